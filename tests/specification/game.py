"""The game: the steps of a turn, which moves belong to each, and what happens by itself."""

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from typing import Any

from . import aftershocks, placement, position, quakes, refusals, scoring, setup
from .board import Board, Cell
from .sections import Section, all_sections, has_open_end
from .tiles import EDGES, canonical, fragment_at, is_quake, type_of

Move = tuple[Any, ...]
Event = tuple[Any, ...]

# What the first word of a move breaks if the move doesn't belong to this step.
NOT_NOW = {
    "place": "G1",
    "crew": "G1",
    "pass": "G1",
    "side": "Q1",
    "town": "Q1",
    "turn": "V3",
    "draw": "G2",
}
FACE_UP = 3  # G2
FACE_UP_IN_SETUP = 2  # S4


def well_formed(move: Move) -> Move:
    """Return a move with its tile written canonically; raise ValueError for an invalid one."""
    match move:
        case ("place", (int(q), int(r)), str(code)):
            return "place", (q, r), canonical(code)
        case ("crew" | "side", int(edge)) if edge in EDGES:
            return move
        case ("pass",) | ("town", (int(), int())):
            return move
        case ("turn", (int(), int()), int(steps)) if 1 <= steps <= 5:
            return move
        case ("draw", str(code)) if type_of(code) != "T":
            return "draw", type_of(code)
    raise ValueError(f"not a move: {move!r}")


class Game:
    """A game at a moment when somebody must choose, or when it is over."""

    players: list[str]
    variants: frozenset[str]
    options: dict[str, str]
    towns: tuple[Cell, ...]
    heights: dict[str, float]

    opening: tuple[Event, ...]
    phase: str  # while it runs by itself also "set-up", "begin", "refill", "strike", …
    turn: str
    reason: str | None
    face_up: list[str]
    pile: list[str]
    undealt: setup.Undealt | None  # in place of the order of the pile
    supply: dict[str, int]
    discards: list[str]
    box: list[str]  # tiles that left the game unseen

    _board: Board
    _events: list[Event]
    _next: str  # whose turn begins if the game goes on
    _just_laid: Cell  # in phase "crew"
    _magnitude: int  # of the quake that strikes
    _to_strike: list[Cell]  # towns, the next one first
    _counted: dict[Cell, tuple[int, ...]]  # R10 counted-together: the sides before the quake
    _struck: bool  # a town has been struck, and no round of aftershocks has followed yet
    _damage: bool  # the quake has removed something
    _set_up: bool  # while set-up turns up two tiles
    _to_turn: list[str]  # players of this round of aftershocks, the next one first
    _turned: set[Cell]  # tiles turned in this round

    # ------------------------------------------------------------------ beginning

    @classmethod
    def new(
        cls,
        players: Iterable[str],
        pile: Iterable[str] | setup.Undealt,
        variants: Iterable[str] = frozenset(),
        options: Mapping[str, str] | None = None,
        table: Iterable[Cell] | None = None,
        towns: Iterable[Cell] | None = None,
        heights: Mapping[str, float] | None = None,
        box: Iterable[str] = (),
    ) -> "Game":
        """Return a game set up with this draw pile, top first, at its first decision."""
        game = cls._on_table(players, variants, options, table, towns, [], heights)
        game._take_pile(pile, box)
        return game._begun(game.players[0], "set-up")  # S4, S5

    @classmethod
    def given(
        cls,
        players: Iterable[str],
        variants: Iterable[str] = frozenset(),
        options: Mapping[str, str] | None = None,
        table: Iterable[Cell] | None = None,
        towns: Iterable[Cell] | None = None,
        laid: Iterable[position.Laid] = (),
        face_up: Iterable[str] = (),
        pile: Iterable[str] | setup.Undealt = (),
        supply: Mapping[str, int] | None = None,
        turn: str | None = None,
        heights: Mapping[str, float] | None = None,
        box: Iterable[str] = (),
    ) -> "Game":
        """Return the game at its first decision, from the moment before this player draws."""
        game = cls._on_table(players, variants, options, table, towns, laid, heights)
        game.face_up = setup.shown(face_up)
        game._take_pile(pile, box)
        each = setup.crews_each(game.variants, game.options)
        game.supply = position.supplies(game.players, game._board, each, supply)
        if turn is not None and turn not in game.players:
            raise ValueError(f"{turn} doesn't play")
        return game._begun(turn or game.players[0], "begin")

    @classmethod
    def _on_table(
        cls,
        players: Iterable[str],
        variants: Iterable[str],
        options: Mapping[str, str] | None,
        table: Iterable[Cell] | None,
        towns: Iterable[Cell] | None,
        laid: Iterable[position.Laid],
        heights: Mapping[str, float] | None,
    ) -> "Game":
        """Return a game in which nothing has been turned up yet."""
        game = cls()
        game.players = list(players)
        game.variants = frozenset(variants)
        game.options = dict(options or {})
        game.heights = dict(heights or {})
        setup.check_players(game.players)
        setup.check_choices(game.variants, game.options)
        cells = None if table is None else frozenset(table)
        if towns is None:
            game.towns = setup.town_cells(game.variants, game.options)
        else:
            game.towns = tuple(towns)
        setup.check_towns(game.towns, game.variants, cells)
        game._board = position.lay_out(game.towns, laid, cells)
        game.face_up, game.pile, game.discards, game.box = [], [], [], []
        each = setup.crews_each(game.variants, game.options)
        game.supply = position.supplies(game.players, game._board, each, None)
        game._events = []
        game._to_strike, game._to_turn, game._turned = [], [], set()
        game._counted, game._struck, game._damage = {}, False, False
        game.reason = None
        return game

    def _take_pile(self, pile: Iterable[str] | setup.Undealt, box: Iterable[str]) -> None:
        """Return a pile with its order, or without."""
        self.undealt = pile if isinstance(pile, setup.Undealt) else None
        self.pile = setup.stack(() if isinstance(pile, setup.Undealt) else pile)
        self.box = setup.stack(box)

    def _begun(self, first: str, phase: str) -> "Game":
        """Return the game after it has begun with this phase, and what has happened until then."""
        self.turn = self._next = first
        self.phase, self._set_up = phase, phase == "set-up"
        self._run()
        self.opening = tuple(self._events)
        return self

    # ------------------------------------------------------------------ what lies there

    @property
    def laid(self) -> dict[Cell, str]:
        """The tiles as they lie, towns included."""
        return dict(self._board.laid)

    @property
    def crews(self) -> dict[tuple[Cell, int], str]:
        """The colour of every crew, by cell and lowest edge of its fragment."""
        return dict(self._board.crews)

    @property
    def actor(self) -> str | None:
        """The player who decides now (R22), or None when the game is over."""
        if self.phase == "over":
            return None
        return self._to_turn[0] if self.phase == "turn" else self.turn

    def sections(self) -> list[Section]:
        """Return all sections on the board."""
        return list(all_sections(self._board))

    def score(self) -> dict[str, int]:
        """Return each player's points if the game were scored now."""
        return scoring.score(self.players, self.sections())

    def winners(self) -> set[str]:
        """Return the winners if the game were scored now."""
        return scoring.winners(self.score(), self.heights)[0]

    # ------------------------------------------------------------------ moves

    def moves(self) -> set[Move]:
        """Return every legal move, canonically written; none when the game is over."""
        board = self._board
        if self.phase == "place":
            return {("place", *each) for each in placement.placements(board, self.face_up)}
        if self.phase == "crew":
            crews = placement.crew_edges(board, self._just_laid, self.supply[self.turn])
            return {("pass",)} | {("crew", edge) for edge in crews} | self._second_tiles()
        if self.phase == "side":
            return {("side", side) for side in self._sides()}
        if self.phase == "town":
            return {("town", town) for town in self.towns}
        if self.phase == "turn":
            return {("pass",)} | self._turns()
        if self.phase == "draw":
            return {("draw", code) for code in self._may_come()}
        return set()

    def _may_come(self) -> set[str]:
        """Return the types that can be turned up next (G2)."""
        assert self.undealt is not None
        return setup.may_come(self.undealt, self.variants)

    def _second_tiles(self) -> set[Move]:
        """Return the second tiles that may be laid instead of a crew (V2, R14)."""
        if "dilemma" not in self.variants:
            return set()
        return {("place", *each) for each in placement.placements(self._board, self.face_up)}

    def _turns(self) -> set[Move]:
        """Return the aftershock turns that can be made."""
        turns = aftershocks.turns(self._board, self._turned, self._isolated_may_turn)
        return {("turn", *turn) for turn in turns}

    def _sides(self) -> list[int]:
        """Return the sides of the next town that the quake may strike."""
        return quakes.longest_sides(self._lengths(self._to_strike[0]))

    def _lengths(self, town: Cell) -> tuple[int, ...]:
        """Return the counts of a town: those of now, or those before the quake (R10)."""
        if town in self._counted:
            return self._counted[town]
        return quakes.lengths(self._board, town, self.options.get("R26") == "needs-a-tile")

    @property
    def _isolated_may_turn(self) -> bool:
        return self.options.get("R15") == "isolated-may-turn"

    def refusal(self, move: Move) -> str | None:
        """Return the first rule that this move breaks, or None; raise ValueError if it is none."""
        move = well_formed(move)
        if self.phase == "over":
            return "E1"
        belongs = {
            "place": ["place"],
            "crew": ["crew", "pass", *(["place"] if "dilemma" in self.variants else [])],
            "side": ["side"],
            "town": ["town"],
            "turn": ["turn", "pass"],
            "draw": ["draw"],
        }
        if move[0] not in belongs[self.phase]:
            return NOT_NOW[move[0]]
        board = self._board
        match move:
            case ("place", cell, code):
                return placement.refusal(board, self.face_up, cell, code)
            case ("crew", edge):
                supply = self.supply[self.turn]
                return placement.crew_refusal(board, self._just_laid, edge, supply)
            case ("side", side):
                return None if side in self._sides() else "Q2"
            case ("town", cell):
                return None if cell in self.towns else "V4c"
            case ("turn", cell, steps):
                isolated_may = self._isolated_may_turn
                return aftershocks.refusal(board, self._turned, cell, steps, isolated_may)
            case ("draw", code):
                return None if code in self._may_come() else "G2"
        return None  # a pass

    def details(self, move: Move) -> refusals.Details | None:
        """Return what stands in the way of a move, in detail, or None if nothing does."""
        rule, move = self.refusal(move), well_formed(move)
        if rule is None:
            return None
        if rule == "E1":
            return "game over", {"reason": self.reason}
        own_step = {"V3": "turn", "G2": "draw"}  # where these rules refuse for another reason
        if rule in ("G1", "Q1") or own_step.get(rule, self.phase) != self.phase:
            return self._wrong_step(move)
        board = self._board
        match move:
            case ("place", cell, code):
                return refusals.of_placing(board, self.face_up, cell, code)
            case ("crew", edge):
                return refusals.of_crew(board, self._just_laid, edge, self.turn)
            case ("side", side):
                town = self._to_strike[0]
                return refusals.of_side(town, side, self._lengths(town))
            case ("town", cell):
                return "no town there", {"at": cell, "towns": self.towns}
            case ("turn", cell, steps):
                return refusals.of_turning(board, self._turned, cell, steps)
            case ("draw", code):
                return "cannot come", {"tile": code}
        raise AssertionError(f"a pass is never refused by {rule}")

    def _wrong_step(self, move: Move) -> refusals.Details:
        """Return which step it is, and whether the step of this move has just been skipped."""
        tile_instead = self.phase == "crew" and "dilemma" in self.variants
        now = {"phase": "crew-or-tile" if tile_instead else self.phase, "actor": self.actor}
        steps = {"crew": ["crew"], "turn": ["turn"], "pass": ["crew", "turn"]}.get(move[0], [])
        for event in self._events:  # those since the last move
            if event[0] == "skipped" and event[2] in steps:
                _, player, step, rule = event
                crews: tuple[refusals.Crew, ...] = ()
                if rule == "G8" and self._just_laid in self._board.laid:
                    crews = refusals.crews_around(self._board, self._just_laid)
                skipped = {"player": player, "step": step, "because_of": rule, "crews": crews}
                return "step was skipped", now | skipped
        return "wrong step", now

    def play(self, move: Move) -> tuple["Game", tuple[Event, ...]]:
        """Return the game after a move and what happened; raise ValueError if it is refused."""
        rule = self.refusal(move)
        if rule is not None:
            raise ValueError(rule)
        after = copy(self)
        after._board = self._board.copy()
        after.face_up, after.pile = list(self.face_up), list(self.pile)
        after.supply, after.discards = dict(self.supply), list(self.discards)
        after._to_strike, after._to_turn = list(self._to_strike), list(self._to_turn)
        after._turned = set(self._turned)
        after._events = []
        after._carry_out(well_formed(move))
        after._run()
        return after, tuple(after._events)

    def _carry_out(self, move: Move) -> None:
        """Carry out a legal move, and nothing that follows from it."""
        match move:
            case ("place", cell, code):
                self._lay(cell, code)
            case ("crew", edge):
                self._place_crew(edge)
                self._end_turn()
            case ("pass",) if self.phase == "crew":
                self._record("passed", self.turn, "crew")
                self._end_turn()
            case ("pass",):
                self._record("passed", self._to_turn.pop(0), "turn")
                self.phase = "aftershock"
            case ("side", side):
                self._shake(side)
                self.phase = "strike"
            case ("town", town):
                self._to_strike.sort(key=lambda each: each != town)  # V4c
                self.phase = "strike"
            case ("turn", cell, steps):
                self._turn_tile(cell, steps)
                self._to_turn.pop(0)
                self.phase = "aftershock"
            case ("draw", code):
                assert self.undealt is not None
                self.undealt = self.undealt.without(code)
                self._record("drawn", code)
                self._turned_up(code)

    def _lay(self, cell: Cell, code: str) -> None:
        """Lay a tile; the first one of a turn is followed by the crew step (G1, R4, R20, V2)."""
        second = self.phase == "crew"
        self.face_up.remove(type_of(code))
        self._board.laid[cell] = code
        self._just_laid = cell
        self._record("laid", self.turn, cell, code)
        self.phase = "crew"
        no_more = self._is_last_tile_laid() or not has_open_end(self._board)
        if second or (no_more and self.options.get("R4") == "ends-at-once"):
            self._end_turn()
        elif self.moves() == {("pass",)}:
            all_claimed = not placement.crew_edges(self._board, cell, supply=1)
            self._record("skipped", self.turn, "crew", "G8" if all_claimed else "R20")
            self._end_turn()

    def _place_crew(self, edge: int) -> None:
        """Place a crew on the tile just laid."""
        fragment = fragment_at(self._board.laid[self._just_laid], edge)
        assert fragment is not None
        self._board.crews[self._just_laid, min(fragment)] = self.turn
        self.supply[self.turn] -= 1
        self._record("crew", self.turn, self._just_laid, min(fragment))

    def _turn_tile(self, cell: Cell, steps: int) -> None:
        """Turn a tile and the crews on it (V3c)."""
        before = self._board.laid[cell]
        fewest = aftershocks.fewest_steps(self._board, cell, steps)
        after, crews = aftershocks.turned_tile(self._board, cell, steps)
        for edge in self._board.crews_of_tile(cell):
            del self._board.crews[cell, edge]
        for edge, colour in crews.items():
            self._board.crews[cell, edge] = colour
        self._board.laid[cell] = after
        self._turned.add(cell)
        self._record("turned", self._to_turn[0], cell, before, after, fewest)

    def _end_turn(self) -> None:
        """End this turn; the next is the next player's clockwise, if the game goes on (S5)."""
        self._next = self._clockwise_from(self.turn)[1]
        self.phase = "begin"

    def _clockwise_from(self, colour: str) -> list[str]:
        """Return all players clockwise, this one first."""
        seat = self.players.index(colour)
        return self.players[seat:] + self.players[:seat]

    # ------------------------------------------------------------------ what needs no decision

    def _run(self) -> None:
        """Do everything that happens by itself, until somebody must choose or the game is over."""
        by_itself: dict[str, Callable[[], None]] = {
            "set-up": self._put_out_two,
            "begin": self._begin,
            "refill": self._refill,
            "strike": self._strike,
            "aftershock": self._aftershock,
            "resume": self._resume,
        }
        while self.phase in by_itself:
            by_itself[self.phase]()

    def _record(self, *event: Any) -> None:
        self._events.append(event)

    def _begin(self) -> None:
        """Check whether the game is over, and start a turn if it isn't (R23)."""
        if self._is_last_tile_laid():
            self._over("E1")
        elif not has_open_end(self._board):
            self._over("E2")
        elif self._no_tile_fits():
            self._over("R28")
        else:
            self.turn = self._next
            self._record("turn", self.turn)
            self.phase = "refill"

    def _resume(self) -> None:
        """Check whether a quake and its aftershocks have ended the game (R23), or go on drawing."""
        if not has_open_end(self._board):
            self._over("E2")
        elif self._no_tile_fits():
            self._over("E1" if self._is_last_tile_laid() else "R28")
        else:
            self.phase = "refill"

    def _is_last_tile_laid(self) -> bool:
        """Return whether no tile is left, face up or in the pile (E1)."""
        return not self.left and not self.face_up

    def _no_tile_fits(self) -> bool:
        """Return whether none of the tiles that may still come can be laid (R28 some-tile-fits)."""
        unseen = self.pile if self.undealt is None else self.undealt.unseen
        may_come = [*self.face_up, *unseen, *self.box]
        loose = [tile for tile in may_come if not is_quake(tile)]
        return self.options.get("R28") == "some-tile-fits" and not placement.can_lay(
            self._board, loose
        )

    @property
    def left(self) -> int:
        """How many tiles are left in the pile."""
        return len(self.pile) if self.undealt is None else self.undealt.left

    def _turn_up(self) -> None:
        """Turn up the top tile of the pile, or wait for somebody to name it."""
        if self.undealt is not None:
            self.phase = "draw"
            return
        tile = self.pile.pop(0)
        self._record("drawn", tile)
        self._turned_up(tile)

    def _turned_up(self, tile: str) -> None:
        """Put a tile face up, unless it is a quake; in set-up one strikes nothing (S4, R27)."""
        self.phase = "set-up" if self._set_up else "refill"
        if not is_quake(tile):
            self.face_up.append(tile)
            return
        self.discards.append(tile)  # R27
        if self._set_up:
            self._record("discarded", (tile,))
            return
        self._magnitude = int(tile[1])
        self._to_strike, self._struck, self._damage = list(self.towns), False, False
        self._counted = {}
        if self.options.get("R10") == "counted-together" and len(self.towns) > 1:
            self._counted = {town: self._lengths(town) for town in self.towns}
        self.phase = "town" if len(self.towns) > 1 else "strike"  # Q1, V4c

    def _put_out_two(self) -> None:
        """Turn up one tile more before the first turn, until there are two (S4)."""
        if len(self.face_up) < FACE_UP_IN_SETUP and self.left:
            self._turn_up()
        else:
            self.phase, self._set_up = "begin", False

    def _refill(self) -> None:
        """Turn up one tile more (G2), or discard those of which none fits (G7, R5, R6)."""
        if len(self.face_up) < FACE_UP and self.left:
            self._turn_up()
        elif placement.can_lay(self._board, self.face_up):
            self.phase = "place"
        else:
            self.discards.extend(self.face_up)
            if self.face_up:
                self._record("discarded", tuple(self.face_up))
            self.face_up = []
            if not self.left:
                self._over("R6")

    def _strike(self) -> None:
        """Strike the next town, unless its player must first choose a side (Q2, Q3, R7, R10)."""
        after_each_town = self.options.get("R25") == "after-each-town"
        if self._struck and (after_each_town or not self._to_strike):
            self._begin_round()
        elif not self._to_strike:
            self.phase = "resume"
        else:
            sides = self._sides()
            if len(sides) > 1:
                self.phase = "side"
            else:
                self._shake(sides[0] if sides else None)

    def _begin_round(self) -> None:
        """Begin a round of aftershocks with the player whose turn it is (V3, R25)."""
        only_after_damage = self.options.get("R25") == "only-after-damage"
        asked = "aftershocks" in self.variants and (self._damage or not only_after_damage)
        self._to_turn = self._clockwise_from(self.turn) if asked else []
        self._turned, self._struck = set(), False
        self.phase = "aftershock"

    def _shake(self, side: int | None) -> None:
        """Remove the tiles on this side of the next town, and the crews on them (Q4 to Q6)."""
        town = self._to_strike.pop(0)
        self._struck = True
        self._record("quake", self._magnitude, town, side, self._lengths(town))
        lost, returned = [], []
        if side is not None:
            uses_up = self.options.get("R9") == "uses-up-magnitude"
            for cell in quakes.lost(self._board, town, side, self._magnitude, uses_up):
                self._damage = True
                for edge, colour in self._board.crews_of_tile(cell).items():
                    del self._board.crews[cell, edge]
                    self.supply[colour] += 1
                    returned.append((cell, edge, colour))
                code = self._board.laid.pop(cell)
                self.discards.append(type_of(code))
                lost.append((cell, code))
        if lost:
            self._record("lost", tuple(lost))
        if returned:
            self._record("returned", tuple(returned))

    def _aftershock(self) -> None:
        """Ask the next player who has a turn to make; after the last one go on drawing (Q7)."""
        if not self._to_turn:
            self.phase = "strike"
        elif self._turns():
            self.phase = "turn"
        else:
            self._record("skipped", self._to_turn.pop(0), "turn", "V3a")  # R20

    def _over(self, reason: str) -> None:
        """End the game; the turn stays with the player who had the last one (R24)."""
        self.reason = reason
        self.phase = "over"
        self._record("over", reason)
