"""Laying a tile (G3 to G6), and placing a crew on it (G8, G9, R19, R20)."""

from collections.abc import Collection, Iterator

from .board import Board, Cell, beyond
from .sections import section_through
from .tiles import EDGES, Fragment, fragment_at, fragments, highway_edges, orientations, type_of


def broken(edges: Collection[int], demands: dict[int, bool]) -> str | None:
    """Return the rule that a tile with these highway edges breaks among these neighbours."""
    if any((edge in edges) != highway for edge, highway in demands.items()):
        return "G5"
    if not any(demands.values()):  # green to green alone joins nothing
        return "G4"
    return None


def refusal(board: Board, face_up: Collection[str], cell: Cell, code: str) -> str | None:
    """Return the first rule that laying this tile there breaks, or None."""
    if type_of(code) not in face_up:
        return "G3"
    if not board.on_table(cell):
        return "G6"
    if cell in board.laid or not board.demands(cell):
        return "G3"
    return broken(highway_edges(code), board.demands(cell))


def spaces(board: Board) -> set[Cell]:
    """Return the empty cells of the table next to a tile (G3, G6, R18)."""
    around = {beyond(cell, edge) for cell in board.laid for edge in EDGES}
    return {cell for cell in around if cell not in board.laid and board.on_table(cell)}


def placements(board: Board, face_up: Collection[str]) -> Iterator[tuple[Cell, str]]:
    """Yield every way to lay one of the face-up tiles, each once."""
    ways = {code: highway_edges(code) for each in face_up for code in orientations(each)}
    for cell in spaces(board):
        demands = board.demands(cell)
        for code, edges in ways.items():
            if broken(edges, demands) is None:
                yield cell, code


def can_lay(board: Board, face_up: Collection[str]) -> bool:
    """Return whether any face-up tile can be laid anywhere (G7)."""
    return any(True for _ in placements(board, face_up))


def crew_refusal(board: Board, cell: Cell, edge: int, supply: int) -> str | None:
    """Return the rule against a crew on the fragment at this edge of the tile just laid."""
    fragment = fragment_at(board.laid[cell], edge)
    if fragment is None or claimed(board, cell, fragment):
        return "G8"
    if supply == 0:
        return "R20"
    return None


def claimed(board: Board, cell: Cell, fragment: Fragment) -> bool:
    """Return whether any crew stands anywhere on this fragment's section (G8)."""
    return bool(section_through(board, cell, fragment).crews)


def crew_edges(board: Board, cell: Cell, supply: int) -> set[int]:
    """Return the lowest edges of the fragments of this tile that may take a crew."""
    lowest = {min(fragment) for fragment in fragments(board.laid[cell])}
    return {edge for edge in lowest if crew_refusal(board, cell, edge, supply) is None}
