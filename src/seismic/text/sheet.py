"""The score sheet as an aligned table: a row for each complete section, the others counted."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from ..errors import check_type
from ..model.board import COLOURS
from ..rulebook import message
from ..rules.scoring import ScoreLine, ScoreSheet
from ..rules.sections import CHORD_POINTS, TOWN_TO_TOWN, End, Section


def sheet(shown: ScoreSheet, lang: str = "en") -> str:
    """Return a score sheet as a table: ends, crews, worth, takers and rules of complete sections.

    An end is a cell and an edge. The worth is shown as a sum: fragments (E5), both ends (E6) and
    the bonus for joining the towns (V4e). Other sections score nothing (E3, E4).

    Args:
        shown: The score sheet.
        lang: The language of the headings.
    """
    check_type("sheet", shown, ScoreSheet)
    heading, *scored, totals = aligned(rows(shown, lang), right=range(2, 3 + len(shown.totals)))
    body = [*scored, *unscored(shown, lang)]
    rule = "-" * max(map(len, (heading, totals, *body)))
    return "\n".join([heading, rule, *body, rule, totals])


def rows(shown: ScoreSheet, lang: str) -> list[list[str]]:
    """Return the heading, a row for each complete section, and the totals."""
    players = list(shown.totals)
    heading = [
        *(message(f"sheet.{name}", lang) for name in ("section", "crews", "worth")),
        *(message(f"colour.{player}", lang) for player in players),
        message("sheet.rules", lang),
    ]
    scored = [_row(line, players) for line in shown.lines if line.section.complete]
    total = (str(points) for points in shown.totals.values())
    return [
        heading,
        *scored,
        [message("sheet.total", lang), "", "", *total, shown.winners.rule],
    ]


def unscored(shown: ScoreSheet, lang: str) -> Iterator[str]:
    """Yield a line for each type of section that scores nothing, with the crews on them."""
    for name, rule in (("incomplete", "E3"), ("loop", "E4")):
        found = [line.section for line in shown.lines if line.rules == (rule,)]
        if found:
            crews = _crews(found)
            counted = message(f"sheet.{name}", lang).format(count=len(found))
            yield f"{counted} ({crews})  {rule}" if crews else f"{counted}  {rule}"


def _row(line: ScoreLine, players: Iterable[str]) -> list[str]:
    section = line.section
    first, last = map(_end, section.ends)
    taken = (str(line.points) if player in line.takers else "" for player in players)
    return [f"{first} - {last}", _crews([section]), _worth(section), *taken, " ".join(line.rules)]


def _end(end: End) -> str:
    return f"{end.at} {end.edge}"


def _crews(sections: Iterable[Section]) -> str:
    """Return the number of crews of each colour, such as ``2r 1b``."""
    claims = Counter(crew.colour for section in sections for crew in section.crews)
    return " ".join(f"{claims[colour]}{colour[0]}" for colour in COLOURS if claims[colour])


def _worth(section: Section) -> str:
    parts = [CHORD_POINTS * section.chords, *(end.value for end in section.ends)]
    if section.joins_two_towns:
        parts.append(TOWN_TO_TOWN)
    return f"{'+'.join(map(str, parts))} = {section.points}"


def aligned(rows: Sequence[Sequence[str]], right: range) -> list[str]:
    """Return a line for each row, with aligned columns, those in ``right`` to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if index in right else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
