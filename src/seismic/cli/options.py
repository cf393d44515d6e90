"""Options and arguments that several commands share."""

import os
import re
import secrets
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

import click

from .. import rulebook
from ..errors import quoted
from ..model.options import OPTIONS, VARIANTS, Reading, Rules, Ruling, Variant
from ..model.wording import joined
from ..rulebook import Rule, UnknownRule
from ..visible import printable
from . import did_you_mean, lang_of, sentence, suggestion, unknown_name, usage_error
from .seeds import SECRET_BITS, Seed

Decorator: TypeAlias = Callable[[Callable[..., Any]], Callable[..., Any]]

_SEEDS: Final = 1_000_000
"""How many seeds one is chosen from that needn't be secret; a short one is easier to type."""

_ALL: Final = "all"


def _variants(ctx: click.Context, _: click.Parameter, value: str) -> list[Variant]:
    """Parse comma-separated variants, or ``all``, into the order of the rulebook."""
    names = [name.strip() for name in value.split(",") if name.strip()]
    for name in names:
        if name not in (*VARIANTS, _ALL):
            raise unknown_name("unknown-variant", name, VARIANTS, lang_of(ctx))
    return [name for name in VARIANTS if name in names or _ALL in names]


variants_option: Final = click.option("--variants", callback=_variants, default="", metavar="NAMES")


def _options(
    ctx: click.Context, _: click.Parameter, values: tuple[str, ...]
) -> dict[Ruling, Reading]:
    """Parse options such as ``R9=uses-up-magnitude`` into readings by ruling."""
    lang, options = lang_of(ctx), dict[Ruling, Reading]()
    for value in values:
        name, equals, asked = (part.strip() for part in value.partition("="))
        ruling = next((each for each in OPTIONS if each == name.upper()), None)
        if ruling is None:
            pairs = (f"{id}={each}" for id, readings in OPTIONS.items() for each in readings)
            known = joined(OPTIONS, lang)
            problem = sentence("unknown-ruling", lang, name=quoted(name), known=known)
            raise click.UsageError(problem + suggestion(name, [*OPTIONS, *pairs], lang))
        if not equals:
            example = f"--option {ruling}={OPTIONS[ruling][0]}"
            raise usage_error("no-reading", lang, example=example)
        reading = next((each for each in OPTIONS[ruling] if each == asked), None)
        if reading is None:
            raise unknown_name("unknown-reading", asked, OPTIONS[ruling], lang, ruling=ruling)
        if ruling in options:
            raise usage_error("ruling-twice", lang, name=ruling)
        options[ruling] = reading
    return options


options_option: Final = click.option(
    "--option", "options", multiple=True, callback=_options, metavar="RULING=READING"
)


def rules_arguments(rules: Rules) -> list[str]:
    """Return the arguments that select the same variants and options."""
    variants = ",".join(name for name in VARIANTS if name in rules.variants)
    arguments = ["--variants", variants] if variants else []
    for ruling, reading in rules.options.items():
        arguments += ["--option", f"{ruling}={reading}"]
    return arguments


def number_option(
    *names: str, least: int = 0, most: int | None = None, **settings: Any
) -> Decorator:
    """Return an option for a whole number."""
    return click.option(*names, type=click.IntRange(least, most), metavar="NUMBER", **settings)


def _seed_option(seeds: int) -> Decorator:
    """Return the option ``--seed``, by default a random one of this many."""

    def chosen(_: click.Context, __: click.Parameter, asked: int | None) -> int:
        return secrets.randbelow(seeds) if asked is None else asked

    return click.option("--seed", type=Seed(), callback=chosen, metavar="SEED")


seed_option: Final = _seed_option(_SEEDS)
"""The option ``--seed`` where bots play alone, and nothing is secret."""
secret_seed_option: Final = _seed_option(1 << SECRET_BITS)
"""The option ``--seed`` of a game between people, in which the order of the pile is secret."""


def file_argument(required: bool = True) -> Decorator:
    """Return an argument for a file to read, or ``-`` for standard input."""
    path = click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path)
    return click.argument("file", type=path, required=required)


_ALREADY_OPEN: Final = re.compile("-|/dev/(?:stdin|fd/[0-9]+)|/proc/self/fd/[0-9]+")
"""The names of pipes that somebody has opened for us, such as ``<(command)`` in bash."""


def read_bytes(file: Path, most: int, lang: str) -> bytes:
    """Read a file up to one byte more than allowed, which its loader refuses.

    A named pipe is refused: it could wait for input forever.
    """
    name = str(file)
    if _ALREADY_OPEN.fullmatch(name):
        with click.open_file(name, "rb") as stream:
            return bytes(stream.read(most + 1))
    without_waiting = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    with open(without_waiting, "rb") as stream:
        if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
            raise usage_error("special-file", lang, file=printable(file))
        return stream.read(most + 1)


def find_rule(id: str, lang: str) -> Rule:
    """Return the rule with an id, in upper or lower case; raises `click.UsageError`."""
    ids = {each.id.casefold(): each.id for each in rulebook.rules()}
    if id.casefold() not in ids:
        raise unknown_rule(id, lang)
    return rulebook.rule(ids[id.casefold()])


def unknown_rule(id: str, lang: str) -> click.UsageError:
    """Return the error for an id that no rule has."""
    problem = sentence("unknown-rule", lang, name=quoted(id))
    near = UnknownRule(id).near
    return click.UsageError(problem + (did_you_mean(near, lang) or sentence("rule-ids", lang)))
