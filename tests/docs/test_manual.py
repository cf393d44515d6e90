"""The manual itself: its pages, its languages, its diagrams and its links.

That it builds without a warning, and that no link of it is broken, is what ``make docs`` finds out.
"""

import doctest
import html
import importlib.resources
import json
import re
import warnings
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import check_links
import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

import manuals
from charts import Bar, bars
from diagrams import house, rows
from draw import sessions
from languages import english_only, switch
from rule_index import ROOT, citations, cited, citing
from seismic.rulebook import LANGUAGES
from seismic.rules.turn import DECISIONS
from seismic.sphinx_ext.chapters import pages
from seismic.steps import PHASES
from theme_texts import NAVIGATION, UNMARKED, UNNAMED, words

DOCS = ROOT / "docs"
TRANSLATED = [lang for lang in LANGUAGES if lang != "en"]

CODE = re.compile(r"\{rule\}`\w+`|`[^`]+`|\]\([^)]+\)|<[^>]+>")
"""What a translation keeps as it is: roles, code, the targets of links, tags."""


class TestPages:
    def test_every_chapter_has_one(self) -> None:
        """Chapters and variants stand in the table of contents, in their order."""
        listed = (DOCS / "rules" / "index.md").read_text(encoding="utf-8").splitlines()
        assert [*pages(), "by-id"] == [line for line in listed if re.fullmatch("[a-z-]+", line)]
        for page in pages():
            text = (DOCS / "rules" / f"{page}.md").read_text(encoding="utf-8")
            assert text.startswith(f"```{{chapter}} {page}\n")

    def test_root_leads_to_every_language(self) -> None:
        """Who opens the folder finds the manual in their language, also without a script."""
        root = (DOCS / "root" / "index.html").read_text(encoding="utf-8")
        assert [f"{lang}/index.html" for lang in LANGUAGES] == re.findall('<a href="([^"]+)"', root)
        assert f"const known = {json.dumps(LANGUAGES)};" in root


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """Collect the texts of the pages that are translated."""
    out = tmp_path_factory.mktemp("texts")
    said = StringIO()
    with docutils_namespace(), warnings.catch_warnings():
        warnings.simplefilter("ignore", PendingDeprecationWarning)  # MyST uses what Sphinx 11 drops
        app = Sphinx(DOCS, DOCS, out, out / "read", "gettext", status=None, warning=said)
        app.build()
    assert not said.getvalue()
    assert {"site.pot", "sphinx.pot"} == {file.name for file in out.glob("*.pot")}
    with (out / "site.pot").open("rb") as file:
        return read_po(file)


def test_examples_of_the_reference_run_as_shown(tmp_path: Path) -> None:
    """Each page is one session, from top to bottom, with the examples of its docstrings."""
    others = [f"{each.name}/**" if each.is_dir() else each.name for each in DOCS.iterdir()]
    overrides = {
        "exclude_patterns": [each for each in others if each != "reference/**"],
        "root_doc": "reference/api/index",
    }
    with docutils_namespace(), warnings.catch_warnings():
        warnings.simplefilter("ignore", PendingDeprecationWarning)  # MyST uses what Sphinx 11 drops
        app = Sphinx(DOCS, DOCS, tmp_path, tmp_path, "dummy", overrides, status=None)
        pages = app.builder.read()
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    report: list[str] = []
    for page in pages:
        names: dict[str, object] = {}
        for _, session in sessions(app.env.get_doctree(page)):
            test = parser.get_doctest(f"{session}\n", names, page, page, 0)
            runner.run(test, out=report.append, clear_globs=False)
            names = test.globs
    assert runner.tries > 600
    assert not runner.failures, "".join(report)


def catalogue(lang: str, name: str = "site") -> Catalog:
    file = DOCS / "locale" / lang / "LC_MESSAGES" / f"{name}.po"
    with file.open("rb") as opened:
        return read_po(opened, locale=lang, abort_invalid=True)


def texts(catalog: Catalog) -> dict[str, str]:
    return {str(each.id): str(each.string) for each in catalog if each.id}


@pytest.mark.parametrize("lang", TRANSLATED)
class TestCatalogues:
    def test_complete(self, lang: str, template: Catalog) -> None:
        """Each text of a translated page is in the catalogue, and nothing else is."""
        assert texts(template).keys() == texts(catalogue(lang)).keys()
        assert not catalogue(lang).obsolete

    def test_nothing_is_missing_or_fuzzy(self, lang: str) -> None:
        """Nothing is left open, and nothing is a guess."""
        assert [] == [each.id for each in catalogue(lang) if each.id and not each.string]
        assert [] == [each.id for each in catalogue(lang) if each.id and each.fuzzy]

    def test_code_is_kept(self, lang: str) -> None:
        """A translation links to the same pages and rules, and names the same code."""
        for english, translated in texts(catalogue(lang)).items():
            assert sorted(CODE.findall(english)) == sorted(CODE.findall(translated))


class TestThemeTexts:
    def test_where_they_are(self) -> None:
        """The theme still has every text that is marked, or it would stay in English."""
        theme = Path(str(importlib.resources.files("furo")))
        templates = "".join(file.read_text(encoding="utf-8") for file in theme.rglob("*.html"))
        assert [] == [text for text in (*UNMARKED, *UNNAMED) if text not in templates]
        assert NAVIGATION in (theme / "navigation.py").read_text(encoding="utf-8")

    @pytest.mark.parametrize("lang", TRANSLATED)
    def test_translated(self, lang: str) -> None:
        """Each is in the catalogue of the theme, and no other text of it is left open."""
        found = texts(catalogue(lang, "sphinx"))
        assert found.keys() >= {*map(words, UNMARKED), NAVIGATION}
        assert all(found.values())


class TestLanguages:
    def test_same_page_where_there_is_one(self) -> None:
        """A rules page leads to itself in the other languages."""
        found = list(switch("rules/play", "fr", {"index", "rules/play"}))
        assert [
            ("en", "English", "../../en/rules/play.html"),
            ("es", "Español", "../../es/rules/play.html"),
            ("fr", "Français", "play.html"),
        ] == found

    def test_start_page_where_there_is_none(self) -> None:
        """A page in English alone leads to itself there, and to the start pages of the others."""
        known = {"index", "explanation/turn"}
        found = [href for _, _, href in switch("explanation/turn", "en", known)]
        assert ["turn.html", "../../es/index.html", "../../fr/index.html"] == found

    def test_which_are_translated(self) -> None:
        """All but most explanations, the reference and the notebooks are."""
        for page in ("index", "rules/play", "tutorial", "how-to/bots", "explanation/editions"):
            assert not english_only(page)
        assert all(map(english_only, ["explanation/turn", "reference/api/index", "notebooks/x"]))


class TestRuleIndex:
    def test_what_is_cited(self) -> None:
        """Ids and spans of ids count; the codes of quakes in examples do not."""
        assert {"G3", "G4", "G5", "R16"} == cited("Laying (G3 to G5), see R16.")
        assert set() == cited(">>> Tile('Q3')\n``Q1`` in \"Q2\"; H03, X02 and Q7b are none.")

    def test_who_cites(self) -> None:
        """A docstring speaks for its own, a comment for the function that it stands in."""
        source = (
            '"""All of it (S3)."""\n\n\ndef lay():\n    """Lay (G3)."""\n    return 1  # or G4\n'
        )
        assert [("S3", "board"), ("G3", "board.lay"), ("G4", "board.lay")] == list(
            citations(source, "board")
        )

    def test_code_and_properties(self) -> None:
        """Matching edges are checked in the chapter on laying tiles, and on random games."""
        assert any(
            name.startswith("rules.placement")
            for name in citing(ROOT / "src" / "seismic", "*.py")["G5"]
        )
        properties = citing(ROOT / "tests" / "properties", "test_*.py")
        assert any(name.startswith("test_edges_match") for name in properties["G5"])


class TestDiagrams:
    def test_rows_are_those_of_the_turn(self) -> None:
        """Every row of the table is drawn, and the suite has played every one of them."""
        assert sum(map(len, DECISIONS)) == len(rows())
        assert all(row.then for row in rows())
        assert {*PHASES.values()} - {"over"} == {row.phase for row in rows()}

    def test_where_a_move_leads(self) -> None:
        """After a tile comes a crew (G1), after a crew never another; a side may follow a town."""
        then = {(row.phase, row.move): row.then for row in rows()}
        assert "crew" in then["place", "Place"]
        assert (
            "crew" not in then["crew", "PlaceCrew"] | then["crew", "Place"] | then["crew", "Pass"]
        )
        assert "side" in then["town", "ChooseTown"]

    def test_house(self) -> None:
        """Floors are named by the comments among the layers; neighbours share one."""
        layers = 'layers = [\n    "(cli)",\n    # values\n    "board",\n    "rules | pile",\n]\n'
        attic, values = house(layers)
        assert ("", (("cli",),)) == (attic.name, attic.layers)
        assert ("values", (("board",), ("rules", "pile"))) == (values.name, values.layers)

    def test_no_house(self) -> None:
        """Without a contract there is nothing to draw."""
        with pytest.raises(ValueError, match="no contract with layers"):
            house("[project]\n")


FIGURES = {"engines": {"a": {"ms": {"min": 1, "median": 2}}, "b": {"ms": 5}}, "n": {"x": 3}}


class TestCharts:
    def test_bars(self) -> None:
        """A figure is a number, or has a median; a table may hold its figures itself."""
        assert (Bar("a", 2.0), Bar("b", 5.0)) == bars(FIGURES, "engines", "ms")
        assert (Bar("x", 3.0),) == bars(FIGURES, "n", None)
        assert (Bar("min", 1.0), Bar("median", 2.0)) == bars(FIGURES, "engines.a.ms", None)

    @pytest.mark.parametrize(
        ("table", "figure", "said"),
        [
            ("motors", "ms", "no 'motors' here, only engines, n"),
            ("engines", "s", "no 's' here, only ms"),
            ("engines", None, "no 'median' here, only ms"),
            ("n.x", None, "n.x is not a table"),
        ],
    )
    def test_what_is_missing(self, table: str, figure: str | None, said: str) -> None:
        """A mistake is reported with what exists instead."""
        with pytest.raises(ValueError, match=said):
            bars(FIGURES, table, figure)


def site(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    return folder


def problems(folder: Path) -> Iterator[str]:
    check_links.page.cache_clear()
    return check_links.problems(folder)


class TestLinks:
    def test_good(self, tmp_path: Path) -> None:
        """Pages, anchors, messages to a script and the web outside are all right."""
        links = ["#here", "b.html", "b.html#there", "b.html#rule=Q2", "https://example.org/"]
        a = '<p id="here">' + "".join(f'<a href="{link}">x</a>' for link in links)
        assert [] == list(problems(site(tmp_path, a=a, b='<a name="there">')))

    @pytest.mark.parametrize(
        ("html", "said"),
        [
            ('<a href="c.html">', "a.html: c.html: there is no such file"),
            ('<a href="a.html#no">', "a.html: a.html#no: there is no such anchor"),
            ('<img src="no.svg">', "a.html: no.svg: there is no such file"),
            ('<a href="../x.html">', "a.html: ../x.html: leads out of the site"),
            (
                '<script src="https://example.org/x.js"></script>',
                "a.html: https://example.org/x.js: is loaded from the network",
            ),
        ],
    )
    def test_broken(self, tmp_path: Path, html: str, said: str) -> None:
        """Each broken link is reported with its page."""
        assert [said] == list(problems(site(tmp_path, a=html)))


class TestTypography:
    def test_french(self, tmp_path: Path) -> None:
        """Text gets no-break spaces and apostrophes, also before a link; code stays as it is."""
        page = "# T\n\nDans l'[autre](https://example.org) : `l'a : b` !\n\n```text\nl'a : b\n```\n"
        built = manuals.build(tmp_path, {"index.md": page}, language="fr", extensions=["languages"])
        told = re.sub(r"<[^>]+>", "", built.html)
        assert "Dans l’autre\xa0: l'a : b\xa0!" in html.unescape(told)
        assert "\nl'a : b\n" in html.unescape(told)
