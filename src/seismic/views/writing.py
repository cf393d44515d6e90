"""Views as JSON, for browsers and other clients; every text from here may be sent to them.

For clients that don't know the rules, views include what follows from them: the legal moves, and
which tiles may still come. How documents are read and checked belongs to ``seismic.saves``.
"""

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Annotated, Final, Literal, NotRequired, TypeAlias

from attrs import Factory, evolve, frozen

from ..errors import BadSave, Defect, check_type
from ..model.tiles import Tile
from ..saves import typed
from ..saves.documents import (
    Colour,
    Count,
    Drawn,
    HiddenDocument,
    MoveLine,
    PhaseName,
    PileDocument,
    PublicDocument,
    Reason,
)
from ..saves.parts import pile_fields
from ..saves.scalars import one_of
from ..saves.states import public_fields, state_of
from ..saves.strict import USUAL, Caps, read
from ..saves.structure import check_header, structure, unstructure
from ..wire.events import EventData, event_of, event_to_data
from ..wire.results import OutcomeData
from .view import View, checked_view, observe, public_state

VERSION: Final = 2
"""The format that is written."""

_LISTED_BYTES: Final = 32
"""No move and no type with its count is longer in a text, with quotes and comma."""

Deciding: TypeAlias = Annotated[str, one_of("E10", "E11", "R21")]


@frozen(kw_only=True)
class ViewDocument1(PublicDocument):
    """A view in version 1: the viewer is left out for a spectator, and the pile is a number."""

    viewer: Colour | None = None
    pile: PileDocument
    unseen: Mapping[Drawn, Count]
    moves: tuple[MoveLine, ...]


@frozen
class OutcomeDocument:
    """Who has won, by which rule, and which rule ended the game."""

    winners: tuple[Colour, ...]
    decided_by: Deciding
    reason: Reason


@frozen(kw_only=True)
class ViewDocument(ViewDocument1):
    """A view with all that a client shows: who decides what, the points, and how it ended."""

    bottom: Mapping[Drawn, Count] = Factory(dict)
    actor: Colour | None = None
    phase: PhaseName
    score: Mapping[Colour, Count]
    outcome: OutcomeDocument | None = None
    events: tuple[EventData, ...] = ()


class ViewData(typed.PublicData):
    """A view; nobody acts and there is an outcome when the game is over."""

    seismic: Literal["view"]
    viewer: NotRequired[typed.Colour]
    pile: typed.UndealtData
    bottom: NotRequired[dict[str, int]]
    unseen: dict[str, int]
    moves: list[str]
    actor: NotRequired[typed.Colour]
    phase: typed.Phase
    score: dict[str, int]
    outcome: NotRequired[OutcomeData]
    events: NotRequired[list[EventData]]


def view_to_json(view: View) -> str:
    """Return a view as JSON; equal views have equal texts, and different views have different ones.

    Raises:
        BadValue: For anything but a view, above all a state.

    >>> import seismic
    >>> seismic.view_to_json(seismic.new_game(["red", "blue"], seed=7))
    Traceback (most recent call last):
    seismic.errors.BadValue: view must be a View, as observe(state, player) makes it, not a Ga...
    """
    return json.dumps(view_to_data(view), separators=(",", ":"))


def view_from_json(text: str | bytes, caps: Caps = USUAL) -> View:
    """Read a view from a text that anybody may have written, within these caps.

    The view of every state that can be loaded within the same caps can be loaded as well; it lists
    what follows from the rules, so its text may have more bytes than that of a state.

    Raises:
        BadSave: With the path to each problem, unless it shows a state that the rules allow.
    """
    check_type("caps", caps, Caps)
    listed = caps.moves + caps.tiles  # what a view lists and a state doesn't: moves, unseen types
    return view_from_data(read(text, evolve(caps, bytes=caps.bytes + listed * _LISTED_BYTES)), caps)


def view_to_data(view: View) -> ViewData:
    """Return a view as dicts, lists, strings and whole numbers."""
    data: ViewData = unstructure(_document(checked_view(view)))
    return data


def view_from_data(data: object, caps: Caps = USUAL) -> View:
    """Read a view from plain data, checked within these caps like `view_from_json`."""
    return _READERS[check_header(data, "view", _READERS)](data, caps)


def view_digest(view: View) -> str:
    """Return the SHA-256 of the JSON of a view, to compare what two programs see."""
    return sha256(view_to_json(view).encode()).hexdigest()


def _document(view: View) -> ViewDocument:
    end = view.outcome()
    return ViewDocument(
        seismic="view",
        version=VERSION,
        viewer=view.viewer,
        unseen=view.unseen,
        moves=tuple(view.legal_moves()),
        **pile_fields(view.undealt),
        actor=view.actor,
        phase=view.phase,
        score=view.score().totals,
        outcome=OutcomeDocument(end.winners, end.decided_by, end.reason) if end else None,
        events=tuple(map(event_to_data, view.events)),
        **public_fields(public_state(view)),
    )


_DERIVED_1: Final[Mapping[str, str]] = {
    "unseen": "must be the tiles of the set that nobody has seen",
    "moves": "must be the legal moves, in their order",
}
_DERIVED: Final[Mapping[str, str]] = {
    **_DERIVED_1,
    "actor": "must be the player who decides, or absent if the game is over",
    "phase": "must be that of the step",
    "score": "must be the points as they stand",
    "outcome": "must be how the game has ended, or absent while it goes on",
}
"""The expected value of a field that follows from the others."""


def _read_1(data: object, caps: Caps) -> View:
    document = structure(data, ViewDocument1, caps)
    if document.step.phase == "draw" or not isinstance(document.pile, int):
        raise BadSave(Defect("$.version", "undealt games came with version 2"))
    return _view_of(document, {}, (), _DERIVED_1, caps)


def _read_2(data: object, caps: Caps) -> View:
    document = structure(data, ViewDocument, caps)
    return _view_of(document, document.bottom, document.events, _DERIVED, caps)


def _view_of(
    document: ViewDocument1,
    bottom: Mapping[Tile, int],
    events: tuple[EventData, ...],
    derived: Mapping[str, str],
    caps: Caps,
) -> View:
    players, viewer = document.players, document.viewer
    if viewer is not None and viewer not in players:
        problem = f"must be one of {', '.join(players)}, not {viewer!r}"
        raise BadSave(Defect("$.viewer", problem, "S1"))
    pile = document.pile
    if isinstance(pile, tuple):
        expected = f"a whole number from 0 to {caps.tiles}"
        raise BadSave(Defect("$.pile", f"must be {expected}, not a list of {len(pile)}"))
    state = state_of(document, HiddenDocument(pile, (), bottom), "$")
    view = observe(state, viewer, map(event_of, events))
    found = _document(view)
    for name, problem in derived.items():
        if getattr(document, name) != getattr(found, name):
            raise BadSave(Defect(f"$.{name}", problem))
    return view


_READERS: Final[Mapping[int, Callable[[object, Caps], View]]] = {1: _read_1, 2: _read_2}
"""How each version of the format is read; every version ever written stays here."""
