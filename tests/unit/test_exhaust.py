"""The command behind `make exhaust`: it forgets nothing, and notices a wrong count."""

import json
from pathlib import Path
from typing import Any

import exhaust
import pytest
from exhaust import Result, jobs, known, miscounted, record, summary

from exhaustion.boards import boards


def result(what: str, first: int = 0, **compared: int) -> Result:
    """Return the result of a job as it is stored."""
    job = [what, first, first + 25]
    return {"job": job, "compared": compared, "rules": {"G5": 2}, "seconds": 1.5}


def test_jobs() -> None:
    """Together the jobs take every board with one tile less once."""
    taken = [
        index
        for what, first, last in jobs(2)
        if what == "2"
        for index in range(len(boards(1).layouts))[first:last]
    ]
    assert list(range(48)) == taken


def test_known(tmp_path: Path) -> None:
    """Only what the same code has compared counts, and truncated lines are skipped."""
    file = tmp_path / "done.jsonl"
    stored = [result("3", 0) | {"code": "ours"}, result("3", 25) | {"code": "another"}]
    file.write_text("\n".join([*map(json.dumps, stored), '{"job": ["3", 50']), "utf-8")
    assert {("3", 0, 25): result("3", 0)} == known(file, "ours")


def test_summary() -> None:
    """Counts of several jobs are added up."""
    facts = summary([result("2", 0, boards=3), result("2", 25, boards=4)])
    assert ({"boards": 7}, {"G5": 4}, 3) == (facts["compared"], facts["rules"], facts["seconds"])


@pytest.mark.parametrize(
    ("what", "compared", "right"),
    [
        ("1", {"boards": 48, "boards before symmetry": 492}, True),
        ("1", {"boards": 47, "boards before symmetry": 492}, False),
        ("1", {"boards": 48, "boards before symmetry": 491}, False),
        ("hexagon 1", {"states": 4_985}, True),
        ("hexagon 1", {"states": 4_984}, False),
    ],
)
def test_miscounted(what: str, compared: dict[str, int], right: bool) -> None:
    """A board or a state too few is reported."""
    assert right == (miscounted(what, {"compared": compared}) is None)


def test_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A short run keeps what a long one has recorded, and the rules are added up."""
    monkeypatch.setattr(exhaust, "ROOT", tmp_path)
    monkeypatch.setattr(exhaust, "RECORD", tmp_path / "exhausted.json")
    three, two = summary([result("3", boards=1)]), summary([result("2", boards=1)])
    record({"3": three})
    record({"2": two, "hexagon 1": two})
    recorded: dict[str, Any] = json.loads((tmp_path / "exhausted.json").read_text("utf-8"))
    assert {"3": three, "2": two} == recorded["boards"]
    assert {"hexagon 1": two} == recorded["games"]
    assert {"G5": 6} == recorded["rules"]
