"""The judge's desk on the site, in a browser: disputes, files, links, and hostile input."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from seismic import Game, to_json, write_state
from seismic.rulebook import LANGUAGES, rule
from seismic.scenarios import read, run
from seismic_site import desk

Visit = Callable[..., Page]
Check = Callable[[Page], None]

DESK = "desk/index.html"
LONG = 60_000
"""So many milliseconds the engine may take to load on a busy machine."""
STOP = """() => {
  const busy = document.getElementById("busy");
  const watch = new MutationObserver(() => {
    const button = busy.querySelector("button");
    if (button) watch.disconnect();
    button?.click();
  });
  watch.observe(busy, {childList: true});
}"""
"""It clicks the button that stops a calculation as soon as it is there."""


def target(page: Page, send: object) -> Locator:
    """Find what sends a message: on the table, or among what can be chosen."""
    key = json.dumps(send, separators=(",", ":"))
    return page.locator(f"[data-send='{key}']")


def ready(page: Page) -> None:
    """Wait until there is a table to be built on or asked about."""
    expect(page.locator("#board .targets")).to_be_attached(timeout=LONG)


def lay(page: Page, *lines: str) -> None:
    """Lay tiles by their names."""
    for line in lines:
        page.locator("#lay-name").fill(line)
        page.locator("#lay-form button").click()
        tile, _, where = line.partition("@")
        q, r = map(int, where.split(","))
        lies = f"[{q}, {r}] {tile}"
        expect(target(page, {"cell": [q, r]})).to_have_attribute("aria-label", lies)


def put(page: Page, text: str) -> None:
    """Paste a text, and put it on the table."""
    page.locator("#mode-file").click()
    page.locator("#source").fill(text)
    page.locator("#put").click()


class TestDispute:
    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_from_an_empty_table(self, visit: Visit, lang: str, tmp_path: Path) -> None:
        """Two people lay out a position, ask, and get a verdict, a link and a file."""
        page = visit(DESK, lang=lang)
        ready(page)
        target(page, {"cell": [0, -1]}).click()
        target(page, {"lay": "H03@0,-1"}).click()
        target(page, {"cell": [0, -1]}).click()
        target(page, {"crew": {"at": [0, -1], "edge": 0, "colour": "blue"}}).click()
        lay(page, "H03@0,1", "H03@0,3")
        page.locator("#mode-ask").click()
        page.locator("#about-struck").click()
        page.locator("#magnitude").select_option("2")
        page.locator("#struck-form button").click()
        verdict = page.locator("#verdict")
        expect(page.locator("#verdict-title")).to_be_focused()
        expect(verdict).to_contain_text(rule("Q2").text(lang))
        for edition in LANGUAGES:  # the same place in every edition
            expect(verdict).to_contain_text(rule("Q2").paragraph.title(edition))
        expect(page.locator("#related")).to_contain_text(rule("R8").text(lang))
        for sign in ("[0, 1]", "[0, 3]"):
            expect(page.locator("#readings")).to_contain_text(sign)

        page.locator("#link").click()
        expect(page.locator("#notice.notice")).not_to_be_empty()
        assert page.url == page.evaluate("navigator.clipboard.readText()")

        page.locator("#as-file").click()
        expect(page.locator("#report .good")).to_be_visible()
        with page.expect_download() as download:
            page.locator("#save").click()
        download.value.save_as(tmp_path / "case.yaml")
        (scenario,) = read((tmp_path / "case.yaml").read_bytes())
        assert run(scenario).passed
        assert ("Q2", "Q4") == scenario.rules

    def test_a_link_in_another_language(self, visit: Visit) -> None:
        """A link brings the position and the verdict, in the language of whoever opens it."""
        case = desk.edit(desk.new(), {"lay": "H03@0,-1"}, "en")["case"]
        text = desk.link(case, {"may": "H14@0,-2"})["text"]
        page = visit(f"{DESK}#{text}", lang="fr")
        expect(page.locator("#readings .no")).to_contain_text("Non", timeout=LONG)
        expect(page.locator("#readings .no")).to_contain_text("règle G5")
        page.locator("#languages [lang=es]").click()
        expect(page.locator("#readings .no")).to_contain_text("regla G5", timeout=LONG)

    def test_opposing_readings(self, visit: Visit) -> None:
        """After the last tile a crew may be placed, unless R4 is read otherwise: side by side."""
        page = visit(DESK)
        ready(page)
        page.locator("#face-up-codes").fill("H03")
        page.locator("#face-up-codes").press("Tab")
        expect(page.locator("#face-up button")).to_have_count(1)
        page.locator("#pile").fill("")
        page.locator("#pile").press("Tab")
        page.locator("#mode-ask").click()
        target(page, {"cell": [0, 1]}).click()
        target(page, {"move": "H03@0,1"}).click()
        page.locator("#play-it").click()
        target(page, {"move": "crew 0"}).click()
        expect(page.locator("#verdict-title")).to_contain_text("place a crew")
        expect(page.locator("#readings .yes")).to_contain_text("Yes")
        expect(page.locator("#readings .no")).to_contain_text("R4")
        expect(page.locator("#readings .no")).to_contain_text("(rule E1")
        page.locator("#undo").click()
        expect(page.locator("#verdict")).to_be_hidden()
        expect(target(page, {"cell": [0, 1]})).to_be_attached()

    def test_what_is_it_worth(self, visit: Visit) -> None:
        """Any highway can be chosen, and the sum says what it is worth."""
        page = visit(DESK)
        ready(page)
        lay(page, "H03@0,-1", "X135@0,-2")
        page.locator("#mode-ask").click()
        page.locator("#about-worth").click()
        target(page, {"worth": [0, -1, 0]}).click()
        expect(page.locator("#readings")).to_contain_text("worth 10 points")
        page.locator("#about-struck").click()
        expect(page.locator("#verdict")).to_be_hidden()
        target(page, {"town": [0, 0], "side": 3}).click()
        expect(page.locator("#readings .no")).to_contain_text("choose the north side")

    def test_with_the_keyboard(self, visit: Visit) -> None:
        """A whole dispute without a mouse."""
        page = visit(DESK)
        ready(page)

        def tab_to(selector: str) -> None:
            for _ in range(80):
                if page.locator(f"{selector}:focus").count():
                    return
                page.keyboard.press("Tab")
            raise AssertionError(f"Tab never comes to {selector}")

        tab_to("#board .targets path")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
        expect(page.locator("#here button").first).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#board .targets path[aria-label*=H]")).to_have_count(1)
        page.locator("#mode-build").focus()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator("#part-ask")).to_be_visible()
        tab_to("#may-name")
        page.keyboard.type("H14@0,-2")
        page.keyboard.press("Enter")
        expect(page.locator("#verdict-title")).to_be_focused()
        tab_to("#as-file")
        page.keyboard.press("Enter")
        expect(page.locator("#source")).to_be_focused()
        expect(page.locator("#source")).to_have_value(re.compile("^seismic: 1"))


class TestBuilding:
    def test_what_does_not_go(self, visit: Visit) -> None:
        """A change that breaks a rule is explained, and leaves the table as it was."""
        page = visit(DESK, lang="es")
        ready(page)
        page.locator("#lay-name").fill("H14@0,-1")
        page.locator("#lay-form button").click()
        expect(page.locator("#notice.refused")).to_contain_text("(G5)")
        assert 1 == page.locator("#board .targets path[aria-label$=' T']").count()

    def test_settings(self, visit: Visit) -> None:
        """Players, variants, readings and the table are set; a reload brings all of it back."""
        page = visit(DESK)
        ready(page)
        page.get_by_label("green", exact=True).check()
        page.get_by_label("Twin Cities", exact=True).check()
        expect(page.locator("#board .targets path[aria-label$=' T']")).to_have_count(2)
        page.locator("#part-build details:has(#options) summary").click()
        page.locator("#option-R9").select_option("uses-up-magnitude")
        page.locator("#turn").select_option("green")
        page.locator("#link").click()
        expect(page.locator("#notice")).to_contain_text("link")
        page.reload()
        ready(page)
        expect(page.locator("#turn")).to_have_value("green")
        expect(page.locator("#option-R9")).to_have_value("uses-up-magnitude")
        expect(page.get_by_label("Twin Cities", exact=True)).to_be_checked()
        page.locator("#empty").click()
        expect(page.get_by_label("Twin Cities", exact=True)).not_to_be_checked()


class TestFiles:
    def test_mistakes_are_marked(self, visit: Visit) -> None:
        """Each mistake stands below its line, as seismic verify tells it, and leads there."""
        text = "seismic: 1\nid: one\nrules: [Q2]\nplaces: [quakes 1]\nplayers: [red, mauve]\n"
        page = visit(DESK)
        ready(page)
        page.locator("#mode-file").click()
        page.locator("#source").fill(text)
        page.locator("#check").click()
        marked = page.locator("#report li.marked")
        problems = desk.verify(text, "en")["problems"]
        expect(marked).to_have_count(len({each["line"] for each in problems}))
        for each in problems:
            expect(page.locator("#report")).to_contain_text(each["message"])
        expect(marked.last).to_contain_text("players: [red, mauve]")
        marked.last.locator("button").click()
        expect(page.locator("#source")).to_be_focused()
        assert text.index("mauve") == page.locator("#source").evaluate("it => it.selectionStart")

    def test_a_failing_scenario(self, visit: Visit) -> None:
        """A scenario that does not hold says so, at the check that fails."""
        text = desk.scenario(desk.new(), {"may": "H14@0,-1"}, "en")["text"]
        page = visit(DESK)
        ready(page)
        put(page, text.replace("H14", "H03"))
        expect(page.locator("#report .notice.refused")).to_contain_text("it does not hold")
        expect(page.locator("#report li.marked")).to_contain_text("refuse:")

    def test_games(self, visit: Visit) -> None:
        """A record is stepped through; a save, a line and one of several scenarios go in."""
        game = Game(["red", "blue"], pile=["H03", "H02", "X024", "H01", "H01", "X03"])
        for line in ("H03@0,-1", "crew 0", "H13@0,-2"):
            game.push(line)
        page = visit(DESK)
        ready(page)
        put(page, game.record().to_json())
        expect(page.locator("#at-label")).to_have_text("After move 3 of 3")
        expect(page.locator("#notice")).to_contain_text("order of the pile")
        page.locator("#at").evaluate(
            "it => { it.value = 1; it.dispatchEvent(new Event('change')); }"
        )
        expect(page.locator("#at-label")).to_have_text("After move 1 of 3")
        page.locator("#mode-ask").click()
        expect(page.locator("#now")).to_contain_text("place a crew or pass")
        put(page, to_json(game.state))
        expect(page.locator("#at-part")).to_be_hidden()
        put(page, write_state(game.state))
        page.locator("#mode-ask").click()
        expect(page.locator("#now")).to_contain_text("red: lay a tile")
        several = "---\n".join(
            desk.scenario(desk.new(), {"may": f"{way}@0,-1"}, "en")["text"]
            for way in ("H03", "H14")
        )
        put(page, several)
        expect(page.locator("#which option")).to_have_count(2)
        expect(page.locator("#report .good")).to_have_count(2)


class TestHostile:
    def test_nothing_becomes_markup(self, visit: Visit) -> None:
        """Names in a file are text, whatever they look like."""
        markup = "<img src=x onerror=alert(1)><script>alert(2)</script>"
        page = visit(DESK)
        ready(page)
        page.on("dialog", lambda dialog: pytest.fail(dialog.message))
        text = desk.scenario(desk.new(), {"may": "H03@0,-1"}, "en")["text"]
        title = json.dumps(markup)
        put(page, text.replace("May red lay H03 at [0, -1]?", markup))
        expect(page.locator("#report .good")).to_contain_text(markup)
        put(page, f"seismic: 1\nid: {title}\nplayers: [{title}]\n{markup}: 1\n")
        expect(page.locator("#report li.marked").first).to_be_visible()
        put(page, markup)
        expect(page.locator("#report")).to_contain_text(markup)
        assert 0 == page.locator("#desk img, #desk script").count()

    @pytest.mark.parametrize("link", ["x", "%E0%A4%A", "A" * 17_000, "<script>", "eJw" * 500])
    def test_links(self, visit: Visit, link: str) -> None:
        """A link that is none leads to an empty table, and says so."""
        page = visit(f"{DESK}#{link}")
        expect(page.locator("#notice.refused")).to_contain_text("damaged", timeout=LONG)
        assert 6 == page.locator("#board .targets path[aria-label$=empty]").count()

    def test_too_much_work_is_stopped(self, visit: Visit) -> None:
        """What takes long can be stopped, and the desk goes on working."""
        text = "---\n".join(
            f"seismic: 1\nid: long-{number}\ntitle: {{en: Many deals}}\nplayers: [red, blue]\n"
            "deal: {seed: 1, deals: 1000}\nplay:\n  - expect: {laid: 1}\n"
            for number in range(7)
        )
        page = visit(DESK)
        ready(page)
        page.locator("#mode-file").click()
        page.locator("#source").fill(text)
        page.evaluate(STOP)
        page.locator("#check").click()
        expect(page.locator("#notice.refused")).to_have_text("Stopped.", timeout=LONG)
        page.locator("#source").fill("hello")
        page.locator("#check").click()
        expect(page.locator("#report li.marked")).to_contain_text("hello", timeout=LONG)

    def test_a_large_file(self, visit: Visit) -> None:
        """A file that is too large is not read."""
        page = visit(DESK)
        ready(page)
        page.locator("#mode-file").click()
        file = {"name": "x.yaml", "mimeType": "text/plain", "buffer": b"x" * 600_000}
        page.set_input_files("#open", files=[file])  # type: ignore[arg-type]  # a FilePayload
        expect(page.locator("#notice.refused")).to_contain_text("500")


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (390, "light"), (1280, "dark")])
def test_accessible(visit: Visit, accessible: Check, width: int, scheme: str) -> None:
    """Axe finds nothing in any mode, and nothing is wider than the screen."""
    page = visit(DESK, lang="fr", width=width, scheme=scheme)
    ready(page)
    target(page, {"cell": [0, -1]}).click()
    target(page, {"lay": "H03@0,-1"}).click()
    target(page, {"cell": [0, -1]}).click()
    expect(page.locator("#here button")).to_have_count(3)
    accessible(page)
    page.locator("#mode-ask").click()
    page.locator("#may-name").fill("H14@0,-2")
    page.locator("#may-form [type=submit]").click()
    expect(page.locator("#verdict")).to_be_visible()
    page.locator("#related-part summary").click()
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    put(page, "seismic: 2\nid: X\n")
    expect(page.locator("#report li.marked").first).to_be_visible()
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
