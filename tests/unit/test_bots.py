"""Bots: their estimates, their choices on hand-made boards, and their strength."""

import pickle
import random
from collections.abc import Iterable
from itertools import islice
from math import exp
from random import Random
from time import perf_counter
from typing import Any

import pytest

from games import COMBINATIONS
from seismic import (
    BadValue,
    Board,
    ChooseSide,
    Colour,
    Crew,
    GameState,
    Hex,
    Move,
    Pass,
    Place,
    PlaceCrew,
    Rules,
    Table,
    TurnTile,
    Undealt,
    Variant,
    apply,
    legal_moves,
    new_game,
    observe,
    outcome,
    playout,
    position,
    sample,
    score,
)
from seismic._engine.compiling import Numbers
from seismic.bots import BOTS, Bot, Mcts, MonteCarlo, at_random, greedy
from seismic.bots.estimates import (
    Evaluator,
    board_value,
    evaluator_for,
    find_ways,
    placement_value,
    section,
)
from seismic.bots.mcts import _worlds
from seismic.bots.policies import gains
from seismic.bots.prospects import RISKS, Prospects
from seismic.model.board import packed_board
from seismic.model.hexes import cell_of
from seismic.model.state import packed_state, unpacked
from seismic.model.tiles import Tile, piece_of
from seismic.rules.playouts import resolved
from seismic.rules.turn import listed
from seismic.simulate import simulate
from seismic.views.view import public_state

PLAYERS: list[Colour] = ["red", "blue"]
RED, BLUE = 1, 1 << 8
EVALUATOR = Evaluator(0, [1], 0.5)
"""For red against blue; an open end is closed every other time."""

each_bot = pytest.mark.parametrize(
    "bot",
    [*BOTS.values(), MonteCarlo(playouts=8), Mcts(simulations=50)],
    ids=[*BOTS, "monte-carlo with 8 playouts", "mcts with 50 simulations"],
)


TOWN_AND_STRAIGHT = {(0, 0): "T", (0, -1): "H03"}
NARROW = Table.of((q, r) for q in range(-1, 10) for r in range(-1, 2))
"""It has room for two towns, and games on it are soon over."""


class RandomAlone(Random):
    """A generator with only the method that Python promises to reproduce."""

    def getrandbits(self, k: int, /) -> int:
        """Fail the test."""
        raise AssertionError("only random() may be asked")


def chosen(bot: Bot, state: GameState, seed: int = 1) -> Move:
    """Return the move that a bot chooses for the actor."""
    return bot(observe(state, state.actor), Random(seed))


def port(at: tuple[int, int], edge: int) -> int:
    """Return a port of the engine."""
    return cell_of(Hex(*at)) << 3 | edge


def stretch(chords: int, value: int, open_ends: int, crews: int = 0) -> int:
    """Return the number of a stretch."""
    return chords << 48 | value << 36 | open_ends << 32 | crews


def on(laid: dict[tuple[int, int], str], at: tuple[int, int], edge: int, **more: Any) -> int:
    """Return the section through an edge of a small board."""
    return section(packed_board(Board(laid, **more)), port(at, edge))


class TestSections:
    """The facts about a section, before it is evaluated."""

    def test_complete(self) -> None:
        """From the town over a straight to an intersection of one exit: 1 chord, 6 and 1 (E6)."""
        laid = TOWN_AND_STRAIGHT | {(0, -2): "X3"}
        for at, edge in (((0, 0), 0), ((0, -1), 0), ((0, -1), 3), ((0, -2), 3)):
            assert stretch(1, 7, 0) == on(laid, at, edge)

    def test_open(self) -> None:
        """A straight beside the town has one open end, and alone it has two."""
        assert stretch(1, 6, 1) == on(TOWN_AND_STRAIGHT, (0, -1), 3)
        assert stretch(1, 0, 2) == on({(0, 0): "T", (3, 3): "H03"}, (3, 3), 0)

    def test_crews(self) -> None:
        """Crews count wherever on the section they stand."""
        crews = [Crew((0, -1), 0, "red"), Crew((0, -2), 3, "blue"), Crew((5, 5), 0, "red")]
        laid = TOWN_AND_STRAIGHT | {(0, -2): "X3", (5, 5): "H03"}
        assert stretch(1, 7, 0, RED + BLUE) == on(laid, (0, -1), 3, crews=crews)

    def test_edge_of_the_table(self) -> None:
        """A section that runs off the table is never complete (R17)."""
        found = on(TOWN_AND_STRAIGHT, (0, -1), 0, table=Table.hexagon(1))
        assert 0 == EVALUATOR.worth(found + RED)

    def test_loop(self) -> None:
        """A closed loop is worth nothing (E4), from each of its fragments."""
        laid = {(0, 0): "T", (1, 1): "H23", (2, 1): "H45", (1, 2): "H01"}
        for at, edge in (((1, 1), 2), ((1, 1), 3), ((2, 1), 5), ((1, 2), 1)):
            assert 0 == EVALUATOR.worth(on(laid, at, edge) + RED)


class TestWorth:
    """Points are weighted by who takes them, and by the chance of completion."""

    @pytest.mark.parametrize(
        ("crews", "share"),
        [
            (0, 0),
            (RED, 1),
            (BLUE, -1),
            (RED + BLUE, 0),  # both take all of the points (E9)
            (2 * RED + BLUE, 1),  # most crews take them (E8)
            (RED + 2 * BLUE, -1),
        ],
    )
    def test_takers(self, crews: int, share: int) -> None:
        """A point is worth one to the only taker, and minus one to the rival."""
        assert share * 8 == EVALUATOR.worth(stretch(1, 7, 0, crews))

    def test_among_four(self) -> None:
        """A rival's point counts less among more rivals, since only one of them has it."""
        among_four = Evaluator(0, [1, 2, 3], 0.5)
        assert pytest.approx(-8 / 3) == among_four.worth(stretch(1, 7, 0, BLUE))

    def test_chances(self) -> None:
        """More open ends, and fewer tiles to come, make completion less likely."""
        early, late, last = (evaluator_for(("red", "blue"), 0, tiles) for tiles in (70, 7, 0))
        complete, one, two = (stretch(12 - 4 * ends, 0, ends, RED) for ends in range(3))
        assert 12 == early.worth(complete) == late.worth(complete)  # as all would be if completed
        assert 12 > early.worth(one) > early.worth(two) > 0
        assert early.worth(one) > late.worth(one) > last.worth(one) == 0

    def test_all_together(self) -> None:
        """Every section counts once, however many crews stand on it."""
        laid = {(0, 0): "T", (0, -1): "H03", (0, -2): "X3", (0, 1): "H03", (0, 2): "X0"}
        crews = [Crew((0, -1), 0, "red"), Crew((0, -2), 3, "red"), Crew((0, 1), 0, "blue")]
        assert 8 - 8 == board_value(packed_board(Board(laid, crews)), EVALUATOR)
        assert 8 == board_value(packed_board(Board(laid, crews[:2])), EVALUATOR)
        assert -8 == board_value(packed_board(Board(laid, crews[2:])), EVALUATOR)

    @pytest.mark.parametrize(
        ("tile", "worth"),
        [
            ("X3", 8),  # red's section is complete: 1, 6 and 1
            ("H03", 0.5 * (2 + 6 + 4)),  # it is longer, and its end brings 4 every other time
            ("H03-14", 6 + 0.25 * (1 + 8) - 1),  # and a crew on the new one, at its price
        ],
    )
    def test_placement(self, tile: str, worth: float) -> None:
        """A placement is evaluated by the sections that it extends, and by a crew on it."""
        board = packed_board(Board({(0, 0): "T", (0, -1): "H03"}, [Crew((0, -1), 0, "red")]))
        ways = Numbers([0] * 6)
        find_ways(board, cell_of(Hex(0, -2)), ways)
        assert worth == placement_value(ways, piece_of(Tile(tile)), EVALUATOR, crew=True)


class TestGreedy:
    """On these boards the best move follows from the rules."""

    def test_last_tile(self) -> None:
        """With the last tile, closing one's own section for 8 beats a new one for 7."""
        state = position(
            PLAYERS, laid={(0, -1): "H03"}, crews=[Crew((0, -1), 0, "red")], face_up=["X0"]
        )
        assert Place(Hex(0, -2), Tile("X3")) == chosen(greedy, state)

    def test_for_nobody_else(self) -> None:
        """Where the section is blue's, red takes 7 beside the town and leaves it open."""
        state = position(
            PLAYERS, laid={(0, -1): "H03"}, crews=[Crew((0, -1), 0, "blue")], face_up=["X0"]
        )
        move = chosen(greedy, state)
        assert isinstance(move, Place)
        assert Hex(0, 0) in move.at.neighbours
        crew = chosen(greedy, apply(state, move))
        assert isinstance(crew, PlaceCrew)

    def test_early(self) -> None:
        """While there is time, a second road from the town promises more than a longer first."""
        state = position(
            PLAYERS,
            laid={(0, -1): "H03"},
            crews=[Crew((0, -1), 0, "red")],
            face_up=["H03"],
            pile=["H03"] * 60,
        )
        move = chosen(greedy, state)
        assert isinstance(move, Place)
        assert Hex(0, 0) in move.at.neighbours

    def test_equals(self) -> None:
        """Chance decides among the six equivalent sides of the town."""
        state = position(PLAYERS, face_up=["X0"])
        moves = {chosen(greedy, state, seed) for seed in range(40)}
        assert set(legal_moves(state)) == moves
        assert 6 == len(moves)

    @pytest.mark.parametrize(("supply", "best"), [(1, 7), (0, 2)])
    def test_no_crew_left(self, supply: int, best: int) -> None:
        """A player with a crew takes 7 beside the town; one without completes 2 (R20)."""
        state = position(
            PLAYERS,
            laid={(3, 3): "X0"},
            crews=[Crew((3, 3), 0, "red")],
            face_up=["X0"],
            supply={"red": supply},
        )
        while state.actor:
            state = apply(state, chosen(greedy, state))
        assert best == score(state).totals["red"]

    def test_second_tile(self) -> None:
        """A second tile brings no crew (R14), so it is laid where crews already stand."""
        state = position(
            PLAYERS,
            rules=Rules(variants={"dilemma"}),
            laid={(3, 3): "X0"},
            crews=[Crew((3, 3), 0, "red")],
            face_up=["X0", "X0"],
            supply={"red": 0},
        )
        state = apply(state, Place(Hex(0, -1), Tile("X3")))
        assert Place(Hex(3, 2), Tile("X3")) == chosen(greedy, state)

    def test_crew_where_most_is_to_gain(self) -> None:
        """On the tile just laid it claims the fragment of the complete section."""
        laid = {(0, -1): "H03", (0, -3): "X3"}
        state = position(PLAYERS, laid=laid, face_up=["H03-14"])
        state = apply(state, Place(Hex(0, -2), Tile("H03-14")))
        assert PlaceCrew(0) == chosen(greedy, state)

    def test_no_crew_for_nothing(self) -> None:
        """A section that runs off the table is worth no crew (R17)."""
        rules = Rules(table=Table.hexagon(1))
        state = position(PLAYERS, rules=rules, face_up=["H03"], pile=["H03"])
        state = apply(state, Place(Hex(0, -1), Tile("H03")))
        assert Pass() == chosen(greedy, state)

    @pytest.mark.parametrize(("player", "side"), [("red", 3), ("blue", 0)])
    def test_quake(self, player: Colour, side: int) -> None:
        """Among tied sides it chooses the one of the other player (Q3)."""
        state = position(
            PLAYERS,
            laid={(0, -1): "H03", (0, -2): "X3", (0, 1): "H03", (0, 2): "X0"},
            crews=[Crew((0, -1), 0, "red"), Crew((0, 1), 0, "blue")],
            pile=["Q1", "H01", "H02", "H03"],
            turn=player,
        )
        assert ChooseSide(side) == chosen(greedy, state)

    @pytest.mark.parametrize(("owner", "turned"), [("blue", True), ("red", False)])
    def test_aftershock(self, owner: Colour, turned: bool) -> None:
        """It turns a tile that completes another's section, and leaves its own alone (V3)."""
        south = {(0, 1): "H03", (0, 2): "H03", (0, 3): "H03"}
        state = position(
            PLAYERS,
            rules=Rules(variants={"aftershocks"}),
            laid={(0, -1): "H03-12-45", (0, -2): "X3"} | south,
            crews=[Crew((0, -1), 0, owner)],
            pile=["Q1", "H01", "H02", "H03"],
        )
        assert "turn" == state.phase
        move = chosen(greedy, state)
        assert turned == (isinstance(move, TurnTile) and move.at == Hex(0, -1))


class TestContract:
    """What every bot guarantees."""

    @each_bot
    def test_chance_and_view_alone(self, bot: Bot) -> None:
        """The choice depends on view and generator alone, not on the pile."""
        state = new_game(PLAYERS, seed=3)
        other = sample(observe(state), Random(8))
        assert state.pile != other.pile
        for seed in range(3):
            one = bot(observe(state, "red"), RandomAlone(seed))
            assert bot(observe(other, "red"), RandomAlone(seed)) == one

    @each_bot
    def test_no_state(self, bot: Bot) -> None:
        """A state instead of a view is refused."""
        with pytest.raises(BadValue, match="view must be a View"):
            bot(new_game(PLAYERS, seed=1), Random(1))  # type: ignore[arg-type]  # that is the point

    @each_bot
    def test_no_game_that_is_over(self, bot: Bot) -> None:
        """A game that is over is refused."""
        state = position(PLAYERS, laid={}, face_up=[], pile=[])
        with pytest.raises(BadValue, match="a game that is not over"):
            bot(observe(state), Random(1))

    @each_bot
    def test_pickles(self, bot: Bot) -> None:
        """A bot can be sent to another process."""
        assert pickle.loads(pickle.dumps(bot)) == bot

    @each_bot
    @pytest.mark.parametrize("rng", [None, 5, random])
    def test_no_source_of_chance(self, bot: Bot, rng: Any) -> None:
        """A generator other than random.Random is refused."""
        view = observe(new_game(["red", "blue"], seed=7))
        with pytest.raises(BadValue, match=r"rng must be a random\.Random"):
            bot(view, rng)

    @pytest.mark.parametrize("playouts", [0, -1, True, 2.5, "many", None, 10**30])
    def test_budget(self, playouts: Any) -> None:
        """A budget is a whole number above 0."""
        with pytest.raises(BadValue, match="playouts must be a whole number from 1 to 1,000,000"):
            MonteCarlo(playouts=playouts)

    @pytest.mark.parametrize("playouts", [1, 7])
    def test_no_budget_to_speak_of(self, playouts: int) -> None:
        """With too few playouts to compare two moves the best estimate decides."""
        state = new_game(PLAYERS, seed=3)
        now = packed_state(state)
        values = gains(now, listed(now))
        move = chosen(MonteCarlo(playouts=playouts), state)
        assert max(values) == values[legal_moves(state).index(move)]

    @pytest.mark.parametrize("simulations", [0, -1, True, 2.5, "many", None, 10**30])
    def test_simulations(self, simulations: Any) -> None:
        """A budget is a whole number above 0."""
        with pytest.raises(
            BadValue, match="simulations must be a whole number from 1 to 1,000,000"
        ):
            Mcts(simulations=simulations)

    @pytest.mark.parametrize("seconds", [0, -1.0, True, "1", float("nan"), float("inf"), 3601])
    def test_seconds(self, seconds: Any) -> None:
        """A budget of time is a number above 0, and at most an hour."""
        with pytest.raises(BadValue, match="seconds must be a number above 0, up to 3600, or None"):
            Mcts(seconds=seconds)

    @pytest.mark.parametrize("bot", ["monte-carlo", "mcts"])
    def test_nothing_to_guess_by(self, bot: str) -> None:
        """In a game that can't be sampled, a search plays greedily."""
        state = position(PLAYERS, laid={(0, -1): "H03"}, face_up=["H02", "H01"], pile=["Q3"])
        for seed in range(4):
            assert chosen(greedy, state, seed) == chosen(BOTS[bot], state, seed)

    @pytest.mark.parametrize("variants", COMBINATIONS, ids=lambda names: ",".join(sorted(names)))
    def test_every_variant(self, variants: Iterable[Variant]) -> None:
        """Bots play to the end in every phase: tiles, crews, sides, towns and turns."""
        rules = Rules(variants=set(variants), table=NARROW)
        bots: dict[Colour, Bot] = {
            "red": MonteCarlo(playouts=8),
            "blue": greedy,
            "green": at_random,
            "yellow": Mcts(simulations=16),
        }
        state, rng = new_game(list(bots), rules=rules, seed=5), Random(5)
        while state.actor:
            move = bots[state.actor](observe(state, state.actor), rng)
            assert move in legal_moves(state)
            state = apply(state, move)
        assert outcome(state) is not None


class TestMcts:
    """How it spends its budget, and what a simulation counts."""

    def test_time(self) -> None:
        """It uses a budget of time, whatever the number of simulations."""
        view = observe(new_game(PLAYERS, seed=3))
        start = perf_counter()
        assert Mcts(simulations=1, seconds=0.4)(view, Random(1)) in view.legal_moves()
        assert perf_counter() - start >= 0.4

    def test_samples(self) -> None:
        """Every sample fits the view, and no two of a rotated pile begin alike."""
        view = observe(new_game(PLAYERS, seed=3))
        found = list(islice(_worlds(view, packed_state(public_state(view)), Random(1)), 9))
        assert {view} == {observe(unpacked(each)) for each in found}
        pile = found[0].setting.pile
        assert [pile[7 * at :] + pile[: 7 * at] for at in range(9)] == [
            each.setting.pile for each in found
        ]

    def test_samples_of_the_big_one(self) -> None:
        """The 6.0 stays among the last six tiles (V1)."""
        view = observe(new_game(PLAYERS, rules=Rules(variants={"big-one"}), seed=3))
        for each in islice(_worlds(view, packed_state(public_state(view)), Random(1)), 12):
            assert 6 in [tile_type.magnitude for tile_type in each.setting.pile[-6:]]


class TestProspects:
    """What mcts expects of a position; the cases are worked out by hand."""

    ROAD = TOWN_AND_STRAIGHT | {(0, -2): "X3"}
    """A complete section of 8 points north of the town."""

    @staticmethod
    def value(
        laid: dict[tuple[int, int], str],
        crew: Crew,
        pile: dict[str, int],
        supply: dict[Colour, int] | None = None,
    ) -> float:
        """Return what a position promises red, with these tiles in a pile without an order."""
        state = position(
            PLAYERS,
            laid=laid,
            crews=[crew],
            pile=Undealt.of(pile),
            face_up=["H03", "H03", "H03"],
            supply=supply or {"red": 0, "blue": 0},
        )
        now = packed_state(state)
        return Prospects(now, 0).value(now)

    def test_safe(self) -> None:
        """Without quakes a complete section is worth its points, for a rival as many less."""
        assert 8 == self.value(self.ROAD, Crew((0, -1), 0, "red"), {"H03": 9})
        assert -8 == self.value(self.ROAD, Crew((0, -1), 0, "blue"), {"H03": 9})

    @pytest.mark.parametrize(
        ("more", "risk"),
        [
            ({}, RISKS[0]),  # the longest side, beside the town
            ({(0, 1): "H03", (0, 2): "H03", (0, 3): "H03"}, RISKS[1]),  # one tile less
            ({(0, at): "H03" for at in range(1, 6)}, RISKS[2]),  # three tiles less
        ],
    )
    def test_quake(self, more: dict[tuple[int, int], str], risk: float) -> None:
        """A quake to come endangers it, most of all on the longest side (Q2)."""
        found = self.value(self.ROAD | more, Crew((0, -1), 0, "red"), {"H03": 8, "Q6": 1})
        assert pytest.approx(8 * exp(-risk)) == found

    def test_out_of_reach(self) -> None:
        """A section that touches no line from the town outlasts all quakes (Q2)."""
        laid = {(2, 1): "X3", (2, 2): "X0"}
        assert 2 == self.value(laid, Crew((2, 1), 3, "red"), {"H03": 8, "Q6": 1})

    def test_far_away(self) -> None:
        """So does one beyond the reach of the largest quake (Q4)."""
        laid = {(0, -7): "X3", (0, -6): "X0"}  # the nearer one would be the sixth
        near = self.value(laid, Crew((0, -7), 3, "red"), {"H03": 8, "Q6": 1})
        laid = {(0, -8): "X3", (0, -7): "X0"}
        assert near < 2 == self.value(laid, Crew((0, -8), 3, "red"), {"H03": 8, "Q6": 1})

    def test_no_tile_fits(self) -> None:
        """An end at which none of the tiles to come fits is never closed (G5)."""
        laid = TOWN_AND_STRAIGHT | {(0, -3): "X3"}  # between them both north and south are highway
        crew = Crew((0, -1), 0, "red")
        face_up = ["X0", "X0", "X0"]
        none, some = (
            Prospects(packed_state(position(PLAYERS, pile=Undealt.of(pile), face_up=face_up)), 0)
            for pile in ({"X0": 20}, {"X0": 19, "H03": 1})
        )
        supply: dict[Colour, int] = {"red": 0, "blue": 0}
        state = position(PLAYERS, laid=laid, crews=[crew], face_up=face_up, supply=supply)
        assert some.value(packed_state(state)) > none.value(packed_state(state)) == 0

    def test_one_end_more(self) -> None:
        """The more ends are open, the less a section of the same length is worth."""
        crew, pile = Crew((0, -1), 0, "red"), {"H03": 20, "X0": 10}
        complete = self.value(self.ROAD, crew, pile)
        one = self.value(TOWN_AND_STRAIGHT, crew, pile)
        two = self.value({(0, 0): "T", (3, 3): "H03"}, Crew((3, 3), 0, "red"), pile)
        assert complete > one > two > 0

    def test_loop(self) -> None:
        """A closed loop is worth nothing (E4)."""
        laid = {(1, 1): "H23", (2, 1): "H45", (1, 2): "H01"}
        assert 0 == self.value(laid, Crew((1, 1), 2, "red"), {"H03": 9})

    def test_supply(self) -> None:
        """Crews are worth the more the fewer there are, and no more than there are turns (R20)."""
        crew, laid = Crew((0, -1), 0, "red"), self.ROAD
        found = [
            self.value(laid, crew, {"H03": 37}, {"red": red, "blue": 0}) for red in (0, 1, 2, 19)
        ]
        assert found[0] == 8
        assert found[1] - found[0] > found[2] - found[1] > 0
        short = [self.value(laid, crew, {"H03": 7}, {"red": red, "blue": 0}) for red in (5, 19)]
        assert short[0] == short[1] == 8 + 5

    def test_claim_to_come(self) -> None:
        """In the crew step the best claim counts, less the price of a crew."""
        state = position(
            PLAYERS,
            laid=TOWN_AND_STRAIGHT,
            face_up=["X3", "H03", "H03"],
            pile=Undealt.of({"H03": 1}),
            supply={"red": 1, "blue": 0},
        )
        now = packed_state(state)
        laid = resolved(now, Place(Hex(0, -2), Tile("X3")))
        claimed = resolved(laid, PlaceCrew(3))
        prospects = Prospects(now, 0)
        assert pytest.approx(8) == prospects.value(claimed)
        assert pytest.approx(8) == prospects.value(laid)

    @pytest.mark.parametrize("variants", [set(), {"twin-cities"}, {"aftershocks", "dilemma"}])
    def test_end(self, variants: set[Variant]) -> None:
        """At the end of a game they are the lead, whatever was to be expected."""
        rules = Rules(variants=variants, table=NARROW)
        for seed in range(5):
            start = new_game(PLAYERS, rules=rules, seed=seed)
            end = playout(start, Random(seed), greedy)
            found = Prospects(packed_state(public_state(observe(start))), 0)
            points = score(end).totals
            assert points["red"] - points["blue"] == found.value(packed_state(end))

    def test_between_towns(self) -> None:
        """A section from town to town scores 10 more (V4e): 7 chords, twice 6, and 10."""
        laid = {(0, 0): "T", (8, 0): "T"} | {(q, 0): "H25" for q in range(1, 8)}
        state = position(
            PLAYERS,
            rules=Rules(variants={"twin-cities"}),
            laid=laid,
            crews=[Crew((1, 0), 2, "red")],
            face_up=[],
            pile=[],
        )
        start = new_game(PLAYERS, rules=Rules(variants={"twin-cities"}), seed=1)
        prospects = Prospects(packed_state(public_state(observe(start))), 0)
        assert 29 == score(state).totals["red"] == prospects.value(packed_state(state))


class TestStrength:
    """Each bot is stronger than the one before; ``docs/how-to/simulate.md`` has long matches."""

    def test_greedy_beats_random(self) -> None:
        """Over 24 games even the lower bound of the interval is a clear majority."""
        assert simulate(["greedy", "random"], games=24, seed=1).standings[0].low > 0.8

    def test_monte_carlo_beats_greedy(self) -> None:
        """A third of the default budget is enough to win most of six games."""
        result = simulate([MonteCarlo(playouts=12), greedy], games=6, seed=1)
        assert result.standings[0].rate > 0.5

    def test_mcts_beats_greedy(self) -> None:
        """A quarter of the default budget is enough to win most of four games."""
        result = simulate([Mcts(simulations=25), greedy], games=4, seed=1)
        assert result.standings[0].rate > 0.5
