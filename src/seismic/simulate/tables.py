"""Results as tables: standings and statistics of a run, ratings and matches of a ladder."""

from attrs import astuple

from .. import html
from ..model.wording import decimal
from ..rulebook import message
from ..svg.markup import tag
from .ladder import Ladder
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
            percent(each.rate, lang),
            f"{decimal(100 * each.low, lang)}–{percent(each.high, lang)}",
            f"{decimal(each.points.mean, lang)} ± {decimal(each.points.deviation, lang)}",
            decimal(each.crews_lost.mean, lang),
        ]
        for each in result.standings
    ]
    return [[message(f"simulate.{word}", lang) for word in words], *rows]


def ratings(ladder: Ladder, lang: str) -> list[list[str]]:
    """Return the heading, and a row for each bot of a ladder, the strongest first."""
    rows = [
        [
            each.name,
            f"{each.rating:+.0f}",
            f"{each.low:+.0f}…{each.high:+.0f}",
            f"{each.score:g}",
            str(each.games),
            percent(each.score / each.games, lang),
        ]
        for each in ladder.ratings
    ]
    words = ("simulate.bot", "ladder.rating", "simulate.interval", "ladder.score", "ladder.games")
    return [[message(word, lang) for word in (*words, "simulate.rate")], *rows]


def matches(ladder: Ladder, lang: str) -> list[list[str]]:
    """Return the heading, and for each bot its win rates against the others, strongest first."""
    order = [ladder.names.index(each.name) for each in ladder.ratings]
    rates = dict[tuple[int, int], float]()
    for (one, two), match in zip(ladder.pairs, ladder.matches, strict=True):
        rates[one, two] = match.standings[0].rate
        rates[two, one] = match.standings[1].rate
    names = [ladder.names[bot] for bot in order]
    rows = [
        [name, *(percent(rates[bot, other], lang) if other != bot else "–" for other in order)]
        for name, bot in zip(names, order, strict=True)
    ]
    return [[message("ladder.against", lang), *names], *rows]


def measures(result: Simulation, lang: str) -> list[list[str]]:
    """Return the heading, and a row for each measure of the games."""
    words = ("game", "mean", "deviation", "least", "most")
    none = message("number.point", lang) + "0"
    rows = [
        [
            message(f"simulate.{name}", lang),
            *(decimal(number, lang).removesuffix(none) for number in astuple(spread)),
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
