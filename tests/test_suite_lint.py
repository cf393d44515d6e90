"""The shipped suite as text: permanent ids, titles in three languages, folders, completeness.

Whether its scenarios are right is up to the suite's own test; here nothing is played. Every test
lists the offenders.
"""

import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Final

import pytest

from seismic import OPTIONS, VARIANTS
from seismic.rulebook import LANGUAGES, Paragraph, Rule, paragraphs, rule, rules
from seismic.scenarios import Expected, Played, Scenario, coverage, files_in, shipped, suite_folder

TESTS: Final = Path(__file__).parent
PINNED: Final = TESTS / "scenarios.ids"
FILES: Final = files_in(suite_folder())
SCENARIOS: Final = shipped()

CHAPTERS: Final = ("components", "setup", "play", "quakes", "end")
THEMES: Final = ("combinations", "rulings", "disagreements", "games")

LONGEST_TITLE: Final = 110
LONGEST_REASON: Final = 180
LONGEST_REMARK: Final = 120
"""A ruling in our own words needs no more; a copied paragraph does."""

WISHES: Final = {
    "en": r"should|ought",
    "es": r"deber[íi]an?|tendr[íi]an? que",
    "fr": r"devrai(?:en)?t|faudrait",
}
"""Words of what ought to be: a title states what is."""

EDITIONS: Final = {
    "en": {"en": "English", "es": "Spanish", "fr": "French"},
    "es": {"en": "ingl[eé]s", "es": "español", "fr": "franc[eé]s"},
    "fr": {"en": "anglais", "es": "espagnol", "fr": "français"},
}
"""How a reason names an edition, by language."""

CHECKED: Final = {"phase", "legal", "laid", "pile", "face_up", "supply", "score"}
"""What a complete game checks at every step; whose move it is as well, until it is over."""


def folder(scenario: Scenario) -> str:
    """Return the folder of a scenario."""
    return Path(scenario.file).relative_to(suite_folder()).parts[0]


def within(*folders: str) -> list[Scenario]:
    """Return the scenarios of some folders."""
    return [scenario for scenario in SCENARIOS if folder(scenario) in folders]


def variants(scenario: Scenario) -> frozenset[str]:
    """Return the variants that a scenario plays with."""
    return frozenset(scenario.data.get("variants", ()))


def decided(scenario: Scenario) -> str:
    """Return the disagreement that a scenario's id begins with."""
    return scenario.id.partition("-")[0].upper()


def texts(scenario: Scenario) -> Iterator[tuple[str, str, int]]:
    """Yield every text of a scenario with its language and its maximal length."""
    for lang, title in scenario.titles.items():
        yield lang, title, LONGEST_TITLE
    for lang, reason in scenario.reasons.items():
        yield lang, reason, LONGEST_REASON


def begun_with(scenario: Scenario) -> dict[str, object]:
    """Return what a scenario starts from."""
    keys = ("variants", "options", "towns", "table", "tiles", "players", "given", "deal")
    return {key: scenario.data[key] for key in keys if key in scenario.data}


def never_face_up_like_this(scenario: Scenario) -> bool:
    """Return whether no turn of a game begins with as many tiles face up (G2, S4, V2).

    Two of three are left of the turn before, in the Dilemma perhaps one; fewer only when the pile
    has run out.
    """
    given = scenario.data.get("given", {})
    face_up, pile = len(given.get("face_up", ())), given.get("pile", ())
    fewest = (1 if "dilemma" in variants(scenario) else 2) if pile else 0
    return not fewest <= face_up <= 2


def shared(words: Iterable[str]) -> list[str]:
    """Return what occurs more than once, ignoring case and spaces."""
    counted = Counter(" ".join(each.casefold().split()) for each in words)
    return [each for each, count in counted.items() if count > 1]


class TestIds:
    def test_pinned_in_order(self) -> None:
        """The list of ids is sorted and has each once, so that its changes are easy to read."""
        lines = PINNED.read_text("utf-8").splitlines()
        assert lines == sorted(set(lines))

    def test_none_is_lost(self) -> None:
        """An id is permanent, so that citations stay valid."""
        assert not set(PINNED.read_text("utf-8").split()) - {each.id for each in SCENARIOS}

    def test_all_are_pinned(self) -> None:
        """A new scenario's id is added to tests/scenarios.ids, and from then on it is permanent."""
        assert not {each.id for each in SCENARIOS} - set(PINNED.read_text("utf-8").split())


class TestTitles:
    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_titles_differ(self, lang: str) -> None:
        """No two scenarios have the same title in a language."""
        assert not shared(each.titles[lang] for each in SCENARIOS)

    def test_texts_are_translated(self) -> None:
        """A title or a reason has other words in another language."""
        assert not [
            each.id
            for each in SCENARIOS
            if shared(each.titles.values()) or shared(each.reasons.values())
        ]

    def test_titles_state_facts(self) -> None:
        """A title says what is, not what should be."""
        assert not [
            title
            for each in SCENARIOS
            for lang, title in each.titles.items()
            if re.search(rf"\b(?:{WISHES[lang]})\b", title, re.IGNORECASE)
        ]

    def test_titles_have_one_style(self) -> None:
        """A title begins with a capital or a number, and ends without a full stop."""
        assert not [
            title
            for each in SCENARIOS
            for title in each.titles.values()
            if not (title[0].isupper() or title[0].isdigit()) or not title[-1].isalnum()
        ]

    def test_texts_are_short(self) -> None:
        """Titles and reasons are too short to be a paragraph of a rulebook."""
        assert not [text for each in SCENARIOS for _, text, most in texts(each) if len(text) > most]

    def test_remarks_are_short(self) -> None:
        """Comments in the files are as short."""
        remarks = (re.findall(r"(?:^|\s)#(.*)$", file.read_text("utf-8"), re.M) for file in FILES)
        assert not [remark for found in remarks for remark in found if len(remark) > LONGEST_REMARK]


class TestPlaces:
    def test_every_paragraph_is_cited(self) -> None:
        """Every paragraph that carries a rule is a place of some scenario, and no other one is."""
        cited = {place for each in SCENARIOS for place in each.places}
        assert cited == {place for place in paragraphs() if not place.silent}

    def test_rules_stand_in_their_places(self) -> None:
        """Every rule that a scenario shows at work is in one of the paragraphs it cites."""
        assert not [
            (each.id, id)
            for each in SCENARIOS
            for id in each.rules
            if not each.refuses(id) and not set(rule(id).paragraphs) & set(each.places)
        ]

    def test_rules_belong_to_their_variants(self) -> None:
        """Every rule that a scenario shows at work applies in the variants that it plays."""
        assert not [
            (each.id, id)
            for each in SCENARIOS
            for id in each.rules
            if not each.refuses(id) and not variants(each).issuperset(rule(id).variants)
        ]


class TestCoverage:
    def test_every_id_is_shown(self) -> None:
        """Every rule, ruling and disagreement is shown at work, and refusing where it can."""
        assert not {each.rule.id: each.missing for each in coverage(SCENARIOS) if each.missing}

    @pytest.mark.parametrize(
        "ruling", [each for each in rules() if each.options], ids=lambda ruling: ruling.id
    )
    def test_every_reading_is_shown(self, ruling: Rule) -> None:
        """Of a ruling with options the default and every option are shown."""
        citing = [each for each in SCENARIOS if ruling.id in each.rules]
        found = {each.data.get("options", {}).get(ruling.id) for each in citing}
        assert found == {None, *ruling.options}

    def test_every_scenario_can_fail(self) -> None:
        """Every scenario ends with a check."""
        assert not [
            each.id for each in SCENARIOS if not each.play or isinstance(each.play[-1], Played)
        ]

    def test_variants_are_combined(self) -> None:
        """Every pair of variants has a scenario of its own, and so have all four together."""
        wanted = {frozenset(pair) for pair in combinations(VARIANTS, 2)} | {frozenset(VARIANTS)}
        assert not wanted - {variants(each) for each in within("combinations")}


class TestOptions:
    @pytest.mark.parametrize("reading", [each for names in OPTIONS.values() for each in names])
    def test_both_readings_side_by_side(self, reading: str) -> None:
        """Every option has a scenario that begins like another one, which lacks the option."""
        by_id = {each.id: each for each in SCENARIOS}
        assert [
            scenario.id
            for scenario in SCENARIOS
            if reading in scenario.data.get("options", {}).values()
            and (other := by_id.get(scenario.id.removesuffix(f"-{reading}"))) is not None
            and other.file == scenario.file
            and begun_with(scenario) == {**begun_with(other), "options": scenario.data["options"]}
        ]


class TestReachable:
    def test_marks(self) -> None:
        """Positions that can't arise in play say so, as far as the tiles face up can tell."""
        marked = {each.id for each in SCENARIOS if each.unreachable}
        assert marked == {each.id for each in SCENARIOS if never_face_up_like_this(each)}


class TestFolders:
    def test_files_are_filed(self) -> None:
        """Every file is in the folder of a chapter, a variant or a theme, under a plain name."""
        known = "|".join((*CHAPTERS, *VARIANTS, *THEMES))
        form = re.compile(rf"(?:{known})/[a-z]+(?:-[a-z]+)*\.yaml")
        names = [file.relative_to(suite_folder()).as_posix() for file in FILES]
        assert not [name for name in names if not form.fullmatch(name)]

    def test_chapters(self) -> None:
        """A scenario in a chapter's folder cites the chapter."""
        assert not [
            each.id
            for each in within(*CHAPTERS)
            if folder(each) not in {place.section for place in each.places}
        ]

    def test_variants(self) -> None:
        """A scenario in a variant's folder plays that variant alone and cites its paragraph."""
        paragraph = {
            str(name): Paragraph("variants", number) for number, name in enumerate(VARIANTS, 1)
        }
        assert not [
            each.id
            for each in within(*VARIANTS)
            if variants(each) != {folder(each)} or paragraph[folder(each)] not in each.places
        ]

    def test_combinations(self) -> None:
        """A combination has two variants or more, and cites the paragraph that allows it."""
        assert not [
            each.id
            for each in within("combinations")
            if len(variants(each)) < 2 or Paragraph("variants", 0) not in each.places
        ]

    def test_rulings(self) -> None:
        """A scenario among the rulings shows one."""
        kinds = {each.id: {rule(id).kind for id in each.rules} for each in within("rulings")}
        assert not [id for id, shown in kinds.items() if "ruling" not in shown]

    def test_disagreements(self) -> None:
        """A scenario among the disagreements is named after the one that it decides."""
        assert not [
            each.id
            for each in within("disagreements")
            if [decided(each)] != [id for id in each.rules if rule(id).kind == "disagreement"]
        ]

    def test_disagreements_name_editions(self) -> None:
        """The reasons for a decision name, in each language, every edition that differs."""
        reasons: dict[tuple[str, str], str] = defaultdict(str)
        for scenario in within("disagreements"):
            for lang, reason in scenario.reasons.items():
                reasons[decided(scenario), lang] += reason
        assert not [
            (each.id, lang, edition)
            for each in rules()
            for lang in LANGUAGES
            for edition in each.editions
            if not re.search(EDITIONS[lang][edition], reasons[each.id, lang])
        ]


class TestGames:
    def test_each_variant_has_one(self) -> None:
        """There is a complete game of each variant, and one of all four."""
        wanted = {frozenset({variant}) for variant in VARIANTS} | {frozenset(VARIANTS)}
        assert wanted == {variants(each) for each in within("games")}

    @pytest.mark.parametrize("scenario", within("games"), ids=lambda scenario: scenario.id)
    def test_every_step_is_checked(self, scenario: Scenario) -> None:
        """A complete game is checked at its start and after every move, up to its winners."""
        moves, checks = scenario.play[1::2], scenario.play[::2]
        assert all(isinstance(step, Played) for step in moves)
        keys = [set(step.checks) for step in checks if isinstance(step, Expected)]
        assert keys == [CHECKED | {"actor"}] * len(moves) + [CHECKED | {"winners"}]

    def test_the_specification_plays_them_so(self) -> None:
        """The games are what tools/complete_games.py has the specification play."""
        tool = TESTS.parent / "tools" / "complete_games.py"
        ran = subprocess.run([sys.executable, tool, "--check"], capture_output=True, text=True)
        assert (0, "") == (ran.returncode, ran.stdout), ran.stdout + ran.stderr
