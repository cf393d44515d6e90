"""Moves and positions as arrays, on tiny tables."""

import pickle
import re
import subprocess
import sys
from itertools import groupby
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from seismic import (
    BadValue,
    ChooseSide,
    ChooseTown,
    Crew,
    Draw,
    GameState,
    IllegalMove,
    Move,
    Pass,
    Place,
    PlaceCrew,
    Rules,
    Table,
    TileSet,
    TurnTile,
    Variant,
    apply,
    new_game,
    position,
)
from seismic.encoding import Encoding, Observation

SMALL = Rules(table=Table.hexagon(1))
"""Seven cells, in the order of their indices: (-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1)
and (1, 0)."""

SHAKY = Rules(variants={"aftershocks"}, table=Table.hexagon(1))
MIRRORED = ("H01-24", "H01-35")
"""Each other's mirror image."""

TWIN = Rules(variants={"twin-cities"}, table=Table.hexagon(8))


def small(**given: Any) -> GameState:
    """Return a position on the small table."""
    return position(["red", "blue"], rules=given.pop("rules", SMALL), **given)


@pytest.mark.parametrize(
    ("radius", "variants", "actions"),
    [
        (6, (), 2_300),  # 127 cells × 3 tiles × 6 turns, 6 crews, 6 sides, a town, the pass
        (6, ("aftershocks",), 2_935),  # and 127 × 5 turns of laid tiles
        (10, (), 5_972),
        (10, ("aftershocks",), 7_627),
        (8, ("twin-cities",), 217 * 18 + 6 + 6 + 2 + 1),
    ],
)
def test_the_number_of_actions(radius: int, variants: tuple[Variant, ...], actions: int) -> None:
    """It follows from the cells of the table, the variants and the towns."""
    encoding = Encoding(Rules(variants=variants, table=Table.hexagon(radius)))
    assert actions == encoding.actions
    assert actions + 36 == Encoding(encoding.rules, draws=True).actions  # 17 + 13 + 6 types


class TestNumbers:
    """Which number a move has."""

    @pytest.mark.parametrize(
        ("move", "number"),
        [
            (Place((0, -1), "H03"), 2 * 18),
            (Place((0, -1), "X13+7"), 2 * 18 + 6 + 1),
            (Place((0, -1), "X35+7"), 2 * 18 + 6 + 3),
            (Place((1, 0), "H25"), 6 * 18 + 2),
        ],
    )
    def test_tiles(self, move: Move, number: int) -> None:
        """A tile has the number of its cell, its slot and its steps from its type."""
        state = small(face_up=["H03", "X02+7", "H03"])
        assert number == Encoding(SMALL).encode(state, move)
        assert move == Encoding(SMALL).decode(state, number)

    @pytest.mark.parametrize("number", [2 * 18 + 3, 2 * 18 + 12])
    def test_the_lowest_number_is_that_of_a_move(self, number: int) -> None:
        """A straight turned by three steps, or another straight, is the same move."""
        state = small(face_up=["H03", "X02+7", "H03"])
        with pytest.raises(BadValue, match="number must be 36, the lowest of the same move"):
            Encoding(SMALL).decode(state, number)

    def test_crews(self) -> None:
        """A crew has the number of the lowest edge of its fragment; the pass comes last."""
        encoding, state = Encoding(SMALL), small(face_up=["H13-24"])
        state = apply(state, Place((0, -1), "H13-24"))
        assert [127, 128, 139] == np.flatnonzero(encoding.mask(state)).tolist()
        assert 127 == encoding.encode(state, PlaceCrew(3))
        assert PlaceCrew(2) == encoding.decode(state, 128)
        assert Pass() == encoding.decode(state, 139)

    def test_sides(self) -> None:
        """A side has the number of its edge."""
        encoding = Encoding(SMALL)
        state = small(laid={(0, -1): "H03", (1, 0): "H25"}, face_up=["H02"], pile=["Q1"])
        assert [132, 134] == np.flatnonzero(encoding.mask(state)).tolist()
        assert ChooseSide(2) == encoding.decode(state, 134)

    def test_towns(self) -> None:
        """A town has the number of its place among the towns."""
        encoding = Encoding(TWIN)
        state = position(["red", "blue"], rules=TWIN, face_up=["H02"], pile=["Q1"])
        assert [3_918, 3_919] == np.flatnonzero(encoding.mask(state)).tolist()
        assert ChooseTown((8, 0)) == encoding.decode(state, 3_919)

    def test_turns(self) -> None:
        """A turn has the number of its cell and its fewest steps."""
        encoding = Encoding(SHAKY)
        state = small(
            rules=SHAKY, laid={(0, -1): "H35", (1, 0): "H15"}, face_up=["H02"], pile=["Q1"]
        )
        state = apply(state, ChooseSide(2))
        assert "turn" == state.phase
        number = 126 + 2 * 5 + 4 - 1
        assert [number, 161 + 6 + 6 + 1] == np.flatnonzero(encoding.mask(state)).tolist()
        assert number == encoding.encode(state, TurnTile((0, -1), 4))
        assert TurnTile((0, -1), 4) == encoding.decode(state, number)

    def test_draws(self) -> None:
        """A tile that is turned up has the number of its type in the set."""
        encoding = Encoding(SMALL, draws=True)
        state = new_game(["red", "blue"], rules=SMALL, deal=False)
        assert encoding.actions == 36 + 140
        assert encoding.mask(state)[140:].all()
        assert 140 == encoding.encode(state, Draw("H01"))
        assert Draw("X5") == encoding.decode(state, encoding.encode(state, Draw("X0")))

    def test_the_mask_is_empty_at_the_end(self) -> None:
        """Nothing is legal when the game is over."""
        assert not Encoding(SMALL).mask(small(laid={(0, -1): "X03"})).any()


class TestRefusals:
    """What an encoding refuses."""

    @pytest.mark.parametrize("table", [Table(), Table.rectangle(5, 5), Table.hexagon(51)])
    def test_tables(self, table: Table) -> None:
        """The table is a hexagon, and not too large."""
        with pytest.raises(BadValue, match="table must be a hexagon such as") as refused:
            Encoding(Rules(table=table))
        assert "G6" == refused.value.rule

    def test_illegal_moves(self) -> None:
        """A move that is not legal has no number, and its number is no move; the rule is named."""
        encoding, state = Encoding(SMALL), small(face_up=["H03"])
        for call in (
            lambda: encoding.encode(state, Place((0, -1), "H14")),
            lambda: encoding.decode(state, 2 * 18 + 1),
        ):
            with pytest.raises(IllegalMove) as refused:
                call()
            assert "G5" == refused.value.refusal.rule

    @pytest.mark.parametrize("number", [-1, 140, True, 2.0, None, "36"])
    def test_what_is_no_number(self, number: Any) -> None:
        """A number is whole, and less than the number of actions."""
        with pytest.raises(BadValue, match="number must be a whole number from 0 to 139"):
            Encoding(SMALL).decode(small(face_up=["H03"]), number)

    def test_an_empty_slot(self) -> None:
        """There may be no tile to lay."""
        with pytest.raises(BadValue, match="that of a move which this state knows"):
            Encoding(SMALL).decode(small(face_up=["H03"]), 2 * 18 + 6)

    def test_other_games(self) -> None:
        """A game has the rules and the number of players of the encoding."""
        state = small(face_up=["H03"])
        with pytest.raises(BadValue, match="one by the rules of this encoding"):
            Encoding(SHAKY).mask(state)
        with pytest.raises(BadValue, match="one of 3 players"):
            Encoding(SMALL, 3).mask(state)
        with pytest.raises(BadValue, match="one of red, blue, or None"):
            Encoding(SMALL).observe(state, "green")

    def test_draws_without_numbers(self) -> None:
        """Only an encoding with draws has numbers for them."""
        state = new_game(["red", "blue"], rules=SMALL, deal=False)
        with pytest.raises(BadValue, match="for an encoding with draws"):
            Encoding(SMALL).mask(state)


def planes_at(seen: Observation, encoding: Encoding, q: int, r: int) -> dict[str, int]:
    """Return what the planes show at a cell, apart from zeros."""
    values = seen.planes[:, q + encoding.radius, r + encoding.radius].tolist()
    return {name: value for name, value in zip(encoding.planes, values, strict=True) if value}


def facts_in(seen: Observation, encoding: Encoding) -> dict[str, int]:
    """Return the facts apart from zeros."""
    pairs = zip(encoding.facts, seen.facts.tolist(), strict=True)
    return {name: value for name, value in pairs if value}


class TestObservation:
    """What the arrays show."""

    def test_planes(self) -> None:
        """A cell shows the tile on it, with its crews; seats count from the player who looks."""
        encoding = Encoding(SMALL)
        crews = [Crew((0, -1), 1, "blue"), Crew((1, 0), 5, "red")]
        laid = {(0, -1): "H13-24", (1, 0): "X5+9"}
        state = small(laid=laid, crews=crews, face_up=["H02"])
        seen = encoding.observe(state, "blue")
        assert (40, 3, 3) == encoding.shape == seen.planes.shape
        assert np.int8 == seen.planes.dtype
        chords = {"chord 13": 1, "chord 24": 1, "crew 0 1": 1, "crew 0 3": 1}
        assert {"table": 1, **chords} == planes_at(seen, encoding, 0, -1)
        stub = {"stub 5": 1, "value": 9, "crew 1 5": 1}
        assert {"table": 1, **stub} == planes_at(seen, encoding, 1, 0)
        town = {f"stub {edge}": 1 for edge in range(6)} | {"value": 6, "town": 1}
        assert {"table": 1, **town} == planes_at(seen, encoding, 0, 0)
        assert {"table": 1} == planes_at(seen, encoding, 0, 1)
        assert {} == planes_at(seen, encoding, 1, 1)

    def test_facts(self) -> None:
        """They have the step, the supplies, the tiles face up and the tiles that may come."""
        tiles = TileSet.of({"H03": 2, "X02+7": 1, "Q2": 1})
        rules = Rules(table=Table.hexagon(1), tiles=tiles)
        encoding = Encoding(rules)
        state = position(
            ["red", "blue"],
            rules=rules,
            laid={(0, -1): "H03", (1, -1): "H14"},
            face_up=["X02+7", "H03"],
            pile=["Q2"],
            supply={"red": 5},
            turn="red",
        )
        assert {
            "phase side": 1,
            "actor 1": 1,
            "turn 1": 1,
            "supply 0": 20,
            "supply 1": 5,
            "quake": 2,
            "slot 0 X02": 1,
            "slot 0 value": 7,
            "slot 1 H03": 1,
        } == facts_in(encoding.observe(state, "blue"), encoding)
        assert 1 == planes_at(encoding.observe(state), encoding, 0, 0)["struck"]

    def test_unseen_tiles_follow_the_draws(self) -> None:
        """Tiles that nobody has seen are counted by type, whatever is boxed."""
        encoding = Encoding(SMALL)
        state = new_game(["red", "blue"], rules=SMALL, pile=["H03", "H03", "H02", "X0"])
        for at, left in (((0, -1), 1), ((0, 1), 0)):
            expected = {"H03": 4, "H02": 5, "X0": left}
            facts = dict(zip(encoding.facts, encoding.observe(state).facts.tolist(), strict=True))
            assert expected == {code: facts[f"unseen {code}"] for code in expected}
            state = apply(apply(state, Place(at, "H03")), Pass())

    def test_marks(self) -> None:
        """The tile just laid, tiles turned in this round and towns struck later are marked."""
        encoding = Encoding(SMALL)
        state = apply(small(face_up=["H03"]), Place((0, -1), "H03"))
        assert 1 == planes_at(encoding.observe(state), encoding, 0, -1)["laid"]
        encoding = Encoding(TWIN)
        state = position(
            ["red", "blue"],
            rules=TWIN,
            laid={(0, -1): "H03", (0, 1): "H03"},
            face_up=["H02"],
            pile=["Q1"],
        )
        state = apply(state, ChooseTown((0, 0)))
        assert "side" == state.phase
        assert 1 == planes_at(encoding.observe(state), encoding, 0, 0)["struck"]
        assert 1 == planes_at(encoding.observe(state), encoding, 8, 0)["later"]

    def test_arrays_may_be_changed(self) -> None:
        """They are the caller's own."""
        encoding, state = Encoding(SMALL), small(face_up=["H03"])
        for one in (encoding.mask, lambda each: encoding.observe(each).planes):
            array = one(state)
            array[:] = 0
            assert one(state).any()


class TestSymmetries:
    """Which symmetries there are; properties say what they do."""

    @pytest.mark.parametrize(
        ("rules", "count"),
        [
            (SMALL, 12),
            (TWIN, 2),  # both towns stay, so the line through them is the mirror
            (Rules(table=Table.hexagon(2), towns=[(1, 0)]), 2),
            (Rules(table=Table.hexagon(2), tiles=TileSet.of({MIRRORED[0]: 1})), 6),
        ],
    )
    def test_how_many(self, rules: Rules, count: int) -> None:
        """Towns must stay towns, and mirrors need both hands of each tile."""
        symmetries = Encoding(rules).symmetries
        assert count == len({each.edges for each in symmetries}) == len(symmetries)
        assert (0, 1, 2, 3, 4, 5) == symmetries[0].edges

    def test_draws_become_those_of_the_mirror_image(self) -> None:
        """A mirror exchanges the draws of two types that are each other's image."""
        encoding = Encoding(SMALL, draws=True)
        state = new_game(["red", "blue"], rules=SMALL, deal=False)
        numbers = next(s for s in encoding.symmetries if s.mirrors).numbers(encoding.observe(state))
        one, other = (encoding.encode(state, Draw(code)) for code in MIRRORED)
        assert [other, one] == numbers[[one, other]].tolist()


PAGE = (Path(__file__).parents[2] / "docs/reference/encoding.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("title", "names"), [("Planes", "planes"), ("Facts", "facts")])
@pytest.mark.parametrize("players", [2, 3])
def test_the_manual_lists_planes_and_facts(title: str, names: str, players: int) -> None:
    """Its tables have every sort in order, with how many there are of it."""
    section = PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]
    listed = re.findall(r"^\| `(\w+)` \| ([^|]+) \|", section, re.MULTILINE)
    sizes = [
        (name, prod(map(int, size.replace("players", str(players)).split(" × "))))
        for name, size in listed
    ]
    found = [name.split()[0] for name in getattr(Encoding(SMALL, players), names)]
    assert [(name, len(list(same))) for name, same in groupby(found)] == sizes


def test_pickles() -> None:
    """An encoding can be sent to another process."""
    encoding = Encoding(SHAKY, 3, draws=True)
    assert encoding == pickle.loads(pickle.dumps(encoding))


def test_numpy_is_an_extra() -> None:
    """Without numpy, a line says what to install."""
    program = "import sys; sys.modules['numpy'] = None; import seismic.encoding"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "pip install 'seismic-rules[envs]'" in done.stderr.splitlines()[-1]
