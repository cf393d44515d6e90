"""Results as pictures, with a row for each bot: its win rate and points, or its rating."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import ceil, floor, log10
from textwrap import wrap
from typing import Final

from attrs import frozen

from ..errors import check_type
from ..model.wording import decimal, joined
from ..rulebook import message
from ..svg import LIGHT, Theme
from ..svg.geometry import Box, Point
from ..svg.markup import circle, document, group, line, path, rectangle, text
from ..text.situation import rules_in_short
from ..typography import typeset
from .ladder import Ladder, Rating
from .results import Simulation, Standing

_WIDTH: Final = 940.0
_MARGIN: Final = 24.0
_LINE: Final = 26.0
_ROW: Final = 60.0
_TITLE_WIDTH: Final = 80  # in characters
_NAME_WIDTH: Final = 18
_TICKS: Final = 4
_STEP: Final = 50
"""Points of Elo of which the ticks are multiples."""


@frozen
class _Axis:
    """A scale from its minimum on the left, usually 0, to its maximum on the right."""

    left: float
    right: float
    most: float
    unit: str = ""
    least: float = 0.0

    def at(self, number: float) -> float:
        return self.left + (self.right - self.left) * (number - self.least) / self._length

    def tick(self, number: int) -> float:
        return self.least + self._length * number / _TICKS

    @property
    def _length(self) -> float:
        return self.most - self.least


def plot(simulation: Simulation, *, lang: str = "en", theme: Theme = LIGHT) -> str:
    """Draw how often each bot of a simulation won and what it scored, as an SVG picture.

    Args:
        simulation: The run.
        lang: The language of the words.
        theme: The colours.

    >>> from seismic.simulate import plot, simulate
    >>> plot(simulate(["greedy", "random"], games=2)).startswith("<svg ")
    True
    """
    check_type("simulation", simulation, Simulation)
    check_type("theme", theme, Theme)
    standings = simulation.standings
    rates = _Axis(210, 510, 100, " %")
    points = _Axis(580, 900, _axis_end(max(each.points.most for each in standings)))
    return _picture(
        headline(simulation, lang),
        " ".join(_describe(each, lang) for each in standings),
        {message("simulate.rates", lang): rates, message("simulate.spread", lang): points},
        [partial(_row, each, rates, points, theme) for each in standings],
        lang,
        theme,
    )


def plot_ladder(ladder: Ladder, *, lang: str = "en", theme: Theme = LIGHT) -> str:
    """Draw the ratings of a ladder with their intervals, as an SVG picture.

    Args:
        ladder: The ladder.
        lang: The language of the words.
        theme: The colours.

    >>> from seismic.simulate import ladder, plot_ladder
    >>> plot_ladder(ladder(["greedy", "random"], games=2)).startswith("<svg ")
    True
    """
    check_type("ladder", ladder, Ladder)
    check_type("theme", theme, Theme)
    ratings = ladder.ratings
    ends = [floor(min(each.low for each in ratings) / _STEP), ceil(ratings[0].high / _STEP)]
    length = -(-(ends[1] - ends[0]) // _TICKS) * _TICKS  # so that every tick is a whole step
    axis = _Axis(210, 900, _STEP * (ends[0] + length), least=_STEP * ends[0])
    return _picture(
        ladder_headline(ladder, lang),
        " ".join(_describe_rating(each, lang) for each in ratings),
        {message("ladder.ratings", lang): axis},
        [partial(_rating_row, each, axis, theme) for each in ratings],
        lang,
        theme,
    )


def _picture(
    title: str,
    description: str,
    axes: Mapping[str, _Axis],
    rows: Sequence[Callable[[float], Iterable[str]]],
    lang: str,
    theme: Theme,
) -> str:
    """Draw a title, scales, and rows, each at its height."""
    lines = wrap(title, _TITLE_WIDTH)
    top = _LINE * (len(lines) + 2.5)
    bottom = top + _ROW * len(rows)
    box = Box(0, 0, _WIDTH, bottom + 1.5 * _LINE)
    return document(
        box,
        title,
        description,
        lang,
        path([rectangle(box)], fill=theme.backdrop),
        *(
            _words(_MARGIN, _LINE * (number + 1), each, 18, theme)
            for number, each in enumerate(lines)
        ),
        *(part for words, axis in axes.items() for part in _scale(axis, words, top, bottom, theme)),
        *(group(*row(top + _ROW * (number + 0.5))) for number, row in enumerate(rows)),
    )


def headline(simulation: Simulation, lang: str) -> str:
    """Return what was played: how many games, by which bots and rules, from which seed."""
    return message("simulate.run", lang).format(
        games=len(simulation.games),
        bots=joined(simulation.names, lang),
        rules=rules_in_short(simulation.rules, lang),
        seed=simulation.seed,
    )


def ladder_headline(ladder: Ladder, lang: str) -> str:
    """Return what was played: how many games a pair, by which bots and rules, from which seed."""
    return message("ladder.run", lang).format(
        games=len(ladder.matches[0].games),
        bots=joined(ladder.names, lang),
        rules=rules_in_short(ladder.rules, lang),
        seed=ladder.seed,
    )


def percent(share: float, lang: str) -> str:
    """Format a share as a percentage with one decimal.

    >>> percent(0.975, "en")
    '97.5 %'
    """
    return typeset(f"{decimal(100 * share, lang)} %", lang)


def _describe(standing: Standing, lang: str) -> str:
    return message("simulate.figures", lang).format(
        bot=standing.name,
        rate=percent(standing.rate, lang),
        low=percent(standing.low, lang),
        high=percent(standing.high, lang),
        mean=decimal(standing.points.mean, lang),
        least=standing.points.least,
        most=standing.points.most,
    )


def _describe_rating(rating: Rating, lang: str) -> str:
    return message("ladder.figures", lang).format(
        bot=rating.name,
        rating=f"{rating.rating:+.0f}",
        low=f"{rating.low:+.0f}",
        high=f"{rating.high:+.0f}",
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
    ticks = [axis.tick(number) for number in range(_TICKS + 1)]
    lines = [line(Point(axis.at(tick), top), Point(axis.at(tick), bottom)) for tick in ticks]
    yield path(lines, stroke=theme.rim, stroke_width=1, stroke_opacity=0.6)
    for tick in ticks:
        label = f"{tick:g}{axis.unit}"
        yield text(Point(axis.at(tick), bottom + 16), label, 13, fill=theme.ink)
    yield _words(axis.left, top - 0.7 * _LINE, words, 13, theme)


def _row(standing: Standing, rates: _Axis, points: _Axis, theme: Theme, y: float) -> Iterator[str]:
    """Draw a bot: its name, its win rate as a bar, and its points as a box with whiskers."""
    yield _name(standing.name, y, theme)
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


def _rating_row(rating: Rating, axis: _Axis, theme: Theme, y: float) -> Iterator[str]:
    """Draw a bot: its name, and its rating as a dot with whiskers."""
    yield _name(rating.name, y, theme)
    whisker = _whisker(axis.at(rating.low), axis.at(rating.high), y)
    yield path(whisker, stroke=theme.ink, stroke_width=2.5, fill="none")
    dot = Point(axis.at(rating.rating), y)
    yield path([circle(dot, 6)], fill=theme.blue, stroke=theme.ink, stroke_width=2)


def _name(name: str, y: float, theme: Theme) -> str:
    shown = name if len(name) <= _NAME_WIDTH else f"{name[: _NAME_WIDTH - 1]}…"
    return _words(_MARGIN, y, shown, 15, theme)


def _whisker(left: float, right: float, y: float) -> list[str]:
    """Draw a line with a bar at either end."""
    ends = [line(Point(x, y - 7), Point(x, y + 7)) for x in (left, right)]
    return [line(Point(left, y), Point(right, y)), *ends]
