"""Hostile documents: each one is refused, with the path to the field that is wrong.

Most are made from a good state or record by one change; a table says which. `path` is where the
first problem must be reported, `rule` the rule that a contradiction goes against.
"""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from attrs import frozen

SAVES: Final = Path(__file__).parents[2] / "fixtures" / "saves"
STATE: Final[dict[str, Any]] = json.loads((SAVES / "state-1-crew.json").read_bytes())
RECORD: Final[dict[str, Any]] = json.loads((SAVES / "record-1-given.json").read_bytes())

GONE: Final = object()
"""In place of a value: the key is left out."""


@frozen
class Hostile:
    """A document to be refused, and where it is wrong."""

    name: str
    text: str | bytes
    path: str
    rule: str | None = None
    record: bool = False


def corpus() -> Iterator[Hostile]:
    """Yield all of them."""
    yield from _texts()
    yield from _wrong_values("state", STATE, STATE_FIELDS)
    yield from _wrong_values("record", RECORD, RECORD_FIELDS)
    yield from _keys("state", STATE)
    yield from _keys("record", RECORD)
    yield from _contradictions()
    yield from _floods()


def changed(document: dict[str, Any], path: tuple[str | int, ...], value: object) -> dict[str, Any]:
    """Return a document with another value at this path."""
    document = copy.deepcopy(document)
    place: Any = document
    for key in path[:-1]:
        place = place[key]
    if value is GONE:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return document


def dotted(path: tuple[str | int, ...]) -> str:
    """Write a path as errors do."""
    return "$" + "".join(
        f".{key}" if isinstance(key, str) and key.isidentifier() else f"[{key!r}]" for key in path
    )


# Texts that are no JSON, or not what we take for it.

_GOOD: Final = json.dumps(STATE)

TEXTS: Final[dict[str, str | bytes]] = {
    "nothing": "",
    "no bytes": b"",
    "blanks": " \n\t ",
    "a word": "state",
    "null": "null",
    "true": "true",
    "a number": "1",
    "a string": '"state"',
    "a list": "[]",
    "a list of a state": f"[{_GOOD}]",
    "two states": _GOOD + _GOOD,
    "two lines": _GOOD + "\n" + _GOOD,
    "garbage behind": _GOOD + "x",
    "a comma behind": _GOOD + ",",
    "garbage before": "x" + _GOOD,
    "cut short": _GOOD[:-1],
    "cut in the middle": _GOOD[: len(_GOOD) // 2],
    "first character": _GOOD[:1],
    "one bracket more": _GOOD + "}",
    "single quotes": _GOOD.replace('"', "'"),
    "no quotes": _GOOD.replace('"', ""),
    "a comment": "/* a game */" + _GOOD,
    "a line comment": _GOOD + "// a game",
    "a trailing comma": _GOOD[:-1] + ",}",
    "python": repr(STATE),
    "yaml": "seismic: state\nversion: 1\n",
    "xml": "<state version='1'/>",
    "a byte order mark": "\ufeff" + _GOOD,
    "a byte order mark in bytes": b"\xef\xbb\xbf" + _GOOD.encode(),
    "utf-16": _GOOD.encode("utf-16"),
    "utf-16 little endian": _GOOD.encode("utf-16-le"),
    "utf-16 big endian": _GOOD.encode("utf-16-be"),
    "utf-32": _GOOD.encode("utf-32"),
    "latin-1": _GOOD.replace("state", "é").encode("latin-1"),
    "a byte alone": b"\xff",
    "half a letter": _GOOD.encode() + b"\xc3",
    "an overlong letter": b'{"seismic": "\xc0\xaf"}',
    "a surrogate in bytes": b'{"seismic": "\xed\xa0\x80"}',
    "a null byte": "\0" + _GOOD,
    "a null byte behind": _GOOD + "\0",
    "a form feed": "\f" + _GOOD,
    "a no-break space": "\u00a0" + _GOOD,
    "a line break in a string": '{"seismic": "sta\nte"}',
    "a tab in a string": '{"seismic": "sta\tte"}',
    "an unknown escape": '{"seismic": "\\x41"}',
    "a short escape": '{"seismic": "\\u12"}',
    "an open string": '{"seismic": "state',
    "an open string with an escape": '{"seismic": "state\\',
    "a key that is a number": "{1: 2}",
    "a key that is null": "{null: 2}",
    "no key": '{: "state"}',
    "no value": '{"seismic": }',
    "a plus sign": '{"version": +1}',
    "a leading zero": '{"version": 01}',
    "hexadecimal": '{"version": 0x1}',
    "an underscore": '{"version": 1_000}',
    "a bare dot": '{"version": .5}',
    "lists, very deep": "[" * 100_000 + "]" * 100_000,
    "lists, very deep and open": "[" * 250_000,
    "objects, very deep": '{"a":' * 40_000 + "1" + "}" * 40_000,
    "both, very deep": '[{"a":' * 30_000,
    "nine deep": "[" * 9 + "]" * 9,
    "deep behind brackets in strings": '["]",' * 40_000,
    "deep behind braces in strings": '{"}":' * 40_000,
    "deep behind escaped quotes": '["\\"]",' * 30_000,
    "deep behind escaped backslashes": '["\\\\",' * 30_000,
    "closing brackets only": "]" * 250_000,
    "a string of brackets": '"' + "[" * 250_000,
    "quotes": '"' * 250_000,
    "backslashes": "\\" * 250_000,
    "commas": "[" + "," * 250_000,
    "blanks, too many": _GOOD + " " * 256 * 1024,
    "bytes, too many": b" " * (256 * 1024 + 1),
    "letters of two bytes, too many": '"' + "é" * 140_000 + '"',
    "surrogates, too many": '"' + "\ud800" * 100_000 + '"',
}


def _texts() -> Iterator[Hostile]:
    for name, text in TEXTS.items():
        yield Hostile(f"text: {name}", text, "$")


# Values of the wrong type, size or spelling. A value of None here is JSON's null.

HUGE: Final = 10**30
WRONG: Final[dict[str, Any]] = {
    "null": None,
    "true": True,
    "a fraction": 3.9,
    "a whole float": 1.0,
    "a digit in quotes": "5",
    "an empty string": "",
    "a huge number": HUGE,
    "a list of itself": [[]],
    "an object of itself": {"a": {}},
    "not a number": float("nan"),
    "infinity": float("inf"),
    "a lone surrogate": "\ud800",
    "a long string": "H03" * 10_000,
}
"""Wrong for every field."""

LISTS: Final = {"a string for a list": "H03", "an object for a list": {"0": "H03"}, "a number": 3}
PILES: Final = {
    "a string for a list": "H03",
    "counts of no tile": {"0": 1},
    "a negative number": -1,
    "a count for a tile turned": {"H14": 1},
}
OBJECTS: Final = {"a list for an object": [], "a list of pairs": [["red", 1]], "a number": 3}
NUMBERS: Final = {"a negative number": -1, "a list of a number": [1], "a word": "one"}
CELLS: Final = {
    "one number": [0],
    "three numbers": [0, 0, 0],
    "texts": ["0", "0"],
    "truth values": [True, False],
    "floats": [0.0, 1.0],
    "nulls": [None, None],
    "a text": "0,0",
    "an object": {"q": 0, "r": 0},
    "too far": [1_000_001, 0],
    "much too far": [0, -(2**31)],
}
CODES: Final = {
    "small letters": "h03",
    "blanks": " H03 ",
    "edges out of order": "H30",
    "an unknown edge": "H06",
    "an edge twice": "H00",
    "a fragment twice": "H03-03",
    "a town": "T",
    "no edges": "H",
    "no exits": "X",
    "a value too high": "X024+100",
    "a value of nothing": "X024+0",
    "its own value": "X024+3",
    "a highway with a value": "H03+2",
    "a quake too strong": "Q7",
    "a full-width digit": "H0\uff13",
    "a number": 3,
}
NAMES: Final = {"an unknown colour": "purple", "capitals": "RED", "a blank": "red ", "zero": 0}

Fields = dict[tuple[str | int, ...], dict[str, Any]]

STATE_FIELDS: Final[Fields] = {
    ("seismic",): {"another format": "record", "a word": "game"},
    ("version",): {"none yet": 0, "a later one": 2, "a word": "one", "a list": [1]},
    ("rules",): OBJECTS,
    ("rules", "variants"): LISTS | {"one twice": ["dilemma", "dilemma"], "none": ["big-two"]},
    ("rules", "options"): OBJECTS | {"of no ruling": {"R1": "x"}},
    ("rules", "options", "R15"): {"no reading": "ten-steps"},
    ("rules", "table"): OBJECTS,
    ("rules", "table", "hexagon"): NUMBERS,
    ("rules", "towns"): LISTS | {"one twice": [[0, 0], [0, 0]]},
    ("rules", "tiles"): OBJECTS | {"of nobody": {"me": {"H03": 1}}},
    ("players",): LISTS,
    ("players", 0): NAMES,
    ("heights",): OBJECTS | {"of somebody else": {"purple": 170}},
    ("heights", "red"): NUMBERS | {"nothing": 0},
    ("turn",): NAMES,
    ("step",): OBJECTS,
    ("step", "at"): CELLS,
    ("supply",): OBJECTS,
    ("supply", "red"): NUMBERS,
    ("face_up",): LISTS,
    ("face_up", 0): CODES | {"a quake": "Q3", "turned": "H14"},
    ("board",): LISTS,
    ("board", 0): OBJECTS,
    ("board", 0, "at"): CELLS,
    ("board", 0, "tile"): CODES | {"a quake": "Q3"},
    ("board", 0, "crews"): OBJECTS | {"at no edge": {"6": "red"}, "at a word": {"N": "red"}},
    ("board", 0, "crews", "0"): NAMES,
    ("discards",): LISTS,
    ("hidden",): OBJECTS,
    ("hidden", "pile"): PILES,
    ("hidden", "pile", 0): CODES | {"turned": "H14"},
    ("hidden", "box"): LISTS,
}

RECORD_FIELDS: Final[Fields] = {
    ("seismic",): {"another format": "state"},
    ("version",): {"a later one": 2},
    ("given",): OBJECTS,
    ("given", "turn"): NAMES,
    ("given", "supply"): OBJECTS,
    ("given", "face_up"): LISTS,
    ("given", "board", 0, "tile"): CODES,
    ("pile",): PILES,
    ("moves",): LISTS,
    ("moves", 0): {
        "no move": "jump",
        "no cell": "H03@",
        "no tile": "@0,0",
        "an edge too many": "crew 6",
        "too far": "town 9999999999,0",
        "too many digits": "town " + "9" * 50 + ",0",
        "no steps": "turn 1,1",
        "a whole turn": "turn 1,1 x6",
        "an object": {"place": "H03"},
        "a number": 3,
        "nearly a move, with a surrogate": "crwe \ud800",
        "nearly a move, with a bell": "crwe \a",
        "digits of another script": "crew \u0663",
    },
    ("result",): OBJECTS,
    ("result", "reason"): {"another rule": "E5", "small letters": "e1"},
    ("result", "score", "red"): NUMBERS,
    ("result", "winners"): LISTS | {"one twice": ["red", "red"]},
}


def _wrong_values(form: str, document: dict[str, Any], fields: Fields) -> Iterator[Hostile]:
    for path, values in fields.items():
        for what, value in (WRONG | values).items():
            text = json.dumps(changed(document, path, value))
            yield Hostile(
                f"{form}: {dotted(path)} is {what}", text, dotted(path), None, form == "record"
            )


# Keys that are missing, unknown or written twice.


def _objects(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Find the objects in a document, the first of each list."""
    if isinstance(value, dict):
        yield path
        for key, each in value.items():
            yield from _objects(each, (*path, key))
    elif isinstance(value, list):
        yield from _objects(value[0] if value else None, (*path, 0))


REQUIRED: Final[dict[str, list[tuple[str | int, ...]]]] = {
    "state": [
        *((key,) for key in STATE if key != "heights"),
        ("step", "phase"),
        ("step", "at"),
        ("board", 0, "at"),
        ("board", 0, "tile"),
        ("hidden", "pile"),
        ("hidden", "box"),
    ],
    "record": [
        *((key,) for key in ("seismic", "version", "rules", "players", "pile", "moves")),
        ("given", "turn"),
        ("given", "supply"),
        ("given", "face_up"),
        ("given", "board"),
        ("result", "reason"),
        ("result", "score"),
        ("result", "winners"),
    ],
}


def _keys(form: str, document: dict[str, Any]) -> Iterator[Hostile]:
    record = form == "record"
    for path in REQUIRED[form]:
        text = json.dumps(changed(document, path, GONE))
        yield Hostile(f"{form}: {dotted(path)} is missing", text, dotted(path), None, record)
    for path in _objects(document):
        place = json.dumps(changed(document, (*path, "Extra"), 1))
        yield Hostile(f"{form}: an extra key in {dotted(path)}", place, dotted(path), None, record)
        if path:
            twice = _twice(document, path)
            yield Hostile(
                f"{form}: a key twice in {dotted(path)}", twice, dotted(path), None, record
            )
    yield Hostile(
        f"{form}: a key twice", json.dumps(document)[:-1] + ', "version": 1}', "$", None, record
    )


def _twice(document: dict[str, Any], path: tuple[str | int, ...]) -> str:
    """Write a document in which an object has a key twice."""
    mark = {"MARK": 0}
    text = json.dumps(changed(document, path, mark))
    return text.replace('{"MARK": 0}', '{"a": 1, "b": 2, "a": 3}')


# States that contradict themselves or the rules.

_BARE: Final = STATE | {
    "rules": {},
    "turn": "red",
    "step": {"phase": "place"},
    "face_up": ["H03", "H02", "H01"],
    "board": [],
    "discards": [],
    "supply": {"red": 20, "blue": 20},
    "hidden": {"pile": ["H03"], "box": []},
}
del _BARE["heights"]
_TWINS: Final = {"variants": ["twin-cities"]}
_SHAKEN: Final = {"variants": ["aftershocks"]}


def _laid(*tiles: tuple[int, int, str], **crews: str) -> list[dict[str, Any]]:
    laid: list[dict[str, Any]] = [{"at": [q, r], "tile": tile} for q, r, tile in tiles]
    if crews:
        laid[0]["crews"] = {edge.strip("_"): colour for edge, colour in crews.items()}
    return laid


CONTRADICTIONS: Final[dict[str, tuple[str, str | None, dict[str, Any]]]] = {
    "one player": ("$.players", "C1", {"players": ["red"], "supply": {"red": 20}}),
    "no players": ("$.players", "C1", {"players": [], "supply": {}}),
    "a colour twice": ("$.players", "S1", {"players": ["red", "red"], "supply": {"red": 20}}),
    "five players": (
        "$.players",
        "C1",
        {
            "players": ["red", "blue", "green", "yellow", "red"],
            "supply": {"red": 20, "blue": 20, "green": 20, "yellow": 20},
        },
    ),
    "the turn of nobody": ("$.turn", "S5", {"turn": "green"}),
    "the height of somebody else": ("$.heights", "E11", {"heights": {"green": 170}}),
    "a supply too few": ("$.supply", "S1", {"supply": {"red": 20}}),
    "the supply of somebody else": ("$.supply", "S1", {"supply": {"red": 20, "green": 20}}),
    "a supply too many": (
        "$.supply",
        "S1",
        {"supply": {"red": 20, "blue": 20, "green": 20}},
    ),
    "a supply too big": ("$.supply", "C6", {"supply": {"red": 21, "blue": 20}}),
    "a crew too many": (
        "$.supply",
        "C6",
        {"board": _laid((0, -1, "H03"), _0="red")},
    ),
    "a crew of somebody else": ("$.board", "S1", {"board": _laid((0, -1, "H03"), _0="green")}),
    "four face up": ("$.face_up", "G2", {"face_up": ["H03"] * 4}),
    "two tiles on a cell": (
        "$.board[1].at",
        "G3",
        {"board": _laid((0, -1, "H03"), (0, -1, "H03"))},
    ),
    "a tile on the town": ("$.board[0].at", "G3", {"board": _laid((0, 0, "H03"))}),
    "a tile on the second town": (
        "$.board[0].at",
        "G3",
        {
            "rules": _TWINS,
            "supply": {"red": 40, "blue": 40},
            "board": _laid((8, 0, "X012345")),
        },
    ),
    "edges that don't match": ("$.board", "G5", {"board": _laid((0, -1, "H14"))}),
    "edges that don't match elsewhere": (
        "$.board",
        "G5",
        {"board": _laid((5, 5, "H03"), (5, 6, "H14"))},
    ),
    "a tile off the table": (
        "$.board",
        "G6",
        {"rules": {"table": {"hexagon": 2}}, "board": _laid((0, -3, "H03"))},
    ),
    "a crew on no fragment": ("$.board", "G8", {"board": _laid((0, -1, "H03"), _1="red")}),
    "two crews on a fragment": (
        "$.board",
        "G8",
        {
            "board": _laid((0, -1, "H03"), _0="red", _3="blue"),
            "supply": {"red": 19, "blue": 19},
        },
    ),
    "a table without its town": ("$.rules.table", "S2", {"rules": {"table": {"cells": [[1, 1]]}}}),
    "a table of two shapes": (
        "$.rules.table",
        "G6",
        {"rules": {"table": {"hexagon": 3, "rectangle": [9, 9]}}},
    ),
    "a table without cells": ("$.rules.table", None, {"rules": {"table": {"cells": []}}}),
    "one town for two": ("$.rules.towns", "V4a", {"rules": _TWINS | {"towns": [[0, 0]]}}),
    "two towns for one": ("$.rules.towns", "S2", {"rules": {"towns": [[0, 0], [8, 0]]}}),
    "no towns": ("$.rules.towns", "S2", {"rules": {"towns": []}}),
    "a ruling read as another": (
        "$.rules.options",
        "R15",
        {"rules": {"options": {"R15": "nine-steps"}}},
    ),
    "a set of too many tiles": (
        "$.rules.tiles",
        None,
        {"rules": {"tiles": {"owner": {"H03": 2_000, "H02": 1}}}},
    ),
    "a set of too many of a type": (
        "$.rules.tiles",
        None,
        {"rules": {"tiles": {"owner": {"H03": 2_001}}}},
    ),
    "a type of a set twice": (
        "$.rules.tiles",
        None,
        {"rules": {"tiles": {"owner": {"H03": 1}, "published": {"H03": 1}}}},
    ),
    "two tiles to choose from of three": ("$.face_up", "G2", {"face_up": ["H03", "H02"]}),
    "no tile to choose from": (
        "$.step",
        "G7",
        {"face_up": [], "hidden": {"pile": [], "box": []}},
    ),
    "no tile that fits": (
        "$.step",
        "G7",
        {
            "rules": {"table": {"cells": [[0, 0], [0, -1]]}},
            "face_up": ["H03", "H03", "H03"],
            "board": _laid((0, -1, "H03")),
        },
    ),
    "a crew for no tile": ("$.step", "G8", {"step": {"phase": "crew", "at": [0, -1]}}),
    "a crew for the town": ("$.step", "G8", {"step": {"phase": "crew", "at": [0, 0]}}),
    "a crew with three face up": (
        "$.face_up",
        "G3",
        {"step": {"phase": "crew", "at": [0, -1]}, "board": _laid((0, -1, "H03"))},
    ),
    "a crew with one face up": (
        "$.face_up",
        "G2",
        {
            "step": {"phase": "crew", "at": [0, -1]},
            "face_up": ["H03"],
            "board": _laid((0, -1, "H03")),
        },
    ),
    "a crew step where one stands": (
        "$.board",
        "G8",
        {
            "step": {"phase": "crew", "at": [0, -1]},
            "face_up": ["H03", "H02"],
            "supply": {"red": 19, "blue": 20},
            "board": _laid((0, -1, "H03-12"), _0="red"),
        },
    ),
    "a crew step with no crew": (
        "$.step",
        "R20",
        {
            "step": {"phase": "crew", "at": [0, -1]},
            "face_up": ["H03", "H02"],
            "supply": {"red": 0, "blue": 20},
            "board": _laid((0, -1, "H03")),
        },
    ),
    "a crew for a tile far from all": (
        "$.step",
        "G4",
        {
            "step": {"phase": "crew", "at": [5, 5]},
            "face_up": ["H03", "H02"],
            "board": _laid((5, 5, "H03")),
        },
    ),
    "a choice of towns with one": (
        "$.step",
        "V4c",
        {"step": {"phase": "town", "quake": "Q3"}, "face_up": [], "discards": ["Q3"]},
    ),
    "a choice of towns without a quake": (
        "$.discards",
        "Q1",
        {
            "rules": _TWINS,
            "step": {"phase": "town", "quake": "Q3"},
            "face_up": [],
            "discards": ["Q2"],
        },
    ),
    "a choice of sides without a tie": (
        "$.step",
        "Q3",
        {
            "step": {"phase": "side", "quake": "Q3", "town": [0, 0]},
            "face_up": [],
            "discards": ["Q3"],
            "board": _laid((0, -1, "H03")),
        },
    ),
    "a choice of sides with three face up": (
        "$.face_up",
        "G2",
        {
            "step": {"phase": "side", "quake": "Q3", "town": [0, 0]},
            "discards": ["Q3"],
            "board": _laid((0, -1, "H03"), (0, 1, "H03")),
        },
    ),
    "a choice of sides of no town": (
        "$.step",
        "V4c",
        {
            "step": {"phase": "side", "quake": "Q3", "town": [5, 5]},
            "face_up": [],
            "discards": ["Q3"],
        },
    ),
    "a quake that strikes a town twice": (
        "$.step",
        "V4c",
        {
            "step": {"phase": "side", "quake": "Q3", "town": [0, 0], "then": [[0, 0]]},
            "face_up": [],
            "discards": ["Q3"],
            "board": _laid((0, -1, "H03"), (0, 1, "H03")),
        },
    ),
    "a quake that is not the last": (
        "$.discards",
        "Q1",
        {
            "step": {"phase": "side", "quake": "Q3", "town": [0, 0]},
            "face_up": [],
            "discards": ["Q3", "Q2"],
            "board": _laid((0, -1, "H03"), (0, 1, "H03")),
        },
    ),
    "a quake that has struck already": (
        "$.discards",
        "Q4",
        {
            "step": {"phase": "side", "quake": "Q3", "town": [0, 0]},
            "face_up": [],
            "discards": ["Q3", "H03"],
            "board": _laid((0, -1, "H03"), (0, 1, "H03")),
        },
    ),
    "an aftershock in the base game": (
        "$.step",
        "V3",
        {"step": {"phase": "turn", "player": "red"}, "face_up": [], "discards": ["Q3"]},
    ),
    "an aftershock without a quake": (
        "$.discards",
        "V3",
        {
            "rules": _SHAKEN,
            "step": {"phase": "turn", "player": "red"},
            "face_up": [],
            "board": _laid((0, -1, "H03")),
        },
    ),
    "an aftershock of nobody": (
        "$.step.player",
        "S5",
        {
            "rules": _SHAKEN,
            "step": {"phase": "turn", "player": "green"},
            "face_up": [],
            "discards": ["Q3"],
        },
    ),
    "an aftershock with nothing to turn": (
        "$.step",
        "R20",
        {
            "rules": _SHAKEN,
            "step": {"phase": "turn", "player": "red"},
            "face_up": [],
            "discards": ["Q3"],
        },
    ),
    "a turned tile that isn't there": (
        "$.step",
        "V3b",
        {
            "rules": _SHAKEN,
            "step": {"phase": "turn", "player": "blue", "turned": [[0, 1]]},
            "face_up": [],
            "discards": ["Q3"],
            "board": _laid((0, -1, "H03-12")),
        },
    ),
    "a turned town": (
        "$.step",
        "R16",
        {
            "rules": _SHAKEN,
            "step": {"phase": "turn", "player": "blue", "turned": [[0, 0]]},
            "face_up": [],
            "discards": ["Q3"],
            "board": _laid((0, -1, "H03-12")),
        },
    ),
    "a tile turned by nobody": (
        "$.step",
        "V3",
        {
            "rules": _SHAKEN,
            "step": {"phase": "turn", "player": "red", "turned": [[0, -1]]},
            "face_up": [],
            "discards": ["Q3"],
            "board": _laid((0, -1, "H03-12"), (0, 1, "H03-12")),
        },
    ),
    "over with tiles left": ("$.step", "E1", {"step": {"phase": "over", "reason": "E1"}}),
    "over with open ends": ("$.step", "E2", {"step": {"phase": "over", "reason": "E2"}}),
    "over by the rule that comes second": (
        "$.step",
        "E1",
        {
            "rules": {"table": {"cells": [[0, 0]]}},
            "step": {"phase": "over", "reason": "E2"},
            "face_up": [],
            "hidden": {"pile": [], "box": []},
        },
    ),
    "over with nothing that left": (
        "$.discards",
        "R6",
        {
            "step": {"phase": "over", "reason": "R6"},
            "face_up": [],
            "hidden": {"pile": [], "box": []},
        },
    ),
    "over without a reason": ("$.step.reason", None, {"step": {"phase": "over"}}),
    "over by another rule": ("$.step.reason", None, {"step": {"phase": "over", "reason": "E10"}}),
    "an unknown phase": ("$.step.phase", None, {"step": {"phase": "deal"}}),
    "a bottom of a pile with an order": (
        "$.hidden.bottom",
        "V1",
        {"hidden": {"pile": ["H03"], "box": [], "bottom": {"Q6": 1}}},
    ),
    "a draw from a pile with an order": ("$.step", "G2", {"step": {"phase": "draw"}}),
    "a phase that is a list": ("$.step.phase", None, {"step": {"phase": ["place"]}}),
    "the cell of another phase": (
        "$.step.at",
        None,
        {"step": {"phase": "place", "at": [0, 0]}},
    ),
}

RECORD_CONTRADICTIONS: Final[dict[str, tuple[str, str | None, dict[str, Any]]]] = {
    "one player": ("$.players", "C1", {"players": ["red"], "given": GONE, "result": GONE}),
    "the height of somebody else": ("$.heights", "E11", {"heights": {"green": 170}}),
    "four face up": ("$.given.face_up", "G2", {"given": {"face_up": ["H03"] * 4}}),
    "the turn of nobody": ("$.given.turn", "S5", {"given": {"turn": "green"}}),
    "a supply too big": ("$.given.supply", "C6", {"given": {"supply": {"red": 21, "blue": 20}}}),
    "a supply too few": ("$.given.supply", "S1", {"given": {"supply": {"red": 20}}}),
    "a tile on the town": ("$.given.board[0].at", "G3", {"given": {"board": _laid((0, 0, "H03"))}}),
    "edges that don't match": ("$.given.board", "G5", {"given": {"board": _laid((0, -1, "H14"))}}),
    "points of somebody else": (
        "$.result.score",
        "S1",
        {"result": RECORD["result"] | {"score": {"red": 1, "green": 1}}},
    ),
}


def _contradictions() -> Iterator[Hostile]:
    for name, (path, rule, changes) in CONTRADICTIONS.items():
        yield Hostile(f"contradiction: {name}", json.dumps(_BARE | changes), path, rule)
    for name, (path, rule, changes) in RECORD_CONTRADICTIONS.items():
        document = RECORD | changes
        if isinstance(changes.get("given"), dict):
            document["given"] = RECORD["given"] | changes["given"]
        document = {key: value for key, value in document.items() if value is not GONE}
        yield Hostile(f"record contradiction: {name}", json.dumps(document), path, rule, True)


def tiresome() -> str:
    """Write a record that is right, and in which 2,000 quakes strike before anybody can move."""
    board = [{"at": [n % 50 - 60, 1 + n // 50], "tile": "X012345"} for n in range(1_999)]
    board.append({"at": [0, -1], "tile": "X3"})
    given = RECORD["given"] | {"board": board, "face_up": []}
    changes = {"given": given, "pile": ["Q1"] * 2_000, "moves": []}
    document = {key: value for key, value in (RECORD | changes).items() if key != "result"}
    return json.dumps(document, separators=(",", ":"))


# Floods: much of the same, within the cap on bytes and beyond those on counts.


def _state_with(**changes: Any) -> str:
    return json.dumps(_BARE | changes, separators=(",", ":"))


def _record_with(**changes: Any) -> str:
    return json.dumps(RECORD | changes, separators=(",", ":"))


def _floods() -> Iterator[Hostile]:
    many = range(2_000)
    yield Hostile("flood: tiles", _state_with(board=[{"at": [0, 1]}] * 10_000), "$.board")
    yield Hostile("flood: numbers for tiles", _state_with(board=[0] * 100_000), "$.board")
    yield Hostile("flood: bad tiles", _state_with(board=[{}] * 2_000), "$.board[0].at")
    yield Hostile("flood: numbers", _state_with(board=[0] * 2_000), "$.board[0]")
    yield Hostile(
        "flood: one cell",
        _state_with(board=[{"at": [1, 1], "tile": "H03"}] * 2_000),
        "$.board[1].at",
        "G3",
    )
    yield Hostile(
        "flood: the last is wrong",
        _state_with(board=[{"at": [5 + 2 * n, 0], "tile": "X03"} for n in many[:-1]] + [0]),
        "$.board[1999]",
    )
    yield Hostile(
        "flood: no edge matches",
        _state_with(board=[{"at": [5, n], "tile": ("H03", "H14")[n % 2]} for n in many]),
        "$.board",
        "G5",
    )
    yield Hostile(
        "flood: crews",
        _state_with(
            board=[
                {"at": [5 + 2 * n, 0], "tile": "H03-14-25", "crews": {"0": "red", "1": "red"}}
                for n in many
            ]
        ),
        "$.board",
        "C6",
    )
    yield Hostile(
        "flood: pile", _state_with(hidden={"pile": ["H03"] * 2_001, "box": []}), "$.hidden.pile"
    )
    yield Hostile(
        "flood: bad pile",
        _state_with(hidden={"pile": ["H"] * 2_000, "box": []}),
        "$.hidden.pile[0]",
    )
    yield Hostile("flood: quakes face up", _state_with(face_up=["Q1"] * 2_000), "$.face_up[0]")
    yield Hostile("flood: face up", _state_with(face_up=["H03"] * 2_000), "$.face_up", "G2")
    yield Hostile("flood: players", _state_with(players=["red"] * 2_000), "$.players", "C1")
    yield Hostile(
        "flood: heights", _state_with(heights={f"colour{n}": 1 for n in range(10_000)}), "$.heights"
    )
    yield Hostile(
        "flood: cells",
        _state_with(rules={"table": {"cells": [[n, 0] for n in range(10_001)]}}),
        "$.rules.table.cells",
    )
    yield Hostile(
        "flood: cells without a town",
        _state_with(rules={"table": {"cells": [[n, 1] for n in range(10_000)]}}),
        "$.rules.table",
        "S2",
    )
    yield Hostile(
        "flood: one cell of the table",
        _state_with(rules={"table": {"cells": [[0, 0]] * 10_000}}),
        "$.rules.table.cells[1]",
    )
    yield Hostile(
        "flood: turned tiles",
        _state_with(
            step={"phase": "turn", "player": "red", "turned": [[n, 0] for n in range(10_000)]}
        ),
        "$.step",
        "V3",
    )
    yield Hostile(
        "flood: nothing to turn",
        _state_with(
            rules=_SHAKEN,
            step={"phase": "turn", "player": "red"},
            face_up=[],
            discards=["Q3"],
            board=[{"at": [n % 50, 1 + n // 50], "tile": "X012345"} for n in many],
        ),
        "$.step",
        "R20",
    )
    keys = {f"key{n}": n for n in range(12_000)}
    yield Hostile("flood: keys", json.dumps(keys), "$.seismic")
    yield Hostile("flood: keys beside ours", json.dumps(_BARE | keys), "$.key0")
    yield Hostile("flood: one key", '{"a":1,' * 1 + '"a":1,' * 40_000 + '"a":1}', "$")
    yield Hostile("flood: long keys", json.dumps(_BARE | {"k" * 120_000: 1, "l" * 120_000: 1}), "$")
    distinct = ",".join(f'"k{n}":1' for n in range(20_000))
    yield Hostile("flood: keys, the last one twice", f'{{{distinct},"k19999":1}}', "$")
    yield Hostile("flood: empty lists", json.dumps([[]] * 80_000), "$")
    yield Hostile("flood: empty objects", json.dumps([{}] * 80_000), "$")
    yield Hostile(
        "flood: digits", '{"seismic":"state","version":' + "1" * 250_000 + "}", "$.version"
    )
    yield Hostile(
        "flood: digits of a cell",
        _state_with(board=[{"at": [0, 0], "tile": "H03"}]).replace("[0,0]", f"[{'9' * 5_000},0]"),
        "$.board[0].at",
    )
    yield Hostile(
        "flood: a fraction",
        _state_with(board=[{"at": [0, 0], "tile": "H03"}]).replace(
            "[0,0]", f"[0.{'9' * 200_000},0]"
        ),
        "$.board[0].at",
    )
    yield Hostile(
        "flood: a fraction for a name",
        _state_with(turn=0).replace('"turn":0', f'"turn":0.{"9" * 200_000}'),
        "$.turn",
    )
    yield Hostile(
        "flood: an exponent",
        _state_with(turn=1).replace('"turn":1', '"turn":1e999999999'),
        "$.turn",
    )
    yield Hostile("flood: a long code", _state_with(face_up=["X" + "0" * 200_000]), "$.face_up[0]")
    yield Hostile("flood: a long name", _state_with(turn="red" * 60_000), "$.turn")
    moves = ["pass"] * 5_001
    yield Hostile("flood: moves", _record_with(moves=moves), "$.moves", None, True)
    yield Hostile("flood: bad moves", _record_with(moves=["no"] * 5_000), "$.moves[0]", None, True)
    yield Hostile(
        "flood: the last move is bad",
        _record_with(moves=[f"H01-25-34@{n},-100000" for n in range(4_999)] + ["no"]),
        "$.moves[4999]",
        None,
        True,
    )
    yield Hostile(
        "flood: a long move",
        _record_with(moves=["crew " + "0" * 200_000]),
        "$.moves[0]",
        None,
        True,
    )
    yield Hostile(
        "flood: blanks in a move",
        _record_with(moves=["crew" + " " * 200_000]),
        "$.moves[0]",
        None,
        True,
    )
    yield Hostile(
        "flood: pile of a record", _record_with(pile=["H03"] * 2_001), "$.pile", None, True
    )
    yield Hostile(
        "flood: winners",
        _record_with(result=RECORD["result"] | {"winners": ["red"] * 2_000}),
        "$.result.winners[1]",
        None,
        True,
    )
