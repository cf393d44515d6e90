"""From plain data to documents and back: fast with cattrs, and slowly where something is wrong.

The fast way refuses at the first thing amiss and says nothing; only then is the data walked in
detail for what is wrong where, with a limit. Both follow the annotations of the documents.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from types import NoneType, UnionType
from typing import Any, Final, TypeVar, Union, get_args, get_origin

import attrs
from cattrs import Converter

from ..errors import BadSave, BadValue, Defect
from ..hexes import Hex
from ..moves import Move
from ..notation import write_move
from ..rules import VARIANTS
from ..tiles import Tile
from .documents import STEPS, LaidDocument, StepDocument
from .scalars import SCALARS, Read
from .strict import Caps, shown

Document = TypeVar("Document")

MOST_PROBLEMS: Final = 20

_COUNTED: Final[Mapping[object, str]] = {Hex: "cells", Move: "moves"}
"""The cap on the length of a list, by what is in it; for all others it is that of tiles."""


def opened(data: object, form: str, versions: Collection[int]) -> int:
    """Give the version of plain data in a format, if it is one that can be read."""
    if type(data) is not dict:
        raise BadSave(_wrong("$", "an object", data))
    if data.get("seismic") != form or type(data["seismic"]) is not str:
        raise BadSave(_wrong("$.seismic", f"{form!r}", data.get("seismic")))
    version = data.get("version")
    if type(version) is not int or version not in versions:
        known = f"a version that can be read here: {', '.join(map(str, versions))}"
        raise BadSave(_wrong("$.version", known, version))
    return version


def structure(data: object, kind: type[Document], caps: Caps) -> Document:
    """Make a document of plain data, or say what is wrong with up to twenty fields."""
    try:
        return _reader(caps).structure(data, kind)
    except Exception:  # whatever it is, the walk says it better; if it can't, it is raised again
        problems = tuple(islice(_problems(kind, data, "$", caps), MOST_PROBLEMS))
        if problems:
            raise BadSave(*problems) from None
        raise


def unstructure(document: object) -> Any:
    """Make plain data of a document."""
    return _writer().unstructure(document)


# The kinds of annotations that documents have, besides their classes.


def _is_scalar(kind: Any) -> bool:
    return kind in SCALARS


def _is_list(kind: Any) -> bool:
    return get_origin(kind) in (tuple, frozenset)


def _is_set(kind: Any) -> bool:
    return get_origin(kind) in (frozenset,)


def _is_mapping(kind: Any) -> bool:
    return get_origin(kind) is Mapping


def _is_optional(kind: Any) -> bool:
    return get_origin(kind) in (Union, UnionType) and NoneType in get_args(kind)


def _is_step(kind: Any) -> bool:
    return bool(kind == StepDocument)


def _wanted(kind: Any) -> Any:
    """Give what an optional field holds where it is not left out."""
    (wanted,) = set(get_args(kind)) - {NoneType}
    return wanted


def _most(kind: Any, caps: Caps) -> int:
    most: int = getattr(caps, _COUNTED.get(get_args(kind)[0], "tiles"))
    return most


# The fast way.


class _Amiss(Exception):
    """Something is amiss; the walk finds out what."""


@lru_cache(maxsize=8)
def _reader(caps: Caps) -> Converter:
    converter = Converter(detailed_validation=False, forbid_extra_keys=True)
    hook = converter.get_structure_hook

    def listed(kind: Any) -> Read:
        item, made, most = get_args(kind)[0], get_origin(kind), _most(kind, caps)
        each = hook(item)

        def read(value: Any, _: object) -> Any:
            if type(value) is not list or len(value) > most:
                raise _Amiss
            found = made([each(one, item) for one in value])
            if len(found) < len(value):  # a set holds nothing twice
                raise _Amiss
            return found

        return read

    def mapped(kind: Any) -> Read:
        of, to = get_args(kind)
        key, each = hook(of), hook(to)

        def read(value: Any, _: object) -> Any:
            if type(value) is not dict:
                raise _Amiss
            return {key(name, of): each(one, to) for name, one in value.items()}

        return read

    def step(value: Any, _: object) -> Any:
        kind = STEPS[value["phase"]]
        return hook(kind)(value, kind)

    converter.register_structure_hook_factory(_is_mapping, mapped)
    converter.register_structure_hook_factory(_is_list, listed)
    converter.register_structure_hook_factory(_is_optional, lambda kind: hook(_wanted(kind)))
    converter.register_structure_hook_func(_is_step, step)
    converter.register_structure_hook_factory(_is_scalar, lambda kind: SCALARS[kind](caps))
    converter.register_structure_hook(LaidDocument, _laid(hook))
    return converter


def _laid(hook: Callable[[Any], Callable[..., Any]]) -> Read:
    """Make the hook for tiles laid, of which there are many: a third faster than a general one."""
    at, tile, crews = (hook(field.type) for field in attrs.fields(LaidDocument))

    def read(value: Any, _: object) -> Any:
        if len(value) == 2:
            return LaidDocument(at(value["at"], None), tile(value["tile"], None))
        if len(value) == 3:
            standing = crews(value["crews"], None)
            return LaidDocument(at(value["at"], None), tile(value["tile"], None), standing)
        raise _Amiss

    return read


@lru_cache(maxsize=1)
def _writer() -> Converter:
    converter = Converter(omit_if_default=True)
    hook = converter.get_unstructure_hook

    def mapped(kind: Any) -> Read:
        each = hook(get_args(kind)[1])
        return lambda values: {str(name): each(value) for name, value in values.items()}

    def listed(kind: Any) -> Read:
        each = hook(get_args(kind)[0])
        if _is_set(kind):
            return lambda values: [each(value) for value in sorted(values, key=_order)]
        return lambda values: [each(value) for value in values]

    converter.register_unstructure_hook_factory(_is_mapping, mapped)
    converter.register_unstructure_hook_factory(_is_list, listed)
    converter.register_unstructure_hook_factory(_is_optional, lambda kind: hook(_wanted(kind)))
    converter.register_unstructure_hook(Hex, lambda at: [at.q, at.r])
    converter.register_unstructure_hook(Tile, str)
    converter.register_unstructure_hook_func(lambda kind: kind == Move, write_move)
    return converter


def _order(value: Any) -> Any:
    """Order variants as the rulebook does, and all else by itself."""
    return VARIANTS.index(value) if value in VARIANTS else value


# The slow way.


def _problems(kind: Any, value: Any, path: str, caps: Caps) -> Iterator[Defect]:
    """Walk a value that is to be of that kind, and say what is wrong with it."""
    if _is_optional(kind):
        kind = _wanted(kind)
    if _is_scalar(kind):
        try:
            SCALARS[kind](caps)(value)
        except BadValue as error:
            yield _wrong(path, error.expected, value)
    elif _is_list(kind):
        yield from _list_problems(kind, value, path, caps)
    elif type(value) is not dict:
        yield _wrong(path, "an object", value)
    elif _is_mapping(kind):
        of, to = get_args(kind)
        for name, one in value.items():
            yield from _problems(of, name, path, caps)
            yield from _problems(to, one, _member(path, name), caps)
    elif _is_step(kind):
        phase = value.get("phase")
        if type(phase) is str and phase in STEPS:
            yield from _class_problems(STEPS[phase], value, path, caps)
        else:
            yield _wrong(f"{path}.phase", f"one of {', '.join(STEPS)}", phase)
    else:
        yield from _class_problems(kind, value, path, caps)


def _list_problems(kind: Any, value: Any, path: str, caps: Caps) -> Iterator[Defect]:
    most = _most(kind, caps)
    if type(value) is not list or len(value) > most:
        yield _wrong(path, f"a list of at most {most}", value)
        return
    places: dict[str, int] = {}
    for number, one in enumerate(value):
        place, wrong = f"{path}[{number}]", False
        for problem in _problems(get_args(kind)[0], one, place, caps):
            yield problem
            wrong = True
        if _is_set(kind) and not wrong:
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
            yield from _problems(field.type, value[name], f"{path}.{name}", caps)
        elif field.default is attrs.NOTHING:
            yield Defect(f"{path}.{name}", "it is missing")


def _wrong(path: str, expected: str, value: object) -> Defect:
    return Defect(path, f"must be {expected}, not {shown(value)}")


def _member(path: str, name: object) -> str:
    plain = isinstance(name, str) and name.isascii() and name.isidentifier() and len(name) <= 40
    return f"{path}.{name}" if plain else f"{path}[{shown(name)}]"
