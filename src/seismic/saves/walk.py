"""Data walked in detail, where something is wrong with it: what, and where.

It follows the annotations of the documents as the fast way does, which has refused the data.
"""

from collections.abc import Iterator
from typing import Any, get_args

import attrs

from ..errors import BadValue, Defect
from .documents import STEPS
from .kinds import is_list, is_mapping, is_optional, is_scalar, is_set, is_step, most_of, wanted
from .scalars import SCALARS
from .strict import Caps, shown


def problems(kind: Any, value: Any, path: str, caps: Caps) -> Iterator[Defect]:
    """Walk a value that is to be of that kind, and say what is wrong with it."""
    if is_optional(kind):
        kind = wanted(kind)
    if is_scalar(kind):
        try:
            SCALARS[kind](caps)(value)
        except BadValue as error:
            yield wrong(path, error.expected, value)
    elif is_list(kind):
        yield from _list_problems(kind, value, path, caps)
    elif type(value) is not dict:
        yield wrong(path, "an object", value)
    elif is_mapping(kind):
        of, to = get_args(kind)
        for name, one in value.items():
            yield from problems(of, name, path, caps)
            yield from problems(to, one, _member(path, name), caps)
    elif is_step(kind):
        phase = value.get("phase")
        if type(phase) is str and phase in STEPS:
            yield from _class_problems(STEPS[phase], value, path, caps)
        else:
            yield wrong(f"{path}.phase", f"one of {', '.join(STEPS)}", phase)
    else:
        yield from _class_problems(kind, value, path, caps)


def _list_problems(kind: Any, value: Any, path: str, caps: Caps) -> Iterator[Defect]:
    most = most_of(kind, caps)
    if type(value) is not list or len(value) > most:
        yield wrong(path, f"a list of at most {most}", value)
        return
    places: dict[str, int] = {}
    for number, one in enumerate(value):
        place, good = f"{path}[{number}]", True
        for problem in problems(get_args(kind)[0], one, place, caps):
            yield problem
            good = False
        if is_set(kind) and good:
            first = places.setdefault(str(one), number)
            if first != number:
                yield Defect(place, f"it stands at {path}[{first}] already")


def _class_problems(kind: Any, value: dict[object, Any], path: str, caps: Caps) -> Iterator[Defect]:
    fields = {field.name: field for field in attrs.fields(kind)}
    known = f"there is no such key; there are {', '.join(fields)}"
    for name in value:
        if name not in fields:
            yield Defect(_member(path, name), known)
    for name, field in fields.items():
        if name in value:
            yield from problems(field.type, value[name], f"{path}.{name}", caps)
        elif field.default is attrs.NOTHING:
            yield Defect(f"{path}.{name}", "it is missing")


def wrong(path: str, expected: str, value: object) -> Defect:
    """Say what a value has to be, and what it is."""
    return Defect(path, f"must be {expected}, not {shown(value)}")


def _member(path: str, name: object) -> str:
    plain = isinstance(name, str) and name.isascii() and name.isidentifier() and len(name) <= 40
    return f"{path}.{name}" if plain else f"{path}[{shown(name)}]"
