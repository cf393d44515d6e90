"""The goals, each a ratio of figures of one run, and how far they are reached."""

import math
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

MOST_IMPORT: Final = 1.6
MOST_BYTES: Final = 4_000
MOST_GROWTH: Final = 3.0
MOST_EXPONENT: Final = 1.1
PEER_OF: Final = {"chess.svg.board": ("svg.state", 3.0)}
"""Which call of ours a peer's is compared with, and how many times as long it may take."""


class Goal(NamedTuple):
    """A value with the limit that it should not exceed, or should at least reach."""

    name: str
    value: float
    limit: float
    at_least: bool = False

    @property
    def reached(self) -> bool:
        """Whether it is reached."""
        return self.value >= self.limit if self.at_least else self.value <= self.limit

    def to_data(self) -> dict[str, Any]:
        """Return it as it is recorded."""
        bound = "at least" if self.at_least else "at most"
        return {"name": self.name, "value": self.value, bound: self.limit, "reached": self.reached}


def exponent(times: Mapping[str, float]) -> float:
    """Return the power of the size that fits the times: the slope of the logarithms.

    >>> round(exponent({"10": 5.0, "100": 50.0, "1000": 500.0}), 6)
    1.0
    """
    points = [(math.log(float(size)), math.log(time)) for size, time in times.items()]
    middle = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    spread = sum((x - middle[0]) ** 2 for x, _ in points)
    return sum((x - middle[0]) * (y - middle[1]) for x, y in points) / spread


def goals(figures: Mapping[str, Any]) -> Iterator[Goal]:
    """Yield every goal with the figure of a run."""
    engines = figures["engines"]

    def ratio(one: str, other: str) -> float:
        times = [engines[name]["µs a step"]["min"] for name in (one, other)]
        return float(times[0] / times[1])

    def games(name: str) -> float:
        return float(engines[name]["games a second"])

    yield Goal("interpreted step / python-chess", ratio("interpreted step", "python-chess"), 0.5)
    chess, hive = "OpenSpiel chess", "OpenSpiel hive"
    yield Goal(f"compiled lazy step / {chess}", ratio("compiled lazy step", chess), 0.4)
    yield Goal(f"compiled step / {chess}", ratio("compiled step", chess), 0.6)
    yield Goal(f"compiled lazy step / {hive}", ratio("compiled lazy step", hive), 0.05)
    more = games("compiled lazy step") / games(chess)
    yield Goal(f"compiled games a second / {chess}", more, 3.0, at_least=True)
    for build, found in figures["builds"].items():
        times = [found[f"ms to import {name}"]["min"] for name in ("seismic", "attrs")]
        yield Goal(f"{build} import seismic / import attrs", times[0] / times[1], MOST_IMPORT)
        yield Goal(f"{build} modules imported too early", len(found["also imported"]), 0)
        yield Goal(f"{build} bytes a state", found["bytes a state"], MOST_BYTES)
        for peer, times in figures["peers"].items():
            name, limit = PEER_OF[peer]
            share = found["calls"][f"µs {name}"]["min"] / times["min"]
            yield Goal(f"{build} {name} / {peer}", share, limit)
        for area, times in found["growth"].items():
            name = f"{build} {area} table"
            yield Goal(f"{name}, 1,000 tiles / 100", times["1000"] / times["100"], MOST_GROWTH)
            yield Goal(f"{name}, exponent", exponent(times), MOST_EXPONENT)
