"""Turning and mirroring the table as operations on arrays, so that one game teaches like twelve.

No rule depends on north or left, so a symmetry maps a game onto a game. What it does to an action
can depend on the tile that is laid or turned, since of equal moves the lowest number is the legal
one.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeVar, final

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from .._engine.grid import STEP, column, row
from .._engine.shapes import CODES, LEADS, NUMBERS, STUB, TOWN, TURNED
from .._engine.tile_types import FIRST_TURN
from ..errors import BadValue
from ..model.hexes import cell_of
from ..model.options import Rules
from ..model.packed import FACE_UP
from ..model.tiles import Tile
from .facts import TYPES, fact_names
from .layout import EDGES, Layout, Observation, layout, plane_names
from .rows import CHORD, CHORDS, LAID, MARKS, STEPS, STUBS, TURNS

_Element = TypeVar("_Element", bound=np.generic)

_SHAPES: Final = {LEADS[shape * 6 : shape * 6 + 6]: shape for shape in range(TOWN)}
"""Shapes by where their edges lead, the town apart."""

_PERIODS: Final = (3, 2, 1)
"""The steps after which a tile may look the same again, if it isn't six."""

_SLOT: Final = len(TYPES) + 1
"""The facts of a face-up tile."""


@final
@frozen(eq=False, repr=False)
class Symmetry:
    """A way to turn or mirror the table, for the arrays of an encoding.

    >>> from seismic import Rules, Table, new_game
    >>> from seismic.encoding import Encoding
    >>> rules = Rules(table=Table.hexagon(6))
    >>> encoding, state = Encoding(rules), new_game(["red", "blue"], rules=rules, seed=7)
    >>> seen, mask = encoding.observe(state), encoding.mask(state)
    >>> symmetry = encoding.symmetries[1]
    >>> symmetry
    <Symmetry to edges 1, 2, 3, 4, 5, 0>
    >>> symmetry.observation(seen).planes.shape
    (40, 13, 13)
    >>> int(symmetry.by_action(seen, mask).sum()) == int(mask.sum())
    True
    """

    edges: tuple[int, ...]
    """Where each edge goes."""
    _layout: Layout
    _first_slot: int
    """Where the facts about the face-up tiles begin."""
    _planes: NDArray[np.intp]
    """By plane: the one that becomes it; in the same way with cells of the square and facts."""
    _square: NDArray[np.intp]
    _facts: NDArray[np.intp]
    _looks: NDArray[np.intp]
    """For each of the periods: likewise the planes, turned by that many steps."""
    _numbers: NDArray[np.int64]
    """By action: what it becomes where that depends on no tile."""
    _turns: NDArray[np.int64]
    """By type and turn: what the turn becomes; last for no tile."""

    @property
    def mirrors(self) -> bool:
        """Whether clockwise becomes anticlockwise."""
        return self.edges[1] == (self.edges[0] - 1) % 6

    def __repr__(self) -> str:
        return f"<Symmetry to edges {', '.join(map(str, self.edges))}>"

    def observation(self, seen: Observation) -> Observation:
        """Return an observation as seen of the game turned or mirrored."""
        self._check(seen)
        planes = seen.planes[self._planes]
        flat = planes.reshape(len(planes), -1)[:, self._square]
        return Observation(flat.reshape(planes.shape), seen.facts[self._facts])

    def by_action(self, seen: Observation, values: NDArray[_Element]) -> NDArray[_Element]:
        """Return values by action, such as a mask or a policy, for the game turned or mirrored.

        Args:
            seen: What is seen of the game as it is.
            values: A value for each action.
        """
        if not isinstance(values, np.ndarray) or values.shape != self._numbers.shape:
            raise BadValue("values", values, f"an array of {len(self._numbers)} values")
        found = np.empty_like(values)
        found[self.numbers(seen)] = values
        return found

    def numbers(self, seen: Observation) -> NDArray[np.int64]:
        """Return for each action what becomes of it in the position seen; each appears once."""
        self._check(seen)
        to, found = self._layout, self._numbers.copy()
        first = self._first_slot
        slots = seen.facts[first : first + FACE_UP * _SLOT].reshape(FACE_UP, _SLOT)[:, :-1]
        kinds = np.where(slots.any(axis=1), slots.argmax(axis=1), len(TYPES))
        found[: to.turns].reshape(-1, FACE_UP, TURNS)[:] += self._turns[kinds] - np.arange(TURNS)
        if self.mirrors and to.turns < to.crews:
            by, period = np.arange(1, TURNS), self._periods(seen)[:, None]
            found[to.turns : to.crews].reshape(-1, STEPS)[:] += np.where(
                by < period, period - 2 * by, 0
            )
        self._order_chords(seen, found[to.crews : to.sides])
        return found

    def _check(self, seen: Observation) -> None:
        """Raise `BadValue` unless this is an observation of the encoding."""
        width = self._layout.width
        shape = len(self._planes), width, width
        if not isinstance(seen, Observation) or (
            (np.shape(seen.planes), np.shape(seen.facts)) != (shape, self._facts.shape)
        ):
            raise BadValue("seen", seen, "what an encoding by the same rules has observed")

    def _periods(self, seen: Observation) -> NDArray[np.int64]:
        """Return for each cell of the table after how many steps its tile looks the same again."""
        cells = seen.planes.reshape(len(seen.planes), -1)[:, list(self._layout.square.values())]
        found = np.full(cells.shape[1], TURNS)
        for period, planes in zip(_PERIODS, self._looks, strict=True):
            found[(cells[planes] == cells).all(axis=0)] = period
        return found

    def _order_chords(self, seen: Observation, crews: NDArray[np.int64]) -> None:
        """Let the lower edge of each chord of the tile just laid become the lower one again."""
        planes = seen.planes.reshape(len(seen.planes), -1)
        for at in np.flatnonzero(planes[LAID - MARKS]):
            for chord in np.flatnonzero(planes[CHORD:STUBS, at]):
                ends = list(CHORDS[chord])
                crews[ends] = np.sort(crews[ends])


@lru_cache(maxsize=64)
def symmetries(rules: Rules, players: int, draws: bool) -> tuple[Symmetry, ...]:
    """Return the symmetries of rules with a hexagonal table; the first changes nothing."""
    turns = [tuple([(edge + steps) % 6 for edge in EDGES]) for steps in EDGES]
    mirrors = [tuple([(steps - edge) % 6 for edge in EDGES]) for steps in EDGES]
    found = [edges for edges in turns if _keeps_towns(rules, edges)]
    if _has_both_hands(rules):
        found += [edges for edges in mirrors if _keeps_towns(rules, edges)]
    return tuple([_symmetry(rules, players, draws, edges) for edges in found])


def _keeps_towns(rules: Rules, edges: Sequence[int]) -> bool:
    towns = set(map(cell_of, rules.towns))
    return {_moved(town, edges) for town in towns} == towns


def _has_both_hands(rules: Rules) -> bool:
    """Whether a tile set has as many of each type as of its mirror image."""
    counts = rules.tiles.counts
    mirror = [-edge % 6 for edge in EDGES]
    return all(counts[tile] == counts.get(_type(tile, mirror)) for tile in counts)


def _moved(cell: int, edges: Sequence[int]) -> int:
    """Return where a cell goes: steps across edges 2 and 3 lead to it."""
    return column(cell) * STEP[edges[2]] + row(cell) * STEP[edges[3]]


def _shape(shape: int, edges: Sequence[int]) -> int:
    """Return what a shape becomes."""
    leads = bytearray(6)
    for edge, to in enumerate(LEADS[shape * 6 : shape * 6 + 6]):
        leads[edges[edge]] = to if to >= STUB else edges[to]
    return _SHAPES[bytes(leads)]


def _type(tile: Tile, edges: Sequence[int]) -> Tile:
    """Return what a type becomes."""
    if tile.kind == "quake":
        return tile
    code, plus, value = tile.code.partition("+")
    return Tile(CODES[FIRST_TURN[_shape(NUMBERS[code], edges)]] + plus + value)


def _turn_map(code: str, edges: Sequence[int]) -> list[int]:
    """Return for each turn of a type the one that it becomes, the lowest of equal ones.

    Turns that are not the lowest of equal ones stay as they are.
    """
    shape = NUMBERS[code]
    image = FIRST_TURN[_shape(shape, edges)]
    before, after = (list(TURNED[each * 6 : each * 6 + 6]) for each in (shape, image))
    return [
        after.index(_shape(look, edges)) if before.index(look) == turn else turn
        for turn, look in enumerate(before)
    ]


def _sources(names: Sequence[str], images: Sequence[str]) -> NDArray[np.intp]:
    """Return for each name the index of the one that becomes it."""
    return np.array([images.index(name) for name in names], np.intp)


def _plane_image(name: str, edges: Sequence[int]) -> str:
    """Return the plane that a plane becomes."""
    kind, *which = name.split()
    if kind == "chord":
        return f"chord {''.join(sorted(str(edges[int(edge)]) for edge in which[0]))}"
    if kind in ("stub", "crew"):
        return " ".join([kind, *which[:-1], str(edges[int(which[-1])])])
    return name


def _fact_image(name: str, edges: Sequence[int]) -> str:
    """Return the fact that a fact becomes."""
    kind, *which = name.split()
    if kind in ("slot", "unseen") and which[-1] != "value":
        return " ".join([kind, *which[:-1], _type(Tile(which[-1]), edges).code])
    return name


def _symmetry(rules: Rules, players: int, draws: bool, edges: tuple[int, ...]) -> Symmetry:
    to, planes, facts = layout(rules, draws), plane_names(players), fact_names(rules, players)
    square = np.arange(to.width**2)
    square[[to.square[_moved(cell, edges)] for cell in to.square]] = list(to.square.values())
    looks = [[_plane_image(name, _turning(steps)) for name in planes] for steps in _PERIODS]
    return Symmetry(
        edges,
        to,
        facts.index(f"slot 0 {TYPES[0]}"),
        _sources(planes, [_plane_image(name, edges) for name in planes]),
        square,
        _sources(facts, [_fact_image(name, edges) for name in facts]),
        np.array([_sources(planes, each) for each in looks]),
        np.array(_action_images(rules, to, draws, edges)),
        np.array([*[_turn_map(code, edges) for code in TYPES], list(range(TURNS))]),
    )


def _turning(steps: int) -> list[int]:
    return [(edge + steps) % 6 for edge in EDGES]


def _action_images(rules: Rules, to: Layout, draws: bool, edges: Sequence[int]) -> list[int]:
    """Return what each action becomes, as far as it depends on no tile."""
    cells = [to.cells[_moved(cell, edges)] for cell in to.cells]
    towns, tiles = list(map(cell_of, rules.towns)), [entry.tile for entry in rules.tiles.entries]
    by_cell, turned = range(FACE_UP * TURNS), range(STEPS if to.turns < to.crews else 0)
    return [
        *(cell * len(by_cell) + each for cell in cells for each in by_cell),
        *(to.turns + cell * STEPS + each for cell in cells for each in turned),
        *(to.crews + edge for edge in edges),
        *(to.sides + edge for edge in edges),
        *(to.towns + towns.index(_moved(town, edges)) for town in towns),
        to.passing,
        *(to.draws + tiles.index(_type(tile, edges)) for tile in (tiles if draws else ())),
    ]
