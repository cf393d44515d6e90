"""Moves as lines of text: one way to write each, several to type it, and advice for others."""

import pytest

from seismic import (
    BadMove,
    BadValue,
    ChooseSide,
    ChooseTown,
    Hex,
    Move,
    Pass,
    Place,
    PlaceCrew,
    TurnTile,
    parse_move,
    write_move,
)

WRITTEN = [
    (Place((0, -1), "H03"), "H03@0,-1"),
    (Place((-12, 7), "H01-25-34"), "H01-25-34@-12,7"),
    (Place((3, 0), "X024+5"), "X024+5@3,0"),
    (PlaceCrew(0), "crew 0"),
    (PlaceCrew(5), "crew 5"),
    (Pass(), "pass"),
    (ChooseSide(2), "side 2"),
    (ChooseTown((8, 0)), "town 8,0"),
    (TurnTile((1, -1), 2), "turn 1,-1 x2"),
]


@pytest.mark.parametrize(("move", "line"), WRITTEN, ids=lambda value: str(value))
class TestBothWays:
    """Writing and parsing are inverse."""

    def test_written(self, move: Move, line: str) -> None:
        """Each move is written as one line."""
        assert line == write_move(move)

    def test_read(self, move: Move, line: str) -> None:
        """The line is parsed as the same move."""
        assert move == parse_move(line)


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("h03@0,-1", "H03@0,-1"),
        ("  H03 @ 0 , -1\n", "H03@0,-1"),
        ("H03@[0, -1]", "H03@0,-1"),
        ("H03@(0,-1)", "H03@0,-1"),
        ("H03@0,\u22121", "H03@0,-1"),
        ("x024+5@1,1", "X024+5@1,1"),
        ("X024+3@1,1", "X024@1,1"),
        ("H03@-0,00", "H03@0,0"),
        ("Crew 0", "crew 0"),
        ("crew0", "crew 0"),
        ("crew\t3", "crew 3"),
        ("crew N", "crew 0"),
        ("crew ne", "crew 1"),
        ("crew SE", "crew 2"),
        ("side S", "side 3"),
        ("side sw", "side 4"),
        ("side Nw", "side 5"),
        ("crew north", "crew 0"),
        ("crew North-East", "crew 1"),
        ("crew south east", "crew 2"),
        ("side sur", "side 3"),
        ("side suroeste", "side 4"),
        ("side nord-ouest", "side 5"),
        ("PASS", "pass"),
        ("town [8, 0]", "town 8,0"),
        ("turn 1,-1x2", "turn 1,-1 x2"),
        ("turn [1, -1] X 2", "turn 1,-1 x2"),
    ],
)
def test_forgiven(line: str, canonical: str) -> None:
    """Case and blanks don't matter, cells may be in brackets, and edges have names."""
    assert canonical == write_move(parse_move(line))


@pytest.mark.parametrize(
    ("line", "advice"),
    [
        ("", "such as H03@0,-1, crew 0, pass, side 2, town 8,0, turn 1,-1 x2 or draw H03"),
        ("jump", "such as H03@0,-1"),
        ("crwe 0", "did you mean crew 0?"),
        ("trun 1,1 x2", "did you mean turn 1,1 x2?"),
        ("H03 0,-1", "did you mean H03@0,-1?"),
        ("h03 0 -1", "did you mean H03@0,-1?"),
        ("H30@0,0", "did you mean H03?"),
        ("X420@0,0", "did you mean X024?"),
        ("H06@0,0", "a tile code such as H03"),
        ("H03+2@0,0", "only intersections have one"),
        ("crew", "an edge from 0 (north) clockwise to 5"),
        ("crew 6", "an edge from 0 (north) clockwise to 5"),
        ("crew up", "an edge from 0 (north) clockwise to 5"),
        ("crew north 0", "an edge from 0 (north) clockwise to 5"),
        ("side -1", "an edge from 0 (north) clockwise to 5"),
        ("pass now", "pass and nothing more"),
        ("town 8", "town and a cell"),
        ("town 8;0", "town and a cell"),
        ("turn 1,-1", "1 to 5 steps clockwise"),
        ("turn 1,-1 x0", "1 to 5 steps clockwise"),
        ("turn 1,-1 x6", "1 to 5 steps clockwise"),
        ("H03@131072,0", "a line whose q is a whole number between"),
        ("town 0,-131072", "a line whose r is a whole number between"),
        ("H03@[0,1", "such as H03@0,-1"),
        ("H03@0,1 pass", "such as H03@0,-1"),
        ("crew \u0663", "an edge from 0 (north) clockwise to 5"),
        ("crew" + " " * 60 + "0", "at most 64 characters"),
        ("9" * 1_000_000, "at most 64 characters"),
    ],
)
def test_advice(line: str, advice: str) -> None:
    """The error for an invalid line says what would be valid."""
    with pytest.raises(BadMove) as error:
        parse_move(line)
    assert advice in str(error.value)
    assert line == error.value.line


@pytest.mark.parametrize("line", [None, 0, b"pass", ["pass"]])
def test_no_text(line: object) -> None:
    """A value that is no text is refused."""
    with pytest.raises(BadMove):
        parse_move(line)  # type: ignore[arg-type]  # that is the point


def test_no_move() -> None:
    """A value that is no move can't be written."""
    with pytest.raises(BadValue) as error:
        write_move(Hex(0, 0))  # type: ignore[arg-type]  # that is the point
    assert "Place, PlaceCrew, Pass, ChooseSide, ChooseTown, TurnTile" in str(error.value)
