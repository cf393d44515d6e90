"""A turn is draw, tile, crew, and quakes strike at once (S4, G1, G2, G7, Q1, Q7, V2, V4c, R4, R14).

Players take turns and are asked for aftershocks clockwise (C1, S5, V3, R20, R22, R25). Nothing in
set-up strikes, and any other quake does (R6, R27). One tile is laid, and as many are turned up as
are missing (D8, D12, D14).
"""

import re
from itertools import product

from hypothesis import given, settings

from properties.strategies import Story, stories
from seismic import (
    CrewPlaced,
    CrewsReturned,
    Discarded,
    Drawn,
    Event,
    GameEnded,
    Passed,
    QuakeStruck,
    Rules,
    StepSkipped,
    TileLaid,
    TilesLost,
    TileTurned,
    TurnBegan,
)

LETTERS: dict[type[Event], str] = {
    TurnBegan: "T",
    TileLaid: "L",
    CrewPlaced: "c",
    QuakeStruck: "s",
    TilesLost: "l",
    CrewsReturned: "r",
    TileTurned: "a",
    Discarded: "x",
    GameEnded: "E",
}
"""A letter for every type of event whose letter does not depend on what is in it."""


def letter(event: Event) -> str:
    """Return a letter for an event: ``d`` for a tile drawn, ``q`` for a quake.

    To place a crew, to pass and not to be asked are the same for the order of play: ``c`` for a
    crew, ``a`` for an aftershock.
    """
    match event:
        case Drawn(tile):
            return "q" if tile.kind == "quake" else "d"
        case Passed(_, step) | StepSkipped(_, step, _):
            return "c" if step == "crew" else "a"
    return LETTERS[type(event)]


def quake(rules: Rules, players: int) -> str:
    """Return the pattern of a quake: each town is struck, and aftershocks follow (V4c, R25)."""
    reading = rules.options.get("R25")
    asked = f"a{{{players}}}" if "aftershocks" in rules.variants else ""
    if reading == "after-each-town":
        return f"q(?:s(?:lr?)?{asked}){{{len(rules.towns)}}}"
    patterns = []
    for strikes in product(("s", "slr?"), repeat=len(rules.towns)):
        spared = reading == "only-after-damage" and "slr?" not in strikes
        patterns.append("q" + "".join(strikes) + ("" if spared else asked))
    return "|".join(patterns)


def whole_game(rules: Rules, players: int) -> str:
    """Return the pattern of all events of a game."""
    draws = f"(?:d|{quake(rules, players)})*"
    turn = f"T{draws}(?:x{draws})*"
    steps = ["Lc"]
    if "dilemma" in rules.variants:
        steps.append("LL")  # and no crew (R14)
    if "R4" in rules.options:
        steps.append("L(?=E)")
    return f"(?:qx|d)*(?:{turn}(?:{'|'.join(steps)}))*(?:{turn})?E"


@settings(max_examples=250)
@given(stories())
def test_the_order_of_play(story: Story) -> None:
    """The events of a game, in letters, fit a pattern from the first tile drawn to the end."""
    state = story.start.state
    events = "".join(letter(event) for step in story.steps for event in step.events)
    assert re.fullmatch(whole_game(state.rules, len(state.players)), events)


@given(stories())
def test_who_plays(story: Story) -> None:
    """Turns go clockwise; the player whose turn it is draws, lays and decides about quakes.

    In a round of aftershocks everybody is asked once, clockwise from that player.
    """
    players = story.start.state.players
    turn, asked = -1, 0
    for step in story.steps:
        for event in step.events:
            match event:
                case TurnBegan(player):
                    assert turn in (-1, (players.index(player) - 1) % len(players))
                    turn = players.index(player)
                case QuakeStruck():
                    asked = 0
                case TileTurned(player) | Passed(player, "turn") | StepSkipped(player, "turn"):
                    assert players[(turn + asked) % len(players)] == player
                    asked += 1
                case TileLaid(player) | CrewPlaced(player) | Passed(player) | StepSkipped(player):
                    assert players[turn] == player
        if step.state.phase != "over":
            seat = turn + asked if step.state.phase == "turn" else turn
            assert players[seat % len(players)] == step.state.actor


@given(stories())
def test_what_is_face_up(story: Story) -> None:
    """Two tiles are put out in set-up (S4), and three whenever one is to be laid (G2, V2, D14).

    There are fewer if no more are left (R5).
    """
    shown = "".join(map(letter, story.start.events)).partition("T")[0].count("d")
    tiles = [code for code in story.begun.pile if code[0] != "Q"]
    assert shown == (min(2, len(tiles)) if story.begun.set_up else 0)
    for step in story.steps:
        if step.state.phase == "place":
            assert len(step.state.face_up) == 3 or not step.state.pile
