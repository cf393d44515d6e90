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
