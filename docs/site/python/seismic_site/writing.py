"""Writing a case as a scenario file."""

from collections.abc import Mapping
from typing import Any

from seismic.errors import BadValue
from seismic.scenarios.values import VERSION
from seismic.scenarios.writing import write

from .cases import START, Case


def written(case: Case, heading: Mapping[str, Any], checks: list[Any] | None = None) -> str:
    """Return the scenario file of a case: its id, title, rules and places, and what to check."""
    if "line" in case:
        raise BadValue("case", "a position on one line", "one that a scenario can begin with")
    start = {key: case[key] for key in START if case.get(key)}
    given = {key: value for key, value in case.get("given", {}).items() if value or key == "laid"}
    laid = [{key: part for key, part in each.items() if part} for each in given.get("laid", ())]
    start["given"] = {**given, "laid": laid}
    play = [*case.get("play", []), *(checks or [])]
    return write({"seismic": VERSION, **heading, **start, **({"play": play} if play else {})})
