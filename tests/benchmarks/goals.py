"""The goals, each a ratio of figures of one run, and how far they are reached."""

import math
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

BUILDS: Final = ("interpreted", "compiled")

MOST_IMPORT: Final = 1.6
MOST_BYTES: Final = 1_750
MOST_GROWTH: Final = 3.0
MOST_EXPONENT: Final = 1.1

AT_MOST: Final[tuple[tuple[str, str, float], ...]] = (
    ("interpreted step", "python-chess", 0.4),
    ("compiled step", "OpenSpiel chess", 0.45),
    ("compiled lazy step", "OpenSpiel chess", 0.25),
    ("compiled lazy step", "OpenSpiel hive", 0.05),
    ("interpreted playout step", "interpreted lazy step", 0.65),
    ("compiled playout step", "compiled lazy step", 0.25),
    ("interpreted totals", "interpreted lazy step", 6.0),
    ("compiled totals", "compiled lazy step", 8.0),
    ("compiled turn step", "compiled place step", 8.0),
    ("compiled Aftershocks and Twin Cities step", "compiled Twin Cities step", 1.8),
    ("compiled greedy decision", "compiled lazy step", 5.0),
    ("interpreted mask and observation", "interpreted lazy step", 5.0),
    ("compiled mask and observation", "compiled lazy step", 3.0),
    # 15 greedy decisions as they were before they read packed data, 75 lazy steps each: measured by
    # those of today, it would be harder to reach the faster they get.
    ("compiled Monte-Carlo decision", "compiled lazy step", 15.0 * 75),
    ("compiled simulated game", "compiled same game by lazy steps", 2.0),
    *((f"{build} svg.state", "chess.svg.board", 3.0) for build in BUILDS),
    *((f"{build} import seismic", f"{build} import attrs", MOST_IMPORT) for build in BUILDS),
)
"""What is measured, what it is divided by, and the most that the ratio should be."""

AT_LEAST: Final[tuple[tuple[str, str, float], ...]] = (
    ("compiled lazy step games a second", "OpenSpiel chess games a second", 3.0),
    ("compiled playouts a second", "OpenSpiel chess MCTS playouts a second", 20.0),
    ("compiled playouts a second", "OpenSpiel go 9×9 MCTS playouts a second", 2.0),
)
"""The same with the least."""


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


def best(figures: Mapping[str, Any]) -> dict[str, float]:
    """Return what is compared, by name: the times of the best rounds, and how many a second."""
    found: dict[str, float] = {}
    for name, engine in figures["engines"].items():
        found[name] = engine["µs a step"]["min"]
        found[f"{name} games a second"] = engine["games a second"]
    for name, times in figures["peers"].items():
        found[name] = times["min"]
    for name, playouts in figures.get("playouts a second", {}).items():
        found[f"{name} playouts a second"] = playouts
    for build, figure in figures["builds"].items():
        for call, times in figure["calls"].items():
            found[f"{build} {call.removeprefix('µs ')}"] = times["min"]
        for name in ("seismic", "attrs"):
            found[f"{build} import {name}"] = figure[f"ms to import {name}"]["min"]
    return found


def goals(figures: Mapping[str, Any]) -> Iterator[Goal]:
    """Yield every goal with the figure of a run; a recorded run may be older than a goal."""
    found = best(figures)
    for aims, at_least in ((AT_MOST, False), (AT_LEAST, True)):
        for one, other, limit in aims:
            if one in found and other in found:
                yield Goal(f"{one} / {other}", found[one] / found[other], limit, at_least)
    for build, figure in figures["builds"].items():
        yield Goal(f"{build} modules imported too early", len(figure["also imported"]), 0)
        yield Goal(f"{build} bytes a state", figure["bytes a state"], MOST_BYTES)
        for area, times in figure["growth"].items():
            name = f"{build} {area} table"
            yield Goal(f"{name}, 1,000 tiles / 100", times["1000"] / times["100"], MOST_GROWTH)
            yield Goal(f"{name}, exponent", exponent(times), MOST_EXPONENT)
