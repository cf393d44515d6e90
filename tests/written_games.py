"""Random games written as scenarios: every move, and all there is to see after each of them.

Any implementation that runs scenarios can be compared with the engine by them. A number determines
a game, on every Python alike. They come from the engine's public functions alone.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from attrs import frozen

import seismic
from games import chance, pick, setting
from seismic import (
    ChooseSide,
    ChooseTown,
    Colour,
    Crew,
    Draw,
    GameState,
    Hex,
    Move,
    Pass,
    Place,
    PlaceCrew,
    Rules,
    Step,
    StepSkipped,
    Table,
    Tile,
    TurnTile,
    Undealt,
)
from small_games import likely, small_game

Data = dict[str, Any]

WHOLE_EVERY: Final = 25
"""One game in this many is played from set-up to end; the others are small."""

UNDEALT: Final = 0.25
"""The chance that the pile of a game has no order."""

MADE_UP: Final = 6
"""The number of moves that are made up in every state; those that are illegal must be refused."""

TYPES: Final = (*(tile.code for tile in seismic.all_types()), "Q1", "Q6", "X024+5", "T")
EDGES: Final = range(6)


@frozen
class WrittenGame:
    """A game before it begins, as the engine and a scenario are given it."""

    number: int
    players: Sequence[Colour]
    rules: Rules
    usual_towns: bool
    pile: Sequence[str]
    choose: Callable[[GameState, Random], Move]
    heights: Mapping[Colour, int]
    set_up: bool
    """Whether two tiles of the pile are turned up first (S4), and nothing lies on the table yet."""
    undealt: bool
    laid: Mapping[Hex, str] = {}
    crews: Sequence[Crew] = ()
    face_up: Sequence[str] = ()
    supply: Mapping[Colour, int] = {}
    turn: Colour | None = None
    box: Sequence[str] = ()

    def before_the_draw(self) -> tuple[Sequence[str], Sequence[str]]:
        """Return what is face up, and the pile, before the first player draws."""
        if not self.set_up:
            return self.face_up, self.pile
        face_up: list[str] = []
        rest = list(self.pile)
        while rest and len(face_up) < 2:
            code = rest.pop(0)
            if not code.startswith("Q"):  # a quake leaves the game (S4)
                face_up.append(code)
        return face_up, rest

    def pile_as_counts(self) -> tuple[Counter[str], Counter[str]]:
        """Return the pile without an order, and what lies below it in the Big One (V1)."""
        _, pile = self.before_the_draw()
        below = 6 * self.rules.copies if "big-one" in self.rules.variants else 0
        last = max(len(pile) - below, 0)
        return Counter(pile[:last]), Counter(pile[last:])

    def begin(self) -> Step:
        """Return the game at its first decision in the engine."""
        if self.set_up and not self.undealt:
            return seismic.begin_game(
                self.players, rules=self.rules, pile=self.pile, heights=self.heights
            )
        face_up, pile = self.before_the_draw()
        return seismic.begin_position(
            self.players,
            rules=self.rules,
            laid=self.laid,
            crews=self.crews,
            face_up=face_up,
            pile=Undealt.of(*self.pile_as_counts()) if self.undealt else pile,
            supply=self.supply,
            turn=self.turn,
            heights=self.heights,
            box=self.box,
        )

    def given(self, box: Iterable[Tile]) -> Data:
        """Return the start as a scenario gives it."""
        face_up, pile = self.before_the_draw()
        pile_data: Data = {"pile": pile}
        if self.undealt:
            counts, bottom = self.pile_as_counts()
            pile_data = {"pile": dict(counts), "bottom": dict(bottom)}
        return {
            "laid": _tiles_data(self.laid, self.crews),
            "face_up": face_up,
            **pile_data,
            "supply": dict(self.supply),
            "turn": self.turn or self.players[0],
            "heights": dict(self.heights),
            "box": [tile.code for tile in box],
        }


def written_game(number: int) -> WrittenGame:
    """Return the game of this number: most are small, some begin with set-up and a whole pile."""
    undealt = likely(Random(2_000_000_011 + number), UNDEALT)
    if number % WHOLE_EVERY == 0:
        whole = setting(number // WHOLE_EVERY)
        return WrittenGame(
            number=number,
            players=whole.players,
            rules=whole.rules,
            usual_towns=True,
            pile=[tile.code for tile in whole.pile],
            choose=whole.style.choose,
            heights=whole.heights,
            set_up=True,
            undealt=undealt,
        )
    small = small_game(number)
    return WrittenGame(
        number=number,
        players=small.players,
        rules=small.rules(),
        usual_towns=small.towns is None,
        pile=small.pile,
        choose=small.choose,
        heights=small.heights,
        set_up=small.set_up,
        undealt=undealt,
        laid={Hex(*at): code for at, code in small.laid.items()},
        crews=[Crew(Hex(*at), edge, colour) for (at, edge), colour in small.crews.items()],
        face_up=small.face_up,
        supply=small.supply,
        turn=small.turn,
        box=() if undealt else small.box,  # nobody knows the box of an undealt game
    )


def scenario(number: int) -> Data:
    """Play a game to its end, and return it as a scenario."""
    game, random = written_game(number), chance(number)
    step = game.begin()
    play = [*checks(step, random)]
    document = {
        "seismic": 1,
        "id": f"game-{number}",
        "title": {"en": f"Game {number}"},
        "rules": ["G1"],
        "places": ["play 1"],
        "variants": sorted(game.rules.variants),
        "options": dict(game.rules.options),
        **({} if game.usual_towns else {"towns": [[*town] for town in game.rules.towns]}),
        **_table_data(game.rules.table),
        "players": [*game.players],
        "given": game.given(step.state.box),
        "play": play,
    }
    while seismic.legal_moves(step.state):
        move = game.choose(step.state, random)
        step = seismic.play(step.state, move)
        play += [move_data(move), *checks(step, random)]
    return document


def checks(step: Step, random: Random) -> Iterator[Any]:
    """Yield what is true after a step, and which made-up moves are refused."""
    legal: list[Any] = []
    refused: list[Data] = []
    for _ in range(MADE_UP):
        move = made_up(step.state, random)
        refusal = seismic.explain(step.state, move)
        if refusal is None:
            legal.append(move_data(move))
        else:
            refused.append({"refuse": {"move": move_data(move), "rule": refusal.rule}})
    yield {"expect": expectation(step, random) | ({"includes": legal} if legal else {})}
    yield from refused


def expectation(step: Step, random: Random) -> Data:
    """Return all that an `expect` can ask about the state after a step."""
    state = step.state
    board = state.board
    outcome = seismic.outcome(state)
    return {
        "phase": state.phase,
        "moves": [move_data(move) for move in seismic.legal_moves(state)],
        "laid": len(board.tiles),
        "tiles": _tiles_data({at: tile.code for at, tile in board.tiles.items()}, board.crews),
        "face_up": [tile.code for tile in state.face_up],
        "pile": len(state.pile),
        "supply": dict(state.supply),
        "sections": [_section_data(section, random) for section in seismic.sections(board)],
        "score": seismic.totals(state) if outcome is None else seismic.score(state).totals,
        "skipped": [
            {"actor": event.player, "step": event.step, "rule": event.rule}
            for event in step.events
            if isinstance(event, StepSkipped)
        ],
        **(
            {"actor": state.actor}
            if outcome is None
            else {"winners": [*outcome.winners], "reason": outcome.reason}
        ),
    }


# Made-up moves.


def made_up(state: GameState, random: Random) -> Move:
    """Return a move that belongs to this phase, mostly, and is illegal, mostly."""
    if likely(random, 0.2):
        return pick(random, [*MAKING_UP.values()])(state, random)
    making_up = pick(random, BY_PHASE[state.phase])
    return MAKING_UP[making_up](state, random)


def _some_cell(state: GameState, random: Random) -> Hex:
    """Return the cell of a tile, one beside it, or one a little farther away."""
    at = pick(random, [*state.board.tiles])
    return at.along(pick(random, EDGES), pick(random, (0, 1, 1, 1, 2)))


def _place(state: GameState, random: Random) -> Move:
    types = [tile.code for tile in state.face_up]
    code = pick(random, types) if types and likely(random, 0.9) else pick(random, TYPES)
    legal = [move for move in seismic.legal_moves(state)[:40] if isinstance(move, Place)]
    if legal and likely(random, 0.4):
        move = pick(random, legal)
        return Place(move.at, move.tile.turned(pick(random, EDGES)))
    return Place(_some_cell(state, random), Tile(code).turned(pick(random, EDGES)))


def _turn(state: GameState, random: Random) -> Move:
    return TurnTile(_some_cell(state, random), pick(random, (1, 2, 3, 4, 5)))


def _turn_again(state: GameState, random: Random) -> Move:
    """Return a turn of a tile that has been turned already, if there is one."""
    turned = [*getattr(state.step, "turned", ())]
    return TurnTile(pick(random, turned), 1) if turned else _turn(state, random)


def _town(state: GameState, random: Random) -> Move:
    towns = [*state.rules.towns]
    return ChooseTown(pick(random, towns) if likely(random, 0.5) else _some_cell(state, random))


MAKING_UP: Final[Mapping[str, Callable[[GameState, Random], Move]]] = {
    "place": _place,
    "crew": lambda state, random: PlaceCrew(pick(random, EDGES)),
    "pass": lambda state, random: Pass(),
    "side": lambda state, random: ChooseSide(pick(random, EDGES)),
    "town": _town,
    "turn": _turn,
    "turn again": _turn_again,
    "draw": lambda state, random: Draw(pick(random, TYPES[:-1])),
}

BY_PHASE: Final[Mapping[str, Sequence[str]]] = {
    "place": ("place",),
    "crew": ("crew", "crew", "place"),
    "side": ("side",),
    "town": ("town",),
    "turn": ("turn", "turn", "turn again"),
    "draw": ("draw",),
    "over": tuple(MAKING_UP),
}


# As data.


def move_data(move: Move) -> Any:
    """Return a move as scenarios write it."""
    match move:
        case Place(at, tile):
            return {"place": {"at": [at.q, at.r], "tile": tile.code}}
        case PlaceCrew(edge):
            return {"crew": edge}
        case Pass():
            return "pass"
        case ChooseSide(side):
            return {"side": side}
        case ChooseTown(at):
            return {"town": [*at]}
        case TurnTile(at, by):
            return {"turn": {"at": [*at], "by": by}}
        case Draw(tile):
            return {"draw": tile.code}


def _tiles_data(laid: Mapping[Hex, str], crews: Iterable[Crew]) -> list[Data]:
    standing: dict[Hex, dict[str, Colour]] = {at: {} for at in laid}
    for crew in crews:
        standing[crew.at][str(crew.edge)] = crew.colour
    return [{"at": [at.q, at.r], "tile": code, "crews": standing[at]} for at, code in laid.items()]


def _section_data(section: seismic.Section, random: Random) -> Data:
    """Return a section, named by any edge of it."""
    fragment = pick(random, section.fragments)
    return {
        "at": [fragment.at.q, fragment.at.r],
        "edge": pick(random, fragment.edges),
        "complete": section.complete,
        "loop": section.loop,
        "fragments": section.chords,
        "points": section.points,
        "crews": dict(section.claims),
    }


def _table_data(table: Table) -> Data:
    match table.shape:
        case "unbounded":
            return {}
        case "hexagon":
            return {"table": {"hexagon": table.size[0]}}
        case "rectangle":
            return {"table": {"rectangle": [*table.size]}}
        case "cells":
            return {"table": {"cells": [[*cell] for cell in sorted(table.cells)]}}
