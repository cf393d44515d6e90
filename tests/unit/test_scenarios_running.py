"""Running scenarios: what passes, and how failures are reported.

The position is always the same: a straight north of the town with a blue crew, a +3 north of it,
a straight in the south, and a straight and a tight curve face up for red.
"""

import pytest

from seismic import ChooseTown, legal_moves, parse_view
from seismic.scenarios import Failure, Report, read, run, snapshot
from seismic.scenarios.running import MOST_FAILURES
from seismic.scenarios.showing import show

HEAD = """\
seismic: 1
id: a-case
title: {en: A text}
rules: [Q2]
places: [quakes 1]
players: [red, blue]
"""
GIVEN = """\
given:
  laid:
    - {at: [0, -1], tile: H03, crews: {0: blue}}
    - {at: [0, -2], tile: X135}
    - {at: [0, 1], tile: H03}
  face_up: [H03, H01]
"""
LINE = 14
"""The line of the first step."""

# A closed loop far away (E4), and a game that is over: nothing can be drawn (E1).
OVER = """\
given:
  laid:
    - {at: [0, -1], tile: H03, crews: {0: blue}}
    - {at: [0, -2], tile: X135}
    - {at: [5, 0], tile: H12, crews: {1: red}}
    - {at: [6, -1], tile: H34}
    - {at: [6, 0], tile: H05}
"""


def report(*steps: str, start: str = GIVEN, lang: str = "en") -> Report:
    play = "".join(f"  - {step}\n" for step in steps)
    (scenario,) = read(f"{HEAD}{start}play:\n{play}")
    return run(scenario, lang)


def failures(*steps: str, start: str = GIVEN, lang: str = "en") -> tuple[Failure, ...]:
    return report(*steps, start=start, lang=lang).failures


# Every check: what holds, what doesn't, and the message about that.
# The section north of the town: one chord, 6 for the town and 3 for the intersection (E5, E6).
# Its straight at [0, -1] can be named by edge 0 or 3.
CHECKS = [
    ("phase: place", "phase: crew", "phase: expected crew, but it is place"),
    ("actor: red", "actor: blue", "actor: expected blue, but it is red"),
    ("laid: 4", "laid: 3", "laid: expected 3, but it is 4"),
    ("pile: 0", "pile: 2", "pile: expected 2, but it is 0"),
    (
        "face_up: [H12, H25]",
        "face_up: [H03, H03]",
        "face_up: expected [H03, H03], but it is [H01, H03]",
    ),
    (
        "supply: {red: 20, blue: 19}",
        "supply: {blue: 20}",
        "supply.blue: expected 20, but it is 19",
    ),
    ("score: {red: 0, blue: 10}", "score: {blue: 9}", "score.blue: expected 9, but it is 10"),
    ("empty: [[1, 0]]", "empty: [[0, 1]]", "empty [0, 1]: expected no tile, but H03 lies there"),
    (
        "tiles: [{at: [0, 1], tile: H03, crews: {}}]",
        "tiles: [{at: [0, 1], tile: H14}]",
        "tiles [0, 1]: expected H14, but it is H03",
    ),
    (
        "tiles: [{at: [0, -1], crews: {3: blue}}]",
        "tiles: [{at: [0, -1], crews: {3: red}}]",
        "tiles [0, -1]: crews: expected [0: red], but it is [0: blue]",
    ),
    (
        "tiles: [{at: [0, -2], tile: X135+3}]",
        "tiles: [{at: [0, -1], crews: {0: blue, 3: red}}]",
        "tiles [0, -1]: crews: expected [0: blue, 0: red], but it is [0: blue]",
    ),
    (
        "tiles: [{at: [0, 0], tile: T}]",
        "tiles: [{at: [1, 0], tile: H03}]",
        "tiles [1, 0]: expected H03, but no tile lies there",
    ),
    (
        "tiles: [{at: [0, 1], crews: {}}]",
        "tiles: [{at: [1, 0], crews: {}}]",
        "tiles [1, 0]: expected a tile, but no tile lies there",
    ),
    (
        "sections: [{at: [0, 0], edge: 0, points: 10, fragments: 1, complete: true, loop: false}]",
        "sections: [{at: [0, -2], edge: 3, points: 9}]",
        "sections [0, -2] edge 3: points: expected 9, but it is 10",
    ),
    (
        "sections: [{at: [0, -1], edge: 3, crews: {blue: 1, red: 0}}]",
        "sections: [{at: [0, -1], edge: 3, crews: {red: 1, blue: 1}}]",
        "sections [0, -1] edge 3: crews: expected {blue: 1, red: 1}, but it is {blue: 1}",
    ),
    (
        "sections: [{at: [0, 1], edge: 0, complete: false, points: 0, crews: {}}]",
        "sections: [{at: [0, 1], edge: 0, complete: true}]",
        "sections [0, 1] edge 0: complete: expected true, but it is false",
    ),
    (
        "sections: [{at: [0, -2], edge: 1}]",
        "sections: [{at: [0, -2], edge: 0}]",
        "sections [0, -2] edge 0: no highway leaves a tile there",
    ),
    (
        "skipped: []",
        "skipped: [{actor: red, step: crew, rule: G8}]",
        "skipped: expected [{actor: red, step: crew, rule: G8}], but it is []",
    ),
    (
        "excludes: [pass, {crew: 0}]",
        "excludes: [place: {at: [0, 2], tile: H03}]",
        "place: {at: [0, 2], tile: H03} is legal here, but must not be",
    ),
    (
        "includes: [place: {at: [0, 2], tile: H03}]",
        "includes: [place: {at: [0, 1], tile: H03}]",
        "place: {at: [0, 1], tile: H03} is not legal here. H03 can't be laid at [0, 1]: H03 already"
        " lies at [0, 1]; choose an empty space (rule G3; rulebook, Game Play 2).",
    ),
]


class TestChecks:
    @pytest.mark.parametrize(("right", "wrong", "message"), CHECKS)
    def test_a_check(self, right: str, wrong: str, message: str) -> None:
        """What holds passes, and what doesn't is reported at its line."""
        assert report(f"expect: {{{right}}}").passed
        (failure,) = failures(f"expect: {{{wrong}}}")
        assert (LINE, message) == (failure.line, failure.message)

    def test_every_check_is_tried(self) -> None:
        """Each check is tried in this file."""
        from seismic.scenarios.checks import CHECKS as NAMES

        tried = {right.partition(":")[0] for right, _, _ in CHECKS}
        assert {"legal", "moves", "over_deals", "reason", "stock", "winners"} == set(NAMES) - tried

    def test_where_it_stands(self) -> None:
        """A failure is reported at the value that doesn't hold."""
        (failure,) = failures("expect: {phase: place, score: {red: 0, blue: 9}}")
        assert (LINE, 50) == (failure.line, failure.column)

    def test_winners(self) -> None:
        """Winners are compared in any order, and only when the game is over."""
        assert report("expect: {phase: over, winners: [blue]}", start=OVER).passed
        (failure,) = failures("expect: {winners: [red, blue]}", start=OVER)
        assert "winners: expected [blue, red], but it is [blue]" == failure.message
        (early,) = failures("expect: {winners: [blue]}")
        assert "winners: expected [blue], but the game is not over" == early.message

    def test_reason(self) -> None:
        """The rule that ended the game is compared only when it is over."""
        assert report("expect: {reason: E1}", start=OVER).passed
        (failure,) = failures("expect: {reason: R6}", start=OVER)
        assert "reason: expected R6, but it is E1" == failure.message
        (early,) = failures("expect: {reason: E2}")
        assert "reason: expected E2, but the game is not over" == early.message

    def test_skipped(self) -> None:
        """Steps that nobody was asked for are those since the last move, or since the start."""
        start = "variants: [aftershocks]\ngiven: {pile: [Q1, H03, H03], supply: {red: 0}}\n"
        assert report(
            "expect: {skipped: [{actor: red, step: turn, rule: V3a}, "
            "{actor: blue, step: turn, rule: V3a}]}",
            "place: {at: [0, 1], tile: H03}",
            "expect: {actor: blue, skipped: [{actor: red, step: crew, rule: R20}]}",
            "place: {at: [0, -1], tile: H03}",
            "expect: {phase: crew, skipped: []}",
            start=start,
        ).passed

    def test_nobody_acts_at_the_end(self) -> None:
        """When the game is over no colour is the actor, and nothing is legal."""
        (failure,) = failures("expect: {actor: red, legal: 0, moves: []}", start=OVER)
        assert "actor: expected red, but it is nothing" == failure.message

    def test_a_loop(self) -> None:
        """A closed loop has chords, but no points."""
        facts = "loop: true, complete: false, fragments: 3, points: 0, crews: {red: 1}"
        assert report(
            f"expect: {{sections: [{{at: [6, 0], edge: 5, {facts}}}]}}", start=OVER
        ).passed

    def test_stock(self) -> None:
        """The stock of a dealt game is counted before two tiles are turned up."""
        start = "variants: [big-one]\ndeal: {seed: 5}\n"
        right = "tiles: 74, intersections: 13, quakes: [1, 6], boxed: 5"
        bottom = "bottom: {tiles: 6, include: [Q6]}"
        assert report(f"expect: {{stock: {{{right}, {bottom}}}}}", start=start).passed
        wrong = "tiles: 73, quakes: 7, bottom: {tiles: 6, include: [Q6, Q6]}"
        found = failures(f"expect: {{stock: {{{wrong}}}}}", start=start)
        assert ["stock.tiles", "stock.quakes", "stock.bottom"] == [each.check for each in found]
        (none,) = failures("expect: {stock: {bottom: {tiles: 0, include: [Q6]}}}", start=start)
        assert "[]" == none.found

    def test_over_deals(self) -> None:
        """What leaves, what lies where and how a tile is spread is checked over all deals."""
        start = "variants: [big-one]\ndeal: {seed: 5, deals: 200}\n"
        right = "leave: [H03, Q1], even: [1, 50], spread: {tile: Q6, bottom: 6}"
        assert report(f"expect: {{over_deals: {{{right}}}}}", start=start).passed
        wrong = "leave: [Q6], even: [74, 75], spread: {tile: Q6, bottom: 12}"
        found = failures(f"expect: {{over_deals: {{{wrong}}}}}", start=start)
        names = ["leave Q6", "even 74", "even 75", "spread Q6"]
        assert [f"over_deals.{name}" for name in names] == [each.check for each in found]

    def test_checks_hold_for_every_deal(self) -> None:
        """A check that one of several deals doesn't pass fails."""
        start = "tiles: {H01: 2, H02: 2, H03: 2, Q1: 1, X0: 1}\ndeal: {seed: 1, deals: DEALS}\n"
        check = "expect: {stock: {quakes: 0}}"
        assert report(check, start=start.replace("DEALS", "1")).passed
        assert not report(check, start=start.replace("DEALS", "60")).passed


class TestMoves:
    START = GIVEN.replace("[H03, H01]", "[H03-14]").replace("H03}\n  f", "H03-14}\n  f")

    def test_a_crew_by_either_edge(self) -> None:
        """A crew is the same move by either edge of its fragment."""
        assert report(
            "place: {at: [0, 2], tile: H03-14}",
            "expect: {legal: 3, moves: [{crew: 4}, {crew: 3}, pass], includes: [{crew: 0}]}",
            "crew: 4",
            "expect: {tiles: [{at: [0, 2], crews: {1: red}}]}",
            start=self.START,
        ).passed

    def test_moves_forgotten_and_too_many(self) -> None:
        """A wrong list of moves fails with the illegal ones and with the legal ones it lacks."""
        found = failures(
            "place: {at: [0, 2], tile: H03-14}",
            "expect: {moves: [pass, {crew: 0}, {crew: 2}]}",
            start=self.START,
        )
        assert ["crew: 2 is not legal here", "moves: these moves are legal as well: [crew: 1]"] == [
            found[0].message.partition(".")[0],
            found[1].message,
        ]

    def test_a_turn_by_more_steps(self) -> None:
        """A turn with more steps and the same result is the same move (R16)."""
        start = (
            "variants: [aftershocks]\noptions: {R15: isolated-may-turn}\ngiven:\n  laid:\n"
            "    - {at: [0, 1], tile: H03}\n    - {at: [0, 2], tile: H03}\n"
            "  face_up: [H03, H02]\n  pile: [Q1, H01]\n"
        )
        turns = "turn: {at: [0, 2], by: 5}, turn: {at: [0, 2], by: 4}"
        assert report(f"expect: {{legal: 3, moves: [pass, {turns}]}}", start=start).passed
        (failure,) = failures("expect: {moves: [pass, turn: {at: [0, 2], by: 2}]}", start=start)
        assert "[turn: {at: [0, 2], by: 1}]" in failure.message
        found = failures(
            f"expect: {{moves: [pass, {turns}, turn: {{at: [3, 3], by: 1}}]}}", start=start
        )
        assert ["V3"] == [each.found for each in found]

    def test_an_illegal_move_ends_the_play(self) -> None:
        """A refused move is reported with its reason, and nothing after it is played."""
        (failure,) = failures("place: {at: [0, 2], tile: H14}", "expect: {laid: 99}")
        assert (LINE, 5, "play", "G5") == (
            failure.line,
            failure.column,
            failure.check,
            failure.found,
        )
        assert failure.message.startswith("place: {at: [0, 2], tile: H14} is not legal here. H14")

    def test_where_the_play_came_to(self) -> None:
        """A report has the last state."""
        assert "crew" == report("place: {at: [0, 2], tile: H03}").end.phase


class TestRefusals:
    def test_refused_as_said(self) -> None:
        """A refusal passes if the rule is the one that is named."""
        assert report("refuse: {move: {place: {at: [0, 2], tile: H14}}, rule: G5}").passed

    def test_by_another_rule(self) -> None:
        """A refusal by another rule fails, with the engine's reason."""
        (failure,) = failures("refuse: {move: pass, rule: G8}")
        assert ("G8", "G1") == (failure.expected, failure.found)
        assert "pass must be refused by rule G8, but rule G1 refuses it. Passing" in failure.message

    def test_not_refused(self) -> None:
        """A legal move that has to be refused fails."""
        (failure,) = failures("refuse: {move: {place: {at: [0, 2], tile: H03}}, rule: G5}")
        assert "legal" == failure.found
        assert "is legal here, but rule G5 must refuse it" in failure.message


class TestReports:
    def test_failures_are_collected(self) -> None:
        """A check that fails doesn't hide the next."""
        found = failures("expect: {laid: 1, pile: 9}", "expect: {phase: side}")
        assert [("laid", LINE), ("pile", LINE), ("phase", LINE + 1)] == [
            (each.check, each.line) for each in found
        ]

    def test_no_more_than_twenty(self) -> None:
        """Later failures mostly follow from the first."""
        assert MOST_FAILURES == len(failures(*["expect: {laid: 1, pile: 9}"] * 30))

    def test_a_picture(self) -> None:
        """A failure has a drawing of the table, in the language asked for."""
        (failure,) = failures("expect: {laid: 1}", lang="fr")
        assert "laid\N{NO-BREAK SPACE}: attendu 1, mais c'est 4" == failure.message
        assert "0 nord, 1 nord-est, 2 sud-est, 3 sud, 4 sud-ouest, 5 nord-ouest" in failure.picture
        assert "X135" in failure.picture
        assert "rouge" in failure.picture

    def test_a_line(self) -> None:
        """A failure has the position in one line, to be looked at elsewhere."""
        (failure,) = failures("expect: {laid: 1}")
        assert 4 == len(parse_view(failure.picture.splitlines()[-1]).board)

    @pytest.mark.parametrize(
        ("value", "expected"),
        [
            (range(3, 4), "3"),
            (range(7), "[0, 6]"),
            (list(range(14)), "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, … +2]"),
            ({"red": True}, "{red: true}"),
            (ChooseTown((8, 0)), "town: [8, 0]"),
        ],
    )
    def test_values(self, value: object, expected: str) -> None:
        """Values are formatted as in a file, and long lists cut."""
        assert expected == show(value)


TWO_SIDES = """
seismic: 1
id: two-sides
title: {en: Two sides are tied}
rules: [Q3]
places: [quakes 1]
players: [red, blue]
given:
  laid:
    - {at: [0, -1], tile: H03}
    - {at: [0, 1], tile: H03}
  pile: [Q1]
play:
  - expect: {CHECK: [{side: 0}, {side: 3}]}
"""


class TestListing:
    """What is accepted has to be listed."""

    @pytest.mark.parametrize("check", ["moves", "includes"])
    def test_a_move_that_is_accepted_but_not_listed(
        self, check: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """An engine that forgets a legal move in its list fails the check."""
        (scenario,) = read(TWO_SIDES.replace("CHECK", check))
        assert run(scenario).passed
        monkeypatch.setattr(snapshot, "legal_moves", lambda state: legal_moves(state)[:-1])
        (failure,) = run(scenario).failures
        assert "side: 3 is accepted here, but it is not among the legal moves" in failure.message
