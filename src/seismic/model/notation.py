"""Moves as one short line each: ``H03@0,-1``, ``crew 0``, ``pass``, ``side 2``, ``town 8,0``.

A turn of a tile says how many sixths clockwise: ``turn 1,-1 x2``; a tile turned up from an undealt
pile is ``draw H03``. Each move is written in one form; the parser ignores case and spaces, and
accepts cells in brackets and edges by compass or by name, as messages print them. Whether a move is
legal belongs to the turn.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from string import ascii_lowercase
from typing import Any, Final

from ..errors import BadCode, BadMove, BadValue
from ..suggestions import closest
from .hexes import EDGES, Hex
from .moves import ChooseSide, ChooseTown, Draw, Move, Pass, Place, PlaceCrew, TurnTile
from .tiles import Tile

MOST_CHARACTERS: Final = 64
"""The greatest length of a line."""

FORMS: Final = "H03@0,-1, crew 0, pass, side 2, town 8,0, turn 1,-1 x2 or draw H03"

_COMPASS: Final = ("n", "ne", "se", "s", "sw", "nw")

_WRITTEN: Final[Mapping[type, Callable[[Any], str]]] = {
    Place: lambda move: f"{move.tile}@{_cell(move.at)}",
    PlaceCrew: lambda move: f"crew {move.edge}",
    Pass: lambda move: "pass",
    ChooseSide: lambda move: f"side {move.edge}",
    ChooseTown: lambda move: f"town {_cell(move.at)}",
    TurnTile: lambda move: f"turn {_cell(move.at)} x{move.by}",
    Draw: lambda move: f"draw {move.tile}",
}


def _cell(at: Hex) -> str:
    return f"{at.q},{at.r}"


def write_move(move: Move) -> str:
    """Return a move as a line.

    >>> import seismic
    >>> seismic.write_move(seismic.Place((0, -1), "H03"))
    'H03@0,-1'
    """
    if type(move) not in _WRITTEN:
        raise BadValue("move", move, f"one of {', '.join(kind.__name__ for kind in _WRITTEN)}")
    return _WRITTEN[type(move)](move)


def parse_move(line: str) -> Move:
    """Return the move that a line describes.

    Raises:
        BadMove: If the line is not a move; it says what comes closest.

    >>> import seismic
    >>> seismic.parse_move("h03 @ [0, -1]")
    Place(at=Hex(q=0, r=-1), tile=Tile(code='H03'))
    >>> seismic.parse_move("crew NE") == seismic.parse_move("crew north-east")
    True
    """
    if not isinstance(line, str):
        raise BadMove(line, f"a line such as {FORMS}")
    if len(line) > MOST_CHARACTERS:
        raise BadMove(line, f"a line of at most {MOST_CHARACTERS} characters such as {FORMS}")
    text = line.strip().lower().replace("\N{MINUS SIGN}", "-")
    word = "@" if "@" in text else _word(text)
    found = word in _READ and _READ[word][0].fullmatch(text)
    if not found:
        raise BadMove(line, _advice(text))
    try:
        return _READ[word][1](found)
    except BadCode as error:
        rest = "draw and a tile" if word == "draw" else "a tile and a cell"
        raise BadMove(line, f"{rest}, with {error.expected}") from None
    except BadValue as error:
        far = f"a line whose {error.field} is {error.expected}"
        raise BadMove(line, far if error.field in ("q", "r") else _LIKE[word]) from None


_NUMBERS: Final = "(?P<q>-?[0-9]+) , (?P<r>-?[0-9]+)"
_CELL: Final = rf"(?P<square>\[)? (?P<round>\()? {_NUMBERS} (?(round)\)) (?(square)\])"
_EDGE: Final = r"(?P<edge>[0-9]+|[a-z\s-]+)"


def _line(pattern: str) -> re.Pattern[str]:
    """Return the pattern of one form; a blank in it stands for any blanks, or none."""
    return re.compile(pattern.replace(" ", r"[ \t]*"))


def _at(found: re.Match[str]) -> Hex:
    return Hex(int(found["q"]), int(found["r"]))


def _edge(found: re.Match[str]) -> int:
    name = found["edge"]
    if name in _COMPASS:
        return _COMPASS.index(name)
    return int(name) if name.isdecimal() else _named_edges().get(_bare(name), len(EDGES))


@lru_cache(maxsize=1)
def _named_edges() -> dict[str, int]:
    """Return the edges by name, in every language of the messages."""
    from ..rulebook import LANGUAGES  # a program that parses no name doesn't wait for these
    from .wording import edge_name

    return {_bare(edge_name(edge, lang)): edge for edge in EDGES for lang in LANGUAGES}


def _bare(name: str) -> str:
    return re.sub(r"[\s-]", "", name)


_tile: Final = lru_cache(maxsize=1 << 13)(Tile)  # there are fewer codes

_READ: Final[Mapping[str, tuple[re.Pattern[str], Callable[[re.Match[str]], Move]]]] = {
    "@": (
        _line(f"(?P<tile>[a-z0-9+-]+) @ {_CELL}"),
        lambda found: Place(_at(found), _tile(found["tile"].upper())),
    ),
    "crew": (_line(f"crew {_EDGE}"), lambda found: PlaceCrew(_edge(found))),
    "pass": (_line("pass"), lambda found: Pass()),
    "side": (_line(f"side {_EDGE}"), lambda found: ChooseSide(_edge(found))),
    "town": (_line(f"town {_CELL}"), lambda found: ChooseTown(_at(found))),
    "turn": (
        _line(f"turn {_CELL} x (?P<by>[0-9]+)"),
        lambda found: TurnTile(_at(found), int(found["by"])),
    ),
    "draw": (
        _line("draw (?P<tile>[a-z0-9+-]+)"),
        lambda found: Draw(_tile(found["tile"].upper())),
    ),
}
"""How each form is parsed, by its first word, or @ for a tile."""

_LIKE: Final[Mapping[str, str]] = {
    "crew": "crew and an edge from 0 (north) clockwise to 5, such as crew 0",
    "pass": "pass and nothing more",
    "side": "side and an edge from 0 (north) clockwise to 5, such as side 2",
    "town": "town and a cell, such as town 8,0",
    "turn": "turn, a cell and 1 to 5 steps clockwise, such as turn 1,-1 x2",
    "draw": "draw and a tile other than the town, such as draw H03 or draw Q3",
}
"""What must follow each word, for the error about a move that begins with it."""

_TILE_AND_CELL: Final = re.compile(r"([htxq][0-9+-]*) +[\[(]?(-?[0-9]+)[ ,]+(-?[0-9]+)[\])]?")


def _word(text: str) -> str:
    return text[: len(text) - len(text.lstrip(ascii_lowercase))]


def _advice(text: str) -> str:
    """Return what an unreadable line was perhaps meant to be."""
    begun = _word(text)
    if begun in _LIKE:
        return _LIKE[begun]
    near = closest(begun, _LIKE, cutoff=0.6)
    if near and text.isascii() and text.isprintable():
        return f"a line such as {FORMS} (did you mean {near[0] + text[len(begun) :]}?)"
    placed = _TILE_AND_CELL.fullmatch(text)
    if placed:
        return f"a tile @ a cell (did you mean {placed[1].upper()}@{placed[2]},{placed[3]}?)"
    return f"a line such as {FORMS}"
