"""Let OpenSpiel's tree search play a game against a random player."""

import numpy as np
import pyspiel
from open_spiel.python.algorithms.evaluate_bots import evaluate_bots
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator
from open_spiel.python.bots.uniform_random import UniformRandomBot

import seismic.envs.open_spiel  # noqa: F401  # it registers the game

game = pyspiel.load_game("seismic", {"radius": 3, "variants": "dilemma+aftershocks"})
random = np.random.RandomState(7)
search = MCTSBot(game, 1.4, 4, RandomRolloutEvaluator(1, random), random_state=random)
players = [search, UniformRandomBot(1, random)]
print(evaluate_bots(game.new_initial_state(), players, random))
