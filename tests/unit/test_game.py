"""A game with its history: moves are pushed and popped, and everything under it stays pure."""

import copy
import pickle
from typing import Any

import pytest

from seismic import (
    BadMove,
    BadRecord,
    BadValue,
    CrewPlaced,
    Drawn,
    Game,
    IllegalMove,
    Pass,
    Place,
    PlaceCrew,
    Record,
    Rules,
    Start,
    Tags,
    TileLaid,
    TurnBegan,
    Undealt,
    begin_game,
    new_game,
    parse_move,
    play,
    replay,
    svg,
)

PILE = ["H03", "H02", "H01", "X0"]


def game() -> Game:
    """Begin a game with a known pile: H03, H02 and H01 are face up, and X0 follows."""
    return Game(["red", "blue"], pile=PILE)


class TestBeginning:
    def test_dealt(self) -> None:
        """It begins like `new_game` with the same arguments."""
        rules = Rules({"dilemma"})
        made = Game(["red", "blue"], rules=rules, seed=7, heights={"red": 170})
        assert new_game(["red", "blue"], rules=rules, seed=7, heights={"red": 170}) == made.state
        assert () == made.moves

    def test_given_pile(self) -> None:
        """A given pile is drawn from, and the first events are there."""
        begun = begin_game(["red", "blue"], pile=PILE)
        assert (begun.state, begun.events) == (game().state, game().events)

    def test_seed_and_pile(self) -> None:
        """A pile that is given is not shuffled."""
        with pytest.raises(BadValue, match="seed must be left out where the pile is given"):
            Game(["red", "blue"], seed=7, pile=PILE)

    def test_from_state(self) -> None:
        """A game goes on from any state, without a past."""
        state = new_game(["red", "blue"], pile=PILE)
        found = Game.from_state(state)
        assert (state, (), ()) == (found.state, found.moves, found.events)
        found.push("H03@0,-1")
        assert Place((0, -1), "H03") == found.pop()
        assert state == found.state

    def test_from_record(self) -> None:
        """A game goes on where a record ends, and its moves can be taken back."""
        tags = Tags(names={"red": "First seat"}, comments={1: "Bold.", 2: "Too bold."})
        moves = Place((0, -1), "H03"), PlaceCrew(0)
        record = Record(Start(["red", "blue"], PILE), moves, tags=tags)
        found = Game.from_record(record)
        assert record == found.record()
        found.pop()
        assert Tags(names={"red": "First seat"}, comments={1: "Bold."}) == found.record().tags

    def test_bad_record(self) -> None:
        """A record with an illegal move is refused."""
        with pytest.raises(BadRecord, match="move 1, pass: "):
            Game.from_record(Record(Start(["red", "blue"], PILE), (Pass(),)))

    def test_anything_else(self) -> None:
        """What is neither a state nor a record is refused."""
        with pytest.raises(BadValue, match="state must be a GameState"):
            Game.from_state(game())  # type: ignore[arg-type]  # on purpose
        with pytest.raises(BadValue, match="record must be a Record"):
            Game.from_record(game().state)  # type: ignore[arg-type]  # on purpose


class TestPlaying:
    def test_push(self) -> None:
        """A move or its line is played; what follows comes back."""
        played = game()
        before = played.state
        step = played.push(Place((0, -1), "H03"))
        assert play(before, Place((0, -1), "H03")) == step
        assert step.state == played.state
        played.push("crew N")
        assert (Place((0, -1), "H03"), PlaceCrew(0)) == played.moves

    def test_events(self) -> None:
        """All events are there in order, those before the first decision too."""
        played = game()
        played.push("H03@0,-1")
        played.push("crew 0")
        drawn = [Drawn, Drawn, TurnBegan, Drawn]  # two in set-up (S4), one by red (G2)
        told = [*drawn, TileLaid, CrewPlaced, TurnBegan, Drawn]
        assert told == [type(event) for event in played.events]

    def test_refused(self) -> None:
        """What is refused changes nothing."""
        played = game()
        before = played.state
        with pytest.raises(IllegalMove):
            played.push("pass")
        with pytest.raises(BadMove):
            played.push("nonsense")
        assert (before, ()) == (played.state, played.moves)

    def test_pop(self) -> None:
        """The last move is taken back and returned, until none is left."""
        played = game()
        first = played.state
        played.push("H03@0,-1")
        second = played.state
        played.push("crew 0")
        assert (PlaceCrew(0), second) == (played.pop(), played.state)
        assert (Place((0, -1), "H03"), first) == (played.pop(), played.state)
        with pytest.raises(BadValue, match="game must be one with a move to take back"):
            played.pop()
        assert first == played.state

    def test_iteration(self) -> None:
        """The steps are those of a replay."""
        played = game()
        for line in ("H03@0,-1", "crew 0", "H02@0,1"):
            played.push(line)
        assert list(replay(played.record())) == list(played)


class TestRecording:
    def test_record(self) -> None:
        """A record has the start, the moves, the result once it is over, and tags."""
        played = Game(["red", "blue"], pile=["X03", "H03"])
        lines = ["X03@0,-1", "crew 3", "H03@0,1", "pass"]
        for line in lines:
            played.push(line)
        tags = Tags(event="Club evening")
        start = Start(["red", "blue"], ["X03", "H03"])
        assert Record.of(start, map(parse_move, lines), tags) == played.record(tags)
        assert played.record().result is not None
        played.pop()
        assert played.record().result is None

    def test_unknown_start(self) -> None:
        """A game that goes on from a state can't be recorded."""
        with pytest.raises(BadValue, match="a state does not tell how it was reached"):
            Game.from_state(game().state).record()


class TestLooking:
    def test_repr(self) -> None:
        """It tells how far the game is, and nothing of the pile."""
        played = game()
        assert "<Game of 0 moves, red: place>" == repr(played)
        played.push("H03@0,-1")
        assert "<Game of 1 move, red: crew>" == repr(played)
        over = Game(["red", "blue"], pile=[])
        assert "<Game of 0 moves, over>" == repr(over)

    def test_picture(self) -> None:
        """A notebook shows the state with what happened last."""
        played = game()
        step = played.push("H03@0,-1")
        assert svg.state(step.state, svg.LastMove(step.events)) == played._repr_svg_()

    def test_copies(self) -> None:
        """A copy is played on by itself, and a game can be pickled."""
        played = game()
        other = copy.copy(played)
        other.push("H03@0,-1")
        assert (0, 1) == (len(played.moves), len(other.moves))
        again = pickle.loads(pickle.dumps(other))
        assert (other.moves, other.state) == (again.moves, again.state)


@pytest.mark.parametrize(
    "chosen",
    [
        {"seed": 7},
        {"deal": False},
        {"pile": ["H03", "H02", "H01"]},
        {"pile": Undealt.of({"H03": 2})},
    ],
    ids=str,
)
def test_begins_like_a_new_game(chosen: dict[str, Any]) -> None:
    """A game begins with what `new_game` takes."""
    assert new_game(["red", "blue"], **chosen) == Game(["red", "blue"], **chosen).state


@pytest.mark.parametrize(
    "chosen",
    [
        {"seed": 7, "deal": False},
        {"seed": 7, "pile": ["H03"]},
        {"pile": ["H03"], "deal": False},
        {"deal": 0},
        {"pile": Undealt(4)},
    ],
    ids=str,
)
def test_refused_like_a_new_game(chosen: dict[str, Any]) -> None:
    """What `new_game` refuses is refused in the same words."""
    refused = []
    for begin in (new_game, Game):
        with pytest.raises(BadValue) as error:
            begin(["red", "blue"], **chosen)
        refused.append(str(error.value))
    assert refused[0] == refused[1]
