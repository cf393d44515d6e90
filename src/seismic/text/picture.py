"""A board drawn as text: small and aligned, for terminals, logs and bug reports."""

import textwrap
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from ..errors import BadValue
from ..model.board import COLOURS, Board, checked_board
from ..model.hexes import Hex
from ..rulebook import message

WIDTH: Final = 80
"""The default width of a picture."""

MOST_DRAWN: Final = 200
"""A board with more tiles is listed instead; two copies of the game have 148 tiles to lay."""

_MOST_LISTED: Final = 100
_NARROWEST: Final = 6
_LONGEST_GAP: Final = 4  # in lines; longer ones are cut
_CUT: Final = ":"

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

_Axis: TypeAlias = Sequence[int | None]
"""Columns from left to right; None stands for skipped empty ones."""


def board(shown: Board, lang: str = "en", width: int = WIDTH) -> str:
    r"""Draw a board: each tile's code over its coordinates, and the highways between tiles.

    A letter after a fragment is a crew on it; a dot is an empty space that a highway leads to.
    Large empty parts are left out, and a board that is too wide is split into bands of columns.

    >>> from seismic import Crew
    >>> tiles = {(0, 0): "T", (1, -1): "X14", (1, 0): "H25"}
    >>> print(board(Board(tiles, [Crew((1, -1), 1, "red")])))
            .           .
          0,-1       /2,-2
      .     |   X1r4
    -1,0 \  |  /1,-1
            T
         / 0,0 \
      .     |    H25
    -1,1    |    1,0 \
            .           .
           0,1         2,0
    code over q,r  . open  / | \ highway  crews behind fragments: r red
    """
    checked_board(shown)
    if type(width) is not int or width < 1:
        raise BadValue("width", width, "a whole number from 1")
    if len(shown) > MOST_DRAWN:
        return _list_tiles(shown, lang, width)
    labels = {at: label(shown, at) for at in shown.tiles} | dict.fromkeys(shown.open_cells, ".")
    pitch = _pitch(labels)
    columns: dict[int, dict[Hex, str]] = defaultdict(dict)
    for at, text in labels.items():
        columns[at.q][at] = text
    bands = _bands(sorted(columns), max(1, (width + 1) // pitch - 1))
    rows: list[str] = []
    for band in bands:
        if len(bands) > 1:
            rows.append(message("board.columns", lang).format(first=band[0], last=band[-1]))
        rows += _draw_band(shown, columns, band, pitch)
    cut = any(_CUT in row for row in rows)
    return "\n".join([*rows, _legend(shown, cut, lang, width)])


def label(shown: Board, at: Hex) -> str:
    """Return the code of a tile with the letters of its crews after their fragments."""
    tile, crews = shown[at], {crew.edge: crew.colour[0] for crew in shown.crews_on(at)}
    if not crews:
        return tile.code
    _, plus, value = tile.code.partition("+")
    fragments = ("".join(map(str, edges)) + crews.get(edges[0], "") for edges in tile.fragments)
    return tile.code[0] + ("-" if tile.kind == "highway" else "").join(fragments) + plus + value


def _coordinates(at: Hex) -> str:
    return f"{at.q},{at.r}"


def _pitch(labels: Mapping[Hex, str]) -> int:
    """Return the distance between columns.

    A label may reach almost to the middle of the neighbouring columns, whose tiles lie half a row
    higher or lower; coordinates have highway signs on both sides. The distance is even, so that
    there is a middle.
    """
    longest = max(map(len, labels.values()), default=0)
    pitch = max(_NARROWEST, longest // 2 + 1, *(len(_coordinates(at)) + 1 for at in labels))
    return pitch + pitch % 2


def _bands(columns: Sequence[int], most: int) -> list[_Axis]:
    """Split the columns into bands of about the same width, skipping empty ones."""
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


def _draw_band(
    shown: Board, columns: Mapping[int, Mapping[Hex, str]], band: _Axis, pitch: int
) -> list[str]:
    """Draw a band of columns, each shifted by half a space (two lines) against the next."""
    canvas: dict[int, dict[int, str]] = defaultdict(dict)

    def write(line: int, centre: int, text: str) -> None:
        canvas[line].update(enumerate(text, centre - len(text) // 2))

    cuts = []
    for centre, q in zip(range(0, len(band) * pitch, pitch), band, strict=True):
        if q is None:
            cuts.append(centre)
            continue
        for at, text in columns[q].items():
            line = 2 * (2 * at.r + at.q)
            write(line, centre, text)
            write(line + 1, centre, _coordinates(at))
            tile = shown.tile(at)
            for edge in tile.edges if tile else ():
                sign, positions = _SIGNS[edge]
                for below, beside in positions:
                    write(line + below, centre + beside * pitch // 2, sign)
    for line in list(canvas):
        for centre in cuts:
            write(line, centre, _CUT)
    left = min(min(row) for row in canvas.values())
    return list(_rows(canvas, left))


def _rows(canvas: Mapping[int, Mapping[int, str]], left: int) -> Iterator[str]:
    """Yield the lines of a canvas, cutting long runs of empty ones."""
    before: int | None = None
    for line in sorted(canvas):
        gap = 0 if before is None else line - before - 1
        yield from [_CUT] if gap > _LONGEST_GAP else [""] * gap
        row = canvas[line]
        yield "".join(row.get(x, " ") for x in range(left, max(row) + 1))
        before = line


def _legend(shown: Board, cut: bool, lang: str, width: int) -> str:
    parts = [message("board.legend", lang)]
    standing = {crew.colour for crew in shown.crews}
    if standing:
        names = (
            f"{colour[0]} {message(f'colour.{colour}', lang)}"
            for colour in COLOURS
            if colour in standing
        )
        parts.append(message("board.crews", lang).format(crews=", ".join(names)))
    if cut:
        parts.append(message("board.cut", lang))
    line = "  ".join(parts)
    return line if len(line) <= width else "\n".join(parts)


def _list_tiles(shown: Board, lang: str, width: int) -> str:
    """List the first tiles of a board that is too large to draw."""
    tiles = list(shown.tiles)
    parts = [f"{_coordinates(at)}:{label(shown, at)}" for at in tiles[:_MOST_LISTED]]
    parts.append(message("board.more", lang).format(count=len(tiles) - _MOST_LISTED))
    return textwrap.fill("  ".join(parts), width, break_on_hyphens=False, break_long_words=False)
