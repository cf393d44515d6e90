"""Spoilt placements (G3 to G6, V2, R1, R14)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest

from seismic.model import matching
from seismic.model.matching import Abutting
from seismic.model.moves import Place
from seismic.model.options import Rules
from seismic.model.packed import PackedState
from seismic.model.refusals import OffTable, Refusal
from seismic.model.table import Table
from seismic.model.tiles import tile_of
from seismic.rules import placement, turn
from seismic.rules._draft import Draft
from seismic.rules.placement import FirstTile, SecondTile

from .spoiling import Spoil, instead, near_towns, unrefused


def matched_by(rule: Callable[[str | None, int, Abutting], str | None]) -> Spoil:
    """Return the change of which tiles match, by the rule really broken, edges and neighbours."""
    return instead(
        (matching, placement),
        "broken",
        lambda real, edges, around: rule(real(edges, around), edges, around),
    )


def refused_if(rule: str, applies: Callable[[PackedState, Place], bool]) -> Spoil:
    """Return the change by which a rule refuses tiles that it allows."""

    def refusal(real: Any, self: FirstTile, now: PackedState, move: Place) -> Any:
        if applies(now, move):
            return Refusal(rule, move, OffTable(move.at))
        return real(self, now, move)

    return instead(FirstTile, "refusal", refusal)


def allowed_if(rule: str, applies: Callable[[PackedState, Place], bool]) -> Spoil:
    """Return the change by which a rule allows tiles that it refuses."""

    def refusal(real: Any, self: FirstTile, now: PackedState, move: Place) -> Any:
        found = real(self, now, move)
        return None if found and found.rule == rule and applies(now, move) else found

    return instead(FirstTile, "refusal", refusal)


def leads_off(now: PackedState, move: Place) -> bool:
    """Return whether a highway of the tile would lead off the table."""
    table = now.setting.rules.table
    return any(move.at.neighbour(edge) not in table for edge in move.tile.edges)


def south_of_a_town(now: PackedState, move: Place) -> bool:
    """Return whether the tile would meet the southern highway of a town."""
    return move.at.neighbour(0) in now.setting.rules.towns and 0 in move.tile.edges


def cut_off(now: PackedState, move: Place) -> bool:
    """Return whether the tile would lie beside tiles that are all cut off from the towns."""
    return not set(move.at.neighbours) & set(near_towns(now.board))


def face_up_but_for_value(now: PackedState, move: Place) -> bool:
    """Return whether a face-up tile has the same exits as the tile."""
    shown = {tile_of(each.piece).code.partition("+")[0] for each in now.face_up}
    return move.tile.type.code.partition("+")[0] in shown


def endless(patch: pytest.MonkeyPatch) -> None:
    """Make every table endless."""
    real = Rules.__attrs_post_init__

    def begin(rules: Rules) -> None:
        object.__setattr__(rules, "table", Table())
        real(rules)

    patch.setattr(Rules, "__attrs_post_init__", begin)


def lay_a_copy(real: Any, draft: Draft, move: Place) -> int:
    """Lay a tile, and leave it face up."""
    face_up = draft.face_up
    meets: int = real(draft, move)
    draft.face_up = face_up
    return meets


ENGINES: Final[Mapping[str, Spoil]] = {
    "C4: A quake may be laid.": allowed_if("G3", lambda now, move: move.tile.kind == "quake"),
    "C5: A town may be laid.": allowed_if("G3", lambda now, move: move.tile.kind == "town"),
    "R1: No highway leaves the town to the south.": refused_if("G5", south_of_a_town),
    "R3: A tile of another value is the same tile.": allowed_if("G3", face_up_but_for_value),
    "G3: Tiles may be laid that are not face up, and anywhere.": unrefused("G3"),
    "G3: Only the first face-up tile may be laid.": instead(
        turn, "Listing", lambda real, board, types, *moves: real(board, types[:1], *moves)
    ),
    "G3: A tile that has been laid stays face up.": instead(placement, "lay", lay_a_copy),
    "G3: No tile is laid north-west of a town.": refused_if(
        "G3", lambda now, move: move.at.neighbour(2) in now.setting.rules.towns
    ),
    "G3: No tile is laid beside tiles cut off from the towns.": refused_if("G3", cut_off),
    "G4: A tile may touch others with green edges alone.": matched_by(
        lambda real, edges, around: None if real == "G4" and around.laid else real
    ),
    "G4, D6, D12: Every highway edge must meet one.": matched_by(
        lambda real, edges, around: real or ("G4" if edges & ~around.highway else None)
    ),
    "G4: A tile may meet one highway edge only.": matched_by(
        lambda real, edges, around: real or ("G4" if around.highway.bit_count() > 1 else None)
    ),
    "G5, D6: Edges need not match.": matched_by(
        lambda real, edges, around: None if real == "G5" else real
    ),
    "G5: A mismatch is refused by another rule.": matched_by(
        lambda real, edges, around: real and "G4"
    ),
    "G5: A green edge may lie against a highway.": matched_by(
        lambda real, edges, around: (
            None if edges & around.highway and not edges & around.laid & ~around.highway else real
        )
    ),
    "G5, D12: No green edge may touch another tile.": matched_by(
        lambda real, edges, around: real or ("G4" if around.laid & ~around.highway else None)
    ),
    "G5: A tile may touch one other tile only.": matched_by(
        lambda real, edges, around: real or ("G4" if around.laid.bit_count() > 1 else None)
    ),
    "G6: Every table is endless.": endless,
    "G6: A cell off the table is refused by no rule.": unrefused("G6"),
    "G6: No road may lead off the table.": refused_if("G6", leads_off),
    "R14: A crew may follow the second tile.": lambda patch: patch.setattr(
        SecondTile, "play", FirstTile.play
    ),
}
