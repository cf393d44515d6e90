"""The texts of the scenario explorer about a frame, in en, es or fr.

Sentences about the game come from ``seismic``; the others stand in ``docs/explorer/texts.toml``.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from explorer_frames import Frame

from seismic import (
    ChooseSide,
    ChooseTown,
    Draw,
    GameEnded,
    Move,
    Pass,
    Place,
    PlaceCrew,
    TurnTile,
    outcome,
    text,
)
from seismic.model.options import VARIANTS
from seismic.model.wording import edge_name, joined
from seismic.rulebook import message
from seismic.scenarios import Expected, Scenario
from seismic.scenarios.nodes import plain

TEXTS: Final = Path(__file__).resolve().parents[1] / "docs" / "explorer" / "texts.toml"

Fact = tuple[str, list[str]]
"""The name of a fact, and its lines."""


@cache
def texts() -> dict[str, dict[str, dict[str, str]]]:
    """Return the texts by table, key and language."""
    return tomllib.loads(TEXTS.read_text(encoding="utf-8"))


def said(key: str, lang: str, **facts: object) -> str:
    """Return a text by its table and key, filled in."""
    table, _, name = key.partition(".")
    return texts()[table][name][lang].format(**facts)


def colour(name: str, lang: str) -> str:
    """Return the name of a colour."""
    return message(f"colour.{name}", lang)


_MOVES: Final[Mapping[type, str]] = {
    Place: "place",
    PlaceCrew: "crew",
    Pass: "pass",
    ChooseSide: "side",
    ChooseTown: "town",
    TurnTile: "turn",
    Draw: "draw",
}


def announced(move: Move, lang: str) -> str:
    """Return a move in the words of a player."""
    facts = {name: getattr(move, name) for name in ("tile", "at", "by") if hasattr(move, name)}
    if isinstance(move, PlaceCrew | ChooseSide):
        facts["edge"] = edge_name(move.edge, lang)
    return said(f"move.{_MOVES[type(move)]}", lang, **facts)


def heading(frame: Frame, lang: str) -> str:
    """Return a line about a frame."""
    if frame.move is None:
        return said(f"kind.{frame.kind}", lang)
    move = announced(frame.move, lang)
    if frame.actor is None:
        return move
    return message("svg.now", lang).format(actor=colour(frame.actor, lang), phase=move)


def sentences(frame: Frame, lang: str) -> list[str]:
    """Return what happens in a frame, or why a move is refused."""
    if frame.refusal is not None:
        return [frame.refusal.sentence(lang)]
    told = [text.event(event, lang) for event in frame.events if not isinstance(event, GameEnded)]
    end = outcome(frame.reached.state) if frame.reached and frame.events else None
    return told if end is None else [*told, text.outcome(end, lang)]


# The position as given


def given_facts(scenario: Scenario, lang: str) -> list[Fact]:
    """Return what a scenario starts from, beyond what is drawn."""
    state = scenario.start.state
    given = scenario.data.get("given", {})
    rules = state.rules
    facts = {
        "players": joined((colour(each, lang) for each in state.players), lang),
        "turn": colour(given.get("turn", state.players[0]), lang),
        "variants": joined(
            (message(f"variant.{each}", lang) for each in VARIANTS if each in rules.variants), lang
        )
        if rules.variants
        else "",
        "table": "".join(
            said(f"given.{shape}", lang, value=_size(value))
            for shape, value in scenario.data.get("table", {}).items()
        ),
        "heights": _figures(given.get("heights", {}), lang),
        "seed": str(scenario.data["deal"]["seed"]) if scenario.stock else "",
    }
    return [(said(f"given.{name}", lang), [fact]) for name, fact in facts.items() if fact]


def _size(value: int | list[Any]) -> str:
    match value:
        case [int(columns), int(rows)]:
            return f"{columns} × {rows}"
        case list():
            return str(len(value))
        case _:
            return str(value)


def _figures(figures: Mapping[str, int], lang: str) -> str:
    return ", ".join(f"{colour(name, lang)} {figure}" for name, figure in figures.items())


# Checks by name, each in one or more lines


def checked_facts(expected: Expected, lang: str) -> list[Fact]:
    """Return what must be true at a check."""
    return [
        (said(f"check.{name}", lang), list(_CHECKS[name](value, lang)))
        for name, value in expected.checks.items()
    ]


def _number(value: Any, lang: str) -> Iterator[str]:
    yield str(value.value)


def _moves(value: Any, lang: str) -> Iterator[str]:
    return (announced(each.value, lang) for each in value.value)


def _by_colour(value: Any, lang: str) -> Iterator[str]:
    yield _figures(plain(value), lang)


def _colours(value: Any, lang: str) -> Iterator[str]:
    yield joined((colour(each, lang) for each in plain(value)), lang)


def _tiles(value: Any, lang: str) -> Iterator[str]:
    for each in plain(value):
        at, tile, crews = (each.get(key) for key in ("at", "tile", "crews"))
        lying = (
            message("event.laid", lang).format(tile=tile, at=at)
            if tile
            else said("detail.a-tile", lang, at=at)
        )
        if crews is None:
            yield lying
            continue
        standing = (
            said("detail.crew-at", lang, player=colour(player, lang), edge=edge_name(edge, lang))
            for edge, player in crews.items()
        )
        names = ", ".join(standing)
        yield said("detail.crews" if names else "detail.tile-alone", lang, tile=lying, crews=names)


def _face_up(value: Any, lang: str) -> Iterator[str]:
    yield joined(plain(value), lang) if plain(value) else said("detail.no-tile", lang)


def _sections(value: Any, lang: str) -> Iterator[str]:
    for facts in plain(value):
        at, edge = facts.pop("at"), edge_name(facts.pop("edge"), lang)
        told = ", ".join(_SECTION[name](fact, lang) for name, fact in facts.items())
        yield said("detail.section", lang, at=at, edge=edge, facts=told)


def _either(yes: str, no: str) -> Callable[[Any, str], str]:
    return lambda value, lang: said(f"detail.{yes if value else no}", lang)


def _counted(name: str) -> Callable[[Any, str], str]:
    return lambda value, lang: said(f"detail.{name}", lang, value=value)


_SECTION: Final[Mapping[str, Callable[[Any, str], str]]] = {
    "complete": _either("complete", "incomplete"),
    "fragments": _counted("fragments"),
    "points": _counted("points"),
    "crews": lambda value, lang: said(
        "detail.claims" if value else "detail.no-crews", lang, value=_figures(value, lang)
    ),
    "loop": _either("loop", "no-loop"),
}


def _stock(value: Any, lang: str) -> Iterator[str]:
    for name, each in plain(value).items():
        facts: dict[str, object] = {"value": each}
        if name == "quakes":
            low, high = each[0], each[-1]
            facts["value"] = low if low == high else f"{low}–{high}"
        elif name == "bottom":
            facts = {"value": joined(each["include"], lang), "tiles": each["tiles"]}
        yield said(f"detail.stock-{name}", lang, **facts)


def _skipped(value: Any, lang: str) -> Iterator[str]:
    steps = plain(value)
    for each in steps:
        phase = message(f"phase.{each['step']}", lang)
        yield f"{colour(each['actor'], lang)}: {phase} ({each['rule']})"
    if not steps:
        yield said("detail.no-step", lang)


def _over_deals(value: Any, lang: str) -> Iterator[str]:
    for name, each in plain(value).items():
        facts = {"value": joined(each, lang)}
        if name == "spread":
            facts = {"value": each["tile"], "tiles": each["bottom"]}
        yield said(f"detail.deals-{name}", lang, **facts)


_CHECKS: Final[Mapping[str, Callable[[Any, str], Iterable[str]]]] = {
    "phase": lambda value, lang: [message(f"phase.{value.value}", lang)],
    "actor": lambda value, lang: [colour(value.value, lang)],
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
    "winners": _colours,
    "reason": lambda value, lang: [f"{message(f'over.{value.value}', lang)} ({value.value})"],
    "skipped": _skipped,
}
