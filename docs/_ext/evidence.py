"""The directive ``evidence``: for each rule, what shows that the engine follows it.

Scenarios and laws are counted where they stand; the other figures are those that the last runs of
their commands have recorded in ``tests/data``.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

from attrs import frozen
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from deciding_rules import NOT_IN_PLAY
from rule_index import ROOT, citing
from seismic.rulebook import RuleId, rules
from seismic.sphinx_ext.roles import link
from seismic.sphinx_ext.scenarios import suite

DATA: Final = ROOT / "tests" / "data"

LEAST_COMPARED: Final = 100
"""How often the engine and the specification have to agree on a rule, unless small cases do."""

LEAST_MUTANTS: Final = 2
"""How many mistakes about a rule have to be noticed."""

HEADINGS: Final = (
    "rule",
    "scenarios",
    "laws",
    "compared in random games",
    "in all small cases",
    "third reading",
    "mutants",
    "noticed by",
)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive."""
    app.add_directive("evidence", EvidenceDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


@frozen
class Evidence:
    """What shows that the engine follows a rule."""

    rule: RuleId
    plays: bool
    """Whether it decides anything once a game has begun; an edition's other reading never does."""
    scenarios: int
    laws: int
    compared: int
    """In how many steps of random games, played in engine and specification, it decided."""
    exhausted: int
    """In how many steps of all small boards and games it did."""
    agreed: int
    """How often the third reading named it, and agreed."""
    mutants: int
    noticed_by: frozenset[str]
    """The layers of tests that notice at least one of its mutants."""

    @property
    def gaps(self) -> tuple[str, ...]:
        """What is missing."""
        enough = self.compared >= LEAST_COMPARED or self.exhausted > 0
        wanted = {
            "a scenario": self.scenarios > 0,
            "a law": self.laws > 0,
            f"{LEAST_COMPARED} comparisons": enough or not self.plays,
            f"{LEAST_MUTANTS} mutants": self.mutants >= LEAST_MUTANTS,
            "a second layer that notices them": len(self.noticed_by) >= LEAST_MUTANTS,
        }
        return tuple(name for name, found in wanted.items() if not found)


@cache
def evidence() -> tuple[Evidence, ...]:
    """Return the evidence for every rule, ruling and disagreement, in order."""
    scenarios = Counter(rule for scenario in suite().values() for rule in scenario.rules)
    laws = citing(ROOT / "tests" / "properties", "test_*.py")
    compared, exhausted = (_recorded(name)["rules"] for name in ("proved", "exhausted"))
    reading = _recorded("third_reading")
    agreed = sum((Counter(reading[what]) for what in ("refusals", "ends", "skips")), Counter())
    mutants, layers = Counter[RuleId](), defaultdict[RuleId, set[str]](set)
    for mutant in _recorded("semantic_mutants").values():
        mutants.update(mutant["rules"])
        for rule in mutant["rules"]:
            layers[rule].update(mutant["layers"])
    return tuple(
        Evidence(
            rule=each.id,
            plays=each.kind != "disagreement" and each.id not in NOT_IN_PLAY,
            scenarios=scenarios[each.id],
            laws=len({name.partition(".")[0] for name in laws.get(each.id, ())}),
            compared=compared.get(each.id, 0),
            exhausted=exhausted.get(each.id, 0),
            agreed=agreed[each.id],
            mutants=mutants[each.id],
            noticed_by=frozenset(layers[each.id]),
        )
        for each in rules()
    )


def _recorded(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_text("utf-8"))


class EvidenceDirective(SphinxDirective):
    """A table with a row for each rule."""

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        group = nodes.tgroup(cols=len(HEADINGS))
        group += [nodes.colspec(colwidth=1) for _ in HEADINGS]
        group += nodes.thead("", _row([nodes.Text(heading) for heading in HEADINGS]))
        group += nodes.tbody("", *(_row([*self._cells(each)]) for each in evidence()))
        return [nodes.table("", group, classes=["evidence"])]

    def _cells(self, found: Evidence) -> Iterator[nodes.Node]:
        yield link(found.rule, self.env.docname)
        counts = (found.scenarios, found.laws, found.compared, found.exhausted, found.agreed)
        for count in (*counts, found.mutants):
            yield nodes.Text(f"{count:,}" if count else "–")
        yield nodes.Text(", ".join(sorted(found.noticed_by)))


def _row(cells: Sequence[nodes.Node]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", cell)) for cell in cells))
