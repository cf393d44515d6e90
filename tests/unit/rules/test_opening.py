"""How a game begins: from a seed, from a pile, from a position."""

from typing import Any

import pytest

from seismic import (
    BadState,
    BadValue,
    Board,
    Crew,
    CrewsReturned,
    Discarded,
    Drawn,
    GameEnded,
    GameState,
    Hex,
    Laid,
    QuakeStruck,
    Rules,
    SeismicError,
    Table,
    Tile,
    TileSet,
    TilesLost,
    TurnBegan,
    begin_game,
    begin_position,
    new_game,
    position,
)
from seismic.steps import Over, Placing

PLAYERS = ["red", "blue"]
TOWN, NORTH, SOUTH = Hex(0, 0), Hex(0, -1), Hex(0, 1)


def tiles(*codes: str) -> tuple[Tile, ...]:
    """Write tiles as codes."""
    return tuple(map(Tile, codes))


class TestNewGame:
    """A game from the start."""

    def test_first_tiles(self) -> None:
        """Two are turned up; a quake among them strikes nothing and is replaced (S4, R27)."""
        start = begin_game(PLAYERS, pile=["H14", "Q3", "Q6", "X35", "H05", "H03"])
        assert (
            Drawn(Tile("H03")),
            Drawn(Tile("Q3")),
            Discarded(tiles("Q3")),
            Drawn(Tile("Q6")),
            Discarded(tiles("Q6")),
            Drawn(Tile("X02")),
            TurnBegan("red"),
            Drawn(Tile("H01")),
        ) == start.events
        state = start.state
        assert (tiles("H03", "X02", "H01"), tiles("H03"), tiles("Q3", "Q6")) == (
            state.face_up,
            tuple(state.pile),
            state.discards,
        )
        assert (Board({TOWN: "T"}), (20, 20), 0, Placing()) == (
            state.board,
            state.supplies,
            state.turn,
            state.step,
        )

    def test_box_of_a_given_pile(self) -> None:
        """What the set has and the pile has not stays in the box."""
        rules = Rules(tiles=TileSet.of({"H03": 2, "H02": 1, "Q1": 1}))
        state = new_game(PLAYERS, rules=rules, pile=["H03", "X0"])
        assert tiles("H02", "H03", "Q1") == state.box
        two_copies = Rules(tiles=rules.tiles, variants={"twin-cities"})
        state = new_game(PLAYERS, rules=two_copies, pile=["H03", "X0"])
        assert tiles("H02", "H02", "H03", "H03", "H03", "Q1", "Q1") == state.box

    def test_players_in_their_order(self) -> None:
        """The first named begins; each has the crews of a colour (S1, S5, R12)."""
        rules = Rules(variants={"twin-cities"})
        state = new_game(["green", "yellow", "red"], rules=rules, seed=1, heights={"red": 170})
        assert {"green": 40, "yellow": 40, "red": 40} == state.supply
        assert ("green", {"red": 170}) == (state.actor, state.heights)
        assert (Hex(0, 0), Hex(8, 0)) == state.board.towns

    def test_whole_pile(self) -> None:
        """Of 73 tiles three are face up and the rest, less the quakes in set-up, in the pile."""
        state = new_game(PLAYERS, seed=3)
        drawn = 73 - len(state.pile)
        assert drawn == 3 + sum(tile.kind == "quake" for tile in state.discards)

    def test_new_game_is_the_state(self) -> None:
        """``begin_game`` tells the events besides."""
        assert begin_game(PLAYERS, seed=7).state == new_game(PLAYERS, seed=7)

    @pytest.mark.parametrize(
        ("pile", "reason"), [([], "E1"), (["Q1", "Q2"], "E1"), (["H03", "X0"], None)]
    )
    def test_short_piles(self, pile: list[str], reason: str | None) -> None:
        """With no tile to lay the game is over before it begins (E1, R23)."""
        state = new_game(PLAYERS, pile=pile)
        assert (Over(reason) if reason else Placing()) == state.step

    def test_no_room(self) -> None:
        """On a table of the town alone no section has an open end (E2, R17, R23)."""
        rules = Rules(table=Table.hexagon(0))
        start = begin_game(PLAYERS, rules=rules, pile=["H03", "H02", "H01"])
        assert (Drawn(Tile("H03")), Drawn(Tile("H02")), GameEnded("E2")) == start.events

    @pytest.mark.parametrize(
        ("changes", "field", "rule"),
        [
            ({"players": ["red"]}, "players", "C1"),
            ({"players": ["red", "blue", "green", "yellow", "red"]}, "players", "C1"),
            ({"players": []}, "players", "C1"),
            ({"players": ["red", "red"]}, "players", "S1"),
            ({"players": ["red", "pink"]}, "players", "C6"),
            ({"players": ["red", None]}, "players", "C6"),
            ({"players": None}, "players", "C1"),
            ({"players": "red blue"}, "players", "C1"),
            ({"players": {"red": 1, "blue": 2}}, "players", "C1"),
            ({"rules": {"variants": []}}, "rules", None),
            ({"rules": "twin-cities"}, "rules", None),
            ({"seed": 7, "pile": ["H03"]}, "seed", None),
            ({"pile": "H03"}, "pile", None),
            ({"pile": 7}, "pile", None),
            ({"pile": ["T"]}, "pile", "S2"),
            ({"pile": ["H30"]}, "tile", None),
            ({"pile": [None]}, "tile", None),
            ({"seed": 7, "heights": 170}, "heights", "E11"),
            ({"seed": 7, "heights": {"pink": 170}}, "heights", "E11"),
            ({"seed": 7, "heights": {"red": "tall"}}, "heights", "E11"),
        ],
    )
    def test_refused(self, changes: Any, field: str, rule: str | None) -> None:
        """The error names the field and the rule."""
        arguments = {"players": PLAYERS, **changes}
        with pytest.raises(BadValue) as refused:
            new_game(**arguments)
        assert (field, rule) == (refused.value.field, refused.value.rule)


class TestPosition:
    """A position by hand, the moment before a player draws."""

    def test_everything_given(self) -> None:
        """It draws to three and waits for the first choice."""
        state = position(
            PLAYERS,
            laid={(0, -1): "H03", (0, 1): "X0"},
            crews=[Crew(NORTH, 3, "blue")],
            face_up=["H14"],
            pile=["H02", "X5", "H01"],
            supply={"red": 3},
            turn="blue",
            heights={"red": 170, "blue": 181},
        )
        expected = GameState(
            rules=Rules(),
            players=PLAYERS,
            board=Board({TOWN: "T", NORTH: "H03", SOUTH: "X0"}, [Crew(NORTH, 0, "blue")]),
            supplies=[3, 19],
            face_up=["H03", "H02", "X0"],
            pile=["H01"],
            turn=1,
            heights={"red": 170, "blue": 181},
            step=Placing(),
        )
        assert expected == state

    def test_nothing_given(self) -> None:
        """The town alone, and nothing to draw: the game is over (E1)."""
        start = begin_position(PLAYERS)
        assert (GameEnded("E1"),) == start.events
        assert position(PLAYERS) == start.state

    def test_a_quake_at_once(self) -> None:
        """What needs no choice has happened, and is told in order (Q1 to Q7)."""
        start = begin_position(
            PLAYERS,
            laid={(0, -1): "H03", (0, -2): "H03", (0, 1): "H03"},
            crews=[Crew(Hex(0, -2), 0, "blue"), Crew(NORTH, 0, "red")],
            pile=["Q2", "H01", "Q5", "Q1", "H02"],
        )
        lost = (Laid(NORTH, Tile("H03")), Laid(Hex(0, -2), Tile("H03")))
        assert (
            TurnBegan("red"),
            Drawn(Tile("Q2")),
            QuakeStruck(Tile("Q2"), TOWN, 0, (2, 0, 0, 1, 0, 0)),
            TilesLost(lost),
            CrewsReturned((Crew(NORTH, 0, "red"), Crew(Hex(0, -2), 0, "blue"))),
            Drawn(Tile("H01")),
            Drawn(Tile("Q5")),
            QuakeStruck(Tile("Q5"), TOWN, 3, (0, 0, 0, 1, 0, 0)),
            TilesLost((Laid(SOUTH, Tile("H03")),)),
            Drawn(Tile("Q1")),
            QuakeStruck(Tile("Q1"), TOWN, None, (0, 0, 0, 0, 0, 0)),
            Drawn(Tile("H02")),
        ) == start.events
        assert (Board({TOWN: "T"}), (20, 20)) == (start.state.board, start.state.supplies)
        assert tiles("Q2", "H03", "H03", "Q5", "H03", "Q1") == start.state.discards

    def test_more_of_a_type_than_a_box_holds(self) -> None:
        """A position may use more tiles of a type than there are."""
        state = position(PLAYERS, pile=["X0"] * 9)
        assert tiles("X0", "X0", "X0") == state.face_up

    @pytest.mark.parametrize(
        ("changes", "kind"),
        [
            ({"laid": 5}, BadValue),
            ({"laid": [((0, 1), "H03")]}, BadValue),
            ({"laid": "H03"}, BadValue),
            ({"laid": {5: "H03"}}, BadValue),
            ({"laid": {(0, 1): 5}}, BadValue),
            ({"laid": {(0, 1): "H30"}}, BadValue),
            ({"laid": {(0, 1): "H12"}}, BadState),
            ({"laid": {(0, 1): "Q3"}}, BadState),
            ({"laid": {(0, 1): "T"}}, BadState),
            ({"laid": {(5, 0): "H03"}, "rules": Rules(table=Table.hexagon(4))}, BadState),
            ({"crews": 5}, BadValue),
            ({"crews": ["red"]}, BadValue),
            ({"crews": [Crew(NORTH, 0, "red")]}, BadState),
            ({"laid": {(0, 1): "H03"}, "crews": [Crew(SOUTH, 0, "green")]}, BadState),
            ({"laid": {(0, 1): "H03"}, "crews": [Crew(SOUTH, 0, "pink")]}, BadValue),
            ({"face_up": ["H03"] * 4}, BadState),
            ({"face_up": ["Q3"]}, BadState),
            ({"face_up": 5}, BadValue),
            ({"pile": ["T"]}, BadValue),
            ({"supply": 5}, BadValue),
            ({"supply": [20, 20]}, BadValue),
            ({"supply": ["red", "blue"]}, BadValue),
            ({"supply": {"green": 1}}, BadValue),
            ({"supply": {"red": 21}}, BadState),
            ({"supply": {"red": -1}}, BadState),
            ({"supply": {"red": "many"}}, BadState),
            ({"supply": {"red": None}}, BadState),
            ({"turn": "green"}, BadValue),
            ({"turn": 1}, BadValue),
            ({"heights": {"red": -1}}, BadValue),
            ({"heights": 5}, BadValue),
            ({"rules": 5}, BadValue),
            ({"players": ["red"]}, BadValue),
        ],
    )
    def test_refused(self, changes: Any, kind: type[SeismicError]) -> None:
        """A position that contradicts itself, or parts that are none."""
        arguments = {"players": PLAYERS, **changes}
        with pytest.raises(kind) as refused:
            position(**arguments)
        assert str(refused.value)

    def test_a_tile_on_the_town(self) -> None:
        """Where the town lies nothing else can."""
        with pytest.raises(BadState):
            position(PLAYERS, laid={(0, 0): "H03"}, face_up=["H03"])
