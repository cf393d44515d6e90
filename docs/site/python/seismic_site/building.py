"""Building a position: what can be clicked on the table, and what a click changes in the case."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from seismic import svg
from seismic.errors import BadMove, BadValue
from seismic.model.board import Board
from seismic.model.hexes import EDGES, Hex, as_hex, opposite
from seismic.model.moves import Place
from seismic.model.notation import parse_move, write_move
from seismic.model.pieces import Crew
from seismic.model.tiles import Tile, as_tile
from seismic.model.wording import edge_name
from seismic.rulebook import message
from seismic.svg.geometry import corners
from seismic.svg.markup import outline

from .cases import Case, rules_of
from .words import said


def board_of(case: Case) -> Board:
    """Return what lies on the table at the start of a case."""
    rules = rules_of(case)
    laid = _laid(case)
    crews = [
        Crew(at, int(edge), colour)
        for at, each in laid.items()
        for edge, colour in each.get("crews", {}).items()
    ]
    tiles = {at: as_tile(each["tile"]) for at, each in laid.items()}
    return Board(dict.fromkeys(rules.towns, Tile("T")) | tiles, crews, rules.table)


def _laid(case: Case) -> dict[Hex, Any]:
    return {as_hex(each["at"]): each for each in case["given"].get("laid", [])}


def targets(case: Case, at: Hex | None, lang: str) -> Iterator[dict[str, Any]]:
    """Yield the cells that can be clicked: tiles, and the empty cells that a highway leads to."""
    board = board_of(case)
    for cell in (*board.tiles, *board.open_cells):
        tile = board.tile(cell)
        yield {
            "send": {"cell": [cell.q, cell.r]},
            "label": f"{cell} {tile}" if tile else said("build.empty", lang, at=cell),
            "legal": True,
            "selected": cell == at,
            "path": outline(corners(cell)),
        }


def choices(case: Case, at: Hex, tile: Tile | None, lang: str) -> Iterator[dict[str, Any]]:
    """Yield what can be done at a cell: the ways in which a tile fits, or what it can become."""
    board = board_of(case)
    here = board.tile(at)
    if here is None:
        for way in _ways(board, at, tile) if tile else ():
            yield _choice({"lay": write_move(Place(at, way))}, way.code, way)
    elif here.kind != "town":
        yield from _crew_choices(case, board, at, lang)
        for way in _ways(board, at, here):
            if way != here:
                label = said("build.turn", lang, tile=way)
                yield _choice({"lay": write_move(Place(at, way))}, label, way)
        yield {"send": {"remove": [at.q, at.r]}, "label": said("build.remove", lang, tile=here)}


def _choice(send: dict[str, Any], label: str, tile: Tile) -> dict[str, Any]:
    return {"send": send, "label": label, "picture": svg.tile(tile)}


def _ways(board: Board, at: Hex, tile: Tile) -> Iterator[Tile]:
    """Yield the orientations whose edges match those around a cell."""
    for way in dict.fromkeys(tile.turned(steps) for steps in EDGES):
        neighbours = ((edge, board.tile(at.neighbour(edge))) for edge in EDGES)
        if all(
            other is None or way.ground(edge) == other.ground(opposite(edge))
            for edge, other in neighbours
        ):
            yield way


def _crew_choices(case: Case, board: Board, at: Hex, lang: str) -> Iterator[dict[str, Any]]:
    """Yield a crew of each colour for each fragment, or its removal where one stands."""
    standing = {crew.edge: crew.colour for crew in board.crews_on(at)}
    for fragment in board[at].fragments:
        edge = fragment[0]
        where = " – ".join(edge_name(each, lang) for each in fragment)
        for colour in case["players"]:
            name = message(f"colour.{colour}", lang)
            gone = standing.get(edge) == colour
            key = "build.no-crew" if gone else "build.crew"
            yield {
                "send": {
                    "crew": {"at": [at.q, at.r], "edge": edge, "colour": None if gone else colour}
                },
                "label": said(key, lang, player=name, where=where),
                "colour": colour,
                "pressed": gone,
            }


# What a click changes


def _lay(case: Case, change: str) -> Case:
    """Lay a tile, or turn the one that lies there with its crews on their fragments."""
    move = parse_move(change)
    if not isinstance(move, Place):
        raise BadMove(change, "a tile and its cell, such as H03@0,-1")
    at, tile = move.at, move.tile
    laid = _laid(case)
    crews = {}
    if at in laid:
        before = as_tile(laid[at]["tile"])
        by = next((steps for steps in EDGES if before.turned(steps) == tile), None)
        if by is not None:
            crews = {
                str((int(edge) + by) % 6): colour
                for edge, colour in laid[at].get("crews", {}).items()
            }
    laid[at] = {"at": [at.q, at.r], "tile": tile.code, "crews": crews}
    return _with_laid(case, laid)


def _remove(case: Case, change: Any) -> Case:
    laid = _laid(case)
    laid.pop(as_hex(change), None)
    return _with_laid(case, laid)


def _crew(case: Case, change: Mapping[str, Any]) -> Case:
    """Put a crew on a fragment, in place of any that stands there, or take it off."""
    at, edge = as_hex(change["at"]), change["edge"]
    laid = _laid(case)
    if at not in laid:
        raise BadValue("at", at, "a cell with a tile")
    fragment = as_tile(laid[at]["tile"]).fragment_at(edge) or ()
    others = laid[at].get("crews", {}).items()
    crews = {each: colour for each, colour in others if int(each) not in fragment}
    if change["colour"] is not None:
        crews[str(edge)] = change["colour"]
    laid[at] = {**laid[at], "crews": crews}
    return _with_laid(case, laid)


def _with_laid(case: Case, laid: Mapping[Hex, Any]) -> Case:
    return _with_given(case, {"laid": list(laid.values())})


def _with_given(case: Case, change: Mapping[str, Any]) -> Case:
    """Change what is given; None leaves a key out. Moves begin anew, and supplies are full."""
    given = {**case["given"], **change}
    if "supply" not in change:
        given.pop("supply", None)
    return {**case, "given": {k: v for k, v in given.items() if v is not None}, "play": []}


def _set(case: Case, change: Mapping[str, Any]) -> Case:
    """Change who plays by which rules on which table; None leaves a key out."""
    case = _with_given({**case, **change}, {})
    if case["given"].get("turn") not in case["players"]:
        case["given"].pop("turn", None)
    return {key: value for key, value in case.items() if value is not None}


def _play(case: Case, change: Any) -> Case:
    return {**case, "play": [*case["play"], change]}


def _undo(case: Case, change: Any) -> Case:
    return {**case, "play": case["play"][:-1]}


_CHANGES: Final[Mapping[str, Callable[[Case, Any], Case]]] = {
    "lay": _lay,
    "remove": _remove,
    "crew": _crew,
    "given": _with_given,
    "set": _set,
    "play": _play,
    "undo": _undo,
}

_OF_A_LINE: Final = ("play", "undo")
"""What a position on one line can take, too."""


def changed(case: Case, change: object) -> Case:
    """Return a case with one thing changed; whether it holds is not looked at."""
    match change:
        case dict() if len(change) == 1:
            ((name, what),) = change.items()
            if name in _CHANGES and ("line" not in case or name in _OF_A_LINE):
                try:
                    return _CHANGES[name](case, what)
                except (AttributeError, KeyError, TypeError):
                    pass  # a change of another shape than the page sends
    raise BadValue("change", change, f"one of {', '.join(_CHANGES)}")
