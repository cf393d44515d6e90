"""Pages of recorded games, animations and live pages in a browser."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from seismic import Tags, svg
from seismic.pages import live_page, replay_animation, replay_page
from small_record import MOVES, small_record

HOSTILE = '</script><img src=x onerror="document.title=1">'
TAGS = Tags(event=HOSTILE, names={"red": HOSTILE}, comments={2: HOSTILE})
LAST = len(MOVES) + 1

Open = Callable[..., Page]


@pytest.fixture
def opened(tmp_path: Path, browser: Browser) -> Iterator[Open]:
    """Open a file; in the end nothing must have gone wrong, and nothing asked for."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def open_page(
        content: str, where: str = "", name: str = "page.html", width: int = 1280
    ) -> Page:
        (tmp_path / name).write_text(content, encoding="utf-8")
        address = (tmp_path / name).as_uri()

        def watched(url: str) -> None:
            if not url.startswith((address, "data:image/svg+xml,")):
                wrong.append(f"asked for {url[:200]}")

        context = browser.new_context(viewport={"width": width, "height": 844}, has_touch=True)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: wrong.append(f"console: {said.text}"))
        page.on("pageerror", lambda error: wrong.append(f"error: {error}"))
        page.on("request", lambda request: watched(request.url))
        page.goto(address + where)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not wrong


def replay(lang: str = "en") -> str:
    return replay_page(small_record(TAGS), lang)


def is_at(page: Page, step: int) -> None:
    """Expect a step in words, on the slider, in the list and on the chart."""
    expect(page.locator("#step .small")).to_contain_text(f"Step {step} of {LAST}")
    expect(page.locator("#slider")).to_have_value(str(step))
    expect(page.locator(f"#timeline li:nth-child({step}) a")).to_have_attribute(
        "aria-current", "step"
    )
    assert page.locator("#picture").evaluate("image => image.decode().then(() => true)")


class TestReplay:
    def test_stepping(self, opened: Open) -> None:
        """Buttons, keys, the slider and the list step through the game; each step has a link."""
        page = opened(replay())
        is_at(page, 1)
        page.get_by_role("button", name="Next step").click()
        is_at(page, 2)
        for key, step in (("ArrowRight", 3), ("End", LAST), ("ArrowRight", LAST), ("Home", 1)):
            page.locator("body").press(key)
            is_at(page, step)
        page.locator("#slider").fill("5")
        is_at(page, 5)
        page.locator("#timeline a", has_text="crew").click()
        is_at(page, 3)
        assert page.url.endswith("#step=3")
        is_at(opened(replay(), "#step=4"), 4)
        is_at(opened(replay(), "#step=99"), LAST)

    def test_what_is_shown(self, opened: Open) -> None:
        """A step has its events, the table beside it, and a picture with a description."""
        page = opened(replay(), f"#step={LAST}")
        expect(page.locator("#step")).to_contain_text("Lost from the table: X3 at [0, -1].")
        page = opened(replay(), "#step=2")
        alt = page.locator("#picture").get_attribute("alt")
        assert alt is not None
        assert "X3 at [0, -1]" in alt
        expect(page.locator("#table")).to_contain_text("Pile")
        expect(page.locator("#table .tile img").first).to_be_visible()

    def test_by_itself(self, opened: Open) -> None:
        """The game plays by itself up to its end, and pauses."""
        page = opened(replay(), f"#step={LAST - 1}")
        page.get_by_role("button", name="Play by itself").click()
        is_at(page, LAST)
        expect(page.get_by_role("button", name="Play by itself")).to_be_visible()

    def test_chart(self, opened: Open) -> None:
        """A click on the chart leads to that step."""
        page = opened(replay())
        box = page.locator("#chart").bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] * 580 / 640 - 1, box["y"] + 20)
        is_at(page, LAST)

    def test_hostile(self, opened: Open) -> None:
        """Hostile names are shown as they are written."""
        page = opened(replay(), "#step=3")
        expect(page.locator("h1")).to_have_text(HOSTILE)
        expect(page.locator("#step .why")).to_have_text(HOSTILE)
        expect(page.locator(".players")).to_contain_text(HOSTILE)
        assert page.title().startswith(HOSTILE)

    @pytest.mark.parametrize("width", [320, 390, 1280])
    def test_fits(self, opened: Open, width: int) -> None:
        """Nothing sticks out to the side on a phone."""
        page = opened(replay("fr"), width=width)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_animation(opened: Open) -> None:
    """An animation goes from the start to the end, and begins again."""
    picture = replay_animation(small_record())
    page = opened(picture, name="game.svg")
    seen = """time => {
        document.getAnimations().forEach(each => { each.pause(); each.currentTime = time; });
        return [...document.querySelectorAll("text")]
            .filter(each => getComputedStyle(each).visibility === "visible")
            .map(each => each.textContent).filter(each => /^[0-9]+.[0-9]/.test(each));
    }"""
    assert ["0/5  The start of the game"] == page.evaluate(seen, 100)
    assert ["1/5  red: lay X3 at [0, -1]"] == page.evaluate(seen, 900)
    assert ["5/5  red: strike the north side"] == page.evaluate(seen, 8000)


def test_live(opened: Open, tmp_path: Path) -> None:
    """A live page shows the new table after a while."""
    before, after = (live_page(svg.tiles([tile]), [tile], "en") for tile in ("H03", "X024"))
    page = opened(before)
    expect(page.locator("ol")).to_have_text("H03")
    (tmp_path / "page.html").write_text(after, encoding="utf-8")
    expect(page.locator("ol")).to_have_text("X024")
