"""Readers of the single values of a document, within caps; nothing is ever coerced.

A type is annotated with its reader. Which values there are belongs to ``documents``.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, TypeAlias

from ..model.tiles import Kind, Tile
from .strict import MOST_DIGITS, Caps, Mismatch

Reader: TypeAlias = Callable[[Caps, Any, Any], Any]
"""A function of caps, a value and its type that parses the value or raises `Mismatch`."""

_CACHED: Final = 1 << 13
"""How many texts each reader remembers: most documents hold the same."""


def look_up(known: Mapping[str, object], expected: str) -> Reader:
    """Return a reader of texts that name known values."""

    def read(caps: Caps, value: object, _: object) -> object:
        if type(value) is str and value in known:
            return known[value]
        raise Mismatch("value", value, expected)

    return read


def one_of(*values: str | int) -> Reader:
    """Return a reader of these texts or numbers."""
    known, expected = frozenset(values), f"one of {', '.join(map(str, values))}"
    types = {type(value) for value in values}

    def read(caps: Caps, value: object, _: object) -> object:
        if type(value) in types and value in known:
            return value
        raise Mismatch("value", value, expected)

    return read


def true_or_false(caps: Caps, value: object, _: object) -> object:
    """Return a value if it is true or false."""
    if type(value) is bool:
        return value
    raise Mismatch("value", value, "true or false")


def whole(least: int) -> Reader:
    """Return a reader of whole numbers."""

    def read(caps: Caps, value: object, _: object) -> object:
        if type(value) is int and least <= value <= caps.numbers:
            return value
        raise Mismatch("value", value, f"a whole number from {least} to {caps.numbers}")

    return read


def pair(names: str, make: Callable[[int, int], object]) -> Reader:
    """Return a reader of lists of two whole numbers."""

    def read(caps: Caps, value: object, _: object) -> object:
        most = caps.numbers
        if type(value) is list and len(value) == 2:
            one, other = value
            whole = type(one) is int and type(other) is int
            if whole and -most <= one <= most and -most <= other <= most:
                return make(one, other)
        raise Mismatch("value", value, f"{names}, two whole numbers between ±{most}")

    return read


def counts(number: int) -> Reader:
    """Return a reader of lists of this many whole numbers."""

    def read(caps: Caps, value: object, _: object) -> object:
        most = caps.numbers
        if type(value) is list and len(value) == number and _are_counts(value, most):
            return tuple(value)
        expected = f"a list of {number} whole numbers from 0 to {most}"
        raise Mismatch("value", value, expected)

    return read


def _are_counts(values: list[object], most: int) -> bool:
    return all(type(value) is int and 0 <= value <= most for value in values)


def number(expected: str) -> Reader:
    """Return a reader of whole numbers above 0 that are written as texts."""

    def read(caps: Caps, value: object, _: object) -> object:
        if type(value) is str and re.fullmatch(f"[1-9][0-9]{{,{MOST_DIGITS - 1}}}", value):
            return int(value)
        raise Mismatch("value", value, expected)

    return read


def words(most: int) -> Reader:
    """Return a reader of texts that are their own values."""

    def read(caps: Caps, value: object, _: object) -> object:
        if type(value) is str and len(value) <= most:
            return value
        raise Mismatch("value", value, f"a text of at most {most} characters")

    return read


def text(parse: Callable[[str], object], expected: str) -> Reader:
    """Return a reader of texts that can be parsed."""
    parsed = lru_cache(maxsize=_CACHED)(parse)

    def read(caps: Caps, value: object, _: object) -> object:
        if type(value) is not str:
            raise Mismatch("value", value, expected)
        if len(value) > caps.texts:
            raise Mismatch("value", value, f"a text of at most {caps.texts} characters")
        return parsed(value)

    return read


def check_quakes(tiles: Iterable[tuple[Tile, int]], caps: Caps) -> None:
    """Raise `Mismatch` for tiles, with the number of each, that have more quakes than allowed."""
    quakes = sum(count for tile, count in tiles if tile.kind == "quake")
    if quakes > caps.quakes:
        raise Mismatch("tiles", quakes, f"at most {caps.quakes} quakes")


def code(expected: str, *kinds: Kind, drawn: bool) -> Reader:
    """Return a reader of tile codes; a tile that is drawn has the code of its type."""

    def parse(code: str) -> Tile:
        tile = Tile(code)
        if tile.kind not in kinds:
            raise Mismatch("tile", code, expected)
        usual = tile.type if drawn else tile
        if code != usual.code:
            raise Mismatch("tile", code, f"{usual}, as this tile is written here")
        return tile

    return text(parse, expected)
