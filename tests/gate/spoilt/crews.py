"""Spoilt crew steps (G8 to G10, R4, R19, R20)."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest
from attrs import evolve

from seismic.model.hexes import Hex, hex_of
from seismic.model.moves import Move, Place, PlaceCrew
from seismic.model.packed import CREW, PackedState, Setting
from seismic.model.state import unpacked_board
from seismic.rules import crews, drawing, placement, quakes
from seismic.rules._draft import LAID, Draft
from seismic.rules.placement import FirstTile
from seismic.rules.sections import Section, section_at, sections

from .spoiling import Spoil, all_of, by_itself, instead, skipped_by, stand, unrefused


def masked(change: Callable[[Draft, int], int]) -> Spoil:
    """Return the change of which fragments of the tile just laid can be claimed, as a mask."""

    def play(real: Any, self: FirstTile, draft: Draft, move: Place) -> None:
        real(self, draft, move)
        draft.unclaimed = change(draft, draft.unclaimed)

    return instead(FirstTile, "play", play)


def claimable(wanted: Callable[[Section, Hex], bool]) -> Spoil:
    """Return the change by which other sections can be claimed from the tile just laid."""
    return masked(lambda draft, _: claimed_by(draft, wanted))


def claimed_by(draft: Draft, wanted: Callable[[Section, Hex], bool]) -> int:
    """Return the mask of the fragments of the tile just laid whose sections are wanted."""
    board, at = unpacked_board(draft), hex_of(draft.board.latest)
    found = [edges[0] for edges in board[at].fragments]
    return sum(1 << edge for edge in found if wanted(section_at(board, at, edge), at))


def is_intersection(draft: Draft) -> bool:
    """Return whether the tile just laid is an intersection."""
    return unpacked_board(draft)[hex_of(draft.board.latest)].kind == "intersection"


def claims_at_towns(draft: Draft, mask: int) -> int:
    """Return the mask without sections that a town joins to a claimed one."""
    claimed = {
        end.at
        for section in sections(unpacked_board(draft))
        for end in section.ends
        if section.crews and end.kind == "town"
    }
    return mask & claimed_by(draft, lambda section, _: not claimed & {e.at for e in section.ends})


def crew_again(real: Any, self: crews.Claim, draft: Draft, move: PlaceCrew) -> None:
    """Place a crew, and ask for another one."""
    cell = draft.board.latest
    real(self, draft, move)
    draft.own_board().latest = cell
    draft.unclaimed = claimed_by(draft, lambda section, _: not section.crews)
    draft.phase = LAID


def in_the_first_colour(real: Any, self: crews.Claim, draft: Draft, move: PlaceCrew) -> None:
    """Place a crew of the first player's colour."""
    before = unpacked_board(draft).crews
    real(self, draft, move)
    (placed,) = set(unpacked_board(draft).crews) - set(before)
    stand(draft, [*before, evolve(placed, colour=draft.setting.players[0])])


def once_claimed(patch: pytest.MonkeyPatch) -> None:
    """Bar the sections through cells where a quake has removed a crew."""
    barred: dict[Setting, set[Hex]] = defaultdict(set)

    def strike(real: Any, draft: Draft, *args: Any) -> None:
        before = unpacked_board(draft).crews
        real(draft, *args)
        gone = set(before) - set(unpacked_board(draft).crews)
        barred[draft.setting] |= {crew.at for crew in gone}

    def claims(draft: Draft, mask: int) -> int:
        cells = barred[draft.setting]
        return mask & claimed_by(
            draft, lambda section, _: not cells & {each.at for each in section.fragments}
        )

    instead(quakes, "_strike", strike)(patch)
    masked(claims)(patch)


def can_claim(now: PackedState, supply: int = 1) -> bool:
    """Return whether a crew can be placed, from a supply of at least this number."""
    return now.unclaimed > 0 and now.supplies[now.turn] >= supply


def placed_from(supply: int) -> Spoil:
    """Return the change by which a crew can be placed from a supply of at least this number."""

    def moves(real: Any, now: PackedState) -> tuple[Move, ...]:
        return crews._BY_MASK[now.unclaimed if can_claim(now, supply) else 0]

    def is_asked(real: Any, now: PackedState) -> bool:
        return can_claim(now, supply) or (now.setting.dilemma and placement.any_fits(now))

    return all_of(
        unrefused("R20"), instead(crews, "moves", moves), instead(crews, "is_asked", is_asked)
    )


def noted_as_skipped(real: Any, draft: Draft, *args: Any) -> None:
    """Note a skipped crew step, and go on."""
    draft.skip(draft.turn, CREW, "R20")
    real(draft, *args)


def second_tiles_leave(real: Any, draft: Draft) -> None:
    """Discard the tiles that can't be laid second."""
    real(draft)
    if draft.setting.dilemma and not placement.any_fits(draft):
        draft.discard(draft.face_up)
        draft.face_up = ()


ENGINES: Final[Mapping[str, Spoil]] = {
    "C2: A third fragment of a tile can't be claimed.": masked(lambda draft, mask: mask & 3),
    "C6, S1: Players place crews of the first colour.": instead(
        crews.Claim, "play", in_the_first_colour
    ),
    "G1: No crew may follow a tile.": by_itself(LAID, lambda real, draft: draft.end_turn()),
    "G1: A turn goes on after a crew.": instead(crews.Claim, "play", crew_again),
    "G8: A crew may join others on a section.": claimable(lambda section, at: True),
    "G8: A crew may stand on green.": unrefused("G8"),
    "G8: No crew may be placed on a tile with a claimed section.": masked(
        lambda draft, mask: mask if mask == claimed_by(draft, lambda section, at: True) else 0
    ),
    "G8: A skipped crew is put down to another rule.": skipped_by("R20", instead_of="G8"),
    "G8: Nobody may place a crew.": claimable(lambda section, at: False),
    "G9: Stubs can't be claimed.": masked(
        lambda draft, mask: 0 if is_intersection(draft) else mask
    ),
    "G9: The stubs of an intersection are one fragment.": masked(
        lambda draft, mask: mask & -mask if is_intersection(draft) else mask
    ),
    "G10: Only crews on the next tile bar a section.": claimable(
        lambda section, at: all(crew.at.distance(at) > 1 for crew in section.crews)
    ),
    "G10: A section of a single fragment can't be claimed.": claimable(
        lambda section, at: not section.crews and len(section.fragments) > 1
    ),
    "G10: Sections of more than two fragments can't be claimed.": claimable(
        lambda section, at: not section.crews and len(section.fragments) < 3
    ),
    "G10: A section of stubs alone can't be claimed.": claimable(
        lambda section, at: not section.crews and section.chords > 0
    ),
    "D16: A section whose crew is lost can't be claimed again.": once_claimed,
    "V2: In the Dilemma a second tile is all that may follow.": instead(
        crews, "moves", lambda real, now: () if now.setting.dilemma else real(now)
    ),
    "R4: By the option no crew follows any tile.": by_itself(
        LAID,
        lambda real, draft: draft.end_turn() if draft.setting.ends_at_once else real(draft),
    ),
    "R14, R20: A second tile needs a section to claim.": all_of(
        instead(placement, "second_tiles", lambda real, now: real(now) if can_claim(now) else ()),
        instead(crews, "is_asked", lambda real, now: can_claim(now)),
    ),
    "R14: Tiles that can't be laid second leave.": by_itself(LAID, second_tiles_leave),
    "R19: A complete section can't be claimed.": claimable(
        lambda section, at: not section.crews and not section.complete
    ),
    "R19: A complete section may be claimed by several.": claimable(
        lambda section, at: not section.crews or section.complete
    ),
    "R20: A crew step is asked even if nothing can be chosen.": instead(
        crews, "is_asked", lambda real, now: True
    ),
    "R20: Crews may be placed from an empty supply.": placed_from(0),
    "R20: The last crew of a supply can't be placed.": placed_from(2),
    "R20: What is skipped is not noted.": instead(Draft, "skip", lambda real, *args: None),
    "R20: A pass is noted as skipped.": instead(
        crews.Decline,
        "play",
        lambda real, self, draft, move: noted_as_skipped(
            lambda draft: real(self, draft, move), draft
        ),
    ),
    "R20: The end of the game is noted as a skipped step.": instead(
        drawing, "_end", noted_as_skipped
    ),
    "R26: A claim reaches across towns.": masked(claims_at_towns),
}
