"""``seismic demo``: a whole game of greedy bots, with pictures where something happens."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import click

from .. import svg, text
from ..bots import BOTS
from ..model.board import COLOURS
from ..model.consistency import PLAYERS
from ..model.events import Event, TilesLost, TurnBegan
from ..model.options import Reading, Rules, Ruling, Variant
from ..model.pieces import Colour
from ..model.state import GameState
from ..model.wording import joined
from ..records import Start
from ..rulebook import message
from ..rules.scoring import score
from ..text.situation import by_player, rules_in_short
from ..visible import printable
from . import Command, lang_option, sentence
from .files import check_picture, output_option, write_picture
from .game import Game
from .options import options_option, rules_arguments, seed_option, variants_option
from .screen import (
    print_message,
    print_result,
    print_text,
    print_tile_counts,
    print_wrapped,
    width,
)

PICTURE: Final = Path("seismic-demo.svg")

APART: Final = 12
"""The fewest turns between two pictures."""

LEAP: Final = 8
"""How many points at once make the table worth drawing; a lost tile always does."""

_INDENT: Final = " " * 5


@click.command(cls=Command)
@seed_option
@click.option("--players", type=click.IntRange(PLAYERS[0], PLAYERS[-1]), default=PLAYERS[0])
@variants_option
@options_option
@output_option("-o", "--output", callback=check_picture, default=PICTURE)
@lang_option
def demo(
    seed: int,
    players: int,
    variants: list[Variant],
    options: dict[Ruling, Reading],
    output: Path,
    lang: str,
) -> None:
    """Play a whole game, describe what happens, and show the final table and score sheet."""
    colours = COLOURS[:players]
    names = joined((message(f"colour.{colour}", lang) for colour in colours), lang)
    rules = Rules(variants=variants, options=options)
    in_short = rules_in_short(rules, lang)
    print_message("demo.begins", lang, players=names, rules=in_short, seed=seed)
    start = Start.dealt(colours, rules=rules, seed=seed)
    print_tile_counts(rules, lang)
    end = _play(Game.begin(start), seed, lang).state
    print_text(f"\n{text.board(end.board, lang, width())}\n")
    print_result(end, lang)
    write_picture(svg.state(end, *best_section(end), lang=lang), output)
    print_message("demo.drawn", lang, file=printable(output))
    again = ["seismic", "demo", "--seed", str(seed), "--players", str(players)]
    again += rules_arguments(rules)
    print_text(sentence("demo.again", lang, command=" ".join(again)))


def _play(game: Game, seed: int, lang: str) -> Game:
    """Play a game of greedy bots, describing what happens and drawing interesting positions."""
    turns = last_drawn = 0
    points = score(game.state).totals
    while True:
        for event in game.last.events:
            turns += isinstance(event, TurnBegan)
            _print_event(event, turns, lang)
        before, points = points, score(game.state).totals
        if game.state.actor is None:
            return game
        if turns - last_drawn >= APART and _is_interesting(game.last.events, before, points):
            last_drawn = turns
            print_text(f"\n{text.board(game.state.board, lang, width())}")
            totals = message("svg.points", lang).format(points=by_player(points, lang))
            print_text(f"{totals}\n")
        game = game.play(game.suggest(BOTS["greedy"], seed))


def _is_interesting(
    events: Iterable[Event], before: Mapping[Colour, int], points: Mapping[Colour, int]
) -> bool:
    """Return whether tiles are lost, or somebody has made many points."""
    lost = any(isinstance(event, TilesLost) for event in events)
    return lost or any(points[player] - before[player] >= LEAP for player in points)


def _print_event(event: Event, turns: int, lang: str) -> None:
    if isinstance(event, TurnBegan):
        print_wrapped(f"{turns:3}. {text.event(event, lang)}")
    else:
        print_wrapped(text.event(event, lang), _INDENT)


def best_section(state: GameState) -> Iterator[svg.Overlay]:
    """Light up the section with the most points, if anybody has scored."""
    taken = [line for line in score(state).lines if line.points and line.takers]
    if taken:
        yield svg.Lit(max(taken, key=lambda line: line.points).section)
