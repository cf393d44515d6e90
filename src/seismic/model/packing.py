"""The parts of a state, and how they are packed."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from attrs import field, frozen

from .._engine.board import SEALED
from .._engine.highways import unclaimed
from .._engine.tile_bits import PIECE
from .._engine.tile_types import TileType
from .board import COLOURS, Board, packed_board
from .consistency import in_order
from .hexes import cell_of
from .matching import type_of_piece, types_of
from .moves import Draw, Move
from .options import Rules
from .packed import DEALT, PackedState, Setting, Unseen
from .pieces import Colour
from .pile import Undealt
from .steps import PHASES, Crewing, Placing, TurnStep
from .tiles import Tile, tile_of
from .tilesets import TileSet

_NUMBERS: Final[Mapping[type, int]] = {step: number for number, step in enumerate(PHASES)}


def _size(pile: Sequence[Tile] | Undealt) -> int:
    return pile.size if isinstance(pile, Undealt) else len(pile)


def hidden_tiles(tiles: Sequence[Tile] | Undealt) -> str:
    """Return tiles as text that shows only how many there are."""
    return f"<{_size(tiles)} tiles>"


@frozen
class Parts:
    """The parts of a state before it is packed; nothing is checked here."""

    rules: Rules
    players: tuple[Colour, ...]
    board: Board
    supplies: tuple[int, ...]
    face_up: tuple[Tile, ...]
    pile: tuple[Tile, ...] | Undealt = field(repr=hidden_tiles)
    box: tuple[Tile, ...] = field(repr=hidden_tiles)
    discards: tuple[Tile, ...] = field(repr=hidden_tiles)
    heights: tuple[tuple[Colour, int], ...]
    turn: int
    step: TurnStep


def pack(parts: Parts) -> PackedState:
    """Pack parts that are known to be consistent."""
    board, step, claimable = packed_board(parts.board), parts.step, 0
    if isinstance(step, Crewing):
        board = board.branch()
        board.latest = cell_of(step.at)
        board.access = SEALED
        claimable = unclaimed(board, board.latest)
    order, stock = tuple[Tile, ...](), _NO_STOCK
    if isinstance(parts.pile, Undealt):
        stock = _stock(parts.rules, parts.pile)
    else:
        order = parts.pile
    setting = Setting(
        parts.rules,
        parts.players,
        types_of(order),
        parts.box,
        parts.heights,
        tuple([COLOURS.index(player) for player in parts.players]),
        _size(parts.pile),
        stock.types,
        stock.draws,
        stock.bottom,
    )
    return PackedState(
        setting,
        board,
        parts.supplies,
        types_of(parts.face_up),
        0,
        types_of(parts.discards),
        parts.turn,
        _NUMBERS[type(step)],
        claimable,
        None if isinstance(step, Placing | Crewing) else step,
        DEALT if stock.types is None else Unseen(stock.unseen),
    )


class _Stock(NamedTuple):
    """What is known of a pile without an order, by type."""

    types: tuple[TileType, ...] | None
    draws: tuple[Move, ...]
    unseen: tuple[int, ...] | None
    bottom: tuple[int, ...] | None


_NO_STOCK: Final = _Stock(None, (), (), None)


def _stock(rules: Rules, pile: Undealt) -> _Stock:
    """Return what is known of an undealt pile: its counts, or only the types of the set."""
    if pile.counts is not None:
        above, below = Counter(dict(pile.counts)), Counter(dict(pile.bottom))
        tiles = in_order((above + below).keys())
        unseen = tuple([above[tile] + below[tile] for tile in tiles])
        bottom = tuple([below[tile] for tile in tiles])
        return _Stock(types_of(tiles), tuple(map(Draw, tiles)), unseen, bottom)
    types, draws, _ = _owned(rules.tiles, rules.copies)
    return _Stock(types, draws, None, None)


def unseen_counts(now: PackedState) -> tuple[int, ...]:
    """Return how many tiles of each type nobody has seen, in the order of an undealt pile's types.

    Moves change none of them but by draws, so they can be counted on whichever state asks first.
    """
    if now.unseen.counts is None:
        rules = now.setting.rules
        types, _, owned = _owned(rules.tiles, rules.copies)
        laid = [type_of_piece(tile & PIECE) for tile in now.board.tiles.values()]
        left = dict(zip(types, owned, strict=True))
        for seen in (*laid, *now.face_up, *now.discards):
            if left.get(seen):  # no town is, and a position by hand may show more than there are
                left[seen] -= 1
        now.unseen.counts = tuple(left.values())
    return now.unseen.counts


@lru_cache(maxsize=64)
def _owned(
    tiles: TileSet, copies: int
) -> tuple[tuple[TileType, ...], tuple[Move, ...], tuple[int, ...]]:
    """Return the types of a tile set by code, their draws, and how many all copies have (V4b)."""
    counts = tiles.counts
    types = in_order(counts)
    owned = tuple([counts[each] * copies for each in types])
    return types_of(types), tuple(map(Draw, types)), owned


def seen_tiles(board: Board, face_up: Iterable[Tile], discards: Iterable[Tile]) -> "Counter[Tile]":
    """Count the tiles of each type that have been turned up, wherever they are now."""
    laid = [tile.type for tile in board.tiles.values() if tile.kind != "town"]
    return Counter([*laid, *face_up, *discards])


def undealt_pile(packed: PackedState) -> Undealt | None:
    """Return what is known of a pile without an order."""
    setting = packed.setting
    if setting.types is None:
        return None
    left = setting.in_pile - packed.drawn
    if setting.bottom is None:
        return Undealt(left)
    tiles, unseen = tiles_of(setting.types), unseen_counts(packed)
    below = setting.bottom if left > sum(setting.bottom) else unseen
    above = [count - low for count, low in zip(unseen, below, strict=True)]
    counts, bottom = (
        tuple([(tile, count) for tile, count in zip(tiles, each, strict=True) if count])
        for each in (above, below)
    )
    return Undealt(left, counts, bottom)


def tiles_of(types: tuple[TileType, ...]) -> tuple[Tile, ...]:
    """Return types of the engine as tiles."""
    return tuple([tile_of(tile_type.piece) for tile_type in types])


def pieces_of(types: tuple[TileType, ...]) -> tuple[int, ...]:
    """Return the piece of each type."""
    return tuple([each.piece for each in types])
