"""Perft: the engine counts as many sequences of moves as the specification has stored."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from click.testing import CliRunner, Result

from seismic import BadValue, cli, new_game, position, to_data
from seismic.errors import BadSave
from seismic.perft import CAPS as USUAL
from seismic.perft import perft, read_positions
from seismic.rulebook import LANGUAGES

DATA = Path(__file__).parents[1] / "data" / "perft.json"
CAPS = evolve(USUAL, work=6_000_000)
PARTS = 8


class TestStored:
    """The positions whose counts the specification has worked out."""

    def test_there_are_enough(self) -> None:
        """More than 200 positions of all phases and combinations, each counted to depth 2 to 4."""
        positions = read_positions(DATA.read_bytes(), CAPS)
        assert 200 <= len(positions)
        assert {2, 3, 4} == {len(position.counts) for position in positions}
        assert 16 == len({position.state.rules.variants for position in positions})
        phases = {position.state.phase for position in positions}
        assert {"place", "crew", "side", "town", "turn"} == phases

    @pytest.mark.parametrize("part", range(PARTS))
    def test_the_engine_agrees(self, part: int) -> None:
        """Every position has as many sequences of each length as the specification found."""
        for stored in read_positions(DATA.read_bytes(), CAPS)[part::PARTS]:
            depths = range(1, len(stored.counts) + 1)
            counted = tuple(perft(stored.state, depth) for depth in depths)
            assert stored.counts == counted, stored.name


class TestPerft:
    """Small positions counted by hand."""

    def test_nothing_played(self) -> None:
        """There is one way to play no move."""
        assert 1 == perft(new_game(["red", "blue"], seed=1), 0)

    def test_a_single_exit(self) -> None:
        """X0 lies at each of six sides in one way; then its stub can be claimed or not."""
        state = position(["red", "blue"], face_up=["X0"])
        assert [6, 12, 0] == [perft(state, depth) for depth in (1, 2, 3)]

    def test_a_straight(self) -> None:
        """Two straights: six ways, a crew or none, and then the second one."""
        # A straight at a side lengthens its road; the next one goes to the five other sides, or
        # beyond the first: six ways again. Then a crew may be placed on the second, unless it
        # continues the first with a crew on it.
        state = position(["red", "blue"], face_up=["H03", "H03"])
        assert [6, 12, 72] == [perft(state, depth) for depth in (1, 2, 3)]

    @pytest.mark.parametrize("depth", [-1, 1.0, True, "2"])
    def test_no_depth(self, depth: Any) -> None:
        """A depth is a whole number from 0."""
        with pytest.raises(BadValue, match="depth"):
            perft(new_game(["red", "blue"], seed=1), depth)


def entry(**changes: object) -> str:
    state = to_data(position(["red", "blue"], face_up=["X0"]))
    return json.dumps({"positions": [{"name": "one", "state": state, "counts": [6, 12]} | changes]})


class TestReading:
    """A file of positions that anybody may have written."""

    def test_a_good_one(self) -> None:
        """A position has a name, a state and counts."""
        (found,) = read_positions(entry())
        assert ("one", (6, 12)) == (found.name, found.counts)

    @pytest.mark.parametrize(
        ("text", "path"),
        [
            ("[]", "$"),
            ('{"positions": {}}', "$.positions"),
            ('{"positions": [1]}', "$.positions[0]"),
            (entry(name=3), "$.positions[0].name"),
            (entry(name="\x1b[2J"), "$.positions[0].name: must be one line without invisible"),
            (entry(name="a\u202eb"), "$.positions[0].name: must be one line without invisible"),
            (entry(counts=[1.5]), "$.positions[0].counts"),
            (entry(counts="6"), "$.positions[0].counts"),
            (entry(counts=[1] * 21), "$.positions[0].counts"),
            (entry(counts=[6, -12]), "$.positions[0].counts"),
            (entry(counts=[6, 10**9, 1]), "$.positions"),
            (entry(more=1), "$.positions[0]"),
            (entry(state=[]), "$"),
            ("{", "$"),
        ],
        ids=[
            *("list", "object", "number", "name", "escape", "bidi", "fraction", "text"),
            *("deep", "negative", "work", "more", "state", "cut"),
        ],
    )
    def test_a_bad_one(self, text: str, path: str) -> None:
        """What is wrong is named by its place."""
        with pytest.raises(BadSave) as refused:
            read_positions(text)
        assert str(refused.value).startswith(path)


def run(*args: str) -> Result:
    return CliRunner().invoke(cli.main, ["--lang", "en", "perft", *args])


class TestCommand:
    """What `seismic perft` prints."""

    def test_a_dealt_game(self) -> None:
        """Without a file it counts from the start of a game, one line a depth."""
        shown = run("--depth", "2", "--seed", "7")
        state = new_game(["red", "blue"], seed=7)
        expected = [["1", f"{perft(state, 1):,}"], ["2", f"{perft(state, 2):,}"]]
        assert expected == [line.split() for line in shown.stdout.splitlines()]
        assert 0 == shown.exit_code

    def test_stored_positions(self, tmp_path: Path) -> None:
        """With a file it prints every position, and fails if a count differs."""
        good, bad = tmp_path / "good.json", tmp_path / "bad.json"
        good.write_text(entry(), "utf-8")
        bad.write_text(entry(counts=[6, 13]), "utf-8")
        shown = run(str(good))
        assert (0, "one: 6, 12") == (shown.exit_code, shown.stdout.splitlines()[0])
        shown = run(str(bad))
        assert 1 == shown.exit_code
        assert "6, 13" in shown.stdout

    def test_too_low_counts(self, tmp_path: Path) -> None:
        """No count is checked after one that differs, since the work for it wasn't announced."""
        file = tmp_path / "low.json"
        file.write_text(entry(counts=[1] * 20), "utf-8")
        shown = run(str(file))
        assert (1, "one: 6") == (shown.exit_code, shown.stdout.splitlines()[0])

    def test_work(self, tmp_path: Path) -> None:
        """A file that takes longer than allowed is refused, with what it takes."""
        file = tmp_path / "good.json"
        file.write_text(entry(), "utf-8")
        shown = run(str(file), "--work", "100")
        assert (2, "") == (shown.exit_code, shown.stdout)
        needed = re.search(r"is work of (\d+), and the cap is 100", shown.stderr)
        assert needed
        assert 0 == run(str(file), "--work", needed[1]).exit_code

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_help(self, lang: str) -> None:
        """Its help speaks all languages, and says what each option is for."""
        shown = CliRunner().invoke(cli.main, ["--lang", lang, "perft", "--help"])
        assert 0 == shown.exit_code
        assert "--depth" in shown.stdout
        assert "--seed" in shown.stdout
