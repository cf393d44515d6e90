"""Positions put together by hand: a table, and the moment before a player draws.

They need not be reachable in play, and may use more tiles than a box holds.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from ..errors import BadState, BadValue, Defect
from ..model.board import Board, Tiles
from ..model.consistency import checked_players
from ..model.events import Event
from ..model.hexes import Hex, as_hex
from ..model.options import Rules, checked_rules
from ..model.outcomes import Step
from ..model.pieces import Colour, Crew
from ..model.pile import Undealt
from ..model.state import GameState, packed_state
from ..model.steps import PLACING
from ..model.tiles import Tile, as_tile
from ._draft import BEGIN, Draft
from .turn import reached


def position(
    players: Sequence[Colour],
    *,
    rules: Rules | None = None,
    laid: Tiles | None = None,
    crews: Iterable[Crew] = (),
    face_up: Iterable[Tile | str] = (),
    pile: Iterable[Tile | str] | Undealt = (),
    supply: Mapping[Colour, int] | None = None,
    turn: Colour | None = None,
    heights: Mapping[Colour, int] | None = None,
    box: Iterable[Tile | str] = (),
) -> GameState:
    """Return the first decision of a game that is set up by hand.

    The position is the moment before a player draws. What needs no decision then happens: tiles
    are turned up, and quakes strike.

    Args:
        players: The colours that play, clockwise; the first one began.
        rules: The variants, options, table and tiles; by default the base game.
        laid: The tiles on the table by cell. The towns need not be given.
        crews: The crews on them.
        face_up: The tiles that lie face up, each standing for its type in any orientation.
        pile: The tiles to come, top first, or how many there are of each type.
        supply: How many crews each player has off the table; by default all but those laid.
        turn: Whose turn it is; by default the first player's.
        heights: How tall players are, in any unit, to decide a tie (E11).
        box: The tiles that left the game unseen, which R28 counts.

    Raises:
        BadValue: If an argument is invalid.
        BadState: If the position contradicts itself or the rules.

    >>> import seismic
    >>> table = {(0, -1): "H03"}
    >>> seismic.position(["red", "blue"], laid=table, face_up=["H02"], pile=["Q3"]).board
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
        box=box,
    ).state


def begin_position(
    players: Sequence[Colour],
    *,
    rules: Rules | None = None,
    laid: Tiles | None = None,
    crews: Iterable[Crew] = (),
    face_up: Iterable[Tile | str] = (),
    pile: Iterable[Tile | str] | Undealt = (),
    supply: Mapping[Colour, int] | None = None,
    turn: Colour | None = None,
    heights: Mapping[Colour, int] | None = None,
    box: Iterable[Tile | str] = (),
) -> Step:
    """Return the first decision of a game set up by hand, and what has happened up to it.

    The arguments, ``players``, ``rules``, ``laid``, ``crews``, ``face_up``, ``pile``, ``supply``,
    ``turn``, ``heights`` and ``box``, are those of `position`.
    """
    rules = checked_rules(rules)
    players = checked_players(players)
    if isinstance(pile, Undealt) and pile.counts is None:  # no set-up leads to a position by hand
        raise BadValue("pile", pile, 'counted out, such as Undealt.of({"H03": 2})', "S3")
    start = players[0] if turn is None else turn
    if start not in players:
        raise BadValue("turn", turn, f"one of {', '.join(players)}", "S5")
    board = Board(_with_towns(rules, {} if laid is None else laid), crews, rules.table)
    state = GameState(
        rules=rules,
        players=players,
        board=board,
        supplies=_supplies(rules, players, board, {} if supply is None else supply),
        face_up=face_up,
        pile=pile,
        box=box,
        heights=heights or {},
        turn=players.index(start),
        step=PLACING,
    )
    events: list[Event] = []
    draft = Draft(packed_state(state), events)
    draft.phase = BEGIN
    return Step(reached(draft), tuple(events))


def _with_towns(rules: Rules, laid: Tiles) -> dict[Hex, Tile]:
    """Return what lies on the table with the towns of the rules (S2, V4a)."""
    if not isinstance(laid, Mapping):
        raise BadValue("laid", laid, "a mapping from cells to tiles")
    tiles = dict.fromkeys(rules.towns, Tile("T"))
    for where, what in laid.items():
        at, tile = as_hex(where), as_tile(what)
        if tiles.setdefault(at, tile) != tile:
            raise BadState(Defect("laid", f"{tile} can't lie at {at}, which is taken", "G3"))
    return tiles


def _supplies(
    rules: Rules, players: Sequence[Colour], board: Board, given: Mapping[Colour, int]
) -> list[int]:
    if not isinstance(given, Mapping):
        raise BadValue("supply", given, "a mapping from colours to numbers of crews", "C6")
    for colour in given:
        if colour not in players:
            raise BadValue("supply", colour, f"one of {', '.join(players)}", "S1")
    standing = Counter(crew.colour for crew in board.crews)
    return [given.get(player, rules.crews - standing[player]) for player in players]
