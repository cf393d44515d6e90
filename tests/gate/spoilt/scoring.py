"""Spoilt scoring: who takes the points, and who wins (E8 to E11, R21)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from attrs import evolve

from seismic.model.pieces import Colour
from seismic.model.state import GameState
from seismic.rules import scoring
from seismic.rules.scoring import ScoreLine, Winners
from seismic.rules.sections import Section, sections

from .spoiling import Spoil, all_of, instead

Totals: TypeAlias = dict[Colour, int]
Heights: TypeAlias = dict[Colour, int]


def scored(change: Callable[[ScoreLine, dict[Colour, int]], ScoreLine]) -> Spoil:
    """Return the change of a section's line on the score sheet, by the crews of each colour."""

    def score_line(real: Any, section: Section) -> ScoreLine:
        return change(real(section), section.claims)

    return by_lines(instead(scoring, "score_line", score_line))


def by_lines(spoil: Spoil) -> Spoil:
    """Return a change of lines on the score sheet after which the totals are those of its lines."""

    def totals(state: GameState) -> Totals:
        lines = [scoring.score_line(section) for section in sections(state.board)]
        return {
            player: sum(line.points for line in lines if player in line.takers)
            for player in state.players
        }

    return all_of(spoil, instead(scoring, "totals", lambda real, state: totals(state)))


def takers(choose: Callable[[dict[Colour, int], tuple[Colour, ...]], Iterable[Colour]]) -> Spoil:
    """Return the change by which others take the points, by the crews and who really does."""
    return scored(lambda line, claims: evolve(line, takers=tuple(choose(claims, line.takers))))


def winners_by(choose: Callable[[Totals, Heights], Iterable[Colour]]) -> Spoil:
    """Return the change by which others win."""
    return instead(
        scoring,
        "winners",
        lambda real, totals, heights: Winners(tuple(choose(totals, heights)), "E10"),
    )


def leaders(totals: Totals) -> list[Colour]:
    """Return who has most points."""
    return [player for player in totals if totals[player] == max(totals.values())]


def by_height(totals: Totals, heights: Heights, choose: Callable[[list[int]], int]) -> list[Colour]:
    """Return the leaders whose height is chosen among those known."""
    known = [heights[player] for player in leaders(totals) if player in heights]
    if not known or len(leaders(totals)) == 1:
        return leaders(totals)
    return [player for player in leaders(totals) if heights.get(player) == choose(known)]


ENGINES: Final[Mapping[str, Spoil]] = {
    "D7: A crew brings its player nothing.": takers(lambda claims, real: ()),
    "E8: Everybody with a crew takes the points.": takers(
        lambda claims, real: claims if real else ()
    ),
    "E8: Whoever has fewest crews takes the points.": takers(
        lambda claims, real: [each for each in claims if claims[each] == min(claims.values())]
    ),
    "E8: The points count once for every crew.": scored(
        lambda line, claims: evolve(line, points=line.points * max(claims.values(), default=1))
    ),
    "E9: Tied players take nothing.": takers(lambda claims, real: real if len(real) == 1 else ()),
    "E9: One of the tied players takes the points.": takers(lambda claims, real: real[:1]),
    "E9, D15: Tied players split the points.": scored(
        lambda line, claims: evolve(line, points=line.points // max(1, len(line.takers)))
    ),
    "E10: Fewest points win.": winners_by(
        lambda totals, heights: [each for each in totals if totals[each] == min(totals.values())]
    ),
    "E10: Everybody wins.": winners_by(lambda totals, heights: totals),
    "E11, D17: A tie goes to the shortest.": winners_by(
        lambda totals, heights: by_height(totals, heights, min)
    ),
    "E11, D17: A tie is always shared.": winners_by(lambda totals, heights: leaders(totals)),
    "E11: The tallest wins, whoever has most points.": winners_by(
        lambda totals, heights: [max(totals, key=lambda each: heights.get(each, 0))]
    ),
    "R21: The tallest whose height is known wins.": winners_by(
        lambda totals, heights: by_height(totals, heights, max)[:1]
    ),
    "R21: The first of equally tall players wins.": winners_by(
        lambda totals, heights: leaders(totals)[:1]
    ),
}
