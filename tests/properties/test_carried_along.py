"""What is carried from state to state is what a search from scratch finds (G3 to G5, G8, E2)."""

from hypothesis import given

from comparison import cell
from properties.seeing import plain
from properties.strategies import Moment, moments
from seismic import COLOURS
from seismic._kernel.building import built
from seismic._kernel.packed import TERMINUS, one_crew
from seismic.board import packed_of
from seismic.hexes import Hex, cell_of
from seismic.steps import Crewing
from seismic.table import region_of
from specification.board import Board as PlainBoard
from specification.placement import spaces
from specification.sections import all_sections, section_through
from specification.tiles import fragments


def packed_crews(crews: dict[str, int]) -> int:
    """Count crews as the kernel does."""
    return sum(number * one_crew(COLOURS.index(colour)) for colour, number in crews.items())


def port(at: tuple[int, int], edge: int) -> int:
    """Name an edge of a tile as the kernel does."""
    return cell_of(Hex(*at)) << 3 | edge


def rim(board: PlainBoard) -> dict[int, int]:
    """Find every empty cell beside a tile, with what its edges must be: green 1, highway 2."""
    return {
        cell_of(Hex(*at)): sum(
            3**edge * (2 if meets else 1) for edge, meets in board.demands(at).items()
        )
        for at in spaces(board)
    }


def free_ends(board: PlainBoard) -> tuple[dict[int, int], dict[int, int]]:
    """Find both ends of every section that has a free one, and the crews on those."""
    ends: dict[int, int] = {}
    claims: dict[int, int] = {}
    for section in all_sections(board):
        if section.loop or section.complete:
            continue
        free = [port(at, edge) for kind, at, edge in section.ends if kind in ("open", "edge")]
        mates = free[::-1] if len(free) == 2 else [TERMINUS]
        ends.update(zip(free, mates, strict=True))
        if section.crews:
            claims.update(dict.fromkeys(free, packed_crews(section.crews)))
    return ends, claims


class TestCarriedAlong:
    """The open cells, the ends of sections, and the crews on them."""

    @given(moments())
    def test_open_cells(self, moment: Moment) -> None:
        """The empty cells that highways lead to, in order, with what abuts them (G3 to G5, E2)."""
        packed = packed_of(moment.after.board)
        board = plain(moment.after.board)
        assert sorted(rim(board).items()) == list(zip(packed.rim, packed.needs, strict=True))
        opened = [at for at in spaces(board) if any(board.demands(at).values())]
        assert sorted(cell_of(Hex(*at)) for at in opened) == packed.open_cells()

    @given(moments())
    def test_ends_and_claims(self, moment: Moment) -> None:
        """The ends of every section that is not closed, and whose crews stand on it (G8)."""
        packed = packed_of(moment.after.board)
        ends, claims = free_ends(plain(moment.after.board))
        assert sorted(ends.items()) == list(zip(packed.ends, packed.mates, strict=True))
        assert [claims.get(end, 0) for end in packed.ends] == packed.claims

    @given(moments("crew"))
    def test_sections_at_the_tile_just_laid(self, moment: Moment) -> None:
        """The crews on the sections at the six edges of that tile, by following each (G8)."""
        state = moment.before
        assert isinstance(state.step, Crewing)
        board, at = plain(state.board), cell(state.step.at)
        expected = [0] * 6
        for fragment in fragments(board.laid[at]):
            for edge in fragment:
                expected[edge] = packed_crews(section_through(board, at, fragment).crews)
        assert tuple(expected) == packed_of(state.board).crews_at(cell_of(state.step.at))

    @given(moments())
    def test_a_board_built_at_once(self, moment: Moment) -> None:
        """A board built of the same tiles and crews carries the same."""
        board = moment.after.board
        packed = packed_of(board)
        anew = built(region_of(board.table), packed.tiles, packed.crews)
        for carried in ("rim", "needs", "ends", "mates", "claims"):
            assert getattr(anew, carried) == getattr(packed, carried)
