"""The directives ``tiles`` and ``tile-gallery``: a row of tiles, and all tiles of a box."""

from html import escape
from typing import Final

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from .. import svg
from ..errors import BadCode
from ..model.tiles import Tile
from ..model.tilesets import Entry, TileSet
from ..rulebook import message
from .pictures import shown as picture_shown

_KINDS: Final = ("highway", "intersection", "quake")


class TilesDirective(SphinxDirective):
    """Draw tiles in a row, as their codes say they lie."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Draw the tiles that the argument lists."""
        codes = self.arguments[0].split()
        try:
            shown = [Tile(code) for code in codes]
        except BadCode as bad:
            raise self.error(str(bad)) from None
        lang = self.config.language
        drawn = picture_shown(
            self.env,
            f"tiles-{'-'.join(codes)}",
            lambda theme: svg.tiles(shown, theme=theme, lang=lang),
        )
        return [nodes.raw("", f'<figure class="tiles">{drawn.html}</figure>', format="html")]


class GalleryDirective(SphinxDirective):
    """Draw every type of tile of the standard set, with its code, its count and its source."""

    def run(self) -> list[nodes.Node]:
        """Build a section for highways, intersections and quakes."""
        return list(map(self._section, _KINDS))

    def _section(self, kind: str) -> nodes.section:
        lang = self.config.language
        entries = [each for each in TileSet.standard().entries if each.tile.kind == kind]
        total = message("docs.total", lang).format(
            types=len(entries), tiles=sum(each.count for each in entries)
        )
        section = nodes.section(ids=[kind], names=[kind])
        section += nodes.title(text=message(f"docs.{kind}s", lang), translatable=False)
        section += nodes.paragraph(text=total)
        cards = "".join(map(self._card, entries))
        section += nodes.raw("", f'<div class="tile-gallery">{cards}</div>', format="html")
        return section

    def _card(self, entry: Entry) -> str:
        lang, code = self.config.language, entry.tile.code
        drawn = picture_shown(
            self.env,
            f"tile-{code.replace('+', '-plus-')}",
            lambda theme: svg.tile(entry.tile, theme=theme, lang=lang),
        )
        source = message(f"docs.source.{entry.source}", lang)
        return (
            f'<figure id="{escape(code)}">{drawn.html}<figcaption><code>{escape(code)}</code>'
            f" × {entry.count}<br><small>{escape(source)}</small></figcaption></figure>"
        )
