# pyright: strict
"""A program as a user might write it, type-checked against the installed wheel."""

from seismic import (
    Rules,
    Table,
    apply,
    explain,
    legal_moves,
    new_game,
    outcome,
    play,
    resolve_quake,
    score,
    sections,
)


def first_moves(seed: int) -> int:
    """Play the first legal move until the game is over, and count the moves."""
    rules = Rules(
        variants={"aftershocks"},
        options={"R15": "isolated-may-turn"},
        table=Table.hexagon(6),
    )
    state = new_game(["red", "blue"], rules=rules, seed=seed)
    count = 0
    while moves := legal_moves(state):
        move = moves[0]
        assert explain(state, move) is None
        step = play(state, move)
        assert step.state == apply(state, move)
        for event in step.events:
            print(event)
        state = step.state
        count += 1
    end = outcome(state)
    assert end is not None
    print(end.winners, score(state).totals, len(sections(state.board)))
    return count


def shake(seed: int) -> None:
    """Let a quake strike a fresh table."""
    board = new_game(["red", "blue", "green"], seed=seed).board
    quake = resolve_quake(board, (0, 0), 3, side=0)
    print(quake.board, quake.removed, quake.returned, quake.lengths)


if __name__ == "__main__":
    print(first_moves(7))
    shake(7)
