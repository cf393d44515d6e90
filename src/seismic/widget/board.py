"""The widget: it sends what there is to show to the page, and gets clicks back."""

from pathlib import Path
from typing import Any, Final

try:
    from anywidget import AnyWidget
    from traitlets import Dict
except ModuleNotFoundError:
    advice = "the board to click on needs an extra: pip install 'seismic-rules[notebook]'"
    raise ModuleNotFoundError(advice, name="anywidget") from None

from ..errors import BadValue
from ..game import Game
from ..model.state import GameState
from ..svg import LIGHT, Theme
from .session import Session

_STATIC: Final = Path(__file__).parent / "static"


class BoardWidget(AnyWidget):
    """A game to play by clicks in a notebook, with the reason why a move is refused.

    It plays on the game that it is given, whose moves other cells of the notebook can use; from a
    state it begins a new one. After moves that were played elsewhere, `refresh` shows them.

    >>> board = BoardWidget(Game(["red", "blue"], seed=7))
    >>> board.game.moves
    ()
    """

    _esm = _STATIC / "board.js"
    _css = _STATIC / "board.css"
    _shown = Dict().tag(sync=True)

    def __init__(self, game: Game | GameState, *, lang: str = "en", theme: Theme = LIGHT) -> None:
        if not isinstance(game, Game | GameState):
            raise BadValue("game", game, "a Game or a GameState")
        played = game if isinstance(game, Game) else Game.from_state(game)
        self._session = Session(played, lang, theme)
        super().__init__(_shown=self._session.shown())
        self.on_msg(self._receive)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._session.game

    def refresh(self) -> None:
        """Show the game as it is now, after moves that were pushed or popped elsewhere."""
        self._session.refresh()
        self._shown = self._session.shown()

    def _receive(self, _: AnyWidget, content: object, __: object) -> None:
        self._session.receive(content)
        self._shown = self._session.shown()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Ignore what the page wants to set: it shows what it is told, and sends clicks."""

    def __repr__(self) -> str:
        return f"BoardWidget({self.game!r})"
