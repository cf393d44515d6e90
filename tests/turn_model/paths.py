"""Real games as paths of the model: every stop of the engine, explained by edges.

The engine stops after a decision and after each entry of `BY_ITSELF`. From stop to stop the model
has to tell the same events by its edges, and to arrive in the same phase with the same counters.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from types import CodeType
from typing import Any, Final

from attrs import evolve, field, frozen

import seismic
from seismic import Event, GameState, Move, Reading, Ruling, Step, Tile
from seismic.model.packed import PackedState
from seismic.model.state import packed_state
from seismic.rules._draft import SET_UP as FIRST
from seismic.rules._draft import Draft
from seismic.rules.turn import BY_ITSELF, decided
from seismic.steps import ChoosingSide, ChoosingTown, Turning

from .edges import AMOUNTS, COUNTERS, EDGES, FACTS, INITIAL, RULES, SET_UP, Edge, Phase, Text

Numbers = dict[str, int]


class NoPath(AssertionError):
    """Raised where the engine does what the model does not allow."""


@frozen
class Stop:
    """Where the engine has stopped: the phase, what it shows, and what has happened on the way."""

    phase: Phase
    shown: Numbers
    """The counters that can be read off the engine."""
    events: tuple[Event, ...]


# What the engine shows.


def parameters(state: GameState) -> Numbers:
    """Return the parameters of the model for a game; tiles and crews are those it has now."""
    rules, players = state.rules, len(state.players)
    options = {name: int(rules.option(on) == reading) for name, (on, reading) in _OPTIONS.items()}
    towns, rounds = len(rules.towns), 0
    if "aftershocks" in rules.variants:
        rounds = towns if options["after_each_town"] else 1
    undealt = int(state.pile.undealt is not None)
    now = shown(packed_state(state))
    return {
        "players": players,
        "towns": towns,
        "dilemma": int("dilemma" in rules.variants),
        "rounds": rounds,
        **options,
        "undealt": undealt,
        "tiles": now["pile"] + now["face_up"] + now["laid"] + now["out"],
        "crews": now["supply"] + now["standing"],
        "most": undealt + max(2, towns + (towns - 1) + rounds * players),
    }


_OPTIONS: Final[Mapping[str, tuple[Ruling, Reading]]] = {
    "after_each_town": ("R25", "after-each-town"),
    "only_after_damage": ("R25", "only-after-damage"),
    "ends_at_once": ("R4", "ends-at-once"),
    "some_tile_must_fit": ("R28", "some-tile-fits"),
}


def shown(now: PackedState) -> Numbers:
    """Return the counters that can be read off the engine."""
    setting, step = now.setting, now.step
    towns, players = len(setting.rules.towns), len(setting.players)
    then = step.then if isinstance(step, Turning) else step
    to_strike = 0
    if isinstance(then, ChoosingTown):
        to_strike = towns
    elif isinstance(then, ChoosingSide):
        to_strike = 1 + len(then.then)
    return {
        "pile": setting.in_pile - now.drawn,
        "face_up": len(now.face_up),
        "laid": len(now.board.tiles) - towns,
        "out": len(now.discards),
        "supply": sum(now.supplies),
        "standing": len(now.board.crews()),
        "to_strike": to_strike,
        "town_open": int(isinstance(step, ChoosingTown) and towns > 1),
        "to_ask": players - (step.seat - now.turn) % players if isinstance(step, Turning) else 0,
    }


def stops(state: GameState, move: Move) -> Iterator[Stop]:
    """Yield the stops of the engine from a move to the next decision."""
    events: list[Event] = []
    draft = Draft(packed_state(state), events)
    decided(draft, move)
    yield _stop(draft, events)
    while draft.phase >= FIRST:
        BY_ITSELF[draft.phase - FIRST](draft)
        yield _stop(draft, events)


def _stop(draft: Draft, events: list[Event]) -> Stop:
    told = tuple(events)
    events.clear()
    return Stop(Phase(draft.phase), shown(draft), told)


_TOLD: Final[Mapping[type, Callable[[Any], str]]] = {
    seismic.TurnBegan: lambda event: "turn began",
    seismic.Drawn: lambda event: f"{'quake' if event.tile.kind == 'quake' else 'tile'} drawn",
    seismic.Discarded: lambda event: "discarded",
    seismic.TileLaid: lambda event: "laid",
    seismic.CrewPlaced: lambda event: "crew placed",
    seismic.Passed: lambda event: f"passed {event.step}",
    seismic.StepSkipped: lambda event: f"skipped {event.step} {event.rule}",
    seismic.QuakeStruck: lambda event: "struck",
    seismic.TilesLost: lambda event: "lost",
    seismic.CrewsReturned: lambda event: "returned",
    seismic.TileTurned: lambda event: "turned",
    seismic.GameEnded: lambda event: f"ended {event.reason}",
}
_COUNTED: Final[Mapping[type, tuple[str, Callable[[Any], int]]]] = {
    seismic.TilesLost: ("lost", lambda event: len(event.tiles)),
    seismic.CrewsReturned: ("back", lambda event: len(event.crews)),
}


def _amounts(events: Iterable[Event]) -> Numbers:
    """Return how many tiles these events remove, and how many crews return."""
    found = dict.fromkeys(AMOUNTS, 0)
    for event in events:
        if type(event) in _COUNTED:
            name, number = _COUNTED[type(event)]
            found[name] += number(event)
    return found


def _before(stop: Stop) -> Numbers:
    """Return what the engine would have shown before the events that led to a first decision."""
    drawn = [event.tile for event in stop.events if isinstance(event, seismic.Drawn)]
    left = [
        each
        for event in stop.events
        if isinstance(event, seismic.Discarded)
        for each in event.tiles
    ]
    amounts = _amounts(stop.events)
    tiles, quakes = _without_quakes(drawn), len(drawn) - _without_quakes(drawn)
    discarded = _without_quakes(left)
    now = stop.shown
    return {
        "pile": now["pile"] + len(drawn),
        "face_up": now["face_up"] - tiles + discarded,
        "laid": now["laid"] + amounts["lost"],
        "out": now["out"] - quakes - discarded - amounts["lost"],
        "supply": now["supply"] - amounts["back"],
        "standing": now["standing"] + amounts["back"],
    }


def _without_quakes(tiles: Iterable[Tile]) -> int:
    return sum(tile.kind != "quake" for tile in tiles)


# Expressions of the model.


@cache
def _code(text: Text) -> CodeType:
    return compile(text, text, "eval")


def _value(text: Text, names: Numbers) -> int:
    return int(eval(_code(text), {}, names))


def _is_possible(text: Text, names: Numbers) -> bool:
    """Return whether facts can be such that this holds; which they are is not looked up."""
    facts = [fact for fact in FACTS if fact in _code(text).co_names]
    choices = [(0, 1) if _value(FACTS[fact], names) else (0,) for fact in facts]
    return any(
        _value(text, names | dict(zip(facts, chosen, strict=True))) for chosen in product(*choices)
    )


# What the model allows.

Edges = Mapping[tuple[Phase, str | None], Sequence[Edge]]


def by_source(edges: Iterable[Edge]) -> Edges:
    """Return edges by the phase that they leave and the move."""
    found: defaultdict[tuple[Phase, str | None], list[Edge]] = defaultdict(list)
    for edge in edges:
        found[edge.source, edge.move].append(edge)
    return found


MODEL: Final = by_source(EDGES)
_BY_ITSELF: Final = frozenset(phase for phase in Phase if phase.by_itself)


@frozen
class Path:
    """A game so far as a path of the model."""

    phase: Phase
    numbers: Numbers
    """Parameters and counters."""
    model: Edges = field(repr=False)
    used: tuple[Edge, ...] = ()
    """The edges that explain what has happened since the last decision."""

    @classmethod
    def begin(cls, start: Step, model: Edges = MODEL) -> "Path":
        """Return the path of a game to its first decision, from set-up or from a position."""
        now = packed_state(start.state)
        stop = Stop(Phase(now.phase), shown(now), start.events)
        for phase, initial in INITIAL.items():
            numbers = parameters(start.state) | dict.fromkeys(COUNTERS, 0) | _before(stop)
            numbers["setting_up"] = int(phase == SET_UP)
            if all(_value(text, numbers) for text in (*RULES, *initial)):
                found = cls(phase, numbers, model)._to(stop, None, _BY_ITSELF)
                if found is not None:
                    return found
        raise NoPath(f"no path to {stop}")

    def play(self, state: GameState, move: Move, played: Step) -> "Path":
        """Return the path after a move; `NoPath` is raised where the model does not allow it."""
        path: Path = evolve(self, used=())
        name: str | None = type(move).__name__
        events: tuple[Event, ...] = ()
        for stop in stops(state, move):
            found = path._to(stop, name, {path.phase} if path.phase.by_itself else ())
            if found is None:
                raise NoPath(f"no path from {path} by {name or 'itself'} to {stop}")
            path, name = found, None
            events += stop.events
        if events != played.events or path.phase != packed_state(played.state).phase:
            raise NoPath(f"{events}, then {path.phase.name}; the move led to {played}")
        return path

    def _to(self, stop: Stop, move: str | None, passing: Collection[Phase]) -> "Path | None":
        """Return the path to a stop, if there is one through these phases alone."""
        told = [_TOLD[type(event)](event) for event in stop.events]
        return self._onward(stop, told, 0, move, passing)

    def _onward(
        self, stop: Stop, told: list[str], at: int, move: str | None, passing: Collection[Phase]
    ) -> "Path | None":
        """Return the path to a stop that tells its events from there on."""
        for edge in self.model[self.phase, move]:
            to = at + len(edge.events)
            if told[at:to] != [*edge.events]:
                continue
            names = self.numbers | _amounts(stop.events[at:to])
            if not _value(edge.when, names) or not _is_possible(edge.board, names):
                continue
            change = {name: _value(text, names) for name, text in edge.change.items()}
            path = evolve(
                self, phase=edge.target, numbers=self.numbers | change, used=(*self.used, edge)
            )
            if (
                edge.target == stop.phase
                and to == len(told)
                and stop.shown.items() <= path.numbers.items()
            ):
                return path
            if edge.target in passing and (found := path._onward(stop, told, to, None, passing)):
                return found
        return None
