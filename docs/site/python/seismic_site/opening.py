"""What somebody has pasted: which format it is in, and the case in it.

The loaders of saves, records and scenarios do the reading, each within its limits.
"""

import re
from typing import Any, Final

from seismic.errors import BadRecord, SeismicError
from seismic.lines import parse_either
from seismic.model.moves import Move
from seismic.records import Record, excerpt, replay
from seismic.rules.turn import explain, play
from seismic.saves import from_data
from seismic.saves.strict import USUAL
from seismic.saves.strict import read as read_json
from seismic.scenarios import Played, Scenario, origins, read

from .cases import NAME
from .sources import case_of_scenario, case_of_state

_LINE: Final = re.compile(r"\s*([RBGYrbgy]{2,4} [^\r\n]+?)\s*")
"""A position on one line, which begins with the letters of its players."""


def opened(text: str, lang: str, id: str | None, at: int | None) -> dict[str, Any]:
    """Return the case of a text and what it was; raises an error of this library."""
    line = _LINE.fullmatch(text)
    if line:
        return {"source": "line", "case": case_of_state(parse_either(line[1]))}
    found = _json(text)
    if found.get("seismic") == "record":
        return _record(Record.from_data(found), at)
    if found.get("seismic") == "state":
        return {"source": "save", "case": case_of_state(from_data(found))}
    return _scenario(read(text, NAME, lang), id, lang)


def _json(text: str) -> dict[str, Any]:
    """Return the object of a JSON text; nothing for a text that is no JSON at all."""
    found = read_json(text, USUAL) if text.lstrip().startswith("{") else None
    return found if isinstance(found, dict) else {}


def _record(record: Record, at: int | None) -> dict[str, Any]:
    moves = len(record.moves)
    at = moves if at is None else max(0, min(at, moves))
    try:
        case = origins.of_turn(excerpt(record, at))
    except BadRecord:
        raise
    except SeismicError:  # of an undealt game, whose turns have no beginning of their own
        *_, last = (step for _, step in zip(range(at + 1), replay(record), strict=False))
        case = case_of_state(last.state)
    return {"source": "record", "case": case, "moves": moves, "at": at}


def _scenario(scenarios: tuple[Scenario, ...], id: str | None, lang: str) -> dict[str, Any]:
    found = next((each for each in scenarios if each.id == id), scenarios[0])
    return {
        "source": "scenario",
        "case": case_of_scenario(found, _legal(found)),
        "id": found.id,
        "ids": {each.id: each.title(lang) for each in scenarios},
    }


def _legal(scenario: Scenario) -> list[Move]:
    """Return the moves of a scenario up to the first that is refused."""
    state, moves = scenario.start.state, []
    for step in scenario.play:
        if isinstance(step, Played):
            if explain(state, step.move) is not None:
                break
            state = play(state, step.move).state
            moves.append(step.move)
    return moves
