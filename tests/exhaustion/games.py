"""Complete games on tiny tables: every order of the pile, and every line of play.

Each state is compared once in the engine and in the specification, and so is each move from it:
what happens, and where it leads. States that are equal in one have to be equal in the other.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from random import Random
from typing import Any, Final, TypeAlias

from attrs import evolve, frozen

import seismic
from comparison import Pair, as_spec
from games import Style
from seismic import GameState
from small_games import SmallGame
from specification import Cell, Game, scoring
from specification.board import beyond
from specification.tiles import EDGES

TRIES: Final = 3
"""Moves tried in each state, most of them refused."""


def tiny(table: Iterable[Cell], pile: str, **rest: Any) -> SmallGame:
    """Return a game for two, set up from a pile unless tiles are laid already."""
    blank: dict[str, Any] = {
        "number": 0,
        "players": ("red", "blue"),
        "turn": "red",
        "variants": frozenset(),
        "options": {},
        "towns": None,
        "laid": {},
        "crews": {},
        "face_up": (),
        "box": (),
        "supply": {},
        "heights": {},
        "wanted": {},
        "style": Style(0, 1),
    }
    given = {"table": frozenset(table), "pile": tuple(pile.split()), "set_up": "laid" not in rest}
    return SmallGame(**blank | given | rest)


@frozen
class Family:
    """Games of which every order of the pile is played in every way."""

    states: int
    """How many different states there are."""
    games: tuple[SmallGame, ...]
    below: int | None = None
    """If the 6.0 is at the bottom of the pile (V1): among how many tiles."""

    def begun(self) -> list[Pair]:
        """Return the games begun in both, compared, with every order of the pile."""
        return [
            evolve(game, pile=order).begin()
            for game in self.games
            for order in sorted(set(permutations(game.pile)))
            if self.below is None or "Q6" in order[-self.below :]
        ]


TOWN: Final = (0, 0)
HEXAGON: Final = (TOWN, *(beyond(TOWN, edge) for edge in EDGES))
LINE: Final = tuple(beyond(TOWN, 0, steps) for steps in range(4))
BEND: Final = (TOWN, (0, -1), (1, -1), (1, -2))
CORNER: Final = (TOWN, (0, -1), (1, -1))
OFF_THE_LINE: Final = (TOWN, (0, -1), (1, -2), (1, -3))
TWO_TOWNS: Final[dict[str, Any]] = {"towns": (TOWN, (2, 0)), "variants": frozenset({"twin-cities"})}
BETWEEN_TOWNS: Final = (TOWN, (1, 0), (2, 0), (1, -1))
AROUND_TOWNS: Final = (*BETWEEN_TOWNS, (3, 0))
SHAKEN: Final[dict[str, Any]] = {"variants": frozenset({"aftershocks"})}
BOTH: Final = {"variants": frozenset({"twin-cities", "aftershocks"})}

FAMILIES: Final = {
    "hexagon 1": Family(
        4_985,
        (
            tiny(HEXAGON, "H03 H03-12 Q1"),
            tiny(HEXAGON, "H03 H03 X0 Q1"),
        ),
    ),
    "Dilemma with Aftershocks": Family(
        4_356,
        (tiny(BEND, "H03 H01-34 X02 Q1 Q2", variants=frozenset({"dilemma", "aftershocks"})),),
    ),
    "two towns two apart": Family(
        8_826, (tiny((*BETWEEN_TOWNS, (2, -1)), "H03 H02 X03 H01 Q1", **TWO_TOWNS),)
    ),
    "Big One in small": Family(
        11_002, (tiny(BEND, "H03 H02 X01 H01 Q1 Q6", variants=frozenset({"big-one"})),), below=3
    ),
    "options": Family(
        5_688,
        (
            tiny(HEXAGON, "H02 X0 Q2", options={"R4": "ends-at-once"}),
            tiny(
                AROUND_TOWNS,
                "H03 H02 X0 Q2",
                laid={(1, 0): "H25"},
                options={"R9": "uses-up-magnitude"},
                **TWO_TOWNS,
            ),
            tiny(AROUND_TOWNS, "H03 H02 X03 Q1", options={"R10": "counted-together"}, **TWO_TOWNS),
            tiny(BETWEEN_TOWNS, "H03 X03 Q1", options={"R12": "one-set"}, **TWO_TOWNS),
            tiny(LINE, "H03 H03 H03-12 X0 Q1", options={"R15": "isolated-may-turn"}, **SHAKEN),
            tiny(
                OFF_THE_LINE,
                "H03 X0 X0 Q1",
                laid={(1, -2): "H03-12", (1, -3): "H03-45"},
                options={"R25": "only-after-damage"},
                **SHAKEN,
            ),
            tiny(
                BETWEEN_TOWNS,
                "H03 H02-13 X02 Q1",
                options={"R25": "after-each-town"},
                **TWO_TOWNS | BOTH,
            ),
            tiny(AROUND_TOWNS, "H03 H02 X03 Q1", options={"R26": "needs-a-tile"}, **TWO_TOWNS),
            tiny(CORNER, "X0 H03-14-25 H03-14-25", laid={}, options={"R28": "some-tile-fits"}),
        ),
    ),
}


# Going through them.

Value: TypeAlias = tuple[object, ...]


def value(game: Game) -> Value:
    """Return all of a game that decides how it goes on."""
    struck = game.phase in ("town", "side", "turn")
    return (
        *(game.phase, game.actor, game.turn, game.reason),
        *(game.face_up, game.pile, game.discards, game.supply, game.laid, game.crews),
        game._just_laid if game.phase == "crew" else None,
        (game._magnitude, game._to_strike, game._counted) if struck else None,
        (game._to_turn, game._turned) if game.phase == "turn" else None,
    )


class Exploration:
    """All states of some games, found by playing every legal move in each."""

    def __init__(self) -> None:
        self.known: dict[GameState, Value] = {}
        self.to_visit: list[Pair] = []
        self.seen: Counter[str] = Counter()
        self.rules: Counter[str] = Counter()

    def add(self, pair: Pair) -> None:
        """Add a state that has been compared, to visit it later."""
        self.known[pair.state] = value(pair.game)
        self.to_visit.append(evolve(pair, seen=self.seen))

    def visit(self, pair: Pair) -> None:
        """Compare all that can be asked of a state, and every move from it."""
        for section in pair.compare_sheets():
            self.rules.update(scoring.cited(section))
        pair.compare_refusals(Random(len(self.known)), TRIES)
        if pair.game.reason is not None:
            self.seen[f"ended {pair.game.reason}"] += 1
            self.rules[pair.game.reason] += 1
        for move in seismic.legal_moves(pair.state):
            self.play(pair, move)

    def play(self, pair: Pair, move: seismic.Move) -> None:
        """Compare a move, and the state it leads to unless that is known."""
        step = seismic.play(pair.state, move)
        game, events = pair.game.play(as_spec(move))
        after = evolve(pair, step=pair.step + 1, state=step.state, game=game, events=step.events)
        self.seen["moves"] += 1
        self.rules.update(event[3] for event in events if event[0] == "skipped")
        if step.state in self.known:
            after.agree("events", tuple(map(as_spec, step.events)), events)
            after.agree("the same state", self.known[step.state], value(game))
        else:
            after.compare(step.events, events)
            self.add(evolve(after, path=pair.path.play(pair.state, move, step)))


def explore(family: Family) -> tuple[Counter[str], Counter[str]]:
    """Go through all states of a family of games.

    Returns the count of what has been compared, and of the rules that decided. Raises
    `Disagreement` where the engine and the specification differ.
    """
    exploration = Exploration()
    for pair in family.begun():
        if pair.state not in exploration.known:
            exploration.add(pair)
    while exploration.to_visit:
        exploration.visit(exploration.to_visit.pop())
    compared, rules = exploration.seen, exploration.rules
    compared["states"] = len(exploration.known)
    for what in list(compared):
        if what.startswith("refused "):
            rules[what.removeprefix("refused ")] += compared[what]
    return compared, rules
