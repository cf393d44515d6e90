"""What a player can do now, in words: an overview before each decision, and lists on request.

A move's number is its position in the list of legal moves, from 1. Nothing is printed here.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Final, TypeAlias

from ..model.board import Board
from ..model.moves import Draw, Move, Place, TurnTile
from ..model.notation import write_move
from ..model.state import GameState
from ..model.wording import joined
from ..rulebook import message
from ..rules.turn import legal_moves
from ..text.meanings import meaning
from ..views import draw_odds, observe
from . import sentence
from .screen import hanging

Numbered: TypeAlias = tuple[int, Move]

FORMS: Final = ("crew", "pass", "side", "town", "turn", "draw")
"""The words with which moves begin in notation."""

FEW: Final = 12
"""The most moves that the overview lists one by one; more are counted."""


def numbered(state: GameState) -> list[Numbered]:
    """Return the legal moves with their numbers."""
    return list(enumerate(legal_moves(state), 1))


def overview(state: GameState, lang: str, width: int) -> str:
    """Format the legal moves, or their number if there are many."""
    moves = numbered(state)
    if len(moves) <= FEW:
        return explained_list(state, moves, lang, width)
    first = moves[0][1]
    if isinstance(first, Draw):
        counted = sentence("referee.draws", lang, count=len(moves), example=first.tile)
        return f"{compact_list(state, moves, width)}\n{hanging(counted, '', width)}"
    short = [(number, move) for number, move in moves if not isinstance(move, Place | TurnTile)]
    example = next(move for _, move in moves if isinstance(move, Place | TurnTile))
    counted = sentence(
        "play.many",
        lang,
        count=len(moves),
        kinds=_counts(moves, state, lang),
        cell=f"{example.at.q},{example.at.r}",
        example=typed(example, lang),
    )
    lines = [explained_list(state, short, lang, width)] if short else []
    return "\n".join([*lines, hanging(counted, "", width)])


def _counts(moves: Iterable[Numbered], state: GameState, lang: str) -> str:
    """Count the ways to lay each tile, or to turn tiles."""
    laid = Counter(move.tile.type for _, move in moves if isinstance(move, Place))
    turned = sum(isinstance(move, TurnTile) for _, move in moves)
    parts = [f"{tile} {laid[tile]}" for tile in dict.fromkeys(state.face_up)]
    return sentence("play.turns", lang, count=turned) if turned else joined(parts, lang)


def explained_list(state: GameState, moves: Iterable[Numbered], lang: str, width: int) -> str:
    """Format moves one a line: number, notation and meaning."""
    rows = [
        (f"{number:4}", typed(move, lang), meaning(state, move, lang)) for number, move in moves
    ]
    longest = max((len(line) for _, line, _ in rows), default=0)
    return "\n".join(
        hanging(meaning, f"{number}  {line.ljust(longest)}  ", width)
        for number, line, meaning in rows
    )


def compact_list(state: GameState, moves: Iterable[Numbered], width: int) -> str:
    """Format many moves by cell, each with its number and the tile as it would lie."""
    return _columns(((_head(move), _entry(n, move, state.board)) for n, move in moves), width)


def odds_list(state: GameState, lang: str, width: int) -> str:
    """Format the probability of each type to be turned up next; the empty pile has none."""
    odds = draw_odds(observe(state)).items()
    return _columns(
        ((tile.code[0], f"{tile.code:10}{_percentage(share, lang)}") for tile, share in odds), width
    )


def _percentage(share: Fraction, lang: str) -> str:
    number = f"{float(100 * share):5.1f}".replace(".", message("number.point", lang))
    return message("number.percent", lang).format(number=number)


def _columns(entries: Iterable[tuple[str, str]], width: int) -> str:
    """Format entries in columns, those with the same head on lines of their own behind it."""
    groups = [
        (head, [entry for _, entry in group]) for head, group in groupby(entries, itemgetter(0))
    ]
    longest = max((len(entry) for _, group in groups for entry in group), default=0)
    margin = max((len(head) for head, _ in groups), default=0)
    lines: list[str] = []
    for head, group in groups:
        lines += _rows([entry.ljust(longest) for entry in group], f"{head:>{margin}}  ", width)
    return "\n".join(lines)


def _head(move: Move) -> str:
    """Return the cell of a move, or the letter of the tile that is turned up."""
    match move:
        case Place(at, _) | TurnTile(at, _):
            return f"{at.q},{at.r}"
        case Draw(tile):
            return tile.code[0]
        case _:
            return ""


def _entry(number: int, move: Move, board: Board) -> str:
    match move:
        case Place(_, tile) | Draw(tile):
            return f"{number:4} {tile}"
        case TurnTile(at, by):
            return f"{number:4} x{by} {board[at].turned(by)}"
        case _:
            return f"{number:4} {write_move(move)}"


def _rows(entries: Sequence[str], head: str, width: int) -> Iterator[str]:
    """Yield lines with as many entries as fit, the first line after its head."""
    across = max(1, (width - len(head)) // (len(entries[0]) + 1))
    for start in range(0, len(entries), across):
        row = " ".join(entries[start : start + across]).rstrip()
        yield f"{head if start == 0 else ' ' * len(head)}{row}"


def alternatives(state: GameState, refused: Move | None) -> list[Place]:
    """Return legal placements of the same tile as a refused one: there, or else anywhere."""
    if not isinstance(refused, Place):
        return []
    anywhere = [
        move
        for move in legal_moves(state)
        if isinstance(move, Place) and move.tile.type == refused.tile.type
    ]
    return [move for move in anywhere if move.at == refused.at] or anywhere


# What a move is called


def typed(move: Move, lang: str) -> str:
    """Return a move as a player types it: in notation, with the words of a language."""
    word, space, rest = write_move(move).partition(" ")
    return (sentence(f"play.word.{word}", lang) if word in FORMS else word) + space + rest
