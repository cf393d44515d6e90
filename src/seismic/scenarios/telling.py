"""Moves and checks of a scenario in words: as a player announces them, in en, es or fr."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from ..model.moves import IN_CATALOGUES, ChooseSide, Move, PlaceCrew
from ..model.wording import edge_name, joined
from ..rulebook import message
from .nodes import Located, plain
from .scenario import Expected

Fact: TypeAlias = tuple[str, list[str]]
"""The name of what is checked, and its lines."""


def announced(move: Move, lang: str = "en") -> str:
    """Return a move in the words of a player.

    >>> announced(PlaceCrew(0), "es")
    'un equipo en el borde norte'
    """
    facts = {name: getattr(move, name) for name in ("tile", "at", "by") if hasattr(move, name)}
    if isinstance(move, PlaceCrew | ChooseSide):
        facts["edge"] = edge_name(move.edge, lang)
    return message(f"announced.{IN_CATALOGUES[type(move)]}", lang).format(**facts)


def announced_by(player: str | None, move: Move, lang: str = "en") -> str:
    """Return a move in words, and whose it is; nobody's is that of chance."""
    words = announced(move, lang)
    if player is None:
        return words
    return message("svg.now", lang).format(actor=_colour(player, lang), phase=words)


def checked(expected: Expected, lang: str = "en") -> list[Fact]:
    """Return what must be true at a check."""
    return [
        (message(f"checked.{name}", lang), list(_CHECKS[name](value, lang)))
        for name, value in expected.checks.items()
    ]


def by_colour(figures: Mapping[str, int], lang: str) -> str:
    """Return a figure for each colour, as in ``red 8, blue 0``."""
    return message("list.separator", lang).join(
        f"{_colour(name, lang)} {figure}" for name, figure in figures.items()
    )


def _part(key: str, lang: str, **facts: object) -> str:
    return message(f"checked.part.{key}", lang).format(**facts)


def _colour(name: str, lang: str) -> str:
    return message(f"colour.{name}", lang)


# Checks by name, each in one or more lines


def _number(value: Located[Any], lang: str) -> Iterator[str]:
    yield str(value.value)


def _moves(value: Located[Any], lang: str) -> list[str]:
    return [announced(each.value, lang) for each in value.value] or [_part("no-moves", lang)]


def _face_up(value: Located[Any], lang: str) -> Iterator[str]:
    yield joined(plain(value), lang) if value.value else _part("no-tiles", lang)


def _by_colour(value: Located[Any], lang: str) -> Iterator[str]:
    yield by_colour(plain(value), lang)


def _winners(value: Located[Any], lang: str) -> Iterator[str]:
    yield joined((_colour(each, lang) for each in plain(value)), lang)


def _tiles(value: Located[Any], lang: str) -> Iterator[str]:
    for each in plain(value):
        at, tile, crews = (each.get(key) for key in ("at", "tile", "crews"))
        lying = (
            message("event.laid", lang).format(tile=tile, at=at)
            if tile
            else _part("a-tile", lang, at=at)
        )
        if crews is None:
            yield lying
            continue
        standing = (
            _part("crew-at", lang, player=_colour(player, lang), edge=edge_name(edge, lang))
            for edge, player in crews.items()
        )
        names = message("list.separator", lang).join(standing)
        yield message("list.separator", lang).join((lying, _claims(names, lang)))


def _claims(crews: str, lang: str) -> str:
    return _part("claims", lang, value=crews) if crews else _part("no-crews", lang)


def _sections(value: Located[Any], lang: str) -> Iterator[str]:
    for facts in plain(value):
        at, edge = facts.pop("at"), edge_name(facts.pop("edge"), lang)
        told = message("list.separator", lang).join(
            _SECTION[name](fact, lang) for name, fact in facts.items()
        )
        yield _part("section", lang, at=at, edge=edge, facts=told)


def _either(yes: str, no: str) -> Callable[[Any, str], str]:
    return lambda value, lang: _part(yes if value else no, lang)


def _counted(name: str) -> Callable[[Any, str], str]:
    return lambda value, lang: _part(name, lang, value=value)


_SECTION: Final[Mapping[str, Callable[[Any, str], str]]] = {
    "complete": _either("complete", "incomplete"),
    "fragments": _counted("fragments"),
    "points": _counted("points"),
    "crews": lambda value, lang: _claims(by_colour(value, lang), lang),
    "loop": _either("loop", "no-loop"),
}


def _stock(value: Located[Any], lang: str) -> Iterator[str]:
    for name, each in plain(value).items():
        facts: dict[str, object] = {"value": each}
        if name == "quakes":
            low, high = each[0], each[-1]
            facts["value"] = low if low == high else f"{low}–{high}"
        elif name == "bottom":
            facts = {"value": joined(each["include"], lang), "tiles": each["tiles"]}
        yield _part(f"stock-{name}", lang, **facts)


def _skipped(value: Located[Any], lang: str) -> list[str]:
    lines = []
    for each in plain(value):
        facts = {"actor": _colour(each["actor"], lang)}
        facts["phase"] = message(f"phase.{each['step']}", lang)
        lines.append(f"{message('svg.now', lang).format(**facts)} ({each['rule']})")
    return lines or [_part("no-steps", lang)]


def _over_deals(value: Located[Any], lang: str) -> Iterator[str]:
    for name, each in plain(value).items():
        facts = {"value": joined(each, lang)}
        if name == "spread":
            facts = {"value": each["tile"], "tiles": each["bottom"]}
        yield _part(f"deals-{name}", lang, **facts)


_CHECKS: Final[Mapping[str, Callable[[Located[Any], str], Iterable[str]]]] = {
    "phase": lambda value, lang: [message(f"phase.{value.value}", lang)],
    "actor": lambda value, lang: [_colour(value.value, lang)],
    "legal": _number,
    "moves": _moves,
    "includes": _moves,
    "excludes": _moves,
    "laid": _number,
    "tiles": _tiles,
    "empty": lambda value, lang: [joined(plain(value), lang)],
    "face_up": _face_up,
    "pile": _number,
    "stock": _stock,
    "over_deals": _over_deals,
    "supply": _by_colour,
    "sections": _sections,
    "score": _by_colour,
    "winners": _winners,
    "reason": lambda value, lang: [f"{message(f'over.{value.value}', lang)} ({value.value})"],
    "skipped": _skipped,
}
