"""The notebook's board in a browser: its own page code, against the widget in Python."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from seismic import Game, Place, PlaceCrew
from seismic.widget import BoardWidget

PILE = ["H03", "H02", "X024", "H01", "H13", "X03", "H03", "H02"]

MODEL = """
async (state) => {
  const listeners = new Set();
  const model = {
    get: (name) => state[name],
    on: (_, listener) => listeners.add(listener),
    off: (_, listener) => listeners.delete(listener),
    send: async (message) => {
      state._shown = await window.send(message);
      listeners.forEach((listener) => listener());
    },
  };
  const code = URL.createObjectURL(new Blob([state._esm], {type: "text/javascript"}));
  const {default: widget} = await import(code);
  window.remove = widget.render({model, el: document.querySelector("#output")});
}
"""
"""What a notebook gives to the page code of a widget: a model with its state and messages."""

Show = Callable[..., Page]


@pytest.fixture
def show(browser: Browser) -> Iterator[Show]:
    """Show a widget on a page; in the end nothing must have gone wrong on it."""
    wrong: list[str] = []
    pages: list[Page] = []

    def shown(widget: BoardWidget, *, width: int = 900) -> Page:
        def send(message: object) -> Any:
            widget._handle_custom_msg(message, [])
            return widget.get_state()["_shown"]

        page = browser.new_page(viewport={"width": width, "height": 900})
        pages.append(page)
        page.on("console", lambda said: wrong.append(f"console: {said.text}"))
        page.on("pageerror", lambda error: wrong.append(f"error: {error}"))
        page.expose_function("send", send)
        page.set_content('<!doctype html><body><div id="output"></div></body>')
        page.add_style_tag(content=widget.get_state()["_css"])
        page.evaluate(MODEL, widget.get_state())
        return page

    yield shown
    for page in pages:
        page.close()
    assert not wrong


def cell(page: Page, at: str) -> Locator:
    """Find what is clicked for a cell of the table."""
    return page.locator(f".seismic-table > svg path[aria-label='{at}']")


def choice(page: Page, move: str) -> Locator:
    """Find the picture of a move."""
    return page.get_by_role("button", name=move, exact=True)


def said(page: Page) -> Locator:
    """Find what the widget has to say."""
    return page.get_by_role("status")


class TestPlaying:
    def test_lay_a_tile(self, show: Show) -> None:
        """A click on a cell shows what fits there, and a click on a tile lays it."""
        board = BoardWidget(Game(["red", "blue"], pile=PILE))
        page = show(board)
        expect(page.locator(".seismic-choice")).to_have_count(0)
        cell(page, "[0, -1]").click()
        expect(page.locator(".seismic-choice.seismic-legal")).to_have_count(4)
        choice(page, "H03@0,-1").click()
        expect(said(page)).to_have_text("The red player lays H03 at [0, -1].")
        expect(cell(page, "crew 3, south")).to_be_visible()
        assert board.game.moves == (Place((0, -1), "H03"),)

    def test_illegal_cell(self, show: Show) -> None:
        """A click where nothing can be laid says why, and lays nothing."""
        board = BoardWidget(Game(["red", "blue"], pile=PILE))
        page = show(board)
        cell(page, "[0, 0] T").click()
        expect(said(page)).to_contain_text("G3")
        expect(said(page)).to_have_class("seismic-said seismic-refused")
        assert board.game.moves == ()

    def test_illegal_tile(self, show: Show) -> None:
        """A click on a tile that does not match says which edge is wrong."""
        page = show(BoardWidget(Game(["red", "blue"], pile=PILE)))
        cell(page, "[0, -1]").click()
        choice(page, "H14@0,-1").click()
        expect(said(page)).to_contain_text("south")
        expect(said(page)).to_contain_text("G5")

    def test_crew_by_keyboard(self, show: Show) -> None:
        """The keyboard reaches cells, tiles and edges, and the focus moves on with the turn."""
        board = BoardWidget(Game(["red", "blue"], pile=PILE))
        page = show(board)
        cell(page, "[0, -1]").focus()
        page.keyboard.press("Enter")
        expect(choice(page, "H03@0,-1")).to_be_focused()
        page.keyboard.press("Enter")
        expect(cell(page, "crew 0, north")).to_be_focused()
        page.keyboard.press("Space")
        expect(said(page)).to_contain_text("crew")
        assert board.game.moves == (Place((0, -1), "H03"), PlaceCrew(0))

    def test_type_and_undo(self, show: Show) -> None:
        """A move can be typed, and taken back by the button."""
        board = BoardWidget(Game(["red", "blue"], pile=PILE))
        page = show(board)
        page.get_by_role("textbox").fill("H03@0,-1")
        page.get_by_role("button", name="Play").click()
        expect(said(page)).to_contain_text("lays H03")
        page.get_by_role("button", name="Undo").click()
        expect(cell(page, "[0, -1]")).to_be_visible()
        assert board.game.moves == ()


class TestLook:
    def test_picture_is_visible(self, show: Show) -> None:
        """The layer for clicks covers the picture without changing how it is drawn."""
        page = show(BoardWidget(Game(["red", "blue"], pile=PILE)))
        fills = "paths => paths.map(path => getComputedStyle(path).fill)"
        drawn = page.locator(".seismic-picture path").evaluate_all(fills)
        lone = "document.body.innerHTML = document.querySelector('.seismic-picture').innerHTML"
        page.evaluate(lone)
        assert page.locator("path").evaluate_all(fills) == drawn

    def test_targets_lie_on_their_cells(self, show: Show) -> None:
        """What is clicked lies where its tile is drawn, also in a picture that is made smaller."""
        for width in (900, 300):
            page = show(BoardWidget(Game(["red", "blue"], pile=PILE)), width=width)
            town = cell(page, "[0, 0] T").bounding_box()
            mark = page.locator(".seismic-picture").get_by_text("+6", exact=True).bounding_box()
            assert town is not None
            assert mark is not None
            middle = mark["x"] + mark["width"] / 2
            assert abs(town["x"] + town["width"] / 2 - middle) < 2
            assert town["y"] < mark["y"] < town["y"] + town["height"]

    @pytest.mark.parametrize("width", [320, 900])
    def test_choices_can_be_seen(self, show: Show, width: int) -> None:
        """Nothing sticks out, and the choices fit on the screen with a tall table."""
        north = [f"H03@0,-{steps}" for steps in range(1, 10)]
        game = Game(["red", "blue"], pile=["H03"] * 20)
        for move in north:
            game.push(move)
            game.push("pass")
        page = show(BoardWidget(game), width=width)
        cell(page, "[0, -10]").click()
        expect(page.locator(".seismic-choice").first).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_removed(show: Show) -> None:
    """A widget whose output is cleared no longer listens to its model."""
    page = show(BoardWidget(Game(["red", "blue"], pile=PILE)))
    before = page.locator(".seismic-now").text_content()
    page.evaluate("window.remove()")
    cell(page, "[0, -1]").click()
    expect(page.locator(".seismic-choice")).to_have_count(0)
    assert before == page.locator(".seismic-now").text_content()
