"""The fields of the rules: variants, options, table, tile set and towns."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, get_args

from ..model.hexes import Hex
from ..model.options import Rules
from ..model.table import Table
from ..model.tilesets import Entry, Source, TileSet
from ..saves.scalars import check_quakes
from .parts import CELL, NUMBER, Named, Part, located
from .writing import EMPTY


def rules_of(named: Named) -> Rules:
    """Return the rules that the fields with a name describe."""
    fields = {name: read(named[name]) for name, read in _READERS.items() if name in named}
    columns = {name: part.column for name, part in named.items()}
    with located(1, columns):
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
    with located(size.column):
        match found[1]:
            case "hexagon":
                return Table.hexagon(size.number(size.match(NUMBER, "a radius such as 6")[0]))
            case "rectangle":
                sizes = size.match(f"({NUMBER}),({NUMBER})", "columns and rows such as 9,7")
                return Table.rectangle(size.number(sizes[1]), size.number(sizes[2]))
            case _:
                return Table.of(_cells(size))


def _cells(part: Part) -> Iterator[Hex]:
    """Yield the cells of a table, by columns with ranges of rows."""
    left = part.caps.cells
    for column in part.split("/"):
        found = column.match(rf"(-?{NUMBER}):(.+)", "a column and rows such as 0:-3..3,5")
        q = column.number(found[1])
        for rows in column.group(found, 2).split(","):
            pattern = rf"(-?{NUMBER})(?:\.\.(-?{NUMBER}))?"
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
            counted = each.match(f"([A-Z0-9+-]+)x({NUMBER})", "a type and a number such as H03x6")
            with located(each.column):
                entries.append(Entry(counted[1], int(counted[2]), source))
    with located(part.column):
        check_quakes(((entry.tile, entry.count) for entry in entries), part.caps)
        return TileSet(tuple(entries))


def _towns(part: Part) -> list[Hex]:
    towns = part.split("/", part.caps.cells)
    return [each.hex(each.match(CELL, "a cell such as 8,0")[0]) for each in towns]


_READERS: Final[Mapping[str, Callable[[Part], Any]]] = {
    "variants": _variants,
    "options": _options,
    "table": _table,
    "tiles": _tile_set,
    "towns": _towns,
}
"""How each field of the rules is read."""
