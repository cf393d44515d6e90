"""A map of a whole board: one sign for each tile, so that even a long game fits on a screen."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Final

from ..model.board import Board, checked_board
from ..model.hexes import Hex
from ..rulebook import message
from .canvas import CUT, Axis, bands_of, coordinates, line_of
from .picture import WIDTH, band_heading, check_size, crew_legend, legend

_SIGNS: Final = {"town": "T", "intersection": "X", "highway": "o"}
_SEVERAL: Final = "*"
"""Crews of several colours."""
_PITCH: Final = 3
_NEXT: Final = 2
"""How far apart the lines of a tile and of one beside it are."""


def overview(shown: Board, lang: str = "en", width: int = WIDTH, *, last: Hex | None = None) -> str:
    """Draw a map of a board: a sign for each tile, or the letter of the crews that stand on it.

    At the end of each line stand the coordinates of its last cell.

    Args:
        shown: The board.
        lang: The language of the legend.
        width: How many characters a line may have.
        last: The cell that is marked as that of the last move.

    >>> import seismic
    >>> from seismic import text
    >>> tiles = {(0, 0): "T", (1, -1): "X14", (1, 0): "H25"}
    >>> crews = [seismic.Crew((1, -1), 1, "red")]
    >>> print(text.overview(seismic.Board(tiles, crews), last=seismic.Hex(1, 0)))
        .     .  2,-2
     .     r     1,-1
        T        0,0
     .    >o<    1,0
        .     .  2,0
    T town  X intersection  o highway  . open  > < last move
    crews: r red, * several  each line ends with its last space
    """
    check_size("width", width)
    written = {at: _sign(shown, at) for at in checked_board(shown).tiles}
    written |= dict.fromkeys(shown.open_cells, ".")
    margin = max(len(coordinates(at)) for at in written) + 2 if written else 0
    most = max(1, (width - margin) // _PITCH)
    bands = bands_of({at.q for at in written}, most)
    rows: list[str] = []
    for band in bands:
        if len(bands) > 1:
            rows.append(band_heading(band, lang))
        rows += _rows({at: written[at] for at in written if at.q in band}, band, last)
    last_move = [message("board.last", lang)] if last in shown else []
    signs = [message("board.map", lang), *last_move]
    crews = [*crew_legend(shown, lang, "board.map-crews"), message("board.map-ends", lang)]
    return "\n".join([*rows, legend(signs, width), legend(crews, width)])


def _sign(shown: Board, at: Hex) -> str:
    """Return the letter of the crews on a tile, or the sign of a tile without any."""
    letters = {crew.colour[0] for crew in shown.crews_on(at)}
    return _SEVERAL if len(letters) > 1 else letters.pop() if letters else _SIGNS[shown[at].kind]


def _rows(written: Mapping[Hex, str], band: Axis, last: Hex | None) -> Iterator[str]:
    """Yield a line for each half row, and the coordinates of its last cell."""
    lines: dict[int, list[Hex]] = defaultdict(list)
    for at in written:
        lines[line_of(at)].append(at)
    before: int | None = None
    for line in sorted(lines):
        if before is not None and line - before > _NEXT:
            yield CUT if line - before > 2 * _NEXT else ""
        before = line
        cells = {at.q: at for at in lines[line]}
        row = "".join(
            _cell(written, cells.get(q), last) if q is not None else f" {CUT} " for q in band
        )
        yield f"{row} {coordinates(cells[max(cells)])}"


def _cell(written: Mapping[Hex, str], at: Hex | None, last: Hex | None) -> str:
    if at is None:
        return " " * _PITCH
    return f">{written[at]}<" if at == last else f" {written[at]} "
