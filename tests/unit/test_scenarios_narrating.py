"""What happens in a scenario, step by step, and the position that it begins with."""

import pytest

from seismic import Board, Crew
from seismic.rulebook import LANGUAGES, message
from seismic.scenarios import Scenario, read, shipped
from seismic.scenarios.given import given_board
from seismic.scenarios.narrating import narrated
from seismic.text import event

STRUCK = """
seismic: 1
id: struck
title: {en: Struck before anybody moves}
rules: [Q4]
places: [quakes 2]
players: [red, blue]
given:
  laid: [{at: [0, -1], tile: H03, crews: {0: blue}}]
  face_up: [H03, H02]
  pile: [Q3, H01, X03]
  supply: {red: 0}
play:
  - refuse: {move: {place: {at: [0, -1], tile: H12}}, rule: G5}
  - place: {at: [0, -1], tile: H03}
  - expect: {actor: blue}
  - place: {at: [0, -1], tile: H03}
  - expect: {actor: red}
"""


def scenario() -> Scenario:
    (found,) = read(STRUCK)
    return found


def test_step_by_step() -> None:
    """Draws and quakes come first; then moves, skipped steps, refusals and checks, up to a slip."""
    begun, refused, laid, checked, wrong = narrated(scenario())
    assert "Up to the first decision" == begun[0]
    assert [
        "It is the red player's turn.",
        "Q3 is turned up.",
        "Lost from the table: H03 at [0, -1].",
        "Crews back in the supply: blue at the north edge of [0, -1].",
        "H01 is turned up.",
    ] == [each for each in begun[1] if not each.startswith("Quake")]
    assert "Not allowed: red: lay H12 at [0, -1]" == refused[0]
    assert refused[1][0].startswith("H12 can't be laid at [0, -1]: its south edge would be a green")
    assert "red: lay H03 at [0, -1]" == laid[0]
    assert "The red player can't place a crew: none is left in the supply (R20)." == laid[1][1], (
        "a skipped step is told"
    )
    assert ("What must be true", ["Decides: blue"]) == checked
    assert "Not allowed: blue: lay H03 at [0, -1]" == wrong[0], "the last one"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language(lang: str) -> None:
    """Every scenario that ships is told, with each event of its start."""
    for each in shipped()[::10]:
        (heading, told), *_ = narrated(each, lang)
        assert message("kind.begun", lang) == heading
        happened = [event(one, lang) for one in each.start.events]
        assert told[: len(happened) - 1] == happened[: len(happened) - 1]


def test_the_position_as_given() -> None:
    """The board is the one that is written: the tile that the quake takes still lies there."""
    lying = Board({(0, 0): "T", (0, -1): "H03"}, [Crew((0, -1), 0, "blue")])
    assert lying == given_board(scenario())
    assert lying != scenario().start.state.board
