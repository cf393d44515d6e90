"""The lesson: its positions, what is right in them, and what it says of everything else."""

from collections.abc import Callable
from importlib.resources import files

import pytest
import yaml

from seismic import GameState, Hex, Place, legal_moves, play, score, write_move
from seismic.errors import BadValue
from seismic.rulebook import LANGUAGES, rule
from seismic.scenarios import Refused, read, run
from seismic_site import lesson
from seismic_site.words import texts

FOLDER = files("seismic_site")
SCENARIOS = {each.id: each for each in read((FOLDER / "lesson.yaml").read_bytes(), "lesson.yaml")}
WORDS = texts("lesson.toml")
IDS = tuple(SCENARIOS)
QUESTIONS = ("worth", "share")
TASKS = tuple(id for id in IDS if id not in QUESTIONS)


def result(screen: str, **given: object) -> tuple[str | None, list[str]]:
    """Return what a screen makes of something, in English."""
    page = lesson.show(screen, "en", **given)  # type: ignore[arg-type]  # whatever is sent
    return page["result"], page["comment"]


class TestScreens:
    @pytest.mark.parametrize("id", IDS)
    def test_scenario_holds(self, id: str) -> None:
        """What a screen shows is so by the rules, its refused moves included."""
        assert () == run(SCENARIOS[id]).failures

    def test_without_libyaml(self) -> None:
        """The parser of PyYAML itself, which pages have, is stricter in places, and reads it."""
        text = (FOLDER / "lesson.yaml").read_text(encoding="utf-8")
        starts = yaml.parse(text, Loader=yaml.SafeLoader)
        assert len(IDS) == sum(isinstance(each, yaml.DocumentStartEvent) for each in starts)

    def test_all(self) -> None:
        """Ten screens: six of the base game, then one of each variant, in the printed order."""
        variants = [SCENARIOS[id].data.get("variants", []) for id in IDS]
        assert [
            *[[]] * 6,
            ["big-one"],
            ["dilemma"],
            ["aftershocks"],
            ["twin-cities"],
        ] == variants
        assert list(IDS) == list(WORDS)

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_words(self, lang: str) -> None:
        """Each screen has its own title and text in every language, and cites its rules."""
        pages = [lesson.show(id, lang) for id in IDS]
        assert len({page["title"] for page in pages}) == len(IDS)
        assert len({page["text"] for page in pages}) == len(IDS)
        assert [each["title"] for each in lesson.screens(lang)] == [p["title"] for p in pages]
        for number, page in enumerate(pages, 1):
            assert (number, len(IDS)) == (page["number"], page["count"])
            card = page["rules"][0]
            assert rule(card["id"]).text(lang) == card["text"]
            assert {place["edition"]: place["title"] for place in card["places"]} == {
                edition: ", ".join(each.title(edition) for each in rule(card["id"]).paragraphs)
                for edition in LANGUAGES
            }

    @pytest.mark.parametrize("id", IDS)
    def test_in_every_language(self, id: str) -> None:
        """No text lacks a language."""
        tables = [WORDS[id][name] for name in ("text", "done", "other") if name in WORDS[id]]
        for answer in WORDS[id].get("answers", []):
            tables += answer.values()
        for each in tables:
            assert set(LANGUAGES) == set(each)
            assert all(text.strip() == text != "" for text in each.values())


class TestTasks:
    @pytest.mark.parametrize("id", TASKS)
    def test_the_lessons_own_answer(self, id: str) -> None:
        """The last move of the scenario is right, and what happens is described."""
        move = write_move([each for each in SCENARIOS[id].play if hasattr(each, "move")][-1].move)
        page = lesson.show(id, "en", sent={"move": move})
        assert ("right", [WORDS[id]["done"]["en"]]) == (page["result"], page["comment"])
        assert page["events"]
        assert not page["board"]["targets"]

    @pytest.mark.parametrize("id", TASKS)
    def test_every_legal_move(self, id: str) -> None:
        """Every legal move is right or has something said of it."""
        state = lesson._screens()[id].state
        right = WORDS[id].get("right")
        for move in legal_moves(state):
            line = write_move(move)
            wanted = "right" if right is None or line in right else "other"
            comment = WORDS[id]["done" if wanted == "right" else "other"]["en"]
            assert (wanted, [comment]) == result(id, sent={"move": line})

    @pytest.mark.parametrize("id", TASKS)
    def test_refused(self, id: str) -> None:
        """A move against the rules is refused in the engine's own words, in every language."""
        refused = [each for each in SCENARIOS[id].play if isinstance(each, Refused)]
        assert refused
        for each in refused:
            sentences = set()
            for lang in LANGUAGES:
                page = lesson.show(id, lang, sent={"move": write_move(each.move)})
                assert page["result"] == "refused"
                assert each.rule in page["comment"][0]
                assert page["board"]["targets"]  # the reader tries again
                sentences.add(page["comment"][0])
            assert len(LANGUAGES) == len(sentences)

    @pytest.mark.parametrize("id", TASKS)
    def test_only_these_do_it(self, id: str) -> None:
        """The moves called right do what is asked, and no other legal move does it."""
        done: Callable[[GameState], bool] = {
            "claim": lambda state: state.supply["red"] == 19,
            "complete": lambda state: score(state).totals["red"] > 0,
            "quake": lambda state: {"red": 19, "blue": 20} == state.supply,
            "big-one": lambda state: {"red": 19, "blue": 20} == state.supply,
            "dilemma": lambda state: score(state).totals["red"] > 0,
            "aftershocks": lambda state: score(state).totals["red"] > 0,
            "twin-cities": lambda state: score(state).totals["red"] == 29,
        }.get(id, lambda state: True)
        screen = lesson._screens()[id]
        for move in legal_moves(screen.state):
            assert done(play(screen.state, move).state) == screen.does_it(write_move(move))

    def test_a_cell_first(self) -> None:
        """A click on a space shows how tiles may lie there, and decides nothing."""
        page = lesson.show("lay", "en", sent={"cell": [0, -1]})
        assert (None, [], []) == (page["result"], page["comment"], page["events"])
        ways = [each["send"]["move"] for each in page["board"]["choices"] if each["legal"]]
        state = lesson._screens()["lay"].state
        legal = {m for m in legal_moves(state) if isinstance(m, Place) and m.at == Hex(0, -1)}
        assert {write_move(move) for move in legal} == set(ways)

    def test_few_reasons(self) -> None:
        """A space where nothing fits has a few reasons said, not one for each way to turn."""
        kind, reasons = result("complete", sent={"cell": [0, -3]})
        assert kind == "refused"
        assert 1 <= len(reasons) <= lesson.MOST_REASONS

    @pytest.mark.parametrize(
        "sent", [{"move": "<script>"}, {"move": 7}, {"cell": ["x", {}]}, [], "cell", {"undo": True}]
    )
    def test_nonsense(self, sent: object) -> None:
        """Any other message from a page is refused."""
        kind, reasons = result("lay", sent=sent)
        assert kind == "refused"
        assert reasons


class TestQuestions:
    @pytest.mark.parametrize("id", QUESTIONS)
    def test_answers(self, id: str) -> None:
        """One answer is right, and the others are each explained."""
        page = lesson.show(id, "en")
        assert not page["board"]["targets"]
        results = [result(id, answer=number) for number in range(len(page["answers"]))]
        assert sorted(["right", "wrong", "wrong"]) == sorted(kind or "" for kind, _ in results)
        assert ("right", [WORDS[id]["done"]["en"]]) in results
        assert len({said[0] for _, said in results}) == len(results)

    def test_true_by_the_sheet(self) -> None:
        """The right answers are what the score sheet says."""
        state = lesson._screens()["worth"].state
        assert lesson.show("worth", "en")["answers"][1] == f"{score(state).totals['red']} points"
        assert result("worth", answer=1)[0] == "right"
        totals = score(lesson._screens()["share"].state).totals
        assert {"red": 12, "blue": 12} == totals
        assert result("share", answer=2)[0] == "right"

    @pytest.mark.parametrize("answer", [-1, 3, "0", True])
    def test_no_such_answer(self, answer: object) -> None:
        with pytest.raises(BadValue, match="answer"):
            result("worth", answer=answer)

    def test_answer_to_a_task(self) -> None:
        with pytest.raises(BadValue, match="answer"):
            result("lay", answer=0)


@pytest.mark.parametrize("screen", ["nothing", 3, ["lay"]])
def test_no_such_screen(screen: object) -> None:
    with pytest.raises(BadValue, match="one of lay, claim"):
        result(screen)  # type: ignore[arg-type]  # anything may come from a page
