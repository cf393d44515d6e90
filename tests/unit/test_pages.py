"""Pages and animations: one file each, with everything in it and nothing that could do harm."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest

from seismic import Colour, Record, Tags, svg
from seismic.pages import MOST_TILES, TooLong, live_page, replay_animation, replay_page, steps
from seismic.pages.document import static, texts
from seismic.rulebook import LANGUAGES, message
from small_record import small_record

each_language = pytest.mark.parametrize("lang", LANGUAGES)

HOSTILE = '</script></title><script>alert(1)</script><img src=x onerror="alert(2)">'
NAMES = Tags(event="Spring Open", date="2026-03-01", names={"red": "First"}, comments={1: "Bold."})


def record(tags: Tags = NAMES) -> Record:
    return small_record(tags)


class Elements(HTMLParser):
    """The elements of a page, and the text in each type of them."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        self.texts.setdefault(tag, []).append("")

    def handle_data(self, data: str) -> None:
        tag = self.found[-1][0] if self.found else ""
        if tag:
            self.texts[tag][-1] += data


def data_of(page: str) -> dict[str, Any]:
    """Return the data of a page."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def restored(written: list[list[str | int]], parts: str) -> Iterator[str]:
    """Yield texts that are written as differences, as player.js does."""
    before: list[str] = []
    for pieces in written:
        text, rest = "", iter(pieces)
        for piece in rest:
            text += piece if isinstance(piece, str) else "".join(before[piece:][: int(next(rest))])
        before = [part for part in re.split(parts, text) if part]
        yield text


class TestReplayPage:
    @each_language
    def test_the_steps(self, lang: str) -> None:
        """Each step has its move, what happened, the points, and the comment on it."""
        shown = data_of(replay_page(record(), lang))["steps"]
        red, laid = message("colour.red", lang), message("event.tile-laid", lang)
        assert 6 == len(shown)
        assert message("page.start", lang) == shown[0]["heading"]
        assert laid.format(player=red, tile="X3", at="[0, -1]") == shown[1]["told"][0]
        assert ["Bold."] == [step["comment"] for step in shown if "comment" in step]
        # worth 6 for San Andreas and 1 for the intersection
        points = [step["table"]["score"]["red"] for step in shown]
        assert [0, 0, 7, 7, 7, 0] == points
        assert ["X0", "H03", "H02"] == shown[0]["table"]["up"]

    def test_a_quake(self) -> None:
        """The quake that somebody has to decide about lies beside the table, and then strikes."""
        *_, due, struck = data_of(replay_page(record()))["steps"]
        assert ["Q2"] == due["table"]["quake"]
        assert "Lost from the table: X3 at [0, -1]." in struck["told"]

    def test_pictures_and_descriptions(self) -> None:
        """There is a picture for each step, and it says which tile lies where."""
        page = data_of(replay_page(record()))
        pictures = list(restored(page["pictures"], "(?=[M<])"))
        told = list(restored(page["described"], "(?<=, )"))
        assert 6 == len(pictures) == len(told)
        assert 1 == len({ElementTree.fromstring(each).get("viewBox") for each in pictures})
        assert "Tiles laid" not in told[0]
        assert "Tiles laid: X3 at [0, -1]." in told[1]
        assert "red at the south edge of [0, -1]" in told[2]

    @each_language
    def test_nothing_from_outside(self, lang: str) -> None:
        """A page loads nothing, and its policy admits nothing but its own style and script."""
        page = replay_page(record(), lang)
        elements = Elements(page)
        for tag, attributes in elements.found:
            assert tag not in {"link", "iframe", "object", "embed", "base", "form"}
            for name, value in attributes.items():
                assert not name.startswith("on")
                assert name not in {"src", "href", "srcset", "action", "style"}, (tag, name, value)
        (policy,) = [a["content"] for _, a in elements.found if "http-equiv" in a]
        assert policy is not None
        assert policy.startswith("default-src 'none'; img-src data:; style-src 'sha256-")
        assert "unsafe" not in policy
        assert not re.search(r"url\(|@import|https?://(?!www\.w3\.org/2000/svg)", page)

    def test_hostile_words(self) -> None:
        """Names, an event, a date and comments are text, whatever they contain."""
        named: dict[Colour, str] = {"red": HOSTILE[:64], "blue": '"><svg onload=alert(3)>'}
        tags = Tags(event=HOSTILE[:64], date=NAMES.date, names=named, comments={1: HOSTILE})
        ours, theirs = (Elements(replay_page(record(each))) for each in (NAMES, tags))
        assert [tag for tag, _ in ours.found] == [tag for tag, _ in theirs.found]
        names = [[sorted(attributes) for _, attributes in each.found] for each in (ours, theirs)]
        assert names[0] == names[1]
        assert HOSTILE == data_of(replay_page(record(tags)))["steps"][1]["comment"]

    def test_the_pile_stays_hidden(self) -> None:
        """No page or animation tells which tiles are still in the pile, nor what is in the box."""
        other = small_record(NAMES, last="X012345")
        assert replay_page(record()) == replay_page(other)
        assert replay_animation(record()) == replay_animation(other)

    def test_the_same_again(self) -> None:
        """Pages are reproducible."""
        assert replay_page(record(), "fr") == replay_page(record(), "fr")

    def test_too_long(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A game whose tables have too many tiles in all is refused before anything is drawn."""
        assert 5 * 75 * 300 > MOST_TILES > 5_000, "several times the longest usual game"
        monkeypatch.setattr(steps, "MOST_TILES", 12)  # 1 + 2 + 2 + 3 + 3 + 2
        for make in (replay_page, replay_animation):
            with pytest.raises(TooLong):
                make(record())

    def test_every_text_is_used(self) -> None:
        """No text of pages is missing, and none is left over."""
        names = ("stage.html", "replay.html", "points.html")
        marked = {key for name in names for key in re.findall(r"\{\{([a-z-]+)\}\}", static(name))}
        scripts = static("player.js") + static("replay.js")
        said = set(re.findall(r'(?:say|row|label)\("([a-z-]+)"', scripts))
        in_python = {"live", "over", "events", "game", "start", "chart"}
        made = {"title", "about", "players", "stage", "sheet", "sheet-title", "more", "chart"}
        assert set(texts("en")) == (marked - made) | said | in_python


def groups(picture: str) -> list[ElementTree.Element]:
    """Return the parts of an animation that are seen for some time."""
    root = ElementTree.fromstring(picture)
    return [each for each in root.iter("{http://www.w3.org/2000/svg}g") if each.get("visibility")]


class TestAnimation:
    def test_seen_while_it_is_there(self) -> None:
        """A tile is seen from the step at which it is laid up to that at which it is lost."""
        picture = replay_animation(record())
        at = [100 * step / (6 + 5) for step in (1, 5)]  # six steps and a pause as long as five
        assert (
            f"@keyframes s1-5{{0%{{visibility:hidden}}{at[0]:.4g}%{{visibility:visible}}"
            f"{at[1]:.4g}%{{visibility:hidden}}}}.s1-5{{animation:s1-5 8.8s step-end infinite}}"
        ) in picture
        (tile,) = [g for g in groups(picture) if "s1-5" == g.get("class")]
        assert "+1" in "".join(tile.itertext())

    def test_without_animation(self) -> None:
        """Without animation the last table is seen, with its move and its points."""
        shown = {True: "", False: ""}
        for each in groups(replay_animation(record())):
            shown["visible" == each.get("visibility")] += "".join(each.itertext())
        assert "5/5  red: strike the north side" in shown[True]
        assert "4/5  blue: pass" in shown[False]
        (lost,) = [g for g in groups(replay_animation(record())) if "s1-5" == g.get("class")]
        assert "hidden" == lost.get("visibility")

    def test_for_those_who_want_no_motion(self) -> None:
        """All motion depends on the reader's choice."""
        picture = replay_animation(record())
        motion = picture.index("@media (prefers-reduced-motion:no-preference)")
        assert "@keyframes" not in picture[:motion]
        assert "animation:" not in picture[:motion]

    def test_safe(self) -> None:
        """An animation has no script and no link, and hostile names stay text."""
        picture = replay_animation(record(Tags(event=HOSTILE[:64])))
        for each in ElementTree.fromstring(picture).iter():
            kind = each.tag.partition("}")[2]
            assert kind in {"svg", "title", "desc", "style", "rect", "g", "path", "text"}
            assert not any("href" in name or name.startswith("on") for name in each.attrib)
            if kind == "style":
                assert not re.search(r"url\(|@import", str(each.text))


class TestLivePage:
    @each_language
    def test_going_on(self, lang: str) -> None:
        """A page loads itself again while a game goes on, and never afterwards."""
        picture = svg.tiles(["H03"], lang=lang)
        going, over = (live_page(picture, ["A <b>."], lang, going_on=on) for on in (True, False))
        assert "location.reload" in going
        assert "<script>" not in over
        assert "A &lt;b&gt;." in going
        (image,) = [each for tag, each in Elements(going).found if tag == "img"]
        assert str(image["src"]).startswith("data:image/svg+xml,")
        assert "H03" in str(image["alt"])
