"""Diagrams generated from the code: the steps of a turn, and the import layers."""

import re
import textwrap
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Final

from attrs import frozen
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from drawing import BRAND, FAINT, INK, box, curve, diagram, words
from seismic.rulebook import message
from seismic.rules import turn
from seismic.scenarios import Played
from seismic.sphinx_ext.scenarios import suite
from seismic.steps import PHASES, Phase

ROOT: Final = Path(__file__).parents[2]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directives."""
    app.add_directive("phase-diagram", PhaseDiagram)
    app.add_directive("import-diagram", ImportDiagram)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


# The steps of a turn


@frozen
class Row:
    """A phase, a move, and the phases that the move has led to."""

    phase: Phase
    move: str
    then: frozenset[Phase]


@cache
def rows() -> tuple[Row, ...]:
    """Return the table of the turn; playing the shipped suite shows where moves lead."""
    then: dict[tuple[Phase, str], set[Phase]] = {
        (phase, move.__name__): set()
        for phase, moves in zip(PHASES.values(), turn.DECISIONS, strict=True)
        for move in moves
    }
    for scenario in suite().values():
        state = scenario.start.state
        for step in scenario.play:
            if isinstance(step, Played):
                before, state = state, turn.apply(state, step.move)
                then[before.phase, type(step.move).__name__].add(state.phase)
    return tuple(Row(phase, move, frozenset(found)) for (phase, move), found in then.items())


_COLOURS: Final[Mapping[Phase, str]] = {
    "place": "#1f8a4c",
    "crew": "#2f7fd6",
    "town": "#b8790a",
    "side": "#d2405e",
    "turn": "#8a5cd6",
    "draw": "#0f8f96",
    "over": "#808080",
}


_ROW: Final = 60
_TOP: Final = 70
_NOW, _MOVE, _THEN = 10, 320, 570
"""The left edges of the three columns."""

_BOX: Final = 180
_PILL: Final = 120


class PhaseDiagram(SphinxDirective):
    """Draw the steps of a turn, the moves that belong to each, and the steps that may follow."""

    def run(self) -> list[nodes.Node]:
        """Draw three columns: now, the move, then."""
        height = _ROW * (len(rows()) + 1)
        return [diagram(_THEN + _BOX + _NOW, height, "The steps of a turn", _phases())]


def _phases() -> Iterator[str]:
    lines = {row: float(_TOP + _ROW * at) for at, row in enumerate(rows())}
    now = {phase: _middle(phase, lines) for phase in dict.fromkeys(row.phase for row in lines)}
    apart = _ROW * len(lines) / len(PHASES)
    then = {phase: _ROW + apart * at for at, phase in enumerate(PHASES.values())}
    for heading, x, width in (("now", _NOW, _BOX), ("a move", _MOVE, _PILL), ("then", _THEN, _BOX)):
        yield words(x + width / 2, 16, heading, size=13, fill=FAINT)
    for row, y in lines.items():
        colour = _COLOURS[row.phase]
        yield curve(_NOW + _BOX, now[row.phase], _MOVE, y, colour)
        for phase in sorted(row.then):
            yield curve(_MOVE + _PILL, y, _THEN, then[phase], colour)
        yield box(_MOVE, y - 16, _PILL, 32, colour)
        yield words(_MOVE + _PILL / 2, y, row.move)
    for x, places in ((_NOW, now), (_THEN, then)):
        for phase, y in places.items():
            yield box(x, y - 24, _BOX, 48, _COLOURS[phase])
            yield words(x + _BOX / 2, y - 8, phase, size=15)
            yield words(x + _BOX / 2, y + 10, _hint(phase), size=10.5, fill=FAINT)


def _middle(phase: Phase, lines: Mapping[Row, float]) -> float:
    """Return the height of a step, in the middle of its moves."""
    found = [y for row, y in lines.items() if row.phase == phase]
    return sum(found) / len(found)


def _hint(phase: Phase) -> str:
    """Return what is to be done, shortened to fit."""
    return textwrap.shorten(message(f"phase.{phase}"), 32, placeholder=" …")


# Import layers

_LAYERS: Final = re.compile(r"^layers = \[\n(.*?)^\]", re.DOTALL | re.MULTILINE)


@frozen
class Floor:
    """A named group of layers, from top to bottom, each with its modules."""

    name: str
    layers: tuple[tuple[str, ...], ...]


def house(pyproject: str) -> tuple[Floor, ...]:
    """Return the layers of the import contract, grouped by the comments between them."""
    found = _LAYERS.search(pyproject)
    if found is None:
        raise ValueError("pyproject.toml has no contract with layers")
    floors: list[tuple[str, list[tuple[str, ...]]]] = [("", [])]
    for line in found[1].splitlines():
        entry = line.strip()
        if entry.startswith("#"):
            floors.append((entry.removeprefix("# "), []))
        else:
            names = entry.strip('",').split(" | ")
            floors[-1][1].append(tuple(name.strip("()") for name in names))
    return tuple(Floor(name, tuple(layers)) for name, layers in floors)


class ImportDiagram(SphinxDirective):
    """Draw the layers of the package: a module imports only modules below it."""

    def run(self) -> list[nodes.Node]:
        """Draw the layers from top to bottom."""
        pyproject = ROOT / "pyproject.toml"
        self.env.note_dependency(str(pyproject))
        floors = house(pyproject.read_text(encoding="utf-8"))
        heights = [34 * len(floor.layers) + 44 for floor in floors]
        tops = (0, *accumulate(heights))
        parts = (part for at, floor in enumerate(floors) for part in _floor(floor, tops[at]))
        return [diagram(700, sum(heights) + 4, "What imports what, from top to bottom", parts)]


def _floor(floor: Floor, top: float) -> Iterator[str]:
    height = 34 * len(floor.layers) + 34
    yield box(2, top + 2, 696, height)
    yield words(14, top + 18, floor.name, size=13, fill=INK, anchor="start")
    for at, layer in enumerate(floor.layers):
        width = min(150, 480 / len(layer) - 8)
        left = 440 - (width + 8) * len(layer) / 2
        for number, name in enumerate(layer):
            x, y = left + number * (width + 8), top + 34 * at + 14
            yield box(x, y, width, 28, BRAND)
            yield words(x + width / 2, y + 14, name, size=12.5)
