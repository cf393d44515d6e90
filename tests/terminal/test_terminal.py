"""The command ``seismic`` in a real terminal: what a player types, and what the screen shows."""

import os
import random
import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import sleep

import pexpect
import pytest

from seismic import Record, Rules, Start, apply, observe
from seismic.bots import BOTS

PATIENCE = 30
"""How long to wait for a prompt, in seconds; most appear at once."""

ESCAPES = re.compile(r"\x1b\[[?\d;]*[a-zA-Z]")


def heed_hang_ups() -> None:
    """Let the program receive hang-up signals, even if the tests run under nohup."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


class Terminal:
    """A program in a terminal of its own; tests wait for its output, never for a fixed time."""

    def __init__(
        self, *args: str, cwd: Path, columns: int, lines: int = 40, **environ: str
    ) -> None:
        self.child: pexpect.spawn[str] = pexpect.spawn(
            sys.executable,
            ["-m", "seismic", *args],
            cwd=str(cwd),
            env={"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"} | environ,
            dimensions=(lines, columns),
            encoding="utf-8",
            timeout=PATIENCE,
            preexec_fn=heed_hang_ups,
        )

    def until(self, prompt: str) -> str:
        """Wait for a prompt, and give what has been shown before it, without escape sequences."""
        self.child.expect_exact(prompt)
        return ESCAPES.sub("", str(self.child.before)).replace("\r\n", "\n")

    def type(self, line: str, prompt: str = "red> ") -> str:
        """Type a line, and give what is shown up to the next prompt."""
        self.child.sendline(line)
        return self.until(prompt)

    def interrupt(self) -> tuple[str, int | None]:
        """Press Ctrl-C until the program leaves: CPython misses one that comes before it waits."""
        for _ in range(PATIENCE):
            self.child.sendintr()
            # Not sooner: while a busy machine lets it leave, another one would spoil its status.
            if self.child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=10) == 0:
                break
        return self.ended()

    def end(self) -> tuple[str, int | None]:
        """Wait until the program leaves; give what it has shown last, and its status."""
        self.child.expect(pexpect.EOF)
        return self.ended()

    def ended(self) -> tuple[str, int | None]:
        """Return what the program has shown last, and its status."""
        shown = ESCAPES.sub("", str(self.child.before)).replace("\r\n", "\n")
        self.child.close()
        return shown, self.child.exitstatus


Begin = Callable[..., Terminal]


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    """Begin a program in an empty folder, and end it if the test hasn't."""
    begun: list[Terminal] = []

    def terminal(*args: str, columns: int = 100, lines: int = 40, **environ: str) -> Terminal:
        begun.append(Terminal(*args, cwd=tmp_path, columns=columns, lines=lines, **environ))
        return begun[-1]

    yield terminal
    for each in begun:
        each.child.close(force=True)


def moves_in(file: Path) -> int:
    return len(Record.from_json(file.read_bytes()).moves)


def test_a_game(begin: Begin, tmp_path: Path) -> None:
    """A game is played, a move refused, one taken back, the game saved, left and resumed."""
    table = begin("play", "red", "blue=greedy", "--seed", "7")
    assert "red: lay a tile" in table.until("red> ")

    refused = " ".join(table.type("X02@0,-1").split())
    assert "its south edge would be a green edge against a highway edge" in refused
    assert "(rule G5; rulebook, Game Play 2)" in refused
    assert "Possible instead: X13@0,-1, X35@0,-1." in refused

    laid = table.type("x13@0,-1")
    assert "The red player lays X13 at [0, -1]." in laid
    assert "red: place a crew or pass" in laid
    crewed = table.type("crew s")
    assert "The blue player lays" in crewed
    assert "X13r" in crewed, "the crew stands behind the exit to the south"

    undone = table.type("undo")
    assert "Taken back: crew 3, " in undone
    assert "red: place a crew or pass" in undone
    assert "X13r" not in undone

    assert "The game is saved in game.json." in table.type("save game.json")
    assert 1 == moves_in(tmp_path / "game.json")
    table.child.sendline("quit")
    shown, status = table.end()
    assert 0 == status
    assert "Continue with: seismic play --resume game.json blue=greedy" in shown
    assert ["game.json"] == [file.name for file in tmp_path.iterdir()]

    again = begin("play", "--resume", "game.json", "blue=greedy")
    assert "red: place a crew or pass" in again.until("red> ")
    assert "red: lay a tile" in again.type("undo"), "a record brings its history along"
    assert 130 == again.interrupt()[1]


def test_interrupted(begin: Begin, tmp_path: Path) -> None:
    """Ctrl-C keeps a game that isn't saved, says where, and leaves with status 130."""
    table = begin("play", "red", "blue", "--seed", "7")
    table.until("red> ")
    table.type("1")
    shown, status = table.interrupt()
    assert 130 == status
    assert "Traceback" not in shown
    assert "The game has been saved in seismic-game-1.json." in shown
    assert 1 == moves_in(tmp_path / "seismic-game-1.json")


def test_end_of_input(begin: Begin, tmp_path: Path) -> None:
    """Ctrl-D keeps the game likewise, beside one kept before, and leaves with status 0."""
    (tmp_path / "seismic-game-1.json").touch()
    table = begin("play", "red", "blue", "--seed", "7")
    table.until("red> ")
    table.type("1")
    table.child.sendeof()
    shown, status = table.end()
    assert 0 == status
    assert "Continue with: seismic play --resume seismic-game-2.json" in shown
    assert 1 == moves_in(tmp_path / "seismic-game-2.json")


def close_the_window(table: Terminal) -> None:
    """Close the terminal, as closing its window does."""
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), table.child.child_fd)


def hang_up(table: Terminal) -> None:
    """Send the program a hang-up signal."""
    table.child.kill(signal.SIGHUP)


def terminate(table: Terminal) -> None:
    """Send the program a request to terminate."""
    table.child.kill(signal.SIGTERM)


@pytest.mark.parametrize("end", [close_the_window, hang_up, terminate])
def test_ended(begin: Begin, tmp_path: Path, end: Callable[[Terminal], None]) -> None:
    """A game is kept however it is ended from outside."""
    table = begin("play", "red", "blue", "--seed", "7")
    table.until("red> ")
    table.type("1")
    for _ in range(PATIENCE):
        end(table)  # more than once, for a signal that comes before it waits is missed
        if not table.child.isalive():
            break
        sleep(1)
    assert not table.child.isalive(), "it has left by itself"
    assert ["seismic-game-1.json"] == [file.name for file in tmp_path.iterdir()]
    assert 1 == moves_in(tmp_path / "seismic-game-1.json")


def test_nothing_to_keep(begin: Begin, tmp_path: Path) -> None:
    """Who leaves before the first move leaves no file behind."""
    table = begin("play", "red", "blue", "--seed", "7")
    table.until("red> ")
    table.child.sendeof()
    assert 0 == table.end()[1]
    assert [] == list(tmp_path.iterdir())


def test_a_line_is_edited(begin: Begin) -> None:
    """A line can be corrected before it is sent, and the one before called back."""
    table = begin("play", "red", "blue", "--seed", "7")
    table.until("red> ")
    assert "G5: " in table.type("rules g4\x7f5")
    table.child.send("\x1b[A")
    assert "G5: " in table.type("")


@pytest.mark.parametrize(
    ("lang", "prompt", "help", "quit"),
    [("es", "rojo> ", "ayuda", "salir"), ("fr", "rouge> ", "aide", "quitter")],
)
def test_narrow(begin: Begin, lang: str, prompt: str, help: str, quit: str) -> None:
    """On a narrow terminal no line is wider than it, in any language."""
    table = begin("play", "--seed", "7", "--lang", lang, columns=60)
    shown = table.until(prompt) + table.type(help, prompt) + table.type("?", prompt)
    shown += table.type("? 0,-1", prompt) + table.type("X02@0,-1", prompt)
    assert 60 >= max(map(len, shown.splitlines()))
    table.child.sendline(quit)
    assert 0 == table.end()[1]


@pytest.mark.parametrize("columns", [1, 5])
@pytest.mark.parametrize("args", [("rule", "G5"), ("demo", "--seed", "3")], ids=["rule", "demo"])
def test_no_room_for_words(begin: Begin, args: tuple[str, ...], columns: int) -> None:
    """A terminal that is too narrow for words shows them all the same."""
    shown, status = begin(*args, columns=columns).end()
    assert 0 == status
    assert "Traceback" not in shown


@pytest.mark.parametrize(
    ("environ", "coloured"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)],
)
def test_colours(begin: Begin, environ: dict[str, str], coloured: bool) -> None:
    """Names have their colours, unless the terminal has none or nobody wants them."""
    table = begin("play", "--seed", "7", **environ)
    table.child.expect_exact("red> ")
    assert coloured == ("\x1b[1;31mred\x1b[0m" in str(table.child.before))


@pytest.mark.parametrize(
    ("lang", "name", "player", "edge", "edges"),
    [
        ("en", "green", "the {} player", "a green edge", "0 and 1, 2 and 5"),
        ("es", "verde", "jugador {}", "sería verde", "0 y 1, 2 y 5"),
        ("fr", "vert", "joueur {}", "un bord vert", "0 et 1, 2 et 5"),
    ],
)
def test_only_players_and_cells_are_coloured(
    begin: Begin, lang: str, name: str, player: str, edge: str, edges: str
) -> None:
    """The green of an edge isn't that of a player, and two numbers in a sentence are no cell."""
    table = begin("play", "green", "red", "--seed", "7", "--lang", lang, columns=500)
    coloured = f"\x1b[1;32m{name}\x1b[0m"

    def told(line: str) -> str:
        table.child.expect_exact(f"{name}> ")
        table.child.sendline(line)
        return str(table.child.before)

    told("crew 0")
    assert player.format(coloured) in told("X13@0,1")
    refused = told("help")
    assert edge in refused
    assert "\x1b[2m[0, 1]\x1b[0m" in refused
    assert coloured not in refused
    commands = told("rules G5")
    assert "? \x1b[2m0,-1\x1b[0m" in commands
    assert edges in commands
    assert coloured not in told("show")


def test_referee(begin: Begin, tmp_path: Path) -> None:
    """Tiles of a physical copy are named, a move is refused, and the game is saved and resumed."""
    table = begin("referee", "red", "blue")
    assert "red: turn up a tile" in table.until("red> ")
    assert "H03 is turned up." in table.type("h14")
    assert "Out of the game: Q2." in table.type("q2")
    table.type("X0")
    assert "red: lay a tile" in table.type("H02")
    assert "(rule G5; rulebook, Game Play 2)" in " ".join(table.type("X0@0,-1").split())
    table.child.sendeof()
    shown, status = table.end()
    assert 0 == status
    assert "Continue with: seismic referee --resume seismic-game-1.json" in shown
    assert 4 == moves_in(tmp_path / "seismic-game-1.json")

    again = begin("referee", "--resume", "seismic-game-1.json")
    assert "red: lay a tile" in again.until("red> ")
    assert "Taken back: draw H02." in again.type("undo")
    again.child.sendeof()
    assert 0 == again.end()[1]


def test_a_small_terminal(begin: Begin, tmp_path: Path) -> None:
    """At 80×24 what the bot has done, the last tile and the moves are seen at once."""
    chance = random.Random(3)
    start = Start.dealt(["red", "blue"], rules=Rules(), seed=3)
    state, moves = start.begin().state, []
    while len(state.board) < 50 or (state.actor, state.phase) != ("red", "place"):
        moves.append(BOTS["greedy"](observe(state), chance))
        state = apply(state, moves[-1])
    (tmp_path / "game.json").write_text(Record(start, moves).to_json(), "utf-8")
    table = begin("play", "--resume", "game.json", "blue=greedy", columns=80, lines=24)
    table.until("red> ")
    shown = table.type("1").splitlines()
    while "red: place a crew or pass" in "\n".join(shown):
        shown = table.type("pass").splitlines()
    screen = [line.rstrip() for line in shown][-23:]
    assert any(line.startswith("  The blue player lays") for line in screen)
    assert any(re.search(r">[HX]\S+<", line) for line in screen)
    assert any("tiles left out: " in line for line in screen)
    assert any(line.startswith("now ") for line in screen)
    assert all(80 >= len(line) for line in screen)
    shown = table.type("map").splitlines()
    assert any(re.search(r">[oX*rb]<", line) for line in shown)
    assert 30 >= len(shown)


@pytest.mark.parametrize("answered", [0, 3, 6, 7])
def test_ctrl_d_writes_nothing(answered: int, begin: Begin, tmp_path: Path) -> None:
    """Ctrl-D at any question leaves without a file of answers that nobody gave."""
    new = begin("new")
    new.until("] > ")
    for prompt in ("] > ", "] > ", "tile > ", "] > ", "] > ", "move > ", "] > ")[:answered]:
        new.type("", prompt)
    new.child.sendeof()
    assert 130 == new.end()[1]
    assert [] == list(tmp_path.iterdir())


def test_a_new_scenario(begin: Begin, tmp_path: Path) -> None:
    """A dispute is written down in French, with tiles drawn, and passes when it is run."""
    new = begin("new", "--lang", "fr", columns=80, lines=24)
    new.until("[Une question de règles] > ")
    new.type("À égalité, rouge choisit", "[rouge bleu] > ")
    new.type("", "[-] > ")
    assert "4  ⢓⠋⠁ ⡇ ⠉⢓⠃  2" in new.type("", "tuile > ")
    assert "    H12          H23          H34" in new.type("? h12", "tuile > ")
    assert "H03" in new.type("H03@0,-1", "tuile > ")
    assert "H03b" in new.type("h03@0,1 0 bleu", "tuile > ")
    new.type("", "[H03 H02] > ")
    new.type("", "[H01] > ")
    shown = new.type("Q1 H01", "coup > ")
    assert "rouge\xa0: choisir le côté que frappe le séisme" in shown
    assert 80 >= max(map(len, shown.splitlines()))
    assert "règle Q2" in " ".join(new.type("côté 1", "[oui] > ").split())
    new.type("", "coup > ")
    new.type("côté 3", "coup > ")
    new.type("", "[a-egalite-rouge-choisit.yaml] > ")
    new.child.sendline("")
    assert 0 == new.end()[1]

    file = tmp_path / "a-egalite-rouge-choisit.yaml"
    steps = "  - refuse: {move: side 1, rule: Q2}\n  - side 3\n"
    assert steps in file.read_text("utf-8")
    verified = begin("verify", file.name, "--watch", "--lang", "fr")
    assert "réussis\xa0: 1, en échec\xa0: 0" in verified.until("Ctrl-C quitte.")
    file.write_text(file.read_text("utf-8").replace("- side 3", "- side 0"), "utf-8")
    assert "réussis\xa0: 0, en échec\xa0: 1" not in verified.until("Ctrl-C quitte.")
    file.write_text(file.read_text("utf-8").replace("- side 0", "- side 1"), "utf-8")
    assert "réussis\xa0: 0, en échec\xa0: 1" in verified.until("Ctrl-C quitte.")
    assert 130 == verified.interrupt()[1]


def test_leaving_the_questions(begin: Begin, tmp_path: Path) -> None:
    """Ctrl-C leaves the questions of a new scenario, and nothing is written."""
    new = begin("new")
    new.until("[A question of rules] > ")
    new.type("A title", "[red blue] > ")
    assert 130 == new.interrupt()[1]
    assert [] == list(tmp_path.iterdir())
