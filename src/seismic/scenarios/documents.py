"""YAML text as nodes, in JSON's data model and nothing else.

The text is read as a stream of parse events with bounds: nothing is constructed, no alias is
followed, and depth and length are cut off before they cost anything.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

try:
    import yaml
except ModuleNotFoundError:
    advice = "scenario files need an extra: pip install 'seismic-rules[scenarios]'"
    raise ModuleNotFoundError(advice, name="yaml") from None

from ..errors import has_more_tiles
from .context import Context, Invalid, shortened
from .mistakes import in_brackets, is_cut, is_rest, last_line_with_text, mistake, uncut
from .nodes import BROKEN, Key, Located, Node
from .source import LINE_BREAK, clean, hidden_in

MOST_EVENTS: Final = 20_000
"""In a document."""
MOST_EVENTS_IN_FILE: Final = 30_000
"""In all documents: reading them takes half a second."""
MOST_DOCUMENTS: Final = 1_000
DEEPEST: Final = 32
LONGEST_TEXT: Final = 4_000
LONGEST_NUMBER: Final = 15
"""In digits: any JSON reader reads such a number exactly."""

LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The parser: libyaml, or PyYAML's own where that is missing."""


def documents(text: str, context: Context, loader: Any = LOADER) -> Iterator[Node]:
    """Yield the documents of a text."""
    events = _events(clean(text, context), context, loader)
    starts = (event for event in events if isinstance(event, yaml.DocumentStartEvent))
    in_file = 0
    for number, start in enumerate(starts):
        at = _location(start.start_mark)
        if number == MOST_DOCUMENTS:
            context.stop(at, "too-many-documents", most=MOST_DOCUMENTS)
        document = _document(events, context)
        in_file += len(document)
        if in_file > MOST_EVENTS_IN_FILE:
            context.stop(at, "too-long-file", most=MOST_EVENTS_IN_FILE)
        yield from _nodes(iter(document), context)


# Text to events.


def _events(text: str, context: Context, loader: Any) -> Iterator[Any]:
    """Parse a text, and stop where it isn't YAML any more."""
    last: Any = None
    try:
        for event in yaml.parse(text, Loader=loader):
            last = event
            yield event
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        at = _location(mark or last.start_mark)
        begun = error.context_mark.line + 1 if error.context_mark else 0
        problem = error.problem or error.context or ""
        lines = [*LINE_BREAK.split(text), ""][: at.line]
        where, key = mistake(lines, at, begun, problem)
        context.stop(
            where,
            key,
            at="…" if has_more_tiles(lines[-1], 0) else shortened(lines[-1][at.column - 1 :]),
            problem=problem,
            begun=begun or last_line_with_text(lines[:-1]) or at.line,
        )
    except (yaml.YAMLError, ValueError, OverflowError):
        context.stop(_location(last.start_mark), "escape")


def _location(mark: Any) -> Located[None]:
    return Located(None, mark.line + 1, mark.column + 1)


# Events to nodes.


def _document(events: Iterator[Any], context: Context) -> list[Any]:
    """Return the events up to the end of a document, and stop where it gets too long or deep."""
    document: list[Any] = []
    depth = 0
    for event in events:
        if isinstance(event, yaml.DocumentEndEvent):
            break
        document.append(event)
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            context.stop(_location(event.start_mark), "too-deep", most=DEEPEST)
        if len(document) > MOST_EVENTS:
            context.stop(_location(event.start_mark), "too-long", most=MOST_EVENTS)
    return document


def _nodes(events: Iterator[Any], context: Context) -> Iterator[Node]:
    """Yield the nodes of a document, or those up to the end of a list or mapping."""
    for event in events:
        if isinstance(event, yaml.CollectionEndEvent):
            return
        mark = event.start_mark
        value: Any = BROKEN
        try:
            _check_extras(event)
            if isinstance(event, yaml.ScalarEvent):
                value = _value(event.value, event.implicit[0])
        except Invalid as invalid:
            context.add(_location(mark), invalid.key, **invalid.facts)
        if isinstance(event, yaml.CollectionStartEvent):
            parts = _nodes(events, context)
            mapping = isinstance(event, yaml.MappingStartEvent)
            value = _fields(parts, context) if mapping else _entries(parts, context)
        yield Located(value, mark.line + 1, mark.column + 1)


def _check_extras(event: Any) -> None:
    """Refuse what is YAML but not JSON's data model."""
    if isinstance(event, yaml.AliasEvent):
        raise Invalid("alias")
    if event.anchor is not None:
        raise Invalid("anchor")
    if event.tag is not None:
        raise Invalid("tag")


def _entries(nodes: Iterator[Node], context: Context) -> tuple[Node, ...]:
    entries: list[Node] = []
    for node in nodes:
        if entries and is_cut(entries[-1], node):
            entries[-1] = _cut(entries[-1], node, context)
        else:
            entries.append(node)
    return tuple(entries)


def _cut(first: Node, second: Node, context: Context) -> Node:
    """Note that a text with a comma lacks quotes or brackets, and return a stand-in for it."""
    if first.value is not BROKEN:
        text = uncut(first, second)
        pair = in_brackets(text)
        if pair:
            context.add(first, "brackets", pair=pair)
        else:
            context.add(first, "comma", text=shortened(text))
    return Located(BROKEN, first.line, first.column)


def _fields(nodes: Iterator[Node], context: Context) -> dict[Key, Node]:
    fields: dict[Key, Node] = {}
    for key, value in zip(nodes, nodes, strict=True):
        if key.value is BROKEN:
            continue
        if type(key.value) not in (str, int):
            context.add(key, "key")
            continue
        last = next(reversed(fields), None)
        if last is not None and is_rest(key, value, fields[last]):
            fields[last] = _cut(fields[last], key, context)
            continue
        name = Key(key.value)
        name.line, name.column = key.line, key.column
        if name in fields:
            first = next(each for each in fields if each == name)
            context.add(name, "duplicate-key", key=shortened(name), line=first.line)
        else:
            fields[name] = value
    return fields


# Scalars: JSON's, and those that readers of YAML disagree on.

_WORDS: Final[dict[str, bool | None]] = {"true": True, "false": False, "null": None, "": None}
_WHOLE: Final = re.compile("-?(?:0|[1-9][0-9]*)")
_OF_OTHER_VERSIONS: Final = re.compile(  # numbers of YAML 1.2, and y and n of YAML 1.1
    r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|0o[0-7]+|[yYnN]"
)
_RESOLVER: Final[Any] = yaml.resolver.Resolver()
_TEXT: Final = "tag:yaml.org,2002:str"


@lru_cache(maxsize=1 << 10)
def _value(text: str, plain: bool) -> str | int | None:
    """Return the value of a scalar; a plain one has no quotes and isn't a block of text."""
    character = hidden_in(text)
    if character:
        raise Invalid("character", found=character)
    if len(text) > LONGEST_TEXT:
        raise Invalid("too-long-text", most=LONGEST_TEXT)
    if not plain:
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _WHOLE.fullmatch(text):
        if len(text) > LONGEST_NUMBER:
            raise Invalid("too-long-number", most=LONGEST_NUMBER)
        return int(text)
    if text == "<<":
        raise Invalid("merge-key")
    tag = _RESOLVER.resolve(yaml.ScalarNode, text, (True, False))
    if tag != _TEXT or _OF_OTHER_VERSIONS.fullmatch(text):
        raise Invalid("surprise", text=shortened(text))
    return text
