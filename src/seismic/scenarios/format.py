"""Scenario files, format 1: from text to scenarios, or to a list of located problems.

The setting, the position and the steps of the play have modules of their own; here are the keys of
a scenario, and what they make together.
"""

import re
from pathlib import Path
from typing import Any, Final

from ..model.board import COLOURS
from ..model.options import VARIANTS
from ..model.state import PLAYERS
from ..rulebook import LANGUAGES, Paragraph, Unknown
from . import given as position
from . import setting
from .compound import fields, listing, record
from .kinds import (
    Reading,
    one_of,
    text,
    truth,
    unexpected,
    whole,
    written,
)
from .nodes import Fields, Items, Leaf, Node, plain
from .problems import Notes, Skipped
from .reading import LOADER, documents
from .scenario import Scenario
from .source import MOST_BYTES, Spot, decoded
from .steps import CHECKS, rule_id, step

VERSION: Final = 1
LARGEST_SEED: Final = 10**14
LONGEST_ID: Final = 100

_ID: Final = re.compile("[a-z0-9]+(?:-[a-z0-9]+)*")


def read(source: str | bytes, file: str = "<text>", lang: str = "en") -> tuple[Scenario, ...]:
    """Read every scenario of a text; raises `BadScenario` with all problems found.

    >>> read("seismic: 2")
    Traceback (most recent call last):
    ...
    seismic.errors.BadScenario: <text>:1:10: ...
    """
    return _read(source, Notes(file, lang))


def read_file(path: Path, lang: str = "en") -> tuple[Scenario, ...]:
    """Read every scenario of a file; raises `BadScenario` with all problems found."""
    notes = Notes(str(path), lang)
    try:
        if not path.is_file():
            notes.stop(Spot(1, 1), "no-file")
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        notes.stop(Spot(1, 1), "unreadable", reason=error.strerror or type(error).__name__)
    return _read(data, notes)


def _read(source: str | bytes, notes: Notes, loader: Any = LOADER) -> tuple[Scenario, ...]:
    source = decoded(source, notes) if isinstance(source, bytes) else source
    found: list[Scenario] = []
    taken: dict[str, str] = {}
    empty = True
    for node in documents(source, notes, loader):
        empty = False
        try:
            scenario = _scenario(node, notes)
        except Skipped:
            continue
        if scenario.id in taken:
            notes.add(node, "id-twice", id=scenario.id, where=taken[scenario.id])
        taken.setdefault(scenario.id, f"{notes.file}:{scenario.line}")
        found.append(scenario)
    if empty:
        notes.add(Spot(1, 1), "no-scenario")
    if notes.problems:
        notes.give_up()
    return tuple(found)


# The keys of a scenario.


def _identifier(node: Node, notes: Notes) -> str:
    name = text(node, notes, "expected.id")
    if not _ID.fullmatch(name) or len(name) > LONGEST_ID:
        repaired = "-".join(re.findall("[a-z0-9]+", name.casefold()))[:LONGEST_ID].strip("-")
        meant = notes.phrase("problem.meant", near=repaired) if repaired else ""
        unexpected(node, notes, notes.phrase("expected.id"), meant)
    return name


def _version(node: Node, notes: Notes) -> int:
    if not isinstance(node, Leaf) or type(node.value) is not int or node.value != VERSION:
        unexpected(node, notes, notes.phrase("expected.version", version=VERSION))
    return VERSION


def _place(node: Node, notes: Notes) -> Paragraph:
    value = text(node, notes, "expected.place")
    try:
        return Paragraph.parse(value)
    except Unknown as unknown:
        near = unknown.near[0] if len(value) < 40 and value.strip() and unknown.near else ""
        meant = notes.phrase("problem.meant", near=near) if near else ""
        unexpected(node, notes, notes.phrase("expected.place"), meant)


_words: Final = record(dict.fromkeys(LANGUAGES, text), ("en",))


def _keys(players: tuple[str, ...], dealt: bool) -> dict[str, Reading[Any]]:
    return {
        "seismic": _version,
        "id": _identifier,
        "title": _words,
        "why": _words,
        "rules": listing(rule_id, least=1, distinct=True),
        "places": listing(_place, least=1, distinct=True),
        "variants": listing(one_of(VARIANTS), distinct=True),
        "options": setting.options,
        "table": written(setting.playing_table),
        "tiles": setting.tile_set,
        "players": listing(
            one_of(COLOURS), least=PLAYERS.start, most=PLAYERS.stop - 1, distinct=True
        ),
        "given": written(position.given(players)),
        "deal": written(record({"seed": whole(0, LARGEST_SEED)}, ("seed",))),
        "portable": truth,
        "play": listing(step(players, dealt)),
    }


KEYS: Final = tuple(_keys((), dealt=True))
REQUIRED: Final = ("seismic", "id", "title", "rules", "places", "players")

_ELSEWHERE: Final = {
    **dict.fromkeys(CHECKS, "expect"),
    **dict.fromkeys(("place", "crew", "side", "town", "pass", "refuse", "expect"), "play"),
    **dict.fromkeys(position.KEYS, "given"),
    "seed": "deal",
    **dict.fromkeys(("hexagon", "rectangle", "cells"), "table"),
}


def _scenario(node: Node, notes: Notes) -> Scenario:
    names = {key.name: value for key, value in node.pairs} if isinstance(node, Fields) else {}
    if "seismic" in names:
        _version(names["seismic"], notes)  # another version may have other keys altogether
    before = len(notes.problems)
    values, complete = fields(
        node, notes, _keys(_playing(names), "deal" in names), REQUIRED, _ELSEWHERE
    )
    if "deal" in names and "given" in names:
        notes.add(names["deal"], "given-and-deal")
    needed = {"players", "variants", "options", "table", "tiles", "given", "deal"}
    if (needed & names.keys()) - values.keys() or "players" not in values:
        raise Skipped
    start = setting.start(values, node, notes)
    if not complete or len(notes.problems) > before:
        raise Skipped
    return Scenario(
        file=notes.file,
        line=node.line,
        id=values["id"],
        titles=values["title"],
        reasons=values.get("why", {}),
        rules=values["rules"],
        places=values["places"],
        portable=values.get("portable", True),
        start=start,
        stock=setting.stock_of(start) if "deal" in values else None,
        play=values.get("play", ()),
        data=plain(node),
    )


def _playing(names: dict[str, Node]) -> tuple[str, ...]:
    """Give the colours that play; all of them while that isn't clear."""
    node = names.get("players")
    nodes = node.nodes if isinstance(node, Items) else ()
    named = [each.value for each in nodes if isinstance(each, Leaf)]
    colours = tuple(colour for colour in COLOURS if colour in named)
    return colours if len(colours) == len(nodes) > 1 else COLOURS
