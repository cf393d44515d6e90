"""The table in the questions of ``seismic new``: tiles, crews, and pictures of both."""

import re
from typing import Final

from .. import text
from ..errors import BadMove, quoted
from ..model.hexes import EDGES
from ..model.moves import Place
from ..model.notation import parse_move
from ..model.tiles import Tile, all_types
from . import sentence
from .new_answers import NONE, Data, accepted, answer, split, with_given
from .screen import print_message, print_text, print_wrapped, width
from .tile_chart import chart, compass, print_drawing
from .tile_names import is_tile, not_a_tile

_TILE: Final = re.compile(r"([^@\s]+\s*@\s*\[?\s*-?\d+\s*,\s*-?\d+\s*\]?)\s*(.*)")


def ask_for_table(data: Data, lang: str) -> Data:
    """Ask for tiles, and draw the table after each."""
    print_text()
    print_message("new.cells", lang)
    print_drawing(compass(), [Tile("T")], lang)
    print_message("new.tiles", lang)
    while line := answer(f"\n{sentence('new.tile', lang)}"):
        laid = data["given"]["laid"]
        if line.startswith("?"):
            _show_tiles(line[1:].strip(), lang)
        elif line == NONE:
            data = with_given(data, laid=laid[:-1])
            _print_table(data, lang)
        elif entry := _entry(line, lang):
            extended = with_given(data, laid=[*laid, entry])
            if _print_table(extended, lang):
                data = extended
    return data


def _print_table(data: Data, lang: str) -> bool:
    """Draw the table, or print why it can't be."""
    scenario = accepted(data, lang)
    if scenario:
        print_text(text.board(scenario.start.state.board, lang, width()))
    return scenario is not None


def _entry(line: str, lang: str) -> Data | None:
    """Return the entry for a tile and its crews, or print how one is written."""
    written = _TILE.fullmatch(line)
    try:
        move = parse_move(written[1]) if written else None
    except BadMove:
        move = None
    crews = split(written[2].casefold()) if written and written[2] else []
    if not isinstance(move, Place) or len(crews) % 2:
        code = written[1].partition("@")[0].strip() if written and move is None else ""
        if code and not is_tile(code):
            print_wrapped(not_a_tile(code, lang))
        else:
            print_message("new.not-a-tile", lang, line=quoted(line))
        return None
    standing = dict(zip(crews[::2], crews[1::2], strict=True))
    entry = {"at": [move.at.q, move.at.r], "tile": move.tile.code}
    return entry | ({"crews": standing} if standing else {})


def _show_tiles(code: str, lang: str) -> None:
    """Draw all types, or one tile in every orientation."""
    if not code:
        types = [tile for tile in all_types() if tile.kind in ("highway", "intersection")]
        tiles = sorted(types, key=lambda tile: (tile.code[0], len(tile.code)))
    else:
        if not is_tile(code):
            print_wrapped(not_a_tile(code, lang))
            return
        tiles = list(dict.fromkeys(Tile(code.upper()).turned(steps) for steps in EDGES))
    print_drawing(chart(tiles, width()), tiles, lang)
