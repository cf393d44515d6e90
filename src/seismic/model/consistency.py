"""What the parts of a state must be, alone and together, so that a state can be made of them.

Whether such a state can be decided on, by the rules, belongs to the validation.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from ..errors import A_TYPE, BadCode, BadState, BadValue, Defect, is_hidden, shown
from .board import COLOURS, Board, packed_board
from .hexes import EDGES, Hex
from .options import AFTER_EACH_TOWN, Rules
from .packed import FACE_UP
from .pieces import Colour
from .pile import Undealt
from .steps import PHASES, ChoosingSide, ChoosingTown, Crewing, Drawing, Over, Turning
from .tiles import Tile, as_tile

if TYPE_CHECKING:
    from .packing import Parts

PLAYERS: Final = range(2, 5)  # C1
ENDINGS: Final = ("E1", "E2", "R6", "R28")
"""The rules that end a game."""


def checked_players(players: Sequence[Colour]) -> tuple[Colour, ...]:
    """Return two to four different colours, clockwise, or refuse anything else."""
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise BadValue("players", players, "a sequence of colours", "C1")
    if len(players) not in PLAYERS:
        raise BadValue("players", players, "2 to 4 colours", "C1")
    for colour in players:
        if colour not in COLOURS:
            raise BadValue("players", colour, f"one of {', '.join(COLOURS)}", "C6")
    if len(set(players)) < len(players):
        raise BadValue("players", players, "a different colour for each player", "S1")
    return tuple(players)


def checked_heights(
    heights: Mapping[Colour, int] | tuple[tuple[Colour, int], ...], players: Sequence[Colour]
) -> tuple[tuple[Colour, int], ...]:
    """Return whole, positive heights of players, or refuse anything else."""
    try:
        known = dict(heights)
    except (TypeError, ValueError):
        raise BadValue("heights", heights, "a mapping from colours to heights", "E11") from None
    for colour, height in known.items():
        if colour not in players:
            raise BadValue("heights", colour, f"one of {', '.join(players)}", "E11")
        if type(height) is not int or height <= 0:
            raise BadValue("heights", height, "a whole number above 0", "E11")
    return tuple(sorted(known.items()))


def checked_supplies(supplies: Sequence[int]) -> tuple[int, ...]:
    """Return the supplies as a tuple, or refuse anything but a sequence."""
    if isinstance(supplies, str) or not isinstance(supplies, Sequence):
        raise BadValue("supplies", supplies, "a sequence of numbers, one for each player", "S1")
    return tuple(supplies)


def as_types(name: str, tiles: Iterable[Tile | str]) -> tuple[Tile, ...]:
    """Return the types of tiles to draw, each given in any orientation."""
    if isinstance(tiles, str | Set | Mapping) or not isinstance(tiles, Iterable):
        raise BadValue(name, tiles, "a sequence of tiles")
    types = tuple(tile.type for tile in _as_tiles(name, tiles))
    if any(tile.kind == "town" for tile in types):
        raise BadValue(name, "T", "tiles to draw: towns lie on the table from the start", "S2")
    return types


def _as_tiles(name: str, tiles: Iterable[Tile | str]) -> Iterator[Tile]:
    for number, tile in enumerate(tiles):
        try:
            yield as_tile(tile)
        except BadCode:
            if is_hidden(name):
                raise BadValue(f"{name}[{number}]", tile, A_TYPE) from None
            raise


def in_order(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return tiles sorted by their codes."""
    return tuple(sorted(tiles, key=attrgetter("code")))


def refuse_contradictions(parts: "Parts") -> None:
    """Raise `BadState` or `BadValue` for parts that cannot belong together."""
    for name, expected in (("rules", Rules), ("board", Board)):
        if not isinstance(getattr(parts, name), expected):
            raise BadValue(name, getattr(parts, name), f"a {expected.__name__}")
    if type(parts.step) not in PHASES:
        raise BadValue("step", parts.step, "a step of the turn", "G1")
    if parts.board.table != parts.rules.table:
        raise BadState(Defect("board", "its table is not that of the rules", "G6"))
    if parts.board.towns != parts.rules.towns:
        raise BadState(Defect("board", "its towns are not those of the rules", "S2"))
    if type(parts.turn) is not int or parts.turn not in range(len(parts.players)):
        raise BadState(Defect("turn", f"there is no seat {shown(parts.turn)}", "S5"))
    if len(parts.face_up) > FACE_UP or any(tile.kind == "quake" for tile in parts.face_up):
        raise BadState(Defect("face_up", "at most three tiles are face up, and no quake", "G2"))
    if isinstance(parts.pile, Undealt) and parts.box:  # what may come is known without it (R28)
        raise BadState(Defect("box", "nothing is known of the box of an undealt game", "S3"))
    _refuse_crews(parts)
    _refuse_step(parts)


def _refuse_crews(parts: "Parts") -> None:
    if len(parts.supplies) != len(parts.players):
        raise BadState(Defect("supplies", "there is one for each player", "S1"))
    standing = Counter(COLOURS[colour] for _, colour in packed_board(parts.board).crews())
    for colour in standing.keys() - set(parts.players):
        raise BadState(Defect("board", f"{colour} has crews on the table but does not play", "S1"))
    for colour, supply in zip(parts.players, parts.supplies, strict=True):
        if type(supply) is not int or supply < 0:
            raise BadState(Defect("supplies", f"{colour} has {shown(supply)} crews left", "C6"))
        if supply + standing[colour] > parts.rules.crews:
            raise BadState(
                Defect("supplies", f"{colour} has more than {parts.rules.crews} crews", "C6")
            )


def _refuse_side(parts: "Parts", step: ChoosingSide) -> None:
    towns = parts.board.towns
    others = step.then if type(step.then) is tuple else (None,)
    if not all(town in towns for town in (step.town, *others)):
        raise BadState(Defect("step", "no town lies where the quake strikes", "V4c"))
    together = parts.rules.option("R10") is not None and parts.rules.copies > 1
    if type(step.counted) is not tuple or len(step.counted) != together * (1 + len(step.then)):
        raise BadState(Defect("step", "the sides of each town are counted before the quake", "R10"))
    for counts in step.counted:
        if type(counts) is not tuple or len(counts) != len(EDGES) or not _are_counts(counts):
            raise BadState(
                Defect("step", "a town has a number of tiles on each of six sides", "Q2")
            )


def _code(tile: object) -> str:
    return tile.code if isinstance(tile, Tile) else shown(tile)


def _are_counts(counts: Sequence[int]) -> bool:
    return all(type(count) is int and count >= 0 for count in counts)


def _refuse_step(parts: "Parts") -> None:
    step = parts.step
    match step:
        case Crewing(at):
            laid = parts.board.tile(at) if isinstance(at, Hex) else None
            if laid is None or laid.kind == "town":
                raise BadState(Defect("step", f"no tile has just been laid at {shown(at)}", "G8"))
        case ChoosingTown(quake) | ChoosingSide(quake, _, _):
            if not isinstance(quake, Tile) or quake.kind != "quake":
                raise BadState(Defect("step", f"{_code(quake)} is not a quake", "Q1"))
            if isinstance(step, ChoosingTown) and parts.rules.copies == 1:
                raise BadState(Defect("step", "there is a single town", "V4c"))
            if isinstance(step, ChoosingSide):
                _refuse_side(parts, step)
        case Turning(seat, turned, then):
            if "aftershocks" not in parts.rules.variants:
                raise BadState(Defect("step", "tiles are turned in Aftershocks alone", "V3"))
            if type(seat) is not int or seat not in range(len(parts.players)):
                raise BadState(Defect("step", f"there is no seat {shown(seat)}", "V3"))
            if type(turned) is not frozenset or not all(
                isinstance(at, Hex) and at in parts.board for at in turned
            ):
                raise BadState(Defect("step", "a turned tile is not on the table", "V3b"))
            if then is not None:
                if (
                    not isinstance(then, ChoosingSide)
                    or parts.rules.option("R25") != AFTER_EACH_TOWN
                ):
                    raise BadState(Defect("step", "no strike comes after this round", "R25"))
                _refuse_side(parts, then)
        case Drawing(in_set_up):
            if not isinstance(parts.pile, Undealt):
                raise BadState(Defect("step", "a pile with an order waits for no draw", "G2"))
            if type(in_set_up) is not bool:
                raise BadValue("in_set_up", in_set_up, "True or False", "S4")
        case Over(reason):
            if reason not in ENDINGS or (reason == "R28" and not parts.rules.option("R28")):
                raise BadState(Defect("step", f"{shown(reason)} does not end the game", "E1"))
