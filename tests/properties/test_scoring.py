"""A score is the sum of what complete sections are worth (E3 to E11, V4e, R21, R29).

Where the editions differ the law is the reading that the rules follow (D1, D7, D10, D15, D17).
"""

from hypothesis import given, settings

from properties.strategies import small_states
from seismic import GameState, Section, Winners, score, sections, totals


def worth(section: Section) -> int:
    """Return what a section is worth: its chords, the values of its ends, and ten between towns."""
    kinds = [end.kind for end in section.ends]
    if not kinds or {"open", "edge"} & {*kinds}:
        return 0
    cells = {end.at for end in section.ends}
    chords = sum(len(fragment.edges) == 2 for fragment in section.fragments)
    bonus = 10 if ["town", "town"] == kinds and 2 == len(cells) else 0
    values = [6 if end.kind == "town" else end.value for end in section.ends]
    return chords + sum(values) + bonus


def takers(section: Section) -> set[str]:
    """Return whoever has as many crews on a section as anybody."""
    crews = [crew.colour for crew in section.crews]
    most = max(map(crews.count, crews), default=0)
    return {colour for colour in crews if crews.count(colour) == most}


@given(small_states())
def test_every_section_is_worth_its_parts(state: GameState) -> None:
    """The sheet has a line for each section; whoever has most crews takes all of its points."""
    found = sections(state.board)
    lines = score(state).lines
    assert list(found) == [line.section for line in lines]
    for section, line in zip(found, lines, strict=True):
        assert worth(section) == line.points == section.points
        assert line.takers == tuple(sorted(takers(section) if section.complete else ()))
    expected = {
        player: sum(worth(each) for each in found if player in takers(each))
        for player in state.players
    }
    assert expected == totals(state) == score(state).totals


@settings(max_examples=250)
@given(small_states())
def test_who_wins(state: GameState) -> None:
    """Most points win; the tallest of those tied if all their heights are known, or else all."""
    points, heights = totals(state), state.heights
    tied = [player for player, each in points.items() if each == max(points.values())]
    winners, rule = tied, "E10" if len(tied) == 1 else "R21"
    if len(tied) > 1 and {*tied} <= heights.keys():
        tallest = max(heights[player] for player in tied)
        winners = [player for player in tied if heights[player] == tallest]
        rule = "E11" if len(winners) == 1 else "R21"
    assert Winners(tuple(winners), rule) == score(state).winners
