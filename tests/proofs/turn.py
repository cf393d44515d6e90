"""What must hold in the model of the turn, as conditions that z3 proves for counters of any size.

A condition is proved if no values break it. It has no size, no seed and no samples: the pile, the
players and the crews are whole numbers, whatever they are, and the rules are parameters.
"""

import ast
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any, Final

import z3
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
    return _term(ast.parse(text, mode="eval").body, names)


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
                *[
                    _OPERATORS[type(sign)](terms[at], terms[at + 1])
                    for at, sign in enumerate(signs)
                ]
            )
    raise ValueError(ast.unparse(node))


def _all(texts: Iterable[Text], names: Names = SYMBOLS) -> Any:
    return z3.And(*[formula(text, names) for text in texts])


GIVEN: Final = z3.And(
    _all(RULES),
    *[z3.Implies(SYMBOLS[fact], formula(needs)) for fact, needs in FACTS.items()],
    *[z3.And(0 <= SYMBOLS[name], SYMBOLS[name] <= formula(most)) for name, most in AMOUNTS.items()],
)
"""What parameters, facts and amounts may be."""


@frozen
class Condition:
    """What must follow, in what is given; or, without anything to follow, what must be possible."""

    law: str
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


def _taken(edge: Edge) -> Any:
    """Return that the invariant holds and the edge can be taken."""
    return z3.And(_all(invariant(edge.source)), _enabled(edge))


def _lower(after: list[Any], before: list[Any]) -> Any:
    """Return that a list of numbers is lower than another one by the first that differs."""
    first, *rest = zip(after, before, strict=True)
    now, then = first
    if not rest:
        return now < then
    return z3.Or(now < then, z3.And(now == then, _lower(*map(list, zip(*rest, strict=True)))))


def _rank(phase: Phase, names: Names) -> list[Any]:
    return [{**names, "order": z3.IntVal(order(phase))}[name] for name in RANK]


def conditions(edges: tuple[Edge, ...]) -> Iterator[Condition]:
    """Yield everything that must hold in a model with these edges."""
    for phase, start in INITIAL.items():
        yield Condition("a game can begin", phase.name, _all(start))
        for text in invariant(phase):
            yield Condition("at first", f"{phase.name}: {text}", _all(start), formula(text))
    for edge in edges:
        yield Condition("every edge can be taken", edge.name, _taken(edge))
        after = _after(edge)
        for text in invariant(edge.target):
            follows = formula(text, after)
            yield Condition("kept", f"{edge.name}: {text}", _taken(edge), follows)
        now, then = formula(bound(edge.source)), formula(bound(edge.target), after)
        if edge.move is not None:
            yield Condition("a decision lowers the bound", edge.name, _taken(edge), then < now)
        else:
            yield Condition("nothing raises the bound", edge.name, _taken(edge), then <= now)
            lower = _lower(_rank(edge.target, after), _rank(edge.source, SYMBOLS))
            yield Condition("what happens by itself ends", edge.name, _taken(edge), lower)
    for phase in Phase:
        here = [edge for edge in edges if edge.source == phase]
        holds = _all(invariant(phase))
        yield Condition("the bound is never negative", phase.name, holds, formula(bound(phase)) >= 0)
        if phase != OVER:
            some = z3.Or(*map(_enabled, here))
            yield Condition("nobody is stuck", phase.name, holds, some)
        for one, other in combinations(here, 2):
            if one.move == other.move:
                both = z3.And(_enabled(one), _enabled(other))
                about = f"{one.name} / {other.name}"
                yield Condition("the board decides alone", about, holds, z3.Not(both))


def broken(edges: tuple[Edge, ...]) -> list[Condition]:
    """Return the conditions that do not hold in a model with these edges."""
    return [each for each in conditions(edges) if not each.holds]
