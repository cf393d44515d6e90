"""What the named parts of the schema become: cells, tiles, moves and others.

A reader is called with a node and returns its value, or raises what is wrong with it. A conversion
is called with the data of a part that fits the schema.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, TypeGuard

from ..errors import BadCode, BadMove
from ..model.hexes import Hex
from ..model.moves import ChooseSide, ChooseTown, Draw, Move, Pass, Place, PlaceCrew, TurnTile
from ..model.notation import parse_move, write_move
from ..model.table import Table
from ..model.tiles import Tile
from ..model.tilesets import MOST_TILES, TileSet
from ..rulebook import Paragraph, RuleId, UnknownParagraph, rules
from ..saves.strict import USUAL
from .context import Context, Invalid, Skipped, Unexpected, nearest
from .documents import LONGEST_TEXT
from .mistakes import in_brackets
from .nodes import BROKEN, Node
from .schema import DEFINITIONS

VERSION: Final[int] = DEFINITIONS["version"]["const"]
FARTHEST: Final[int] = DEFINITIONS["cell"]["items"]["maximum"]
HIGHEST_COUNT: Final[int] = DEFINITIONS["count"]["maximum"]
LONGEST_ID: Final[int] = DEFINITIONS["id"]["maxLength"]
MOST_QUAKES: Final = USUAL.quakes
"""In a pile: five times as many as two copies have; each may make the engine look at every tile."""

MOST_IN_PILE: Final[int] = DEFINITIONS["pile"]["anyOf"][0]["maxItems"]

_ID: Final = re.compile(DEFINITIONS["id"]["pattern"])
_BETWEEN_TILES: Final = re.compile("[ ;]+")


# Numbers and texts.


def is_whole(value: object, least: int, most: int) -> TypeGuard[int]:
    """Return whether a value is a whole number between two others, both included."""
    return type(value) is int and least <= value <= most


def _version(node: Node, _: Context) -> int:
    if not is_whole(node.value, VERSION, VERSION):
        raise Unexpected("version", version=VERSION)
    return VERSION


def _text(node: Node, _: Context) -> str:
    if not isinstance(node.value, str) or not node.value.strip():
        raise Unexpected("text", most=LONGEST_TEXT)
    return node.value


def _id(node: Node, _: Context) -> str:
    name = node.value if isinstance(node.value, str) else ""
    if not _ID.fullmatch(name) or len(name) > LONGEST_ID:
        words = "-".join(re.findall("[a-z0-9]+", name.casefold()))
        raise Unexpected("id", near=words[:LONGEST_ID].strip("-"))
    return name


def one_of(names: Collection[str], node: Node, expected: str = "one-of") -> str:
    """Return the name that a node says, if it is one of these."""
    if not isinstance(node.value, str) or node.value not in names:
        raise Unexpected(expected, names=", ".join(names), near=nearest(node.value, names))
    return node.value


def _colour(node: Node, context: Context) -> str:
    return one_of(context.players, node)


def _rule(node: Node, _: Context) -> RuleId:
    return one_of([rule.id for rule in rules()], node, "rule")


def _place(node: Node, _: Context) -> Paragraph:
    try:
        return Paragraph.parse(node.value if isinstance(node.value, str) else "")
    except UnknownParagraph as unknown:
        raise Unexpected("place", near=unknown.near[0] if unknown.near else "") from None


def _parts(node: Node) -> list[Any]:
    """Return the values in a list; none of anything else."""
    values = [each.value for each in node.value] if isinstance(node.value, tuple) else []
    if BROKEN in values:
        raise Skipped
    return values


def _cell(node: Node, _: Context) -> Hex:
    match _parts(node):
        case [q, r] if all(is_whole(each, -FARTHEST, FARTHEST) for each in (q, r)):
            return Hex(q, r)
        case _:
            near = in_brackets(node.value) if isinstance(node.value, str) else None
            raise Unexpected("cell", most=FARTHEST, near=near or "")


def _range(node: Node, _: Context) -> range:
    match _parts(node) or [node.value] * 2:
        case [low, high] if all(is_whole(each, 0, HIGHEST_COUNT) for each in (low, high)):
            if low > high:
                raise Invalid("range", low=low, high=high)
            return range(low, high + 1)
        case _:
            raise Unexpected("range", most=HIGHEST_COUNT)


def notation(node: Node, names: Collection[str]) -> str:
    """Return the move that a text is in the notation of records, written in its one form."""
    text = node.value if isinstance(node.value, str) else ""
    try:
        written = write_move(parse_move(text))
    except BadMove:
        raise Unexpected("step", names=", ".join(names), near=nearest(text, names)) from None
    if text != written:
        raise Unexpected("step", names=", ".join(names), near=written)
    return text


# Tiles.


def _tile(node: Node, context: Context) -> Tile:
    code = node.value if isinstance(node.value, str) else ""
    try:
        return Tile(code)
    except BadCode:
        several = [repaired(each) for each in _BETWEEN_TILES.split(code)]
        if context.is_scenario and len(several) > 1 and all(several):
            tiles = context.shortened(", ".join(several))
            raise Invalid("several-tiles", found=context.shortened(code), tiles=tiles) from None
        raise Unexpected("tile", near=repaired(code)) from None


def repaired(code: str) -> str:
    """Guess the tile that a wrong code is meant for: its letter or the order of its edges."""
    code = "".join(code.upper().split())
    shape, plus, value = code.partition("+")
    guesses = [code, shape]
    if shape[:1] == "H":
        pairs = ["".join(sorted(pair)) for pair in shape[1:].replace(",", "-").split("-")]
        guesses.append("H" + "-".join(sorted(pairs)))
    if shape[:1] == "X":
        guesses.append("X" + "".join(sorted(set(shape[1:]))) + plus + value)
    for guess in guesses:
        try:
            return Tile(guess[:20]).code
        except BadCode:
            continue
    return ""


# Conversions.


def _unless(tile: Tile, **refused: str) -> Tile:
    """Return a tile unless it is a town or a quake; that is refused by the key of a message."""
    if tile.kind in refused:
        raise Invalid(refused[tile.kind], tile=tile)
    return tile


def _type(tile: Tile) -> Tile:
    if _unless(tile, town="town-in-pile") != tile.type:
        raise Invalid("not-a-type", tile=tile, type=tile.type)
    return tile


def _pile(tiles: Sequence[Tile] | Mapping[Tile, int]) -> Sequence[Tile] | Mapping[Tile, int]:
    counts = tiles if isinstance(tiles, Mapping) else Counter(tiles)
    if sum(counts[tile] for tile in counts if tile.kind == "quake") > MOST_QUAKES:
        raise Invalid("too-many-quakes", most=MOST_QUAKES)
    if sum(counts.values()) > MOST_IN_PILE:
        raise Invalid("too-many-tiles", most=MOST_IN_PILE)
    return tiles


def _tile_set(counts: Mapping[Tile, int]) -> TileSet:
    if sum(counts.values()) > MOST_TILES:
        raise Invalid("too-many-tiles", most=MOST_TILES)
    return TileSet.of(counts)


def _table(shape: Mapping[str, Any]) -> Table:
    match shape:
        case {"hexagon": radius}:
            return Table.hexagon(radius)
        case {"rectangle": [columns, rows]}:
            return Table.rectangle(columns, rows)
        case _:
            return Table.of(shape["cells"])


def move_of(step: Any) -> Move:
    """Return the move that a step of a play is."""
    match step:
        case str():
            return parse_move(step)
        case {"place": {"at": at, "tile": tile}}:
            return Place(at, tile)
        case {"crew": edge}:
            return PlaceCrew(edge)
        case {"side": edge}:
            return ChooseSide(edge)
        case {"town": at}:
            return ChooseTown(at)
        case {"draw": tile}:
            return Draw(tile)
        case _:
            return TurnTile(step["turn"]["at"], step["turn"]["by"])


def move_to_data(move: Move) -> Any:
    """Return a move as the export writes it: the word pass, or an object with one key."""
    match move:
        case Place(at, tile):
            return {"place": {"at": [at.q, at.r], "tile": tile.code}}
        case PlaceCrew(edge):
            return {"crew": edge}
        case ChooseSide(edge):
            return {"side": edge}
        case ChooseTown(at):
            return {"town": [at.q, at.r]}
        case TurnTile(at, steps):
            return {"turn": {"at": [at.q, at.r], "by": steps}}
        case Draw(tile):
            return {"draw": tile.code}
        case Pass():
            return write_move(move)


READERS: Final[Mapping[str, Callable[[Node, Context], Any]]] = {
    "version": _version,
    "id": _id,
    "text": _text,
    "rule": _rule,
    "place": _place,
    "colour": _colour,
    "cell": _cell,
    "range": _range,
    **dict.fromkeys(("tile", "laid", "face-up", "drawn", "type"), _tile),
}
CONVERSIONS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "edge-key": int,
    "laid": lambda tile: _unless(tile, town="laid-town", quake="laid-quake"),
    "face-up": lambda tile: _unless(tile, town="town-in-pile", quake="quake-face-up").type,
    "drawn": lambda tile: _unless(tile, town="town-in-pile").type,
    "type": _type,
    "pile": _pile,
    "counted": _pile,
    "tile-set": _tile_set,
    "table": _table,
    "move": move_of,
}
