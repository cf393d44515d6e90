"""Score sheets, steps and tables as HTML, for notebooks.

Tables have captions and header cells, so that a screen reader can announce them. All text is
escaped.
"""

from collections.abc import Iterable, Sequence

from . import svg
from .model.outcomes import Step
from .rulebook import message
from .rules.scoring import ScoreSheet
from .svg.markup import escape, tag
from .text import event
from .text.sheet import rows, unscored


def sheet(shown: ScoreSheet, lang: str) -> str:
    """Return a score sheet as a table: a row for each complete section, and a count of the rest."""
    heading, *scored, totals = rows(shown, lang)
    rest = (
        tag("tr", tag("td", escape(line), colspan=str(len(heading))))
        for line in unscored(shown, lang)
    )
    return tag(
        "table",
        _caption(message("sheet.caption", lang)),
        _head(heading),
        tag("tbody", *map(_row, scored), *rest),
        tag("tfoot", _row(totals)),
        lang=lang,
    )


def step(shown: Step, lang: str) -> str:
    """Return a picture of the state with the last move marked, and what has happened as a list."""
    happened = [tag("li", escape(event(each, lang))) for each in shown.events]
    return tag(
        "div",
        svg.state(shown.state, svg.LastMove(shown.events), lang=lang),
        tag("ol", *happened) if happened else "",
        lang=lang,
    )


def table(caption: str, found: Iterable[Sequence[str]], lang: str) -> str:
    """Return a table; the first row and the first cell of every other row are headers."""
    heading, *body = found
    return tag(
        "table", _caption(caption), _head(heading), tag("tbody", *map(_row, body)), lang=lang
    )


def _caption(words: str) -> str:
    return tag("caption", escape(words))


def _head(cells: Iterable[str]) -> str:
    return tag("thead", tag("tr", *(tag("th", escape(cell), scope="col") for cell in cells)))


def _row(cells: Sequence[str]) -> str:
    first, *others = cells
    return tag(
        "tr", tag("th", escape(first), scope="row"), *(tag("td", escape(cell)) for cell in others)
    )
