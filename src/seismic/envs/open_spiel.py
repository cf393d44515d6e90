"""The game for OpenSpiel, where every draw is a chance node with exact odds.

Importing this module registers the game ``seismic``; ``pip install open_spiel`` brings the library.
"""

from collections.abc import Mapping
from typing import Any, Final, cast

import numpy as np
import pyspiel

from ..encoding import Encoding
from ..errors import BadValue
from ..lines import write_view
from ..model.moves import Draw
from ..model.notation import write_move
from ..model.options import Rules, Variant
from ..model.state import GameState
from ..model.table import Table
from ..model.tiles import TOWN_VALUE
from ..rules.setup import new_game
from ..rules.turn import apply, legal_moves
from ..views import draw_probabilities, observe
from .terms import RADIUS, Terms

PARAMETERS: Final[Mapping[str, Any]] = {
    "players": 2,
    "radius": RADIUS,
    "variants": "",
    "reward": "final",
}
"""The parameters with their defaults; variants are joined by ``+``."""

GAME_TYPE: Final = pyspiel.GameType(
    short_name="seismic",
    long_name="Seismic",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=dict(PARAMETERS),
)


class SeismicGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """The game; ``pyspiel.load_game("seismic(variants=dilemma)")`` makes one."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**PARAMETERS, **(params or {})}
        variants = [each for each in chosen["variants"].split("+") if each]
        rules = Rules(cast("list[Variant]", variants), table=Table.hexagon(chosen["radius"]))
        self.terms: Final = Terms(rules, chosen["players"], chosen["reward"])
        self.encoding: Final = Encoding(rules, self.terms.players, draws=True)
        self.first: Final = new_game(self.terms.colours, rules=rules, deal=False)
        types = len(rules.tiles.entries)
        most = _most_points(rules) if chosen["reward"] == "difference" else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions - types,
            max_chance_outcomes=types,
            num_players=self.terms.players,
            min_utility=-most,
            max_utility=most,
            max_game_length=_most_moves(rules, self.terms.players),
        )
        super().__init__(GAME_TYPE, info, dict(chosen))

    def new_initial_state(self) -> "SeismicState":
        """Return an undealt game."""
        return SeismicState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SeismicObserver":
        """Return an observer, which writes states as tensors and text."""
        if params:
            raise BadValue("params", params, "left out: observations have no parameters")
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SeismicObserver(self.encoding, recalls)


def _most_moves(rules: Rules, players: int) -> int:
    """Return how many moves players can make at most: two for each tile, and those about quakes."""
    counts = rules.tiles.counts
    quakes = sum(count for tile, count in counts.items() if tile.kind == "quake")
    towns = rules.copies
    about_a_quake = towns + (towns == 2) + players  # sides, the town struck first, turns
    return towns * (2 * (rules.tiles.total - quakes) + quakes * about_a_quake)


def _most_points(rules: Rules) -> float:
    """Return more points than a game can have: as if every edge of every tile ended a section."""
    pieces = sum(entry.count * (3 + 6 * entry.tile.value) for entry in rules.tiles.entries)
    return float(rules.copies * (pieces + 6 * TOWN_VALUE) + 6 * 10)  # V4e


class SeismicState(pyspiel.State):  # type: ignore[misc]  # likewise
    """A position of the game, or a chance node where a tile is to be turned up."""

    def __init__(self, game: SeismicGame) -> None:
        super().__init__(game)
        self.game_state: GameState = game.first
        # A clone copies deeply what is here: these are values, of which a copy is the same object.
        self._encoding = game.encoding
        self._terms = game.terms

    def current_player(self) -> Any:
        """Return the seat of the player who decides, or the constant for chance or the end."""
        actor = self.game_state.actor
        if actor is None:
            return pyspiel.PlayerId.TERMINAL
        if self.game_state.phase == "draw":
            return pyspiel.PlayerId.CHANCE
        return self.game_state.players.index(actor)

    def _legal_actions(self, player: int) -> list[int]:
        """Return the legal actions of the player who decides, ascending."""
        return np.flatnonzero(self._encoding.mask(self.game_state)).tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the types of tiles that can be turned up, each with its probability."""
        state = self.game_state
        draws = [self._encoding.encode(state, move) - self._draws for move in legal_moves(state)]
        return list(zip(draws, draw_probabilities(state), strict=True))

    @property
    def _draws(self) -> int:
        """The number of the first draw; chance outcomes are counted from it."""
        return self._encoding.actions - len(self._encoding.rules.tiles.entries)

    def _apply_action(self, action: int) -> None:
        """Play an action, or turn a tile up."""
        number = action + self._draws if self.game_state.phase == "draw" else action
        self.game_state = apply(self.game_state, self._encoding.decode(self.game_state, number))

    def _action_to_string(self, player: int, action: int) -> str:
        """Return an action in the notation of moves."""
        if player == pyspiel.PlayerId.CHANCE:
            return write_move(Draw(self._encoding.rules.tiles.entries[action].tile))
        return write_move(self._encoding.decode(self.game_state, action))

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.game_state.actor is None

    def returns(self) -> list[float]:
        """Return what each player has earned."""
        return list(self._terms.rewards(self.game_state).values())

    def __str__(self) -> str:
        """Return the position as a line."""
        return write_view(observe(self.game_state))


class SeismicObserver:
    """An observer: it writes states as tensors and text, which differ only by the viewer's seat.

    The text of an information state is its history. Its tensor is that of the position: nothing
    that came before has any effect on the rest of the game.
    """

    def __init__(self, encoding: Encoding, recalls: bool) -> None:
        self._encoding = encoding
        self._recalls = recalls
        size, facts = int(np.prod(encoding.shape)), len(encoding.facts)
        self.tensor = np.zeros(size + facts, np.float32)
        self.dict = {
            "planes": self.tensor[:size].reshape(encoding.shape),
            "facts": self.tensor[size:],
        }

    def set_from(self, state: SeismicState, player: int) -> None:
        """Fill the tensors with a position, as the player on a seat sees it."""
        game_state = state.game_state
        seen = self._encoding.observe(game_state, game_state.players[player])
        self.dict["planes"][:] = seen.planes
        self.dict["facts"][:] = seen.facts

    def string_from(self, state: SeismicState, player: int) -> str:
        """Return the position as a line, or the history of an information state."""
        return " ".join(map(str, state.history())) if self._recalls else str(state)


pyspiel.register_game(GAME_TYPE, SeismicGame)
