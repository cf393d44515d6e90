"""The directive ``rule-index``: each id of the rulebook with everything that cites it.

Code and properties cite a rule in a docstring or a comment, alone or in ``G3 to G6`` or ``G3–G6``.
"""

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from seismic.rulebook import LANGUAGES, Rule, RuleId, message, rules
from seismic.scenarios import Scenario
from seismic.sphinx_ext.chapters import labelled, page_of, page_title, section
from seismic.sphinx_ext.roles import link_to
from seismic.sphinx_ext.scenarios import suite

ROOT: Final = Path(__file__).parents[2]

_RANGE: Final = re.compile(r"\b([A-Z])(\d+)(?: to | and up to |–)\1(\d+)\b")
_ID: Final = re.compile(r"\b[A-Z]\d+[a-e]?\b")
_EXAMPLE: Final = re.compile(
    r"^\s*(?:>>>|\.\.\.) .*$|\"[^\"\n]*\"|'[^'\n]*'|``[^`]*``", re.MULTILINE
)
"""Where codes of quakes may occur, which look like ids."""


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive."""
    app.add_directive("rule-index", RuleIndexDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def cited(text: str) -> frozenset[RuleId]:
    """Return the ids that a docstring or a comment cites.

    >>> sorted(cited("Laying a tile (G3 to G5, R6–R7), as V3a asks; not the quake in ['Q3']."))
    ['G3', 'G4', 'G5', 'R6', 'R7', 'V3a']
    """
    plain = _EXAMPLE.sub("", text)
    spans = (
        f"{letter}{number}"
        for letter, first, last in _RANGE.findall(plain)
        for number in range(int(first), int(last) + 1)
    )
    return frozenset({*_ID.findall(plain), *spans} & {each.id for each in rules()})


def citations(source: str, module: str) -> Iterator[tuple[RuleId, str]]:
    """Yield each id that a module cites, with the name of the citing function, class or module."""
    tree = ast.parse(source)
    named = [(module, tree, range(1, source.count("\n") + 2)), *_definitions(tree, module)]
    for name, node, _ in named:
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield from ((id, name) for id in cited(ast.get_docstring(node) or ""))
    for line, comment in _comments(source):
        innermost = [name for name, _, lines in named if line in lines][-1]
        yield from ((id, innermost) for id in cited(comment))


def _definitions(tree: ast.AST, path: str) -> Iterator[tuple[str, ast.AST, range]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            name = f"{path}.{node.name}"
            yield name, node, range(node.lineno, (node.end_lineno or node.lineno) + 1)
            yield from _definitions(node, name)


def _comments(source: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


@cache
def citing(folder: Path, pattern: str) -> Mapping[RuleId, tuple[str, ...]]:
    """Return what cites each rule in the Python files of a folder."""
    found: dict[RuleId, dict[str, None]] = defaultdict(dict)
    for file in sorted(folder.rglob(pattern)):
        parts = file.relative_to(folder).with_suffix("").parts
        module = ".".join(part for part in parts if part != "__init__")
        for id, name in citations(file.read_text(encoding="utf-8"), module or folder.name):
            found[id][name] = None
    return {id: tuple(names) for id, names in found.items()}


class RuleIndexDirective(SphinxDirective):
    """List every rule, ruling and disagreement with what cites it."""

    def run(self) -> list[nodes.Node]:
        """Return a section for each chapter and variant, for the rulings and the disagreements."""
        lang = self.config.language
        groups: dict[str, list[Rule]] = defaultdict(list)
        for each in rules():
            plain = each.kind == "rule"
            title = (
                page_title(page_of(each), lang) if plain else message(f"docs.{each.kind}s", lang)
            )
            groups[title].append(each)
        return [self._group(title, found) for title, found in groups.items()]

    def _group(self, title: str, found: list[Rule]) -> nodes.section:
        listed = nodes.definition_list(classes=["rule-index"])
        listed += map(self._entry, found)
        group = section(f"index-{found[0].id}", title)
        group += listed
        return group

    def _entry(self, found: Rule) -> nodes.definition_list_item:
        lang = self.config.language
        code = citing(ROOT / "src" / "seismic", "*.py").get(found.id, ())
        properties = citing(ROOT / "tests" / "properties", "test_*.py").get(found.id, ())
        scenarios = [each for each in suite().values() if found.id in each.rules]
        definition = nodes.definition()
        definition += nodes.paragraph(text=found.text(lang), classes=["rule-brief"])
        definition += self._row(message("label.places", lang), _paragraphs(found))
        definition += self._row(message("label.scenarios", lang), map(self._scenario, scenarios))
        definition += self._row(message("docs.code", lang), map(_name, code))
        definition += self._row(message("docs.properties", lang), map(_name, properties))
        heading = nodes.inline(text=found.heading(lang))
        term = nodes.term("", "", link_to(found.id, heading, self.env.docname))
        return nodes.definition_list_item("", term, definition)

    def _row(self, label: str, parts: Iterable[nodes.Node]) -> Iterator[nodes.Node]:
        spaced = [node for part in parts for node in (part, nodes.Text(" "))]
        if spaced:
            yield labelled(label, self.config.language, *spaced)

    def _scenario(self, scenario: Scenario) -> nodes.Node:
        """Link to the drawn scenario."""
        return link_to(scenario.id, nodes.inline(text=scenario.id), self.env.docname)


def _paragraphs(found: Rule) -> Iterator[nodes.Node]:
    printed = (", ".join(each.title(lang) for each in found.paragraphs) for lang in LANGUAGES)
    yield nodes.Text(" · ".join(printed))


def _name(name: str) -> nodes.Node:
    return nodes.literal(text=name)
