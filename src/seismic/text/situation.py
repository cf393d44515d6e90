"""A state or a view in text: who has to do what, what everybody can see, and the table.

The order of the pile and the tiles in the box are never shown.
"""

from collections.abc import Iterator, Mapping

from ..model.options import VARIANTS, Rules
from ..model.pieces import Colour
from ..model.shown import Shown, shown_state
from ..model.state import GameState
from ..model.steps import ChoosingSide, ChoosingTown, Crewing, Turning
from ..model.wording import joined, labelled
from ..rulebook import message
from .picture import WIDTH, board


def state(shown: Shown, lang: str = "en", width: int = WIDTH) -> str:
    """Draw a state or a view: what is due, variants, face-up tiles, pile, supplies and the table.

    Args:
        shown: The state or the view.
        lang: The language of the words.
        width: How many characters a line of the table may have.
    """
    now = shown_state(shown)
    return f"{facts(now, lang)}\n\n{board(now.board, lang, width)}"


def facts(shown: Shown, lang: str = "en") -> str:
    """Return what everybody can see beside the table, one fact a line.

    Args:
        shown: The state or the view.
        lang: The language of the words.
    """
    seen = _facts(shown_state(shown), lang)
    lines = [(message(f"state.{name}", lang), fact) for name, fact in seen]
    longest = max(len(name) for name, _ in lines)
    return "\n".join(f"{name.ljust(longest)}  {fact}" for name, fact in lines)


def _facts(shown: GameState, lang: str) -> Iterator[tuple[str, str]]:
    yield "now", _to_do(shown, lang)
    if shown.rules.variants:
        yield "variants", _variants(shown.rules, lang)
    if shown.rules.options:
        yield "options", _options(shown.rules, lang)
    if shown.face_up:
        yield "face-up", joined(shown.face_up, lang)
    yield "pile", str(len(shown.pile))
    yield "supply", by_player(shown.supply, lang)


def rules_in_short(rules: Rules, lang: str) -> str:
    """Return the variants in the order of the rulebook, or the base game, and the options."""
    variants = _variants(rules, lang) if rules.variants else message("cli.base", lang)
    return f"{variants}; {_options(rules, lang)}" if rules.options else variants


def _variants(rules: Rules, lang: str) -> str:
    names = (message(f"variant.{name}", lang) for name in VARIANTS if name in rules.variants)
    return joined(names, lang)


def _options(rules: Rules, lang: str) -> str:
    return joined((f"{ruling} {reading}" for ruling, reading in rules.options.items()), lang)


def by_player(figures: Mapping[Colour, int], lang: str) -> str:
    """Format a number for each player, such as ``red 3, blue 5``."""
    return ", ".join(
        f"{message(f'colour.{player}', lang)} {figure}" for player, figure in figures.items()
    )


def _to_do(shown: GameState, lang: str) -> str:
    """Return who has to do what, with the tiles and cells that it is about."""
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
    if shown.actor is None:
        return phase
    details = f" ({', '.join(map(str, about))})" if about else ""
    return labelled(message(f"colour.{shown.actor}", lang), f"{phase}{details}", lang)
