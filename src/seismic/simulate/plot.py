"""The results of a run as a picture: a row for each bot with its win rate and its points."""

from collections.abc import Iterator
from math import ceil, log10
from textwrap import wrap
from typing import Final

from attrs import frozen

from ..errors import check_type
from ..model.wording import joined
from ..rulebook import message
from ..svg import LIGHT, Theme
from ..svg.geometry import Box, Point
from ..svg.markup import circle, document, group, line, path, rectangle, text
from ..text.situation import rules_in_short
from .results import Simulation, Standing

_WIDTH: Final = 940.0
_MARGIN: Final = 24.0
_LINE: Final = 26.0
_ROW: Final = 60.0
_TITLE_WIDTH: Final = 80  # in characters
_NAME_WIDTH: Final = 18
_TICKS: Final = 4


@frozen
class _Axis:
    """A scale from 0 on the left to its maximum on the right."""

    left: float
    right: float
    most: float
    unit: str = ""

    def at(self, number: float) -> float:
        return self.left + (self.right - self.left) * number / self.most

    def label(self, tick: int) -> str:
        return f"{self.most * tick / _TICKS:g}{self.unit}"


def plot(simulation: Simulation, *, lang: str = "en", theme: Theme = LIGHT) -> str:
    """Draw how often each bot won and what it scored, as a reproducible SVG picture.

    >>> from seismic.simulate import simulate
    >>> plot(simulate(["greedy", "random"], games=2)).startswith("<svg ")
    True
    """
    check_type("simulation", simulation, Simulation)
    check_type("theme", theme, Theme)
    standings = simulation.standings
    title = headline(simulation, lang)
    lines = wrap(title, _TITLE_WIDTH)
    top = _LINE * (len(lines) + 2.5)
    bottom = top + _ROW * len(standings)
    rates = _Axis(210, 510, 100, " %")
    points = _Axis(580, 900, _axis_end(max(each.points.most for each in standings)))
    box = Box(0, 0, _WIDTH, bottom + 1.5 * _LINE)
    return document(
        box,
        title,
        " ".join(_describe(each, lang) for each in standings),
        lang,
        path([rectangle(box)], fill=theme.backdrop),
        *(
            _words(_MARGIN, _LINE * (number + 1), each, 18, theme)
            for number, each in enumerate(lines)
        ),
        *_scale(rates, message("simulate.rates", lang), top, bottom, theme),
        *_scale(points, message("simulate.spread", lang), top, bottom, theme),
        *(
            group(*_row(each, top + _ROW * (number + 0.5), rates, points, theme))
            for number, each in enumerate(standings)
        ),
    )


def headline(simulation: Simulation, lang: str) -> str:
    """Return what was played: how many games, by which bots and rules, from which seed."""
    return message("simulate.run", lang).format(
        games=len(simulation.games),
        bots=joined(simulation.names, lang),
        rules=rules_in_short(simulation.rules, lang),
        seed=simulation.seed,
    )


def percent(share: float) -> str:
    """Format a share as a percentage with one decimal.

    >>> percent(0.975)
    '97.5 %'
    """
    return f"{100 * share:.1f} %"


def _describe(standing: Standing, lang: str) -> str:
    return message("simulate.figures", lang).format(
        bot=standing.name,
        rate=percent(standing.rate),
        low=percent(standing.low),
        high=percent(standing.high),
        mean=f"{standing.points.mean:.1f}",
        least=standing.points.least,
        most=standing.points.most,
    )


def _axis_end(most: float) -> float:
    """Round up to a number whose quarters are easy to read.

    >>> _axis_end(187), _axis_end(0)
    (200.0, 4.0)
    """
    step = 10.0 ** int(log10(max(most, 1)))
    return max(4.0, ceil(most / step * 2.5) / 2.5 * step)


def _words(x: float, y: float, words: str, size: float, theme: Theme) -> str:
    return text(Point(x, y), words, size, fill=theme.ink, text_anchor="start")


def _scale(axis: _Axis, words: str, top: float, bottom: float, theme: Theme) -> Iterator[str]:
    """Draw the lines of a scale with their numbers, and its title."""
    ticks = [(axis.at(axis.most * tick / _TICKS), axis.label(tick)) for tick in range(_TICKS + 1)]
    lines = [line(Point(x, top), Point(x, bottom)) for x, _ in ticks]
    yield path(lines, stroke=theme.rim, stroke_width=1, stroke_opacity=0.6)
    for x, label in ticks:
        yield text(Point(x, bottom + 16), label, 13, fill=theme.ink)
    yield _words(axis.left, top - 0.7 * _LINE, words, 13, theme)


def _row(standing: Standing, y: float, rates: _Axis, points: _Axis, theme: Theme) -> Iterator[str]:
    """Draw a bot: its name, its win rate as a bar, and its points as a box with whiskers."""
    name = standing.name
    shown = name if len(name) <= _NAME_WIDTH else f"{name[: _NAME_WIDTH - 1]}…"
    yield _words(_MARGIN, y, shown, 15, theme)
    bar = Box(rates.left, y - 13, rates.at(100 * standing.rate), y + 13)
    yield path([rectangle(bar)], fill=theme.blue, fill_opacity=0.5)
    low, high = rates.at(100 * standing.low), rates.at(100 * standing.high)
    yield path(_whisker(low, high, y), stroke=theme.ink, stroke_width=2.5, fill="none")
    spread = standing.points
    least, most = points.at(spread.least), points.at(spread.most)
    yield path(_whisker(least, most, y), stroke=theme.ink, stroke_width=1.5, fill="none")
    left, right = (
        points.at(min(max(spread.mean + side * spread.deviation, spread.least), spread.most))
        for side in (-1, 1)
    )
    yield path([rectangle(Box(left, y - 10, right, y + 10))], fill=theme.green, fill_opacity=0.5)
    mean = Point(points.at(spread.mean), y)
    yield path([circle(mean, 5)], fill=theme.paint, stroke=theme.ink, stroke_width=2)


def _whisker(left: float, right: float, y: float) -> list[str]:
    """Draw a line with a bar at either end."""
    ends = [line(Point(x, y - 7), Point(x, y + 7)) for x in (left, right)]
    return [line(Point(left, y), Point(right, y)), *ends]
