"""The executable specification on tiny boards, every expectation worked out by hand from the rules.

North is up: edge 0 of a cell is its north side and the others follow clockwise.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from specification import Cell, Event, Game, Move, Section, setup, tiles

Laid = list[tuple[Cell, str, dict[int, str]]]

SINGLES = ("H03", "H02", "H01")  # straight, loose curve, tight curve
EMPTY_SIDES = (0, 0, 0, 0, 0, 0)
ALL_WAYS = "X012345"


def given(players: Iterable[str] = ("red", "blue"), **position: Any) -> Game:
    """Make a position, of two players unless it says otherwise."""
    return Game.given(players=players, **position)


def play(game: Game, *moves: Move) -> tuple[Game, tuple[Event, ...]]:
    """Play some moves and keep the events of the last one."""
    events: tuple[Event, ...] = ()
    for move in moves:
        game, events = game.play(move)
    return game, events


def through(game: Game, cell: Cell, *edges: int) -> Section:
    """Find the section of a fragment."""
    (found,) = [each for each in game.sections() if (cell, edges) in each.fragments]
    return found


def column(*codes: str) -> Laid:
    """Lay tiles due north of the town, nearest first."""
    return [((0, -1 - index), code, {}) for index, code in enumerate(codes)]


def hexagon(radius: int) -> set[Cell]:
    """Make a hexagonal table around the town."""
    reach = range(-radius, radius + 1)
    return {(q, r) for q in reach for r in reach if abs(q + r) <= radius}


class TestTiles:
    """Codes, turning, types and values."""

    @pytest.mark.parametrize(
        ("code", "type_code"),
        [
            ("H03", "H03"),
            ("H14", "H03"),
            ("H35", "H02"),
            ("H05", "H01"),
            ("H14-25", "H03-14"),
            ("X5", "X0"),
            ("X135", "X024"),
            ("X135+5", "X024+5"),
            ("X135+3", "X024"),
            ("X45+12", "X01+12"),
            ("T", "T"),
            ("Q3", "Q3"),
        ],
    )
    def test_type(self, code: str, type_code: str) -> None:
        """The type is the smallest code among the turns; a written value stays."""
        assert type_code == tiles.type_of(code)

    @pytest.mark.parametrize(
        ("before", "steps", "after"),
        [
            ("H05", 1, "H01"),
            ("H01-25", 1, "H03-12"),
            ("H03-14-25", 1, "H03-14-25"),
            ("X05", 1, "X01"),
            ("X024+5", 3, "X135+5"),
            ("T", 2, "T"),
        ],
    )
    def test_turning(self, before: str, steps: int, after: str) -> None:
        """A step clockwise adds one to every edge."""
        assert after == tiles.turned(before, steps)

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

    def test_value(self) -> None:
        """An intersection is worth its exits unless written; a town six (R3, E6)."""
        assert [1, 3, 5, 6] == [tiles.value(code) for code in ("X4", "X024", "X024+5", "T")]

    def test_town_has_six_roads(self) -> None:
        """San Andreas has a stub on every edge (R1)."""
        assert ((0,), (1,), (2,), (3,), (4,), (5,)) == tiles.fragments("T")


class TestSetup:
    """The box, the pile and the first tiles turned up."""

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

    def test_first_tiles(self) -> None:
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
        assert ["Q3", "Q6"] == game.discards
        assert {(0, 0): "T"} == game.laid
        assert ("place", "red", "red", None) == (game.phase, game.actor, game.turn, game.reason)

    def test_no_aftershock_in_setup(self) -> None:
        """A quake in set-up shakes no tile, one on the first turn finds none (R25, R7)."""
        game = Game.new(
            players=["red", "blue"],
            variants=frozenset({"aftershocks"}),
            options={"R15": "isolated-may-turn"},
            pile=["Q1", "H03", "H02", "Q2", "H01"],
        )
        assert (
            ("turn", "red"),
            ("drawn", "Q2"),
            ("quake", 2, (0, 0), None, EMPTY_SIDES),
            ("drawn", "H01"),
        ) == game.opening[-4:]
        assert "place" == game.phase

    @pytest.mark.parametrize(
        ("variants", "options", "supply", "towns"),
        [
            ((), {}, 20, {(0, 0)}),
            (("big-one", "dilemma", "aftershocks"), {}, 20, {(0, 0)}),
            (("twin-cities",), {}, 40, {(0, 0), (8, 0)}),
            (("twin-cities",), {"R11": "nine-steps"}, 40, {(0, 0), (9, 0)}),
        ],
    )
    def test_towns_and_crews(
        self, variants: tuple[str, ...], options: dict[str, str], supply: int, towns: set[Cell]
    ) -> None:
        """Twin Cities has a second town on edge 2's line and twice the crews (V4a, R11, R12)."""
        game = given(variants=variants, options=options, face_up=SINGLES)
        assert {"red": supply, "blue": supply} == game.supply
        assert dict.fromkeys(towns, "T") == game.laid

    @pytest.mark.parametrize(
        "players",
        [["red"], ["red", "red"], ["red", "pink"], ["red", "blue", "green", "yellow", ""]],
    )
    def test_players(self, players: list[str]) -> None:
        """Two to four players have four colours to choose from (C1, C6)."""
        with pytest.raises(ValueError, match="players|colours"):
            Game.new(players=players, pile=SINGLES)


def everything(copies: int = 1) -> Counter[str]:
    """Count what the boxes hold, without the towns."""
    return Counter({code: n * copies for code, n in setup.STANDARD.items()})


BIG_ONE = {"big-one"}
TWINS = {"twin-cities"}


class TestDealtPile:
    """Which piles can be dealt from the standard set."""

    @pytest.mark.parametrize(
        ("variants", "box", "size"),
        [
            (set(), ["Q1", "Q2", "Q3", "Q4", "Q5", "Q6"], 73),
            (set(), ["H14", "H03", "H02", "H13", "H01", "H05"], 73),
            (set(), ["H03", "Q6", "H02", "Q1", "H01", "Q3"], 73),
            (BIG_ONE, ["Q1", "Q2", "Q3", "Q4", "Q5"], 74),
            (BIG_ONE, ["H03", "H03", "H02", "H02", "H01"], 74),
            (TWINS, ["Q1", "Q6"] * 2 + ["H03", "H01"] * 4, 146),
            (BIG_ONE | TWINS, ["H03", "H02"] * 4 + ["H01", "H01"], 148),
            (BIG_ONE | TWINS, ["Q1", "Q2", "Q3", "Q4", "Q5"] * 2, 148),
        ],
    )
    def test_possible(self, variants: set[str], box: list[str], size: int) -> None:
        """Half of what was set apart is in the box, the 6.0s are low (S3, V1, V4b, R13)."""
        copies = 2 if "twin-cities" in variants else 1
        pile = everything(copies) - Counter(tiles.type_of(code) for code in box)
        in_order = sorted(pile.elements())  # intersections last
        if "big-one" in variants:
            low = [code for code in in_order if code == "Q6"]
            in_order = [code for code in in_order if code != "Q6"]
            in_order[-5 * copies : -5 * copies] = low  # the topmost place it can have
        assert size == len(in_order)
        assert [] == setup.check_pile(in_order, box, variants)

    @pytest.mark.parametrize(
        ("variants", "box", "complaint"),
        [
            (set(), ["Q1", "Q2", "Q3", "Q4", "Q5"], "the box holds 5 tiles, not 6"),
            (set(), ["H03"] * 3 + ["Q1", "Q2", "Q3"], "the box holds 1 too many of H03"),
            (set(), ["X0", "Q1", "Q2", "Q3", "Q4", "Q5"], "the box holds 1 too many of X0"),
            (BIG_ONE, ["Q6", "Q1", "Q2", "Q3", "Q4"], "the box holds 1 too many of Q6"),
            (BIG_ONE, ["H01", "H01", "Q1", "Q2", "Q3"], "the box holds 1 too many of H01"),
            (TWINS, ["Q1"] * 3 + ["H03", "H02", "H01"] * 3, "the box holds 1 too many of Q1"),
            (
                BIG_ONE | TWINS,
                ["H01"] * 3 + ["H03", "H02"] * 3 + ["Q1"],
                "the box holds 1 too many of H01",
            ),
        ],
    )
    def test_wrong_box(self, variants: set[str], box: list[str], complaint: str) -> None:
        """Only tiles set apart can have left the game."""
        copies = 2 if "twin-cities" in variants else 1
        pile = sorted((everything(copies) - Counter(box)).elements())
        if "big-one" in variants:
            pile = sorted(pile, key=lambda code: code == "Q6")
        found = setup.check_pile(pile, box, variants)
        assert complaint in found

    def test_wrong_counts(self) -> None:
        """Pile and box together hold every tile once."""
        box = ["Q1", "Q2", "Q3", "Q4", "Q5", "Q6"]
        pile = sorted((everything() - Counter(box)).elements())
        pile[pile.index("X0")] = "H02"
        assert ["there are 7 of H02, not 6", "there are 0 of X0, not 1"] == setup.check_pile(
            pile, box, set()
        )

    def test_big_one_too_high(self) -> None:
        """The 6.0 is among the last six tiles, both are among the last twelve (V1, R13)."""
        box = ["Q1", "Q2", "Q3", "Q4", "Q5"]
        pile = sorted((everything() - Counter([*box, "Q6"])).elements())
        seventh = [*pile[:-6], "Q6", *pile[-6:]]
        assert ["a Q6 lies above the last 6 tiles"] == setup.check_pile(seventh, box, BIG_ONE)
        pile = sorted((everything(2) - Counter([*box, *box, "Q6", "Q6"])).elements())
        thirteenth = [*pile[:-11], "Q6", *pile[-11:], "Q6"]
        assert ["a Q6 lies above the last 12 tiles"] == setup.check_pile(
            thirteenth, box * 2, BIG_ONE | TWINS
        )


class TestGivenPositions:
    """A position must be consistent, though nobody need have reached it."""

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
    def test_inconsistent(self, position: dict[str, Any]) -> None:
        """Edges match, cells exist, crews are those there are."""
        with pytest.raises(ValueError):  # noqa: PT011  # the specification raises no other kind
            given(**position)

    def test_supply(self) -> None:
        """The supply is what isn't on the table, unless it is given."""
        laid = [((3, 0), "H03-12", {3: "red", 1: "blue"}), ((5, 0), "X024", {4: "blue"})]
        assert {"red": 19, "blue": 18} == given(laid=laid, face_up=SINGLES).supply
        few = given(laid=laid, face_up=SINGLES, supply={"red": 0})
        assert {"red": 0, "blue": 18} == few.supply
        assert {((3, 0), 0): "red", ((3, 0), 1): "blue", ((5, 0), 4): "blue"} == few.crews

    def test_turn(self) -> None:
        """Whoever's turn it is draws to three."""
        game = given(face_up=["H14"], pile=["H35", "X5", "H03"], turn="blue")
        assert (("turn", "blue"), ("drawn", "H02"), ("drawn", "X0")) == game.opening
        assert (["H03", "H02", "X0"], ["H03"], "blue") == (game.face_up, game.pile, game.actor)


class TestPlacement:
    """Where a tile may lie."""

    def test_first_tile(self) -> None:
        """Beside the town a straight lies one way and a curve two, on each of six sides (G4)."""
        game = given(face_up=SINGLES)
        moves = game.moves()
        assert 30 == len(moves)
        north = {move for move in moves if move[1] == (0, -1)}
        codes = ["H03", "H13", "H35", "H23", "H34"]
        assert {("place", (0, -1), code) for code in codes} == north

    def test_equal_tiles_are_one_move(self) -> None:
        """Three straights are laid in as many ways as one."""
        assert given(face_up=["H03"]).moves() == given(face_up=["H03", "H14", "H25"]).moves()

    @pytest.mark.parametrize(
        ("cell", "code", "rule"),
        [
            ((0, -2), "H03", None),
            ((0, -2), "H23", None),
            ((0, -2), "H03-12", "G3"),  # not face up
            ((0, -2), "X024", "G3"),
            ((0, -2), "X135+5", None),
            ((0, -2), "X135", "G3"),  # another value is another tile
            ((9, 9), "T", "G3"),
            ((9, 9), "Q3", "G3"),
            ((9, 9), "H03", "G6"),  # off the table comes before no neighbour
            ((0, -1), "H03", "G3"),  # taken
            ((0, 0), "H03", "G3"),
            ((0, -3), "H03", "G3"),  # no neighbour
            ((0, -2), "H14", "G5"),
            ((1, -2), "H14", "G5"),  # highway against green
            ((1, -2), "H03", "G4"),  # green against green alone
            ((1, -1), "H14", None),  # fits the town and the straight's green side
            ((1, -1), "H34", None),
            ((1, -1), "H45", "G5"),  # fits the town but not the straight
            ((1, -1), "H03", "G5"),
        ],
    )
    def test_refusals(self, cell: Cell, code: str, rule: str | None) -> None:
        """A straight lies north of the town: the first broken rule is named (G3 to G6, D6)."""
        game = given(laid=column("H03"), face_up=["H03", "H01", "X024+5"], table=hexagon(3))
        move = ("place", cell, code)
        assert rule == game.refusal(move)
        assert (rule is None) == (move in game.moves())

    def test_written_value_of_its_exits(self) -> None:
        """A value equal to the exits need not be written; the tile is the same."""
        game = given(face_up=["X024"])
        assert game.refusal(("place", (0, -1), "X135+3")) is None
        after, events = play(game, ("place", (0, -1), "X135+3"))
        assert (("laid", "red", (0, -1), "X135"),) == events
        assert "X135" == after.laid[0, -1]

    def test_off_table_only_cells_count(self) -> None:
        """Highways may point off the table; the tile itself may not lie there (G6)."""
        game = given(face_up=["H03"], table={(0, 0), (0, -1), (3, 3)})
        assert {("place", (0, -1), "H03")} == game.moves()
        assert "G6" == game.refusal(("place", (0, 1), "H03"))
        assert "G3" == game.refusal(("place", (3, 3), "H03"))

    def test_refused_move_raises_the_rule(self) -> None:
        """Playing a refused move changes nothing and raises the rule."""
        game = given(face_up=["H03"])
        with pytest.raises(ValueError, match="^G5$"):
            game.play(("place", (0, -1), "H14"))
        assert {(0, 0): "T"} == game.laid

    def test_playing_leaves_the_old_game_alone(self) -> None:
        """A move gives a new game; the one before can be played on differently."""
        game = given(face_up=["H03", "H02"])
        north, _ = play(game, ("place", (0, -1), "H03"), ("crew", 3))
        south, _ = play(game, ("place", (0, 1), "H03"), ("pass",))
        assert ({(0, 0): "T"}, {}, ["H03", "H02"]) == (game.laid, game.crews, game.face_up)
        assert {(0, 0): "T", (0, -1): "H03"} == north.laid
        assert {(0, 0): "T", (0, 1): "H03"} == south.laid
        assert ({((0, -1), 0): "red"}, {}) == (north.crews, south.crews)

    def test_every_edge_of_another_code_is_tried(self) -> None:
        """The list and the refusals agree on every code and cell near by."""
        codes = {lies for code in setup.STANDARD for lies in tiles.orientations(code)}
        game = given(laid=column("H01-23", "X03"), face_up=["H01-34", "X0134", "H02"])
        everywhere = {("place", cell, code) for cell in hexagon(4) for code in codes}
        assert game.moves() == {move for move in everywhere if game.refusal(move) is None}


# A table on which, with a straight laid north of the town, only (1, -1) is free: there a highway
# must meet the town and green the straight, so tiles with six highway edges don't fit.
CORNER = {(0, 0), (0, -1), (1, -1)}
NEVER_FIT = [ALL_WAYS, "H03-14-25", "H01-23-45"]


class TestNothingFits:
    """What happens when no face-up tile can be laid (G7, R6)."""

    def test_replaced(self) -> None:
        """All leave the game, three new ones are turned up, and the turn goes on (G7)."""
        game = given(
            laid=column("H03"), table=CORNER, face_up=NEVER_FIT, pile=["H03", "H02", "H01", "X0"]
        )
        assert (
            ("turn", "red"),
            ("discarded", tuple(NEVER_FIT)),
            ("drawn", "H03"),
            ("drawn", "H02"),
            ("drawn", "H01"),
        ) == game.opening
        assert (NEVER_FIT, ["X0"], "red") == (game.discards, game.pile, game.actor)

    def test_again_and_again(self) -> None:
        """It goes on as often as it takes, however few are face up (R6)."""
        game = given(
            laid=column("H03"), table=CORNER, face_up=NEVER_FIT[:2], pile=[ALL_WAYS] * 4 + ["H01"]
        )
        assert (
            ("turn", "red"),
            ("drawn", ALL_WAYS),
            ("discarded", (ALL_WAYS, "H03-14-25", ALL_WAYS)),
            ("drawn", ALL_WAYS),
            ("drawn", ALL_WAYS),
            ("drawn", ALL_WAYS),
            ("discarded", (ALL_WAYS,) * 3),
            ("drawn", "H01"),
        ) == game.opening
        assert "place" == game.phase

    def test_quake_meanwhile(self) -> None:
        """A quake turned up meanwhile strikes at once and is replaced (R6)."""
        game = given(
            laid=column("H03"), table=CORNER, face_up=NEVER_FIT, pile=["H03", "Q2", "H02", "H01"]
        )
        assert (
            ("turn", "red"),
            ("discarded", tuple(NEVER_FIT)),
            ("drawn", "H03"),
            ("drawn", "Q2"),
            ("quake", 2, (0, 0), 0, (1, 0, 0, 0, 0, 0)),
            ("lost", (((0, -1), "H03"),)),
            ("drawn", "H02"),
            ("drawn", "H01"),
        ) == game.opening
        assert [*NEVER_FIT, "Q2", "H03"] == game.discards

    def test_nothing_left(self) -> None:
        """With nothing left to turn up they leave all the same and the game ends (R6)."""
        game = given(laid=column("H03"), table=CORNER, face_up=NEVER_FIT[:1], turn="blue")
        assert (
            ("turn", "blue"),
            ("discarded", (ALL_WAYS,)),
            ("over", "R6"),
        ) == game.opening
        assert ("over", None, "R6", "blue") == (game.phase, game.actor, game.reason, game.turn)
        assert ([], set()) == (game.face_up, game.moves())

    def test_only_quakes_left(self) -> None:
        """A pile of quakes alone leaves no tile to lay (R6)."""
        game = given(pile=["Q1", "Q2"])
        assert (
            ("turn", "red"),
            ("drawn", "Q1"),
            ("quake", 1, (0, 0), None, EMPTY_SIDES),
            ("drawn", "Q2"),
            ("quake", 2, (0, 0), None, EMPTY_SIDES),
            ("over", "R6"),
        ) == game.opening
        assert ["Q1", "Q2"] == game.discards

    def test_a_quake_can_make_room(self) -> None:
        """Whether tiles fit is looked at after the drawing, when the quake has struck."""
        game = given(laid=column("H03"), table=CORNER, face_up=NEVER_FIT[:1], pile=["Q1"])
        assert {("place", (0, -1), ALL_WAYS), ("place", (1, -1), ALL_WAYS)} == game.moves()


class TestCrews:
    """The crew step (G8, G9, R4, R19, R20)."""

    def test_either_edge(self) -> None:
        """A crew stands on a fragment, whichever edge names it."""
        game, _ = play(given(face_up=["H03", "H02"]), ("place", (0, -1), "H03"))
        assert ("crew", "red") == (game.phase, game.actor)
        assert {("pass",), ("crew", 0)} == game.moves()
        for edge in (0, 3):
            after, events = play(game, ("crew", edge))
            assert {((0, -1), 0): "red"} == after.crews
            assert (("crew", "red", (0, -1), 0), ("turn", "blue")) == events
            assert {"red": 19, "blue": 20} == after.supply

    def test_no_such_fragment(self) -> None:
        """A crew needs a fragment of the tile just laid (G8)."""
        game, _ = play(given(face_up=["H03", "H02"]), ("place", (0, -1), "H03"))
        assert ["G8"] * 4 == [game.refusal(("crew", edge)) for edge in (1, 2, 4, 5)]

    @pytest.mark.parametrize("colour", ["red", "blue"])
    def test_claimed_section(self, colour: str) -> None:
        """Any crew on the section, one's own too, keeps others off; other sections are free."""
        game = given(laid=[((0, -1), "H03", {0: colour})], face_up=["H03-12", "H03"])
        two, _ = play(game, ("place", (0, -2), "H03-12"))
        assert {("pass",), ("crew", 1)} == two.moves()
        assert ["G8", None, None, "G8"] == [two.refusal(("crew", edge)) for edge in range(4)]
        one, events = play(game, ("place", (0, -2), "H03"))
        assert ("place", "blue") == (one.phase, one.actor)  # not asked (R20)
        assert (("laid", "red", (0, -2), "H03"), ("turn", "blue")) == events

    def test_claimed_from_far(self) -> None:
        """The crew may stand anywhere along the section."""
        laid = [((0, -1), "H03", {}), ((0, -2), "H03", {}), ((0, -3), "X13", {3: "blue"})]
        game = given(laid=[*laid, ((0, 1), "H03", {})], face_up=["H03", "H03"])
        free, _ = play(game, ("place", (0, 2), "H03"))
        assert "crew" == free.phase
        joined = given(laid=laid[1:], face_up=["H03", "H03"])
        taken, _ = play(joined, ("place", (0, -1), "H03"))
        assert ("place", "blue") == (taken.phase, taken.actor)

    def test_stubs(self) -> None:
        """Each stub of an intersection just laid is a fragment of its own (G9)."""
        game = given(laid=[((0, -1), "H03", {0: "blue"})], face_up=["X024", "H03"])
        game, _ = play(game, ("place", (0, -2), "X135"))
        assert {("pass",), ("crew", 1), ("crew", 5)} == game.moves()
        assert "G8" == game.refusal(("crew", 3))
        game, _ = play(game, ("crew", 5))
        assert {((0, -1), 0): "blue", ((0, -2), 5): "red"} == game.crews

    def test_complete_section(self) -> None:
        """A section complete from the start may be claimed (R19)."""
        game, _ = play(given(face_up=["X0", "H03"]), ("place", (0, -1), "X3"), ("crew", 3))
        section = through(game, (0, -1), 3)
        assert (True, 0, 7, {"red": 1}) == (
            section.complete,
            section.chords,
            section.points,
            section.crews,
        )
        assert {"red": 7, "blue": 0} == game.score()

    def test_empty_supply(self) -> None:
        """Without a crew the step isn't asked (R20)."""
        game = given(face_up=["H03", "H02"], supply={"red": 0})
        game, events = play(game, ("place", (0, -1), "H03"))
        assert (("laid", "red", (0, -1), "H03"), ("turn", "blue")) == events
        game, _ = play(game, ("place", (0, 1), "H02"))
        assert ("crew", "blue") == (game.phase, game.actor)

    def test_joining_claimed_sections(self) -> None:
        """A tile may join two claimed sections; then both crews stand on one."""
        laid = [((0, -1), "H03", {0: "red"}), ((0, -3), "H03", {0: "blue"})]
        game, _ = play(given(laid=laid, face_up=["H03", "H03"]), ("place", (0, -2), "H03"))
        assert {"red": 1, "blue": 1} == through(game, (0, -2), 0, 3).crews
        assert "place" == game.phase


class TestSteps:
    """Which moves belong to which step, and the order of turns."""

    EVERY_MOVE = (
        ("place", (0, -1), "H03"),
        ("crew", 0),
        ("pass",),
        ("side", 0),
        ("town", (0, 0)),
        ("turn", (0, -1), 1),
    )

    def refusals(self, game: Game) -> list[str | None]:
        """Ask about one move of each kind."""
        return [game.refusal(move) for move in self.EVERY_MOVE]

    def test_place(self) -> None:
        """The turn begins with a tile (G1)."""
        game = given(face_up=["H03", "H02"])
        assert [None, "G1", "G1", "Q1", "Q1", "V3"] == self.refusals(game)

    def test_crew(self) -> None:
        """After it comes a crew or none, and no second tile (G1)."""
        game, _ = play(given(face_up=["H03", "H03"]), ("place", (0, -1), "H03"))
        assert ["G1", None, None, "Q1", "Q1", "V3"] == self.refusals(game)

    def test_side(self) -> None:
        """A tie between sides waits for its choice, which can't be passed (Q3, D13)."""
        game = given(laid=[*column("H03"), ((0, 1), "H03", {})], face_up=["H03"], pile=["Q1"])
        assert ["G1", "G1", "G1", None, "Q1", "V3"] == self.refusals(game)

    def test_town(self) -> None:
        """In Twin Cities the first town is chosen (V4c)."""
        game = given(variants={"twin-cities"}, face_up=["H03"], pile=["Q1"])
        assert ["G1", "G1", "G1", "Q1", None, "V3"] == self.refusals(game)

    def test_turn(self) -> None:
        """In a round of aftershocks a tile is turned or not (V3)."""
        game = given(
            variants={"aftershocks"},
            options={"R15": "isolated-may-turn"},
            laid=column("H03", "H03"),
            face_up=["H03"],
            pile=["Q1"],
        )
        assert ["G1", "G1", None, "Q1", "Q1", "V3"] == self.refusals(game)
        assert game.refusal(("turn", (0, -2), 1)) is None

    def test_over(self) -> None:
        """When the game is over nothing can be played, for whatever reason it ended (E1)."""
        game = given(table={(0, 0)}, face_up=["H03"])
        assert "E2" == game.reason
        assert ["E1"] * 6 == self.refusals(game)

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
    def test_no_move_at_all(self, move: Move) -> None:
        """An edge, a turn or a code that doesn't exist makes no move; no rule is named."""
        for game in (given(face_up=["H03"]), given()):
            with pytest.raises(ValueError, match="not "):
                game.refusal(move)

    def test_clockwise(self) -> None:
        """Turns go round in the order of the players (S5)."""
        game = given(players=["green", "red", "blue"], face_up=SINGLES, pile=["H03"], turn="red")
        turns = [game.turn]
        for cell, code in [((0, -1), "H03"), ((0, 1), "H03"), ((1, 0), "H15")]:
            game, _ = play(game, ("place", cell, code), ("pass",))
            turns.append(game.turn)
        assert ["red", "blue", "green", "red"] == turns


# Town edge 0, up and back down to town edge 1: two tight curves.
HAIRPIN: Laid = [((0, -1), "H23", {}), ((1, -1), "H45", {})]


class TestSections:
    """Where sections run, where they end and what they are worth."""

    def test_bare_town(self) -> None:
        """Each stub of the town is a section of one fragment (G10, R23)."""
        assert [(frozenset({((0, 0), (edge,))}), False) for edge in range(6)] == [
            (section.fragments, section.complete) for section in given(face_up=SINGLES).sections()
        ]

    def test_open_end(self) -> None:
        """A straight at the town ends there and in the open."""
        section = through(given(laid=column("H03"), face_up=["H03"]), (0, -1), 0, 3)
        expected = Section(
            fragments=frozenset({((0, 0), (0,)), ((0, -1), (0, 3))}),
            ends=(("open", (0, -1), 0), ("town", (0, 0), 0)),
            crews={},
            loop=False,
            complete=False,
            chords=1,
            points=0,
        )
        assert expected == section

    def test_edge_end(self) -> None:
        """Off the table a section neither goes on nor is complete (R17)."""
        laid = [((0, -1), "H03", {0: "red"})]
        game = given(laid=laid, face_up=["H03"], table=hexagon(1))
        section = through(game, (0, 0), 0)
        assert (("edge", (0, -1), 0), ("town", (0, 0), 0)) == section.ends
        assert (False, 0, {"red": 1}) == (section.complete, section.points, section.crews)
        assert {"red": 0, "blue": 0} == game.score()

    def test_hole_in_the_table(self) -> None:
        """A missing cell in the middle is off the table too (R17)."""
        game = given(face_up=["H03"], table=hexagon(2) - {(0, -1)})
        assert (("edge", (0, 0), 0), ("town", (0, 0), 0)) == through(game, (0, 0), 0).ends
        assert (("open", (0, 0), 1), ("town", (0, 0), 1)) == through(game, (0, 0), 1).ends

    def test_between_intersections(self) -> None:
        """One chord and both values; the stubs add nothing, the tile's other stub is elsewhere."""
        game = given(laid=column("X03", "H03", "X3"), face_up=["H03"])
        section = through(game, (0, -2), 0, 3)
        ends = (("intersection", (0, -3), 3), ("intersection", (0, -1), 0))
        assert (ends, True, 1, 1 + 2 + 1) == (
            section.ends,
            section.complete,
            section.chords,
            section.points,
        )
        assert 6 + 2 == through(game, (0, 0), 0).points  # a stub against a stub: no chord

    def test_written_value(self) -> None:
        """A written value counts instead of the exits (E6)."""
        game = given(laid=column("H03", "X3+5"), face_up=["H03"])
        assert 1 + 6 + 5 == through(game, (0, 0), 0).points

    def test_same_town_twice(self) -> None:
        """From the town to itself its value counts twice (E7)."""
        section = through(given(laid=HAIRPIN, face_up=["H03"]), (0, 0), 0)
        assert (("town", (0, 0), 0), ("town", (0, 0), 1)) == section.ends
        assert (True, False, 2, 2 + 6 + 6) == (
            section.complete,
            section.loop,
            section.chords,
            section.points,
        )

    def test_same_intersection_twice(self) -> None:
        """From an intersection to itself its value counts twice (E7)."""
        laid: Laid = [
            ((3, 0), "X0123", {}),
            ((4, 0), "H45", {}),
            ((3, 1), "H01", {}),
        ]
        game = given(laid=laid, face_up=["H03"])
        section = through(game, (3, 0), 2)
        assert (True, 2, 2 + 4 + 4) == (section.complete, section.chords, section.points)

    def test_loop(self) -> None:
        """Three tight curves round a corner have no end and never score (E4)."""
        laid = [((3, 0), "H23", {2: "red"}), ((4, 0), "H45", {}), ((3, 1), "H01", {})]
        game = given(laid=laid, face_up=["H03"])
        section = through(game, (4, 0), 4, 5)
        assert ((), True, False, 3, 0, {"red": 1}) == (
            section.ends,
            section.loop,
            section.complete,
            section.chords,
            section.points,
            section.crews,
        )
        assert {"red": 0, "blue": 0} == game.score()

    def test_twice_through_a_tile(self) -> None:
        """A highway that passes a tile twice scores it twice (E5)."""
        laid: Laid = [
            ((0, -1), "H03-12", {}),
            ((0, -2), "H23", {}),
            ((1, -2), "H45", {}),
            ((1, -1), "H45", {}),
        ]
        section = through(given(laid=laid, face_up=["H03"]), (0, 0), 0)
        assert (True, 5, 5 + 6 + 6) == (section.complete, section.chords, section.points)
        assert {((0, -1), (0, 3)), ((0, -1), (1, 2))} < section.fragments

    def test_crossing_is_no_junction(self) -> None:
        """Highways that cross on a tile are different sections."""
        game = given(laid=column("H03-14-25"), face_up=["H03"])
        found = [through(game, (0, -1), edge, edge + 3) for edge in range(3)]
        assert [1, 1, 1] == [section.chords for section in found]
        assert 6 + 2 == len(game.sections())

    def test_no_section_runs_through_a_town(self) -> None:
        """A straight either side of the town makes two sections (R26)."""
        laid = [*column("H03", "X3"), ((0, 1), "H03", {}), ((0, 2), "X0", {})]
        game = given(laid=laid, face_up=["H03"])
        assert [8, 8] == [through(game, (0, 0), edge).points for edge in (0, 3)]


GAPPED: Laid = [
    ((0, -1), "H03", {0: "red"}),
    ((0, -3), "H03-12", {3: "blue", 2: "red"}),
    ((1, -1), "H14", {}),
]


class TestQuakes:
    """What a quake takes."""

    def test_longest_side_with_gaps(self) -> None:
        """Two tiles with a gap outnumber one; the nearest goes (Q2, Q4)."""
        game = given(laid=GAPPED, face_up=["H03", "H02"], pile=["Q1", "H01"])
        assert (
            ("turn", "red"),
            ("drawn", "Q1"),
            ("quake", 1, (0, 0), 0, (2, 1, 0, 0, 0, 0)),
            ("lost", (((0, -1), "H03"),)),
            ("returned", (((0, -1), 0, "red"),)),
            ("drawn", "H01"),
        ) == game.opening
        assert {(0, 0): "T", (0, -3): "H03-12", (1, -1): "H14"} == game.laid
        assert {((0, -3), 0): "blue", ((0, -3), 1): "red"} == game.crews
        assert ["Q1", "H03"] == game.discards

    @pytest.mark.parametrize("magnitude", [2, 6])
    def test_gaps_are_not_counted(self, magnitude: int) -> None:
        """Magnitude two reaches across the gap; a larger one finds no more (Q4, Q5, Q6)."""
        game = given(laid=GAPPED, face_up=["H03", "H02"], pile=[f"Q{magnitude}", "H01"])
        assert (
            ("quake", magnitude, (0, 0), 0, (2, 1, 0, 0, 0, 0)),
            ("lost", (((0, -1), "H03"), ((0, -3), "H03-12"))),
            ("returned", (((0, -1), 0, "red"), ((0, -3), 0, "blue"), ((0, -3), 1, "red"))),
        ) == game.opening[2:5]
        assert {(0, 0): "T", (1, -1): "H14"} == game.laid
        assert {"red": 20, "blue": 20} == game.supply

    def test_tied_sides(self) -> None:
        """Whose turn it is chooses among the longest sides only (Q2, Q3, R22)."""
        laid = [((0, -1), "H03", {}), ((1, 0), "H25", {5: "red"}), ((0, 1), "H03", {})]
        laid += [((0, -2), "H03", {}), ((4, 0), "H03", {}), ((2, 2), "H03", {})]
        game = given(laid=laid, face_up=["H03"], pile=["Q3"], turn="blue")
        assert ("side", "blue") == (game.phase, game.actor)
        assert (("turn", "blue"), ("drawn", "Q3")) == game.opening
        assert ["Q3"] == game.discards
        assert {("side", 0), ("side", 2)} == game.moves()
        assert "Q2" == game.refusal(("side", 3))
        game, events = play(game, ("side", 2))
        assert (
            ("quake", 3, (0, 0), 2, (2, 0, 2, 1, 0, 0)),
            ("lost", (((1, 0), "H25"), ((4, 0), "H03"))),
            ("returned", (((1, 0), 2, "red"),)),
        ) == events
        assert ["Q3", "H03", "H03"] == game.discards

    def test_no_tile_on_any_side(self) -> None:
        """Tiles off the six lines are safe, and no choice is asked (R7)."""
        game = given(laid=[((1, 1), "H03", {})], face_up=["H03"], pile=["Q6"])
        assert ("quake", 6, (0, 0), None, EMPTY_SIDES) == game.opening[2]
        assert {(0, 0): "T", (1, 1): "H03"} == game.laid
        assert "place" == game.phase

    def test_one_quake_after_another(self) -> None:
        """The second counts the sides anew, and drawing goes on to three (Q7)."""
        laid = [*column("H03", "H03"), ((0, 1), "H03", {})]
        game = given(laid=laid, face_up=["H03"], pile=["Q1", "H02", "Q2", "H01", "X0"])
        assert (
            ("turn", "red"),
            ("drawn", "Q1"),
            ("quake", 1, (0, 0), 0, (2, 0, 0, 1, 0, 0)),
            ("lost", (((0, -1), "H03"),)),
            ("drawn", "H02"),
            ("drawn", "Q2"),
        ) == game.opening
        assert {("side", 0), ("side", 3)} == game.moves()
        game, events = play(game, ("side", 0))
        assert (
            ("quake", 2, (0, 0), 0, (1, 0, 0, 1, 0, 0)),
            ("lost", (((0, -2), "H03"),)),
            ("drawn", "H01"),
        ) == events
        assert (["H03", "H02", "H01"], ["X0"]) == (game.face_up, game.pile)

    def test_across_a_hole(self) -> None:
        """A line goes on beyond cells that the table lacks (R8)."""
        laid: Laid = [((0, 2), "H03", {}), ((0, 5), "H03", {}), ((1, 0), "H25", {})]
        table = {(0, 0), (1, 0), (2, 0), (0, 2), (0, 5)}
        game = given(laid=laid, table=table, face_up=["H03"], pile=["Q2"])
        assert ("quake", 2, (0, 0), 3, (0, 0, 1, 2, 0, 0)) == game.opening[2]
        assert {(0, 0): "T", (1, 0): "H25"} == game.laid

    def test_cut_off_tiles(self) -> None:
        """Tiles cut off stay, tiles may be laid next to them, also into the gap (R18)."""
        game = given(laid=column("H03", "H03"), face_up=["H03"], pile=["Q1"])
        cells = {move[1] for move in game.moves()}
        assert {(0, -1), (0, -3)} < cells
        assert {("place", (0, -3), "H03"), ("place", (0, -1), "H03")} < game.moves()

    def test_quakes_never_come_back(self) -> None:
        """Tiles and quakes gone are in nobody's pile (R27)."""
        game = given(laid=column("H03"), pile=["Q1", "H02"])
        assert (["H02"], [], ["Q1", "H03"]) == (game.face_up, game.pile, game.discards)

    def test_three_face_up_already(self) -> None:
        """With three face up nothing is drawn, so nothing strikes (G2)."""
        game = given(laid=column("H03"), face_up=SINGLES, pile=["Q1"])
        assert (("turn", "red"),) == game.opening
        assert ["Q1"] == game.pile


BEYOND: Laid = [((1, 0), "H25", {}), ((9, 0), "H25", {})]


class TestTwinCities:
    """Two towns (V4)."""

    def twins(self, **position: Any) -> Game:
        """Make a position with two towns."""
        return given(variants={"twin-cities"}, **position)

    def test_always_asked(self) -> None:
        """Which town is first is asked though nothing can be lost; each counts the other (R26)."""
        game = self.twins(face_up=["H03", "H02"], pile=["Q4", "H01"])
        assert ("town", {("town", (0, 0)), ("town", (8, 0))}) == (game.phase, game.moves())
        assert ["V4c", "V4c"] == [game.refusal(("town", cell)) for cell in ((1, 0), (9, 0))]
        _, events = play(game, ("town", (8, 0)))
        assert (
            ("quake", 4, (8, 0), 5, (0, 0, 0, 0, 0, 1)),
            ("quake", 4, (0, 0), 2, (0, 0, 1, 0, 0, 0)),
            ("drawn", "H01"),
        ) == events

    def test_past_the_other_town(self) -> None:
        """The other town counts, stays and uses up no magnitude (V4d, R8, R9, R10)."""
        game = self.twins(laid=BEYOND, face_up=["H03"], pile=["Q2"])
        west_first, events = play(game, ("town", (0, 0)))
        assert (
            ("quake", 2, (0, 0), 2, (0, 0, 3, 0, 0, 0)),
            ("lost", (((1, 0), "H25"), ((9, 0), "H25"))),
            ("quake", 2, (8, 0), 5, (0, 0, 0, 0, 0, 1)),
        ) == events
        assert {(0, 0): "T", (8, 0): "T"} == west_first.laid

    def test_the_other_first(self) -> None:
        """The order makes a difference: each town's sides are counted in its turn (R10)."""
        game = self.twins(laid=BEYOND, face_up=["H03"], pile=["Q1"])
        _, events = play(game, ("town", (8, 0)))
        assert (
            ("quake", 1, (8, 0), 5, (0, 0, 1, 0, 0, 2)),
            ("lost", (((1, 0), "H25"),)),
            ("quake", 1, (0, 0), 2, (0, 0, 2, 0, 0, 0)),
            ("lost", (((9, 0), "H25"),)),
        ) == events

    def test_side_with_the_other_town_alone(self) -> None:
        """It can be tied and be chosen; then nothing is removed (R26)."""
        game = self.twins(laid=column("H03"), face_up=["H03"], pile=["Q1"])
        game, events = play(game, ("town", (0, 0)))
        assert () == events
        assert {("side", 0), ("side", 2)} == game.moves()
        after, events = play(game, ("side", 2))
        assert (
            ("quake", 1, (0, 0), 2, (1, 0, 1, 0, 0, 0)),
            ("quake", 1, (8, 0), 5, (0, 0, 0, 0, 0, 1)),
        ) == events
        assert 3 == len(after.laid)

    def test_each_town_has_its_own_tie(self) -> None:
        """The second town follows by itself and asks for its own side."""
        game = self.twins(
            laid=[((0, -1), "H03", {}), ((8, 1), "H03", {})], face_up=["H03"], pile=["Q1"]
        )
        game, events = play(game, ("town", (0, 0)), ("side", 0))
        assert ("side", {("side", 3), ("side", 5)}) == (game.phase, game.moves())
        assert 2 == len(events)
        game, events = play(game, ("side", 3))
        assert (
            ("quake", 1, (8, 0), 3, (0, 0, 0, 1, 0, 1)),
            ("lost", (((8, 1), "H03"),)),
        ) == events
        assert "place" == game.phase

    @pytest.mark.parametrize(("options", "chords"), [({}, 7), ({"R11": "nine-steps"}, 8)])
    def test_from_town_to_town(self, options: dict[str, str], chords: int) -> None:
        """A section between the towns scores ten more (V4e, R11)."""
        laid = [((q, 0), "H25", {2: "blue"} if q == 3 else {}) for q in range(1, chords + 1)]
        game = self.twins(laid=laid, face_up=["H03"], options=options)
        assert chords + 6 + 6 + 10 == through(game, (0, 0), 2).points
        assert {"red": 0, "blue": chords + 22} == game.score()

    def test_back_to_the_same_town(self) -> None:
        """That isn't from one town to the other: no bonus (V4e, E7)."""
        assert 14 == through(self.twins(laid=HAIRPIN, face_up=["H03"]), (0, 0), 0).points

    def test_towns_side_by_side(self) -> None:
        """Towns laid elsewhere play by the same rules; stubs that meet are a section."""
        game = self.twins(towns=((0, 0), (0, 1)), face_up=["H03"])
        section = through(game, (0, 0), 3)
        assert (0, True, 22) == (section.chords, section.complete, section.points)

    def test_towns_out_of_line(self) -> None:
        """Out of each other's lines neither town counts for the other (R7)."""
        game = self.twins(towns=((0, 0), (1, 1)), face_up=["H03"], pile=["Q1"])
        _, events = play(game, ("town", (1, 1)))
        assert (
            ("quake", 1, (1, 1), None, EMPTY_SIDES),
            ("quake", 1, (0, 0), None, EMPTY_SIDES),
        ) == events

    def test_laying_at_the_second_town(self) -> None:
        """A tile may be laid next to either town (G3): one straight, twelve places."""
        assert 12 == len(self.twins(face_up=["H03"]).moves())


class TestDilemma:
    """A second tile instead of a crew (V2, R14)."""

    def dilemma(self, **position: Any) -> Game:
        """Make a position of the variant."""
        return given(variants={"dilemma"}, **position)

    def test_choice(self) -> None:
        """After a tile comes a crew, another tile or nothing."""
        game, _ = play(self.dilemma(face_up=["H03", "X0"]), ("place", (0, -1), "H03"))
        assert "crew" == game.phase
        # the one-way intersection fits on the straight and on the town's five other sides
        second = {((0, -2), "X3"), ((1, -1), "X4"), ((1, 0), "X5")}
        second |= {((0, 1), "X0"), ((-1, 1), "X1"), ((-1, 0), "X2")}
        places = {("place", cell, code) for cell, code in second}
        assert {("pass",), ("crew", 0)} | places == game.moves()

    @pytest.mark.parametrize(
        ("cell", "code", "rule"),
        [
            ((0, -2), "H03", "G3"),  # laid already
            ((0, -1), "X3", "G3"),
            ((7, 7), "X3", "G6"),
            ((0, -2), "X0", "G5"),
            ((1, -2), "X0", "G4"),
            ((0, -2), "X3", None),
        ],
    )
    def test_refusals(self, cell: Cell, code: str, rule: str | None) -> None:
        """The second tile is laid by the same rules (R14)."""
        game = self.dilemma(face_up=["H03", "X0"], table=hexagon(3))
        game, _ = play(game, ("place", (0, -1), "H03"))
        assert rule == game.refusal(("place", cell, code))

    def test_second_tile_ends_the_turn(self) -> None:
        """No crew follows, and the next player turns up two (V2, R14)."""
        game = self.dilemma(face_up=SINGLES, pile=["X0", "X01", "X02"])
        game, events = play(game, ("place", (0, -1), "H03"), ("place", (0, 1), "H02"))
        assert (
            ("laid", "red", (0, 1), "H02"),
            ("turn", "blue"),
            ("drawn", "X0"),
            ("drawn", "X01"),
        ) == events
        assert (["H01", "X0", "X01"], ["X02"]) == (game.face_up, game.pile)

    def test_a_crew_ends_the_turn(self) -> None:
        """It is one or the other."""
        game = self.dilemma(face_up=SINGLES)
        _, events = play(game, ("place", (0, -1), "H03"), ("crew", 3))
        assert (("crew", "red", (0, -1), 0), ("turn", "blue")) == events

    def test_second_tile_without_a_crew_to_place(self) -> None:
        """It may be laid whether or not a crew could be placed (R14, R20)."""
        game, _ = play(
            self.dilemma(face_up=["H03", "H03"], supply={"red": 0}), ("place", (0, -1), "H03")
        )
        assert ("crew", "R20", "G8") == (
            game.phase,
            game.refusal(("crew", 0)),
            game.refusal(("crew", 1)),
        )
        assert ("crew", 0) not in game.moves()
        claimed = self.dilemma(laid=[((0, -1), "H03", {3: "blue"})], face_up=["H03", "H03"])
        claimed, _ = play(claimed, ("place", (0, -2), "H03"))
        assert ("crew", "G8") == (claimed.phase, claimed.refusal(("crew", 0)))

    def test_not_asked(self) -> None:
        """With no crew to place and no tile that fits the step isn't asked (R20)."""
        game = self.dilemma(face_up=["H03"], pile=[], supply={"red": 0})
        game, events = play(game, ("place", (0, -1), "H03"))
        assert (("laid", "red", (0, -1), "H03"), ("over", "E1")) == events

    def test_tiles_that_do_not_fit_stay(self) -> None:
        """For the second tile nothing is replaced; the next player meets G7 (R14)."""
        game = self.dilemma(face_up=["H03", ALL_WAYS], table=CORNER)
        game, _ = play(game, ("place", (0, -1), "H03"))
        assert {("pass",), ("crew", 0)} == game.moves()
        assert [ALL_WAYS] == game.face_up
        _, events = play(game, ("pass",))
        assert (("turn", "blue"), ("discarded", (ALL_WAYS,)), ("over", "R6")) == events

    def test_last_tile_second(self) -> None:
        """Not even after the last tile does a crew follow a second one (R14)."""
        game = self.dilemma(face_up=["H03", "H03"])
        game, events = play(game, ("place", (0, -1), "H03"), ("place", (0, 1), "H03"))
        assert (("laid", "red", (0, 1), "H03"), ("over", "E1")) == events
        assert ("red", {}) == (game.turn, game.crews)


# A 1.0 takes the nearest of three north of the town. Of what is left the far curve can be turned
# by one step, staying on the straight, and the loose curve by two, staying on the town.
SHAKEN: Laid = [
    ((0, -1), "H03", {}),
    ((0, -2), "H03", {}),
    ((0, -3), "H23", {}),
    ((1, -1), "H24", {}),
]


def tower(top: str, **crews: str) -> Laid:
    """Lay two straights north of the town and this tile on them, crews as e0="red"."""
    on_top = {int(edge[1:]): colour for edge, colour in crews.items()}
    return [*column("H03", "H03"), ((0, -3), top, on_top)]


class TestAftershocks:
    """Turning laid tiles after a quake (V3)."""

    def shaken(self, **position: Any) -> Game:
        """Make a position in which a 1.0 is drawn at once."""
        return given(
            variants={"aftershocks"}, face_up=["H03", "H02"], pile=["Q1", "H01"], **position
        )

    def test_round(self) -> None:
        """Clockwise from whose turn it is, each tile once, nobody asked in vain (V3, V3b, R20)."""
        game = self.shaken(players=["red", "blue", "green"], laid=SHAKEN, turn="blue")
        assert ("lost", (((0, -1), "H03"),)) == game.opening[-1]
        assert ("turn", "blue", "blue") == (game.phase, game.actor, game.turn)
        assert {("pass",), ("turn", (0, -3), 1), ("turn", (1, -1), 2)} == game.moves()
        game, events = play(game, ("turn", (0, -3), 1))
        assert (("turned", "blue", (0, -3), "H23", "H34"),) == events
        assert ("turn", "green", "blue") == (game.phase, game.actor, game.turn)
        assert {("pass",), ("turn", (1, -1), 2)} == game.moves()
        assert "V3b" == game.refusal(("turn", (0, -3), 5))
        game, events = play(game, ("turn", (1, -1), 2))
        assert (("turned", "green", (1, -1), "H24", "H04"), ("drawn", "H01")) == events
        assert ("place", "blue") == (game.phase, game.actor)  # red had nothing to turn
        assert "H34" == game.laid[0, -3]

    def test_pass(self) -> None:
        """Who passes leaves all tiles to the others."""
        game = self.shaken(laid=SHAKEN)
        offered = game.moves()
        game, events = play(game, ("pass",))
        assert ((), "blue", offered) == (events, game.actor, game.moves())
        game, events = play(game, ("pass",))
        assert ("place", "red", (("drawn", "H01"),)) == (game.phase, game.actor, events)

    @pytest.mark.parametrize(
        ("cell", "steps", "rule"),
        [
            ((0, 0), 1, "V3"),  # a town
            ((0, -1), 1, "V3"),  # gone
            ((5, 5), 1, "V3"),
            ((0, -2), 3, "R16"),
            ((0, -2), 1, "V3a"),
            ((0, -3), 1, None),
            ((0, -3), 2, "V3a"),
            ((0, -3), 5, "V3a"),
            ((1, -1), 1, "V3a"),
            ((1, -1), 2, None),
        ],
    )
    def test_refusals(self, cell: Cell, steps: int, rule: str | None) -> None:
        """The first broken rule is named."""
        assert rule == self.shaken(laid=SHAKEN).refusal(("turn", cell, steps))

    def test_every_quake_has_its_round(self) -> None:
        """A tile turned after one quake may be turned after the next (V3b, R25)."""
        game = given(
            variants={"aftershocks"},
            laid=[*SHAKEN, ((0, 1), "H03", {})],
            face_up=["H03"],
            pile=["Q1", "Q1", "H01"],
        )
        game, _ = play(game, ("turn", (1, -1), 2))
        assert "V3b" == game.refusal(("turn", (1, -1), 4))
        game, events = play(game, ("pass",))
        assert (
            ("drawn", "Q1"),
            ("quake", 1, (0, 0), 0, (2, 1, 0, 1, 0, 0)),
            ("lost", (((0, -2), "H03"),)),
        ) == events
        # the far curve is alone now; the loose curve can go back
        assert {("pass",), ("turn", (1, -1), 4)} == game.moves()

    def test_more_steps_to_the_same(self) -> None:
        """Turns with the same result are one move with the fewest steps; others are accepted."""
        game = self.shaken(laid=tower("H03-12-45"))  # half a turn shows the same
        assert {("pass",), ("turn", (0, -3), 1), ("turn", (0, -3), 2)} == game.moves()
        assert [None, None, "R16", None, None] == [
            game.refusal(("turn", (0, -3), steps)) for steps in range(1, 6)
        ]
        by_one, _ = play(game, ("turn", (0, -3), 1))
        by_four, _ = play(game, ("turn", (0, -3), 4))
        assert by_one.laid == by_four.laid
        assert "H05-14-23" == by_one.laid[0, -3]

    @pytest.mark.parametrize(
        ("crews", "rule"),
        [
            ({}, "R16"),
            ({"e0": "red"}, None),
            ({"e3": "blue"}, None),
            ({"e0": "red", "e3": "blue"}, None),
            ({"e0": "red", "e3": "red"}, "R16"),
        ],
    )
    def test_same_picture(self, crews: dict[str, str], rule: str | None) -> None:
        """Half a turn of two opposite curves counts if the colours on them change (R16)."""
        game = self.shaken(laid=[*SHAKEN[:2], *tower("H01-34", **crews)[2:], SHAKEN[3]])
        assert rule == game.refusal(("turn", (0, -3), 3))
        assert (rule is None) == (("turn", (0, -3), 3) in game.moves())

    def test_six_ways(self) -> None:
        """An intersection with all exits turns with a crew in five ways, without one in none."""
        game = self.shaken(laid=tower(ALL_WAYS, e0="blue"))
        assert {("pass",)} | {("turn", (0, -3), steps) for steps in range(1, 6)} == game.moves()
        game, events = play(game, ("turn", (0, -3), 4))
        assert {((0, -3), 4): "blue"} == game.crews
        assert ("turned", "red", (0, -3), ALL_WAYS, ALL_WAYS) == events[0]
        assert "place" == self.shaken(laid=tower(ALL_WAYS)).phase

    def test_crews_turn_with_their_fragments(self) -> None:
        """So a section may end up with several crews (V3c)."""
        laid = tower("H01-23", e0="red")
        laid[1] = ((0, -2), "H03", {0: "blue"})
        game = self.shaken(laid=laid)
        assert {"blue": 1} == through(game, (0, -2), 0, 3).crews
        game, _ = play(game, ("turn", (0, -3), 2))
        assert "H23-45" == game.laid[0, -3]
        assert {((0, -2), 0): "blue", ((0, -3), 2): "red"} == game.crews
        assert {"blue": 1, "red": 1} == through(game, (0, -2), 0, 3).crews
        assert {"red": 19, "blue": 19} == game.supply

    def test_lowest_edge_wraps(self) -> None:
        """A crew is named by the lowest edge of its fragment after the turn too."""
        laid: Laid = [*column("H03", "H03"), ((0, 1), "H01", {1: "blue"})]
        game = self.shaken(laid=laid)
        game, events = play(game, ("turn", (0, 1), 5))
        assert (("turned", "red", (0, 1), "H01", "H05"),) == events[:1]
        assert {((0, 1), 0): "blue"} == game.crews

    def test_written_value_turns_along(self) -> None:
        """An intersection keeps its value."""
        game = self.shaken(laid=tower("X23+6"))
        game, _ = play(game, ("turn", (0, -3), 1))
        assert "X34+6" == game.laid[0, -3]

    @pytest.mark.parametrize(
        ("options", "rules"),
        [
            ({}, ["V3a", "V3a", "R16", "V3a", "V3a"]),
            ({"R15": "isolated-may-turn"}, [None, None, "R16", None, None]),
        ],
    )
    def test_isolated_tile(self, options: dict[str, str], rules: list[str | None]) -> None:
        """A tile with no neighbour turns only with the option (R15)."""
        # the curve at the town can always be turned, so that somebody is asked
        laid = [*column("H03", "H03"), ((0, 1), "H01", {})]
        game = self.shaken(laid=laid, options=options)
        assert "turn" == game.phase
        assert rules == [game.refusal(("turn", (0, -2), steps)) for steps in range(1, 6)]

    def test_green_to_green_is_no_link(self) -> None:
        """Tiles that touch only green to green can't be turned, with the option neither (R15)."""
        laid: Laid = [((2, 1), "H03", {}), ((3, 1), "H03", {}), ((0, 1), "H01", {})]
        laid += [((0, -1), "H03", {}), ((0, -2), "H03", {})]
        game = self.shaken(laid=laid, options={"R15": "isolated-may-turn"})
        assert ["V3a", "V3a"] == [game.refusal(("turn", (2, 1), steps)) for steps in (1, 2)]

    def test_nothing_removed(self) -> None:
        """There is a round even if the quake removed nothing (R25)."""
        laid: Laid = [((1, 1), "H23", {}), ((2, 1), "H05", {})]
        game = self.shaken(laid=laid)
        assert ("quake", 1, (0, 0), None, EMPTY_SIDES) == game.opening[-1]
        assert {("pass",), ("turn", (1, 1), 5), ("turn", (2, 1), 5)} == game.moves()

    def test_not_asked(self) -> None:
        """Where no tile can be turned nobody is asked (R20)."""
        game = self.shaken(laid=column("H03", "H03"))
        assert (("lost", (((0, -1), "H03"),)), ("drawn", "H01")) == game.opening[-2:]
        assert "place" == game.phase

    def test_after_both_towns(self) -> None:
        """In Twin Cities one round follows, when both have been struck (R25)."""
        game = given(
            variants={"aftershocks", "twin-cities"},
            laid=[*SHAKEN, ((8, 1), "H03", {}), ((8, 2), "H03", {})],
            face_up=["H03"],
            pile=["Q1"],
        )
        game, events = play(game, ("town", (8, 0)))
        assert (
            ("quake", 1, (8, 0), 3, (0, 0, 0, 2, 0, 1)),
            ("lost", (((8, 1), "H03"),)),
            ("quake", 1, (0, 0), 0, (3, 1, 1, 0, 0, 0)),
            ("lost", (((0, -1), "H03"),)),
        ) == events
        assert ("turn", "red") == (game.phase, game.actor)
        game, events = play(game, ("pass",), ("pass",))
        assert ("place", ()) == (game.phase, events)

    def test_closing_the_last_open_end(self) -> None:
        """The turn goes on: the end is looked at between turns only (R23)."""
        # the town stands alone; the one open end faces (1, 2) and is turned away from it
        game = given(
            variants={"aftershocks"},
            table={(0, 0), (1, 1), (2, 1), (1, 2)},
            laid=[((1, 1), "H23", {}), ((2, 1), "H05", {})],
            face_up=["H03"],
            pile=["Q1"],
        )
        game, _ = play(game, ("turn", (1, 1), 5))
        assert not any(end[0] == "open" for section in game.sections() for end in section.ends)
        assert ("turn", "blue") == (game.phase, game.actor)
        game, events = play(game, ("pass",))
        assert (("discarded", ("H03",)), ("over", "R6")) == events


class TestEnd:
    """When the game ends (E1, E2, R4, R5, R17, R23, R24)."""

    def test_last_tile(self) -> None:
        """Its player still has the crew step; then the game is over (E1, R4)."""
        game, events = play(given(face_up=["H03"]), ("place", (0, -1), "H03"))
        assert ("crew", (("laid", "red", (0, -1), "H03"),)) == (game.phase, events)
        game, events = play(game, ("crew", 0))
        assert (("crew", "red", (0, -1), 0), ("over", "E1")) == events
        assert ("over", None, "red", "E1") == (game.phase, game.actor, game.turn, game.reason)
        assert set() == game.moves()

    def test_face_up_tiles_left(self) -> None:
        """An empty pile doesn't end the game while tiles are face up (R5)."""
        game = given(face_up=["H03", "H03"])
        _, events = play(game, ("place", (0, -1), "H03"), ("pass",))
        assert (("turn", "blue"),) == events

    def test_no_open_end(self) -> None:
        """Where every highway ends at a terminus or off the table it is over (E2, R17)."""
        game = given(laid=column("H03"), table={(0, 0), (0, -1)}, face_up=["H03"], turn="blue")
        assert (("over", "E2"),) == game.opening
        assert ("E2", "blue", ["H03"]) == (game.reason, game.turn, game.face_up)

    def test_before_the_first_turn(self) -> None:
        """A table of one cell leaves nothing to do, after set-up (E2, R23)."""
        game = Game.new(players=["red", "blue"], table={(0, 0)}, pile=list(SINGLES))
        assert (("drawn", "H03"), ("drawn", "H02"), ("over", "E2")) == game.opening

    def test_closing_tile_has_a_crew_step(self) -> None:
        """The tile that closes the last open end may be claimed first (R4)."""
        game = given(table={(0, 0), (0, -1)}, face_up=["X0", "H03"])
        game, _ = play(game, ("place", (0, -1), "X3"))
        assert "crew" == game.phase
        game, events = play(game, ("crew", 3))
        assert (("crew", "red", (0, -1), 3), ("over", "E2")) == events
        assert ({"red": 7, "blue": 0}, {"red"}) == (game.score(), game.winners())
        # crews stay and supplies with them (R24)
        assert ({((0, -1), 3): "red"}, {"red": 19, "blue": 20}) == (game.crews, game.supply)

    def test_a_loop_is_not_open(self) -> None:
        """A loop keeps no game going (E2, E4)."""
        laid: Laid = [((3, 0), "H23", {}), ((4, 0), "H45", {}), ((3, 1), "H01", {})]
        table = {(0, 0), (3, 0), (4, 0), (3, 1), (4, 1)}
        assert "E2" == given(laid=laid, table=table, face_up=["H03"]).reason

    def test_last_tile_and_no_open_end(self) -> None:
        """If both hold the last tile is the reason."""
        game, _ = play(
            given(table={(0, 0), (0, -1)}, face_up=["X0"]), ("place", (0, -1), "X3"), ("pass",)
        )
        assert "E1" == game.reason

    def test_nothing_at_all(self) -> None:
        """A position without tiles to lay is over before the turn."""
        assert (("over", "E1"),) == given().opening

    def test_quakes_left_in_the_pile(self) -> None:
        """The pile isn't empty, so the turn begins; a quake may still strike (E1, R6)."""
        game = given(laid=[((0, -1), "X3", {3: "red"})], pile=["Q1"])
        assert (
            ("turn", "red"),
            ("drawn", "Q1"),
            ("quake", 1, (0, 0), 0, (1, 0, 0, 0, 0, 0)),
            ("lost", (((0, -1), "X3"),)),
            ("returned", (((0, -1), 3, "red"),)),
            ("over", "R6"),
        ) == game.opening
        assert {"red": 0, "blue": 0} == game.score()


def claimed(*colours: str) -> Laid:
    """Lead a highway from the town to a +1, with these crews on its straights."""
    laid = [((0, -1 - index), "H03", {0: colour}) for index, colour in enumerate(colours)]
    return [*laid, ((0, -1 - len(colours)), "X3", {})]


class TestScoring:
    """Who takes the points and who wins (E8 to E11, R21)."""

    @pytest.mark.parametrize(
        ("colours", "points"),
        [
            (["red"], {"red": 8, "blue": 0, "green": 0}),
            (["red", "blue", "red"], {"red": 10, "blue": 0, "green": 0}),
            (["red", "blue"], {"red": 9, "blue": 9, "green": 0}),
            (["red", "blue", "green", "blue", "red"], {"red": 12, "blue": 12, "green": 0}),
        ],
    )
    def test_majority(self, colours: list[str], points: dict[str, int]) -> None:
        """Most crews take all; those tied for most each take all (E8, E9, D7)."""
        game = given(players=["red", "blue", "green"], laid=claimed(*colours), face_up=["H03"])
        assert points == game.score()

    def test_several_sections(self) -> None:
        """Points add up over sections; incomplete ones give nothing (E3, D1)."""
        laid = [*claimed("red"), ((0, 1), "H03", {0: "red"}), ((0, 2), "X0+4", {})]
        laid += [((1, 0), "H25", {2: "blue"})]
        assert {"red": 8 + 11, "blue": 0} == given(laid=laid, face_up=["H03"]).score()

    def test_unclaimed(self) -> None:
        """A complete section without a crew is nobody's, though it has a value."""
        game = given(laid=HAIRPIN, face_up=["H03"])
        assert {"red": 0, "blue": 0} == game.score()

    @pytest.mark.parametrize(
        ("heights", "winners"),
        [
            ({}, {"red", "blue"}),
            ({"red": 170}, {"red", "blue"}),
            ({"red": 170, "green": 190}, {"red", "blue"}),
            ({"red": 170, "blue": 181}, {"blue"}),
            ({"red": 170, "blue": 160, "green": 190}, {"red"}),
            ({"red": 170, "blue": 170}, {"red", "blue"}),
        ],
    )
    def test_height(self, heights: dict[str, float], winners: set[str]) -> None:
        """Height decides if it is known for everybody tied (E10, E11, R21)."""
        game = given(players=["red", "blue", "green"], laid=claimed("red", "blue"), heights=heights)
        assert ("over", winners) == (game.phase, game.winners())

    def test_most_points(self) -> None:
        """Height is no matter where points differ (E10)."""
        game = given(laid=claimed("red"), heights={"red": 150, "blue": 190})
        assert {"red"} == game.winners()

    def test_nobody_scored(self) -> None:
        """Without points all are tied."""
        assert {"red", "blue"} == given().winners()
