"""Records: a game as its start and its moves, replayed move by move, and cut into turns."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from seismic import (
    BadRecord,
    BadSave,
    BadValue,
    Board,
    Caps,
    ChooseSide,
    Colour,
    Crew,
    Given,
    IllegalMove,
    Move,
    Pass,
    Place,
    PlaceCrew,
    Record,
    Result,
    Rules,
    Start,
    Table,
    Tags,
    TileSet,
    Variant,
    apply,
    begin_game,
    begin_position,
    excerpt,
    legal_moves,
    new_game,
    parse_move,
    replay,
)
from seismic.saves.work import work_of

SAVES = Path(__file__).parents[1] / "fixtures" / "saves"

DEALT = Record(
    Start(["red", "blue"], ["Q1", "H03", "H02", "H01", "X0", "Q2"], rules=Rules({"dilemma"})),
    (
        Place((0, -1), "H03"),
        Place((0, 1), "H02"),  # instead of a crew (V2)
        ChooseSide(0),  # one tile north and south each: blue draws Q2 and chooses (Q3)
        Place((1, -1), "X4"),
    ),
)

GIVEN = Record(
    Start(
        ["red", "blue"],
        [],
        heights={"red": 170},
        given=Given(Board({(0, 0): "T", (0, -2): "X3"}), ["H03"], {"red": 20, "blue": 20}, "red"),
    ),
    (Place((0, -1), "H03"), PlaceCrew(0)),
    # From the town, worth 6, over one chord to the intersection, worth 1 (E5, E6).
    Result("E1", (("blue", 0), ("red", 8)), frozenset({"red"})),
)

TAGGED = Record(
    DEALT.start,
    DEALT.moves,
    tags=Tags(
        names={"red": "First seat", "blue": "Siège à l'ouest"},
        date="2026-11-18",
        event="<Club & guests>",
        comments={2: "Instead of a crew.", 4: "X4, at last!"},
    ),
)

RECORDS = {
    "record-1-dealt.json": DEALT,
    "record-1-given.json": GIVEN,
    "record-1-tagged.json": TAGGED,
}


@pytest.mark.parametrize("name", RECORDS)
class TestVersions:
    """Every version of the format that was ever written has a fixture here."""

    def test_loads(self, name: str) -> None:
        """A document of that version gives the record that it was written from."""
        assert RECORDS[name] == Record.from_json((SAVES / name).read_bytes())

    def test_written(self, name: str) -> None:
        """The version of today is written as its fixtures are, byte by byte."""
        text = (SAVES / name).read_text("utf-8").removesuffix("\n")
        assert text == RECORDS[name].to_json()

    def test_plain_data(self, name: str) -> None:
        """Plain data is what JSON makes of it."""
        data = RECORDS[name].to_data()
        assert json.loads((SAVES / name).read_bytes()) == data
        assert RECORDS[name] == Record.from_data(data)
        assert hash(RECORDS[name]) == hash(Record.from_data(data))


def test_every_fixture_is_known() -> None:
    """No fixture of a record lies there untested."""
    assert {path.name for path in SAVES.glob("record-*.json")} == set(RECORDS)


class TestStart:
    def test_dealt(self) -> None:
        """A seed gives the same game as without a record, with the order of its pile known."""
        rules = Rules({"twin-cities"})
        start = Start.dealt(["red", "blue"], rules=rules, seed=7, heights={"blue": 181})
        expected = new_game(["red", "blue"], rules=rules, seed=7, heights={"blue": 181})
        assert expected == start.begin().state
        assert 146 == len(start.pile)  # V4b
        assert 73 == len(Start.dealt(["red", "blue"]).pile)  # S3

    @pytest.mark.parametrize("variants", [set(), {"big-one"}, {"big-one", "twin-cities"}])
    def test_is_dealt(self, variants: set[Variant]) -> None:
        """A pile that was dealt holds what the set-up takes from the tile set (S3, V1, V4b)."""
        rules = Rules(variants)
        pile = Start.dealt(["red", "blue"], rules=rules, seed=7).pile
        assert Start(["red", "blue"], pile, rules=rules).is_dealt
        assert not Start(["red", "blue"], pile[1:], rules=rules).is_dealt
        assert not Start(["red", "blue"], [*pile[1:], "X024+5"], rules=rules).is_dealt
        assert not Start(["red", "blue"], [*pile, "Q1"], rules=rules).is_dealt

    def test_is_not_dealt(self) -> None:
        """A position is not dealt, nor is anything from a set that lacks tiles."""
        assert not GIVEN.start.is_dealt
        few = Rules(tiles=TileSet.of({"H03": 6}))
        assert not Start(["red", "blue"], ["H03"], rules=few).is_dealt

    def test_begun(self) -> None:
        """A start begins as the game does, events and all."""
        start = Start(["red", "blue"], ["H03", "Q1", "H02", "H01"])
        assert begin_game(["red", "blue"], pile=["H03", "Q1", "H02", "H01"]) == start.begin()

    def test_begun_from_a_position(self) -> None:
        """A position begins with the player who draws."""
        crew = Crew((0, -1), 0, "red")
        board = Board({(0, 0): "T", (0, -1): "H03"}, [crew])
        given = Given(board, ["H14", "H02"], {"red": 3, "blue": 4}, "blue")
        expected = begin_position(
            ["red", "blue"],
            laid={(0, -1): "H03"},
            crews=[crew],
            face_up=["H03", "H02"],
            pile=["Q1", "H01"],
            supply={"red": 3, "blue": 4},
            turn="blue",
        )
        assert expected == Start(["red", "blue"], ["Q1", "H01"], given=given).begin()

    @pytest.mark.parametrize(
        ("players", "pile", "field"),
        [(["red"], ["H03"], "players"), (["red", "blue"], ["T"], "pile")],
    )
    def test_refused(self, players: list[Colour], pile: list[str], field: str) -> None:
        """What can't begin says which field is wrong."""
        with pytest.raises(BadValue) as error:
            Start(players, pile)
        assert field == error.value.field

    def test_pile_is_not_shown(self) -> None:
        """A start tells how many tiles there are, and not which."""
        assert "H01" not in repr(DEALT)


class TestReplay:
    def test_every_state(self) -> None:
        """The first decision comes first, then one step for each move."""
        steps = list(replay(DEALT))
        assert ["place", "crew", "side", "place", "crew"] == [step.state.phase for step in steps]
        assert ["red", "red", "blue", "blue", "blue"] == [step.state.actor for step in steps]
        assert [1, 2, 3, 2, 3] == [len(step.state.board) for step in steps]

    def test_right_result(self) -> None:
        """A result that is the game's own lets the record end."""
        assert 3 == len(list(replay(GIVEN)))

    @pytest.mark.parametrize(
        ("moves", "number", "line", "rule"),
        [
            ([Pass()], 1, "pass", "G1"),
            ([Place((0, -1), "H02")], 1, "H02@0,-1", "G5"),
            ([*DEALT.moves[:2], ChooseSide(1)], 3, "side 1", "Q2"),
        ],
    )
    def test_first_bad_move(self, moves: list[Move], number: int, line: str, rule: str) -> None:
        """The first move that is refused is named: its number, its line, the rule and why."""
        record = Record(DEALT.start, tuple(moves))
        with pytest.raises(BadRecord) as error:
            list(replay(record))
        found = error.value
        assert (number, line, rule) == (found.number, found.line, found.rule)
        assert isinstance(found.__cause__, IllegalMove)
        assert found.problem == found.__cause__.reason
        assert str(found).startswith(f"move {number}, {line}: ")

    def test_a_move_after_the_end(self) -> None:
        """Nothing is played in a game that is over."""
        with pytest.raises(BadRecord) as error:
            list(replay(Record(GIVEN.start, (*GIVEN.moves, Pass()), GIVEN.result)))
        assert (3, "pass", "E1") == (error.value.number, error.value.line, error.value.rule)

    def test_states_before_a_bad_move(self) -> None:
        """What comes before a bad move is given all the same."""
        steps = replay(Record(DEALT.start, (*DEALT.moves[:2], Pass())))
        assert ["place", "crew", "side"] == [next(steps).state.phase for _ in range(3)]
        with pytest.raises(BadRecord):
            next(steps)

    @pytest.mark.parametrize(
        "result",
        [
            Result("E2", (("blue", 0), ("red", 8)), frozenset({"red"})),
            Result("E1", (("blue", 0), ("red", 7)), frozenset({"red"})),
            Result("E1", (("blue", 0), ("red", 8)), frozenset({"blue"})),
            Result("E1", (("blue", 0), ("red", 8)), frozenset({"red", "blue"})),
        ],
    )
    def test_wrong_result(self, result: Result) -> None:
        """A result that isn't that of the game is reported after the last move."""
        with pytest.raises(BadRecord) as error:
            list(replay(Record(GIVEN.start, GIVEN.moves, result)))
        assert (2, None, None) == (error.value.number, error.value.line, error.value.rule)
        told = "after move 2: the result is blue 0, red 8, won by red (E1), not "
        assert str(error.value) == f"{told}{result}"

    def test_result_too_early(self) -> None:
        """A game that goes on has no result."""
        with pytest.raises(BadRecord) as error:
            list(replay(Record(GIVEN.start, GIVEN.moves[:1], GIVEN.result)))
        assert "the result is open, not blue 0, red 8" in str(error.value)

    def test_result_left_out(self) -> None:
        """A record need not tell its result."""
        assert 3 == len(list(replay(Record(GIVEN.start, GIVEN.moves))))


class TestWork:
    """What playing the moves of a record takes is known before they are played."""

    MOVES = ("X03@0,-1", "crew 3", "H03@0,1", "pass")
    START = Start(["red", "blue"], ["X03", "H03"])

    def test_counted(self) -> None:
        """It is the number of tiles on the table, towns aside, added up over the moves."""
        text = Record(self.START, map(parse_move, self.MOVES)).to_json()
        assert 4 == len(Record.from_json(text, Caps(work=1 + 1 + 2 + 2)).moves)
        with pytest.raises(BadSave, match=r"\$\.moves: .* are 6, more than the cap on work, 5"):
            Record.from_json(text, Caps(work=5))

    def test_turned_tiles(self) -> None:
        """A turned tile counts four times, as all others are tried."""
        assert 3 + 4 * 3 + 4 == work_of(3, map(parse_move, ["pass", "turn 0,1 x1", "H03@0,1"]))

    def test_a_given_position(self) -> None:
        """The tiles of a position count from the first move on."""
        text = excerpt(Record(self.START, map(parse_move, self.MOVES)), 4).to_json()
        assert 2 == len(Record.from_json(text, Caps(work=2 + 2)).moves)
        with pytest.raises(BadSave, match="work"):
            Record.from_json(text, Caps(work=3))


class TestRecording:
    def test_result_worked_out(self) -> None:
        """A game that is over is recorded with its result, another without."""
        assert GIVEN == Record.of(GIVEN.start, iter(GIVEN.moves))
        assert DEALT == Record.of(DEALT.start, list(DEALT.moves))

    def test_bad_moves_are_not_recorded(self) -> None:
        """A record is made of legal moves only."""
        with pytest.raises(BadRecord) as error:
            Record.of(DEALT.start, [DEALT.moves[0], DEALT.moves[0]])
        assert 2 == error.value.number


class TestForgiveness:
    def test_moves_typed_by_hand(self) -> None:
        """Moves may be typed as people do."""
        data = GIVEN.to_data() | {"moves": ["h03 @ [0, -1]", "crew N"]}
        assert GIVEN == Record.from_data(data)

    def test_moves_are_advised(self) -> None:
        """A move that can't be read has its path and advice."""
        with pytest.raises(BadSave) as error:
            Record.from_data(GIVEN.to_data() | {"moves": ["H03@0,-1", "crwe 0"]})
        (problem,) = error.value.problems
        assert "$.moves[1]" == problem.field
        assert "did you mean crew 0?" in problem.problem


class TestExcerpt:
    """A turn is cut out with the position before its draw."""

    def test_within_a_turn(self) -> None:
        """Blue's turn begins after red's second tile, and Q2 has not been drawn yet."""
        turn = excerpt(DEALT, 4)
        board = Board({(0, 0): "T", (0, -1): "H03", (0, 1): "H02"})
        given = Given(board, ["H01"], {"red": 20, "blue": 20}, "blue")
        start = Start(["red", "blue"], ["X0", "Q2"], rules=Rules({"dilemma"}), given=given)
        assert Record(start, (ChooseSide(0), Place((1, -1), "X4"))) == turn

    def test_after_the_set_up(self) -> None:
        """The first turn begins with two tiles face up; the quake drawn before is gone (S4)."""
        turn = excerpt(DEALT, 1)
        given = Given(Board({(0, 0): "T"}), ["H03", "H02"], {"red": 20, "blue": 20}, "red")
        start = Start(["red", "blue"], ["H01", "X0", "Q2"], rules=Rules({"dilemma"}), given=given)
        assert Record(start, (Place((0, -1), "H03"),)) == turn

    def test_over(self) -> None:
        """A game that has ended ended in its last turn."""
        assert Record(GIVEN.start, GIVEN.moves) == excerpt(GIVEN, 2)

    def test_a_crew_ends_a_turn(self) -> None:
        """The crew just placed stands there when the next player draws."""
        start = Start(["red", "blue"], ["H03", "H02", "H01", "H03"])
        record = Record(start, (Place((0, -1), "H03"), PlaceCrew(3)))
        board = Board({(0, 0): "T", (0, -1): "H03"}, [Crew((0, -1), 0, "red")])
        given = Given(board, ["H02", "H01"], {"red": 19, "blue": 20}, "blue")
        assert Record(Start(["red", "blue"], ["H03"], given=given)) == excerpt(record, 2)

    @pytest.mark.parametrize("at", [-1, 5, True, None, "1"])
    def test_no_such_move(self, at: Any) -> None:
        """There is no position before the first or after the last."""
        with pytest.raises(BadValue) as error:
            excerpt(DEALT, at)
        assert "from 0 to 4" in str(error.value)

    def test_bad_move_on_the_way(self) -> None:
        """Nothing is cut out behind a bad move."""
        with pytest.raises(BadRecord):
            excerpt(Record(DEALT.start, (Pass(), *DEALT.moves)), 2)


def test_box_beside_a_pile_without_an_order() -> None:
    """Nothing is known of the box of an undealt game, so a record with one is not loaded."""
    data: Any = GIVEN.to_data()
    data["given"]["box"], data["pile"] = ["Q1"], {"H03": 4}
    with pytest.raises(BadSave, match=r"^\$\.given\.box: nothing is known of the box"):
        Record.from_data(data)


def test_an_excerpt_keeps_the_box() -> None:
    """Where R28 looks at the tiles that may still come, an excerpt goes on like its game."""
    rules = Rules(options={"R28": "some-tile-fits"}, table=Table.hexagon(2))
    for seed in range(8):
        start, chance = Start.dealt(["red", "blue"], rules=rules, seed=seed), Random(seed)
        state, moves = start.begin().state, list[Move]()
        while legal := legal_moves(state):
            moves.append(chance.choice(legal))
            state = apply(state, moves[-1])
        record = Record(start, tuple(moves))
        for at in range(len(moves) + 1):
            cut = excerpt(record, at)
            *_, last = replay(Record.from_json(cut.to_json()))
            *_, expected = replay(Record(start, tuple(moves[:at])))
            assert (expected.state.board, expected.state.step) == (
                last.state.board,
                last.state.step,
            )


class TestTags:
    def test_untagged(self) -> None:
        """A record without tags is written without a word about them."""
        assert Tags() == DEALT.tags
        assert "tags" not in DEALT.to_data()

    def test_plain_values(self) -> None:
        """Names go by colour and comments by move; equal tags are equal and hash alike."""
        tags = Tags({"red": "A", "blue": "B"}, comments={2: "late", 1: "early"})
        assert {"blue": "B", "red": "A"} == tags.names
        assert [1, 2] == list(tags.comments)
        assert {tags} == {Tags({"blue": "B", "red": "A"}, comments={1: "early", 2: "late"})}

    @pytest.mark.parametrize(
        "char",
        [
            "\x1b",  # escape
            "\n",
            "\x7f",
            "\x9b",  # control sequence introducer
            "\u00ad",  # soft hyphen
            "\u200b",  # zero width space
            "\u200d",  # zero width joiner
            "\u202e",  # right-to-left override
            "\u2028",  # line separator
            "\u2066",  # left-to-right isolate
            "\u2800",  # braille blank
            "\u3164",  # Hangul filler
            "\ufe0f",  # variation selector
            "\ufeff",  # byte order mark
            "\ud800",  # half of a pair
            "\U000e0041",  # tag
        ],
    )
    def test_unseen_characters(self, char: str) -> None:
        """Invisible, control and bidirectional characters are refused and named."""
        text = f"a{char}b"
        named: dict[str, Any] = {"names": {"red": text}, "event": text, "comments": {1: text}}
        for name, tag in named.items():
            with pytest.raises(BadValue, match=f"{name} must be one line .* U\\+{ord(char):04X}"):
                Tags(**{name: tag})
        with pytest.raises(BadSave) as error:
            Record.from_data(DEALT.to_data() | {"tags": {"comments": {"1": text}}})
        assert str(error.value).startswith("$.tags.comments: must be one line without invisible")
        assert str(error.value).isprintable()

    @pytest.mark.parametrize(
        ("tags", "told"),
        [
            ({"names": {"red": ""}}, "names must be a text of 1 to 64 characters"),
            ({"names": {"red": " A"}}, "without surrounding spaces"),
            ({"names": {"red": "A" * 65}}, "names must be a text of 1 to 64 characters"),
            ({"names": {"red": 7}}, "names must be a text"),
            ({"names": {"pink": "A"}}, "names must be one of red, blue, green, yellow"),
            ({"names": 7}, "names must be a mapping"),
            ({"event": "A" * 65}, "event must be a text of 1 to 64 characters"),
            ({"comments": {1: "A" * 1_001}}, "comments must be a text of 1 to 1000 characters"),
            ({"comments": {0: "A"}}, "comments must be the number of a move, from 1, not 0"),
            ({"comments": {True: "A"}}, "comments must be the number of a move"),
            ({"date": "18.11.2026"}, "date must be a day such as 2026-11-18"),
            ({"date": "20261118"}, "date must be a day"),
            ({"date": "2026-02-30"}, "date must be a day"),
            ({"date": 20261118}, "date must be a day"),
        ],
    )
    def test_refused(self, tags: dict[str, Any], told: str) -> None:
        """What is no tag says which one, and what would be right."""
        with pytest.raises(BadValue, match=told):
            Tags(**tags)

    def test_longest(self) -> None:
        """Just as long as allowed is not too long."""
        tags = Tags({"red": "A" * 64}, "2024-02-29", "A" * 64, {1: "A" * 1_000})
        record = Record(DEALT.start, DEALT.moves, tags=tags)
        assert record == Record.from_json(record.to_json())

    @pytest.mark.parametrize(
        ("tags", "told"),
        [
            (Tags({"green": "A"}), "names must be one of red, blue"),
            (Tags(comments={5: "A"}), "comments must be the number of a move, up to 4, not 5"),
        ],
    )
    def test_of_another_game(self, tags: Tags, told: str) -> None:
        """Names are those of players, and comments belong to moves that were made."""
        with pytest.raises(BadValue, match=told):
            Record(DEALT.start, DEALT.moves, tags=tags)

    @pytest.mark.parametrize(
        ("tags", "problem"),
        [
            ({"names": {"green": "A"}}, "$.tags.names: must be one of red, blue, not 'green' (S1)"),
            ({"names": {"red": None}}, "$.tags.names.red: must be a text of at most 64 characters"),
            ({"comments": {"5": "A"}}, "$.tags.comments: must be the number of a move, up to 4"),
            ({"comments": {"01": "A"}}, "$.tags.comments['01']: must be the number of a move"),
            ({"date": "2026-13-01"}, "$.tags.date: must be a day such as 2026-11-18"),
            ({"round": "1"}, "$.tags.round: there is no such key"),
            ([], "$.tags: must be an object"),
        ],
    )
    def test_bad_document(self, tags: object, problem: str) -> None:
        """A document with tags that are none has the path to them in its error."""
        with pytest.raises(BadSave) as error:
            Record.from_data(DEALT.to_data() | {"tags": tags})
        assert str(error.value).startswith(problem)

    def test_excerpt(self) -> None:
        """A turn keeps the names and the comments on its moves, which are renumbered."""
        turn = excerpt(TAGGED, 4)  # blue's turn: side 0, then X4
        assert (2, {2: "X4, at last!"}) == (len(turn.moves), turn.tags.comments)
        assert TAGGED.tags.names == turn.tags.names

    def test_recorded(self) -> None:
        """A record that is made of moves takes tags."""
        assert TAGGED.tags == Record.of(DEALT.start, DEALT.moves, TAGGED.tags).tags
