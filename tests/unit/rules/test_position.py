"""Positions put together by hand: the moment before a player draws."""

from typing import Any

import pytest

from seismic import (
    BadState,
    BadValue,
    Board,
    Colour,
    Crew,
    CrewsReturned,
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
    TilesLost,
    TurnBegan,
    begin_position,
    position,
)
from seismic.steps import Placing

PINK = Crew((0, 1), 0, "pink")  # type: ignore[arg-type]  # no such colour
PLAYERS: list[Colour] = ["red", "blue"]
TOWN, NORTH, SOUTH = Hex(0, 0), Hex(0, -1), Hex(0, 1)


def tiles(*codes: str) -> tuple[Tile, ...]:
    """Return the tiles of these codes."""
    return tuple(map(Tile, codes))


class TestPosition:
    """What is given, and what happens up to the first decision."""

    def test_everything_given(self) -> None:
        """Tiles are drawn to three, and the state waits for the first decision (G2)."""
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
        """With the town alone and nothing to draw the game is over (E1)."""
        start = begin_position(PLAYERS)
        assert (GameEnded("E1"),) == start.events
        assert position(PLAYERS) == start.state

    def test_towns(self) -> None:
        """The towns of the rules lie there, whether or not they are given too (S2, V4a)."""
        assert position(PLAYERS) == position(PLAYERS, laid={(0, 0): "T"})
        twins = Rules(variants={"twin-cities"})
        assert Board({TOWN: "T", Hex(8, 0): "T"}) == position(PLAYERS, rules=twins).board

    def test_a_quake_at_once(self) -> None:
        """What needs no decision has happened, with an event each, in order (Q1 to Q7)."""
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
        """A position may use more tiles of a type than a box holds."""
        state = position(PLAYERS, pile=["X0"] * 9)
        assert tiles("X0", "X0", "X0") == state.face_up


class TestRefused:
    """A position that contradicts itself, or parts of the wrong type."""

    @pytest.mark.parametrize(
        ("changes", "error"),
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
            ({"laid": {(0, 1): "H03"}, "crews": [PINK]}, BadValue),
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
    def test_refused(self, changes: Any, error: type[SeismicError]) -> None:
        """A value that can't be is a BadValue, and parts that contradict each other a BadState."""
        arguments = {"players": PLAYERS, **changes}
        with pytest.raises(error) as refused:
            position(**arguments)
        assert str(refused.value)
