"""Overlays: what a picture shows on request, as values; ``overlay_drawing`` draws them.

One that would have more than 1,000 labels or marked cells is left out, and the description of the
picture says so.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias, get_args

from attrs import Attribute, field, frozen

from ..errors import BadValue, check_type
from ..model.events import Event
from ..model.hexes import Hex, as_hex
from ..model.moves import Move, Place
from ..rules.sections import Section


def _places(moves: Iterable[Move]) -> tuple[Place, ...]:
    check_type("places", moves, Iterable)
    return tuple(move for move in moves if isinstance(move, Place))


def _hexes(cells: Iterable[Hex | Sequence[int]]) -> tuple[Hex, ...]:
    check_type("cells", cells, Iterable)
    return tuple(map(as_hex, cells))


def _events(events: Iterable[Event]) -> tuple[Event, ...]:
    check_type("events", events, Iterable)
    return tuple(events)


def _check_section(_: "Lit", __: "Attribute[Section]", value: Section) -> None:
    if not isinstance(value, Section):
        raise BadValue("section", value, "a Section, as section_at returns it")


@frozen
class Coordinates:
    """The coordinates of tiles and open cells."""


@frozen
class EdgeNumbers:
    """The numbers of every tile's edges."""


@frozen
class OpenCells:
    """The empty cells that a highway leads to."""


@frozen
class Placements:
    """Where and how tiles may be laid, as small tiles; other moves are skipped.

    If there are more than 1,000, only the cells are outlined.
    """

    places: tuple[Place, ...] = field(converter=_places)
    """The moves."""


@frozen
class QuakeLines:
    """The six straight lines from a town with their lengths, the longest highlighted (Q2)."""

    town: Hex = field(converter=as_hex)
    """Where the town lies."""


@frozen
class Lost:
    """Tiles about to be lost, numbered in their order."""

    cells: tuple[Hex, ...] = field(converter=_hexes)
    """Where the tiles lie, in the order in which they are lost."""


@frozen
class Lit:
    """A section lit up, with its points."""

    section: Section = field(validator=_check_section)
    """The section, as `section_at` returns it."""


@frozen
class LastMove:
    """What has just happened: a tile laid or turned, a crew placed, tiles lost."""

    events: tuple[Event, ...] = field(converter=_events)
    """The events of a step."""


@frozen
class Room:
    """Room for certain cells, so that pictures of the same cells have the same scale."""

    cells: tuple[Hex, ...] = field(converter=_hexes)
    """The cells that are in the picture, even if nothing lies there."""


Overlay: TypeAlias = (
    Coordinates | EdgeNumbers | OpenCells | Placements | QuakeLines | Lost | Lit | LastMove | Room
)


def check_overlays(overlays: Iterable[Overlay]) -> None:
    """Raise `BadValue` for a value that is not an overlay."""
    for each in overlays:
        if type(each) not in get_args(Overlay):
            names = ", ".join(overlay.__name__ for overlay in get_args(Overlay))
            raise BadValue("overlay", each, f"one of {names}")
