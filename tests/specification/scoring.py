"""Scoring: who takes which points, and who wins (E8 to E11, R21)."""

from collections.abc import Iterable, Mapping

from .sections import Section


def score(players: Iterable[str], sections: Iterable[Section]) -> dict[str, int]:
    """Return the points of each player if the game were scored now."""
    points = dict.fromkeys(players, 0)
    for section in sections:
        if section.complete and section.crews:  # E3
            most = max(section.crews.values())
            for colour, crews in section.crews.items():
                if crews == most:  # E8, E9
                    points[colour] += section.points
    return points


def winners(points: Mapping[str, int], heights: Mapping[str, float]) -> set[str]:
    """Return the players with most points, or the tallest of them if all heights are known."""
    best = {colour for colour in points if points[colour] == max(points.values())}  # E10
    if not all(colour in heights for colour in best):
        return best  # R21
    tallest = max(heights[colour] for colour in best)
    return {colour for colour in best if heights[colour] == tallest}  # E11
