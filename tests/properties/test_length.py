"""Every game ends, within a bound that follows from what it is dealt (E1, G3, Q1, V3, V4c).

Let a pile have L tiles to lay and K quakes, let c towns lie on the table, and P players play.

- A turn asks for a tile only when one can be laid, so there are at most L such moves.
- After a tile at most one thing is asked: a crew, a pass or a second tile. Each answers a tile laid
  before it, so that makes at most L moves more.
- A quake asks which town first (if c = 2), for a side of each town, and each player for a turn (in
  Aftershocks): at most c + (c = 2) + P of them, and it never comes back (R27). By the option of R25
  there is a round after each town: c P in place of P.

So a game has at most ``2 L + K (c + [c = 2] + P [Aftershocks])`` moves. In other words, this
number, taken over what is still to come, goes down with every move; that is what is tested. The
base game has at most 2 * 73 = 146: a quake asks for one move in place of a tile's two.
"""

from hypothesis import given

from games import setting
from properties.strategies import history, numbers
from seismic import GameState, Tile
from seismic.steps import ChoosingSide, ChoosingTown, Crewing, Turning


def a_quake(state: GameState) -> int:
    """Return the most moves that one quake can ask for."""
    towns = len(state.rules.towns)
    return towns + int(towns == 2) + rounds(state, towns)


def rounds(state: GameState, towns: int) -> int:
    """Return how often players are asked for aftershocks while so many towns are to be struck."""
    if "aftershocks" not in state.rules.variants:
        return 0
    after_each = state.rules.options.get("R25") == "after-each-town"
    return len(state.players) * (towns if after_each else 1)


def bound(state: GameState) -> int:
    """Return the most moves that can still come."""
    coming: list[Tile] = [*state.pile, *state.face_up]
    quakes = sum(tile.kind == "quake" for tile in coming)
    return 2 * (len(coming) - quakes) + quakes * a_quake(state) + this_step(state)


def this_step(state: GameState) -> int:
    """Return the most moves that can come before the next tile is turned up or laid."""
    match state.step:
        case Crewing():
            return 1
        case ChoosingTown():
            return a_quake(state)
        case ChoosingSide(then=then):
            return 1 + len(then) + rounds(state, 1 + len(then))
        case Turning(seat, _, then):
            left = len(state.players) - (seat - state.turn) % len(state.players)
            return left if then is None else left + 1 + rounds(state, 1)
    return 0


@given(numbers())
def test_every_game_ends_within_the_bound(number: int) -> None:
    """The bound goes down with every move of a game, and is never below 0."""
    moves = 0
    last = bound(setting(number).begin().state)
    most = last
    for moment in history(number):
        moves += 1
        left = bound(moment.after)
        assert 0 <= left < last
        last = left
    assert moves <= most
    assert "over" == moment.after.phase


def test_the_base_game_has_at_most_146_moves() -> None:
    """73 tiles without a quake would ask for two moves each."""
    game = setting(0)
    quakes = sum(tile.kind == "quake" for tile in game.pile)
    assert bound(game.begin().state) <= 2 * (73 - quakes) + quakes * 1 <= 146
