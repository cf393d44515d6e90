"""The Sphinx extension, tried on manuals of a few lines."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from docutils import nodes

import manuals
from manuals import Built
from seismic.rulebook import LANGUAGES, message, rule, rules
from seismic.scenarios import read, shipped
from seismic.sphinx_ext.chapters import homes, page_of, page_title, pages
from seismic.sphinx_ext.roles import linked
from seismic.sphinx_ext.scenarios import suite_scenario
from seismic.sphinx_ext.story import story
from seismic.svg import LIGHT

LAID = """\
seismic: 1
id: laid
title: {en: A straight is laid, es: Se pone una recta, fr: Une ligne droite est posée}
rules: [G3]
places: [play 2]
players: [red, blue]
given: {face_up: [H03], pile: [H01]}
play:
  - refuse: {move: {place: {at: [0, 1], tile: H14}}, rule: G5}
  - place: {at: [0, 1], tile: H03}
  - expect: {laid: 2, phase: crew}
"""

PAGE = "# A page\n\n```{scenario} laid.yaml\n```\n"

STRUCK = """\
seismic: 1
id: struck
title: {en: A quake takes the nearest tile}
rules: [Q4]
places: [quakes 2]
players: [red, blue]
given:
  laid: [{at: [0, 1], tile: H03}, {at: [0, 2], tile: H03, crews: {0: red}}]
  face_up: [H03]
  pile: [Q1, H01]
play:
  - expect: {laid: 2}
"""


Build = Callable[..., Built]


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """Build a manual of one page."""

    def built(page: str, language: str = "en", **files: str) -> Built:
        wanted = {"index.md": page} | {f"{name}.yaml": text for name, text in files.items()}
        return manuals.build(tmp_path, wanted, language=language, extensions=["seismic.sphinx_ext"])

    return built


class TestScenario:
    def test_is_drawn_before_and_after(self, build: Build, tmp_path: Path) -> None:
        """There are two pictures, each for a light and a dark theme, as files beside the page."""
        built = build(PAGE, laid=LAID)
        assert ["before", "after"] == built.captions
        sources = re.findall(r'<img class="only-(\w+)" src="([^"]+)"', built.html)
        assert ["light", "dark", "light", "dark"] == [theme for theme, _ in sources]
        assert 4 == len({name for _, name in sources})
        for _, name in sources:
            assert (
                "{http://www.w3.org/2000/svg}svg"
                == ElementTree.parse(tmp_path / "out" / name).getroot().tag
            )

    def test_is_described(self, build: Build) -> None:
        """Moves and refusals are sentences, and checks are described in words."""
        built = build(PAGE, laid=LAID)
        lines = re.findall(r'<li class="(\w+)">(.*?)</li>', built.html)
        assert ["played", "refused", "played", "expected", "expected"] == [
            style for style, _ in lines
        ]
        assert "The red player lays H03 at [0, 1]." == lines[2][1]
        assert "(rule G5; rulebook, Game Play 2)" in lines[1][1]
        assert [
            "<strong>Number of tiles on the table:</strong> 2",
            "<strong>To be decided:</strong> place a crew or pass",
        ] == [line for _, line in lines[3:]]

    def test_in_the_language_of_the_manual(self, build: Build) -> None:
        """Title, captions and sentences are Spanish in a Spanish manual."""
        built = build(PAGE, "es", laid=LAID)
        assert "Se pone una recta" in built.html
        assert ["antes", "después"] == built.captions
        assert "El jugador rojo pone H03 en [0, 1]." in built.html

    def test_of_the_shipped_suite(self, build: Build) -> None:
        """An id names a scenario that ships with the package."""
        built = build("```{scenario} one-joined-edge-is-enough\n```\n")
        assert '<summary id="one-joined-edge-is-enough">' in built.html

    def test_same_id_on_another_page(self, build: Build) -> None:
        """Two scenarios of one name never share a picture."""
        other = LAID.replace("[0, 1]", "[0, -1]")
        built = build(
            "```{scenario} one.yaml\n```\n```{scenario} two.yaml\n```\n", one=LAID, two=other
        )
        assert 2 == len(set(re.findall(r'src="[^"]*laid-after-light[^"]*"', built.html)))

    @pytest.mark.parametrize(
        ("right", "wrong", "message"),
        [
            ("laid: 2", "laid: 3", "laid fails\nbad.yaml:11:20: laid: expected 3, but it is 2"),
            ("G5", "G4", "bad.yaml:9:5: "),
            ("players", "palyers", "bad.yaml:6:1: "),
        ],
    )
    def test_that_fails_fails_the_build(
        self, build: Build, right: str, wrong: str, message: str
    ) -> None:
        """What fails, or can't be read, is reported with file, line and column."""
        built = build("```{scenario} bad.yaml\n```\n", bad=LAID.replace(right, wrong))
        assert 1 == built.status
        assert message in built.log
        assert "index.md:1: ERROR" in built.log

    def test_that_nobody_knows_fails_the_build(self, build: Build) -> None:
        """An id that the suite doesn't have fails the build."""
        built = build("```{scenario} no-such-thing\n```\n")
        assert 1 == built.status
        assert "the shipped suite has no scenario 'no-such-thing'" in built.log

    def test_that_fails_fails_the_next_build(self, build: Build) -> None:
        """A build of unchanged files fails again, and one of fixed files doesn't."""
        broken = LAID.replace("laid: 2", "laid: 3")
        built = [build(PAGE, laid=text) for text in (broken, broken, LAID)]
        assert [1, 1, 0] == [each.status for each in built]
        assert [True, True, False] == ["laid fails" in each.log for each in built]

    def test_that_fails_ends_the_command(self, tmp_path: Path) -> None:
        """`sphinx-build` fails even where warnings are only warnings."""
        (tmp_path / "index.md").write_text(PAGE, encoding="utf-8")
        broken = LAID.replace("laid: 2", "laid: 3")
        (tmp_path / "laid.yaml").write_text(broken, encoding="utf-8")
        command = [sys.executable, "-m", "sphinx", "-q", "-C", "-D", "html_theme=basic"]
        extensions = ["-D", "extensions=myst_parser,seismic.sphinx_ext"]
        done = subprocess.run(
            [*command, *extensions, str(tmp_path), str(tmp_path / "out")],
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert 1 == done.returncode
        assert "laid.yaml:11:20" in done.stderr
        assert "Traceback" not in done.stderr


class TestStory:
    def test_quake_before_the_first_decision(self) -> None:
        """The table is drawn as it was, with the tile that is about to be lost (Q4)."""
        (scenario,) = read(STRUCK)
        shown = story(scenario, "en")
        assert ["before", "after"] == [picture.name for picture in shown.pictures]
        before = shown.pictures[0].draw(LIGHT)
        assert "About to be lost: [0, 1]." in before
        assert "Crews on the table: red at the north edge of [0, 2]." in before

    def test_nothing_moves(self) -> None:
        """Refusals alone need one picture."""
        (scenario,) = read(
            LAID.replace("  - place: {at: [0, 1], tile: H03}\n", "").replace(
                "laid: 2, phase: crew", "laid: 1"
            )
        )
        assert ["position"] == [picture.name for picture in story(scenario, "en").pictures]

    def test_whole_game(self) -> None:
        """A whole game is summed up by the number of its moves."""
        scenario = suite_scenario("game-dilemma")
        moves = sum("expect" not in step for step in scenario.data["play"])
        (line,) = story(scenario, "en").lines
        assert f"A whole game is played: {moves} moves." == line.words


class TestChapter:
    def test_has_every_rule_of_the_chapter(self, build: Build) -> None:
        """Each rule is a section under its id, followed by rulings and disagreements."""
        built = build("```{chapter} quakes\nIt shakes.\n```\n")
        sections = re.findall(
            r'<section class="(?:rule|ruling|disagreement)" id="(\w+)">', built.html
        )
        assert ["Q1", "Q2", "Q3", "Q4", "Q5", "Q6", "Q7"] == sections[:7]
        assert ["R7", "R8", "R18", "R22", "D13"] == sections[7:]
        assert "<h1>Quakes<" in built.html
        assert "<p>It shakes.</p>" in built.html

    def test_a_rule(self, build: Build) -> None:
        """A rule has our words, its places in three editions, related rulings, and scenarios."""
        built = build("```{chapter} quakes\n```\n", "fr")
        told = built.html[built.html.index('id="Q3"') : built.html.index('id="Q4"')]
        assert rule("Q3").text("fr").replace("'", "’") in told
        assert "Quakes 1 (édition anglaise) · Terremotos 1 (édition espagnole)" in told
        related = told[told.index("rule-related") : told.index("<details")]
        assert ["R7", "R22", "R26", "D13"] == re.findall(r">([RD]\d+) ·", related)

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_headings(self, build: Build, lang: str) -> None:
        """A rule is headed by its id and its title."""
        built = build("```{chapter} quakes\n```\n", lang)
        assert f"<h2>{rule('Q1').heading(lang)}<" in built.html.replace("’", "'")

    def test_each_scenario_once(self, build: Build) -> None:
        """A scenario is shown under one of the rules it cites; the others link to it there."""
        built = build("```{chapter} quakes\n```\n")
        told = built.html[built.html.index('id="Q3"') : built.html.index('id="Q4"')]
        citing = {each.id for each in shipped() if "Q3" in each.rules}
        here = {id for id in citing if homes()[id] == "Q3"}
        assert here == set(re.findall(r'<summary id="([\w-]+)">', told))
        assert f"Scenarios of other rules that show it, too: {len(citing - here)}<" in told
        on_this_page = {id for id in citing - here if page_of(rule(homes()[id])) == "quakes"}
        assert on_this_page
        assert all(f'href="#{id}"' in told for id in on_this_page)

    def test_every_rule_has_one(self) -> None:
        """A scenario is at home under a rule that it cites, and every rule has one."""
        suite = {each.id: each for each in shipped()}
        assert homes().keys() == suite.keys()
        assert all(home in suite[id].rules for id, home in homes().items())
        assert {each.id for each in rules()} == {*homes().values()}

    def test_explorer(self, tmp_path: Path) -> None:
        """A manual with the explorer links its rules and scenarios to it."""
        page = {"index.md": "```{chapter} setup\n```\n"}
        extensions = ["seismic.sphinx_ext"]
        without = manuals.build(tmp_path, page, extensions=extensions)
        assert "explorer" not in without.html
        explorer = {"seismic_explorer": "explorer/index.html"}
        told = manuals.build(tmp_path, page, extensions=extensions, **explorer).html
        assert 'href="explorer/index.html#rule=S1">All scenarios of S1 in the explorer</a>' in told
        assert 'href="explorer/index.html#scenario=the-first-named-begins">' in told

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_a_ruling(self, build: Build, lang: str) -> None:
        """A ruling has its reason, what speaks against it, its certainty and the evidence."""
        built = build("```{chapter} components\n```\n", lang)
        told = built.html[built.html.index('id="R1"') : built.html.index('id="R2"')]
        found = rule("R1")
        (address,) = found.evidence
        for words in (
            found.reason(lang),
            found.against(lang),
            message(f"certainty.{found.certainty}", lang),
            found.evidence_says(address, lang),
        ):
            assert words is not None
            assert words.replace("'", "’") in told
        assert f'href="{address}"' in told

    def test_first_scenario_is_unfolded(self, build: Build) -> None:
        """The first scenario of a rule is open, the others are folded."""
        built = build("```{chapter} setup\n```\n")
        told = built.html[built.html.index('id="S3"') : built.html.index('id="S4"')]
        first, *others = re.findall(r'<details class="scenario" ?(\w*)>', told)
        assert ("open", {""}) == (first, set(others))

    def test_order_of_scenarios(self, build: Build) -> None:
        """The simplest scenarios come first, those with other variants and whole games last."""
        built = build("```{chapter} dilemma\n```\n")
        told = built.html[built.html.index('id="V2"') : built.html.index('id="R14"')]
        ids = re.findall(r'<summary id="([\w-]+)">', told)
        games = [id.startswith("game-") for id in ids]
        assert any(games)
        assert sorted(games) == games
        small = [suite_scenario(id) for id in ids if not id.startswith("game-")]
        variants = [len(each.start.state.rules.variants) for each in small]
        assert sorted(variants) == variants

    def test_unknown(self, build: Build) -> None:
        """An unknown chapter is an error that lists the others."""
        log = build("```{chapter} plya\n```\n").log
        assert "there is no chapter 'plya', only components, setup, play" in log

    def test_every_rule_has_one_page(self) -> None:
        """Five chapters and four variants share all rules, rulings and disagreements."""
        assert [
            "components",
            "setup",
            "play",
            "quakes",
            "end",
            "big-one",
            "dilemma",
            "aftershocks",
            "twin-cities",
        ] == list(pages())
        assert {"twin-cities"} == {
            page_of(each) for each in rules() if each.id in ("V4e", "R9", "D4")
        }
        assert {"big-one"} == {page_of(rule("R13"))}

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_titles(self, lang: str) -> None:
        """A chapter is named as in the edition, a variant as in the catalogue."""
        expected = {"en": "Game Play", "es": "El juego", "fr": "Déroulement du jeu"}
        assert expected[lang] == page_title("play", lang)
        variant = {"en": "Aftershocks", "es": "Réplicas", "fr": "Contrecoups"}
        assert variant[lang] == page_title("aftershocks", lang)


class TestLinks:
    def test_role(self, build: Build) -> None:
        """A link leads to the page that has the chapter of the rule."""
        built = build("See {rule}`Q3`.\n\n```{chapter} quakes\n```\n")
        assert re.search(r'See <a class="reference internal" href="#Q3">', built.html)

    def test_role_for_no_rule(self, build: Build) -> None:
        """An unknown id is a mistake on the page."""
        assert "the rulebook has no rule 'Q33'" in build("See {rule}`Q33`.\n").log

    def test_ids_in_a_text(self) -> None:
        """Ids become links; its own, and what only looks like one, do not."""
        found = list(linked("As G8 and R19 say of H03, not G99.", "index", "R19"))
        assert ["As ", "G8", " and R19 say of H03, not G99."] == [part.astext() for part in found]
        assert [False, True, False] == [not isinstance(part, nodes.Text) for part in found]


class TestGallery:
    def test_every_type(self, build: Build) -> None:
        """17 highway types, 13 intersections and six quakes, with their counts."""
        built = build("# Tiles\n\n```{tile-gallery}\n```\n")
        counts = re.findall(r"<code>([HXQ])[^<]*</code> × (\d+)", built.html)
        kinds = {kind: [int(count) for each, count in counts if each == kind] for kind in "HXQ"}
        assert (17, 60) == (len(kinds["H"]), sum(kinds["H"]))
        assert (13, 13) == (len(kinds["X"]), sum(kinds["X"]))
        assert (6, 6) == (len(kinds["Q"]), sum(kinds["Q"]))
        assert "Types: 17. Tiles in the box: 60." in built.html

    def test_a_row(self, build: Build) -> None:
        """Tiles are drawn as their codes say."""
        assert 'alt="Shown: H03 and X024+5."' in build("```{tiles} H03 X024+5\n```\n").html

    def test_no_code(self, build: Build) -> None:
        """A wrong code is an error."""
        assert "H33" in build("```{tiles} H33\n```\n").log
