"""The program of the tutorial, run as its reader runs it: in a folder, from a keyboard."""

import subprocess
import sys
from pathlib import Path

from seismic import (
    Record,
    Rules,
    Start,
    Table,
    legal_moves,
    parse_move,
    play,
    replay,
    svg,
    write_move,
)

PROGRAM = Path(__file__).parents[1] / "docs" / "examples" / "hot_seat.py"
START = Start(["red", "blue"], ["H03", "X02", "H01-25", "Q1", "H02", "X014", "H13"])


def run(folder: Path, *lines: str) -> subprocess.CompletedProcess[str]:
    """Type these lines into the program."""
    return subprocess.run(
        [sys.executable, PROGRAM],
        cwd=folder,
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def save(folder: Path, start: Start, *lines: str) -> Path:
    """Leave a game for the program to take up."""
    file = folder / "hot-seat.json"
    file.write_text(Record.of(start, map(parse_move, lines)).to_json(), encoding="utf-8")
    return file


def moves_in(folder: Path) -> list[str]:
    """Return the moves of the game that the program has saved."""
    data = Record.from_json((folder / "hot-seat.json").read_bytes()).to_data()
    return list(data["moves"])


def test_a_game_is_dealt_where_none_is_saved(tmp_path: Path) -> None:
    """It deals a pile of 73 tiles (S3) and stops when the keyboard does."""
    done = run(tmp_path)
    assert (0, "") == (done.returncode, done.stderr)
    assert 73 == len(Record.from_json((tmp_path / "hot-seat.json").read_bytes()).start.pile)


def test_moves_are_played_told_and_kept(tmp_path: Path) -> None:
    """A crew ends red's turn, and blue's draw lets the only tile beside the town be lost."""
    save(tmp_path, START)
    done = run(tmp_path, "H03@0,-1", "crew 0", "quit")
    assert "Lost from the table: H03 at [0, -1]." in done.stdout
    assert "now      blue: lay a tile" in done.stdout
    assert ["H03@0,-1", "crew 0"] == moves_in(tmp_path)


def test_refusals_are_explained_and_change_nothing(tmp_path: Path) -> None:
    """No line and no move; the second is refused by rule G5."""
    save(tmp_path, START)
    done = run(tmp_path, "crwe 0", "H14@0,-1")
    assert "did you mean crew 0?" in done.stdout
    assert "(rule G5; rulebook, Game Play 2)" in done.stdout
    assert [] == moves_in(tmp_path)


def test_a_move_is_taken_back(tmp_path: Path) -> None:
    """After as many undos as moves, and one more, the game is at its start."""
    save(tmp_path, START, "H03@0,-1", "crew 0")
    done = run(tmp_path, "undo", "undo", "undo", "X13@0,-1")
    assert "" == done.stderr
    assert ["X13@0,-1"] == moves_in(tmp_path)


def test_moves_lists_what_is_legal(tmp_path: Path) -> None:
    """A straight beside the town points at it; a crew can be placed or not."""
    save(tmp_path, Start(["red", "blue"], ["H03"]))
    done = run(tmp_path, "moves", "H03@0,1", "moves", "help")
    assert "[0, -1]: H03\n" in done.stdout
    assert "crew 0\npass\n" in done.stdout
    assert "Type a move" in done.stdout


def test_the_end_is_told_and_the_next_game_is_new(tmp_path: Path) -> None:
    """Red's crew takes 6 for the town and 2 for the intersection (E6); then all tiles are gone."""
    save(tmp_path, Start(["red", "blue"], ["X02"]))
    done = run(tmp_path, "X02@0,1", "crew 0")
    assert "0+2+6 = 8" in done.stdout
    assert "The red player has most points and wins." in done.stdout
    assert 0 == run(tmp_path).returncode
    assert 73 == len(Record.from_json((tmp_path / "hot-seat.json").read_bytes()).start.pile)


def test_the_table_is_drawn(tmp_path: Path) -> None:
    """The page holds a picture of the table as it is."""
    save(tmp_path, START)
    run(tmp_path, "H03@0,-1")
    page = (tmp_path / "hot-seat.html").read_text(encoding="utf-8")
    state = play(START.begin().state, parse_move("H03@0,-1")).state
    assert svg.state(state, svg.Coordinates(), svg.EdgeNumbers()) in page


def test_a_spoilt_file_is_said_to_be_one(tmp_path: Path) -> None:
    """A file that isn't a record, or can't be replayed, is left alone and reported in one line."""
    (tmp_path / "hot-seat.json").write_text("{}", encoding="utf-8")
    done = run(tmp_path)
    assert (1, "") == (done.returncode, done.stdout)
    assert done.stderr.startswith("hot-seat.json can't be opened: ")
    wrong = Record(START, (parse_move("crew 0"),))
    (tmp_path / "hot-seat.json").write_text(wrong.to_json(), encoding="utf-8")
    assert "move 1, crew 0: " in run(tmp_path).stderr


def test_a_whole_game_can_be_typed(tmp_path: Path) -> None:
    """Every line that write_move gives is a line that the program takes."""
    start = Start.dealt(["red", "blue"], rules=Rules(table=Table.hexagon(2)), seed=3)
    step, lines = start.begin(), list[str]()
    while legal := legal_moves(step.state):
        lines.append(write_move(legal[-1]))
        step = play(step.state, legal[-1])
    save(tmp_path, start)
    done = run(tmp_path, *lines)
    *_, last = replay(Record.from_json((tmp_path / "hot-seat.json").read_bytes()))
    assert step.state == last.state
    assert "The game is over" in done.stdout
