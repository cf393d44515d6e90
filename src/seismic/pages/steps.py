"""The steps of a recorded game, and their titles."""

from collections.abc import Sequence
from typing import Final

from ..model.outcomes import Step
from ..records import Record, replay
from ..rulebook import message
from ..scenarios.telling import announced_by

MOST_TILES: Final = 100_000
"""The most tiles that the tables of a game may have in all; a usual game has about 5,000."""


class TooLong(ValueError):
    """A game that is too long for a page or an animation."""


def steps_of(record: Record) -> list[Step]:
    """Return the steps of a record; raises `TooLong`, and `BadRecord` as a replay does."""
    steps: list[Step] = []
    tiles = 0
    for step in replay(record):
        steps.append(step)
        tiles += len(step.state.board)
        if tiles > MOST_TILES:
            raise TooLong
    return steps


def title_of(record: Record, lang: str) -> str:
    """Return the title of a game."""
    return record.tags.event or message("page.game", lang)


def heading(record: Record, steps: Sequence[Step], number: int, lang: str) -> str:
    """Return the move that led to a step, and whose it was."""
    if not number:
        return message("page.start", lang)
    return announced_by(steps[number - 1].state.actor, record.moves[number - 1], lang)
