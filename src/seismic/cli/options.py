"""Options that several commands have: variants, and the number of a game."""

from random import SystemRandom
from typing import Final

import click

from ..model.options import VARIANTS
from ..model.wording import joined
from ..rulebook import message
from . import lang_of, near

GAMES: Final = 1_000_000
"""So many games are dealt when nobody asks for a certain one."""

_ALL: Final = "all"


def _variants(ctx: click.Context, _: click.Parameter, value: str) -> list[str]:
    """Take names of variants with commas between them, or ``all``."""
    names = [name.strip() for name in value.split(",") if name.strip()]
    for name in names:
        if name not in (*VARIANTS, _ALL):
            lang = lang_of(ctx)
            known = joined(VARIANTS, lang)
            problem = message("cli.unknown-variant", lang).format(name=repr(name), known=known)
            raise click.UsageError(problem + near(name, VARIANTS, lang))
    return [name for name in VARIANTS if name in names or _ALL in names]


def _seed(_: click.Context, __: click.Parameter, asked: int | None) -> int:
    return SystemRandom().randrange(GAMES) if asked is None else asked


variants_option: Final = click.option("--variants", callback=_variants, default="", metavar="NAMES")
"""The option ``--variants``: a list in the order of the rulebook."""

seed_option: Final = click.option(
    "--seed", type=click.IntRange(min=0), callback=_seed, metavar="NUMBER"
)
"""The option ``--seed``: the number of a game, and any number where nobody says one."""


def named_variants(variants: list[str], lang: str) -> str:
    """Name variants as people call them; without any it is the base game."""
    names = [message(f"variant.{name}", lang) for name in variants]
    return joined(names or [message("cli.base", lang)], lang)
