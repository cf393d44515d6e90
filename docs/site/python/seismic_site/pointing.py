"""What a question can be about, to be clicked on the table: sections and sides of towns."""

from collections.abc import Iterator
from typing import Any

from seismic.model.board import Board
from seismic.model.hexes import EDGES, Hex
from seismic.model.wording import edge_name
from seismic.svg.geometry import centre, side
from seismic.svg.markup import outline


def fragments(board: Board, lang: str) -> Iterator[dict[str, Any]]:
    """Yield every fragment on the table, to ask what its section is worth."""
    for at, tile in board.tiles.items():
        for edges in tile.fragments:
            names = " – ".join(edge_name(edge, lang) for edge in edges)
            yield {
                "send": {"worth": [at.q, at.r, edges[0]]},
                "label": f"{at} {tile}: {names}",
                "legal": True,
                "path": "".join(_triangle(at, edge) for edge in edges),
            }


def sides(board: Board, lang: str) -> Iterator[dict[str, Any]]:
    """Yield every side of every town, to ask whether it may be struck."""
    for town in board.towns:
        for edge in EDGES:
            yield {
                "send": {"town": [town.q, town.r], "side": edge},
                "label": f"{town}: {edge_name(edge, lang)}",
                "legal": True,
                "path": _triangle(town, edge),
            }


def _triangle(at: Hex, edge: int) -> str:
    return outline((centre(at), *side(at, edge)))
