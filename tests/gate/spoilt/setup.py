"""Spoilt set-ups (S1 to S4, V1, V4, V4a, V4b, R11, R13)."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any, Final

import pytest
from attrs import evolve

from seismic.model import options, state
from seismic.model.board import Board, Tiles
from seismic.model.hexes import Hex
from seismic.model.options import Rules
from seismic.model.state import GameState
from seismic.model.tiles import Tile
from seismic.rules import drawing, odds, position, setup
from seismic.rules._draft import Draft
from seismic.rules._shuffling import shuffled
from seismic.rules.setup import Heaps, Mix, Stock

from .spoiling import Spoil, all_of, constants, fact, instead, read_as


def shuffled_by(order: Callable[[Any, Iterable[Tile], Random], list[Tile]], *, mix: bool) -> Spoil:
    """Return the change by which the mix, or else the pile, is shuffled in another way."""

    def shuffled(real: Any, tiles: Iterable[Tile], random: Random) -> list[Tile]:
        if isinstance(tiles, tuple) is mix:  # the mix comes as a tuple, the pile as a list
            return order(real, tiles, random)
        return list(real(tiles, random))

    return instead(setup, "shuffled", shuffled)


def in_heaps(change: Callable[[Heaps, Rules], Heaps]) -> Spoil:
    """Return the change of the tiles of a game before they are shuffled."""
    return instead(setup, "heaps", lambda real, rules: change(real(rules), rules))


def leaving(count: Callable[[Rules, int], int]) -> Spoil:
    """Return the change by which another number of mixed tiles leaves."""
    return in_heaps(
        lambda parted, rules: evolve(parted, leaving=count(rules, parted.leaving)),
    )


def big_one_mix(mix: Mix) -> Spoil:
    """Return the change of the Big One's mix; tiles that a set lacks for it come from nowhere."""
    return all_of(
        constants(setup, BIG_ONE_MIX=mix), instead(setup, "shortages", lambda real, rules: ())
    )


def big_one_at(place: int) -> Spoil:
    """Return the change by which the 6.0 always lies on one place, counted from the end."""

    def deal(real: Any, rules: Rules, random: Random) -> Stock:
        stock: Stock = real(rules, random)
        if "big-one" not in rules.variants:
            return stock
        rest = [tile for tile in stock.pile if tile != setup.BIG_ONE]
        at = len(rest) + 1 - place
        aside = [setup.BIG_ONE] * (len(stock.pile) - len(rest))
        return evolve(stock, pile=(*rest[:at], *aside, *rest[at:]))

    return instead(setup, "deal", deal)


def kept_alone(real: Any, rules: Rules, random: Random) -> Stock:
    """Deal the kept tiles of the mix alone as the pile."""
    parted = setup.heaps(rules)
    mixed = shuffled(parted.mixed, random)
    return Stock(tuple(mixed[parted.leaving :]), tuple(mixed[: parted.leaving]))


def kept_on_top(real: Any, rules: Rules, random: Random) -> Stock:
    """Deal the kept tiles of the mix on top of the others."""
    stock: Stock = real(rules, random)
    kept = Counter(stock.pile) - Counter(setup.heaps(rules).rest)
    others = Counter(stock.pile) - kept
    return evolve(stock, pile=(*kept.elements(), *others.elements()))


def half_the_mix(parted: Heaps, rules: Rules) -> Heaps:
    """Leave half of the mixed highways of two copies in the pile."""
    highways = [tile for tile in parted.mixed if tile.kind == "highway"]
    spare = highways[1::2] if rules.copies > 1 else []
    mixed = tuple((Counter(parted.mixed) - Counter(spare)).elements())
    return evolve(parted, mixed=mixed, rest=(*parted.rest, *spare))


def unreplaced(patch: pytest.MonkeyPatch) -> None:
    """Turn up one tile less in set-up for every quake."""
    begun, discard = setup._begun, Draft.discard

    def begin(*args: Any) -> GameState:
        patch.setattr(drawing, "FACE_UP_AT_START", 2)
        return begun(*args)

    def leave(draft: Draft, types: tuple[Any, ...]) -> None:
        if types and types[0].magnitude:  # so it is set-up
            patch.setattr(drawing, "FACE_UP_AT_START", drawing.FACE_UP_AT_START - 1)
        discard(draft, types)

    patch.setattr(setup, "_begun", begin)
    patch.setattr(Draft, "discard", leave)


def towns_at(cells: Callable[[Rules, Tiles], Iterable[Hex]]) -> Spoil:
    """Return the change by which towns lie elsewhere, by the rules and the tiles of a position."""
    return all_of(
        instead(
            setup,
            "_towns_alone",
            lambda real, rules: Board(dict.fromkeys(cells(rules, {}), "T"), table=rules.table),
        ),
        instead(
            position,
            "_with_towns",
            lambda real, rules, laid: {
                **{at: tile for at, tile in real(rules, laid).items() if tile.kind != "town"},
                **dict.fromkeys(cells(rules, laid), Tile("T")),
            },
        ),
        instead(state, "refuse_contradictions", lambda real, parts: None),
    )


ENGINES: Final[Mapping[str, Spoil]] = {
    "C5: On a table without an edge a second town lies far away.": towns_at(
        lambda rules, laid: (*rules.towns, Hex(30, 0)) if Hex(30, 0) in rules.table else rules.towns
    ),
    "S2: No town lies on the table before the first tile.": towns_at(
        lambda rules, laid: rules.towns if laid else ()
    ),
    "S3: Seven tiles leave.": leaving(lambda rules, count: count + 1),
    "S3: Five tiles leave.": leaving(lambda rules, count: count - 1),
    "S3, V4b: Highways leave rather than quakes.": shuffled_by(
        lambda real, *args: sorted(real(*args), key=lambda tile: tile.kind == "quake"), mix=True
    ),
    "S3: Quakes leave rather than highways.": shuffled_by(
        lambda real, *args: sorted(real(*args), key=lambda tile: tile.kind != "quake"), mix=True
    ),
    "S3: The mix is not shuffled.": shuffled_by(lambda real, tiles, _: list(tiles), mix=True),
    "S3, V4b: The pile is not shuffled.": shuffled_by(
        lambda real, tiles, _: sorted(tiles), mix=False
    ),
    "S3: The kept tiles lie on top of the pile.": instead(setup, "deal", kept_on_top),
    "D3, D4: The kept tiles alone are the pile.": instead(setup, "deal", kept_alone),
    "S4: Three tiles are turned up.": constants(drawing, FACE_UP_AT_START=3),
    "S4: Four tiles are turned up.": constants(drawing, FACE_UP_AT_START=4),
    "S4: A quake turned up in set-up is not replaced.": unreplaced,
    "S4, R25, R27: A quake turned up in set-up strikes.": constants(drawing, FACE_UP_AT_START=0),
    "V1: The bottom of an undealt pile comes like the rest.": instead(
        odds, "next_weights", lambda real, setting, unseen, left: unseen
    ),
    "V1: The 6.0 is always last.": big_one_at(1),
    "V1: The 6.0 is always the first of the bottom six.": big_one_at(6),
    "V1: The 6.0 lies far above the bottom.": big_one_at(40),
    "V1: Two tight curves are mixed with the quakes.": big_one_mix(
        evolve(setup.BIG_ONE_MIX, highways=setup.BASE_MIX.highways)
    ),
    "V1, D5: No mixed tile leaves.": big_one_mix(evolve(setup.BIG_ONE_MIX, leaving=0)),
    "V1: The Big One is dealt like the base game.": big_one_mix(setup.BASE_MIX),
    "D11: Loose curves stand for tight ones in the mix.": big_one_mix(
        evolve(setup.BIG_ONE_MIX, highways={setup.STRAIGHT: 2, setup.LOOSE: 3})
    ),
    "V4: Twin Cities is the base game.": fact(Rules, "copies", lambda rules, real: 1),
    "V4: Twin Cities is dealt from one copy.": in_heaps(
        lambda parted, rules: evolve(parted, rest=parted.rest[:: rules.copies])
    ),
    "V4a: One town lies on the table.": towns_at(lambda rules, laid: rules.towns[:1]),
    "V4a: The towns lie seven steps apart.": constants(options, TOWNS_APART=7),
    "V4a, R11: The second town lies to the south.": constants(options, TOWARDS_SECOND_TOWN=3),
    "R11: The second town always lies to the south-east.": towns_at(
        lambda rules, laid: (Hex(0, 0), Hex(8, 0))[: rules.copies]
    ),
    "D9: The towns lie nine steps apart.": constants(options, TOWNS_APART=9),
    "D9: The towns never lie nine steps apart.": read_as("R11", None, of="nine-steps"),
    "V4b: Six tiles leave.": leaving(lambda rules, count: count // rules.copies),
    "V4b: The mix has the highways of one copy.": in_heaps(half_the_mix),
    "R13: One 6.0 is laid aside.": in_heaps(
        lambda parted, rules: evolve(
            parted, aside=parted.aside[:1], rest=parted.rest + parted.aside[1:]
        )
    ),
    "R13: Five tiles go to the bottom.": in_heaps(
        lambda parted, rules: evolve(parted, at_bottom=min(parted.at_bottom, 5))
    ),
    "R13: Five tiles leave.": leaving(lambda rules, count: min(count, 5)),
}
