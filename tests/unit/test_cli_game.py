"""A game with its history as a value: playing, undoing, bots, saving."""

import pytest

from seismic import IllegalMove, Record, Start, from_json, parse_move, position
from seismic.bots import BOTS
from seismic.cli import menu
from seismic.cli.game import Game
from seismic.model.outcomes import Step

PILE = ["H03", "X0", "H02", "H01", "X03", "H03", "X012345"]
"""The first three are face up when red begins."""


@pytest.fixture
def game() -> Game:
    return Game.begin(Start(["red", "blue"], PILE))


def after(game: Game, *lines: str) -> Game:
    for line in lines:
        game = game.play(parse_move(line))
    return game


class TestGame:
    def test_playing(self, game: Game) -> None:
        """Every move adds a step and leaves the earlier game unchanged."""
        later = after(game, "X3@0,-1", "crew 3")
        assert ("place", "red") == (game.state.phase, game.state.actor)
        assert ("place", "blue") == (later.state.phase, later.state.actor)
        assert 3 == len(later.steps)
        assert game.steps == later.steps[:1]

    def test_refused(self, game: Game) -> None:
        """An illegal move is not played."""
        with pytest.raises(IllegalMove, match="G3"):
            after(game, "H01@0,-1")

    def test_undo_among_people(self, game: Game) -> None:
        """Among people, one move is undone."""
        later = after(game, "X3@0,-1", "crew 3")
        assert after(game, "X3@0,-1") == later.undo(["red", "blue"])

    def test_undo_over_bots(self, game: Game) -> None:
        """The moves of bots are undone as well, back to the last decision of a person."""
        later = after(game, "X3@0,-1", "crew 3", "H03@0,1", "crew 0")
        assert "red" == later.state.actor
        assert after(game, "X3@0,-1") == later.undo(["red"])
        assert after(game, "X3@0,-1", "crew 3", "H03@0,1") == later.undo(["blue"])

    def test_nothing_to_undo(self, game: Game) -> None:
        """Before a person's first decision there is nothing to undo."""
        assert game.undo(["red", "blue"]) is None
        assert after(game, "X3@0,-1", "crew 3").undo(["blue"]) is None

    def test_suggestions_are_repeatable(self, game: Game) -> None:
        """At the same point a bot always suggests the same, legal move."""
        for name, bot in BOTS.items():
            first, second = (game.suggest(bot, 5) for _ in range(2))
            assert first == second, name
            game.play(first)

    def test_written_as_a_record(self, game: Game) -> None:
        """A game whose start is known is saved with all its moves."""
        later = after(game, "X3@0,-1", "crew 3")
        expected = Record.of(Start(["red", "blue"], PILE), later.moves)
        assert expected == Record.from_json(later.to_json())

    def test_written_as_a_state(self, game: Game) -> None:
        """A game that started from a state is saved as a state."""
        later = after(Game((Step(game.state, ()),)), "X3@0,-1")
        assert later.state == from_json(later.to_json())


class TestMenu:
    def test_many_are_counted(self, game: Game) -> None:
        """Each of six spaces takes a straight and an exit in one way, and a curve in two."""
        told = menu.overview(game.state, "en", 200)
        assert told.startswith("24 moves: H03 6, X0 6 and H02 12. ")
        assert "? -1,0" in told

    def test_few_are_described(self, game: Game) -> None:
        """A crew step lists its moves: here the town, worth 6, meets an exit worth 1."""
        lines = menu.overview(after(game, "X3@0,-1").state, "en", 80).splitlines()
        assert ["   1  crew 3  south: complete, worth 7", "   2  pass"] == lines

    def test_unfinished(self, game: Game) -> None:
        """An incomplete section is described by its number of fragments."""
        told = menu.overview(after(game, "H03@0,-1").state, "en", 80)
        assert "crew 0  north - south: incomplete, fragments so far: 1" in told

    def test_sides(self) -> None:
        """A side is described by the tiles that it would lose, the nearest first."""
        state = position(
            ["red", "blue"],
            laid={(0, r): "H03" for r in (-3, -2, -1, 1, 2, 3)},
            face_up=["H03", "H03"],
            pile=["Q2", "H01"],
        )
        assert [
            "   1  side 0  north: H03 at [0, -1] and H03 at [0, -2] would be lost",
            "   2  side 3  south: H03 at [0, 1] and H03 at [0, 2] would be lost",
        ] == menu.overview(state, "en", 80).splitlines()

    def test_compact_list(self, game: Game) -> None:
        """The whole list is grouped by space; numbers are positions in the list of legal moves."""
        first, *others = menu.compact_list(game.state, menu.numbered(game.state), 80).split("\n")
        assert ["-1,0", "1", "H02", "2", "H24", "3", "H25", "4", "X2"] == first.split()
        assert 5 == len(others)

    @pytest.mark.parametrize("width", [30, 60, 100])
    def test_no_line_is_too_wide(self, game: Game, width: int) -> None:
        """Lists are wrapped to the width."""
        moves = menu.numbered(game.state)
        for text in (
            menu.overview(game.state, "fr", width),
            menu.compact_list(game.state, moves, width),
        ):
            assert width >= max(map(len, text.splitlines()))

    def test_alternatives(self, game: Game) -> None:
        """Alternatives use the same tile: on that space, or else anywhere."""
        there = menu.alternatives(game.state, parse_move("H02@0,-1"))
        assert [parse_move("H13@0,-1"), parse_move("H35@0,-1")] == there
        assert 12 == len(menu.alternatives(game.state, parse_move("H02@5,5")))
        assert [] == menu.alternatives(game.state, parse_move("H01@0,-1"))
        assert [] == menu.alternatives(game.state, parse_move("pass"))
