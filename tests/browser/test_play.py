"""Playing on the site, in a browser: with mouse, keyboard and touch, online and offline."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, Locator, Page, expect

from seismic.rulebook import LANGUAGES, rule

Visit = Callable[..., Page]
Check = Callable[[Page], None]

PLAY = "play/index.html"
LONG = 60_000
"""So many milliseconds the engine may take to load on a busy machine."""

TOO_LONG = """
async () => {
  const { Engine } = await import(new URL("../../shared/engine.js", location.href));
  const engine = new Engine({ module: "play" });
  await engine.ready;
  const game = JSON.parse(localStorage.getItem("seismic.game"));
  let kind = "none";
  const slow = engine.call("play.show", { game, lang: "en" }, { timeout: 0 });
  await slow.catch((error) => (kind = error.kind));
  const { face_up } = await engine.call("play.show", { game, lang: "en" });
  return { kind, after: face_up.length };
}
"""
"""Call the engine with no time at all, and then as usual."""

# Red has the first move; the fourth tile is a quake.
PILE = ["H03", "H02", "X024", "Q1", "H01", "H01", "X03", "H03", "H02"]


def record(pile: list[str], moves: list[str]) -> str:
    """Return a game of people as a file."""
    players = ["red", "blue"]
    told = {"seismic": "record", "version": 1, "rules": {}, "players": players}
    return json.dumps({**told, "pile": pile, "moves": moves})


def begin(page: Page, red: str = "", blue: str = "") -> None:
    """Begin a game, against each other if nothing else is said."""
    page.select_option("#seat-red", red)
    page.select_option("#seat-blue", blue)
    page.locator("#form .primary").click()
    expect(page.locator("#game")).to_be_visible(timeout=LONG)


@pytest.fixture(scope="module")
def opened_once(visit_once: Visit) -> Page:
    """Open the page for all tests that need no page of their own."""
    return visit_once(PLAY)


@pytest.fixture
def table(opened_once: Page) -> Page:
    """Return the page with the form for a new game."""
    if opened_once.locator("#game").is_visible():
        opened_once.locator("#new").click()
    return opened_once


def open_game(page: Page, pile: list[str], moves: list[str] | None = None) -> None:
    """Open a saved game of people, and wait until it is shown."""
    open_file(page, record(pile, moves or []))
    expect(page.locator("#game")).to_be_visible(timeout=LONG)
    rest(page)


def open_file(page: Page, content: str) -> None:
    """Open a saved game."""
    file = FilePayload(name="game.json", mimeType="application/json", buffer=content.encode())
    page.set_input_files("#file", files=file)


def cell(page: Page, q: int, r: int) -> Locator:
    """Find a cell of the table."""
    return page.locator(f"#board path[data-send='{{\"cell\":[{q},{r}]}}']")


def rest(page: Page) -> None:
    """Wait until it is a person's turn, or the game is over."""
    expect(page.locator("#game")).to_have_attribute("aria-busy", "false", timeout=LONG)


def lay_anywhere(page: Page) -> None:
    """Lay some tile on the first space where one fits."""
    page.locator("#board path.legal").first.dispatch_event("click")
    page.locator("#tryout .lay").click()


class TestPlaying:
    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_whole_game(self, visit: Visit, lang: str) -> None:
        """A person clicks through a whole game against a bot, and reads who has won."""
        page = visit(PLAY, lang=lang)
        begin(page, "", "greedy")
        moves = 0
        rest(page)
        while page.locator("#players .acting").count():
            if page.locator("#choices button").count():
                page.locator("#choices button").first.click()
            else:
                lay_anywhere(page)
            rest(page)
            moves += 1
        assert 20 < moves
        expect(page.locator("#sheet-table tfoot")).to_be_visible()

    def test_turn_and_lay(self, table: Page) -> None:
        """A tile is turned on its space, shown where it does not fit, and laid where it does."""
        page = table
        open_game(page, PILE)
        cell(page, 0, -1).click()
        expect(page.locator("#tryout .good")).to_contain_text("north - south")
        expect(page.locator("#board .ghost-frame.fits")).to_have_count(1)
        page.get_by_role("button", name="Turn clockwise").click()
        expect(page.locator("#tryout .refused")).to_contain_text("G5")
        expect(page.locator("#board .ghost-frame.misfits")).to_have_count(1)
        page.locator("#tryout .lay").click()
        expect(page.locator("#notice")).to_contain_text("G5")
        page.keyboard.press("Shift+R")
        page.locator("#tryout .lay").click()
        expect(page.locator("#said")).to_contain_text("The red player lays H03 at [0, -1].")
        expect(page.locator("#tryout")).to_be_hidden()

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_refusal(self, visit: Visit, lang: str) -> None:
        """A refused move names the rule, its text, and its place in the reader's edition."""
        page = visit(PLAY, lang=lang)
        open_game(page, PILE)
        cell(page, 0, 0).click()
        expect(page.locator("#notice")).to_contain_text("G3")
        page.locator("#notice summary").click()
        expect(page.locator("#notice")).to_contain_text(rule("G3").text(lang))
        expect(page.locator("#notice summary")).to_contain_text(rule("G3").paragraph.title(lang))

    def test_where_a_tile_fits(self, table: Page) -> None:
        """Choosing a tile leaves the spaces where it fits, and it is tried there first."""
        page = table
        # Only straight highways fit between two tiles that face each other.
        open_game(page, [*PILE[:3], "H01", "H01", *PILE[4:]], ["H03@0,-1", "pass"])
        page.locator("#hand button").nth(1).click()
        expect(page.locator("#hand button").nth(1)).to_have_attribute("aria-pressed", "true")
        cell(page, 0, 1).click()
        pressed = page.locator("#tryout button[aria-pressed=true]")
        expect(pressed).to_have_attribute("aria-label", "X024")

    def test_keyboard(self, visit: Visit) -> None:
        """Keys alone start a game, choose a space, turn and lay a tile, and place a crew."""
        page = visit(PLAY)
        page.locator("#seat-blue").focus()
        page.keyboard.type("a person")
        page.locator("#form .primary").press("Enter")
        expect(page.locator("#now")).to_be_focused(timeout=LONG)
        focus = page.locator(":focus")
        while focus.get_attribute("data-send") is None:
            page.keyboard.press("Tab")
        first = focus.get_attribute("aria-label")
        page.keyboard.press("ArrowRight")
        assert first != focus.get_attribute("aria-label")
        page.keyboard.press("Enter")
        expect(page.locator("#tryout .lay")).to_be_focused()
        before = page.locator("#board .ghost").inner_html()
        page.keyboard.press("r")
        expect(page.locator("#tryout .lay")).to_be_focused()
        assert before != page.locator("#board .ghost").inner_html()
        while page.locator("#tryout .good").count() == 0:
            page.keyboard.press("r")
        page.keyboard.press("Enter")
        expect(page.locator("#choices button").first).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#said")).to_contain_text("crew at the")

    def test_escape(self, table: Page) -> None:
        """Escape leaves a space, and the focus is on the table again."""
        page = table
        open_game(page, PILE)
        cell(page, 0, -1).press("Enter")
        expect(page.locator("#tryout .lay")).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator("#tryout")).to_be_hidden()
        assert page.locator(":focus").get_attribute("data-send")

    def test_touch(self, visit: Visit) -> None:
        """Fingers lay a tile and place a crew, on the screen of a phone."""
        page = visit(PLAY, width=390, touch=True)
        open_game(page, PILE)
        cell(page, 0, -1).tap()
        page.locator("#tryout .lay").tap()
        page.locator("#choices button").first.tap()
        expect(page.locator("#said")).to_contain_text("Quake Q1")

    def test_quake(self, table: Page) -> None:
        """A quake is told and shown, and the crews on the lost tiles come back."""
        page = table
        open_game(page, PILE, ["H03@0,-1"])
        expect(page.locator("#players tbody tr").first).to_contain_text("20")
        page.locator("#choices button").first.click()
        expect(page.locator("#said")).to_contain_text("Quake Q1 strikes the north side")
        expect(page.locator("#said")).to_contain_text("Lost from the table: H03 at [0, -1].")
        expect(page.locator("#players tbody tr").first).to_contain_text("20")
        expect(cell(page, 0, -1)).to_have_class("legal")

    def test_stop_a_bot(self, table: Page) -> None:
        """Whoever has enough of a bot stops it, and lets it go on."""
        page = table
        begin(page, "mcts", "mcts")
        page.locator("#stop").click()
        expect(page.locator("#notice")).to_contain_text("Stopped.")
        expect(page.locator("#game")).to_have_attribute("aria-busy", "false")
        moves = page.locator("#said p").count()
        page.get_by_role("button", name="Let the bot play").click()
        expect(page.locator("#said p").nth(moves)).to_be_visible(timeout=LONG)
        page.locator("#stop").click()
        expect(page.locator("#notice")).to_contain_text("Stopped.")


class TestReports:
    def test_sheet_lights_up(self, table: Page) -> None:
        """Pointing at a section of the sheet lights it up on the table, and leaving ends it."""
        page = table
        moves = ["X03@0,-1", "pass", "X03@0,1", "crew 0"]
        open_game(page, ["X03", "X03", "H03", "H02", "H01", "H01"], moves)
        page.locator("#sheet summary").click()
        rows = page.locator("#sheet tbody tr")
        expect(rows).to_have_count(2)
        drawn = page.locator("#board .sheet > svg").first
        points = drawn.get_by_text("8", exact=True)
        expect(points).to_have_count(0)
        rows.first.hover()
        expect(points).to_have_count(1)
        page.locator("#now").hover()
        expect(points).to_have_count(0)

    def test_odds(self, table: Page) -> None:
        """The odds list every tile that may come."""
        page = table
        begin(page)
        page.locator("#odds summary").click()
        expect(page.locator("#odds li").first).to_contain_text("%")
        assert 30 < page.locator("#odds li").count()


class TestKeeping:
    def test_save_and_open(self, visit: Visit, tmp_path: Path) -> None:
        """A game is saved as a file, and opened from it with all that was played."""
        page = visit(PLAY)
        open_game(page, PILE, ["H03@0,-1"])
        expect(page.locator("#choices button").first).to_be_visible(timeout=LONG)
        with page.expect_download() as saved:
            page.locator("#save").click()
        file = tmp_path / "game.json"
        saved.value.save_as(file)
        page.locator("#new").click()
        open_file(page, file.read_text())
        expect(page.locator("#now")).to_have_text("red: place a crew or pass")

    def test_reload(self, visit: Visit) -> None:
        """A reload goes on where the game was."""
        page = visit(PLAY)
        open_game(page, PILE)
        cell(page, 0, -1).click()
        page.locator("#tryout .lay").click()
        expect(page.locator("#now")).to_have_text("red: place a crew or pass")
        page.reload()
        expect(page.locator("#now")).to_have_text("red: place a crew or pass", timeout=LONG)
        expect(page.locator("#notice")).to_have_text("Your last game goes on.")
        page.locator("#undo").click()
        expect(page.locator("#now")).to_have_text("red: lay a tile")

    def test_link(self, visit: Visit) -> None:
        """A link shows the position to somebody else, without the order of the pile."""
        page = visit(PLAY)
        begin(page)
        lay_anywhere(page)
        expect(page.locator("#choices button").first).to_be_visible()
        page.locator("#link").click()
        expect(page.locator("#notice")).to_contain_text("is copied")
        address = page.evaluate("navigator.clipboard.readText()")
        other = visit(f"{PLAY}#{address.partition('#')[2]}")
        expect(other.locator("#now")).to_have_text("red: place a crew or pass", timeout=LONG)
        other.locator("#link").click()
        expect(other.locator("#notice")).to_contain_text("is copied")
        assert address == other.evaluate("navigator.clipboard.readText()")

    def test_offline(self, visit: Visit) -> None:
        """The second visit needs no network."""
        page = visit(PLAY)
        begin(page)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.context.set_offline(True)
        page.reload()
        expect(page.locator("#now")).to_have_text("red: lay a tile", timeout=LONG)
        lay_anywhere(page)
        expect(page.locator("#now")).to_have_text("red: place a crew or pass")


class TestHostile:
    @pytest.mark.parametrize(
        "position",
        ["<img src=x onerror=alert(1)>", "Rb place - H03,H02 Z1", "x" * 100_000],
        ids=["markup", "almost", "long"],
    )
    def test_link(self, visit: Visit, position: str) -> None:
        """A spoilt link is refused in words, and nothing of it becomes part of the page."""
        page = visit(f"{PLAY}#position={position}")
        expect(page.locator("#form-problem")).to_contain_text("column", timeout=LONG)
        assert 0 == page.locator("img").count()
        begin(page)

    def test_time_limit(self, table: Page) -> None:
        """A call that takes too long is ended, and the next one is answered all the same."""
        open_game(table, PILE)
        found = table.evaluate(TOO_LONG)
        assert {"kind": "time", "after": 3} == found

    def test_files(self, visit: Visit) -> None:
        """A file that is no game, or too large for one, is refused in words."""
        page = visit(PLAY)
        open_file(page, '{"seismic": "record", "players": "<b>red</b>"}')
        expect(page.locator("#form-problem")).to_contain_text("$.", timeout=LONG)
        open_file(page, " " * 300_000)
        expect(page.locator("#form-problem")).to_contain_text("256")

    def test_spoilt_memory(self, visit: Visit) -> None:
        """What the browser has kept may be spoilt; a new game can be begun all the same."""
        page = visit(PLAY)
        page.evaluate("localStorage.setItem('seismic.game', '{\"start\":\"nothing\"}')")
        page.reload()
        begin(page)
        expect(page.locator("#now")).to_have_text("red: lay a tile")


class TestLook:
    @pytest.mark.parametrize("scheme", ["light", "dark"])
    @pytest.mark.parametrize("width", [360, 1280])
    def test_accessible(self, visit: Visit, accessible: Check, scheme: str, width: int) -> None:
        """Axe finds nothing in any state, and nothing sticks out of the page."""
        page = visit(PLAY, width=width, scheme=scheme, lang="fr")

        def check() -> None:
            accessible(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= width

        page.locator("#form details summary").click()
        check()
        moves = ["X03@0,-1", "pass", "X03@0,1", "crew 0"]
        open_game(page, ["X03", "X03", "H03", "H02", "H01", "H01"], moves)
        expect(page.locator("#board path.legal").first).to_be_visible(timeout=LONG)
        for name in ("sheet", "odds"):
            page.locator(f"#{name} summary").click()
        expect(page.locator("#sheet tbody tr")).to_have_count(2)
        lay = page.locator("#board path.legal").first
        lay.dispatch_event("click")
        expect(page.locator("#tryout")).to_be_visible()
        check()
        page.keyboard.press("r")
        check()
        page.keyboard.press("Escape")
        cell(page, 0, 0).dispatch_event("click")
        expect(page.locator("#notice.refused")).to_be_visible()
        check()

    @pytest.mark.parametrize("scheme", ["light", "dark"])
    def test_home(self, visit: Visit, accessible: Check, scheme: str) -> None:
        """The start page leads to the others, and axe finds nothing on it."""
        page = visit("index.html", scheme=scheme)
        accessible(page)
        page.locator("a.way").first.click()
        expect(page.locator("#form")).to_be_visible()

    def test_before_the_engine(self, served: str, browser: Browser) -> None:
        """Picture and form are there before the engine, and what goes wrong is told."""
        page = browser.new_page()
        page.route("**/engine/**", lambda route: route.abort())
        page.goto(f"{served}/en/{PLAY}")
        expect(page.locator("#first svg")).to_be_visible()
        expect(page.locator("#seat-red")).to_be_visible()
        expect(page.locator("#loading")).to_contain_text("could not be loaded")
        page.close()
