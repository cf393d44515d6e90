"""The most expensive inputs that we could think of, all accepted by the default caps.

Inputs that a search has found are in ``corpus``.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count, cycle, islice, product
from typing import Any, Final

import seismic
from costly.uses import draw
from seismic.saves.strict import USUAL

CROSSROADS: Final = "X012345"
PLAYERS: Final = ["red", "blue", "green", "yellow"]

Laid = list[dict[str, Any]]
Cell = tuple[int, int]


def scattered(number: int, apart: int) -> Iterator[Cell]:
    """Yield cells that don't touch, on no straight line with a town: quakes leave them alone."""
    rows = (cell for size in count(1) for cell in _ring(size))
    free = ((q * apart, r * apart) for q, r in rows if q and r and q + r)
    return islice((cell for cell in free if not set(_lines(*cell)) & {0, 8, 9}), number)


def _ring(size: int) -> Iterator[Cell]:
    """Yield the cells of the rim of a square."""
    sides = range(-size, size + 1)
    return ((q, r) for q, r in product(sides, sides) if max(abs(q), abs(r)) == size)


def _lines(q: int, r: int) -> tuple[int, ...]:
    return q, q + r


def lone(number: int, code: str = CROSSROADS, apart: int = 3) -> Laid:
    """Lay tiles that touch no other."""
    return [{"at": list(cell), "tile": code} for cell in scattered(number, apart)]


def pairs(number: int) -> Laid:
    """Lay pairs of intersections that can't be turned, as each would lose its one link."""
    cells = scattered(number // 2, 3)
    return [
        {"at": [q + beside, r], "tile": code}
        for q, r in cells
        for beside, code in ((0, "X2"), (1, "X5"))
    ]


def snake(number: int) -> Laid:
    """Lay one highway, up and down through every other column."""
    turns = [*[3] * 40, 2, 1, *[0] * 40, 1, 2]
    steps = {0: (0, -1), 1: (1, -1), 2: (1, 0), 3: (0, 1)}
    laid: Laid = []
    q, r, entered = 2, 40, 0
    for out in islice(cycle(turns), number):
        low, high = sorted((entered, out))
        laid.append({"at": [q, r], "tile": f"H{low}{high}"})
        q, r, entered = q + steps[out][0], r + steps[out][1], (out + 3) % 6
    return laid


def record(
    board: Laid,
    pile: Sequence[str] | Mapping[str, int],
    moves: Iterable[str] = (),
    rules: Mapping[str, Any] | None = None,
    face_up: Sequence[str] = (),
    supply: int = 0,
) -> str:
    """Return a record that begins with a position."""
    given = {
        "board": board,
        "face_up": list(face_up),
        "supply": dict.fromkeys(PLAYERS, supply),
        "turn": "red",
        "box": [],
    }
    return json.dumps(
        {
            "seismic": "record",
            "version": 1,
            "rules": rules or {},
            "players": PLAYERS,
            "given": given,
            "pile": pile,
            "moves": list(moves),
        },
        separators=(",", ":"),
    )


def state(*arguments: Any, **fields: Any) -> str:
    """Return the state that a record begins with."""
    start = seismic.Record.from_json(record(*arguments, **fields)).start
    return seismic.to_json(start.begin().state)


def played(board: Laid, pile: Sequence[str], **fields: Any) -> str:
    """Return a record in which as much is played as it may, always the last move that is legal."""
    begun = seismic.Record.from_json(record(board, pile, **fields)).start.begin().state
    moves: list[str] = []
    work, tiles = 0, len(board)
    while True:
        legal = seismic.legal_moves(begun)
        if not legal:
            break
        move = legal[0] if isinstance(legal[0], seismic.TurnTile) else legal[-1]
        tiles += isinstance(move, seismic.Place)
        work += tiles * (4 if isinstance(move, seismic.TurnTile) else 1)
        if work > USUAL.work or len(moves) == USUAL.moves:
            break
        moves.append(seismic.write_move(move))
        begun = seismic.apply(begun, move)
    return record(board, pile, moves, **fields)


def far(number: int) -> Laid:
    """Lay lone tiles so far in the east that they are checked last."""
    return [{"at": [9_000 + 3 * n, 7], "tile": "X0"} for n in range(number)]


MOST_CROSSROADS: Final = USUAL.moves // 6 - 1
"""As many as there may be, since a straight fits beside each of the six edges of each one."""

ISOLATED: Final = {"options": {"R15": "isolated-may-turn"}}
AFTERSHOCKS: Final = {"variants": ["aftershocks"]}
TWINS: Final = {
    "variants": ["aftershocks", "twin-cities"],
    "options": {"R25": "after-each-town", "R28": "some-tile-fits", "R10": "counted-together"},
}
SOME_FITS: Final = {"options": {"R28": "some-tile-fits"}}
VALUED: Final = [
    f"{shape}+{value}" for value in range(10, 100) for shape in ("X0", "X01", "X024", "X0134")
]
"""Types that differ by value alone."""


def holes(number: int) -> tuple[Laid, dict[str, Any]]:
    """Lay tiles among cells where nothing fits, on a table of just these cells."""
    cells: list[list[int]] = [[0, 0], [0, 1]]
    board: Laid = []
    for q, r in islice(scattered(number, 3), number):
        board.append({"at": [q, r], "tile": "X0"})
        beside = [[q + a, r + b] for a, b in ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))]
        cells += [[q, r], *beside]
    return board, {"table": {"cells": cells[: USUAL.cells]}}


# Scenarios


def scenario(number: int, laid: Laid, play: Sequence[Any], **fields: Any) -> str:
    """Return a scenario, in JSON, which is YAML as well."""
    document = {
        "seismic": 1,
        "id": f"costly-{number}",
        "title": {"en": "Costly"},
        "rules": ["G1"],
        "places": ["play 1"],
        "players": PLAYERS,
        "play": list(play),
    }
    given = fields.pop("given", {})
    if "deal" not in fields:
        fields["given"] = {"laid": laid, **given}
    return json.dumps(document | fields)


def many(number: int, make: Callable[[int], str]) -> str:
    """Return a file of several scenarios."""
    return "\n---\n".join(map(make, range(number)))


# The table of cases: what it is used for, and what it is.


def _costly() -> Iterator[tuple[str, str, Callable[[], str]]]:
    quakes = ["Q1"] * USUAL.quakes
    most = USUAL.tiles
    holed, table = holes(1_600)
    yield "load", "crossroads", lambda: state(lone(MOST_CROSSROADS), ["H03"] * most)
    yield (
        "load",
        "quakes over pairs",
        lambda: state(pairs(most - 1), ["H03"] * 3 + quakes, rules=AFTERSHOCKS),
    )
    yield "load", "a long highway", lambda: state(snake(most - 1), ["H03"] * most, supply=20)
    yield (
        "view",
        "many types",
        lambda: state(lone(most // 2), dict.fromkeys(VALUED, 5), rules=SOME_FITS),
    )
    yield "replay", "quakes over pairs", lambda: record(pairs(most), quakes, rules=AFTERSHOCKS)
    yield (
        "replay",
        "quakes over straights",
        lambda: record(lone(most, "H03", 2), quakes, rules=AFTERSHOCKS),
    )
    yield (
        "replay",
        "nothing fits",
        lambda: record(holed, ["H03-14-25", "X012345", "H01-25"] * (most // 3), rules=table),
    )
    yield "replay", "crossroads", lambda: played(lone(most), ["H03"] * most)
    yield (
        "replay",
        "a long highway",
        lambda: played(snake(most), ["H03", "H02", "X0"] * 600, supply=20),
    )
    yield (
        "replay",
        "turns",
        lambda: played([*pairs(most - 8), *far(8)], quakes, rules=AFTERSHOCKS | ISOLATED),
    )
    yield "replay", "twin cities", lambda: played(pairs(1_000), quakes + ["H03"] * 900, rules=TWINS)
    yield (
        "replay",
        "many types",
        lambda: played(lone(most // 2), VALUED * 5, rules=SOME_FITS, supply=20),
    )
    yield "show", "crossroads", lambda: played(lone(most), ["H03"] * most)
    yield "draw", "crossroads", lambda: state(lone(MOST_CROSSROADS), ["H03"] * 3)
    yield "draw", "a long highway", lambda: state(snake(most - 1), ["H03"] * 3, supply=20)
    yield (
        "draw",
        "on its own table",
        lambda: state(lone(MOST_CROSSROADS), ["H03"] * 3, rules={"table": {"hexagon": 65_000}}),
    )
    yield "png", "labels", lambda: draw(state(lone(142), ["H03-14-25", "H02", "X03"]))
    yield "png", "crossroads", lambda: draw(state(lone(MOST_CROSSROADS), ["H03"] * 3))
    yield "png", "a long highway", lambda: draw(state(snake(most - 1), ["H03"] * 3, supply=20))
    yield (
        "run_file",
        "expectations",
        lambda: scenario(
            0,
            lone(490),
            [{"expect": {"includes": []}}] * 1_900,
            given={"face_up": ["H03-14-25", "H02", "X03"]},
        ),
    )
    yield (
        "run_file",
        "quakes",
        lambda: many(
            4,
            lambda n: scenario(n, pairs(480), [], variants=["aftershocks"], given={"pile": quakes}),
        ),
    )
    yield (
        "run_file",
        "deals",
        lambda: many(
            4,
            lambda n: scenario(
                n, [], [{"expect": {"stock": {"tiles": 1}}}], deal={"seed": n, "deals": 900}
            ),
        ),
    )
    yield (
        "run_file",
        "small failing scenarios",
        lambda: many(714, lambda n: scenario(n, [], [{"expect": {"laid": 9}}])),
    )
    yield (
        "run_file",
        "sections",
        lambda: scenario(
            0,
            snake(490),
            [
                {
                    "expect": {
                        "sections": [
                            {"at": at, "edge": edge, "fragments": 490, "points": 0}
                            for at, edge in part
                        ]
                    }
                }
                for part in [list(islice(cycle(_edges(snake(490))), 560))] * 2
            ],
        ),
    )
    yield (
        "run_file",
        "cells",
        lambda: scenario(0, [], [{"expect": {"empty": [[9, 9]] * 2_400}}] * 2),
    )
    yield (
        "perft",
        "claimed counts",
        lambda: json.dumps({"positions": [{"name": "x", "state": _tiny(), "counts": [1] * 20}]}),
    )
    yield "tile_set", "a dotted key", lambda: "\n".join(["a" + ".a" * 99 + "=1"] * 320)
    yield "tile_set", "tables", lambda: "[[a]]\n" * 10_000
    yield "tile_set", "keys", lambda: "\n".join(f"[[tiles]]\nt{n}=1" for n in range(3_500))


def _edges(laid: Laid) -> Iterator[tuple[list[int], int]]:
    for each in laid:
        yield each["at"], int(each["tile"][1])


def _tiny() -> Any:
    return json.loads(seismic.to_json(seismic.new_game(["red", "blue"], seed=1)))


COSTLY: Final = {f"{use}: {what}": (use, make) for use, what, make in _costly()}
