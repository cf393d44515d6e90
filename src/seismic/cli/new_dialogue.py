"""The questions of ``seismic new``: from an empty table to a position and what is played in it.

Every answer is checked by reading the file as far as it has come, so what is refused here is what
a file would be refused for. The end of the input answers all further questions in the usual way.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from typing import Any, Final, TypeAlias

from .. import text
from ..errors import BadCode, BadMove, BadScenario, shown_code
from ..model.hexes import EDGES
from ..model.moves import Move, Place
from ..model.notation import parse_move, write_move
from ..model.options import VARIANTS
from ..model.outcomes import Step
from ..model.refusals import Refusal
from ..model.tiles import Tile, all_types
from ..model.wording import joined
from ..rulebook import message
from ..rules.turn import explain, play
from ..scenarios import Scenario, read
from ..scenarios.values import VERSION
from ..scenarios.words import in_english
from ..scenarios.writing import write as as_yaml
from ..visible import printable
from . import sentence
from .files import ensure_writable
from .menu import FEW, compact_list, explained_list, numbered
from .prompting import LONGEST_LINE, read_typed
from .screen import print_events, print_message, print_result, print_text, print_wrapped, width
from .tile_chart import chart, compass, print_drawing

Data: TypeAlias = dict[str, Any]

INDENT: Final = "  "
_NONE: Final = "-"
_PLAYERS: Final = ("red", "blue")
_LONGEST_ID: Final = 60
_TILE: Final = re.compile(r"([^@\s]+\s*@\s*\[?\s*-?\d+\s*,\s*-?\d+\s*\]?)\s*(.*)")
_SEPARATORS: Final = re.compile(r"[\s,;]+")


def id_of(text: str) -> str:
    """Return an id made of the words of a text.

    >>> id_of("À égalité, rouge choisit !")
    'a-egalite-rouge-choisit'
    """
    letters = unicodedata.normalize("NFKD", text.casefold()).encode("ascii", "ignore").decode()
    words = "-".join(re.findall("[a-z0-9]+", letters))
    return words[:_LONGEST_ID].strip("-") or "scenario"


def ask_for_scenario(lang: str) -> Data:
    """Ask for a title, a position and what is played in it."""
    print_message("new.intro", lang)
    data: Data = {"seismic": VERSION, "id": "a", "title": {lang: "A"}, "players": list(_PLAYERS)}
    colours = " ".join(message(f"colour.{colour}", lang) for colour in _PLAYERS)
    data = _ask_for(data, "title", lang, sentence("new.untitled", lang))
    data = _ask_for(data, "players", lang, colours)
    data = _ask_for(data, "variants", lang, _NONE, known=joined(VARIANTS, lang))
    rules = {key: value for key, value in data.items() if value}  # perhaps there is no variant
    data = _ask_for_table({**rules, "given": {"laid": []}}, lang)
    data = _ask_for(data, "face_up", lang, "H03 H02")
    data = _ask_for(data, "pile", lang, "H01")
    return _ask_for_play({**data, "play": []}, lang)


def ask_for_file(usual: str, lang: str) -> Path:
    """Ask where to write; no file is there yet."""
    free = (f"{Path(usual).stem}-{number}.yaml" for number in count(2))
    while Path(usual).exists():
        usual = next(free)
    while True:
        name = _ask("file", lang, usual)
        try:
            file = Path(name).expanduser()
            if not file.exists():
                ensure_writable(file)
                return file
        except (OSError, ValueError) as error:  # a name that contains NUL is a ValueError
            if name == usual:
                raise
            reason = getattr(error, "strerror", None) or error
            print_message("play.unwritable", lang, file=printable(name), reason=reason)
        else:
            print_message("new.there", lang, file=printable(name))


def _ask(key: str, lang: str, usual: str = "", **facts: object) -> str:
    """Ask a question, and return the answer, or the usual one if there is none."""
    print_text()
    print_message(f"new.ask.{key}", lang, **facts)
    return _answer(f"[{usual}]", usual)


def _answer(prompt: str, usual: str = "") -> str:
    try:
        typed = read_typed(f"{prompt} > ")[:LONGEST_LINE].strip()
    except EOFError:
        return usual
    return typed or usual


# One key at a time


def _ask_for(data: Data, key: str, lang: str, usual: str, **facts: object) -> Data:
    """Ask for the value of a key until it can be read."""
    while True:
        answered = _ANSWERS[key](data, _ask(key, lang, usual, **facts), lang)
        if _accepted(answered, lang):
            return answered


def _accepted(data: Data, lang: str) -> Scenario | None:
    """Read a scenario as far as it has come, or print what is wrong with it."""
    try:
        (scenario,) = read(as_yaml(data), lang=lang)
        return scenario
    except BadScenario as bad:
        for problem in bad.problems:
            print_wrapped(printable(problem.message), INDENT)
        return None


def _titled(data: Data, answer: str, lang: str) -> Data:
    return {**data, "id": id_of(answer), "title": {lang: answer}}


def _split(answer: str) -> list[str]:
    return [] if answer == _NONE else _SEPARATORS.split(answer)


def _with_given(data: Data, **given: Any) -> Data:
    return {**data, "given": {**data["given"], **given}}


_ANSWERS: Final[Mapping[str, Callable[[Data, str, str], Data]]] = {
    "title": _titled,
    "players": lambda data, answer, _: {**data, "players": list(map(in_english, _split(answer)))},
    "variants": lambda data, answer, _: {**data, "variants": _split(answer)},
    "face_up": lambda data, answer, _: _with_given(data, face_up=_split(answer.upper())),
    "pile": lambda data, answer, _: _with_given(data, pile=_split(answer.upper())),
}
"""What an answer makes of the data, by the key that was asked for."""


# The table


def _ask_for_table(data: Data, lang: str) -> Data:
    """Ask for tiles, and draw the table after each."""
    print_text()
    print_message("new.cells", lang)
    print_drawing(compass(), [Tile("T")], lang)
    print_message("new.tiles", lang)
    while line := _answer(f"\n{sentence('new.tile', lang)}"):
        laid = data["given"]["laid"]
        if line.startswith("?"):
            _show_tiles(line[1:].strip(), lang)
        elif line == _NONE:
            data = _with_given(data, laid=laid[:-1])
            _print_table(data, lang)
        elif entry := _entry(line, lang):
            extended = _with_given(data, laid=[*laid, entry])
            if _print_table(extended, lang):
                data = extended
    return data


def _print_table(data: Data, lang: str) -> bool:
    """Draw the table, or print why it can't be."""
    scenario = _accepted(data, lang)
    if scenario:
        print_text(text.board(scenario.start.state.board, lang, width()))
    return scenario is not None


def _entry(line: str, lang: str) -> Data | None:
    """Return the entry for a tile and its crews, or print how one is written."""
    written = _TILE.fullmatch(line)
    try:
        move = parse_move(written[1]) if written else None
    except BadMove:
        move = None
    crews = _split(written[2]) if written and written[2] else []
    if not isinstance(move, Place) or len(crews) % 2:
        print_message("new.not-a-tile", lang, line=shown_code(line))
        return None
    standing = dict(zip(crews[::2], map(in_english, crews[1::2]), strict=True))
    entry = {"at": [move.at.q, move.at.r], "tile": move.tile.code}
    return entry | ({"crews": standing} if standing else {})


def _show_tiles(code: str, lang: str) -> None:
    """Draw all types, or one tile in every orientation."""
    if not code:
        types = [tile for tile in all_types() if tile.kind in ("highway", "intersection")]
        tiles = sorted(types, key=lambda tile: (tile.code[0], len(tile.code)))
    else:
        try:
            tile = Tile(code.upper())
        except BadCode:
            print_message("show.never-laid", lang, tile=shown_code(code))
            return
        tiles = list(dict.fromkeys(tile.turned(steps) for steps in EDGES))
    print_drawing(chart(tiles, width()), tiles, lang)


# What is played


def _ask_for_play(data: Data, lang: str) -> Data:
    """Ask for moves, and tell what happens; what is refused may become a check."""
    scenario = _accepted(data, lang)
    assert scenario is not None  # it has just been read
    now = scenario.start
    _print_step(now, lang)
    if now.state.phase != "over":
        print_text()
        print_message("new.moves", lang)
    while now.state.phase != "over" and (line := _answer(f"\n{sentence('new.move', lang)}")):
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
        return parse_move(in_english(line))
    except BadMove:
        print_message("new.not-a-move", lang, line=shown_code(line))
        return None


def _step(move: Move, refusal: Refusal | None, lang: str) -> list[object]:
    """Return the step that a move becomes; none if it is refused and isn't to be kept."""
    if refusal is None:
        return [write_move(move)]
    yes = sentence("new.yes", lang)
    if _ask("refused", lang, yes, rule=refusal.rule)[0].casefold() != yes[0]:
        return []
    return [{"refuse": {"move": write_move(move), "rule": refusal.rule}}]


def _print_step(step: Step, lang: str) -> None:
    """Show the table, then tell what has happened, what is due, and what can be done."""
    state = step.state
    print_text()
    print_text(text.board(state.board, lang, width()))
    print_text()
    print_events(step.events, lang, INDENT)
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
