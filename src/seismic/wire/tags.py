"""The names of events, moves and facts in data, and one converter that writes them all.

Each becomes an object with its name first and then its fields, as in saves: cells are [q, r], tiles
are codes, and what is None is left out.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, get_args

import cattrs
from cattrs.gen import make_dict_unstructure_fn

from ..errors import BadValue
from ..model.events import Event
from ..model.moves import ChooseSide, ChooseTown, Draw, Pass, Place, PlaceCrew, TurnTile
from ..model.refusals import Facts
from ..saves.structure import writer


def _in_kebab_case(of: type) -> str:
    return re.sub("(?<!^)(?=[A-Z])", "-", of.__name__).lower()


EVENTS: Final[Mapping[str, type]] = {_in_kebab_case(each): each for each in get_args(Event)}
MOVES: Final[Mapping[str, type]] = {
    "place": Place,
    "crew": PlaceCrew,
    "pass": Pass,
    "side": ChooseSide,
    "town": ChooseTown,
    "turn": TurnTile,
    "draw": Draw,
}
FACTS: Final[Mapping[str, type]] = {_in_kebab_case(each): each for each in get_args(Facts)}

_NAMED: Final = {"event": EVENTS, "move": MOVES, "fact": FACTS}
_TAGS: Final[Mapping[type, tuple[str, str]]] = {
    each: (tag, name) for tag, named in _NAMED.items() for name, each in named.items()
}
"""The field that names each type, and its name."""


def tagged(tag: str, value: object) -> Any:
    """Return the data of an event, a move or some facts, and refuse anything else."""
    if type(value) not in _NAMED[tag].values():
        expected = ", ".join(each.__name__ for each in _NAMED[tag].values())
        raise BadValue(tag, value, f"one of {expected}")
    return _writer().unstructure(value)


@cache
def _writer() -> cattrs.Converter:
    converter = writer().copy()
    converter.register_unstructure_hook_factory(_TAGS.__contains__, _hook)
    return converter


def _hook(of: Any, converter: cattrs.Converter) -> Callable[[Any], dict[str, Any]]:
    tag, name = _TAGS[of]
    fields = make_dict_unstructure_fn(of, converter)

    def hook(value: Any) -> dict[str, Any]:
        known = {field: each for field, each in fields(value).items() if each is not None}
        return {tag: name, **known}

    return hook
