"""The links between the manual and the pages that play."""

import pytest
from site_pages import PLACE, ROOT, pages, playing_links

from seismic.rulebook import LANGUAGES


def test_the_manual_leaves_a_place() -> None:
    """The first page of the manual has it once, where nothing is shown unless links are put in."""
    assert (ROOT / "docs" / "index.md").read_text(encoding="utf-8").count(PLACE) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_manual_links_to_every_page(lang: str) -> None:
    """Each page is linked in the language of the manual."""
    links = playing_links(lang)
    assert all(f'href="../../{lang}/{name}/index.html"' in links for name in pages()[1:])
