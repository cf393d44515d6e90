"""Values as a scenario writes them, on one line."""

from typing import Final

from ..model.moves import ChooseSide, ChooseTown, Pass, Place, PlaceCrew, TurnTile

_MOST_SHOWN: Final = 12


def show(value: object) -> str:
    """Format a move or another value as a scenario writes it.

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
            more = [f"… +{len(value) - _MOST_SHOWN}"] if len(value) > _MOST_SHOWN else []
            return f"[{', '.join([*map(show, value[:_MOST_SHOWN]), *more])}]"
        case dict():
            return f"{{{', '.join(f'{key}: {show(each)}' for key, each in value.items())}}}"
        case _:
            return str(value)
