"""The shapes as tables."""

import pytest

from seismic._engine.shapes import (
    CODES,
    EDGES,
    FRAGMENTS,
    GREEN,
    LEADS,
    NUMBERS,
    STUB,
    TOWN,
    TURNED,
)

G, S = GREEN, STUB


def test_numbers() -> None:
    """75 highways, 63 intersections and the town, each group in the order of its codes."""
    highways, intersections = CODES[:75], CODES[75:138]
    assert {"H"} == {code[0] for code in highways}
    assert {"X"} == {code[0] for code in intersections}
    assert (sorted(highways), sorted(intersections)) == (list(highways), list(intersections))
    assert ("T",) == CODES[138:]
    assert 138 == TOWN
    assert list(range(139)) == [NUMBERS[code] for code in CODES]


@pytest.mark.parametrize(
    ("code", "leads", "edges"),
    [
        ("H03", [3, G, G, 0, G, G], 0b001001),
        ("H01-25", [1, 0, 5, G, G, 2], 0b100111),
        ("H05-14-23", [5, 4, 3, 2, 1, 0], 0b111111),
        ("X4", [G, G, G, G, S, G], 0b010000),
        ("X024", [S, G, S, G, S, G], 0b010101),
        ("T", [S] * 6, 0b111111),
    ],
)
def test_leads(code: str, leads: list[int], edges: int) -> None:
    """Where each edge leads, and which carry highway."""
    number = NUMBERS[code]
    assert leads == list(LEADS[number * 6 : number * 6 + 6])
    assert edges == EDGES[number]


@pytest.mark.parametrize(
    ("code", "fragments"),
    [
        ("H03", ((0, 3),)),
        ("H05-14-23", ((0, 5), (1, 4), (2, 3))),
        ("X024", ((0, S), (2, S), (4, S))),
        ("T", ((0, S), (1, S), (2, S), (3, S), (4, S), (5, S))),
    ],
)
def test_fragments(code: str, fragments: tuple[tuple[int, int], ...]) -> None:
    """Each fragment once, by its lowest edge; a chord with its other edge."""
    assert fragments == FRAGMENTS[NUMBERS[code]]


def test_every_shape() -> None:
    """A code names the edges with highway; chords lead there and back."""
    for number, code in enumerate(CODES):
        leads = LEADS[number * 6 : number * 6 + 6]
        named = [edge for edge in range(6) if code == "T" or str(edge) in code]
        assert named == [edge for edge in range(6) if leads[edge] != G]
        assert sum(1 << edge for edge in named) == EDGES[number]
        assert all(leads[to] == edge for edge, to in enumerate(leads) if to < S)
        assert (code[0] == "H") is not (S in leads)


@pytest.mark.parametrize(
    ("code", "turns"),
    [
        ("H03", ["H03", "H14", "H25", "H03", "H14", "H25"]),
        ("H01-25", ["H01-25", "H03-12", "H14-23", "H25-34", "H03-45", "H05-14"]),
        ("X024", ["X024", "X135", "X024", "X135", "X024", "X135"]),
        ("X012345", ["X012345"] * 6),
        ("T", ["T"] * 6),
    ],
)
def test_turned(code: str, turns: list[str]) -> None:
    """Every step adds one to the edges; the town stays the town."""
    assert turns == [CODES[TURNED[NUMBERS[code] * 6 + steps]] for steps in range(6)]


def test_six_steps_come_round() -> None:
    """One step six times over leads back to every shape."""
    for number in range(139):
        turned = number
        for steps in range(6):
            assert turned == TURNED[number * 6 + steps]
            turned = TURNED[turned * 6 + 1]
        assert turned == number
