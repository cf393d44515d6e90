"""Writing a case as a scenario file."""

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from seismic.errors import BadValue

from .cases import START, Case

_PLAIN: Final = re.compile("[A-Za-z][A-Za-z0-9+@_ ,-]+")
"""A text that needs no quotes in YAML, wherever it stands by itself."""
_IN_FLOW: Final = re.compile("[A-Za-z][A-Za-z0-9+_-]+")
_WORDS: Final = ("yes", "no", "on", "off", "true", "false", "null")
"""Texts that YAML takes for something else."""


def written(case: Case, heading: Mapping[str, Any], checks: list[Any] | None = None) -> str:
    """Return the scenario file of a case: its id, title, rules and places, and what to check."""
    if "line" in case:
        raise BadValue("case", "a position on one line", "one that a scenario can begin with")
    given = {key: value for key, value in case.get("given", {}).items() if value or key == "laid"}
    laid = given.pop("laid", [])
    lines = ["seismic: 1", *(f"{key}: {_flow(value)}" for key, value in heading.items())]
    lines += [f"{key}: {_flow(case[key])}" for key in START[:-1] if case.get(key)]
    lines += ["given:", "  laid:" if laid else "  laid: []"]
    lines += [f"    - {_flow({key: part for key, part in each.items() if part})}" for each in laid]
    lines += [f"  {key}: {_flow(value)}" for key, value in given.items()]
    steps = [*case.get("play", []), *(checks or [])]
    lines += ["play:"] if steps else []
    lines += [f"  - {_step(step)}" for step in steps]
    return "\n".join(lines) + "\n"


def _step(step: object) -> str:
    """Return a move in notation, or a check by its one key."""
    if isinstance(step, dict):
        ((key, value),) = step.items()
        return f"{key}: {_flow(value)}"
    return _flow(step, _PLAIN)


def _flow(value: object, plain: re.Pattern[str] = _IN_FLOW) -> str:
    """Return a value on one line of YAML."""
    match value:
        case dict():
            return f"{{{', '.join(f'{_key(k)}: {_flow(v)}' for k, v in value.items())}}}"
        case list() | tuple():
            return f"[{', '.join(map(_flow, value))}]"
        case str() if plain.fullmatch(value) and value.lower() not in _WORDS:
            return value
        case _:
            return json.dumps(value, ensure_ascii=False)


def _key(key: object) -> str:
    """Return a key, of which edges are numbers."""
    return str(key) if str(key).isdecimal() else _flow(str(key))
