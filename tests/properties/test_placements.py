"""A tile is laid beside others, and all edges match (G3 to G6, V2, R1, R14, R18, D6, D12)."""

from collections.abc import Iterable

from hypothesis import given

from properties.strategies import Story, stories
from seismic import Board, Hex, Place, Tile, legal_moves


def spaces(board: Board) -> set[Hex]:
    """Return the empty cells of the table beside tiles, wherever these lie (R18)."""
    beside = {cell for at in board.tiles for cell in at.neighbours}
    return {cell for cell in beside if cell in board.table and cell not in board}


def edges(tile: Tile) -> set[int]:
    """Return where a tile has highways; San Andreas has them all around (R1)."""
    return {*range(6)} if tile.kind == "town" else {*tile.edges}


def may_lie(board: Board, at: Hex, tile: Tile) -> bool:
    """Return whether every edge that abuts matches, and a highway meets another."""
    met = False
    for edge, beside in enumerate(at.neighbours):
        if beside in board:
            here, there = edge in edges(tile), (edge + 3) % 6 in edges(board[beside])
            if here != there:
                return False
            met = met or here
    return met


def fitting(board: Board, face_up: Iterable[Tile]) -> set[Place]:
    """Return the face-up tiles in all orientations on all spaces where they may lie."""
    turns = {tile.turned(steps) for tile in face_up for steps in range(6)}
    return {Place(at, tile) for at in spaces(board) for tile in turns if may_lie(board, at, tile)}


@given(stories())
def test_placements(story: Story) -> None:
    """Tiles may be laid exactly where they fit; second tiles only in the Dilemma (V2)."""
    for state in (step.state for step in story.steps):
        if state.phase in ("place", "crew"):
            laid = {move for move in legal_moves(state) if isinstance(move, Place)}
            allowed = state.phase == "place" or "dilemma" in state.rules.variants
            assert laid == (fitting(state.board, state.face_up) if allowed else set())
