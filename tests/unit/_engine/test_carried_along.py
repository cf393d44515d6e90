"""What a board carries along from move to move is what a search from scratch finds."""

from hypothesis import given

from comparison import cell
from properties.seeing import plain
from properties.strategies import Moment, moments
from seismic._engine.board import board_with
from seismic._engine.highways import unclaimed
from seismic.model.board import packed_board
from seismic.model.hexes import Hex, cell_of
from seismic.model.state import packed_state
from seismic.model.table import region_of
from seismic.steps import Crewing
from specification.board import Board as PlainBoard
from specification.placement import spaces
from specification.sections import section_through
from specification.tiles import fragments


def frontier(board: PlainBoard) -> dict[int, int]:
    """Return every empty cell beside a tile, with what its edges must be: green 1, highway 2."""
    return {
        cell_of(Hex(*at)): sum(
            3**edge * (2 if meets else 1) for edge, meets in board.demands(at).items()
        )
        for at in spaces(board)
    }


class TestCarriedAlong:
    """The open cells, and where a crew may stand."""

    @given(moments())
    def test_open_cells(self, moment: Moment) -> None:
        """The empty cells that highways lead to, in order, with what abuts them (G3 to G5, E2)."""
        packed = packed_board(moment.after.board)
        board = plain(moment.after.board)
        pairs = zip(packed.frontier, packed.constraints, strict=True)
        assert sorted(frontier(board).items()) == list(pairs)
        opened = [at for at in spaces(board) if any(board.demands(at).values())]
        assert sorted(cell_of(Hex(*at)) for at in opened) == packed.open_cells()

    @given(moments("crew"))
    def test_unclaimed_fragments_of_the_tile_just_laid(self, moment: Moment) -> None:
        """Those whose sections have no crew, by following each; also on a board built anew (G8)."""
        state = moment.before
        assert isinstance(state.step, Crewing)
        board, at = plain(state.board), cell(state.step.at)
        expected = sum(
            1 << min(fragment)
            for fragment in fragments(board.laid[at])
            if not section_through(board, at, fragment).crews
        )
        packed = packed_board(state.board)
        assert expected == unclaimed(packed, cell_of(state.step.at))
        anew = board_with(region_of(state.board.table), packed.tiles)
        assert expected == unclaimed(anew, cell_of(state.step.at))
        assert expected == packed_state(state).unclaimed

    @given(moments())
    def test_a_board_built_at_once(self, moment: Moment) -> None:
        """A board built of the same tiles carries the same along."""
        board = moment.after.board
        packed = packed_board(board)
        anew = board_with(region_of(board.table), packed.tiles)
        assert (anew.frontier, anew.constraints) == (packed.frontier, packed.constraints)
