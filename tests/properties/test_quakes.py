"""A quake removes exactly the nearest tiles of a longest side (Q2 to Q6, V4d, R7 to R10, R26)."""

from hypothesis import given, settings

from properties.ledger import Ledger, standing
from properties.strategies import history, numbers
from seismic import CrewsReturned, Event, Hex, QuakeStruck, Reading, Ruling, TilesLost

FAR = 100
"""Farther from a town than any tile: a game has fewer tiles."""


def side(kept: Ledger, town: Hex, edge: int) -> list[Hex]:
    """Return the cells with tiles straight out from a side of a town, past gaps."""
    return [at for steps in range(1, FAR) if (at := town.along(edge, steps)) in kept.tiles]


def check(
    kept: Ledger, struck: QuakeStruck, following: list[Event], options: dict[Ruling, Reading]
) -> None:
    """Check a quake against the tiles that lie there before it strikes."""
    sides = [side(kept, struck.town, edge) for edge in range(6)]
    towns = {at for at, tile in kept.tiles.items() if tile.kind == "town"}
    empty = [not set(each) - towns if "R26" in options else not each for each in sides]
    counts = tuple(0 if none else len(each) for each, none in zip(sides, empty, strict=True))
    if "R10" in options:  # the sides may have been counted before the other town was struck
        counts = struck.lengths
    assert struck.lengths == counts
    losses = [event for event in following[:1] if isinstance(event, TilesLost)]
    lost = [laid for event in losses for laid in event.tiles]
    assert all(kept.tiles[laid.at] == laid.tile for laid in lost)
    if struck.side is None:
        assert (0,) * 6 == counts  # R7
        assert not lost
        return
    assert counts[struck.side] == max(counts) > 0
    line, magnitude = sides[struck.side], struck.quake.magnitude
    near = [at for at in line if at not in towns][:magnitude]
    if "R9" in options:
        near = [at for at in line[:magnitude] if at not in towns]
    assert [laid.at for laid in lost] == near
    returned = [event for event in following[1:2] if isinstance(event, CrewsReturned)]
    crews = [crew for event in returned for crew in event.crews]
    gone = {key: who for key, who in kept.crews.items() if key[0] in {each.at for each in lost}}
    assert gone == dict(standing(crews, kept.tiles))
    assert len(gone) == len(crews)


@settings(max_examples=50)
@given(numbers())
def test_nearest_tiles_of_a_longest_side(number: int) -> None:
    """Every quake of a game does so; crews on those tiles go back, and on no others."""
    for moment in history(number):
        kept = Ledger.of(moment.before)
        events = list(moment.step.events)
        for number, event in enumerate(events):
            if isinstance(event, QuakeStruck):
                check(kept, event, events[number + 1 :], moment.before.rules.options)
            kept.write(event)
