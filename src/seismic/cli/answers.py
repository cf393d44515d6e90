"""What a line typed in ``seismic play`` does: a number, a move, or a command.

Every command takes the session and the rest of the line, and gives the session after it, or None
to leave. Words are understood in English and in the language of the session.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Final, TypeAlias

from attrs import evolve

from .. import rulebook, text
from ..bots import BOTS
from ..errors import BadMove, BadValue, shown
from ..model.hexes import Hex
from ..model.moves import Move, Place, TurnTile
from ..model.notation import parse_move, write_move
from ..model.refusals import Refusal
from ..model.tiles import Tile
from ..model.wording import joined
from ..rulebook import UnknownRule, message
from ..rules.scoring import score
from ..rules.turn import explain, legal_moves
from . import did_you_mean, menu, near
from .game import played, suggested, taken_back
from .keeping import draw, save
from .screen import show, tell, width
from .session import Session, lay_out, narrate

Answer: TypeAlias = Callable[[Session, str], Session | None]

_MOST_INSTEAD: Final = 8
_INDENT: Final = "  "

_NUMBER: Final = re.compile("[0-9]{1,6}")
_CELL: Final = re.compile(r"[\[(]?\s*(-?[0-9]{1,9})\s*[ ,]\s*(-?[0-9]{1,9})\s*[\])]?")

_AT_STAKE: Final[Mapping[str, tuple[str, ...]]] = {
    "place": ("G3", "G4", "G5", "G6"),
    "crew": ("G8", "G9"),
    "side": ("Q2", "Q3", "Q4"),
    "town": ("V4c", "V4d"),
    "turn": ("V3", "V3a", "V3b", "V3c"),
    "over": ("E3", "E5", "E6", "E8", "E10"),
}
"""The rules that a decision is about."""

_TILE: Final = re.compile("[htx][0-9]")
_FORMS: Final = ("crew", "pass", "side", "town", "turn")
_MOVE_WORDS: Final = (*_FORMS, "sw", "nw")


def answered(session: Session, line: str) -> Session | None:
    """Do what a line says."""
    line = line.strip()
    if not line:
        return session
    if _NUMBER.fullmatch(line):
        return _numbered(session, int(line))
    if line.startswith("?"):
        return _list(session, line[1:].strip())
    word, _, rest = line.partition(" ")
    command = _commands(session.lang).get(_plain(word))
    if command is not None:
        return _ANSWERS[command](session, rest.strip())
    move = _move(session, line)
    return session if move is None else _play(session, move)


# Words in two languages.


def _plain(word: str) -> str:
    """Take the accents and capitals off a word."""
    apart = unicodedata.normalize("NFKD", word.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def _commands(lang: str) -> dict[str, str]:
    """Give the commands by what they are called."""
    usages = {name: message(f"cli.play.usage.{name}", lang) for name in _ANSWERS}
    return {_plain(usage.split()[0]): name for name, usage in usages.items()} | {
        name: name for name in _ANSWERS
    }


def _notation(line: str, lang: str) -> str:
    """Put the words of a move into the notation's own."""
    words = {_plain(message(f"cli.play.word.{name}", lang)): name for name in _MOVE_WORDS}
    return " ".join(words.get(_plain(word), word) for word in line.split())


# Moves.


def _numbered(session: Session, number: int) -> Session:
    moves = legal_moves(session.game.state)
    if 1 <= number <= len(moves):
        return _play(session, moves[number - 1])
    tell(session.say("no-such-number", number=number, count=len(moves)))
    return session


def _move(session: Session, line: str) -> Move | None:
    """Read a move, or say that it is none."""
    notation = _notation(line, session.lang)
    try:
        return parse_move(notation)
    except BadMove:
        form = _form(notation)
        legal = map(write_move, legal_moves(session.game.state))
        example = next((move for move in legal if form is None or "@" in move), "H03@0,-1")
        said = session.say(form or "unreadable", line=shown(line), example=example)
        if form is None:
            said += near(_plain(line.split()[0]), _commands(session.lang), session.lang)
        tell(said)
        return None


def _form(notation: str) -> str | None:
    """Name the form of move that a line has begun, if it has."""
    word = notation.casefold().split()[0]
    if "@" in notation or _TILE.match(word):
        return "form.place"
    return f"form.{word}" if word in _FORMS else None


def _play(session: Session, move: Move) -> Session:
    refused = explain(session.game.state, move)
    if refused is not None:
        _refuse(session, refused)
        return session
    game = played(session.game, move)
    narrate(game.last.events, session.lang)
    return evolve(session, game=game)


def _refuse(session: Session, refused: Refusal) -> None:
    """Say why a move isn't possible, what the rule says, and what would fit instead."""
    tell(refused.sentence(session.lang))
    _tell_rule(refused.rule, session.lang)
    instead = menu.instead(session.game.state, refused.move)
    if instead:
        moves = [write_move(move) for move in islice(instead, _MOST_INSTEAD)]
        more = ["..."] * (len(instead) > len(moves))
        tell(session.say("instead", moves=", ".join(moves + more)))


def _tell_rule(id: str, lang: str) -> None:
    tell(f"{id}: {rulebook.rule(id).text(lang)}", indent=_INDENT)


# Commands.


def _list(session: Session, about: str) -> Session:
    """List the moves: all, those at a cell with what they mean, or those of a tile."""
    state = session.game.state
    moves = menu.numbered(state)
    cell = _CELL.fullmatch(about)
    try:
        if cell:
            at = Hex(int(cell[1]), int(cell[2]))
            there = [each for each in moves if getattr(each[1], "at", None) == at]
            if not there:
                tell(session.say("nothing-there", at=at))
            show(menu.described(state, there, session.lang, width()))
            return session
        if about:
            tile = Tile(about.upper()).type
            moves = [each for each in moves if _concerns(each[1], tile, session)]
            if not moves:
                tell(session.say("nothing-of", tile=tile))
    except BadValue:
        tell(session.say("unlisted", line=shown(about)))
        return session
    show(menu.gathered(moves, state, session.lang, width()))
    return session


def _concerns(move: Move, tile: Tile, session: Session) -> bool:
    if isinstance(move, TurnTile):
        return session.game.state.board[move.at].type == tile
    return isinstance(move, Place) and move.tile.type == tile


def _hint(session: Session, line: str) -> Session:
    """Say whether a move is possible and why not; without one, suggest a move."""
    game = session.game
    if line:
        move = _move(session, line)
        refused = move and explain(game.state, move)
        if isinstance(refused, Refusal):
            _refuse(session, refused)
        elif move:
            tell(session.say("possible", move=write_move(move)))
    elif game.state.actor is not None:
        move = suggested(game, BOTS["greedy"], session.seed)
        tell(session.say("suggested", move=write_move(move)))
    return session


def _undo(session: Session, _: str) -> Session:
    before = taken_back(session.game, session.people)
    if before is None:
        tell(session.say("nothing-to-undo"))
        return session
    gone = session.game.moves[len(before.moves) :]
    tell(session.say("undone", moves=joined(map(write_move, gone), session.lang)))
    return evolve(session, game=before)


def _rules(session: Session, ids: str) -> Session:
    """Show rules by their ids; without any, those that the decision is about."""
    known = {rule.id.casefold(): rule.id for rule in rulebook.rules()}
    for id in ids.replace(",", " ").split() or _AT_STAKE[session.game.state.phase]:
        try:
            found = rulebook.rule(known.get(id.casefold(), id))
        except UnknownRule as unknown:
            problem = message("cli.unknown-rule", session.lang).format(name=shown(id))
            tell(problem + did_you_mean(unknown.near, session.lang))
        else:
            _tell_rule(found.id, session.lang)
    return session


def _score(session: Session, _: str) -> Session:
    show(text.sheet(score(session.game.state), session.lang))
    return session


def _show(session: Session, _: str) -> Session:
    lay_out(session)
    return session


def _quit(_: Session, __: str) -> None:
    return None


def _help(session: Session, _: str) -> Session:
    lang = session.lang
    rows = [("?", session.say("help.list")), *_usages(lang, _ANSWERS)]
    longest = max(len(usage) for usage, _ in rows)
    tell(session.say("how", example="H03@0,-1"))
    for usage, meaning in rows:
        show(menu.folded(meaning, f"{_INDENT}{usage.ljust(longest)}  ", width()))
    tell(session.say("codes"))
    return session


def _usages(lang: str, names: Iterable[str]) -> Iterable[tuple[str, str]]:
    for name in names:
        yield message(f"cli.play.usage.{name}", lang), message(f"cli.play.help.{name}", lang)


_ANSWERS: Final[Mapping[str, Answer]] = {
    "hint": _hint,
    "undo": _undo,
    "show": _show,
    "score": _score,
    "rules": _rules,
    "save": save,
    "svg": draw,
    "help": _help,
    "quit": _quit,
}
"""The commands by their English names, in the order of the help."""
