"""What a move means: the fragments it lays, the section it claims, the tiles that a quake takes."""

from collections.abc import Iterable

from ..model.board import Board, with_tile, with_turned
from ..model.hexes import Hex
from ..model.moves import ChooseSide, Draw, Move, Place, PlaceCrew, TurnTile
from ..model.state import GameState
from ..model.steps import ChoosingSide, Crewing
from ..model.tiles import Tile
from ..model.wording import edge_name, labelled, lying
from ..rulebook import message
from ..rules.lone_quake import resolve_quake
from ..rules.sections import section_at


def meaning(state: GameState, move: Move, lang: str = "en") -> str:
    """Return what a legal move means beyond its notation; nothing for a pass."""
    match move, state.step:
        case Place(at, tile), _:
            return _fragments(with_tile(state.board, at, tile), at, tile, lang)
        case TurnTile(at, by), _:
            turned = with_turned(state.board, at, by)
            return _fragments(turned, at, turned[at], lang)
        case PlaceCrew(edge), Crewing(at):
            return _claim(state.board, at, edge, lang)
        case ChooseSide(edge), ChoosingSide(quake, town, _):
            lost = resolve_quake(state.board, town, quake.magnitude, edge).removed
            tiles = lying(((each.at, each.tile) for each in lost), lang)
            lost_then = message("cli.play.lost", lang).format(tiles=tiles)
            return labelled(edge_name(edge, lang), lost_then, lang)
        case Draw(tile), _:
            edges = "; ".join(_edges(each, lang) for each in tile.fragments)
            kind = message(f"tile.{tile.kind}", lang)
            return labelled(kind, edges, lang) if edges else kind
        case _:
            return ""


def _fragments(board: Board, at: Hex, tile: Tile, lang: str) -> str:
    """Name the fragments of a laid tile, with the points of those in complete sections."""
    names = []
    for edges in tile.fragments:
        points = section_at(board, at, edges[0]).points
        worth = message("cli.play.complete", lang).format(points=points)
        names.append(f"{_edges(edges, lang)} ({worth})" if points else _edges(edges, lang))
    return "; ".join(names)


def _claim(board: Board, at: Hex, edge: int, lang: str) -> str:
    """Name the fragment for a crew, and describe its section."""
    section = section_at(board, at, edge)
    key = "complete" if section.complete else "loop" if section.loop else "open"
    worth = message(f"cli.play.{key}", lang).format(points=section.points, chords=section.chords)
    return labelled(_edges(board[at].fragment_at(edge) or (), lang), worth, lang)


def _edges(edges: Iterable[int], lang: str) -> str:
    return " - ".join(edge_name(edge, lang) for edge in edges)
