"""Play five complete games with the specification alone, and write them as scenarios.

The engine takes no part in this: the executable specification chooses the moves and computes every
expectation, so that the games can test the engine. The games are defined by the table below;
`--check` compares the files with what the specification plays.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar

from attrs import frozen

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from specification import Game, Move, setup
from specification.board import Cell, beyond, distance
from specification.tiles import EDGES, is_quake

FOLDER: Final = ROOT / "tests" / "scenarios" / "games"
ALL: Final = ("big-one", "dilemma", "aftershocks", "twin-cities")

_Any = TypeVar("_Any")


@frozen
class Plan:
    """A game to play: its rules, players and seed, and the metadata of its scenario."""

    variants: tuple[str, ...]
    players: tuple[str, ...]
    seed: int
    titles: dict[str, str]
    rules: tuple[str, ...]
    places: tuple[str, ...]
    hexagon: int | None = None
    """The radius of the table in steps from the town; None for an unbounded one."""

    @property
    def name(self) -> str:
        """The name of the variant, or ``all-four``."""
        return "all-four" if self.variants == ALL else self.variants[0]


PLANS: Final = (
    Plan(
        ("big-one",),
        ("red", "blue"),
        6,
        {
            "en": "A complete game of the Big One for two",
            "es": "Una partida completa de El Gordo para dos",
            "fr": "Une partie complète du Big One à deux",
        },
        ("Q4", "E1", "E10"),
        ("variants 1", "quakes 2", "end 1", "end 5"),
    ),
    Plan(
        ("dilemma",),
        ("red", "blue", "green"),
        3,
        {
            "en": "A complete game of Road Crew's Dilemma for three on a small table",
            "es": "Una partida completa de El dilema de los equipos para tres en una mesa pequeña",
            "fr": "Une partie complète du Dilemme de l'équipe à trois sur une petite table",
        },
        ("V2", "R14", "G6", "E10"),
        ("variants 2", "play 2", "end 5"),
        hexagon=4,
    ),
    Plan(
        ("aftershocks",),
        ("red", "blue", "green", "yellow"),
        4,
        {
            "en": "A complete game of Aftershocks for four",
            "es": "Una partida completa de Réplicas para cuatro",
            "fr": "Une partie complète de Contrecoups à quatre",
        },
        ("V3", "V3c", "E10"),
        ("variants 3", "end 5"),
    ),
    Plan(
        ("twin-cities",),
        ("red", "blue"),
        3,
        {
            "en": "A complete game of Twin Cities for two",
            "es": "Una partida completa de Ciudades gemelas para dos",
            "fr": "Une partie complète de Villes jumelles à deux",
        },
        ("V4", "V4c", "E10"),
        ("variants 4", "end 5"),
    ),
    Plan(
        ALL,
        ("red", "blue", "green"),
        3,
        {
            "en": "A complete game with all four variants for three",
            "es": "Una partida completa con las cuatro variantes para tres",
            "fr": "Une partie complète avec les quatre variantes à trois",
        },
        ("V2", "V3", "V4", "E10"),
        ("variants 0", "variants 1", "variants 2", "variants 3", "variants 4", "end 5"),
    ),
)


# Chance: by `Random.random` alone, which Python promises to reproduce from a seed.


def pick(random: Random, things: Sequence[_Any]) -> _Any:
    """Choose one at random."""
    return things[int(random.random() * len(things))]


def dealt(variants: tuple[str, ...], random: Random) -> tuple[list[str], list[str]]:
    """Set up the tiles: the two turned up, and the pile below them (S4)."""
    pile, boxed = setup.deal(variants, random)
    wrong = setup.check_pile(pile, boxed, variants)
    assert not wrong, wrong
    face_up: list[str] = []
    while len(face_up) < 2:
        tile = pile.pop(0)
        if not is_quake(tile):  # S4: a quake leaves the game
            face_up.append(tile)
    return face_up, pile


# Playing so that something happens: crews are placed, sections completed, tiles laid close.


def choose(game: Game, random: Random) -> Move:
    """Choose a legal move."""
    moves = sorted(game.moves())
    crews = [move for move in moves if move[0] == "crew"]
    places = [move for move in moves if move[0] == "place"]
    turns = [move for move in moves if move[0] == "turn"]
    if crews and random.random() < 0.7:
        return best(game, crews)
    if places and (game.phase == "place" or random.random() < 0.4):
        few = [pick(random, places) for _ in range(24)]
        few.sort(key=lambda move: -neighbours(game, move[1]))
        return best(game, few[:4])
    if turns and random.random() < 0.8:
        return best(game, [pick(random, turns) for _ in range(4)])
    return ("pass",) if ("pass",) in moves else pick(random, moves)


def neighbours(game: Game, cell: Cell) -> int:
    """Count the tiles around a cell."""
    laid = game.laid
    return sum(beyond(cell, edge) in laid for edge in EDGES)


def best(game: Game, moves: Sequence[Move]) -> Move:
    """Return the first move after which its player has the largest lead."""

    def lead(move: Move) -> int:
        points = game.play(move)[0].score()
        return 2 * points[str(game.actor)] - sum(points.values())

    return max(moves, key=lead)


def within(steps: int) -> list[Cell]:
    """Return the cells within a number of steps of the town."""
    span = range(-steps, steps + 1)
    return [(q, r) for q in span for r in span if distance((q, r), (0, 0)) <= steps]


def played(plan: Plan) -> Iterator[tuple[Move | None, Game]]:
    """Play a game to its end, and yield each move (None at first) with the game after it."""
    random = Random(plan.seed)
    face_up, pile = dealt(plan.variants, random)
    table = None if plan.hexagon is None else within(plan.hexagon)
    game = Game.given(plan.players, plan.variants, table=table, face_up=face_up, pile=pile)
    yield None, game
    while game.phase != "over":
        move = choose(game, random)
        game = game.play(move)[0]
        yield move, game


# Writing


def expected(game: Game) -> dict[str, Any]:
    """Return everything that is checked at a step."""
    facts: dict[str, Any] = {"phase": game.phase}
    if game.actor is not None:
        facts["actor"] = game.actor
    facts |= {
        "legal": len(game.moves()),
        "laid": len(game.laid),
        "pile": len(game.pile),
        "face_up": game.face_up,
        "supply": game.supply,
        "score": game.score(),
    }
    if game.phase == "over":
        facts["winners"] = [player for player in game.players if player in game.winners()]
    return facts


def step(move: Move) -> Any:
    """Return a move as a step of a scenario."""
    match move:
        case ("place", cell, code):
            return {"place": {"at": list(cell), "tile": code}}
        case ("turn", cell, steps):
            return {"turn": {"at": list(cell), "by": steps}}
        case ("town", cell):
            return {"town": list(cell)}
        case ("pass",):
            return "pass"
    return {move[0]: move[1]}


def flow(value: Any) -> str:
    """Format a value as one line of YAML; every text here is a plain word or code."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(flow(each) for each in value) + "]"
    return str(value)


def item(value: Any) -> str:
    """Format an item of a list, a mapping of one key without its braces."""
    if isinstance(value, dict):
        ((key, only),) = value.items()
        return f"  - {key}: {flow(only)}"
    return f"  - {flow(value)}"


def text(plan: Plan) -> str:
    """Play a game and return it as a scenario file."""
    face_up, pile = dealt(plan.variants, Random(plan.seed))
    lines = [
        "# Played and worked out by tools/complete_games.py with the specification alone.",
        "seismic: 1",
        f"id: game-{plan.name}",
        "title:",
        *(f"  {lang}: {title}" for lang, title in plan.titles.items()),
        f"rules: {flow(plan.rules)}",
        f"places: {flow(plan.places)}",
        f"variants: {flow(plan.variants)}",
        *([f"table: {{hexagon: {plan.hexagon}}}"] if plan.hexagon is not None else []),
        f"players: {flow(plan.players)}",
        "given:",
        f"  face_up: {flow(face_up)}",
        f"  pile: {flow(pile)}",
        "play:",
    ]
    for move, game in played(plan):
        if move is not None:
            lines.append(item(step(move)))
        lines.append(item({"expect": expected(game)}))
    return "\n".join(lines) + "\n"


def main() -> int:
    """Run as a command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, compare the files")
    check = parser.parse_args().check
    changed = 0
    for plan in PLANS:
        file, written = FOLDER / f"{plan.name}.yaml", text(plan)
        if file.exists() and file.read_text("utf-8") == written:
            continue
        changed += 1
        if check:
            print(f"{file.relative_to(ROOT)} is not what the specification plays")
        else:
            FOLDER.mkdir(parents=True, exist_ok=True)
            file.write_text(written, "utf-8")
            print(f"wrote {file.relative_to(ROOT)}")
    return 1 if check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
