"""The results of a run as tables: the standings of the bots, and statistics of the games."""

from attrs import astuple

from .. import html
from ..rulebook import message
from ..svg.markup import tag
from .plot import headline, percent, plot
from .results import Simulation


def standings(result: Simulation, lang: str) -> list[list[str]]:
    """Return the heading, and a row for each bot."""
    words = ("bot", "wins", "shared", "rate", "interval", "points", "crews_lost")
    rows = [
        [
            each.name,
            str(each.wins),
            str(each.shared),
            percent(each.rate),
            f"{100 * each.low:.1f}–{percent(each.high)}",
            f"{each.points.mean:.1f} ± {each.points.deviation:.1f}",
            f"{each.crews_lost.mean:.1f}",
        ]
        for each in result.standings
    ]
    return [[message(f"simulate.{word}", lang) for word in words], *rows]


def measures(result: Simulation, lang: str) -> list[list[str]]:
    """Return the heading, and a row for each measure of the games."""
    words = ("game", "mean", "deviation", "least", "most")
    rows = [
        [
            message(f"simulate.{name}", lang),
            *(f"{number:.1f}".removesuffix(".0") for number in astuple(spread)),
        ]
        for name, spread in result.measures.items()
    ]
    return [[message(f"simulate.{word}", lang) for word in words], *rows]


def as_html(result: Simulation, lang: str) -> str:
    """Return the plot and both tables; nothing in them depends on the time that the run took."""
    return tag(
        "div",
        plot(result, lang=lang),
        html.table(headline(result, lang), standings(result, lang), lang),
        html.table(message("simulate.measures", lang), measures(result, lang), lang),
        lang=lang,
    )
