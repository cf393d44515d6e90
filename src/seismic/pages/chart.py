"""The points of all players in the course of a game, as a chart."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ..model.pieces import Colour
from ..rulebook import message
from ..svg.geometry import Point
from ..svg.markup import line, path, tag, text

_WIDTH: Final = 640.0
_HEIGHT: Final = 200.0
LEFT: Final = 44.0
RIGHT: Final = 580.0
_TOP: Final = 12.0
_BOTTOM: Final = 180.0
_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500)
_MOST_LINES: Final = 5
_WORDS: Final = 12.0
_APART: Final = 17.0
"""How far apart the labels at the ends of the lines are."""

_DASHES: Final[Mapping[str, str]] = {
    "red": "none",
    "blue": "8 3",
    "green": "2 3",
    "yellow": "10 3 2 3",
}
"""The dashes of each line, for those who can't tell colours apart."""


def chart(totals: Sequence[Mapping[Colour, int]], lang: str) -> str:
    """Return a chart of the points after each step; the page marks the step that is shown."""
    most = max(1, *(points for each in totals for points in each.values()))
    by_step = (RIGHT - LEFT) / max(1, len(totals) - 1)
    by_point = (_BOTTOM - _TOP) / most

    def spot(number: int, points: int) -> Point:
        return Point(LEFT + number * by_step, _BOTTOM - points * by_point)

    lines = (
        path(
            [line(*(spot(number, each[player]) for number, each in enumerate(totals)))],
            **{"class": f"line {player}", "stroke-dasharray": _DASHES[player]},
        )
        for player in totals[0]
    )
    last = {player: spot(len(totals), points).y for player, points in totals[-1].items()}
    told = ", ".join(
        f"{message(f'colour.{player}', lang)} {points}" for player, points in totals[-1].items()
    )
    return tag(
        "svg",
        tag("title", message("page.chart", lang).format(points=told)),
        *_grid(most, by_point),
        tag("path", id="cursor", d=""),
        *lines,
        *_labels(last, totals[-1], lang),
        id="chart",
        viewBox=f"0 0 {_WIDTH:g} {_HEIGHT:g}",
        role="img",
        lang=lang,
    )


def _grid(most: int, by_point: float) -> Iterator[str]:
    """Yield a line and a number for each step of the scale."""
    step = next((each for each in _STEPS if most <= each * _MOST_LINES), most)
    for points in range(0, most + 1, step):
        y = _BOTTOM - points * by_point
        yield path([line(Point(LEFT, y), Point(RIGHT, y))], **{"class": "grid"})
        yield text(Point(LEFT - 6, y), str(points), _WORDS, **{"class": "number"})


def _labels(last: Mapping[Colour, float], points: Mapping[Colour, int], lang: str) -> Iterator[str]:
    """Yield the letter and the points of each player where the line ends, without overlaps."""
    lowest = _BOTTOM
    for player in sorted(last, key=lambda each: -last[each]):
        y = min(last[player], lowest)
        lowest = y - _APART
        letter = message(f"colour.{player}", lang)[0].upper()
        yield text(
            Point(RIGHT + 6, y), f"{letter} {points[player]}", _WORDS, **{"class": f"end {player}"}
        )
