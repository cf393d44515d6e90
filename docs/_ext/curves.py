"""The directive ``learning-curve FILE``: how a policy grows stronger, as bars.

The file has a line for each point: games watched, share of wins and mean difference in points. The
program ``docs/examples/learn.py`` prints it::

    ```{learning-curve} ../data/learn.csv
    ```
"""

import csv
from collections.abc import Iterable
from pathlib import Path

from attrs import frozen
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from charts import chart


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
    """Draw the share of wins for each number of games watched."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Draw a bar for each point."""
        relative, path = self.env.relfn2path(self.arguments[0])
        self.env.note_dependency(relative)
        try:
            found = points(Path(path).read_text(encoding="utf-8").splitlines())
        except (OSError, ValueError) as error:
            raise self.error(f"{self.arguments[0]}: {error}") from None
        rows = {f"{each.games:,}": (each.wins, f"{each.wins:.1%}") for each in found}
        return [chart(rows, "Wins against random, by the number of games watched")]
