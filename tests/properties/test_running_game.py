"""A running game that is played, refused, left, saved and loaded stays a game (C6, G5, R27)."""

import pickle
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from comparison import any_moves
from games import Style, setting
from properties.seeing import canonical
from properties.test_edges_match import edges_match
from properties.test_tiles_are_conserved import everything
from seismic import GameState, apply, explain, from_json, legal_moves, outcome, to_json


class RunningGame(RuleBasedStateMachine):
    """A game on which operations are tried in any order; it must remain a valid game."""

    @initialize(number=st.integers(0, 9_999))
    def begin(self, number: int) -> None:
        """Begin a game, and note what is never lost."""
        game = setting(number)
        self.state = game.begin().state
        self.style: Style = game.style
        self.tiles = everything(self.state)
        self.kept: list[tuple[GameState, bytes]] = []

    @precondition(lambda self: self.state.phase != "over")
    @rule(moves=st.sampled_from((1, 1, 5, 25)), seed=st.integers(0, 999))
    def go_on(self, moves: int, seed: int) -> None:
        """Play some legal moves."""
        random = Random(seed)
        for _ in range(moves):
            if legal_moves(self.state):
                self.state = apply(self.state, self.style.choose(self.state, random))

    @rule(seed=st.integers(0, 999))
    def try_anything(self, seed: int) -> None:
        """Try moves of every type; those that are not listed are refused."""
        legal = legal_moves(self.state)
        for move in any_moves(self.state, Random(seed), 8):
            listed = canonical(self.state, move) in legal
            assert listed == (explain(self.state, move) is None)

    @rule()
    def save_and_load(self) -> None:
        """Go on from a saved game."""
        loaded = from_json(to_json(self.state))
        assert self.state == loaded
        self.state = loaded

    @rule()
    def send_to_another_process(self) -> None:
        """Go on from a pickled game."""
        sent = pickle.loads(pickle.dumps(self.state))
        assert self.state == sent
        self.state = sent

    @rule()
    def keep(self) -> None:
        """Remember this state and what it looks like."""
        self.kept.append((self.state, pickle.dumps(self.state)))

    @precondition(lambda self: self.kept)
    @rule(choice=st.randoms(use_true_random=False))
    def go_back(self, choice: Random) -> None:
        """Return to a kept state, which has not changed, and go on from it."""
        self.state, remembered = choice.choice(self.kept)
        assert remembered == pickle.dumps(self.state)

    @invariant()
    def nothing_is_lost(self) -> None:
        """Tiles and crews are conserved, and edges match."""
        assert self.tiles == everything(self.state)
        standing = len(self.state.board.crews)
        assert self.state.rules.crews * len(self.state.players) == standing + sum(
            self.state.supplies
        )
        assert edges_match(self.state)

    @invariant()
    def somebody_must_choose_or_it_is_over(self) -> None:
        """There are legal moves exactly while the game goes on."""
        over = self.state.phase == "over"
        assert over == (not legal_moves(self.state)) == (outcome(self.state) is not None)
        assert over == (self.state.actor is None)


RunningGame.TestCase.settings = settings(max_examples=30, stateful_step_count=50)
TestRunningGame = RunningGame.TestCase
