"""Finding rules and scenarios by a letter, a place in the rulebook, or words in any language."""

import re
from collections.abc import Callable, Collection, Iterator
from functools import cache, partial
from typing import Final

import click

from ..errors import quoted
from ..rulebook import LANGUAGES, Paragraph, Rule, rules
from ..scenarios.suite import Heading, headings
from ..suggestions import closest
from . import did_you_mean, sentence
from .folding import folded
from .options import unknown_rule

_WORD: Final = re.compile(r"\w+")
_BETWEEN_IDS: Final = re.compile(r"[\s,;]+")
_ARTICLE: Final = re.compile("^(?:(?:el|la|los|las|le|les|the) |l['’])")
_LIKE_AN_ID: Final = re.compile("[A-Za-z][0-9]{1,3}[a-z]?")
_LONGEST: Final = 200  # characters of a search
_ALIKE: Final = 0.75  # how much a word has to look like one that is suggested
_SHORTEST: Final = 3  # shorter words begin too many others


def named(ids: str) -> tuple[Rule, ...]:
    """Return the rules with these ids, in upper or lower case; none unless all are ids."""
    known = {each.id.casefold(): each for each in rules()}
    asked = [each for each in _BETWEEN_IDS.split(ids.casefold()) if each]
    return tuple(known[id] for id in asked) if known.keys() >= set(asked) else ()


def under(heading: str) -> tuple[Rule, ...]:
    """Return the rules with a letter, or of a paragraph or a section, named in any language."""
    asked = _without_article(folded(heading))
    return tuple(found for found in rules() if asked in map(_without_article, _headings(found)))


def containing(words: str, lang: str) -> tuple[Rule, ...]:
    """Return the rules that have all these words in one language.

    In the language of the user, words that begin so will do: elsewhere *tie* would find *tiene*.
    Those with the whole words come first.
    """
    asked = _asked(words)
    having = [found for found in rules() if _has(asked, partial(_words, found), lang)]
    return tuple(sorted(having, key=lambda found: not _words(found, lang).issuperset(asked)))


def titled(words: str, lang: str) -> tuple[Heading, ...]:
    """Return the shipped scenarios that have all these words in the title of one language.

    Those with the whole words come before those with words that begin so.
    """
    asked = _asked(words)
    having = [found for found in headings() if _has(asked, partial(_title_words, found), lang)]
    return tuple(sorted(having, key=lambda found: not _title_words(found, lang).issuperset(asked)))


def showing(found: Collection[Rule]) -> tuple[Heading, ...]:
    """Return the shipped scenarios that show one of these rules, the most specific first."""
    ids = {each.id for each in found}
    others = {each: len(set(each.rules) - ids) for each in headings() if ids & set(each.rules)}
    return tuple(sorted(others, key=others.__getitem__))


def similar(words: str, lang: str) -> tuple[str, ...]:
    """Return words of rules and titles in a language that look like the first one they lack."""
    texts = [_words(found, lang) for found in rules()]
    texts += [_title_words(found, lang) for found in headings()]
    known = {word for each in texts for word in each if len(word) > _SHORTEST}
    for word in _split(words):
        if len(word) > _SHORTEST and word not in known:
            return closest(word, sorted(known), _ALIKE) or _within(word, known)
    return ()


def _within(word: str, known: Collection[str]) -> tuple[str, ...]:
    """Return the longest known word that a compound one ends with."""
    return tuple(sorted((each for each in known if word.endswith(each)), key=len)[-1:])


def nothing(asked: str, lang: str) -> click.UsageError:
    """Return the error for what is neither an id nor found, with words perhaps meant."""
    ids = _BETWEEN_IDS.split(asked)
    if all(map(_LIKE_AN_ID.fullmatch, ids)):
        return unknown_rule(next(id for id in ids if not named(id)), lang)
    key = "nothing" if " " in asked else "no-such-word"
    problem = sentence(f"rule.{key}", lang, words=quoted(asked))
    meant = did_you_mean(similar(asked, lang), lang)
    return click.UsageError(problem + (meant or sentence("rule-ids", lang)))


def _headings(found: Rule) -> Iterator[str]:
    yield found.id[0].casefold()
    for paragraph in found.paragraphs:
        yield from (str(paragraph), paragraph.section)
        for lang in LANGUAGES:
            title = folded(paragraph.title(lang))
            yield from (title, _without_number(title))


def section_title(section: str, lang: str) -> str:
    """Return the title of a section as the edition of that language prints it."""
    return _without_number(Paragraph(section, 1).title(lang))


def _without_article(title: str) -> str:
    return _ARTICLE.sub("", title)


def _without_number(title: str) -> str:
    return title.rpartition(" ")[0]


def _split(words: str) -> list[str]:
    return _WORD.findall(folded(words[:_LONGEST]))


def _asked(words: str) -> list[str]:
    """Return the words of a search; none if they are all too short."""
    asked = _split(words)
    return asked if any(len(word) >= _SHORTEST for word in asked) else []


def _has(asked: list[str], texts: Callable[[str], frozenset[str]], lang: str) -> bool:
    """Return whether there are words to look for, and the texts of a language have all of them."""
    begin = all(any(word.startswith(start) for word in texts(lang)) for start in asked)
    return bool(asked) and (begin or any(texts(each).issuperset(asked) for each in LANGUAGES))


@cache
def _words(found: Rule, lang: str) -> frozenset[str]:
    """Return the words of a rule, its grounds and its readings."""
    texts = [found.title(lang), found.text(lang), found.reason(lang), found.against(lang)]
    texts += [found.reading(lang)]
    texts += [found.option_text(option, lang) for option in found.options]
    if found.kind == "disagreement":
        texts += [found.edition_says(edition, lang) for edition in LANGUAGES]
    return frozenset(_WORD.findall(folded(" ".join(filter(None, texts)))))


def _title_words(found: Heading, lang: str) -> frozenset[str]:
    return frozenset(_WORD.findall(folded(found.titles[lang])))
