"""The packed board: what it carries along is what a search from scratch finds.

In the middle of most boards here is the cell M = [0, 0], and around it a ring: outside M, its
edges 0 and 1, 2 and 3, 4 and 5 can be joined by pairs of tight curves, so that a section leaves a
tile laid on M and comes back to it.
"""

import copy
import pickle
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, permutations
from sys import getswitchinterval, setswitchinterval

import pytest

from seismic import Table
from seismic._engine.board import PackedBoard, board_with
from seismic._engine.constraints import ABUTTING, FREE_EDGES, HIGHWAY
from seismic._engine.grid import STEP, cell_at, facing
from seismic._engine.highways import TERMINUS
from seismic._engine.shapes import CODES, EDGES, GREEN, LEADS, NUMBERS, STUB
from seismic._engine.tile_bits import PIECE, crew_on, crews_on, touched, turned, with_crew
from seismic.model.table import region_of

RED, BLUE, YELLOW = 0, 1, 3
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
) -> PackedBoard:
    """Build a board at once; crews are named by a port of their fragment."""
    laid = {cell: NUMBERS[code] for cell, code in tiles.items()}
    for port, colour in (crews or {}).items():
        laid[port >> 3] = with_crew(laid[port >> 3], port & 7, colour)
    return board_with(region_of(Table() if table is None else table), laid)


def mask(*edges: int) -> int:
    """Write some edges as a mask."""
    return sum(1 << edge for edge in edges)


class Scratch:
    """What a board carries along, found by whole-board searches over its tiles."""

    def __init__(self, packed: PackedBoard) -> None:
        self.tiles, self.region = packed.tiles, packed.region
        sections: list[set[int]] = []  # of ports
        for cell in self.tiles:
            for edge in range(6):
                port = cell << 3 | edge
                if self.leads(port) != GREEN and not any(port in seen for seen in sections):
                    sections.append(self.section(port))
        self.sections = sections

    def leads(self, port: int) -> int:
        return LEADS[(self.tiles[port >> 3] & 255) * 6 + (port & 7)]

    def crew(self, port: int) -> int:
        """Read the three bits of an edge: 0 for nobody."""
        return self.tiles[port >> 3] >> 16 + 3 * (port & 7) & 7

    def section(self, start: int) -> set[int]:
        found, new = set[int](), {start}
        while new:
            port = new.pop()
            found.add(port)
            if self.leads(port) != STUB:
                new.add(port & ~7 | self.leads(port))
                assert self.crew(port) == self.crew(port & ~7 | self.leads(port))
            if facing(port) >> 3 in self.tiles:
                new.add(facing(port))
            new -= found
        return found

    def rim(self) -> dict[int, int]:
        """Find the empty cells beside tiles: 1 at an edge where one abuts, 2 for highway."""
        return {
            cell: self.around(cell)
            for cell in {laid + step for laid in self.tiles for step in STEP} - set(self.tiles)
            if self.region.holds(cell)
        }

    def around(self, cell: int) -> int:
        laid = [edge for edge in range(6) if cell + STEP[edge] in self.tiles]
        highway = [edge for edge in laid if self.leads(facing(cell << 3 | edge)) != GREEN]
        return sum(3**edge for edge in [*laid, *highway])

    def unclaimed(self, cell: int) -> int:
        """Find the fragments of a tile, by the lower edge, on whose sections nobody stands."""
        free = [section for section in self.sections if not any(map(self.crew, section))]
        ports = [port for section in free for port in section if port >> 3 == cell]
        return sum(1 << (port & 7) for port in ports if self.leads(port) > port & 7)

    def crews(self) -> list[tuple[int, int]]:
        """Find every crew by the lower of its ports."""
        ports = [cell << 3 | edge for cell in self.tiles for edge in range(6)]
        return sorted(
            (port, self.crew(port) - 1)
            for port in ports
            if self.crew(port) and self.leads(port) > port & 7
        )


def check(packed: PackedBoard) -> PackedBoard:
    """Compare what a board carries along and tells with what is found from scratch."""
    found = Scratch(packed)
    assert sorted(found.rim().items()) == list(zip(packed.rim, packed.needs, strict=True))
    opened = [cell for cell, need in sorted(found.rim().items()) if highways(need)]
    assert opened == packed.open_cells()
    assert bool(opened) == packed.is_open()
    assert found.crews() == packed.crews()
    for cell in packed.tiles:
        assert found.unclaimed(cell) == packed.unclaimed(cell)
        assert found.around(cell) == packed.abutting(cell)
        assert 0 == packed.need(cell)
    for cell, need in found.rim().items():
        assert need == packed.need(cell) == packed.abutting(cell)
    return packed


def highways(need: int) -> list[int]:
    """List the edges where a need has a 2."""
    return [edge for edge in range(6) if need // 3**edge % 3 == 2]


class TestTiles:
    """Pieces with crews in their bits."""

    def test_bits(self) -> None:
        """Above 16 bits of piece each edge has three: one more than the colour, or 0."""
        straight, stubs = NUMBERS["H03"], NUMBERS["X024"] | 5 << 8
        assert (
            straight | 1 << 16 | 1 << 25
            == with_crew(straight, 0, RED)
            == with_crew(straight, 3, RED)
        )
        assert stubs | 4 << 22 == with_crew(stubs, 2, YELLOW)
        both = with_crew(with_crew(NUMBERS["H05-14"], 4, BLUE), 0, YELLOW)
        assert NUMBERS["H05-14"] | 2 << 19 | 2 << 28 | 4 << 16 | 4 << 31 == both
        assert NUMBERS["H05-14"] == both & PIECE

    def test_touched(self) -> None:
        """A chord touches two edges, this one first; a stub touches one."""
        assert (4, 1) == touched(NUMBERS["H05-14"] | 7 << 16, 4)
        assert (1, 4) == touched(NUMBERS["H05-14"], 1)
        assert (4,) == touched(NUMBERS["X24"] | 9 << 8, 4)

    def test_crew_on(self) -> None:
        """Both edges of a chord say whose crew it is; where nobody stands there is -1."""
        tile = with_crew(with_crew(NUMBERS["H05-14"], 5, RED), 1, YELLOW)
        assert [RED, YELLOW, -1, -1, YELLOW, RED] == [crew_on(tile, edge) for edge in range(6)]

    def test_crews_on(self) -> None:
        """They come by the lowest edge of the fragment, whichever was named."""
        tile = with_crew(with_crew(NUMBERS["H05-14-23"], 4, BLUE), 5, RED)
        assert [(0, RED), (1, BLUE)] == crews_on(tile)
        assert [(2, YELLOW)] == crews_on(with_crew(NUMBERS["X024"] | 3 << 8, 2, YELLOW))
        assert [] == crews_on(NUMBERS["X024"] | 3 << 8)

    def test_turned(self) -> None:
        """Two steps clockwise take 0-3 to 2-5 and 1-4 to 0-3, with the crews on them."""
        tile = with_crew(with_crew(NUMBERS["H03-14"], 0, RED), 1, BLUE)
        expected = with_crew(with_crew(NUMBERS["H03-25"], 2, RED), 0, BLUE)
        assert expected == turned(tile, 2)
        assert tile == turned(tile, 0) == turned(turned(tile, 2), 4)

    @pytest.mark.parametrize("steps", range(6))
    def test_every_edge_turns(self, steps: int) -> None:
        """Six crews go around with their stubs; the value stays, and nothing is left behind."""
        colours = [0, 1, 2, 3, -1, 1]
        tile = NUMBERS["X012345"] | 99 << 8
        for edge, colour in enumerate(colours):
            tile = tile if colour < 0 else with_crew(tile, edge, colour)
        after = turned(tile, steps)
        assert colours == [crew_on(after, (edge + steps) % 6) for edge in range(6)]
        assert NUMBERS["X012345"] | 99 << 8 == after & PIECE
        assert 0 == after >> 16 + 18

    def test_every_shape_turns(self) -> None:
        """A piece turned step by step is what its code says."""
        for shape in range(139):
            expected = shape
            for steps in range(6):
                assert expected | 6 << 8 == turned(shape | 6 << 8, steps)
                expected = _one_step(expected)
            assert shape == expected


def _one_step(shape: int) -> int:
    """Turn a shape by one step, by its code."""
    code = CODES[shape]
    if code == "T":
        return shape
    if code[0] == "X":
        return NUMBERS["X" + "".join(sorted(str((int(e) + 1) % 6) for e in code[1:]))]
    pairs = [sorted((int(edge) + 1) % 6 for edge in pair) for pair in code[1:].split("-")]
    return NUMBERS["H" + "-".join(sorted(f"{a}{b}" for a, b in pairs))]


class TestTables:
    """What is looked up for each need and each mask."""

    def test_needs(self) -> None:
        """A digit of 1 says that a tile abuts, a 2 that it does with highway."""
        assert 3**6 == len(ABUTTING) == len(HIGHWAY)
        assert (mask(), mask()) == (ABUTTING[0], HIGHWAY[0])
        assert (mask(0, 3), mask(3)) == (ABUTTING[1 + 2 * 3**3], HIGHWAY[1 + 2 * 3**3])
        assert (mask(1, 2, 5), mask(2, 5)) == (ABUTTING[3 + 18 + 486], HIGHWAY[3 + 18 + 486])
        assert (63, 63) == (ABUTTING[3**6 - 1], HIGHWAY[3**6 - 1])

    def test_free(self) -> None:
        """By columns from north to south, the own one first; a side column is sought once."""
        north, north_east, south_east, south, south_west, north_west = STEP
        assert 64 == len(FREE_EDGES)
        assert (
            (0, north, 3**3, False),
            (3, south, 1, False),
            (5, north_west, 3**2, True),
            (4, south_west, 3, False),
            (1, north_east, 3**4, True),
            (2, south_east, 3**5, False),
        ) == FREE_EDGES[0]
        assert () == FREE_EDGES[63]

    def test_free_without_the_northern(self) -> None:
        """Where the northern cell of a side is laid, the southern one has to be sought itself."""
        assert (
            (3, STEP[3], 1, False),
            (4, STEP[4], 3, True),
            (2, STEP[2], 3**5, True),
        ) == FREE_EDGES[mask(0, 1, 5)]
        assert (
            (0, STEP[0], 3**3, False),
            (5, STEP[5], 3**2, True),
            (1, STEP[1], 3**4, True),
        ) == FREE_EDGES[mask(2, 3, 4)]
        assert ((5, STEP[5], 3**2, True), (2, STEP[2], 3**5, True)) == FREE_EDGES[mask(0, 1, 3, 4)]


class TestCarriedAlong:
    """By hand, on the smallest boards."""

    def test_one_straight(self) -> None:
        """A straight alone has a rim of six cells, two of them open."""
        packed = check(board({M: "H03"}))
        assert sorted(AROUND) == packed.rim
        needs = {0: 2 * 3**3, 1: 3**4, 2: 3**5, 3: 2, 4: 3, 5: 3**2}
        assert needs == {edge: packed.need(AROUND[edge]) for edge in range(6)}
        assert [cell_at(0, -1), cell_at(0, 1)] == packed.open_cells()

    def test_green_counts_once_a_highway_leads_there(self) -> None:
        """A cell with green alone beside it is not open; once a highway faces it, both matter."""
        straight = board({M: "H03"})
        corner = AROUND[1]  # green to the straight
        assert corner not in straight.open_cells()
        assert 3**4 == straight.need(corner)
        packed = check(straight.lay(AROUND[0], NUMBERS["H23"]))  # leads to the corner
        assert corner in packed.open_cells()
        assert 3**4 + 2 * 3**5 == packed.need(corner)

    def test_need_of_other_cells(self) -> None:
        """Nothing is needed of a cell that no tile touches, wherever it lies, or where one lies."""
        packed = board({M: "H03"})
        for cell in (cell_at(5, 5), cell_at(-5, 5), cell_at(0, 2), cell_at(0, -2), M):
            assert 0 == packed.need(cell)
        assert 0 == board({}).need(M)

    def test_the_edge_of_the_table(self) -> None:
        """A highway that leads off the table opens no cell."""
        packed = check(board({M: "T"}, table=Table.hexagon(1)).lay(AROUND[0], NUMBERS["H03"]))
        assert sorted(set(AROUND) - {AROUND[0]}) == packed.open_cells() == packed.rim
        alone = check(board({M: "T"}, table=Table.hexagon(0)))
        assert ([], False) == (alone.rim, alone.is_open())

    def test_apart(self) -> None:
        """Tiles that touch nothing have rims of their own, wherever they lie."""
        tiles = [cell_at(0, 0), cell_at(4, 0), cell_at(-4, 0), cell_at(0, 4), cell_at(0, -4)]
        for order in permutations(tiles):
            packed = board({})
            for cell in order:
                packed = packed.lay(cell, NUMBERS["H03-14"])
                assert (cell, 0) == (packed.latest, packed.meets)
            assert 30 == len(check(packed).rim)

    def test_two_steps_apart(self) -> None:
        """Cells between two tiles that don't touch each other know both."""
        for q, r in ((0, 2), (2, 0), (2, -2), (1, 1), (2, -1), (1, -2)):
            for one, other in ((M, cell_at(q, r)), (cell_at(q, r), M)):
                check(board({}).lay(one, NUMBERS["H03-15"]).lay(other, NUMBERS["H02-45"]))

    def test_every_set_of_neighbours(self) -> None:
        """Whichever cells around M are laid or missing, M fits in and comes out again."""
        for chosen in range(64):
            beside = [AROUND[edge] for edge in range(6) if chosen >> edge & 1]
            others = [cell for cell in AROUND if cell not in beside]
            for table in (None, Table.of([(0, 0), *((c + 8 >> 32, _row(c)) for c in beside)])):
                before = check(board(dict.fromkeys(beside, "X012345"), table=table))
                packed = check(before.lay(M, NUMBERS["X012345"]))
                assert (M, chosen) == (packed.latest, packed.meets)
                held = [cell for cell in others if cell in packed.rim]
                assert (others if table is None else []) == held
                assert before.needs == check(packed.lift([M])).needs


def _row(cell: int) -> int:
    """Give the r of a cell near M."""
    return (cell + 8) % 2**32 - 8


class TestReturns:
    """A section that passes the tile just laid more than once."""

    def test_three_times(self) -> None:
        """In at edge 5, around over 0 and 1, over 2 and 3, out at 4: one section of seven."""
        before = board(ring(0, 2), {AROUND[3] << 3 | 0: RED})
        packed = check(before.lay(M, NUMBERS["H05-12-34"]))
        assert 0 == packed.unclaimed(M)
        empty = check(board(ring(0, 2)).lay(M, NUMBERS["H05-12-34"]))
        assert mask(0, 1, 3) == empty.unclaimed(M)

    @pytest.mark.parametrize("stationed", range(6))
    def test_a_crew_anywhere_on_it(self, stationed: int) -> None:
        """Whichever pair of curves the crew stands on, all three fragments are claimed."""
        tiles = ring(0, 2, 4)
        cell = AROUND[stationed]
        lowest = min(int(digit) for digit in tiles[cell][1:])
        packed = check(board(tiles, {cell << 3 | lowest: BLUE}).lay(M, NUMBERS["H05-12-34"]))
        assert 0 == packed.unclaimed(M)

    def test_an_empty_loop(self) -> None:
        """A search around a loop on which nobody stands ends."""
        packed = check(board(ring(0, 2, 4)).lay(M, NUMBERS["H05-12-34"]))
        assert mask(0, 1, 3) == packed.unclaimed(M)
        assert not packed.is_open()

    def test_two_loops(self) -> None:
        """0-3 and 1-2 close one loop of two passages, 4-5 another, each with its own crew."""
        red, blue = {AROUND[0] << 3 | 2: RED}, {AROUND[4] << 3 | 0: BLUE}
        for crews, unclaimed in (
            (red, mask(4)),
            (blue, mask(0, 1)),
            (red | blue, mask()),
        ):
            packed = check(board(ring(0, 2, 4), crews).lay(M, NUMBERS["H03-12-45"]))
            assert unclaimed == packed.unclaimed(M)
            assert [] == packed.open_cells()

    def test_both_ends_at_one_intersection(self) -> None:
        """Each pair of stubs is the two ends of one section."""
        crews = {AROUND[1] << 3 | 4: RED, AROUND[5] << 3 | 2: BLUE}
        packed = check(board(ring(0, 2, 4), crews).lay(M, NUMBERS["X012345"]))
        assert mask(2, 3) == packed.unclaimed(M)

    def test_beyond_a_stub(self) -> None:
        """A section ends at a terminus: a crew on another stub of it claims nothing."""
        packed = board({M: "H03", AROUND[0]: "X03"}, {AROUND[0] << 3 | 0: RED})
        assert mask(0) == check(packed).unclaimed(M)
        packed = board({M: "H03", AROUND[0]: "X03"}, {AROUND[0] << 3 | 3: RED})
        assert mask() == check(packed).unclaimed(M)
        assert mask(0) == packed.unclaimed(AROUND[0])

    def test_crews_on_the_tile_itself(self) -> None:
        """They claim their own fragment, and no other."""
        packed = check(board({M: "H05-14-23"}, {M << 3 | 4: BLUE}))
        assert mask(0, 2) == packed.unclaimed(M)
        packed = check(board({M: "X0123"}, {M << 3 | 2: BLUE}))
        assert mask(0, 1, 3) == packed.unclaimed(M)

    def test_beyond_either_end(self) -> None:
        """A crew beyond either end of a chord claims it, on a tile just laid and on any other."""
        for cell in (AROUND[0], AROUND[3]):
            crews = {cell << 3 | 3: YELLOW}
            before = board({AROUND[0]: "H03", AROUND[3]: "H03"}, crews)
            packed = check(before.lay(M, NUMBERS["H03-12"]))
            assert mask(1) == packed.unclaimed(M)
            assert mask(1) == check(packed.lay(AROUND[1], NUMBERS["X4"])).unclaimed(M)

    def test_the_latest(self) -> None:
        """Only a board on which a tile was laid or turned just now knows which, and its mates."""
        start = board({AROUND[0]: "H03", AROUND[3]: "H03", AROUND[1]: "H02"})
        nowhere = start.latest
        assert nowhere not in {*AROUND, M}
        laid = start.lay(M, NUMBERS["H03"])
        assert (M, mask(0, 1, 3)) == (laid.latest, laid.meets)
        later = laid.lay(AROUND[2], NUMBERS["H23"])
        assert (AROUND[2], mask(0, 4, 5)) == (later.latest, later.meets)
        after = later.turn(M, 3)
        assert (M, mask(0, 1, 2, 3)) == (after.latest, after.meets)
        for packed in (start, later.stand(M << 3, RED), later.lift([M]), later.lift([])):
            assert (nowhere, 0) == (check(packed).latest, packed.meets)

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
        shapes = [shape for shape in range(139) if EDGES[shape] & ABUTTING[need] == HIGHWAY[need]]
        assert shapes
        for shape in shapes:
            laid = check(before.lay(M, shape))
            assert laid == check(board_with(laid.region, laid.tiles))
            assert before == check(laid.lift([M]))
            for edge in range(6):
                if not laid.unclaimed(M) >> edge & 1:
                    continue
                claimed = check(laid.stand(M << 3 | edge, BLUE))
                assert sorted({**crews, M << 3 | edge: BLUE}.items()) == claimed.crews()
                after = shape
                for steps in range(1, 6):
                    after = _one_step(after)
                    if EDGES[after] & ABUTTING[need] == HIGHWAY[need]:
                        whole = check(claimed.turn(M, steps))
                        assert after == whole.tiles[M] & PIECE
                        assert BLUE == whole.crew_at(M << 3 | (edge + steps) % 6)

    def test_taking_the_ring_apart(self) -> None:
        """However a loop is broken, its pieces know their crews, and the cells around them."""
        crews = {AROUND[edge] << 3 | low: edge % 4 for edge, low in enumerate((2, 4, 4, 0, 0, 2))}
        whole = check(board(ring(0, 2, 4), crews).lay(M, NUMBERS["H05-12-34"]))
        for size in range(8):
            for cells in combinations((M, *AROUND), size):
                left = check(whole.lift(cells))
                assert {M, *AROUND} - set(cells) == set(left.tiles)
                kept = [(port, colour) for port, colour in crews.items() if port >> 3 not in cells]
                assert sorted(kept) == left.crews()


class TestOperations:
    """New boards leave the old ones alone."""

    def test_old_boards_stay(self) -> None:
        """Laying, standing, turning and lifting change nothing that was there."""
        start = board({M: "T"})
        laid = start.lay(AROUND[0], NUMBERS["H03-14"])
        claimed = laid.stand(AROUND[0] << 3 | 3, RED)
        around = claimed.turn(AROUND[0], 2)  # H25-03: the crew goes from 0-3 to 2-5
        lifted = around.lift([AROUND[0]])
        assert {M: NUMBERS["T"]} == start.tiles == lifted.tiles
        assert ([], [(AROUND[0] << 3 | 0, RED)]) == (laid.crews(), claimed.crews())
        assert [(AROUND[0] << 3 | 2, RED)] == around.crews()
        assert NUMBERS["H03-25"] == around.tiles[AROUND[0]] & PIECE
        for packed in (start, laid, claimed, around, lifted):
            check(packed)

    def test_crew_by_either_edge(self) -> None:
        """A crew can be named by either edge of its fragment."""
        straight = board({M: "H03"})
        assert straight.stand(M << 3 | 0, RED) == straight.stand(M << 3 | 3, RED)
        assert straight.stand(M << 3, RED) != straight.stand(M << 3, BLUE)

    def test_after_a_crew(self) -> None:
        """Whatever is done next, the crew that has come to stand is there, and the rest too."""
        port, beyond = AROUND[0] << 3, AROUND[0] + STEP[0]
        laid = board({M: "T", AROUND[0]: "H03-12"})
        bare, crew = NUMBERS["H03-12"], with_crew(NUMBERS["H03-12"], 3, BLUE)
        stood = laid.stand(port | 3, BLUE)
        after = [
            (stood.lay(beyond, NUMBERS["X3"]), crew),
            (stood.lift([M]), crew),
            (stood.turn(AROUND[0], 3), with_crew(NUMBERS["H03-45"], 3, BLUE)),
            (stood.stand(port | 1, RED), with_crew(crew, 1, RED)),
            (stood, crew),
            (stood.lay(beyond, NUMBERS["X3"]), crew),
            (laid, bare),
        ]
        assert [tile for _, tile in after] == [each.tiles[AROUND[0]] for each, _ in after]
        assert [2, 1, 1] == [len(each.crews()) for each in (after[3][0], after[0][0], stood)]
        assert 1 == len(board({M: "T", AROUND[0]: "H03-12"}).stand(port | 3, BLUE).lift([]).crews())
        assert [] == laid.stand(port | 3, BLUE).lift([AROUND[0]]).crews()

    def test_asked_by_threads(self) -> None:
        """However many ask at once for what lies there, all of them see the crew."""
        laid = board({M: "T", AROUND[0]: "H03"})
        crew = with_crew(NUMBERS["H03"], 0, RED)
        before = getswitchinterval()
        setswitchinterval(1e-6)
        try:
            with ThreadPoolExecutor(8) as pool:
                for _ in range(100):
                    stood = laid.stand(AROUND[0] << 3, RED)
                    asked = [pool.submit(lambda b: b.tiles, stood) for _ in range(4)]
                    asked += [pool.submit(lambda b: b.lift([M]).tiles, stood) for _ in range(4)]
                    assert [crew] * 8 == [each.result()[AROUND[0]] for each in asked]
        finally:
            setswitchinterval(before)

    def test_crews_in_order(self) -> None:
        """By cell and edge, in whichever order they came."""
        packed = board({AROUND[0]: "H03-14", M: "T", AROUND[3]: "X05"})
        ports = [AROUND[3] << 3 | 5, AROUND[0] << 3 | 4, AROUND[0] << 3 | 3, AROUND[3] << 3 | 0]
        for colour, port in enumerate(ports):
            packed = packed.stand(port, colour)
        assert [
            (AROUND[0] << 3 | 0, 2),
            (AROUND[0] << 3 | 1, 1),
            (AROUND[3] << 3 | 0, 3),
            (AROUND[3] << 3 | 5, 0),
        ] == packed.crews()
        assert [3, -1, 2, 1] == [
            packed.crew_at(port)
            for port in (ports[3], M << 3, AROUND[0] << 3 | 3, AROUND[0] << 3 | 1)
        ]

    def test_lines(self) -> None:
        """The tiles on a line come nearest first, whichever way it runs and they were laid."""
        near, far = [M + step for step in STEP], [M + 3 * step for step in STEP]
        beyond = [M + 10**6 * step for step in STEP]
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


class TestSections:
    """Following highways from tile to tile."""

    def test_fragments(self) -> None:
        """A fragment has two ports or one, and is named by the one at its lowest edge."""
        packed = board({M: "H05-14", AROUND[4]: "X12"}, {M << 3 | 4: RED})
        here, there = M << 3, AROUND[4] << 3
        assert [here | 5, here | 4] == [packed.across(here), packed.across(here | 1)]
        assert [here, here | 1] == [packed.across(here | 5), packed.across(here | 4)]
        assert [TERMINUS] * 2 == [packed.across(there | 1), packed.across(there | 2)]
        ports = [here, here | 1, here | 4, here | 5, there | 1, there | 2]
        assert [here, here | 1, here | 1, here, there | 1, there | 2] == [
            packed.fragment(port) for port in ports
        ]
        assert [True, True, False, False, True, True] == [
            packed.has_highway(M, edge) for edge in range(6)
        ]

    def test_walk(self) -> None:
        """It stops at a terminus or an empty cell; each fragment is named by where it was entered.

        From north to south: a +1, the straight on M, a curve to the south-east.
        """
        packed = board({AROUND[0]: "X3", M: "H03", AROUND[3]: "H02"})
        north, here, south = AROUND[0] << 3 | 3, M << 3, AROUND[3] << 3
        assert [here, south] == packed.walk(here)
        assert [here | 3, north] == packed.walk(here | 3)
        assert [north] == packed.walk(north)
        assert [south | 2, here | 3, north] == packed.walk(south | 2)
        assert ([here, south], [north]) == packed.section(here)
        assert ([here | 3, north], [south]) == packed.section(here | 3)
        assert ([south | 2, here | 3, north], []) == packed.section(south | 2)

    def test_around_a_loop(self) -> None:
        """Once around, and not twice: three curves that meet."""
        packed = board({M: "H12", AROUND[1]: "H34", AROUND[2]: "H05"})
        path = [M << 3 | 1, AROUND[2] << 3 | 5, AROUND[1] << 3 | 3]
        assert path == packed.walk(M << 3 | 1)
        assert (path, []) == packed.section(M << 3 | 1)
        assert [M << 3 | 2, AROUND[1] << 3 | 4, AROUND[2] << 3 | 0] == packed.walk(M << 3 | 2)


class TestValue:
    """A board is its tiles with their crews."""

    def test_however_it_came_about(self) -> None:
        """The order of laying, and what was laid and lost, leave no trace."""
        one = board({M: "T"}).lay(AROUND[0], NUMBERS["H03"]).lay(AROUND[3], NUMBERS["H03"])
        other = board({M: "T"}).lay(AROUND[3], NUMBERS["H03"]).lay(AROUND[0], NUMBERS["H03"])
        third = one.lay(AROUND[1], NUMBERS["X4"]).lift([AROUND[1]])
        assert one == other == third
        assert 1 == len({one, other, third})
        assert one != one.stand(AROUND[0] << 3, RED)
        assert one != board({M: "T"})
        assert False is (one == "a board")

    def test_copies(self) -> None:
        """It pickles small, and a copy carries along all that it did."""
        packed = board(ring(0), {AROUND[0] << 3 | 2: RED}).lay(M, NUMBERS["H05-12"])
        assert packed is copy.copy(packed) is copy.deepcopy(packed)
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            copied = check(pickle.loads(pickle.dumps(packed, protocol)))
            assert packed == copied
            assert packed.unclaimed(M) == copied.unclaimed(M)
            assert (packed.rim, packed.needs) == (copied.rim, copied.needs)
