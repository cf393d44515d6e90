"""The generators reach deep: a shallow game tries few rules (G7, R5, R6 and R20 come late)."""

from collections import Counter
from statistics import median

from hypothesis import Phase, given, settings

from properties.strategies import Moment, moments


class TestDepth:
    """The depth of what the strategies draw, measured over 200 moments."""

    def test_half_of_the_moments_lie_thirty_placements_deep(self) -> None:
        """The median depth of a drawn moment is at least 30 placements, and all phases come up."""
        depths: list[int] = []
        phases: Counter[str] = Counter()

        @settings(max_examples=200, database=None, derandomize=True, phases=[Phase.generate])
        @given(moments())
        def measure(moment: Moment) -> None:
            depths.append(moment.placements)
            phases[moment.before.phase] += 1

        measure()
        assert median(depths) >= 30
        assert {"place", "crew", "side", "town", "turn"} == phases.keys()
