"""What click itself says, in the language of the command.

The English catalogue has click's messages under ``cli.click`` as click words them, so that one can
be recognised and said in Spanish or French. A message that isn't recognised stays as it is.
"""

import re
from functools import cache
from typing import Final

import click

from ..errors import quoted
from ..rulebook import message, message_keys
from . import did_you_mean, sentence

_GROUP: Final = "cli.click."


def error_message(error: click.ClickException, lang: str) -> str:
    """Return the message of an error in a language."""
    if isinstance(error, click.NoSuchOption):
        problem = sentence("click.no-such-option", lang, name=quoted(error.option_name))
        return problem + did_you_mean(error.possibilities or (), lang)
    return translated(error.format_message(), lang)


def translated(said: str, lang: str) -> str:
    """Return a message of click in a language, together with the messages inside it."""
    for key, pattern in _patterns().items():
        found = pattern.fullmatch(said)
        if found:
            facts = {name: translated(fact, lang) for name, fact in found.groupdict().items()}
            return message(key, lang).format(**facts)
    return said


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    """Return a pattern for each message, with its facts as groups."""
    keys = [key for key in message_keys() if key.startswith(_GROUP)]
    return {key: _pattern(message(key)) for key in keys}


def _pattern(template: str) -> re.Pattern[str]:
    written = re.escape(template).replace(r"\ ", " ")
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+?)", written), re.DOTALL)
