"""What stands in the way of a refused move, in detail (Which rule a refusal names).

A refusal is described by a few words and by facts with their names; the rule is found elsewhere.
"""

from collections.abc import Collection, Sequence
from typing import Any

from . import aftershocks
from .board import Board, Cell, beyond
from .placement import broken
from .quakes import longest_sides
from .sections import section_through
from .tiles import TOWN, Fragment, fragment_at, fragments, highway_edges, type_of

Details = tuple[str, dict[str, Any]]
Crew = tuple[Cell, int, str]  # cell, lowest edge of the fragment, colour


def of_placing(board: Board, face_up: Sequence[str], cell: Cell, code: str) -> Details:
    """Return why this tile can't be laid there (G3 to G6)."""
    if type_of(code) not in face_up:
        return "not face up", {"tile": code, "face_up": tuple(face_up)}
    if not board.on_table(cell):
        return "off table", {"at": cell}
    if cell in board.laid:
        return "cell taken", {"at": cell, "tile": board.laid[cell]}
    return _mismatch(board, cell, code)


def _mismatch(board: Board, cell: Cell, code: str) -> Details:
    """Return why a tile doesn't fit among its neighbours (G3, G4, G5)."""
    demands = board.demands(cell)
    if not demands:
        return "no neighbour", {"at": cell}
    ours = highway_edges(code)
    if broken(ours, demands) == "G4":
        return "nothing meets", {"at": cell, "tile": code}
    edge = min(edge for edge, highway in demands.items() if highway != (edge in ours))
    return "edge mismatch", {
        "at": cell,
        "tile": code,
        "edge": edge,
        "ours": _ground(edge in ours),
        "neighbour": beyond(cell, edge),
        "theirs": _ground(demands[edge]),
    }


def _ground(highway: bool) -> str:
    return "highway" if highway else "green"


def of_crew(board: Board, cell: Cell, edge: int, player: str) -> Details:
    """Return why no crew can stand at this edge of the tile just laid (G8, R20)."""
    fragment = fragment_at(board.laid[cell], edge)
    if fragment is None:
        return "no fragment", {"at": cell, "tile": board.laid[cell], "edge": edge}
    if crews := _crews_along(board, cell, fragment):
        return "section claimed", {"at": cell, "edge": edge, "crews": tuple(sorted(crews))}
    return "no crew left", {"player": player}


def _crews_along(board: Board, cell: Cell, fragment: Fragment) -> set[Crew]:
    """Return the crews on the section of a fragment."""
    return {
        (at, min(edges), colour)
        for at, edges in section_through(board, cell, fragment).fragments
        if (colour := board.crew_on(at, edges)) is not None
    }


def crews_around(board: Board, cell: Cell) -> tuple[Crew, ...]:
    """Return the crews on all sections of a tile, in order."""
    found = [_crews_along(board, cell, fragment) for fragment in fragments(board.laid[cell])]
    return tuple(sorted(set().union(*found)))


def of_side(town: Cell, side: int, lengths: tuple[int, ...]) -> Details:
    """Return which sides of a town are longer (Q2)."""
    longest = tuple(longest_sides(lengths))
    return "not longest", {"town": town, "side": side, "lengths": lengths, "longest": longest}


def of_turning(board: Board, already: Collection[Cell], cell: Cell, steps: int) -> Details:
    """Return why a tile can't be turned (V3, R15, R16)."""
    if cell not in board.laid:
        return "no tile there", {"at": cell}
    if board.laid[cell] == TOWN:
        return "town never turns", {"at": cell}
    if cell in already:
        return "already turned", {"at": cell}
    after, crews = aftershocks.turned_tile(board, cell, steps)
    if (after, crews) == (board.laid[cell], board.crews_of_tile(cell)):
        return "nothing changes", {"at": cell, "by": steps}
    because = _mismatch(board, cell, after)
    return "no longer legal", {"at": cell, "tile": after, "because": because}
