"""The colours of a picture, for light and for dark surroundings.

Widths and shapes belong to what is drawn.
"""

import re
from typing import Final

from attrs import Attribute, field, frozen

from ..errors import BadValue


def _colour(_: "Theme", attribute: "Attribute[str]", value: str) -> None:
    if not isinstance(value, str) or not re.fullmatch("#[0-9a-fA-F]{6}", value):
        raise BadValue(attribute.name, value, "a colour such as #2f6f9f")


@frozen(kw_only=True)
class Theme:
    """The colours of a picture, each as ``#rrggbb``.

    >>> from attrs import evolve
    >>> evolve(LIGHT, asphalt="#222222").asphalt
    '#222222'
    """

    backdrop: str = field(validator=_colour)
    """Behind everything, and around a bounded table."""
    table: str = field(validator=_colour)
    """The surface of a bounded table."""
    rim: str = field(validator=_colour)
    """The edge of a bounded table, and the outlines of empty cells."""
    ink: str = field(validator=_colour)
    """Words beside the tiles."""
    shadow: str = field(validator=_colour)
    """Below tiles and overpasses."""

    grass: str = field(validator=_colour)
    """The ground of a tile."""
    trees: str = field(validator=_colour)
    """What grows on it."""
    seam: str = field(validator=_colour)
    """The edges of tiles."""
    asphalt: str = field(validator=_colour)
    """A highway."""
    verge: str = field(validator=_colour)
    """Its shoulders, and the walls of an overpass."""
    lane: str = field(validator=_colour)
    """The line in its middle."""
    paint: str = field(validator=_colour)
    """White paint: its edge lines, and words on tiles."""

    terminus: str = field(validator=_colour)
    """The hexagon of an intersection or a town."""
    town: str = field(validator=_colour)
    """The ground of a town."""
    houses: str = field(validator=_colour)
    """What stands on it."""

    glow: str = field(validator=_colour)
    """What is pointed out: a section, a move, a space."""
    danger: str = field(validator=_colour)
    """What a quake does."""

    red: str = field(validator=_colour)
    """The crews of this colour, as of the next three."""
    blue: str = field(validator=_colour)
    green: str = field(validator=_colour)
    yellow: str = field(validator=_colour)


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
    """Choose black or white, whichever is easier to read on a colour.

    >>> ink_on("#f4c20d"), ink_on("#1f6fc4")
    ('#000000', '#ffffff')
    """
    red, green, blue = (_light(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue  # WCAG 2.2, relative luminance
    return "#000000" if (luminance + 0.05) ** 2 > 1.05 * 0.05 else "#ffffff"


def _light(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
