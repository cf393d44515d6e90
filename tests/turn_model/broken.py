"""Models that are wrong on purpose: each must be refuted."""

from typing import Any, Final

from attrs import evolve, frozen

from .edges import CREW, EDGES, Edge


@frozen
class Broken:
    """A wrong model, and the law that it breaks."""

    law: str
    edges: tuple[Edge, ...]
    in_games: bool = True
    """Whether real games refute it, too: they take a way that it lacks."""


def without(name: str) -> tuple[Edge, ...]:
    """Return the edges but for one."""
    return tuple(edge for edge in EDGES if edge is not named(name))


def changed(name: str, **changes: Any) -> tuple[Edge, ...]:
    """Return the edges, one of them changed; of its counters, only those named change."""
    edge = named(name)
    if "change" in changes:
        changes["change"] = {**edge.change, **changes["change"]}
    return tuple(evolve(each, **changes) if each is edge else each for each in EDGES)


def named(name: str) -> Edge:
    """Return the edge of this name."""
    (found,) = [edge for edge in EDGES if edge.name == name]
    return found


BROKEN: Final = {
    "no way on without a crew": Broken(
        "nobody is stuck", without("LAID -> NEXT by itself: skipped crew R20")
    ),
    "no tile can be laid": Broken("nobody is stuck", without("PLACE -> LAID by Place: laid")),
    "a quake that is never drawn": Broken(
        "it is possible", changed("REFILL -> STRIKE by itself: quake drawn", when="pile < 0")
    ),
    "a pass that is asked for again": Broken(
        "a decision lowers the bound",
        changed("TURN -> SHAKE by Pass: passed turn", change={"to_ask": "to_ask"}),
    ),
    "a skipped player who stays": Broken(
        "what happens by itself ends",
        changed("SHAKE -> SHAKE by itself: skipped turn V3a", change={"to_ask": "to_ask"}),
    ),
    "discarded tiles that stay": Broken(
        "what happens by itself ends",
        changed(
            "REFILL -> REFILL by itself: discarded", change={"out": "out", "face_up": "face_up"}
        ),
    ),
    "a round after every round": Broken(
        "nothing raises the bound",
        changed("SHAKE -> SHAKE by itself: silent", change={"rounds_due": "rounds_due"}),
        in_games=False,  # no game shows how many rounds are due
    ),
    "a third tile": Broken(
        "this_turn <= 2", changed("CREW -> NEXT by Place: laid", change={"this_turn": "3"}), False
    ),
    "a second tile, and then a crew": Broken(
        "this_turn == 1", changed("CREW -> NEXT by Place: laid", target=CREW)
    ),
    "a second crew on a tile": Broken(
        "came == 0", changed("CREW -> NEXT by PlaceCrew: crew placed", target=CREW)
    ),
    "a crew that comes out of nothing": Broken(
        "supply + standing == crews",
        changed("CREW -> NEXT by PlaceCrew: crew placed", change={"supply": "supply"}),
    ),
    "crews that are lost with their tiles": Broken(
        "supply + standing == crews",
        changed("SIDE -> SHAKE by ChooseSide: struck, lost, returned", change={"supply": "supply"}),
    ),
    "tiles that a quake leaves on the table": Broken(
        "pile + face_up + laid + out == tiles",
        changed("STRIKE -> SHAKE by itself: struck, lost", change={"laid": "laid"}),
    ),
    "a tile from an empty pile": Broken(
        "pile >= 0",
        changed("REFILL -> REFILL by itself: tile drawn", when="face_up < 3 and undealt == 0"),
        in_games=False,  # it lacks no way
    ),
    "a turn that may begin after the end": Broken(
        "there is one way on",
        changed("NEXT -> REFILL by itself: turn began", board="True"),
        in_games=False,  # likewise
    ),
}
"""By what is wrong."""
