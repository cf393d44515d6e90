"""The judge's desk: a position built or brought along, questions about it, and rulings to keep.

Every function takes and returns plain data and remembers nothing: the page keeps the case. What a
reader has got wrong is told in their language, as problems with their lines.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from seismic import svg
from seismic.errors import (
    BadMove,
    BadPosition,
    BadRecord,
    BadScenario,
    BadValue,
    IllegalMove,
    SeismicError,
    shown_code,
)
from seismic.game import Game
from seismic.model.board import Board
from seismic.model.hexes import as_hex
from seismic.model.moves import Pass
from seismic.model.options import OPTIONS, VARIANTS
from seismic.model.tiles import all_types, as_tile
from seismic.model.wording import joined
from seismic.rulebook import message, rule
from seismic.rules.turn import legal_moves
from seismic.scenarios import Report, read, run
from seismic.scenarios.exercised import citations
from seismic.widget.session import Session

from . import links
from .asking import Verdict, judge, question_of
from .building import board_of, changed, choices, targets
from .cards import card
from .cases import NAME, Case, checked, new_case, position
from .opening import opened
from .pointing import fragments, sides
from .readings import other_readings, related
from .rulings import ruling, title
from .words import said

Answer = dict[str, Any]


def new() -> Case:
    """Return the case of an empty table."""
    return new_case()


def bring(text: str, lang: str, id: str | None = None, at: int | None = None) -> Answer:
    """Return the case of a scenario file, a save, a record or a position on one line.

    The id selects one of several scenarios, and ``at`` a number of moves of a record.
    """
    try:
        return opened(text, lang, id, at)
    except SeismicError as error:
        return {"problems": _problems(error, lang)}


def edit(case: Case, change: object, lang: str) -> Answer:
    """Return a case with one thing changed, or the case as it was and what is wrong with it."""
    try:
        return {"case": checked(changed(case, change), lang)}
    except SeismicError as error:
        return {"case": case, "problems": _problems(error, lang)}


def _problems(error: SeismicError, lang: str) -> list[dict[str, Any]]:
    """Return what an error says, in the reader's language as far as it can be said there."""
    match error:
        case BadScenario(problems=problems):
            return [{"line": e.line, "column": e.column, "message": e.message} for e in problems]
        case BadPosition(column=column, problem=problem):
            return [{"line": 1, "column": column, "message": problem}]
        case BadRecord(refusal=refusal, number=number) if refusal is not None:
            why = refusal.sentence(lang)
            return [{"message": said("open.move", lang, number=number, reason=why)}]
        case BadMove(line=line):
            text = message("widget.unreadable", lang)
            return [{"message": text.format(line=shown_code(line), example="H03@0,-1")}]
        case IllegalMove(refusal=refusal):
            return [{"message": refusal.sentence(lang)}]
        case _:
            return [{"message": str(error)}]


# What is on the table


def build(case: Case, lang: str, at: object = None, tile: str | None = None) -> Answer:
    """Return the table at the start of a case, to be built on: a cell and a tile may be chosen."""
    cell = None if at is None else as_hex(at)  # type: ignore[arg-type]  # as_hex refuses others
    chosen = None if tile is None else as_tile(tile)
    return {
        "picture": svg.board(board_of(case), svg.OpenCells(), svg.Coordinates(), lang=lang),
        "targets": list(targets(case, cell, lang)),
        "choices": [] if cell is None else list(choices(case, cell, chosen, lang)),
    }


def table(case: Case, lang: str, about: str = "may", at: object = None) -> Answer:
    """Return the table where a question can be asked, with what it can be about.

    That is a move, a section (``worth``) or a side (``struck``).
    """
    state = position(case).state
    session = Session(Game.from_state(state), lang, svg.LIGHT)
    if at is not None:
        session.receive({"cell": at})
    shown = session.shown()
    pointed = _POINTED.get(about)
    return {
        "picture": shown["picture"],
        "targets": list(pointed(state.board, lang)) if pointed else shown["targets"],
        "choices": [] if pointed else shown["choices"],
        "now": shown["now"],
        "said": shown["said"] if shown["refused"] else [],
        "passes": any(isinstance(move, Pass) for move in legal_moves(state)),
        "towns": [[town.q, town.r] for town in state.board.towns],
    }


_POINTED: Final[Mapping[str, Callable[[Board, str], Iterator[dict[str, Any]]]]] = {
    "worth": fragments,
    "struck": sides,
}


# Questions


def ask(case: Case, question: object, lang: str) -> Answer:
    """Return the verdict on a question, the rules behind it, and what others may hold."""
    try:
        asked = question_of(question)
        now = position(case)
        found = judge(asked, now, lang)
    except SeismicError as error:
        return {"problems": _problems(error, lang)}
    played = now.state.rules
    return {
        "question": title(asked, now, lang),
        "answer": found.answer,
        "sentences": list(found.sentences),
        "cards": [card(id, lang) for id in found.rules],
        "readings": other_readings(case, asked, found, played, lang),
        "related": related(found.rules, played, lang),
        "picture": _drawn(found, lang),
    }


def _drawn(found: Verdict, lang: str) -> str:
    return svg.state(found.state, *found.marks, lang=lang)


def scenario(case: Case, question: object, lang: str) -> Answer:
    """Return the scenario file of a question with its answer."""
    try:
        asked = question_of(question)
        return {"text": ruling(case, asked, judge(asked, position(case), lang))}
    except SeismicError as error:
        return {"problems": _problems(error, lang)}


# Files and links


def verify(text: str, lang: str) -> Answer:
    """Run the scenarios of a text like ``seismic verify``: what passes, and what fails where."""
    try:
        reports = [run(each, lang) for each in read(text, NAME, lang)]
    except SeismicError as error:
        return {"scenarios": [], "problems": _problems(error, lang)}
    return {"scenarios": [_reported(each, lang) for each in reports], "problems": []}


def _reported(report: Report, lang: str) -> dict[str, Any]:
    missing = citations(report.scenario)
    keys = joined(missing, lang, "or")
    return {
        "id": report.scenario.id,
        "line": report.scenario.line,
        "title": report.scenario.title(lang),
        "passed": report.passed,
        "failures": [
            {"line": each.line, "column": each.column, "message": each.message}
            for each in report.failures
        ],
        "advice": {
            "message": message("cli.verify.uncited", lang).format(keys=keys),
            "lines": [f"{key}: [{', '.join(names)}]" for key, names in missing.items()],
        }
        if missing
        else None,
    }


def link(case: Case, question: object = None) -> Answer:
    """Return a case and a question as a part of an address; nothing if it has no room there."""
    try:
        return {"text": links.packed([case, question])}
    except BadValue:
        return {}


def follow(text: str, lang: str) -> Answer:
    """Return the case and the question of a link that anybody may have made."""
    try:
        match links.unpacked(text):
            case [case, question]:
                if question is not None:
                    question_of(question)
                return {"case": checked(case, lang), "question": question}
    except SeismicError:
        pass
    return {"problems": [{"message": said("open.link", lang)}]}


# What there is to choose from


def words(lang: str) -> Answer:
    """Return the names of what a page offers: tiles, colours, variants and readings."""
    return {
        "tiles": [
            {"code": tile.code, "picture": svg.tile(tile, lang=lang)}
            for tile in all_types()
            if tile.kind in ("highway", "intersection")
        ],
        "colours": {
            colour: message(f"colour.{colour}", lang)
            for colour in ("red", "blue", "green", "yellow")
        },
        "variants": {name: message(f"variant.{name}", lang) for name in VARIANTS},
        "options": [
            {
                "id": ruling,
                "text": rule(ruling).text(lang),
                "title": rule(ruling).title(lang),
                "readings": {each: rule(ruling).option_text(each, lang) for each in readings},
            }
            for ruling, readings in OPTIONS.items()
        ],
    }
