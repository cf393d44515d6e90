"""The packed board: what it carries along is what a search from scratch finds.

In the middle of most boards here is the cell M = [0, 0], and around it a ring: outside M, its
edges 0 and 1, 2 and 3, 4 and 5 can be joined by pairs of tight curves, so that a section leaves a
tile laid on M and comes back to it.
"""

import copy
import pickle
from collections.abc import Mapping
from itertools import combinations

import pytest

from seismic import Table
from seismic._kernel.building import built
from seismic._kernel.grid import STEP, cell_at, facing
from seismic._kernel.packed import HIGHWAY, LAID, TERMINUS, Packed, one_crew
from seismic._kernel.shapes import CODES, EDGES, GREEN, LEADS, NUMBERS, STUB
from seismic.table import region_of

RED, BLUE = 0, 1
M = cell_at(0, 0)
AROUND = tuple(M + step for step in STEP)
JOINTS: Mapping[int, tuple[str, str]] = {0: ("H23", "H45"), 2: ("H45", "H01"), 4: ("H01", "H23")}
"""By the first of two edges of M: the curves beyond it and beyond the next, which meet outside."""

Cells = dict[int, str]


def ring(*joined: int) -> Cells:
    """Join these edges of M, each to the next, outside it."""
    return {AROUND[edge + later]: JOINTS[edge][later] for edge in joined for later in (0, 1)}


def board(
    tiles: Cells, crews: Mapping[int, int] | None = None, table: Table | None = None
) -> Packed:
    """Build a board at once."""
    region = region_of(Table() if table is None else table)
    return built(region, {cell: NUMBERS[code] for cell, code in tiles.items()}, crews or {})


class Scratch:
    """What a board carries along, found by whole-board searches over tiles and crews."""

    def __init__(self, packed: Packed) -> None:
        self.tiles, self.crews, self.region = packed.tiles, packed.crews, packed.region
        sections: list[set[int]] = []  # of ports
        for cell in self.tiles:
            for edge in range(6):
                port = cell << 3 | edge
                if self.leads(port) != GREEN and not any(port in seen for seen in sections):
                    sections.append(self.section(port))
        self.sections = sections

    def leads(self, port: int) -> int:
        return LEADS[(self.tiles[port >> 3] & 255) * 6 + (port & 7)]

    def section(self, start: int) -> set[int]:
        found, new = set[int](), {start}
        while new:
            port = new.pop()
            found.add(port)
            if self.leads(port) != STUB:
                new.add(port & ~7 | self.leads(port))
            if facing(port) >> 3 in self.tiles:
                new.add(facing(port))
            new -= found
        return found

    def free(self, section: set[int]) -> list[int]:
        return sorted(port for port in section if facing(port) >> 3 not in self.tiles)

    def counted(self, section: set[int]) -> int:
        return sum(one_crew(colour) for port, colour in self.crews.items() if port in section)

    def rim(self) -> dict[int, int]:
        """Find the empty cells beside tiles: 1 at an edge where one abuts, 2 for highway."""
        needs: dict[int, int] = {}
        for cell in {laid + step for laid in self.tiles for step in STEP} - set(self.tiles):
            laid = [edge for edge in range(6) if cell + STEP[edge] in self.tiles]
            highway = [
                edge
                for edge in laid
                if EDGES[self.tiles[cell + STEP[edge]] & 255] >> (edge + 3) % 6 & 1
            ]
            if self.region.holds(cell):
                needs[cell] = sum(3**edge for edge in [*laid, *highway])
        return needs

    def ends(self) -> dict[int, int]:
        mates: dict[int, int] = {}
        for section in self.sections:
            free = self.free(section)
            if len(free) == 2:
                mates |= {free[0]: free[1], free[1]: free[0]}
            elif free:
                mates[free[0]] = TERMINUS
        return mates

    def claims(self) -> dict[int, int]:
        return {
            port: self.counted(section)
            for section in self.sections
            if self.counted(section)
            for port in self.free(section)
        }

    def crews_at(self, cell: int) -> tuple[int, ...]:
        ports = [cell << 3 | edge for edge in range(6)]
        return tuple(
            sum(self.counted(section) for section in self.sections if port in section)
            for port in ports
        )


def check(packed: Packed, cell: int | None = None) -> Packed:
    """Compare what a board carries along with what is found from scratch."""
    found = Scratch(packed)
    assert sorted(found.rim().items()) == list(zip(packed.rim, packed.needs, strict=True))
    assert sorted(found.ends().items()) == list(zip(packed.ends, packed.mates, strict=True))
    assert [found.claims().get(end, 0) for end in packed.ends] == packed.claims
    opened = [cell for cell, need in sorted(found.rim().items()) if highways(need)]
    assert opened == packed.open_cells()
    assert bool(opened) == packed.is_open()
    if cell is not None:
        assert found.crews_at(cell) == packed.crews_at(cell)
    return packed


def highways(need: int) -> list[int]:
    """List the edges where a need has a 2."""
    return [edge for edge in range(6) if need // 3**edge % 3 == 2]


class TestCarriedAlong:
    """By hand, on the smallest boards."""

    def test_one_straight(self) -> None:
        """A straight alone has two open cells and two free ends that know each other."""
        packed = check(board({M: "H03"}))
        north, south = M << 3 | 0, M << 3 | 3
        assert [cell_at(0, -1), cell_at(0, 1)] == packed.open_cells()
        assert [2 * 3**3, 2] == [packed.need(cell_at(0, -1)), packed.need(cell_at(0, 1))]
        assert [north, south] == packed.ends
        assert [south, north] == packed.mates
        assert [0, 0] == packed.claims

    def test_green_counts_once_a_highway_leads_there(self) -> None:
        """A cell with green alone beside it is not open; once a highway faces it, both matter."""
        straight = board({M: "H03"})
        corner = AROUND[1]  # green to the straight
        assert corner not in straight.open_cells()
        assert 3**4 == straight.need(corner)
        packed = check(straight.lay(AROUND[0], NUMBERS["H23"]))  # leads to the corner
        assert corner in packed.open_cells()
        assert 3**4 + 2 * 3**5 == packed.need(corner)
        assert 0 == packed.need(cell_at(5, 5))

    def test_town_and_straight(self) -> None:
        """The section of the town's stub has its free end at the far side of the straight."""
        packed = check(board({M: "T"}).lay(AROUND[0], NUMBERS["H03"]))
        assert TERMINUS == packed.mates[packed.place_of(AROUND[0] << 3 | 0)]
        assert -1 == packed.place_of(M << 3 | 0)

    def test_end_off_the_table(self) -> None:
        """An end that faces off the table is free, but no cell is open there."""
        packed = check(board({M: "T"}, table=Table.hexagon(1)).lay(AROUND[0], NUMBERS["H03"]))
        assert TERMINUS == packed.mates[packed.place_of(AROUND[0] << 3 | 0)]
        assert sorted(set(AROUND) - {AROUND[0]}) == packed.open_cells()


class TestReturns:
    """A section that passes the tile just laid more than once."""

    def test_three_times(self) -> None:
        """In at edge 5, around over 0 and 1, over 2 and 3, out at 4: one section of seven."""
        before = board(ring(0, 2), {AROUND[3] << 3 | 0: RED})
        packed = check(before.lay(M, NUMBERS["H05-12-34"]), M)
        assert (one_crew(RED),) * 6 == packed.crews_at(M)
        assert [M << 3 | 4, M << 3 | 5] == packed.ends == packed.mates[::-1]
        assert [] == packed.unclaimed(M)

    @pytest.mark.parametrize("stationed", range(6))
    def test_a_crew_anywhere_on_it(self, stationed: int) -> None:
        """Whichever pair of curves the crew stands on, all three fragments are claimed."""
        tiles = ring(0, 2, 4)
        cell = AROUND[stationed]
        lowest = min(int(digit) for digit in tiles[cell][1:])
        packed = check(board(tiles, {cell << 3 | lowest: BLUE}).lay(M, NUMBERS["H05-12-34"]), M)
        assert (one_crew(BLUE),) * 6 == packed.crews_at(M)
        assert [] == packed.ends  # it is a loop

    def test_two_loops(self) -> None:
        """0-3 and 1-2 close one loop of two passages, 4-5 another, each with its own crew."""
        crews = {AROUND[0] << 3 | 2: RED, AROUND[4] << 3 | 0: BLUE}
        packed = check(board(ring(0, 2, 4), crews).lay(M, NUMBERS["H03-12-45"]), M)
        red, blue = one_crew(RED), one_crew(BLUE)
        assert (red, red, red, red, blue, blue) == packed.crews_at(M)
        assert [] == packed.open_cells()

    def test_both_ends_at_one_intersection(self) -> None:
        """Each pair of stubs is the two ends of one section."""
        crews = {AROUND[1] << 3 | 4: RED, AROUND[5] << 3 | 2: BLUE}
        packed = check(board(ring(0, 2, 4), crews).lay(M, NUMBERS["X012345"]), M)
        red, blue = one_crew(RED), one_crew(BLUE)
        assert (red, red, 0, 0, blue, blue) == packed.crews_at(M)
        assert [2, 3] == packed.unclaimed(M)

    def test_several_crews(self) -> None:
        """Crews of both players, and two of one, add up where their sections meet."""
        crews = {AROUND[0] << 3 | 2: RED, AROUND[1] << 3 | 4: RED, AROUND[2] << 3 | 4: BLUE}
        packed = check(board(ring(0, 2), crews).lay(M, NUMBERS["H05-12-34"]), M)
        total = 2 * one_crew(RED) + one_crew(BLUE)
        assert (total,) * 6 == packed.crews_at(M)
        assert [M << 3 | 4, M << 3 | 5] == packed.ends
        assert [total, total] == packed.claims

    @pytest.mark.parametrize(
        ("joined", "stationed"),
        [
            *(((), ()), ((0,), ()), ((0,), (0,)), ((2,), (2, 3)), ((4,), (5,))),
            *(((0, 2), ()), ((0, 2), (0, 3)), ((2, 4), (2, 3, 4)), ((0, 4), (1, 4))),
            *(((0, 2, 4), (0,)), ((0, 2, 4), (1, 2, 5)), ((0, 2, 4), (0, 1, 2, 3, 4, 5))),
        ],
    )
    def test_every_shape(self, joined: tuple[int, ...], stationed: tuple[int, ...]) -> None:
        """Whatever is laid on M, claimed by the crew there, turned or taken away again."""
        tiles = ring(*joined)
        crews = {
            AROUND[edge] << 3 | min(int(digit) for digit in tiles[AROUND[edge]][1:]): edge % 4
            for edge in stationed
        }
        before = check(board(tiles, crews))
        need = before.abutting(M)
        shapes = [shape for shape in range(139) if EDGES[shape] & LAID[need] == HIGHWAY[need]]
        assert shapes
        for shape in shapes:
            laid = check(before.lay(M, shape), M)
            assert laid.crews_at(M) == built(laid.region, laid.tiles, laid.crews).crews_at(M)
            assert laid == built(laid.region, laid.tiles, laid.crews)
            assert before == check(laid.lift([M]))
            for edge in laid.unclaimed(M):
                claimed = check(laid.stand(M << 3 | edge, BLUE), M)
                assert {**crews, M << 3 | edge: BLUE} == claimed.crews
                for steps in range(1, 6):
                    turned = NUMBERS[CODES[shape]]
                    for _ in range(steps):
                        turned = _one_step(turned)
                    if EDGES[turned] & LAID[need] == HIGHWAY[need]:
                        check(claimed.turn(M, steps), M)

    def test_taking_the_ring_apart(self) -> None:
        """However a loop is broken, its pieces know their ends and crews."""
        crews = {AROUND[edge] << 3 | low: edge % 4 for edge, low in enumerate((2, 4, 4, 0, 0, 2))}
        whole = check(board(ring(0, 2, 4), crews).lay(M, NUMBERS["H05-12-34"]), M)
        for size in (1, 2, 3):
            for cells in combinations((M, *AROUND), size):
                check(whole.lift(cells))


def _one_step(shape: int) -> int:
    """Turn a shape by one step, by its code."""
    code = CODES[shape]
    if code == "T":
        return shape
    if code[0] == "X":
        return NUMBERS["X" + "".join(sorted(str((int(e) + 1) % 6) for e in code[1:]))]
    pairs = [sorted((int(edge) + 1) % 6 for edge in pair) for pair in code[1:].split("-")]
    return NUMBERS["H" + "-".join(sorted(f"{a}{b}" for a, b in pairs))]


class TestOperations:
    """New boards leave the old ones alone."""

    def test_old_boards_stay(self) -> None:
        """Laying, standing, turning and lifting change nothing that was there."""
        start = board({M: "T"})
        laid = start.lay(AROUND[0], NUMBERS["H03-14"])
        claimed = laid.stand(AROUND[0] << 3 | 3, RED)
        turned = claimed.turn(AROUND[0], 2)  # H25-03: the crew goes from 0-3 to 2-5
        lifted = turned.lift([AROUND[0]])
        assert {M: NUMBERS["T"]} == start.tiles == lifted.tiles
        assert ({}, {AROUND[0] << 3 | 0: RED}) == (laid.crews, claimed.crews)
        assert {AROUND[0] << 3 | 2: RED} == turned.crews
        assert NUMBERS["H03-25"] == turned.tiles[AROUND[0]]
        for packed in (start, laid, claimed, turned, lifted):
            check(packed)

    def test_crew_by_either_edge(self) -> None:
        """A crew is kept at the lowest edge of its fragment."""
        straight = board({M: "H03"})
        assert straight.stand(M << 3 | 0, RED) == straight.stand(M << 3 | 3, RED)

    def test_lines(self) -> None:
        """The tiles on a line come nearest first, whichever way it runs."""
        near = [M + step for step in STEP]
        far = [M + 3 * step for step in STEP]
        aside = M + STEP[0] + STEP[1]
        tiles = dict.fromkeys([M, aside, *far, *near], "X012345")
        del tiles[near[4]]
        lines = board({cell: code for cell, code in tiles.items() if cell != near[4]}).lines(M)
        expected = [[near[edge], far[edge]] for edge in range(6)]
        expected[4] = [far[4]]
        assert expected == lines


class TestValue:
    """A board is its tiles and crews."""

    def test_however_it_came_about(self) -> None:
        """The order of laying, and what was laid and lost, leave no trace."""
        one = board({M: "T"}).lay(AROUND[0], NUMBERS["H03"]).lay(AROUND[3], NUMBERS["H03"])
        other = board({M: "T"}).lay(AROUND[3], NUMBERS["H03"]).lay(AROUND[0], NUMBERS["H03"])
        third = one.lay(AROUND[1], NUMBERS["X4"]).lift([AROUND[1]])
        assert one == other == third
        assert 1 == len({one, other, third})
        assert one != one.stand(AROUND[0] << 3, RED)
        assert one != board({M: "T"})
        assert one != "a board"

    def test_copies(self) -> None:
        """It pickles small, and a copy carries along all that it did."""
        packed = board(ring(0), {AROUND[0] << 3 | 2: RED}).lay(M, NUMBERS["H05-12"])
        assert packed is copy.copy(packed) is copy.deepcopy(packed)
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            copied = check(pickle.loads(pickle.dumps(packed, protocol)), M)
            assert packed == copied
            assert packed.crews_at(M) == copied.crews_at(M)
