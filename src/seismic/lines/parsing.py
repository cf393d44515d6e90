"""Positions from lines that anybody may have written.

Work is bounded by caps before it is begun. Whatever a line leaves open to choice is refused at the
end, where the position is written again and compared.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from itertools import islice
from typing import Any, Final, Literal, TypeAlias, get_args

from attrs import frozen

from ..errors import BadCode, BadPosition, BadState, BadValue, shown
from ..model.board import COLOURS, Board
from ..model.hexes import Hex
from ..model.options import Rules
from ..model.pieces import Crew
from ..model.state import GameState
from ..model.steps import (
    PLACING,
    ChoosingSide,
    ChoosingTown,
    Crewing,
    Over,
    Turning,
    TurnStep,
)
from ..model.table import Table
from ..model.tiles import Tile
from ..model.tilesets import Entry, Source, TileSet
from ..rules.setup import STRAIGHT
from ..rules.validation import validate
from ..saves.strict import USUAL, Caps
from ..suggestions import closest
from ..views.view import View, observe
from .writing import EMPTY, usual_box, usual_supplies, write_state, write_view

FIELDS: Final = ("players", "step", "board", "face_up", "pile")
NAMES: Final = (
    *("variants", "options", "table", "tiles", "towns"),
    *("heights", "supply", "discards", "box", "viewer"),
)
"""The fields with a name, in their order."""

_BY_LETTER: Final = {colour[0]: colour for colour in COLOURS}
_LETTERS: Final = "".join(_BY_LETTER)
_NUMBER: Final = "[0-9]{1,9}"
_CELL: Final = f"-?{_NUMBER},-?{_NUMBER}"
_COUNTS: Final = rf"{_NUMBER}(?:\.{_NUMBER}){{5}}"
_STRIKE: Final = f"Q[1-6](?:@{_CELL}(?::{_COUNTS})?)+"
_TOWN: Final = Tile("T")


def parse_state(line: str, caps: Caps = USUAL) -> GameState:
    """Return the state that a line stands for.

    Raises `BadPosition`, with the column, unless it is a state that the rules allow, written as
    `write_state` does.

    >>> parse_state("Rb place - H03 Z1")
    Traceback (most recent call last):
    seismic.errors.BadPosition: column 16: must be a type such as H03, X024 or Q3, not 'Z1'
    """
    return _parsed(line, caps, "state")[0]


def parse_view(line: str, caps: Caps = USUAL) -> View:
    """Return the view that a line stands for.

    Raises `BadPosition`, with the column, unless it shows a state that the rules allow, written as
    `write_view` does.

    >>> parse_view("Rb place - H03,H02,X024 1").in_pile
    1
    """
    state, viewer = _parsed(line, caps, "view")
    return observe(state, viewer)


def parse_either(line: str, caps: Caps = USUAL) -> GameState:
    """Return the state of a line in either form; what a view does not show is made up."""
    return _parsed(line, caps, "state", "view")[0]


@frozen
class Part:
    """A part of a line, and the column at which it begins, from 1."""

    text: str
    column: int
    caps: Caps

    def split(self, separator: str, most: int | None = None) -> "Iterator[Part]":
        """Yield the parts between separators, and refuse more than that many."""
        if most is not None and self.text.count(separator) >= most:
            raise self.refused(f"at most {most}, with {separator} between them")
        column = self.column
        for text in self.text.split(separator):
            yield Part(text, column, self.caps)
            column += len(text) + len(separator)

    def group(self, found: re.Match[str], number: int) -> "Part":
        """Return a group of a match of this part."""
        return Part(found[number], self.column + found.start(number), self.caps)

    def number(self, digits: str) -> int:
        """Return a number within the caps that this part holds."""
        if abs(int(digits)) > self.caps.numbers:
            raise self.refused(f"without a number beyond ±{self.caps.numbers}")
        return int(digits)

    def hex(self, cell: str) -> Hex:
        """Return a cell that this part holds."""
        q, r = cell.split(",")
        return Hex(self.number(q), self.number(r))

    def match(self, pattern: str, expected: str) -> re.Match[str]:
        """Return the match of the whole part, or refuse it."""
        found = re.fullmatch(pattern, self.text)
        if found is None:
            raise self.refused(expected)
        return found

    def refused(self, expected: str) -> BadPosition:
        """Return the error of a part that is not what it has to be."""
        return BadPosition(self.column, f"must be {expected}, not {shown(self.text)}")


Named: TypeAlias = Mapping[str, Part]
Form: TypeAlias = Literal["state", "view"]

_PILES: Final[Mapping[Form, str]] = {
    "state": "the tiles of the pile, top first, or - for none: this is the line of a view",
    "view": "the number of tiles in the pile: this is the line of a state",
}
_FOREIGN: Final[Mapping[Form, str]] = {"state": "viewer", "view": "box"}
_SHOWN: Final = 20
"""How many characters of the right line an error shows."""


@contextmanager
def _located(column: int, columns: Mapping[str, int] | None = None) -> Iterator[None]:
    """Raise what is refused as `BadPosition`, at the column of its field or else at this one."""
    known = columns or {}
    try:
        yield
    except BadState as error:
        first = error.defects[0]
        at = known.get(first.field, column)
        raise BadPosition(at, f"{first.field}: {first.problem}", first.rule) from error
    except BadValue as error:
        problem = f"must be {error.expected}, not {shown(error.value)}"
        raise BadPosition(known.get(error.field, column), problem, error.rule) from error


def _parsed(line: str, caps: Caps, *forms: Form) -> tuple[GameState, str | None]:
    """Return the state of a line in one of these forms, and its viewer."""
    parts, named = _fields(line, caps)
    pile = parts["pile"]
    form: Form = "view" if re.fullmatch(_NUMBER, pile.text) else "state"
    if form not in forms:
        raise pile.refused(_PILES[forms[0]])
    if _FOREIGN[form] in named:
        part = named[_FOREIGN[form]]
        raise BadPosition(part.column, f"there is no {_FOREIGN[form]} in the line of a {form}")
    rules = _rules(named)
    players, turn = _players(parts["players"])
    viewer = _viewer(named["viewer"], players) if "viewer" in named else None
    board = _board(parts["board"], rules)
    face_up = _tiles(parts["face_up"])
    discards = _tiles(named["discards"]) if "discards" in named else ()
    seen = *face_up, *discards
    if form == "view":
        drawn, box = _made_up(usual_box(rules, board, seen), _count(pile, caps.tiles))
    else:
        drawn = _tiles(pile)
        usual = usual_box(rules, board, (*seen, *drawn))
        box = _tiles(named["box"]) if "box" in named else usual
    with _located(1, _columns(parts, named, len(line) + 1)):
        state = GameState(
            rules=rules,
            players=players,
            board=board,
            supplies=_supplies(named, rules, players, board),
            step=_step(parts["step"], players),
            face_up=face_up,
            pile=drawn,
            box=box,
            discards=discards,
            heights=_heights(named),
            turn=turn,
        )
        validate(state)
    again = write_state(state) if form == "state" else write_view(observe(state, viewer))
    _refuse_difference(line, again)
    return state, viewer


def _fields(line: str, caps: Caps) -> tuple[Named, Named]:
    """Return the parts of a line by their names: those that are always there, and the others."""
    if not isinstance(line, str) or not line.isascii():
        raise BadPosition(1, f"must be a line in ASCII, not {shown(line)}")
    if len(line) > caps.bytes:
        raise BadPosition(1, f"the line has more than {caps.bytes} characters")
    parts = list(islice(Part(line, 1, caps).split(" "), len(FIELDS) + len(NAMES) + 1))
    if len(parts) < len(FIELDS):
        expected = f"{', '.join(FIELDS[:-1])} and {FIELDS[-1]}, with a blank between them"
        raise BadPosition(len(line) + 1, f"a line has {expected}")
    named: dict[str, Part] = {}
    for part in parts[len(FIELDS) :]:
        name, equals, text = part.text.partition("=")
        if name not in NAMES or not equals:
            near = closest(name, NAMES) if len(name) <= caps.texts else ()
            hint = f" (did you mean {near[0]}=?)" if near else ""
            raise part.refused(f"a name and =, one of {', '.join(NAMES)}{hint}")
        if any(NAMES.index(before) >= NAMES.index(name) for before in named):
            raise BadPosition(part.column, f"{name} comes once, in the order {', '.join(NAMES)}")
        named[name] = Part(text, part.column + len(name) + 1, caps)
    return dict(zip(FIELDS, parts, strict=False)), named


def _columns(parts: Named, named: Named, end: int) -> dict[str, int]:
    """Return where a line has what a state is made of, or would have it."""
    columns = dict.fromkeys(("heights", "supplies", "discards", "box"), end)
    columns |= {name: part.column for name, part in {**parts, **named}.items()}
    columns |= {"turn": columns["players"], "supplies": columns.get("supply", end)}
    return columns


def _refuse_difference(line: str, again: str) -> None:
    """Raise `BadPosition` where a line is not as its position is written."""
    if line != again:
        pairs = enumerate(zip(line, again, strict=False))
        same = next((at for at, (one, other) in pairs if one != other), min(len(line), len(again)))
        rest = again[same : same + _SHOWN]
        problem = f"must go on with {rest!r}" if rest else "must end here"
        raise BadPosition(same + 1, f"{problem}, as this position is written")


def _made_up(left: tuple[Tile, ...], count: int) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """Return a pile of that many tiles, and a box, that may be behind a view.

    Together they hold what nobody has seen, on which the end of a game may depend (R28).
    """
    return left[:count] + (STRAIGHT,) * (count - len(left)), left[count:]


# Players and tiles


def _players(part: Part) -> tuple[tuple[str, ...], int]:
    """Return the colours of the players, and the seat of the one whose turn it is."""
    letters = _LETTERS + _LETTERS.upper()
    found = part.match(f"[{letters}]{{2,4}}", "letters of 2 to 4 colours such as Rb")[0]
    turns = [seat for seat, letter in enumerate(found) if letter.isupper()]
    if len(turns) != 1:
        raise part.refused("one capital, for the player whose turn it is")
    return tuple(_BY_LETTER[letter] for letter in found.lower()), turns[0]


def _viewer(part: Part, players: tuple[str, ...]) -> str:
    if part.text not in players:
        raise part.refused(f"one of {', '.join(players)}")
    return part.text


def _heights(named: Named) -> dict[str, int]:
    heights = {}
    for part in named["heights"].split(",", len(COLOURS)) if "heights" in named else ():
        found = part.match(f"([{_LETTERS}])({_NUMBER})", "a colour and a height such as r170")
        heights[_BY_LETTER[found[1]]] = part.number(found[2])
    return heights


def _supplies(
    named: Named, rules: Rules, players: tuple[str, ...], board: Board
) -> tuple[int, ...]:
    if "supply" not in named:
        return usual_supplies(rules, players, board)
    supply = named["supply"].split(",", len(COLOURS))
    return tuple(_count(part, rules.crews) for part in supply)


def _count(part: Part, most: int) -> int:
    found = part.match(_NUMBER, f"a number from 0 to {most}")
    if int(found[0]) > most:
        raise part.refused(f"a number from 0 to {most}")
    return int(found[0])


@lru_cache(maxsize=1 << 13)
def _drawn(code: str) -> Tile | None:
    """Return the type with a code, if there is one to draw."""
    try:
        tile = Tile(code)
    except BadCode:
        return None
    return tile if tile.type.code == code and tile.kind != "town" else None


def _tiles(part: Part) -> tuple[Tile, ...]:
    """Return the types of a list."""
    if part.text == EMPTY:
        return ()
    tiles = []
    for each in part.split(",", part.caps.tiles):
        tile = _drawn(each.text)
        if tile is None:
            raise each.refused("a type such as H03, X024 or Q3")
        tiles.append(tile)
    return tuple(tiles)


# The board

_LABEL: Final = re.compile(
    rf"H[0-5]{{2}}[{_LETTERS}]?(?:-[0-5]{{2}}[{_LETTERS}]?){{0,2}}"
    rf"|X(?:[0-5][{_LETTERS}]?){{1,6}}(?:\+[0-9]{{1,2}})?"
)
_CLAIM: Final = re.compile(rf"([0-5])([0-5]?)([{_LETTERS}])")


@lru_cache(maxsize=1 << 13)
def _labelled(label: str) -> tuple[Tile, tuple[tuple[int, str], ...]] | None:
    """Return the tile of a label as pictures have it, and an edge and the colour of each crew."""
    if not _LABEL.fullmatch(label):
        return None
    try:
        tile = Tile(re.sub(f"[{_LETTERS}]", "", label))
    except BadCode:
        return None
    edge = 2 if tile.kind == "intersection" else 1  # a fragment is named by its first edge
    claims = _CLAIM.finditer(label)
    return tile, tuple((int(found[edge] or found[1]), _BY_LETTER[found[3]]) for found in claims)


def _board(part: Part, rules: Rules) -> Board:
    """Return the board with the tiles of a field and the towns of the rules."""
    tiles, crews = dict.fromkeys(rules.towns, _TOWN), list[Crew]()
    last: Hex | None = None
    for at, label in _laid(part) if part.text != EMPTY else ():
        found = _labelled(label.text)
        if found is None:
            raise label.refused("a tile with its crews such as H03, H01r-25 or X024b+5")
        if last is not None and at <= last:
            order = "columns go from west to east, and tiles in them from north to south"
            raise BadPosition(label.column, f"{at} does not come after {last}: {order}")
        if at in tiles:
            raise BadPosition(label.column, f"a town lies at {at}", "S2")
        if len(tiles) >= part.caps.tiles:
            raise BadPosition(label.column, f"there are more than {part.caps.tiles} tiles")
        tiles[at], last = found[0], at
        crews += [Crew(at, edge, colour) for edge, colour in found[1]]
        if len(crews) > rules.crews * len(COLOURS):  # before their sections are searched
            raise BadPosition(label.column, f"a colour has {rules.crews} crews", "C6")
    with _located(part.column):
        return Board(tiles, crews, rules.table)


def _laid(board: Part) -> Iterator[tuple[Hex, Part]]:
    """Yield the cell and the label of each tile."""
    for column in board.split("/"):
        found = column.match(rf"(-?{_NUMBER}):(.+)", "a column and tiles such as 0:-1H03X03,2H14")
        q = column.number(found[1])
        for run in column.group(found, 2).split(","):
            written = run.match(rf"(-?{_NUMBER})([HX].+)", "a row and tiles such as -1H03X03")
            first, start = run.number(written[1]), run.column + written.start(2)
            for below, label in enumerate(_LABELS.finditer(written[2])):
                yield Hex(q, first + below), Part(label[0], start + label.start(), run.caps)


_LABELS: Final = re.compile("[HX][^HX]*")


# The step of the turn


def _strike(part: Part, text: str) -> ChoosingSide:
    quake, *towns = text.split("@")
    cells = [part.hex(town.partition(":")[0]) for town in towns]
    counts = [town.partition(":")[2] for town in towns]
    counted = tuple(tuple(map(part.number, each.split("."))) for each in counts if each)
    return ChoosingSide(Tile(quake), cells[0], tuple(cells[1:]), counted)


def _turning(part: Part, found: re.Match[str], players: tuple[str, ...]) -> Turning:
    colour = _BY_LETTER[found[1]]
    if colour not in players:
        raise part.refused(f"a step of one of {', '.join(players)}")
    turned = frozenset(map(part.hex, found[2].split("@")[1:]))
    return Turning(players.index(colour), turned, _strike(part, found[3]) if found[3] else None)


_Make: TypeAlias = Callable[[Part, re.Match[str], tuple[str, ...]], TurnStep]

_STEPS: Final[Mapping[str, tuple[str, str, _Make]]] = {
    "place": ("place", "place", lambda part, found, _: PLACING),
    "crew": (f"crew@({_CELL})", "crew@0,-1", lambda part, found, _: Crewing(part.hex(found[1]))),
    "town": ("town:(Q[1-6])", "town:Q3", lambda part, found, _: ChoosingTown(Tile(found[1]))),
    "side": (f"side:({_STRIKE})", "side:Q3@0,0", lambda part, found, _: _strike(part, found[1])),
    "turn": (
        f"turn:([{_LETTERS}])((?:@{_CELL})*)(?:/({_STRIKE}))?",
        "turn:r or turn:r@1,-1",
        _turning,
    ),
    "over": ("over:([A-Z][0-9]{1,2})", "over:E1", lambda part, found, _: Over(found[1])),
}
"""How each step is written, an example of it, and how it is made."""


def _step(part: Part, players: tuple[str, ...]) -> TurnStep:
    name = re.split("[:@]", part.text, maxsplit=1)[0]
    if name not in _STEPS:
        raise part.refused(f"one of {', '.join(_STEPS)}")
    pattern, example, make = _STEPS[name]
    return make(part, part.match(pattern, f"a step such as {example}"), players)


# Rules


def _rules(named: Named) -> Rules:
    fields = {name: read(named[name]) for name, read in _READERS.items() if name in named}
    columns = {name: part.column for name, part in named.items()}
    with _located(1, columns):
        return Rules(**fields)


def _variants(part: Part) -> list[str]:
    return part.text.split(",")


def _options(part: Part) -> dict[str, str]:
    expected = "a ruling and its reading such as R9:uses-up-magnitude"
    found = (each.match("(R[0-9]{1,2}):([a-z-]+)", expected) for each in part.split(","))
    return {each[1]: each[2] for each in found}


def _table(part: Part) -> Table:
    found = part.match(
        "(hexagon|rectangle|cells):(.*)", "hexagon:, rectangle: or cells: and a size"
    )
    size = part.group(found, 2)
    with _located(size.column):
        match found[1]:
            case "hexagon":
                return Table.hexagon(size.number(size.match(_NUMBER, "a radius such as 6")[0]))
            case "rectangle":
                sizes = size.match(f"({_NUMBER}),({_NUMBER})", "columns and rows such as 9,7")
                return Table.rectangle(size.number(sizes[1]), size.number(sizes[2]))
            case _:
                return Table.of(_cells(size))


def _cells(part: Part) -> Iterator[Hex]:
    """Yield the cells of a table, by columns with ranges of rows."""
    left = part.caps.cells
    for column in part.split("/"):
        found = column.match(rf"(-?{_NUMBER}):(.+)", "a column and rows such as 0:-3..3,5")
        q = column.number(found[1])
        for rows in column.group(found, 2).split(","):
            pattern = rf"(-?{_NUMBER})(?:\.\.(-?{_NUMBER}))?"
            run = rows.match(pattern, "a row or a range of rows such as -3..3")
            first, last = rows.number(run[1]), rows.number(run[2] or run[1])
            left -= max(1, last - first + 1)
            if left < 0:  # before they are made
                raise rows.refused(f"within the {part.caps.cells} cells that a table may have")
            yield from (Hex(q, row) for row in range(first, last + 1))


def _tile_set(part: Part) -> TileSet:
    entries = []
    for group in part.split("/", len(get_args(Source))) if part.text != EMPTY else ():
        found = group.match("([a-z]+):(.+)", "a source and tiles such as owner:H03x6,Q1x1")
        source: Source = found[1]  # type: ignore[assignment]  # the entry refuses any other
        for each in group.group(found, 2).split(",", group.caps.tiles):
            counted = each.match(f"([A-Z0-9+-]+)x({_NUMBER})", "a type and a number such as H03x6")
            with _located(each.column):
                entries.append(Entry(counted[1], int(counted[2]), source))
    with _located(part.column):
        return TileSet(tuple(entries))


def _towns(part: Part) -> list[Hex]:
    towns = part.split("/", part.caps.cells)
    return [each.hex(each.match(_CELL, "a cell such as 8,0")[0]) for each in towns]


_READERS: Final[Mapping[str, Callable[[Part], Any]]] = {
    "variants": _variants,
    "options": _options,
    "table": _table,
    "tiles": _tile_set,
    "towns": _towns,
}
"""How each field of the rules is read."""
