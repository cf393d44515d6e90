"""The clickable board in a notebook: what it offers, plays, explains and refuses.

A click is the message that the page sends for it; no browser is needed.
"""

import json
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from seismic import (
    BadValue,
    ChooseSide,
    ChooseTown,
    Crew,
    Draw,
    Game,
    GameState,
    Pass,
    Place,
    PlaceCrew,
    Rules,
    TurnTile,
    Undealt,
    apply,
    explain,
    legal_moves,
    parse_move,
    position,
    svg,
    write_move,
)
from seismic._engine import grid
from seismic.rulebook import LANGUAGES
from seismic.widget import BoardWidget

PLAYERS: Final = ("red", "blue")
SECRET: Final = "X024+77"
"""A tile of pile and box that the page must not receive."""


def play() -> BoardWidget:
    """Begin a game in which H03, H02 and X0 are face up."""
    return BoardWidget(Game(PLAYERS, pile=["H03", "H02", "X0", SECRET]))


def click(board: BoardWidget, message: object) -> dict[str, Any]:
    """Send a message as the page does, and return what it is then sent to show."""
    data = {"method": "custom", "content": message}
    board._handle_msg({"content": {"data": data}, "buffers": []})
    return shown(board)


def shown(board: BoardWidget) -> dict[str, Any]:
    """Return what the page is sent to show."""
    state: dict[str, Any] = board.get_state("_shown")["_shown"]
    return state


def labels(clickables: list[dict[str, Any]], legal: bool = True) -> list[str]:
    """Return the labels of what can be clicked, legal or not."""
    return [each["label"] for each in clickables if each["legal"] is legal]


TIE: Final = position(
    PLAYERS, laid={(0, -1): "H03", (0, 1): "H03"}, face_up=["H02"], pile=["Q1", "H01"]
)
"""The quake finds one tile north and one south of the town (Q3)."""

TWINS: Final = position(PLAYERS, rules=Rules({"twin-cities"}), pile=["Q1", "H03"])
"""Towns lie at [0, 0] and [8, 0] (R11)."""

SHAKEN: Final = apply(
    position(
        PLAYERS,
        rules=Rules({"aftershocks"}),
        laid={(0, -1): "H03", (1, -1): "H24"},
        face_up=["H03", "H02"],
        pile=["Q1", "H03"],
    ),
    ChooseSide(0),
)
"""Only the town and H24 are left, and red may turn a tile (V3)."""

DILEMMA: Final = apply(
    position(PLAYERS, rules=Rules({"dilemma"}), face_up=["H03", "H02", "H01"]),
    Place((0, -1), "H03"),
)
OVER: Final = position(PLAYERS, laid={(0, -1): "X03"})
UNDEALT: Final = Game(PLAYERS, pile=Undealt.of({"H03": 2, "H02": 1})).state


class TestPlacing:
    def test_cells(self) -> None:
        """Tiles can be laid on the six cells around the town; the town itself explains."""
        targets = shown(play())["targets"]
        around = ["[0, -1]", "[1, -1]", "[1, 0]", "[0, 1]", "[-1, 1]", "[-1, 0]"]
        assert sorted(around) == sorted(labels(targets))
        assert ["[0, 0] T"] == labels(targets, legal=False)

    def test_a_cell_shows_its_moves(self) -> None:
        """At the north of the town a highway must lead south: 1, 2 and 1 ways to lay a tile."""
        board = play()
        found = click(board, {"cell": [0, -1]})
        assert ["H03@0,-1", "H13@0,-1", "H35@0,-1", "X3@0,-1"] == labels(found["choices"])
        assert svg.tile("H03") == found["choices"][0]["picture"]
        overlays = svg.LastMove(board.game.events), svg.OpenCells()
        assert svg.state(board.game.state, *overlays) == found["picture"]
        assert [[0, -1]] == [
            each["send"]["cell"] for each in found["targets"] if each.get("selected")
        ]

    def test_second_click_plays(self) -> None:
        """A click on one of the moves plays it and tells what has happened."""
        board = play()
        found = click(board, click(board, {"cell": [0, -1]})["choices"][0]["send"])
        assert (Place((0, -1), "H03"),) == board.game.moves
        assert ["The red player lays H03 at [0, -1]."] == found["said"]
        assert not found["refused"]
        assert [] == found["choices"]

    def test_other_orientations_explain(self) -> None:
        """A move that is not legal is offered, too, and a click on it says why not (G5)."""
        board = play()
        (across,) = (
            each
            for each in click(board, {"cell": [0, -1]})["choices"]
            if each["label"] == "H14@0,-1"
        )
        found = click(board, across["send"])
        (sentence,) = found["said"]
        assert "(rule G5;" in sentence
        assert found["refused"]
        assert not board.game.moves

    def test_taken_cell(self) -> None:
        """A cell with a tile on it says so once, not for every tile (G3)."""
        found = click(play(), {"cell": [0, 0]})
        (sentence,) = found["said"]
        assert sentence.startswith("H03 can't be laid at [0, 0]")
        assert "(rule G3;" in sentence
        assert [] == found["choices"]

    def test_refused_cell_deselects(self) -> None:
        """The moves of the cell before are no longer shown."""
        board = play()
        click(board, {"cell": [0, -1]})
        assert [] == click(board, {"cell": [0, 0]})["choices"]

    def test_nothing_fits(self) -> None:
        """Between green edges alone no tile fits, and each way to lay one has its reason (G4)."""
        state = position(PLAYERS, laid={(0, -1): "H03", (1, -1): "H14"}, face_up=["H03", "X0"])
        ways = ["H03", "H14", "H25", "X0", "X1", "X2", "X3", "X4", "X5"]
        refusals = [explain(state, Place((1, -2), tile)) for tile in ways]
        found = click(BoardWidget(state), {"cell": [1, -2]})
        assert [each and each.sentence() for each in refusals] == found["said"]


class TestCrews:
    def test_edges(self) -> None:
        """Each edge of the tile just laid can be clicked; those without a highway explain (G8)."""
        board = play()
        click(board, {"move": "H03@0,-1"})
        edges = [each for each in shown(board)["targets"] if "move" in each["send"]]
        assert ["crew 0, north", "crew 3, south"] == labels(edges)
        assert 4 == len(labels(edges, legal=False))
        assert "(rule G8;" in click(board, {"move": "crew 1"})["said"][0]
        click(board, edges[3]["send"])
        assert PlaceCrew(3) == board.game.moves[-1]

    def test_laying_now_explains(self) -> None:
        """A tile is laid before the crew, not after it (G1)."""
        board = play()
        click(board, {"move": "H03@0,-1"})
        found = click(board, {"cell": [0, 1]})
        assert ["G1"] == [each.split("(rule ")[1][:2] for each in found["said"]]

    def test_second_tile(self) -> None:
        """In Road Crew's Dilemma a second tile may be laid instead (V2)."""
        board = BoardWidget(DILEMMA)
        assert "[0, -2]" in labels(shown(board)["targets"])
        choices = click(board, {"cell": [0, -2]})["choices"]
        click(board, next(each["send"] for each in choices if each["legal"]))
        assert [Place] == list(map(type, board.game.moves))

    def test_pass(self) -> None:
        """The button to pass is always there; where passing isn't possible, it explains (G1)."""
        board = play()
        button = shown(board)["buttons"][0]
        assert ("Pass", False) == (button["label"], button["legal"])
        assert "(rule G1;" in click(board, button["send"])["said"][0]
        click(board, {"move": "H03@0,-1"})
        click(board, button["send"])
        assert Pass() == board.game.moves[-1]


class TestQuakes:
    def test_side(self) -> None:
        """The longest sides can be chosen, the others explain (Q2, Q3)."""
        board = BoardWidget(TIE)
        targets = shown(board)["targets"]
        assert ["side 0, north", "side 3, south"] == labels(targets)
        assert "(rule Q2;" in click(board, targets[1]["send"])["said"][0]
        click(board, targets[0]["send"])
        assert (ChooseSide(0),) == board.game.moves

    def test_town(self) -> None:
        """Either town can be struck first (V4c)."""
        board = BoardWidget(TWINS)
        assert ["town 0,0", "town 8,0"] == labels(shown(board)["targets"])
        click(board, {"move": "town 8,0"})
        assert (ChooseTown((8, 0)),) == board.game.moves

    def test_turn(self) -> None:
        """A tile shows how it would lie after each turn; a town never turns (V3)."""
        board = BoardWidget(SHAKEN)
        assert ["[1, -1] H24"] == labels(shown(board)["targets"])
        assert "(rule V3;" in click(board, {"cell": [0, 0]})["said"][0]
        found = click(board, {"cell": [1, -1]})
        assert [f"turn 1,-1 x{by}" for by in range(1, 6)] == [
            each["label"] for each in found["choices"]
        ]
        assert svg.tile("H04") == found["choices"][1]["picture"]
        click(board, found["choices"][1]["send"])
        assert (TurnTile((1, -1), 2),) == board.game.moves

    def test_empty_cell_has_nothing_to_turn(self) -> None:
        """A message about a cell without a tile is refused."""
        found = click(BoardWidget(SHAKEN), {"cell": [5, 5]})
        assert ["No move is possible on this space now."] == found["said"]


class TestDrawing:
    def test_choices(self) -> None:
        """In an undealt game the tiles that can come are offered, with their pictures."""
        board = BoardWidget(UNDEALT)
        found = shown(board)
        assert [] == found["targets"]
        assert ["draw H02", "draw H03"] == labels(found["choices"])
        assert svg.tile("H02") == found["choices"][0]["picture"]
        click(board, found["choices"][1]["send"])
        assert (Draw("H03"),) == board.game.moves


class TestTheEnd:
    def test_outcome(self) -> None:
        """It says who has won, and every move explains that the game is over (E1)."""
        board = BoardWidget(OVER)
        found = shown(board)
        assert found["now"].startswith("The game is over: the last tile has been laid.")
        assert [] == found["targets"] == found["choices"]
        assert "(rule E1;" in click(board, {"move": "pass"})["said"][0]


class TestGame:
    def test_undo(self) -> None:
        """Moves are taken back one by one; before the first there is none."""
        board = play()
        click(board, {"move": "H03@0,-1"})
        button = shown(board)["buttons"][1]
        assert ("Undo", True) == (button["label"], button["legal"])
        assert not click(board, button["send"])["refused"]
        assert () == board.game.moves
        assert ["There is no move to take back."] == click(board, button["send"])["said"]

    def test_the_game_that_was_given(self) -> None:
        """Other cells of the notebook see what is played, and a refresh shows what they play."""
        game = Game(PLAYERS, pile=["H03", "H02", "X0"])
        board = BoardWidget(game)
        click(board, {"move": "H03@0,-1"})
        assert (Place((0, -1), "H03"),) == game.moves
        game.push("pass")
        board.refresh()
        assert shown(board)["now"].startswith("blue")
        assert "It is the blue player's turn." in shown(board)["said"]

    def test_moves_taken_back_elsewhere(self) -> None:
        """What was selected may be gone when the next message comes."""
        game = Game.from_state(SHAKEN)
        click(before := BoardWidget(game), {"cell": [1, -1]})
        game.push("turn 1,-1 x2")
        while game.state.phase == "turn":
            game.push("pass")
        found = click(before, {"move": "?"})
        assert found["refused"]
        assert [] == [each for each in found["choices"] if each["label"].startswith("turn")]

    def test_from_a_state(self) -> None:
        """A state begins a game of its own."""
        assert BoardWidget(TIE).game.state == TIE

    @pytest.mark.parametrize("wrong", [None, "red", [TIE]])
    def test_neither_game_nor_state(self, wrong: Any) -> None:
        """Anything else is refused."""
        with pytest.raises(BadValue, match="game must be a Game or a GameState"):
            BoardWidget(wrong)

    def test_repr(self) -> None:
        """The repr is short: pictures stay out of it."""
        assert "BoardWidget(<Game of 0 moves, red: place>)" == repr(play())

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_languages(self, lang: str) -> None:
        """Everything is said in the language asked for."""
        state = position(PLAYERS, face_up=["H03"])
        refusal = explain(state, Pass())
        assert refusal is not None
        found = click(BoardWidget(state, lang=lang), {"move": "pass"})
        assert [refusal.sentence(lang)] == found["said"]
        assert lang == found["lang"]

    def test_theme(self) -> None:
        """The pictures have the colours asked for."""
        board = BoardWidget(TIE, theme=svg.DARK)
        assert svg.DARK.backdrop in shown(board)["picture"]


@pytest.mark.parametrize("state", [TIE, TWINS, SHAKEN, DILEMMA, OVER, UNDEALT])
def test_what_is_offered_is_what_the_rules_say(state: GameState) -> None:
    """Exactly the legal moves can be reached by clicks that are marked as legal."""
    board = BoardWidget(state)
    first = shown(board)
    found = {
        each["send"]["move"]
        for each in (*first["targets"], *first["choices"], *first["buttons"])
        if each["legal"] and "move" in each["send"]
    }
    for each in first["targets"]:
        if each["legal"] and "cell" in each["send"]:
            found |= set(labels(click(board, each["send"])["choices"]))
    assert set(map(write_move, legal_moves(state))) <= found
    assert not any(explain(state, parse_move(line)) for line in found)


HOSTILE: Final[list[Any]] = [
    None,
    0,
    "pass",
    [],
    {},
    {"move": None},
    {"move": ["pass"]},
    {"move": "x" * 1_000_000},
    {"move": "\ud800"},
    {"move": "<img src=x onerror=alert(1)>"},
    {"move": "crew 9"},
    {"cell": None},
    {"cell": []},
    {"cell": [0]},
    {"cell": [0, 0, 0]},
    {"cell": [True, False]},
    {"cell": [0.5, 0]},
    {"cell": ["0", "0"]},
    {"cell": [10**30, 0]},
    {"cell": [grid.FAR - 1, 1 - grid.FAR]},
    {"cell": [[], {}]},
    {"undo": False},
    {"undo": 1},
    {"play": "pass"},
]


class TestHostilePages:
    @pytest.mark.parametrize("message", HOSTILE, ids=lambda message: repr(message)[:40])
    def test_refused(self, message: Any) -> None:
        """A message that no page sends changes nothing, and the answer is short and can be sent."""
        board = play()
        before = board.game.state
        found = click(board, message)
        assert found["refused"]
        assert (before, ()) == (board.game.state, board.game.moves)
        assert all(len(sentence) < 300 for sentence in found["said"])
        json.dumps(found, ensure_ascii=False).encode()

    def test_state_cannot_be_set(self) -> None:
        """The page can change nothing that is shown, nor the program that shows it."""
        board = play()
        before = board.get_state()
        update = {"method": "update", "state": {"_shown": {}, "_esm": "alert(1)", "_css": ""}}
        board._handle_msg({"content": {"data": update}, "buffers": []})
        assert before == board.get_state()

    def test_nothing_hidden(self) -> None:
        """No message that a page can send gets a hidden tile shown."""
        state = position(
            PLAYERS,
            laid={(0, -1): "H03"},
            crews=[Crew((0, -1), 0, "red")],
            face_up=["H03", "H02"],
            pile=["H01", SECRET],
            box=[SECRET],
        )
        board = BoardWidget(state)
        rng = random.Random(7)
        for _ in range(60):
            found = shown(board)
            if board.game.state.pile:
                assert SECRET not in json.dumps(found)
            clickables = [*found["targets"], *found["choices"], *found["buttons"]]
            click(board, rng.choice(clickables)["send"])


def test_without_the_extra() -> None:
    """Where anywidget is missing, the error says what to install."""
    program = "import sys; sys.modules['anywidget'] = None; from seismic.widget import BoardWidget"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stderr.splitlines()[-1] == (
        "ModuleNotFoundError: the clickable board needs an extra: "
        "pip install 'seismic-rules[notebook]'"
    )


def test_session_alone() -> None:
    """What the page shows needs no extra, so that other pages can show it, too."""
    program = "import sys; sys.modules['anywidget'] = None; import seismic.widget.session"
    assert 0 == subprocess.run([sys.executable, "-c", program]).returncode


@pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")
def test_script() -> None:
    """The script of the page is a valid module."""
    import seismic.widget

    script = Path(seismic.widget.__file__).parent / "static" / "board.js"
    command = ["node", "--check", "--input-type=module"]
    done = subprocess.run(command, input=script.read_bytes(), capture_output=True)
    assert (0, b"") == (done.returncode, done.stderr)
