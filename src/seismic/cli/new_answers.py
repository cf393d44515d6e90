"""Answers of ``seismic new``: typed, taken apart, and checked.

They are checked by reading the file as far as it has come, so what is refused here is what a file
would be refused for. The end of a file or a pipe answers all further questions in the usual way;
Ctrl-D at a terminal leaves.
"""

import re
import sys
from typing import Any, Final, TypeAlias

import click

from ..errors import BadScenario
from ..rulebook import LANGUAGES
from ..scenarios import Scenario, read
from ..scenarios.words import in_english
from ..scenarios.writing import write as as_yaml
from ..visible import printable
from . import sentence
from .folding import folded
from .prompting import LONGEST_LINE, read_typed
from .screen import print_message, print_text, print_wrapped

Data: TypeAlias = dict[str, Any]

NONE: Final = "-"
"""What is typed for none."""

_INDENT: Final = "  "
_LONGEST_ID: Final = 60
_SEPARATORS: Final = re.compile(r"[\s,;]+")


def id_of(text: str) -> str:
    """Return an id made of the words of a text.

    >>> id_of("À égalité, rouge choisit !")
    'a-egalite-rouge-choisit'
    """
    words = "-".join(re.findall("[a-z0-9]+", folded(text)))
    return words[:_LONGEST_ID].strip("-") or "scenario"


def ask(key: str, lang: str, usual: str = "", **facts: object) -> str:
    """Ask a question, and return the answer, or the usual one if there is none."""
    print_text()
    print_message(f"new.ask.{key}", lang, **facts)
    return answer(f"[{usual}]", usual)


def answer(prompt: str, usual: str = "") -> str:
    """Return the line that is typed, or the usual one if it is empty or piped input ends."""
    try:
        typed = read_typed(f"{prompt} > ")[:LONGEST_LINE].strip()
    except EOFError:
        if sys.stdin.isatty():
            raise click.Abort from None
        return usual
    return typed or usual


def confirmed(key: str, lang: str, **facts: object) -> bool:
    """Ask a question until it is answered by yes or no, in any language; usually it is yes."""
    typed = ask(key, lang, sentence("new.yes", lang), **facts)
    while True:
        for word, is_yes in (("yes", True), ("no", False)):
            if folded(typed) in _spellings(word):
                return is_yes
        print_message("new.yes-or-no", lang)
        typed = answer(f"[{sentence('new.yes', lang)}]", sentence("new.yes", lang))


def _spellings(word: str) -> set[str]:
    """Return a word in every language, and its first letters."""
    words = {folded(sentence(f"new.{word}", lang)) for lang in LANGUAGES}
    return words | {each[0] for each in words}


def accepted(data: Data, lang: str, advice: str = "") -> Scenario | None:
    """Read a scenario as far as it has come, or print advice, or else what is wrong with it."""
    try:
        (scenario,) = read(as_yaml(data), lang=lang)
        return scenario
    except BadScenario as bad:
        for said in [advice] if advice else [problem.message for problem in bad.problems]:
            print_wrapped(printable(said), _INDENT)
        return None


def split(typed: str) -> list[str]:
    """Return the words of an answer, in English where they are colours."""
    return [] if typed == NONE else [in_english(word) for word in _SEPARATORS.split(typed)]


def with_given(data: Data, **given: Any) -> Data:
    """Return the data with another position."""
    return {**data, "given": {**data["given"], **given}}
