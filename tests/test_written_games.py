"""Random games written as scenarios are scenarios, and the package's own runner passes them."""

import json

import pytest

from seismic.scenarios import read, run
from written_games import scenario


@pytest.mark.parametrize("number", range(1, 13))
def test_written_game(number: int) -> None:
    """A written game is a scenario of the format, and all its steps pass."""
    (game,) = read(json.dumps(scenario(number)))
    assert run(game).passed
