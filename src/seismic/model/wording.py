"""Sentences from facts, in the languages of the catalogues.

What a sentence says belongs to the catalogues of the rulebook, which facts it has to the refusals.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

import attrs

from ..rulebook import RuleId, message, rule
from .hexes import Hex
from .pieces import Crew
from .tiles import Tile

COMPASS: Final = ("N", "NE", "SE", "S", "SW", "NW")
"""The names of the edges, by number."""


def edge_name(edge: int, lang: str = "en") -> str:
    """Return the name of an edge: its direction."""
    return message(f"edge.{COMPASS[edge]}", lang)


def labelled(label: str, value: object, lang: str) -> str:
    """Return a value after its label, with the colon of the language.

    >>> labelled("réserve", 20, "fr").replace("\N{NO-BREAK SPACE}", "~")
    'réserve~: 20'
    """
    return f"{message('docs.labelled', lang).format(label=label)} {value}"


def decimal(number: float, lang: str, digits: int = 1) -> str:
    """Return a number with the decimal point of the language.

    >>> decimal(4.25, "es", 2)
    '4,25'
    """
    return f"{number:.{digits}f}".replace(".", message("number.point", lang))


def joined(parts: Iterable[object], lang: str, glue: str = "and") -> str:
    """Return a list written out, as in ``a, b and c``."""
    texts = [str(part) for part in parts]
    if not texts:
        return message("list.none", lang)
    if len(texts) == 1:
        return texts[0]
    return (
        message("list.separator", lang).join(texts[:-1]) + message(f"list.{glue}", lang) + texts[-1]
    )


def _edges(edges: Iterable[int], lang: str) -> str:
    return joined((edge_name(edge, lang) for edge in edges), lang, "or")


def lying(tiles: Iterable[tuple[Hex, Tile]], lang: str) -> str:
    """Return where tiles lie, as in ``H03 at [0, -1] and X0 at [0, 1]``."""
    template = message("event.laid", lang)
    return joined((template.format(tile=tile, at=at) for at, tile in tiles), lang)


def standing(crews: Iterable[Crew], lang: str) -> str:
    """Return where crews stand, as in ``red at the north edge of [0, -1]``."""
    template = message("list.crew", lang)
    return joined(
        (
            template.format(
                player=message(f"colour.{crew.colour}", lang),
                at=crew.at,
                edge=edge_name(crew.edge, lang),
            )
            for crew in crews
        ),
        lang,
    )


def _lengths(lengths: Iterable[int], lang: str) -> str:
    template = message("list.length", lang)
    return message("list.separator", lang).join(
        template.format(edge=edge_name(edge, lang), length=length)
        for edge, length in enumerate(lengths)
    )


# How a fact is shown follows from its name; the others are shown as they are.
_SHOWN: Final[dict[str, Callable[[Any, str], str]]] = {
    "edge": edge_name,
    "side": edge_name,
    "sides": _edges,
    "longest": _edges,
    "ours": lambda ground, lang: message(f"ground.{ground}", lang),
    "theirs": lambda ground, lang: message(f"ground.{ground}", lang),
    "player": lambda colour, lang: message(f"colour.{colour}", lang),
    "actor": lambda colour, lang: message(f"colour.{colour}", lang),
    "phase": lambda phase, lang: message(f"phase.{phase}", lang),
    "reason": lambda reason, lang: message(f"over.{reason}", lang),
    "face_up": joined,
    "towns": joined,
    "crews": standing,
    "lengths": _lengths,
}


def filled(key: str, facts: "attrs.AttrsInstance | None", lang: str) -> str:
    """Return a message filled in with the facts of a record."""
    values = _facts(facts) if facts is not None else {}
    shown = {
        name: _SHOWN[name](value, lang) if name in _SHOWN else str(value)
        for name, value in values.items()
    }
    return message(key, lang).format(**shown)


def _facts(record: "attrs.AttrsInstance") -> dict[str, object]:
    """Return the facts of a record, and of the records in it, by name."""
    values: dict[str, object] = {}
    for field in attrs.fields(type(record)):
        value = getattr(record, field.name)
        values |= _facts(value) if field.name == "because" else {field.name: value}
    return values


def sentence(tried: str, obstacle: str, rule_id: RuleId, lang: str) -> str:
    """Return a sentence with the move, the reason against it, the rule and its place."""
    return message("sentence", lang).format(
        tried=tried,
        obstacle=obstacle,
        rule=rule_id,
        place=rule(rule_id).paragraph.title(lang),
    )
