"""Sections of 1 to 300 fragments: their ends, points and claims, whole and cut (G8, E3 to E9, Q4).

These are some of the lengths; `make prove-engine` tries each one.
"""

from types import ModuleType
from typing import Final

import pytest

from long_sections import (
    CHECKS,
    RULES,
    SORTS,
    Check,
    Sort,
    check_quake,
    check_score,
    check_section,
    crew,
    ended,
    missed_claims,
)
from seismic import Board, Place, PlaceCrew, StepSkipped, legal_moves, play, position
from seismic._engine.board import PackedBoard
from seismic._engine.highways import walk_both_ways
from seismic._engine.tally import Joined, joined
from seismic._engine.tile_bits import crew_on
from seismic.model.board import packed_board
from seismic.rules import scoring, sections
from winding import STYLES, between_two

LENGTHS: Final = (*range(1, 13), 39, 40, 41, 75, 100, 199, 299, 300)


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize(("sort", "style", "least"), SORTS)
def test_lengths(check: Check, sort: Sort, style: str, least: int) -> None:
    """Every type of highway, short and long."""
    for length in LENGTHS:
        if length >= least:
            check(sort(style, length))


@pytest.mark.parametrize(("style", "times"), [("strip", 1), ("spiral", 1), ("chain", 2)])
def test_passes(style: str, times: int) -> None:
    """The highways do pass tiles once or twice, and in a cluster three times."""
    passed = [len(code.split("-")) for code in between_two(style, 300).tiles().values()]
    assert times == max(passed)
    cluster = [len(code.split("-")) for code in between_two("cluster", 300).tiles().values()]
    assert cluster.count(3) > len(cluster) / 2


def gives_up(board: PackedBoard, cell: int) -> int:
    """Return what `unclaimed` would if it followed a section over 40 fragments and no farther."""
    free = 0
    for edge in range(6):
        if board.has_highway(cell, edge):
            paths = walk_both_ways(board, cell << 3 | edge)
            near = [port for path in paths for port in path[:40]]
            if all(crew_on(board.tiles[port >> 3], port & 7) < 0 for port in near):
                free |= 1 << edge
    return free


def test_a_search_that_gives_up() -> None:
    """A search that is right for 40 fragments alone is noticed, and not before that."""
    for style in STYLES:
        short, long = between_two(style, 36), between_two(style, 300)
        assert [] == missed_claims(short, packed_board(Board(ended(short))), 0, gives_up)
        missed = missed_claims(long, packed_board(Board(ended(long))), 0, gives_up)
        assert long.end in missed


def first_hundred(board: PackedBoard, port: int) -> tuple[list[int], list[int]]:
    """Walk a section both ways, but no farther than a hundred fragments."""
    onwards, back = walk_both_ways(board, port)
    return onwards[:100], back[:100]


def in_a_byte(board: PackedBoard) -> list[Joined]:
    """Return the strings between two termini, their chords counted modulo 256."""
    return [
        (chords % 256, values, first, last, crews)
        for chords, values, first, last, crews in joined(board)
    ]


SPOILT: Final = [
    (sections, "walk_both_ways", first_hundred, check_section, 40),
    (sections, "walk_both_ways", first_hundred, check_quake, 40),
    (scoring, "joined", in_a_byte, check_score, 255),
]
"""A module, its function and one that is wrong; a check that notices; a length that is right."""


@pytest.mark.parametrize(("module", "name", "wrong", "check", "still_right"), SPOILT)
def test_spoilt_engine(
    module: ModuleType,
    name: str,
    wrong: object,
    check: Check,
    still_right: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An engine that is wrong only about long sections is caught, and only by these."""
    monkeypatch.setattr(module, name, wrong)
    for style in STYLES:
        check(between_two(style, still_right))
        with pytest.raises(AssertionError):
            check(between_two(style, 300))


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("length", [1, 2, 39, 40, 41, 299, 300])
def test_crew_step(style: str, length: int) -> None:
    """In a game, whoever lays the other end of a claimed section is not asked for a crew (G8)."""
    way = between_two(style, length)
    tiles = ended(way)
    code = tiles.pop(way.end)
    for crews, is_asked in (([], True), ([crew(way.chords[0], "blue")], False)):
        state = position(
            ["red", "blue"],
            rules=RULES,
            laid=tiles,
            crews=crews,
            face_up=[code],
            pile=["H03"] * 9,
        )
        step = play(state, Place(way.end, code))
        assert is_asked is (PlaceCrew(way.exits[1]) in legal_moves(step.state))
        assert is_asked is (StepSkipped("red", "crew", "G8") not in step.events)
