"""The manual on the site: a page of each kind, on a desk and on a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

Visit = Callable[..., Page]
Check = Callable[[Page], None]

PAGES = (
    "index",
    "tutorial",
    "rules/quakes",
    "rules/by-id",
    "gallery",
    "how-to/learn",
    "explanation/turn",
    "reference/api/games",
    "notebooks/first-game",
    "search",
)


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
@pytest.mark.parametrize("page", PAGES)
def test_everybody_can_read_it(
    visit: Visit, accessible: Check, page: str, width: int, scheme: str
) -> None:
    """Axe finds nothing, and nothing is wider than the window."""
    shown = visit(f"../manual/en/{page}.html", width=width, scheme=scheme)
    accessible(shown)
    assert shown.evaluate("document.documentElement.scrollWidth") <= width


def test_first_page_leads_to_those_that_play(visit: Visit) -> None:
    """The manual links to the pages beside it."""
    shown = visit("../manual/en/index.html")
    shown.locator(".in-browser a").first.click()
    assert "/en/play/" in shown.url
