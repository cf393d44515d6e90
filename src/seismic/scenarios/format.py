"""Scenario files, format 1: from text to scenarios, or to a list of problems with their places."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from ..errors import BadValue, check_type
from ..model.board import COLOURS
from .context import Context
from .documents import LOADER, documents
from .nodes import START, FrozenMapping, Located, Node, plain, unchangeable
from .reading import parts, read_node
from .scenario import Expected, Played, Refused, Scenario, Step
from .schema import DEFINITIONS, SCHEMA
from .source import MOST_BYTES, decode
from .start import START_KEYS, start, stock_of
from .values import move_of, move_to_data
from .words import canonical
from .work import MOST_WORK, work_to_run

_VERSION: Final = {"$ref": "#/$defs/version"}
_ELSEWHERE: Final = {
    **dict.fromkeys(DEFINITIONS["expect"]["properties"], "expect"),
    **dict.fromkeys(("place", "crew", "side", "town", "draw", "pass", "refuse", "expect"), "play"),
    **dict.fromkeys(SCHEMA["properties"]["given"]["properties"], "given"),
    **dict.fromkeys(SCHEMA["properties"]["deal"]["properties"], "deal"),
    **dict.fromkeys(DEFINITIONS["table"]["properties"], "table"),
}
"""Keys that belong under another one."""


def read(source: str | bytes, file: str = "<text>", lang: str = "en") -> tuple[Scenario, ...]:
    """Return every scenario of a text.

    Args:
        source: The text, in YAML.
        file: The name of the file that messages show.
        lang: The language of the messages.

    Raises:
        BadScenario: With all problems found, each with its line and column.

    >>> from seismic import scenarios
    >>> scenarios.read("seismic: 2")
    Traceback (most recent call last):
    ...
    seismic.errors.BadScenario: <text>:1:10: ...
    """
    if not isinstance(source, str | bytes):
        raise BadValue("source", source, "a text or bytes")
    return _read(source, Context(file, lang))


def read_file(path: Path, lang: str = "en") -> tuple[Scenario, ...]:
    """Return every scenario of a file.

    Args:
        path: Where the file is.
        lang: The language of the messages.

    Raises:
        BadScenario: With all problems found, each with its line and column.
    """
    check_type("path", path, Path)
    context = Context(str(path), lang)
    try:
        if not path.is_file():
            context.stop(START, "no-file")
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        context.stop(START, "unreadable", reason=error.strerror or type(error).__name__)
    return _read(data, context)


def _read(source: str | bytes, context: Context, loader: Any = LOADER) -> tuple[Scenario, ...]:
    text = decode(source, context) if isinstance(source, bytes) else source
    found: dict[str, Scenario] = {}
    node = None
    for node in documents(text, context, loader):
        scenario = _scenario(node, context)
        if scenario and scenario.id in found:
            where = f"{context.file}:{found[scenario.id].line}"
            context.add(node, "id-twice", id=scenario.id, where=where)
        elif scenario:
            found[scenario.id] = scenario
    if node is None:
        context.add(START, "no-scenario")
    if context.problems:
        context.give_up()
    return tuple(found.values())


def _scenario(node: Node, context: Context) -> Scenario | None:
    context.is_scenario = False
    if not isinstance(node.value, dict):
        read_node(node, SCHEMA, context)  # this notes what it is instead
        return None
    fields = {str(key): value for key, value in node.value.items()}
    if "seismic" in fields and not read_node(fields["seismic"], _VERSION, context):
        return None  # another version may have other keys altogether
    context.is_scenario = "seismic" in fields
    node = canonical(node, context)
    before = len(context.problems)
    context.players = _players(plain(node).get("players"))
    values, complete = parts(node, SCHEMA, context, _ELSEWHERE)
    if "deal" in fields and "given" in fields:
        context.add(fields["deal"], "given-and-deal")
    play = tuple(_steps(values, "deal" in fields, context))
    if not values.keys() >= START_KEYS & {"players", *fields}:
        return None
    context.work += work_to_run(values, play)
    if context.work > MOST_WORK:
        context.stop(node, "too-much-work", work=context.work, most=MOST_WORK)
    begun = start(values, node, context)
    if not begun or not complete or len(context.problems) > before:
        return None
    return Scenario(
        file=context.file,
        line=node.line,
        id=values["id"].value,
        titles=FrozenMapping(plain(values["title"])),
        reasons=FrozenMapping(plain(values.get("why", {}))),
        rules=tuple(plain(values.get("rules", ()))),
        places=tuple(plain(values.get("places", ()))),
        portable=plain(values.get("portable", True)),
        unreachable=plain(values.get("unreachable", False)),
        start=begun,
        stock=stock_of(begun) if "deal" in values else None,
        play=play,
        data=json.dumps(_in_long_form(plain(node))),
    )


def _in_long_form(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a scenario with moves in notation written out."""
    if "play" not in data:
        return data
    return {**data, "play": [_written_out(step) for step in data["play"]]}


def _written_out(step: Any) -> Any:
    match step:
        case str():
            return move_to_data(move_of(step))
        case {"refuse": refused}:
            return {"refuse": {**refused, "move": _written_out(refused["move"])}}
        case {"expect": checks}:
            lists = {key: checks[key] for key in ("moves", "includes", "excludes") if key in checks}
            listed = {key: [_written_out(move) for move in lists[key]] for key in lists}
            return {"expect": {**checks, **listed}}
        case _:
            return step


def _players(names: Any) -> tuple[str, ...]:
    """Return the colours that play; all of them if that isn't clear."""
    colours = tuple(colour for colour in COLOURS if isinstance(names, list) and colour in names)
    return colours if len(colours) > 1 and len(colours) == len(names) else COLOURS


def _steps(values: Mapping[str, Located[Any]], dealt: bool, context: Context) -> Iterator[Step]:
    """Yield the steps of the play."""
    for step in values["play"].value if "play" in values else ():
        match step.value:
            case {"refuse": Located({"move": move, "rule": rule})}:
                yield Refused(move.value, rule.value, step.line, step.column)
            case {"expect": Located(checks)}:
                for key in ("stock", "over_deals"):
                    if key in checks and not dealt:
                        context.add(checks[key], "stock-without-deal", check=key)
                yield Expected(unchangeable(checks), step.line, step.column)
            case move:
                yield Played(move_of(plain(move)), step.line, step.column)
