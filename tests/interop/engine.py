"""The engine behind a line of JSON each way, for runners that are not written in Python.

Every line of standard input asks one thing of the game that was started last, every line of
standard output answers it. Only public names of the package are used, and nothing here knows of
scenarios: what they expect is for the runner to check.

- `{"ask": "start", "scenario": {…}}`: begin as the scenario's keys say; answers `{}`
- `{"ask": "look"}`: answers with everything that can be seen, and all legal moves
- `{"ask": "section", "at": cell, "edge": edge}`: answers with the section there, or null
- `{"ask": "refusal", "move": move}`: answers with the rule that refuses the move, or null
- `{"ask": "play", "move": move}`: the same, and plays the move if nothing refuses it
"""

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any, Final

import seismic
from seismic import (
    ChooseSide,
    ChooseTown,
    Crew,
    Draw,
    Drawn,
    GameState,
    Hex,
    Move,
    Pass,
    Place,
    PlaceCrew,
    Rules,
    SeismicError,
    Step,
    StepSkipped,
    Table,
    TileSet,
    TurnTile,
    Undealt,
)

Data = dict[str, Any]

TABLES: Final[Mapping[str, Callable[[Any], Table]]] = {
    "hexagon": Table.hexagon,
    "rectangle": lambda size: Table.rectangle(*size),
    "cells": lambda cells: Table.of(Hex(q, r) for q, r in cells),
}

READ: Final[Mapping[str, Callable[[Any], Move]]] = {
    "place": lambda written: Place(written["at"], written["tile"]),
    "crew": PlaceCrew,
    "side": ChooseSide,
    "town": ChooseTown,
    "turn": lambda written: TurnTile(written["at"], written["by"]),
    "draw": Draw,
}

WRITTEN: Final[Mapping[type, Callable[[Any], Any]]] = {
    Place: lambda move: {"place": {"at": cell(move.at), "tile": move.tile.code}},
    PlaceCrew: lambda move: {"crew": move.edge},
    Pass: lambda move: "pass",
    ChooseSide: lambda move: {"side": move.edge},
    ChooseTown: lambda move: {"town": cell(move.at)},
    TurnTile: lambda move: {"turn": {"at": cell(move.at), "by": move.by}},
    Draw: lambda move: {"draw": move.tile.code},
}


def cell(at: Hex) -> list[int]:
    """Return a hex as JSON has it."""
    return [at.q, at.r]


def move_of(written: Any) -> Move:
    """Parse a move."""
    if written == "pass":
        return Pass()
    ((name, value),) = written.items()
    return READ[name](value)


def rules_of(scenario: Data) -> Rules:
    """Return the rules that a scenario is played by."""
    chosen: Data = {}
    for shape, value in scenario.get("table", {}).items():
        chosen["table"] = TABLES[shape](value)
    if "tiles" in scenario:
        chosen["tiles"] = TileSet.of(scenario["tiles"])
    if "towns" in scenario:
        chosen["towns"] = scenario["towns"]
    return Rules(
        variants=scenario.get("variants", ()), options=scenario.get("options", {}), **chosen
    )


def started(scenario: Data) -> Step:
    """Return the start of a dealt game, or of a given position."""
    rules, players = rules_of(scenario), scenario["players"]
    if "deal" in scenario:
        return seismic.begin_game(players, rules=rules, seed=scenario["deal"]["seed"])
    given = dict(scenario.get("given", {}))
    laid = given.pop("laid", [])
    if isinstance(given.get("pile"), dict):
        given["pile"] = Undealt.of(given["pile"], given.pop("bottom", {}))
    return seismic.begin_position(
        players,
        rules=rules,
        laid={Hex(*tile["at"]): tile["tile"] for tile in laid},
        crews=[
            Crew(Hex(*tile["at"]), int(edge), colour)
            for tile in laid
            for edge, colour in tile.get("crews", {}).items()
        ],
        **given,
    )


def dealt(start: Step) -> Data:
    """Return the whole pile as it was before the first tile was turned up, and the box."""
    if start.state.pile.undealt is not None:
        return {"pile": [], "box": []}
    drawn = [event.tile for event in start.events if isinstance(event, Drawn)]
    return {
        "pile": [tile.code for tile in (*drawn, *start.state.pile)],
        "box": [tile.code for tile in start.state.box],
    }


def skipped(step: Step) -> list[Data]:
    """Return the steps that nobody was asked for, in order."""
    return [
        {"actor": event.player, "step": event.step, "rule": event.rule}
        for event in step.events
        if isinstance(event, StepSkipped)
    ]


def look(state: GameState) -> Data:
    """Return everything that can be seen, and all legal moves."""
    crews: dict[Hex, dict[int, str]] = {}
    for crew in state.board.crews:
        crews.setdefault(crew.at, {})[crew.edge] = crew.colour
    ended = seismic.outcome(state)
    return {
        "phase": state.phase,
        "actor": state.actor,
        "moves": [WRITTEN[type(move)](move) for move in seismic.legal_moves(state)],
        "laid": [
            {"at": cell(at), "tile": tile.code, "crews": crews.get(at, {})}
            for at, tile in state.board.tiles.items()
        ],
        "face_up": [tile.code for tile in state.face_up],
        "pile": len(state.pile),
        "supply": state.supply,
        "score": seismic.score(state).totals,
        "winners": None if ended is None else list(ended.winners),
        "reason": None if ended is None else ended.reason,
    }


def section(state: GameState, at: list[int], edge: int) -> Data | None:
    """Return the section that leaves a tile at this edge, or None."""
    try:
        found = seismic.section_at(state.board, Hex(*at), edge)
    except SeismicError:
        return None
    return {
        "complete": found.complete,
        "loop": found.loop,
        "fragments": found.chords,
        "points": found.points,
        "crews": found.claims,
    }


class Desk:
    """Answers questions about one game at a time."""

    state: GameState
    skipped: list[Data]
    stock: Data

    def answer(self, question: Data) -> Any:
        """Return the answer to a question; play the move if that is asked."""
        match question["ask"]:
            case "start":
                start = started(question["scenario"])
                self.state, self.skipped, self.stock = start.state, skipped(start), dealt(start)
                return {}
            case "look":
                return look(self.state) | {"skipped": self.skipped, "stock": self.stock}
            case "section":
                return section(self.state, question["at"], question["edge"])
            case "refusal" | "play":
                move = move_of(question["move"])
                refusal = seismic.explain(self.state, move)
                if question["ask"] == "play" and refusal is None:
                    step = seismic.play(self.state, move)
                    self.state, self.skipped = step.state, skipped(step)
                return refusal and refusal.rule
        raise ValueError(f"no such question: {question['ask']}")


def main() -> None:
    """Answer every line until there are no more."""
    desk = Desk()
    for line in sys.stdin:
        try:
            answer = {"answer": desk.answer(json.loads(line))}
        except SeismicError as error:
            answer = {"error": str(error)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
