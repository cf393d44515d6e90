"""The model of the turn has what the tables of the turn have, and games are paths of it (G1).

Small games take most of its edges, in `test_small_games`; here are the others. What z3 proves of
the model stands in `tests/proofs`.
"""

from collections import Counter
from collections.abc import Callable, Iterable

import pytest

import seismic
from comparison import Pair
from games import Style, chance, pick, setting
from seismic import COLOURS, ChooseSide, Draw
from seismic.rules._draft import SET_UP, Draft
from seismic.rules.drawing import begin_turn, resume
from seismic.rules.turn import BY_ITSELF, DECISIONS
from small_games import SmallGame, small_game
from turn_model.broken import BROKEN
from turn_model.coverage import AFTER_QUAKES, BY_UNDEALT_GAMES, TAKEN
from turn_model.edges import EDGES, OVER, Phase
from turn_model.paths import MODEL, Edges, NoPath, Path, by_source


def test_decisions() -> None:
    """The decisions of the model are those of the table: the same moves in the same phases."""
    table = {(number, move.__name__) for number, moves in enumerate(DECISIONS) for move in moves}
    assert table == {(edge.source, edge.move) for edge in EDGES if edge.move is not None}


def test_by_itself() -> None:
    """What happens by itself in the model does so by the table, and nothing else does."""
    table = set(range(SET_UP, SET_UP + len(BY_ITSELF)))
    assert table == {edge.source for edge in EDGES if edge.move is None}
    assert {*Phase} == {*range(len(DECISIONS)), *table}
    assert OVER == max(range(len(DECISIONS)))


def test_names() -> None:
    """Edges are counted by name, so that no two may share one."""
    assert [] == [name for name, number in Counter(e.name for e in EDGES).items() if number > 1]


# Games that take the edges that small games leave out.


def undealt_openings(number: int) -> Counter[str]:
    """Play the first moves of an undealt game; half the tiles that are named are quakes."""
    game, random = setting(number), chance(number)
    start = seismic.begin_game(game.players, rules=game.rules, deal=False)
    path, state = Path.begin(start), start.state
    taken = Counter(edge.name for edge in path.used)
    for _ in range(12):
        moves = seismic.legal_moves(state)
        quakes = [move for move in moves if isinstance(move, Draw) and move.tile.kind == "quake"]
        move = pick(random, quakes if quakes and random.random() < 0.5 else moves)
        step = seismic.play(state, move)
        path, state = path.play(state, move, step), step.state
        taken.update(edge.name for edge in path.used)
    return taken


def test_undealt_games() -> None:
    """Where tiles are named, every edge to and from the phase `draw` is taken."""
    taken = sum((undealt_openings(number) for number in range(32)), Counter[str]())
    assert {} == {edge: taken[edge] for edge in BY_UNDEALT_GAMES if taken[edge] < TAKEN}


def hopeless_after_quake(players: int, magnitude: int, left: tuple[str, ...]) -> Pair:
    """Return a game of four cells in both, just after its quake has removed an intersection.

    Only beside that intersection the other one, with a single exit, could have been laid. Where it
    lay two highways meet now.
    """
    game = SmallGame(
        number=0,
        players=COLOURS[:players],
        turn=COLOURS[0],
        variants=frozenset(),
        options={"R28": "some-tile-fits"},
        towns=None,
        table=frozenset({(0, 0), (0, -1), (0, -2), (1, -1)}),
        laid={(0, -1): "X023", (1, -1): "H45"},
        crews={},
        face_up=(),
        pile=(f"Q{magnitude}", *left),
        box=("X0",),
        supply={},
        heights={},
        set_up=False,
        wanted={},
        style=Style(crews=1, care=1),
    )
    return game.begin().play(ChooseSide(0))


def test_hopeless_after_quakes() -> None:
    """A quake can leave no place for any tile: R28 ends the game, or E1 if none is left (R23)."""
    taken: Counter[str] = Counter()
    for players in (2, 3, 4):
        for magnitude in range(1, 7):
            for left, reason in (((), "E1"), (("X0",), "R28")):
                pair = hopeless_after_quake(players, magnitude, left)
                assert f"RESUME -> OVER by itself: ended {reason}" == pair.path.used[-1].name
                taken.update(pair.seen)
    assert {} == {edge: taken[edge] for edge in AFTER_QUAKES if taken[edge] < TAKEN}


# Wrong engines, and wrong models.


def walk(numbers: Iterable[int], model: Edges) -> None:
    """Play small games as paths of a model; `NoPath` is raised where there is none."""
    for number in numbers:
        game, random = small_game(number), chance(number)
        start = game.begin_in_engine()
        path, state = Path.begin(start, model), start.state
        while seismic.legal_moves(state):
            move = game.choose(state, random)
            step = seismic.play(state, move)
            path, state = path.play(state, move, step), step.state


def lose_a_tile(draft: Draft) -> None:
    """Go on drawing after a quake, but lose a face-up tile without a word."""
    draft.face_up = draft.face_up[1:]
    resume(draft)


@pytest.mark.parametrize(
    ("phase", "spoilt"),
    [
        pytest.param(Phase.LAID, Draft.end_turn, id="nobody is asked for a crew"),
        pytest.param(Phase.RESUME, begin_turn, id="a quake begins another turn"),
        pytest.param(Phase.RESUME, lose_a_tile, id="a quake takes a face-up tile along"),
    ],
)
def test_a_spoilt_table(phase: Phase, spoilt: Callable[[Draft], None]) -> None:
    """An engine in which something else happens by itself leaves the model."""
    right = BY_ITSELF[phase - SET_UP]
    BY_ITSELF[phase - SET_UP] = spoilt
    try:
        with pytest.raises(NoPath):
            walk(range(100), MODEL)
    finally:
        BY_ITSELF[phase - SET_UP] = right


@pytest.mark.parametrize("name", [name for name, model in BROKEN.items() if model.in_games])
def test_a_broken_model(name: str) -> None:
    """A wrong model lacks the path of some game."""
    model = by_source(BROKEN[name].edges)
    with pytest.raises(NoPath):
        walk(range(300), model)
