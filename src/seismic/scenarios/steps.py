"""The steps of a scenario: moves, refusals and checks, read from located nodes.

Whether a move is legal, and whether a check holds, is for the run to say.
"""

from collections.abc import Collection, Mapping
from typing import Any, Final

from ..model.moves import ChooseSide, ChooseTown, Move, Pass, Place, PlaceCrew, TurnTile
from ..model.packed import FACE_UP
from ..model.steps import PHASES
from ..rulebook import RuleId, rules
from .compound import key_as, listing, mapping, record
from .kinds import (
    EDGE,
    Reading,
    Written,
    cell,
    one_of,
    tile,
    truth,
    type_to_draw,
    unexpected,
    whole,
    written,
)
from .nodes import Fields, Items, Leaf, Node
from .problems import Notes
from .scenario import Expected, Played, Refused, Step

MOST_POINTS: Final = 1_000_000

_COUNT: Final = whole(0, MOST_POINTS)

_MOVES: Final[Mapping[str, Reading[Any]]] = {
    "place": record({"at": cell, "tile": tile}, ("at", "tile")),
    "crew": EDGE,
    "side": EDGE,
    "town": cell,
    "turn": record({"at": cell, "by": whole(1, 5)}, ("at", "by")),
}


def _made(kind: str, value: Any) -> Move:
    match kind:
        case "place":
            return Place(value["at"], value["tile"])
        case "crew":
            return PlaceCrew(value)
        case "side":
            return ChooseSide(value)
        case "town":
            return ChooseTown(value)
        case _:
            return TurnTile(value["at"], value["by"])


def move(node: Node, notes: Notes) -> Move:
    """Take a move: ``pass``, or one of the others by its name."""
    if isinstance(node, Leaf) and node.value == "pass":
        return Pass()
    kind, value = _named(node, notes, _MOVES)
    return _made(kind, _MOVES[kind](value, notes))


def _named(node: Node, notes: Notes, known: Collection[str]) -> tuple[str, Node]:
    """Take a mapping with the one key that says what it is."""
    names = ("pass", *known)
    if not isinstance(node, Fields):
        word = node.value if isinstance(node, Leaf) and isinstance(node.value, str) else ""
        expected = notes.phrase("expected.step", names=", ".join(names))
        unexpected(node, notes, expected, notes.meant(word, names))
    if not node.pairs:
        unexpected(node, notes, notes.phrase("expected.step", names=", ".join(names)))
    (key, value), *others = node.pairs
    if key.name == "pass":
        notes.refuse(key, "bare-pass")
    if key.name not in known:
        if key.name in CHECKS:
            notes.refuse(key, "elsewhere", key=key.name, under="expect")
        notes.refuse(
            key,
            "unknown-key",
            key=key.name[:60],
            names=", ".join(known),
            meant=notes.meant(key.name, known),
        )
    if others:
        notes.refuse(others[0][0], "one-step", first=key.name, second=others[0][0].name[:60])
    return key.name, value


def rule_id(node: Node, notes: Notes) -> RuleId:
    """Take the id of a rule, a ruling or a disagreement."""
    value = node.value if isinstance(node, Leaf) else None
    known = [rule.id for rule in rules()]
    if not isinstance(value, str) or value not in known:
        meant = notes.meant(value, known) if isinstance(value, str) else ""
        unexpected(node, notes, notes.phrase("expected.rule"), meant)
    return value


_REFUSE: Final = record({"move": move, "rule": rule_id}, ("move", "rule"))


def step(players: Collection[str], dealt: bool) -> Reading[Step]:
    """Take a step of the play; colours are those of the players."""
    checks = record(_checks(players, dealt), least=1)

    def reading(node: Node, notes: Notes) -> Step:
        if isinstance(node, Leaf) and node.value == "pass":
            return Played(Pass(), node.line, node.column)
        kind, value = _named(node, notes, (*_MOVES, "refuse", "expect"))
        if kind == "refuse":
            refused = _REFUSE(value, notes)
            return Refused(refused["move"], refused["rule"], node.line, node.column)
        if kind == "expect":
            return Expected(checks(value, notes), node.line, node.column)
        return Played(_made(kind, _MOVES[kind](value, notes)), node.line, node.column)

    return reading


# What `expect` takes.


def _checks(players: Collection[str], dealt: bool) -> dict[str, Reading[Any]]:
    colour = one_of(players)
    by_colour = mapping(key_as(colour), written(_COUNT))
    moves = written(listing(written(move)))
    return {
        "phase": written(one_of(PHASES.values())),
        "actor": written(colour),
        "legal": written(_COUNT),
        "moves": moves,
        "includes": moves,
        "excludes": moves,
        "laid": written(_COUNT),
        "tiles": listing(_tile_there(colour)),
        "empty": listing(written(cell)),
        "face_up": written(listing(type_to_draw, most=FACE_UP)),
        "pile": written(_COUNT),
        "stock": _stock if dealt else _no_stock,
        "supply": by_colour,
        "sections": listing(_section(colour)),
        "score": by_colour,
        "winners": written(listing(colour, least=1, distinct=True)),
    }


def _tile_there(colour: Reading[str]) -> Reading[Written[dict[str, Any]]]:
    crews = mapping(key_as(EDGE), colour)
    return written(
        record({"at": cell, "tile": written(tile), "crews": written(crews)}, ("at",), least=2)
    )


def _section(colour: Reading[str]) -> Reading[Written[dict[str, Any]]]:
    readings: dict[str, Reading[Any]] = {
        "at": cell,
        "edge": EDGE,
        "complete": written(truth),
        "fragments": written(_COUNT),
        "points": written(_COUNT),
        "crews": written(mapping(key_as(colour), _COUNT)),
        "loop": written(truth),
    }
    return written(record(readings, ("at", "edge")))


def _range(node: Node, notes: Notes) -> range:
    """Take a number, or the lowest and the highest that it may be."""
    if not isinstance(node, Items):
        number = _COUNT(node, notes)
        return range(number, number + 1)
    low, high = listing(_COUNT, least=2, most=2)(node, notes)
    if low > high:
        notes.refuse(node, "range", low=low, high=high)
    return range(low, high + 1)


_stock: Final = record(
    {
        "tiles": written(_COUNT),
        "highways": written(_COUNT),
        "intersections": written(_COUNT),
        "quakes": written(_range),
        "boxed": written(_COUNT),
        "bottom": written(
            record(
                {"tiles": _COUNT, "include": listing(type_to_draw)},
                ("tiles", "include"),
            )
        ),
    },
    least=1,
)


def _no_stock(node: Node, notes: Notes) -> None:
    notes.refuse(node, "stock-without-deal")


CHECKS: Final = tuple(_checks((), dealt=True))
"""The names of all checks."""
