"""The learning example of the docs, with tiny settings."""

import subprocess
import sys
from pathlib import Path

PROGRAM = Path(__file__).parents[1] / "docs" / "examples" / "learn.py"


def curve(games: int, tests: int) -> list[str]:
    """Return the lines that the program prints."""
    command = [sys.executable, str(PROGRAM), str(games), str(tests)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60, check=True)
    return done.stdout.splitlines()


def test_it_learns_and_can_be_repeated() -> None:
    """After 16 games it is further ahead of `random` than before the first."""
    lines = curve(16, 10)
    assert lines[:3] == curve(1, 10)
    assert ["0", "1", "2", "4", "8", "16"] == [line.split(",")[0] for line in lines[1:]]
    untrained, *_, trained = (float(line.split(",")[2]) for line in lines[1:])
    assert trained > untrained
