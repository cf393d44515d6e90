"""The model as data: phases, counters, edges, and what always holds.

Guards and changes are expressions of Python over whole numbers and ``and``, ``or``, ``not``, as
text: Python evaluates them, z3 reads them as formulas, and SPIN as Promela.

The model counts tiles and crews, and knows no tile by name. What depends on the table is a *fact*,
true or false as the board has it, or an *amount*. It therefore says nothing about where a tile may
lie, which side is longest or whose crew it is.
"""

from collections.abc import Mapping
from enum import IntEnum
from functools import cached_property
from typing import Final, TypeAlias

from attrs import field, frozen

from seismic.model import packed
from seismic.rules import _draft

Text: TypeAlias = str
"""An expression over the names of this module."""


class Phase(IntEnum):
    """The phases of a turn, with the numbers that the engine has for them."""

    PLACE = packed.PLACE
    CREW = packed.CREW
    TOWN = packed.TOWN
    SIDE = packed.SIDE
    TURN = packed.TURN
    DRAW = packed.DRAW
    OVER = packed.OVER
    SET_UP = _draft.SET_UP
    BEGIN = _draft.BEGIN
    NEXT = _draft.NEXT
    REFILL = _draft.REFILL
    LAID = _draft.LAID
    STRIKE = _draft.STRIKE
    SHAKE = _draft.SHAKE
    RESUME = _draft.RESUME

    @property
    def by_itself(self) -> bool:
        """Whether play goes on from it without a decision."""
        return self > Phase.OVER


PLACE, CREW, TOWN, SIDE, TURN, DRAW, OVER = list(Phase)[:7]
SET_UP, BEGIN, NEXT, REFILL, LAID, STRIKE, SHAKE, RESUME = list(Phase)[7:]

PARAMETERS: Final[Mapping[str, str]] = {
    "players": "those who play",
    "towns": "one, or two in Twin Cities (V4)",
    "dilemma": "1 if a second tile may be laid (V2)",
    "rounds": "the rounds of aftershocks that a quake has at most (V3, R25)",
    "after_each_town": "1 by the option of R25",
    "only_after_damage": "1 by the option of R25",
    "ends_at_once": "1 by the option of R4",
    "some_tile_must_fit": "1 by the option of R28",
    "undealt": "1 if somebody names every tile that is turned up",
    "tiles": "all tiles of the game, the box and the towns apart",
    "crews": "all crews of the game",
    "most": "the decisions that one tile of the pile leads to at most",
}
"""What stays as it is for a whole game."""

RULES: Final[tuple[Text, ...]] = (
    "players >= 1",
    "1 <= towns <= 2",
    "0 <= dilemma <= 1",
    "0 <= after_each_town and 0 <= only_after_damage",
    "after_each_town + only_after_damage <= 1",
    "0 <= ends_at_once <= 1",
    "0 <= some_tile_must_fit <= 1",
    "0 <= undealt <= 1",
    "rounds == 0 or rounds == 1 and after_each_town == 0"
    " or rounds == towns and after_each_town == 1",
    # A tile is named, then laid, then a crew follows; or a quake asks for everything that it can.
    "most >= undealt + 2",
    "most >= undealt + towns + (towns - 1) + rounds * players",
)
"""What parameters may be."""

COUNTERS: Final[Mapping[str, str]] = {
    "pile": "tiles in the pile, quakes among them",
    "face_up": "tiles face up",
    "laid": "tiles on the table, the towns apart",
    "out": "tiles that have left the game, quakes that have struck among them",
    "supply": "crews that are not on the table",
    "standing": "crews on the table",
    "setting_up": "1 until the first turn begins",
    "this_turn": "tiles laid in this turn",
    "came": "crews that have come to the tile laid last in this turn",
    "to_strike": "towns that the quake has still to strike",
    "town_open": "1 until the town to be struck first has been chosen",
    "damaged": "1 if the quake has removed a tile",
    "rounds_due": "rounds of aftershocks that the quake can still lead to",
    "to_ask": "players still to be asked in this round, the one who is asked now among them",
}
"""What edges change."""

FACTS: Final[Mapping[str, Text]] = {
    "quake": "pile >= 1",  # the next tile is one
    "fits": "face_up >= 1",  # one of the face-up tiles can be laid
    "open_end": "True",  # a section has one
    "hopeless": "some_tile_must_fit == 1",  # no tile that may still come can be laid (R28)
    "askable": "supply >= 1 or dilemma == 1 and face_up >= 1",  # a crew or a tile can follow
    "unclaimed": "True",  # a section of the tile just laid is
    "tied": "True",  # sides of the town are
    "turnable": "laid >= 1",  # a tile can be turned that has not been
}
"""What the board and the order of the pile decide, each with what must hold for it to be true."""

AMOUNTS: Final[Mapping[str, Text]] = {"lost": "laid", "back": "standing"}
"""Tiles that a strike removes and crews that return, each with the most that it can be."""


@frozen(slots=False)  # for the cached property
class Edge:
    """What leads from one phase to another: a decision, or what happens by itself."""

    source: Phase
    move: str | None
    """The type of the move, or None by itself."""
    target: Phase
    events: tuple[str, ...] = ()
    """What is told, in order."""
    when: Text = "True"
    """What the counters must be."""
    board: Text = "True"
    """What the facts must be."""
    change: Mapping[str, Text] = field(factory=dict)
    """What the counters become, all at once."""

    @cached_property
    def name(self) -> str:
        """The edge in words: no two have the same."""
        told = ", ".join(self.events) or "silent"
        return f"{self.source.name} -> {self.target.name} by {self.move or 'itself'}: {told}"


# Turning tiles up.

_WAITS: Final = "pile >= 1 and undealt == 1"
_TURNS_UP: Final = "pile >= 1 and undealt == 0"
_TILE: Final = {"pile": "pile - 1", "face_up": "face_up + 1"}
_QUAKE: Final = {"pile": "pile - 1", "out": "out + 1"}
_STRIKES: Final = {
    **_QUAKE,
    "to_strike": "towns",
    "town_open": "towns - 1",
    "damaged": "0",
    "rounds_due": "rounds",
}

_ALL_LEAVE: Final = {"out": "out + face_up", "face_up": "0"}

_DRAWING: Final = (
    # Two tiles in set-up (S4); a quake strikes nothing (R27).
    Edge(SET_UP, None, DRAW, when=f"face_up < 2 and {_WAITS}"),
    Edge(
        *(SET_UP, None, SET_UP, ("tile drawn",)),
        when=f"face_up < 2 and {_TURNS_UP}",
        board="not quake",
        change=_TILE,
    ),
    Edge(
        *(SET_UP, None, SET_UP, ("quake drawn", "discarded")),
        when=f"face_up < 2 and {_TURNS_UP}",
        board="quake",
        change=_QUAKE,
    ),
    Edge(SET_UP, None, BEGIN, when="face_up >= 2 or pile == 0", change={"setting_up": "0"}),
    Edge(
        *(DRAW, "Draw", SET_UP, ("tile drawn",)),
        when="setting_up == 1",
        board="not quake",
        change=_TILE,
    ),
    Edge(
        *(DRAW, "Draw", SET_UP, ("quake drawn", "discarded")),
        when="setting_up == 1",
        board="quake",
        change=_QUAKE,
    ),
    # Three in a turn (G2); a quake strikes at once (Q1).
    Edge(
        *(DRAW, "Draw", REFILL, ("tile drawn",)),
        when="setting_up == 0",
        board="not quake",
        change=_TILE,
    ),
    Edge(
        *(DRAW, "Draw", STRIKE, ("quake drawn",)),
        when="setting_up == 0",
        board="quake",
        change=_STRIKES,
    ),
    Edge(REFILL, None, DRAW, when=f"face_up < 3 and {_WAITS}"),
    Edge(
        *(REFILL, None, REFILL, ("tile drawn",)),
        when=f"face_up < 3 and {_TURNS_UP}",
        board="not quake",
        change=_TILE,
    ),
    Edge(
        *(REFILL, None, STRIKE, ("quake drawn",)),
        when=f"face_up < 3 and {_TURNS_UP}",
        board="quake",
        change=_STRIKES,
    ),
    # Enough are face up: one can be laid, or all leave (G7); if no more come, it is over (R6).
    Edge(REFILL, None, PLACE, when="face_up == 3 or pile == 0", board="fits"),
    Edge(
        *(REFILL, None, REFILL, ("discarded",)),
        when="face_up == 3 and pile >= 1",
        board="not fits",
        change=_ALL_LEAVE,
    ),
    Edge(
        *(REFILL, None, OVER, ("discarded", "ended R6")),
        when="face_up >= 1 and pile == 0",
        board="not fits",
        change=_ALL_LEAVE,
    ),
    Edge(REFILL, None, OVER, ("ended R6",), when="face_up == 0 and pile == 0", board="not fits"),
)

# A turn begins, or the game ends (R23).

_LAST_LAID: Final = "face_up == 0 and pile == 0"
_TILES_LEFT: Final = "face_up + pile >= 1"
_GOES_ON: Final = "open_end and not hopeless"
_GIVEN_UP: Final = "open_end and hopeless"

_BEGINNING: Final = tuple(
    edge
    for source in (BEGIN, NEXT)
    for edge in (
        Edge(source, None, OVER, ("ended E1",), when=_LAST_LAID),
        Edge(source, None, OVER, ("ended E2",), when=_TILES_LEFT, board="not open_end"),
        Edge(source, None, OVER, ("ended R28",), when=_TILES_LEFT, board=_GIVEN_UP),
        Edge(
            *(source, None, REFILL, ("turn began",)),
            when=_TILES_LEFT,
            board=_GOES_ON,
            change={"this_turn": "0", "came": "0"},
        ),
    )
)
_RESUMING: Final = (
    Edge(RESUME, None, OVER, ("ended E2",), board="not open_end"),
    Edge(RESUME, None, OVER, ("ended R28",), when=_TILES_LEFT, board=_GIVEN_UP),
    Edge(RESUME, None, OVER, ("ended E1",), when=_LAST_LAID, board=_GIVEN_UP),
    Edge(RESUME, None, REFILL, board=_GOES_ON),
)

# Laying a tile, and what may follow it.

_LAYS: Final = {
    "face_up": "face_up - 1",
    "laid": "laid + 1",
    "this_turn": "this_turn + 1",
    "came": "0",
}
_CLAIMS: Final = {"supply": "supply - 1", "standing": "standing + 1", "came": "came + 1"}
_NOT_LAST: Final = f"ends_at_once == 0 or {_TILES_LEFT}"
_NOT_CLOSED: Final = "(ends_at_once == 0 or open_end)"

_LAYING: Final = (
    Edge(PLACE, "Place", LAID, ("laid",), when="face_up >= 1", change=_LAYS),
    # The other reading of R4: nothing is asked after the last tile.
    Edge(LAID, None, NEXT, when="ends_at_once == 1", board=f"{_LAST_LAID} or not open_end"),
    Edge(LAID, None, CREW, when=_NOT_LAST, board=f"{_NOT_CLOSED} and askable"),
    Edge(
        *(LAID, None, NEXT, ("skipped crew G8",)),
        when=_NOT_LAST,
        board=f"{_NOT_CLOSED} and not askable and not unclaimed",
    ),
    Edge(
        *(LAID, None, NEXT, ("skipped crew R20",)),
        when=_NOT_LAST,
        board=f"{_NOT_CLOSED} and not askable and unclaimed",
    ),
    Edge(CREW, "PlaceCrew", NEXT, ("crew placed",), when="supply >= 1", change=_CLAIMS),
    Edge(CREW, "Place", NEXT, ("laid",), when="dilemma == 1 and face_up >= 1", change=_LAYS),
    Edge(CREW, "Pass", NEXT, ("passed crew",)),
)

# Quakes: what a strike removes, and where play goes from there.

_DAMAGE: Final = {"laid": "laid - lost", "out": "out + lost", "damaged": "1"}
_RETURN: Final = {"supply": "supply + back", "standing": "standing - back"}
_LOSSES: Final[tuple[tuple[tuple[str, ...], Text, dict[str, Text]], ...]] = (
    (("struck",), "lost == 0", {}),
    (("struck", "lost"), "lost >= 1 and back == 0", _DAMAGE),
    (("struck", "lost", "returned"), "lost >= 1 and back >= 1", {**_DAMAGE, **_RETURN}),
)
_AFTER_STRIKE: Final = (
    (STRIKE, "to_strike >= 2 and after_each_town == 0"),
    (SHAKE, "(to_strike == 1 or after_each_town == 1)"),
)

_QUAKES: Final = (
    Edge(STRIKE, None, TOWN, when="town_open == 1"),  # always asked (R26)
    Edge(STRIKE, None, SIDE, when="town_open == 0", board="tied"),
    Edge(TOWN, "ChooseTown", STRIKE, change={"town_open": "0"}),
    *(
        Edge(
            *(source, move, target, events),
            when=f"town_open == 0 and {loss} and {then}",
            board=board,
            change={"to_strike": "to_strike - 1", **change},
        )
        for source, move, board in ((STRIKE, None, "not tied"), (SIDE, "ChooseSide", "True"))
        for events, loss, change in _LOSSES
        for target, then in _AFTER_STRIKE
    ),
)

# Aftershocks: a round begins, each player is asked or skipped, and play goes on.

_NO_ROUND: Final = "to_ask == 0 and (rounds == 0 or only_after_damage == 1 and damaged == 0)"
_ROUND: Final = "to_ask == 0 and rounds >= 1 and (only_after_damage == 0 or damaged == 1)"
_AFTER_ROUND: Final[tuple[tuple[Phase, Text, dict[str, Text]], ...]] = (
    (STRIKE, "to_strike >= 1", {}),
    (RESUME, "to_strike == 0", {"rounds_due": "0"}),
)
_AFTER_PLAYER: Final = (
    (SHAKE, "to_ask >= 2", {}),
    *((target, f"to_ask == 1 and {then}", change) for target, then, change in _AFTER_ROUND),
)

_AFTERSHOCKS: Final = (
    *(
        Edge(SHAKE, None, target, when=f"{_NO_ROUND} and {then}", change=change)
        for target, then, change in _AFTER_ROUND
    ),
    Edge(
        *(SHAKE, None, SHAKE),
        when=_ROUND,
        change={"to_ask": "players", "rounds_due": "rounds_due - 1"},
    ),
    Edge(SHAKE, None, TURN, when="to_ask >= 1", board="turnable"),
    *(
        Edge(
            *(source, move, target, (event,)),
            when=then,
            board=board,
            change={"to_ask": "to_ask - 1", **change},
        )
        for source, move, event, board in (
            (SHAKE, None, "skipped turn V3a", "not turnable"),
            (TURN, "TurnTile", "turned", "True"),
            (TURN, "Pass", "passed turn", "True"),
        )
        for target, then, change in _AFTER_PLAYER
    ),
)

EDGES: Final[tuple[Edge, ...]] = (
    *_DRAWING,
    *_BEGINNING,
    *_RESUMING,
    *_LAYING,
    *_QUAKES,
    *_AFTERSHOCKS,
)
"""All that can happen."""


# What always holds.

ALWAYS: Final[tuple[Text, ...]] = (
    *(f"{counter} >= 0" for counter in COUNTERS),
    "pile + face_up + laid + out == tiles",
    "supply + standing == crews",
    "face_up <= 3",  # G2
    "this_turn <= 2",  # V2, R14
    "came <= 1",  # G8
    "setting_up <= 1",
    "town_open <= 1",
    "damaged <= 1",
    "to_strike <= towns",
    "to_ask <= players",
)
"""What holds in every phase: tiles and crews are conserved, and the limits of a turn are kept."""

_NO_QUAKE: Final = ("to_strike == 0", "town_open == 0", "rounds_due == 0", "to_ask == 0")
_BEFORE_LAYING: Final = ("this_turn == 0", "came == 0")
_IN_TURN: Final = ("setting_up == 0",)
_DRAW: Final = (*_IN_TURN, *_BEFORE_LAYING)
_STRIKING: Final = (
    *_DRAW,
    *("to_strike >= 1", "to_ask == 0"),
    "rounds_due == rounds and after_each_town == 0"
    " or rounds_due == to_strike and rounds >= 1 and after_each_town == 1"
    " or rounds_due == 0 and rounds == 0",
)
_SHAKING: Final = (
    *_DRAW,
    *("town_open == 0", "to_strike == 0 or to_strike == 1 and after_each_town == 1"),
)

WITHIN: Final[Mapping[Phase, tuple[Text, ...]]] = {
    PLACE: (*_DRAW, *_NO_QUAKE, "face_up >= 1"),
    CREW: (*_IN_TURN, *_NO_QUAKE, "this_turn == 1", "came == 0"),
    TOWN: (*_STRIKING, "town_open == 1", "towns == 2", "to_strike == 2"),
    SIDE: (*_STRIKING, "town_open == 0"),
    TURN: (*_SHAKING, "to_ask >= 1", "rounds >= 1", "rounds_due == to_strike"),
    DRAW: (
        *(*_BEFORE_LAYING, *_NO_QUAKE, "undealt == 1", "pile >= 1"),
        "face_up < 2 or face_up < 3 and setting_up == 0",
    ),
    OVER: (*_IN_TURN, *_NO_QUAKE),
    SET_UP: ("setting_up == 1", *_BEFORE_LAYING, *_NO_QUAKE, "face_up <= 2"),
    BEGIN: (*_DRAW, *_NO_QUAKE),
    NEXT: (*_IN_TURN, *_NO_QUAKE, "this_turn >= 1"),
    REFILL: (*_DRAW, *_NO_QUAKE),
    LAID: (*_IN_TURN, *_NO_QUAKE, "this_turn == 1", "came == 0"),
    STRIKE: (*_STRIKING, "town_open == 0 or towns == 2 and to_strike == 2"),
    SHAKE: (
        *_SHAKING,
        "rounds_due == 0 and rounds == 0 and to_ask == 0"
        " or rounds_due == to_strike + 1 and rounds >= 1 and to_ask == 0"
        " or rounds_due == to_strike and rounds >= 1 and to_ask >= 1",
    ),
    RESUME: (*_DRAW, *_NO_QUAKE),
}
"""What holds in a phase besides."""

_QUIET: Final = (*_BEFORE_LAYING, *_NO_QUAKE, "damaged == 0")
INITIAL: Final[Mapping[Phase, tuple[Text, ...]]] = {
    # a game that is set up (S1 to S4)
    SET_UP: (
        *("pile == tiles", "tiles >= 0", "supply == crews", "crews >= 0"),
        *("face_up == 0", "laid == 0", "out == 0", "standing == 0", "setting_up == 1"),
        *_QUIET,
    ),
    # a position put together by hand
    BEGIN: (
        *("pile >= 0", "0 <= face_up <= 3", "laid >= 0", "out >= 0"),
        *("supply >= 0", "standing >= 0", "setting_up == 0"),
        *("pile + face_up + laid + out == tiles", "supply + standing == crews"),
        *_QUIET,
    ),
}
"""Where a game can begin, and with which counters."""

BOUND: Final[Text] = (
    "most * pile + 2 * face_up + to_strike + town_open + players * rounds_due + to_ask"
)
"""The decisions that can still come: every decision lowers it, and nothing raises it."""
OWED: Final[frozenset[Phase]] = frozenset({LAID, CREW})
"""The phases in which one more can come: what may follow a tile that has been laid."""


def bound(phase: Phase) -> Text:
    """Return the bound in a phase."""
    return f"{BOUND} + 1" if phase in OWED else BOUND


RANK: Final = ("pile", "to_strike", "rounds_due", "to_ask", "order", "face_up")
"""What happens by itself lowers the first of these that it changes."""
ORDER: Final = (SET_UP, BEGIN, LAID, NEXT, SHAKE, RESUME, STRIKE, REFILL)
"""Phases that follow each other without lowering a counter, from first to last."""


def order(phase: Phase) -> int:
    """Return how many phases can follow in their order; none follow a decision."""
    return len(ORDER) - ORDER.index(phase) if phase in ORDER else 0


def invariant(phase: Phase) -> tuple[Text, ...]:
    """Return what holds in a phase."""
    return (*ALWAYS, *WITHIN[phase])
