"""A real Chromium that looks at the scenario explorer, as made for these tests, and at widgets.

`make test-browser` finds Chromium and names it in CHROMIUM.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).parents[2]
PATIENCE = 20_000
"""How long to wait for something, in milliseconds; most things appear at once."""

Open = Callable[..., Page]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the explorer in all languages."""
    folder = tmp_path_factory.mktemp("site")
    tool = ROOT / "tools" / "explorer.py"
    subprocess.run([sys.executable, str(tool), "--to", str(folder)], check=True)
    return folder


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start Chromium once."""
    chromium = os.environ.get("CHROMIUM")
    if not chromium:
        pytest.exit("CHROMIUM names no browser; use make test-browser", returncode=2)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium)
        yield started
        started.close()


@pytest.fixture
def opened(site: Path, browser: Browser) -> Iterator[Open]:
    """Open the explorer; in the end nothing must have gone wrong or left its folder."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def watched(url: str) -> None:
        if not url.startswith((site.as_uri() + "/", "data:image/svg+xml,")):
            wrong.append(f"asked for {url[:200]}")

    def open_page(
        where: str = "", *, lang: str = "en", width: int = 1280, scheme: str = "light"
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 844},
            color_scheme="dark" if scheme == "dark" else "light",
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("console", lambda said: wrong.append(f"console: {said.text}"))
        page.on("pageerror", lambda error: wrong.append(f"error: {error}"))
        page.on("requestfailed", lambda request: wrong.append(f"failed: {request.url[:200]}"))
        page.on("request", lambda request: watched(request.url))
        page.goto(f"{(site / lang / 'explorer' / 'index.html').as_uri()}{where}")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not wrong
