"""What must hold in the model of the turn, as conditions that z3 proves for counters of any size.

A condition is proved if no values break it. It has no size, no seed and no samples: the pile, the
players and the crews are whole numbers, whatever they are, and the rules are parameters.
"""

import ast
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any, Final

import z3  # type: ignore[import-untyped]  # it comes without types
from attrs import frozen

from turn_model.edges import (
    AMOUNTS,
    COUNTERS,
    FACTS,
    INITIAL,
    OVER,
    PARAMETERS,
    RANK,
    RULES,
    Edge,
    Phase,
    Text,
    bound,
    invariant,
    order,
)

Names = Mapping[str, Any]

SYMBOLS: Final[Names] = {
    **{name: z3.Int(name) for name in (*PARAMETERS, *COUNTERS, *AMOUNTS)},
    **{name: z3.Bool(name) for name in FACTS},
}

_OPERATORS: Final[Mapping[type, Callable[..., Any]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Eq: operator.eq,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.GtE: operator.ge,
    ast.And: z3.And,
    ast.Or: z3.Or,
    ast.Not: z3.Not,
}


def formula(text: Text, names: Names = SYMBOLS) -> Any:
    """Return an expression of the model as a term of z3."""
    return _term(_parsed(text), names)


@cache
def _parsed(text: Text) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _term(node: ast.expr, names: Names) -> Any:
    match node:
        case ast.Constant(value):
            return z3.BoolVal(value) if isinstance(value, bool) else z3.IntVal(value)
        case ast.Name(name):
            return names[name]
        case ast.BinOp(left, sign, right):
            return _OPERATORS[type(sign)](_term(left, names), _term(right, names))
        case ast.UnaryOp(sign, operand):
            return _OPERATORS[type(sign)](_term(operand, names))
        case ast.BoolOp(sign, values):
            return _OPERATORS[type(sign)](*[_term(value, names) for value in values])
        case ast.Compare(left, signs, others):
            terms = [_term(each, names) for each in (left, *others)]
            return z3.And(
                *[_OPERATORS[type(sign)](terms[at], terms[at + 1]) for at, sign in enumerate(signs)]
            )
    raise ValueError(ast.unparse(node))


def _all(texts: Iterable[Text]) -> Any:
    return z3.And(*map(formula, texts))


GIVEN: Final = z3.And(
    _all(RULES),
    *[z3.Implies(SYMBOLS[fact], formula(needs)) for fact, needs in FACTS.items()],
    *[z3.And(0 <= SYMBOLS[name], SYMBOLS[name] <= formula(most)) for name, most in AMOUNTS.items()],
)
"""What parameters, facts and amounts may be."""


POSSIBLE: Final = "it is possible"
ENDS: Final = "what happens by itself ends"
LOWERED: Final = "a decision lowers the bound"
NEVER_RAISED: Final = "nothing raises the bound"
NOT_NEGATIVE: Final = "the bound is not negative"
NOT_STUCK: Final = "nobody is stuck"
ONE_WAY: Final = "there is one way on"


@frozen
class Condition:
    """What must follow, in what is given; or, without anything to follow, what must be possible."""

    law: str
    """One of the above, or what must hold in a phase."""
    about: str
    given: Any
    follows: Any = None

    @property
    def holds(self) -> bool:
        """Whether z3 proves it; what it cannot decide does not count."""
        solver = z3.Solver()
        solver.set("timeout", 60_000)
        solver.add(GIVEN, self.given)
        if self.follows is None:
            return bool(solver.check() == z3.sat)
        solver.add(z3.Not(self.follows))
        return bool(solver.check() == z3.unsat)


def _after(edge: Edge) -> Names:
    """Return the names with what they stand for after an edge."""
    return {**SYMBOLS, **{name: formula(text) for name, text in edge.change.items()}}


def _enabled(edge: Edge) -> Any:
    return z3.And(formula(edge.when), formula(edge.board))


@cache
def _holding(phase: Phase) -> Any:
    """Return that the invariant holds in a phase."""
    return _all(invariant(phase))


def _lower(after: list[Any], before: list[Any]) -> Any:
    """Return that a list of numbers is lower than another one by the first that differs."""
    first, *rest = zip(after, before, strict=True)
    now, then = first
    if not rest:
        return now < then
    return z3.Or(now < then, z3.And(now == then, _lower(*map(list, zip(*rest, strict=True)))))


def _rank(phase: Phase, names: Names) -> list[Any]:
    return [{**names, "order": z3.IntVal(order(phase))}[name] for name in RANK]


def of_beginning(phase: Phase) -> Iterator[Condition]:
    """Yield what must hold where a game begins."""
    start = _all(INITIAL[phase])
    yield Condition(POSSIBLE, f"beginning in {phase.name}", start)
    for text in invariant(phase):
        yield Condition(text, f"beginning in {phase.name}", start, formula(text))


def of_edge(edge: Edge) -> Iterator[Condition]:
    """Yield what must hold of an edge."""
    taken, after = z3.And(_holding(edge.source), _enabled(edge)), _after(edge)
    yield Condition(POSSIBLE, edge.name, taken)
    for text in invariant(edge.target):
        yield Condition(text, edge.name, taken, formula(text, after))
    now, then = formula(bound(edge.source)), formula(bound(edge.target), after)
    if edge.move is None:
        lower = _lower(_rank(edge.target, after), _rank(edge.source, SYMBOLS))
        yield Condition(ENDS, edge.name, taken, lower)
        yield Condition(NEVER_RAISED, edge.name, taken, then <= now)
    else:
        yield Condition(LOWERED, edge.name, taken, then < now)


def of_phase(phase: Phase, edges: Sequence[Edge]) -> Iterator[Condition]:
    """Yield what must hold of all the edges that leave a phase."""
    holds, here = _holding(phase), [edge for edge in edges if edge.source == phase]
    yield Condition(NOT_NEGATIVE, phase.name, holds, formula(bound(phase)) >= 0)
    if phase != OVER:
        yield Condition(NOT_STUCK, phase.name, holds, z3.Or(*map(_enabled, here)))
    for one, other in combinations(here, 2):
        if one.move == other.move:
            both = z3.And(_enabled(one), _enabled(other))
            yield Condition(ONE_WAY, f"{one.name}; {other.name}", holds, z3.Not(both))


def conditions(edges: Sequence[Edge]) -> Iterator[Condition]:
    """Yield everything that must hold in a model with these edges."""
    for phase in INITIAL:
        yield from of_beginning(phase)
    for edge in edges:
        yield from of_edge(edge)
    for phase in Phase:
        yield from of_phase(phase, edges)
