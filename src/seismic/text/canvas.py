"""Tiles on a canvas of letters: codes over coordinates, and the highways between them."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from ..model.board import Board
from ..model.hexes import Hex

CUT: Final = ":"
"""Stands where empty columns or lines are left out."""

_NARROWEST: Final = 6
_LONGEST_GAP: Final = 4  # in lines; longer ones are cut

# By edge, the sign of a highway and its positions: lines below the code of the tile, and half
# columns to the right of it. Tiles that meet write the same signs.
_SIGNS: Final[tuple[tuple[str, tuple[tuple[int, int], ...]], ...]] = (
    ("|", ((-2, 0), (-1, 0))),
    ("/", ((-1, 1),)),
    ("\\", ((1, 1),)),
    ("|", ((2, 0), (3, 0))),
    ("/", ((1, -1),)),
    ("\\", ((-1, -1),)),
)

Axis: TypeAlias = Sequence[int | None]
"""Columns from left to right; None stands for skipped empty ones."""


def labels(shown: Board, marked: Hex | None = None) -> dict[Hex, str]:
    """Return what stands on each tile and each open space; a marked tile is between arrows."""
    found = {at: label(shown, at) for at in shown.tiles} | dict.fromkeys(shown.open_cells, ".")
    if marked is not None and marked in shown:
        found[marked] = f">{found[marked]}<"
    return found


def label(shown: Board, at: Hex) -> str:
    """Return the code of a tile with the letters of its crews after their fragments."""
    tile, crews = shown[at], {crew.edge: crew.colour[0] for crew in shown.crews_on(at)}
    if not crews:
        return tile.code
    _, plus, value = tile.code.partition("+")
    fragments = ("".join(map(str, edges)) + crews.get(edges[0], "") for edges in tile.fragments)
    return tile.code[0] + ("-" if tile.kind == "highway" else "").join(fragments) + plus + value


def coordinates(at: Hex) -> str:
    """Return the coordinates of a cell."""
    return f"{at.q},{at.r}"


def pitch_of(labels: Mapping[Hex, str]) -> int:
    """Return the distance between columns.

    A label may reach almost to the middle of the neighbouring columns, whose tiles lie half a row
    higher or lower; coordinates have highway signs on both sides. The distance is even, so that
    there is a middle.
    """
    longest = max(map(len, labels.values()), default=0)
    pitch = max(_NARROWEST, longest // 2 + 1, *(len(coordinates(at)) + 1 for at in labels))
    return pitch + pitch % 2


def bands_of(taken: Collection[int], most: int) -> list[Axis]:
    """Split the columns into bands of about the same width, skipping empty ones."""
    columns = sorted(taken)
    axis: list[int | None] = []
    for before, q in zip([None, *columns], columns, strict=False):
        if before is not None and q - before > 1:
            axis.append(None)
        axis.append(q)
    count = -(-len(axis) // most) or 1
    size = -(-len(axis) // count) or 1
    bands = (axis[start : start + size] for start in range(0, len(axis), size))
    trimmed = (band[band[0] is None : len(band) - (band[-1] is None)] for band in bands)
    return [band for band in trimmed if band]


def line_of(at: Hex) -> int:
    """Return the line on which the code of a tile stands; neighbours below are four lines apart."""
    return 2 * (2 * at.r + at.q)


def draw(
    shown: Board, labels: Mapping[Hex, str], axis: Axis, pitch: int, lines: range | None = None
) -> list[str]:
    """Draw columns of labels, each shifted by half a space (two lines) against the next.

    Only these lines are drawn, if some are given.
    """
    canvas: dict[int, dict[int, str]] = defaultdict(dict)
    columns: dict[int, dict[Hex, str]] = defaultdict(dict)
    for at, text in labels.items():
        columns[at.q][at] = text

    def write(line: int, centre: int, text: str) -> None:
        canvas[line].update(enumerate(text, centre - len(text) // 2))

    cuts = []
    for centre, q in zip(range(0, len(axis) * pitch, pitch), axis, strict=True):
        if q is None:
            cuts.append(centre)
            continue
        for at, text in columns[q].items():
            line = line_of(at)
            write(line, centre, text)
            write(line + 1, centre, coordinates(at))
            tile = shown.tile(at)
            for edge in tile.edges if tile else ():
                sign, positions = _SIGNS[edge]
                for below, beside in positions:
                    write(line + below, centre + beside * pitch // 2, sign)
    for line in list(canvas):
        for centre in cuts:
            write(line, centre, CUT)
        if lines is not None and line not in lines:
            del canvas[line]
    left = min(min(row) for row in canvas.values())
    return list(_rows(canvas, left))


def _rows(canvas: Mapping[int, Mapping[int, str]], left: int) -> Iterator[str]:
    """Yield the lines of a canvas, cutting long runs of empty ones."""
    before: int | None = None
    for line in sorted(canvas):
        gap = 0 if before is None else line - before - 1
        yield from [CUT] if gap > _LONGEST_GAP else [""] * gap
        row = canvas[line]
        yield "".join(row.get(x, " ") for x in range(left, max(row) + 1))
        before = line
