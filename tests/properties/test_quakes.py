"""A quake removes exactly the nearest tiles of a longest side (Q2 to Q6, C4, V4d, R7 to R10, R26).

Nothing else is lost (R18), and a side is chosen exactly if several are tied (V4c, D13).
"""

from collections.abc import Iterable

from hypothesis import given, settings

from properties.ledger import Ledger, standing
from properties.strategies import Moment, Story, history, numbers, stories
from seismic import (
    ChooseSide,
    ChooseTown,
    CrewsReturned,
    Drawn,
    Event,
    Hex,
    QuakeStruck,
    Reading,
    Ruling,
    TilesLost,
    legal_moves,
)

FAR = 100
"""Farther from a town than any tile: a game has fewer tiles."""


def side(kept: Ledger, town: Hex, edge: int) -> list[Hex]:
    """Return the cells with tiles straight out from a side of a town, past gaps."""
    return [at for steps in range(1, FAR) if (at := town.along(edge, steps)) in kept.tiles]


def counts(kept: Ledger, town: Hex, options: dict[Ruling, Reading]) -> tuple[int, ...]:
    """Return how many tiles count on each side of a town (Q2, V4d, R26)."""
    towns = {at for at, tile in kept.tiles.items() if tile.kind == "town"}
    sides = [side(kept, town, edge) for edge in range(6)]
    empty = [not set(each) - towns if "R26" in options else not each for each in sides]
    return tuple(0 if none else len(each) for each, none in zip(sides, empty, strict=True))


def longest(counted: tuple[int, ...]) -> set[int]:
    """Return the sides with most tiles, if there are any."""
    return {edge for edge in range(6) if counted[edge] == max(counted) > 0}


def check(
    kept: Ledger,
    struck: QuakeStruck,
    following: list[Event],
    options: dict[Ruling, Reading],
    counted: tuple[int, ...],
) -> None:
    """Check a quake against the tiles that lie there before it strikes."""
    assert struck.lengths == counted
    towns = {at for at, tile in kept.tiles.items() if tile.kind == "town"}
    losses = [event for event in following[:1] if isinstance(event, TilesLost)]
    lost = [laid for event in losses for laid in event.tiles]
    assert all(kept.tiles[laid.at] == laid.tile for laid in lost)
    if struck.side is None:
        assert (0,) * 6 == counted  # R7
        assert not lost
        return
    assert struck.side in longest(counted)
    line, magnitude = side(kept, struck.town, struck.side), int(struck.quake.code[1])
    near = [at for at in line if at not in towns][:magnitude]
    if "R9" in options:
        near = [at for at in line[:magnitude] if at not in towns]
    assert [laid.at for laid in lost] == near
    returned = [event for event in following[1:2] if isinstance(event, CrewsReturned)]
    crews = [crew for event in returned for crew in event.crews]
    gone = {key: who for key, who in kept.crews.items() if key[0] in {each.at for each in lost}}
    assert gone == dict(standing(crews, kept.tiles))
    assert len(gone) == len(crews)


def check_all(moments: Iterable[Moment]) -> None:
    """Check every quake of a game; where both towns are counted before it, that is noted (R10)."""
    noted: dict[Hex, tuple[int, ...]] = {}
    for moment in moments:
        kept, rules = Ledger.of(moment.before), moment.before.rules
        if isinstance(moment.move, ChooseTown):
            assert {ChooseTown(town) for town in rules.towns} == set(legal_moves(moment.before))
            noted = {town: counts(kept, town, rules.options) for town in rules.towns}
        events = list(moment.step.events)
        chosen = isinstance(moment.move, ChooseSide)
        for number, event in enumerate(events):
            if isinstance(event, Drawn) and event.tile.kind == "quake" and len(rules.towns) > 1:
                assert ("town", []) == (moment.after.phase, events[number + 1 :])  # R26
            if isinstance(event, QuakeStruck):
                counted = counts(kept, event.town, rules.options)
                if "R10" in rules.options and len(rules.towns) == 2:
                    counted = noted[event.town]
                check(kept, event, events[number + 1 :], rules.options, counted)
                assert chosen == (len(longest(counted)) > 1)  # or nobody was asked (Q3, R7)
                if chosen:
                    sides = {ChooseSide(edge) for edge in longest(counted)}
                    assert sides == set(legal_moves(moment.before))
                chosen = False
            kept.write(event)


@settings(max_examples=50)
@given(numbers())
def test_nearest_tiles_of_a_longest_side(number: int) -> None:
    """Every quake of a game does so; crews on those tiles go back, and on no others."""
    check_all(history(number))


@given(stories())
def test_small_games(story: Story) -> None:
    """Quakes of small games do, too, with towns anywhere and holes in the table."""
    check_all(story.moments)
