"""The JSON Schema of scenarios: what is published is also what files are read by."""

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final, TypeAlias

Schema: TypeAlias = Mapping[str, Any]

SCHEMA: Final[Schema] = json.loads(
    (files("seismic") / "data" / "scenario.schema.json").read_text("utf-8")
)
DEFINITIONS: Final[Mapping[str, Schema]] = SCHEMA["$defs"]
"""The parts that have a name."""
