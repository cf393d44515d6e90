"""z3 proves every condition of the model of the turn, and refutes models that are wrong."""

import pytest

from proofs.turn import Condition, conditions, of_beginning, of_edge, of_phase
from turn_model.broken import BROKEN
from turn_model.edges import EDGES, INITIAL, Edge, Phase


def failed(*found: Condition) -> list[str]:
    """Return the conditions that do not hold, in words."""
    return [f"{each.about}: {each.law}" for each in found if not each.holds]


@pytest.mark.parametrize("phase", INITIAL, ids=lambda phase: phase.name)
def test_beginnings(phase: Phase) -> None:
    """A game that is set up, or that begins with a position, keeps the invariant."""
    assert [] == failed(*of_beginning(phase))


@pytest.mark.parametrize("edge", EDGES, ids=lambda edge: edge.name)
def test_edges(edge: Edge) -> None:
    """Each edge keeps the invariant; it lowers the bound, or happens by itself, and that ends."""
    assert [] == failed(*of_edge(edge))


@pytest.mark.parametrize("phase", Phase, ids=lambda phase: phase.name)
def test_phases(phase: Phase) -> None:
    """In each phase but the last there is a way on, and only one for each move."""
    assert [] == failed(*of_phase(phase, EDGES))


@pytest.mark.parametrize("name", BROKEN)
def test_refuted(name: str) -> None:
    """A wrong model breaks the law that it should."""
    model = BROKEN[name]
    assert [] != failed(*[each for each in conditions(model.edges) if each.law == model.law])
