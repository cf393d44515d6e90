"""Every rule of the rulebook is cited in the chapter that carries it out."""

import ast
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from rule_index import cited
from seismic.rulebook import RuleId, rules

SOURCE = Path(__file__).parents[3] / "src" / "seismic"
CHAPTERS = sorted((SOURCE / "rules").glob("[!_]*.py"))

IDS = {rule.id for rule in rules() if rule.kind != "disagreement"}  # those change nothing

IN_THE_MODEL = {
    "C1": "model/consistency.py",  # how many may play, part of what a state is
    "C2": "model/tilesets.py",  # what a box holds
    "C3": "model/tiles.py",  # the values of intersections
    "C4": "model/tiles.py",  # the magnitudes of quakes
    "C5": "model/options.py",  # one town a copy
    "C6": "model/options.py",  # how many crews a colour has
    "R1": "model/tiles.py",  # the highways of San Andreas
    "R2": "model/tilesets.py",  # the reconstructed set
    "R3": "model/tilesets.py",
    "R11": "model/options.py",  # the distance of the towns, an option
    "R12": "model/options.py",  # the crews of both copies
    "V4": "model/options.py",  # the number of copies
}
"""Rules about components, which no chapter has to carry out, and the file that cites each."""


def split(file: Path) -> tuple[str, ast.Module, str]:
    """Return the header of a module, its statements below, and the source of these."""
    source = file.read_text(encoding="utf-8")
    tree = ast.parse(source)
    header = ast.get_docstring(tree)
    if header is None:
        return "", tree, source
    lines = source.splitlines(keepends=True)
    end = tree.body.pop(0).end_lineno
    return header, tree, "".join(lines[end:])


def notes(tree: ast.Module, source: str) -> Iterator[str]:
    """Yield every comment and docstring, those of constants and attributes included."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(tree):
        match node:
            case ast.Expr(ast.Constant(str(text))):
                yield text


def cited_below(file: Path) -> set[RuleId]:
    """Return the ids that a module cites below its header."""
    _, tree, source = split(file)
    return {id for note in notes(tree, source) for id in cited(note)}


def named_below(file: Path) -> set[RuleId]:
    """Return the ids that are strings in the code of a module."""
    _, tree, _ = split(file)
    return {str(node.value) for node in ast.walk(tree) if isinstance(node, ast.Constant)} & IDS


def test_every_rule_has_its_chapter() -> None:
    """An id is cited in the code of a chapter, where the rule acts, not in its header alone."""
    found = {id for chapter in CHAPTERS for id in cited_below(chapter)}
    missing = sorted(IDS - found - IN_THE_MODEL.keys())
    assert not missing, f"no chapter cites {', '.join(missing)}"


@pytest.mark.parametrize("id", IN_THE_MODEL)
def test_rules_about_components(id: RuleId) -> None:
    """What no chapter carries out is cited in the model, in the file that the table names."""
    file = SOURCE / IN_THE_MODEL[id]
    assert id in cited_below(file) | cited(split(file)[0])


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda file: file.stem)
def test_headers_are_true(chapter: Path) -> None:
    """A header promises no id that the code below it doesn't contain."""
    header, _, _ = split(chapter)
    missing = sorted(cited(header) - cited_below(chapter) - named_below(chapter))
    assert not missing, f"only its header has {', '.join(missing)}"


class TestTheTest:
    """A promise that is not kept is noticed."""

    @pytest.fixture
    def chapter(self, tmp_path: Path) -> Path:
        """Return a small chapter."""
        file = tmp_path / "chapter.py"
        file.write_text(
            '"""Quakes (Q1–Q3, E2)."""\n\nMOST = 6\n"""Magnitudes end here (Q1)."""\n\n\n'
            'def strike(town):\n    """Strike (Q2 to Q3)."""\n    return "E2"  # not V4d\n'
        )
        return file

    def test_cited(self, chapter: Path) -> None:
        """Comments and docstrings cite; strings and the header don't."""
        assert {"Q1", "Q2", "Q3", "V4d"} == cited_below(chapter)

    def test_named(self, chapter: Path) -> None:
        """An id that is a string is named in the code."""
        assert {"E2"} == named_below(chapter)

    def test_header(self, chapter: Path) -> None:
        """The header is what stands first, with its spans."""
        assert {"Q1", "Q2", "Q3", "E2"} == cited(split(chapter)[0])
