"""Views of a state that the engine has no part in: plain boards, turned tiles, canonical moves."""

from comparison import cell, cells
from seismic import Board, GameState, Move, PlaceCrew, TurnTile
from seismic.steps import Crewing
from specification.board import Board as PlainBoard


def plain(board: Board) -> PlainBoard:
    """Return a board of the specification, which searches everything from scratch."""
    return PlainBoard(
        {cell(at): tile.code for at, tile in board.tiles.items()},
        {(cell(crew.at), crew.edge): crew.colour for crew in board.crews},
        cells(board.table),
    )


Look = tuple[str, frozenset[tuple[frozenset[int], str]]]


def look(board: Board, move: TurnTile) -> Look:
    """Return a tile after a turn: its code, and whose crews stand on which fragments (R16)."""
    tile = board[move.at]
    crews = {
        (frozenset((edge + move.by) % 6 for edge in tile.fragment_at(crew.edge) or ()), crew.colour)
        for crew in board.crews_on(move.at)
    }
    return tile.turned(move.by).code, frozenset(crews)


def canonical(state: GameState, move: Move) -> Move:
    """Return a move as it is listed: the lowest edge of a fragment, the fewest steps (R16)."""
    board = state.board
    if isinstance(move, PlaceCrew) and isinstance(state.step, Crewing):
        fragment = board[state.step.at].fragment_at(move.edge)
        return PlaceCrew(min(fragment)) if fragment else move
    if isinstance(move, TurnTile) and move.at in board:
        ways = [TurnTile(move.at, steps) for steps in range(1, 6)]
        return next(way for way in ways if look(board, way) == look(board, move))
    return move
