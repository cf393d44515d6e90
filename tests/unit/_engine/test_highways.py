"""Following highways from tile to tile; the boards are those of `boards`, around the cell M."""

import pytest

from seismic._engine.highways import (
    TERMINUS,
    far_end,
    lowest_port,
    unclaimed,
    walk,
    walk_both_ways,
)
from unit._engine.boards import AROUND, BLUE, RED, YELLOW, M, board, check, laid, mask, ring


class TestFragments:
    """A fragment has two ports, or one if it is a stub."""

    def test_far_end(self) -> None:
        """A chord leads to its other port, a stub to a terminus."""
        packed = board({M: "H05-14", AROUND[4]: "X12"}, {M << 3 | 4: RED})
        here, there = M << 3, AROUND[4] << 3
        assert [here | 5, here | 4] == [far_end(packed, here), far_end(packed, here | 1)]
        assert [here, here | 1] == [far_end(packed, here | 5), far_end(packed, here | 4)]
        assert [TERMINUS] * 2 == [far_end(packed, there | 1), far_end(packed, there | 2)]

    def test_lowest_port(self) -> None:
        """The port at its lowest edge names a fragment."""
        packed = board({M: "H05-14", AROUND[4]: "X12"}, {M << 3 | 4: RED})
        here, there = M << 3, AROUND[4] << 3
        ports = [here, here | 1, here | 4, here | 5, there | 1, there | 2]
        assert [here, here | 1, here | 1, here, there | 1, there | 2] == [
            lowest_port(packed, port) for port in ports
        ]


class TestWalk:
    """Along a section, fragment by fragment, each named by the port it is entered at."""

    def test_ends(self) -> None:
        """A walk stops at a terminus, or before an empty cell.

        From north to south: a +1, the straight on M, a curve to the south-east.
        """
        packed = board({AROUND[0]: "X3", M: "H03", AROUND[3]: "H02"})
        north, here, south = AROUND[0] << 3 | 3, M << 3, AROUND[3] << 3
        assert [here, south] == walk(packed, here)
        assert [here | 3, north] == walk(packed, here | 3)
        assert [north] == walk(packed, north)
        assert [south | 2, here | 3, north] == walk(packed, south | 2)

    def test_both_ways(self) -> None:
        """Onwards from a port, and back out of it unless nothing lies there."""
        packed = board({AROUND[0]: "X3", M: "H03", AROUND[3]: "H02"})
        north, here, south = AROUND[0] << 3 | 3, M << 3, AROUND[3] << 3
        assert ([here, south], [north]) == walk_both_ways(packed, here)
        assert ([here | 3, north], [south]) == walk_both_ways(packed, here | 3)
        assert ([south | 2, here | 3, north], []) == walk_both_ways(packed, south | 2)

    def test_around_a_loop(self) -> None:
        """A walk goes once around three curves that meet, and not twice."""
        packed = board({M: "H12", AROUND[1]: "H34", AROUND[2]: "H05"})
        path = [M << 3 | 1, AROUND[2] << 3 | 5, AROUND[1] << 3 | 3]
        assert path == walk(packed, M << 3 | 1)
        assert (path, []) == walk_both_ways(packed, M << 3 | 1)
        assert [M << 3 | 2, AROUND[1] << 3 | 4, AROUND[2] << 3 | 0] == walk(packed, M << 3 | 2)


class TestUnclaimed:
    """The fragments of a tile on whose sections no crew stands."""

    def test_own_crews(self) -> None:
        """A crew on the tile claims its own fragment, and no other."""
        packed = check(board({M: "H05-14-23"}, {M << 3 | 4: BLUE}))
        assert mask(0, 2) == unclaimed(packed, M)
        packed = check(board({M: "X0123"}, {M << 3 | 2: BLUE}))
        assert mask(0, 1, 3) == unclaimed(packed, M)

    def test_beyond_either_end(self) -> None:
        """A crew beyond either end of a chord claims it, on a tile just laid and on any other."""
        for cell in (AROUND[0], AROUND[3]):
            crews = {cell << 3 | 3: YELLOW}
            before = board({AROUND[0]: "H03", AROUND[3]: "H03"}, crews)
            packed = check(laid(before, M, "H03-12"))
            assert mask(1) == unclaimed(packed, M)
            assert mask(1) == unclaimed(check(laid(packed, AROUND[1], "X4")), M)

    def test_beyond_a_stub(self) -> None:
        """A section ends at a terminus: a crew on another stub of it claims nothing."""
        packed = board({M: "H03", AROUND[0]: "X03"}, {AROUND[0] << 3 | 0: RED})
        assert mask(0) == unclaimed(check(packed), M)
        packed = board({M: "H03", AROUND[0]: "X03"}, {AROUND[0] << 3 | 3: RED})
        assert mask() == unclaimed(check(packed), M)
        assert mask(0) == unclaimed(packed, AROUND[0])

    def test_three_passages(self) -> None:
        """In at edge 5, around over 0 and 1, over 2 and 3, out at 4: one section of seven."""
        before = board(ring(0, 2), {AROUND[3] << 3 | 0: RED})
        assert 0 == unclaimed(check(laid(before, M, "H05-12-34")), M)
        empty = check(laid(board(ring(0, 2)), M, "H05-12-34"))
        assert mask(0, 1, 3) == unclaimed(empty, M)

    @pytest.mark.parametrize("edge", range(6))
    def test_a_crew_anywhere_on_a_loop(self, edge: int) -> None:
        """Whichever curve the crew stands on, all three fragments of M are claimed."""
        tiles = ring(0, 2, 4)
        cell = AROUND[edge]
        port = cell << 3 | int(tiles[cell][1])
        packed = check(laid(board(tiles, {port: BLUE}), M, "H05-12-34"))
        assert 0 == unclaimed(packed, M)

    def test_an_empty_loop(self) -> None:
        """A search around a loop without a crew ends."""
        packed = check(laid(board(ring(0, 2, 4)), M, "H05-12-34"))
        assert mask(0, 1, 3) == unclaimed(packed, M)
        assert not packed.has_open_end()

    def test_two_loops(self) -> None:
        """0-3 and 1-2 close one loop of two passages, 4-5 another, each with its own crew."""
        red, blue = {AROUND[0] << 3 | 2: RED}, {AROUND[4] << 3 | 0: BLUE}
        for crews, expected in (
            (red, mask(4)),
            (blue, mask(0, 1)),
            (red | blue, mask()),
        ):
            packed = check(laid(board(ring(0, 2, 4), crews), M, "H03-12-45"))
            assert expected == unclaimed(packed, M)
            assert [] == packed.open_cells()

    def test_both_ends_at_one_intersection(self) -> None:
        """Each pair of stubs is the two ends of one section."""
        crews = {AROUND[1] << 3 | 4: RED, AROUND[5] << 3 | 2: BLUE}
        packed = check(laid(board(ring(0, 2, 4), crews), M, "X012345"))
        assert mask(2, 3) == unclaimed(packed, M)

    def test_changed_since_it_was_laid(self) -> None:
        """What is placed and removed around the tile laid last counts for it, too."""
        crews = {AROUND[0] << 3: RED, AROUND[3] << 3: BLUE}
        packed = laid(board({AROUND[0]: "H03", AROUND[3]: "X0"}, crews), M, "H03-12")
        assert mask(1) == unclaimed(check(packed), M)
        packed.place_crew(M << 3 | 2, YELLOW)
        assert mask() == unclaimed(check(packed), M)
        packed.remove(AROUND[0])
        assert mask() == unclaimed(check(packed), M)
        packed.remove(AROUND[3])
        assert mask(0) == unclaimed(check(packed), M)
