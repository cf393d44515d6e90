"""Refusals: every type of facts, found in a position, and as a sentence in every language."""

from typing import Any, get_args

import pytest

from seismic import (
    Board,
    ChooseSide,
    ChooseTown,
    Crew,
    Draw,
    GameState,
    Hex,
    IllegalMove,
    Move,
    Pass,
    Place,
    PlaceCrew,
    Refusal,
    Rules,
    SeismicError,
    Step,
    Table,
    Tile,
    TurnTile,
    Undealt,
    begin_position,
    explain,
    play,
    position,
    resolve_quake,
)
from seismic.refusals import (
    AlreadyTurned,
    CannotCome,
    CellTaken,
    EdgeMismatch,
    Facts,
    GameOver,
    NoCrewLeft,
    NoFragment,
    NoLongerLegal,
    NoNeighbour,
    NotFaceUp,
    NothingChanges,
    NothingMeets,
    NoTileThere,
    NotLongest,
    NoTownThere,
    OffTable,
    SectionClaimed,
    SideNotChosen,
    StepWasSkipped,
    TownNeverTurns,
    WrongStep,
)
from seismic.rulebook import LANGUAGES, rule, rules
from seismic.steps import (
    ChoosingSide,
    ChoosingTown,
    Crewing,
    Over,
    Placing,
    Turning,
    TurnStep,
)

TOWN, NORTH, SOUTH, TWIN = Hex(0, 0), Hex(0, -1), Hex(0, 1), Hex(8, 0)
ALONE = Hex(5, 5)
LAID = {TOWN: "T", TWIN: "T", NORTH: "H03", Hex(0, -2): "H03", ALONE: "H03", Hex(3, 3): "H03"}
"""Two straights north of the town, one alone, and one that touches [4, 3] green to green."""


def at(step: TurnStep, supply: int = 10, **changes: Any) -> GameState:
    """Return a state at a step, on a table with a few straights."""
    usual: dict[str, Any] = {
        "rules": Rules(variants={"aftershocks", "twin-cities"}, table=Table.hexagon(12)),
        "players": ["red", "blue"],
        "board": Board({**LAID, Hex(4, 3): "X0"}, [Crew(Hex(0, -2), 0, "blue")], Table.hexagon(12)),
        "supplies": [supply, 10],
        "face_up": ["H03", "X024"],
        "step": step,
    }
    return GameState(**usual | changes)


PLACING, TURNING = at(Placing()), at(Turning(0, frozenset({NORTH})))
CASES: list[tuple[GameState, Move, str, Facts]] = [
    (at(Over("R6")), Pass(), "E1", GameOver("R6")),
    (PLACING, Pass(), "G1", WrongStep("place", "red")),
    (PLACING, PlaceCrew(0), "G1", WrongStep("place", "red")),
    (PLACING, ChooseSide(4), "Q1", WrongStep("place", "red")),
    (PLACING, ChooseTown(TOWN), "Q1", WrongStep("place", "red")),
    (PLACING, TurnTile(NORTH, 2), "V3", WrongStep("place", "red")),
    (TURNING, Place(SOUTH, Tile("H03")), "G1", WrongStep("turn", "red")),
    (
        PLACING,
        Place(SOUTH, Tile("X024+5")),
        "G3",
        NotFaceUp(Tile("X024+5"), (Tile("H03"), Tile("X024"))),
    ),
    (at(Crewing(NORTH), face_up=[]), Place(SOUTH, Tile("H03")), "G1", WrongStep("crew", "red")),
    (PLACING, Place(Hex(0, 13), Tile("H03")), "G6", OffTable(Hex(0, 13))),
    (PLACING, Place(NORTH, Tile("H03")), "G3", CellTaken(NORTH, Tile("H03"))),
    (PLACING, Place(Hex(-5, 0), Tile("H03")), "G3", NoNeighbour(Hex(-5, 0))),
    (
        PLACING,
        Place(SOUTH, Tile("H14")),
        "G5",
        EdgeMismatch(SOUTH, Tile("H14"), 0, "green", TOWN, "highway"),
    ),
    (
        PLACING,
        Place(Hex(4, 5), Tile("H25")),
        "G5",
        EdgeMismatch(Hex(4, 5), Tile("H25"), 2, "highway", ALONE, "green"),
    ),
    (PLACING, Place(Hex(6, 5), Tile("H03")), "G4", NothingMeets(Hex(6, 5), Tile("H03"))),
    (at(Crewing(NORTH)), PlaceCrew(1), "G8", NoFragment(NORTH, Tile("H03"), 1)),
    (
        at(Crewing(NORTH)),
        PlaceCrew(3),
        "G8",
        SectionClaimed(NORTH, 3, (Crew(Hex(0, -2), 0, "blue"),)),
    ),
    (at(Crewing(ALONE), supply=0), PlaceCrew(3), "R20", NoCrewLeft("red")),
    (
        at(ChoosingSide(Tile("Q1"), TOWN, ())),
        ChooseSide(2),
        "Q2",
        NotLongest(TOWN, 2, (2, 0, 1, 0, 0, 0), (0,)),
    ),
    (at(ChoosingTown(Tile("Q1"))), ChooseTown(NORTH), "V4c", NoTownThere(NORTH, (TOWN, TWIN))),
    (TURNING, TurnTile(SOUTH, 1), "V3", NoTileThere(SOUTH)),
    (TURNING, TurnTile(TWIN, 1), "V3", TownNeverTurns(TWIN)),
    (TURNING, TurnTile(NORTH, 3), "V3b", AlreadyTurned(NORTH)),
    (TURNING, TurnTile(Hex(0, -2), 3), "R16", NothingChanges(Hex(0, -2), 3)),
    (
        TURNING,
        TurnTile(Hex(0, -2), 1),
        "V3a",
        NoLongerLegal(
            Hex(0, -2),
            Tile("H14"),
            EdgeMismatch(Hex(0, -2), Tile("H14"), 3, "green", NORTH, "highway"),
        ),
    ),
    (
        TURNING,
        TurnTile(Hex(3, 3), 1),
        "V3a",
        NoLongerLegal(Hex(3, 3), Tile("H14"), NothingMeets(Hex(3, 3), Tile("H14"))),
    ),
    (
        TURNING,
        TurnTile(ALONE, 1),
        "V3a",
        NoLongerLegal(ALONE, Tile("H14"), NoNeighbour(ALONE)),
    ),
    (
        position(["red", "blue"], pile=Undealt.of({"H03": 1})),
        Draw("H02"),
        "G2",
        CannotCome(Tile("H02")),
    ),
]


def names(case: object) -> str:
    """Return the name of a case: the type of its facts."""
    return type(case).__name__


AFTER_A_SKIP: list[tuple[Step, Move, str, Facts]] = [
    (
        play(
            position(
                ["red", "blue"],
                laid={NORTH: "H03"},
                crews=[Crew(NORTH, 0, "blue")],
                face_up=["H03", "X0"],
            ),
            Place(Hex(0, -2), "H03"),
        ),
        PlaceCrew(0),
        "G1",
        StepWasSkipped("place", "blue", "red", "crew", "G8", (Crew(NORTH, 0, "blue"),)),
    ),
    (
        play(
            position(["red", "blue"], face_up=["H03", "X0"], supply={"red": 0}),
            Place(NORTH, "H03"),
        ),
        Pass(),
        "G1",
        StepWasSkipped("place", "blue", "red", "crew", "R20", ()),
    ),
    (
        begin_position(["red", "blue"], rules=Rules({"aftershocks"}), face_up=["H03"], pile=["Q1"]),
        TurnTile(NORTH, 1),
        "V3",
        StepWasSkipped("place", "red", "red", "turn", "V3a", ()),
    ),
    (
        begin_position(["red", "blue"], rules=Rules({"aftershocks"}), face_up=["H03"], pile=["Q1"]),
        Pass(),
        "G1",
        StepWasSkipped("place", "red", "red", "turn", "V3a", ()),
    ),
]


class TestFound:
    """Which rule refuses a move, with which facts."""

    @pytest.mark.parametrize(("state", "move", "rule_id", "facts"), CASES, ids=names)
    def test_explained(self, state: GameState, move: Move, rule_id: str, facts: Facts) -> None:
        """A refusal has the rule, the move, and the facts as data."""
        assert Refusal(rule_id, move, facts) == explain(state, move)

    @pytest.mark.parametrize(("step", "move", "rule_id", "facts"), AFTER_A_SKIP)
    def test_after_a_skip(self, step: Step, move: Move, rule_id: str, facts: Facts) -> None:
        """With the events before it, a refusal says that its step was skipped, and why (R20)."""
        assert Refusal(rule_id, move, facts) == explain(step.state, move, step.events)
        without = explain(step.state, move)
        assert without is not None
        assert (rule_id, WrongStep) == (without.rule, type(without.facts))

    def test_another_step_was_skipped(self) -> None:
        """A move of a step that was not skipped is refused as ever."""
        step = AFTER_A_SKIP[-1][0]
        assert explain(step.state, PlaceCrew(0)) == explain(step.state, PlaceCrew(0), step.events)

    def test_the_tile_is_gone(self) -> None:
        """If a quake has taken the tile just laid, no crew is named (Q4)."""
        state = position(
            ["red", "blue"],
            laid={NORTH: "H03"},
            crews=[Crew(NORTH, 0, "blue")],
            face_up=["H03", "X0", "X0"],
            pile=["Q2", "H03"],
        )
        step = play(state, Place(Hex(0, -2), "H03"))
        refusal = explain(step.state, PlaceCrew(0), step.events)
        assert refusal is not None
        assert StepWasSkipped("place", "blue", "red", "crew", "G8", ()) == refusal.facts

    def test_every_type(self) -> None:
        """The cases have all types of facts but the one that only a lone quake has."""
        found = {type(facts) for *_, facts in (*CASES, *AFTER_A_SKIP)}
        assert set(get_args(Facts)) - {SideNotChosen} == found

    def test_every_rule(self) -> None:
        """The cases have all rules that can refuse a move but the lone quake's."""
        refusable = {each.id for each in rules() if each.refusable}
        assert refusable - {"Q3"} == {rule_id for _, _, rule_id, _ in CASES}


def lone_quake() -> Refusal:
    """Return the refusal of a quake without a side where two are tied."""
    with pytest.raises(IllegalMove) as refused:
        resolve_quake(Board({TOWN: "T", NORTH: "H03", SOUTH: "H03"}), TOWN, 1)
    return refused.value.refusal


REFUSALS = [Refusal(rule_id, move, facts) for _, move, rule_id, facts in (*CASES, *AFTER_A_SKIP)]


class TestSentences:
    """Refusals as sentences."""

    @pytest.mark.parametrize("lang", LANGUAGES)
    @pytest.mark.parametrize("refusal", [*REFUSALS, lone_quake()], ids=lambda r: names(r.facts))
    def test_whole(self, refusal: Refusal, lang: str) -> None:
        """A sentence is complete, and cites the rule and its paragraph as the edition does."""
        sentence = refusal.sentence(lang)
        assert not set("{}") & set(sentence)
        assert "None" not in sentence
        assert f"{refusal.rule}" in sentence
        assert rule(refusal.rule).paragraph.title(lang) in sentence
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        for raw in ("Hex(", "Tile(", "Crew(", "frozenset", "()", "  "):
            assert raw not in sentence

    @pytest.mark.parametrize("refusal", [*REFUSALS, lone_quake()], ids=lambda r: names(r.facts))
    def test_languages_differ(self, refusal: Refusal) -> None:
        """The sentence is different in every language."""
        assert 3 == len({refusal.sentence(lang) for lang in LANGUAGES})

    def test_english_by_default(self) -> None:
        """The default language is English."""
        assert all(refusal.sentence() == refusal.sentence("en") for refusal in REFUSALS)

    @pytest.mark.parametrize(
        ("refusal", "lang", "parts"),
        [
            (
                Refusal(
                    "G5",
                    Place(SOUTH, Tile("H14")),
                    EdgeMismatch(SOUTH, Tile("H14"), 0, "green", TOWN, "highway"),
                ),
                "en",
                ["H14", "[0, 1]", "north", "green", "highway", "[0, 0]", "(rule G5", "Play 2)"],
            ),
            (
                Refusal(
                    "G5",
                    Place(SOUTH, Tile("H14")),
                    EdgeMismatch(SOUTH, Tile("H14"), 0, "green", TOWN, "highway"),
                ),
                "es",
                ["H14", "[0, 1]", "norte", "verde", "autopista", "[0, 0]", "(regla G5", "juego 2)"],
            ),
            (
                Refusal(
                    "G5",
                    Place(SOUTH, Tile("H14")),
                    EdgeMismatch(SOUTH, Tile("H14"), 0, "green", TOWN, "highway"),
                ),
                "fr",
                ["H14", "[0, 1]", "nord", "vert", "autoroute", "[0, 0]", "(règle G5", "jeu 2)"],
            ),
            (
                Refusal("Q2", ChooseSide(2), NotLongest(TOWN, 2, (2, 0, 1, 0, 0, 2), (0, 5))),
                "en",
                ["north 2", "south-east 1", "choose the north or north-west side"],
            ),
            (
                Refusal(
                    "G8",
                    PlaceCrew(3),
                    SectionClaimed(NORTH, 3, (Crew(NORTH, 0, "blue"), Crew(SOUTH, 2, "red"))),
                ),
                "fr",
                ["bleu au bord nord de [0, -1] et rouge au bord sud-est de [0, 1]"],
            ),
            (
                Refusal("G3", Place(SOUTH, Tile("H03")), NotFaceUp(Tile("H03"), ())),
                "es",
                ["ninguna"],
            ),
            (
                Refusal("E1", Pass(), GameOver("E2")),
                "en",
                ["the game is over, as no section has an open end left"],
            ),
            (
                Refusal("Q3", None, SideNotChosen(TOWN, (0, 3))),
                "es",
                ["norte o sur", "[0, 0]"],
            ),
        ],
    )
    def test_facts_are_in_it(self, refusal: Refusal, lang: str, parts: list[str]) -> None:
        """A sentence has the cells, the edges and what meets there."""
        sentence = refusal.sentence(lang)
        assert [part for part in parts if part not in sentence] == []

    @pytest.mark.parametrize(
        ("because", "part"),
        [
            (EdgeMismatch(ALONE, Tile("H14"), 3, "green", NORTH, "highway"), "its south edge"),
            (NothingMeets(ALONE, Tile("H14")), "only green to green"),
            (NoNeighbour(ALONE), "no tile lies next to [5, 5]"),
        ],
    )
    def test_why_no_longer_legal(self, because: Any, part: str) -> None:
        """The refusal of a turn says what the turned tile would break (V3a)."""
        facts = NoLongerLegal(ALONE, Tile("H14"), because)
        assert part in Refusal("V3a", TurnTile(ALONE, 1), facts).sentence("en")

    @pytest.mark.parametrize("lang", ["de", "", "EN", None, 5])
    def test_unknown_language(self, lang: Any) -> None:
        """A language without a catalogue is refused."""
        with pytest.raises(SeismicError) as refused:
            REFUSALS[0].sentence(lang)
        assert str(refused.value)

    def test_nowhere_to_strike(self) -> None:
        """On a board without a town the sentence lists no towns (V4c)."""
        with pytest.raises(IllegalMove) as refused:
            resolve_quake(Board({}), TOWN, 1)
        assert "at none" not in refused.value.reason


def test_refused_moves_change_nothing() -> None:
    """Asking about an illegal move leaves the state as it was."""
    state = position(["red", "blue"], laid={NORTH: "H03"}, face_up=["H03", "X0"])
    same = position(["red", "blue"], laid={NORTH: "H03"}, face_up=["H03", "X0"])
    for _, move, _, _ in CASES:
        explain(state, move)
    assert same == state
