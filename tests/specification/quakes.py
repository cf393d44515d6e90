"""Quakes: which side of a town is struck, and what is lost (Q1 to Q7, R7 to R9, R26)."""

from .board import Board, Cell, beyond, distance
from .tiles import EDGES, TOWN


def line(board: Board, town: Cell, side: int) -> list[Cell]:
    """Return the cells with tiles straight out from this side, nearest first, past gaps (R8)."""
    farthest = max(distance(town, cell) for cell in board.laid)
    outward = [beyond(town, side, steps) for steps in range(1, farthest + 1)]
    return [cell for cell in outward if cell in board.laid]


def lengths(board: Board, town: Cell, needs_a_tile: bool = False) -> tuple[int, ...]:
    """Return how many tiles lie on each of the six sides, another town among them (Q2, V4d).

    By the option of R26 a side with nothing that can be removed is empty.
    """
    return tuple(
        0 if needs_a_tile and not removable(board, town, side) else len(line(board, town, side))
        for side in EDGES
    )


def longest_sides(counted: tuple[int, ...]) -> list[int]:
    """Return the sides that the quake may strike: none if nothing lies on any (Q2, Q3, R7)."""
    return [side for side in EDGES if counted[side] == max(counted) > 0]


def removable(board: Board, town: Cell, side: int) -> list[Cell]:
    """Return the cells of the tiles on this side, nearest first, without the other town (V4d)."""
    return [cell for cell in line(board, town, side) if board.laid[cell] != TOWN]


def lost(
    board: Board, town: Cell, side: int, magnitude: int, town_uses_up: bool = False
) -> list[Cell]:
    """Return the cells that a quake empties, nearest first; towns stay (Q4, Q5, R9)."""
    if town_uses_up:
        return [c for c in line(board, town, side)[:magnitude] if board.laid[c] != TOWN]
    return removable(board, town, side)[:magnitude]
