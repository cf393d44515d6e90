"""Measure the site: what has to be loaded, and how long people wait. `make bench-site` runs it.

Every time is a median. The bare runtime is Pyodide as it comes, started by a page that does nothing
else; it is measured in turn with ours, so that both see the same machine.
"""

import argparse
import gzip
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from statistics import median
from threading import Thread
from typing import Any, Final

from playwright.sync_api import Browser, FilePayload, Page, sync_playwright

from seismic import Move, Record, Start, observe, play
from seismic.bots import greedy

ROOT: Final = Path(__file__).resolve().parents[2]
SITE: Final = ROOT / "build" / "site"
PYODIDE: Final = ROOT / "build" / "pyodide" / "node_modules" / "pyodide"

GOAL_BYTES: Final = 7_000_000
GOAL_FIRST_BYTES: Final = 100_000
GOAL_START: Final = 1.3
GOAL_DRAWN: Final = 0.1
GOAL_GREEDY: Final = 0.3
TILES: Final = 60

_BARE: Final = """
<!doctype html><script type="module">
import { loadPyodide } from "/pyodide/pyodide.mjs";
await loadPyodide({ indexURL: "/pyodide/" });
document.title = "ready";
</script>
"""

_DRAWN: Final = """
() => new Promise((drawn) => {
  const start = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => drawn(performance.now() - start));
  });
  seen.observe(document.querySelector("#board .sheet"), { childList: true });
  document.querySelector("#choices button:last-child").click();
})
"""

_GREEDY: Final = """
async (game) => {
  const { Engine } = await import(new URL("../../shared/engine.js", location.href));
  const engine = new Engine({ module: "play" });
  await engine.ready;
  const times = [];
  for (let move = 0; move < 40; move += 1) {
    const start = performance.now();
    const after = await engine.call("play.bot_move", { game, lang: "en" });
    times.push(performance.now() - start);
    if (after.shown.over) break;
    game = after.game;
  }
  return times;
}
"""


class _Handler(SimpleHTTPRequestHandler):
    def translate_path(self, path: str) -> str:
        """Serve Pyodide beside the site."""
        if path.startswith("/pyodide/"):
            return str(PYODIDE / path.removeprefix("/pyodide/"))
        return super().translate_path(path)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def _served() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(SITE))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def sizes() -> dict[str, tuple[int, int]]:
    """Return what playing has to load: bytes before the engine and in all, plain and compressed."""
    first = ["en/play/index.html", "shared/site.css", "play/play.css"]
    first += [f"shared/{each.name}" for each in (SITE / "shared").glob("*.js")]
    first += [f"play/{each.name}" for each in (SITE / "play").glob("*.js")]
    engine = [f"engine/{each.name}" for each in (SITE / "engine").iterdir()]

    def total(files: list[str]) -> tuple[int, int]:
        contents = [(SITE / file).read_bytes() for file in files]
        return sum(map(len, contents)), sum(len(gzip.compress(each, 9)) for each in contents)

    return {"before the engine": total(first), "everything": total(first + engine)}


def _timed(browser: Browser, use: Callable[[Page], float]) -> float:
    """Return what is measured on a page of its own, without a cache."""
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(120_000)
    try:
        return use(context.new_page())
    finally:
        context.close()


def _bare(address: str, page: Page) -> float:
    page.route("**/bare.html", lambda route: route.fulfill(body=_BARE, content_type="text/html"))
    page.goto(f"{address}/bare.html")
    page.wait_for_function("document.title === 'ready'")
    return float(page.evaluate("performance.now()")) / 1000


def _first_board(address: str, page: Page) -> float:
    page.goto(f"{address}/en/play/index.html", wait_until="commit")
    page.locator("#form .primary").click()
    page.locator("#board svg").first.wait_for()
    return float(page.evaluate("performance.now()")) / 1000


def _drawn(address: str, record: str, page: Page) -> float:
    """Return how long a pass takes from the click to the picture, on a table of many tiles."""
    page.goto(f"{address}/en/play/index.html")
    file = FilePayload(name="game.json", mimeType="application/json", buffer=record.encode())
    page.set_input_files("#file", files=file)
    page.locator("#choices button").first.wait_for()
    times = []
    for _ in range(10):
        times.append(float(page.evaluate(_DRAWN)))
        page.locator("#undo").click()
        page.locator("#choices button").first.wait_for()
    return median(times) / 1000


def _answered(address: str, page: Page) -> float:
    """Return how long the greedy bot takes for a move, the way to the worker and back included."""
    page.goto(f"{address}/en/play/index.html")
    start = Record(Start.dealt(["red", "blue"], seed=1)).to_json()
    seats = {"red": "greedy", "blue": "greedy"}
    times: list[float] = page.evaluate(_GREEDY, {"start": start, "moves": [], "seats": seats})
    return median(times) / 1000


def _long_game() -> str:
    """Return a game in which so many tiles lie on the table, and a crew may be placed."""
    for seed in range(100):
        start, chance = Start.dealt(["red", "blue"], seed=seed), Random(seed)
        state, moves = start.begin().state, list[Move]()
        while state.phase != "over" and not (state.phase == "crew" and len(state.board) >= TILES):
            moves.append(greedy(observe(state), chance))
            state = play(state, moves[-1]).state
        if state.phase == "crew":
            return Record(start, tuple(moves)).to_json()
    raise AssertionError("no game of these seeds has so many tiles")


def main() -> int:
    """Print the figures beside their goals, and return 1 if a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chromium", required=True, help="the browser")
    parser.add_argument("--rounds", type=int, default=5, help="how often each start is measured")
    asked = parser.parse_args()
    found = sizes()
    rows: list[tuple[str, float, float]] = [
        ("bytes before the engine, compressed", found["before the engine"][1], GOAL_FIRST_BYTES),
        ("bytes of everything, compressed", found["everything"][1], GOAL_BYTES),
    ]
    with _served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=asked.chromium)
        pairs = [
            (
                _timed(browser, partial(_bare, address)),
                _timed(browser, partial(_first_board, address)),
            )
            for _ in range(asked.rounds)
        ]
        bare, ours = (median(times) for times in zip(*pairs, strict=True))
        drawn = _timed(browser, partial(_drawn, address, _long_game()))
        answered = _timed(browser, partial(_answered, address))
        browser.close()
    print(f"the bare runtime starts in {bare:.2f} s, the first board is there after {ours:.2f} s")
    rows += [
        ("first board, in starts of the bare runtime", round(ours / bare, 2), GOAL_START),
        (f"click to drawn move at {TILES} tiles, in s", round(drawn, 3), GOAL_DRAWN),
        ("answer of the greedy bot, in s", round(answered, 3), GOAL_GREEDY),
    ]
    for name, figure, goal in rows:
        print(f"{name:<45} {figure:>12,} goal {goal:>12,} {'' if figure <= goal else 'MISSED'}")
    return int(any(figure > goal for _, figure, goal in rows))


if __name__ == "__main__":
    sys.exit(main())
