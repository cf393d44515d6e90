"""What people note about a game besides its moves: players' names, date, event and comments.

Every text is one visible line: characters that could control a terminal, reorder a line or hide in
it are refused. Escaping markup is up to whatever shows a text.
"""

from collections.abc import Mapping
from datetime import date
from typing import Final, TypeVar

from attrs import Attribute, evolve, field, frozen

from ..errors import BadValue
from ..model.board import COLOURS
from ..model.pieces import Colour
from ..model.reprs import public_repr
from ..visible import ONE_VISIBLE_LINE, first_invisible, named

MOST_IN_NAME: Final = 64
"""How many characters a name or an event may have."""

MOST_IN_COMMENT: Final = 1_000
"""How many characters a comment may have."""

_Key = TypeVar("_Key", Colour, int)
_Texts = Mapping[_Key, str] | tuple[tuple[_Key, str], ...]


def _checked(name: str, text: str, most: int) -> str:
    """Return a text, or refuse one that is empty, too long or not visible."""
    if type(text) is not str or not 0 < len(text) <= most or text != text.strip():
        raise BadValue(name, text, f"a text of 1 to {most} characters, without surrounding spaces")
    invisible = first_invisible(text)
    if invisible is not None:
        raise BadValue(name, text, f"{ONE_VISIBLE_LINE} such as {named(invisible)}")
    return text


def _pairs(name: str, texts: _Texts[_Key]) -> dict[_Key, str]:
    try:
        return dict(texts)
    except (TypeError, ValueError):
        raise BadValue(name, texts, "a mapping to texts") from None


def _names(names: _Texts[Colour]) -> tuple[tuple[Colour, str], ...]:
    found = _pairs("names", names)
    for colour, name in found.items():
        if colour not in COLOURS:
            raise BadValue("names", colour, f"one of {', '.join(COLOURS)}", "C6")
        _checked("names", name, MOST_IN_NAME)
    return tuple(sorted(found.items()))


def _comments(comments: _Texts[int]) -> tuple[tuple[int, str], ...]:
    found = _pairs("comments", comments)
    for number, comment in found.items():
        if type(number) is not int or number < 1:
            raise BadValue("comments", number, "the number of a move, from 1")
        _checked("comments", comment, MOST_IN_COMMENT)
    return tuple(sorted(found.items()))


def _event(_: object, attribute: "Attribute[str | None]", value: str | None) -> None:
    if value is not None:
        _checked(attribute.name, value, MOST_IN_NAME)


def _date(_: object, attribute: "Attribute[str | None]", value: str | None) -> None:
    if value is None:
        return
    try:
        is_date = type(value) is str and date.fromisoformat(value).isoformat() == value
    except ValueError:
        is_date = False
    if not is_date:
        raise BadValue(attribute.name, value, "a day such as 2026-11-18")


@frozen(repr=False)
class Tags:
    """Players' names, the date and the event of a game, and comments.

    Args:
        names: A name by colour.
        date: The day on which the game was played, such as ``2026-11-18``.
        event: Where or on which occasion.
        comments: A comment by the number of the move, counted from 1.

    >>> import seismic
    >>> seismic.Tags(names={"red": "First seat"}, comments={1: "Bold."}).comments
    {1: 'Bold.'}
    """

    _names: tuple[tuple[Colour, str], ...] = field(default=(), converter=_names, alias="names")
    date: str | None = field(default=None, validator=_date)
    """The day on which the game was played, if it is known."""
    event: str | None = field(default=None, validator=_event)
    """Where it was played, or on which occasion."""
    _comments: tuple[tuple[int, str], ...] = field(
        default=(), converter=_comments, alias="comments"
    )

    __repr__ = public_repr

    @property
    def names(self) -> dict[Colour, str]:
        """The names of the players, by colour."""
        return dict(self._names)

    @property
    def comments(self) -> dict[int, str]:
        """The comments on moves, by the number of the move, from 1."""
        return dict(self._comments)

    def for_moves(self, first: int, end: int) -> "Tags":
        """Return the tags of a part of the game, its moves numbered from 1 again.

        The part begins after the first ``first`` moves and ends after the first ``end``.
        """
        for name, number in (("first", first), ("end", end)):
            if type(number) is not int or number < 0:
                raise BadValue(name, number, "a number of moves, from 0")
        kept = {at - first: text for at, text in self._comments if first < at <= end}
        return evolve(self, comments=kept)
