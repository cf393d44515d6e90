"""What must be true of a long section that winds, crosses itself or closes (G8, E3 to E9, Q4, Q6).

What is expected follows from how the highway was put together (`winding`), and not from what any
implementation says.
"""

from collections.abc import Callable
from itertools import groupby
from typing import Final, NamedTuple

from seismic import (
    Board,
    Crew,
    End,
    Fragment,
    Hex,
    Rules,
    Section,
    Table,
    position,
    resolve_quake,
    score,
    section_at,
    sections,
    totals,
)
from seismic._engine.board import PackedBoard
from seismic._engine.highways import unclaimed
from seismic.model.board import packed_board
from seismic.model.hexes import cell_of
from seismic.model.pieces import Colour
from specification.board import Cell
from winding import STYLES, TOURS, Chord, Highway, back_again, between_two, loop

VALUES: Final = (7, 5)
TOWN: Final = (60, 0)
"""A town in a row with many tiles of each highway, and in no other line with any."""

RULES: Final = Rules(towns=[TOWN])

Tiles = dict[Cell, str]
Search = Callable[[PackedBoard, int], int]
Sort = Callable[[str, int], Highway]
Check = Callable[[Highway], None]

SORTS: Final[list[tuple[Sort, str, int]]] = [
    *((between_two, style, 1) for style in STYLES),
    *((back_again, style, 2) for style in TOURS),
    *((loop, style, 3) for style in TOURS),
]
"""Each type of highway in each style, with the least number of chords it can have."""


# Boards


def termini(way: Highway) -> Tiles:
    """Return intersections for the ends of a highway, or one if it comes back to where it began."""
    leaves, arrives = way.exits
    if way.start == way.end:
        low, high = sorted(way.exits)
        return {way.start: f"X{low}{high}+{VALUES[0]}"}
    return {way.start: f"X{leaves}+{VALUES[0]}", way.end: f"X{arrives}+{VALUES[1]}"}


def ended(way: Highway) -> Tiles:
    """Return the tiles of a highway with termini at its ends, if it has ends."""
    return way.tiles() | ({} if way.is_loop else termini(way))


def fragment(chord: Chord) -> Fragment:
    """Return a chord as the library knows it."""
    return Fragment(Hex(*chord.at), chord.edges)


def crew(chord: Chord, colour: Colour) -> Crew:
    """Return a crew on a chord."""
    return Crew(chord.at, chord.edges[0], colour)


def stubs(way: Highway) -> tuple[Fragment, Fragment]:
    """Return the stubs at both ends of a highway."""
    leaves, arrives = way.exits
    return Fragment(Hex(*way.start), (leaves,)), Fragment(Hex(*way.end), (arrives,))


class Stop(NamedTuple):
    """A fragment on the way, and where a section ends if nothing comes before or after it."""

    fragment: Fragment
    before: End
    after: End


def stops(way: Highway) -> list[Stop]:
    """Return the fragments of a highway with termini, in order."""
    found = [
        Stop(
            fragment(each),
            End("open", Hex(*each.at), each.enters),
            End("open", Hex(*each.at), each.leaves),
        )
        for each in way.chords
    ]
    if way.is_loop:
        return found
    (start, leaves), (end, arrives) = ((each.at, each.edges[0]) for each in stubs(way))
    values = VALUES if start != end else (VALUES[0], VALUES[0])
    first = Stop(
        Fragment(start, (leaves,)),
        End("intersection", start, leaves, values[0]),
        End("open", start, leaves),
    )
    last = Stop(
        Fragment(end, (arrives,)),
        End("open", end, arrives),
        End("intersection", end, arrives, values[1]),
    )
    return [first, *found, last]


def same_path(section: Section, path: list[Fragment], ends: list[End]) -> bool:
    """Return whether a section has these fragments and ends, in one direction or the other."""
    found = [*section.fragments], [*section.ends]
    return found in ((path, ends), (path[::-1], ends[::-1]))


def same_loop(section: Section, path: list[Fragment]) -> bool:
    """Return whether a section is a loop of these fragments, from whichever one and either way."""
    if section.ends or len(section.fragments) != len(path):
        return False
    at = path.index(section.fragments[0])
    onwards = path[at:] + path[:at]
    return [*section.fragments] in (onwards, [onwards[0], *onwards[:0:-1]])


# One section, from end to end


def check_section(way: Highway) -> None:
    """Between termini it is complete: a point for each chord, and their values (E3, E5 to E7).

    A loop has no ends, and is worth nothing (E4).
    """
    board = Board(ended(way))
    found = sections(board)
    assert 1 == len(found)
    section = found[0]
    path = [stop.fragment for stop in stops(way)]
    if way.is_loop:
        assert same_loop(section, path)
    else:
        assert same_path(section, path, [stops(way)[0].before, stops(way)[-1].after])
    assert (way.is_loop, not way.is_loop) == (section.loop, section.complete)
    assert (len(way.chords), points(way)) == (section.chords, section.points)
    middle = way.chords[len(way.chords) // 2]
    assert section == section_at(board, middle.at, middle.edges[1])


def points(way: Highway) -> int:
    """Return what a highway with termini is worth; a terminus at both ends counts twice (E7)."""
    values = 2 * VALUES[0] if way.start == way.end else sum(VALUES)
    return 0 if way.is_loop else len(way.chords) + values


def check_without_termini(way: Highway) -> None:
    """It is open where it faces an empty cell, and ends where the table does (E3, R17)."""
    if way.is_loop:
        return
    (section,) = sections(Board(way.tiles(), table=Table.of([*way.tiles(), way.start])))
    first, last = way.chords[0], way.chords[-1]
    facing_the_start = End("open", Hex(*last.at), last.leaves)
    off_the_table = End("edge", Hex(*last.at), last.leaves)
    ends = [
        End("open", Hex(*first.at), first.enters),
        facing_the_start if way.end == way.start else off_the_table,
    ]
    assert same_path(section, [*map(fragment, way.chords)], ends)
    assert (False, 0) == (section.complete, section.points)


# Claims


def asked(way: Highway) -> list[Cell]:
    """Return where to ask for claims: on the first tile, one in the middle, the last, and the ends.

    All fragments of a highway belong to one section.
    """
    passed = [way.chords[0].at, way.chords[len(way.chords) // 2].at, way.chords[-1].at]
    return passed if way.is_loop else [*passed, way.start, way.end]


def missed_claims(
    way: Highway, board: PackedBoard, at: int, search: Search = unclaimed
) -> list[Cell]:
    """Put a crew on a chord of a highway; return where another could still be placed (G8)."""
    claimed, chord = board.branch(), way.chords[at]
    claimed.place_crew(cell_of(Hex(*chord.at)) * 8 + chord.leaves, 1)
    return [cell for cell in asked(way) if search(claimed, cell_of(Hex(*cell)))]


def check_claims(way: Highway) -> None:
    """A crew claims its section to both ends, and a loop all around (G8)."""
    board, length = packed_board(Board(ended(way))), len(way.chords)
    assert all(unclaimed(board, cell_of(Hex(*cell))) for cell in asked(way))
    for at in {0, length // 2, length - 1}:
        assert [] == missed_claims(way, board, at)


# Scores


def check_score(way: Highway) -> None:
    """The player with most crews takes the points, tied players all of them (E8, E9)."""
    length = len(way.chords)
    crews = [crew(way.chords[0], "red")]
    if length % 2 == 0:
        takers = {"red", "blue"}
        crews.append(crew(way.chords[-1], "blue"))
    elif length > 2:
        takers = {"blue"}
        crews += [crew(way.chords[at], "blue") for at in (length // 2, length - 1)]
    else:
        takers = {"red"}
    state = position(["red", "blue"], rules=RULES, laid=ended(way), crews=crews)
    assert {each: points(way) * (each in takers) for each in ("red", "blue")} == totals(state)
    lines = [line for line in score(state).lines if line.section.crews]
    assert [points(way)] == [line.points for line in lines]


# Quakes


def pieces(way: Highway, lost: set[Hex]) -> list[list[Stop]]:
    """Return the parts of a highway that are left when tiles are lost, of a loop at least one."""
    on_the_way = stops(way)
    if way.is_loop:
        cut = next(at for at, stop in enumerate(on_the_way) if stop.fragment.at in lost)
        on_the_way = on_the_way[cut:] + on_the_way[:cut]
    runs = groupby(on_the_way, key=lambda stop: stop.fragment.at in lost)
    return [[*run] for is_lost, run in runs if not is_lost]


def nearest(tiles: Tiles, number: int) -> list[Hex]:
    """Return the cells of the nearest tiles in the row of the town."""
    row = sorted((at for at in tiles if at[1] == TOWN[1]), reverse=True)
    return [Hex(*at) for at in row[:number]]


def check_quake(way: Highway) -> None:
    """What a quake leaves are sections of their own, each with its ends, crews and claims (Q4, Q6).

    Magnitudes come in turn.
    """
    tiles, length = ended(way), len(way.chords)
    crews = [crew(way.chords[at], "red") for at in {0, length // 2, length - 1}]
    magnitude = length % 6 + 1
    quake = resolve_quake(Board({**tiles, TOWN: "T"}, crews), TOWN, magnitude)
    lost = nearest(tiles, magnitude)
    assert lost == [laid.at for laid in quake.removed]
    assert {each for each in crews if each.at in lost} == {*quake.returned}
    left = pieces(way, {*lost})
    found = {each: section for section in sections(quake.board) for each in section.fragments}
    assert sum(map(len, left)) + 6 == len(found)  # the town has six stubs
    free = {Hex(*at): 0 for at in tiles if Hex(*at) not in lost}
    for piece in left:
        path, ends = [stop.fragment for stop in piece], [piece[0].before, piece[-1].after]
        section = found[path[0]]
        assert same_path(section, path, ends)
        named = {(each.at, each.edges[0]) for each in path}
        standing = [each for each in crews if (each.at, each.edge) in named]
        assert sorted(standing) == [*section.crews]
        for at, lowest in named if not standing else ():
            free[at] += 1 << lowest
    packed = packed_board(quake.board)
    assert free == {at: unclaimed(packed, cell_of(at)) for at in free}


CHECKS: Final = (check_section, check_without_termini, check_claims, check_score, check_quake)
