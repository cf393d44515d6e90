"""Pictures are identical to those that have been reviewed.

When a picture is meant to change, run this file with Python: it draws them all anew. Then look
at each of them before it is kept.
"""

from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

import seismic
from seismic import (
    Board,
    Colour,
    Crew,
    CrewPlaced,
    Event,
    GameState,
    Hex,
    Laid,
    Place,
    Table,
    Tile,
    TileLaid,
    TilesLost,
    TileTurned,
    all_types,
    svg,
)

FOLDER = Path(__file__).parent.parent / "golden" / "svg"

# A whole game of four players: cells and codes, then cells, edges and colours of crews.
TILES = """
-5,0:H12 -4,0:H14-25 -4,2:H25 -3,-3:H02-35 -3,0:H01-25-34 -3,1:H05-23 -3,2:H01-25 -2,-3:H03-15-24
-2,-2:H03-15-24 -2,1:H01-45 -1,-6:X01234 -1,-5:H05-12 -1,-4:H15-34 -1,-2:H05-23 -1,-1:H02-35
-1,0:H02-14 -1,1:H13 -1,6:H14 0,-6:X1345 0,-5:X012345 0,-2:H01-35 0,-1:H01-23-45 0,0:T 0,1:H03-12
0,2:X023 0,3:H04-13 0,5:X124 0,6:X1 1,-6:X34 1,-5:H03-14-25 1,-4:H03 1,-3:H01-25-34 1,-1:H05-24
1,1:H35 1,2:H05-13-24 1,3:H03 1,4:H03-15-24 1,5:H05-12-34 1,6:H02-13 2,-5:H25 2,-3:H01-35
2,-1:H14-35 2,0:H01-25 2,2:H02-15 2,4:H04-12-35 2,5:H02-45 3,-4:H02-15-34 3,-3:X03 3,-2:H01-23-45
3,-1:H03-14 3,0:H05 3,1:X1245 3,2:H15 4,-5:X345 4,-2:H03-14-25 4,0:H01-34 4,1:H03-14-25 5,-4:H13
5,-2:X135 5,-1:H01-45 5,1:X15 6,-5:H24 6,-4:X1234 6,-3:H03-12-45 6,0:H14-35 7,-5:H45 7,-4:H45
7,-3:H15 7,-1:H14-25 8,-1:H02-15
"""
CREWS = """
-4,0/2:blue -3,0/0:red -3,2/2:yellow -2,-3/1:red -2,1/4:blue -1,-6/2:yellow -1,-5/1:green
-1,-2/0:yellow -1,0/0:red -1,6/1:yellow 0,-6/3:green 0,-5/1:red 0,2/0:yellow 0,3/0:blue 0,5/2:red
1,-3/0:red 1,1/3:blue 1,2/1:green 1,4/2:red 1,5/3:yellow 2,-3/0:red 2,2/1:green 2,5/4:red
3,-4/1:yellow 3,-2/0:yellow 3,-1/1:red 3,0/0:red 3,1/1:green 3,2/1:yellow 4,-2/0:blue 4,1/2:yellow
5,-4/1:blue 5,-1/0:yellow 6,-4/4:red 6,-3/0:yellow 7,-4/4:blue 7,-1/2:green
"""


def whole_game() -> Board:
    tiles = dict(each.split(":") for each in TILES.split())
    crews = (each.replace("/", ":").split(":") for each in CREWS.split())
    return Board(
        {at(cell): code for cell, code in tiles.items()},
        [Crew(at(cell), int(edge), cast("Colour", colour)) for cell, edge, colour in crews],
    )


def at(cell: str) -> Hex:
    q, r = map(int, cell.split(","))
    return Hex(q, r)


# The town and what lies around it: every kind of curve, overpasses on two and three levels, and
# a crew of every colour.
AROUND = {
    (0, 0): "T",
    (0, -1): "H03-14-25",
    (1, -1): "H14-25",
    (1, 0): "H15-24",
    (0, 1): "X013",
    (-1, 1): "H01",
    (-1, 0): "H02-13-45",
}
STANDING = [
    Crew((0, -1), 0, "red"),
    Crew((0, -1), 1, "blue"),
    Crew((0, -1), 2, "green"),
    Crew((1, -1), 1, "yellow"),
    Crew((0, 1), 3, "green"),
    Crew((-1, 0), 4, "green"),
]
SMALL = Board(AROUND, STANDING)
EDGED = Board(AROUND, STANDING, Table.hexagon(2))
TOWNS = Board({(0, 0): "T", (8, 0): "T", (1, 0): "H25", (7, 0): "X25", (0, -1): "X3"})


def before_draw(*pile: str, face_up: tuple[str, ...] = ("H01", "H02-13")) -> GameState:
    """North, north-east and south of the town a tile each."""
    return seismic.position(
        ["red", "blue", "green"],
        laid={(0, -1): "H03", (1, -1): "X14", (0, 1): "X03"},
        crews=[Crew((0, -1), 0, "blue"), Crew((0, 1), 0, "green")],
        face_up=face_up,
        pile=pile,
    )


GHOSTS = [
    *(Place((1, 1), code) for code in ("H03",)),
    *(Place((2, -1), code) for code in ("H03", "H14", "H25")),
    *(Place((1, -2), Tile("X012").turned(steps)) for steps in range(6)),
    *(Place((0, -2), tile) for tile in all_types()[:12]),
    *(Place((-1, -1), tile) for tile in all_types()),
]
HAPPENED: list[Event] = [
    TileLaid("red", Hex(0, 1), Tile("X013")),
    CrewPlaced("green", Hex(0, 1), 3),
    TileTurned("blue", Hex(-1, 0), Tile("H01-24-35"), Tile("H02-13-45"), 1),
    TilesLost((Laid(Hex(2, 0), Tile("H25")), Laid(Hex(3, 0), Tile("X5")))),
]

PICTURES: dict[str, Callable[[], str]] = {
    "whole-game": lambda: svg.board(whole_game()),
    "tiles": lambda: svg.tiles([*all_types(), "T", *(f"Q{n}" for n in range(1, 7))]),
    "tile": lambda: svg.tile("H02-13-45", lang="es"),
    "town": lambda: svg.board(SMALL),
    "town-dark": lambda: svg.board(SMALL, theme=svg.DARK, lang="fr"),
    "bounded": lambda: svg.board(EDGED),
    "coordinates": lambda: svg.board(SMALL, svg.Coordinates()),
    "edge-numbers": lambda: svg.board(SMALL, svg.EdgeNumbers()),
    "open-cells": lambda: svg.board(EDGED, svg.OpenCells(), theme=svg.DARK),
    "placements": lambda: svg.board(SMALL, svg.Placements(GHOSTS)),
    "quake-lines": lambda: svg.board(TOWNS, svg.QuakeLines(Hex(8, 0)), theme=svg.DARK),
    "lost": lambda: svg.board(TOWNS, svg.QuakeLines(Hex(0, 0)), svg.Lost([(1, 0), (7, 0)])),
    "lit": lambda: svg.board(
        SMALL,
        svg.Lit(seismic.section_at(SMALL, (0, 1), 0)),
        svg.Lit(seismic.section_at(SMALL, (-1, 1), 0)),
    ),
    "last-move": lambda: svg.board(SMALL, svg.LastMove(HAPPENED)),
    "state-place": lambda: svg.state(before_draw("H03", "X012")),
    "state-crew": lambda: svg.state(
        seismic.apply(before_draw("H03", "X012"), Place((0, 2), "H03")), theme=svg.DARK, lang="es"
    ),
    "state-side": lambda: svg.state(before_draw("Q2", "X012", "H02"), lang="fr"),
    "state-over": lambda: svg.state(before_draw(face_up=())),
}


@pytest.mark.parametrize("name", PICTURES)
def test_as_before(name: str) -> None:
    """A picture is the one that was reviewed."""
    assert (FOLDER / f"{name}.svg").read_text(encoding="utf-8") == PICTURES[name]() + "\n"


def test_no_other_pictures() -> None:
    """Every stored picture is drawn by a test."""
    assert set(PICTURES) == {path.stem for path in FOLDER.iterdir()}


if __name__ == "__main__":
    for name, draw in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(draw() + "\n", encoding="utf-8")
