"""Saved games lose nothing, are written in one way only, and are safe to load from anybody.

States are reached by playing the random games of ``games``, which have all variants, options and
tables, odd piles and two to four players.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator

import games
import seismic
from properties.strategies import recorded, tampered
from seismic import (
    BadMove,
    BadSave,
    Caps,
    ChooseSide,
    ChooseTown,
    GameState,
    Hex,
    Move,
    Pass,
    Place,
    PlaceCrew,
    Record,
    Start,
    Tile,
    TurnTile,
    excerpt,
    from_data,
    from_json,
    parse_move,
    replay,
    to_data,
    to_json,
    validate,
    write_move,
)
from seismic.records.format import RecordDocument
from seismic.saves import documents, structure
from seismic.wire import schema

NUMBERS = st.integers(0, 47)
"""Three games for each combination of variants."""


@lru_cache(maxsize=4)
def played(number: int) -> tuple[GameState, ...]:
    """Return the states of the game of this number, one more than it has moves."""
    states = [games.setting(number).begin().state]
    for move in recorded(number):
        states.append(seismic.apply(states[-1], move))
    return tuple(states)


@st.composite
def played_states(draw: st.DrawFn) -> GameState:
    """Draw a state of some game, rare phases as often as the others."""
    states = played(draw(NUMBERS))
    phase = draw(st.sampled_from(sorted({state.phase for state in states})))
    return draw(st.sampled_from([state for state in states if state.phase == phase]))


class TestRoundTrip:
    @given(played_states())
    def test_nothing_is_lost(self, state: GameState) -> None:
        """A state that is written and read is the same state, and goes on in the same way."""
        text = to_json(state)
        loaded = from_json(text)
        assert state == loaded
        assert hash(state) == hash(loaded)
        assert text == to_json(loaded) == to_json(from_json(text.encode()))
        assert json.loads(text) == to_data(state)
        moves = seismic.legal_moves(state)
        assert moves == seismic.legal_moves(loaded)
        for move in moves[:3]:
            assert seismic.play(state, move) == seismic.play(loaded, move)

    @settings(max_examples=10)
    @given(NUMBERS)
    def test_canonical(self, number: int) -> None:
        """Of all the states of a game, equal ones are written in the same way, and no others."""
        states = played(number)
        texts = [to_json(state) for state in states]
        assert len(set(states)) == len(set(texts)) == len(set(zip(states, texts, strict=True)))

    @settings(max_examples=10)
    @given(NUMBERS)
    def test_valid(self, number: int) -> None:
        """Every state that is reached by playing is valid."""
        for state in played(number):
            validate(state)


READER = """
import sys
from seismic import apply, from_json, parse_move, to_json
for line in sys.stdin:
    text, move = line.rstrip("\\n").split("\\t")
    print(to_json(apply(from_json(text), parse_move(move))), flush=True)
"""


class TestAnotherProcess:
    @pytest.mark.parametrize("number", range(16))
    def test_every_step(self, number: int) -> None:
        """A game goes on in another process at every step; 16 games have all the variants."""
        texts = [to_json(state) for state in played(number)]
        moves = map(write_move, recorded(number))
        lines = [f"{text}\t{move}\n" for text, move in zip(texts, moves, strict=False)]
        result = subprocess.run(
            [sys.executable, "-c", READER],
            input="".join(lines),
            capture_output=True,
            text=True,
            check=True,
        )
        assert texts[1:] == result.stdout.splitlines()


class TestRecords:
    @settings(max_examples=15)
    @given(NUMBERS, st.data())
    def test_whole_games(self, number: int, data: st.DataObject) -> None:
        """A game is its start and its moves; each of its turns can be cut out."""
        setting, states = games.setting(number), played(number)
        start = Start(setting.players, setting.pile, rules=setting.rules, heights=setting.heights)
        record = Record.of(start, recorded(number))
        loaded = Record.from_json(record.to_json())
        assert record == loaded
        assert record.to_json() == loaded.to_json()
        assert list(states) == [step.state for step in replay(loaded)]
        at = data.draw(st.integers(0, len(record.moves)))
        turn = Record.from_json(excerpt(record, at).to_json())
        *_, last = replay(turn)
        assert seen(states[at]) == seen(last.state)


def seen(state: GameState) -> tuple[object, ...]:
    """Return the parts of a state that a position has: all but what has left the game."""
    shown = (state.board, state.supply, state.face_up, tuple(state.pile), state.heights)
    return (*shown, state.rules, state.players, state.turn, state.step)


# Notation.

CELLS = st.builds(Hex, *[st.integers(1 - 2**17, 2**17 - 1)] * 2)
EDGES = st.integers(0, 5)
TILES = st.sampled_from(
    sorted({tile.turned(n) for tile in (*seismic.all_types(), Tile("X024+5"), Tile("X1+99"))
            for n in range(6)} | {Tile("T"), Tile("Q1"), Tile("Q6")})
)  # fmt: skip
MOVES: st.SearchStrategy[Move] = st.one_of(
    st.builds(Place, CELLS, TILES),
    st.builds(PlaceCrew, EDGES),
    st.builds(Pass),
    st.builds(ChooseSide, EDGES),
    st.builds(ChooseTown, CELLS),
    st.builds(TurnTile, CELLS, st.integers(1, 5)),
)


class TestNotation:
    @given(MOVES)
    def test_round_trip(self, move: Move) -> None:
        """Every move has one line, which is read as that move."""
        line = write_move(move)
        assert move == parse_move(line)
        assert len(line) <= 64

    @given(MOVES, MOVES)
    def test_unambiguous(self, one: Move, other: Move) -> None:
        """Different moves have different lines."""
        assert (one == other) == (write_move(one) == write_move(other))

    @given(MOVES, st.randoms(use_true_random=False))
    def test_case_and_blanks(self, move: Move, random: Any) -> None:
        """Case does not matter, nor blanks at the ends and around signs."""
        line = write_move(move)
        for sign in "@,":
            line = line.replace(sign, " " * random.randrange(3) + sign + " " * random.randrange(3))
        line = "".join(random.choice([each.lower(), each.upper()]) for each in line)
        assert move == parse_move(f"{' ' * random.randrange(3)}{line}\n")

    @given(st.one_of(st.text(max_size=80), st.from_regex(r"(crew|turn|town|H0)[ 0-9,@x-]*")))
    def test_anything(self, line: str) -> None:
        """A text is a move, whose line is then read as the same move, or it is refused."""
        try:
            move = parse_move(line)
        except BadMove:
            return
        assert move == parse_move(write_move(move))


# Documents that somebody has tampered with.


VALIDATORS = {name: Draft202012Validator(schema(name)) for name in ("state", "record")}


def well_formed(data: Any, document: type) -> bool:
    """Return whether data has the form of a document; if not, `BadSave` must be the answer."""
    try:
        structure.structure(data, document, Caps())
    except BadSave:
        return False
    return True


def outcome(load: Callable[[Any], Any], data: Any) -> Any:
    """Return what data is loaded as, or None for a `BadSave` of a sensible length."""
    try:
        return load(data)
    except BadSave as error:
        problems = error.problems
    assert 1 <= len(problems) <= 20
    assert all(problem.field.startswith("$") for problem in problems)
    assert all(len(str(problem)) < 500 for problem in problems)
    return None


def whole_floats(value: Any) -> bool:
    """Return whether there is a 1.0 somewhere, which a schema accepts as 1 and we don't."""
    if isinstance(value, dict | list):
        inner = value.values() if isinstance(value, dict) else value
        return any(map(whole_floats, inner))
    return isinstance(value, float)


class TestTampered:
    """A document that somebody has tampered with is a state, or a `BadSave`; nothing else."""

    @given(st.data())
    def test_states(self, data: st.DataObject) -> None:
        """Loader and schema agree on what is a document at all."""
        document = data.draw(tampered(to_data(data.draw(played_states()))))
        fits = VALIDATORS["state"].is_valid(document) and not whole_floats(document)
        assert well_formed(document, documents.StateDocument) or not fits
        state = outcome(from_data, document)
        if state is not None:
            assert fits
            assert state == from_json(to_json(state)) == from_json(json.dumps(document))
            assert bool(seismic.legal_moves(state)) == (state.phase != "over")

    @given(st.data())
    def test_records(self, data: st.DataObject) -> None:
        """The same holds of records; moves may be written in more ways than the schema says."""
        setting = games.setting(data.draw(NUMBERS))
        moves = data.draw(st.lists(MOVES, max_size=5))
        start = Start(setting.players, setting.pile[:9], rules=setting.rules)
        turn = excerpt(Record(start), 0) if data.draw(st.booleans()) else Record(start)
        document = data.draw(tampered(Record(turn.start, tuple(moves)).to_data()))
        fits = VALIDATORS["record"].is_valid(document) and not whole_floats(document)
        assert well_formed(document, RecordDocument) or not fits
        record = outcome(Record.from_data, document)
        if record is not None:
            assert record == Record.from_json(record.to_json())

    @given(played_states(), st.data())
    def test_texts(self, state: GameState, data: st.DataObject) -> None:
        """Bytes changed at random are a state, or a `BadSave`."""
        text = bytearray(to_json(state), "utf-8")
        for _ in range(data.draw(st.integers(1, 4))):
            at = data.draw(st.integers(0, len(text) - 1))
            match data.draw(st.sampled_from(["put", "cut", "copy"])):
                case "put":
                    text[at] = data.draw(st.integers(0, 255))
                case "cut":
                    del text[at : at + data.draw(st.integers(1, 9))]
                case "copy":
                    text[at:at] = text[: data.draw(st.integers(0, 40))]
            if not text:
                break
        loaded = outcome(from_json, bytes(text))
        if loaded is not None:
            assert loaded == from_json(to_json(loaded))
