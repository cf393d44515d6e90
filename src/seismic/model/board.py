"""The board: which tiles lie where, and whose crews stand on them.

It knows no rules, but a board with edges that don't match, or with two crews on a fragment, can't
be created.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias, final

from attrs import frozen

from .._engine import shapes
from .._engine.board import SEALED, Clash, PackedBoard, board_with
from .._engine.grid import facing
from .._engine.tile_bits import PIECE, SHAPE, crew_on, crews_on
from .._engine.tile_bits import with_crew as bits_with_crew
from ..errors import BadState, BadValue, Defect
from .hexes import Hex, as_hex, cell_of, checked_edge, hex_of, hex_or_none
from .pieces import Colour, Crew
from .table import Table, region_of
from .tiles import Tile, as_tile, piece_of, tile_of

Tiles: TypeAlias = Mapping[Hex, Tile | str] | Mapping[Hex, str] | Mapping[tuple[int, int], str]
"""What lies where: a hex or a pair of coordinates, and a tile or its code."""

COLOURS: Final[tuple[Colour, ...]] = ("red", "blue", "green", "yellow")  # C6


@final
@frozen(init=False, repr=False)
class Board:
    """A table with what lies on it.

    Args:
        laid: The tiles by cell.
        crews: The crews on them.
        table: The cells on which tiles may lie; by default there is no edge.

    >>> import seismic
    >>> board = seismic.Board({(0, 0): "T", (0, -1): "H03"})
    >>> board[seismic.Hex(0, -1)]
    Tile(code='H03')
    """

    table: Table
    """The cells on which tiles may lie."""
    _packed: PackedBoard

    def __init__(
        self,
        laid: Tiles,
        crews: Iterable[Crew] = (),
        table: Table | None = None,
    ) -> None:
        table = Table() if table is None else table
        if not isinstance(table, Table):
            raise BadValue("table", table, "a Table", "G6")
        tiles = _laid(laid, table)
        _place_crews(tiles, crews)
        self.__attrs_init__(table, _packed(table, tiles))

    def tile(self, at: Hex | Sequence[int]) -> Tile | None:
        """Return the tile that lies at a cell, if there is one."""
        tile = self._packed.tiles.get(cell_of(as_hex(at)), -1)
        return None if tile < 0 else tile_of(tile & PIECE)

    def __getitem__(self, at: Hex | Sequence[int]) -> Tile:
        tile = self.tile(at)
        if tile is None:
            raise BadValue("at", at, "a cell on which a tile lies")
        return tile

    @property
    def tiles(self) -> dict[Hex, Tile]:
        """What lies where, in the order of the cells."""
        tiles = sorted(self._packed.tiles.items())
        return {hex_of(cell): tile_of(tile & PIECE) for cell, tile in tiles}

    @property
    def crews(self) -> tuple[Crew, ...]:
        """Every crew on the table, in the order of cells and edges."""
        return tuple(
            Crew(hex_of(port >> 3), port & 7, COLOURS[colour])
            for port, colour in self._packed.crews()
        )

    @property
    def towns(self) -> tuple[Hex, ...]:
        """Where towns lie."""
        tiles = self._packed.tiles.items()
        towns = [cell for cell, tile in tiles if tile & SHAPE == shapes.TOWN]
        return tuple(map(hex_of, sorted(towns)))

    @property
    def open_cells(self) -> tuple[Hex, ...]:
        """The empty cells of the table that a highway leads to."""
        return tuple(map(hex_of, self._packed.open_cells()))

    def __repr__(self) -> str:
        crews = len(self._packed.crews())
        return f"Board({len(self)} tile{'s' * (len(self) != 1)}, {crews} crews)"

    def __len__(self) -> int:
        return len(self._packed.tiles)

    def __contains__(self, at: object) -> bool:
        found = at if isinstance(at, Hex) else hex_or_none(at)
        return found is not None and cell_of(found) in self._packed.tiles

    def crews_on(self, at: Hex | Sequence[int]) -> tuple[Crew, ...]:
        """Return the crews on the tile that lies at a cell."""
        at = as_hex(at)
        tile = self._packed.tiles.get(cell_of(at), 0)
        return tuple(Crew(at, edge, COLOURS[colour]) for edge, colour in crews_on(tile))

    def _repr_svg_(self) -> str:
        from .. import svg

        return svg.board(self)


# Changes to a board, which the rules have allowed: nothing is checked here.


def with_tile(board: Board, at: Hex, tile: Tile) -> Board:
    """Return the board with a tile on an empty cell, its edges matching."""
    packed = board._packed.branch()
    packed.lay(cell_of(at), piece_of(tile))
    return board_of(board.table, packed)


def with_crew(board: Board, at: Hex, edge: int, colour: Colour) -> Board:
    """Return the board with a crew on the fragment at an edge of a tile."""
    packed = board._packed.branch()
    packed.place_crew(cell_of(at) << 3 | edge, COLOURS.index(colour))
    return board_of(board.table, packed)


def with_turned(board: Board, at: Hex, steps: int) -> Board:
    """Return the board with a tile turned clockwise, its edges matching, its crews on it."""
    packed = board._packed.branch()
    packed.turn(cell_of(at), steps)
    return board_of(board.table, packed)


def board_of(table: Table, packed: PackedBoard) -> Board:
    """Return a packed board as one on this table."""
    packed.access = SEALED
    board = Board.__new__(Board)
    board.__attrs_init__(table, packed)
    return board


def packed_board(board: Board) -> PackedBoard:
    """Return a board as it is packed."""
    return board._packed


def checked_board(board: Board) -> Board:
    """Return a board, or refuse anything else."""
    if not isinstance(board, Board):
        raise BadValue("board", board, "a Board")
    return board


def _laid(laid: Tiles, table: Table) -> dict[int, int]:
    """Pack tiles that can lie on a table, one a cell."""
    if not isinstance(laid, Mapping):
        raise BadValue("laid", laid, "a mapping from cells to tiles")
    pieces: dict[int, int] = {}
    bounded = table.shape != "unbounded"
    for where, what in laid.items():
        at, tile = as_hex(where), as_tile(what)
        cell = cell_of(at)
        if cell in pieces:
            raise BadState(Defect("laid", f"two tiles lie at {at}", "G3"))
        if tile.kind == "quake":
            problem = f"the quake {tile} lies at {at}; quakes are never laid"
            raise BadState(Defect("laid", problem, "Q1"))
        if bounded and at not in table:
            raise BadState(Defect("laid", f"{tile} at {at} lies off the table", "G6"))
        pieces[cell] = piece_of(tile)
    return pieces


def _packed(table: Table, tiles: Mapping[int, int]) -> PackedBoard:
    try:
        return board_with(region_of(table), tiles)
    except Clash as error:
        port = error.port
        at, beside = hex_of(port >> 3), hex_of(facing(port) >> 3)
        problem = f"edge {port & 7} of the tile at {at} doesn't match the tile at {beside}"
        raise BadState(Defect("laid", problem, "G5")) from None


def _place_crews(tiles: dict[int, int], crews: Iterable[Crew]) -> None:
    """Put crews on packed tiles, each on a fragment of its own."""
    if isinstance(crews, Mapping) or not isinstance(crews, Iterable):
        raise BadValue("crews", crews, "a sequence of crews")
    for crew in crews:
        if not isinstance(crew, Crew):
            raise BadValue("crews", crew, "a Crew", "C6")
        if crew.colour not in COLOURS:
            raise BadValue("colour", crew.colour, f"one of {', '.join(COLOURS)}", "C6")
        cell, edge = cell_of(crew.at), checked_edge("edge", crew.edge)
        tile = tiles.get(cell, shapes.TOWN)
        if tile & SHAPE == shapes.TOWN or not shapes.EDGES[tile & SHAPE] >> edge & 1:
            where = f"edge {crew.edge} of {crew.at}"
            raise BadState(Defect("crews", f"there is no fragment for a crew at {where}", "G8"))
        if crew_on(tile, edge) >= 0:
            raise BadState(Defect("crews", f"two crews stand on one fragment of {crew.at}", "G8"))
        tiles[cell] = bits_with_crew(tile, edge, COLOURS.index(crew.colour))
