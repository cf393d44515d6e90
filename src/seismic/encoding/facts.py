"""The facts of an observation, which aren't about cells, as the bytes of 16-bit numbers."""

from array import array
from functools import lru_cache
from typing import Final, final

from .._engine.tile_bits import PIECE, SHAPE_BITS
from .._engine.tile_types import TileType
from ..model.matching import type_of_piece
from ..model.options import Rules
from ..model.packed import FACE_UP, OVER, PackedState, Setting
from ..model.steps import PHASE_NAMES, ChoosingSide, ChoosingTown, Turning
from ..model.tiles import all_types, tile_of

MOST_GAMES: Final = 1024
"""The most games whose counts of unseen tiles are cached."""

TYPES: Final = tuple([tile.code for tile in all_types()])
"""The types of tiles by shape; intersections may have any value."""


@lru_cache(maxsize=64)
def fact_names(rules: Rules, players: int) -> tuple[str, ...]:
    """Return what each of the facts is, in order; seats are counted from the player who looks."""
    seats = range(players)
    slots = [f"slot {slot} {part}" for slot in range(FACE_UP) for part in (*TYPES, "value")]
    return (
        *[f"phase {phase}" for phase in PHASE_NAMES],
        *[f"actor {seat}" for seat in seats],
        *[f"turn {seat}" for seat in seats],
        *[f"supply {seat}" for seat in seats],
        "pile",
        "quake",
        *slots,
        *[f"unseen {entry.tile}" for entry in rules.tiles.entries],
    )


def acting_seat(now: PackedState) -> int:
    """Return the seat of the player who decides; at the end, of the one whose turn it was."""
    step = now.step
    return step.seat if isinstance(step, Turning) else now.turn


def _quake(now: PackedState) -> int:
    """Return the magnitude of the quake that strikes now or next; 0 if there is none."""
    step = now.step
    if isinstance(step, Turning):
        return 0 if step.then is None else step.then.quake.magnitude
    return step.quake.magnitude if isinstance(step, (ChoosingTown, ChoosingSide)) else 0


def _numbers(numbers: list[int]) -> bytes:
    """Return whole numbers as the bytes of an array of facts."""
    return array("h", numbers).tobytes()


def _one_of(which: int, size: int) -> bytes:
    """Return the bytes of facts of which one is 1, or none."""
    return _numbers([int(which == each) for each in range(size)])


def _at_least_none(counts: list[int]) -> list[int]:
    return [max(0, count) for count in counts]


@final
class FactWriter:
    """What writes the facts of games by some rules; kinds are the types of the set, by index."""

    def __init__(self, rules: Rules, players: int, kinds: dict[TileType, int]) -> None:
        self._players: Final = players
        self._kinds: Final = kinds
        self._owned: Final = [entry.count * rules.copies for entry in rules.tiles.entries]
        self._slots: Final[dict[TileType, bytes]] = {}
        self._unseen: Final[dict[Setting, list[bytes]]] = {}
        self._phases: Final = [_one_of(each, len(PHASE_NAMES)) for each in range(len(PHASE_NAMES))]
        self._seats: Final = [_one_of(each, players) for each in range(players)]
        self._no_seat: Final = _one_of(-1, players)
        self._no_tile: Final = _one_of(-1, len(TYPES) + 1)

    def written(self, now: PackedState, seat: int) -> bytearray:
        """Return the bytes of the facts that the player on a seat sees."""
        setting, players = now.setting, self._players
        supplies = now.supplies[seat:] + now.supplies[:seat]
        acting = (acting_seat(now) - seat) % players
        slots = [self._slots.get(each) or self._slot(each) for each in now.face_up]
        parts = [
            self._phases[now.phase],
            self._no_seat if now.phase == OVER else self._seats[acting],
            self._seats[(now.turn - seat) % players],
            _numbers([*supplies, setting.in_pile - now.drawn, _quake(now)]),
            *slots,
            *[self._no_tile] * (FACE_UP - len(slots)),
            self._unseen_in(now),
        ]
        return bytearray().join(parts)

    def _slot(self, tile_type: TileType) -> bytes:
        """Return the facts of a face-up tile: its type and its value."""
        code, value = tile_of(tile_type.piece).code.partition("+")[0], tile_type.piece >> SHAPE_BITS
        found = self._slots[tile_type] = _one_of(TYPES.index(code), len(TYPES)) + _numbers([value])
        return found

    def _unseen_in(self, now: PackedState) -> bytes:
        """Return the facts about the tiles that nobody has seen."""
        setting = now.setting
        if setting.types is not None:  # undealt: nothing says what was drawn in which order
            return _numbers(_at_least_none(self._count(now)))
        known = self._unseen.get(setting)
        if known is None:
            if len(self._unseen) >= MOST_GAMES:
                self._unseen.clear()
            known = self._unseen[setting] = self._by_drawn(now)
        return known[now.drawn]

    def _by_drawn(self, now: PackedState) -> list[bytes]:
        """Return the facts about unseen tiles by the number that have been drawn in this game."""
        left, pile = self._count(now), now.setting.pile
        for each in pile[: now.drawn]:
            if each in self._kinds:
                left[self._kinds[each]] += 1
        found = [_numbers(_at_least_none(left))]
        for each in pile:
            if each in self._kinds:
                left[self._kinds[each]] -= 1
            found.append(_numbers(_at_least_none(left)))
        return found

    def _count(self, now: PackedState) -> list[int]:
        """Return how many of each type of the set have not been seen; a position may have more."""
        left = self._owned.copy()
        laid = [type_of_piece(tile & PIECE) for tile in now.board.tiles.values()]
        for each in (*laid, *now.face_up, *now.discards):
            if each in self._kinds:  # no town is
                left[self._kinds[each]] -= 1
        return left
