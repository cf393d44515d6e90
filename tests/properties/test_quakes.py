"""A quake removes exactly the nearest tiles of a longest side (Q2 to Q6, V4d, R7 to R10, R26)."""

from hypothesis import given

from games import setting
from properties.ledger import Ledger, standing
from properties.strategies import history, numbers
from seismic import ChooseTown, CrewsReturned, Event, Hex, QuakeStruck, Rules, TilesLost

FAR = 100
"""Farther from a town than any tile: a game has fewer tiles."""


def side(kept: Ledger, town: Hex, edge: int) -> list[Hex]:
    """Return the cells with tiles straight out from a side of a town, past gaps."""
    return [at for steps in range(1, FAR) if (at := town.along(edge, steps)) in kept.tiles]


def lengths(kept: Ledger, town: Hex, rules: Rules) -> tuple[int, ...]:
    """Return the numbers of tiles on the sides of a town; by an option a town alone is none."""
    sides = [side(kept, town, edge) for edge in range(6)]
    needs_a_tile = "R26" in rules.options
    return tuple(len(each) if removable(kept, each) or not needs_a_tile else 0 for each in sides)


def removable(kept: Ledger, cells: list[Hex]) -> list[Hex]:
    """Return the cells of these from which a quake removes the tile (V4d)."""
    return [at for at in cells if kept.tiles[at].kind != "town"]


def check(
    kept: Ledger, struck: QuakeStruck, counts: tuple[int, ...], following: list[Event], rules: Rules
) -> None:
    """Check a quake against the sides counted, and the tiles that lie there before it strikes."""
    assert struck.lengths == counts
    losses = [event for event in following[:1] if isinstance(event, TilesLost)]
    lost = [laid for event in losses for laid in event.tiles]
    assert all(kept.tiles[laid.at] == laid.tile for laid in lost)
    if struck.side is None:
        assert (0,) * 6 == counts  # R7
        assert not lost
        return
    assert counts[struck.side] == max(counts) > 0
    line, most = side(kept, struck.town, struck.side), struck.quake.magnitude
    uses_up = "R9" in rules.options
    gone_from = removable(kept, line[:most]) if uses_up else removable(kept, line)[:most]
    assert [laid.at for laid in lost] == gone_from
    returned = [event for event in following[1:2] if isinstance(event, CrewsReturned)]
    crews = [crew for event in returned for crew in event.crews]
    gone = {key: who for key, who in kept.crews.items() if key[0] in {each.at for each in lost}}
    assert gone == dict(standing(crews, kept.tiles))
    assert len(gone) == len(crews)


@given(numbers())
def test_nearest_tiles_of_a_longest_side(number: int) -> None:
    """Every quake of a game does so; crews on those tiles go back, and on no others."""
    rules = setting(number).rules
    before = dict[Hex, tuple[int, ...]]()
    for moment in history(number):
        kept = Ledger.of(moment.before)
        events = list(moment.step.events)
        if isinstance(moment.move, ChooseTown):
            before = {town: lengths(kept, town, rules) for town in rules.towns}
        for number, event in enumerate(events):
            if isinstance(event, QuakeStruck):
                counted_together = "R10" in rules.options and rules.copies == 2
                now = lengths(kept, event.town, rules)
                counts = before[event.town] if counted_together else now
                check(kept, event, counts, events[number + 1 :], rules)
            kept.write(event)
