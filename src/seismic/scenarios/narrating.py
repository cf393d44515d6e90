"""What happens in a scenario, step by step, in en, es or fr."""

from collections.abc import Iterator
from typing import TypeAlias

from ..model.moves import Move
from ..model.state import GameState
from ..rulebook import message
from ..rules.turn import explain, play
from ..text import told
from .scenario import Expected, Played, Refused, Scenario
from .telling import announced_by, checked

Told: TypeAlias = tuple[str, list[str]]
"""What a step is called, and the sentences about it."""


def narrated(scenario: Scenario, lang: str = "en") -> Iterator[Told]:
    """Yield what happens up to the first decision, then each step of the play.

    Steps that are skipped are told, too. A move that should be legal and isn't is the last one.
    """
    state, events = scenario.start.state, scenario.start.events
    yield message("kind.begun", lang), told(scenario.start, lang)
    for step in scenario.play:
        if isinstance(step, Expected):
            yield message("kind.check", lang), _checks(step, lang)
            continue
        refusal = explain(state, step.move, events)
        if isinstance(step, Refused) or refusal is not None:
            reason = message("check.legal", lang) if refusal is None else refusal.sentence(lang)
            yield _tried(state, step.move, lang), [reason]
            if isinstance(step, Played):
                return
            continue
        after = play(state, step.move)
        yield announced_by(state.actor, step.move, lang), told(after, lang)
        state, events = after.state, after.events


def _checks(step: Expected, lang: str) -> list[str]:
    labelled = message("docs.labelled", lang)
    return [
        f"{labelled.format(label=name)} {'; '.join(values)}" for name, values in checked(step, lang)
    ]


def _tried(state: GameState, move: Move, lang: str) -> str:
    """Return a move that is refused."""
    labelled = message("docs.labelled", lang).format(label=message("kind.refused", lang))
    return f"{labelled} {announced_by(state.actor, move, lang)}"
