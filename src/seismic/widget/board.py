"""The widget, which sends what the page shows and receives its clicks."""

from pathlib import Path
from typing import Any, Final

try:
    from anywidget import AnyWidget
    from traitlets import Dict
except ModuleNotFoundError:
    advice = "the clickable board needs an extra: pip install 'seismic-rules[notebook]'"
    raise ModuleNotFoundError(advice, name="anywidget") from None

from ..errors import BadValue
from ..game import Game
from ..model.state import GameState
from ..svg import LIGHT, Theme
from .session import Session

_STATIC: Final = Path(__file__).parent / "static"


class BoardWidget(AnyWidget):
    """A clickable board for notebooks, which plays moves and explains why a move is refused.

    It plays the game that it is given, so other cells of the notebook see the moves. Call `refresh`
    to show moves that were played elsewhere.

    Args:
        game: The game, or a state from which a new game begins.
        lang: The language of the words.
        theme: The colours.

    >>> import seismic
    >>> board = seismic.widget.BoardWidget(seismic.Game(["red", "blue"], seed=7))
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
        """The game being played."""
        return self._session.game

    def refresh(self) -> None:
        """Show the game as it is now, after moves that were pushed or popped elsewhere."""
        self._session.refresh()
        self._shown = self._session.shown()

    def _receive(self, _: AnyWidget, content: object, __: object) -> None:
        self._session.receive(content)
        self._shown = self._session.shown()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Ignore state set by the page, which may only send clicks."""

    def __repr__(self) -> str:
        return f"BoardWidget({self.game!r})"
