"""Small diagrams as SVG inside a page, in the colours of the theme, light or dark."""

from collections.abc import Iterable
from html import escape

from docutils import nodes

INK = "var(--color-foreground-primary, #222)"
FAINT = "var(--color-foreground-muted, #777)"
PAPER = "var(--color-background-secondary, #f4f4f4)"
BRAND = "var(--color-brand-primary, #1f6fc4)"


def diagram(width: float, height: float, title: str, parts: Iterable[str]) -> nodes.raw:
    """Return a diagram, which scrolls sideways on a narrow page."""
    return nodes.raw(
        "",
        f'<div class="diagram"><svg viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img" aria-label="{escape(title)}">'
        f"{''.join(parts)}</svg></div>",
        format="html",
    )


def box(x: float, y: float, width: float, height: float, stroke: str = FAINT) -> str:
    """Draw a box with rounded corners."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="6" '
        f'fill="{PAPER}" stroke="{stroke}"/>'
    )


def words(
    x: float, y: float, text: str, *, size: float = 14, fill: str = INK, anchor: str = "middle"
) -> str:
    """Draw a line of text, vertically centred."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" text-anchor="{anchor}" '
        f'dominant-baseline="central">{escape(text)}</text>'
    )


def curve(x1: float, y1: float, x2: float, y2: float, stroke: str = FAINT) -> str:
    """Draw a curve from left to right."""
    bend = (x1 + x2) / 2
    return (
        f'<path d="M{x1:g} {y1:g}C{bend:g} {y1:g} {bend:g} {y2:g} {x2:g} {y2:g}" fill="none" '
        f'stroke="{stroke}" stroke-width="1.6" opacity="0.8"/>'
    )
