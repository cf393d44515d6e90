"""Ladders: ratings worked out by hand, and round robins of real bots."""

import json
from math import log, log10, sqrt
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from seismic import BadSave, BadValue, Rules, Table, cli
from seismic.bots import Bot, at_random, greedy
from seismic.rulebook import LANGUAGES
from seismic.simulate import ladder, plot_ladder, simulate
from seismic.simulate.ladder import fit

ELO = 400 / log(10)


def run(*args: str) -> Result:
    """Run the command on one core, by default in English."""
    locale = {"LC_ALL": None, "LC_MESSAGES": None, "LANG": "C"}
    return CliRunner().invoke(cli.main, ["ladder", "-j", "1", *args], env=locale)


class TestFit:
    @pytest.mark.parametrize(("wins", "losses"), [(3, 1), (75, 25), (50, 50), (1, 9), (999.5, 0.5)])
    def test_two(self, wins: float, losses: float) -> None:
        """Of two players the odds are those of the results: 3 to 1 is 190.8 points."""
        (one, _), (two, _) = fit([[0, wins], [losses, 0]])
        assert pytest.approx(400 * log10(wins / losses)) == one - two
        assert pytest.approx(0) == one + two

    def test_interval_of_two(self) -> None:
        """The variance of the difference is 1 / npq; each of two ratings has half of it."""
        (_, half), (_, same) = fit([[0, 75], [25, 0]])
        assert pytest.approx(1.959964 * ELO / sqrt(100 * 0.75 * 0.25) / 2) == half == same

    def test_three(self) -> None:
        """Odds of 2 to 1 and 2 to 1 again, which multiply to 4 to 1, are 120.4 points a step."""
        scores = [[0, 20, 40], [10, 0, 20], [10, 10, 0]]
        found = [rating for rating, _ in fit(scores)]
        assert pytest.approx([400 * log10(2), 0, -400 * log10(2)]) == found

    def test_most_likely(self) -> None:
        """Where results contradict each other, everybody's expected score is the real one."""
        scores = [[0, 7, 2], [3, 0, 9], [8, 1, 0]]
        found = [rating for rating, _ in fit(scores)]
        for player, row in enumerate(scores):
            expected = sum(
                (score + scores[other][player]) / (1 + 10 ** ((found[other] - found[player]) / 400))
                for other, score in enumerate(row)
                if other != player
            )
            assert pytest.approx(sum(row)) == expected

    def test_more_games(self) -> None:
        """Four times as many games halve the intervals, and leave the ratings as they are."""
        scores = [[0, 7, 2], [3, 0, 9], [8, 1, 0]]
        few, many = fit(scores), fit([[4 * score for score in row] for row in scores])
        for (rating, half), (same, quarter) in zip(few, many, strict=True):
            assert pytest.approx(rating) == same
            assert pytest.approx(half) == 2 * quarter


class TestLadder:
    def test_matches(self) -> None:
        """Each pair plays the match that `simulate` would play; ratings are by strength."""
        rules, seen = Rules(table=Table.hexagon(2)), list[int]()
        found = ladder(
            ["random", greedy, at_random], rules=rules, games=4, seed=7, progress=seen.append
        )
        assert ("random", "greedy", "at_random") == found.names
        assert ((0, 1), (0, 2), (1, 2)) == found.pairs
        pairs: tuple[list[str | Bot], ...] = (
            ["random", greedy],
            ["random", at_random],
            [greedy, at_random],
        )
        assert tuple(simulate(pair, rules=rules, games=4, seed=7) for pair in pairs) == (
            found.matches
        )
        assert list(range(1, 13)) == seen
        best = found.ratings[0]
        assert ("greedy", 8, 8.0) == (best.name, best.games, best.score)
        assert best.low < best.rating < best.high

    def test_never_lost(self) -> None:
        """Four wins count as four and a half to a half: odds of 9."""
        best, worst = ladder(["random", "greedy"], games=4, seed=7).ratings
        assert pytest.approx(400 * log10(9)) == best.rating - worst.rating

    def test_log(self, tmp_path: Path) -> None:
        """A run goes on from the logs in its folder, and refuses those of another one."""
        folder, bots = tmp_path / "new" / "logs", ["random", "greedy"]
        ladder(bots, games=2, seed=7, log=folder)
        (file,) = folder.iterdir()
        before = file.read_bytes()
        assert ladder(bots, games=3, seed=7) == ladder(bots, games=3, seed=7, log=folder)
        assert file.read_bytes().startswith(before)
        with pytest.raises(BadSave, match="the log of another run"):
            ladder(bots, games=3, seed=8, log=folder)

    @pytest.mark.parametrize("bots", [[], ["greedy"], "greedy", None, ["greedy"] * 33])
    def test_number_of_bots(self, bots: Any) -> None:
        """A ladder needs two bots, and has at most 32."""
        with pytest.raises(BadValue, match="bots must be 2 to 32 bots"):
            ladder(bots)

    def test_no_folder(self, tmp_path: Path) -> None:
        """A file can't be the folder of the logs."""
        file = tmp_path / "file"
        file.touch()
        with pytest.raises(BadValue, match="log must be a folder to write to"):
            ladder(["random", "greedy"], games=1, log=file)

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_plot(self, lang: str) -> None:
        """The picture is XML and describes every rating."""
        found = ladder(["random", "greedy"], games=2, seed=7)
        root = ElementTree.fromstring(plot_ladder(found, lang=lang))
        words = " ".join(root.itertext())
        for rating in found.ratings:
            assert rating.name in words
            assert f"{rating.rating:+.0f}" in words


class TestCommand:
    def test_tables(self, tmp_path: Path) -> None:
        """It prints ratings, win rates and the command, and writes picture and data."""
        picture, data = tmp_path / "ladder.svg", tmp_path / "ladder.json"
        args = ("random", "greedy", "--games", "2", "--seed", "7")
        result = run(*args, "--plot", str(picture), "--json", str(data))
        assert (0, "") == (result.exit_code, result.stderr)
        expected = ladder(["random", "greedy"], games=2, seed=7)
        lines = [line.split() for line in result.stdout.splitlines()]
        best = expected.ratings[0]
        assert ["greedy", f"{best.rating:+.0f}"] == next(
            line[:2] for line in lines if line[:1] == ["greedy"]
        )
        assert ["random", "0.0", "%", "–"] in lines
        assert result.stdout.endswith(f"seismic ladder {' '.join(args)}\n")
        assert plot_ladder(expected) == picture.read_text()
        assert json.loads(json.dumps(expected.to_data())) == json.loads(data.read_text())

    def test_standard_output(self) -> None:
        """JSON may go to standard output in place of the tables."""
        args = ("random", "greedy", "--games", "1", "--seed", "7")
        assert ["random", "greedy"] == json.loads(run(*args, "--json", "-").stdout)["bots"]

    def test_one_bot(self) -> None:
        """One bot has nobody to play against."""
        result = run("greedy")
        assert 2 == result.exit_code
        assert "at least 2 bots" in result.stderr

    def test_unknown_bot(self) -> None:
        """A name that no bot has is refused."""
        assert "there is no bot 'gredy'" in run("random", "gredy").stderr

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_languages(self, lang: str) -> None:
        """It speaks every language."""
        result = run("random", "greedy", "--games", "1", "--lang", lang)
        assert (0, "") == (result.exit_code, result.stderr)
