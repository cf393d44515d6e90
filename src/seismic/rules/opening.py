"""How a game begins: from a seed, from a given order of tiles, or from a position by hand.

Each of these does what needs no decision and stops where somebody must choose.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ..errors import BadState, BadValue, Defect
from ..model.board import Board, Tiles
from ..model.events import Event
from ..model.hexes import Hex, as_hex
from ..model.options import Rules
from ..model.packed import Situation
from ..model.pieces import Crew
from ..model.state import (
    PLACING,
    GameState,
    Parts,
    as_types,
    checked_heights,
    checked_players,
    in_order,
    situation_of,
    situation_of_parts,
    state_at,
)
from ..model.tiles import Tile, as_tile
from ._draft import Course

if TYPE_CHECKING:
    from ..model.outcomes import Step
    from .setup import Stock

FACE_UP_AT_START: Final = 2  # S4


def new_game(
    players: Sequence[str],
    *,
    rules: Rules | None = None,
    seed: int | None = None,
    pile: Iterable[Tile | str] | None = None,
    heights: Mapping[str, int] | None = None,
) -> GameState:
    """Set up a game and give the state at its first decision.

    Players are colours, clockwise; the first begins (S5). The tiles are shuffled from a seed, or
    with the system's secure randomness; or the whole pile is given, top first.

    >>> new_game(["red", "blue"], seed=7).phase
    'place'
    """
    return state_at(_begun(players, rules, seed, pile, heights, None))


def begin_game(
    players: Sequence[str],
    *,
    rules: Rules | None = None,
    seed: int | None = None,
    pile: Iterable[Tile | str] | None = None,
    heights: Mapping[str, int] | None = None,
) -> "Step":
    """Set up a game like `new_game`, and tell what has happened up to its first decision."""
    events: list[Event] = []
    from ..model.outcomes import Step

    return Step(state_at(_begun(players, rules, seed, pile, heights, events)), tuple(events))


def _begun(
    players: Sequence[str],
    rules: Rules | None,
    seed: int | None,
    pile: Iterable[Tile | str] | None,
    heights: Mapping[str, int] | None,
    events: list[Event] | None,
) -> Situation:
    from .setup import deal, generator  # positions by hand need none of it

    rules = _checked_rules(rules)
    if pile is None:
        stock = deal(rules, generator(seed))
    elif seed is not None:
        raise BadValue("seed", seed, "left out where the pile is given")
    else:
        stock = _given(rules, as_types("pile", pile))
    players = checked_players(players)
    before = situation_of_parts(
        Parts(
            rules,
            players,
            _bare_table(rules),
            (rules.crews,) * len(players),
            (),
            stock.pile,
            in_order(stock.box),
            (),
            checked_heights(heights or {}, players),
            0,
            PLACING,
        )
    )
    course = Course(before, events)
    while len(course.face_up) < FACE_UP_AT_START and not course.is_pile_empty():
        tile_type = course.turn_up()
        if tile_type.magnitude:
            course.discard((tile_type,))  # it strikes nothing (S4, R27)
        else:
            course.face_up += (tile_type,)
    course.first_turn()
    return course.reached()


@lru_cache(maxsize=64)
def _bare_table(rules: Rules) -> Board:
    """Lay the towns alone (S2, V4a)."""
    return Board.of(dict.fromkeys(rules.towns, "T"), table=rules.table)


def _given(rules: Rules, pile: tuple[Tile, ...]) -> "Stock":
    """Take a pile as it is; whatever else the tile set has stays in the box."""
    from .setup import Stock

    owned = Counter({tile: count * rules.copies for tile, count in rules.tiles.counts.items()})
    return Stock(pile, tuple((owned - Counter(pile)).elements()))


def position(
    players: Sequence[str],
    *,
    rules: Rules | None = None,
    laid: Tiles | None = None,
    crews: Iterable[Crew] = (),
    face_up: Iterable[Tile | str] = (),
    pile: Iterable[Tile | str] = (),
    supply: Mapping[str, int] | None = None,
    turn: str | None = None,
    heights: Mapping[str, int] | None = None,
) -> GameState:
    """Take a position by hand, the moment before a player draws, to its first decision.

    The towns of the rules are laid by themselves. A tile face up or in the pile, top first, stands
    for its type in any orientation. Supplies are full, less the crews laid, unless given.

    >>> position(["red", "blue"], laid={(0, -1): "H03"}, face_up=["H02"], pile=["Q3"]).board
    Board(1 tile, 0 crews)
    """
    return begin_position(
        players,
        rules=rules,
        laid=laid,
        crews=crews,
        face_up=face_up,
        pile=pile,
        supply=supply,
        turn=turn,
        heights=heights,
    ).state


def begin_position(
    players: Sequence[str],
    *,
    rules: Rules | None = None,
    laid: Tiles | None = None,
    crews: Iterable[Crew] = (),
    face_up: Iterable[Tile | str] = (),
    pile: Iterable[Tile | str] = (),
    supply: Mapping[str, int] | None = None,
    turn: str | None = None,
    heights: Mapping[str, int] | None = None,
) -> "Step":
    """Take a position by hand like `position`, and tell what has happened up to its decision."""
    rules = _checked_rules(rules)
    players = checked_players(players)
    start = players[0] if turn is None else turn
    if start not in players:
        raise BadValue("turn", turn, f"one of {', '.join(players)}", "S5")
    board = Board.of(_with_towns(rules, {} if laid is None else laid), crews, rules.table)
    state = GameState(
        rules=rules,
        players=players,
        board=board,
        supplies=_supplies(rules, players, board, {} if supply is None else supply),
        face_up=face_up,
        pile=pile,
        heights=heights or {},
        turn=players.index(start),
        step=PLACING,
    )
    events: list[Event] = []
    course = Course(situation_of(state), events)
    course.first_turn()
    from ..model.outcomes import Step

    return Step(state_at(course.reached()), tuple(events))


def _with_towns(rules: Rules, laid: Tiles) -> dict[Hex, Tile]:
    """Lay the towns beside what lies there already (S2, V4a)."""
    if not isinstance(laid, Mapping):
        raise BadValue("laid", laid, "a mapping from cells to tiles")
    tiles = dict.fromkeys(rules.towns, Tile("T"))
    for where, what in laid.items():
        at, tile = as_hex(where), as_tile(what)
        if tiles.setdefault(at, tile) != tile:
            raise BadState(Defect("laid", f"{tile} can't lie at {at}, which is taken", "G3"))
    return tiles


def _supplies(
    rules: Rules, players: Sequence[str], board: Board, given: Mapping[str, int]
) -> list[int]:
    if not isinstance(given, Mapping):
        raise BadValue("supply", given, "a mapping from colours to numbers of crews", "C6")
    for colour in given:
        if colour not in players:
            raise BadValue("supply", colour, f"one of {', '.join(players)}", "S1")
    standing = Counter(crew.colour for crew in board.crews)
    return [given.get(player, rules.crews - standing[player]) for player in players]


@lru_cache(maxsize=1)
def _base_game() -> Rules:
    return Rules()


def _checked_rules(rules: Rules | None) -> Rules:
    if rules is None:
        return _base_game()
    if not isinstance(rules, Rules):
        raise BadValue("rules", rules, "Rules")
    return rules
