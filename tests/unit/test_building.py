"""A whole board made at once.

That it equals a board laid tile by tile is a law of its own; here is what it refuses.
"""

import pytest

from seismic import Table
from seismic._kernel.building import Clash, built
from seismic._kernel.grid import STEP, cell_at
from seismic._kernel.shapes import NUMBERS
from seismic.table import region_of

M = cell_at(0, 0)
AROUND = [M + step for step in STEP]


class TestClash:
    def test_mismatch(self) -> None:
        """The first port where highway abuts green is found, by cell and edge."""
        straight, curve, across = NUMBERS["H03"], NUMBERS["H01"], NUMBERS["H14"]
        for beside in (AROUND[0], AROUND[1]):
            assert 2 == len(built(region_of(Table()), {M: straight, beside: straight}, {}).tiles)
        for tiles, port in (
            ({M: straight, AROUND[0]: curve}, AROUND[0] << 3 | 3),
            ({M: straight, AROUND[3]: across}, M << 3 | 3),
            ({M: straight, AROUND[0]: curve, AROUND[3]: across}, AROUND[0] << 3 | 3),
            ({AROUND[3]: across, M: straight, AROUND[0]: curve}, AROUND[0] << 3 | 3),
        ):
            with pytest.raises(Clash) as clash:
                built(region_of(Table()), tiles, {})
            assert port == clash.value.port

    @pytest.mark.parametrize("edge", range(6))
    def test_at_every_edge(self, edge: int) -> None:
        """A straight that points at green is found, whichever edge that is, by the lower port."""
        here = cell_at(2, -1)
        beside = here + STEP[edge]
        straight = NUMBERS[("H03", "H14", "H25")[edge % 3]]
        green = NUMBERS[("H12", "H23", "H34", "H45", "H05", "H01")[edge]]
        with pytest.raises(Clash) as clash:
            built(region_of(Table()), {here: straight, beside: green}, {})
        assert min(here << 3 | edge, beside << 3 | (edge + 3) % 6) == clash.value.port
