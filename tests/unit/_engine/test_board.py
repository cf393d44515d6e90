"""The packed board: what it carries along is what a search from scratch finds.

`check` makes that comparison; the boards are those of `boards`, around the cell M.
"""

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, permutations
from sys import getswitchinterval, setswitchinterval
from typing import NamedTuple

import pytest

from seismic import Table
from seismic._engine.board import NOWHERE, OWNED, SEALED, SHARED, Clash, PackedBoard, board_with
from seismic._engine.constraints import ABUTTING, HIGHWAY
from seismic._engine.grid import STEP, cell_at, column, row
from seismic._engine.highways import unclaimed
from seismic._engine.shapes import CODES, EDGES, NUMBERS
from seismic._engine.tile_bits import PIECE, crew_on, turned, with_crew
from seismic.model.table import region_of
from unit._engine.boards import (
    AROUND,
    BLUE,
    RED,
    YELLOW,
    M,
    board,
    check,
    crewed,
    laid,
    mask,
    removed,
    ring,
    turned_at,
)

REGION = region_of(Table())


class TestBoardWith:
    """A board built at once."""

    def test_two_tiles(self) -> None:
        """Eight cells lie beside a straight and the +2 south of it, each with its constraint."""
        red = with_crew(NUMBERS["H03"], 0, RED)
        value = NUMBERS["X02"] | 7 << 8
        packed = check(board_with(REGION, {AROUND[3]: value, M: red}))
        assert {
            cell_at(-1, 0): 3**2,
            cell_at(-1, 1): 3 + 3**2,
            cell_at(-1, 2): 3,
            cell_at(0, -1): 2 * 3**3,
            cell_at(0, 2): 1,
            cell_at(1, -1): 3**4,
            cell_at(1, 0): 3**5 + 3**4,
            cell_at(1, 1): 2 * 3**5,
        } == dict(zip(packed.frontier, packed.constraints, strict=True))
        assert sorted(packed.frontier) == packed.frontier
        assert {M: red, AROUND[3]: value} == packed.tiles

    def test_given_tiles_are_copied(self) -> None:
        """What becomes of the mapping doesn't change the board."""
        tiles = {M: NUMBERS["H03"]}
        packed = board_with(REGION, tiles)
        tiles.clear()
        assert {M: NUMBERS["H03"]} == packed.tiles

    def test_every_shape(self) -> None:
        """A tile alone asks for highway where its code has an edge, and for green elsewhere."""
        for code, shape in NUMBERS.items():
            packed = check(board_with(REGION, {M: shape}))
            for edge, cell in enumerate(AROUND):
                highway = code == "T" or str(edge) in code
                assert (2 if highway else 1) * 3 ** ((edge + 3) % 6) == packed.constraint(cell)

    def test_every_shape_beside_a_town(self) -> None:
        """South of the town a tile matches if its code has the edge 0."""
        for code, shape in NUMBERS.items():
            tiles = {M: NUMBERS["T"], AROUND[3]: shape}
            if code == "T" or "0" in code:
                assert tiles == board_with(REGION, tiles).tiles
            else:
                with pytest.raises(Clash):
                    board_with(REGION, tiles)

    def test_the_edge_of_the_table(self) -> None:
        """Cells off the table are no part of the frontier."""
        packed = check(board({M: "T"}, table=Table.of([(0, 0), (0, 1)])))
        assert [AROUND[3]] == packed.frontier
        assert [2] == packed.constraints

    def test_nothing(self) -> None:
        """Without tiles there is no frontier."""
        packed = check(board({}))
        assert {} == packed.tiles
        assert [] == packed.frontier == packed.constraints


class TestClash:
    """Highway against green."""

    def test_mismatch(self) -> None:
        """The first port where highway abuts green is named, by cell and edge."""
        straight, curve, across = NUMBERS["H03"], NUMBERS["H01"], NUMBERS["H14"]
        for beside in (AROUND[0], AROUND[1]):
            assert 2 == len(board_with(REGION, {M: straight, beside: straight}).tiles)
        for tiles, port in (
            ({M: straight, AROUND[0]: curve}, AROUND[0] << 3 | 3),
            ({M: straight, AROUND[3]: across}, M << 3 | 3),
            ({M: straight, AROUND[0]: curve, AROUND[3]: across}, AROUND[0] << 3 | 3),
            ({AROUND[3]: across, M: straight, AROUND[0]: curve}, AROUND[0] << 3 | 3),
        ):
            with pytest.raises(Clash) as clash:
                board_with(REGION, tiles)
            assert port == clash.value.port
            assert (port,) == clash.value.args

    @pytest.mark.parametrize("edge", range(6))
    def test_at_every_edge(self, edge: int) -> None:
        """A straight that points at green clashes, whichever edge that is, with a crew or not."""
        here = cell_at(2, -1)
        beside = here + STEP[edge]
        straight = NUMBERS[("H03", "H14", "H25")[edge % 3]]
        green = NUMBERS[("H12", "H23", "H34", "H45", "H05", "H01")[edge]]
        for tile in (straight, with_crew(straight, edge, YELLOW)):
            with pytest.raises(Clash) as clash:
                board_with(REGION, {here: tile, beside: green})
            assert min(here << 3 | edge, beside << 3 | (edge + 3) % 6) == clash.value.port


class TestFrontier:
    """The empty cells beside tiles, on the smallest boards."""

    def test_one_straight(self) -> None:
        """A straight alone has a frontier of six cells, two of them open."""
        packed = check(laid(board({}), M, "H03"))
        assert sorted(AROUND) == packed.frontier
        constraints = {0: 2 * 3**3, 1: 3**4, 2: 3**5, 3: 2, 4: 3, 5: 3**2}
        assert constraints == {edge: packed.constraint(AROUND[edge]) for edge in range(6)}
        assert [cell_at(0, -1), cell_at(0, 1)] == packed.open_cells()

    def test_green_counts_once_a_highway_leads_there(self) -> None:
        """A cell with green alone beside it is not open; once a highway faces it, both matter."""
        straight = board({M: "H03"})
        corner = AROUND[1]  # green to the straight
        assert corner not in straight.open_cells()
        assert 3**4 == straight.constraint(corner)
        packed = check(laid(straight, AROUND[0], "H23"))  # leads to the corner
        assert corner in packed.open_cells()
        assert 3**4 + 2 * 3**5 == packed.constraint(corner)

    def test_other_cells(self) -> None:
        """A cell that no tile touches, or on which one lies, has no constraint."""
        packed = board({M: "H03"})
        for cell in (cell_at(5, 5), cell_at(-5, 5), cell_at(0, 2), cell_at(0, -2), M):
            assert 0 == packed.constraint(cell)
        assert 0 == board({}).constraint(M)

    def test_the_edge_of_the_table(self) -> None:
        """A highway that leads off the table opens no cell."""
        packed = check(laid(board({M: "T"}, table=Table.hexagon(1)), AROUND[0], "H03"))
        assert sorted(set(AROUND) - {AROUND[0]}) == packed.open_cells() == packed.frontier
        alone = check(board({M: "T"}, table=Table.hexagon(0)))
        assert [] == alone.frontier
        assert not alone.has_open_end()

    def test_apart(self) -> None:
        """Tiles that touch nothing have frontiers of their own, wherever they lie."""
        cells = [cell_at(0, 0), cell_at(4, 0), cell_at(-4, 0), cell_at(0, 4), cell_at(0, -4)]
        for order in permutations(cells):
            packed = board({}).branch()
            for cell in order:
                assert (0, cell) == (packed.lay(cell, NUMBERS["H03-14"]), packed.latest)
            assert 30 == len(check(packed).frontier)

    def test_two_steps_apart(self) -> None:
        """Cells between two tiles that don't touch each other know both."""
        for q, r in ((0, 2), (2, 0), (2, -2), (1, 1), (2, -1), (1, -2)):
            for one, other in ((M, cell_at(q, r)), (cell_at(q, r), M)):
                check(laid(laid(board({}), one, "H03-15"), other, "H02-45"))

    def test_every_set_of_neighbours(self) -> None:
        """Whichever cells around M have tiles or don't exist, M fits in and comes out again."""
        for chosen in range(64):
            beside = [AROUND[edge] for edge in range(6) if chosen >> edge & 1]
            others = [cell for cell in AROUND if cell not in beside]
            for table in (None, Table.of([(column(cell), row(cell)) for cell in (M, *beside)])):
                before = check(board(dict.fromkeys(beside, "X012345"), table=table))
                packed = before.branch()
                assert (chosen, M) == (packed.lay(M, NUMBERS["X012345"]), packed.latest)
                check(packed)
                held = [cell for cell in others if cell in packed.frontier]
                assert (others if table is None else []) == held
                packed.remove(M)
                assert before.frontier == check(packed).frontier
                assert before.constraints == packed.constraints

    @pytest.mark.parametrize(
        ("joined", "stationed"),
        [
            *(((), ()), ((0,), ()), ((0,), (0,)), ((2,), (2, 3)), ((4,), (5,))),
            *(((0, 2), ()), ((0, 2), (0, 3)), ((2, 4), (2, 3, 4)), ((0, 4), (1, 4))),
            *(((0, 2, 4), (0,)), ((0, 2, 4), (1, 2, 5)), ((0, 2, 4), (0, 1, 2, 3, 4, 5))),
        ],
    )
    def test_every_shape(self, joined: tuple[int, ...], stationed: tuple[int, ...]) -> None:
        """Any shape that fits on M can be laid, claimed, turned and removed again."""
        tiles = ring(*joined)
        crews = {
            AROUND[edge] << 3 | min(int(digit) for digit in tiles[AROUND[edge]][1:]): edge % 4
            for edge in stationed
        }
        before = check(board(tiles, crews))
        constraint = before.constraint_around(M)
        fitting = [
            shape
            for shape in range(139)
            if EDGES[shape] & ABUTTING[constraint] == HIGHWAY[constraint]
        ]
        assert fitting
        for shape in fitting:
            after = check(laid(before, M, CODES[shape]))
            assert after == check(board_with(after.region, after.tiles))
            assert before == check(removed(after, M))
            for edge in range(6):
                if not unclaimed(after, M) >> edge & 1:
                    continue
                claimed = check(crewed(after, M << 3 | edge, BLUE))
                assert sorted({**crews, M << 3 | edge: BLUE}.items()) == claimed.crews()
                for steps in range(1, 6):
                    if turned(shape, steps) in fitting:
                        whole = check(turned_at(claimed, M, steps))
                        assert turned(shape, steps) == whole.tiles[M] & PIECE
                        assert BLUE == crew_on(whole.tiles[M], (edge + steps) % 6)

    def test_taking_the_ring_apart(self) -> None:
        """However a loop is broken, the crews left and the cells around are known."""
        crews = {AROUND[edge] << 3 | low: edge % 4 for edge, low in enumerate((2, 4, 4, 0, 0, 2))}
        whole = check(laid(board(ring(0, 2, 4), crews), M, "H05-12-34"))
        for size in range(8):
            for cells in combinations((M, *AROUND), size):
                left = check(removed(whole, *cells))
                assert {M, *AROUND} - set(cells) == set(left.tiles)
                kept = [(port, colour) for port, colour in crews.items() if port >> 3 not in cells]
                assert sorted(kept) == left.crews()


NORTH, SOUTH, EAST, BEYOND = AROUND[0], AROUND[3], AROUND[2], AROUND[0] + STEP[0]
Tiles = dict[int, int]


class Change(NamedTuple):
    """What is done to a board, and what it does to plain tiles."""

    in_place: Callable[[PackedBoard], object]
    expected: Callable[[Tiles], Tiles]


CHANGES = {
    "lay": Change(
        lambda packed: packed.lay(BEYOND, NUMBERS["X3"]),
        lambda tiles: tiles | {BEYOND: NUMBERS["X3"]},
    ),
    "crew": Change(
        lambda packed: packed.place_crew(NORTH << 3 | 3, BLUE),
        lambda tiles: tiles | {NORTH: with_crew(tiles[NORTH], 0, BLUE)},
    ),
    "another crew": Change(
        lambda packed: packed.place_crew(EAST << 3 | 5, RED),
        lambda tiles: tiles | {EAST: with_crew(tiles[EAST], 5, RED)},
    ),
    "remove": Change(
        lambda packed: packed.remove(SOUTH),
        lambda tiles: {cell: tile for cell, tile in tiles.items() if cell != SOUTH},
    ),
    "turn": Change(
        lambda packed: packed.turn(NORTH, 3),
        lambda tiles: tiles | {NORTH: turned(tiles[NORTH], 3)},
    ),
}
"""Changes that can be made to `origin` in any order."""

CREWS = {SOUTH << 3: YELLOW, NORTH << 3 | 1: RED}


def origin(noted: bool) -> PackedBoard:
    """Return the town with tiles and crews, the last of which may have come just now."""
    tiles = {M: "T", NORTH: "H03-12", EAST: "X5", SOUTH: "H03"}
    if not noted:
        return board(tiles, CREWS)
    (first, colour), (last, other) = CREWS.items()
    packed = crewed(board(tiles, {first: colour}), last, other)
    packed.access = SEALED
    return packed


def same(one: PackedBoard, other: PackedBoard) -> bool:
    """Return whether boards are equal, with what they carry along."""
    return (one.tiles, one.frontier, one.constraints) == (
        other.tiles,
        other.frontier,
        other.constraints,
    )


class TestBranch:
    """A board that is changed in place while the one it came from stays."""

    @pytest.mark.parametrize("noted", [False, True])
    @pytest.mark.parametrize("looking", [False, True])
    def test_changes_in_place(self, noted: bool, looking: bool) -> None:
        """In any order changes make the board that could have been built at once.

        The board that was branched stays as it was, and nobody need look at either in between.
        """
        for order in permutations(CHANGES.values()):
            before = origin(noted)
            branch = before.branch()
            tiles = dict(origin(noted=False).tiles.items())
            for change in order:
                change.in_place(branch)
                tiles = change.expected(tiles)
                if looking:
                    assert tiles == check(branch).tiles
            assert same(board_with(REGION, tiles), check(branch))
            assert same(origin(noted=False), check(before))

    @pytest.mark.parametrize("noted", [False, True])
    def test_a_branch_for_each_change(self, noted: bool) -> None:
        """However long the history, every board in it stays as it was."""
        for order in permutations(CHANGES.values()):
            boards, expected = [origin(noted)], [dict(origin(noted=False).tiles.items())]
            for change in order:
                branch = boards[-1].branch()
                change.in_place(branch)
                branch.access = SEALED
                boards.append(branch)
                expected.append(change.expected(expected[-1]))
            for packed, tiles in zip(boards, expected, strict=True):
                assert same(board_with(REGION, tiles), check(packed))

    @pytest.mark.parametrize("noted", [False, True])
    def test_branches_of_one_board(self, noted: bool) -> None:
        """Branches of the same board know nothing of each other."""
        before = origin(noted)
        branches = [before.branch() for _ in CHANGES]
        for branch, change in zip(branches, CHANGES.values(), strict=True):
            change.in_place(branch)
        tiles = dict(origin(noted=False).tiles.items())
        for branch, change in zip(branches, CHANGES.values(), strict=True):
            assert same(board_with(REGION, change.expected(tiles)), check(branch))

    def test_without_changes(self) -> None:
        """A branch has the tiles, the frontier and the table of its origin."""
        before = board({M: "T"}, table=Table.hexagon(1))
        branch = before.branch()
        assert same(before, branch)
        assert before.region is branch.region
        branch.lay(NORTH, NUMBERS["H03"])
        assert BEYOND not in check(branch).frontier

    def test_access(self) -> None:
        """A new board is sealed; a branch shares what it has until a tile changes."""
        before = origin(noted=False)
        assert (SEALED, SHARED) == (before.access, before.branch().access)
        tile_changes = {"lay", "remove", "turn"}
        for name, change in CHANGES.items():
            branch = before.branch()
            change.in_place(branch)
            assert (OWNED if name in tile_changes else SHARED) == branch.access
        assert SEALED == before.access

    @pytest.mark.parametrize("first", ["lay", "remove", "turn"])
    def test_lists_are_copied_once(self, first: str) -> None:
        """A branch copies what it shares at the first change of a tile, and then never again."""
        before = origin(noted=False)
        branch = before.branch()
        assert before.tiles is branch.tiles
        assert before.frontier is branch.frontier
        assert before.constraints is branch.constraints
        CHANGES[first].in_place(branch)
        tiles, frontier, constraints = branch.tiles, branch.frontier, branch.constraints
        assert before.tiles is not tiles
        assert before.frontier is not frontier
        assert before.constraints is not constraints
        for name in CHANGES.keys() - {first}:
            CHANGES[name].in_place(branch)
            assert tiles is branch.tiles
            assert frontier is branch.frontier
            assert constraints is branch.constraints

    def test_a_crew_alone_shares_the_frontier(self) -> None:
        """A crew changes neither which cells are empty nor what their edges must be."""
        before = origin(noted=False)
        branch = crewed(before, NORTH << 3 | 3, BLUE)
        assert before.frontier is branch.frontier
        assert before.constraints is branch.constraints

    def test_after_a_crew(self) -> None:
        """A crew just placed is there for every later operation, and is removed with its tile."""
        port = NORTH << 3
        before = board({M: "T", NORTH: "H03-12"})
        bare, crew = NUMBERS["H03-12"], with_crew(NUMBERS["H03-12"], 3, BLUE)
        stood = crewed(before, port | 3, BLUE)
        after = [
            (laid(stood, BEYOND, "X3"), crew),
            (removed(stood, M), crew),
            (turned_at(stood, NORTH, 3), with_crew(NUMBERS["H03-45"], 3, BLUE)),
            (crewed(stood, port | 1, RED), with_crew(crew, 1, RED)),
            (stood, crew),
            (laid(stood, BEYOND, "X3"), crew),
            (before, bare),
        ]
        assert [tile for _, tile in after] == [each.tiles[NORTH] for each, _ in after]
        assert [2, 1, 1] == [len(each.crews()) for each in (after[3][0], after[0][0], stood)]
        assert [] == removed(crewed(before, port | 3, BLUE), NORTH).crews()

    def test_crew_by_either_edge(self) -> None:
        """A crew can be placed by either edge of its fragment."""
        straight = board({M: "H03"})
        assert crewed(straight, M << 3 | 0, RED) == crewed(straight, M << 3 | 3, RED)
        assert crewed(straight, M << 3, RED) != crewed(straight, M << 3, BLUE)

    def test_threads(self) -> None:
        """Any number of threads may read and branch a board to which a crew has come just now."""
        before = board({M: "T", NORTH: "H03", SOUTH: "H03"})
        crew = with_crew(NUMBERS["H03"], 0, RED)
        work: list[Callable[[PackedBoard], PackedBoard]] = [
            lambda packed: packed,
            lambda packed: packed.branch(),
            lambda packed: removed(packed, M),
            lambda packed: crewed(packed, SOUTH << 3, BLUE),
        ]
        interval = getswitchinterval()
        setswitchinterval(1e-6)
        try:
            with ThreadPoolExecutor(8) as pool:
                for _ in range(100):
                    stood = crewed(before, NORTH << 3, RED)
                    stood.access = SEALED
                    asked = [pool.submit(lambda do, b: do(b).tiles, do, stood) for do in work * 2]
                    assert [crew] * 8 == [each.result()[NORTH] for each in asked]
        finally:
            setswitchinterval(interval)
        assert [] == before.crews()


class TestLatest:
    """The tile laid last."""

    def test_laid_and_turned(self) -> None:
        """A tile is the latest when it has been laid or turned."""
        start = board({AROUND[0]: "H03", AROUND[3]: "H03", AROUND[1]: "H02"})
        packed = start.branch()
        assert (mask(0, 1, 3), M) == (packed.lay(M, NUMBERS["H03"]), packed.latest)
        met = packed.lay(AROUND[2], NUMBERS["H23"])
        assert (mask(0, 4, 5), AROUND[2]) == (met, packed.latest)
        packed.turn(M, 3)
        assert M == packed.latest
        assert NOWHERE == start.latest

    def test_other_changes(self) -> None:
        """Crews, and tiles removed around it, leave it the latest."""
        packed = laid(board({NORTH: "H03", SOUTH: "H03"}), M, "H03")
        packed.place_crew(M << 3, RED)
        packed.remove(NORTH)
        assert M == check(packed).latest

    def test_branches(self) -> None:
        """A branch has the latest tile of its origin until one is laid on it."""
        before = laid(board({NORTH: "H03"}), M, "H03")
        branches = (before.branch(), crewed(before, M << 3, RED), removed(before, NORTH))
        assert [M] * 3 == [check(branch).latest for branch in branches]
        assert NOWHERE not in {M, *AROUND}

    def test_branch_of_an_owned_board(self) -> None:
        """What is changed in place goes on changing, and its branch does not (nor the reverse)."""
        owner = laid(board({NORTH: "H03"}), M, "H03")
        owner.place_crew(M << 3, RED)
        branch = owner.branch()
        owner.lay(SOUTH, NUMBERS["H03"])
        assert {NORTH, M} == set(check(branch).tiles)
        branch.lay(SOUTH, NUMBERS["X0"])
        assert NUMBERS["H03"] == check(owner).tiles[SOUTH]
        assert [RED] == [colour for _, colour in branch.crews()]

    def test_named_by_the_owner(self) -> None:
        """A tile that is only said to be the latest may meet others at any edge."""
        for cell in (NORTH, SOUTH):
            packed = board({NORTH: "H03", M: "H03-12", SOUTH: "H03"}, {cell << 3: RED}).branch()
            packed.latest = M
            assert mask(1) == unclaimed(check(packed), M)


class TestQuestions:
    """What a board answers."""

    def test_crews_in_order(self) -> None:
        """Crews are listed by cell and edge, in whichever order they came."""
        packed = board({NORTH: "H03-14", M: "T", SOUTH: "X05"}).branch()
        ports = [SOUTH << 3 | 5, NORTH << 3 | 4, NORTH << 3 | 3, SOUTH << 3 | 0]
        for colour, port in enumerate(ports):
            packed.place_crew(port, colour)
        assert [
            (NORTH << 3 | 0, 2),
            (NORTH << 3 | 1, 1),
            (SOUTH << 3 | 0, 3),
            (SOUTH << 3 | 5, 0),
        ] == check(packed).crews()

    def test_has_highway(self) -> None:
        """A tile has highway at the edges that its fragments touch."""
        packed = board({M: "H05-14", AROUND[4]: "X12"}, {M << 3 | 4: RED})
        assert [True, True, False, False, True, True] == [
            packed.has_highway(M, edge) for edge in range(6)
        ]
        assert [1, 2] == [edge for edge in range(6) if packed.has_highway(AROUND[4], edge)]

    def test_lines(self) -> None:
        """The tiles on a line come nearest first, whichever way it runs and they were laid."""
        near, far = [M + step for step in STEP], [M + 3 * step for step in STEP]
        beyond = [M + 10**5 * step for step in STEP]
        aside = [M + STEP[0] + STEP[1], M + 2 * STEP[0] + 3 * STEP[1], M + 3 * STEP[4] - STEP[2]]
        cells = [M, *aside, *far, *near, *beyond]
        cells.remove(near[4])
        expected = [[near[edge], far[edge], beyond[edge]] for edge in range(6)]
        expected[4] = [far[4], beyond[4]]
        for order in (cells, cells[::-1]):
            packed = board(dict.fromkeys(order, "X012345"))
            assert expected == [packed.line(M, edge) for edge in range(6)]
            assert [3, 3, 3, 3, 2, 3] == packed.lengths(M)
        assert [[]] * 6 == [board({M: "T"}).line(M, edge) for edge in range(6)]
        assert [0] * 6 == board({M: "T"}).lengths(M)


class TestValue:
    """A board is its tiles with their crews."""

    def test_whatever_its_history(self) -> None:
        """Boards are equal in whatever order tiles were laid, and whatever was removed again."""
        one = laid(laid(board({M: "T"}), NORTH, "H03"), SOUTH, "H03")
        other = laid(laid(board({M: "T"}), SOUTH, "H03"), NORTH, "H03")
        third = removed(laid(one, AROUND[1], "X4"), AROUND[1])
        assert one == other == third
        assert 1 == len({one, other, third})
        assert one != crewed(one, NORTH << 3, RED)
        assert one != board({M: "T"})
        assert False is (one == "a board")

    @pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
    @pytest.mark.parametrize("noted", [False, True])
    def test_copies(self, copied: Callable[[PackedBoard], PackedBoard], noted: bool) -> None:
        """A copy has all that the board has, and changes to a branch of it stay there."""
        packed = origin(noted)
        other = copied(packed)
        for change in CHANGES.values():
            branch = other.branch()
            change.in_place(branch)
        assert same(origin(noted=False), check(other))
        assert same(origin(noted=False), check(packed))

    @pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
    def test_copies_are_sealed(self, copied: Callable[[PackedBoard], PackedBoard]) -> None:
        """A copy of a sealed board must not be changed, either."""
        assert SEALED == copied(origin(noted=False)).access

    @pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
    @pytest.mark.parametrize("noted", [False, True])
    def test_pickles(self, protocol: int, noted: bool) -> None:
        """A pickle has the tiles and the crews; the rest is recomputed."""
        for packed in (origin(noted), laid(board(ring(0), table=Table.hexagon(1)), M, "H05-12")):
            copied = check(pickle.loads(pickle.dumps(packed, protocol)))
            assert packed == copied
            assert same(packed, copied)
            assert SEALED == copied.access
