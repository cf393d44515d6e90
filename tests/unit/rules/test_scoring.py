"""Scoring: who takes the points, and who wins (E3 to E11, V4e, R21)."""

from typing import Any

import pytest

from seismic import (
    BadValue,
    Board,
    Colour,
    Crew,
    GameState,
    Hex,
    Rules,
    ScoreLine,
    Winners,
    score,
    section_at,
    sections,
)
from seismic.steps import Over

TOWN, NORTH = Hex(0, 0), Hex(0, -1)
COLUMN = {(0, 0): "T", (0, -1): "H03", (0, -2): "H03", (0, -3): "H03", (0, -4): "X03"}
"""From the town over three straights to a +2: 3 + 6 + 2 = 11 points."""


def column(*colours: Colour | None) -> list[Crew]:
    """Return crews on the straights of the column, nearest first."""
    return [Crew(Hex(0, -1 - n), 0, colour) for n, colour in enumerate(colours) if colour]


def given(
    laid: Any,
    crews: list[Crew],
    players: tuple[Colour, ...] = ("red", "blue", "green"),
    heights: dict[Colour, int] | None = None,
    rules: Rules | None = None,
) -> GameState:
    """Return a game of three players that is over."""
    return GameState(
        rules=rules or Rules(),
        players=players,
        board=Board(laid, crews),
        supplies=[0] * len(players),
        heights=heights or {},
        step=Over("E1"),
    )


def line(state: GameState, at: Hex, edge: int) -> ScoreLine:
    """Return the score line of the section through an edge."""
    fragments = set(section_at(state.board, at, edge).fragments)
    (found,) = [each for each in score(state).lines if set(each.section.fragments) == fragments]
    return found


class TestLines:
    """What each section is worth, and to whom."""

    @pytest.mark.parametrize(
        ("colours", "takers", "rules"),
        [
            ((), set(), ("E5", "E6")),
            (("red",), {"red"}, ("E5", "E6")),
            (("red", "red"), {"red"}, ("E5", "E6")),
            (("red", "red", "blue"), {"red"}, ("E5", "E6", "E8")),
            (("red", "blue"), {"red", "blue"}, ("E5", "E6", "E9")),
            (("red", "blue", "green"), {"red", "blue", "green"}, ("E5", "E6", "E9")),
        ],
    )
    def test_takers(
        self, colours: tuple[Colour, ...], takers: set[str], rules: tuple[str, ...]
    ) -> None:
        """Whoever has most crews takes all the points; tied players each do (E8, E9)."""
        state = given(COLUMN, column(*colours))
        found = line(state, NORTH, 0)
        assert (11, takers, rules) == (found.points, set(found.takers), found.rules)
        expected = {player: 11 * (player in takers) for player in ("red", "blue", "green")}
        assert expected == score(state).totals

    def test_most_and_tied(self) -> None:
        """Players tied for most crews take the points, and others don't (E8, E9)."""
        laid = {**COLUMN, (0, -4): "H03", (0, -5): "H03", (0, -6): "X03"}
        state = given(laid, column("red", "blue", "green", "blue", "red"))
        found = line(state, NORTH, 0)
        assert (13, {"red", "blue"}, ("E5", "E6", "E8", "E9")) == (
            found.points,
            set(found.takers),
            found.rules,
        )

    def test_incomplete(self) -> None:
        """An incomplete section scores nothing (E3)."""
        state = given({TOWN: "T", NORTH: "H03"}, column("red"))
        found = line(state, NORTH, 0)
        assert (0, (), ("E3",)) == (found.points, found.takers, found.rules)
        assert {"red": 0, "blue": 0, "green": 0} == score(state).totals

    def test_loop(self) -> None:
        """A closed loop scores nothing (E4)."""
        laid = {TOWN: "T", Hex(4, 0): "H01", Hex(4, -1): "H23", Hex(5, -1): "H45"}
        found = line(given(laid, [Crew(Hex(4, 0), 0, "red")]), Hex(4, 0), 0)
        assert (0, (), ("E4",)) == (found.points, found.takers, found.rules)

    def test_same_terminus(self) -> None:
        """A section from the town to the town counts its value twice: 2 + 6 + 6 (E7)."""
        laid = {TOWN: "T", NORTH: "H23", Hex(1, -1): "H45"}
        found = line(given(laid, [Crew(NORTH, 2, "blue")]), NORTH, 2)
        assert (14, ("blue",), ("E5", "E6", "E7")) == (found.points, found.takers, found.rules)

    def test_stubs_alone(self) -> None:
        """A section without chords is worth its termini; a stub may hold the crew (E6, G9)."""
        found = line(given({TOWN: "T", NORTH: "X3+4"}, [Crew(NORTH, 3, "red")]), NORTH, 3)
        assert (10, ("red",), ("E6",)) == (found.points, found.takers, found.rules)

    def test_town_to_town(self) -> None:
        """A section from one town to the other scores ten more (V4e)."""
        rules = Rules(variants={"twin-cities"}, towns=[TOWN, Hex(2, 0)])
        laid = {TOWN: "T", Hex(2, 0): "T", Hex(1, 0): "H25"}
        state = given(laid, [Crew(Hex(1, 0), 2, "red")], rules=rules)
        found = line(state, Hex(1, 0), 2)
        assert (23, ("red",), ("E5", "E6", "V4e")) == (found.points, found.takers, found.rules)

    def test_every_section_has_a_line(self) -> None:
        """Every section has a line, in the order of the sections."""
        state = given(COLUMN, column("red"))
        assert sections(state.board) == tuple(each.section for each in score(state).lines)

    def test_sums(self) -> None:
        """The points of a player's sections add up (E10)."""
        laid = {**COLUMN, (0, 1): "X0", (-1, 0): "X2"}
        crews = [*column("red"), Crew(Hex(0, 1), 0, "red"), Crew(Hex(-1, 0), 2, "blue")]
        assert {"red": 11 + 7, "blue": 7, "green": 0} == score(given(laid, crews)).totals


class TestWinners:
    """Most points, then height, then a shared win."""

    @pytest.mark.parametrize(
        ("colours", "heights", "players", "rule"),
        [
            (("red",), {}, ("red",), "E10"),
            (("red",), {"blue": 200}, ("red",), "E10"),
            (("red", "blue"), {}, ("red", "blue"), "R21"),
            (("red", "blue"), {"red": 170, "blue": 171}, ("blue",), "E11"),
            (("red", "blue"), {"red": 170, "blue": 170}, ("red", "blue"), "R21"),
            (("red", "blue"), {"red": 170}, ("red", "blue"), "R21"),
            (("red", "blue"), {"red": 170, "green": 190}, ("red", "blue"), "R21"),
            (("red", "blue"), {"red": 172, "blue": 171, "green": 190}, ("red",), "E11"),
            ((), {"red": 170, "blue": 190, "green": 190}, ("blue", "green"), "R21"),
            ((), {}, ("red", "blue", "green"), "R21"),
        ],
    )
    def test_winners(
        self,
        colours: tuple[Colour, ...],
        heights: dict[Colour, int],
        players: tuple[Colour, ...],
        rule: str,
    ) -> None:
        """Height decides if it is known for every player tied (E10, E11, R21)."""
        sheet = score(given(COLUMN, column(*colours), heights=heights))
        assert Winners(players, rule) == sheet.winners

    def test_totals_are_a_copy(self) -> None:
        """Changing the totals changes no sheet."""
        sheet = score(given(COLUMN, column("red")))
        sheet.totals["red"] = 0
        assert 11 == sheet.totals["red"]

    @pytest.mark.parametrize("state", [None, 5, {}, Board({})])
    def test_no_state(self, state: Any) -> None:
        """A value that is no state is refused."""
        with pytest.raises(BadValue):
            score(state)
