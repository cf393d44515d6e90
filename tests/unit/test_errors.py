"""Errors: facts as attributes, clear texts, and they travel between processes."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import seismic
from seismic import (
    BadCode,
    BadMove,
    BadState,
    BadTileSet,
    BadValue,
    Defect,
    Hex,
    IllegalMove,
    Pass,
    Record,
    Refusal,
    SeismicError,
    Shortage,
    Start,
    apply,
    begin_game,
    legal_moves,
    new_game,
    observe,
    parse_move,
    to_data,
    to_json,
    write_state,
)
from seismic.errors import Withheld
from seismic.refusals import GameOver

ERRORS = [
    IllegalMove(Refusal("E1", Pass(), GameOver("E2"))),
    BadValue("players", ["red"], "2 to 4 colours", "C1"),
    BadValue("seed", -1, "a whole number from 0"),
    BadCode("H30", "a tile code"),
    BadTileSet((Shortage("H03", 2, 1, "S3"), Shortage("Q6", 1, 0, "V1"))),
    BadState(Defect("turn", "there is no seat 7", "S5"), Defect("laid", "twice")),
]


def facts(error: SeismicError) -> dict[str, object]:
    """Return the attributes of an error."""
    return vars(error)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
class TestFamily:
    """All of them are of one family."""

    def test_base(self, error: SeismicError) -> None:
        """One except clause catches them all."""
        assert isinstance(error, SeismicError)

    def test_travels(self, error: SeismicError) -> None:
        """An error pickles and copies with its facts and its text."""
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            loaded = pickle.loads(pickle.dumps(error, protocol))
            assert (type(error), facts(error), str(error)) == (
                type(loaded),
                facts(loaded),
                str(loaded),
            )
        for copied in (copy.copy(error), copy.deepcopy(error)):
            assert (facts(error), str(error)) == (facts(copied), str(copied))


class TestTexts:
    """What they say, and what they carry."""

    def test_value(self) -> None:
        """A value says what was expected, by which rule, and what came instead."""
        error = BadValue("players", ["red"], "2 to 4 colours", "C1")
        assert "players must be 2 to 4 colours (C1), not a list of length 1" == str(error)
        assert "seed must be a whole number, not -1" == str(BadValue("seed", -1, "a whole number"))
        assert ("players", ["red"], "2 to 4 colours", "C1") == (
            error.field,
            error.value,
            error.expected,
            error.rule,
        )
        assert isinstance(error, ValueError)

    @pytest.mark.parametrize(
        "value", ["x" * 10**6, [[[[[["x"] * 9] * 9] * 9] * 9] * 9], 10**4299], ids=list("abc")
    )
    def test_long_values(self, value: object) -> None:
        """A long value is cut short."""
        assert len(str(BadValue("field", value, "short"))) < 1_000

    @pytest.mark.parametrize(
        "value", [10**5000, -(10**5000), [10**5000], {"x": 10**5000}], ids=list("abcd")
    )
    def test_numbers_too_long_to_write(self, value: object) -> None:
        """A number that Python won't write out leaves the error readable."""
        assert "field must be short" in str(BadValue("field", value, "short"))

    def test_nothing_hidden_is_shown(self) -> None:
        """Neither a message nor a repr shows what a value holds, which may be the pile."""
        state = new_game(["red", "blue"], pile=["H03", "H02", "H01", "X0", "X024+77"])
        record = Record(Start(["red", "blue"], state.pile))
        for value in (
            *(state, {state}, to_data(state), to_json(state), [to_json(state)]),
            *(tuple(state.pile), [*state.pile], record, record.to_json(), record.to_data()),
        ):
            error = BadValue("state", value, "short")
            assert "+77" not in str(error) + repr(error)
            assert b"+77" not in pickle.dumps(error)
            assert isinstance(error.value, Withheld)

    def test_hidden_fields_keep_no_text(self) -> None:
        """Of a hidden field not even one tile is kept, and of another one no list of tiles."""
        for field, value in (("pile", "H03"), ("box", ["H03"]), ("tiles", ["H03"]), ("move", b"")):
            assert isinstance(BadValue(field, value, "short").value, Withheld)
        kept: list[tuple[str, object]] = [("tile", "H03"), ("players", ["red"]), ("at", Hex(0, 1))]
        for field, one in kept:
            assert one == BadValue(field, one, "short").value

    @pytest.mark.parametrize(
        "call",
        [
            *(observe, seismic.sections, seismic.Game, seismic.Tile, seismic.parse_move),
            *(seismic.parse_state, seismic.from_json, seismic.from_data, seismic.view_to_json),
            *(seismic.TileSet.from_toml, seismic.TileSet.of, seismic.scenarios.read, new_game),
            *(seismic.svg.png, seismic.text.board, seismic.Undealt, seismic.Board),
        ],
        ids=lambda call: call.__name__,
    )
    def test_errors_travel_without_the_pile(self, call: Any) -> None:
        """Errors about a state, or about something that contains one, don't contain it."""
        state = new_game(["red", "blue"], pile=["H03", "H02", "H01", "X0", "X024+77"])
        values = (state, [state], {"state": state}, Record(Start(["red", "blue"], state.pile)))
        for value in (*values, to_data(state), to_json(state), write_state(state)):
            found: SeismicError | None = None
            try:
                call(value)
            except SeismicError as error:
                found = error
            assert b"+77" not in pickle.dumps(found)
            assert "+77" not in str(found)

    @pytest.mark.parametrize(
        ("value", "text"),
        [
            (True, "True"),
            (None, "None"),
            (2.5, "2.5"),
            ((1, 2.5), "(1, 2.5)"),
            ([1, 2, 3], "[1, 2, 3]"),
            ([1] * 7, "a list of length 7"),
            (("H03",), "a tuple of length 1"),
            ({"H03": 1}, "a dict of length 1"),
            (b"H03", "a bytes of length 3"),
            (Hex(1, -1), "[1, -1]"),
            (object(), "an object"),
            (Hex, "the class Hex"),
            ("x" * 61, "'" + "x" * 60 + "'…"),
        ],
    )
    def test_values_shown(self, value: object, text: str) -> None:
        """Numbers, hexes and the beginning of texts are shown, and the type of anything else."""
        assert f"field must be short, not {text}" == str(BadValue("field", value, "short"))

    def test_common_mistakes(self) -> None:
        """Where the mistake is a common one, the message says what to do instead."""
        begun = begin_game(["red", "blue"], seed=7)
        mistakes: list[tuple[Callable[..., object], tuple[object, ...], str]] = [
            (legal_moves, (begun,), r"not a Step; .* \.state$"),
            (legal_moves, (observe(begun.state),), r"not a View; .* legal_moves\(\)"),
            (apply, (begun.state, "pass"), "not 'pass'; parse_move"),
        ]
        for function, arguments, advice in mistakes:
            with pytest.raises(BadValue, match=advice):
                function(*arguments)
        with pytest.raises(BadMove, match="not 'nothing'$"):
            parse_move("nothing")

    def test_endless_coordinates(self) -> None:
        """Likewise where such a number comes from outside."""
        with pytest.raises(BadValue, match="q must be"):
            Hex(10**5000, 0)

    def test_tile_set(self) -> None:
        """A tile set says what is missing, and how much of it."""
        error = BadTileSet((Shortage("H03", 2, 1, "S3"), Shortage("Q6", 1, 0, "V1")))
        assert (
            "the tile set lacks H03: 2 needed, 1 there (S3); Q6: 1 needed, 0 there (V1)"
        ) == str(error)

    def test_state(self) -> None:
        """A position says what is wrong where."""
        error = BadState(Defect("turn", "there is no seat 7", "S5"), Defect("laid", "twice"))
        assert "turn: there is no seat 7 (S5); laid: twice" == str(error)
        assert ("turn", "laid") == tuple(defect.field for defect in error.defects)

    def test_illegal_move(self) -> None:
        """An illegal move has the rule, the sentence and the refusal."""
        refusal = Refusal("E1", Pass(), GameOver("E2"))
        error = IllegalMove(refusal)
        assert ("E1", refusal) == (error.rule, error.refusal)
        assert refusal.sentence("en") == error.reason == str(error)

    def test_code(self) -> None:
        """An invalid code is a bad value of the field tile."""
        error = BadCode("H30", "a tile code")
        assert ("tile", "H30", "H30") == (error.field, error.value, error.code)
        assert "tile must be a tile code, not 'H30'" == str(error)


_GAME = seismic.Game(["red", "blue"], seed=7)
_STEP = seismic.begin_game(["red", "blue"], seed=7)


@pytest.mark.parametrize(
    ("call", "value", "hint"),
    [
        (seismic.legal_moves, _GAME, "the state of a game is its attribute .state"),
        (seismic.sections, _GAME.state, "the board of a state is its attribute .board"),
        (seismic.replay, _GAME, "game.record() returns the record of a game"),
        (seismic.text.event, _STEP, "the events of a step are its attribute .events"),
        (seismic.refusal_to_data, None, "None means that the move is legal"),
        (seismic.outcome_to_data, None, "None means that the game isn't over"),
    ],
)
def test_hints(call: Any, value: object, hint: str) -> None:
    """After a common mistake the message says what to do instead."""
    with pytest.raises(BadValue) as caught:
        call(value)
    assert str(caught.value).endswith(f"; {hint}")


def test_a_refusal_as_text() -> None:
    """A refusal prints as its sentence in English."""
    refusal = seismic.explain(_GAME.state, seismic.PlaceCrew(0))
    assert refusal is not None
    assert refusal.sentence() == str(refusal)
