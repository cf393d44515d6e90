"""The position of a scenario as it is written, before any tile is drawn and any quake strikes."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from ..model.board import Board
from ..model.hexes import Hex
from ..model.options import VARIANTS
from ..model.pieces import Crew
from ..model.wording import joined
from ..rulebook import message
from .scenario import Scenario
from .telling import Fact, by_colour

Written: TypeAlias = Mapping[str, Any]


def given_board(scenario: Scenario) -> Board:
    """Return the board of the position as written; where a game is dealt, that of its set-up."""
    rules = scenario.start.state.rules
    given = written(scenario).get("laid", [])
    laid = {Hex(*entry["at"]): entry["tile"] for entry in given}
    crews = [
        Crew(Hex(*entry["at"]), int(edge), colour)
        for entry in given
        for edge, colour in entry.get("crews", {}).items()
    ]
    return Board({**dict.fromkeys(rules.towns, "T"), **laid}, crews, rules.table)


def written(scenario: Scenario) -> Written:
    """Return the position as it stands in the file."""
    found: Written = scenario.data.get("given", {})
    return found


def given_facts(scenario: Scenario, lang: str = "en") -> list[Fact]:
    """Return what a scenario starts from beyond the tiles and crews on the table."""
    state = scenario.start.state
    given = written(scenario)
    variants = [
        message(f"variant.{each}", lang) for each in VARIANTS if each in state.rules.variants
    ]
    facts = {
        "players": joined((_colour(each, lang) for each in state.players), lang),
        "turn": _colour(given.get("turn", state.players[0]), lang),
        "variants": joined(variants, lang) if variants else "",
        "table": "".join(
            message(f"given.{shape}", lang).format(value=_size(value))
            for shape, value in scenario.data.get("table", {}).items()
        ),
        "heights": by_colour(given.get("heights", {}), lang),
        "seed": str(scenario.data["deal"]["seed"]) if scenario.stock else "",
    }
    return [(message(f"given.{name}", lang), [fact]) for name, fact in facts.items() if fact]


def lying_facts(scenario: Scenario, lang: str = "en") -> list[Fact]:
    """Return the tiles face up, the pile and the supplies as they are written."""
    given = written(scenario)
    pile = given.get("pile", [])
    if isinstance(pile, Mapping):  # without an order
        key, tiles = "page.pile", [f"{count} × {tile}" for tile, count in pile.items()]
    else:
        key, tiles = "page.drawn-next", pile
    lying = {"page.face-up": given.get("face_up", []), key: tiles}
    facts = {name: joined(each, lang) for name, each in lying.items() if each}
    if "supply" in given:
        facts["page.supply"] = by_colour(given["supply"], lang)
    return [(message(name, lang), [fact]) for name, fact in facts.items()]


def _colour(name: str, lang: str) -> str:
    return message(f"colour.{name}", lang)


def _size(value: int | list[Any]) -> str:
    match value:
        case [int(columns), int(rows)]:
            return f"{columns} × {rows}"
        case list():
            return str(len(value))
        case _:
            return str(value)
