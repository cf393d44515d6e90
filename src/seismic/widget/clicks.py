"""What can be clicked where a decision is due: cells, edges and towns of the table, and choices."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from attrs import frozen

from ..model.events import Event
from ..model.hexes import EDGES, Hex
from ..model.moves import ChooseSide, ChooseTown, Draw, Move, Place, PlaceCrew, TurnTile
from ..model.notation import write_move
from ..model.refusals import Refusal
from ..model.state import GameState
from ..model.steps import ChoosingSide, ChoosingTown, Crewing, Placing, Turning
from ..model.wording import edge_name
from ..rules.turn import explain, legal_moves
from ..svg import LIGHT, Theme
from ..svg import tile as draw_tile
from ..svg.geometry import centre, corners, side
from ..svg.markup import outline

Clickable: TypeAlias = dict[str, Any]
"""Something to click: the message to send, a label, whether it is legal, and how it is drawn."""


@frozen
class Clicks:
    """A state, the events that led to it, and the cell that is selected, if one is."""

    state: GameState
    events: Sequence[Event]
    lang: str
    theme: Theme = LIGHT
    at: Hex | None = None

    def explain(self, move: Move) -> Refusal | None:
        """Return why a move is refused, or None if it is legal."""
        return explain(self.state, move, self.events)

    def targets(self) -> Iterator[Clickable]:
        """Yield what can be clicked on the table."""
        laid, empty = self.state.board.tiles, self.state.board.open_cells
        match self.state.step:
            case Placing():
                yield from self._cells((*laid, *empty))
            case Crewing(at):
                yield from self._cells(cell for cell in (*laid, *empty) if cell != at)
                yield from self._edges(at, PlaceCrew)
            case ChoosingTown():
                for at in laid:
                    yield self.move(ChooseTown(at), path=outline(corners(at)))
            case ChoosingSide(_, town):
                yield from self._edges(town, ChooseSide)
            case Turning():
                yield from self._cells(laid)

    def _cells(self, cells: Iterable[Hex]) -> Iterator[Clickable]:
        legal = {move.at for move in legal_moves(self.state) if isinstance(move, Place | TurnTile)}
        for at in cells:
            tile = self.state.board.tile(at)
            yield {
                "send": {"cell": [at.q, at.r]},
                "label": f"{at} {tile}" if tile else str(at),
                "legal": at in legal,
                "selected": at == self.at,
                "path": outline(corners(at)),
            }

    def _edges(self, at: Hex, move: Callable[[int], Move]) -> Iterator[Clickable]:
        """Yield the six triangles between the centre of a cell and its edges."""
        for edge in EDGES:
            yield self.move(
                move(edge),
                label=f"{write_move(move(edge))}, {edge_name(edge, self.lang)}",
                path=outline((centre(at), *side(at, edge))),
            )

    def choices(self) -> Iterator[Clickable]:
        """Yield the ways to lay or turn a tile at the selected cell, or the tiles to turn up."""
        state = self.state
        draws = [move for move in legal_moves(state) if isinstance(move, Draw)]
        for move in (*draws, *(moves_at(state, self.at) if self.at else ())):
            tile = state.board[move.at].turned(move.by) if isinstance(move, TurnTile) else move.tile
            yield self.move(move, picture=draw_tile(tile, theme=self.theme, lang=self.lang))

    def move(self, move: Move, **looks: str) -> Clickable:
        """Return something that plays a move."""
        line = write_move(move)
        return {
            "send": {"move": line},
            "label": line,
            "legal": self.explain(move) is None,
            **looks,
        }


def moves_at(state: GameState, at: Hex) -> Sequence[Place | TurnTile]:
    """Return the moves that a click on a cell can mean, legal or not."""
    if state.phase == "turn" and at in state.board:
        return [TurnTile(at, by) for by in range(1, 6)]
    if state.phase in ("place", "crew"):
        ways = dict.fromkeys(tile.turned(steps) for tile in state.face_up for steps in EDGES)
        return [Place(at, tile) for tile in ways]
    return []
