"""The checks that `make fuzz` makes, on their first inputs and on a few changed ones."""

import sys
from pathlib import Path
from random import Random

import pytest

FUZZ = Path(__file__).parents[1] / "fuzz"
sys.path.insert(0, str(FUZZ))

from mutation import changed  # noqa: E402  # the folder must be on the path first
from seeds import SEEDS  # noqa: E402
from targets import TARGETS  # noqa: E402

sys.path.remove(str(FUZZ))


@pytest.mark.parametrize("name", TARGETS)
def test_first_inputs(name: str) -> None:
    """Every target accepts its first inputs, or refuses them properly, and also changed ones."""
    chance = Random(7)
    for seed in list(SEEDS[name]())[:15]:
        TARGETS[name](seed)
        TARGETS[name](changed(seed, chance) or seed[: chance.randrange(len(seed))])


def test_names() -> None:
    """Every target has first inputs, and `make fuzz` runs them all."""
    assert list(TARGETS) == list(SEEDS)
    (line,) = [
        line
        for line in (FUZZ.parent / "Makefile").read_text("utf-8").splitlines()
        if line.startswith("FUZZ_TARGET ?=")
    ]
    assert list(TARGETS) == line.split()[2:]
