"""The checks that `make fuzz` makes, on their first inputs and on a few changed ones."""

from pathlib import Path
from random import Random

import pytest

from mutation import changed
from seeds import SEEDS
from targets import TARGETS

MAKEFILE = Path(__file__).parents[1] / "Makefile"


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
    lines = MAKEFILE.read_text("utf-8").splitlines()
    (names,) = [line for line in lines if line.startswith("FUZZ_TARGET ?=")]
    assert list(TARGETS) == names.split()[2:]
