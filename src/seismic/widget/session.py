"""What the page shows and what its messages do; everything is decided and checked here.

The page knows no rules. Whatever can be clicked comes with the message that the page sends back:
``{"move": "H03@0,-1"}`` plays a move or says why it is refused, ``{"cell": [0, -1]}`` shows the
moves at a cell, and ``{"undo": True}`` takes the last move back. Other messages are refused.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from ..errors import BadMove, BadValue, shown_code
from ..game import Game
from ..model.events import Event
from ..model.hexes import EDGES, Hex, as_hex
from ..model.moves import ChooseSide, ChooseTown, Draw, Move, Pass, Place, PlaceCrew, TurnTile
from ..model.notation import parse_move, write_move
from ..model.refusals import Facts, Refusal
from ..model.state import GameState
from ..model.steps import ChoosingSide, ChoosingTown, Crewing, Placing, Turning
from ..model.wording import edge_name
from ..rulebook import message
from ..rules.turn import explain, legal_moves, outcome
from ..svg import LastMove, OpenCells, Overlay, Theme
from ..svg import state as draw_state
from ..svg import tile as draw_tile
from ..svg.descriptions import to_do
from ..svg.geometry import centre, corners, side
from ..svg.markup import outline
from ..text import event as event_text
from ..text import outcome as outcome_text

Clickable: TypeAlias = dict[str, Any]
"""Something to click: the message to send, a label, whether it is legal, and how it is drawn."""


class Session:
    """A game on a page: the game, the selected cell, and the latest sentences."""

    _at: Hex | None
    _said: Sequence[str]
    _refused: bool

    def __init__(self, game: Game, lang: str, theme: Theme) -> None:
        self.game = game
        self._lang = lang
        self._theme = theme
        self.refresh()

    def refresh(self) -> None:
        """Clear the selection, and show the latest events."""
        self._tell(self._last_events)

    def receive(self, content: object) -> None:
        """Carry out a message from the page, or explain why it is refused."""
        match content:
            case {"move": str(line)}:
                self._play(line)
            case {"cell": [q, r]}:
                self._select(q, r)
            case {"undo": True}:
                self._undo()
            case _:
                self._refuse(message("widget.unknown", self._lang))

    def _play(self, line: str) -> None:
        try:
            move = parse_move(line)
        except BadMove:
            text = message("widget.unreadable", self._lang)
            self._refuse(text.format(line=shown_code(line), example=self._example))
            return
        refusal = self._explain(move)
        if refusal:
            self._refuse(refusal.sentence(self._lang))
        else:
            self._tell(self.game.push(move).events)

    def _select(self, q: Any, r: Any) -> None:
        """Show the moves at a cell, or explain why none is legal."""
        try:
            at = as_hex([q, r])
        except BadValue:
            self._refuse(message("widget.unknown", self._lang))
            return
        self._tell(())
        refusals = list(map(self._explain, _moves_at(self.game.state, at)))
        if None in refusals:
            self._at = at
        else:
            reasons: dict[Facts, str] = {}
            for each in filter(None, refusals):
                reasons.setdefault(each.facts, each.sentence(self._lang))
            self._refuse(*reasons.values() or [message("widget.nothing", self._lang)])

    def _undo(self) -> None:
        if self.game.moves:
            self.game.pop()
            self._tell(self._last_events)
        else:
            self._refuse(message("cli.play.nothing-to-undo", self._lang))

    def _tell(self, events: Iterable[Event]) -> None:
        self._at = None
        self._said = [event_text(each, self._lang) for each in events]
        self._refused = False

    def _refuse(self, *sentences: str) -> None:
        self._said = sentences
        self._refused = True

    def _explain(self, move: Move) -> Refusal | None:
        return explain(self.game.state, move, self._last_events)

    @property
    def _last_events(self) -> tuple[Event, ...]:
        *_, last = self.game
        return last.events

    @property
    def _example(self) -> str:
        moves = legal_moves(self.game.state)
        return write_move(moves[0] if moves else Pass())

    # What there is to show

    def shown(self) -> dict[str, Any]:
        """Return everything that the page shows, as plain data without hidden information."""
        state = self.game.state
        end = outcome(state)
        words = ("board", "choices", "move", "play")
        return {
            "lang": self._lang,
            "words": {word: message(f"widget.{word}", self._lang) for word in words},
            "example": self._example,
            "picture": draw_state(state, *self._overlays(), theme=self._theme, lang=self._lang),
            "now": outcome_text(end, self._lang) if end else to_do(state, self._lang),
            "said": list(self._said),
            "refused": self._refused,
            "targets": list(self._targets()),
            "choices": list(self._choices()),
            "buttons": [
                self._button("pass", {"move": "pass"}, self._explain(Pass()) is None),
                self._button("undo", {"undo": True}, bool(self.game.moves)),
            ],
        }

    def _overlays(self) -> Iterator[Overlay]:
        yield LastMove(self._last_events)
        if any(isinstance(move, Place) for move in legal_moves(self.game.state)):
            yield OpenCells()

    def _targets(self) -> Iterator[Clickable]:
        """Yield what can be clicked on the table."""
        state = self.game.state
        laid, empty = state.board.tiles, state.board.open_cells
        match state.step:
            case Placing():
                yield from self._cells((*laid, *empty))
            case Crewing(at):
                yield from self._cells(cell for cell in (*laid, *empty) if cell != at)
                yield from self._edges(at, PlaceCrew)
            case ChoosingTown():
                for at in laid:
                    yield self._move(ChooseTown(at), path=outline(corners(at)))
            case ChoosingSide(_, town):
                yield from self._edges(town, ChooseSide)
            case Turning():
                yield from self._cells(laid)

    def _cells(self, cells: Iterable[Hex]) -> Iterator[Clickable]:
        state = self.game.state
        legal = {move.at for move in legal_moves(state) if isinstance(move, Place | TurnTile)}
        for at in cells:
            tile = state.board.tile(at)
            yield {
                "send": {"cell": [at.q, at.r]},
                "label": f"{at} {tile}" if tile else str(at),
                "legal": at in legal,
                "selected": at == self._at,
                "path": outline(corners(at)),
            }

    def _edges(self, at: Hex, move: Callable[[int], Move]) -> Iterator[Clickable]:
        """Yield the six triangles between the centre of a cell and its edges."""
        for edge in EDGES:
            yield self._move(
                move(edge),
                label=f"{write_move(move(edge))}, {edge_name(edge, self._lang)}",
                path=outline((centre(at), *side(at, edge))),
            )

    def _choices(self) -> Iterator[Clickable]:
        """Yield the ways to lay or turn a tile at the selected cell, or the tiles to turn up."""
        state = self.game.state
        draws = [move for move in legal_moves(state) if isinstance(move, Draw)]
        for move in (*draws, *(_moves_at(state, self._at) if self._at else ())):
            tile = state.board[move.at].turned(move.by) if isinstance(move, TurnTile) else move.tile
            yield self._move(move, picture=draw_tile(tile, theme=self._theme, lang=self._lang))

    def _move(self, move: Move, **looks: str) -> Clickable:
        line = write_move(move)
        return {
            "send": {"move": line},
            "label": line,
            "legal": self._explain(move) is None,
            **looks,
        }

    def _button(self, word: str, send: dict[str, Any], legal: bool) -> Clickable:
        return {"send": send, "label": message(f"widget.{word}", self._lang), "legal": legal}


def _moves_at(state: GameState, at: Hex) -> Sequence[Place | TurnTile]:
    """Return the moves that a click on a cell can mean, legal or not."""
    if state.phase == "turn" and at in state.board:
        return [TurnTile(at, by) for by in range(1, 6)]
    if state.phase in ("place", "crew"):
        ways = dict.fromkeys(tile.turned(steps) for tile in state.face_up for steps in EDGES)
        return [Place(at, tile) for tile in ways]
    return []
