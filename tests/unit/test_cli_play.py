"""``seismic play``: input, output and files."""

import json
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from seismic import (
    Pass,
    Place,
    PlaceCrew,
    Record,
    Start,
    Tags,
    explain,
    from_json,
    new_game,
    parse_move,
    to_json,
)
from seismic.bots import BOTS
from seismic.cli import main
from seismic.cli.files import write
from seismic.cli.seeds import parse_seed
from seismic.model.board import COLOURS
from seismic.model.options import OPTIONS
from seismic.model.wording import joined
from seismic.rulebook import LANGUAGES, message, rule
from seismic.scenarios import read
from seismic.typography import unwrapped

PILE = ["H03", "X0", "H02", "H01", "X03", "H03", "X012345"]
"""The first three are face up when red begins; nobody gets to see the last."""

COMMANDS = ("hint", "odds", "undo", "show", "map", "score", "rules", "save", "svg", "help", "quit")

each_language = pytest.mark.parametrize("lang", LANGUAGES)


def seismic(*args: str, lines: str = "") -> Result:
    result = CliRunner().invoke(main, args, input=lines, env={"LC_ALL": "C"})
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test runs in a folder of its own, with a game that is about to begin."""
    monkeypatch.chdir(tmp_path)
    Path("game.json").write_text(Record(Start(["red", "blue"], PILE)).to_json(), "utf-8")


def played(*lines: str, lang: str = "en", bots: tuple[str, ...] = ()) -> str:
    """Play the game with these lines, and return the output."""
    typed = "".join(f"{line}\n" for line in lines)
    result = seismic("play", "--resume", "game.json", *bots, "--lang", lang, lines=typed)
    assert (0, "") == (result.exit_code, result.stderr)
    return result.stdout


def answers(shown: str, prompt: str = "red> ") -> list[str]:
    """Return the output after each line, up to the next prompt or the last line."""
    typed = shown[: shown.rindex("\n", 0, -1) + 1].split(prompt)[1:]
    return [part.partition("\n")[2].rstrip("\n") for part in typed]


class TestMoves:
    def test_by_number_and_by_notation(self) -> None:
        """The third move lays a straight to the north-west, as its notation does."""
        number, notation = played("3"), played("h25 @ [-1, 0]")
        assert "The red player lays H25 at [-1, 0]." in number
        assert answers(number) == answers(notation)

    def test_refused(self) -> None:
        """A refused move is explained with its rule and alternatives; nothing changes."""
        (told,) = answers(played("H02@0,-1"))
        assert [
            "H02 can't be laid at [0, -1]: its south edge would be a green edge against a highway"
            " edge of the tile at [0, 0]; highway must meet highway, and green must meet green"
            " (rule G5; rulebook, Game Play 2).",
            f"  G5: {rule('G5').text()}",
            "Possible instead: H13@0,-1, H35@0,-1.",
        ] == told.splitlines()[:3]

    @each_language
    def test_refused_in_every_language(self, lang: str) -> None:
        """The reason and the rule are in the player's language."""
        shown = played("H02@0,-1", "hint crew 2", lang=lang)
        state = new_game(["red", "blue"], pile=PILE)
        for line in ("H02@0,-1", "crew 2"):
            refusal = explain(state, parse_move(line))
            assert refusal is not None
            assert refusal.sentence(lang) in shown
            assert f"  {refusal.rule}: {rule(refusal.rule).text(lang)}" in shown

    @pytest.mark.parametrize("line", ["0", "25", "999999"])
    def test_no_such_number(self, line: str) -> None:
        """For an unknown number the highest one is named."""
        assert f"There is no move {int(line)}: moves are numbered up to 24." in played(line)

    def test_a_wrong_code(self) -> None:
        """Of a placement whose tile there isn't, only the code is reported."""
        assert ["'H30' is not a tile. Did you mean H03?"] == answers(played("H30@0,-1"))
        assert ["'H9' is not a tile."] == answers(played("H9@0,0"))

    @pytest.mark.parametrize("line", ["bla", "crews", "\x1b[A", "1 2", "9999999", "x" * 1_000])
    def test_unreadable(self, line: str) -> None:
        """A line that is neither a move nor a command is reported briefly."""
        (told,) = answers(played(line))
        assert "is neither a move nor a command. Type a number" in told
        assert 300 > len(told.splitlines()[0])
        assert "\x1b" not in told

    @pytest.mark.parametrize(
        ("line", "right"),
        [
            *((line, "a tile goes to a space, such as H") for line in ("H03", "H03@0", "@")),
            ("h03 h02", "a tile goes to a space, such as H"),
            ("h03 0,-1", "a tile goes to a space, such as H"),
            *((line, "to an edge from 0 (north) clockwise to 5") for line in ("crew", "crew 7")),
            ("side x", "such as side 2"),
            ("town", "such as town 8,0"),
            ("turn 0,0 x9", "such as turn 1,-1 x2"),
            ("pass please", "nothing may follow the word pass"),
        ],
    )
    def test_a_move_begun(self, line: str, right: str) -> None:
        """An incomplete move is answered with an example of it, and no command is suggested."""
        (told,) = answers(played(line))
        said = unwrapped(told)
        assert said.startswith(f"{line!r} can't be read: ")
        assert right in said
        assert "Did you mean" not in said

    def test_a_tile_when_a_crew_is_due(self) -> None:
        """The example shows how to lay a tile, although only crews are legal now."""
        told = answers(played("3", "H12@9"))[-1]
        assert "a tile goes to a space, such as H03@0,-1." in unwrapped(told)

    @each_language
    @pytest.mark.parametrize("line", ["1" + " " * 2_000 + "99", "1" + " " * 1_000])
    def test_too_long(self, line: str, lang: str) -> None:
        """A line that is too long is ignored, and the next one is read correctly."""
        shown = played(line, "X3@0,-1", lang=lang)
        assert message("cli.play.too-long", lang).format(most=1_000) in shown
        laid, red = message("event.tile-laid", lang), message("colour.red", lang)
        assert 1 == shown.count(laid.format(player=red, tile="X3", at="[0, -1]"))
        assert "H12" not in shown.partition(message("cli.play.too-long", lang)[:20])[2]

    @pytest.mark.parametrize(
        ("lang", "slip", "meant"),
        [
            ("en", "udno", "undo"),
            ("es", "pistaa", "pista"),
            ("fr", "undoo", "annuler"),
            ("fr", "reglles", "règles"),
        ],
    )
    def test_a_slip(self, lang: str, slip: str, meant: str) -> None:
        """For a misspelt command a similar one is suggested, in the language of the game."""
        asked = message("cli.did-you-mean", lang).format(near=meant).strip()
        assert asked in played(slip, lang=lang)

    @each_language
    def test_suggested_in_every_language(self, lang: str) -> None:
        """Moves are named with the words that the player types."""
        crew, passed = (message(f"cli.play.word.{word}", lang) for word in ("crew", "pass"))
        shown = played("X3@0,-1", "hint", f"{crew} 3", "undo", lang=lang)
        assert f" {crew} 3 " in shown, "among the moves"
        assert message("cli.play.suggested", lang).format(move=f"{crew} 3") in shown
        assert message("cli.play.undone", lang).format(moves=f"{crew} 3") in shown
        assert f" {passed}\n" in shown

    @pytest.mark.parametrize(
        ("lang", "crew"), [("es", "equipo S"), ("fr", "Équipe s"), ("fr", "equipe 3")]
    )
    def test_words_of_moves(self, lang: str, crew: str) -> None:
        """Moves may be typed in the player's language, with or without accents."""
        south, red = message("edge.S", lang), message("colour.red", lang)
        expected = message("event.crew-placed", lang)
        assert expected.format(player=red, edge=south, at="[0, -1]") in played(
            "X3@0,-1", crew, lang=lang
        )

    def test_an_empty_line(self) -> None:
        """After an empty line the prompt is repeated."""
        assert ["", ""] == answers(played("", "  "))


class TestFollow:
    @each_language
    def test_up_to_date(self, lang: str) -> None:
        """A page shows the table after each move; when the player leaves it rests."""
        pages: list[str] = []

        def look(file: Path, content: str | bytes) -> None:
            pages.append(str(content))
            write(file, content)

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr("seismic.cli.play_files.write", look)
            shown = played("svg --follow table.html", "X3@0,-1", "crew 3", lang=lang)
        assert message("cli.play.followed", lang).format(file="table.html") in shown
        laid, red = message("event.tile-laid", lang), message("colour.red", lang)
        told = laid.format(player=red, tile="X3", at="[0, -1]")
        assert [False, True] == [told in page for page in pages[:2]]
        assert all("location.reload" in page for page in pages[:-1])
        assert "location.reload" not in pages[-1]
        assert pages[-1] == Path("table.html").read_text("utf-8")
        assert f'<html lang="{lang}">' in pages[0]

    def test_a_name_of_its_own(self) -> None:
        """Without a name the page is called like games that are kept."""
        assert "seismic-game.html shows the table" in played("svg --follow")
        assert Path("seismic-game.html").is_file()

    def test_only_pages(self) -> None:
        """A page is written over a page of ours alone, and its name ends as a page's does."""
        Path("mine.html").write_text("<p>mine", "utf-8")
        shown = played("svg --follow mine.html", "svg --follow table.svg", "svg --follow no/t.html")
        assert "mine.html exists and is not such a page" in shown
        assert "table.svg: the name of a page must end in .html" in shown
        assert "no/t.html can't be written" in shown
        assert "shows the table" not in shown
        assert "<p>mine" == Path("mine.html").read_text("utf-8")
        for _ in range(2):
            assert "shows the table" in played("svg --follow table.html")


class TestPictures:
    def test_before_each_decision(self) -> None:
        """The table, the face-up tiles and the legal moves are shown before each decision."""
        shown = played("X3@0,-1", "crew 3")
        first, second, third = shown.split("code over q,r")[1:]
        assert "now      red: lay a tile\nface up  H03, X0 and H02\n" in first
        assert "now      red: place a crew or pass (X3, [0, -1])" in second
        assert "now      blue: lay a tile" in third
        assert "X3r" in second, "the crew stands on the table in the third picture"

    def test_a_part(self) -> None:
        """`show` with a space draws the part around it, and `map` a sign for each tile."""
        laid = ("X3@0,-1", "pass", "show 0,-1", "show 5", "map")
        part, unread, drawn = answers(played(*laid).replace("blue> ", "red> "))[2:]
        assert ">X3<" in part
        assert "'5' is not a space; a space is written 0,-1." == unread
        assert ">X<" in drawn
        assert message("board.map") in drawn

    def test_not_after_a_question(self) -> None:
        """A query doesn't print the table again; `show` does."""
        assert 1 == played("?", "score", "hint", "help", "rules", "bla").count("code over q,r")
        assert 2 == played("show").count("code over q,r")

    def test_the_pile_stays_hidden(self) -> None:
        """No output reveals the tiles in the pile."""
        shown = played("?", "show", "hint", "score", "X3@0,-1", "undo", "help", "? X012345")
        assert "X012345" not in shown.replace("? X012345", "").replace("with X012345", "")
        assert "pile     4\n" in shown

    def test_plain(self) -> None:
        """No escape sequences go into a pipe."""
        shown = played("1", "undo", "?", "\x1b[31m", "\x1b]0;title\x07")
        assert not {"\x1b", "\x07"} & {*shown}


class TestCommands:
    def test_list(self) -> None:
        """A question mark lists all moves, those at a space, or those with a tile."""
        everything, there, again, tile, nothing, what = answers(
            played("?", "? 0,-1", "? [0, -1]", "? h02", "? 5 5", "? bla")
        )
        assert 24 == sum(word[0] in "HX" for word in everything.split())
        assert [
            "   9  H13@0,-1  north-east - south",
            "  10  H35@0,-1  south - north-west",
            "  11  H03@0,-1  north - south",
            "  12  X3@0,-1   south (complete, worth 7)",
        ] == there.splitlines()
        assert there == again
        assert 12 == sum(word[0] == "H" for word in tile.split())
        assert "X" not in tile
        assert "No move is possible at [5, 5]." == nothing.strip()
        assert "'bla' is neither a space such as 0,-1 nor a tile such as H03." == what

    def test_hint(self) -> None:
        """A hint suggests a legal move, or checks a move, without playing it."""
        hint, possible = answers(played("hint", "hint H03@0,1"))
        move = parse_move(hint.removeprefix("A greedy player would play ").removesuffix("."))
        assert explain(new_game(["red", "blue"], pile=PILE), move) is None
        assert "H03@0,1 is possible." == possible

    def test_odds(self) -> None:
        """All H01-24 are seen; of 70 other tiles one is X0, and five are H01 on average (S3)."""
        dealt = Start.dealt(["red", "blue"], seed=7).pile
        pile = sorted(dealt, key=lambda tile: tile.code != "H01-24")
        Path("game.json").write_text(Record(Start(["red", "blue"], pile)).to_json(), "utf-8")
        (told,) = answers(played("odds"))
        words = told.split()
        assert {"X0": "1.4%", "H01": "7.1%"} == {
            code: words[words.index(code) + 1] for code in ("X0", "H01")
        }
        assert "H01-24" not in words

    @each_language
    def test_no_odds(self, lang: str) -> None:
        """The odds of a pile that no set-up deals are not known."""
        assert message("cli.play.odds-unknown", lang) in played("odds", lang=lang)

    def test_undo(self) -> None:
        """A move is undone, but nothing before the start."""
        shown = played("X3@0,-1", "undo", "undo")
        assert "Taken back: X3@0,-1." in shown
        assert "There is no move to take back." in shown.partition("Taken back")[2]
        assert 2 == shown.count("now      red: lay a tile")

    def test_undo_over_bots(self) -> None:
        """Against a bot, everything since one's own last move is undone."""
        shown = played("X3@0,-1", "crew 3", "undo", bots=("blue=greedy",))
        assert "The blue player lays" in shown
        assert "Taken back: crew 3, " in shown
        assert "place a crew or pass (X3, [0, -1])" in shown.split("Taken back")[1]

    def test_rules(self) -> None:
        """Rules are shown by their ids in any case, or those that matter now."""
        named, stake, unknown = answers(played("rules g5, V3A", "rules", "rules G55"))
        assert [f"  {id}: {rule(id).text()}" for id in ("G5", "V3a")] == named.splitlines()
        expected = [f"  {id}: {rule(id).text()}" for id in ("G3", "G4", "G5", "G6")]
        assert expected == stake.splitlines()
        assert unknown.startswith("the rulebook has no rule 'G55'. Did you mean G5")

    def test_rules_by_words(self) -> None:
        """Words find rules as in the shell, and what nothing has is echoed."""
        found, none, single = answers(played("rules tallest", "rules zzzzzz", "rule G5"))
        assert rule("R21").heading() in " ".join(found.split())
        assert none.startswith("no rule and no scenario has the word 'zzzzzz'")
        assert f"  G5: {rule('G5').text()}" == single.rstrip()

    def test_score(self) -> None:
        """The score sheet shows the current points: 6 for the town and 1 for the exit."""
        shown = played("X3@0,-1", "crew 3", "score")
        assert "0+6+1 = 7" in shown

    @each_language
    def test_help(self, lang: str) -> None:
        """The help lists every command under its translated name."""
        aide = message("cli.play.usage.help", lang)
        shown = played(aide, lang=lang)
        for name in COMMANDS:
            assert message(f"cli.play.usage.{name}", lang) in shown
            assert message(f"cli.play.help.{name}", lang)[:30] in shown

    @each_language
    def test_names_of_commands(self, lang: str) -> None:
        """A command has its English and its translated name, and no two share one."""
        words = [message(f"cli.play.usage.{name}", lang).split()[0] for name in COMMANDS]
        assert len(COMMANDS) == len({*words})
        score = message("cli.play.usage.score", lang)
        english, own = answers(
            played("score", score.upper(), lang=lang), f"{message('colour.red', lang)}> "
        )
        assert english == own
        assert english.startswith(message("sheet.section", lang))

    def test_quit(self) -> None:
        """Nothing is read after `quit`."""
        assert "lays" not in played("quit", "1")


class TestFiles:
    def test_save_and_resume(self) -> None:
        """A record keeps the moves, so that they can be undone after resuming."""
        played("X3@0,-1", "save later.json")
        record = Record.from_json(Path("later.json").read_bytes())
        assert (parse_move("X3@0,-1"),) == record.moves
        result = seismic("play", "--resume", "later.json", lines="undo\n")
        assert "moves so far: 1" in result.stdout
        assert "Taken back: X3@0,-1." in result.stdout

    def test_save_again(self) -> None:
        """Without a name a game is saved to its previous file."""
        assert "The game is saved in game.json." in played("X3@0,-1", "save")
        assert 1 == len(Record.from_json(Path("game.json").read_bytes()).moves)

    def test_no_name(self) -> None:
        """A new game needs the name of a file."""
        shown = seismic("play", "red", "blue", lines="save\nsvg\n").stdout
        assert "Name a file: save FILE" in shown
        assert "Name a file: svg FILE" in shown

    def test_tags(self) -> None:
        """A resumed record keeps its tags, and loses the comments on moves that are undone."""
        tags = Tags(names={"red": "First seat"}, comments={1: "Bold.", 2: "Timid."})
        moves = Place((0, -1), "H03"), PlaceCrew(0)
        start = Start(["red", "blue"], ["H03", "H02", "H01", "X0"])
        Path("tagged.json").write_text(Record(start, moves, tags=tags).to_json(), "utf-8")
        seismic("play", "--resume", "tagged.json", lines="undo\npass\nsave other.json\n")
        saved = Record.from_json(Path("other.json").read_bytes())
        assert (moves[0], Pass()) == saved.moves
        assert Tags(names={"red": "First seat"}, comments={1: "Bold."}) == saved.tags

    def test_a_saved_state(self) -> None:
        """A saved state can be resumed; it has no moves to undo."""
        state = new_game(["red", "blue"], pile=PILE)
        Path("state.json").write_text(to_json(state), "utf-8")
        result = seismic(
            "play", "--resume", "state.json", lines="undo\nX3@0,-1\nundo\nsave after.json\n"
        )
        assert "There is no move to take back." in result.stdout
        assert "Taken back: X3@0,-1." in result.stdout
        assert state == from_json(Path("after.json").read_bytes())

    def test_a_scenario(self) -> None:
        """A game can begin from the position of a scenario."""
        Path("scenario.yaml").write_text(SCENARIO, "utf-8")
        result = seismic("play", "--resume", "scenario.yaml", lines="H14@1,-1\n")
        assert "The red player lays H14 at [1, -1]." in result.stdout

    def test_other_files_are_left_alone(self) -> None:
        """A game overwrites a game, never another file."""
        Path("notes.txt").write_text("mine", "utf-8")
        shown = played("save notes.txt", "save .", "save other.json", "1", "save other.json")
        assert "notes.txt exists and is not a game: choose another name." in shown
        assert ". exists and is not a game: choose another name." in shown
        assert "mine" == Path("notes.txt").read_text("utf-8")
        assert 1 == len(Record.from_json(Path("other.json").read_bytes()).moves)

    @pytest.mark.parametrize(
        "text",
        [
            '{"seismic": 1, "id": "a-scenario"}',
            '{"seismic":"view","version":1}',
            '{"seismic":["record"]}',
            '{"seismic":"record"',
            '{"seismic":',
            '["record"]',
        ],
    )
    def test_other_files_of_ours(self, text: str) -> None:
        """A scenario, a view or a broken file is not a game."""
        Path("other.json").write_text(text, "utf-8")
        assert "other.json exists and is not a game" in played("save other.json")
        assert text == Path("other.json").read_text("utf-8")

    def test_over_a_game_as_others_write_it(self) -> None:
        """Records and states are recognised whatever the order of their keys."""
        record = json.loads(Path("game.json").read_text("utf-8"))
        text = json.dumps(dict(reversed(record.items())), indent=2)
        Path("record.json").write_text(text, "utf-8")
        Path("state.json").write_text(to_json(new_game(["red", "blue"], pile=PILE)), "utf-8")
        shown = played("1", *(f"save {name}.json" for name in ("record", "state") for _ in "12"))
        assert "saved in record.json" in shown
        assert "saved in state.json" in shown
        assert 1 == len(Record.from_json(Path("state.json").read_bytes()).moves)

    def test_over_another_game(self) -> None:
        """Another game is replaced only if its name is typed twice, and then not asked about."""
        other = Record(Start(["red", "blue"], PILE), [parse_move("H03@0,-1")]).to_json()
        Path("other.json").write_text(other, "utf-8")
        asked = "other.json holds another game. Type the same again to replace it"
        shown = played("X3@0,-1", "save other.json", "save mine.json")
        assert asked in shown
        assert other == Path("other.json").read_text("utf-8")
        shown = played("X3@0,-1", "save other.json", "save other.json", "pass", "save other.json")
        assert 1 == shown.count(asked)
        assert 2 == shown.count("The game is saved in other.json.")
        assert 2 == len(Record.from_json(Path("other.json").read_bytes()).moves)

    def test_moves_after_saving(self) -> None:
        """What a pipe plays after saving is kept in a new file; the saved one stays as it was."""
        shown = played("save other.json", "X3@0,-1", "pass")
        assert "The game has been saved in seismic-game-1.json." in shown
        assert shown.endswith("Continue with: seismic play --resume seismic-game-1.json\n")
        assert 0 == len(Record.from_json(Path("other.json").read_bytes()).moves)
        assert 2 == len(Record.from_json(Path("seismic-game-1.json").read_bytes()).moves)

    def test_nothing_kept_unasked(self) -> None:
        """A pipe that saves nothing, or plays nothing after saving, leaves no other file."""
        played("X3@0,-1")
        played("X3@0,-1", "save other.json", "score")
        assert {"game.json", "other.json"} == {each.name for each in Path().iterdir()}

    def test_names_with_control_characters(self) -> None:
        """Control characters in a name are escaped."""
        shown = played("save a\x1b[31m", "svg b\x1b.svg", "svg c\x1b.gif", "save no/\x1b")
        assert "\x1b" not in shown
        assert r"The game is saved in a\x1b[31m." in shown
        assert r"The table is drawn in b\x1b.svg." in shown
        assert r"c\x1b.gif: the name of a picture" in shown
        assert r"no/\x1b can't be written" in shown
        assert r"--resume 'a\x1b[31m'" in shown
        assert Path("a\x1b[31m").is_file()

    def test_unwritable(self) -> None:
        """A file that can't be written is reported, and the game continues."""
        shown = played("save no/such/folder.json", "svg no/such/folder.svg", "svg table.gif", "1")
        assert "no/such/folder.json can't be written: there is no folder no/such" in shown
        assert "no/such/folder.svg can't be written: there is no folder no/such" in shown
        assert "table.gif: the name of a picture must end in .svg or .png" in shown
        assert "The red player lays" in shown

    def test_pictures(self) -> None:
        """The table is drawn as SVG or PNG."""
        played("1", "svg table.svg", "svg table.png")
        assert Path("table.svg").read_text("utf-8").startswith("<svg")
        assert Path("table.png").read_bytes().startswith(b"\x89PNG")

    def test_a_script_leaves_nothing_behind(self, tmp_path: Path) -> None:
        """An unsaved game is saved on exit only if it is played at a terminal."""
        played("1")
        assert ["game.json"] == [file.name for file in tmp_path.iterdir()]


SCENARIO = """
seismic: 1
id: beside-the-town
title: {en: A tile beside the town}
rules: [G3]
places: [play 2]
players: [red, blue]
given: {face_up: [H03], pile: [H01, H02]}
play:
  - place: {at: [0, -1], tile: H03}
"""


class TestPlayers:
    @each_language
    def test_help(self, lang: str) -> None:
        """The help lists the colours, the bots and the default players."""
        told = unwrapped(seismic("play", "--lang", lang, "--help").stdout)
        names = [message(f"colour.{colour}", lang) for colour in COLOURS]
        assert [] == [name for name in (*names, *BOTS, "red blue=greedy") if name not in told]

    def test_usual(self) -> None:
        """By default one plays red against a greedy bot."""
        assert "Seismic with red and blue (greedy): base game;" in seismic("play").stdout

    @each_language
    def test_reconstructed_counts(self, lang: str) -> None:
        """A game that is dealt says that its tile counts are reconstructed (R2, R3)."""
        said = message("cli.reconstructed", lang)
        assert said == seismic("play", "--lang", lang).stdout.splitlines()[1]
        assert said not in played(lang=lang)

    def test_in_another_language(self) -> None:
        """Colours may be named in any language of the game."""
        shown = seismic("play", "rojo", "jaune=random", "--lang", "es").stdout
        assert "Seismic con rojo y amarillo (random): juego básico;" in shown

    @each_language
    def test_options(self, lang: str) -> None:
        """The introduction and the facts name variants and options, also after resuming."""
        chosen = ("--option", "r25 = after-each-town", "--option", "R9=uses-up-magnitude")
        twins = ("play", "--variants", "twin-cities", "--lang", lang)
        shown = seismic(*twins, *chosen, lines="save mine.json\n").stdout
        options = joined(["R25 after-each-town", "R9 uses-up-magnitude"], lang)
        heading = f"{message('variant.twin-cities', lang)}; {options}"
        assert heading in shown.splitlines()[0]
        facts = f"{message('state.options', lang)}  "
        assert any(line.startswith(facts) and options in line for line in shown.splitlines())
        resumed = seismic("play", "--resume", "mine.json", "--lang", lang).stdout
        assert heading in resumed.splitlines()[0]
        assert options in seismic("show", "mine.json", "--lang", lang).stdout

    @each_language
    def test_unknown_options(self, lang: str) -> None:
        """What is no option is refused with the rulings and readings that there are."""
        for option, key, known, near in (
            ("R8=always", "unknown-ruling", OPTIONS, ""),
            ("one-set", "unknown-ruling", OPTIONS, "R12=one-set"),
            ("R12=oneset", "unknown-reading", OPTIONS["R12"], "one-set"),
            ("R25=", "unknown-reading", OPTIONS["R25"], ""),
        ):
            ruling, _, reading = option.partition("=")
            name = repr(ruling if key == "unknown-ruling" else reading)
            told = seismic("play", "--option", option, "--lang", lang).stderr
            problem = message(f"cli.{key}", lang)
            assert problem.format(name=name, ruling=ruling, known=joined(known, lang)) in told
            if near:
                assert message("cli.did-you-mean", lang).format(near=near) in told

    def test_bots_alone(self) -> None:
        """Bots alone play a game to its end, with all variants."""
        seats = ("red=greedy", "blue=random", "green=greedy")
        result = seismic("play", *seats, "--variants", "all", "--seed", "3", lines="help\n")
        assert 0 == result.exit_code
        assert "The game is over: " in result.stdout
        prompts = [f"{message(f'colour.{colour}')}> " for colour in COLOURS]
        assert not any(prompt in result.stdout for prompt in prompts), "nobody is asked"

    def test_the_same_game_again(self) -> None:
        """A seed reproduces the game and the moves of the bots."""
        first, second = (
            seismic("play", "--seed", "9", lines="1\n1\n1\n1\n").stdout for _ in range(2)
        )
        assert first == second
        assert first != seismic("play", "--seed", "8", lines="1\n1\n1\n1\n").stdout

    def test_a_random_seed(self) -> None:
        """A game without a seed shows its code at the end, which deals and plays it again."""
        first = seismic("play", "red=random", "blue=random", "--variants", "dilemma").stdout
        before, _, command = first.rpartition("Play the same game again: ")
        program, *again = shlex.split(command)
        assert ("seismic", first) == (program, seismic(*again).stdout)
        assert again[-1] not in before
        (code,) = [each for each in again if each.count("-") == 6]
        assert code not in seismic("play", "--seed", code, lines="quit\n").stdout

    def test_random_seeds_differ(self) -> None:
        """No two games without a seed are dealt alike, and their seeds have over 128 bits."""
        codes = {seismic("play", "red=random", "blue=random").stdout.split()[-1] for _ in range(3)}
        assert 3 == len(codes)
        assert 1 << 128 < max(parse_seed(code) or 0 for code in codes)

    @pytest.mark.parametrize("seed", ["-1", "1.5", "", "x", "4Q9R-D0KJ", "U" * 28, "9" * 4001])
    def test_no_seed(self, seed: str) -> None:
        """What is neither a number nor a whole code is refused, with an example."""
        result = seismic("play", "--seed", seed)
        assert 2 == result.exit_code
        assert (
            "is not a seed: a seed is a whole number or a code, such as 7 or 4Q9R-" in result.stderr
        )

    def test_a_person_after_the_end(self) -> None:
        """A game that is over can be inspected, saved and undone."""
        record = Record(Start(["red", "blue"], ["H03", "H02", "H01"]))
        Path("short.json").write_text(record.to_json(), "utf-8")
        result = seismic(
            "play", "--resume", "short.json", lines="1\n1\n1\n1\n1\n1\nsave\nhint\n1\nundo\nquit\n"
        )
        assert "game over> save" in result.stdout
        assert "The game is over: the last tile has been laid." in result.stdout
        assert "(rule E1;" not in result.stdout
        assert Record.from_json(Path("short.json").read_bytes()).result is not None
        assert "red> quit" in result.stdout

    @pytest.mark.parametrize(
        ("args", "problem"),
        [
            (["red"], "two to four players are needed"),
            (["red", "red"], "the colour 'red' is named twice"),
            (["red", "pink"], "there is no player 'pink'; choose from red, blue, green and yellow"),
            (["red", "blue=gredy"], "Did you mean greedy?"),
            (["red", "blue="], "there is no bot ''"),
            (["red", "blue", "--variants", "twin"], "there is no variant 'twin'"),
            (["--resume", "game.json", "--variants", "all"], "omit --variants"),
            (["--resume", "game.json", "--option", "R12=one-set"], "and --option"),
            (["--option", "r12"], "such as --option R12=one-set"),
            (["--option", "R12=one-set", "--option", "r12=one-set"], "R12 is named twice"),
            (["--resume", "game.json", "green"], "there is no player 'green'; choose from red and"),
            (["--resume", "nothing.json"], "does not exist"),
            (["--resume", "."], "is a directory"),
        ],
    )
    def test_usage_errors(self, args: list[str], problem: str) -> None:
        """A usage error is reported in one line, with status 2."""
        result = seismic("play", *args)
        assert (2, "") == (result.exit_code, result.stdout)
        assert problem in result.stderr
        assert 1 == result.stderr.count("\n")

    def test_a_bad_record(self) -> None:
        """A record with an illegal move isn't resumed."""
        record = Record(Start(["red", "blue"], PILE), (parse_move("H01@0,-1"),))
        Path("bad.json").write_text(record.to_json(), "utf-8")
        result = seismic("play", "--resume", "bad.json")
        assert (1, "") == (result.exit_code, result.stdout)
        assert "move 1, H01@0,-1, is refused." in result.stderr

    def test_bytes_that_are_no_text(self) -> None:
        """Bytes that are not UTF-8 are reported like an unknown command."""
        result = CliRunner().invoke(main, ["play"], input=b"\xff\xfe\n1\n", env={"LC_ALL": "C"})
        assert 0 == result.exit_code
        assert "is neither a move nor a command" in result.stdout
        assert "The red player lays" in result.stdout


WORDS = st.sampled_from(
    ["?", "hint", "undo", "show", "score", "rules", "help", "pass", "crew", "side", "turn", "town"]
)


@given(st.lists(st.tuples(WORDS | st.just(""), st.text(max_size=80)), max_size=8))
@settings(max_examples=60)
def test_nothing_typed_is_an_error(typed: list[tuple[str, str]]) -> None:
    """No input makes the command fail."""
    lines = "\n".join(f"{word} {rest}" for word, rest in typed)
    result = CliRunner().invoke(
        main, ["play", "--seed", "7"], input=lines.encode("utf-8", "surrogatepass")
    )
    assert (0, "") == (result.exit_code, result.stderr)


def test_the_scenario_reads() -> None:
    """The scenario used above is valid."""
    assert ["beside-the-town"] == [each.id for each in read(SCENARIO)]
