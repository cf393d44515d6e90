"""The engine and the specification side by side: one game in both, compared at every step."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

import seismic
from seismic import (
    ChooseSide,
    ChooseTown,
    Event,
    GameState,
    Hex,
    IllegalMove,
    Move,
    Pass,
    Place,
    PlaceCrew,
    Rules,
    Table,
    TurnTile,
)
from seismic.setup import deal, generator
from specification import Game

Spec = tuple[Any, ...]

COMBINATIONS = [
    frozenset(chosen)
    for size in range(len(seismic.VARIANTS) + 1)
    for chosen in combinations(seismic.VARIANTS, size)
]
"""All 16 combinations of variants."""


def cell(at: Hex) -> tuple[int, int]:
    return at.q, at.r


_MOVES: dict[type, Callable[[Any], Spec]] = {
    Place: lambda move: ("place", cell(move.at), move.tile.code),
    PlaceCrew: lambda move: ("crew", move.edge),
    Pass: lambda move: ("pass",),
    ChooseSide: lambda move: ("side", move.edge),
    ChooseTown: lambda move: ("town", cell(move.at)),
    TurnTile: lambda move: ("turn", cell(move.at), move.by),
}

_EVENTS: dict[type, Callable[[Any], Spec]] = {
    seismic.TurnBegan: lambda event: ("turn", event.player),
    seismic.Drawn: lambda event: ("drawn", event.tile.code),
    seismic.QuakeStruck: lambda event: (
        "quake",
        event.quake.magnitude,
        cell(event.town),
        event.side,
        event.lengths,
    ),
    seismic.TilesLost: lambda event: (
        "lost",
        tuple((cell(laid.at), laid.tile.code) for laid in event.tiles),
    ),
    seismic.CrewsReturned: lambda event: (
        "returned",
        tuple((cell(crew.at), crew.edge, crew.colour) for crew in event.crews),
    ),
    seismic.TileLaid: lambda event: ("laid", event.player, cell(event.at), event.tile.code),
    seismic.CrewPlaced: lambda event: ("crew", event.player, cell(event.at), event.edge),
    seismic.TileTurned: lambda event: (
        "turned",
        event.player,
        cell(event.at),
        event.before.code,
        event.after.code,
    ),
    seismic.Discarded: lambda event: ("discarded", tuple(tile.code for tile in event.tiles)),
    seismic.GameEnded: lambda event: ("over", event.reason),
}


def as_spec(value: Move | Event) -> Spec:
    """Write a move or an event of the engine as the specification does."""
    return (_MOVES | _EVENTS)[type(value)](value)


def picture(state: GameState) -> dict[str, object]:
    """Show all of a state that the specification has too, computed by the engine."""
    sheet = seismic.score(state)
    outcome = seismic.outcome(state)
    return {
        "phase": state.phase,
        "actor": state.actor,
        "laid": {cell(at): tile.code for at, tile in state.board.tiles.items()},
        "crews": {(cell(crew.at), crew.edge): crew.colour for crew in state.board.crews},
        "face_up": [tile.code for tile in state.face_up],
        "pile": [tile.code for tile in state.pile],
        "supply": state.supply,
        "discards": Counter(tile.code for tile in state.discards),
        "turn": state.players[state.turn],
        "moves": Counter(map(as_spec, seismic.legal_moves(state))),
        "sections": Counter(
            (
                frozenset((cell(each.at), each.edges) for each in section.fragments),
                tuple(sorted((end.kind, cell(end.at), end.edge) for end in section.ends)),
                frozenset(section.claims.items()),
                section.loop,
                section.complete,
                section.chords,
                section.points,
            )
            for section in seismic.sections(state.board)
        ),
        "score": sheet.totals,
        "winners": set(sheet.winners.players),
        "reason": outcome and outcome.reason,
    }


def spec_picture(game: Game) -> dict[str, object]:
    """Show the same, computed by the specification."""
    return {
        "phase": game.phase,
        "actor": game.actor,
        "laid": game.laid,
        "crews": game.crews,
        "face_up": game.face_up,
        "pile": game.pile,
        "supply": game.supply,
        "discards": Counter(game.discards),
        "turn": game.turn,
        "moves": Counter(game.moves()),
        "sections": Counter(
            (
                frozenset(section.fragments),
                tuple(sorted(section.ends)),
                frozenset(section.crews.items()),
                section.loop,
                section.complete,
                section.chords,
                section.points,
            )
            for section in game.sections()
        ),
        "score": game.score(),
        "winners": game.winners(),
        "reason": game.reason,
    }


def any_moves(state: GameState, random: Random, number: int) -> Iterator[Move]:
    """Make moves of every kind around what lies on the table, most of them illegal."""
    near = [at for laid in state.board.tiles for at in (laid, *laid.neighbours)]
    codes = [tile.code for tile in seismic.all_types()] + ["T", "Q3", "X024+5"]
    for _ in range(number):
        at = random.choice(near)
        shown = [tile.code for tile in state.face_up] or codes
        code = random.choice(shown if random.random() < 0.8 else codes)
        tile = seismic.Tile(code).turned(random.randrange(6))
        moves: list[Move] = [
            Place(at, tile),
            PlaceCrew(random.randrange(6)),
            Pass(),
            ChooseSide(random.randrange(6)),
            ChooseTown(random.choice([*state.rules.towns, at])),
            TurnTile(random.choice([*state.board.tiles, at]), random.randrange(1, 6)),
        ]
        yield random.choice(moves)


def compare_refusals(state: GameState, game: Game, random: Random, number: int) -> None:
    """Compare which moves are refused, and by which rule."""
    legal = seismic.legal_moves(state)
    for move in any_moves(state, random, number):
        refusal = seismic.explain(state, move)
        assert (refusal and refusal.rule) == game.refusal(as_spec(move)), move
        if refusal is None:
            continue
        assert move not in legal
        with pytest.raises(IllegalMove) as refused:
            seismic.apply(state, move)
        assert refused.value.refusal == refusal


def play_both(
    variants: frozenset[str], players: list[str], table: Table, seed: int, refusals: int = 8
) -> int:
    """Play a random game in both to its end, and give the number of moves."""
    random = Random(seed)
    options = {name: value for name, value in seismic.OPTIONS.items() if random.random() < 0.3}
    heights = {player: random.randrange(160, 164) for player in players if random.random() < 0.7}
    rules = Rules(variants=variants, options=options, table=table)
    pile = deal(rules, generator(seed)).pile
    start = seismic.begin_game(players, rules=rules, pile=pile, heights=heights)
    game = Game.new(
        players=players,
        variants=variants,
        options=options,
        table=_cells(table),
        pile=[tile.code for tile in pile],
        heights=heights,
    )
    state, events, expected = start.state, start.events, game.opening
    moves = 0
    while True:
        assert tuple(map(as_spec, events)) == expected
        assert picture(state) == spec_picture(game)
        compare_refusals(state, game, random, refusals)
        legal = seismic.legal_moves(state)
        if not legal:
            return moves
        # Crews are placed more often than chance would have it, so that sections get claimed.
        move = legal[0] if state.phase == "crew" and random.random() < 0.5 else random.choice(legal)
        state, events = (step := seismic.play(state, move)).state, step.events
        game, expected = game.play(as_spec(move))
        moves += 1


def _cells(table: Table) -> set[tuple[int, int]] | None:
    if table.shape == "unbounded":
        return None
    span = range(-40, 41)
    return {(q, r) for q in span for r in span if Hex(q, r) in table}
