"""The scenario explorer's generator: what it tells and draws of a scenario, and what it writes.

`make test-browser` tests the page itself in a browser.
"""

import json
import re
from pathlib import Path
from string import Formatter
from typing import Any

import explorer
import pytest
from explorer_frames import frames
from explorer_words import heading, page_texts, sentences, texts

from seismic import Board, Hex, svg
from seismic.pages.pictures import NIGHT, differences, framed
from seismic.rulebook import LANGUAGES, message, rule
from seismic.scenarios import Scenario, read
from seismic.scenarios.given import given_facts

TIE = """
seismic: 1
id: tie
title: {en: A tie, es: Un empate, fr: Une égalité}
rules: [Q2, Q3]
places: [quakes 1]
players: [red, blue]
given:
  laid:
    - {at: [0, -1], tile: H03}
    - {at: [0, 1], tile: H03, crews: {0: blue}}
  face_up: [H03]
  pile: [Q1, H02, H01]
play:
  - expect: {phase: side, actor: red, moves: [{side: 0}, {side: 3}]}
  - refuse: {move: {side: 1}, rule: Q2}
  - side: 3
  - expect: {phase: place, empty: [[0, 1]], supply: {red: 20, blue: 20}}
"""

SHAKEN = """
seismic: 1
id: shaken
title: {en: Shaken, es: Sacudida, fr: Secousse}
rules: [D13, Q1]
places: [quakes 1]
players: [red, blue]
given:
  laid: [{at: [0, -1], tile: H03}]
  face_up: [H03, H03]
  pile: [Q1, H02]
"""


def scenario(text: str) -> Scenario:
    """Read one scenario."""
    (found,) = read(text)
    return found


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    """Return a folder with two scenarios, the one with the later rule first."""
    folder = tmp_path / "suite"
    folder.mkdir()
    (folder / "a.yaml").write_text(SHAKEN, encoding="utf-8")
    (folder / "b.yaml").write_text(TIE, encoding="utf-8")
    return folder


def told(script: str, call: str) -> list[Any]:
    """Read the data that a script hands to the page."""
    assert script.startswith(f"{call}(")
    assert script.endswith(");\n")
    values: list[Any] = json.loads(f"[{script[len(call) + 1 : -3]}]")
    return values


class TestTexts:
    def test_complete(self) -> None:
        """Every text is there in every language, with the same fields."""
        for table, keys in texts().items():
            for key, each in keys.items():
                assert set(LANGUAGES) == set(each), f"{table}.{key}"
                assert all(text.strip() for text in each.values()), f"{table}.{key}"
                fields = {
                    tuple(sorted({name for _, name, _, _ in Formatter().parse(text) if name}))
                    for text in each.values()
                }
                assert 1 == len(fields), f"{table}.{key}"

    def test_page_uses_them_all(self) -> None:
        """No text of the page is missing, and none is left over."""
        page, script = (
            (explorer.PAGE / name).read_text(encoding="utf-8")
            for name in ("index.html", "explorer.js")
        )
        in_page = set(re.findall(r"\{\{([a-z-]+)\}\}", page)) - {"lang", "languages-links", "stage"}
        in_script = set(re.findall(r'(?:say|row)\("([a-z-]+)"', script))
        by_name = {
            "says",
            "reading",
            "reason",
            "against",
            "certainty",
            "option",
        }
        in_python = {"rulings", "disagreements"}  # chapters
        of_all_pages = set(page_texts("en")) - set(texts()["page"])
        used = in_page | in_script | by_name | in_python
        assert set(texts()["page"]) == used - of_all_pages
        assert not of_all_pages & set(texts()["page"])

    def test_icon(self) -> None:
        """The icon that the page names is one of the tiles that are always made."""
        page = (explorer.PAGE / "index.html").read_text(encoding="utf-8")
        assert f'<link rel="icon" href="tiles/{explorer.ICON}.svg"' in page

    def test_nothing_from_elsewhere(self) -> None:
        """The page sets text alone, has no handlers in its markup, and asks no other host."""
        for name in ("index.html", "explorer.js", "explorer.css"):
            source = (explorer.PAGE / name).read_text(encoding="utf-8")
            assert not re.search(r"innerHTML|outerHTML|insertAdjacent|eval\(|//[a-z]+\.", source)
            assert not re.search(r"\son[a-z]+=|javascript:|url\(", source)


class TestFrames:
    def test_one_for_each_step(self) -> None:
        """The position and its beginning come first, then each step as it is written."""
        found = frames(scenario(TIE))
        kinds = ["given", "begun", "check", "refused", "move", "check"]
        assert kinds == [frame.kind for frame in found]
        refused, moved = found[3], found[4]
        assert refused.refusal is not None
        assert "Q2" == refused.refusal.rule
        assert "red" == moved.actor
        assert Hex(0, 1) in refused.board
        assert Hex(0, 1) not in moved.board  # Q4: the 1.0 takes the one tile there

    def test_given_before_drawing(self) -> None:
        """The position is shown before a quake on top of the pile strikes it (Q1)."""
        given, begun = frames(scenario(SHAKEN))
        assert Board({(0, 0): "T", (0, -1): "H03"}) == given.board
        assert Board({(0, 0): "T"}) == begun.board

    def test_crews_of_the_position(self) -> None:
        """Crews stand on the fragments that the position names."""
        ((crew),) = frames(scenario(TIE))[0].board.crews
        assert (Hex(0, 1), 0, "blue") == (crew.at, crew.edge, crew.colour)

    def test_check_points_at_what_happened(self) -> None:
        """A check that shows nothing of its own leaves the last move pointed out."""
        moved, checked = frames(scenario(TIE))[4:]
        assert moved.overlays == checked.overlays


class TestWords:
    def test_heading_and_sentences(self) -> None:
        """A move is headed by the player, and followed by its events."""
        moved = frames(scenario(TIE))[4]
        assert "red: strike the south side" == heading(moved, "en")
        assert "rouge\xa0: choisir le côté sud" == heading(moved, "fr")
        assert "Lost from the table: H03 at [0, 1]." in sentences(moved, "en")

    def test_given(self) -> None:
        """The position says who plays, and what table it lies on."""
        on_a_table = TIE.replace("players:", "table: {rectangle: [5, 7]}\nplayers:")
        assert [
            ("Players", ["red and blue"]),
            ("Whose turn", ["red"]),
            ("Table", ["5 × 7 columns and rows"]),
        ] == given_facts(scenario(on_a_table), "en")


def put_together(written: list[list[str | int]]) -> list[str]:
    """Read pictures back, as the page does."""
    pictures: list[str] = []
    for pieces in written:
        parts = re.split("(?=[M<])", pictures[-1])[1:] if pictures else []
        text, left = "", iter(pieces)
        for piece in left:
            if isinstance(piece, str):
                text += piece
            else:
                text += "".join(parts[piece : piece + int(next(left))])
        pictures.append(text)
    return pictures


def in_the_dark(picture: str) -> str:
    """Colour a picture by its style, as a browser does."""
    (style,) = re.findall("<style>.*</style>", framed([picture])[0])
    turned = dict(re.findall(r'\[(\w+="#\w{6}")\]{\w+:(#\w{6})}', style))
    for light, dark in turned.items():
        name = light.partition("=")[0]
        picture = picture.replace(light, f'{name}="{dark.upper()}"')  # upper: turned once only
    return re.sub(r"#\w{6}", lambda colour: colour[0].lower(), picture)


class TestPictures:
    def test_what_is_shared_is_written_once(self) -> None:
        """A text stands for itself, two numbers for a run of the picture before."""
        before, after = "<town at='0'/><road/><grass/>", "<town at='0'/><quake/><road/><grass/>"
        assert [[before], [0, 1, "<quake/>", 1, 2]] == differences([before, after])

    def test_differences_can_be_undone(self) -> None:
        """Every picture of a scenario can be read back, forwards and after a loss."""
        drawn = [svg.board(frame.board, *frame.overlays) for frame in frames(scenario(TIE))]
        assert drawn == put_together(differences(drawn))
        assert drawn[::-1] == put_together(differences(drawn[::-1]))

    def test_one_frame_for_all(self) -> None:
        """The frame holds every picture, from the leftmost to the rightmost."""
        north = svg.board(Board({(0, 0): "T", (0, -1): "H03"}))
        east = svg.board(Board({(0, 0): "T", (1, 0): "H25"}))
        boxes = [
            [float(number) for number in found[1].split()]
            for found in (re.search('viewBox="([^"]*)"', each) for each in (north, east))
            if found
        ]
        left, top = boxes[0][0], boxes[0][1]  # the tile in the north reaches higher
        right, bottom = boxes[1][0] + boxes[1][2], boxes[1][1] + boxes[1][3]
        whole = f'viewBox="{left:g} {top:g} {right - left:g} {bottom - top:g}"'
        assert all(whole in each for each in framed([north, east]))

    def test_dark(self) -> None:
        """In the dark every colour of the picture turns into that of the dark theme."""
        for frame in frames(scenario(TIE)):
            light, dark = (
                svg.board(frame.board, *frame.overlays, theme=theme) for theme in (svg.LIGHT, NIGHT)
            )
            assert dark == in_the_dark(light)

    def test_other_pictures(self) -> None:
        """What is no picture of ours is refused."""
        with pytest.raises(ValueError, match="not a picture"):
            framed(["<svg/>"])


class TestWriting:
    def test_folders(self, suite: Path, tmp_path: Path) -> None:
        """Every language has a folder, with a page, a list, and a file for each scenario."""
        assert 0 == explorer.main(["--to", str(tmp_path), "--suite", str(suite)])
        for lang in LANGUAGES:
            folder = tmp_path / lang / "explorer"
            assert f'<html lang="{lang}">' in (folder / "index.html").read_text(encoding="utf-8")
            (index,) = told((folder / "index.js").read_text(encoding="utf-8"), "explorer.begin")
            assert ["tie", "shaken"] == [each["id"] for each in index["scenarios"]]  # Q2, then D13
            tiles = {file.stem for file in (folder / "tiles").iterdir()}
            assert {"H01", "H02", "H03", "Q1", explorer.ICON} == tiles
        script = (tmp_path / "fr" / "explorer" / "scenarios" / "tie.js").read_text(encoding="utf-8")
        id, data = told(script, "explorer.scenario")
        assert "tie" == id
        assert "Q2" == data["steps"][3]["rule"]
        assert {"red": 20, "blue": 20} == data["steps"][5]["table"]["supply"]

    def test_one_language(self, suite: Path, tmp_path: Path) -> None:
        """A language can be made alone."""
        made = tmp_path / "made"
        assert 0 == explorer.main(["--to", str(made), "--lang", "es", "--suite", str(suite)])
        assert ["es"] == [each.name for each in made.iterdir()]

    def test_same_every_time(self, suite: Path, tmp_path: Path) -> None:
        """Building again produces the same files, and leaves no old ones among them."""
        made = tmp_path / "made"
        arguments = ["--to", str(made), "--suite", str(suite)]
        explorer.main(arguments)
        first = {file: file.read_bytes() for file in made.rglob("*") if file.is_file()}
        (made / "en" / "explorer" / "scenarios" / "gone.js").write_text("")
        explorer.main(arguments)
        assert first == {file: file.read_bytes() for file in made.rglob("*") if file.is_file()}

    def test_nothing_to_show(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """A folder without scenarios is reported as such."""
        with pytest.raises(SystemExit):
            explorer.main(["--to", str(tmp_path / "made"), "--suite", str(tmp_path / "nowhere")])
        assert "there is no scenario in" in capsys.readouterr().err
        assert not (tmp_path / "made").exists()

    def test_rules(self, suite: Path, tmp_path: Path) -> None:
        """A disagreement comes with its place and its words in each edition."""
        explorer.main(["--to", str(tmp_path), "--lang", "en", "--suite", str(suite)])
        script = (tmp_path / "en" / "explorer" / "index.js").read_text(encoding="utf-8")
        (index,) = told(script, "explorer.begin")
        tied = index["rules"]["D13"]
        assert {"en": "Quakes 1", "es": "Terremotos 1", "fr": "Séismes 1"} == tied["places"]
        assert ["en"] == tied["apart"]
        assert "The player is allowed to choose." == tied["says"]["en"]

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_grounds(self, lang: str, suite: Path, tmp_path: Path) -> None:
        """A ruling comes with what speaks against it, how sure it is, and its evidence."""
        explorer.main(["--to", str(tmp_path), "--lang", lang, "--suite", str(suite)])
        script = (tmp_path / lang / "explorer" / "index.js").read_text(encoding="utf-8")
        (index,) = told(script, "explorer.begin")
        town, ruling = index["rules"]["R1"], rule("R1")
        address = "https://boardgamegeek.com/thread/121616"
        assert ruling.against(lang) == town["against"]
        assert message("certainty.choice", lang) == town["certainty"]
        assert {address: ruling.evidence_says(address, lang)} == town["evidence"]
        assert not {"against", "certainty", "evidence"} & index["rules"]["G3"].keys()

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            (TIE.replace("rule: Q2", "rule: Q3"), "b.yaml:16:5: "),
            (TIE.replace("phase: place", "phase: crew"), "b.yaml:18:21: "),
            (TIE.replace("players:", "palyers:"), "players"),
        ],
        ids=["another rule", "another phase", "unreadable"],
    )
    def test_failing_scenario(
        self,
        suite: Path,
        tmp_path: Path,
        capsys: pytest.CaptureFixture[str],
        text: str,
        said: str,
    ) -> None:
        """A scenario that fails, or can't be read, is named, and nothing is made."""
        (suite / "b.yaml").write_text(text, encoding="utf-8")
        made = tmp_path / "made"
        assert 1 == explorer.main(["--to", str(made), "--suite", str(suite)])
        assert said in capsys.readouterr().err
        assert not made.exists()
