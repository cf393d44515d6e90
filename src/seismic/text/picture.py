"""A board drawn as text: small and aligned, for terminals, logs and bug reports."""

import textwrap
from collections.abc import Sequence
from typing import Final

from ..errors import BadValue
from ..model.board import COLOURS, Board, checked_board
from ..model.hexes import Hex
from ..rulebook import message
from .canvas import CUT, Axis, bands_of, coordinates, draw, label, labels, pitch_of

WIDTH: Final = 80
"""The default width of a picture."""

MOST_DRAWN: Final = 200
"""A board with more tiles is listed instead; two copies of the game have 148 tiles to lay."""

_MOST_LISTED: Final = 100


def board(shown: Board, lang: str = "en", width: int = WIDTH, *, last: Hex | None = None) -> str:
    r"""Draw a board: each tile's code over its coordinates, and the highways between tiles.

    A letter after a fragment is a crew on it; a dot is an empty space that a highway leads to.
    Large empty parts are left out, and a board that is too wide is split into bands of columns.

    Args:
        shown: The board.
        lang: The language of the legend.
        width: How many characters a line may have.
        last: The cell that is marked as that of the last move.

    >>> import seismic
    >>> from seismic import text
    >>> tiles = {(0, 0): "T", (1, -1): "X14", (1, 0): "H25"}
    >>> print(text.board(seismic.Board(tiles, [seismic.Crew((1, -1), 1, "red")])))
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
    check_size("width", width)
    if len(shown) > MOST_DRAWN:
        return _list_tiles(shown, lang, width)
    written = labels(shown, last)
    pitch = pitch_of(written)
    bands = bands_of({at.q for at in written}, most_columns(width, pitch))
    rows: list[str] = []
    for band in bands:
        if len(bands) > 1:
            rows.append(band_heading(band, lang))
        rows += draw(shown, written, band, pitch)
    parts = [message("board.legend", lang), *crew_legend(shown, lang)]
    if any(CUT in row for row in rows):
        parts.append(message("board.cut", lang))
    if last in shown:
        parts.append(message("board.last", lang))
    return "\n".join([*rows, legend(parts, width)])


def check_size(name: str, value: int) -> None:
    """Raise `BadValue` for a width or a height that is not a positive whole number."""
    if type(value) is not int or value < 1:
        raise BadValue(name, value, "a whole number from 1")


def most_columns(width: int, pitch: int) -> int:
    """Return how many columns fit next to each other."""
    return max(1, (width + 1) // pitch - 1)


def band_heading(band: Axis, lang: str) -> str:
    """Return which columns a band has."""
    return message("board.columns", lang).format(first=band[0], last=band[-1])


def crew_legend(shown: Board, lang: str, key: str = "board.crews") -> list[str]:
    """Return what the letters of the crews mean, if any stand on the board."""
    standing = {crew.colour for crew in shown.crews}
    names = (
        f"{colour[0]} {message(f'colour.{colour}', lang)}"
        for colour in COLOURS
        if colour in standing
    )
    return [message(key, lang).format(crews=", ".join(names))] if standing else []


def legend(parts: Sequence[str], width: int) -> str:
    """Return what signs mean, on one line if it fits."""
    line = "  ".join(parts)
    return line if len(line) <= width else "\n".join(parts)


def _list_tiles(shown: Board, lang: str, width: int) -> str:
    """List the first tiles of a board that is too large to draw."""
    tiles = list(shown.tiles)
    parts = [f"{coordinates(at)}:{label(shown, at)}" for at in tiles[:_MOST_LISTED]]
    parts.append(message("board.more", lang).format(count=len(tiles) - _MOST_LISTED))
    return textwrap.fill("  ".join(parts), width, break_on_hyphens=False, break_long_words=False)
