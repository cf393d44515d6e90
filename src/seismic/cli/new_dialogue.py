"""The questions of ``seismic new``: from a title to a position and what is played in it."""

from collections.abc import Callable, Iterable, Mapping
from itertools import chain, count
from pathlib import Path
from typing import Final

from .. import text
from ..errors import BadMove, quoted
from ..model.board import COLOURS
from ..model.moves import Move
from ..model.notation import parse_move, write_move
from ..model.options import VARIANTS
from ..model.outcomes import Step
from ..model.refusals import Refusal
from ..model.wording import joined
from ..rulebook import message
from ..rules.turn import explain, play
from ..scenarios.values import VERSION
from ..scenarios.words import in_english
from ..visible import printable
from . import reason_of, sentence
from .files import ensure_writable
from .menu import FEW, compact_list, explained_list, numbered
from .new_answers import NONE, Data, accepted, answer, ask, confirmed, id_of, split, with_given
from .new_table import ask_for_table
from .screen import print_events, print_message, print_result, print_text, print_wrapped, width

_INDENT: Final = "  "
_PLAYERS: Final = ("red", "blue")


def ask_for_scenario(lang: str) -> Data:
    """Ask for a title, a position and what is played in it."""
    print_message("new.intro", lang)
    data: Data = {"seismic": VERSION, "id": "a", "title": {lang: "A"}, "players": list(_PLAYERS)}
    colours = " ".join(_colours(_PLAYERS, lang))
    data = _ask_for(data, "title", lang, sentence("new.untitled", lang))
    advice = sentence(
        "new.players", lang, usual=colours, known=joined(_colours(COLOURS, lang), lang)
    )
    data = _ask_for(data, "players", lang, colours, advice)
    data = _ask_for(data, "variants", lang, NONE, known=joined(VARIANTS, lang))
    rules = {key: value for key, value in data.items() if value}  # perhaps there is no variant
    data = ask_for_table({**rules, "given": {"laid": []}}, lang)
    data = _ask_for(data, "face_up", lang, "H03 H02")
    data = _ask_for(data, "pile", lang, "H01")
    return _ask_for_play({**data, "play": []}, lang)


def _colours(names: Iterable[str], lang: str) -> list[str]:
    return [message(f"colour.{name}", lang) for name in names]


def free_id(id: str, folder: Path) -> str:
    """Return an id, numbered if the file named after it is already in a folder."""
    ids = chain([id], (f"{id}-{number}" for number in count(2)))
    return next(each for each in ids if not (folder / f"{each}.yaml").exists())


def ask_for_file(usual: str, lang: str) -> Path:
    """Ask where to write; no file is there yet."""
    while True:
        name = ask("file", lang, usual)
        try:
            file = Path(name).expanduser()
            if not file.exists():
                ensure_writable(file)
                return file
        except (OSError, ValueError) as error:  # a name that contains NUL is a ValueError
            if name == usual:
                raise
            reason = printable(reason_of(error, lang))
            print_message("play.unwritable", lang, file=printable(name), reason=reason)
        else:
            print_message("new.there", lang, file=printable(name))


# One key at a time


def _ask_for(
    data: Data, key: str, lang: str, usual: str, advice: str = "", **facts: object
) -> Data:
    """Ask for the value of a key until it can be read, and print advice when it can't be."""
    while True:
        answered = _ANSWERS[key](data, ask(key, lang, usual, **facts), lang)
        if accepted(answered, lang, advice):
            return answered


def _titled(data: Data, typed: str, lang: str) -> Data:
    return {**data, "id": id_of(typed), "title": {lang: typed}}


_ANSWERS: Final[Mapping[str, Callable[[Data, str, str], Data]]] = {
    "title": _titled,
    "players": lambda data, typed, _: {**data, "players": split(typed.casefold())},
    "variants": lambda data, typed, _: {**data, "variants": split(typed.casefold())},
    "face_up": lambda data, typed, _: with_given(data, face_up=split(typed.upper())),
    "pile": lambda data, typed, _: with_given(data, pile=split(typed.upper())),
}
"""What an answer makes of the data, by the key that was asked for."""


# What is played


def _ask_for_play(data: Data, lang: str) -> Data:
    """Ask for moves, and tell what happens; what is refused may become a check."""
    scenario = accepted(data, lang)
    assert scenario is not None  # it has just been read
    now = scenario.start
    _print_step(now, lang)
    if now.state.phase != "over":
        print_text()
        print_message("new.moves", lang)
    while now.state.phase != "over" and (line := answer(f"\n{sentence('new.move', lang)}")):
        move = None if line.startswith("?") else _move(line, lang)
        if line.startswith("?"):
            moves = numbered(now.state)
            print_text(compact_list(now.state, moves, width()))
        elif move:
            refusal = explain(now.state, move, now.events)
            if refusal is None:
                now = play(now.state, move)
                _print_step(now, lang)
            else:
                print_wrapped(refusal.sentence(lang))
            step = _step(move, refusal, lang)
            data = {**data, "play": [*data["play"], *step]}
    return data


def _move(line: str, lang: str) -> Move | None:
    """Return the move that is written, or print that none is."""
    try:
        return parse_move(in_english(line.casefold()))
    except BadMove:
        print_message("new.not-a-move", lang, line=quoted(line))
        return None


def _step(move: Move, refusal: Refusal | None, lang: str) -> list[object]:
    """Return the step that a move becomes; none if it is refused and isn't to be kept."""
    if refusal is None:
        return [write_move(move)]
    if not confirmed("refused", lang, rule=refusal.rule):
        return []
    return [{"refuse": {"move": write_move(move), "rule": refusal.rule}}]


def _print_step(step: Step, lang: str) -> None:
    """Show the table, then tell what has happened, what is due, and what can be done."""
    state = step.state
    print_text()
    print_text(text.board(state.board, lang, width()))
    print_text()
    print_events(step.events, lang, _INDENT)
    print_text()
    if state.phase == "over":
        print_result(state, lang)
        return
    print_text(text.facts(state, lang))
    print_text()
    moves = numbered(state)
    if len(moves) <= FEW:
        print_text(explained_list(state, moves, lang, width()))
    else:
        print_message("new.many", lang, count=len(moves))
