"""The directive ``learning-curve FILE``: how a policy grows stronger, as a line.

The file has a line for each point: games watched, share of wins and mean difference in points. The
program ``docs/examples/learn.py`` prints it::

    ```{learning-curve} ../data/learn.csv
    ```
"""

import csv
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from attrs import frozen
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from drawing import BRAND, FAINT, diagram, words

_WIDTH: Final = 700
_HEIGHT: Final = 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 70, 660, 40, 240


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive."""
    app.add_directive("learning-curve", LearningCurve)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


@frozen
class Point:
    """How often a policy wins after it has watched some games."""

    games: int
    wins: float


def points(lines: Iterable[str]) -> tuple[Point, ...]:
    """Return the points of a curve; raises `ValueError` if they are not one.

    >>> points(["games,wins,difference", "0,0.6,5.9", "1,0.7,9"])
    (Point(games=0, wins=0.6), Point(games=1, wins=0.7))
    """
    try:
        found = tuple(Point(int(row["games"]), float(row["wins"])) for row in csv.DictReader(lines))
    except (KeyError, TypeError) as error:
        raise ValueError(f"a line has no number of games or no share of wins: {error}") from None
    if len(found) < 2:
        raise ValueError("a curve has two points at least")
    return found


class LearningCurve(SphinxDirective):
    """Draw the share of wins over the games watched, each point as far from the last one."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Draw the curve; its description has the figures."""
        relative, path = self.env.relfn2path(self.arguments[0])
        self.env.note_dependency(relative)
        try:
            found = points(Path(path).read_text(encoding="utf-8").splitlines())
        except (OSError, ValueError) as error:
            raise self.error(f"{self.arguments[0]}: {error}") from None
        told = "; ".join(f"{each.games}, {each.wins:.1%}" for each in found)
        title = f"Games watched, and wins against random: {told}"
        return [diagram(_WIDTH, _HEIGHT, title, _parts(found))]


def _parts(found: Sequence[Point]) -> Iterator[str]:
    places = [
        (
            _LEFT + (_RIGHT - _LEFT - 20) * number / (len(found) - 1) + 10,
            _BOTTOM - (_BOTTOM - _TOP) * point.wins,
        )
        for number, point in enumerate(found)
    ]
    for share in (0, 0.5, 1):
        y = _BOTTOM - (_BOTTOM - _TOP) * share
        yield f'<path d="M{_LEFT} {y:g}H{_RIGHT}" stroke="{FAINT}" stroke-opacity=".5"/>'
        yield words(_LEFT - 10, y, f"{share:.0%}", size=13, anchor="end")
    line = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    yield f'<path d="M{line}" fill="none" stroke="{BRAND}" stroke-width="3"/>'
    for (x, y), point in zip(places, found, strict=True):
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{BRAND}"/>'
        yield words(x, _BOTTOM + 18, str(point.games), size=13)
    yield words(_WIDTH / 2, 18, "wins against random", size=13)
    yield words(_WIDTH / 2, _HEIGHT - 16, "games watched", size=13, fill=FAINT)
