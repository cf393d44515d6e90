"""``seismic replay``: what it shows, writes and refuses."""

import json
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from seismic import Record, Start
from seismic.cli import main
from seismic.pages import replay_animation, replay_page
from seismic.rulebook import LANGUAGES, message

SAVES = Path(__file__).parents[1] / "fixtures" / "saves"
DEALT = str(SAVES / "record-1-dealt.json")
TAGGED = str(SAVES / "record-1-tagged.json")
GIVEN = str(SAVES / "record-1-given.json")


def seismic(*args: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, args, input=stdin, env={"LC_ALL": "C"})


class TestReplay:
    def test_all_of_it(self) -> None:
        """Every move is shown with its events, then the last state."""
        result = seismic("replay", DEALT)
        assert 0 == result.exit_code
        lines = [line.strip() for line in result.stdout.splitlines()]
        moves = ["1. H03@0,-1", "2. H02@0,1", "3. side 0", "4. X4@1,-1"]
        assert moves == [line for line in lines if line in moves]
        assert lines.index("Lost from the table: H03 at [0, -1].") > lines.index("3. side 0")
        assert "now      blue: place a crew, lay a second tile or pass (X4, [1, -1])" in [
            " ".join(line.split()).replace("now blue", "now      blue") for line in lines
        ]

    def test_shared(self, tmp_path: Path) -> None:
        """A record becomes a page, an animation, or both, and nothing else is shown."""
        page, film = tmp_path / "game.html", tmp_path / "game.svg"
        result = seismic("replay", DEALT, "--html", str(page), "--svg", str(film), "--lang", "fr")
        assert 0 == result.exit_code
        told = message("cli.replay.written", "fr")
        assert [told.format(file=file) for file in (page, film)] == result.stdout.splitlines()
        record = Record.from_json(Path(DEALT).read_bytes())
        assert replay_page(record, "fr") == page.read_text("utf-8")
        assert replay_animation(record, "fr") == film.read_text("utf-8")

    @pytest.mark.parametrize(
        ("args", "problem"),
        [
            (("--html", "game.svg"), "game.svg: the name of a page must end in .html"),
            (("--svg", "game.gif"), "game.gif: the name of an animation must end in .svg"),
            (("--html", "-"), "-: the name of a page must end in .html"),
            (("--html", "game.html", "--at", "2"), "--html and --svg show the whole game"),
            (("--html", "none/game.html"), "none/game.html"),
        ],
    )
    def test_not_shared(
        self, args: tuple[str, ...], problem: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        """What can't be made is refused, and no file is left behind."""
        monkeypatch.chdir(tmp_path)
        result = seismic("replay", DEALT, *args)
        assert (2, "") == (result.exit_code, result.stdout)
        assert problem in result.stderr
        assert not list(tmp_path.iterdir())

    def test_too_long_to_share(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        """A record that is too long says so, and what was in the file stays."""
        monkeypatch.setattr("seismic.pages.steps.MOST_TILES", 5)
        page = tmp_path / "game.html"
        page.write_text("before", "utf-8")
        result = seismic("replay", DEALT, "--html", str(page))
        assert 2 == result.exit_code
        assert "is too long for one page or animation" in result.stderr
        assert "before" == page.read_text("utf-8")

    def test_one_step(self) -> None:
        """One step is shown alone, with its state."""
        result = seismic("replay", DEALT, "--at", "2")
        assert 0 == result.exit_code
        assert "2. H02@0,1" in result.stdout
        assert "H03@0,-1" not in result.stdout
        assert "side 0" not in result.stdout
        assert "choose the side that the quake strikes" in result.stdout

    def test_the_start(self) -> None:
        """Step 0 is the first decision."""
        result = seismic("replay", DEALT, "--at", "0")
        assert "It is the red player's turn." in result.stdout
        assert "H03@0,-1" not in result.stdout

    def test_the_end(self) -> None:
        """A game that is over is shown with its score sheet and its winners."""
        result = seismic("replay", GIVEN)
        assert 0 == result.exit_code
        assert "The red player has most points and wins." in result.stdout

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_reconstructed_counts(self, lang: str, tmp_path: Path) -> None:
        """The start of a game that was dealt says that its tile counts are reconstructed (R2)."""
        file, said = tmp_path / "game.json", message("cli.reconstructed", lang)
        file.write_text(Record(Start.dealt(["red", "blue"], seed=7)).to_json(), "utf-8")
        for command in (["replay", str(file)], ["show", str(file), "--at", "0"]):
            assert said == seismic(*command, "--lang", lang).stdout.splitlines()[0]

    def test_known_counts(self) -> None:
        """A game whose tiles were not dealt, and a later position, say nothing about them."""
        said = message("cli.reconstructed", "en")
        for command in (["replay", DEALT], ["replay", GIVEN], ["show", GIVEN, "--at", "0"]):
            assert said not in seismic(*command).stdout

    def test_tags(self) -> None:
        """Event, date and names come first, and a comment stands below its move."""
        lines = seismic("replay", TAGGED).stdout.splitlines()
        names = "blue: Siège à l'ouest, red: First seat"
        assert f"<Club & guests>, 2026-11-18, {names}" == lines[0]
        assert "      Instead of a crew." == lines[lines.index("   2. H02@0,1") + 1]
        at_4 = seismic("show", TAGGED, "--lang", "fr").stdout.splitlines()
        assert "bleu\xa0: Siège à l'ouest, rouge\xa0: First seat" in at_4[0]
        assert "X4, at last!" == at_4[2]

    def test_standard_input(self) -> None:
        """A hyphen reads the record from standard input."""
        assert (
            seismic("replay", GIVEN).stdout
            == seismic("replay", "-", stdin=Path(GIVEN).read_text("utf-8")).stdout
        )

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_language(self, lang: str) -> None:
        """Events are described in the selected language."""
        result = seismic("replay", GIVEN, "--at", "2", "--lang", lang)
        assert message("over.E1", lang) in result.stdout

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_bad_move(self, lang: str) -> None:
        """The first illegal move is reported with the rule, in the selected language."""
        record = json.loads(Path(DEALT).read_bytes())
        record["moves"][2] = "side 1"
        result = seismic("replay", "-", "--lang", lang, stdin=json.dumps(record))
        assert 1 == result.exit_code
        assert "side 1" in result.stderr
        assert "Q2" in result.stderr
        assert message("edge.NE", lang) in result.stderr
        assert "2. H02@0,1" in result.stdout

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_wrong_result(self, lang: str) -> None:
        """A wrong result is an error."""
        record = json.loads(Path(GIVEN).read_bytes())
        record["result"]["score"]["red"] = 9
        result = seismic("replay", "-", "--lang", lang, stdin=json.dumps(record))
        assert 1 == result.exit_code
        expected = message("cli.replay.wrong-result", lang).format(number=2)
        assert f"seismic: {expected}\n" == result.stderr

    def test_no_such_move(self) -> None:
        """For a number that is too high the number of moves is named."""
        result = seismic("replay", DEALT, "--at", "5")
        assert 2 == result.exit_code
        assert "seismic: there is no move 5: the record has 4 moves\n" == result.stderr
        assert 100 > len(seismic("replay", DEALT, "--at", "9" * 4_000).stderr)

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_a_scenario(self, lang: str, tmp_path: Path) -> None:
        """For a scenario instead of a record the right command is named."""
        text = seismic("new", "--from", GIVEN, "--at", "0").stdout
        for data in (text, json.dumps(yaml.safe_load(text))):
            file = tmp_path / "one.yaml"
            file.write_text(data, "utf-8")
            result = seismic("replay", str(file), "--at", "0", "--lang", lang)
            told = message("cli.replay.a-scenario", lang).format(file=file)
            assert (2, f"seismic: {told}\n") == (result.exit_code, result.stderr)

    @pytest.mark.parametrize(
        "text", ["", "[]", '{"seismic": "state", "version": 1}', " " * 300_000]
    )
    def test_no_record(self, text: str) -> None:
        """An invalid record is reported in one line, with a path."""
        result = seismic("replay", "-", stdin=text)
        assert 2 == result.exit_code
        assert result.stderr.startswith("seismic: $")
        assert 1 == result.stderr.count("\n")
