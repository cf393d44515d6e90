"""Learn Seismic in three minutes: small positions in which the reader makes the move.

The positions are scenarios, in ``lesson.yaml``; their words, in three languages, are in
``lesson.toml``. Nothing is remembered between calls: each begins its screen anew.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, TypeAlias

from attrs import frozen

from seismic.errors import BadValue
from seismic.game import Game
from seismic.model.hexes import Hex
from seismic.model.notation import write_move
from seismic.model.state import GameState
from seismic.rules.turn import play
from seismic.scenarios import Played, Scenario, read
from seismic.svg import LIGHT
from seismic.widget.clicks import Clickable
from seismic.widget.session import Session

from .cards import card
from .words import texts

Words: TypeAlias = Mapping[str, str]
"""A text by language."""

MOST_REASONS: Final = 3
"""Why no tile can be laid on a space has as many reasons as there are ways to lay one."""


@frozen
class _Screen:
    """A position and its words; of the answers to a question, the right one has no text."""

    scenario: Scenario
    state: GameState
    text: Words
    done: Words
    other: Words | None = None
    right: tuple[str, ...] | None = None
    answers: tuple[Mapping[str, Words], ...] = ()

    def does_it(self, move: str) -> bool:
        """Whether a legal move does what is asked."""
        return self.right is None or move in self.right


@cache
def _screens() -> Mapping[str, _Screen]:
    positions = (files(__package__) / "lesson.yaml").read_bytes()
    words = texts("lesson.toml")
    return {each.id: _screen(each, words[each.id]) for each in read(positions, "lesson.yaml")}


def _screen(scenario: Scenario, words: dict[str, Any]) -> _Screen:
    """Return a screen that begins before the last move of its scenario, unless it asks a question.

    What is played up to there is what has led to the position.
    """
    moves = [step.move for step in scenario.play if isinstance(step, Played)]
    state = scenario.start.state
    for move in moves if "answers" in words else moves[:-1]:
        state = play(state, move).state
    lists: dict[str, Any] = {
        name: tuple(words[name]) for name in ("right", "answers") if name in words
    }
    return _Screen(scenario, state, **(words | lists))


def screens(lang: str) -> list[dict[str, Any]]:
    """Return the screens in their order, with their titles and the rules that they teach."""
    return [
        {"id": id, "title": each.scenario.title(lang), "rules": list(each.scenario.rules)}
        for id, each in _screens().items()
    ]


def show(screen: str, lang: str, sent: object = None, answer: int | None = None) -> dict[str, Any]:
    """Return a screen, as it is after what the reader has sent from the board, or answered.

    The result is ``right``, ``wrong``, ``other`` for another legal move, ``refused``, or None as
    long as nothing is decided; the comment explains it, and the events are what has happened.
    """
    found = _find(screen)
    session = Session(Game.from_state(found.state), lang, LIGHT)
    if answer is not None:
        result, comment = _answered(found, answer, lang)
    elif sent is None or found.answers:
        result, comment = None, []
    else:
        session.receive(sent)
        result, comment = _played(found, session, lang)
    board = session.shown()
    if found.answers or session.game.moves:
        board |= {"targets": [], "choices": [], "buttons": []}
    tried = [target | {"legal": _is_open(target, found.state)} for target in board["targets"]]
    return {
        "id": screen,
        "number": list(_screens()).index(screen) + 1,
        "count": len(_screens()),
        "title": found.scenario.title(lang),
        "text": found.text[lang],
        "rules": [card(id, lang) for id in found.scenario.rules],
        "board": board | {"targets": tried},
        "answers": [each["label"][lang] for each in found.answers],
        "result": result,
        "comment": comment,
        "events": board["said"] if session.game.moves else [],
    }


def _is_open(target: Clickable, state: GameState) -> bool:
    """Whether a target is to be tried: not only what is legal, which would tell the answer."""
    cell = target["send"].get("cell")
    return cell is None or state.phase == "turn" or Hex(*cell) not in state.board


def _find(screen: object) -> _Screen:
    found = _screens().get(screen) if isinstance(screen, str) else None
    if found is None:
        raise BadValue("screen", screen, f"one of {', '.join(_screens())}")
    return found


def _played(screen: _Screen, session: Session, lang: str) -> tuple[str | None, list[str]]:
    """Return what a message from the board comes to, and what there is to say of it."""
    if session.game.moves:
        if screen.does_it(write_move(session.game.moves[0])):
            return "right", [screen.done[lang]]
        return "other", [screen.other[lang]] if screen.other else []
    shown = session.shown()
    return ("refused", shown["said"][:MOST_REASONS]) if shown["refused"] else (None, [])


def _answered(screen: _Screen, answer: object, lang: str) -> tuple[str, list[str]]:
    if type(answer) is not int or answer not in range(len(screen.answers)):
        raise BadValue("answer", answer, f"a whole number below {len(screen.answers)}")
    wrong = screen.answers[answer].get("text")
    return ("wrong", [wrong[lang]]) if wrong else ("right", [screen.done[lang]])
