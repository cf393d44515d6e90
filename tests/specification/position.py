"""Positions put together by hand, if they are consistent."""

from collections import Counter
from collections.abc import Iterable, Mapping

from .board import Board, Cell
from .tiles import TOWN, canonical, fragment_at, highway_edges, is_quake

Laid = tuple[Cell, str, Mapping[int, str]]  # where, code, crews by any edge of their fragments


def lay_out(towns: Iterable[Cell], laid: Iterable[Laid], table: frozenset[Cell] | None) -> Board:
    """Return a board with these towns, tiles and crews; raise ValueError if they don't fit."""
    board = Board(dict.fromkeys(towns, TOWN), {}, table)
    for cell, written, crews in laid:
        code = canonical(written)
        if code == TOWN or is_quake(code):
            raise ValueError(f"{code} is never laid by a player")
        if cell in board.laid or not board.on_table(cell):
            raise ValueError(f"{cell} is taken or off the table")
        board.laid[cell] = code
        for edge, colour in crews.items():
            fragment = fragment_at(code, edge)
            if fragment is None or board.crew_on(cell, fragment) is not None:
                raise ValueError(f"no free fragment at edge {edge} of {cell}")
            board.crews[cell, min(fragment)] = colour
    for cell, code in board.laid.items():
        for edge, highway in board.demands(cell).items():
            if (edge in highway_edges(code)) != highway:  # G5
                raise ValueError(f"edge {edge} of {cell} doesn't match")
    return board


def supplies(
    players: Iterable[str], board: Board, each: int, given: Mapping[str, int] | None
) -> dict[str, int]:
    """Return how many crews each player has left; raise ValueError if there are too many."""
    standing = Counter(board.crews.values())
    supply = {colour: each - standing[colour] for colour in players} | dict(given or {})
    if supply.keys() | standing.keys() != set(players):
        raise ValueError("crews of somebody who doesn't play")
    for colour, left in supply.items():
        if left < 0 or left + standing[colour] > each:
            raise ValueError(f"{colour} has {each} crews, no more")
    return supply
