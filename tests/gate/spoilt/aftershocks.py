"""Spoilt aftershocks (V3, V3a to V3c, R15, R16, R20, R22, R25)."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Final

from attrs import evolve

from seismic._engine.tile_bits import turned
from seismic.model import matching
from seismic.model.hexes import EDGES, Hex, cell_of
from seismic.model.moves import TurnTile
from seismic.model.packed import TURN, PackedState
from seismic.model.pieces import Crew
from seismic.model.refusals import NothingChanges, Refusal
from seismic.model.state import GameState, unpacked_board
from seismic.model.steps import Turning
from seismic.rules import aftershocks
from seismic.rules._draft import SHAKE, Draft

from .spoiling import (
    Spoil,
    all_of,
    by_itself,
    constants,
    fact,
    instead,
    put_back,
    skipped_by,
    stand,
    unrefused,
)


def legal_if(legal: Callable[[int, matching.Abutting], bool]) -> Spoil:
    """Return the change of how a turned tile lies legally, by its look and its neighbours."""

    def legal_steps(now: PackedState, cell: int) -> int:
        tile, around = now.board.tiles[cell], matching.abutting(now.board.constraint_around(cell))
        looks = [turned(tile, steps) for steps in EDGES]
        return sum(
            1 << steps
            for steps in EDGES
            if looks.index(looks[steps]) == steps > 0 and legal(looks[steps], around)
        )

    return constants(aftershocks, legal_steps=legal_steps)


def crews_turn(move_crew: Callable[[Crew], Crew | None]) -> Spoil:
    """Return the change by which crews on a turned tile move in another way, or leave."""

    def play(real: Any, self: aftershocks.Turn, draft: Draft, move: TurnTile) -> None:
        before = unpacked_board(draft)
        real(self, draft, move)
        after = unpacked_board(draft)
        moved = [move_crew(crew) for crew in before.crews_on(move.at)]
        placed = {
            after[move.at].fragment_at(crew.edge): crew
            for crew in moved
            if crew and after[move.at].fragment_at(crew.edge)
        }
        others = [crew for crew in before.crews if crew.at != move.at]
        stand(draft, [*others, *placed.values()])

    return instead(aftershocks.Turn, "play", play)


def anticlockwise(real: Any, draft: Draft, step: Turning, done: frozenset[Hex]) -> None:
    """Ask the player on the other side."""
    following = (step.seat - 1) % len(draft.setting.players)
    if following == draft.turn:
        aftershocks._end_round(draft, step.then)
    else:
        put_back(draft, SHAKE, Turning(following, done, step.then))


def first_begins(real: Any, draft: Draft) -> None:
    """Begin a round of aftershocks with the first player."""
    real(draft)
    if isinstance(draft.step, Turning):
        draft.step = evolve(draft.step, seat=0)


def always_asked(real: Any, draft: Draft) -> None:
    """Ask for an aftershock even if no tile can be turned."""
    if isinstance(draft.step, Turning):
        draft.phase = TURN
    else:
        real(draft)


def turns_by_picture(real: Any, now: PackedState, done: Collection[Hex]) -> Iterator[TurnTile]:
    """Yield the turns that change the picture, whatever crews stand on the tile."""
    board = unpacked_board(now)
    for move in real(now, done):
        if board[move.at].turned(move.by) != board[move.at]:
            yield move


def idle_turns(real: Any, now: PackedState, done: Collection[Hex]) -> Iterator[TurnTile]:
    """Yield also the turns of tiles without crews that change nothing."""
    yield from real(now, done)
    board = unpacked_board(now)
    for at, tile in board.tiles.items():
        if at not in done and tile.kind != "town" and not board.crews_on(at):
            yield from [TurnTile(at, by) for by in range(1, 6) if tile.turned(by) == tile]


def every_step(real: Any, now: PackedState, done: Collection[Hex]) -> Iterator[TurnTile]:
    """Yield turns by every number of steps."""
    for move in real(now, done):
        tile = now.board.tiles[cell_of(move.at)]
        for by in range(1, 6):
            if aftershocks.fewest_steps(tile, by) == move.by:
                yield TurnTile(move.at, by)


def fewest_alone(real: Any, self: aftershocks.Turn, now: PackedState, move: TurnTile) -> Any:
    """Refuse a turn with more steps than needed."""
    refusal = real(self, now, move)
    if refusal is None:
        tile = now.board.tiles[cell_of(move.at)]
        if aftershocks.fewest_steps(tile, move.by) != move.by:
            return Refusal("R16", move, NothingChanges(move.at, move.by))
    return refusal


ENGINES: Final[Mapping[str, Spoil]] = {
    "V3, R25: No aftershock follows a quake.": instead(
        aftershocks,
        "_begin_round",
        lambda real, draft: aftershocks._end_round(draft, draft.step),
    ),
    "V3: Only the player whose turn it is turns a tile.": instead(
        aftershocks,
        "_ask_next_player",
        lambda real, draft, step, done: aftershocks._end_round(draft, step.then),
    ),
    "V3: Players turn tiles anticlockwise.": instead(
        aftershocks, "_ask_next_player", anticlockwise
    ),
    "V3: A turn of no tile is refused by no rule.": unrefused("V3"),
    "V3, R20: An aftershock is asked even if no tile can be turned.": by_itself(
        SHAKE, always_asked
    ),
    "V3a: A tile may be turned against its neighbours.": legal_if(lambda look, around: True),
    "V3a: No tile may be turned.": legal_if(lambda look, around: False),
    "V3a: An illegal turn is refused by no rule.": unrefused("V3a"),
    "V3a: A skipped aftershock is put down to another rule.": skipped_by("R20", instead_of="V3a"),
    "V3b: A tile may be turned twice.": instead(
        aftershocks,
        "_ask_next_player",
        lambda real, draft, step, done: real(draft, step, frozenset()),
    ),
    "V3c: Crews leave a tile that is turned.": crews_turn(lambda crew: None),
    "V3c: Crews stay at their edges.": crews_turn(lambda crew: crew),
    "R15: A tile that touches green alone may be turned.": legal_if(
        lambda look, around: (
            bool(around.laid) and matching.broken(matching.highway_edges(look), around) != "G5"
        )
    ),
    "R16: A turn need not change anything.": all_of(
        unrefused("R16"), instead(aftershocks, "turns", idle_turns)
    ),
    "R16: A turn must change the picture.": instead(aftershocks, "turns", turns_by_picture),
    "R16: Turns with equal results are several.": instead(aftershocks, "turns", every_step),
    "R16: A turn with more steps than needed is refused.": instead(
        aftershocks.Turn, "refusal", fewest_alone
    ),
    "R16: A town is a tile like any other to turn.": constants(aftershocks, TOWN_SHAPE=-1),
    "R22: The first player begins aftershocks.": instead(aftershocks, "_begin_round", first_begins),
    "R22: The player whose turn it is turns every tile.": fact(
        GameState, "actor", lambda of, real: real and of.players[of.turn]
    ),
}
