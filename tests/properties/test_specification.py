"""The engine and the specification play the same games (all rules).

Here are two games of each of the 16 combinations; `make prove` plays thousands.
"""

from collections.abc import Iterable, Sequence

import pytest
from attrs import evolve

import seismic
from census import meet
from comparison import Disagreement, play_both, play_undealt
from games import COMBINATIONS, setting
from seismic import (
    CrewsReturned,
    Event,
    GameState,
    Move,
    Pass,
    PlaceCrew,
    Refusal,
    Step,
    explain,
    legal_moves,
    play,
    sections,
)
from seismic.rules import scoring
from whole_games import whole_game

GAMES = 2 * len(COMBINATIONS)


@pytest.mark.parametrize("number", range(GAMES))
def test_a_game_in_both(number: int) -> None:
    """They agree at every step: what lies there, who may do what, what happened, the score."""
    seen = play_both(number, sheets=3)
    assert seen["moves"] > 0


@pytest.mark.parametrize("number", range(len(COMBINATIONS)))
def test_an_undealt_game_in_both(number: int) -> None:
    """They agree on what may be turned up, too, where the pile has no order."""
    seen = play_undealt(number)
    assert seen["event drawn"] > 0


def test_the_games_have_everything() -> None:
    """All 16 combinations are among them, with two to four players, on tables of every shape."""
    games = [setting(number) for number in range(GAMES)]
    assert set(COMBINATIONS) == {game.rules.variants for game in games}
    assert {2, 3, 4} == {len(game.players) for game in games}
    shapes = {game.rules.table.shape for game in games}
    assert {"unbounded", "hexagon", "rectangle", "cells"} == shapes


def test_whole_games_have_everything() -> None:
    """Those of `make prove` have any colours in any seats, too, and towns anywhere."""
    games = [whole_game(number) for number in range(64)]
    assert set(COMBINATIONS) == {game.variants for game in games}
    assert set(seismic.COLOURS) == {game.players[0] for game in games}
    assert {2, 3, 4} == {len(game.players) for game in games}
    tables = {game.rules().table.shape for game in games}
    assert {"unbounded", "hexagon", "rectangle", "cells"} == tables
    towns = [game.towns for game in games]
    assert None in towns
    assert {1, 2} == {len(each) for each in towns if each is not None}


@pytest.mark.parametrize("number", range(4))
def test_a_whole_game_in_both(number: int) -> None:
    """They agree at every step of such a game."""
    assert meet(whole_game(number), sheets=10).seen["moves"] > 0


class TestTheComparison:
    """An engine that plays wrongly is caught, whatever it gets wrong."""

    def test_a_wrong_state(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Crews that are never placed are noticed (G8)."""

        def without_crews(state: GameState, move: Move) -> Step:
            return play(state, Pass() if isinstance(move, PlaceCrew) else move)

        monkeypatch.setattr(seismic, "play", without_crews)
        with pytest.raises(Disagreement, match="game 21, step"):
            play_both(21)

    def test_a_missing_event(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Crews that go back without an event are noticed (Q6)."""

        def silent(state: GameState, move: Move) -> Step:
            step = play(state, move)
            fewer = tuple(event for event in step.events if not isinstance(event, CrewsReturned))
            return Step(step.state, fewer)

        monkeypatch.setattr(seismic, "play", silent)
        with pytest.raises(Disagreement, match="events"):
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

        def misquoted(state: GameState, move: Move, after: Iterable[Event] = ()) -> Refusal | None:
            refusal = explain(state, move, after)
            return refusal and evolve(refusal, rule="G5")

        monkeypatch.setattr(seismic, "explain", misquoted)
        with pytest.raises(Disagreement, match="refusal of"):
            play_both(21)

    def test_a_wrong_score(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A section that is not counted is noticed (E3)."""
        monkeypatch.setattr(scoring, "sections", lambda board: sections(board)[1:])
        with pytest.raises(Disagreement, match="sections"):
            play_both(21)
