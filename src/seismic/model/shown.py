"""What can be shown: a state, or a view of one, which pictures and texts treat alike."""

from typing import Protocol, TypeAlias, runtime_checkable

from ..errors import BadValue
from .state import GameState


@runtime_checkable
class PublicView(Protocol):
    """A game as somebody may know it; `seismic.View` is one."""

    def _shown_state(self) -> GameState:
        """Return a state that looks the same, with blanks for everything hidden."""
        ...


Shown: TypeAlias = GameState | PublicView


def shown_state(shown: Shown) -> GameState:
    """Return the state to show, and refuse anything but a state or a view."""
    if isinstance(shown, GameState):
        return shown
    if isinstance(shown, PublicView):
        return shown._shown_state()
    raise BadValue("state", shown, "a GameState or a View")
