"""The long comparison: which games it plays, what it keeps, and how it goes on."""

import json
import subprocess
import sys
from pathlib import Path

import prove
import pytest

import seismic
from seismic import CrewsReturned, GameState, Move, Step
from seismic.scenarios import read


def run(*arguments: str, to: Path) -> str:
    command = [sys.executable, prove.__file__, "--processes", "1", "--to", str(to), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_it_can_be_continued(tmp_path: Path) -> None:
    """Games that this code has played are not played again, and the report has all of them."""
    assert "30 games of seed 1, 1 of them whole" in run("--games", "30", to=tmp_path)
    progress = tmp_path / "games.jsonl"
    once = progress.read_text("utf-8")
    assert "30 games of seed 1, 1 of them whole" in run("--games", "30", to=tmp_path)
    assert once == progress.read_text("utf-8")
    report = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert (30, 1, []) == (report["games"], report["whole games"], report["disagreements"])
    assert report["moves"] == json.loads(once)["seen"]["moves"]
    assert "0 disagreements" in (tmp_path / "report.txt").read_text("utf-8")


def test_another_seed_has_other_games() -> None:
    """Each seed has small and whole games of its own; without whole games all are small."""
    assert prove.game(1, 20, 19) != prove.game(2, 20, 19)
    assert prove.game(1, 20, 18) != prove.game(2, 20, 18)
    sizes = [len(prove.game(1, 20, number)[0].pile) > 50 for number in range(20)]
    assert [*[False] * 19, True] == sizes
    assert len(prove.game(1, 0, 19)[0].pile) <= 14


def test_a_disagreement_becomes_a_scenario(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the two differ, the game is reported as a scenario file, and the others go on (Q6)."""
    right = seismic.play

    def silent(state: GameState, move: Move) -> Step:
        step = right(state, move)
        told = tuple(event for event in step.events if not isinstance(event, CrewsReturned))
        return Step(step.state, told)

    monkeypatch.setattr(seismic, "play", silent)
    result = prove.played(0, 0, range(20))
    assert 0 < len(result["disagreements"]) < 20 == result["games"]
    for scenario in result["disagreements"]:
        assert "returned" in scenario
        assert read(scenario, "scenario.yaml")


def test_rare_situations() -> None:
    """Every situation has to be met a hundred times in 3,000 small games; fewer prove nothing."""
    facts = {"games": 6_000, "whole games": 0, "situations": {"often": 200, "rare": 199}}
    assert ["rare"] == prove.rare(facts)
    assert [] == prove.rare(facts | {"games": 2_999})
