"""Scoring: who takes which points by which rules, and who wins (E3 to E11, V4e, R21)."""

from collections.abc import Iterable, Mapping

from .sections import Section


def takers(section: Section) -> set[str]:
    """Return the players who take the points of a section: those with most crews (E3, E8, E9)."""
    if not section.complete or not section.crews:
        return set()
    most = max(section.crews.values())
    return {colour for colour, crews in section.crews.items() if crews == most}


def cited(section: Section) -> list[str]:
    """Return the rules by which a section is worth what it is and goes to whom."""
    if section.loop:
        return ["E4"]
    if not section.complete:
        return ["E3"]
    (first, one, _), (second, other, _) = section.ends
    rules = ["E6"]
    if section.chords:
        rules = ["E5", "E6"]
    if one == other:
        rules.append("E7")
    elif first == second == "town":
        rules.append("V4e")
    if takers(section) != section.crews.keys():
        rules.append("E8")
    if len(takers(section)) > 1:
        rules.append("E9")
    return rules


def score(players: Iterable[str], sections: Iterable[Section]) -> dict[str, int]:
    """Return the points of each player if the game were scored now."""
    points = dict.fromkeys(players, 0)
    for section in sections:
        for colour in takers(section):
            points[colour] += section.points
    return points


def winners(points: Mapping[str, int], heights: Mapping[str, float]) -> tuple[set[str], str]:
    """Return the winners, and the rule that decides it.

    They have most points (E10), or are the tallest of those (E11), or share the win (R21).
    """
    best = {colour for colour in points if points[colour] == max(points.values())}
    if len(best) == 1:
        return best, "E10"
    if not all(colour in heights for colour in best):
        return best, "R21"
    tallest = max(heights[colour] for colour in best)
    tall = {colour for colour in best if heights[colour] == tallest}
    return tall, "E11" if len(tall) == 1 else "R21"
