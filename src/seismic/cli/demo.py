"""``seismic demo``: a whole game of bots that choose at random."""

from collections.abc import Sequence
from random import Random, SystemRandom
from typing import TypeVar

import click

from .. import text
from ..board import COLOURS
from ..events import Event, TurnBegan
from ..moves import Move
from ..opening import begin_game
from ..rulebook import message
from ..rules import VARIANTS, Rules
from ..scoring import score
from ..state import PLAYERS
from ..turn import Step, legal_moves, outcome, play
from ..wording import joined
from . import Command, lang_of, lang_option, near
from .screen import show, tell, width

GAMES = 1_000_000
"""So many games are dealt when nobody asks for a certain one."""

_Any = TypeVar("_Any")


def _variants(ctx: click.Context, _: click.Parameter, value: str) -> list[str]:
    """Take names of variants with commas between them, or ``all``."""
    names = [name.strip() for name in value.split(",") if name.strip()]
    if names == ["all"]:
        return list(VARIANTS)
    for name in names:
        if name not in VARIANTS:
            lang = lang_of(ctx)
            known = joined(VARIANTS, lang)
            problem = message("cli.unknown-variant", lang).format(name=repr(name), known=known)
            raise click.UsageError(problem + near(name, VARIANTS, lang))
    return [name for name in VARIANTS if name in names]


@click.command(cls=Command)
@click.option("--seed", type=click.IntRange(min=0), metavar="NUMBER")
@click.option("--players", type=click.IntRange(PLAYERS[0], PLAYERS[-1]), default=PLAYERS[0])
@click.option("--variants", callback=_variants, default="", metavar="NAMES")
@lang_option
def demo(seed: int | None, players: int, variants: list[str], lang: str) -> None:
    """Play a whole game, telling what happens, and show the table and the score sheet."""
    if seed is None:
        seed = SystemRandom().randrange(GAMES)
    colours = COLOURS[:players]
    _announce(colours, variants, seed, lang)
    chance = Random(seed)
    turns = 0
    step = begin_game(colours, rules=Rules(variants=variants), seed=seed)
    while True:
        for event in step.events:
            turns += isinstance(event, TurnBegan)
            _narrate(event, turns, lang)
        moves = legal_moves(step.state)
        if not moves:
            break
        step = play(step.state, _chosen(moves, chance))
    _conclude(step, lang)
    again = ["seismic demo", f"--seed {seed}", f"--players {players}"]
    again += [f"--variants {','.join(variants)}"] if variants else []
    show(message("cli.demo.again", lang).format(command=" ".join(again)))


def _announce(colours: Sequence[str], variants: Sequence[str], seed: int, lang: str) -> None:
    names = [message(f"variant.{name}", lang) for name in variants]
    tell(
        message("cli.demo.begins", lang).format(
            players=joined((message(f"colour.{colour}", lang) for colour in colours), lang),
            variants=joined(names or [message("cli.demo.base", lang)], lang),
            seed=seed,
        )
    )


def _chosen(moves: Sequence[Move], chance: Random) -> Move:
    """Choose what to do, then how: a crew shall not drown among a hundred second tiles (V2)."""
    kinds = list(dict.fromkeys(map(type, moves)))
    kind = _any(kinds, chance)
    return _any([move for move in moves if type(move) is kind], chance)


def _any(things: Sequence[_Any], chance: Random) -> _Any:
    """Choose alike on every version of Python, which promises as much of `random` alone."""
    return things[int(chance.random() * len(things))]


def _narrate(event: Event, turns: int, lang: str) -> None:
    if isinstance(event, TurnBegan):
        tell(f"{turns:3}. {text.event(event, lang)}")
    else:
        tell(text.event(event, lang), indent="     ")


def _conclude(last: Step, lang: str) -> None:
    show()
    show(text.board(last.state.board, lang, width()))
    show()
    show(text.sheet(score(last.state), lang))
    show()
    end = outcome(last.state)
    if end is not None:
        tell(text.outcome(end, lang))
