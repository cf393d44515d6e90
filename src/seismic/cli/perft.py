"""``seismic perft``: count sequences of moves, or check the counts in a file."""

from pathlib import Path

import click
from attrs import evolve

from ..model.board import COLOURS
from ..model.consistency import PLAYERS
from ..perft import CAPS, Position, read_positions
from ..perft import perft as count
from ..rules.setup import new_game
from . import FAILED, Command, lang_option, sentence
from .options import file_argument, number_option, read_bytes
from .screen import print_message, print_text


@click.command(cls=Command)
@file_argument(required=False)
@number_option("--depth", least=1, default=3)
@number_option("--seed", default=0)
@number_option("--work", least=1, default=CAPS.work)
@lang_option
def perft(file: Path | None, depth: int, seed: int, work: int, lang: str) -> int:
    """Count the sequences of moves from the start of a game, or from the positions in a file."""
    if file is not None:
        caps = evolve(CAPS, work=work)
        return _check(read_positions(read_bytes(file, caps.bytes, lang), caps), lang)
    state = new_game(COLOURS[: PLAYERS[0]], seed=seed)
    for moves in range(1, depth + 1):
        print_text(f"{moves:2} {count(state, moves):>16,}")
    return 0


def _check(positions: tuple[Position, ...], lang: str) -> int:
    """Count again, print each position with its counts, and return the exit status."""
    wrong = 0
    for position in positions:
        found = counted(position)
        print_text(f"{position.name}: {_numbers(found)}")
        if found != position.counts:
            wrong += 1
            print_text("  " + sentence("perft.differs", lang, counts=_numbers(position.counts)))
    verdict = "perft.wrong" if wrong else "perft.right"
    print_message(verdict, lang, positions=len(positions), wrong=wrong)
    return FAILED if wrong else 0


def counted(position: Position) -> tuple[int, ...]:
    """Count a position again, up to the first count that differs from the one stored.

    So no more is played than the counts say, whoever has written them.
    """
    found: list[int] = []
    for moves, stored in enumerate(position.counts, 1):
        found.append(count(position.state, moves))
        if found[-1] != stored:
            break
    return tuple(found)


def _numbers(counts: tuple[int, ...]) -> str:
    return ", ".join(f"{number:,}" for number in counts)
