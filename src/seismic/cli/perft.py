"""``seismic perft``: how many sequences of moves there are, and whether that is what is stored."""

from pathlib import Path

import click

from ..model.board import COLOURS
from ..model.consistency import PLAYERS
from ..perft import CAPS, Position, read_positions
from ..perft import perft as count
from ..rulebook import message
from ..rules.setup import new_game
from . import FAILED, Command, lang_option
from .screen import show


@click.command(cls=Command)
@click.argument(
    "file",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path),
    required=False,
)
@click.option("--depth", type=click.IntRange(min=1), default=3, metavar="NUMBER")
@click.option("--seed", type=click.IntRange(min=0), default=0, metavar="NUMBER")
@lang_option
def perft(file: Path | None, depth: int, seed: int, lang: str) -> int:
    """Count the sequences of moves from the start of a game, or from the positions of a file."""
    if file is not None:
        return _check(_positions(file), lang)
    state = new_game(COLOURS[: PLAYERS[0]], seed=seed)
    for moves in range(1, depth + 1):
        show(f"{moves:2} {count(state, moves):>16,}")
    return 0


def _positions(file: Path) -> tuple[Position, ...]:
    with click.open_file(str(file), "rb") as stream:
        return read_positions(stream.read(CAPS.bytes + 1))


def _check(positions: tuple[Position, ...], lang: str) -> int:
    """Count what is stored anew; show each position, and say whether all is as stored."""
    wrong = 0
    for position in positions:
        found = tuple(count(position.state, moves + 1) for moves in range(len(position.counts)))
        show(f"{position.name}: {_numbers(found)}")
        if found != position.counts:
            wrong += 1
            stored = message("cli.perft.differs", lang)
            show("  " + stored.format(counts=_numbers(position.counts)))
    verdict = "wrong" if wrong else "right"
    show(message(f"cli.perft.{verdict}", lang).format(positions=len(positions), wrong=wrong))
    return FAILED if wrong else 0


def _numbers(counts: tuple[int, ...]) -> str:
    return ", ".join(f"{number:,}" for number in counts)
