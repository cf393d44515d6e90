"""A census of small games: each is played in both, and the situations it meets are noted.

`SITUATIONS` names them, by rule: a situation that no game meets is one that nothing compares.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial
from itertools import pairwise
from random import Random
from typing import Any, Final

from attrs import Factory, frozen

import seismic
from comparison import Spec, any_moves, as_spec
from deciding_rules import of_events, of_move, of_sections, of_situations
from games import pick
from seismic import GameState, Move, TurnTile
from small_games import LONG, SmallGame, passes_a_tile_twice, small_game
from specification import Cell, Game, Section, scoring
from specification.board import Board, beyond, distance
from specification.placement import can_lay
from specification.sections import has_open_end
from specification.tiles import EDGES, TOWN, is_quake, value


@frozen(slots=False)  # for the cached properties
class Moment:
    """A step of a game: what was played, what happened, and what is there now."""

    begun: SmallGame
    before: Game | None
    """None at the beginning."""
    move: Spec
    """Empty at the beginning."""
    events: tuple[Spec, ...]
    game: Game
    sections: list[Section]
    refused: list[str | None]
    """By which rule each move is refused that was tried here, if it is."""

    def having(self, what: str) -> list[Spec]:
        """Return what happened of this sort."""
        return [event for event in self.events if event[0] == what]

    @property
    def strikes(self) -> list[Spec]:
        """The strikes of quakes: magnitude, town, side and the lengths of all sides."""
        return self.having("quake")

    @property
    def ended(self) -> bool:
        """Whether the game has just ended."""
        return self.game.phase == "over"

    @cached_property
    def worth(self) -> list[Section]:
        """The complete sections."""
        return [section for section in self.sections if section.complete]

    @property
    def board(self) -> Board:
        """What lies and stands there now."""
        return Board(self.game.laid, self.game.crews, self.begun.table)

    @cached_property
    def points(self) -> dict[str, int]:
        """The points of every player."""
        return scoring.score(self.game.players, self.sections)

    @property
    def tied(self) -> list[str]:
        """The players with most points."""
        return [who for who, points in self.points.items() if points == max(self.points.values())]

    @cached_property
    def leaders(self) -> tuple[int, int, str]:
        """How many are tied for most points, how many win, and by which rule."""
        winners, rule = scoring.winners(self.points, self.game.heights)
        return len(self.tied), len(winners), rule

    def read(self, ruling: str, reading: str) -> bool:
        """Return whether a ruling is read in this way."""
        return self.game.options.get(ruling) == reading


# Situations that take more than a line.


def _is_between_towns(section: Section) -> bool:
    return "V4e" in scoring.cited(section)


def _end_at_same(section: Section) -> bool:
    return "E7" in scoring.cited(section)


def _tied(moment: Moment, number: int) -> bool:
    return any(len(scoring.takers(section)) == number for section in moment.worth)


def _crewed(moment: Moment) -> tuple[Cell, int] | None:
    """Return the fragment on which a crew has just been placed."""
    for _, _, cell, edge in moment.having("crew"):
        return cell, edge
    return None


def _crew_on_complete_section(moment: Moment) -> bool:
    crewed = _crewed(moment)
    return crewed is not None and any(
        cell == crewed[0] and crewed[1] in edges
        for section in moment.worth
        for cell, edges in section.fragments
    )


def _crew_on_stub(moment: Moment) -> bool:
    crewed = _crewed(moment)
    return crewed is not None and moment.game.laid.get(crewed[0], "").startswith("X")


def _claimed_far_away(moment: Moment) -> bool:
    """Return whether the tile just laid has continued a long section claimed at its other end."""
    just_laid = {cell for _, _, cell, _ in moment.having("laid")}
    for section in moment.sections if just_laid else ():
        if len(section.fragments) > LONG + 2 and sum(section.crews.values()) == 1:
            ((crewed, _),) = [
                (cell, edges)
                for cell, edges in section.fragments
                if (cell, min(edges)) in moment.game.crews
            ]
            at_end = any(crewed == cell for _, cell, _ in section.ends)
            if at_end and just_laid & {cell for _, cell, _ in section.ends} - {crewed}:
                return True
    return False


def _lost_over_a_gap(moment: Moment) -> bool:
    """Return whether tiles were lost beyond an empty space (Q4)."""
    return any(
        distance(one, other) > 1
        for _, lost in moment.having("lost")
        for (one, _), (other, _) in pairwise(lost)
    )


def _lost_over_a_hole(moment: Moment) -> bool:
    """Return whether tiles were lost beyond a space that the table doesn't have (R8)."""
    table = moment.begun.table
    for strike, then in pairwise(moment.events):
        if table is not None and strike[0] == "quake" and then[0] == "lost":
            _, _, town, side, _ = strike
            farthest = distance(town, then[1][-1][0])
            if any(beyond(town, side, steps) not in table for steps in range(1, farthest)):
                return True
    return False


def _fewer_than_magnitude(moment: Moment) -> bool:
    return any(
        strike[0] == "quake" and then[0] == "lost" and len(then[1]) < strike[1]
        for strike, then in pairwise(moment.events)
    )


def _cut_off(moment: Moment) -> bool:
    """Return whether a tile was laid where no neighbour, nor theirs, leads to a town (R18)."""
    laid = moment.game.laid
    for _, _, start, _ in moment.having("laid"):
        reached, to_visit = set(), [start]
        while to_visit:
            cell = to_visit.pop()
            if cell in laid and cell not in reached:
                reached.add(cell)
                to_visit += [beyond(cell, edge) for edge in EDGES]
        if not any(laid[cell] == TOWN for cell in reached):
            return True
    return False


def _other_town(moment: Moment, town: Cell) -> Cell | None:
    return next((other for other in moment.game.towns if other != town), None)


def _side_towards(town: Cell, other: Cell) -> int | None:
    """Return the side of a town on which another one lies in a straight line."""
    apart = distance(town, other)
    return next((edge for edge in EDGES if beyond(town, edge, apart) == other), None)


def _struck_towards_town(moment: Moment) -> list[Spec]:
    """Return the strikes on a side on which the other town lies."""
    return [
        strike
        for strike in moment.strikes
        if strike[3] is not None
        and (other := _other_town(moment, strike[2])) is not None
        and _side_towards(strike[2], other) == strike[3]
    ]


def _lost_beyond_town(moment: Moment) -> bool:
    """Return whether a quake removed tiles beyond the other town (V4d, R9)."""
    for strike, then in pairwise(moment.events):
        if strike in _struck_towards_town(moment) and then[0] == "lost":
            apart = distance(*moment.game.towns)
            if any(distance(strike[2], cell) > apart for cell, _ in then[1]):
                return True
    return False


def _towns_apart(moment: Moment, least: int, most: int) -> bool:
    return (
        len(moment.game.towns) == 2
        and bool(moment.strikes)
        and least <= distance(*moment.game.towns) <= most
    )


def _off_the_line(moment: Moment) -> bool:
    towns = moment.game.towns
    return len(towns) == 2 and _side_towards(*towns) is None


def _town_alone_on_side(moment: Moment) -> bool:
    """Return whether a side with nothing but the other town was struck (R26)."""
    return any(strike[4][strike[3]] == 1 for strike in _struck_towards_town(moment))


def _counted_before(moment: Moment) -> bool:
    """Return whether counting both towns together mattered (R10)."""
    if not moment.read("R10", "counted-together") or moment.before is None:
        return False
    first = True
    for strike, then in pairwise(moment.events):
        if strike[0] == "quake" and then[0] == "lost" and first:
            first = False
            other = _other_town(moment, strike[2])
            if other is not None and any(
                _side_towards(other, cell) is not None for cell, _ in then[1]
            ):
                return True
    return False


def _needs_a_tile(moment: Moment) -> bool:
    """Return whether a side that holds the other town alone counted as empty (R26)."""
    return moment.read("R26", "needs-a-tile") and any(
        (other := _other_town(moment, strike[2])) is not None
        and (side := _side_towards(strike[2], other)) is not None
        and strike[4][side] == 0
        for strike in moment.strikes
    )


def _used_up_magnitude(moment: Moment) -> bool:
    """Return whether the other town used up magnitude so that less was lost (R9)."""
    return moment.read("R9", "uses-up-magnitude") and any(
        len(lost) < magnitude < length + 1
        for magnitude, length, lost in (
            (strike[1], strike[4][strike[3]], then[1] if then[0] == "lost" else ())
            for strike, then in pairwise([*moment.events, ("end",)])
            if strike in _struck_towards_town(moment)
        )
    )


def _merged_by_turning(moment: Moment) -> bool:
    """Return whether a turned tile lies on a section with crews of two colours (V3c)."""
    cells = {turn[2] for turn in moment.having("turned")}
    return bool(cells) and any(
        len(section.crews) > 1 and cells & {cell for cell, _ in section.fragments}
        for section in moment.sections
    )


def _turned_alone(moment: Moment) -> bool:
    """Return whether a tile without a neighbour was turned (R15)."""
    return any(
        not any(beyond(turn[2], edge) in moment.before.laid for edge in EDGES)
        for turn in moment.having("turned")
        if moment.before is not None
    )


def _another_quake(moment: Moment) -> bool:
    """Return whether two quakes were turned up in one go (Q7)."""
    return sum(is_quake(drawn[1]) for drawn in moment.having("drawn")) > 1


def _discarded_in_play(moment: Moment) -> list[tuple[str, ...]]:
    return [event[1] for event in moment.having("discarded") if not is_quake(event[1][0])]


def _quake_after_discards(moment: Moment) -> bool:
    """Return whether a quake was turned up to replace tiles that couldn't be laid (R6)."""
    discarded = False
    for event in moment.events:
        discarded = discarded or (event[0] == "discarded" and not is_quake(event[1][0]))
        if discarded and event[0] == "drawn" and is_quake(event[1]):
            return True
    return False


def _rounds(moment: Moment) -> bool:
    """Return whether a round of aftershocks has begun or goes on (R25)."""
    steps = [event[2] for event in moment.having("passed") + moment.having("skipped")]
    return bool(moment.having("turned")) or "turn" in steps or moment.game.phase == "turn"


def _all_known(moment: Moment) -> bool:
    """Return whether the heights of all who are tied are known."""
    return all(player in moment.game.heights for player in moment.tied)


def _skipped(moment: Moment, step: str, rule: str) -> bool:
    return any(event[2:] == (step, rule) for event in moment.having("skipped"))


def _second_tile(moment: Moment) -> bool:
    return moment.before is not None and moment.before.phase == "crew" and moment.move[0] == "place"


def _no_crew_step(moment: Moment) -> bool:
    """Return whether a game ended at once when a crew could have been placed (R4)."""
    return (
        moment.ended
        and moment.read("R4", "ends-at-once")
        and moment.move[:1] == ("place",)
        and not _second_tile(moment)
        and not moment.having("skipped")
        and moment.game.reason in ("E1", "E2")
    )


def _quake_ended(moment: Moment, reason: str) -> bool:
    """Return whether a quake and its aftershocks ended the game for this reason (R23)."""
    return (
        moment.game.reason == reason
        and bool(moment.events)
        and not moment.having("laid")
        and (bool(moment.strikes) or moment.move[:1] == ("turn",))
    )


def _is_refused_by(rule: str, moment: Moment) -> bool:
    return rule in moment.refused


SITUATIONS: Final[Mapping[str, Callable[[Moment], Any]]] = {
    # setting up, and a turn
    "S1: colours in another order": lambda m: (
        m.before is None
        and [*m.game.players] != [c for c in seismic.COLOURS if c in m.game.players]
    ),
    "S4: a quake in set-up": lambda m: any(is_quake(e[1][0]) for e in m.having("discarded")),
    "S5: another seat begins": lambda m: m.before is None and m.begun.turn != m.game.players[0],
    "R5: the pile is empty, tiles are face up": lambda m: (
        m.game.phase == "place" and not m.game.pile
    ),
    "G7: tiles leave, and new ones come": lambda m: _discarded_in_play(m) and not m.ended,
    "R6: fewer than three leave": lambda m: any(len(e) < 3 for e in _discarded_in_play(m)),
    "R6: a quake replaces tiles that left": _quake_after_discards,
    "V2: a second tile": _second_tile,
    "R14: the second tile ends the game": lambda m: _second_tile(m) and m.ended,
    # crews
    "G8: a section claimed more than 40 fragments away": _claimed_far_away,
    "G8: every section claimed": lambda m: _skipped(m, "crew", "G8"),
    "G9: a crew on a stub": _crew_on_stub,
    "R19: a crew on a complete section": _crew_on_complete_section,
    "R20: no crew left": lambda m: _skipped(m, "crew", "R20"),
    # quakes
    "Q3: two sides tied": lambda m: m.game.phase == "side" and len(m.game.moves()) == 2,
    "Q3: more sides tied": lambda m: m.game.phase == "side" and len(m.game.moves()) > 2,
    "Q4: lost over a gap": _lost_over_a_gap,
    "Q5: fewer than its magnitude": _fewer_than_magnitude,
    "Q6: crews of two colours return": lambda m: any(
        len({who for _, _, who in e[1]}) > 1 for e in m.having("returned")
    ),
    "Q7: another quake": _another_quake,
    "R7: nothing on any side": lambda m: any(e[3] is None for e in m.strikes),
    "R8: lost over a hole in the table": _lost_over_a_hole,
    "R18: next to tiles that are cut off": _cut_off,
    "R23: a quake leaves no open end": lambda m: _quake_ended(m, "E2"),
    # Twin Cities
    "V4a: towns next to each other, struck": lambda m: _towns_apart(m, 1, 1),
    "V4a: towns two apart, struck": lambda m: _towns_apart(m, 2, 2),
    "V4a: towns three to eight apart, struck": lambda m: _towns_apart(m, 3, 8),
    "V4c: towns off the line, struck": lambda m: _off_the_line(m) and m.strikes,
    "V4c: towns off the line, nothing struck": lambda m: (
        _off_the_line(m) and any(e[3] is None for e in m.strikes)
    ),
    "V4d: the other town on the side struck": _struck_towards_town,
    "V4d: lost beyond the other town": _lost_beyond_town,
    "R9: the other town uses up magnitude": _used_up_magnitude,
    "R10: counted together": _counted_before,
    "R11: nine steps": lambda m: (
        m.begun.towns is None and m.read("R11", "nine-steps") and m.strikes
    ),
    "R12: one set of crews": lambda m: len(m.game.towns) == 2 and m.read("R12", "one-set"),
    "R26: a side with the other town alone": _town_alone_on_side,
    "R26: such a side counts as empty": _needs_a_tile,
    # aftershocks
    "V3: a tile turned": lambda m: m.having("turned"),
    "V3: nothing to turn": lambda m: _skipped(m, "turn", "V3a"),
    "V3c: crews of two colours on one section": _merged_by_turning,
    "R15: a tile alone turned": _turned_alone,
    "R16: the crews alone change": lambda m: any(e[3] == e[4] for e in m.having("turned")),
    "R25: a round after nothing was lost": lambda m: (
        _rounds(m) and m.strikes and not m.having("lost")
    ),
    "R25: no round after nothing was lost": lambda m: (
        m.read("R25", "only-after-damage")
        and "aftershocks" in m.game.variants
        and m.strikes
        and not m.having("lost")
        and not _rounds(m)
    ),
    "R25: a round after each town": lambda m: (
        m.read("R25", "after-each-town") and len(m.game.towns) == 2 and _rounds(m)
    ),
    # sections and what they are worth
    "E4: a loop": lambda m: any(s.loop for s in m.sections),
    "E5: a tile passed twice": lambda m: any(passes_a_tile_twice(s) for s in m.worth),
    "E6: a value unlike the exits": lambda m: any(
        "+" in m.game.laid[at] for s in m.worth for _, at, _ in s.ends
    ),
    "E7: the same intersection": lambda m: any(
        _end_at_same(s) and s.ends[0][0] == "intersection" for s in m.worth
    ),
    "E7: the same intersection worth more than 6": lambda m: any(
        _end_at_same(s) and value(m.game.laid[s.ends[0][1]]) > 6 for s in m.worth
    ),
    "E7: the same town": lambda m: any(_end_at_same(s) and s.ends[0][0] == "town" for s in m.worth),
    "R17: an edge end, claimed": lambda m: any(
        s.crews and any(what == "edge" for what, _, _ in s.ends) for s in m.sections
    ),
    "V4e: town to town": lambda m: any(_is_between_towns(s) for s in m.worth),
    "V4e: town to town, a tile passed twice": lambda m: any(
        _is_between_towns(s) and passes_a_tile_twice(s) for s in m.worth
    ),
    "V4e: town to town, claimed": lambda m: any(_is_between_towns(s) and s.crews for s in m.worth),
    "E8: somebody has fewer crews": lambda m: any("E8" in scoring.cited(s) for s in m.worth),
    "E9: two tied on a section": lambda m: _tied(m, 2),
    "E9: three tied on a section": lambda m: _tied(m, 3),
    "E9: four tied on a section": lambda m: _tied(m, 4),
    # endings
    "E1: the last tile": lambda m: m.ended and m.game.reason == "E1",
    "E1 and E2: the last tile closes the last end": lambda m: (
        m.ended and m.game.reason == "E1" and not has_open_end(m.board)
    ),
    "R28: the last tile ends the game first (E1)": lambda m: (
        m.ended and m.game.reason == "E1" and m.read("R28", "some-tile-fits")
    ),
    "E2: no open end": lambda m: m.ended and m.game.reason == "E2",
    "R4: no crew after the last tile": _no_crew_step,
    "R6: tiles that cannot be laid end the game": lambda m: m.ended and m.game.reason == "R6",
    "R28: no tile that may come fits": lambda m: m.ended and m.game.reason == "R28",
    "R28: no tile fits after a quake": lambda m: _quake_ended(m, "R28"),
    "R28: no tile is left after a quake (E1)": lambda m: _quake_ended(m, "E1"),
    "R28: a tile in the box fits": lambda m: (
        m.game.phase == "place"
        and m.read("R28", "some-tile-fits")
        and bool(m.game.box)
        and can_lay(m.board, [code for code in m.game.box if not is_quake(code)])
    ),
    # winning
    "E10: most points": lambda m: m.ended and m.leaders[2] == "E10",
    "E11: the tallest of two": lambda m: m.leaders == (2, 1, "E11"),
    "E11: the tallest of more": lambda m: m.ended and m.leaders[0] > 2 and m.leaders[2] == "E11",
    "R21: a height is not known": lambda m: m.ended and m.leaders[2] == "R21" and not _all_known(m),
    "R21: two equally tall": lambda m: m.leaders == (2, 2, "R21") and _all_known(m),
    "R21: three of four equally tall": lambda m: (
        m.leaders == (3, 3, "R21") and len(m.game.players) == 4 and _all_known(m)
    ),
    "R21: four equally tall": lambda m: m.ended and m.leaders == (4, 4, "R21") and _all_known(m),
    "R21: some of those tied are tallest": lambda m: (
        m.ended and m.leaders[2] == "R21" and m.leaders[1] < m.leaders[0]
    ),
    # refusals
    **{
        f"{rule}: refused": partial(_is_refused_by, rule)
        for rule in (
            *("E1", "G1", "Q1", "V3", "G3", "G6", "G5", "G4", "G8", "R20"),
            *("Q2", "V4c", "V3a", "V3b", "R16"),
        )
    },
}
"""Rule and situation, and whether a moment has it."""


REFUSALS: Final = 5
"""Moves, most of them illegal, that are tried at each step."""


@frozen
class Case:
    """A game up to a step: how it begins, what is played, and what may be tried at the end."""

    begun: SmallGame
    moves: tuple[Move, ...] = ()
    tried: Move | None = None


class Finding(AssertionError):
    """Raised where the engine and the specification differ, or where one of them fails."""

    def __init__(self, case: Case, error: Exception) -> None:
        super().__init__(f"{type(error).__name__}: {error}")
        self.case = case


@frozen
class Tally:
    """What games met while they were compared."""

    seen: Counter[str] = Factory(Counter)
    """What was compared, and how often."""
    rules: Counter[str] = Factory(Counter)
    """By rule, the steps at which it decided something."""
    situations: Counter[str] = Factory(Counter)
    """By name, the steps that had it."""

    def add(self, other: "Tally") -> None:
        """Count in what other games met."""
        self.seen.update(other.seen)
        self.rules.update(other.rules)
        self.situations.update(other.situations)


def tries(state: GameState, random: Random, thorough: bool) -> Iterator[Move]:
    """Yield moves, most of them illegal; if thorough, one of every tile where tiles are turned."""
    yield from any_moves(state, random, REFUSALS)
    if thorough and state.phase == "turn":
        for at in state.board.tiles:
            yield TurnTile(at, pick(random, range(1, 6)))


def meet(begun: SmallGame, sheets: int = 1) -> Tally:
    """Play a game in both, and return what it meets.

    All sections, which cost most, are compared at the end and once in `sheets` steps; at the other
    steps fewer moves are tried, and no situations are counted. The edges that it takes in the model
    of the turn are counted, too. Raises `Finding` where engine and specification differ, or where
    the model has no path.
    """
    random = Random(2_000_000_011 + begun.number)
    rules: Counter[str] = Counter()
    situations: Counter[str] = Counter()
    moves: list[Move] = []
    tried, before, move = None, None, ()
    try:
        pair = begun.begin()
        while True:
            over = not seismic.legal_moves(pair.state)
            thorough = over or pair.step % sheets == 0
            refused = []
            for tried in tries(pair.state, random, thorough):
                refused.append(pair.compare_refusal(tried))
            tried = None
            events = tuple(map(as_spec, pair.events))
            deciding = {*of_move(move), *of_events(events), *filter(None, refused)}
            if thorough:
                sections = pair.compare_sheets()
                moment = Moment(begun, before, move, events, pair.game, sections, refused)
                met = [name for name, holds in SITUATIONS.items() if holds(moment)]
                situations.update(met)
                deciding |= {*of_sections(sections), *of_situations(met)}
            rules.update(deciding)
            if over:
                return Tally(pair.seen, rules, situations)
            moves.append(begun.choose(pair.state, random))
            before, move = pair.game, as_spec(moves[-1])
            pair = pair.play(moves[-1])
    except Exception as error:  # any failure in either is a finding
        raise Finding(Case(begun, tuple(moves), tried), error) from error


def count(numbers: Iterable[int]) -> Counter[str]:
    """Play small games, and return how often each situation was met, and each edge was taken."""
    met = Counter(dict.fromkeys(SITUATIONS, 0))
    for number in numbers:
        tally = meet(small_game(number))
        met.update(tally.situations + tally.seen)
    return met
