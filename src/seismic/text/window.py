"""A part of a board around a cell, for terminals that are too small for all of it."""

from collections.abc import Iterable

from ..errors import check_type
from ..model.board import Board, checked_board
from ..model.hexes import Hex
from ..rulebook import message
from .canvas import draw, labels, line_of, pitch_of
from .picture import WIDTH, board, check_size, crew_legend, legend, most_columns


def window(
    shown: Board,
    around: Hex,
    lang: str = "en",
    width: int = WIDTH,
    height: int = 24,
    *,
    last: Hex | None = None,
) -> str:
    """Draw as much of a board around a cell as fits into a width and a height.

    A board that fits as a whole is drawn as by `board`. Otherwise it says how many tiles are left
    out.

    Args:
        shown: The board.
        around: The cell in the middle.
        lang: The language of the legend.
        width: How many characters a line may have.
        height: How many lines there may be.
        last: The cell that is marked as that of the last move.

    >>> import seismic
    >>> from seismic import text
    >>> tiles = {(0, r): "H03" for r in range(-5, 6)}
    >>> road = seismic.Board(tiles, [seismic.Crew((0, 5), 3, "red")])
    >>> print(text.window(road, seismic.Hex(0, 5), height=9))
     H03
     0,4
      |
      |
    H03r
     0,5
      |
      |
    crews behind fragments: r red  tiles left out: 9
    """
    check_type("around", around, Hex)
    check_size("height", height)
    whole = board(shown, lang, width, last=last)
    if whole.count("\n") < height:
        return whole
    written = labels(checked_board(shown), last)
    pitch = pitch_of(written)
    columns = _stretch(around.q, most_columns(width, pitch), {at.q for at in written})
    parts = [*crew_legend(shown, lang), *([message("board.last", lang)] if last in shown else [])]
    most = legend([*parts, _left_out(len(shown), lang)], width)
    # a code and its coordinates take two lines
    tops = {line_of(at) + below for at in written for below in (0, 1)}
    lines = _stretch(line_of(around), max(2, height - 1 - most.count("\n")), tops)
    inside = {
        at: text
        for at, text in written.items()
        if at.q in columns and line_of(at) in lines and line_of(at) + 1 in lines
    }
    beyond = len(shown) - sum(at in shown for at in inside)
    rows = draw(shown, inside, columns, pitch, lines)
    return "\n".join([*rows, legend([*parts, _left_out(beyond, lang)], width)])


def _left_out(count: int, lang: str) -> str:
    return message("board.left-out", lang).format(count=count)


def _stretch(middle: int, length: int, taken: Iterable[int]) -> range:
    """Return a stretch of this length around the middle, shifted to what is taken."""
    first, last = min(taken), max(taken)
    start = min(max(first, middle - length // 2), max(first, last - length + 1))
    return range(start, min(start + length, last + 1))
