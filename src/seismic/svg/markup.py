"""Writing SVG: numbers, attributes, text and paths.

All text and every attribute is escaped here; no other module writes an angle bracket.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from html import escape as escape_all
from typing import Final

from ..model.hexes import Hex
from .geometry import Box, Point, Way, corners

_LARGEST: Final = 2000.0
"""The longer side of a picture in pixels, at most; a larger one is scaled down."""

_FONTS: Final = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', 'Noto Sans', sans-serif"
"""Common fonts by name, since renderers other than browsers may know no generic family."""

KEPT: Final = 1 << 12
"""How many texts of one type are cached; all types together take less than 20 megabytes."""


@lru_cache(maxsize=KEPT)
def number(value: float) -> str:
    """Format a number with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(name: str, *inside: str, **attributes: str | float) -> str:
    """Return an element; underscores in attribute names stand for hyphens."""
    written = _written(attributes)
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def _written(attributes: Mapping[str, str | float]) -> str:
    return "".join(map(_attribute, attributes, attributes.values()))


@lru_cache(maxsize=KEPT)
def _attribute(name: str, value: str | float) -> str:
    written = value if isinstance(value, str) else number(value)
    quoted = escape(written).replace('"', "&quot;")
    return f' {name.replace("_", "-")}="{quoted}"'


def escape(words: str) -> str:
    """Escape what has a meaning in text; quotes have none there."""
    return escape_all(words, quote=False)


def group(*inside: str, **attributes: str | float) -> str:
    """Return a group, or nothing if it would be empty."""
    written = "".join(inside)
    return tag("g", written, **attributes) if written else ""


def path(lines: Iterable[str], **attributes: str | float) -> str:
    """Return a path of these lines, or nothing if there are none."""
    data = "".join(lines)  # letters and numbers, which need no escaping
    return f'<path d="{data}"{_written(attributes)}/>' if data else ""


def text(at: Point, words: str, size: float, **attributes: str | float) -> str:
    """Return words centred on a point."""
    y = at.y + 0.36 * size  # from the middle of a capital letter down to the baseline
    return tag("text", escape(words), x=at.x, y=y, font_size=size, **attributes)


# Path data


def outline(points: Iterable[Point]) -> str:
    """Return a closed line through these points."""
    return f"M{'L'.join(map(_pair, points))}Z"


@lru_cache(maxsize=KEPT)
def cell_outline(at: Hex) -> str:
    """Return the outline of a cell."""
    return outline(corners(at))


def rectangle(box: Box) -> str:
    """Return the outline of a box."""
    left, top, right, bottom = box
    return outline((Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)))


def line(*points: Point) -> str:
    """Return a line through these points."""
    return f"M{'L'.join(map(_pair, points))}"


def circle(at: Point, radius: float) -> str:
    """Return a circle."""
    y, r = number(at.y), number(radius)
    right = f"{number(at.x + radius)} {y}"
    half = f"A{r} {r} 0 0 1 "
    return f"M{right}{half}{number(at.x - radius)} {y}{half}{right}Z"


def curve(way: Way, start: Point, end: Point) -> str:
    """Return a straight line or an arc, as the way has it, between two points of the picture."""
    if way.pivot is None:
        return line(start, end)
    radius = number(way.radius)
    return f"M{_pair(start)}A{radius} {radius} 0 0 {way.clockwise:d} {_pair(end)}"


def _pair(point: Point) -> str:
    return f"{number(point.x)} {number(point.y)}"


def document(box: Box, title: str, desc: str, lang: str, *inside: str) -> str:
    """Return a whole picture: its frame, title, description and content."""
    width, height = box.right - box.left, box.bottom - box.top
    scale = min(1.0, _LARGEST / max(width, height))
    head = tag("title", escape(title)) + tag("desc", escape(desc))
    return tag(
        "svg",
        "\n",
        head,
        *(f"\n{each}" for each in inside if each),
        "\n",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(number, (box.left, box.top, width, height))),
        width=max(1, round(width * scale)),
        height=max(1, round(height * scale)),
        role="img",
        lang=lang,
        font_family=_FONTS,
        font_weight="bold",
        text_anchor="middle",
    )
