"""Scoring: who takes the points of which section, and who wins (E3 to E11, V4e, R21).

It can be asked at any moment, not only at the end.
"""

from attrs import frozen

from ..model.pieces import Colour
from ..model.reprs import public_repr
from ..model.state import GameState, checked_state
from ..ruleids import RuleId
from .sections import Section, sections


@frozen
class ScoreLine:
    """A section, what it is worth, who takes its points, and by which rules."""

    section: Section
    points: int
    takers: tuple[Colour, ...]
    rules: tuple[RuleId, ...]


@frozen
class Winners:
    """Who wins, and the rule that decides it: points (E10), height (E11), or a shared win (R21)."""

    players: tuple[Colour, ...]
    rule: RuleId


@frozen(repr=False)
class ScoreSheet:
    """The points of every player, section by section, as if the game were scored now."""

    lines: tuple[ScoreLine, ...]
    _totals: tuple[tuple[Colour, int], ...]
    winners: Winners

    __repr__ = public_repr

    @property
    def totals(self) -> dict[Colour, int]:
        """The points of each player."""
        return dict(self._totals)

    def _repr_html_(self) -> str:
        from .. import html

        return html.sheet(self, "en")


def score(state: GameState) -> ScoreSheet:
    """Score the game as it stands: every section on the table, and the totals."""
    lines = tuple(map(score_line, sections(checked_state(state).board)))
    totals = {
        player: sum(line.points for line in lines if player in line.takers)
        for player in state.players
    }
    return ScoreSheet(lines, tuple(totals.items()), _winners(totals, state.heights))


def score_line(section: Section) -> ScoreLine:
    """Return what a section is worth, and who takes it: most crews (E8), or all who tie (E9)."""
    if section.loop:
        return ScoreLine(section, 0, (), ("E4",))
    if not section.complete:
        return ScoreLine(section, 0, (), ("E3",))
    claims = section.claims
    most = max(claims.values(), default=0)
    takers = tuple(sorted(colour for colour, crews in claims.items() if crews == most))
    return ScoreLine(section, section.points, takers, _rules(section, takers))


def _rules(section: Section, takers: tuple[Colour, ...]) -> tuple[RuleId, ...]:
    """Return the rules by which a complete section is worth what it is and goes to whom."""
    first, last = section.ends
    cited = {
        "E5": section.chords > 0,
        "E6": True,
        "E7": first.at == last.at,
        "V4e": section.joins_two_towns,
        "E8": len(section.claims) > len(takers),
        "E9": len(takers) > 1,
    }
    return tuple(rule for rule, applies in cited.items() if applies)


def _winners(totals: dict[Colour, int], heights: dict[Colour, int]) -> Winners:
    best = max(totals.values())
    leaders = tuple(player for player, points in totals.items() if points == best)
    if len(leaders) == 1:
        return Winners(leaders, "E10")
    if not all(player in heights for player in leaders):
        return Winners(leaders, "R21")
    tallest = max(heights[player] for player in leaders)
    winners = tuple(player for player in leaders if heights[player] == tallest)
    return Winners(winners, "E11" if len(winners) == 1 else "R21")
