"""The engine and the specification play the same games (all rules).

Here are four games of each of the 16 combinations; `make prove` plays thousands.
"""

from collections.abc import Sequence
from importlib import import_module

import pytest
from attrs import evolve

import seismic
from comparison import Disagreement, play_both
from games import COMBINATIONS, setting
from seismic import GameState, Move, Place, PlaceCrew, Refusal, explain, legal_moves

GAMES = 4 * len(COMBINATIONS)


@pytest.mark.parametrize("number", range(GAMES))
def test_a_game_in_both(number: int) -> None:
    """They agree at every step: what lies there, who may do what, what happened, the score."""
    seen = play_both(number, sheets=3)
    assert seen["moves"] > 0


def test_the_games_have_everything() -> None:
    """All 16 combinations are among them, with two to four players, on tables of every shape."""
    games = [setting(number) for number in range(GAMES)]
    assert set(COMBINATIONS) == {game.rules.variants for game in games}
    assert {2, 3, 4} == {len(game.players) for game in games}
    shapes = {game.rules.table.shape for game in games}
    assert {"unbounded", "hexagon", "rectangle", "cells"} == shapes


class TestTheComparison:
    """An engine that plays wrongly is found out."""

    def test_a_wrong_side(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Quakes that always strike the first side with tiles are noticed (Q2)."""
        first = "seismic.rules.quakes.longest"
        monkeypatch.setattr(first, lambda counts: tuple(e for e in range(6) if counts[e])[:1])
        with pytest.raises(Disagreement, match="game 21, step"):
            play_both(21)

    def test_a_move_left_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Crews that may only stand on the first free fragment are noticed (G8)."""

        def fewer(state: GameState) -> Sequence[Move]:
            crews = [move for move in legal_moves(state) if isinstance(move, PlaceCrew)]
            return [move for move in legal_moves(state) if move not in crews[1:]]

        monkeypatch.setattr(seismic, "legal_moves", fewer)
        with pytest.raises(Disagreement, match="moves"):
            play_both(21)

    def test_a_wrong_reason(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A refusal that cites another rule is noticed (G3)."""

        def misquoted(state: GameState, move: Move) -> Refusal | None:
            refusal = explain(state, move)
            return refusal and evolve(refusal, rule="G5") if isinstance(move, Place) else refusal

        monkeypatch.setattr(seismic, "explain", misquoted)
        with pytest.raises(Disagreement, match="refusal of Place"):
            play_both(21)

    def test_a_wrong_score(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A bonus that the rules don't know is noticed (E5)."""
        monkeypatch.setattr(import_module("seismic.rules.sections"), "CHORD_POINTS", 2)
        with pytest.raises(Disagreement, match="sections"):
            play_both(21)
