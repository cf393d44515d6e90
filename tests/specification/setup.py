"""Setting up: the box, the pile and the towns (C1 to C6, S1 to S4, V1, V4, R2, R3, R11 to R13)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random

from .board import Cell, beyond
from .tiles import fragments, is_quake, type_of

COLOURS = ("red", "blue", "green", "yellow")  # C6
VARIANTS = frozenset({"big-one", "dilemma", "aftershocks", "twin-cities"})
OPTIONS = {
    "R4": ["ends-at-once"],
    "R9": ["uses-up-magnitude"],
    "R10": ["counted-together"],
    "R11": ["nine-steps"],
    "R12": ["one-set"],
    "R15": ["isolated-may-turn"],
    "R25": ["only-after-damage", "after-each-town"],
    "R26": ["needs-a-tile"],
    "R28": ["some-tile-fits"],
}

STRAIGHT, LOOSE, TIGHT = "H03", "H02", "H01"
QUAKES = ("Q1", "Q2", "Q3", "Q4", "Q5", "Q6")  # C4


def highway_types() -> set[str]:
    """Return every type of highway tile: all ways to pair some of six edges, up to turning."""
    chords = [f"{a}{b}" for a in range(6) for b in range(a + 1, 6)]
    types = set()
    for one in chords:
        for two in ["", *chords]:
            for three in ["", *chords]:
                pieces = sorted({one, two, three} - {""})
                try:
                    types.add(type_of("H" + "-".join(pieces)))
                except ValueError:
                    continue  # two of the fragments share an edge
    return types


def intersection_types() -> set[str]:
    """Return every type of intersection: all patterns of exits, up to turning."""
    return {
        type_of("X" + "".join(str(edge) for edge in range(6) if pattern >> edge & 1))
        for pattern in range(1, 64)
    }


STANDARD: dict[str, int] = {
    **{code: 6 if len(fragments(code)) == 1 else 3 for code in sorted(highway_types())},  # R2
    **dict.fromkeys(sorted(intersection_types()), 1),  # R3
    **dict.fromkeys(QUAKES, 1),  # C4
}


def copies(variants: Iterable[str]) -> int:
    """Return how many copies of the game are played with (V4)."""
    return 2 if "twin-cities" in variants else 1


def crews_each(variants: Iterable[str], options: Mapping[str, str]) -> int:
    """Return how many crews each player has (C6, R12)."""
    return 20 * (1 if options.get("R12") == "one-set" else copies(variants))


def town_cells(variants: Iterable[str], options: Mapping[str, str]) -> tuple[Cell, ...]:
    """Return where the towns lie (S2, V4a, R11)."""
    first = (0, 0)
    if "twin-cities" not in variants:
        return (first,)
    return first, beyond(first, 2, steps=9 if options.get("R11") == "nine-steps" else 8)


def leaving(variants: Iterable[str]) -> int:
    """Return how many of the tiles set apart leave the game (S3, V1, V4b, R13)."""
    return (5 if "big-one" in variants else 6) * copies(variants)


def mixed_in(variants: Iterable[str], one_copy: Mapping[str, int] = STANDARD) -> Counter[str]:
    """Return the tiles set apart and shuffled: some highways and the quakes (S3, V1, V4b, R13)."""
    big_one = "big-one" in variants
    mixed = Counter({STRAIGHT: 2, LOOSE: 2, TIGHT: 1 if big_one else 2})
    mixed.update({code: count for code, count in one_copy.items() if is_quake(code)})
    if big_one:
        mixed["Q6"] -= 1  # it waits for the bottom of the pile
    return Counter({code: count * copies(variants) for code, count in mixed.items()})


def shuffled(tiles: Iterable[str], random: Random) -> list[str]:
    """Return tiles in a random order; Python promises to repeat `Random.random` for a seed."""
    return [tile for _, tile in sorted((random.random(), tile) for tile in tiles)]


def deal(
    variants: Iterable[str], random: Random, one_copy: Mapping[str, int] = STANDARD
) -> tuple[list[str], list[str]]:
    """Return a pile, top first, and the tiles left in the box (S3, V1, V4b, R13)."""
    variants = frozenset(variants)
    apart = mixed_in(variants, one_copy)
    mixed = shuffled(apart.elements(), random)
    box, kept = mixed[: leaving(variants)], mixed[leaving(variants) :]
    rest = [
        code
        for code, count in one_copy.items()
        if not is_quake(code)
        for _ in range(count * copies(variants) - apart[code])
    ]
    pile = shuffled(rest + kept, random)
    if "big-one" in variants:
        below = 5 * copies(variants)
        pile = pile[below:] + shuffled(pile[:below] + ["Q6"] * copies(variants), random)
    return pile, box


class Undealt:
    """A pile without an order: the tiles nobody has seen, and how many of them are in the pile.

    Where it was counted out, all are, and those at the bottom come last (V1); else some are in the
    box.
    """

    def __init__(
        self, unseen: Mapping[str, int], left: int, bottom: Mapping[str, int] | None = None
    ) -> None:
        self.unseen = Counter({type_of(code): count for code, count in unseen.items() if count})
        self.left = left
        self.bottom = None if bottom is None else Counter(bottom)

    @classmethod
    def of_set(cls, variants: Iterable[str], one_copy: Mapping[str, int] = STANDARD) -> "Undealt":
        """Return the pile of a real game."""
        variants = frozenset(variants)
        unseen = {code: count * copies(variants) for code, count in one_copy.items()}
        return cls(unseen, sum(unseen.values()) - leaving(variants))

    @classmethod
    def counted(cls, pile: Mapping[str, int], bottom: Mapping[str, int]) -> "Undealt":
        """Return a pile that was counted out."""
        unseen = Counter(pile) + Counter(bottom)
        return cls(unseen, unseen.total(), bottom)

    def without(self, code: str) -> "Undealt":
        """Return what is known after a tile has been turned up."""
        return Undealt(self.unseen - Counter([code]), self.left - 1, self.bottom)


def may_come(pile: Undealt, variants: Iterable[str]) -> set[str]:
    """Return the types that may be on top of a pile, by the standard set-up if not counted out."""
    if pile.bottom is not None:
        above = pile.unseen - pile.bottom if pile.left > pile.bottom.total() else pile.unseen
        return set(above)
    apart, boxed = mixed_in(variants), leaving(variants)
    aside = pile.unseen["Q6"] if "big-one" in variants else 0
    found = set()
    for code in pile.unseen:
        if aside and code == "Q6":
            if pile.left <= 6 * copies(variants):  # V1, R13: at the bottom
                found.add(code)
        else:
            # Without this one the box must still be full, and the 6.0s must have room below.
            others = pile.unseen - Counter([code])
            may_be_boxed = sum((others & apart).values())
            if may_be_boxed >= boxed and aside <= pile.left - 1:
                found.add(code)
    return found


def check_pile(pile: Iterable[str], box: Iterable[str], variants: Iterable[str]) -> list[str]:
    """Return all that is wrong with a dealt pile and box of the standard set."""
    variants = frozenset(variants)
    drawn_from = [type_of(code) for code in pile]
    boxed = Counter(type_of(code) for code in box)
    apart = mixed_in(variants)
    wrong = []

    # Some of the tiles set apart leave the game, and no others.
    if boxed.total() != leaving(variants):
        wrong.append(f"the box holds {boxed.total()} tiles, not {leaving(variants)}")
    too_many = sorted((boxed - apart).items())
    wrong += [f"the box holds {count} too many of {code}" for code, count in too_many]

    # Pile and box together are all the tiles there are.
    everything = Counter({code: count * copies(variants) for code, count in STANDARD.items()})
    found = Counter(drawn_from) + boxed
    for code in sorted(everything.keys() | found.keys()):
        if found[code] != everything[code]:
            wrong.append(f"there are {found[code]} of {code}, not {everything[code]}")

    # The Big One: each 6.0 and five other tiles for it lie at the bottom.
    if "big-one" in variants:
        bottom = 6 * copies(variants)
        if "Q6" in drawn_from[:-bottom]:
            wrong.append(f"a Q6 lies above the last {bottom} tiles")
    return wrong


def check_players(players: list[str]) -> None:
    """Raise ValueError unless these can play (C1, C6)."""
    if not 2 <= len(players) <= 4 or len(set(players)) != len(players):
        raise ValueError(f"two to four different players, not {players}")
    if unknown := set(players) - set(COLOURS):
        raise ValueError(f"no such colours: {sorted(unknown)}")


def check_choices(variants: frozenset[str], options: Mapping[str, str]) -> None:
    """Raise ValueError for an unknown variant or option."""
    if unknown := variants - VARIANTS:
        raise ValueError(f"no such variants: {sorted(unknown)}")
    for rule, option in options.items():
        if option not in OPTIONS.get(rule, []):
            raise ValueError(f"no such option: {rule} {option}")


def check_towns(
    towns: tuple[Cell, ...], variants: frozenset[str], table: frozenset[Cell] | None
) -> None:
    """Raise ValueError unless every copy has its town, each on the table."""
    if len(set(towns)) != len(towns) or len(towns) != copies(variants):
        raise ValueError(f"{copies(variants)} towns are needed, not {towns}")
    for town in towns:
        if table is not None and town not in table:
            raise ValueError(f"the town at {town} is off the table")


def stack(pile: Iterable[str]) -> list[str]:
    """Return the types of the tiles in a pile; raise ValueError for a town."""
    types = [type_of(code) for code in pile]
    if "T" in types:
        raise ValueError("a town is never in the pile")
    return types


def shown(face_up: Iterable[str]) -> list[str]:
    """Return the types of face-up tiles; raise ValueError for too many, a quake or a town."""
    types = stack(face_up)
    if len(types) > 3 or any(is_quake(code) for code in types):
        raise ValueError(f"not three face-up tiles or fewer without a quake: {types}")
    return types
