"""A recorded game as a page: step by step, with pictures, events, points and comments."""

import json
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any
from xml.sax.saxutils import escape

from .. import html, svg
from ..model.outcomes import Step
from ..model.pieces import Colour
from ..records import Record, Tags
from ..rulebook import message
from ..rules.scoring import score
from ..svg.descriptions import board_desc, pending_quake
from ..svg.markup import tag
from ..text import told
from ..text.situation import rules_in_short
from .beside import beside
from .chart import LEFT, RIGHT, chart
from .document import document, filled, static, texts
from .pictures import WORDS, differences, framed
from .steps import heading, steps_of, title_of


def replay_page(record: Record, lang: str = "en") -> str:
    """Return a page that steps through a recorded game; raises `BadRecord` as a replay does.

    It is one file that loads nothing else. Names and comments are shown as text.
    """
    steps = steps_of(record)
    totals = [dict(score(step.state).totals) for step in steps]
    title = title_of(record, lang)
    words = texts(lang)
    parts = {
        "title": title,
        "about": _about(record, lang),
        "sheet-title": message("sheet.caption", lang),
    }
    chart_of_points = {"chart": chart(totals, lang)}
    stage = {"more": filled(static("points.html"), words | chart_of_points, chart_of_points)}
    markup = {
        "players": "".join(_players(record.tags, totals[-1], lang)),
        "stage": filled(static("stage.html"), words | stage, stage),
        "sheet": html.sheet(score(steps[-1].state), lang),
    }
    body = filled(static("replay.html"), words | parts | markup, markup)
    return document(
        f"{title} · Seismic",
        [body, _data(record, steps, totals, lang)],
        lang,
        styles=[static(name) for name in ("page.css", "player.css", "replay.css")],
        scripts=[static(name) for name in ("player.js", "replay.js")],
    )


def _about(record: Record, lang: str) -> str:
    """Return when and by which rules the game was played."""
    date = [record.tags.date] if record.tags.date else []
    return ", ".join([*date, rules_in_short(record.start.rules, lang)])


def _players(tags: Tags, points: dict[Colour, int], lang: str) -> Iterator[str]:
    """Yield each player with the name in the record, and the points at the end."""
    for player in points:
        named = tags.names.get(player)
        colour = message(f"colour.{player}", lang)
        name = f"{named} ({colour})" if named else colour
        spot = tag("span", " ", **{"class": f"crew {player}", "aria-hidden": "true"})
        yield tag("span", spot, escape(name), **{"class": "player"})


# The steps as data


def _data(
    record: Record, steps: Sequence[Step], totals: Sequence[dict[Colour, int]], lang: str
) -> str:
    """Return the steps as a block of data, which no browser takes for a script."""
    marked = [(step.state.board, svg.LastMove(step.events)) for step in steps]
    pictures = framed([svg.board(board, mark) for board, mark in marked])
    described = [board_desc(board, [mark], lang) for board, mark in marked]
    shown = {
        "texts": texts(lang),
        "colours": {player: message(f"colour.{player}", lang) for player in totals[0]},
        "chart": [LEFT, RIGHT],
        "tiles": dict(_tiles(steps, lang)),
        "pictures": differences(pictures),
        "described": differences(described, WORDS),
        "steps": list(map(partial(_step, record, steps, totals, lang), range(len(steps)))),
    }
    written = json.dumps(shown, ensure_ascii=False, separators=(",", ":"))
    safe = written.replace("<", "\\u003c")  # no name ends the block
    return f'<script type="application/json" id="data">{safe}</script>'


def _tiles(steps: Sequence[Step], lang: str) -> Iterator[tuple[str, str]]:
    """Yield a picture of each tile that lies beside the table, by its code."""
    states = [step.state for step in steps]
    found = {tile for state in states for tile in (*state.face_up, *pending_quake(state))}
    for tile in sorted(found):
        yield tile.code, framed([svg.tile(tile, lang=lang)])[0]


def _step(
    record: Record,
    steps: Sequence[Step],
    totals: Sequence[dict[Colour, int]],
    lang: str,
    number: int,
) -> dict[str, Any]:
    """Return a step in words."""
    comment = record.tags.comments.get(number)
    shown = {
        "heading": heading(record, steps, number, lang),
        "comment": comment,
        "told": told(steps[number], lang),
        "table": beside(steps[number].state, totals[number], lang),
    }
    return {name: fact for name, fact in shown.items() if fact}
