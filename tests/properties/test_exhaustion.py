"""The engine and the specification agree on all boards of one tile, and in all games of a tiny one.

`make exhaust` goes on to two and three tiles, and to more games (all rules).
"""

from collections.abc import Callable
from functools import cache

import pytest

from comparison import Disagreement
from exhaustion import questions
from exhaustion.boards import IMAGES, SHAPES, TYPES, board_of, boards, laid_tile, placements
from exhaustion.counts import BOARDS
from exhaustion.games import FAMILIES, Family, explore
from exhaustion.questions import FACE_UP, compare_boards, types
from gate.spoilt import SPOILT
from gate.spoilt.spoiling import fresh_caches
from seismic._engine.compiling import COMPILED
from specification.placement import placements as plain_placements
from turn_model.paths import NoPath

TINY = Family(1_460, FAMILIES["hexagon 1"].games[:1])


class TestBoards:
    def test_shapes(self) -> None:
        """75 highways and 63 intersections can lie on a cell (R2, R3)."""
        assert {"H": 75, "X": 63} == {
            kind: sum(code.startswith(kind) for code in SHAPES) for kind in "HX"
        }

    def test_symmetries(self) -> None:
        """The twelve symmetries are different, and each maps laid tiles one to one."""
        assert 12 == len(set(IMAGES))
        assert all(len(set(image)) == len(image) for image in IMAGES)

    @pytest.mark.parametrize("tiles", [0, 1, 2])
    def test_number(self, tiles: int) -> None:
        """There are as many boards as there should be, up to symmetry and before."""
        found = boards(tiles)
        assert BOARDS[tiles] == (len(found.layouts), len(found.classes))

    def test_placements(self) -> None:
        """What may be laid is taken from a table, which says what the specification says."""
        for layout in boards(1).layouts:
            board = board_of(layout)
            expected = set(plain_placements(board, TYPES))
            assert expected == set(map(laid_tile, placements(layout)))

    @pytest.mark.parametrize("tiles", [0, 1])
    def test_all(self, tiles: int) -> None:
        """They agree on all that can be asked of a board."""
        compared, _ = compare_boards(tiles)
        assert BOARDS[tiles] == (compared["boards"], compared["boards before symmetry"])

    def test_two_tiles(self) -> None:
        """They agree on some of the boards with two tiles."""
        compared, _ = compare_boards(2, slice(-1, None))
        assert compared["boards"] > 0


class TestGames:
    def test_all(self) -> None:
        """They agree in every state, of which there are as many as there should be."""
        compared, _ = explore(TINY)
        assert TINY.states == compared["states"]

    def test_families(self) -> None:
        """`make exhaust` goes through at least 25,000 states."""
        assert 25_000 <= sum(family.states for family in FAMILIES.values())


# Engines that are wrong, and where that has to be noticed.

ON_ONE_TILE = [
    "C4: A quake of 1.0 removes nothing.",
    "E3: No section is complete.",
    "E6: The town is worth 5.",
    "G4: A tile may touch others with green edges alone.",
    "G5: A green edge may lie against a highway.",
    "G8: Nobody may place a crew.",
    "G9: A crew on a stub claims nothing.",
    "Q5: Where there are fewer tiles, none go.",
    "Q6: Crews on removed tiles are lost.",
    "R16: A turn need not change anything.",
    "R19: A complete section can't be claimed.",
    "V3a: No tile may be turned.",
]
ON_TWO_TILES = [
    "E5: Fragments score nothing.",
    "G8: A crew may join others on a section.",
    "Q4: One tile too many is removed.",
]
IN_GAMES = [
    "C1: Of two players only the first takes turns.",
    "E10: Fewest points win.",
    "G1: A turn goes on after a crew.",
    "G3: A tile that has been laid stays face up.",
    "Q1: A quake strikes nothing.",
]


def is_noticed(engine: str, compare: Callable[[], object]) -> bool:
    """Return whether engine and specification disagree once the engine is spoilt."""
    with pytest.MonkeyPatch.context() as patch:
        fresh_caches(patch)
        SPOILT[engine].spoil(patch)
        patch.setattr(questions, "types", cache(types.__wrapped__))
        patch.setattr(questions, "FACE_UP_TYPES", [questions.types(*each) for each in FACE_UP])
        try:
            compare()
        except (Disagreement, NoPath):
            return True
        return False


@pytest.mark.skipif(COMPILED, reason="compiled functions can't be patched")
class TestSpoiltEngines:
    @pytest.mark.parametrize("engine", ON_ONE_TILE)
    def test_on_one_tile(self, engine: str) -> None:
        """What is wrong with a single tile is noticed there."""
        assert is_noticed(engine, lambda: compare_boards(1))

    @pytest.mark.parametrize("engine", ON_TWO_TILES)
    def test_on_two_tiles(self, engine: str) -> None:
        """What is wrong with two tiles in a row is noticed there."""
        assert is_noticed(engine, lambda: compare_boards(2, slice(20, 21)))

    @pytest.mark.parametrize("engine", IN_GAMES)
    def test_in_games(self, engine: str) -> None:
        """What is wrong with the course of a game is noticed when every line of play is tried."""
        assert is_noticed(engine, lambda: explore(TINY))
