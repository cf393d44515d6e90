"""The specification where no scenario looks: codes, dealt piles, invalid input and events.

What the scenarios show is tested by running all of them through the specification, in
tests/test_suite_specification.py. Expectations are worked out by hand from the rules. North is up:
edge 0 of a cell is its north side and the others follow clockwise.
"""

from collections import Counter
from collections.abc import Iterable
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from comparison import expected_situation
from games import COMBINATIONS
from specification import Cell, Event, Game, Move, Section, setup, tiles

Laid = list[tuple[Cell, str, dict[int, str]]]

SINGLES = ("H03", "H02", "H01")  # straight, loose curve, tight curve
NO_TILES = (0, 0, 0, 0, 0, 0)
ALL_WAYS = "X012345"


def given(players: Iterable[str] = ("red", "blue"), **position: Any) -> Game:
    """Return a position, of two players unless it says otherwise."""
    return Game.given(players=players, **position)


def play(game: Game, *moves: Move) -> tuple[Game, tuple[Event, ...]]:
    """Return the game after some moves, and the events of the last one."""
    events: tuple[Event, ...] = ()
    for move in moves:
        game, events = game.play(move)
    return game, events


def column(*codes: str) -> Laid:
    """Return tiles due north of the town, nearest first."""
    return [((0, -1 - index), code, {}) for index, code in enumerate(codes)]


class TestTiles:
    """Codes, types and values."""

    @pytest.mark.parametrize(
        ("code", "type_code"),
        [
            ("H14", "H03"),
            ("H35", "H02"),
            ("H14-25", "H03-14"),
            ("X135+5", "X024+5"),
            ("X135+3", "X024"),
            ("X45+12", "X01+12"),
            ("T", "T"),
            ("Q3", "Q3"),
        ],
    )
    def test_type(self, code: str, type_code: str) -> None:
        """The type is the smallest code among the turns; a value that equals the exits goes."""
        assert type_code == tiles.type_of(code)

    @pytest.mark.parametrize(
        "code",
        [
            *("", "H", "H0", "H00", "H30", "H06", "H01-12", "H34-01", "H01-23-45-", "h03", "H03+2"),
            *("X", "X20", "X00", "X6", "X024+", "X024+0", "X024+03", "X02+-1", "X0123456"),
            *("Q0", "Q7", "Q", "TT", " H03", "H03\n", "X٠"),
        ],
    )
    def test_no_code(self, code: str) -> None:
        """Edges ascend, exist and are used once; values start at one."""
        with pytest.raises(ValueError, match="not the code"):
            tiles.canonical(code)


class TestSetup:
    """The box and the piles that can be dealt from it."""

    def test_standard_set(self) -> None:
        """17 highway types make 60 tiles, 13 intersections one each, six quakes (R2, R3)."""
        highways = {code: n for code, n in setup.STANDARD.items() if code.startswith("H")}
        assert (17, 60) == (len(highways), sum(highways.values()))
        assert {"H01": 6, "H02": 6, "H03": 6} == {c: n for c, n in highways.items() if n != 3}
        values = Counter(tiles.value(code) for code in setup.STANDARD if code.startswith("X"))
        assert {1: 1, 2: 3, 3: 4, 4: 3, 5: 1, 6: 1} == values
        assert 79 == sum(setup.STANDARD.values())

    def test_shapes(self) -> None:
        """Six edges can be paired in 75 ways and have 63 sets of exits."""
        shapes = {lies for code in setup.STANDARD for lies in tiles.orientations(code)}
        assert {"H": 75, "X": 63, "Q": 6} == Counter(code[0] for code in shapes)

    @pytest.mark.parametrize("variants", COMBINATIONS, ids=lambda names: "+".join(sorted(names)))
    def test_dealing(self, variants: frozenset[str]) -> None:
        """Nothing is wrong with what the specification deals itself."""
        for seed in range(20):
            assert [] == setup.check_pile(*setup.deal(variants, Random(seed)), variants)

    @pytest.mark.parametrize(
        ("variants", "box", "wrong"),
        [
            (set(), ["Q1", "Q2", "Q3", "Q4", "Q5"], "the box holds 5 tiles, not 6"),
            (set(), ["H03", "H14", "H25", "Q1", "Q2", "Q3"], "the box holds 1 too many of H03"),
            (set(), ["X0", "Q1", "Q2", "Q3", "Q4", "Q5"], "the box holds 1 too many of X0"),
            ({"big-one"}, ["Q6", "Q1", "Q2", "Q3", "Q4"], "the box holds 1 too many of Q6"),
            ({"big-one"}, ["H01"] * 2 + ["Q1", "Q2", "Q3"], "the box holds 1 too many of H01"),
            (
                {"twin-cities"},
                ["H03"] * 5 + ["Q1", "Q2", "Q3", "Q4", "Q5", "Q6", "H01"],
                "the box holds 1 too many of H03",
            ),
            (
                {"big-one", "twin-cities"},
                ["H01"] * 3 + ["H03", "H02"] * 3 + ["Q1"],
                "the box holds 1 too many of H01",
            ),
        ],
    )
    def test_wrong_box(self, variants: set[str], box: list[str], wrong: str) -> None:
        """Only tiles set apart can have left the game (S3, V1, V4b)."""
        everything = Counter(setup.STANDARD)
        if "twin-cities" in variants:
            everything += everything
        everything -= Counter(map(tiles.type_of, box))
        pile = sorted(everything.elements(), key=lambda code: code == "Q6")
        assert [wrong] == setup.check_pile(pile, box, variants)

    def test_wrong_pile(self) -> None:
        """Pile and box together hold every tile once, and a 6.0 lies low in the Big One (V1)."""
        pile, box = setup.deal({"big-one"}, Random(1))
        pile[pile.index("X0")] = "H02"
        pile.remove("Q6")
        pile.insert(-6, "Q6")
        assert [
            "there are 7 of H02, not 6",
            "there are 0 of X0, not 1",
            "a Q6 lies above the last 6 tiles",
        ] == setup.check_pile(pile, box, {"big-one"})


def test_sections() -> None:
    """A section has its ends in order: in the open, off the table, at a terminus (E3, R17)."""
    game = given(
        laid=[((0, -1), "H03", {0: "red"})], table={(0, 0), (0, -1), (0, 1)}, face_up=["H03"]
    )
    straight = Section(
        fragments=frozenset({((0, -1), (0, 3)), ((0, 0), (0,))}),
        ends=(("edge", (0, -1), 0), ("town", (0, 0), 0)),
        crews={"red": 1},
        loop=False,
        complete=False,
        chords=1,
        points=0,
    )
    stubs = [
        Section(
            fragments=frozenset({((0, 0), (edge,))}),
            ends=(("open" if edge == 3 else "edge", (0, 0), edge), ("town", (0, 0), edge)),
            crews={},
            loop=False,
            complete=False,
            chords=0,
            points=0,
        )
        for edge in range(1, 6)
    ]
    assert [straight, *stubs] == game.sections()


class TestInvalid:
    """What cannot be a game or a move is refused without a rule."""

    @pytest.mark.parametrize(
        "players",
        [["red"], ["red", "red"], ["red", "pink"], ["red", "blue", "green", "yellow", ""]],
    )
    def test_players(self, players: list[str]) -> None:
        """Two to four players have four colours to choose from (C1, C6)."""
        with pytest.raises(ValueError, match="players|colours"):
            Game.new(players=players, pile=SINGLES)

    @pytest.mark.parametrize(
        "position",
        [
            {"laid": column("H14")},  # green against the town
            {"laid": [((3, 0), "H03", {}), ((3, 1), "H14", {})]},
            {"laid": [((0, 0), "H03", {})]},
            {"laid": [((3, 0), "T", {})]},
            {"laid": [((3, 0), "Q1", {})]},
            {"laid": [((3, 0), "H03", {1: "red"})]},
            {"laid": [((3, 0), "H03", {0: "red", 3: "red"})]},
            {"laid": [((3, 0), "H03", {0: "green"})]},
            {"laid": [((3, 0), "H03", {0: "red"})], "supply": {"red": 20}},
            {"supply": {"red": -1}},
            {"laid": column("H03"), "table": {(0, 0)}},
            {"table": {(0, 1)}},
            {"towns": ((0, 0), (3, 0))},
            {"variants": {"twin-cities"}, "towns": ((0, 0),)},
            {"face_up": ["H03"] * 4},
            {"face_up": ["Q1"]},
            {"pile": ["T"]},
            {"turn": "green"},
            {"variants": {"aftershock"}},
            {"options": {"R11": "ten-steps"}},
        ],
    )
    def test_positions(self, position: dict[str, Any]) -> None:
        """Edges match, cells exist, crews are those there are."""
        with pytest.raises(ValueError):  # noqa: PT011  # the specification raises no other
            given(**position)

    @pytest.mark.parametrize(
        "move",
        [
            ("crew", 6),
            ("crew", -1),
            ("side", 6),
            ("turn", (0, -1), 0),
            ("turn", (0, -1), 6),
            ("place", (0, -1), "H30"),
            ("jump",),
            ("pass", 0),
            (),
        ],
    )
    def test_moves(self, move: Move) -> None:
        """An edge, a turn or a code that doesn't exist makes no move, now or after the end."""
        for game in (given(face_up=["H03"]), given()):
            with pytest.raises(ValueError, match="not "):
                game.refusal(move)

    def test_refused(self) -> None:
        """Playing a refused move raises the rule and changes nothing."""
        game = given(face_up=["H03"])
        with pytest.raises(ValueError, match="^G5$"):
            game.play(("place", (0, -1), "H14"))
        assert {(0, 0): "T"} == game.laid

    def test_value_of_its_exits(self) -> None:
        """A value equal to the exits need not be written; the tile is the same."""
        game, events = play(given(face_up=["X024"]), ("place", (0, -1), "X135+3"))
        assert (("laid", "red", (0, -1), "X135"),) == events
        assert "X135" == game.laid[0, -1]


def picture(game: Game) -> dict[str, object]:
    """Return a copy of everything that can be seen of a game."""
    return deepcopy(expected_situation(game) | {"laid": game.laid, "crews": game.crews})


# A 1.0 takes the nearest of three north of the town. Of what is left the far curve can be turned
# by one step, staying on the straight, and the loose curve by two, staying on the town.
SHAKEN: Laid = [*column("H03", "H03", "H23"), ((1, -1), "H24", {})]

# A table on which, with a straight laid north of the town, only (1, -1) is free: there a highway
# must meet the town and green the straight, so tiles with six highway edges don't fit.
CORNER = {(0, 0), (0, -1), (1, -1)}
NEVER_FIT = (ALL_WAYS, "H03-14-25", "H01-23-45")


class TestPlaying:
    """A move makes a new game, and every change on the way has its event."""

    def test_the_old_game_stays(self) -> None:
        """Whichever move is played, the game before can be played on differently."""
        game = given(
            variants={"aftershocks", "dilemma", "twin-cities"},
            laid=[*SHAKEN, ((8, 1), "H03", {0: "red"})],
            face_up=["H03"],
            pile=["Q1", "H03", "H02", *NEVER_FIT],
        )
        phases = set()
        while game.phase != "over":
            phases.add(game.phase)
            before = picture(game)
            for move in game.moves():
                game.play(move)
                assert before == picture(game)
            game, _ = game.play(min(game.moves() - {("pass",)}, default=("pass",)))
        assert {"town", "side", "turn", "place", "crew"} == phases

    def test_set_up(self) -> None:
        """A quake turned up in set-up leaves the game, strikes nothing and is replaced (S4)."""
        game = Game.new(players=["red", "blue"], pile=["H14", "Q3", "Q6", "X35", "H05", "H03"])
        assert (
            ("drawn", "H03"),
            ("drawn", "Q3"),
            ("discarded", ("Q3",)),
            ("drawn", "Q6"),
            ("discarded", ("Q6",)),
            ("drawn", "X02"),
            ("turn", "red"),
            ("drawn", "H01"),
        ) == game.opening
        assert (["H03", "X02", "H01"], ["H03"]) == (game.face_up, game.pile)
        assert (["Q3", "Q6"], None) == (game.discards, game.reason)

    def test_tile_and_crew(self) -> None:
        """The event of a crew has the lowest edge of its fragment, whichever was named (G8)."""
        game, events = play(given(face_up=["H03", "H02"]), ("place", (0, -1), "H03"))
        assert (("laid", "red", (0, -1), "H03"),) == events
        for edge in (0, 3):
            _, events = play(game, ("crew", edge))
            assert (("crew", "red", (0, -1), 0), ("turn", "blue")) == events

    def test_quakes(self) -> None:
        """A quake has the lengths of all sides, and the nearest losses first (Q2, Q4 to Q7)."""
        laid = [((0, -1), "H03", {0: "red"}), ((0, -3), "H03-12", {3: "blue", 2: "red"})]
        game = given(laid=[*laid, ((1, -1), "H14", {})], pile=["Q6", "Q1", "H02"])
        assert (
            ("turn", "red"),
            ("drawn", "Q6"),
            ("quake", 6, (0, 0), 0, (2, 1, 0, 0, 0, 0)),
            ("lost", (((0, -1), "H03"), ((0, -3), "H03-12"))),
            ("returned", (((0, -1), 0, "red"), ((0, -3), 0, "blue"), ((0, -3), 1, "red"))),
            ("drawn", "Q1"),
            ("quake", 1, (0, 0), 1, (0, 1, 0, 0, 0, 0)),
            ("lost", (((1, -1), "H14"),)),
            ("drawn", "H02"),
        ) == game.opening
        assert ["Q6", "H03", "H01-25", "Q1", "H03"] == game.discards

    def test_two_towns(self) -> None:
        """Each town has its quake, and counts the other if it lies on a line (R7, R26)."""
        game = given(variants={"twin-cities"}, face_up=["H03", "H02"], pile=["Q4", "H01"])
        _, events = play(game, ("town", (8, 0)))
        assert (
            ("quake", 4, (8, 0), 5, (0, 0, 0, 0, 0, 1)),
            ("quake", 4, (0, 0), 2, (0, 0, 1, 0, 0, 0)),
            ("drawn", "H01"),
        ) == events
        apart = given(
            variants={"twin-cities"}, towns=((0, 0), (1, 1)), face_up=["H03"], pile=["Q1"]
        )
        _, events = play(apart, ("town", (1, 1)))
        assert (
            ("quake", 1, (1, 1), None, NO_TILES),
            ("quake", 1, (0, 0), None, NO_TILES),
        ) == events

    def test_aftershocks(self) -> None:
        """A turned tile is shown before and after; then drawing goes on (V3, Q7)."""
        game = given(
            variants={"aftershocks"}, laid=SHAKEN, face_up=["H03", "H02"], pile=["Q1", "H01"]
        )
        game, events = play(game, ("turn", (0, -3), 1))
        assert (("turned", "red", (0, -3), "H23", "H34", 1),) == events
        _, events = play(game, ("turn", (1, -1), 2))
        assert (("turned", "blue", (1, -1), "H24", "H04", 2), ("drawn", "H01")) == events

    def test_nothing_fits(self) -> None:
        """Tiles that fit nowhere leave as often as it takes; with none left it is over (G7, R6)."""
        game = given(laid=column("H03"), table=CORNER, face_up=NEVER_FIT[:2], pile=[ALL_WAYS] * 2)
        assert (
            ("turn", "red"),
            ("drawn", ALL_WAYS),
            ("discarded", (*NEVER_FIT[:2], ALL_WAYS)),
            ("drawn", ALL_WAYS),
            ("discarded", (ALL_WAYS,)),
            ("over", "R6"),
        ) == game.opening
        assert [*NEVER_FIT[:2], ALL_WAYS, ALL_WAYS] == game.discards
        assert ("over", None, "red", "R6") == (game.phase, game.actor, game.turn, game.reason)
        # a pile of quakes alone leaves no tile to discard, and none to turn
        quakes = given(variants={"aftershocks"}, pile=["Q1"])
        assert (
            ("quake", 1, (0, 0), None, NO_TILES),
            ("skipped", "red", "turn", "V3a"),
            ("skipped", "blue", "turn", "V3a"),
            ("over", "R6"),
        ) == quakes.opening[2:]

    def test_last_tile(self) -> None:
        """The turn stays with its player, also if no end is open either (E1, E2)."""
        game = given(table={(0, 0), (0, -1)}, face_up=["X0"])
        game, events = play(game, ("place", (0, -1), "X3"), ("crew", 3))
        assert (("crew", "red", (0, -1), 3), ("over", "E1")) == events
        assert ("red", "E1") == (game.turn, game.reason)

    def test_no_open_end(self) -> None:
        """A table of one cell leaves nothing to do after set-up (E2, R23)."""
        game = Game.new(players=["red", "blue"], table={(0, 0)}, pile=list(SINGLES))
        assert (("drawn", "H03"), ("drawn", "H02"), ("over", "E2")) == game.opening
