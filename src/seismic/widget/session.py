"""What the page shows and what its messages do; everything is decided and checked here.

The page knows no rules. Whatever can be clicked comes with the message that the page sends back:
``{"move": "H03@0,-1"}`` plays a move or says why it is refused, ``{"cell": [0, -1]}`` shows the
moves at a cell, and ``{"undo": True}`` takes the last move back. Other messages are refused.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..errors import BadMove, BadValue, shown_code
from ..game import Game
from ..model.events import Event
from ..model.hexes import Hex, as_hex
from ..model.moves import Move, Pass, Place
from ..model.notation import parse_move, write_move
from ..model.refusals import Facts, Refusal
from ..rulebook import message
from ..rules.turn import legal_moves, outcome
from ..svg import LastMove, OpenCells, Overlay, Theme
from ..svg import state as draw_state
from ..svg.descriptions import to_do
from ..text import event as event_text
from ..text import outcome as outcome_text
from .clicks import Clickable, Clicks, moves_at


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
        refusals = list(map(self._explain, moves_at(self.game.state, at)))
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
        return self._clicks.explain(move)

    @property
    def _clicks(self) -> Clicks:
        return Clicks(self.game.state, self._last_events, self._lang, self._theme, self._at)

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
            "targets": list(self._clicks.targets()),
            "choices": list(self._clicks.choices()),
            "buttons": [
                self._button("pass", {"move": "pass"}, self._explain(Pass()) is None),
                self._button("undo", {"undo": True}, bool(self.game.moves)),
            ],
        }

    def _overlays(self) -> Iterator[Overlay]:
        yield LastMove(self._last_events)
        if any(isinstance(move, Place) for move in legal_moves(self.game.state)):
            yield OpenCells()

    def _button(self, word: str, send: dict[str, Any], legal: bool) -> Clickable:
        return {"send": send, "label": message(f"widget.{word}", self._lang), "legal": legal}
