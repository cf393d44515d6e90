"""One board in the engine and in the specification: all that can be asked of it.

Where tiles of every type may be laid and why not elsewhere, what quakes and aftershocks may do,
what the sections are and what they are worth; and with a crew on each fragment in turn whatever
depends on crews: claims, points, crews that return, tiles that look the same when turned.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from functools import cache
from typing import Final, NamedTuple, TypeVar

import seismic
from comparison import Disagreement, expected_section, plain, section_picture
from seismic import Hex, IllegalMove, Pass, Place, PlaceCrew, Tile, TurnTile
from seismic._engine.board import SEALED, PackedBoard
from seismic._engine.highways import unclaimed
from seismic._engine.tile_types import TileType
from seismic.model.board import Board as EngineBoard
from seismic.model.board import board_of as engine_board
from seismic.model.board import packed_board
from seismic.model.hexes import cell_of
from seismic.model.matching import types_of
from seismic.model.packed import PLACE, TURN, PackedState
from seismic.model.state import GameState, packed_state, unpacked
from seismic.model.steps import Turning, TurnStep
from seismic.model.tiles import piece_of
from seismic.rules import quakes as engine_quakes
from seismic.rules.scoring import score_line
from specification import aftershocks, placement, quakes, refusals, scoring
from specification.board import Board, Cell, beyond
from specification.sections import LaidFragment, Section, all_sections, section_through
from specification.tiles import EDGES, TOWN, Fragment, fragments, highway_edges, type_of

from .boards import (
    SHAPES,
    TOWN_CELL,
    TYPES,
    Demands,
    LaidNumber,
    Layout,
    board_of,
    boards,
    children,
    demands_at,
    laid_tile,
)

_Any = TypeVar("_Any")

PLAYERS: Final = ("red", "blue")
MAGNITUDES: Final = range(1, 7)  # C4
STEPS: Final = range(1, 6)
SIDES: Final = (None, *EDGES)  # None: nobody has chosen
STRIKES: Final = tuple((side, magnitude) for side in SIDES for magnitude in MAGNITUDES)
TOWN_HEX: Final = Hex(*TOWN_CELL)
FACE_UP: Final = tuple(TYPES[at : at + 3] for at in range(0, len(TYPES), 3))
"""All types, three at a time (G2)."""


class Limits(NamedTuple):
    """How often a board is asked in depth what would take too long to ask of it in every way.

    Which ways these are depends on the board, so that all boards together are asked them all.
    """

    refusals: int
    """Tiles tried on cells, legal or not."""
    strikes: int
    """Magnitudes and sides for `resolve_quake`; the chapter on quakes is asked for every one."""


ALL: Final = 1 << 20
LIMITS: Final = {0: Limits(ALL, ALL), 1: Limits(ALL, ALL)}
"""By the number of tiles laid."""
FEW: Final = Limits(16, 6)
"""With more tiles."""
IN_DEPTH: Final = {3: 61}
"""By the number of tiles: one in this many boards is asked in depth, if not every one.

It is prime, so that those boards differ in all that a board's number selects.
"""


def some(things: Sequence[_Any], most: int, turn: int) -> Sequence[_Any]:
    """Return all things, or this many spread over them, and others at another turn."""
    if len(things) <= most:
        return things
    return [things[(turn + at * len(things) // most) % len(things)] for at in range(most)]


# The engine's values for the specification's, kept for the next board.


@cache
def packed_cell(cell: Cell) -> int:
    """Return a cell as the engine packs it."""
    return cell_of(Hex(*cell))


@cache
def piece(code: str) -> int:
    """Return a tile as the engine packs it."""
    return piece_of(Tile(code))


@cache
def place(cell: Cell, code: str) -> Place:
    """Return the move that lays a tile."""
    return Place(Hex(*cell), Tile(code))


@cache
def types(*codes: str) -> tuple[TileType, ...]:
    """Return the types of tiles as the engine has them."""
    return types_of([Tile(code) for code in codes])


FACE_UP_TYPES: Final = [types(*codes) for codes in FACE_UP]
ALL_FRAGMENTS: Final = {
    code: sum(1 << fragment[0] for fragment in fragments(code)) for code in SHAPES
}
"""By shape: the mask of the lowest edges of its fragments."""
CREWS: Final = [[PlaceCrew(edge) for edge in EDGES if mask >> edge & 1] for mask in range(64)]
"""By such a mask: the moves that place a crew there."""


class Space(NamedTuple):
    """What may be laid on an empty cell."""

    moves: tuple[list[Place], ...]
    """For each three types face up, in the order of their codes."""
    mismatched: int
    """How many shapes G5 refuses."""
    joining_nothing: int
    """How many shapes G4 refuses."""


@cache
def space(cell: Cell, demands: Demands) -> Space:
    """Return what may be laid on a cell with these neighbours."""
    around = dict(demands)
    broken = {code: placement.broken(highway_edges(code), around) for code in SHAPES}
    rules = Counter(broken.values())
    moves = tuple(
        [
            place(cell, code)
            for each in codes
            for code in SHAPES
            if broken[code] is None and type_of(code) == each
        ]
        for codes in FACE_UP
    )
    return Space(moves, rules["G5"], rules["G4"])


def spaces_of(board: Board) -> list[Space]:
    """Return what may be laid where by the specification, in the order of the cells."""
    cells = sorted(placement.spaces(board))
    return [space(cell, demands_at(board, cell)) for cell in cells]


_SAMPLE: Final = packed_state(seismic.position(PLAYERS, face_up=["H03"]))
RULES: Final = _SAMPLE.setting.rules


def state_at(
    phase: int,
    board: PackedBoard,
    face_up: tuple[TileType, ...] = (),
    step: TurnStep | None = None,
) -> GameState:
    """Return the state of a game at this step, with this board."""
    setting, supplies = _SAMPLE.setting, _SAMPLE.supplies
    return unpacked(PackedState(setting, board, supplies, face_up, 0, (), 0, phase, 0, step))


def unpacked_board(board: PackedBoard) -> EngineBoard:
    """Return a board of the engine that anybody may ask."""
    return engine_board(RULES.table, board)


def crewed(board: PackedBoard, cell: Cell, fragment: Fragment, seat: int) -> PackedBoard:
    """Return a board of the engine with a crew on a fragment."""
    after = board.branch()
    after.place_crew(packed_cell(cell) << 3 | fragment[0], seat)
    after.access = SEALED
    return after


def lay(board: PackedBoard, laid: LaidNumber) -> GameState:
    """Return the state after a tile has been laid, with another one still face up."""
    cell, code = laid_tile(laid)
    return seismic.apply(state_at(PLACE, board, types(code, "H03")), place(cell, code))


class Parent:
    """A board of the engine on which one tile more will be laid, with a crew on each fragment."""

    def __init__(self, layout: Layout) -> None:
        board = packed_board(EngineBoard({TOWN_HEX: TOWN}))
        for laid in layout:
            board = packed_state(lay(board, laid)).board
        self.board: Final = board
        self.crewed: Final = {
            (cell, fragment, seat): crewed(board, cell, fragment, seat)
            for cell, code in map(laid_tile, layout)
            for fragment in fragments(code)
            for seat in range(len(PLAYERS))
        }


# The questions.


class BoardPair:
    """A board in both, with a count of what has been compared, and of the rules that decided."""

    def __init__(
        self, layout: Layout, parent: Parent, compared: Counter[str], rules: Counter[str]
    ) -> None:
        self.layout: Final = layout
        self.parent: Final = parent
        self.compared: Final = compared
        self.rules: Final = rules
        self.turn: Final = sum(layout) * 7919
        """A number by which boards differ in what they are asked."""
        self.limits: Final = LIMITS.get(len(layout), FEW)
        self.in_depth: Final = self.turn % IN_DEPTH.get(len(layout), 1) == 0
        self.expected: Final = board_of(layout)
        self.laid: Final = [each for each in self.expected.laid.items() if each[1] != TOWN]
        self.state: Final = lay(parent.board, layout[-1]) if layout else None
        """After the last tile has been laid, if there is one."""
        self.board: Final = packed_state(self.state).board if self.state else parent.board
        self.legal: list[list[Place]] = []
        """For each three types face up: the moves of the specification."""
        self.lost: dict[tuple[int, int], list[Cell]] = {}
        """By side and magnitude: what quakes remove."""

    def agree(
        self, what: str, engine: object, expected: object, board: Board | None = None
    ) -> None:
        """Raise `Disagreement` unless both are equal."""
        if engine != expected:
            raise Disagreement(str(board or self.expected), what, engine, expected)

    def ask(self) -> None:
        """Ask everything, with and without crews."""
        self.compared["boards"] += 1
        self.tiles()
        self.placements()
        self.quakes()
        self.sections()
        self.claims(self.expected, self.board, self.state, ())
        if self.in_depth:
            self.compared["boards in depth"] += 1
            self.refusals()
            self.strikes()
            for cell, _ in self.laid:
                self.turning(self.expected, self.board, cell)
        number = 0
        for cell, code in self.laid:
            for fragment in fragments(code):
                self.crew(number, cell, fragment)
                number += 1

    def tiles(self) -> None:
        """Compare what lies where."""
        laid = self.expected.laid.items()
        expected = {packed_cell(cell): piece(code) for cell, code in laid}
        self.agree("tiles", dict(self.board.tiles.items()), expected)

    # Laying tiles.

    def placements(self) -> None:
        """Compare where tiles of all types may be laid, and how (G3 to G5)."""
        spaces = spaces_of(self.expected)
        for number in range(len(FACE_UP)):
            expected: list[Place] = []
            for each in spaces:
                expected += each.moves[number]
            self.legal.append(expected)
            self.laying(self.expected, self.board, number)
        self.rules["G5"] += sum([each.mismatched for each in spaces])
        self.rules["G4"] += sum([each.joining_nothing for each in spaces])

    def laying(self, expected: Board, board: PackedBoard, number: int) -> None:
        """Compare where tiles of three types may be laid."""
        moves = list(seismic.legal_moves(state_at(PLACE, board, FACE_UP_TYPES[number])))
        if moves != self.legal[number]:
            what = f"legal moves with {FACE_UP[number]}"
            raise Disagreement(str(expected), what, moves, self.legal[number])
        self.compared["legal moves"] += len(moves)

    def refusals(self) -> None:
        """Compare why tiles can't be laid, on cells with and without a tile (G3 to G5)."""
        around = {beyond(cell, edge) for cell in self.expected.laid for edge in EDGES}
        cells = sorted(around | {beyond(cell, 0, 3) for cell in self.expected.laid})
        tried = range(len(cells) * len(SHAPES))
        for number in some(tried, self.limits.refusals, self.turn):
            at, shape = divmod(number, len(SHAPES))
            self.refusal(cells[at], SHAPES[shape])

    def refusal(self, cell: Cell, code: str) -> None:
        """Compare whether and why a tile can't be laid on a cell."""
        shown = [type_of(code)]
        refused = seismic.explain(state_at(PLACE, self.board, types(code)), place(cell, code))
        rule = placement.refusal(self.expected, shown, cell, code)
        self.agree(f"refusal of {code} at {cell}", refused and refused.rule, rule)
        self.compared["refusals"] += 1
        if rule is not None:
            self.rules[rule] += 1
            details = refusals.of_placing(self.expected, shown, cell, code)
            self.agree(f"why {code} can't lie at {cell}", plain(refused), details)

    # Quakes and aftershocks.

    def quakes(self) -> None:
        """Compare what quakes of every magnitude do to every side they may strike (Q2 to Q5)."""
        counted = quakes.lengths(self.expected, TOWN_CELL)
        self.agree("lengths", engine_quakes.counts(self.board, TOWN_HEX, RULES), counted)
        sides = quakes.longest_sides(counted)
        self.agree("longest sides", list(engine_quakes.longest(counted)), sides)
        self.rules["Q2"] += len(EDGES) - len(sides)
        self.rules["Q3" if sides else "R7"] += len(sides) != 1
        for side in sides:
            for magnitude in MAGNITUDES:
                lost = quakes.lost(self.expected, TOWN_CELL, side, magnitude)
                after = self.board.branch()
                removed = engine_quakes.remove_tiles(after, TOWN_HEX, side, magnitude, False)
                expected = [(packed_cell(at), piece(self.expected.laid[at])) for at in lost]
                self.agree(f"lost by {magnitude} on {side}", list(removed.items()), expected)
                self.rules["Q4" if len(lost) == magnitude else "Q5"] += 1
                self.lost[side, magnitude] = lost
        self.compared["quakes"] += len(self.lost)

    def strikes(self) -> None:
        """Compare quakes as anybody can try them, and where tiles fit afterwards (Q2, Q3, R18)."""
        board = unpacked_board(self.board)
        counted = quakes.lengths(self.expected, TOWN_CELL)
        sides = quakes.longest_sides(counted)
        for side, magnitude in some(STRIKES, self.limits.strikes, self.turn):
            what = f"magnitude {magnitude} on side {side}"
            rule = struck = None
            if side is None and len(sides) > 1:
                rule = "Q3"
            elif side is not None and side not in sides:
                rule = "Q2"
            elif sides:
                struck = sides[0] if side is None else side
            self.compared["strikes"] += 1
            try:
                quake = seismic.resolve_quake(board, TOWN_HEX, magnitude, side)
            except IllegalMove as error:
                self.agree(what, error.rule, rule)
                self.rules[error.rule] += 1
                continue
            lost = [] if struck is None else self.lost[struck, magnitude]
            removed = [(plain(each.at), each.tile.code) for each in quake.removed]
            expected_removed = [(at, self.expected.laid[at]) for at in lost]
            self.agree(what, (None, quake.side, removed), (rule, struck, expected_removed))
            self.agree(f"lengths, {what}", quake.lengths, counted)
            left = {at: code for at, code in self.expected.laid.items() if at not in lost}
            spaces = spaces_of(Board(left, {}))
            number = self.turn % len(FACE_UP)
            state = state_at(PLACE, packed_board(quake.board), FACE_UP_TYPES[number])
            expected = [move for each in spaces for move in each.moves[number]]
            self.agree(f"legal moves after {what}", list(seismic.legal_moves(state)), expected)
            self.rules["R18"] += bool(lost)

    def turning(self, expected: Board, board: PackedBoard, cell: Cell) -> None:
        """Compare how a tile may be turned when all others have been (V3a, V3b, R16)."""
        done = [each for each in expected.laid if each != cell]
        step = Turning(0, frozenset([Hex(*each) for each in done]), None)
        state = state_at(TURN, board, step=step)
        turns = sorted(aftershocks.turns(expected, done, isolated_may=False))
        moves = [*[TurnTile(Hex(*at), steps) for at, steps in turns], Pass()]
        self.agree(f"turns of {cell}", list(seismic.legal_moves(state)), moves, expected)
        for steps in STEPS:
            refused = seismic.explain(state, TurnTile(Hex(*cell), steps))
            rule = aftershocks.refusal(expected, done, cell, steps, isolated_may=False)
            what = f"turning {cell} by {steps}"
            self.agree(what, refused and refused.rule, rule, expected)
            self.compared["turns"] += 1
            self.rules["V3" if rule is None else rule] += 1

    # Sections.

    def sections(self) -> None:
        """Compare all sections and their worth (E3 to E7)."""
        expected = list(all_sections(self.expected))
        sections = seismic.sections(unpacked_board(self.board))
        self.agree(
            "sections",
            [section_picture(each) for each in sections],
            [expected_section(each) for each in expected],
        )
        self.compared["sections"] += len(expected)
        for each in expected:
            for rule in scoring.cited(each):
                self.rules[rule] += 1

    # With a crew on each fragment in turn.

    def crew(self, number: int, cell: Cell, fragment: Fragment) -> None:
        """Ask what depends on crews, with one on this fragment."""
        seat = 0 if cell == self.laid[-1][0] else number % len(PLAYERS)
        expected = Board(self.expected.laid, {(cell, fragment[0]): PLAYERS[seat]})
        section = section_through(expected, cell, fragment)
        state = None
        if cell == self.laid[-1][0]:  # it is placed on the tile just laid
            assert self.state is not None
            board = packed_state(seismic.apply(self.state, PlaceCrew(fragment[-1]))).board
        else:
            state = lay(self.parent.crewed[cell, fragment, seat], self.layout[-1])
            board = packed_state(state).board
        crew = packed_cell(cell) << 3 | fragment[0], seat
        self.agree("crews", board.crews(), [crew], expected)
        self.rules["G9"] += len(fragment) == 1
        self.claims(expected, board, state, section.fragments)
        self.points(expected, board, section)
        self.returning(expected, board, cell, crew)
        if self.in_depth:
            self.laying(expected, board, number % len(FACE_UP))
            self.crewed_section(expected, board, section, cell, fragment)
            self.turning(expected, board, cell)

    def claims(
        self,
        expected: Board,
        board: PackedBoard,
        state: GameState | None,
        claimed: Collection[LaidFragment],
    ) -> None:
        """Compare where a crew may be placed: on all fragments but the claimed ones (G8, G9).

        One crew claims the fragments of its section, and no others; so says `section_through`. The
        state is the one after the last tile was laid, if nobody has placed a crew on it yet.
        """
        masks = {cell: ALL_FRAGMENTS[code] for cell, code in self.laid}
        for cell, fragment in claimed:
            if cell != TOWN_CELL:
                masks[cell] -= 1 << fragment[0]
                self.rules["G8"] += 1
        for cell, mask in masks.items():
            found = unclaimed(board, packed_cell(cell))
            if found != mask:
                raise Disagreement(str(expected), f"unclaimed at {cell}", found, mask)
        self.compared["claims"] += len(masks)
        if state is not None:
            cell = self.laid[-1][0]
            crews = [*CREWS[masks[cell]], Pass()] if masks[cell] else None  # R20: not asked
            moves = list(seismic.legal_moves(state)) if state.phase == "crew" else None
            self.agree("crews that may be placed", moves, crews, expected)
            if self.in_depth and moves:
                self.claim_refusals(expected, state, cell)

    def claim_refusals(self, expected: Board, state: GameState, cell: Cell) -> None:
        """Compare why crews can't be placed on the tile just laid (G8)."""
        for edge in EDGES:
            refused = seismic.explain(state, PlaceCrew(edge))
            rule = placement.crew_refusal(expected, cell, edge, supply=1)
            self.agree(f"refusal of a crew at {edge}", refused and refused.rule, rule, expected)
            self.compared["refusals"] += 1
            if rule is not None:
                self.rules[rule] += 1
                details = refusals.of_crew(expected, cell, edge, PLAYERS[0])
                self.agree(f"why no crew can stand at {edge}", plain(refused), details, expected)

    def crewed_section(
        self, expected: Board, board: PackedBoard, section: Section, cell: Cell, fragment: Fragment
    ) -> None:
        """Compare the section with the crew, and who takes it by which rules (E3 to E8)."""
        found = seismic.section_at(unpacked_board(board), Hex(*cell), fragment[-1])
        self.agree("section", section_picture(found), expected_section(section), expected)
        line = score_line(found)
        taken = scoring.takers(section), scoring.cited(section)
        self.agree("takers", (set(line.takers), list(line.rules)), taken, expected)

    def points(self, expected: Board, board: PackedBoard, section: Section) -> None:
        """Compare the points of both players; no other section has a crew (E3 to E8, R19)."""
        points = scoring.score(PLAYERS, [section])
        self.agree("points", seismic.totals(state_at(PLACE, board)), points, expected)
        self.compared["scores"] += 1
        for rule in scoring.cited(section):
            self.rules[rule] += 1
        if section.complete:
            self.rules["R19"] += 1

    def returning(
        self, expected: Board, board: PackedBoard, cell: Cell, crew: tuple[int, int]
    ) -> None:
        """Compare whether a crew returns: each quake that just reaches it, or just not (Q6)."""
        for (side, magnitude), lost in self.lost.items():
            if len(lost) == magnitude and cell in self.lost[side, MAGNITUDES[-1]]:
                after = board.branch()
                removed = engine_quakes.remove_tiles(after, TOWN_HEX, side, magnitude, False)
                returned = [
                    (cell_of(each.at) << 3 | each.edge, PLAYERS.index(each.colour))
                    for each in engine_quakes.returned_crews(removed)
                ]
                gone, what = cell in lost, f"magnitude {magnitude} on side {side}"
                self.agree(f"crews lost by {what}", returned, [crew] * gone, expected)
                self.agree(f"crews after {what}", after.crews(), [crew] * (not gone), expected)
                self.compared["quakes"] += 1
                self.rules["Q6"] += gone


def compare_boards(tiles: int, parents: slice = slice(None)) -> tuple[Counter[str], Counter[str]]:
    """Compare all boards with this many tiles, or those that belong to some with one less.

    Returns the count of what has been compared, and of the rules that decided. Raises
    `Disagreement` where the engine and the specification differ.
    """
    compared, rules = Counter[str](), Counter[str]()
    if tiles == 0:
        compared["boards before symmetry"] = 1
        BoardPair((), Parent(()), compared, rules).ask()
        return compared, rules
    smaller = boards(tiles - 1)
    for index in range(len(smaller.layouts))[parents]:
        parent = Parent(smaller.layouts[index])
        for layout, same in children(smaller, index):
            compared["boards before symmetry"] += len(same)
            BoardPair(layout, parent, compared, rules).ask()
    return compared, rules
