"""A crew goes to an unclaimed section of the tile just laid (G1, G8 to G10, R14, R19, R20, D16)."""

from itertools import pairwise

from hypothesis import given

from properties.seeing import plain
from properties.strategies import Moment, Story, moments, stories
from properties.test_placements import fitting
from seismic import Board, GameState, Hex, Pass, PlaceCrew, StepSkipped, TileLaid, legal_moves
from seismic.steps import Crewing
from specification.sections import section_through
from specification.tiles import fragments


def unclaimed(board: Board, at: Hex) -> set[int]:
    """Return the fragments of a tile, by lowest edges, on whose sections no crew stands."""
    seen, cell = plain(board), (at.q, at.r)
    return {
        min(fragment)
        for fragment in fragments(seen.laid[cell])
        if not section_through(seen, cell, fragment).crews
    }


def check(state: GameState) -> None:
    """Check that exactly these are offered, while there are crews."""
    assert isinstance(state.step, Crewing)
    assert [Pass()] != legal_moves(state)  # or nobody would be asked (R20)
    offered = {move.edge for move in legal_moves(state) if isinstance(move, PlaceCrew)}
    assert offered == (
        unclaimed(state.board, state.step.at) if state.supplies[state.turn] else set()
    )


def check_skipped(state: GameState, laid: TileLaid, skipped: StepSkipped) -> None:
    """Check that nothing could follow a tile: no crew, nor in the Dilemma a second tile (R20)."""
    board = Board({**state.board.tiles, laid.at: laid.tile}, state.board.crews, state.board.table)
    free = unclaimed(board, laid.at)
    assert not free or not state.supply[skipped.player]
    assert skipped.rule == ("R20" if free else "G8")
    if "dilemma" in state.rules.variants:
        others = list(state.face_up)
        others.remove(laid.tile.type)
        assert not fitting(board, others)


@given(moments("crew"))
def test_crews_go_to_unclaimed_sections(moment: Moment) -> None:
    """Anywhere in a game."""
    check(moment.before)


@given(stories())
def test_small_games(story: Story) -> None:
    """In small games, with long sections and empty supplies; and a step is skipped for a reason."""
    for moment in story.moments:
        if moment.before.phase == "crew":
            check(moment.before)
        for laid, then in pairwise(moment.step.events):
            if isinstance(laid, TileLaid) and isinstance(then, StepSkipped):
                check_skipped(moment.before, laid, then)
