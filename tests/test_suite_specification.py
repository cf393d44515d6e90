"""The suite run by the specification: a second implementation passes every scenario.

Scenarios are run from their data, as docs/reference/scenario-runner.md asks of any runner.
"""

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from random import Random
from typing import Any

import pytest

from comparison import Pair, cells
from seismic.scenarios import Played, Scenario, shipped
from specification import Cell, Event, Game, Move, setup
from specification.aftershocks import turned_tile
from specification.board import Board
from specification.tiles import canonical, fragment_at, type_of

SCENARIOS = [scenario for scenario in shipped() if scenario.portable]
POSITIONS = [scenario for scenario in SCENARIOS if "deal" not in scenario.data]

each_scenario = pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
each_position = pytest.mark.parametrize("scenario", POSITIONS, ids=lambda scenario: scenario.id)

Stock = tuple[list[str], list[str]]  # the pile as dealt, and the box


@each_scenario
def test_a_scenario(scenario: Scenario) -> None:
    """What the scenario says is what the specification does."""
    deals = scenario.data.get("deal", {}).get("deals", 1)
    stocks = [dealt(scenario, more) for more in range(deals)]
    for stock in stocks:
        play_through(scenario, stock)
    for step in scenario.data.get("play", ()):
        match step:
            case {"expect": {"over_deals": expected}}:
                check_over_deals(stocks, **expected)


def play_through(scenario: Scenario, stock: Stock) -> None:
    """Play a scenario from one deal, or from its position, and check what it says."""
    game = begin(scenario, stock)
    just_laid: Cell | None = None
    events = game.opening
    for step in scenario.data.get("play", ()):
        match step:
            case {"expect": checks}:
                for name, value in checks.items():
                    if name == "skipped":
                        assert value == skipped(events)
                    elif name != "over_deals":
                        check(game, just_laid, stock, name, value)
            case {"refuse": {"move": written, "rule": rule}}:
                assert rule == game.refusal(parse(written))
                assert parse(written) not in game.moves()
            case _:
                move = parse(step)
                assert listed(game, just_laid, move) in game.moves()
                game, events = game.play(move)
                if move[0] == "place":
                    just_laid = move[1]


@each_position
def test_a_scenario_in_both(scenario: Scenario) -> None:
    """The engine and the specification agree on all there is to see in it, events included."""
    game = begin(scenario, ([], []))
    pair = Pair.opened(0, scenario.start, game)
    for step in scenario.play:
        if isinstance(step, Played):
            pair = pair.play(step.move)
    pair.compare_sheets()


# Starting.


def dealt(scenario: Scenario, more: int = 0) -> Stock:
    """Return the pile and the box of a game; which order a seed gives is left to a runner.

    ``more`` is added to the seed.
    """
    data = scenario.data
    if "deal" not in data:
        return [], []
    random = Random(data["deal"]["seed"] + more)
    return setup.deal(data.get("variants", ()), random, data.get("tiles", setup.STANDARD))


def begin(scenario: Scenario, stock: Stock) -> Game:
    """Return a game dealt from this stock, or the position that a scenario starts from."""
    data = scenario.data
    setting = {
        "players": data["players"],
        "variants": data.get("variants", ()),
        "options": data.get("options", {}),
        "table": cells(scenario.start.state.rules.table),
        "towns": [(q, r) for q, r in data["towns"]] if "towns" in data else None,
    }
    if "deal" in data:
        pile, box = stock
        return Game.new(pile=pile, box=box, **setting)
    position = dict(data.get("given", {}))
    laid = [
        (
            tuple(tile["at"]),
            tile["tile"],
            {int(edge): colour for edge, colour in tile.get("crews", {}).items()},
        )
        for tile in position.pop("laid", ())
    ]
    if isinstance(position.get("pile"), dict):
        position["pile"] = setup.Undealt.counted(position["pile"], position.pop("bottom", {}))
    return Game.given(laid=laid, **position, **setting)


# Moves.


def parse(written: Any) -> Move:
    """Parse a move."""
    match written:
        case "pass":
            return ("pass",)
        case {"place": {"at": [q, r], "tile": code}}:
            return "place", (q, r), canonical(code)
        case {"turn": {"at": [q, r], "by": steps}}:
            return "turn", (q, r), steps
        case {"town": [q, r]}:
            return "town", (q, r)
        case {"draw": code}:
            return "draw", type_of(code)
    ((name, edge),) = written.items()
    return name, edge


def listed(game: Game, just_laid: Cell | None, move: Move) -> Move:
    """Return a move as it is listed: a crew by the lowest edge, a turn by the fewest steps."""
    match move:
        case ("crew", edge) if just_laid is not None:
            return "crew", min(fragment_at(game.laid[just_laid], edge) or (edge,))
        case ("turn", cell, steps):
            board = Board(game.laid, game.crews)
            after = turned_tile(board, cell, steps)
            return "turn", cell, min(n for n in range(6) if turned_tile(board, cell, n) == after)
    return move


# Checks.


def check(game: Game, just_laid: Cell | None, stock: Stock, name: str, value: Any) -> None:
    """Check one key of what a scenario expects."""
    match name:
        case "phase" | "actor" | "reason":
            assert value == getattr(game, name)
        case "supply" | "score":
            found = game.supply if name == "supply" else game.score()
            assert value == {colour: found[colour] for colour in value}
        case "pile":
            assert value == game.left
        case "laid":
            assert value == len(game.laid)
        case "legal":
            assert value == len(game.moves())
        case "moves":
            assert {listed(game, just_laid, parse(each)) for each in value} == game.moves()
        case "includes":
            assert {listed(game, just_laid, parse(each)) for each in value} <= game.moves()
        case "excludes":
            assert not {listed(game, just_laid, parse(each)) for each in value} & game.moves()
        case "face_up":
            assert Counter(map(type_of, value)) == Counter(game.face_up)
        case "winners":
            assert ("over", set(value)) == (game.phase, game.winners())
        case "empty":
            assert not {tuple(cell) for cell in value} & game.laid.keys()
        case "tiles":
            for tile in value:
                check_tile(game, **tile)
        case "sections":
            for section in value:
                check_section(game, **section)
        case "stock":
            check_stock(*stock, value)
        case _:
            raise ValueError(f"no such check: {name}")


def skipped(events: Iterable[Event]) -> list[dict[str, str]]:
    """Return the steps that nobody was asked for, as a scenario writes them."""
    return [
        {"actor": event[1], "step": event[2], "rule": event[3]}
        for event in events
        if event[0] == "skipped"
    ]


def check_tile(
    game: Game, at: list[int], tile: str | None = None, crews: dict[Any, str] | None = None
) -> None:
    """Check which tile lies on a cell, and which crews stand on it."""
    cell = at[0], at[1]
    code = game.laid[cell]
    if tile is not None:
        assert canonical(tile) == code
    if crews is not None:
        named = {min(fragment_at(code, int(edge)) or ()): who for edge, who in crews.items()}
        assert named == Board(game.laid, game.crews).crews_of_tile(cell)


def check_section(game: Game, at: list[int], edge: int, **facts: Any) -> None:
    """Check the section that leaves a tile at an edge."""
    cell = at[0], at[1]
    fragment = fragment_at(game.laid[cell], edge)
    (section,) = [each for each in game.sections() if (cell, fragment) in each.fragments]
    if "crews" in facts:
        assert +Counter(facts.pop("crews")) == section.crews
    if "fragments" in facts:
        assert facts.pop("fragments") == section.chords
    assert facts == {name: getattr(section, name) for name in facts}


def check_over_deals(
    stocks: list[Stock],
    leave: Iterable[str] = (),
    even: Iterable[int] = (),
    spread: dict[str, Any] | None = None,
) -> None:
    """Check all deals together, by the same bound as the package: 8 deviations of chi-square."""
    for code in leave:
        assert {True, False} == {code in box for _, box in stocks}
    shares = Counter(code for pile, _ in stocks for code in pile)
    for place in even:
        assert_even(Counter(pile[place - 1] for pile, _ in stocks), shares)
    if spread is not None:
        bottom = range(1, spread["bottom"] + 1)
        lying = [n for pile, _ in stocks for n in bottom if pile[-n] == spread["tile"]]
        assert len(lying) == shares[spread["tile"]]
        assert_even(Counter(lying), Counter(bottom))


def assert_even(counts: Counter[Any], shares: Counter[Any]) -> None:
    """Check that counts keep to their shares."""
    expected = {key: counts.total() * share / shares.total() for key, share in shares.items()}
    away = sum((counts[key] - expected[key]) ** 2 / expected[key] for key in shares)
    freedom = len(shares) - 1
    assert away <= freedom + 8 * sqrt(2 * freedom)


def check_stock(pile: list[str], box: list[str], expected: dict[str, Any]) -> None:
    """Check what was dealt."""
    counted = Counter(code[0] for code in pile)
    found = {
        "tiles": len(pile),
        "highways": counted["H"],
        "intersections": counted["X"],
        "boxed": len(box),
    }
    for key, value in expected.items():
        if key == "quakes":
            low, high = value if isinstance(value, list) else (value, value)
            assert low <= counted["Q"] <= high
        elif key == "bottom":
            last = pile[-value["tiles"] :]
            assert Counter(map(type_of, value["include"])) <= Counter(map(type_of, last))
        else:
            assert value == found[key]
