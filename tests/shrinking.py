"""Making a finding small, and writing it as a scenario file.

Parts are left out one by one as long as the engine and the specification still differ.
"""

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeVar

import yaml
from attrs import evolve

import seismic
from census import Case
from comparison import Spec, as_spec
from seismic.scenarios import read, run
from small_games import SmallGame, towns_of
from specification import Game
from specification.tiles import is_quake

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")

MOST: Final = 500
"""Successful steps; each leaves something out."""


def difference(case: Case) -> Exception | None:
    """Play a case in both, and return where they differ first, or None."""
    try:
        pair = case.begun.begin()
        pair.compare_sheets()
        for move in case.moves:
            pair = pair.play(move)
            pair.compare_sheets()
        if case.tried is not None:
            pair.compare_refusal(case.tried)
    except Exception as error:  # any failure in either is a finding
        return error
    return None


def report(case: Case) -> str:
    """Return a case made small: what differs, as comments, and the scenario."""
    smallest = shrink(case)
    return f"{textwrap.indent(str(difference(smallest)), '# ')}\n{scenario(smallest)}"


def shrink(case: Case) -> Case:
    """Return a case that still differs in the same way, with as little in it as can be."""
    sort, fails = type(difference(case)), scenario_fails(case)
    for _ in range(MOST):
        # Without a move or a tile the rest may be impossible, which is another sort of error.
        found = (
            each
            for each in _smaller(case)
            if type(difference(each)) is sort and (scenario_fails(each) or not fails)
        )
        smaller = next(found, None)
        if smaller is None:
            break
        case = smaller
    return case


def scenario_fails(case: Case) -> bool:
    """Return whether the engine fails the scenario of a case; no scenario can check an event."""
    try:
        return not all(run(each).passed for each in read(scenario(case), "scenario.yaml"))
    except (seismic.SeismicError, ValueError):  # the specification cannot go so far
        return False


def _smaller(case: Case) -> Iterator[Case]:
    """Yield cases that lack something, the greatest savings first."""
    game, moves = case.begun, case.moves
    for number in range(len(moves)):
        yield evolve(case, moves=moves[:number], tried=None)
    if game.set_up:
        yield evolve(case, begun=_as_position(game))
    else:
        yield from _later(case)
    for fewer in _without_one(game.laid):
        crews = {at: who for at, who in game.crews.items() if at[0] in fewer}
        yield evolve(case, begun=evolve(game, laid=fewer, crews=crews))
    for change in _changes(game):
        yield evolve(case, begun=evolve(game, **change))


def _changes(game: SmallGame) -> Iterator[dict[str, Any]]:
    """Yield what can be changed in a game to make it plainer."""
    for number in range(len(game.pile)):
        yield {"pile": game.pile[:number]}
    for name in ("pile", "face_up", "box"):
        tiles = getattr(game, name)
        for number in range(len(tiles)):
            yield {name: tiles[:number] + tiles[number + 1 :]}
    for name in ("crews", "options", "heights", "supply"):
        for fewer in _without_one(getattr(game, name)):
            yield {name: fewer}
    for variant in sorted(game.variants):
        yield {"variants": game.variants - {variant}}
    for name in ("table", "towns"):
        if getattr(game, name) is not None:
            yield {name: None}
    for player in game.players if len(game.players) > 2 else ():
        if player != game.turn:
            yield {"players": tuple(each for each in game.players if each != player)}


def _without_one(things: Mapping[_Key, _Value]) -> Iterator[dict[_Key, _Value]]:
    """Yield mappings that lack one entry."""
    for left_out in things:
        yield {key: value for key, value in things.items() if key != left_out}


def _later(case: Case) -> Iterator[Case]:
    """Yield the case from later positions on, the last one first.

    A state in which a tile is to be laid can be given; so can any in which only the board matters.
    """
    for number in range(len(case.moves), 0, -1):
        now: Any = _expected(evolve(case, moves=case.moves[:number]))  # its colours are texts
        position = evolve(
            case.begun,
            laid={cell: code for cell, code in now.laid.items() if cell not in now.towns},
            crews=now.crews,
            face_up=tuple(now.face_up),
            pile=tuple(now.pile),
            turn=now.turn,
            supply=now.supply,
        )
        yield evolve(case, begun=position, moves=case.moves[number:])


def _as_position(game: SmallGame) -> SmallGame:
    """Return a game after its set-up (S4)."""
    pile = list(game.pile)
    face_up: list[str] = []
    while pile and len(face_up) < 2:
        tile = pile.pop(0)
        face_up += [] if is_quake(tile) else [tile]
    return evolve(game, set_up=False, face_up=tuple(face_up), pile=tuple(pile))


def _expected(case: Case) -> Game:
    """Return the specification's game at the end of a case."""
    game = case.begun.expected()
    for move in case.moves:
        game, _ = game.play(as_spec(move))
    return game


# Scenario files.


def scenario(case: Case) -> str:
    """Return a case as a scenario file that holds what the specification says at its end."""
    game = case.begun if not case.begun.set_up else _as_position(case.begun)
    given = {
        "laid": [
            {"at": [*cell], "tile": code}
            | ({"crews": game.crews_on(cell)} if game.crews_on(cell) else {})
            for cell, code in sorted(game.laid.items())
        ],
        "face_up": [*game.face_up],
        "pile": [*game.pile],
        "supply": game.supply,
        "turn": game.turn,
        "heights": game.heights,
        "box": [*game.box],
    }
    document = {
        "seismic": 1,
        "id": f"small-game-{game.number}",
        "title": {"en": "The engine and the specification differ"},
        "rules": ["G1"],
        "places": ["play 1"],
        "variants": sorted(game.variants),
        "options": game.options,
        "towns": [[*town] for town in towns_of(game)],
        "table": {"cells": [[*cell] for cell in sorted(game.table)]} if game.table else None,
        "players": [*game.players],
        "given": {key: value for key, value in given.items() if value},
        "play": [
            *(written(as_spec(move)) for move in case.moves),
            *_checks(evolve(case, begun=game)),
        ],
    }
    filled = {key: value for key, value in document.items() if value}
    return yaml.safe_dump(filled, sort_keys=False, width=100, default_flow_style=None)


def written(move: Spec) -> Any:
    """Return a move as a scenario writes it."""
    match move:
        case ("place", cell, code):
            return {"place": {"at": [*cell], "tile": code}}
        case ("turn", cell, steps):
            return {"turn": {"at": [*cell], "by": steps}}
        case ("town", cell):
            return {"town": [*cell]}
        case (name, edge):
            return {name: edge}
    return "pass"


def _checks(case: Case) -> list[dict[str, Any]]:
    """Return what the specification says of a game, and of the move that was tried."""
    game = _expected(case)
    expected: dict[str, Any] = {
        "phase": game.phase,
        "actor": game.actor,
        "moves": [written(move) for move in sorted(game.moves(), key=str)],
        "tiles": [
            {"at": [*cell], "tile": code} for cell, code in sorted(game.laid.items()) if code != "T"
        ],
        "face_up": game.face_up,
        "pile": len(game.pile),
        "supply": game.supply,
        "score": game.score(),
        "sections": [
            {
                "at": [*min(section.fragments)[0]],
                "edge": min(section.fragments)[1][0],
                "complete": section.complete,
                "fragments": section.chords,
                "points": section.points,
                "crews": section.crews,
                "loop": section.loop,
            }
            for section in game.sections()
            if section.chords or section.crews or section.complete
        ],
    }
    if game.phase == "over":
        expected |= {"winners": sorted(game.winners()), "reason": game.reason}
    checks = [{"expect": {key: value for key, value in expected.items() if value is not None}}]
    if case.tried is not None:
        move, rule = as_spec(case.tried), game.refusal(as_spec(case.tried))
        checks.append(
            {"refuse": {"move": written(move), "rule": rule}}
            if rule
            else {"expect": {"includes": [written(move)]}}
        )
    return checks
