"""What a player can do now, in words: a few lines before each decision, and lists on request.

A move's number is its place in the list of legal moves, from 1. Nothing is printed here.
"""

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from ..model.board import Board, with_tile, with_turned
from ..model.hexes import Hex
from ..model.moves import ChooseSide, Move, Place, PlaceCrew, TurnTile
from ..model.notation import write_move
from ..model.state import GameState
from ..model.steps import ChoosingSide, Crewing
from ..model.tiles import Tile
from ..model.wording import edge_name, joined
from ..rulebook import message
from ..rules.quakes import resolve_quake
from ..rules.sections import section_at
from ..rules.turn import legal_moves

Numbered: TypeAlias = tuple[int, Move]

FEW: Final = 12
"""So many moves are listed one by one before a decision; more are counted."""


def numbered(state: GameState) -> list[Numbered]:
    """List the legal moves with their numbers."""
    return list(enumerate(legal_moves(state), 1))


def offer(state: GameState, lang: str, width: int) -> str:
    """Say what can be done: the moves, or how many there are where they are many."""
    moves = numbered(state)
    if len(moves) <= FEW:
        return described(state, moves, lang, width)
    short = [(number, move) for number, move in moves if not isinstance(move, Place | TurnTile)]
    example = next(move for _, move in moves if isinstance(move, Place | TurnTile))
    counted = message("cli.play.many", lang).format(
        count=len(moves),
        kinds=_counted(moves, state, lang),
        cell=f"{example.at.q},{example.at.r}",
        example=write_move(example),
    )
    lines = [described(state, short, lang, width)] if short else []
    return "\n".join([*lines, folded(counted, "", width)])


def _counted(moves: Iterable[Numbered], state: GameState, lang: str) -> str:
    """Count the ways to lay each tile, or to turn tiles."""
    laid = Counter(move.tile.type for _, move in moves if isinstance(move, Place))
    turned = sum(isinstance(move, TurnTile) for _, move in moves)
    parts = [f"{tile} {laid[tile]}" for tile in dict.fromkeys(state.face_up)]
    return joined([message("cli.play.turns", lang).format(count=turned)] if turned else parts, lang)


def described(state: GameState, moves: Iterable[Numbered], lang: str, width: int) -> str:
    """Write moves one a line: number, notation, and what each means."""
    rows = [
        (f"{number:4}", write_move(move), _meaning(state, move, lang)) for number, move in moves
    ]
    longest = max((len(line) for _, line, _ in rows), default=0)
    return "\n".join(
        folded(meaning, f"{number}  {line.ljust(longest)}  ", width)
        for number, line, meaning in rows
    )


def gathered(moves: Iterable[Numbered], state: GameState, lang: str, width: int) -> str:
    """Write many moves in little room: by cell, each with its number and the tile as it lies."""
    cells = groupby(moves, key=lambda each: getattr(each[1], "at", None))
    groups = [(at, list(group)) for at, group in cells]
    entries = [_entry(number, move, state.board) for _, group in groups for number, move in group]
    longest = max(map(len, entries), default=0)
    heads = [f"{at.q},{at.r}" if isinstance(at, Hex) else "" for at, _ in groups]
    margin = max(map(len, heads), default=0)
    lines: list[str] = []
    for head, (_, group) in zip(heads, groups, strict=True):
        row = (_entry(number, move, state.board).ljust(longest) for number, move in group)
        lines += _rows(list(row), f"{head:>{margin}}  ", width)
    return "\n".join(lines)


def _entry(number: int, move: Move, board: Board) -> str:
    match move:
        case Place(_, tile):
            return f"{number:4} {tile}"
        case TurnTile(at, by):
            return f"{number:4} x{by} {board[at].turned(by)}"
        case _:
            return f"{number:4} {write_move(move)}"


def _rows(entries: Sequence[str], head: str, width: int) -> Iterator[str]:
    """Put as many entries into a line as there is room for, the first line behind its head."""
    across = max(1, (width - len(head)) // (len(entries[0]) + 1))
    for start in range(0, len(entries), across):
        row = " ".join(entries[start : start + across]).rstrip()
        yield f"{head if start == 0 else ' ' * len(head)}{row}"


def folded(text: str, head: str, width: int) -> str:
    """Fold a text behind its head, the further lines below the first."""
    return textwrap.fill(
        head + text,
        max(width, len(head) + 20),
        subsequent_indent=" " * len(head),
        break_on_hyphens=False,
        break_long_words=False,
    ).rstrip()


def instead(state: GameState, refused: Move | None) -> list[Place]:
    """List moves like one that is refused: of that tile on that cell, else anywhere."""
    if not isinstance(refused, Place):
        return []
    alike = [
        move
        for move in legal_moves(state)
        if isinstance(move, Place) and move.tile.type == refused.tile.type
    ]
    return [move for move in alike if move.at == refused.at] or alike


# What a move means.


def _meaning(state: GameState, move: Move, lang: str) -> str:
    match move, state.step:
        case Place(at, tile), _:
            return _laid(with_tile(state.board, at, tile), at, tile, lang)
        case TurnTile(at, by), _:
            return _laid(with_turned(state.board, at, by), at, state.board[at].turned(by), lang)
        case PlaceCrew(edge), Crewing(at):
            return _claimed(state.board, at, edge, lang)
        case ChooseSide(edge), ChoosingSide(quake, town, _):
            lost = resolve_quake(state.board, town, quake.magnitude, edge).removed
            told = message("event.laid", lang)
            tiles = joined((told.format(tile=each.tile, at=each.at) for each in lost), lang)
            return f"{edge_name(edge, lang)}: {message('cli.play.lost', lang).format(tiles=tiles)}"
        case _:
            return ""


def _laid(board: Board, at: Hex, tile: Tile, lang: str) -> str:
    """Name the fragments of a tile as it lies, and what its sections are worth once complete."""
    return "; ".join(_fragment(board, at, edges, lang) for edges in tile.fragments)


def _fragment(board: Board, at: Hex, edges: tuple[int, ...], lang: str) -> str:
    named = " - ".join(edge_name(edge, lang) for edge in edges)
    points = section_at(board, at, edges[0]).points
    worth = message("cli.play.complete", lang).format(points=points)
    return f"{named} ({worth})" if points else named


def _claimed(board: Board, at: Hex, edge: int, lang: str) -> str:
    """Name the fragment that a crew would stand on, and say how far its section has come."""
    section = section_at(board, at, edge)
    named = " - ".join(edge_name(each, lang) for each in board[at].fragment_at(edge) or ())
    key = "complete" if section.complete else "loop" if section.loop else "open"
    told = message(f"cli.play.{key}", lang).format(points=section.points, chords=section.chords)
    return f"{named}: {told}"
