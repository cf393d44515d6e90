"""Views as JSON, for browsers and other clients; every text that is made here may be sent to them.

A client that doesn't know the rules is told what follows from them: the legal moves, and which
tiles may still come. How documents are read and checked belongs to ``seismic.saves``.
"""

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, Final

from attrs import Factory, frozen

from ..errors import BadSave, Defect
from ..saves.documents import (
    Colour,
    Count,
    Drawn,
    HiddenDocument,
    MoveLine,
    PileDocument,
    PublicDocument,
)
from ..saves.parts import pile_fields
from ..saves.states import public_fields, state_of
from ..saves.strict import USUAL, Caps, mismatch, read
from ..saves.structure import check_header, structure, unstructure
from .view import View, checked_view, observe, public_state

VERSION: Final = 1
"""The format that is written."""


@frozen(kw_only=True)
class ViewDocument(PublicDocument):
    """A view; the viewer is left out for a spectator, and the pile is a number of tiles."""

    viewer: Colour | None = None
    pile: PileDocument
    bottom: Mapping[Drawn, Count] = Factory(dict)
    unseen: Mapping[Drawn, Count]
    moves: tuple[MoveLine, ...]


def view_to_json(view: View) -> str:
    """Write a view as JSON; equal views give equal texts, and unequal views unequal ones.

    >>> from seismic import new_game
    >>> view_to_json(new_game(["red", "blue"], seed=7))
    Traceback (most recent call last):
    seismic.errors.BadValue: view must be a View, as observe(state, player) makes it, not GameS...
    """
    return json.dumps(view_to_data(view), separators=(",", ":"))


def view_from_json(text: str | bytes, caps: Caps = USUAL) -> View:
    """Read a view from JSON that anybody may have written.

    Raises `BadSave`, with the path to each problem, unless it shows a state that the rules allow.
    """
    return view_from_data(read(text, caps), caps)


def view_to_data(view: View) -> dict[str, Any]:
    """Return a view as dicts, lists, strings and whole numbers."""
    data: dict[str, Any] = unstructure(_document(checked_view(view)))
    return data


def view_from_data(data: object, caps: Caps = USUAL) -> View:
    """Read a view from plain data, checked like `view_from_json`."""
    return _READERS[check_header(data, "view", _READERS)](data, caps)


def view_digest(view: View) -> str:
    """Return the SHA-256 of the view's JSON, to compare what two programs see."""
    return sha256(view_to_json(view).encode()).hexdigest()


def _document(view: View) -> ViewDocument:
    return ViewDocument(
        seismic="view",
        version=VERSION,
        viewer=view.viewer,
        unseen=view.unseen,
        moves=tuple(view.legal_moves()),
        **pile_fields(view.undealt),
        **public_fields(public_state(view)),
    )


def _read_1(data: object, caps: Caps) -> View:
    document = structure(data, ViewDocument, caps)
    players, viewer = document.players, document.viewer
    if viewer is not None and viewer not in players:
        problem = f"must be one of {', '.join(players)}, not {viewer!r}"
        raise BadSave(Defect("$.viewer", problem, "S1"))
    pile = document.pile
    if isinstance(pile, tuple) or (isinstance(pile, int) and pile > caps.tiles):
        expected = f"a whole number from 0 to {caps.tiles}"
        raise BadSave(mismatch("$.pile", expected, pile if isinstance(pile, int) else list(pile)))
    view = observe(state_of(document, HiddenDocument(pile, (), document.bottom)), viewer)
    if document.unseen != view.unseen:
        raise BadSave(Defect("$.unseen", "must be the tiles of the set that nobody has seen"))
    if document.moves != tuple(view.legal_moves()):
        raise BadSave(Defect("$.moves", "must be the legal moves, in their order"))
    return view


_READERS: Final[Mapping[int, Callable[[object, Caps], View]]] = {1: _read_1}
"""How each version of the format is read; every version ever written stays here."""
