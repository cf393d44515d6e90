"""The turn: what may be decided when, what happens without a decision, and playing a move (G1).

The two tables are the whole order of play; the chapters say what each entry does.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final, Never, TypeVar, cast

from ..errors import BadValue, IllegalMove
from ..model.events import Event, StepSkipped
from ..model.moves import ChooseSide, ChooseTown, Draw, Move, Pass, PlaceCrew, TurnTile
from ..model.packed import CREW, DRAW, OVER, PLACE, SIDE, TOWN, TURN, PackedState
from ..model.placing import Place
from ..model.state import GameState
from ..model.steps import Over
from . import aftershocks, crews, drawing, placement, quakes
from ._decision import OUT_OF_STEP, Decision, out_of_step
from ._draft import BEGIN, LAID, NEXT, REFILL, RESUME, SET_UP, SHAKE, STRIKE, Draft
from ._listing import Listing

if TYPE_CHECKING:  # loaded when first needed
    from ..model.outcomes import Outcome, Step
    from ..model.refusals import Refusal

M = TypeVar("M", bound=Move)

T = TypeVar("T")


def _by_phase(entries: dict[int, T]) -> list[T]:
    """Return the entries of a table by phase, from the first on: quicker to find than in a dict."""
    first = min(entries)
    return [entries[phase] for phase in range(first, first + len(entries))]


DECISIONS: Final[list[dict[type, Decision[Never]]]] = _by_phase(
    {
        PLACE: {Place: placement.FirstTile()},
        CREW: {PlaceCrew: crews.Claim(), Place: placement.SecondTile(), Pass: crews.Decline()},
        TOWN: {ChooseTown: quakes.StrikeFirst()},
        SIDE: {ChooseSide: quakes.Strike()},
        TURN: {TurnTile: aftershocks.Turn(), Pass: aftershocks.Decline()},
        DRAW: {Draw: drawing.TurnUp()},
        OVER: {},
    }
)
"""What may be decided in which phase, and by which type of move (G1)."""

BY_ITSELF: Final[list[Callable[[Draft], None]]] = _by_phase(
    {
        SET_UP: drawing.first_tiles,
        BEGIN: drawing.begin_turn,
        NEXT: drawing.next_turn,
        REFILL: drawing.refill,
        LAID: crews.ask,
        STRIKE: quakes.strike_next,
        SHAKE: aftershocks.ask_next,
        RESUME: drawing.resume,
    }
)
"""What happens without a decision, by the number of phases after the first of these."""

_PASS: Final[tuple[Move, ...]] = (Pass(),)

# Compiled, a constant is found at once and an imported name is not: 4 % of a lazy step.
_STATE: Final = GameState
_NEW: Final[Callable[[type[GameState]], GameState]] = object.__new__


def legal_moves(state: GameState) -> Sequence[Move]:
    """Return every legal move of a state once, in a fixed order; none when the game is over.

    First crews by edge, sides by edge, towns by cell, turns by cell and steps, or draws by code;
    then tiles to lay by cell, type and code as they lie; a pass comes last. Cells are in the order
    of q, then r. The sequence makes a move when it is asked for, compares with any other and
    pickles as a tuple.
    """
    return cast("Sequence[Move]", listed(_packed(state)))


def listed(now: PackedState) -> Listing:
    """Return every legal move of a state that is packed, or is still being changed."""
    if now.phase == PLACE:
        return Listing(now.board, now.face_up, (), ())
    if now.phase == CREW:
        return Listing(now.board, placement.second_tiles(now), crews.moves(now), _PASS)
    after = _PASS if Pass in DECISIONS[now.phase] else ()
    return Listing(now.board, (), _WITHOUT_TILES[now.phase](now), after)


_WITHOUT_TILES: Final[dict[int, Callable[[PackedState], tuple[Move, ...]]]] = {
    TOWN: quakes.town_moves,
    SIDE: quakes.side_moves,
    TURN: aftershocks.moves,
    DRAW: drawing.moves,
    OVER: lambda now: (),
}
"""The moves of the phases in which no tile is laid, the pass apart."""


def explain(state: GameState, move: Move, after: Iterable[Event] = ()) -> "Refusal | None":
    """Return why a move is refused in a state, or None if it is legal.

    Args:
        state: The game.
        move: The move to judge.
        after: The events that led to the state. With them, the refusal of a move whose step has
            just been skipped says so, and why.
    """
    now = _packed(state)
    decision = _decision(now, move)
    if decision is not None:
        return decision.refusal(now, move)
    if not isinstance(after, Iterable):
        raise BadValue("after", after, "the events that led to this state")
    return out_of_step(now, move, [event for event in after if isinstance(event, StepSkipped)])


def apply(state: GameState, move: Move) -> GameState:
    """Return the state after a move and all that follows from it without a decision.

    Raises:
        IllegalMove: If the rules refuse the move; it carries the refusal.
    """
    return _played(state, move, None)


def play(state: GameState, move: Move) -> "Step":
    """Return the state after a move, and what has happened up to it, in order.

    Raises:
        IllegalMove: If the rules refuse the move; it carries the refusal.
    """
    from ..model.outcomes import Step

    events: list[Event] = []
    return Step(_played(state, move, events), tuple(events))


def outcome(state: GameState) -> "Outcome | None":
    """Return who has won and why the game ended, or None while the state goes on."""
    step = _packed(state).step
    if not isinstance(step, Over):
        return None
    from ..model.outcomes import Outcome
    from .scoring import totals, winners

    found = winners(totals(state), state.heights)
    return Outcome(found.players, found.rule, step.reason)


def _played(state: GameState, move: Move, events: list[Event] | None) -> GameState:
    now = _packed(state)
    decision = permitted(now, move)
    draft = Draft(now, events)
    decision.play(draft, move)
    return reached(draft)


def permitted(now: PackedState, move: M) -> Decision[M]:
    """Return what carries out a move, or raise `IllegalMove`, with the refusal."""
    decision = _decision(now, move)
    if decision is None:
        raise IllegalMove(out_of_step(now, move))
    refused = decision.refusal(now, move)
    if refused is not None:
        raise IllegalMove(refused)
    return decision


def reached(draft: Draft) -> GameState:
    """Run on without a decision until somebody must choose, and return the state."""
    run_on(draft)
    state = _NEW(_STATE)
    state._packed = draft.sealed()
    return state


# Many moves on one draft, with no state in between.


def take(draft: Draft, move: Move) -> None:
    """Play a legal move on a draft, and run on until somebody must choose."""
    decided(draft, move)
    run_on(draft)


def decided(draft: Draft, move: Move) -> None:
    """Carry out a legal move, and nothing that follows from it."""
    cast("Decision[Move]", DECISIONS[draft.phase][type(move)]).play(draft, move)


def run_on(draft: Draft) -> None:
    """Let everything happen that needs no decision."""
    while draft.phase > OVER:
        BY_ITSELF[draft.phase - SET_UP](draft)


def _decision(now: PackedState, move: M) -> Decision[M] | None:
    """Return what decides a move in this phase, if the move belongs to it."""
    decision = DECISIONS[now.phase].get(type(move))
    if decision is None and type(move) not in OUT_OF_STEP:
        expected = ", ".join(each.__name__ for each in OUT_OF_STEP)
        raise BadValue("move", move, f"one of {expected}")
    return cast("Decision[M] | None", decision)


def _packed(state: GameState) -> PackedState:
    """Return a state as it is packed, or refuse anything else."""
    if type(state) is not _STATE:
        raise BadValue("state", state, "a GameState")
    return state._packed
