"""``seismic referee``: a game with a physical copy."""

from doctest import ELLIPSIS, OutputChecker
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from seismic import (
    Draw,
    Place,
    Record,
    Start,
    Undealt,
    apply,
    explain,
    new_game,
    parse_move,
    to_json,
)
from seismic.cli import main
from seismic.model.board import COLOURS
from seismic.rulebook import LANGUAGES, message, rule
from seismic.typography import unwrapped

SET_UP = ("H03", "X0", "H02")
"""The two tiles of the set-up, and the first that red draws."""

each_language = pytest.mark.parametrize("lang", LANGUAGES)


def seismic(*args: str, lines: str = "") -> Result:
    result = CliRunner().invoke(main, args, input=lines, env={"LC_ALL": "C"})
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test runs in a folder of its own."""
    monkeypatch.chdir(tmp_path)


def refereed(*lines: str, args: tuple[str, ...] = (), lang: str = "en") -> str:
    """Referee a game with these lines, and return the output."""
    typed = "".join(f"{line}\n" for line in lines)
    result = seismic("referee", *args, "--lang", lang, lines=typed)
    assert (0, "") == (result.exit_code, result.stderr)
    return result.stdout


def answers(shown: str) -> list[str]:
    """Return the output after each line that red types, up to the next prompt."""
    return [part.partition("\n")[2].rstrip("\n") for part in shown.split("red> ")[1:]]


def refused(*args: str) -> str:
    """Return the one line with which a command refuses its arguments."""
    result = seismic(*args)
    assert (2, "", 1) == (result.exit_code, result.stdout, result.stderr.count("\n"))
    return result.stderr


class TestDrawing:
    @pytest.mark.parametrize("line", ["H03", "h14", " draw H25", "DRAW h03", "15"])
    def test_the_tile_turned_up(self, line: str) -> None:
        """A tile is named by its code in any orientation, by the move, or by its number."""
        (told,) = answers(refereed(line))
        assert told.startswith("  H03 is turned up.\n")
        assert "face up  H03\npile     72\n" in told

    @pytest.mark.parametrize(("lang", "line"), [("es", "Sacar H03"), ("fr", "dévoiler H03")])
    def test_in_the_players_language(self, lang: str, line: str) -> None:
        """The move may be typed in the language of the players."""
        assert message("event.drawn", lang).format(tile="H03") in refereed(line, lang=lang)

    def test_until_three_are_face_up(self) -> None:
        """Two tiles are named in set-up (S4) and one at the start of the turn (G2)."""
        first, second, third = answers(refereed(*SET_UP))
        assert "It is the red player's turn." not in first
        assert "It is the red player's turn." in second
        assert "now      red: turn up a tile\n" in second
        assert "now      red: lay a tile\nface up  H03, X0 and H02\n" in third

    def test_a_quake_in_set_up(self) -> None:
        """It strikes nothing and leaves the game (S4)."""
        (told,) = answers(refereed("Q3"))
        assert ["  Q3 is turned up.", "  Out of the game: Q3."] == told.splitlines()[:2]

    def test_a_quake_in_a_turn(self) -> None:
        """It strikes at once, crews go back (Q1, Q6), and a further tile is asked for (Q7)."""
        shown = refereed(*SET_UP, "H03@0,-1", "crew 0", "q1")
        told = shown.partition("blue> q1\n")[2]
        assert "Quake Q1 strikes the north side of the town at [0, 0]" in told
        assert "Lost from the table: H03 at [0, -1]." in told
        assert "now      blue: turn up a tile\nface up  X0 and H02\n" in told
        assert "supply   red 20, blue 20\n" in told

    def test_the_menu(self) -> None:
        """All types that may come are listed with their numbers: 17, 6 and 13 (R2, C4, R3)."""
        listed, _, rest = refereed().partition("supply")[2].partition(" types may come.")
        words = listed.split()
        assert "36" == words.pop(), "their number"
        codes = [word for word in words if word[0] in "HXQ" and len(word) > 1]
        numbers = [words[words.index(code) - 1] for code in codes]
        assert [str(number) for number in range(1, 37)] == numbers
        assert rest.startswith(" Type the number or the code")

    def test_few_types(self) -> None:
        """A dozen types or fewer are listed one a line, with their meaning."""
        pile = Undealt.of({"H02": 1, "X03": 1, "Q6": 1})
        Path("few.json").write_text(Record(Start(["red", "blue"], pile)).to_json(), "utf-8")
        assert [
            "   1  draw H02  highway tile: north - south-east",
            "   2  draw Q6   quake",
            "   3  draw X03  intersection: north; south",
        ] == refereed(args=("--resume", "few.json")).splitlines()[-4:-1]

    def test_explained(self) -> None:
        """A question mark explains the codes, all or one."""
        everything, one, other, nothing = answers(refereed("?", "? h25", "? q7", "? 0,-1"))
        assert 36 == everything.count("  draw ")
        assert "  15  draw H03  highway tile: north - south" == one
        assert "'q7' is neither a space such as 0,-1 nor a tile such as H03." == other
        assert "No move is possible at [0, -1]." in nothing

    @each_language
    def test_what_cannot_come(self, lang: str) -> None:
        """A tile of which all have been seen is refused, with what to do if it is there."""
        shown = refereed("Q3", "Q3", lang=lang)
        state = apply(new_game(["red", "blue"], deal=False), Draw("Q3"))
        refusal = explain(state, Draw("Q3"))
        assert refusal is not None
        assert refusal.sentence(lang) in shown
        assert f"  G2: {rule('G2').text(lang)}" in shown
        assert message("cli.referee.cannot-come", lang).format(tile="Q3") in shown

    @pytest.mark.parametrize("line", ["h0", "Q9", "draw", "draw T", "H03 0,-1", "x" + "0" * 900])
    def test_unreadable(self, line: str) -> None:
        """A line that begins like a draw is answered with an example of one."""
        (told,) = answers(refereed(line))
        assert "can't be read: name the tile that is turned up, such as draw H03." in told
        assert 300 > len(told.splitlines()[0])

    def test_two_tiles_are_echoed(self) -> None:
        """What was typed is echoed, though it names two tiles."""
        (told,) = answers(refereed("Q1 Q2"))
        assert "'Q1 Q2' can't be read" in told

    def test_another_move(self) -> None:
        """Other moves are refused until the tile is named, and a draw when none is due."""
        laid, *_, drawn = answers(refereed("H03@0,-1", *SET_UP, "hint draw H03"))
        assert "the red player must now turn up a tile (rule G1;" in laid
        assert "H03 can't be turned up: the red player must now lay a tile" in drawn

    @each_language
    def test_hint(self, lang: str) -> None:
        """Nobody chooses a draw; a move is suggested where there is a choice."""
        shown = refereed("hint", *SET_UP, "hint", lang=lang)
        assert message("cli.referee.chance", lang) in shown
        start = message("cli.play.suggested", lang).partition("{")[0]
        (suggested,) = (line for line in shown.splitlines() if line.startswith(start))
        assert isinstance(parse_move(suggested[len(start) :].rstrip(".")), Place)

    def test_rules(self) -> None:
        """The rules of a draw are those of set-up, draws and quakes."""
        (told,) = answers(refereed("rules"))
        expected = [f"  {id}: {rule(id).text()}" for id in ("S4", "G2", "Q1", "Q7")]
        assert expected == told.splitlines()


class TestTable:
    def test_where_tiles_have_changed(self) -> None:
        """A draw doesn't print the table again, unless tiles are laid or lost since."""
        lines = *SET_UP, "H03@0,-1", "crew 0", "Q1", "undo", "Q1", "X02"
        shown = refereed(*lines)
        parts = [part.partition("\n") for part in shown.split("> ")]
        assert "code over q,r" in parts[0][2], "at the start"
        printed = [line for line, _, told in parts[1:] if "code over q,r" in told]
        assert ["H02", "H03@0,-1", "Q1", "undo", "Q1", "X02"] == printed

    def test_show(self) -> None:
        """On request the table is always shown."""
        assert 2 == refereed("H03", "show").count("code over q,r")

    def test_picture(self) -> None:
        """The table can be drawn while a tile is due."""
        refereed("svg table.svg")
        assert Path("table.svg").read_text("utf-8").startswith("<svg")


class TestOdds:
    def test_first_tile(self) -> None:
        """Of 73 tiles one is X0, three are H01-23; of H01 five, of Q1 a half on average (S3)."""
        (told,) = answers(refereed("odds"))
        words = told.split()
        odds = {code: words[words.index(code) + 1] for code in ("X0", "H01-23", "H01", "Q1")}
        assert {"X0": "1.4%", "H01-23": "4.1%", "H01": "6.8%", "Q1": "0.7%"} == odds

    @pytest.mark.parametrize(
        ("lang", "half", "quarter"),
        [("en", "50.0%", "25.0%"), ("es", "50,0 %", "25,0 %"), ("fr", "50,0 %", "25,0 %")],
    )
    def test_a_pile_that_was_counted(self, lang: str, half: str, quarter: str) -> None:
        """Each of four tiles is equally likely; percentages are written as the language does."""
        pile = Undealt.of({"H03": 2, "X03": 1, "Q6": 1})
        Path("few.json").write_text(Record(Start(["red", "blue"], pile)).to_json(), "utf-8")
        shown = refereed("odds", "quit", args=("--resume", "few.json"), lang=lang)
        told = shown.partition("> odds\n")[2].splitlines()[:3]
        assert [f"H03 {half}", f"Q6 {quarter}", f"X03 {quarter}"] == [
            " ".join(line.split()[1:]) for line in told
        ]

    @each_language
    def test_nothing_left(self, lang: str) -> None:
        """An empty pile has no odds."""
        pile = Undealt.of({"H03": 1, "H02": 1})
        Path("few.json").write_text(Record(Start(["red", "blue"], pile)).to_json(), "utf-8")
        name = message("cli.play.usage.odds", lang)
        shown = refereed("H03", "H02", name, args=("--resume", "few.json"), lang=lang)
        assert message("cli.play.no-odds", lang) in shown


class TestGame:
    def test_to_the_end(self) -> None:
        """A game from set-up to the score sheet, and its record with the draws among the moves."""
        pile = Undealt.of({"X0": 1, "H03": 1})
        Path("short.json").write_text(Record(Start(["red", "blue"], pile)).to_json(), "utf-8")
        lines = "X0", "H03", "X3@0,-1", "crew 3", "H03@0,1", "pass", "save"
        shown = refereed(*lines, args=("--resume", "short.json"))
        assert "The game is over: the last tile has been laid." in shown
        assert "0+6+1 = 7" in shown
        record = Record.from_json(Path("short.json").read_bytes())
        assert (Draw("X0"), Draw("H03"), Place((0, -1), "X3")) == record.moves[:3]
        assert record.result is not None
        assert {"red"} == record.result.winners

    def test_undo(self) -> None:
        """Draws are taken back one by one."""
        shown = refereed("H03", "X0", "undo", "undo", "undo")
        assert "Taken back: draw X0." in shown
        assert "Taken back: draw H03." in shown
        assert "There is no move to take back." in shown.partition("Taken back: draw H03.")[2]

    def test_save_and_resume(self) -> None:
        """A saved game goes on where it was left, and can be taken back."""
        shown = refereed(*SET_UP, "H03@0,-1", "save game.json")
        assert "Continue with: seismic referee --resume game.json\n" in shown
        again = refereed("undo", args=("--resume", "game.json"))
        assert "moves so far: 4" in again
        assert "Taken back: H03@0,-1." in again

    def test_a_saved_state(self) -> None:
        """A game may also go on from a single state."""
        Path("state.json").write_text(to_json(new_game(["red", "blue"], deal=False)), "utf-8")
        assert "H03 is turned up." in refereed("H03", args=("--resume", "state.json"))

    def test_a_scenario(self) -> None:
        """A game may also begin at a position whose pile has no order; play names the command."""
        Path("scenario.yaml").write_text(SCENARIO, "utf-8")
        args = "--resume", "scenario.yaml"
        assert "seismic referee --resume scenario.yaml" in refused("play", *args)
        assert "X03 is turned up." in refereed("X03", args=args)

    @each_language
    def test_score_and_help(self, lang: str) -> None:
        """The score sheet is shown at any time, and the help tells how to name a tile."""
        shown = refereed("score", "help", lang=lang)
        assert message("sheet.section", lang) in shown
        assert message("cli.referee.how", lang) in shown

    @pytest.mark.parametrize("variants", ["big-one", "dilemma", "aftershocks", "twin-cities"])
    def test_variants(self, variants: str) -> None:
        """Every variant can be refereed; the 6.0 of the Big One can't come first (V1)."""
        told = answers(refereed("Q6", args=("--variants", variants)))[0]
        assert ("Q6 can't be turned up" in told) == (variants == "big-one")


SCENARIO = """
seismic: 1
id: a-pile-without-order
title: {en: A tile is turned up}
rules: [G2]
places: [play 2]
players: [red, blue]
given: {face_up: [H03, H02], pile: {H01: 2, X03: 1}}
play:
  - draw: H01
"""

BOX = """
tiles = [
    { type = "H01", count = 2 },
    { type = "H02", count = 2 },
    { type = "H03", count = 3 },
    { type = "X024+5", count = 2 },
]
"""


class TestCounts:
    @each_language
    def test_reconstructed(self, lang: str) -> None:
        """A game with the standard set says that its counts are reconstructed (R2, R3)."""
        told = refereed(lang=lang)
        assert message("cli.reconstructed", lang) in told
        assert message("cli.referee.counts", lang) in told

    def test_own(self) -> None:
        """An owner's counts say what may come: of nine tiles, six are mixed and none is a quake."""
        Path("box.toml").write_text(BOX, "utf-8")
        shown = refereed("X024+5", "Q1", args=("--tiles", "box.toml"))
        assert "reconstructed" not in shown
        assert "--tiles" not in shown.partition("red> ")[0]
        assert "X024+5 is turned up." in shown
        assert "Q1 can't be turned up: no tile of this type can be drawn now" in shown

    def test_counted_anew(self) -> None:
        """A game that met a tile too many goes on with better counts."""
        refereed("X024", "save game.json")
        Path("box.toml").write_text(
            'tiles = [{type="H01",count=6},{type="H02",count=6},{type="H03",count=6},'
            '{type="X024",count=2}]',
            "utf-8",
        )
        more = ("--resume", "game.json", "--tiles", "box.toml")
        assert "X024 can't be turned up" in refereed("X024", args=more[:2])
        assert "X024 is turned up." in refereed("X024", "save", args=more)
        record = Record.from_json(Path("game.json").read_bytes())
        assert 2 == record.start.rules.tiles.count("X024")
        assert 2 == len(record.moves)

    def test_counts_that_do_not_fit(self) -> None:
        """Counts by which a tile could not have come are refused with the move."""
        refereed("Q1", "save game.json")
        Path("box.toml").write_text(BOX, "utf-8")
        result = seismic("referee", "--resume", "game.json", "--tiles", "box.toml")
        assert (1, "") == (result.exit_code, result.stdout)
        assert "move 1, draw Q1, is refused." in result.stderr

    @each_language
    def test_a_pile_that_was_counted(self, lang: str) -> None:
        """A pile that no set-up leads to isn't counted again."""
        record = Record(Start(["red", "blue"], Undealt.of({"H03": 2})))
        Path("few.json").write_text(record.to_json(), "utf-8")
        Path("state.json").write_text(to_json(new_game(["red", "blue"], deal=False)), "utf-8")
        Path("box.toml").write_text(BOX, "utf-8")
        for file in ("few.json", "state.json"):
            told = refused("referee", "--resume", file, "--tiles", "box.toml", "--lang", lang)
            assert message("cli.referee.not-recounted", lang).format(file=file) in told

    @pytest.mark.parametrize(
        ("data", "problem"),
        [
            (b"tiles", "box.toml: text must be TOML"),
            (b"\xff", "box.toml: text must be TOML"),
            (b"tiles = [{type = 'H03', count = 1}]", "the tile set lacks"),
            (b"#" * 100_000, "at most 65536 characters"),
        ],
    )
    def test_bad_files(self, data: bytes, problem: str) -> None:
        """A file that is no tile set, or one that can't be dealt, is refused."""
        Path("box.toml").write_bytes(data)
        assert problem in refused("referee", "--tiles", "box.toml")


class TestPlayers:
    def test_usual(self) -> None:
        """By default red and blue play, both people."""
        assert "Seismic with red and blue: base game;" in refereed()

    def test_named(self) -> None:
        """The first colour named begins; it may be named in any language of the game."""
        shown = refereed("H03", args=("jaune", "verde", "red"))
        assert "Seismic with yellow, green and red: base game;" in shown
        assert "yellow> H03" in shown

    @each_language
    def test_help(self, lang: str) -> None:
        """The help lists the colours and the default players."""
        told = unwrapped(seismic("referee", "--lang", lang, "--help").stdout)
        names = [message(f"colour.{colour}", lang) for colour in COLOURS]
        assert [] == [name for name in (*names, "red blue") if name not in told]

    @each_language
    def test_undo_without_bots(self, lang: str) -> None:
        """The list of commands names no bots, since there are none."""
        told = unwrapped(refereed("help", lang=lang))
        assert message("cli.referee.undo", lang) in told
        assert message("cli.play.help.undo", lang) not in told

    @pytest.mark.parametrize(
        ("args", "problem"),
        [
            (["red"], "two to four players are needed, such as: red blue"),
            (["red", "blue=greedy"], "name the colour blue without a bot"),
            (["red", "pink"], "there is no player 'pink'"),
            (["--resume", "game.json", "red"], "a resumed game keeps its players: omit red."),
            (["--resume", "game.json", "red", "blue=greedy"], "omit red blue=greedy."),
            (["--resume", "game.json", "--variants", "all"], "omit --variants"),
            (["--resume", "nothing.json"], "does not exist"),
            (["--tiles", "nothing.toml"], "does not exist"),
        ],
    )
    def test_usage_errors(self, args: list[str], problem: str) -> None:
        """A usage error is reported in one line, with status 2."""
        Path("game.json").write_text(Record(Start.undealt(["red", "blue"])).to_json(), "utf-8")
        assert problem in refused("referee", *args)


HOW_TO = Path(__file__).parents[2] / "docs" / "how-to" / "referee.md"


def test_how_to() -> None:
    """The turn in the manual is played as it is printed."""
    turn = HOW_TO.read_text("utf-8").partition(":caption: a first turn\n\n")[2].partition("```")[0]
    typed = [line.partition("> ")[2] for line in turn.splitlines() if "> " in line]
    shown = refereed(*typed)
    printed = shown[shown.index("red> ") :]
    assert OutputChecker().check_output(turn, printed, ELLIPSIS), printed


class TestOtherCommands:
    """What the other commands do with the record of a refereed game, and this one with theirs."""

    @pytest.fixture(autouse=True)
    def _game(self, _folder: None) -> None:
        moves = *map(Draw, SET_UP), parse_move("H03@0,-1")
        Path("our game.json").write_text(
            Record(Start.undealt(["red", "blue"]), moves).to_json(), "utf-8"
        )

    @each_language
    def test_play(self, lang: str) -> None:
        """Each of the two commands names the other for a game of the other sort."""
        dealt = Record(Start(["red", "blue"], [*SET_UP, "H01"]))
        Path("dealt.json").write_text(dealt.to_json(), "utf-8")
        told = refused("play", "--resume", "our game.json", "--lang", lang)
        command = "seismic referee --resume 'our game.json'"
        assert (
            message("cli.play.undealt", lang).format(file="our game.json", command=command) in told
        )
        told = refused("referee", "--resume", "dealt.json", "--lang", lang)
        command = "seismic play --resume dealt.json"
        assert message("cli.referee.dealt", lang).format(file="dealt.json", command=command) in told

    @each_language
    def test_scenario(self, lang: str) -> None:
        """No scenario is made of it."""
        told = refused("new", "--from", "our game.json", "--at", "4", "--lang", lang)
        assert message("cli.new.undealt", lang).format(file="our game.json") in told

    def test_replay(self) -> None:
        """Draws are narrated like moves."""
        result = seismic("replay", "our game.json")
        assert 0 == result.exit_code
        assert "   1. draw H03\n      H03 is turned up.\n" in result.stdout
        assert "   4. H03@0,-1\n      The red player lays H03 at [0, -1].\n" in result.stdout

    def test_show(self) -> None:
        """Every position can be shown and drawn, also where a tile is due."""
        result = seismic("show", "our game.json", "--at", "1")
        assert 0 == result.exit_code
        assert (
            "after draw H03\n      H03 is turned up.\nnow      red: turn up a tile\nface up  H03\n"
            in result.stdout
        )
        assert 0 == seismic("show", "our game.json", "--at", "1", "-o", "table.svg").exit_code


WORDS = st.sampled_from(
    ["?", "hint", "odds", "undo", "draw", "H03", "X0", "Q1", "1", "crew", "pass"]
)


@given(st.lists(st.tuples(WORDS, st.just("") | st.text(max_size=40)), max_size=8))
@settings(max_examples=40)
def test_nothing_typed_is_an_error(typed: list[tuple[str, str]]) -> None:
    """No input makes the command fail."""
    lines = "\n".join(f"{word} {rest}" for word, rest in typed)
    result = CliRunner().invoke(main, ["referee"], input=lines.encode("utf-8", "surrogatepass"))
    assert (0, "") == (result.exit_code, result.stderr)
