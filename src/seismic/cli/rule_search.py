"""Finding rules by a letter, a place in the rulebook, or words in any language."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Final

from ..rulebook import LANGUAGES, Paragraph, Rule, rules
from ..suggestions import closest

_WORD: Final = re.compile(r"\w+")
_LONGEST: Final = 200  # characters of a search
_ALIKE: Final = 0.75  # how much a word has to look like one that is suggested
_SHORTEST: Final = 3  # shorter words begin too many others


def under(heading: str) -> tuple[Rule, ...]:
    """Return the rules with a letter, or of a paragraph or a section, named in any language."""
    asked = _folded(heading)
    return tuple(found for found in rules() if asked in _headings(found))


def containing(words: str, lang: str) -> tuple[Rule, ...]:
    """Return the rules that have all these words in one language.

    In the language of the user, words that begin so will do: elsewhere *tie* would find *tiene*.
    """
    asked = _WORD.findall(_folded(words[:_LONGEST]))
    if not any(len(word) >= _SHORTEST for word in asked):
        return ()
    return tuple(
        found
        for found in rules()
        if _begin(_words(found, lang), asked)
        or any(_words(found, each).issuperset(asked) for each in LANGUAGES)
    )


def similar(words: str, lang: str) -> tuple[str, ...]:
    """Return words of the rules in a language that look like the first one they don't have."""
    known = {word for found in rules() for word in _words(found, lang) if len(word) > _SHORTEST}
    for word in _WORD.findall(_folded(words[:_LONGEST])):
        if len(word) > _SHORTEST and word not in known:
            return closest(word, sorted(known), _ALIKE)
    return ()


def _headings(found: Rule) -> Iterator[str]:
    yield found.id[0].casefold()
    for paragraph in found.paragraphs:
        yield from (str(paragraph), paragraph.section)
        for lang in LANGUAGES:
            title = _folded(paragraph.title(lang))
            yield from (title, _without_number(title))


def section_title(section: str, lang: str) -> str:
    """Return the title of a section as the edition of that language prints it."""
    return _without_number(Paragraph(section, 1).title(lang))


def _without_number(title: str) -> str:
    return title.rpartition(" ")[0]


def _begin(words: frozenset[str], asked: list[str]) -> bool:
    return all(any(word.startswith(start) for word in words) for start in asked)


@cache
def _words(found: Rule, lang: str) -> frozenset[str]:
    """Return the words of a rule, its grounds and its readings."""
    texts = [found.title(lang), found.text(lang), found.reason(lang), found.against(lang)]
    texts += [found.reading(lang)]
    texts += [found.option_text(option, lang) for option in found.options]
    if found.kind == "disagreement":
        texts += [found.edition_says(edition, lang) for edition in LANGUAGES]
    return frozenset(_WORD.findall(_folded(" ".join(filter(None, texts)))))


def _folded(text: str) -> str:
    """Return a text in small letters without accents."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(each for each in letters if not unicodedata.combining(each))
