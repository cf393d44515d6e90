"""The lesson on the site, in a browser: every step in every language, by mouse and by keyboard."""

import json
from collections.abc import Callable
from importlib.resources import files

import pytest
from playwright.sync_api import Locator, Page, expect

from seismic import Place, TurnTile, write_move
from seismic.model.moves import Move
from seismic.rulebook import LANGUAGES, rule
from seismic.scenarios import Played, Refused, read

Visit = Callable[..., Page]
Check = Callable[[Page], None]

LEARN = "learn/index.html"
LONG = 60_000
"""So many milliseconds the engine may take to load on a busy machine."""

POSITIONS = (files("seismic_site") / "lesson.yaml").read_bytes()
STEPS = {each.id: each for each in read(POSITIONS)}
QUESTIONS = {"worth": ("8", "12"), "share": ("6", "12")}
"""A wrong answer and the right one, by the number that it begins with."""


def target(page: Page, send: object) -> Locator:
    """Find what sends a message: on the table, or among the ways to lay a tile."""
    key = json.dumps(send, separators=(",", ":"))
    return page.locator(f"[data-send='{key}']")


def make(page: Page, move: Move) -> None:
    """Make a move by clicks."""
    choose_cell(page, move)
    target(page, {"move": write_move(move)}).click()


def attempt(page: Page, move: Move) -> None:
    """Try a move that is refused; a space where no tile fits says so at once."""
    choose_cell(page, move)
    way = target(page, {"move": write_move(move)})
    expect(way.or_(page.locator("#result.refused")).first).to_be_visible()
    if way.count():
        way.click()


def choose_cell(page: Page, move: Move) -> None:
    """Choose the space of a move, unless its ways are there already."""
    if isinstance(move, Place | TurnTile) and not target(page, {"move": write_move(move)}).count():
        target(page, {"cell": [move.at.q, move.at.r]}).click()


def ready(page: Page, title: str) -> None:
    """Wait until a step is shown."""
    expect(page.locator("#title")).to_have_text(title, timeout=LONG)
    expect(page.locator("#board .targets")).to_be_attached(timeout=LONG)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_lesson(visit: Visit, lang: str) -> None:
    """Every step explains what is refused, knows what is right, and leads to the next."""
    page = visit(LEARN, lang=lang)
    for number, (id, scenario) in enumerate(STEPS.items(), 1):
        ready(page, scenario.title(lang))
        expect(page.locator("#steps [aria-current=step]")).to_have_text(str(number))
        cited = rule(scenario.rules[0])
        card = page.locator("#rules .card").first
        expect(card).to_contain_text(cited.text(lang))
        expect(card).to_contain_text(cited.paragraph.title(lang))
        if id in QUESTIONS:
            wrong, right = QUESTIONS[id]
            page.locator("#answers button", has_text=wrong).first.click()
            expect(page.locator("#result.wrong")).to_be_visible()
            page.locator("#again").click()
            page.locator("#answers button", has_text=right).first.click()
        else:
            refused = [each for each in scenario.play if isinstance(each, Refused)]
            clickable = [each for each in refused if can_be_made(page, each.move)]
            for each in clickable[-1:]:
                attempt(page, each.move)
                expect(page.locator("#result.refused")).to_contain_text(each.rule)
            make(page, [each for each in scenario.play if isinstance(each, Played)][-1].move)
        expect(page.locator("#result.right")).to_be_visible()
        expect(page.locator("#steps .done")).to_have_count(number)
        if number < len(STEPS):
            expect(page.locator("#next")).to_be_focused()
            page.locator("#next").click()
    expect(page.locator("#next")).to_be_hidden()
    expect(page.locator("#play")).to_be_focused()
    page.locator("#play").click()
    expect(page).to_have_url(page.url.replace("learn", "play").partition("#")[0])


def can_be_made(page: Page, move: Move) -> bool:
    """Whether a move against the rules can be tried by clicks: its cell or edge is a target."""
    tried = {"cell": [move.at.q, move.at.r]} if isinstance(move, Place | TurnTile) else None
    return target(page, tried or {"move": write_move(move)}).count() > 0


def test_allowed_but_not_asked_for(visit: Visit) -> None:
    """Another legal move is told from a refused one, and can be taken back."""
    page = visit(f"{LEARN}#quake")
    ready(page, "A quake strikes")
    target(page, {"move": "side 0"}).click()
    expect(page.locator("#result.other")).to_contain_text("your own crew")
    expect(page.locator("#again")).to_be_focused()
    page.locator("#result summary").click()
    expect(page.locator("#result li").first).to_contain_text("Quake Q2 strikes the north side")
    page.locator("#again").click()
    expect(page.locator("#result")).to_be_empty()
    assert 6 == page.locator("#board .targets .legal").count()


def test_with_the_keyboard(visit: Visit) -> None:
    """Two steps without a mouse: arrows on the table, Enter for everything."""
    page = visit(f"{LEARN}#lay")
    ready(page, "Lay a tile")
    page.locator("#title").focus()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.send ?? ''").startswith('{"cell"'):
            break
    before = page.evaluate("document.activeElement.dataset.send")
    page.keyboard.press("ArrowDown")
    assert before != page.evaluate("document.activeElement.dataset.send")
    page.keyboard.press("Enter")
    expect(page.locator("#choices button").first).to_be_focused()
    for _ in range(3):  # of a straight, one way in three fits
        before = page.locator("#result").inner_text()
        page.keyboard.press("Enter")
        expect(page.locator("#result")).not_to_have_text(before)
        if page.locator("#result.right").count():
            break
        page.keyboard.press("Tab")
    expect(page.locator("#next")).to_be_focused()
    page.keyboard.press("Enter")
    ready(page, "Claim a section")
    expect(page.locator("#title")).to_be_focused()


def test_addresses(visit: Visit) -> None:
    """Every step has a link, also to the other languages; an unknown one leads to the first."""
    page = visit(f"{LEARN}#dilemma")
    ready(page, STEPS["dilemma"].title("en"))
    page.locator("#languages [lang=fr]").click()
    ready(page, STEPS["dilemma"].title("fr"))
    assert page.url.endswith(f"/fr/{LEARN}#dilemma")
    page.go_back()
    ready(page, STEPS["dilemma"].title("en"))
    page.evaluate("location.hash = '%3Cb%3E'")
    ready(page, STEPS["lay"].title("en"))
    page.locator("#back").click(force=True)
    ready(page, STEPS["lay"].title("en"))


def test_before_the_engine(visit: Visit) -> None:
    """The first step can be read and seen before anything has been loaded."""
    page = visit(LEARN, lang="es")
    assert STEPS["lay"].title("es") == page.locator("#title").inner_text()
    assert page.locator("#text").inner_text().startswith("San Andreas está")
    assert page.locator("#board svg").first.is_visible()
    expect(page.locator("#loading")).to_be_hidden(timeout=LONG)


@pytest.mark.parametrize(("width", "scheme"), [(320, "light"), (390, "dark"), (1280, "light")])
def test_accessible(visit: Visit, accessible: Check, width: int, scheme: str) -> None:
    """Axe finds nothing, before a move and after one, and nothing is wider than the screen."""
    page = visit(f"{LEARN}#lay", lang="fr", width=width, scheme=scheme)
    ready(page, STEPS["lay"].title("fr"))
    accessible(page)
    target(page, {"cell": [0, -1]}).click()
    target(page, {"move": "H14@0,-1"}).click()
    expect(page.locator("#result.refused")).to_be_visible()
    accessible(page)
    for id in ("worth", "twin-cities"):
        page.evaluate(f"location.hash = '{id}'")
        ready(page, STEPS[id].title("fr"))
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
