"""What a notebook shows: score sheets, steps and simulations as HTML, tiles as pictures."""

import subprocess
import sys
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from attrs import evolve

from seismic import Crew, Game, Step, Tile, html, new_game, position, score, svg
from seismic.rulebook import LANGUAGES
from seismic.simulate import Simulation, plot, simulate
from seismic.simulate.tables import as_html

SCORED = position(
    ["red", "blue"],
    laid={(0, -1): "H03", (0, -2): "X3", (0, 1): "H03"},
    crews=[Crew((0, -1), 3, "red"), Crew((0, 1), 3, "blue")],
)
"""Red has a crew on a highway from the town to the intersection; blue on one that ends nowhere."""


def cells(table: Element) -> list[list[str]]:
    """Return the texts of a table, row by row."""
    return [["".join(cell.itertext()) for cell in row] for row in table.iter("tr")]


def scopes(table: Element) -> list[str | None]:
    """Return what each header cell of a table is the header of."""
    return [cell.get("scope") for cell in table.iter("th")]


class TestSheet:
    def test_rows(self) -> None:
        """1 for the tile, 6 for the town and 1 for the intersection go to red (E5, E6)."""
        table = ElementTree.fromstring(score(SCORED)._repr_html_())
        assert [
            ["section", "crews", "worth", "red", "blue", "rules"],
            ["[0, 0] 0 - [0, -2] 3", "1r", "1+6+1 = 8", "8", "", "E5 E6"],
            ["incomplete: 5 (1b)  E3"],
            ["total", "", "", "8", "0", "E10"],
        ] == cells(table)

    def test_accessible(self) -> None:
        """A table has a caption, and its header cells say what they are the headers of."""
        table = ElementTree.fromstring(score(SCORED)._repr_html_())
        assert "Score sheet" == table.findtext("caption")
        assert ["col"] * 6 + ["row"] * 2 == scopes(table)

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_languages(self, lang: str) -> None:
        """The table says in which language it is."""
        table = ElementTree.fromstring(html.sheet(score(SCORED), lang))
        assert lang == table.get("lang")


class TestStep:
    def test_picture_and_events(self) -> None:
        """The last move is marked in the picture, and its events are listed in their order."""
        game = Game(["red", "blue"], pile=["X03", "H03"])
        game.push("X03@0,-1")
        step = game.push("crew 3")
        shown = step._repr_html_()
        assert svg.state(step.state, svg.LastMove(step.events)) in shown
        events = [item.text for item in ElementTree.fromstring(shown).findall("./ol/li")]
        assert len(step.events) == len(events)
        assert str(events[0]).startswith("The red player places a crew")

    def test_nothing_has_happened(self) -> None:
        """Without events there is no empty list."""
        state = new_game(["red", "blue"], seed=7)
        shown = ElementTree.fromstring(Step(state, ())._repr_html_())
        assert ["{http://www.w3.org/2000/svg}svg"] == [child.tag for child in shown]


def test_tile() -> None:
    """A tile is shown as its picture."""
    assert svg.tile("H03") == Tile("H03")._repr_svg_()


@pytest.fixture(scope="module")
def run() -> Simulation:
    return simulate(["greedy", "random"], games=2, seed=7)


class TestSimulation:
    def test_plot_and_tables(self, run: Simulation) -> None:
        """The plot comes first, then a row for each bot and for each measure."""
        shown = run._repr_html_()
        assert plot(run) in shown
        standings, measures = ElementTree.fromstring(shown).findall("table")
        assert ["bot", "greedy", "random"] == [row[0] for row in cells(standings)]
        assert 1 + len(run.measures) == len(cells(measures))
        assert all(table.findtext("caption") for table in (standings, measures))

    def test_time_does_not_show(self, run: Simulation) -> None:
        """Equal runs look the same, however long they took."""
        assert run._repr_html_() == evolve(run, seconds=1e6)._repr_html_()

    def test_names_are_escaped(self, run: Simulation) -> None:
        """The name of a bot is text, whatever it looks like."""
        hostile = '<img src=x onerror="alert(1)">&'
        shown = evolve(run, names=(hostile, "random"))._repr_html_()
        assert "<img" not in shown
        assert hostile == cells(ElementTree.fromstring(shown).findall("table")[0])[1][0]

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_languages(self, run: Simulation, lang: str) -> None:
        """Everything is in the language asked for."""
        shown = ElementTree.fromstring(as_html(run, lang))
        assert {lang} == {part.get("lang") for part in (shown, *shown)}


def test_loaded_on_demand() -> None:
    """Playing and scoring load neither pictures nor HTML; a value that is shown does."""
    program = (
        "import sys, seismic\n"
        "state = seismic.new_game(['red', 'blue'], seed=7)\n"
        "sheet = seismic.score(seismic.play(state, seismic.legal_moves(state)[0]).state)\n"
        "print('seismic.svg' in sys.modules, 'seismic.html' in sys.modules)\n"
        "print(sheet._repr_html_()[:6], 'seismic.html' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "False False\n<table True\n" == done.stdout
