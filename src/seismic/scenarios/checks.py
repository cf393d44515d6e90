"""The checks of a scenario: what must be true, compared with what the engine answers.

Nothing here knows a rule; legality, scores and sections are the engine's.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import sqrt
from typing import Any, Final, TypeAlias

from ..errors import BadValue
from ..model.events import StepSkipped
from ..model.hexes import Hex
from ..model.moves import Move, PlaceCrew, TurnTile
from ..model.pieces import Colour
from ..model.state import GameState
from ..model.steps import Crewing
from ..model.tiles import Tile
from ..rulebook import message
from ..rules.aftershocks import canonical
from ..rules.sections import Section, section_at
from ..rules.setup import Stock
from ..rules.turn import explain
from .nodes import Located, plain
from .showing import show
from .snapshot import Failure, Snapshot

Check: TypeAlias = Callable[[Snapshot, str, Located[Any]], Iterable[Failure]]


def _fact(found: Callable[[Snapshot], object]) -> Check:
    """Make the check that compares one fact."""
    return lambda snapshot, name, value: snapshot.same(value, name, value.value, found(snapshot))


def _by_colour(found: Callable[[Snapshot], Mapping[Colour, int]]) -> Check:
    """Make the check that compares a number for each colour given."""

    def check(snapshot: Snapshot, name: str, value: Located[Any]) -> Iterator[Failure]:
        for colour, expected in value.value.items():
            there = found(snapshot)[colour]
            yield from snapshot.same(expected, f"{name}.{colour}", expected.value, there)

    return check


def _face_up(snapshot: Snapshot, name: str, value: Located[Any]) -> Iterator[Failure]:
    return snapshot.same(value, name, sorted(plain(value)), sorted(snapshot.state.face_up))


def _winners(snapshot: Snapshot, name: str, value: Located[Any]) -> Iterator[Failure]:
    ended = snapshot.outcome
    if ended is None:
        yield snapshot.failure(value, name, "not-over", plain(value), None)
    else:
        yield from snapshot.same(value, name, sorted(plain(value)), sorted(ended.winners))


def _reason(snapshot: Snapshot, name: str, value: Located[Any]) -> Iterator[Failure]:
    ended = snapshot.outcome
    if ended is None:
        yield snapshot.failure(value, name, "not-over", value.value, None)
    else:
        yield from snapshot.same(value, name, value.value, ended.reason)


def _skipped(snapshot: Snapshot, name: str, value: Located[Any]) -> Iterator[Failure]:
    found = [
        {"actor": event.player, "step": event.step, "rule": event.rule}
        for event in snapshot.events
        if isinstance(event, StepSkipped)
    ]
    return snapshot.same(value, name, plain(value), found)


# Lists of moves.


def _canonical(state: GameState, move: Move) -> Move:
    """Return a move as the list of legal moves has it: a crew by its lowest edge, a turn by R16."""
    if isinstance(move, PlaceCrew) and isinstance(state.step, Crewing):
        fragment = state.board[state.step.at].fragment_at(move.edge)
        return PlaceCrew(min(fragment)) if fragment else move
    if isinstance(move, TurnTile) and move.at in state.board:
        return canonical(state.board, move)
    return move


def _is_listed(snapshot: Snapshot, move: Move) -> bool:
    return _canonical(snapshot.state, move) in snapshot.legal


def _moves(snapshot: Snapshot, name: str, value: Located[Any]) -> Iterator[Failure]:
    yield from _includes(snapshot, name, value)
    legal, listed = snapshot.legal, plain(value)
    expected = {_canonical(snapshot.state, move) for move in listed}
    if len(legal) > sum(move in legal for move in expected):
        more = [move for move in legal if _canonical(snapshot.state, move) not in expected]
        yield snapshot.failure(value, name, "more-moves", listed, list(legal), more=show(more))


def _includes(snapshot: Snapshot, name: str, value: Located[Any]) -> Iterator[Failure]:
    for each in value.value:
        refusal = explain(snapshot.state, each.value, snapshot.events)
        if refusal:
            reason = refusal.sentence(snapshot.lang)
            yield snapshot.failure(each, name, "illegal", each.value, refusal.rule, reason=reason)
        elif not _is_listed(snapshot, each.value):
            yield snapshot.failure(each, name, "not-listed", each.value, list(snapshot.legal))


def _excludes(snapshot: Snapshot, name: str, value: Located[Any]) -> Iterator[Failure]:
    for each in value.value:
        if _is_listed(snapshot, each.value) or explain(snapshot.state, each.value) is None:
            found = message("check.legal", snapshot.lang)
            yield snapshot.failure(each, name, "not-excluded", each.value, found)


# The table.


def _tiles(snapshot: Snapshot, name: str, value: Located[Any]) -> Iterator[Failure]:
    board = snapshot.state.board
    for each in value.value:
        at, tile, crews = (each.value.get(key) for key in ("at", "tile", "crews"))
        there, where = board.tile(at.value), f"{name} {at.value}"
        if there is None:
            expected = tile.value if tile else message("check.tile", snapshot.lang)
            yield snapshot.failure(each, where, "no-tile", expected, None)
            continue
        if tile:
            yield from snapshot.same(tile, where, tile.value, there)
        if crews:
            expected = _by_fragment(there, plain(crews).items())
            standing = ((crew.edge, crew.colour) for crew in board.crews_on(at.value))
            found = _by_fragment(there, standing)
            yield from snapshot.same(crews, f"{where}: crews", expected, found)


def _by_fragment(tile: Tile, crews: Iterable[tuple[int, str]]) -> list[str]:
    """Name fragments by their lowest edge; an edge without one stays what it is."""
    return sorted({f"{min(tile.fragment_at(edge) or (edge,))}: {colour}" for edge, colour in crews})


def _empty(snapshot: Snapshot, name: str, value: Located[Any]) -> Iterator[Failure]:
    for each in value.value:
        tile = snapshot.state.board.tile(each.value)
        if tile is not None:
            yield snapshot.failure(each, f"{name} {each.value}", "not-empty", None, tile)


# What a game is dealt from.


def _stock(snapshot: Snapshot, name: str, value: Located[Any]) -> Iterator[Failure]:
    stock = snapshot.stock or Stock((), ())  # no position has this check
    pile, kinds = stock.pile, Counter(tile.kind for tile in stock.pile)
    counts = {
        "tiles": len(pile),
        "highways": kinds["highway"],
        "intersections": kinds["intersection"],
        "quakes": kinds["quake"],
        "boxed": len(stock.box),
    }
    for key, each in value.value.items():
        expected, where = plain(each), f"{name}.{key}"
        if key == "bottom":
            last = pile[-expected["tiles"] :] if expected["tiles"] else ()
            if Counter(expected["include"]) - Counter(last):
                include = sorted(expected["include"])
                yield snapshot.failure(each, where, "not-at-bottom", include, sorted(last))
        elif counts[key] not in (expected if key == "quakes" else (expected,)):
            yield snapshot.failure(each, where, "differs", expected, counts[key])


def _over_deals(snapshot: Snapshot, name: str, value: Located[Any]) -> Iterator[Failure]:
    """Check all deals together; that is done once, so there are none in other snapshots."""
    deals, wanted = snapshot.deals, value.value
    if not deals:
        return
    leaving = Counter(tile for stock in deals for tile in set(stock.box))
    for tile in wanted["leave"].value if "leave" in wanted else ():
        times = leaving[tile.value]
        if times in (0, len(deals)):
            found = f"{times}/{len(deals)}"
            yield snapshot.failure(tile, f"{name}.leave {tile.value}", "not-leaving", None, found)
    shares = Counter(tile for stock in deals for tile in stock.pile)
    for place in wanted["even"].value if "even" in wanted else ():
        index = place.value - 1
        there = Counter(stock.pile[index] for stock in deals if index < len(stock.pile))
        if not _is_even(there, shares, len(deals)):
            yield snapshot.failure(place, f"{name}.even {place.value}", "uneven", None, dict(there))
    if "spread" in wanted:
        tile, bottom = plain(wanted["spread"])["tile"], plain(wanted["spread"])["bottom"]
        last = [stock.pile[-bottom:] for stock in deals]
        places = Counter(n for each in last for n, lying in enumerate(each, 1) if lying == tile)
        total = sum(stock.pile.count(tile) for stock in deals)
        if not _is_even(places, Counter(range(1, bottom + 1)), total):
            where, counts = f"{name}.spread {tile}", dict(sorted(places.items()))
            yield snapshot.failure(wanted["spread"], where, "uneven", None, counts)


def _is_even(found: Counter[Any], shares: Counter[Any], total: int) -> bool:
    """Return whether counts keep to their shares of a total, by chi-square."""
    unit, freedom = total / shares.total(), len(shares) - 1
    away = sum(
        (found[key] - unit * share) ** 2 / (unit * share) for key, share in shares.items() if total
    )
    return found.total() == total > 0 and away <= freedom + _DEVIATIONS * sqrt(2 * freedom)


_DEVIATIONS: Final = 8
"""Of the chi-square statistic above its mean: a fair shuffle gets there once in 100,000 times."""


# Sections.

_SECTION_FACTS: Final[Mapping[str, Callable[[Section], object]]] = {
    "complete": lambda section: section.complete,
    "fragments": lambda section: section.chords,
    "points": lambda section: section.points,
    "crews": lambda section: dict(sorted(section.claims.items())),
    "loop": lambda section: section.loop,
}


def _sections(snapshot: Snapshot, name: str, value: Located[Any]) -> Iterator[Failure]:
    for each in value.value:
        at, edge = each.value["at"].value, each.value["edge"].value
        where = f"{name} {at} edge {edge}"
        try:
            facts = _section_facts(snapshot, at, edge)
        except BadValue:
            a_section = message("check.section", snapshot.lang)
            yield snapshot.failure(each, where, "no-section", a_section, None)
            continue
        for key, found in facts.items():
            if key in each.value:
                expected = plain(each.value[key])
                if key == "crews":
                    expected = {colour: n for colour, n in sorted(expected.items()) if n}
                yield from snapshot.same(each.value[key], f"{where}: {key}", expected, found)


def _section_facts(snapshot: Snapshot, at: Hex, edge: int) -> Mapping[str, object]:
    """Return what may be checked of the section through an edge; each section is walked once."""
    known = snapshot.sections
    if (at, edge) not in known:
        section = section_at(snapshot.state.board, at, edge)
        facts = {key: fact(section) for key, fact in _SECTION_FACTS.items()}
        known |= {(each.at, touched): facts for each in section.fragments for touched in each.edges}
    return known[at, edge]


CHECKS: Final[Mapping[str, Check]] = {
    "phase": _fact(lambda snapshot: snapshot.state.phase),
    "actor": _fact(lambda snapshot: snapshot.state.actor),
    "legal": _fact(lambda snapshot: len(snapshot.legal)),
    "moves": _moves,
    "includes": _includes,
    "excludes": _excludes,
    "laid": _fact(lambda snapshot: len(snapshot.state.board)),
    "tiles": _tiles,
    "empty": _empty,
    "face_up": _face_up,
    "pile": _fact(lambda snapshot: len(snapshot.state.pile)),
    "stock": _stock,
    "over_deals": _over_deals,
    "supply": _by_colour(lambda snapshot: snapshot.state.supply),
    "sections": _sections,
    "score": _by_colour(lambda snapshot: snapshot.sheet.totals),
    "winners": _winners,
    "reason": _reason,
    "skipped": _skipped,
}
