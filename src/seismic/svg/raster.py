"""Pictures as PNG, by the extra ``png``; nothing here is needed for SVG."""

from typing import Final

from ..errors import BadValue

WIDEST: Final = 10_000
"""So many pixels wide a PNG may be."""


def png(picture: str, width: int | None = None) -> bytes:
    """Render an SVG picture as PNG, as wide as it says or so many pixels.

    Words and numbers are written in a font of the system.
    """
    if width is not None and (type(width) is not int or not 1 <= width <= WIDEST):
        raise BadValue("width", width, f"a whole number of pixels from 1 to {WIDEST}")
    try:
        from resvg_py import svg_to_bytes
    except ModuleNotFoundError:
        problem = "PNG pictures need an extra: pip install 'seismic-rules[png]'"
        raise ModuleNotFoundError(problem, name="resvg_py") from None
    try:
        return bytes(svg_to_bytes(svg_string=picture, width=width))
    except ValueError as error:
        raise BadValue("picture", picture, f"an SVG picture ({error})") from None
