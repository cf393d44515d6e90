"""A case on the judge's desk: a position and the moves played since, as plain data.

A case has the keys of a scenario that say what it starts from, and its moves in notation. One that
no scenario can begin with, such as an aftershock halfway, has the position on one line instead.
"""

import json
from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from attrs import evolve

from seismic.errors import BadValue
from seismic.lines import parse_either
from seismic.model.moves import Move
from seismic.model.notation import parse_move
from seismic.model.options import Reading, Rules, Ruling
from seismic.model.outcomes import Step
from seismic.model.pieces import Crew
from seismic.model.pile import Undealt
from seismic.rules.position import begin_position
from seismic.rules.turn import play
from seismic.scenarios import read
from seismic.scenarios.values import CONVERSIONS

Case: TypeAlias = dict[str, Any]
Readings: TypeAlias = Mapping[Ruling, Reading]

NAME: Final = "case.yaml"
"""What the file of a case is called in messages."""

START: Final = ("variants", "options", "towns", "table", "tiles", "players", "given")
"""The keys that say what a case starts from, in the order in which a file has them."""

_GIVEN: Final = ("face_up", "pile", "bottom", "supply", "turn", "heights", "box")


def new_case() -> Case:
    """Return an empty table with two players, some tiles face up and some to come."""
    return {
        "players": ["red", "blue"],
        "given": {"laid": [], "face_up": ["H03", "H02", "H01"], "pile": ["X024", "H03", "H02"]},
        "play": [],
    }


# What a case comes to


def position(case: Case, options: Readings | None = None) -> Step:
    """Return where the moves of a case have led, and what has happened since the last of them.

    Other readings may be given. Raises an error of this library if it can't be reached.
    """
    now = _begin(case, options)
    for move in moves_of(case):
        now = play(now.state, move)
    return now


def moves_of(case: Case) -> list[Move]:
    """Return the moves that have been played."""
    return [parse_move(line) for line in case.get("play", [])]


def _begin(case: Case, options: Readings | None) -> Step:
    if "line" in case:
        state = parse_either(case["line"])
        if options is not None:
            state = state.__replace__(rules=evolve(state.rules, options=options))
        return Step(state, ())
    given = case.get("given", {})
    others = {name: given[name] for name in _GIVEN if name in given and name != "bottom"}
    if isinstance(others.get("pile"), Mapping):
        others["pile"] = Undealt.of(others["pile"], given.get("bottom", {}))
    laid = given.get("laid", [])
    return begin_position(
        case["players"],
        rules=rules_of(case, options),
        laid={tuple(each["at"]): each["tile"] for each in laid},
        crews=[
            Crew(each["at"], int(edge), colour)
            for each in laid
            for edge, colour in each.get("crews", {}).items()
        ],
        **others,
    )


def rules_of(case: Case, options: Readings | None = None) -> Rules:
    """Return what a case is played by; towns stay where they are, whatever R11 says."""
    known: dict[str, Any] = {
        "variants": case.get("variants", []),
        "options": case.get("options", {}),
    }
    if "tiles" in case:
        known["tiles"] = CONVERSIONS["tile-set"](case["tiles"])
    known["towns"] = case.get("towns", Rules(**known).towns)
    if "table" in case:
        known["table"] = CONVERSIONS["table"](case["table"])
    return Rules(**known | ({} if options is None else {"options": options}))


# From a stranger

_HEADING: Final = {
    "seismic": 1,
    "id": "case",
    "title": {"en": "A case on the desk"},
}


def checked(case: object, lang: str) -> Case:
    """Return a case that holds; raises `BadScenario` or another error of this library.

    It may come from a link that anybody has made, so it is read as strictly as a file.
    """
    if not isinstance(case, dict):
        raise BadValue("case", case, "an object")
    if "line" in case:
        case = {"line": case["line"], "play": case.get("play", [])}
        if not isinstance(case["play"], list):
            raise BadValue("play", case["play"], "a list of moves")
    else:
        read(json.dumps({**case, **_HEADING}), NAME, lang)
    position(case)
    return case
