"""``seismic demo``: a whole game of greedy bots, with pictures where something happens."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import click

from .. import svg, text
from ..bots import BOTS
from ..model.board import COLOURS
from ..model.consistency import PLAYERS
from ..model.events import Event, TilesLost, TurnBegan
from ..model.options import Rules
from ..model.wording import joined
from ..records import Start
from ..rulebook import message
from ..rules.scoring import ScoreSheet, score
from ..rules.turn import outcome
from . import Command, lang_option, plain
from .files import picture_file, write_picture
from .game import Game, played, suggested
from .options import named_variants, seed_option, variants_option
from .screen import show, tell, width

PICTURE: Final = Path("seismic-demo.svg")
"""Where the last table is drawn unless somebody says otherwise."""

APART: Final = 12
"""So many turns at least lie between two pictures."""

LEAP: Final = 8
"""So many points more make a moment worth seeing; losing a tile always does."""

_INDENT: Final = " " * 5


@click.command(cls=Command)
@seed_option
@click.option("--players", type=click.IntRange(PLAYERS[0], PLAYERS[-1]), default=PLAYERS[0])
@variants_option
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    callback=picture_file,
    default=PICTURE,
    metavar="FILE",
)
@lang_option
def demo(seed: int, players: int, variants: list[str], output: Path, lang: str) -> None:
    """Play a whole game, telling what happens, and show the table and the score sheet."""
    colours = COLOURS[:players]
    _announce(colours, variants, seed, lang)
    start = Start.dealt(colours, rules=Rules(variants=variants), seed=seed)
    game = _play(Game.begun(start), seed, lang)
    sheet = score(game.state)
    _conclude(game, sheet, lang)
    write_picture(svg.state(game.state, *_best(sheet), lang=lang), output, lang)
    show(message("cli.demo.drawn", lang).format(file=plain(output)))
    again = ["seismic demo", f"--seed {seed}", f"--players {players}"]
    again += [f"--variants {','.join(variants)}"] if variants else []
    show(message("cli.demo.again", lang).format(command=" ".join(again)))


def _announce(colours: Sequence[str], variants: list[str], seed: int, lang: str) -> None:
    names = (message(f"colour.{colour}", lang) for colour in colours)
    begins = message("cli.demo.begins", lang)
    told = named_variants(variants, lang)
    tell(begins.format(players=joined(names, lang), variants=told, seed=seed))


def _play(game: Game, seed: int, lang: str) -> Game:
    """Let greedy bots play to the end, telling what happens and showing moments worth seeing."""
    turns = shown = 0
    points = score(game.state).totals
    while True:
        for event in game.last.events:
            turns += isinstance(event, TurnBegan)
            _narrate(event, turns, lang)
        before, points = points, score(game.state).totals
        if game.state.actor is None:
            return game
        if turns - shown >= APART and _striking(game.last.events, before, points):
            shown = turns
            show(f"\n{text.board(game.state.board, lang, width())}")
            show(f"{_points(points, lang)}\n")
        game = played(game, suggested(game, BOTS["greedy"], seed))


def _striking(
    events: Iterable[Event], before: Mapping[str, int], points: Mapping[str, int]
) -> bool:
    """Say whether the table is worth seeing: tiles are lost, or somebody has got ahead."""
    lost = any(isinstance(event, TilesLost) for event in events)
    return lost or any(points[player] - before[player] >= LEAP for player in points)


def _narrate(event: Event, turns: int, lang: str) -> None:
    if isinstance(event, TurnBegan):
        tell(f"{turns:3}. {text.event(event, lang)}")
    else:
        tell(text.event(event, lang), indent=_INDENT)


def _points(points: Mapping[str, int], lang: str) -> str:
    told = (f"{message(f'colour.{player}', lang)} {each}" for player, each in points.items())
    return message("svg.points", lang).format(points=", ".join(told))


def _conclude(game: Game, sheet: ScoreSheet, lang: str) -> None:
    show()
    show(text.board(game.state.board, lang, width()))
    show()
    show(text.sheet(sheet, lang))
    show()
    end = outcome(game.state)
    if end is not None:
        tell(text.outcome(end, lang))


def _best(sheet: ScoreSheet) -> Iterator[svg.Overlay]:
    """Light up the section that has brought most."""
    taken = [line for line in sheet.lines if line.points and line.takers]
    if taken:
        yield svg.Lit(max(taken, key=lambda line: line.points).section)
