"""The model as Promela, the language of SPIN, for all games up to a size."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from attrs import frozen

from .edges import (
    AMOUNTS,
    COUNTERS,
    FACTS,
    INITIAL,
    OVER,
    RULES,
    SET_UP,
    Edge,
    Phase,
    Text,
    invariant,
)

CLAIM: Final = "ends"
"""The name of the claim that every game ends."""

_FLAGS: Final = (
    *("dilemma", "after_each_town", "only_after_damage"),
    *("ends_at_once", "some_tile_must_fit", "undealt"),
)
_NOT_NEEDED: Final = "most"  # only the bound on decisions has it


@frozen
class Size:
    """How large games are at most."""

    tiles: int
    players: int
    crews: int

    @property
    def most(self) -> dict[str, int]:
        """The most that each parameter can be."""
        flags = dict.fromkeys(_FLAGS, 1)
        sizes = {"players": self.players, "tiles": self.tiles, "crews": self.crews}
        return {**flags, **sizes, "towns": 2, "rounds": 2}


_WORDS: Final = ((r"\band\b", "&&"), (r"\bor\b", "||"), (r"\bnot ", "!"), ("True", "true"))


def written(texts: Iterable[Text]) -> str:
    """Return that all of these hold, as SPIN reads it."""
    parts = []
    for text in texts:
        # SPIN has no a <= b <= c
        text = re.sub(r"(\w+) <= (\w+) <= (\w+)", r"\1 <= \2 and \2 <= \3", text)
        for pattern, sign in _WORDS:
            text = re.sub(pattern, sign, text)
        parts.append(f"({text})")
    return " && ".join(parts)


def promela(edges: Sequence[Edge], size: Size) -> str:
    """Return the model with these edges for all games up to a size."""
    return "\n".join([*_declared(size), "", "init {", *_begun(size), *_played(edges), "}", ""])


def _declared(size: Size) -> Iterator[str]:
    yield from (f"#define {phase.name} {phase.value}" for phase in Phase)
    yield f"byte phase = {SET_UP.name};"
    yield f"short {', '.join([*size.most, *COUNTERS, *AMOUNTS])};"
    yield f"bit {', '.join(FACTS)};"
    yield f"hidden short {', '.join(f'next_{name}' for name in COUNTERS)};"
    yield f"ltl {CLAIM} {{ <> (phase == {OVER.name}) }}"


def _begun(size: Size) -> Iterator[str]:
    """Yield lines that choose the parameters; what the rules rule out is over at once."""
    rules = [text for text in RULES if _NOT_NEEDED not in text]
    yield "  atomic {"
    for name, most in size.most.items():
        yield f"    select ({name} : 0 .. {most});"
    yield "    if"
    yield f"    :: {written(rules)} -> pile = tiles; supply = crews; setting_up = 1;"
    yield f"       assert({written(INITIAL[SET_UP])})"
    yield f"    :: else -> phase = {OVER.name}"
    yield "    fi"
    yield "  }"


def _played(edges: Sequence[Edge]) -> Iterator[str]:
    """Yield lines that follow edges, with whatever the board decides, until the game is over."""
    yield "  do"
    yield f"  :: phase == {OVER.name} -> break"
    for phase in Phase:
        if phase != OVER:
            here = [edge for edge in edges if edge.source == phase]
            yield f"  :: atomic {{ phase == {phase.name} ->"
            yield from _decided(here)
            yield "    if"
            yield "    :: false"  # for a model without any edge here: it is stuck
            for edge in here:
                yield from _followed(edge)
            yield "    fi;"
            yield f"    {'; '.join(f'{name} = 0' for name in (*FACTS, *AMOUNTS))}"
            yield "    }"
    yield "  od"


def _decided(edges: Sequence[Edge]) -> Iterator[str]:
    """Yield lines that choose the facts and amounts that these edges ask for."""
    asked = " ".join(f"{edge.when} {edge.board}" for edge in edges)
    for name, needed in FACTS.items():
        if re.search(rf"\b{name}\b", asked):
            yield f"    if :: {name} = 0 :: {written([needed])} -> {name} = 1 fi;"
    for name, most in AMOUNTS.items():
        if re.search(rf"\b{name}\b", asked):
            yield f"    select ({name} : 0 .. {most});"


def _followed(edge: Edge) -> Iterator[str]:
    """Yield lines that follow an edge; what it changes, it changes at once."""
    yield f"    /* {edge.name} */"
    yield f"    :: {written([edge.when, edge.board])} ->"
    lines = [f"next_{name} = {text}" for name, text in edge.change.items()]
    lines += [f"{name} = next_{name}" for name in edge.change]
    lines.append(f"phase = {edge.target.name}")
    lines += [f"assert({written([text])})" for text in invariant(edge.target)]
    yield f"       {'; '.join(lines)}"
