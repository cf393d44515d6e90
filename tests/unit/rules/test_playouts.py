"""Many moves on one draft: policies, draws by their odds, and quakes without what follows."""

from collections import Counter
from random import Random

import pytest

from seismic import (
    ChooseSide,
    Crew,
    Draw,
    GameState,
    Hex,
    Move,
    Place,
    Rules,
    Tile,
    Undealt,
    apply,
    legal_moves,
    new_game,
    position,
)
from seismic.model.hexes import cell_of
from seismic.model.packed import CREW, OVER, PackedState
from seismic.model.state import packed_state, unpacked
from seismic.model.tiles import piece_of
from seismic.rules._draft import NEXT, Draft
from seismic.rules.playouts import Chance, Policy, drawn, play_out, resolved


class LastMove(Policy):
    """Chooses the last of the legal moves."""

    def choose(self, now: PackedState, chance: Chance) -> Move:
        """Return it."""
        return legal_moves(unpacked(now))[-1]


def played_out(state: GameState, policy: Policy, chance: Chance) -> GameState:
    """Return the last state of a game."""
    draft = Draft(packed_state(state), None)
    play_out(draft, policy, chance)
    return unpacked(draft.sealed())


class TestPolicy:
    """How moves are chosen."""

    @pytest.mark.parametrize("number", [0.0, 0.2, 0.5, 0.999])
    def test_uniform(self, number: float) -> None:
        """A number from 0 to 1 picks a legal move, each for an equal share."""
        state = new_game(["red", "blue"], seed=7)
        moves = legal_moves(state)
        chosen = Policy().choose(packed_state(state), lambda: number)
        assert moves[int(number * len(moves))] == chosen

    def test_own_policy(self) -> None:
        """A policy of one's own plays the game that it would play move by move."""
        start = now = new_game(["red", "blue"], seed=3)
        while moves := legal_moves(now):
            now = apply(now, moves[-1])
        assert now == played_out(start, LastMove(), Random(1).random)


class TestPlayOut:
    """Games to their end, in place."""

    def test_over_already(self) -> None:
        """A game that is over stays as it is."""
        state = position(["red", "blue"])
        assert state.phase == "over"
        assert state == played_out(state, Policy(), Random(1).random)

    def test_start_unchanged(self) -> None:
        """The state that a playout begins with stays as it was."""
        state, twin = (new_game(["red", "blue"], seed=5) for _ in range(2))
        board = dict(state.board.tiles)
        played_out(state, Policy(), Random(2).random)
        assert twin == state
        assert board == state.board.tiles

    def test_undealt(self) -> None:
        """Tiles of an undealt pile come by themselves."""
        state = new_game(["red", "blue"], deal=False)
        assert OVER == packed_state(played_out(state, Policy(), Random(2).random)).phase


class TestDrawn:
    """Draws by their odds."""

    STATE = new_game(["red", "blue"], pile=Undealt.of({"H03": 3, "X0": 1}))

    @pytest.mark.parametrize(
        ("number", "tile"), [(0.0, "H03"), (0.74, "H03"), (0.76, "X0"), (0.99, "X0"), (1.0, "X0")]
    )
    def test_shares(self, number: float, tile: str) -> None:
        """Three tiles of four are straights; a number that rounding lifts to 1 draws the last."""
        assert Draw(tile) == drawn(packed_state(self.STATE), lambda: number)

    def test_frequencies(self) -> None:
        """Over many draws each comes about as often as it should."""
        chance = Random(4).random
        found = Counter(str(drawn(packed_state(self.STATE), chance)) for _ in range(1000))
        assert 700 < found[str(Draw("H03"))] < 800


class TestResolved:
    """What a decision does before the next tile is turned up."""

    STATE = position(
        ["red", "blue"],
        laid={(0, -1): "H03", (0, 1): "H03"},
        crews=[Crew((0, -1), 0, "blue")],
        face_up=["H03", "H03"],
        pile=["Q1", "H01", "X0"],
    )

    def test_no_tile_drawn(self) -> None:
        """The tiles are lost, and nobody looks at the pile."""
        draft = resolved(packed_state(self.STATE), ChooseSide(0))
        after = unpacked(draft.sealed())
        assert {Hex(0, 0), Hex(0, 1)} == set(after.board.tiles)
        assert len(self.STATE.pile) == len(after.pile)
        assert (20, 20) == after.supplies

    def test_origin_unchanged(self) -> None:
        """Neither a state nor another draft changes by it."""
        other = Draft(packed_state(self.STATE), None)
        other.own_board().lay(cell_of(Hex(0, 2)), piece_of(Tile("H03")))
        resolved(other, ChooseSide(3))
        assert 4 == len(other.board.tiles)
        assert 3 == len(self.STATE.board)

    def test_aftershock_is_asked(self) -> None:
        """With aftershocks, what follows is the question who turns a tile."""
        state = position(
            ["red", "blue"],
            rules=Rules(variants={"aftershocks"}),
            laid={(0, -1): "H23", (0, 1): "H01"},
            face_up=["H03", "H03"],
            pile=["Q1", "H01", "X0"],
        )
        after = unpacked(resolved(packed_state(state), ChooseSide(0)).sealed())
        assert ("turn", "red") == (after.phase, after.actor)

    @pytest.mark.parametrize(("crews", "phase"), [(1, CREW), (0, NEXT)])
    def test_tile_laid(self, crews: int, phase: int) -> None:
        """After a tile comes the crew step, or without a crew the end of the turn."""
        state = position(
            ["red", "blue"], face_up=["X0"], pile=["H01", "H02"], supply={"red": crews}
        )
        draft = resolved(packed_state(state), Place(Hex(0, 1), Tile("X0")))
        assert (phase, state.pile) == (draft.phase, unpacked(draft).pile)
