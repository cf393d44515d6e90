"""From plain data to documents and back: fast with cattrs, and slowly where something is wrong.

The fast way refuses at the first thing amiss and says nothing; only then is the data walked in
detail for what is wrong where, with a limit. Both follow the annotations of the documents.
"""

from collections.abc import Callable, Collection
from functools import lru_cache
from itertools import islice
from typing import Any, Final, TypeVar, get_args, get_origin

import attrs
from cattrs import Converter

from ..errors import BadSave
from ..model.hexes import Hex
from ..model.moves import Move
from ..model.notation import write_move
from ..model.options import VARIANTS
from ..model.tiles import Tile
from .documents import STEPS, LaidDocument
from .kinds import is_list, is_mapping, is_optional, is_scalar, is_set, is_step, most_of, wanted
from .scalars import SCALARS, Read
from .strict import Caps
from .walk import problems, wrong

Document = TypeVar("Document")

MOST_PROBLEMS: Final = 20


def opened(data: object, form: str, versions: Collection[int]) -> int:
    """Give the version of plain data in a format, if it is one that can be read."""
    if type(data) is not dict:
        raise BadSave(wrong("$", "an object", data))
    if data.get("seismic") != form or type(data["seismic"]) is not str:
        raise BadSave(wrong("$.seismic", f"{form!r}", data.get("seismic")))
    version = data.get("version")
    if type(version) is not int or version not in versions:
        known = f"a version that can be read here: {', '.join(map(str, versions))}"
        raise BadSave(wrong("$.version", known, version))
    return version


def structure(data: object, kind: type[Document], caps: Caps) -> Document:
    """Make a document of plain data, or say what is wrong with up to twenty fields."""
    try:
        return _reader(caps).structure(data, kind)
    except Exception:  # whatever it is, the walk says it better; if it can't, it is raised again
        found = tuple(islice(problems(kind, data, "$", caps), MOST_PROBLEMS))
        if found:
            raise BadSave(*found) from None
        raise


def unstructure(document: object) -> Any:
    """Make plain data of a document."""
    return _writer().unstructure(document)


# The fast way.


class _Amiss(Exception):
    """Something is amiss; the walk finds out what."""


@lru_cache(maxsize=8)
def _reader(caps: Caps) -> Converter:
    converter = Converter(detailed_validation=False, forbid_extra_keys=True)
    hook = converter.get_structure_hook

    def listed(kind: Any) -> Read:
        item, made, most = get_args(kind)[0], get_origin(kind), most_of(kind, caps)
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

    converter.register_structure_hook_factory(is_mapping, mapped)
    converter.register_structure_hook_factory(is_list, listed)
    converter.register_structure_hook_factory(is_optional, lambda kind: hook(wanted(kind)))
    converter.register_structure_hook_func(is_step, step)
    converter.register_structure_hook_factory(is_scalar, lambda kind: SCALARS[kind](caps))
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
        if is_set(kind):
            return lambda values: [each(value) for value in sorted(values, key=_order)]
        return lambda values: [each(value) for value in values]

    converter.register_unstructure_hook_factory(is_mapping, mapped)
    converter.register_unstructure_hook_factory(is_list, listed)
    converter.register_unstructure_hook_factory(is_optional, lambda kind: hook(wanted(kind)))
    converter.register_unstructure_hook(Hex, lambda at: [at.q, at.r])
    converter.register_unstructure_hook(Tile, str)
    converter.register_unstructure_hook_func(lambda kind: kind == Move, write_move)
    return converter


def _order(value: Any) -> Any:
    """Order variants as the rulebook does, and all else by itself."""
    return VARIANTS.index(value) if value in VARIANTS else value
