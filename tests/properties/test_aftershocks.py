"""Any tile that still matches may be turned to a change (V3, V3a, V3b, R15, R16)."""

from hypothesis import given, settings

from properties.seeing import canonical, look
from properties.strategies import Story, stories
from properties.test_placements import may_lie
from seismic import GameState, Pass, QuakeStruck, TileTurned, TurnTile, explain, legal_moves
from seismic.steps import Turning


def changes(state: GameState, move: TurnTile) -> bool:
    """Return whether a turn changes a tile, or which colours stand on which fragments (R16)."""
    tile = state.board[move.at]
    crews = frozenset(
        (frozenset(tile.fragment_at(crew.edge) or ()), str(crew.colour))
        for crew in state.board.crews_on(move.at)
    )
    return look(state.board, move) != (tile.code, crews)


def may_turn(state: GameState, move: TurnTile) -> bool:
    """Return whether a turn changes something, and the tile still matches its neighbours (R15)."""
    board = state.board
    if not changes(state, move):
        return False
    if any(cell in board for cell in move.at.neighbours):
        return may_lie(board, move.at, board[move.at].turned(move.by))
    return "R15" in state.rules.options


@settings(max_examples=200)
@given(stories())
def test_turns(story: Story) -> None:
    """Everything that may be turned is offered once, with the fewest steps, and a pass."""
    for state in (step.state for step in story.steps):
        if isinstance(state.step, Turning):
            every = [
                TurnTile(at, by)
                for at, tile in state.board.tiles.items()
                if tile.kind != "town" and at not in state.step.turned
                for by in range(1, 6)
            ]
            legal = [move for move in every if may_turn(state, move)]
            assert legal
            assert legal == [move for move in every if explain(state, move) is None]
            listed = {canonical(state, move) for move in legal}
            assert {*listed, Pass()} == set(legal_moves(state))


@given(stories())
def test_once_a_round(story: Story) -> None:
    """What has been turned is remembered until the round ends, and is not turned again (V3b)."""
    for moment in story.moments:
        step, following, events = moment.before.step, moment.after.step, moment.step.events
        if isinstance(step, Turning):
            turned = [event.at for event in events if isinstance(event, TileTurned)]
            assert not step.turned & {*turned}
            if isinstance(following, Turning) and QuakeStruck not in map(type, events):
                assert {*step.turned, *turned} == following.turned
