"""Sections: strings of fragments joined edge to edge, and where they end (G10, R17, R26, E3 to E7).

What a section is worth belongs here too; who takes it belongs to scoring.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from .board import Board, Cell, beyond, opposite
from .tiles import TOWN, Fragment, fragment_at, fragments, is_terminus, value

LaidFragment = tuple[Cell, Fragment]  # a fragment and where it lies
End = tuple[str, Cell, int]  # "town", "intersection", "open" or "edge"; cell; edge

TERMINI: tuple[str, ...] = ("town", "intersection")
BETWEEN_TOWNS = 10  # V4e


@dataclass(frozen=True)
class Section:
    """A maximal string of fragments, with all that can be asked of it."""

    fragments: frozenset[LaidFragment]
    ends: tuple[End, ...]
    crews: dict[str, int]
    loop: bool
    complete: bool
    chords: int
    points: int


def section_through(board: Board, cell: Cell, fragment: Fragment) -> Section:
    """Return the section that this fragment belongs to, followed to its ends."""
    found: set[LaidFragment] = set()
    ends: list[End] = []
    to_visit: list[LaidFragment] = [(cell, fragment)]
    while to_visit:
        here, edges = to_visit.pop()
        if (here, edges) in found:
            continue
        found.add((here, edges))
        code = board.laid[here]
        if is_terminus(code):  # a stub: the section ends inside this tile (R26)
            ends.append(("town" if code == TOWN else "intersection", here, edges[0]))
        for edge in edges:
            there = beyond(here, edge)
            if there in board.laid:
                joined = fragment_at(board.laid[there], opposite(edge))
                if joined is None:
                    raise ValueError(f"edge {edge} of {here} meets green")  # G5
                to_visit.append((there, joined))
            elif board.on_table(there):
                ends.append(("open", here, edge))
            else:
                ends.append(("edge", here, edge))  # R17
    return described(board, frozenset(found), tuple(sorted(ends)))


def described(board: Board, found: frozenset[LaidFragment], ends: tuple[End, ...]) -> Section:
    """Return a section with all that follows from its fragments and ends."""
    standing = [board.crew_on(cell, fragment) for cell, fragment in found]
    crews = [colour for colour in standing if colour is not None]
    complete = len(ends) == 2 and all(what in TERMINI for what, _, _ in ends)  # E3
    chords = sum(len(fragment) == 2 for _, fragment in found)  # E5, E6: a stub is worth nothing
    points = 0
    if complete:
        (first, one, _), (second, other, _) = ends
        points = chords + value(board.laid[one]) + value(board.laid[other])  # E6, E7
        if first == second == "town" and one != other:
            points += BETWEEN_TOWNS
    return Section(
        fragments=found,
        ends=ends,
        crews={colour: crews.count(colour) for colour in crews},
        loop=not ends,  # E4
        complete=complete,
        chords=chords,
        points=points,
    )


def all_sections(board: Board) -> Iterator[Section]:
    """Yield every section on the board, by its first fragment."""
    seen: set[LaidFragment] = set()
    for cell in sorted(board.laid):
        for fragment in fragments(board.laid[cell]):
            if (cell, fragment) not in seen:
                section = section_through(board, cell, fragment)
                seen |= section.fragments
                yield section


def has_open_end(board: Board) -> bool:
    """Return whether any section can still be continued (E2, R17, R23)."""
    return any(what == "open" for section in all_sections(board) for what, _, _ in section.ends)
