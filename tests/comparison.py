"""The engine and the specification side by side: one game in both, compared at every step.

All that they have in common is compared: tiles and crews, whose move it is, every legal move,
events, sections, who takes them by which rules, the winners, and why moves are refused.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import zip_longest
from random import Random
from typing import Any, Final

from attrs import evolve, fields, frozen, has

import seismic
from games import Setting, chance, pick, setting
from seismic import (
    Board,
    ChooseSide,
    ChooseTown,
    Crew,
    Draw,
    Event,
    GameState,
    Hex,
    IllegalMove,
    Move,
    Pass,
    Place,
    PlaceCrew,
    Refusal,
    ScoreSheet,
    Step,
    Table,
    Tile,
    TurnTile,
    all_types,
)
from specification import Cell, Game, Section, scoring
from specification.setup import Undealt
from specification.tiles import EDGES
from turn_model.paths import Path

Spec = tuple[Any, ...]
Picture = dict[str, object]


class Disagreement(AssertionError):
    """Raised where the engine and the specification differ."""

    def __init__(self, where: str, what: str, engine: object, expected: object) -> None:
        super().__init__(
            f"{where}, {what}:\n  engine        {engine!r}\n  specification {expected!r}"
        )


# Moves and events as the specification has them.


def cell(at: Hex) -> Cell:
    """Return a hex as the specification has it."""
    return at.q, at.r


_WRITTEN: Final[Mapping[type, Callable[[Any], Spec]]] = {
    Place: lambda move: ("place", cell(move.at), move.tile.code),
    PlaceCrew: lambda move: ("crew", move.edge),
    Pass: lambda move: ("pass",),
    ChooseSide: lambda move: ("side", move.edge),
    ChooseTown: lambda move: ("town", cell(move.at)),
    TurnTile: lambda move: ("turn", cell(move.at), move.by),
    Draw: lambda move: ("draw", move.tile.code),
    seismic.TurnBegan: lambda event: ("turn", event.player),
    seismic.Drawn: lambda event: ("drawn", event.tile.code),
    seismic.QuakeStruck: lambda event: (
        "quake",
        event.quake.magnitude,
        cell(event.town),
        event.side,
        event.lengths,
    ),
    seismic.TilesLost: lambda event: (
        "lost",
        tuple((cell(laid.at), laid.tile.code) for laid in event.tiles),
    ),
    seismic.CrewsReturned: lambda event: (
        "returned",
        tuple((cell(crew.at), crew.edge, crew.colour) for crew in event.crews),
    ),
    seismic.TileLaid: lambda event: ("laid", event.player, cell(event.at), event.tile.code),
    seismic.Passed: lambda event: ("passed", event.player, event.step),
    seismic.StepSkipped: lambda event: ("skipped", event.player, event.step, event.rule),
    seismic.CrewPlaced: lambda event: ("crew", event.player, cell(event.at), event.edge),
    seismic.TileTurned: lambda event: (
        "turned",
        event.player,
        cell(event.at),
        event.before.code,
        event.after.code,
        event.by,
    ),
    seismic.Discarded: lambda event: ("discarded", tuple(tile.code for tile in event.tiles)),
    seismic.GameEnded: lambda event: ("over", event.reason),
}


def as_spec(value: Move | Event) -> Spec:
    """Return a move or an event of the engine as the specification has it."""
    return _WRITTEN[type(value)](value)


def plain(value: object) -> Any:
    """Return the facts of a refusal, or a part of them, as the specification has them."""
    if isinstance(value, Refusal):
        return plain(value.facts)
    if isinstance(value, Hex):
        return cell(value)
    if isinstance(value, Tile):
        return value.code
    if isinstance(value, Crew):
        return cell(value.at), value.edge, value.colour
    if isinstance(value, tuple):
        return tuple(map(plain, value))
    form = type(value)
    if not has(form):
        return value
    return words(form), {each.name: plain(getattr(value, each.name)) for each in fields(form)}


@cache
def words(form: type) -> str:
    """Return the name of a class in words."""
    return re.sub("(?<!^)(?=[A-Z])", " ", form.__name__).lower()


@lru_cache(maxsize=64)
def cells(table: Table) -> frozenset[Cell] | None:
    """Return the cells of a table, found by their definition without the engine."""
    span = range(-40, 41)
    match table.shape, table.size:
        case "hexagon", (n,):
            found = ((q, r) for q in span for r in span if max(abs(q), abs(r), abs(q + r)) <= n)
        case "rectangle", (columns, rows):
            west, north = -(columns // 2), -(rows // 2)
            found = (
                (q, r)
                for q in span
                for r in span
                if west <= q < columns + west and north <= r + q // 2 < rows + north
            )
        case "cells", ():
            found = (cell(at) for at in table.cells)
        case _:
            return None
    return frozenset(found)


# What is compared.


def situation(state: GameState) -> Picture:
    """Return who may do what in a state of the engine."""
    outcome = seismic.outcome(state)
    moves = list(map(as_spec, seismic.legal_moves(state)))
    return {
        "phase": state.phase,
        "actor": state.actor,
        "turn": state.players[state.turn],
        "face_up": [tile.code for tile in state.face_up],
        "pile": None if state.pile.undealt is not None else [tile.code for tile in state.pile],
        "left": len(state.pile),
        "supply": state.supply,
        "discards": [tile.code for tile in state.discards],
        "moves": set(moves),
        "number of moves": len(moves),
        "outcome": outcome and (outcome.reason, set(outcome.winners), outcome.decided_by),
    }


def expected_situation(game: Game) -> Picture:
    """Return who may do what in a game of the specification."""
    moves = game.moves()
    return {
        "phase": game.phase,
        "actor": game.actor,
        "turn": game.turn,
        "face_up": game.face_up,
        "pile": None if game.undealt is not None else game.pile,
        "left": game.left,
        "supply": game.supply,
        "discards": game.discards,
        "moves": moves,
        "number of moves": len(moves),
        "outcome": game.reason and (game.reason, *scoring.winners(game.score(), game.heights)),
    }


def layout(board: Board) -> Picture:
    """Return which tiles and crews are where."""
    return {
        "laid": {cell(at): tile.code for at, tile in board.tiles.items()},
        "crews": {(cell(crew.at), crew.edge): crew.colour for crew in board.crews},
    }


def section_picture(section: seismic.Section) -> Spec:
    """Return a section with its worth, from the engine."""
    return (
        frozenset([(cell(each.at), each.edges) for each in section.fragments]),
        sorted([(end.kind, cell(end.at), end.edge) for end in section.ends]),
        section.claims,
        section.loop,
        section.complete,
        section.chords,
        section.points,
    )


def expected_section(section: Section) -> Spec:
    """Return a section with its worth, from the specification."""
    return (
        section.fragments,
        sorted(section.ends),
        section.crews,
        section.loop,
        section.complete,
        section.chords,
        section.points,
    )


def sheet_picture(sheet: ScoreSheet) -> Picture:
    """Return every section with its worth, the score and the winners, from the engine."""
    return {
        "sections": [section_picture(line.section) for line in sheet.lines],
        "points": [line.points for line in sheet.lines],
        "takers": [set(line.takers) for line in sheet.lines],
        "cited rules": [list(line.rules) for line in sheet.lines],
        "score": sheet.totals,
        "winners": (set(sheet.winners.players), sheet.winners.rule),
    }


def expected_sheet(game: Game, sections: Sequence[Section]) -> Picture:
    """Return every section with its worth, the score and the winners, from the specification."""
    points = scoring.score(game.players, sections)
    return {
        "sections": list(map(expected_section, sections)),
        "points": [section.points for section in sections],
        "takers": [scoring.takers(section) for section in sections],
        "cited rules": [scoring.cited(section) for section in sections],
        "score": points,
        "winners": scoring.winners(points, game.heights),
    }


_CODES: Final = [tile.code for tile in all_types()] + ["T", "Q3", "X024+5"]
_MOVES: Final = (Place, PlaceCrew, Pass, ChooseSide, ChooseTown, TurnTile, Draw)
_DUE: Final = {
    "place": (Place,),
    "crew": (Place, PlaceCrew, PlaceCrew),
    "side": (ChooseSide,),
    "town": (ChooseTown,),
    "turn": (TurnTile,),
    "draw": (Draw,),
    "over": _MOVES,
}


def any_moves(state: GameState, random: Random, number: int) -> Iterator[Move]:
    """Yield moves around the tiles on the table, most of them illegal, half of a type now due."""
    laid = list(state.board.tiles)
    shown = [tile.code for tile in state.face_up] or _CODES
    for _ in range(number):
        at = pick(random, laid)
        if random.random() < 0.8:
            at = at.neighbour(pick(random, EDGES))
        chosen = pick(random, _DUE[state.phase] if random.random() < 0.5 else _MOVES)
        if chosen is Place:
            code = pick(random, shown if random.random() < 0.8 else _CODES)
            yield Place(at, Tile(code).turned(pick(random, EDGES)))
        elif chosen is PlaceCrew:
            yield PlaceCrew(pick(random, EDGES))
        elif chosen is ChooseSide:
            yield ChooseSide(pick(random, EDGES))
        elif chosen is ChooseTown:
            yield ChooseTown(pick(random, [*state.rules.towns, at]))
        elif chosen is TurnTile:
            yield TurnTile(pick(random, [*laid, at]), pick(random, range(1, 6)))
        elif chosen is Draw:
            yield Draw(pick(random, [code for code in _CODES if code != "T"]))
        else:
            yield Pass()


@frozen
class Pair:
    """One game in both, at the same step, with a count of what has been compared."""

    number: int
    step: int
    state: GameState
    game: Game
    seen: Counter[str]
    events: tuple[Event, ...]
    """What has happened since the last move."""
    path: Path
    """The game as a path of the model of the turn."""

    @classmethod
    def begin(cls, game: Setting) -> "Pair":
        """Return the game set up in both."""
        start = game.begin()
        box = [tile.code for tile in start.state.box]
        expected = Game.new(
            players=game.players,
            variants=game.rules.variants,
            options=dict(game.rules.options.items()),
            table=cells(game.rules.table),
            towns=[cell(town) for town in game.rules.towns],
            pile=[tile.code for tile in game.pile],
            heights=dict(game.heights.items()),
            box=box,
        )
        return cls.opened(game.number, start, expected)

    @classmethod
    def opened(cls, number: int, start: Step, expected: Game) -> "Pair":
        """Return a game that has begun in both, compared."""
        path = Path.begin(start)
        pair = cls(number, 0, start.state, expected, Counter(), start.events, path)
        pair.compare(start.events, expected.opening)
        pair.count_edges()
        return pair

    def play(self, move: Move) -> "Pair":
        """Return the pair after a move, its results compared."""
        played = seismic.play(self.state, move)
        game, events = self.game.play(as_spec(move))
        self.seen["moves"] += 1
        after = evolve(
            self, step=self.step + 1, state=played.state, game=game, events=played.events
        )
        after.compare(played.events, events)
        after = evolve(after, path=self.path.play(self.state, move, played))
        after.count_edges()
        return after

    def count_edges(self) -> None:
        """Count the edges of the model that explain what has happened since the last move."""
        self.seen.update(edge.name for edge in self.path.used)

    def agree(self, what: str, engine: object, expected: object) -> None:
        """Raise `Disagreement` unless both are equal; of two lists it shows where they differ."""
        if engine != expected:
            if isinstance(engine, list) and isinstance(expected, list):
                pairs = [each for each in zip_longest(engine, expected) if each[0] != each[1]]
                engine, expected = [list(each) for each in zip(*pairs, strict=True)]
            where = f"game {self.number}, step {self.step}"
            raise Disagreement(where, what, engine, expected)

    def agree_all(self, engine: Picture, expected: Picture) -> None:
        """Compare every entry of two pictures."""
        for what in engine:
            self.agree(what, engine[what], expected[what])

    def compare(self, events: tuple[Event, ...], expected: tuple[Spec, ...]) -> None:
        """Compare what has happened, and the two games as they are now."""
        self.agree("events", tuple(map(as_spec, events)), expected)
        self.seen.update(f"event {event[0]}" for event in expected)
        self.agree_all(situation(self.state), expected_situation(self.game))
        laid, crews = self.game.laid, self.game.crews
        self.agree_all(layout(self.state.board), {"laid": laid, "crews": crews})

    def compare_sheets(self) -> list[Section]:
        """Compare all sections, the score and the winners; return the sections."""
        self.seen["score sheets"] += 1
        sections = self.game.sections()
        engine = sheet_picture(seismic.score(self.state))
        self.agree_all(engine, expected_sheet(self.game, sections))
        return sections

    def compare_refusals(self, random: Random, number: int) -> None:
        """Compare which moves are refused, and why."""
        for move in any_moves(self.state, random, number):
            self.compare_refusal(move)

    def compare_refusal(self, move: Move) -> str | None:
        """Compare whether a move is refused, and why; return the rule."""
        refusal = seismic.explain(self.state, move, self.events)
        expected = self.game.refusal(as_spec(move))
        self.agree(f"refusal of {move}", refusal and refusal.rule, expected)
        self.seen[f"refused {expected}" if expected else "not refused"] += 1
        if refusal is not None:
            self.agree(f"details of {move}", plain(refusal), self.game.details(as_spec(move)))
            self.agree(f"legality of {move}", move in seismic.legal_moves(self.state), False)
            raised = _raised(self.state, move)  # without the events
            self.agree(f"applying {move}", raised, seismic.explain(self.state, move))
        return expected

    def conclude(self) -> Counter[str]:
        """Compare the end, and return the count of what has been compared."""
        self.compare_sheets()
        self.agree("final score", seismic.score(self.state).totals, self.game.score())
        self.seen[f"ended {self.game.reason}"] += 1
        return self.seen


def _raised(state: GameState, move: Move) -> object:
    try:
        return seismic.apply(state, move)
    except IllegalMove as error:
        return error.refusal


def play_undealt(number: int) -> Counter[str]:
    """Play the random game of this number in both, undealt, on a table and with options of its own.

    Every tile that may come is as likely as any other, so that rare ones come.
    """
    game, random = setting(number), chance(number)
    start = seismic.begin_game(game.players, rules=game.rules, heights=game.heights, deal=False)
    expected = Game.new(
        players=game.players,
        variants=game.rules.variants,
        options=dict(game.rules.options.items()),
        table=cells(game.rules.table),
        towns=[cell(town) for town in game.rules.towns],
        pile=Undealt.of_set(game.rules.variants),
        heights=dict(game.heights.items()),
    )
    pair = Pair.opened(number, start, expected)
    while seismic.legal_moves(pair.state):
        pair.compare_refusals(random, 2)
        pair = pair.play(game.style.choose(pair.state, random))
    return pair.conclude()


def play_both(number: int, sheets: int = 1, refusals: int = 8) -> Counter[str]:
    """Play the random game of this number in both, and return the count of what has been compared.

    Score sheets, which cost most, are compared at the end and once in `sheets` steps; `refusals`
    moves, most of them illegal, are tried at each step.
    """
    game, random = setting(number), chance(number)
    pair = Pair.begin(game)
    while seismic.legal_moves(pair.state):
        pair.compare_refusals(random, refusals)
        if pair.step % sheets == 0:
            pair.compare_sheets()
        pair = pair.play(game.style.choose(pair.state, random))
    pair.compare_refusals(random, refusals)
    return pair.conclude()
