"""A crew goes to an unclaimed section of the tile just laid (G8 to G10, R19, R20, D16)."""

from itertools import pairwise

from hypothesis import given

from properties.seeing import plain
from properties.strategies import Moment, Story, moments, stories
from seismic import GameState, Hex, PlaceCrew, StepSkipped, TileLaid, legal_moves
from seismic.steps import Crewing
from specification.sections import section_through
from specification.tiles import fragments


def unclaimed(state: GameState, at: Hex) -> set[int]:
    """Return the fragments of a tile, by lowest edges, on whose sections no crew stands."""
    board, cell = plain(state.board), (at.q, at.r)
    return {
        min(fragment)
        for fragment in fragments(board.laid[cell])
        if not section_through(board, cell, fragment).crews
    }


def check(state: GameState) -> None:
    """Check that exactly these are offered, while there are crews."""
    assert isinstance(state.step, Crewing)
    offered = {move.edge for move in legal_moves(state) if isinstance(move, PlaceCrew)}
    assert offered == (unclaimed(state, state.step.at) if state.supplies[state.turn] else set())


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
                supply = moment.before.supply[then.player]
                assert supply == 0 or then.rule == "G8"
