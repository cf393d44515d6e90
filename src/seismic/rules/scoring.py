"""Scoring: who takes the points of which section, and who wins (E3 to E11, V4e, R21).

The score can be computed at any moment, not only at the end.
"""

from collections.abc import Mapping
from functools import lru_cache

from attrs import field, frozen

from .._engine.tally import COUNT, COUNT_BITS, joined, one_crew
from ..model.board import COLOURS, Board
from ..model.hexes import cell_of
from ..model.pieces import Colour
from ..model.state import GameState, checked_state, packed_state
from ..ruleids import RuleId
from .sections import Section, sections, worth


@frozen
class ScoreLine:
    """A section, what it is worth, who takes its points, and by which rules."""

    section: Section
    """The section."""
    points: int
    """What it is worth."""
    takers: tuple[Colour, ...]
    """The players who take its points."""
    rules: tuple[RuleId, ...]
    """The rules that say so."""


@frozen
class Winners:
    """Who wins, and the rule that decides it: points (E10), height (E11), or a shared win (R21)."""

    players: tuple[Colour, ...]
    """The players who win."""
    rule: RuleId
    """The rule that decides it."""


@frozen(repr=False)
class ScoreSheet:
    """The points of every player, section by section, as if the game were scored now."""

    _board: Board
    _totals: tuple[tuple[Colour, int], ...]
    winners: Winners
    """Who would win, and by which rule."""
    _lines: tuple[ScoreLine, ...] = field(default=(), init=False, eq=False)

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """A line for every section on the table, in the order of `sections`."""
        if not self._lines:  # made when somebody asks for them
            lines = tuple(map(score_line, sections(self._board)))
            object.__setattr__(self, "_lines", lines)
        return self._lines

    @property
    def totals(self) -> dict[Colour, int]:
        """The points of each player."""
        return dict(self._totals)

    def __repr__(self) -> str:
        return f"ScoreSheet(totals={self.totals}, winners={self.winners})"

    def _repr_html_(self) -> str:
        from .. import html

        return html.sheet(self, "en")


def score(state: GameState) -> ScoreSheet:
    """Return the score sheet of a state, as if the game ended now."""
    points = totals(state)
    return ScoreSheet(state.board, tuple(points.items()), winners(points, state.heights))


def totals(state: GameState) -> dict[Colour, int]:
    """Return the points of each player in a state, without a line for every section.

    >>> import seismic
    >>> seismic.totals(seismic.new_game(["red", "blue"], seed=7))
    {'red': 0, 'blue': 0}
    """
    found = dict.fromkeys(checked_state(state).players, 0)
    towns = {cell_of(town) for town in state.rules.towns}
    for chords, values, first, last, crews in joined(packed_state(state).board):  # complete (E3)
        if crews:
            points = worth(chords, values, first != last and {first, last} <= towns)
            for colour in takers(crews):
                found[colour] += points
    return found


@lru_cache(maxsize=1 << 12)
def takers(crews: int) -> tuple[Colour, ...]:
    """Return who takes the points of a section with these crews: most (E8), or all tied (E9)."""
    counts = [crews >> COUNT_BITS * number & COUNT for number in range(len(COLOURS))]
    most = max(counts)
    leading = zip(COLOURS, counts, strict=True)
    return tuple(sorted([colour for colour, count in leading if 0 < count == most]))


def score_line(section: Section) -> ScoreLine:
    """Return what a section is worth, and who takes it: most crews (E8), or all who tie (E9)."""
    if section.loop:
        return ScoreLine(section, 0, (), ("E4",))
    if not section.complete:
        return ScoreLine(section, 0, (), ("E3",))
    counts = section.claims.items()
    taking = takers(sum(count * one_crew(COLOURS.index(colour)) for colour, count in counts))
    return ScoreLine(section, section.points, taking, _rules(section, taking))


def _rules(section: Section, taking: tuple[Colour, ...]) -> tuple[RuleId, ...]:
    """Return the rules by which a complete section is worth what it is and goes to whom."""
    first, last = section.ends
    cited = {
        "E5": section.chords > 0,
        "E6": True,
        "E7": first.at == last.at,
        "V4e": section.joins_two_towns,
        "E8": len(section.claims) > len(taking),
        "E9": len(taking) > 1,
    }
    return tuple(rule for rule, applies in cited.items() if applies)


def winners(points: Mapping[Colour, int], heights: Mapping[Colour, int]) -> Winners:
    """Return who wins with these points: most (E10), of those tied the tallest (E11, R21)."""
    best = max(points.values())
    leaders = tuple(player for player, each in points.items() if each == best)
    if len(leaders) == 1:
        return Winners(leaders, "E10")
    if not all(player in heights for player in leaders):
        return Winners(leaders, "R21")
    tallest = max(heights[player] for player in leaders)
    winning = tuple(player for player in leaders if heights[player] == tallest)
    return Winners(winning, "E11" if len(winning) == 1 else "R21")
