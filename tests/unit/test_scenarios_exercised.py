"""Which rules a scenario exercises, as far as its play tells."""

import pytest

from seismic.scenarios import Scenario, read, shipped
from seismic.scenarios.exercised import MOST, citations, exercised

HEAD = "seismic: 1\nid: a\ntitle: {en: A}\nplayers: [red, blue]\n"
QUAKE = """\
given:
  laid:
    - {at: [0, -1], tile: H03}
    - {at: [0, 1], tile: H03, crews: {0: blue}}
  face_up: [H03, H02]
  pile: [Q1, H01]
"""
OVER = """\
given:
  laid: [{at: [0, -1], tile: H03, crews: {0: red}}, {at: [0, -2], tile: X3}]
"""
PILE = "given: {face_up: [H03, H02], pile: [H01, X024]}\n"


def scenario(text: str) -> Scenario:
    (found,) = read(HEAD + text)
    return found


class TestExercised:
    @pytest.mark.parametrize(
        ("text", "ids"),
        [
            (QUAKE + "play: [side: 0]\n", ("Q3", "Q1", "Q2", "Q4")),
            (QUAKE + "play: [side: 3]\n", ("Q3", "Q1", "Q2", "Q4", "Q6")),
            (QUAKE + "play: [refuse: {move: {side: 1}, rule: Q2}]\n", ("Q2",)),
            (QUAKE + "play: [side: 1]\n", ("Q2",)),
            (OVER + "play: [expect: {score: {red: 8}}]\n", ("E5", "E6")),
            (OVER + "play: [expect: {winners: [red]}]\n", ("E5", "E6", "E1", "E10")),
            (OVER + "play: [expect: {reason: E1}]\n", ("E1", "E10")),
            (OVER, ("E5", "E6")),
            (OVER.replace(", crews: {0: red}", ""), ("E1",)),
            ("deal: {seed: 7}\n", ("S3", "S4")),
            ("variants: [dilemma]\n" + PILE + 'play: ["H03@0,-1", "H02@0,1"]\n', ("V2",)),
            (PILE, ("G3",)),
            (PILE + 'play: ["H03@0,-1", pass]\n', ("G3", "G4", "G5")),
            (PILE + 'play: ["H03@0,-1", "crew 0"]\n', ("G3", "G4", "G5", "G8")),
            (PILE + 'play: ["H12@0,-1"]\n', ("G5",)),
            ("options: {R4: ends-at-once}\n" + PILE, ("R4",)),
        ],
    )
    def test_rules(self, text: str, ids: tuple[str, ...]) -> None:
        """Choices, quakes and scores count; laying tiles only where nothing else happens."""
        assert ids == exercised(scenario(text))

    def test_the_suite(self) -> None:
        """Of two in three shipped scenarios one of their own rules is suggested; never too many."""
        suite = shipped()
        found = {each.id: exercised(each) for each in suite}
        assert all(0 < len(ids) <= MOST for ids in found.values())
        hits = sum(not set(each.rules).isdisjoint(found[each.id]) for each in suite)
        assert hits > len(suite) * 2 / 3


class TestCitations:
    def test_what_is_missing(self) -> None:
        """Suggested is what is missing, and places fit the rules that are named."""
        assert {
            "rules": ("Q3", "Q1", "Q2", "Q4"),
            "places": ("quakes 1", "quakes 2"),
        } == citations(scenario(QUAKE + "play: [side: 0]\n"))
        assert {"places": ("end 4",)} == citations(scenario("rules: [E8, E9]\n" + OVER))
        assert {} == citations(scenario("rules: [E8]\nplaces: [end 4]\n" + OVER))
