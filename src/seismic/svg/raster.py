"""Pictures as PNG, with the extra ``png``."""

import re
from typing import Final, NoReturn

from ..errors import BadValue

WIDEST: Final = 10_000
"""The most pixels that either side of a PNG may have."""

_MOST_AT_FULL_SIZE: Final = 150_000
"""In characters: a longer picture is rendered proportionally smaller, to limit the time."""

_PICTURE: Final = "an SVG picture drawn by seismic.svg"
_SIZE: Final = re.compile('<svg [^<>]*? width="([1-9][0-9]{0,8})" height="([1-9][0-9]{0,8})"')
_ELEMENTS: Final = frozenset({"desc", "g", "path", "rect", "svg", "text", "title"})
_ATTRIBUTES: Final = frozenset(
    {
        *("xmlns", "viewBox", "width", "height", "role", "lang", "x", "y", "rx", "d", "transform"),
        *("fill", "fill-opacity", "opacity", "paint-order", "stroke", "stroke-dasharray"),
        *("stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-opacity"),
        *("stroke-width", "font-family", "font-size", "font-weight", "text-anchor"),
    }
)
_FUNCTION: Final = re.compile(r"[(\\]")
"""What a value must have to refer to anything, such as ``url(...)``."""


def png(picture: str, width: int | None = None) -> bytes:
    """Return a picture of this package as PNG.

    A picture of several hundred tiles is made smaller, since it would take too long.
    Text is set in a font of the system. Other SVG is refused: it may ask for any amount of memory,
    and for files. Only elements and attributes that this package writes are rendered.

    Args:
        picture: The SVG.
        width: The width in pixels; by default the picture's own.

    Raises:
        BadValue: If the picture is not one of this package, or too large.
        ModuleNotFoundError: If the extra ``png`` is not installed.
    """
    size = _SIZE.match(picture) if isinstance(picture, str) else None
    if size is None:
        raise BadValue("picture", picture, _PICTURE)
    if width is not None and (type(width) is not int or not 1 <= width <= WIDEST):
        raise BadValue("width", width, f"a whole number of pixels from 1 to {WIDEST}")
    wide, high = int(size[1]), int(size[2])
    if max(wide, high) * ((width or wide) / wide) > WIDEST:
        raise BadValue("picture", picture, f"one of at most {WIDEST} pixels a side")
    _refuse_foreign(picture)
    try:
        from resvg_py import svg_to_bytes
    except ModuleNotFoundError:
        problem = "PNG pictures need an extra: pip install 'seismic-rules[png]'"
        raise ModuleNotFoundError(problem, name="resvg_py") from None
    if width is None and len(picture) > _MOST_AT_FULL_SIZE:
        width = max(1, wide * _MOST_AT_FULL_SIZE // len(picture))
    try:
        return bytes(svg_to_bytes(svg_string=picture, width=width))
    except ValueError as error:
        raise BadValue("picture", picture, f"an SVG picture ({error})") from None


def _refuse_foreign(picture: str) -> None:
    """Raise `BadValue` for what this package never draws, with its line."""
    from xml.parsers import expat  # for PNG alone, and not available everywhere

    parser = expat.ParserCreate()

    def refuse(found: str) -> NoReturn:
        line = parser.CurrentLineNumber
        raise BadValue("picture", picture, f"{_PICTURE}, without {found} in line {line}")

    def start(name: str, attributes: dict[str, str]) -> None:
        if name not in _ELEMENTS:
            refuse(f"the element {name}")
        for attribute, value in attributes.items():
            if attribute not in _ATTRIBUTES:
                refuse(f"the attribute {attribute}")
            if attribute != "transform" and _FUNCTION.search(value):
                refuse(f"the value of {attribute}")

    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = lambda *_: refuse("a document type")
    parser.StartCdataSectionHandler = lambda: refuse("a section of CDATA")
    parser.CommentHandler = lambda _: refuse("a comment")
    parser.ProcessingInstructionHandler = lambda *_: refuse("a processing instruction")
    try:
        parser.Parse(picture.encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        raise BadValue("picture", picture, f"{_PICTURE} ({error})") from None
