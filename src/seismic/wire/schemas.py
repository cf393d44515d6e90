"""The JSON Schemas of all data, each bundled with those that it refers to."""

import json
from importlib.resources import files
from typing import Any, Final

from ..errors import BadValue

SCHEMAS: Final = (
    *("state", "record", "view", "event", "move"),
    *("refusal", "sheet", "outcome", "scenario"),
)
"""The names of the schemas."""

_URN: Final = "urn:seismic-rules:"


def schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema of that name; what it refers to is bundled with it.

    Raises:
        BadValue: If there is no such schema; `SCHEMAS` has the names.

    >>> from seismic import wire
    >>> wire.schema("event")["$id"]
    'urn:seismic-rules:event:1'
    """
    if name not in SCHEMAS:
        raise BadValue("name", name, f"one of {', '.join(SCHEMAS)}")
    found = _read(name)
    bundled = {each["$id"]: each for each in map(_read, _needed(found, {name}) - {name})}
    return {**found, "$defs": {**found.get("$defs", {}), **bundled}}


def _read(name: str) -> Any:
    return json.loads((files("seismic") / "data" / f"{name}.schema.json").read_text("utf-8"))


def _needed(part: Any, known: set[str]) -> set[str]:
    """Return the names of the schemas that a part of one refers to, and those they refer to."""
    match part:
        case {"$ref": str(target), **rest} if target.startswith(_URN):
            name = target.removeprefix(_URN).partition(":")[0]
            if name not in known:
                known = _needed(_read(name), known | {name})
            return _needed(rest, known)
        case dict():
            for each in part.values():
                known = _needed(each, known)
        case list():
            for each in part:
                known = _needed(each, known)
    return known
