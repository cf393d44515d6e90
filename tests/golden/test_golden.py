"""The golden games replay as they were recorded, to the last state."""

import json
import os
import subprocess
import sys
from functools import cache
from itertools import islice
from typing import Any

import pytest

from golden.replay import GAMES, SIGNATURE, games, pinned, sign
from seismic.records import Record

NUMBER = 112


@cache
def lines() -> list[str]:
    """Return the lines of the file."""
    return GAMES.read_text("utf-8").splitlines()


@pytest.mark.parametrize("index", range(NUMBER))
def test_a_golden_game(index: int) -> None:
    """Every state has the digest that is pinned, and the result is the one recorded."""
    game: dict[str, Any] = json.loads(lines()[index])
    record = Record.from_data(game.pop("record"))
    assert record.result is not None
    assert game == pinned(record)


def test_one_signature_for_all() -> None:
    """The signature is that of all games, seven of each of the 16 combinations."""
    found = list(games())
    assert SIGNATURE.read_text("utf-8").strip() == sign(game["signature"] for game in found)
    variants = [frozenset(game["record"]["rules"].get("variants", ())) for game in found]
    assert [7] * 16 == [variants.count(each) for each in set(variants)]


@pytest.mark.parametrize("seed", ["0", "4294967295"])
def test_no_hash_seed_matters(seed: str) -> None:
    """A process with another hash seed comes to the same signature; `make matrix` tries eight."""
    done = subprocess.run(
        [sys.executable, str(GAMES.with_name("replay.py")), "6"],
        capture_output=True,
        check=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONHASHSEED": seed},
    )
    assert sign(game["signature"] for game in islice(games(), 6)) == done.stdout.strip()
