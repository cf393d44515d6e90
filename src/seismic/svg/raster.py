"""Pictures as PNG, with the extra ``png``."""

import re
from typing import Final

from ..errors import BadValue

WIDEST: Final = 10_000
"""The most pixels that either side of a PNG may have."""

_MOST_AT_FULL_SIZE: Final = 150_000
"""In characters: a longer picture is rendered smaller in proportion, to take about as long."""

_SIZE: Final = re.compile('<svg [^<>]*? width="([1-9][0-9]{0,8})" height="([1-9][0-9]{0,8})"')
_EXTERNAL_LINK: Final = re.compile('href=(?!"#)')


def png(picture: str, width: int | None = None) -> bytes:
    """Render a picture of this package as PNG, in its own width or in this many pixels.

    A picture of several hundred tiles gets smaller than its own width, as it would take too long.
    Text is set in a font of the system. SVG from elsewhere is refused where it can be recognised:
    it may ask for any amount of memory, and for files.
    """
    size = _SIZE.match(picture) if isinstance(picture, str) else None
    if size is None or _EXTERNAL_LINK.search(picture):
        raise BadValue("picture", picture, "an SVG picture drawn by seismic.svg")
    if width is not None and (type(width) is not int or not 1 <= width <= WIDEST):
        raise BadValue("width", width, f"a whole number of pixels from 1 to {WIDEST}")
    wide, high = int(size[1]), int(size[2])
    if max(wide, high) * ((width or wide) / wide) > WIDEST:
        raise BadValue("picture", picture, f"one of at most {WIDEST} pixels a side")
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
