"""The gate: an engine without a rule fails the scenarios that cite the rule."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

import pytest

from seismic._engine.compiling import COMPILED
from seismic.rulebook import rules
from seismic.scenarios import Scenario, read, run, shipped

from gate.exceptions import CITED_ALL_THE_SAME, NOT_SPOILT
from gate.spoilt import SPOILT, fresh_caches

SCENARIOS: Final = shipped()

pytestmark = pytest.mark.skipif(COMPILED, reason="compiled functions can't be patched")


@cache
def text_of(scenario: Scenario) -> str:
    """Return the document of a scenario."""
    from pathlib import Path

    text = "\n" * (scenario.line - 1)
    lines = Path(scenario.file).read_text("utf-8").splitlines()[scenario.line - 1 :]
    end = lines.index("---") if "---" in lines else len(lines)
    return text + "\n".join(lines[:end])


def fails(scenario: Scenario) -> bool:
    """Return whether a scenario, begun anew, fails."""
    try:
        (again,) = read(text_of(scenario))
        return not run(again).passed
    except Exception:
        return True
