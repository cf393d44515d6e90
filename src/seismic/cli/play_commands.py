"""What a line typed in ``seismic play`` and ``referee`` does: a number, a move, or a command.

A command takes the session and the rest of the line, and returns the session after it, or None if
it stays the same. Commands and moves may be typed in English or in the language of the session.
"""

import re
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Final, NoReturn, TypeAlias

from attrs import evolve

from .. import text
from ..bots import BOTS
from ..errors import BadMove, BadState, BadValue, quoted
from ..model.hexes import Hex
from ..model.moves import Draw, Move, Place, TurnTile
from ..model.notation import parse_move, write_move
from ..model.refusals import CannotCome, Refusal
from ..model.tiles import Tile
from ..model.wording import joined
from ..rulebook import Rule, rule
from ..rules.scoring import score
from ..rules.turn import explain, legal_moves
from . import menu, sentence
from .folding import folded
from .play_files import draw, save
from .play_words import command_names, in_notation, suggestion
from .rule_search import containing, named, nothing, under
from .screen import hanging, print_message, print_text, print_wrapped, width
from .session import INDENT, Session, print_part_of_table, print_situation, print_whole_table
from .tile_names import is_tile, not_a_tile

Command: TypeAlias = Callable[[Session, str], Session | None]

_MOST_ALTERNATIVES: Final = 8
_PART: Final = 20
"""The lines of a part of the table."""

_NUMBER: Final = re.compile("[0-9]{1,6}")
_CELL: Final = re.compile(r"[\[(]?\s*(-?[0-9]{1,9})\s*[ ,]\s*(-?[0-9]{1,9})\s*[\])]?")

_PHASE_RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "place": ("G3", "G4", "G5", "G6"),
    "crew": ("G8", "G9"),
    "side": ("Q2", "Q3", "Q4"),
    "town": ("V4c", "V4d"),
    "turn": ("V3", "V3a", "V3b", "V3c"),
    "draw": ("S4", "G2", "Q1", "Q7"),
    "over": ("E3", "E5", "E6", "E8", "E10"),
}
"""The rules that a decision is about."""

_TILE: Final = re.compile("[htx][0-9]")
_PLACED: Final = re.compile(r"([^@\s]+)\s*@\s*\[?\s*-?\d+\s*,\s*-?\d+\s*\]?")
"""A placement, whatever is placed."""
_DRAWN: Final = re.compile("[hxq][0-9][^@]*", re.IGNORECASE)


def run_line(session: Session, line: str) -> Session:
    """Run a typed line, and return the session after it; raises `EOFError` to leave."""
    line = line.strip()
    if not line:
        return session
    command, argument = _split(line, session.lang)
    return command(session, argument) or session


def _split(line: str, lang: str) -> tuple[Command, str]:
    """Return the command of a line, and its argument."""
    if _NUMBER.fullmatch(line):
        return _play_number, line
    if line.startswith("?"):
        return _list, line[1:].strip()
    word, _, rest = line.partition(" ")
    names, word = command_names(_COMMANDS, lang), folded(word)
    name = names.get(word) or names.get(f"{word}s")  # rule G5, say
    return (_play_move, line) if name is None else (_COMMANDS[name], rest.strip())


# Moves


def _play_number(session: Session, line: str) -> Session | None:
    moves, number = legal_moves(session.game.state), int(line)
    if 1 <= number <= len(moves):
        return _play(session, moves[number - 1])
    session.print("no-such-number", number=number, count=len(moves))
    return None


def _play_move(session: Session, line: str) -> Session | None:
    move = _parse(session, line)
    return None if move is None else _play(session, move)


def _parse(session: Session, line: str) -> Move | None:
    """Parse a move, or print why it can't be parsed."""
    notation = in_notation(line, session.lang)
    if session.game.state.phase == "draw" and _DRAWN.fullmatch(notation):
        notation = f"draw {notation}"
    try:
        return parse_move(notation)
    except BadMove:
        placed = _PLACED.fullmatch(notation)
        if placed and not is_tile(placed[1]):
            print_wrapped(not_a_tile(placed[1], session.lang))
            return None
        form = _form(notation)
        legal = map(write_move, legal_moves(session.game.state))
        example = next((move for move in legal if form is None or "@" in move), "H03@0,-1")
        problem = session.sentence(form or "unreadable", line=quoted(line), example=example)
        if form is None:
            problem += suggestion(line.split()[0], _COMMANDS, session.lang)
        print_wrapped(problem)
        return None


def _form(notation: str) -> str | None:
    """Return the message about the type of move that a line begins with, if any."""
    word = notation.casefold().split()[0]
    if "@" in notation or _TILE.match(word):
        return "form.place"
    return f"form.{word}" if word in menu.FORMS else None


def _play(session: Session, move: Move) -> Session | None:
    refusal = explain(session.game.state, move, session.game.last.events)
    if refusal is None:
        return session.play(move)
    _print_refusal(session, refusal)
    return None


def _print_refusal(session: Session, refusal: Refusal) -> None:
    """Print why a move isn't possible, the rule, and what would be possible instead."""
    print_wrapped(refusal.sentence(session.lang))
    _print_rule(rule(refusal.rule), session.lang)
    possible = menu.alternatives(session.game.state, refusal.move)
    if possible:
        moves = [menu.typed(move, session.lang) for move in islice(possible, _MOST_ALTERNATIVES)]
        more = ["..."] * (len(possible) > len(moves))
        session.print("instead", moves=", ".join(moves + more))
    if isinstance(refusal.facts, CannotCome):
        print_message("referee.cannot-come", session.lang, tile=refusal.facts.tile)


def _print_rule(found: Rule, lang: str) -> None:
    print_wrapped(f"{found.id}: {found.text(lang)}", INDENT)


# Commands


def _list(session: Session, about: str) -> None:
    """List the moves: all, those at a cell with their meaning, or those with a tile."""
    state = session.game.state
    moves = menu.numbered(state)
    cell = _CELL.fullmatch(about)
    try:
        if cell:
            at = Hex(int(cell[1]), int(cell[2]))
            there = [each for each in moves if getattr(each[1], "at", None) == at]
            if not there:
                session.print("nothing-there", at=at)
            print_text(menu.explained_list(state, there, session.lang, width()))
            return
        if about:
            tile = Tile(about.upper()).type
            moves = [each for each in moves if _concerns(each[1], tile, session)]
            if not moves:
                session.print("nothing-of", tile=tile)
        if state.phase == "draw":
            print_text(menu.explained_list(state, moves, session.lang, width()))
        else:
            print_text(menu.compact_list(state, moves, width()))
    except BadValue:
        session.print("unlisted", line=quoted(about))


def _concerns(move: Move, tile: Tile, session: Session) -> bool:
    if isinstance(move, TurnTile):
        return session.game.state.board[move.at].type == tile
    return isinstance(move, Place | Draw) and move.tile.type == tile


def _hint(session: Session, line: str) -> None:
    """Print whether a move is possible and why not; without a move, suggest one."""
    game = session.game
    if line:
        move = _parse(session, line)
        refusal = move and explain(game.state, move, game.last.events)
        if isinstance(refusal, Refusal):
            _print_refusal(session, refusal)
        elif move:
            session.print("possible", move=menu.typed(move, session.lang))
    elif game.state.phase == "draw":
        print_message("referee.chance", session.lang)
    elif game.state.actor is not None:
        move = game.suggest(BOTS["greedy"], session.seed)
        session.print("suggested", move=menu.typed(move, session.lang))


def _odds(session: Session, _: str) -> None:
    """Print how likely each tile is to come next, as far as everybody can know."""
    try:
        odds = menu.odds_list(session.game.state, session.lang, width())
    except BadState:  # a pile that no set-up deals
        session.print("odds-unknown")
        return
    print_text(odds or session.sentence("no-odds"))


def _undo(session: Session, _: str) -> Session | None:
    before = session.game.undo(session.people)
    if before is None:
        session.print("nothing-to-undo")
        return None
    undone = session.game.moves[len(before.moves) :]
    moves = [menu.typed(move, session.lang) for move in undone]
    session.print("undone", moves=joined(moves, session.lang))
    return evolve(session, game=before)


def _rules(session: Session, ids: str) -> None:
    """Print rules by their ids, or those found by words; by default what the decision is about."""
    asked = ids or " ".join(_PHASE_RULES[session.game.state.phase])
    lang = session.lang
    by_id = named(asked)
    for each in by_id:
        _print_rule(each, lang)
    if by_id:
        return
    found = under(asked) or containing(asked, lang)
    for each in found:
        print_wrapped(each.heading(lang))
    if not found:
        print_wrapped(nothing(asked, lang).format_message())


def _score(session: Session, _: str) -> None:
    print_text(text.sheet(score(session.game.state), session.lang))


def _show(session: Session, about: str) -> None:
    """Print the table again, or the part of it around a space."""
    cell = _CELL.fullmatch(about)
    if about and not cell:
        session.print("no-space", line=quoted(about))
    elif cell:
        print_part_of_table(session, Hex(int(cell[1]), int(cell[2])), _PART)
    else:
        print_text()
        print_whole_table(session)
        print_situation(session)


def _map(session: Session, _: str) -> None:
    """Print a map of the whole table."""
    game = session.game
    print_text(text.overview(game.state.board, session.lang, width(), last=game.last_at))


def _quit(_: Session, __: str) -> NoReturn:
    raise EOFError


def _help(session: Session, _: str) -> None:
    rows = {"?": session.sentence("help.list")} | {
        session.sentence(f"usage.{name}"): session.sentence(f"help.{name}") for name in _COMMANDS
    }
    longest = max(map(len, rows))
    if session.game.is_undealt:
        rows[session.sentence("usage.undo")] = sentence("referee.undo", session.lang)  # no bots
        print_message("referee.how", session.lang)
    session.print("how", example="H03@0,-1")
    for usage, meaning in rows.items():
        print_text(hanging(meaning, f"{INDENT}{usage.ljust(longest)}  ", width()))
    session.print("codes")


_COMMANDS: Final[Mapping[str, Command]] = {
    "hint": _hint,
    "odds": _odds,
    "undo": _undo,
    "show": _show,
    "map": _map,
    "score": _score,
    "rules": _rules,
    "save": save,
    "svg": draw,
    "help": _help,
    "quit": _quit,
}
"""The commands by their English names, in the order of the help."""
