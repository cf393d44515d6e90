"""A real Chromium that looks at the scenario explorer, as made for these tests, and at widgets.

It also visits the site in build/site. `make test-browser` builds that, finds Chromium and names it
in CHROMIUM.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect, sync_playwright

ROOT = Path(__file__).parents[2]
PATIENCE = 20_000
"""How long to wait for something, in milliseconds; most things appear at once."""
expect.set_options(timeout=PATIENCE)

Open = Callable[..., Page]
Visit = Callable[..., Page]
Check = Callable[[Page], None]

BUILT = ROOT / "build" / "site"
AXE = ROOT / "build" / "pyodide" / "node_modules" / "axe-core" / "axe.min.js"


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


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def served() -> Iterator[str]:
    """Serve the site as any web server does, and return its address."""
    if not (BUILT / "index.html").exists():
        pytest.exit("there is no build/site; use make test-browser", returncode=2)
    handler = partial(_Quiet, directory=str(BUILT))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@contextmanager
def visiting(served: str, browser: Browser) -> Iterator[Visit]:
    """Visit pages of the site; in the end nothing must have gone wrong or left the server."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def watched(url: str) -> None:
        if not url.startswith((served + "/", f"blob:{served}/")):
            wrong.append(f"asked for {url[:200]}")

    def failed(request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # as when a page is left before it has loaded
            wrong.append(f"failed: {request.url[:200]} {request.failure}")

    def visit_page(
        where: str,
        *,
        lang: str = "en",
        width: int = 1280,
        scheme: str = "light",
        touch: bool = False,
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 844},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce",
            has_touch=touch,
            permissions=["clipboard-read", "clipboard-write"],
        )
        contexts.append(context)
        context.set_default_timeout(3 * PATIENCE)  # the engine has to load
        context.on("request", lambda request: watched(request.url))
        context.on("console", lambda said: wrong.append(f"console: {said.text}"))
        context.on("weberror", lambda error: wrong.append(f"error: {error.error}"))
        context.on("requestfailed", failed)
        page = context.new_page()
        page.goto(f"{served}/{lang}/{where}")
        return page

    yield visit_page
    for context in contexts:
        context.close()
    assert not wrong


@pytest.fixture
def visit(served: str, browser: Browser) -> Iterator[Visit]:
    """Visit pages of the site for one test."""
    with visiting(served, browser) as visit_page:
        yield visit_page


@pytest.fixture(scope="module")
def visit_once(served: str, browser: Browser) -> Iterator[Visit]:
    """Visit a page of the site for several tests, so that its engine is started once."""
    with visiting(served, browser) as visit_page:
        yield visit_page


@pytest.fixture(scope="session")
def accessible() -> Check:
    """Return a check that axe finds nothing wrong with a page as it is now."""
    axe = AXE.read_text(encoding="utf-8")

    def check(page: Page) -> None:
        page.evaluate(axe)
        found = page.evaluate("() => axe.run()")
        wrong = [
            f"{each['id']}: {node['html'][:200]} {node['failureSummary']}"
            for each in found["violations"]
            for node in each["nodes"]
        ]
        assert not wrong, "\n".join(wrong)

    return check
