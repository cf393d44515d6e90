"""Spoilt components: tiles, crews and players (C1 to C6, R2, R3)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from seismic.model import options, tilesets
from seismic.model.tiles import Tile
from seismic.model.tilesets import TileSet
from seismic.rules import position, setup
from seismic.rules._draft import NEXT

from .spoiling import Spoil, advance, all_of, by_itself, constants, fact, instead


def one_fewer(kind: str) -> Spoil:
    """Return the change by which a tile set lacks one tile."""

    def counts(_: TileSet, real: dict[Tile, int]) -> dict[Tile, int]:
        chosen = max((tile for tile in real if tile.kind == kind), default=None)
        return {tile: count - (tile == chosen) for tile, count in real.items()}

    return fact(TileSet, "counts", counts)


def supplies(change: Callable[[int, int], int]) -> Spoil:
    """Return the change by which players begin with other supplies, by seat and real number."""

    def changed(real: Sequence[int]) -> tuple[int, ...]:
        return tuple(change(seat, each) for seat, each in enumerate(real))

    return all_of(
        instead(
            setup,
            "Parts",
            lambda real, *parts: real(*parts[:3], changed(parts[3]), *parts[4:]),
        ),
        instead(position, "_supplies", lambda real, *args: changed(real(*args))),
    )


ENGINES: Final[Mapping[str, Spoil]] = {
    "C1: Of two players only the first takes turns.": by_itself(
        NEXT, lambda real, draft: advance(draft, int(len(draft.setting.players) > 2))
    ),
    "C1: Only the first two take turns.": by_itself(
        NEXT, lambda real, draft: advance(draft, 1 if draft.turn == 0 else -draft.turn)
    ),
    "C1: A fourth player has no crews.": supplies(lambda seat, real: real * (seat < 3)),
    "C2: A highway tile is missing.": one_fewer("highway"),
    "C3, R3: An intersection is missing.": one_fewer("intersection"),
    "C3, R3: Every intersection is worth 1.": fact(
        Tile, "value", lambda tile, real: min(real, 1) if tile.kind == "intersection" else real
    ),
    "C4: A quake is missing.": one_fewer("quake"),
    "C4: Every quake has magnitude 1.": fact(Tile, "magnitude", lambda tile, real: min(real, 1)),
    "C6: There are 21 crews of each colour.": constants(options, CREWS_A_COLOUR=21),
    "D18: There are five crews of each colour.": constants(options, CREWS_A_COLOUR=5),
    "S1: The first player has all the crews.": supplies(lambda seat, real: real * (seat < 1)),
    "R2: A tile set of one's own is ignored.": fact(
        TileSet,
        "counts",
        lambda self, real: {each.tile: each.count for each in tilesets._standard().entries},
    ),
    "R2: There are at most two tiles of each type.": fact(
        TileSet, "counts", lambda self, real: {tile: min(real[tile], 2) for tile in real}
    ),
}
