"""Spoilt draws, and how a turn and the game end (G2, G7, Q7, S5, E1, E2, R5, R6, R23 to R29)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest

from seismic.model.packed import PLACE, PackedState
from seismic.model.state import unpacked_board
from seismic.model.steps import ChoosingTown
from seismic.model.tiles import tile_of
from seismic.rules import drawing, placement
from seismic.rules._draft import BEGIN, LAID, NEXT, REFILL, RESUME, SHAKE, STRIKE, Draft
from seismic.rules.sections import End, sections

from .spoiling import (
    Spoil,
    advance,
    all_of,
    begin,
    by_itself,
    constants,
    instead,
    near_towns,
    put_back,
    put_under,
    stand,
    with_pile,
)

# Drawing.


def face_up(limit: Callable[[Draft], int]) -> Spoil:
    """Return the change by which tiles are turned up to another number."""

    def spoil(patch: pytest.MonkeyPatch) -> None:
        def draw(real: Any, draft: Draft) -> None:
            patch.setattr(drawing, "FACE_UP", limit(draft))
            real(draft)

        by_itself(REFILL, draw)(patch)

    return spoil


def discarding(change: Callable[[Draft], None]) -> Spoil:
    """Return the change of what happens when none of the face-up tiles can be laid."""

    def draw(real: Any, draft: Draft) -> None:
        real(draft)
        if draft.phase == PLACE and not placement.any_fits(draft):
            change(draft)

    return all_of(instead(drawing, "any_fits", lambda real, now: True), by_itself(REFILL, draw))


def leave(draft: Draft, count: int) -> None:
    """Discard the first tiles, and go on with the draw unless nothing is left."""
    draft.discard(draft.face_up[:count])
    draft.face_up = draft.face_up[count:]
    if draft.face_up or not draft.is_pile_empty():
        draft.phase = REFILL
    else:
        drawing._end(draft, "R6")


def leave_or_end(stay: Callable[[Draft], bool]) -> Callable[[Draft], None]:
    """Return a discard after which the game ends with tiles that stay face up."""
    return lambda draft: drawing._end(draft, "R6") if stay(draft) else leave(draft, 3)


def leave_and_pass_on(draft: Draft) -> None:
    """Discard all tiles, and end the turn if more can be drawn."""
    leave(draft, 3)
    if draft.phase == REFILL:
        draft.phase = NEXT


def fits(now: PackedState, tile_type: Any) -> bool:
    """Return whether a tile can be laid anywhere."""
    return any(tile_type.counts[constraint] for constraint in now.board.constraints)


def quakes_wait(real: Any, draft: Draft) -> None:
    """Turn up the other tiles of a draw before a quake strikes that comes first."""
    pile, drawn = draft.setting.pile, draft.drawn
    if draft.is_pile_empty() or not pile[drawn].magnitude or len(draft.face_up) == 3:
        real(draft)
        return
    quake, *coming = pile[drawn:]
    others = [each for each in coming if not each.magnitude][: 3 - len(draft.face_up)]
    for each in others:
        coming.remove(each)
    draft.setting = with_pile(draft.setting, (*pile[:drawn], *others, quake, *coming))
    draft.face_up += tuple(draft.turn_up() for _ in others)
    draft.discards += (draft.turn_up(),)
    put_back(draft, STRIKE, ChoosingTown(tile_of(quake.piece)))


def quake_counts(real: Any, draft: Draft) -> None:
    """Go on after a quake as if it were one of three tiles face up."""
    real(draft)
    if draft.phase == REFILL and len(draft.face_up) == 2 and placement.any_fits(draft):
        draft.phase = PLACE


def three_or_none(real: Any, draft: Draft) -> None:
    """Draw, and end the game if fewer than three tiles are face up."""
    real(draft)
    if draft.phase == PLACE and len(draft.face_up) < 3:
        drawing._end(draft, "E1")


def discards_come_back(real: Any, draft: Draft, types: tuple[Any, ...]) -> None:
    """Discard tiles, and put them under the pile."""
    put_under(draft, types)
    real(draft, types)


# The end of the game.


def ends_by(table: Callable[[Draft], bool]) -> Spoil:
    """Return the change by which the table ends the game, by E2, in other cases."""
    return constants(drawing, _ended_by_the_table=ended_if(table))


def ended_if(table: Callable[[Draft], bool]) -> Callable[[Draft], bool]:
    """Return a function that ends the game by E2 in some cases."""

    def ended(draft: Draft) -> bool:
        found = table(draft)
        if found:
            drawing._end(draft, "E2")
        return found

    return ended


def resumed_unless(table: Callable[[Draft], bool]) -> Spoil:
    """Return the change by which a quake ends the game, by E2, in some more cases."""
    ended = ended_if(table)
    return by_itself(RESUME, lambda real, draft: None if ended(draft) else real(draft))


def ended_by_tiles(last: Callable[[PackedState], bool]) -> Spoil:
    """Return the change by which the game ends, by E1, with other tiles left."""

    def ended(draft: Draft) -> bool:
        if last(draft):
            drawing._end(draft, "E1")
            return True
        return drawing._ended_by_the_table(draft)

    return constants(drawing, ended=ended)


def named(instead_of: str, rule: str) -> Spoil:
    """Return the change by which the game ends by another rule."""
    return instead(
        drawing,
        "_end",
        lambda real, draft, reason: real(draft, rule if reason == instead_of else reason),
    )


def ends(now: PackedState) -> list[End]:
    """Return the ends of all sections on the table."""
    return [end for section in sections(unpacked_board(now)) for end in section.ends]


def none_open_beyond_towns(now: PackedState) -> bool:
    """Return whether tiles lie beside the towns, but no end is open except the towns' own."""
    towns = now.setting.rules.towns
    beyond = any(end.kind == "open" and end.at not in towns for end in ends(now))
    return len(unpacked_board(now)) > len(towns) and not beyond


def none_open_near_towns(now: PackedState) -> bool:
    """Return whether no end is open but those of tiles cut off from the towns."""
    near = near_towns(now.board)
    return not any(end.kind == "open" and end.at in near for end in ends(now))


def ended_at_once(real: Any, draft: Draft) -> None:
    """End the game if a rule does, or go on."""
    if not drawing.ended(draft):
        real(draft)


def ends_late(real: Any, draft: Draft) -> None:
    """Look for the end of the game only when the pile is empty."""
    if draft.is_pile_empty():
        real(draft)
    else:
        draft.turn = (draft.turn + 1) % len(draft.setting.players)
        begin(draft)


def crews_go_home(real: Any, draft: Draft, reason: str) -> None:
    """End the game, and count all crews in the supplies."""
    real(draft, reason)
    draft.supplies = (draft.setting.rules.crews,) * len(draft.supplies)


def crews_taken_off(real: Any, draft: Draft, reason: str) -> None:
    """End the game, and take the crews off the table."""
    real(draft, reason)
    stand(draft, [])


ENGINES: Final[Mapping[str, Spoil]] = {
    "S5: Turns go anticlockwise.": by_itself(NEXT, lambda real, draft: advance(draft, -1)),
    "S5, D8: The next player begins.": by_itself(BEGIN, lambda real, draft: advance(draft, 1)),
    "G2: Tiles are turned up until there are two.": face_up(lambda draft: 2),
    "G2: Tiles are turned up until there are four.": face_up(lambda draft: 4),
    "V2, D14: After a second tile one is turned up.": face_up(
        lambda draft: len(draft.face_up) + 1 if draft.setting.dilemma else 3
    ),
    "V2: In the Dilemma two tiles are turned up after a crew, too.": face_up(
        lambda draft: 4 if draft.setting.dilemma and len(draft.face_up) > 1 else 3
    ),
    "G7, R6: Tiles that can't be laid stay.": instead(
        drawing, "any_fits", lambda real, now: bool(now.face_up)
    ),
    "G7: Only the first of the tiles that can't be laid leaves.": discarding(
        lambda draft: leave(draft, 1)
    ),
    "G7: The turn passes on when no tile can be laid.": discarding(leave_and_pass_on),
    "G7: All leave unless every one can be laid.": instead(
        drawing,
        "any_fits",
        lambda real, now: bool(now.face_up) and all(fits(now, each) for each in now.face_up),
    ),
    "R6: Only three tiles that can't be laid leave, and fewer end the game.": discarding(
        leave_or_end(lambda draft: len(draft.face_up) < 3)
    ),
    "R6: The last tiles that can't be laid stay face up.": discarding(
        leave_or_end(Draft.is_pile_empty)
    ),
    "R6: Tiles that can't be laid end the game by another rule.": named("R6", "E1"),
    "R27: Discarded tiles come back.": instead(Draft, "discard", discards_come_back),
    "Q1: A quake strikes after the other tiles are turned up.": by_itself(REFILL, quakes_wait),
    "Q7: After a quake nothing more is drawn.": by_itself(
        RESUME, lambda real, draft: put_back(draft, PLACE)
    ),
    "Q7: A quake counts as one of three face up.": by_itself(RESUME, quake_counts),
    "R5: An empty pile ends the game.": ended_by_tiles(
        lambda now: now.drawn == now.setting.in_pile
    ),
    "R5: Without a third tile face up the game ends.": by_itself(REFILL, three_or_none),
    "E1: The game doesn't end with the last tile.": constants(
        drawing, is_last_tile_laid=lambda now: False
    ),
    "E1: The last tile ends the game by another rule.": named("E1", "E2"),
    "E1: The game ends when one tile is left.": ended_by_tiles(
        lambda now: len(now.face_up) + now.setting.in_pile - now.drawn <= 1
    ),
    "E1, R23: Nothing is checked before the first turn.": by_itself(
        BEGIN, lambda real, draft: begin(draft)
    ),
    "E2, R29: The game goes on without an open end.": ends_by(lambda draft: False),
    "E2: The game ends when at most one end is open.": ends_by(
        lambda draft: len(draft.board.open_cells()) <= 1
    ),
    "E2, R23: The town's own ends don't keep the game going.": ends_by(none_open_beyond_towns),
    "R23: The second town's own ends don't keep the game going.": ends_by(
        lambda draft: (
            not any(
                end.kind == "open" and end.at not in draft.setting.rules.towns[1:]
                for end in ends(draft)
            )
        )
    ),
    "E2, R17: An end off the table keeps the game going.": ends_by(
        lambda draft: not any(end.kind in ("open", "edge") for end in ends(draft))
    ),
    "R18: Ends of tiles cut off don't keep the game going.": ends_by(none_open_near_towns),
    "R23: E2 is not looked at after a quake.": by_itself(
        RESUME, lambda real, draft: put_back(draft, REFILL)
    ),
    "R23: E2 is checked before the aftershocks of a quake.": by_itself(SHAKE, ended_at_once),
    "R23: After a quake one open end doesn't keep the game going.": resumed_unless(
        lambda draft: len(draft.board.open_cells()) <= 1
    ),
    "R23: After a quake ends of tiles cut off don't keep the game going.": resumed_unless(
        none_open_near_towns
    ),
    "R23: The end is looked at as soon as a tile lies.": by_itself(LAID, ended_at_once),
    "R23: E1 and E2 are looked at after the draw.": by_itself(NEXT, ends_late),
    "R24: Crews return to the supplies at the end.": instead(drawing, "_end", crews_go_home),
    "R24: Crews are off the table once the game is over.": instead(
        drawing, "_end", crews_taken_off
    ),
    "R28: Tiles in the box don't count.": constants(
        drawing,
        some_tile_fits=lambda now: any(
            fits(now, each) for each in (*now.face_up, *now.setting.pile[now.drawn :])
        ),
    ),
    "R28: Only tiles face up count.": constants(
        drawing, some_tile_fits=lambda now: any(fits(now, each) for each in now.face_up)
    ),
    "R28: Where no tile fits the game ends by another rule.": named("R28", "E2"),
    "R28: By the option every end has this reason.": instead(
        drawing,
        "_end",
        lambda real, draft, reason: real(
            draft, "R28" if draft.setting.some_tile_must_fit else reason
        ),
    ),
}
