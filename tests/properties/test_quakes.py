"""A quake removes exactly the nearest tiles of a longest side (Q2 to Q6, V4d, R7 to R10)."""

from hypothesis import given

from properties.ledger import Ledger, standing
from properties.strategies import history, numbers
from seismic import CrewsReturned, Event, Hex, QuakeStruck, TilesLost

FAR = 100
"""Farther from a town than any tile: a game has fewer tiles."""


def side(kept: Ledger, town: Hex, edge: int) -> list[Hex]:
    """Return the cells with tiles straight out from a side of a town, past gaps."""
    return [at for steps in range(1, FAR) if (at := town.along(edge, steps)) in kept.tiles]


def check(kept: Ledger, struck: QuakeStruck, following: list[Event]) -> None:
    """Check a quake against the tiles that lie there before it strikes."""
    sides = [side(kept, struck.town, edge) for edge in range(6)]
    counts = tuple(map(len, sides))
    assert struck.lengths == counts
    losses = [event for event in following[:1] if isinstance(event, TilesLost)]
    lost = [laid for event in losses for laid in event.tiles]
    assert all(kept.tiles[laid.at] == laid.tile for laid in lost)
    if struck.side is None:
        assert (0,) * 6 == counts  # R7
        assert not lost
        return
    assert counts[struck.side] == max(counts) > 0
    removable = [at for at in sides[struck.side] if kept.tiles[at].kind != "town"]
    assert [laid.at for laid in lost] == removable[: struck.quake.magnitude]
    returned = [event for event in following[1:2] if isinstance(event, CrewsReturned)]
    crews = [crew for event in returned for crew in event.crews]
    gone = {key: who for key, who in kept.crews.items() if key[0] in {each.at for each in lost}}
    assert gone == dict(standing(crews, kept.tiles))
    assert len(gone) == len(crews)


@given(numbers())
def test_nearest_tiles_of_a_longest_side(number: int) -> None:
    """Every quake of a game does so; crews on those tiles go back, and on no others."""
    for moment in history(number):
        kept = Ledger.of(moment.before)
        events = list(moment.step.events)
        for number, event in enumerate(events):
            if isinstance(event, QuakeStruck):
                check(kept, event, events[number + 1 :])
            kept.write(event)
