"""Values as a scenario writes them: moves, lists, mappings on one line."""

from collections.abc import Iterable
from typing import Final

from ..model.moves import ChooseSide, ChooseTown, Pass, Place, PlaceCrew, TurnTile

_MOST_SHOWN: Final = 12


def show(value: object) -> str:
    """Write a value as a scenario would.

    >>> show(Place((0, 1), "H03"))
    'place: {at: [0, 1], tile: H03}'
    """
    match value:
        case Place(at, tile):
            return f"place: {{at: {at}, tile: {tile}}}"
        case PlaceCrew(edge):
            return f"crew: {edge}"
        case Pass():
            return "pass"
        case ChooseSide(edge):
            return f"side: {edge}"
        case ChooseTown(at):
            return f"town: {at}"
        case TurnTile(at, by):
            return f"turn: {{at: {at}, by: {by}}}"
        case bool():
            return str(value).lower()
        case range():
            return str(value[0]) if len(value) == 1 else f"[{value[0]}, {value[-1]}]"
        case list() | tuple():
            return f"[{_joined(map(show, value), len(value))}]"
        case dict():
            return f"{{{', '.join(f'{key}: {show(each)}' for key, each in value.items())}}}"
        case _:
            return str(value)


def _joined(texts: Iterable[str], count: int) -> str:
    shown = [text for text, _ in zip(texts, range(_MOST_SHOWN), strict=False)]
    more = [f"… +{count - len(shown)}"] if count > len(shown) else []
    return ", ".join(shown + more)
