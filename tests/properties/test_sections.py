"""Sections divide all fragments on the table among them (G10, E3, E4, R17, R26, R29).

So what is complete follows from the ends alone (D1, D2).
"""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

from hypothesis import given, settings

from properties.strategies import small_states
from seismic import Board, End, Fragment, GameState, Hex, sections
from seismic.rules.sections import EndKind


def exits(fragment: Fragment) -> set[tuple[Hex, int]]:
    """Return the edges of other tiles that a fragment leads to."""
    return {(fragment.at.neighbour(edge), (edge + 3) % 6) for edge in fragment.edges}


def joined(one: Fragment, other: Fragment) -> bool:
    """Return whether two fragments meet at the edge between their tiles."""
    return any((other.at, edge) in exits(one) for edge in other.edges)


def ends_of(board: Board, fragments: Iterable[Fragment]) -> Counter[End]:
    """Return where a string of fragments ends: at termini, and where no tile lies beyond."""
    found = Counter[End]()
    for at, edges in ((each.at, each.edges) for each in fragments):
        for edge in edges:
            beyond = at.neighbour(edge)
            if beyond not in board:
                found[End("open" if beyond in board.table else "edge", at, edge)] += 1
        if len(edges) == 1:
            kind: EndKind = "town" if board[at].kind == "town" else "intersection"
            found[End(kind, at, edges[0], board[at].value)] += 1
    return found


@settings(max_examples=250)
@given(small_states())
def test_sections(state: GameState) -> None:
    """Each fragment is in one section; neighbours in it are joined, and its ends are its ends."""
    board = state.board
    found = sections(board)
    fragments = Counter(fragment for section in found for fragment in section.fragments)
    laid = [Fragment(at, each) for at, tile in board.tiles.items() for each in tile.fragments]
    assert Counter(laid) == fragments
    for section in found:
        first, last = section.fragments[0], section.fragments[-1]
        assert all(joined(one, other) for one, other in pairwise(section.fragments))
        assert section.loop == (not section.ends)
        assert section.loop or 2 == len(section.ends)
        if section.loop:
            assert joined(last, first)
        assert ends_of(board, section.fragments) == Counter(section.ends)
        kinds = [end.kind in ("town", "intersection") for end in section.ends]
        assert section.complete == ([True, True] == kinds)
