"""The colours of a picture, for light and for dark surroundings."""

import re
from typing import Final

from attrs import Attribute, field, frozen

from ..errors import BadValue


def _check_colour(_: "Theme", attribute: "Attribute[str]", value: str) -> None:
    if not isinstance(value, str) or not re.fullmatch("#[0-9a-fA-F]{6}", value):
        raise BadValue(attribute.name, value, "a colour such as #2f6f9f")


@frozen(kw_only=True)
class Theme:
    """The colours of a picture, each as ``#rrggbb``.

    >>> from attrs import evolve
    >>> from seismic import svg
    >>> evolve(svg.LIGHT, asphalt="#222222").asphalt
    '#222222'
    """

    backdrop: str = field(validator=_check_colour)
    """Behind everything, and around a bounded table."""
    table: str = field(validator=_check_colour)
    """The surface of a bounded table."""
    rim: str = field(validator=_check_colour)
    """The edge of a bounded table, and the outlines of empty cells."""
    ink: str = field(validator=_check_colour)
    """Text beside the tiles."""
    shadow: str = field(validator=_check_colour)
    """The shadows of tiles and overpasses."""

    grass: str = field(validator=_check_colour)
    """The ground of a tile."""
    trees: str = field(validator=_check_colour)
    """The trees on it."""
    seam: str = field(validator=_check_colour)
    """The edges of tiles."""
    asphalt: str = field(validator=_check_colour)
    """A highway."""
    verge: str = field(validator=_check_colour)
    """The shoulders of a highway, and the walls of an overpass."""
    lane: str = field(validator=_check_colour)
    """The dashed line in the middle of a highway."""
    paint: str = field(validator=_check_colour)
    """White paint: the edge lines of a highway, and text on tiles."""

    terminus: str = field(validator=_check_colour)
    """The hexagon of an intersection or a town."""
    town: str = field(validator=_check_colour)
    """The ground of a town."""
    houses: str = field(validator=_check_colour)
    """The houses of a town."""

    glow: str = field(validator=_check_colour)
    """Highlights: a section, a move, a cell."""
    danger: str = field(validator=_check_colour)
    """The effects of a quake."""

    red: str = field(validator=_check_colour)
    """The crews of the red player."""
    blue: str = field(validator=_check_colour)
    """The crews of the blue player."""
    green: str = field(validator=_check_colour)
    """The crews of the green player."""
    yellow: str = field(validator=_check_colour)
    """The crews of the yellow player."""


LIGHT: Final = Theme(
    backdrop="#f4efe4",
    table="#e3d9c3",
    rim="#a58a5f",
    ink="#33302a",
    shadow="#2a2416",
    grass="#8fb86a",
    trees="#5d8f4a",
    seam="#5f8a48",
    asphalt="#41464d",
    verge="#d9d2bd",
    lane="#f2c94c",
    paint="#ffffff",
    terminus="#c62f2b",
    town="#d9bf94",
    houses="#a9855c",
    glow="#ffc21a",
    danger="#b3123f",
    red="#d1352b",
    blue="#1f6fc4",
    green="#17803f",
    yellow="#f4c20d",
)

DARK: Final = Theme(
    backdrop="#15191f",
    table="#232a33",
    rim="#5b6b7d",
    ink="#e6e9ee",
    shadow="#000000",
    grass="#3f6b45",
    trees="#2a4f35",
    seam="#28462f",
    asphalt="#23272e",
    verge="#8b8a7a",
    lane="#e0b53c",
    paint="#eef1f4",
    terminus="#b52b2b",
    town="#6f5c42",
    houses="#4c3d2c",
    glow="#ffd24a",
    danger="#ff4d6d",
    red="#d8392f",
    blue="#1f6fc4",
    green="#17803f",
    yellow="#f4cf3a",
)


def ink_on(colour: str) -> str:
    """Return black or white, whichever is easier to read on a colour.

    >>> ink_on("#f4c20d"), ink_on("#1f6fc4")
    ('#000000', '#ffffff')
    """
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue  # WCAG 2.2, relative luminance
    return "#000000" if (luminance + 0.05) ** 2 > 1.05 * 0.05 else "#ffffff"


def _linear(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
