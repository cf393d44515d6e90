"""A state in text: who has to do what, what everybody can see, and the table.

The order of the pile and the tiles in the box are never shown.
"""

from collections.abc import Iterator

from ..model.options import VARIANTS
from ..model.state import GameState
from ..model.steps import ChoosingSide, ChoosingTown, Crewing, Turning
from ..model.wording import joined
from ..rulebook import message
from .picture import WIDTH, board


def state(shown: GameState, lang: str = "en", width: int = WIDTH) -> str:
    """Write a state: what is due, variants, face-up tiles, pile count, supplies, the table."""
    return f"{facts(shown, lang)}\n\n{board(shown.board, lang, width)}"


def facts(shown: GameState, lang: str = "en") -> str:
    """Write what there is to know beside the table, a line each."""
    told = [(message(f"state.{name}", lang), fact) for name, fact in _facts(shown, lang)]
    longest = max(len(name) for name, _ in told)
    return "\n".join(f"{name.ljust(longest)}  {fact}" for name, fact in told)


def _facts(shown: GameState, lang: str) -> Iterator[tuple[str, str]]:
    yield "now", _now(shown, lang)
    variants = [name for name in VARIANTS if name in shown.rules.variants]
    if variants:
        yield "variants", joined((message(f"variant.{name}", lang) for name in variants), lang)
    if shown.rules.options:
        options = (f"{ruling} {reading}" for ruling, reading in shown.rules.options.items())
        yield "options", joined(options, lang)
    yield "face-up", joined(shown.face_up, lang)
    yield "pile", str(len(shown.pile))
    supplies = (
        f"{message(f'colour.{player}', lang)} {crews}" for player, crews in shown.supply.items()
    )
    yield "supply", ", ".join(supplies)


def _now(shown: GameState, lang: str) -> str:
    """Name the actor, what is to be done, and the tiles and cells that it is about."""
    second = shown.phase == "crew" and "dilemma" in shown.rules.variants
    phase = message(f"phase.{'crew-or-tile' if second else shown.phase}", lang)
    match shown.step:
        case Crewing(at):
            about: tuple[object, ...] = (shown.board[at], at)
        case ChoosingTown(quake):
            about = (quake,)
        case ChoosingSide(quake, town, _):
            about = (quake, town)
        case Turning(_, turned):
            about = tuple(sorted(turned))
        case _:
            about = ()
    told = f" ({', '.join(map(str, about))})" if about else ""
    if shown.actor is None:
        return phase
    return f"{message(f'colour.{shown.actor}', lang)}: {phase}{told}"
