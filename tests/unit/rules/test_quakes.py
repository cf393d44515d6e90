"""Quakes: which side is struck, and what is lost (Q1 to Q7, V4c, V4d, R7 to R10, R22, R26).

First on a board alone, by `resolve_quake`; then in a turn.
"""

from typing import Any

import pytest

from seismic import (
    BadValue,
    Board,
    ChooseSide,
    ChooseTown,
    Colour,
    Crew,
    CrewsReturned,
    Drawn,
    GameState,
    Hex,
    IllegalMove,
    Laid,
    Quake,
    QuakeStruck,
    Refusal,
    Rules,
    Table,
    Tile,
    TilesLost,
    TurnBegan,
    apply,
    begin_position,
    explain,
    legal_moves,
    play,
    position,
    resolve_quake,
)
from seismic.refusals import NotLongest, NoTownThere, SideNotChosen
from seismic.rules.quakes import lengths
from seismic.steps import ChoosingSide, ChoosingTown, Placing

PLAYERS: list[Colour] = ["red", "blue"]
TWINS = Rules(variants={"twin-cities"})
NORTH, SOUTH = Hex(0, -1), Hex(0, 1)
TOWN, TWIN = Hex(0, 0), Hex(8, 0)
NOTHING = (0, 0, 0, 0, 0, 0)

Cells = dict[tuple[int, int], str]


def north(*rows: int) -> Cells:
    """Return straights due north of the town."""
    return {(0, -row): "H03" for row in rows}


def south(*rows: int) -> Cells:
    """Return straights due south of the town."""
    return {(0, row): "H03" for row in rows}


def board(*parts: Cells, crews: tuple[Crew, ...] = (), table: Table | None = None) -> Board:
    """Return a board with the town and these tiles."""
    tiles = {(0, 0): "T"}
    for part in parts:
        tiles |= part
    return Board(tiles, crews, table)


def lost(*tiles: tuple[int, int, str]) -> tuple[Laid, ...]:
    """Return lost tiles with their cells."""
    return tuple(Laid(Hex(q, r), Tile(code)) for q, r, code in tiles)


def star(counts: tuple[int, ...]) -> Cells:
    """Return as many straights in a line from each side of the town."""
    straights = ("H03", "H14", "H25") * 2
    cells = [
        (TOWN.along(edge, steps), straights[edge])
        for edge, count in enumerate(counts)
        for steps in range(1, count + 1)
    ]
    return {(at.q, at.r): code for at, code in cells}


class TestSides:
    """Which sides are longest: tiles in a straight line count, across gaps (Q2, R8)."""

    def test_every_side(self) -> None:
        """Each of the six lines is counted, and nothing beside them (Q2)."""
        east: Cells = {(1, -1): "H14", (2, -2): "H14", (1, 0): "H25", (5, 0): "H25", (9, 0): "H25"}
        laid = {**north(1), **east, **south(2), (-1, 1): "H14", (2, -1): "X3"}
        assert (1, 2, 3, 1, 1, 0) == resolve_quake(board(laid), TOWN, 1).lengths

    def test_holes_in_the_table(self) -> None:
        """A line runs to the end of the table, across cells that don't exist (R8)."""
        table = Table.of([(0, 0), (0, -3), (0, -4)])
        struck = resolve_quake(board(north(3, 4), table=table), TOWN, 1)
        assert (2, 0, 0, 0, 0, 0) == struck.lengths

    def test_the_other_town_counts(self) -> None:
        """The other town is a tile on a side, and the line runs on past it (V4d, R8)."""
        both = board({(8, 0): "T", (1, 0): "H25", (9, 0): "H25"})
        assert (0, 0, 3, 0, 0, 0) == resolve_quake(both, TOWN, 1).lengths
        assert (0, 0, 1, 0, 0, 2) == resolve_quake(both, TWIN, 1).lengths

    @pytest.mark.parametrize(
        ("counts", "sides"),
        [
            (NOTHING, ()),
            ((0, 1, 0, 0, 0, 0), (1,)),
            ((3, 1, 3, 0, 2, 3), (0, 2, 5)),
            ((1, 1, 1, 1, 1, 1), (0, 1, 2, 3, 4, 5)),
        ],
    )
    def test_longest(self, counts: tuple[int, ...], sides: tuple[int, ...]) -> None:
        """The sides with most tiles may be struck; none if there is no tile at all (Q2, R7)."""
        laid = board(star(counts))
        for side in range(6):
            if side in sides:
                assert side == resolve_quake(laid, TOWN, 1, side).side
            else:
                with pytest.raises(IllegalMove) as refused:
                    resolve_quake(laid, TOWN, 1, side)
                facts = NotLongest(TOWN, side, counts, sides)
                assert Refusal("Q2", ChooseSide(side), facts) == refused.value.refusal


class TestResolve:
    """What a quake removes."""

    @pytest.mark.parametrize(
        ("magnitude", "left", "removed"),
        [
            (1, (3, 4), [(0, -1, "H03")]),
            (2, (4,), [(0, -1, "H03"), (0, -3, "H03")]),
            (3, (), [(0, -1, "H03"), (0, -3, "H03"), (0, -4, "H03")]),
            (6, (), [(0, -1, "H03"), (0, -3, "H03"), (0, -4, "H03")]),
        ],
    )
    def test_nearest_first(
        self, magnitude: int, left: tuple[int, ...], removed: list[tuple[int, int, str]]
    ) -> None:
        """As many as its magnitude, gaps not counted, or all if there are fewer (Q4, Q5, R18)."""
        before = board(north(1, 3, 4), south(1, 2))
        assert Quake(
            board(north(*left), south(1, 2)), 0, lost(*removed), (), (3, 0, 0, 2, 0, 0)
        ) == resolve_quake(before, TOWN, magnitude)

    def test_crews_return(self) -> None:
        """Crews on removed tiles return, in the order of the tiles; others stay (Q6)."""
        crews = (
            Crew(Hex(0, -1), 1, "red"),
            Crew(Hex(0, -1), 0, "blue"),
            Crew(Hex(0, -2), 0, "green"),
            Crew(Hex(0, -3), 0, "red"),
        )
        laid: Cells = {(0, -1): "H03-14", **north(2, 3)}
        quake = resolve_quake(board(laid, crews=crews), TOWN, 2)
        assert (
            Crew(Hex(0, -1), 0, "blue"),
            Crew(Hex(0, -1), 1, "red"),
            Crew(Hex(0, -2), 0, "green"),
        ) == quake.returned
        assert board(north(3), crews=(Crew(Hex(0, -3), 0, "red"),)) == quake.board

    def test_chosen_side(self) -> None:
        """Among tied sides the chosen one is struck (Q3)."""
        before = board(north(1), south(1))
        assert board(north(1)) == resolve_quake(before, TOWN, 1, 3).board
        assert board(south(1)) == resolve_quake(before, TOWN, 1, 0).board

    def test_single_side_may_be_chosen(self) -> None:
        """Choosing the only longest side is the same as choosing none (Q2)."""
        before = board(north(1))
        assert resolve_quake(before, TOWN, 2) == resolve_quake(before, TOWN, 2, 0)

    def test_pair_for_a_town(self) -> None:
        """A pair of coordinates may stand for a hex."""
        assert resolve_quake(board(north(1)), TOWN, 2) == resolve_quake(board(north(1)), (0, 0), 2)

    def test_no_tile(self) -> None:
        """With no tile on any side nothing is removed (R7)."""
        aside = board({(2, -1): "X0"})
        assert Quake(aside, None, (), (), NOTHING) == resolve_quake(aside, TOWN, 6)

    @pytest.mark.parametrize(
        ("magnitude", "columns"), [(1, [1]), (2, [1, 7]), (3, [1, 7, 9]), (4, [1, 7, 9])]
    )
    def test_other_town_stays(self, magnitude: int, columns: list[int]) -> None:
        """It is skipped and uses up none of the magnitude, crews or not (V4d, R9)."""
        laid: Cells = {(1, 0): "H25", (7, 0): "H25", (9, 0): "X5"}
        quake = resolve_quake(
            board({(8, 0): "T"}, laid, crews=(Crew(Hex(7, 0), 2, "red"),)), TOWN, magnitude
        )
        assert lost(*((q, 0, laid[q, 0]) for q in columns)) == quake.removed
        assert (0, 0, 4, 0, 0, 0) == quake.lengths
        left = {Hex(q, 0) for q in (1, 7, 9) if q not in columns}
        assert {TOWN, TWIN, *left} == set(quake.board.tiles)

    def test_only_the_other_town(self) -> None:
        """A side with nothing but the other town counts, and then nothing is removed (R26)."""
        before = board({(8, 0): "T"})
        assert Quake(before, 2, (), (), (0, 0, 1, 0, 0, 0)) == resolve_quake(before, TOWN, 6)
        tied = board({(8, 0): "T"}, north(1))
        assert Quake(tied, 2, (), (), (1, 0, 1, 0, 0, 0)) == resolve_quake(tied, TOWN, 6, 2)

    def test_old_board_stays(self) -> None:
        """The board before the quake stays as it was."""
        before = board(north(1, 2))
        resolve_quake(before, TOWN, 6)
        assert board(north(1, 2)) == before


class TestRefused:
    """Sides and towns that are not struck, and invalid arguments."""

    def test_not_longest(self) -> None:
        """A side that is not among the longest is refused (Q2)."""
        with pytest.raises(IllegalMove) as refused:
            resolve_quake(board(north(1, 2), south(1)), TOWN, 1, 3)
        counts = (2, 0, 0, 1, 0, 0)
        assert Refusal("Q2", ChooseSide(3), NotLongest(TOWN, 3, counts, (0,))) == (
            refused.value.refusal
        )

    def test_none_chosen(self) -> None:
        """Where sides are tied one has to be chosen (Q3)."""
        with pytest.raises(IllegalMove) as refused:
            resolve_quake(board(north(1), south(1)), TOWN, 1)
        assert Refusal("Q3", None, SideNotChosen(TOWN, (0, 3))) == refused.value.refusal

    def test_no_side_to_choose(self) -> None:
        """Where no tile lies on any side none can be chosen, and the reason makes sense (R7)."""
        with pytest.raises(IllegalMove) as refused:
            resolve_quake(board(), TOWN, 1, 3)
        assert "none side" not in refused.value.reason
        for lang in ("en", "es", "fr"):
            assert refused.value.refusal.sentence(lang)

    def test_no_town(self) -> None:
        """A quake strikes towns alone (V4c)."""
        at = Hex(0, -1)
        for side in (None, 0):
            with pytest.raises(IllegalMove) as refused:
                resolve_quake(board(north(1)), at, 1, side)
            assert Refusal("V4c", ChooseTown(at), NoTownThere(at, (TOWN,))) == refused.value.refusal

    @pytest.mark.parametrize("magnitude", [0, 7, -1, 1.0, "3", None, True, Tile("Q3")])
    def test_magnitude(self, magnitude: Any) -> None:
        """Quakes are of 1.0 to 6.0 (C4)."""
        with pytest.raises(BadValue, match="magnitude") as refused:
            resolve_quake(board(), TOWN, magnitude)
        assert "C4" == refused.value.rule

    @pytest.mark.parametrize("side", [-1, 6, "N", True, 0.0, []])
    def test_side(self, side: Any) -> None:
        """A side is an edge."""
        with pytest.raises(BadValue, match="side"):
            resolve_quake(board(north(1)), TOWN, 1, side)

    @pytest.mark.parametrize("town", [5, None, "T", (1,), [0, "0"]])
    def test_town(self, town: Any) -> None:
        """A town is a hex or a pair of coordinates."""
        with pytest.raises(BadValue):
            resolve_quake(board(), town, 1)

    @pytest.mark.parametrize("what", [5, None, {}, "board"])
    def test_no_board(self, what: Any) -> None:
        """A value that is no board is refused."""
        with pytest.raises(BadValue):
            resolve_quake(what, TOWN, 1)


class TestTurn:
    """Quakes turned up in a turn."""

    def test_at_once(self) -> None:
        """A quake strikes as soon as it is turned up, and another tile is drawn (Q1, Q7)."""
        start = begin_position(PLAYERS, laid={NORTH: "H03"}, face_up=["X0"], pile=["Q1", "H02"])
        assert (
            TurnBegan("red"),
            Drawn(Tile("Q1")),
            QuakeStruck(Tile("Q1"), TOWN, 0, (1, 0, 0, 0, 0, 0)),
            TilesLost(lost((0, -1, "H03"))),
            Drawn(Tile("H02")),
        ) == start.events

    def test_choice_is_the_players(self) -> None:
        """The player whose turn it is chooses among tied sides (Q3, R22)."""
        state = position(
            PLAYERS,
            laid={NORTH: "H03", SOUTH: "H03"},
            crews=[Crew(NORTH, 0, "red"), Crew(SOUTH, 0, "blue")],
            pile=["Q1", "X0"],
            turn="blue",
        )
        assert (ChoosingSide(Tile("Q1"), TOWN, ()), "blue") == (state.step, state.actor)
        assert [ChooseSide(0), ChooseSide(3)] == list(legal_moves(state))
        after = play(state, ChooseSide(0))
        assert (
            QuakeStruck(Tile("Q1"), TOWN, 0, (1, 0, 0, 1, 0, 0)),
            TilesLost(lost((0, -1, "H03"))),
            CrewsReturned((Crew(NORTH, 0, "red"),)),
            Drawn(Tile("X0")),
        ) == after.events
        assert {"red": 20, "blue": 19} == after.state.supply
        assert (Tile("Q1"), Tile("H03")) == after.state.discards

    def test_not_longest(self) -> None:
        """A side that is not among the longest is refused (Q2)."""
        laid = {NORTH: "H03", SOUTH: "H03", Hex(0, 2): "H03", Hex(0, -2): "X3", Hex(1, 0): "H25"}
        state, move = position(PLAYERS, laid=laid, pile=["Q1"]), ChooseSide(2)
        facts = NotLongest(TOWN, 2, (2, 0, 1, 2, 0, 0), (0, 3))
        assert Refusal("Q2", move, facts) == explain(state, move)

    def test_crews_return_to_their_players(self) -> None:
        """Crews on lost tiles return to the supplies of their colours (Q6)."""
        laid = {NORTH: "H03-14-25", Hex(0, -2): "H03"}
        crews = [Crew(NORTH, edge, "blue") for edge in (0, 1)]
        crews += [Crew(NORTH, 2, "red"), Crew(Hex(0, -2), 0, "red")]
        state = position(["red", "green", "blue"], laid=laid, crews=crews, pile=["Q1", "X0"])
        assert {"red": 19, "green": 20, "blue": 20} == state.supply

    def test_lost_tiles_leave_as_types(self) -> None:
        """Lost tiles never come back, and are discarded without an orientation (R27)."""
        state = position(PLAYERS, laid={Hex(1, 0): "H25"}, pile=["Q1", "X0"])
        assert ((Tile("Q1"), Tile("H03")), (Tile("X0"),)) == (state.discards, state.face_up)


def struck_town(town: Hex, *parts: Cells) -> GameState:
    """Return the choice among the sides of one of two towns."""
    tiles = {(0, 0): "T", (8, 0): "T"}
    for part in parts:
        tiles |= part
    return GameState(
        rules=TWINS,
        players=PLAYERS,
        board=Board(tiles),
        supplies=[20, 20],
        step=ChoosingSide(Tile("Q1"), town, ()),
    )


class TestTwinCities:
    """A quake strikes both towns (V4c)."""

    def test_which_first(self) -> None:
        """The player whose turn it is always chooses the first, tiles or not (V4c, R22, R26)."""
        state = position(PLAYERS, rules=TWINS, pile=["Q3"], face_up=["H03"], turn="blue")
        assert (ChoosingTown(Tile("Q3")), "blue") == (state.step, state.actor)
        assert [ChooseTown(TOWN), ChooseTown(TWIN)] == list(legal_moves(state))
        after = play(state, ChooseTown(TWIN))
        assert (
            QuakeStruck(Tile("Q3"), TWIN, 5, (0, 0, 0, 0, 0, 1)),
            QuakeStruck(Tile("Q3"), TOWN, 2, (0, 0, 1, 0, 0, 0)),
        ) == after.events
        assert Placing() == after.state.step

    def test_no_town(self) -> None:
        """A quake strikes towns alone (V4c)."""
        state, move = position(PLAYERS, rules=TWINS, pile=["Q3"]), ChooseTown(NORTH)
        assert Refusal("V4c", move, NoTownThere(NORTH, (TOWN, TWIN))) == explain(state, move)

    def test_second_town_counts_afterwards(self) -> None:
        """The second town's sides are counted after the first town's tiles are lost (R10)."""
        laid = {Hex(1, 0): "H25", Hex(2, 0): "H25"}
        state = position(PLAYERS, rules=TWINS, laid=laid, pile=["Q1", "X0"])
        assert (
            QuakeStruck(Tile("Q1"), TOWN, 2, (0, 0, 3, 0, 0, 0)),
            TilesLost(lost((1, 0, "H25"))),
            QuakeStruck(Tile("Q1"), TWIN, 5, (0, 0, 0, 0, 0, 2)),
            TilesLost(lost((2, 0, "H25"))),
            Drawn(Tile("X0")),
        ) == play(state, ChooseTown(TOWN)).events

    def test_sides_of_both(self) -> None:
        """Each town may need a choice of its own (Q3, V4c)."""
        laid = {NORTH: "H03", Hex(8, 1): "H03"}  # each tied with the other town
        state = position(PLAYERS, rules=TWINS, laid=laid, pile=["Q1", "X0"])
        first = apply(state, ChooseTown(TWIN))
        assert ChoosingSide(Tile("Q1"), TWIN, (TOWN,)) == first.step
        assert [ChooseSide(3), ChooseSide(5)] == list(legal_moves(first))
        second = play(first, ChooseSide(5))  # the side with the town alone (R26)
        assert (QuakeStruck(Tile("Q1"), TWIN, 5, (0, 0, 0, 1, 0, 1)),) == second.events
        assert ChoosingSide(Tile("Q1"), TOWN, ()) == second.state.step
        third = apply(second.state, ChooseSide(0))
        assert (Placing(), {TOWN, TWIN, Hex(8, 1)}) == (third.step, set(third.board.tiles))

    @pytest.mark.parametrize(
        ("town", "parts", "sides"),
        [
            (TWIN, north(1), [5]),  # the other town lies there (V4d)
            (TWIN, {(8, -1): "H03", (8, 1): "H03", **north(1, 2)}, [0, 3, 5]),
            (TOWN, {(8, -1): "H03", (8, 1): "H03", **north(1, 2)}, [0]),
        ],
    )
    def test_sides_of_one(self, town: Hex, parts: Cells, sides: list[int]) -> None:
        """The longest sides are those of the town that is struck (Q2)."""
        assert list(map(ChooseSide, sides)) == list(legal_moves(struck_town(town, parts)))


class TestReadings:
    """What the options of R9, R10 and R26 change."""

    def test_town_uses_up_magnitude(self) -> None:
        """A town within the first tiles of the line counts as one of them (R9)."""
        beyond = dict.fromkeys([Hex(1, 0), Hex(9, 0), Hex(10, 0)], "H25")
        board = Board({Hex(0, 0): "T", Hex(8, 0): "T", **beyond})
        default = resolve_quake(board, (0, 0), 3)
        assert [Hex(1, 0), Hex(9, 0), Hex(10, 0)] == [laid.at for laid in default.removed]
        other = resolve_quake(board, (0, 0), 3, options={"R9": "uses-up-magnitude"})
        assert [Hex(1, 0), Hex(9, 0)] == [laid.at for laid in other.removed]

    def test_town_uses_up_magnitude_in_a_game(self) -> None:
        """The same holds in a game, where the tile beyond the town stays (R9)."""
        near = [Hex(0, 0), Hex(2, 0)]
        laid = {Hex(1, 0): "H25", Hex(3, 0): "H25"}
        usual = Rules({"twin-cities"}, towns=near)
        other = Rules({"twin-cities"}, {"R9": "uses-up-magnitude"}, towns=near)
        for rules, left in ((usual, 0), (other, 1)):
            state = position(["red", "blue"], rules=rules, laid=laid, pile=["Q2", "X0"])
            after = apply(state, ChooseTown((0, 0)))
            assert left == (Hex(3, 0) in after.board)

    def test_needs_a_tile(self) -> None:
        """A side with the other town alone is empty (R26)."""
        board = Board({Hex(0, 0): "T", Hex(8, 0): "T", Hex(0, 1): "H03"})
        assert (0, 0, 1, 1, 0, 0) == lengths(board, Hex(0, 0))
        other = resolve_quake(board, (0, 0), 1, options={"R26": "needs-a-tile"})
        assert (3, (0, 0, 0, 1, 0, 0)) == (other.side, other.lengths)
        alone = resolve_quake(board, (8, 0), 1, options={"R26": "needs-a-tile"})
        assert (None, ()) == (alone.side, alone.removed)

    @pytest.mark.parametrize("options", [{"R4": "ends-at-once"}, {"R9": "needs-a-tile"}, 5])
    def test_other_options(self, options: Any) -> None:
        """Options that don't concern a single quake are refused."""
        with pytest.raises(BadValue, match="options must be"):
            resolve_quake(Board({Hex(0, 0): "T"}), (0, 0), 1, options=options)

    def test_counted_together(self) -> None:
        """For both towns the longest sides are those before the quake (R10)."""
        # Between the towns lie two tiles; north of the second town lies one.
        laid = {Hex(1, 0): "H25", Hex(2, 0): "H25", Hex(8, -1): "H03", Hex(8, -2): "H03"}
        counted = Rules({"twin-cities"}, {"R10": "counted-together"})
        for rules, sides in ((Rules({"twin-cities"}), [0]), (counted, [5])):
            state = position(["red", "blue"], rules=rules, laid=laid, pile=["Q2", "X0"])
            events = play(state, ChooseTown((0, 0))).events
            struck = [event for event in events if isinstance(event, QuakeStruck)]
            assert [2, *sides] == [event.side for event in struck]
            assert (0, 0, 3, 0, 0, 0) == struck[0].lengths
            assert (2, 0, 0, 0, 0, 3 if rules is counted else 1) == struck[1].lengths

    def test_a_choice_counted_together(self) -> None:
        """Sides that were tied before the quake are chosen from after the first strike (R10)."""
        laid = {Hex(1, 0): "H25", Hex(8, -1): "H03", Hex(8, -2): "H03"}
        rules = Rules({"twin-cities"}, {"R10": "counted-together"})
        state = position(["red", "blue"], rules=rules, laid=laid, pile=["Q2", "X0"])
        second = apply(state, ChooseTown((0, 0)))
        counted = ((2, 0, 0, 0, 0, 2),)
        assert ChoosingSide(Tile("Q2"), Hex(8, 0), (), counted) == second.step
        assert [ChooseSide(0), ChooseSide(5)] == list(legal_moves(second))
        refusal = explain(second, ChooseSide(1))
        assert refusal is not None
        assert "Q2" == refusal.rule
        gone = play(second, ChooseSide(5)).events  # nothing lies there any more
        assert not any(isinstance(event, TilesLost) for event in gone)
