"""Quakes: which side of a town is struck, and what is lost (Q1 to Q7, R7 to R9, R26)."""

from .board import Board, Cell, beyond, distance
from .tiles import EDGES, TOWN


def line(board: Board, town: Cell, side: int) -> list[Cell]:
    """Return the cells with tiles straight out from this side, nearest first, past gaps (R8)."""
    farthest = max(distance(town, cell) for cell in board.laid)
    outward = [beyond(town, side, steps) for steps in range(1, farthest + 1)]
    return [cell for cell in outward if cell in board.laid]


def lengths(board: Board, town: Cell) -> tuple[int, ...]:
    """Return the number of tiles on each of the six sides, another town included (Q2, V4d)."""
    return tuple(len(line(board, town, side)) for side in EDGES)


def longest_sides(board: Board, town: Cell) -> list[int]:
    """Return the sides that the quake may strike: none if nothing lies on any (Q2, Q3, R7)."""
    counted = lengths(board, town)
    return [side for side in EDGES if counted[side] == max(counted) > 0]


def lost(board: Board, town: Cell, side: int, magnitude: int) -> list[Cell]:
    """Return the tiles that a quake removes, nearest first; towns stay (Q4, Q5, V4d, R9)."""
    removable = [cell for cell in line(board, town, side) if board.laid[cell] != TOWN]
    return removable[:magnitude]
