"""Aftershocks: turning a laid tile (V3, R15, R16)."""

from collections.abc import Collection

from .board import Board, Cell
from .placement import broken
from .tiles import TOWN, fragment_at, highway_edges, turned, turned_fragment

Picture = tuple[str, dict[int, str]]  # a tile as it lies, and the crews on it


def turned_tile(board: Board, cell: Cell, steps: int) -> Picture:
    """Return a tile and its crews after a turn; they stay on their fragments (V3c)."""
    code = board.laid[cell]
    crews = {}
    for edge, colour in board.crews_of_tile(cell).items():
        fragment = fragment_at(code, edge)
        assert fragment is not None
        crews[min(turned_fragment(fragment, steps))] = colour
    return turned(code, steps), crews


def fewest_steps(board: Board, cell: Cell, steps: int) -> int:
    """Return the least number of steps with the same result (R16)."""
    after = turned_tile(board, cell, steps)
    return min(fewer for fewer in range(6) if turned_tile(board, cell, fewer) == after)


def refusal(
    board: Board, already: Collection[Cell], cell: Cell, steps: int, isolated_may: bool
) -> str | None:
    """Return the first rule that turning this tile by these steps breaks, or None."""
    if cell not in board.laid or board.laid[cell] == TOWN:
        return "V3"
    if cell in already:
        return "V3b"
    after, crews = turned_tile(board, cell, steps)
    if (after, crews) == (board.laid[cell], board.crews_of_tile(cell)):
        return "R16"
    demands = board.demands(cell)
    if isolated_may and not demands:  # R15
        return None
    if broken(highway_edges(after), demands) is not None:
        return "V3a"
    return None


def turns(board: Board, already: Collection[Cell], isolated_may: bool) -> set[tuple[Cell, int]]:
    """Return the turns that can be made, equal results once and with the fewest steps (R16)."""
    listed = set()
    for cell in board.laid:
        results: list[Picture] = []
        for steps in range(1, 6):
            if refusal(board, already, cell, steps, isolated_may) is None:
                result = turned_tile(board, cell, steps)
                if result not in results:
                    results.append(result)
                    listed.add((cell, steps))
    return listed
