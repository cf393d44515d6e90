"""The checks of a scenario: what a step says, compared with what the engine answers.

Nothing here knows a rule; legality, scores and sections are the engine's.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from ..errors import BadValue
from ..model.moves import Move, PlaceCrew, TurnTile
from ..model.state import GameState
from ..model.steps import Crewing
from ..model.tiles import Tile
from ..rulebook import message
from ..rules.aftershocks import canonical
from ..rules.sections import Section, section_at
from ..rules.setup import Stock
from ..rules.turn import explain, outcome
from .moment import Failure, Now
from .scenario import Expected, Played, Refused, Step
from .showing import show

# The checks, by name. Each gives what is not as expected.

Check: TypeAlias = Callable[[Now, str, Any], Iterable[Failure]]


def _plain(found: Callable[[Now], object]) -> Check:
    """Make the check that compares one fact."""
    return lambda now, check, value: now.same(value, check, value.value, found(now))


def _by_colour(found: Callable[[Now], Mapping[str, int]]) -> Check:
    """Make the check that compares a number for each colour given."""

    def check(now: Now, name: str, value: dict[str, Any]) -> Iterator[Failure]:
        for colour, expected in value.items():
            there = found(now)[colour]
            yield from now.same(expected, f"{name}.{colour}", expected.value, there)

    return check


def _face_up(now: Now, check: str, value: Any) -> Iterator[Failure]:
    return now.same(value, check, _codes(value.value), _codes(now.state.face_up))


def _codes(tiles: Iterable[Tile]) -> list[str]:
    return sorted(tile.code for tile in tiles)


def _canonical(state: GameState, move: Move) -> Move:
    """Write a move as the list of legal moves does: a crew by either edge, a turn by any steps."""
    if isinstance(move, PlaceCrew) and isinstance(state.step, Crewing):
        fragment = state.board[state.step.at].fragment_at(move.edge)
        return PlaceCrew(min(fragment)) if fragment else move
    if isinstance(move, TurnTile) and move.at in state.board:
        return canonical(state.board, move)
    return move


def _listed(now: Now) -> dict[Move, Move]:
    """Give the legal moves by their canonical forms."""
    return {_canonical(now.state, move): move for move in now.legal}


def _moves(now: Now, check: str, value: Any) -> Iterator[Failure]:
    legal = _listed(now)
    expected = {_canonical(now.state, each.value): each for each in value.value}
    yield from _includes(now, check, value)
    forgotten = [move for key, move in legal.items() if key not in expected]
    if forgotten:
        listed = [each.value for each in value.value]
        yield now.failure(
            value, check, "more-moves", listed, list(legal.values()), more=show(forgotten)
        )


def _includes(now: Now, check: str, value: Any) -> Iterator[Failure]:
    legal = _listed(now)
    for each in value.value:
        refusal = explain(now.state, each.value)
        if refusal:
            reason = refusal.sentence(now.lang)
            yield now.failure(each, check, "illegal", each.value, refusal.rule, reason=reason)
        elif _canonical(now.state, each.value) not in legal:
            yield now.failure(each, check, "not-listed", each.value, list(legal.values()))


def _excludes(now: Now, check: str, value: Any) -> Iterator[Failure]:
    legal = _listed(now)
    for each in value.value:
        listed = _canonical(now.state, each.value) in legal
        if listed or explain(now.state, each.value) is None:
            found = message("check.legal", now.lang)
            yield now.failure(each, check, "not-excluded", each.value, found)


def _tiles(now: Now, check: str, value: Any) -> Iterator[Failure]:
    for each in value:
        at, tile, crews = (each.value.get(key) for key in ("at", "tile", "crews"))
        there = now.state.board.tile(at)
        if there is None:
            expected = tile.value if tile else message("check.tile", now.lang)
            yield now.failure(each, f"{check} {at}", "no-tile", expected, None)
            continue
        if tile:
            yield from now.same(tile, f"{check} {at}", tile.value, there)
        if crews:
            expected = _by_fragment(there, crews.value.items())
            standing = [(crew.edge, crew.colour) for crew in now.state.board.crews_on(at)]
            found = _by_fragment(there, standing)
            yield from now.same(crews, f"{check} {at}: crews", expected, found)


def _by_fragment(tile: Tile, crews: Iterable[tuple[int, str]]) -> list[str]:
    """Name fragments by their lowest edge; an edge without one stays what it is."""
    return sorted({f"{min(tile.fragment_at(edge) or (edge,))}: {colour}" for edge, colour in crews})


def _empty(now: Now, check: str, value: Any) -> Iterator[Failure]:
    for each in value:
        tile = now.state.board.tile(each.value)
        if tile is not None:
            yield now.failure(each, f"{check} {each.value}", "not-empty", None, tile)


def _stock(now: Now, check: str, value: dict[str, Any]) -> Iterator[Failure]:
    stock = now.stock or Stock((), ())  # the format lets no position ask
    pile, kinds = stock.pile, Counter(tile.kind for tile in stock.pile)
    counts = {
        "tiles": len(pile),
        "highways": kinds["highway"],
        "intersections": kinds["intersection"],
        "boxed": len(stock.box),
    }
    for key, each in value.items():
        if key == "quakes":
            if kinds["quake"] not in each.value:
                quakes = kinds["quake"]
                yield now.failure(each, f"{check}.{key}", "differs", each.value, quakes)
        elif key == "bottom":
            last = pile[-each.value["tiles"] :] if each.value["tiles"] else ()
            if Counter(each.value["include"]) - Counter(last):
                include = _codes(each.value["include"])
                yield now.failure(each, f"{check}.{key}", "not-at-bottom", include, _codes(last))
        else:
            yield from now.same(each, f"{check}.{key}", each.value, counts[key])


_SECTION_FACTS: Final[Mapping[str, Callable[[Section], object]]] = {
    "complete": lambda section: section.complete,
    "fragments": lambda section: section.chords,
    "points": lambda section: section.points,
    "crews": lambda section: dict(sorted(section.claims.items())),
    "loop": lambda section: section.loop,
}


def _sections(now: Now, check: str, value: Any) -> Iterator[Failure]:
    for each in value:
        facts = dict(each.value)
        at, edge = facts.pop("at"), facts.pop("edge")
        name = f"{check} {at} edge {edge}"
        try:
            section = section_at(now.state.board, at, edge)
        except BadValue:
            a_section = message("check.section", now.lang)
            yield now.failure(each, name, "no-section", a_section, None)
            continue
        for key, fact in facts.items():
            expected = fact.value
            if key == "crews":
                expected = {colour: crews for colour, crews in sorted(expected.items()) if crews}
            yield from now.same(fact, f"{name}: {key}", expected, _SECTION_FACTS[key](section))


def _winners(now: Now, check: str, value: Any) -> Iterator[Failure]:
    ended = outcome(now.state)
    if ended is None:
        yield now.failure(value, check, "not-over", list(value.value), None)
    else:
        yield from now.same(value, check, sorted(value.value), sorted(ended.winners))


_CHECKS: Final[Mapping[str, Check]] = {
    "phase": _plain(lambda now: now.state.phase),
    "actor": _plain(lambda now: now.state.actor),
    "legal": _plain(lambda now: len(now.legal)),
    "moves": _moves,
    "includes": _includes,
    "excludes": _excludes,
    "laid": _plain(lambda now: len(now.state.board)),
    "tiles": _tiles,
    "empty": _empty,
    "face_up": _face_up,
    "pile": _plain(lambda now: len(now.state.pile)),
    "stock": _stock,
    "supply": _by_colour(lambda now: now.state.supply),
    "sections": _sections,
    "score": _by_colour(lambda now: now.sheet.totals),
    "winners": _winners,
}


def failures(now: Now, step: Step) -> list[Failure]:
    """List what is not as a step says."""
    match step:
        case Played():
            return list(_illegal(now, step))
        case Refused():
            return list(_not_refused(now, step))
        case Expected(checks):
            found = (_CHECKS[check](now, check, value) for check, value in checks.items())
            return [failure for each in found for failure in each]


def _illegal(now: Now, step: Played) -> Iterator[Failure]:
    refusal = explain(now.state, step.move)
    if refusal:
        reason = refusal.sentence(now.lang)
        yield now.failure(step, "play", "illegal", step.move, refusal.rule, reason=reason)


def _not_refused(now: Now, step: Refused) -> Iterator[Failure]:
    refusal = explain(now.state, step.move)
    move = show(step.move)
    if refusal is None:
        legal = message("check.legal", now.lang)
        yield now.failure(step, "refuse", "not-refused", step.rule, legal, move=move)
    elif refusal.rule != step.rule:
        reason = refusal.sentence(now.lang)
        yield now.failure(
            step, "refuse", "other-rule", step.rule, refusal.rule, move=move, reason=reason
        )
