"""The rulebook as data: complete, consistent, and the same in every language."""

import pickle
import re
import subprocess
import sys
import tomllib
from importlib.resources import files
from string import Formatter
from typing import Any

import attrs
import pytest

from seismic import OPTIONS, rulebook
from seismic.rulebook import LANGUAGES, Paragraph, message, message_keys, rule, rules

CHAPTERS = {
    "components": ["C1", "C2", "C3", "C4", "C5", "C6"],
    "setup": ["S1", "S2", "S3", "S4", "S5"],
    "play": ["G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9", "G10"],
    "quakes": ["Q1", "Q2", "Q3", "Q4", "Q5", "Q6", "Q7"],
    "end": ["E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "E9", "E10", "E11"],
    "variants": ["V1", "V2", "V3", "V3a", "V3b", "V3c", "V4", "V4a", "V4b", "V4c", "V4d", "V4e"],
}
RULINGS = [f"R{number}" for number in range(1, 30)]
DISAGREEMENTS = [f"D{number}" for number in range(1, 19)]
CERTAINTY = {
    "printed": "R17 R22 R29",
    "follows": "R5 R7 R8 R14 R16 R18 R19 R20 R23 R24 R27",
    "choice": "R1 R2 R3 R4 R6 R9 R10 R11 R12 R13 R15 R21 R25 R26 R28",
}
EVIDENCE = {
    "http://games.bezier.com/Seismic.html": "R2 R3 R22",
    "https://boardgamegeek.com/thread/121616": "R1 R2 R3 R29 D3",
    "http://www.rpg.net/reviews/archive/12/12424.phtml": "R2 R29",
    "http://www.ludigaume.be/jeu-Seismic": "D3",
}

REFUSABLE = "G1 G2 G3 G4 G5 G6 G8 Q1 Q2 Q3 E1 V3 V3a V3b V4c R16 R20"

VARIANTS = ("big-one", "dilemma", "aftershocks", "twin-cities")

FIELDS = {
    "sentence": "tried obstacle rule place",
    "list.crew": "player at edge",
    "list.length": "edge length",
    "tried.place": "tile at",
    "tried.crew": "edge",
    "tried.pass": "",
    "tried.side": "edge",
    "tried.town": "at",
    "tried.turn": "at by",
    "tried.quake": "",
    "refused.game-over": "reason",
    "refused.wrong-step": "phase actor",
    "refused.not-face-up": "tile face_up",
    "refused.off-table": "at",
    "refused.cell-taken": "at tile",
    "refused.no-neighbour": "at",
    "refused.edge-mismatch": "edge ours neighbour theirs",
    "refused.nothing-meets": "",
    "refused.no-fragment": "at tile edge",
    "refused.section-claimed": "at edge crews",
    "refused.no-crew-left": "player",
    "refused.not-longest": "town side lengths longest",
    "refused.no-town-there": "at towns",
    "refused.no-tile-there": "at",
    "refused.town-never-turns": "at",
    "refused.already-turned": "at",
    "refused.nothing-changes": "at by",
    "refused.no-longer-legal-edge": "at tile edge ours neighbour theirs",
    "refused.no-longer-legal-nothing-meets": "at tile",
    "refused.no-longer-legal-no-neighbour": "at",
    "refused.side-not-chosen": "town sides",
}
NAMES = {
    "list": "separator and or none",
    "phase": "place crew crew-or-tile side town turn over",
    "colour": "red blue green yellow",
    "edge": "N NE SE S SW NW",
    "ground": "highway green",
    "variant": "big-one dilemma aftershocks twin-cities",
    "tile": "highway intersection town quake",
    "edition": "en es fr",
    "label": (
        "rule ruling disagreement places reason against certainty option evidence about reading"
        " scenarios"
    ),
    "certainty": "printed follows choice",
    "over": "E1 E2 R6 R28",
}

each_language = pytest.mark.parametrize("lang", LANGUAGES)


def ids(kind: str) -> list[str]:
    """Return the ids of all rules, rulings or disagreements."""
    return [found.id for found in rules() if found.kind == kind]


def numbers(text: str) -> list[str]:
    """Return the figures in a text, which are the same in every language."""
    return sorted(re.findall(r"\b[A-Z]\d+[\w-]*|[+]?\d+(?:\.\d)?", text))


class TestIds:
    def test_rules_in_the_order_of_the_rulebook(self) -> None:
        """Chapters follow each other as printed, then come rulings and disagreements."""
        assert [id for chapter in CHAPTERS.values() for id in chapter] == ids("rule")
        assert RULINGS == ids("ruling")
        assert DISAGREEMENTS == ids("disagreement")
        kinds = [found.kind for found in rules()]
        assert ["rule", "ruling", "disagreement"] == list(dict.fromkeys(kinds))
        assert kinds == sorted(kinds, key=["rule", "ruling", "disagreement"].index)

    @pytest.mark.parametrize("chapter", CHAPTERS)
    def test_a_rule_belongs_to_its_chapter(self, chapter: str) -> None:
        """The letter of a rule says in which section it stands."""
        assert {chapter} == {rule(id).chapter for id in CHAPTERS[chapter]}

    def test_what_can_be_refused(self) -> None:
        """These ids, and no others, can be named by a refusal."""
        assert REFUSABLE.split() == [found.id for found in rules() if found.refusable]

    def test_options(self) -> None:
        """The rulebook has exactly the options that can be played, all of rulings by choice."""
        found = {found.id: found.options for found in rules() if found.options}
        assert dict(OPTIONS) == found
        assert {"choice"} == {rule(id).certainty for id in found}

    def test_certainty(self) -> None:
        """Exactly the rulings say how sure they are."""
        for certainty, expected in CERTAINTY.items():
            assert expected.split() == [each.id for each in rules() if each.certainty == certainty]
        assert RULINGS == [each.id for each in rules() if each.certainty is not None]

    def test_evidence(self) -> None:
        """What is known from outside of the rulebooks is cited by its address."""
        for address, expected in EVIDENCE.items():
            assert expected.split() == [each.id for each in rules() if address in each.evidence]
        assert set(EVIDENCE) == {address for each in rules() for address in each.evidence}

    @pytest.mark.parametrize(
        ("variant", "expected"),
        [
            ("big-one", "V1 R13 D5 D11"),
            ("dilemma", "V2 R14 D14"),
            ("aftershocks", "V3 V3a V3b V3c R15 R16 R25"),
            ("twin-cities", "V4 V4a V4b V4c V4d V4e R9 R10 R11 R12 R13 R26 D4 D9 D11"),
        ],
    )
    def test_variants(self, variant: str, expected: str) -> None:
        """What applies in a variant alone says so."""
        assert expected.split() == [found.id for found in rules() if variant in found.variants]

    def test_no_other_variants(self) -> None:
        """There are four of them."""
        assert set(VARIANTS) == {name for found in rules() for name in found.variants}

    def test_what_rulings_and_disagreements_are_about(self) -> None:
        """Only they are about other rules, and about ones that exist."""
        assert {*RULINGS, *DISAGREEMENTS} == {found.id for found in rules() if found.about}
        known = {found.id for found in rules()}
        assert known >= {id for found in rules() for id in found.about}
        assert all(found.id not in found.about for found in rules())

    def test_editions_that_stand_apart(self) -> None:
        """English stands apart in who begins and in the choice on a tie; both others in D6."""
        apart = {found.id: found.editions for found in rules() if found.editions}
        assert DISAGREEMENTS == list(apart)
        assert ["D8", "D13"] == [id for id, editions in apart.items() if editions == ("en",)]
        assert ["D6"] == [id for id, editions in apart.items() if len(editions) > 1]
        spanish = ["D1", "D2", "D6", "D10", "D14", "D15", "D18"]
        assert spanish == [id for id in apart if "es" in apart[id]]

    def test_a_rule_is_a_value(self) -> None:
        """Rules compare, hash and pickle by value, and don't change."""
        found = rule("R11")
        copy = pickle.loads(pickle.dumps(found))
        assert (found, hash(found)) == (copy, hash(copy))
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            found.refusable = True  # type: ignore[misc]  # that it can't be set is the point


class TestUnknownRule:
    @pytest.mark.parametrize(
        ("asked", "meant"), [("q3", "Q3"), ("V3A", "V3a"), ("R-11", "R11"), ("G 5", "G5")]
    )
    def test_near_ids(self, asked: str, meant: str) -> None:
        """A slip of the pen is answered with the id that was meant."""
        with pytest.raises(rulebook.UnknownRule, match=f"did you mean {meant}") as caught:
            rule(asked)
        assert asked == caught.value.id
        assert meant == caught.value.near[0]

    def test_nothing_near(self) -> None:
        """A name like no other gets no suggestion."""
        with pytest.raises(LookupError) as caught:
            rule("zoning")
        assert "the rulebook has no rule 'zoning'" == str(caught.value)

    def test_it_pickles(self) -> None:
        """The error crosses from one process to another."""
        error = pickle.loads(pickle.dumps(rulebook.UnknownRule("Q8")))
        assert "Q8" == error.id
        assert "'Q8'; did you mean Q" in str(error)


class TestParagraphs:
    def test_sections(self) -> None:
        """The sections have these numbered paragraphs in every edition."""
        sections: dict[str, list[int]] = {}
        for each in rulebook.paragraphs():
            sections.setdefault(each.section, []).append(each.number)
        assert {
            "introduction": [1],
            "components": [1],
            "setup": [0, 1, 2, 3, 4, 5],
            "play": [1, 2, 3],
            "quakes": [1, 2, 3],
            "end": [1, 2, 3, 4, 5],
            "variants": [0, 1, 2, 3, 4],
        } == sections

    def test_every_paragraph_is_covered(self) -> None:
        """A paragraph carries a rule exactly if it isn't silent."""
        silent = {"introduction 1", "setup 0"}
        assert silent == {str(each) for each in rulebook.paragraphs() if each.silent}
        ruled = {str(each) for found in rules() for each in found.paragraphs}
        assert {str(each) for each in rulebook.paragraphs()} - silent == ruled

    @pytest.mark.parametrize(
        ("id", "paragraph"),
        [
            ("C6", "components 1"),
            ("S5", "setup 5"),
            ("G1", "play 1"),
            ("G7", "play 2"),
            ("G10", "play 3"),
            ("Q3", "quakes 1"),
            ("Q6", "quakes 2"),
            ("Q7", "quakes 3"),
            ("E2", "end 1"),
            ("E4", "end 2"),
            ("E7", "end 3"),
            ("E9", "end 4"),
            ("E11", "end 5"),
            ("V1", "variants 1"),
            ("V2", "variants 2"),
            ("V3b", "variants 3"),
            ("V4e", "variants 4"),
            ("R16", "variants 3"),
            ("R20", "play 1"),
            ("D13", "quakes 1"),
        ],
    )
    def test_the_paragraph_to_cite(self, id: str, paragraph: str) -> None:
        """A rule is cited by its first paragraph."""
        assert Paragraph.parse(paragraph) == rule(id).paragraph

    def test_text_and_back(self) -> None:
        """A paragraph is formatted as it is parsed."""
        assert Paragraph("quakes", 2) == Paragraph.parse("quakes 2")
        assert all(Paragraph.parse(str(each)) == each for each in rulebook.paragraphs())

    @pytest.mark.parametrize(
        ("lang", "title"),
        [("en", "Game Play 2"), ("es", "El juego 2"), ("fr", "Déroulement du jeu 2")],
    )
    def test_title(self, lang: str, title: str) -> None:
        """An edition prints the section's name in its language."""
        assert title == Paragraph("play", 2).title(lang)

    def test_titles_in_spanish(self) -> None:
        """Every section has the title of the edition."""
        titles = [Paragraph(section, 1).title("es") for section in ("setup", "quakes", "end")]
        assert ["Preparación 1", "Terremotos 1", "Fin del juego 1"] == titles

    @pytest.mark.parametrize(
        "text",
        ["quakes 4", "quakes 0", "quakes", "quake 2", "Quakes 2", "quakes  2", "quakes 02", ""],
    )
    def test_no_such_paragraph(self, text: str) -> None:
        """A paragraph that isn't there is an error that names it."""
        with pytest.raises(rulebook.UnknownParagraph, match=f"no paragraph '{text}'"):
            Paragraph.parse(text)

    def test_a_near_paragraph(self) -> None:
        """A slip of the pen is answered with the paragraph that was meant."""
        assert "quakes 2" == rulebook.UnknownParagraph("quake 2").near[0]


class TestTexts:
    @each_language
    def test_every_text(self, lang: str) -> None:
        """Every text is in full sentences."""
        for found in rules():
            assert re.fullmatch(r"[A-ZÀ-Ý«].{7,}\.", found.text(lang)), found.id

    @each_language
    def test_every_title(self, lang: str) -> None:
        """Every id has a title that fits in a line of a list, and no two have the same."""
        titles = [found.title(lang) for found in rules()]
        assert [] == [title for title in titles if not re.fullmatch(r"[A-ZÀ-Ý0-9].{4,52}\w", title)]
        assert len(titles) == len(set(titles))

    @each_language
    @pytest.mark.parametrize("variant", VARIANTS)
    def test_title_of_a_variant(self, variant: str, lang: str) -> None:
        """The rule that introduces a variant has its name as the title."""
        id = f"V{1 + VARIANTS.index(variant)}"
        assert message(f"variant.{variant}", lang) == rule(id).title(lang)

    def test_heading(self) -> None:
        """A heading is the id with the title."""
        assert "Q1 · Un séisme frappe aussitôt" == rule("Q1").heading("fr")

    @each_language
    def test_no_text_twice(self, lang: str) -> None:
        """No two ids say the same."""
        texts = [found.text(lang) for found in rules()]
        assert len(texts) == len(set(texts))

    def test_no_text_left_untranslated(self) -> None:
        """Each language has its own words."""
        for found in rules():
            assert len(LANGUAGES) == len({found.text(lang) for lang in LANGUAGES}), found.id

    @each_language
    def test_the_same_figures(self, lang: str) -> None:
        """Figures, codes and ids agree in all languages."""
        expected = catalogue("en")
        for key, text in catalogue(lang).items():
            if key.startswith("rules."):
                assert numbers(expected[key]) == numbers(text), key

    @each_language
    @pytest.mark.parametrize(
        ("id", "figures"),
        [
            ("C2", ["60"]),
            ("C3", ["13", "+1", "+6"]),
            ("C4", ["1.0", "6.0"]),
            ("C6", ["80", "20"]),
            ("S3", ["73"]),
            ("E6", [" 6"]),
            ("V1", ["6.0", "74"]),
            ("V4b", ["146"]),
            ("V4e", ["10"]),
            ("R2", ["60", "14"]),
            ("R3", ["13"]),
            ("R11", ["[8, 0]"]),
            ("R12", ["40"]),
            ("R13", ["148"]),
            ("R15", ["G4", "G5"]),
            ("R16", ["H01-34"]),
            ("R23", ["E1", "E2", "R4"]),
        ],
    )
    def test_figures(self, lang: str, id: str, figures: list[str]) -> None:
        """Numbers are those of the rules."""
        assert figures == [figure for figure in figures if figure in rule(id).text(lang)]

    @each_language
    def test_reasons(self, lang: str) -> None:
        """Exactly the rulings give a reason, and say what speaks against them."""
        for grounds in (
            {found.id: found.reason(lang) for found in rules()},
            {found.id: found.against(lang) for found in rules()},
        ):
            assert RULINGS == [id for id, text in grounds.items() if text is not None]
            assert all(text.endswith(".") for text in grounds.values() if text is not None)

    @each_language
    @pytest.mark.parametrize("id", RULINGS)
    def test_what_speaks_against_it(self, id: str, lang: str) -> None:
        """Another reading rests on the words of a paragraph, or on what it leaves open."""
        against = rule(id).against(lang)
        titles = {each.title(lang).rpartition(" ")[0] for each in rulebook.paragraphs()}
        assert against is not None
        assert any(re.search(rf"{title} \d", against) for title in titles)

    @each_language
    def test_evidence(self, lang: str) -> None:
        """Each address comes with a sentence about what is found there."""
        for found in rules():
            texts = [found.evidence_says(address, lang) for address in found.evidence]
            assert all(text.endswith(".") for text in texts)
            assert len(texts) == len(set(texts))

    def test_no_such_evidence(self) -> None:
        """An address that a ruling doesn't cite is an error that lists those it does."""
        with pytest.raises(LookupError, match="R1 has no evidence 'x'; it has https://board"):
            rule("R1").evidence_says("x")
        with pytest.raises(LookupError, match="Q3 has no evidence 'x'; it has none"):
            rule("Q3").evidence_says("x")

    @each_language
    def test_options(self, lang: str) -> None:
        """An option says how the ruling reads with it."""
        assert "[9, 0]" in rule("R11").option_text("nine-steps", lang)
        assert "G4" in rule("R15").option_text("isolated-may-turn", lang)
        assert "20" in rule("R12").option_text("one-set", lang)
        for id, options in OPTIONS.items():
            texts = {rule(id).text(lang), *(rule(id).option_text(each, lang) for each in options)}
            assert len(texts) == 1 + len(options)
            assert all(text.endswith(".") for text in texts)

    def test_no_such_option(self) -> None:
        """An option that a ruling doesn't have is an error that lists those it has."""
        with pytest.raises(LookupError, match="R11 has no option 'ten-steps'; it has nine-steps"):
            rule("R11").option_text("ten-steps")
        with pytest.raises(LookupError, match="Q3 has no option 'nine-steps'; it has none"):
            rule("Q3").option_text("nine-steps")

    @each_language
    @pytest.mark.parametrize("id", DISAGREEMENTS)
    def test_what_the_editions_say(self, id: str, lang: str) -> None:
        """The edition that stands apart says something else than the others."""
        found = rule(id)
        says = {edition: found.edition_says(edition, lang) for edition in LANGUAGES}
        for edition in found.editions:
            assert [edition] == [each for each in says if says[each] == says[edition]]
        assert all(text.endswith(".") for text in says.values())

    @each_language
    def test_readings(self, lang: str) -> None:
        """Exactly the disagreements have a reading that is followed."""
        assert DISAGREEMENTS == [found.id for found in rules() if found.reading(lang) is not None]

    def test_editions_agree(self) -> None:
        """Asking what editions say about a rule they agree on is an error."""
        with pytest.raises(LookupError, match="the editions agree on Q3"):
            rule("Q3").edition_says("es")
        with pytest.raises(rulebook.UnknownLanguage, match="no language 'de'; it has en, es, fr"):
            rule("D1").edition_says("de")

    def test_no_such_language(self) -> None:
        """A language without a catalogue is an error that lists those there are."""
        with pytest.raises(rulebook.UnknownLanguage, match="no language 'de'; it has en, es, fr"):
            rule("Q3").text("de")

    @each_language
    def test_nothing_but_known_ids(self, lang: str) -> None:
        """The catalogues cite no id and hold no entry that the rulebook doesn't have."""
        texts = catalogue(lang)
        known = {found.id for found in rules()}
        cited = re.findall(r"\b[CSGQEVRD]\d+[a-e]?\b", " ".join(texts.values()))
        assert known >= set(cited)
        assert known == {key.split(".")[1] for key in texts if key.startswith("rules.")}
        assert set(texts) == set(catalogue("en"))


def catalogue(lang: str) -> dict[str, str]:
    """Return the texts of a catalogue by their dotted keys, read from its file."""
    text = (files("seismic") / "data" / f"{lang}.toml").read_text(encoding="utf-8")
    found: dict[str, str] = {}
    waiting: list[tuple[str, Any]] = [("", tomllib.loads(text))]
    while waiting:
        start, table = waiting.pop()
        for key, value in table.items():
            if isinstance(value, str):
                found[start + key] = value
            else:
                waiting.append((f"{start}{key}.", value))
    return found


def messages(lang: str) -> dict[str, str]:
    """Return the messages of a catalogue, read from its file."""
    start = "messages."
    return {
        key.removeprefix(start): text
        for key, text in catalogue(lang).items()
        if key.startswith(start)
    }


def fields_of(templates: dict[str, str]) -> dict[str, set[str]]:
    """Return the fields that each message is filled with."""
    parse = Formatter().parse
    return {
        key: {field for _, field, _, _ in parse(text) if field} for key, text in templates.items()
    }


class TestMessages:
    def test_keys(self) -> None:
        """Every message that refusals and rules are shown with is there."""
        names = {f"{group}.{name}" for group, each in NAMES.items() for name in each.split()}
        assert {*FIELDS, *names} <= set(message_keys())

    @each_language
    def test_every_language_has_the_same_messages(self, lang: str) -> None:
        """Each message stands in every catalogue, and with the same fields."""
        assert fields_of(messages("en")) == fields_of(messages(lang))

    @each_language
    @pytest.mark.parametrize("key", FIELDS)
    def test_fields(self, key: str, lang: str) -> None:
        """A message is filled with the facts of its refusal."""
        assert set(FIELDS[key].split()) == fields_of({key: message(key, lang)})[key]

    @each_language
    @pytest.mark.parametrize("group", NAMES)
    def test_names_have_no_fields(self, group: str, lang: str) -> None:
        """A name can be inserted as it is."""
        names = [message(f"{group}.{name}", lang) for name in NAMES[group].split()]
        assert not [name for name in names if "{" in name]

    @each_language
    @pytest.mark.parametrize(
        "group", ["phase", "colour", "edge", "ground", "variant", "tile", "over"]
    )
    def test_names_are_distinct(self, group: str, lang: str) -> None:
        """No two names of a group are equal."""
        names = [message(f"{group}.{name}", lang) for name in NAMES[group].split()]
        assert len(names) == len(set(names))

    @each_language
    def test_a_variant_is_called_by_its_name(self, lang: str) -> None:
        """The text of a variant begins with its name in that edition."""
        for number, variant in enumerate(VARIANTS, 1):
            assert rule(f"V{number}").text(lang).startswith(message(f"variant.{variant}", lang))

    def test_edges_in_french(self) -> None:
        """Edges go clockwise from north."""
        names = [message(f"edge.{name}", "fr") for name in NAMES["edge"].split()]
        assert ["nord", "nord-est", "sud-est", "sud", "sud-ouest", "nord-ouest"] == names

    @pytest.mark.parametrize(
        ("lang", "expected"),
        [
            (
                "en",
                "H14 can't be laid at [0, 1]: its north edge would be a green edge"
                " against a highway edge of the tile at [0, 0]; highway must meet highway, and"
                " green must meet green (rule G5; rulebook, Game Play 2).",
            ),
            (
                "es",
                "No se puede poner H14 en [0, 1]: su borde norte sería verde y tocaría"
                " un borde de autopista de la ficha que está en [0, 0]; la autopista tiene que dar"
                " con autopista y lo verde con verde (regla G5; reglamento, El juego 2).",
            ),
            (
                "fr",
                "Impossible de placer H14 en [0, 1]\xa0: son bord nord serait un bord vert"
                " et toucherait un bord d'autoroute de la tuile en [0, 0]\xa0; l'autoroute doit"
                " toucher l'autoroute, et le vert le vert (règle G5\xa0; règles imprimées,"
                " Déroulement du jeu 2).",
            ),
        ],
    )
    def test_a_whole_sentence(self, lang: str, expected: str) -> None:
        """What was tried, the obstacle, the rule and its paragraph make one sentence."""
        tried = message("tried.place", lang).format(tile="H14", at="[0, 1]")
        obstacle = message("refused.edge-mismatch", lang).format(
            edge=message("edge.N", lang),
            ours=message("ground.green", lang),
            neighbour="[0, 0]",
            theirs=message("ground.highway", lang),
        )
        place = rule("G5").paragraph.title(lang)
        sentence = message("sentence", lang)
        assert expected == sentence.format(tried=tried, obstacle=obstacle, rule="G5", place=place)

    def test_no_such_message(self) -> None:
        """A key that isn't there is an error that names it and the nearest."""
        with pytest.raises(
            rulebook.UnknownMessage, match="'refused.offtable'; did you mean"
        ) as caught:
            message("refused.offtable", "es")
        assert "refused.off-table" == caught.value.near[0]


def test_importing_reads_no_data() -> None:
    """The files are read on first use, not before."""
    code = """if True:
        import sys
        opened = []
        sys.addaudithook(lambda event, args: opened.append(args[0]) if event == "open" else None)
        from seismic import rulebook
        read = lambda: sum(str(name).endswith(".toml") for name in opened)
        print(read())
        rulebook.rule("Q3")
        print(read())
        """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ["0", "1"] == done.stdout.split()
