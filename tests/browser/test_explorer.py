"""The scenario explorer in a browser: what a reader sees, clicks, types and links to."""

import re
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from seismic.rulebook import LANGUAGES, rule
from seismic.scenarios import Scenario, shipped
from seismic.svg import DARK, LIGHT

SCENARIOS = shipped()
Open = Callable[..., Page]

# Blue has to choose between north and north-east; south, where no tile lies, is refused by Q2.
TIE = "quake-tie-is-the-players-choice"
TIE_STEPS = 7  # the position, its beginning, a check, two refusals, a move, a check


def listed(page: Page) -> set[str]:
    """Return the ids of the scenarios in the list."""
    ids: list[str] = page.locator("#list a").evaluate_all("links => links.map(link => link.id)")
    return {each.removeprefix("to-") for each in ids}


def those(fit: Callable[[Scenario], bool]) -> set[str]:
    """Return the ids of the scenarios that fit."""
    return {each.id for each in SCENARIOS if fit(each)}


def step_of(page: Page) -> Locator:
    """Find the line that says which step is shown."""
    return page.locator("#step .small")


def is_at(page: Page, step: int, steps: int = TIE_STEPS) -> None:
    """Expect a step, in words, on the slider and in the list of steps."""
    expect(step_of(page)).to_contain_text(f"Step {step} of {steps}")
    expect(page.locator("#slider")).to_have_value(str(step))
    expect(page.locator("#timeline [aria-current=step]")).to_have_count(1)
    expect(page.locator(f"#timeline li:nth-child({step}) a")).to_have_attribute(
        "aria-current", "step"
    )


class TestLoading:
    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_every_scenario_is_listed(self, opened: Open, lang: str) -> None:
        """Each language lists the whole suite, by its titles."""
        page = opened(lang=lang)
        expect(page.locator("html")).to_have_attribute("lang", lang)
        expect(page.locator("#list a")).to_have_count(len(SCENARIOS))
        titles = set(page.locator("#list .name").all_text_contents())
        assert {each.title(lang) for each in SCENARIOS} == titles

    def test_surprise(self, opened: Open) -> None:
        """The button of the empty page opens some scenario, and its picture is drawn."""
        page = opened()
        page.get_by_role("button", name="Surprise me").click()
        expect(page.locator("#picture")).to_be_visible()
        assert page.locator("#picture").evaluate("image => image.decode().then(() => true)")

    def test_over_http(self, site: Path, browser: Browser) -> None:
        """A web server can serve it as it is, under its own policy for scripts and pictures."""
        handler = partial(_Quiet, directory=str(site))
        with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            page = browser.new_page()
            wrong: list[str] = []
            page.on("console", lambda said: wrong.append(said.text))
            page.goto(
                f"http://127.0.0.1:{server.server_port}/en/explorer/index.html#scenario={TIE}"
            )
            is_at(page, 1)
            expect(page.locator("#table img").first).to_be_visible()
            page.close()
            server.shutdown()
        assert not wrong


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing."""


class TestFiltering:
    def test_by_rule(self, opened: Open) -> None:
        """A rule leaves the scenarios that cite it."""
        page = opened()
        page.get_by_label("Rule", exact=True).select_option("Q3")
        assert those(lambda each: "Q3" in each.rules) == listed(page)
        assert page.url.endswith("#rule=Q3")

    @pytest.mark.parametrize("variant", ["aftershocks", "twin-cities"])
    def test_by_variant(self, opened: Open, variant: str) -> None:
        """A variant leaves the scenarios played with it."""
        page = opened()
        page.get_by_label("Variant").select_option(variant)
        assert those(lambda each: variant in each.data.get("variants", ())) == listed(page)

    def test_basic_game(self, opened: Open) -> None:
        """The basic game leaves those without any variant."""
        page = opened()
        page.get_by_label("Variant").select_option("Base game only")
        assert those(lambda each: not each.data.get("variants")) == listed(page)

    @pytest.mark.parametrize("edition", LANGUAGES)
    def test_by_edition(self, opened: Open, edition: str) -> None:
        """Where an edition stands apart is where a disagreement says so of it."""
        page = opened()
        page.get_by_label("Your rulebook").select_option(edition)
        assert len(SCENARIOS) == len(listed(page))
        page.get_by_label("Only where this edition differs").check()
        assert listed(page) == those(
            lambda each: any(edition in rule(cited).editions for cited in each.rules)
        )

    def test_by_text(self, opened: Open) -> None:
        """Words are found in any order, in any case and without their accents."""
        page = opened(lang="es")
        page.get_by_label("Buscar").fill("OCUPADA seccion abierto")
        assert "d1-incomplete-sections-score-nothing" in listed(page)
        for name in page.locator("#list .name").all_text_contents():
            assert "sección" in name.lower() or "secciones" in name.lower()

    def test_together(self, opened: Open) -> None:
        """Filters add up, say how many are left, and are cleared at once."""
        page = opened()
        page.get_by_label("Rule", exact=True).select_option("V4b")
        page.get_by_label("Variant").select_option("none")
        expect(page.get_by_role("status")).to_have_text("No scenario fits these filters.")
        page.get_by_role("button", name="Clear the filters").click()
        expect(page.get_by_role("status")).to_have_text(
            f"{len(SCENARIOS)} of {len(SCENARIOS)} scenarios"
        )
        assert page.url.endswith("#")

    def test_place_in_the_edition(self, opened: Open) -> None:
        """The rules are cited as the chosen edition prints them."""
        page = opened(f"#scenario={TIE}")
        cards = page.locator("#rules .card")
        expect(cards.nth(1)).to_contain_text("English edition · Quakes 1")
        page.get_by_label("Your rulebook").select_option("fr")
        expect(cards.nth(1)).to_contain_text("French edition · Séismes 1")
        expect(cards.last).to_contain_text("Your edition The player is obliged to choose.")


class TestStepping:
    def test_with_the_keyboard(self, opened: Open) -> None:
        """Arrows step through a scenario and stop at its ends."""
        page = opened(f"#scenario={TIE}")
        is_at(page, 1)
        page.keyboard.press("ArrowLeft")
        is_at(page, 1)
        page.keyboard.press("ArrowRight")
        is_at(page, 2)
        assert page.url.endswith(f"#scenario={TIE}&step=2")
        for _ in range(TIE_STEPS):
            page.keyboard.press("ArrowRight")
        is_at(page, TIE_STEPS)

    def test_with_the_mouse(self, opened: Open) -> None:
        """Buttons, slider and the list of steps lead to any step."""
        page = opened(f"#scenario={TIE}")
        for name, step in (
            ("Next step", 2),
            ("Last step", TIE_STEPS),
            ("Next step", TIE_STEPS),
            ("Previous step", TIE_STEPS - 1),
            ("First step", 1),
        ):
            page.get_by_role("button", name=name).click(force=True)  # at the end it does nothing
            is_at(page, step)
        page.locator("#timeline a").nth(3).click()
        is_at(page, 4)
        page.get_by_role("slider", name="Steps").focus()
        page.keyboard.press("End")
        is_at(page, TIE_STEPS)

    def test_what_is_told(self, opened: Open) -> None:
        """A refused move names its rule, a check its facts, a move what follows from it."""
        page = opened(f"#scenario={TIE}&step=4")
        expect(page.locator("#step h3")).to_have_text("blue: strike the south side")
        expect(page.locator("#step")).to_contain_text("rule Q2")
        expect(page.locator("#rules .refuses")).to_contain_text(
            "Q2 It strikes the side with the most tiles (rule, refuses this move)"
        )
        page.keyboard.press("ArrowLeft")
        expect(page.locator("#step dd")).to_contain_text(["choose the side", "blue", "strike the"])
        expect(page.locator("#rules .refuses")).to_have_count(0)

    def test_pictures_of_a_long_game(self, opened: Open) -> None:
        """Pictures written as differences are whole, and can be reached from either end."""
        page = opened("#scenario=game-dilemma")
        page.get_by_role("button", name="Last step").click()
        expect(page.locator("#table")).to_contain_text("game over")
        late = _drawing(page)
        assert late.startswith("<svg ")
        assert late.endswith("</svg>")
        assert 61 <= late.count("M")  # a line for each of many tiles
        page.get_by_role("button", name="First step").click()
        early = _drawing(page)
        assert len(early) < len(late)
        frame = re.compile('viewBox="[^"]*"')
        assert frame.findall(early) == frame.findall(late)  # the table stands still

    @pytest.mark.parametrize(("scheme", "theme"), [("light", LIGHT), ("dark", DARK)])
    def test_themes(self, opened: Open, scheme: str, theme: Any) -> None:
        """Page and pictures follow the theme that the reader prefers."""
        page = opened(f"#scenario={TIE}", scheme=scheme)
        is_at(page, 1)
        colours: list[str] = page.locator("#picture").evaluate(_COLOURS)
        assert theme.grass in colours
        paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
        red, green, blue = (int(theme.backdrop[at : at + 2], 16) for at in (1, 3, 5))
        assert f"rgb({red}, {green}, {blue})" == paper


_COLOURS = """async (image) => {
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [200, 200];
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0, 800, 800, 0, 0, 200, 200);
  const data = pen.getImageData(0, 0, 200, 200).data;
  const found = new Set();
  for (let at = 0; at < data.length; at += 4) {
    found.add("#" + [0, 1, 2].map((i) => data[at + i].toString(16).padStart(2, "0")).join(""));
  }
  return [...found];
}"""


def _drawing(page: Page) -> str:
    drawing: str = page.locator("#picture").evaluate(
        "image => image.decode().then(() => decodeURIComponent(image.src.replace(/^[^,]*,/, '')))"
    )
    return drawing


class TestKeyboard:
    def test_list(self, opened: Open) -> None:
        """Arrows walk the list, Enter opens, Escape goes back, Shift and arrows go on."""
        page = opened("#rule=Q3")
        order = page.locator("#list a")
        order.first.focus()
        page.keyboard.press("ArrowDown")
        expect(order.nth(1)).to_be_focused()
        page.keyboard.press("End")
        expect(order.last).to_be_focused()
        page.keyboard.press("Home")
        page.keyboard.press("Enter")
        expect(page.locator("#title")).to_be_focused()
        expect(page.locator("#title")).to_have_text(order.first.locator(".name").inner_text())
        page.keyboard.press("Shift+ArrowRight")
        expect(page.locator("#title")).to_have_text(order.nth(1).locator(".name").inner_text())
        page.keyboard.press("Escape")
        expect(order.nth(1)).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.get_by_label("Search")).to_be_focused()

    def test_typing_steps_nowhere(self, opened: Open) -> None:
        """Arrows in the search move its cursor and nothing else."""
        page = opened(f"#scenario={TIE}&step=3")
        page.get_by_label("Search").fill("quake")
        page.keyboard.press("ArrowLeft")
        page.keyboard.type("s")
        expect(page.get_by_label("Search")).to_have_value("quakse")
        is_at(page, 3)

    @pytest.mark.parametrize("where", ["", f"#scenario={TIE}&step=4"])
    def test_no_trap(self, opened: Open, where: str) -> None:
        """Tab comes to every control in turn, each with its focus to be seen, and out again."""
        page = opened(where)
        expect(page.locator("#columns")).to_be_visible()
        reached: list[str] = []
        for _ in range(60):
            page.keyboard.press("Tab")
            found = page.evaluate(_FOCUSED)
            if found is None:
                break
            reached.append(found["name"])
            assert "none" != found["outline"], found["name"]
        else:
            pytest.fail(f"Tab never comes out again: {reached}")
        assert "Skip to the scenario" == reached[0]
        assert {"text", "rule", "variant", "edition", "differs"} <= set(reached)
        if where:
            assert {"first", "previous", "slider", "next", "last", "enlarge"} <= set(reached)

    def test_skip(self, opened: Open) -> None:
        """The first link leads past filters and list, and leaves the address alone."""
        page = opened(f"#scenario={TIE}")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator("main")).to_be_focused()
        assert page.url.endswith(f"#scenario={TIE}")


_FOCUSED = """() => {
  const it = document.activeElement;
  if (!it || it === document.body) return null;
  return { name: it.id && it.id !== "skip" ? it.id : it.textContent.trim(),
           outline: getComputedStyle(it).outlineStyle };
}"""


class TestAddresses:
    def test_back_and_forward(self, opened: Open) -> None:
        """The browser goes back over scenarios and filters, not over every step."""
        page = opened("#rule=Q3")
        links = page.locator("#list a")
        first, second = (links.nth(at).locator(".name").inner_text() for at in (0, 1))
        links.nth(0).click()
        expect(page.locator("#title")).to_have_text(first)
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        links.nth(1).click()
        expect(page.locator("#title")).to_have_text(second)
        page.go_back()
        expect(page.locator("#title")).to_have_text(first)
        expect(step_of(page)).to_contain_text("Step 3 of")
        page.go_back()
        expect(page.locator("#scenario")).to_be_hidden()
        page.go_forward()
        expect(page.locator("#title")).to_have_text(first)

    def test_link_to_a_step(self, opened: Open) -> None:
        """A link holds scenario, step and filters."""
        page = opened(f"#scenario={TIE}&step=6&rule=Q2&edition=fr")
        is_at(page, 6)
        expect(page.get_by_label("Rule", exact=True)).to_have_value("Q2")
        expect(page.get_by_label("Your rulebook")).to_have_value("fr")
        expect(page.locator(f"#to-{TIE}")).to_have_attribute("aria-current", "true")

    @pytest.mark.parametrize(
        "where",
        ["#scenario=<img src=x onerror=alert(1)>", "#scenario=__proto__", "#scenario=../index"],
    )
    def test_no_such_scenario(self, opened: Open, where: str) -> None:
        """What is no scenario is said so, as text."""
        page = opened(where)
        expect(page.locator("#welcome-text")).to_contain_text("There is no scenario")
        expect(page.locator("#welcome img")).to_have_count(0)

    @pytest.mark.parametrize("step", ["0", "-3", "99999", "x", "1e9"])
    def test_no_such_step(self, opened: Open, step: str) -> None:
        """A step that is not there is the nearest one."""
        page = opened(f"#scenario={TIE}&step={step}")
        is_at(page, TIE_STEPS if step == "99999" else 1)

    def test_unknown_filters(self, opened: Open) -> None:
        """Filters that mean nothing filter nothing."""
        page = opened("#rule=Z9&variant=none-such&edition=de&differs=maybe&%E0%A4%A=%")
        expect(page.locator("#list a")).to_have_count(len(SCENARIOS))


class TestLanguages:
    def test_switch(self, opened: Open) -> None:
        """Another language shows the same step of the same scenario, with its own edition."""
        tie = next(each for each in SCENARIOS if each.id == TIE)
        page = opened(f"#scenario={TIE}&step=4&rule=Q2")
        is_at(page, 4)
        page.get_by_role("link", name="Français").click()
        expect(page.locator("#title")).to_have_text(tie.title("fr"))
        expect(step_of(page)).to_contain_text(f"Étape 4 sur {TIE_STEPS}")
        expect(page.locator("#edition")).to_have_value("fr")
        expect(page.locator("#rule")).to_have_value("Q2")
        page.get_by_role("link", name="Español").click()
        expect(page.locator("#title")).to_have_text(tie.title("es"))
        expect(step_of(page)).to_contain_text(f"Paso 4 de {TIE_STEPS}")

    def test_chosen_edition_is_kept(self, opened: Open) -> None:
        """An edition chosen on purpose goes along."""
        page = opened("#edition=es&differs=1")
        page.get_by_role("link", name="Français").click()
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        expect(page.locator("#edition")).to_have_value("es")
        expect(page.locator("#differs")).to_be_checked()


class TestPhone:
    @pytest.mark.parametrize("lang", LANGUAGES)
    @pytest.mark.parametrize(
        "where", ["", "#rule=Q3", f"#scenario={TIE}&step=4", "#scenario=game-all-four&step=400"]
    )
    def test_nothing_sticks_out(self, opened: Open, lang: str, where: str) -> None:
        """On a phone nothing needs scrolling to the side."""
        page = opened(where, lang=lang, width=390)
        expect(page.locator("#columns")).to_be_visible()
        if "scenario" in where:
            expect(page.locator("#picture")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390

    def test_one_thing_at_a_time(self, opened: Open) -> None:
        """A phone shows the list or a scenario, and leads from one to the other."""
        page = opened("#rule=Q3", width=390)
        page.locator("#list a").first.click()
        expect(page.locator("#aside")).to_be_hidden()
        page.get_by_role("link", name="All scenarios", exact=True).click()
        expect(page.locator("#scenario")).to_be_hidden()
        expect(page.locator("#list a").first).to_be_focused()
        page.locator("#list a").first.click()
        page.get_by_role("link", name="All scenarios of Q3").first.click()
        expect(page.locator("#list a").first).to_be_visible()


def test_incomplete_folder(site: Path, browser: Browser, tmp_path: Path) -> None:
    """A scenario whose file is missing is said to be so."""
    folder = tmp_path / "explorer"
    folder.mkdir()
    for name in ("index.html", "index.js", "player.js", "explorer.js", "explorer.css"):
        (folder / name).write_bytes((site / "en" / "explorer" / name).read_bytes())
    page = browser.new_page()
    page.goto(f"{(folder / 'index.html').as_uri()}#scenario={TIE}")
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    page.close()
