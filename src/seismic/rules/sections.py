"""Sections of highway: their fragments, ends and crews, and what they are worth (E3 to E7, V4e).

Who takes the points belongs to the scoring.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from attrs import frozen

from .._engine.board import PackedBoard
from .._engine.grid import facing
from .._engine.highways import TERMINUS, far_end, lowest_port, walk_both_ways
from .._engine.shapes import FRAGMENTS
from .._engine.tile_bits import PIECE, SHAPE, crew_on, touched
from ..errors import BadValue
from ..model.board import COLOURS, Board, checked_board, packed_board
from ..model.hexes import Hex, as_hex, cell_of, checked_edge, hex_of
from ..model.pieces import Colour, Crew, Fragment
from ..model.tiles import tile_of

EndKind: TypeAlias = Literal["intersection", "town", "open", "edge"]

CHORD_POINTS: Final = 1  # E5
TOWN_TO_TOWN: Final = 10  # V4e


@frozen(order=True)
class End:
    """Where a section ends: at a terminus with its value, facing an empty cell, or off the table.

    It is named by the last tile of the section and the edge there: for a terminus that of the stub.
    """

    kind: EndKind
    """``intersection``, ``town``, ``open`` for an empty cell, or ``edge`` for the table's edge."""
    at: Hex
    """Where the last tile lies."""
    edge: int
    """The edge of that tile."""
    value: int = 0
    """The value of the terminus; 0 elsewhere."""

    @property
    def is_terminus(self) -> bool:
        """Whether a section may end here and be complete: at a town as at an intersection (R29)."""
        return self.kind in ("intersection", "town")


@frozen
class Section:
    """A maximal string of fragments joined edge to edge, from one end to the other."""

    fragments: tuple[Fragment, ...]
    """Its fragments, from one end to the other."""
    ends: tuple[End, ...]
    """Its two ends; none in a closed loop (E4)."""
    crews: tuple[Crew, ...]
    """The crews on it."""

    @property
    def loop(self) -> bool:
        """Whether it is a closed loop, without ends (E4)."""
        return not self.ends

    @property
    def complete(self) -> bool:
        """Whether both ends are at a terminus (E3, E4)."""
        return bool(self.ends) and all(end.is_terminus for end in self.ends)

    @property
    def chords(self) -> int:
        """How many fragments count for points (E5): stubs don't (E6)."""
        return sum(fragment.is_chord for fragment in self.fragments)

    @property
    def joins_two_towns(self) -> bool:
        """Whether it runs from one town to the other (V4e)."""
        return len({end.at for end in self.ends if end.kind == "town"}) == 2

    @property
    def points(self) -> int:
        """What it is worth: 0 unless it is complete (E3)."""
        if not self.complete:
            return 0
        values = sum(end.value for end in self.ends)  # the same terminus counts twice (E7)
        return worth(self.chords, values, self.joins_two_towns)

    @property
    def claims(self) -> dict[Colour, int]:
        """How many crews of each colour stand on it."""
        return dict(Counter(crew.colour for crew in self.crews))


def worth(chords: int, values: int, joins_two_towns: bool) -> int:
    """Return the points of a complete section: of its chords (E5), its ends (E6) and V4e."""
    return CHORD_POINTS * chords + values + (TOWN_TO_TOWN if joins_two_towns else 0)


def sections(board: Board) -> tuple[Section, ...]:
    """Return every section of a board, in the order of its first fragment by cell and edge."""
    packed = packed_board(checked_board(board))
    found: list[Section] = []
    seen: set[int] = set()
    for cell in sorted(packed.tiles):
        for edge, _ in FRAGMENTS[packed.tiles[cell] & SHAPE]:
            port = cell << 3 | edge
            if port not in seen:
                found.append(_section(packed, port, seen))
    return tuple(found)


def section_at(board: Board, at: Hex | Sequence[int], edge: int) -> Section:
    """Return the section of a board that runs through an edge of the tile at a cell.

    Raises:
        BadValue: If no highway leaves there.
    """
    at = as_hex(at)
    tile = checked_board(board).tile(at)
    if tile is None or tile.fragment_at(checked_edge("edge", edge)) is None:
        raise BadValue("edge", f"{edge} at {at}", "an edge of a laid tile where a highway leaves")
    packed = packed_board(board)
    paths = walk_both_ways(packed, cell_of(at) << 3 | edge)
    return _section(
        packed, min(lowest_port(packed, port) for path in paths for port in path), set()
    )


def _section(packed: PackedBoard, start: int, seen: set[int]) -> Section:
    """Return the section through a port, and add its fragments to those seen."""
    onwards, back = walk_both_ways(packed, start)
    if not back and far_end(packed, onwards[-1]) == facing(start):
        ends: tuple[End, ...] = ()  # a loop
    else:
        first = _last(packed, back) if back else _free(packed, start)
        ends = (first, _last(packed, onwards))
    path = [lowest_port(packed, port) for port in (*reversed(back), *onwards)]
    seen.update(path)
    return Section(
        tuple([_fragment(packed, port) for port in path]),
        ends,
        tuple([crew for port in sorted(path) if (crew := _crew(packed, port))]),
    )


def _fragment(packed: PackedBoard, port: int) -> Fragment:
    return Fragment(hex_of(port >> 3), touched(packed.tiles[port >> 3], port & 7))


def _crew(packed: PackedBoard, port: int) -> Crew | None:
    colour = crew_on(packed.tiles[port >> 3], port & 7)
    return None if colour < 0 else Crew(hex_of(port >> 3), port & 7, COLOURS[colour])


def _last(packed: PackedBoard, path: list[int]) -> End:
    """Return the end that a walk has come to."""
    out = far_end(packed, path[-1])
    if out != TERMINUS:
        return _free(packed, out)
    tile = tile_of(packed.tiles[path[-1] >> 3] & PIECE)
    kind: EndKind = "town" if tile.kind == "town" else "intersection"
    return End(kind, hex_of(path[-1] >> 3), path[-1] & 7, tile.value)


def _free(packed: PackedBoard, port: int) -> End:
    """Return the end at a port that faces no tile: open, or off the table (R17)."""
    on_table = packed.region.holds(facing(port) >> 3)
    return End("open" if on_table else "edge", hex_of(port >> 3), port & 7)
