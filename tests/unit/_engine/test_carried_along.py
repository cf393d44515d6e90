"""What a board carries along from move to move is what a search from scratch finds."""

from hypothesis import given

from comparison import cell
from properties.seeing import plain
from properties.strategies import Moment, moments
from seismic._engine.building import built
from seismic.model.board import packed_of
from seismic.model.hexes import Hex, cell_of
from seismic.model.state import situation_of
from seismic.model.table import region_of
from seismic.steps import Crewing
from specification.board import Board as PlainBoard
from specification.placement import spaces
from specification.sections import section_through
from specification.tiles import fragments


def rim(board: PlainBoard) -> dict[int, int]:
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
        packed = packed_of(moment.after.board)
        board = plain(moment.after.board)
        assert sorted(rim(board).items()) == list(zip(packed.rim, packed.needs, strict=True))
        opened = [at for at in spaces(board) if any(board.demands(at).values())]
        assert sorted(cell_of(Hex(*at)) for at in opened) == packed.open_cells()

    @given(moments("crew"))
    def test_unclaimed_fragments_of_the_tile_just_laid(self, moment: Moment) -> None:
        """Those whose sections have no crew, by following each; also if nothing is known (G8)."""
        state = moment.before
        assert isinstance(state.step, Crewing)
        board, at = plain(state.board), cell(state.step.at)
        expected = sum(
            1 << min(fragment)
            for fragment in fragments(board.laid[at])
            if not section_through(board, at, fragment).crews
        )
        packed = packed_of(state.board)
        assert expected == packed.unclaimed(cell_of(state.step.at))
        anew = built(region_of(state.board.table), packed.tiles)
        assert expected == anew.unclaimed(cell_of(state.step.at))
        assert expected == situation_of(state).unclaimed

    @given(moments())
    def test_a_board_built_at_once(self, moment: Moment) -> None:
        """A board built of the same tiles carries the same."""
        board = moment.after.board
        packed = packed_of(board)
        anew = built(region_of(board.table), packed.tiles)
        assert (anew.rim, anew.needs) == (packed.rim, packed.needs)
