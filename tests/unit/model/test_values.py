"""What all values share: frozen, slotted, compared and hashed by value, and safe to copy."""

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import attrs
import pytest

import seismic
from seismic import (
    Board,
    ChooseSide,
    ChooseTown,
    Crew,
    CrewPlaced,
    CrewsReturned,
    Defect,
    Discarded,
    Draw,
    Drawn,
    End,
    Fragment,
    GameEnded,
    GameState,
    Hex,
    Laid,
    Outcome,
    Pass,
    Passed,
    Pile,
    Place,
    PlaceCrew,
    QuakeStruck,
    Refusal,
    Rules,
    Shortage,
    StepSkipped,
    Table,
    Tile,
    TileLaid,
    TileSet,
    TilesLost,
    TileTurned,
    TurnBegan,
    TurnTile,
    Undealt,
    begin_game,
    position,
    resolve_quake,
    score,
    section_at,
)
from seismic.model.packing import Parts
from seismic.refusals import NoTileThere, SectionClaimed
from seismic.rules.setup import Stock
from seismic.steps import ChoosingSide, ChoosingTown, Crewing, Over, Placing, Turning
from seismic.tilesets import Entry

NORTH = Hex(0, -1)
PACKAGES = ("seismic.model.", "seismic.rules.")
"""Where values of the game live; those of files and the like are tested with theirs."""


def a_board() -> Board:
    return Board({(0, 0): "T", (0, -1): "H03", (0, -2): "X3"}, [Crew(NORTH, 0, "red")])


def a_state() -> GameState:
    return position(
        ["red", "blue"],
        rules=Rules(
            variants=set(seismic.VARIANTS),
            options={id: names[0] for id, names in seismic.OPTIONS.items()},
        ),
        laid={NORTH: "H03"},
        crews=[Crew(NORTH, 0, "red")],
        face_up=["H03", "X024+5"],
        pile=["H02", "H01", "Q3"],
        heights={"red": 170, "blue": 181},
    )


def a_turning_state() -> GameState:
    return GameState(
        rules=Rules(variants={"aftershocks"}),
        players=["red", "blue"],
        board=Board({(0, 0): "T", **{(0, -n): "H03" for n in range(1, 9)}}),
        supplies=[20, 20],
        step=Turning(1, frozenset(Hex(0, -n) for n in range(1, 9))),
    )


# Each makes an equal value again.
MAKERS: list[Callable[[], Any]] = [
    lambda: Hex(1, -2),
    lambda: Tile("X024+5"),
    lambda: Entry("H03", 6),
    lambda: TileSet.of({"H03": 6, "Q1": 1}),
    lambda: TileSet.standard(),
    lambda: Table(),
    lambda: Table.hexagon(4),
    lambda: Table.rectangle(5, 3),
    lambda: Table.of([(0, 0), (1, 0)]),
    lambda: Rules(variants={"twin-cities", "dilemma"}, options={"R11": "nine-steps"}),
    lambda: Laid(NORTH, Tile("H03")),
    lambda: Fragment(NORTH, (0, 3)),
    lambda: Crew(NORTH, 0, "red"),
    lambda: Place(NORTH, Tile("H03")),
    lambda: PlaceCrew(2),
    lambda: Pass(),
    lambda: ChooseSide(2),
    lambda: ChooseTown(NORTH),
    lambda: TurnTile(NORTH, 2),
    lambda: Draw("H14"),
    lambda: Undealt.of({"H03": 2, "Q1": 1}, {"Q6": 1}),
    lambda: TurnBegan("red"),
    lambda: Drawn(Tile("Q3")),
    lambda: TileLaid("red", NORTH, Tile("H03")),
    lambda: CrewPlaced("red", NORTH, 0),
    lambda: Passed("red", "crew"),
    lambda: StepSkipped("red", "crew", "G8"),
    lambda: QuakeStruck(Tile("Q3"), NORTH, None, (0,) * 6),
    lambda: TilesLost((Laid(NORTH, Tile("H03")),)),
    lambda: CrewsReturned((Crew(NORTH, 0, "red"),)),
    lambda: TileTurned("red", NORTH, Tile("H03"), Tile("H14"), 1),
    lambda: Discarded((Tile("H03"),)),
    lambda: GameEnded("E1"),
    lambda: Refusal("V3", TurnTile(NORTH, 1), NoTileThere(NORTH)),
    lambda: Refusal("G8", PlaceCrew(0), SectionClaimed(NORTH, 0, (Crew(NORTH, 0, "red"),))),
    lambda: Shortage("H03", 2, 1, "S3"),
    lambda: Defect("turn", "none", "S5"),
    lambda: Stock((Tile("H03"),), ()),
    lambda: Placing(),
    lambda: Crewing(NORTH),
    lambda: ChoosingTown(Tile("Q3")),
    lambda: ChoosingSide(Tile("Q3"), NORTH, ()),
    lambda: Turning(1, frozenset({NORTH, Hex(0, 1)})),
    lambda: Over("E2"),
    lambda: Pile((Tile("H03"), Tile("Q3"))).after_draw(),
    a_board,
    a_state,
    a_turning_state,
    lambda: End("town", NORTH, 0, 6),
    lambda: section_at(a_board(), NORTH, 0),
    lambda: score(a_state()),
    lambda: score(a_state()).lines[0],
    lambda: score(a_state()).winners,
    lambda: Outcome(("red",), "E10", "E1"),
    lambda: resolve_quake(a_board(), (0, 0), 1),
    lambda: begin_game(["red", "blue"], seed=7),
]


def fields(value: Any) -> list[str]:
    """Return the names of a value's fields; a state has those of its parts, as properties."""
    of = Parts if isinstance(value, GameState) else type(value)
    return [field.name for field in attrs.fields(of)]


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: type(make()).__name__)
class TestValue:
    """What holds for every type of value."""

    def test_equal_by_value(self, make: Callable[[], Any]) -> None:
        """A value made again is equal, and has the same hash."""
        assert make() == make()
        assert hash(make()) == hash(make())
        assert make() != object()

    def test_frozen(self, make: Callable[[], Any]) -> None:
        """Nothing can be set, added or deleted."""
        value = make()
        names = fields(value)
        for name in [*names, "something_new"]:
            with pytest.raises(AttributeError):
                setattr(value, name, 1)
        for name in names:
            with pytest.raises(AttributeError):
                delattr(value, name)
        assert make() == value

    def test_slotted(self, make: Callable[[], Any]) -> None:
        """A value has no dict."""
        assert not hasattr(make(), "__dict__")

    def test_copies(self, make: Callable[[], Any]) -> None:
        """A copy, a deep copy and an unpickled value are equal, also once the hash was computed."""
        value = make()
        hash(value)
        loaded = [
            pickle.loads(pickle.dumps(value, protocol))
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
        ]
        for other in (copy.copy(value), copy.deepcopy(value), *loaded):
            assert value == other
            assert hash(value) == hash(other)
            assert repr(value) == repr(other)

    def test_immutable_fields(self, make: Callable[[], Any]) -> None:
        """No field is a list, dict or set, which could be changed."""
        value = make()
        for name in set(fields(value)) - {"heights"}:  # which is a copy each time
            assert not isinstance(getattr(value, name), list | dict | set)


def test_all_differ() -> None:
    """Values of different types are never equal, whatever their fields."""
    values = [make() for make in MAKERS]
    assert len(values) == len(set(values))


def test_every_public_value_is_here() -> None:
    """The tests above cover every public type of value of the game."""
    public = [getattr(seismic, name) for name in seismic.__all__]
    kinds = {kind for kind in public if isinstance(kind, type) and attrs.has(kind)}
    made = {type(make()) for make in MAKERS}
    of_the_game = {kind for kind in kinds if kind.__module__.startswith(PACKAGES)}
    assert Hex in of_the_game
    assert not of_the_game - made


class TestReprs:
    """What the repr of a value shows."""

    def test_neither_pile_nor_box(self) -> None:
        """A state shows neither the tiles of its pile nor those of its box."""
        state = begin_game(["red", "blue"], pile=["H03", "H02", "H01", "X0124", "X012345"]).state
        assert "X0124" not in repr(state)
        assert "pile=<2 tiles>" in repr(state)
        assert "box=<" in repr(state)

    def test_any_hash_seed(self) -> None:
        """What is shown doesn't depend on Python's hash seed, and pickles travel between two."""
        program = (
            "import pickle, sys\n"
            "import seismic\n"
            "from seismic.steps import Turning\n"
            "cells = [seismic.Hex(0, -n) for n in range(9)]\n"
            "rules = seismic.Rules(variants=set(seismic.VARIANTS), table=seismic.Table.of(\n"
            "    [*cells, (8, 0)]), towns=[(0, 0), (8, 0)],\n"
            "    options={id: names[0] for id, names in seismic.OPTIONS.items()})\n"
            "board = seismic.Board(dict.fromkeys(cells, 'H03') | {cells[0]: 'T',\n"
            "    seismic.Hex(8, 0): 'T'}, table=rules.table)\n"
            "state = seismic.GameState(rules=rules, players=['red', 'blue'], board=board,\n"
            "    supplies=[1, 2], step=Turning(0, frozenset(cells[1:])))\n"
            "hash(state)\n"
            "print(state, *board.tiles, *seismic.sections(board))\n"
            "sys.stdout.flush()\n"
            "sys.stdout.buffer.write(b'PICKLE' + pickle.dumps(state))\n"
        )
        shown, states = set(), []
        for hash_seed in (1, 2):
            output = subprocess.run(
                [sys.executable, "-c", program],
                env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
                check=True,
                capture_output=True,
            ).stdout
            text, _, pickled = output.partition(b"PICKLE")
            shown.add(text)
            states.append(pickle.loads(pickled))
        assert states[0] == states[1]
        assert 1 == len(set(states)) == len({state.rules for state in states})
        assert 1 == len(shown)
