"""The fields of the turn: who plays, and the step with what belongs to it."""

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from ..model.board import COLOURS
from ..model.pieces import Colour
from ..model.steps import (
    PLACING,
    ChoosingSide,
    ChoosingTown,
    Crewing,
    Drawing,
    Over,
    Turning,
    TurnStep,
)
from ..model.tiles import Tile
from .parts import BY_LETTER, CELL, LETTERS, NUMBER, Named, Part

_COUNTS: Final = rf"{NUMBER}(?:\.{NUMBER}){{5}}"
_STRIKE: Final = f"Q[1-6](?:@{CELL}(?::{_COUNTS})?)+"


def players_of(part: Part) -> tuple[tuple[Colour, ...], int]:
    """Return the colours of the players, and the seat of the one whose turn it is."""
    letters = LETTERS + LETTERS.upper()
    found = part.match(f"[{letters}]{{2,4}}", "letters of 2 to 4 colours such as Rb")[0]
    turns = [seat for seat, letter in enumerate(found) if letter.isupper()]
    if len(turns) != 1:
        raise part.refused("one capital, for the player whose turn it is")
    return tuple(BY_LETTER[letter] for letter in found.lower()), turns[0]


def viewer_of(part: Part, players: tuple[Colour, ...]) -> Colour:
    """Return the viewer."""
    for player in players:
        if player == part.text:
            return player
    raise part.refused(f"one of {', '.join(players)}")


def heights_of(named: Named) -> dict[Colour, int]:
    """Return the heights of the players whose height is known."""
    heights = {}
    for part in named["heights"].split(",", len(COLOURS)) if "heights" in named else ():
        found = part.match(f"([{LETTERS}])({NUMBER})", "a colour and a height such as r170")
        heights[BY_LETTER[found[1]]] = part.number(found[2])
    return heights


def _strike(part: Part, text: str) -> ChoosingSide:
    quake, *towns = text.split("@")
    cells = [part.hex(town.partition(":")[0]) for town in towns]
    counts = [town.partition(":")[2] for town in towns]
    counted = tuple(tuple(map(part.number, each.split("."))) for each in counts if each)
    return ChoosingSide(Tile(quake), cells[0], tuple(cells[1:]), counted)


def _turning(part: Part, found: re.Match[str], players: tuple[Colour, ...]) -> Turning:
    colour = BY_LETTER[found[1]]
    if colour not in players:
        raise part.refused(f"a step of one of {', '.join(players)}")
    turned = frozenset(map(part.hex, found[2].split("@")[1:]))
    return Turning(players.index(colour), turned, _strike(part, found[3]) if found[3] else None)


_Make: TypeAlias = Callable[[Part, re.Match[str], tuple[Colour, ...]], TurnStep]

_STEPS: Final[Mapping[str, tuple[str, str, _Make]]] = {
    "place": ("place", "place", lambda part, found, _: PLACING),
    "crew": (f"crew@({CELL})", "crew@0,-1", lambda part, found, _: Crewing(part.hex(found[1]))),
    "town": ("town:(Q[1-6])", "town:Q3", lambda part, found, _: ChoosingTown(Tile(found[1]))),
    "side": (f"side:({_STRIKE})", "side:Q3@0,0", lambda part, found, _: _strike(part, found[1])),
    "turn": (
        f"turn:([{LETTERS}])((?:@{CELL})*)(?:/({_STRIKE}))?",
        "turn:r or turn:r@1,-1",
        _turning,
    ),
    "draw": (
        "draw(:set-up)?",
        "draw or draw:set-up",
        lambda part, found, _: Drawing(in_set_up=bool(found[1])),
    ),
    "over": ("over:([A-Z][0-9]{1,2})", "over:E1", lambda part, found, _: Over(found[1])),
}
"""How each step is written, an example of it, and how it is made."""


def step_of(part: Part, players: tuple[Colour, ...]) -> TurnStep:
    """Return the step of the turn."""
    name = re.split("[:@]", part.text, maxsplit=1)[0]
    if name not in _STEPS:
        raise part.refused(f"one of {', '.join(_STEPS)}")
    pattern, example, make = _STEPS[name]
    return make(part, part.match(pattern, f"a step such as {example}"), players)
