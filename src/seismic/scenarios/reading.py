"""YAML text as located nodes: what is written where, in JSON's data model and nothing else.

The text is read as a stream of parse events, which is bounded here: nothing is constructed, no
alias is followed, and depth and length are cut off before they cost anything. What the nodes have
to say is for the format to decide.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Final

from attrs import field, frozen

try:
    import yaml
except ModuleNotFoundError:
    advice = "scenario files need an extra: pip install 'seismic-rules[scenarios]'"
    raise ModuleNotFoundError(advice, name="yaml") from None

from .nodes import Broken, Fields, Items, Key, Leaf, Node
from .problems import Notes, shortened
from .source import LINE_BREAK, Spot, cleaned, hidden_in

MOST_EVENTS: Final = 20_000
"""In a document."""
MOST_DOCUMENTS: Final = 2_000
DEEPEST: Final = 32
LONGEST_TEXT: Final = 4_000
LONGEST_NUMBER: Final = 15
"""Digits: a number that every JSON reader takes exactly."""

LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""Where the events come from: libyaml, or PyYAML's own parser where that is missing."""


def documents(text: str, notes: Notes, loader: Any = LOADER) -> Iterator[Node]:
    """Read the documents of a text, one after the other."""
    for events in _bounded(_events(cleaned(text, notes), notes, loader), notes):
        yield _built(events, notes)


def _events(text: str, notes: Notes, loader: Any) -> Iterator[Any]:
    """Parse, and tell what isn't YAML."""
    last: Any = None
    try:
        for event in yaml.parse(text, Loader=loader):
            last = event
            yield event
    except yaml.MarkedYAMLError as error:
        mark, begun = error.problem_mark or error.context_mark, error.context_mark
        spot = Spot(mark.line + 1, mark.column + 1) if mark else _spot(last)
        line = [*LINE_BREAK.split(text), ""][spot.line - 1]
        rest, indent = line[spot.column - 1 :], line[: len(line) - len(line.lstrip())]
        before = line[: spot.column - 1]
        notes.stop(
            spot,
            _syntax_problem(before, rest, indent, spot, error),
            at=shortened(rest),
            problem=error.problem or error.context,
            begun=begun.line + 1 if begun else _line_before(text, spot.line),
        )
    except (yaml.YAMLError, ValueError, OverflowError):
        notes.stop(_spot(last), "escape")


def _spot(event: Any) -> Spot:
    return Spot(event.start_mark.line + 1, event.start_mark.column + 1)


def _line_before(text: str, line: int) -> int:
    """Give the number of the last line before this one that says anything, or of this one."""
    lines = LINE_BREAK.split(text)[: line - 1]
    return next((number for number in range(len(lines), 0, -1) if lines[number - 1].strip()), line)


def _syntax_problem(
    before: str, rest: str, indent: str, spot: Spot, error: yaml.MarkedYAMLError
) -> str:
    """Name the mistakes that people make most."""
    if "\t" in indent:
        return "tab"
    if rest.startswith(":") or "mapping values are not allowed" in (error.problem or ""):
        return "colon" if ":" in before else "unclosed"  # what is wrong with the first colon?
    if error.context_mark and error.context_mark.line + 1 < spot.line:
        return "unclosed"
    return "syntax"


# Events to nodes.

_DEEPER: Final[dict[type, int]] = {
    yaml.ScalarEvent: 0,
    yaml.AliasEvent: 0,
    yaml.SequenceStartEvent: 1,
    yaml.SequenceEndEvent: -1,
    yaml.MappingStartEvent: 1,
    yaml.MappingEndEvent: -1,
}
"""The events inside a document, and how much deeper each of them leads."""


def _bounded(events: Iterator[Any], notes: Notes) -> Iterator[list[Any]]:
    """Cut events into documents, and stop before one gets too long or too deep."""
    document: list[Any] = []
    depth = read = 0
    for event in events:
        deeper = _DEEPER.get(type(event))
        if deeper is not None:
            document.append(event)
            depth += deeper
            if depth > DEEPEST:
                notes.stop(_spot(event), "too-deep", most=DEEPEST)
            if len(document) > MOST_EVENTS:
                notes.stop(_spot(event), "too-long", most=MOST_EVENTS)
        elif isinstance(event, yaml.DocumentStartEvent):
            document, read = [], read + 1
            if read > MOST_DOCUMENTS:
                notes.stop(_spot(event), "too-many-documents", most=MOST_DOCUMENTS)
        elif isinstance(event, yaml.DocumentEndEvent):
            yield document


@frozen
class _Open:
    """A list or mapping that is being read."""

    mapping: bool
    line: int
    column: int
    nodes: list[Node] = field(factory=list)


def _built(events: list[Any], notes: Notes) -> Node:
    """Put the events of a document together."""
    outermost = _Open(False, 1, 1)
    nesting = [outermost]
    for event in events:
        spot = _spot(event)
        if isinstance(event, yaml.CollectionStartEvent):
            _refuse_extras(event, spot, notes)
            mapping = isinstance(event, yaml.MappingStartEvent)
            nesting.append(_Open(mapping, spot.line, spot.column))
        elif isinstance(event, yaml.CollectionEndEvent):
            closed = _closed(nesting.pop(), notes)
            nesting[-1].nodes.append(closed)
        else:
            nesting[-1].nodes.append(_leaf(event, spot, notes))
    return outermost.nodes[0]


def _refuse_extras(event: Any, spot: Spot, notes: Notes) -> bool:
    """Note what is YAML but not JSON's data model."""
    extras = {
        "alias": isinstance(event, yaml.AliasEvent),
        "anchor": event.anchor is not None and not isinstance(event, yaml.AliasEvent),
        "tag": getattr(event, "tag", None) is not None,
    }
    for key, there in extras.items():
        if there:
            notes.add(spot, key)
    return any(extras.values())


def _closed(open_: _Open, notes: Notes) -> Node:
    if not open_.mapping:
        return Items(tuple(open_.nodes), open_.line, open_.column)
    pairs: dict[str, tuple[Key, Node]] = {}
    for node, value in zip(open_.nodes[::2], open_.nodes[1::2], strict=True):
        key = _key(node, notes)
        if key is None:
            continue
        if key.name in pairs:
            first = pairs[key.name][0]
            notes.add(key, "duplicate-key", key=shortened(key.name), line=first.line)
            value = Broken(key.line, key.column)
        pairs.setdefault(key.name, (key, value))
    return Fields(tuple(pairs.values()), open_.line, open_.column)


def _key(node: Node, notes: Notes) -> Key | None:
    if isinstance(node, Broken):
        return None
    if not isinstance(node, Leaf) or type(node.value) not in (str, int):
        notes.add(node, "key")
        return None
    return Key(str(node.value), node.line, node.column)


def _leaf(event: Any, spot: Spot, notes: Notes) -> Node:
    broken = Broken(spot.line, spot.column)
    if _refuse_extras(event, spot, notes):
        return broken
    text: str = event.value
    character = hidden_in(text)
    if character:
        notes.add(spot, "character", found=character)
    elif len(text) > LONGEST_TEXT:
        notes.add(spot, "too-long-text", most=LONGEST_TEXT)
    elif not event.implicit[0]:  # in quotes, or a block of text
        return Leaf(text, spot.line, spot.column)
    elif text == "<<":
        notes.add(spot, "merge-key")
    elif text in _WORDS:
        return Leaf(_WORDS[text], spot.line, spot.column)
    elif _WHOLE.fullmatch(text):
        if len(text) <= LONGEST_NUMBER:
            return Leaf(int(text), spot.line, spot.column)
        notes.add(spot, "too-long-number", most=LONGEST_NUMBER)
    elif _surprising(text):
        notes.add(spot, "surprise", text=shortened(text))
    else:
        return Leaf(text, spot.line, spot.column)
    return broken


# Plain words: JSON's, and those that readers of YAML disagree on.

_WORDS: Final[dict[str, bool | None]] = {"true": True, "false": False, "null": None, "": None}
_WHOLE: Final = re.compile("-?(?:0|[1-9][0-9]*)")
_LATER: Final = re.compile(  # what YAML 1.2 reads as a number or nothing, and YAML 1.1 as y or n
    r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|0o[0-7]+|[yYnN]"
)
_resolve: Final[Callable[..., str]] = yaml.resolver.Resolver().resolve
_TEXT: Final = "tag:yaml.org,2002:str"


@lru_cache(maxsize=1 << 10)
def _surprising(text: str) -> bool:
    """Say whether some reader of YAML takes this word for something else than text."""
    tag = _resolve(yaml.ScalarNode, text, (True, False))
    return tag != _TEXT or _LATER.fullmatch(text) is not None
