"""Events and outcomes in sentences."""

import re
from typing import get_args

from ..errors import BadValue, check_type
from ..model.events import Discarded, Event, GameEnded, Passed, QuakeStruck, StepSkipped, TilesLost
from ..model.hexes import EDGES
from ..model.outcomes import Outcome, Step
from ..model.wording import edge_name, filled, joined, lying
from ..rulebook import message
from ..rules.turn import outcome as outcome_of


def event(happened: Event, lang: str = "en") -> str:
    """Return a sentence about an event that has happened.

    Args:
        happened: The event.
        lang: The language of the sentence.

    >>> import seismic
    >>> from seismic import text
    >>> text.event(seismic.TileLaid("red", seismic.Hex(0, -1), seismic.Tile("H03")))
    'The red player lays H03 at [0, -1].'
    """
    if type(happened) not in get_args(Event):
        raise BadValue("event", happened, "an event, as in the events of a Step")
    match happened:
        case Passed(_, step):
            return filled(f"event.passed-{step}", happened, lang)
        case StepSkipped(_, _, rule):
            return filled(f"event.skipped-by-{rule}", happened, lang)
        case QuakeStruck(quake, town, None):
            return message("event.quake-struck-nothing", lang).format(quake=quake, town=town)
        case TilesLost(lost):
            tiles = lying(((each.at, each.tile) for each in lost), lang)
            return message("event.tiles-lost", lang).format(tiles=tiles)
        case Discarded(discarded):
            return message("event.discarded", lang).format(tiles=joined(discarded, lang))
        case _:
            name = re.sub("(?<!^)(?=[A-Z])", "-", type(happened).__name__).lower()
            return filled(f"event.{name}", happened, lang)


def edge_key(lang: str = "en") -> str:
    """Return which number stands for which edge.

    >>> from seismic.text import edge_key
    >>> edge_key()
    'edges: 0 north, 1 north-east, 2 south-east, 3 south, 4 south-west, 5 north-west'
    """
    names = (f"{edge} {edge_name(edge, lang)}" for edge in EDGES)
    return message("board.edges", lang).format(edges=", ".join(names))


def told(step: Step, lang: str = "en") -> list[str]:
    """Return a sentence about each event of a step, and the outcome if it ends the game."""
    check_type("step", step, Step)
    sentences = [event(each, lang) for each in step.events if not isinstance(each, GameEnded)]
    end = outcome_of(step.state) if step.events else None
    return sentences if end is None else [*sentences, outcome(end, lang)]


def outcome(end: Outcome, lang: str = "en") -> str:
    """Return why a game has ended and who has won.

    Args:
        end: The outcome of the game.
        lang: The language of the sentences.

    >>> import seismic
    >>> from seismic import text
    >>> text.outcome(seismic.Outcome(("red",), "E10", "E1"))
    'The game is over: the last tile has been laid. The red player has most points and wins.'
    """
    check_type("outcome", end, Outcome)
    over = message("event.game-ended", lang).format(reason=message(f"over.{end.reason}", lang))
    winners = joined((message(f"colour.{colour}", lang) for colour in end.winners), lang)
    return f"{over} {message(f'winners.{end.decided_by}', lang).format(winners=winners)}"
