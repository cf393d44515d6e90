"""What a state consists of, packed and unpacked: piles without an order above all."""

from fractions import Fraction

import pytest

from seismic import (
    BadState,
    Board,
    Draw,
    GameState,
    Place,
    Rules,
    Tile,
    Undealt,
    apply,
    draw_odds,
    legal_moves,
    new_game,
    position,
    resolve_quake,
    validate,
)
from seismic.steps import Drawing, Placing

COUNTED = Undealt.of({"H03": 1, "Q1": 1}, {"Q6": 1, "Q1": 1})


def waiting(*codes: str) -> GameState:
    """Return a state in which these tiles of the pile have been named."""
    state = position(["red", "blue"], face_up=["H02"], pile=COUNTED)
    for code in codes:
        state = apply(state, Draw(code))
    return state


class TestUndealt:
    """What is known of a pile that was counted out, and what is left of it."""

    @pytest.mark.parametrize(
        ("drawn", "left"),
        [
            ((), COUNTED),
            (("Q1",), Undealt.of({"H03": 1}, {"Q6": 1, "Q1": 1})),
            (("Q1", "H03"), Undealt.of({}, {"Q6": 1, "Q1": 1})),
            (("Q1", "H03", "Q1"), Undealt.of({}, {"Q6": 1})),
        ],
    )
    def test_left(self, drawn: tuple[str, ...], left: Undealt) -> None:
        """The bottom stays apart until it is reached (V1)."""
        state = waiting(*drawn)
        assert left == state.pile.undealt
        assert left.size == len(state.pile)
        assert f"pile=<{left.size} tiles>," in repr(state)

    def test_by_set_up(self) -> None:
        """Otherwise only the number is known."""
        state = new_game(["red", "blue"], deal=False)
        assert Undealt(73) == state.pile.undealt
        assert Undealt(72) == apply(state, Draw("H03")).pile.undealt

    def test_two_copies(self) -> None:
        """Twin Cities is played with two of every tile that one box has (V4b)."""
        rules = Rules(variants={"twin-cities"})
        odds = draw_odds(new_game(["red", "blue"], rules=rules, deal=False))
        assert Fraction(2, 146) == odds[Tile("X0")]

    def test_more_than_the_set_has(self) -> None:
        """Of a type of which too many have been seen, none is left to come."""
        many = GameState(
            rules=Rules(),
            players=["red", "blue"],
            board=Board({(0, 0): "T"}),
            supplies=[20, 20],
            step=Drawing(),
            face_up=["X0", "X0"],
            pile=Undealt(60),
        )
        assert Draw("X0") not in legal_moves(many)
        with pytest.raises(BadState, match="seen: 2 of X0 have been seen, and the tile set has 1"):
            validate(many)


def test_a_struck_board_is_not_changed() -> None:
    """A board that a quake has left can be played on, and stays as it is."""
    board = position(["red", "blue"], laid={(0, -1): "H03"}).board
    struck = resolve_quake(board, (0, 0), 1).board
    state = GameState(
        rules=Rules(),
        players=["red", "blue"],
        board=struck,
        supplies=[20, 20],
        step=Placing(),
        face_up=["H03"],
    )
    apply(state, Place((0, -1), "H03"))
    assert (1, 1) == (len(struck), len(state.board))
