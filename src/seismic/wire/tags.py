"""The names of events, moves and facts in data, and writing them: one converter for all.

A record becomes an object with its name first and then its fields, as in saves: cells are [q, r],
tiles are codes, and what is None is left out.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, get_args

import cattrs
from cattrs.gen import make_dict_unstructure_fn

from ..errors import BadValue
from ..model.events import Event
from ..model.moves import ChooseSide, ChooseTown, Pass, Place, PlaceCrew, TurnTile
from ..model.refusals import Facts
from ..saves.structure import writer


def _in_kebab_case(record: type) -> str:
    return re.sub("(?<!^)(?=[A-Z])", "-", record.__name__).lower()


EVENTS: Final[Mapping[str, type]] = {_in_kebab_case(each): each for each in get_args(Event)}
MOVES: Final[Mapping[str, type]] = {
    "place": Place,
    "crew": PlaceCrew,
    "pass": Pass,
    "side": ChooseSide,
    "town": ChooseTown,
    "turn": TurnTile,
}
FACTS: Final[Mapping[str, type]] = {_in_kebab_case(each): each for each in get_args(Facts)}

_RECORDS: Final = {"event": EVENTS, "move": MOVES, "fact": FACTS}
_TAGS: Final[Mapping[type, tuple[str, str]]] = {
    each: (tag, name) for tag, named in _RECORDS.items() for name, each in named.items()
}
"""The field that names each record, and its name."""


def tagged(tag: str, record: object) -> Any:
    """Return the data of an event, a move or some facts, and refuse anything else."""
    if type(record) not in _RECORDS[tag].values():
        expected = ", ".join(each.__name__ for each in _RECORDS[tag].values())
        raise BadValue(tag, record, f"one of {expected}")
    return _writer().unstructure(record)


@cache
def _writer() -> cattrs.Converter:
    converter = writer().copy()
    converter.register_unstructure_hook_factory(_TAGS.__contains__, _hook)
    return converter


def _hook(record: Any, converter: cattrs.Converter) -> Callable[[Any], dict[str, Any]]:
    tag, name = _TAGS[record]
    fields = make_dict_unstructure_fn(record, converter)

    def hook(value: Any) -> dict[str, Any]:
        written = {name: each for name, each in fields(value).items() if each is not None}
        return {tag: name, **written}

    return hook
