"""A single turn of a game, as a record of its own: how it began, and its moves so far.

A position can so be shown, or made into a scenario, without all that came before it.
"""

from collections.abc import Sequence
from itertools import takewhile

from ..errors import BadValue, check_type
from ..model.board import Board, with_crew, with_tile
from ..model.events import Drawn, TurnBegan
from ..model.moves import Move, Place, PlaceCrew
from ..model.outcomes import Step
from ..model.pieces import Colour
from ..model.state import GameState
from ..model.steps import Crewing
from ..model.tiles import Tile
from .record import Record, replay
from .start import Given, Start


def excerpt(record: Record, at: int) -> Record:
    """Return the part of a record that is the turn in progress after the first ``at`` moves.

    It has the start of that turn, and its moves so far.
    """
    check_type("record", record, Record)
    if type(at) is not int or not 0 <= at <= len(record.moves):
        raise BadValue("at", at, f"a number of moves from 0 to {len(record.moves)}")
    if record.start.undealt_pile is not None:
        raise BadValue("record", record, "one of a dealt game: no other position keeps its odds")
    steps = replay(record)
    step = next(steps)
    start, begun = _before_first_turn(record.start, step), 0
    for number, move in enumerate(record.moves[:at], 1):
        before, step = step, next(steps)
        players = [event.player for event in step.events if isinstance(event, TurnBegan)]
        if players:
            start, begun = before_turn(before.state, move, players[0]), number
    return Record(start, record.moves[begun:at], tags=record.tags.for_moves(begun, at))


def _before_first_turn(start: Start, first: Step) -> Start:
    """Return the position after the set-up, with two tiles face up (S4)."""
    if start.given is not None:
        return start
    early = takewhile(lambda event: not isinstance(event, TurnBegan), first.events)
    drawn = [event.tile for event in early if isinstance(event, Drawn)]
    given = Given(
        Board(dict.fromkeys(start.rules.towns, "T"), table=start.rules.table),
        [tile for tile in drawn if tile.kind != "quake"],
        dict.fromkeys(start.players, start.rules.crews),
        start.players[0],
        _box(first.state),
    )
    return _given(first.state, start.pile[len(drawn) :], given)


def before_turn(before: GameState, move: Move, player: Colour) -> Start:
    """Return the position between a move that ends a turn and what the next player draws."""
    board, supply, face_up = before.board, before.supply, list(before.face_up)
    if isinstance(move, Place):
        board = with_tile(board, move.at, move.tile)
        face_up.remove(move.tile.type)
    elif isinstance(move, PlaceCrew) and isinstance(before.step, Crewing):
        colour = before.players[before.turn]
        board = with_crew(board, before.step.at, move.edge, colour)
        supply[colour] -= 1
    return _given(before, before.pile, Given(board, face_up, supply, player, _box(before)))


def _box(state: GameState) -> Sequence[Tile]:
    """Return the tiles in the box where the end of the game depends on them (R28)."""
    return state.box if state.rules.option("R28") else ()


def _given(state: GameState, pile: Sequence[Tile], given: Given) -> Start:
    return Start(state.players, pile, rules=state.rules, heights=state.heights, given=given)
