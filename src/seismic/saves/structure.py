"""Plain data to documents and back, by cattrs.

Data is structured without details first, which is fast. Only if that fails is it structured once
more, by a converter that collects what is wrong and where, up to a limit.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache, lru_cache
from itertools import chain, islice
from types import MethodType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    overload,
)

import attrs
import cattrs
from cattrs.gen import make_dict_structure_fn, typeddicts

from ..errors import BadSave, BadValue, Defect, check_type
from ..model.hexes import Hex
from ..model.moves import Move
from ..model.notation import write_move
from ..model.options import VARIANTS
from ..model.tiles import Tile
from .documents import (
    STEPS,
    Cell,
    Count,
    Drawn,
    Edge,
    LaidDocument,
    MoveLine,
    MoveNumber,
    PhaseName,
    PileDocument,
    StepDocument,
    TileSource,
)
from .scalars import check_quakes, one_of
from .strict import Caps, Mismatch, mismatch, refused, shown

Document = TypeVar("Document")
Hook: TypeAlias = Callable[[Any, Any], Any]
"""What cattrs calls to read a value of a type."""

MOST_PROBLEMS: Final = 20


def check_header(data: object, name: str, versions: Collection[int]) -> int:
    """Return the version of plain data in a format, if it is one that can be read."""
    if type(data) is not dict:
        raise BadSave(Defect("$", f"must be an object, not {type(data).__name__}"))
    if data.get("seismic") != name or type(data["seismic"]) is not str:
        raise BadSave(mismatch("$.seismic", f"{name!r}", data.get("seismic")))
    version = data.get("version")
    if type(version) is not int or version not in versions:
        known = f"a version that can be read here: {', '.join(map(str, versions))}"
        raise BadSave(mismatch("$.version", known, version))
    return version


@overload
def structure(data: object, document: type[Document], caps: Caps) -> Document: ...


@overload
def structure(data: object, document: UnionType, caps: Caps) -> Any: ...


def structure(data: object, document: Any, caps: Caps) -> Any:
    """Return the document of plain data, or raise `BadSave` with up to twenty problems."""
    check_type("caps", caps, Caps)
    with suppress(Exception):  # a stranger's data may do anything; what is wrong is found below
        return _reader(caps, detailed=False).structure(data, document)
    try:
        return _reader(caps, detailed=True).structure(data, document)
    except BadValue as error:  # the whole of it is something else, and may be hidden
        problem = f"must be {error.expected}, not {type(data).__name__}"
        raise BadSave(Defect("$", problem)) from None
    except cattrs.BaseValidationError as error:
        raise BadSave(*islice(_problems(error, "$"), MOST_PROBLEMS)) from None


def unstructure(document: object) -> Any:
    """Return a document as plain data."""
    return writer().unstructure(document)


# Reading.


class _Reader(cattrs.Converter):
    """A converter within caps; a detailed one finds every problem, up to a limit for each list."""

    def __init__(self, caps: Caps, *, detailed: bool) -> None:
        super().__init__(detailed_validation=detailed, forbid_extra_keys=True)
        self._caps = caps
        register = self.register_structure_hook_factory
        register(attrs.has, self._object_hook)
        if not detailed:
            register(lambda of: of is LaidDocument, self._laid_hook)
        register(_has_origin(Mapping), self._mapping_hook)
        register(_has_origin(tuple, frozenset, list), self._list_hook)
        register(lambda of: NoneType in get_args(of), self._optional_hook)
        # A method, as it is faster to call than a partial function.
        register(_has_origin(Annotated), lambda of: MethodType(of.__metadata__[0], caps))
        register(_has_origin(Literal), lambda of: MethodType(one_of(*get_args(of)), caps))
        register(_is_typed, self._typed_hook)
        register(_is_tagged, self._tagged_hook)
        self.register_structure_hook(StepDocument, self._read_step)
        self.register_structure_hook(PileDocument, self._read_pile)

    def _object_hook(self, document: Any) -> Hook:
        read = make_dict_structure_fn(document, self)
        return lambda value, of: read(_object(value), of)

    def _typed_hook(self, typed: Any) -> Hook:
        read = typeddicts.make_dict_structure_fn(typed, self)
        return lambda value, of: read(_object(value), of)

    def _tagged_hook(self, union: Any) -> Hook:
        """Return a hook for one of several typed dicts, told apart by the first field of each."""
        tag = next(iter(get_args(union)[0].__annotations__))
        members = {get_args(each.__annotations__[tag])[0]: each for each in get_args(union)}
        read = MethodType(one_of(*members), self._caps)

        def hook(value: Any, _: object) -> Any:
            _check([(tag, _object(value).get(tag))], lambda _, name: read(name, None))
            return self.structure(value, members[value[tag]])

        return hook

    def _laid_hook(self, document: Any) -> Hook:
        """Return a hook for tiles, of which there are many: a third faster than a general one."""
        at, tile, crews = (self.get_structure_hook(each.type) for each in attrs.fields(document))

        def hook(value: Any, _: object) -> Any:
            if len(value) > 3:
                raise ValueError("there are at, tile and crews")
            if len(value) == 2:
                return LaidDocument(at(value["at"], None), tile(value["tile"], None))
            standing = crews(value["crews"], None)
            return LaidDocument(at(value["at"], None), tile(value["tile"], None), standing)

        return hook

    def _mapping_hook(self, annotation: Any) -> Hook:
        of, to = get_args(annotation)
        key, entry = self.get_structure_hook(of), self.get_structure_hook(to)
        detailed = self.detailed_validation

        def hook(value: Any, _: object) -> Any:
            pairs = _object(value).items()
            if detailed:
                _check(pairs, lambda name, one: (key(name, of), entry(one, to)))
            found = {key(name, of): entry(one, to) for name, one in pairs}
            if of == Drawn:
                check_quakes(found.items(), self._caps)
            elif of == TileSource:  # these are counts of tiles, too
                counts = chain.from_iterable(each.items() for each in found.values())
                check_quakes(counts, self._caps)
            return found

        return hook

    def _list_hook(self, annotation: Any) -> Hook:
        of = get_args(annotation)[0]
        made = frozenset if get_origin(annotation) is frozenset else tuple
        entry, detailed = self.get_structure_hook(of), self.detailed_validation
        most = {Cell: self._caps.cells, MoveLine: self._caps.moves}.get(of, self._caps.tiles)

        def hook(value: Any, _: object) -> Any:
            if type(value) is not list or len(value) > most:
                raise Mismatch("list", value, f"a list of at most {most}")
            if detailed:
                _check(enumerate(value), lambda _, one: entry(one, of))
            found = made([entry(one, of) for one in value])
            if len(found) < len(value):  # it is a set
                _refuse_repeats([entry(one, of) for one in value])
            if of == Drawn:
                check_quakes(((tile, 1) for tile in found), self._caps)
            return found

        return hook

    def _optional_hook(self, annotation: Any) -> Hook:
        (of,) = set(get_args(annotation)) - {NoneType}  # it may be left out, but not be null
        return self.get_structure_hook(of)

    def _read_step(self, value: Any, _: object) -> StepDocument:
        read = self.get_structure_hook(PhaseName)
        _check([("phase", _object(value).get("phase"))], lambda _, phase: read(phase, None))
        return self.structure(value, STEPS[value["phase"]])

    def _read_pile(self, value: Any, _: object) -> Any:
        forms = {int: Count, dict: Mapping[Drawn, Count]}
        found = self.get_structure_hook(forms.get(type(value), tuple[Drawn, ...]))(value, None)
        if type(found) is not tuple:  # a list has been counted already
            size = sum(found.values()) if type(found) is dict else found
            if size > self._caps.tiles:
                raise Mismatch("pile", size, f"at most {self._caps.tiles} tiles")
        return found


_reader = lru_cache(maxsize=8)(_Reader)


def _has_origin(*origins: object) -> Callable[[Any], bool]:
    return lambda of: get_origin(of) in origins


def _is_typed(of: Any) -> bool:
    return hasattr(of, "__required_keys__")


def _is_tagged(of: Any) -> bool:
    return isinstance(of, UnionType) and all(map(_is_typed, get_args(of)))


def _object(value: Any) -> dict[Any, Any]:
    if type(value) is dict:
        return value
    raise Mismatch("object", value, "an object")


def _check(entries: Iterable[tuple[Any, Any]], read: Callable[[Any, Any], object]) -> None:
    """Raise what is wrong with the first twenty wrong entries of a list or an object."""
    errors = []
    for name, entry in entries:
        try:
            read(name, entry)
        except Exception as error:
            error.add_note(cattrs.IterableValidationNote("", name, object))
            errors.append(error)
            if len(errors) == MOST_PROBLEMS:
                break
    if errors:
        raise cattrs.IterableValidationError("", errors, object)


def _refuse_repeats(entries: list[Any]) -> None:
    first: dict[Any, int] = {}

    def check(index: int, entry: Any) -> None:
        if first.setdefault(entry, index) != index:
            raise ValueError(f"it is in the list already, at [{first[entry]}]")

    _check(enumerate(entries), check)


def _problems(error: Exception, path: str) -> Iterator[Defect]:
    """Yield what is wrong, unknown keys first, as they may be misspelt ones that are missing."""
    match error:
        case cattrs.IterableValidationError() | cattrs.ClassValidationError():
            located, others = error.group_exceptions()
            for each in others:
                yield from _problems(each, path)
            for each, note in located:
                name = note.index if isinstance(note, cattrs.IterableValidationNote) else note.name
                yield from _problems(each, _joined(path, name))
        case cattrs.ForbiddenExtraKeysError():
            names = error.cl.__annotations__ if _is_typed(error.cl) else attrs.fields_dict(error.cl)
            known = ", ".join(names)
            for key in sorted(error.extra_fields, key=lambda key: key if type(key) is str else ""):
                yield Defect(_joined(path, key), f"there is no such key; there are {known}")
        case KeyError():
            yield Defect(path, "it is missing")
        case BadValue():
            yield refused(path, error)
        case ValueError():
            yield Defect(path, str(error))
        case _:
            raise error


def _joined(path: str, name: object) -> str:
    if isinstance(name, str) and name.isascii() and name.isidentifier() and len(name) <= 40:
        return f"{path}.{name}"
    return f"{path}[{shown(name)}]"


# Writing.


@cache
def writer() -> cattrs.Converter:
    """Return the converter that writes cells, tiles, edges and moves; it is shared, so copy it."""
    sequences: dict[type, Callable[[Any], Any]] = {tuple: list, frozenset: _in_order}
    converter = cattrs.Converter(omit_if_default=True, unstruct_collection_overrides=sequences)
    converter.register_unstructure_hook(Hex, lambda at: [at.q, at.r])
    converter.register_unstructure_hook(Tile, str)
    converter.register_unstructure_hook_func(lambda of: of in (Edge, MoveNumber), str)
    converter.register_unstructure_hook_func(lambda of: of == Move, write_move)
    return converter


def _in_order(values: Iterable[Any]) -> list[Any]:
    """Sort variants as the rulebook does, and all else by itself."""
    return sorted(values, key=lambda one: VARIANTS.index(one) if one in VARIANTS else one)
