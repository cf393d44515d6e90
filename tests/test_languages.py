"""Spanish and French texts: the words of the printed rulebooks, and the typography.

They are those of the catalogues, the scenarios, the explorer, the site and the manual.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import frozen
from babel.messages.pofile import read_po

from seismic.rulebook import LANGUAGES, message, message_keys, rules
from seismic.scenarios import files_in, shipped, suite_folder
from seismic.typography import NO_BREAK, typeset

ROOT: Final = Path(__file__).parents[1]
GLOSSARY: Final = tomllib.loads((ROOT / "tests/data/glossary.toml").read_text(encoding="utf-8"))
PAGES: Final = (ROOT / "docs/explorer/texts.toml", *sorted((ROOT / "docs/site").rglob("*.toml")))
TRANSLATED: Final = tuple(lang for lang in LANGUAGES if lang != "en")

CODE: Final = re.compile(
    r"\{\w+\}`[^`]*`|``[^`]*``|`[^`]*`|\]\([^)]*\)|<[^>]*>|\{[^}]*\}|\S+://\S+"
)
"""What is the same in every language."""


@frozen
class Text:
    """A text in English and in another language, by where it stands."""

    where: str
    english: str
    translated: str

    @property
    def words(self) -> str:
        return CODE.sub("x", self.translated)


def texts(lang: str) -> Iterator[Text]:
    """Yield every text that is shown in a language."""
    for key in message_keys():
        yield Text(key, message(key), message(key, lang))
    for rule in rules():
        for name in ("title", "text", "reason", "against", "reading"):
            english, translated = (getattr(rule, name)(each) for each in ("en", lang))
            if english is not None:
                yield Text(f"{rule.id}.{name}", english, translated)
        for option in rule.options:
            yield Text(
                f"{rule.id}.{option}", rule.option_text(option), rule.option_text(option, lang)
            )
    for scenario in shipped():
        yield Text(scenario.id, scenario.title("en"), scenario.title(lang))
        yield Text(f"{scenario.id}, why", scenario.why("en") or "", scenario.why(lang) or "")
    for file in PAGES:
        for where, each in _entries(tomllib.loads(file.read_text(encoding="utf-8"))):
            yield Text(f"{file.parent.name}, {where}", each["en"], typeset(each[lang], lang))
    with (ROOT / f"docs/locale/{lang}/LC_MESSAGES/site.po").open("rb") as opened:
        for entry in read_po(opened, locale=lang):
            if entry.id and entry.string:  # that none is missing is a test of the manual
                said = typeset(str(entry.string), lang)
                yield Text(f"manual, {str(entry.id)[:60]}", str(entry.id), said)


def _entries(table: dict[str, Any], where: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """Yield what a file says in every language."""
    for key, value in table.items():
        if isinstance(value, dict) and set(LANGUAGES) == set(value):
            yield f"{where}{key}", value
        elif isinstance(value, dict):
            yield from _entries(value, f"{where}{key}.")
        elif isinstance(value, list):
            for number, each in enumerate(value, 1):
                yield from _entries({str(number): each}, f"{where}{key} ")


EVERY: Final = {lang: tuple(texts(lang)) for lang in TRANSLATED}


def found(pattern: str, text: str) -> bool:
    """Return whether a text has a word that matches."""
    return re.search(rf"\b(?:{pattern})", text, re.IGNORECASE) is not None


@pytest.mark.parametrize("lang", TRANSLATED)
class TestGlossary:
    @pytest.mark.parametrize("term", GLOSSARY["terms"])
    def test_printed_words(self, lang: str, term: str) -> None:
        """Where English has a word of the game, the translation has that of its rulebook."""
        words = GLOSSARY["terms"][term]
        asked = [
            each
            for each in EVERY[lang]
            if found(rf"(?:{words['en']})\b", CODE.sub("", each.english))
        ]
        without = [each for each in asked if not found(words[lang], each.translated)]
        assert len(asked) >= 10
        assert len(without) <= len(asked) / 10, [each.where for each in without]

    def test_words_of_other_games(self, lang: str) -> None:
        """A word that the rulebook doesn't use for something in the game stands nowhere."""
        never = rf"(?:{GLOSSARY['never'][lang]})\b"
        assert [] == [each.where for each in EVERY[lang] if found(never, each.words)]


TYPED: Final = {"cli.new.comment.laid", "cli.rule.what", "expected.mapping", "problem.comma"}
"""Messages with quotation marks or colons as a shell or YAML wants them."""


class TestTypography:
    def test_spaces_that_hold(self) -> None:
        """In French no line breaks before a sign of two parts or inside of guillemets."""
        breaks = re.compile(r" [:;!?»%]|« ")
        assert [] == [each.where for each in EVERY["fr"] if breaks.search(each.words)]

    def test_spaces_that_are_missing(self) -> None:
        """In French a space stands before a sign of two parts."""
        missing = re.compile(r"[^\W\d_][;!?»]|[^\W\d_]:(?=\s|$)|«\w")
        found = {each.where for each in EVERY["fr"] if missing.search(each.words)}
        assert set() == found - TYPED

    def test_spaces_of_spanish(self) -> None:
        """In Spanish no space stands before them, and questions are opened as they are closed."""
        spaced = re.compile(rf"[ {NO_BREAK}][:;!»]|« ")
        assert [] == [each.where for each in EVERY["es"] if spaced.search(each.words)]
        asked = re.compile(r"(?<=[\w»…])\?")
        for each in EVERY["es"]:
            assert each.words.count("¿") == len(asked.findall(each.words)), each.where

    @pytest.mark.parametrize("lang", TRANSLATED)
    def test_in_one_place(self, lang: str) -> None:
        """Files have plain spaces; the others are put in where a text is read."""
        files = [
            ROOT / f"src/seismic/data/{lang}.toml",
            ROOT / f"docs/locale/{lang}/LC_MESSAGES/site.po",
            *PAGES,
            *files_in(suite_folder()),
        ]
        held = re.compile(rf"[{NO_BREAK}\N{{NARROW NO-BREAK SPACE}}]")
        assert [] == [file.name for file in files if held.search(file.read_text(encoding="utf-8"))]

    @pytest.mark.parametrize("lang", TRANSLATED)
    def test_quotation_marks(self, lang: str) -> None:
        """What is quoted stands in guillemets."""
        quoted = {each.where for each in EVERY[lang] if re.search('["“”„]', each.words)}
        assert set() == quoted - TYPED
