# pyright: strict
"""A program as a user might write it, type-checked against the installed wheel."""

from typing import cast

import seismic
from seismic import (
    Board,
    Colour,
    Crew,
    Event,
    EventData,
    Hex,
    Place,
    Rules,
    Table,
    Tile,
    TileSet,
    ViewData,
    apply,
    event_to_data,
    explain,
    from_json,
    legal_moves,
    new_game,
    observe,
    outcome,
    play,
    position,
    refusal_to_data,
    resolve_quake,
    score,
    sections,
    sheet_to_data,
    svg,
    to_data,
    to_json,
    view_to_data,
)


def first_moves(seed: int) -> int:
    """Play the first legal move until the game is over, and count the moves."""
    rules = Rules(
        variants={"aftershocks"},
        options={"R15": "isolated-may-turn"},
        table=Table.hexagon(6),
    )
    state = new_game(["red", "blue"], rules=rules, seed=seed)
    count = 0
    while moves := legal_moves(state):
        move = moves[0]
        assert explain(state, move) is None
        step = play(state, move)
        assert step.state == apply(state, move)
        for event in step.events:
            print(shown(event))
        state = step.state
        count += 1
    end = outcome(state)
    assert end is not None
    print(end.winners, score(state).totals, len(sections(state.board)))
    return count


def shake(seed: int) -> None:
    """Let a quake strike a fresh table."""
    board = new_game(["red", "blue", "green"], seed=seed).board
    quake = resolve_quake(board, (0, 0), 3)
    print(quake.board, quake.removed, quake.returned, quake.lengths)


def shown(event: Event) -> str:
    """Distinguish events by their names, and use the fields of each."""
    data: EventData = event_to_data(event)
    if data["event"] == "tile-laid":
        q, r = data["at"]
        return f"{data['player'].upper()}: {data['tile']} at {q + r}"
    if data["event"] == "quake-struck":
        return f"{data['quake']}: {data.get('side')} of {sum(data['lengths'])}"
    return data["event"]


def by_hand() -> str:
    """Put a position together, ask why a move is refused, store it and look at it."""
    rules = Rules(tiles=TileSet.of({"H03": 6, "H02": 6, "H01": 6, "X024+5": 1, "Q3": 1}))
    state = position(
        ["red", "blue"],
        rules=rules,
        laid={(0, -1): "H03"},
        crews=[Crew((0, -1), 0, "red")],
        face_up=["H03", Tile("X024+5")],
        heights={"red": 170},
    )
    refusal = explain(state, Place((0, 1), "H14"))
    assert refusal is not None
    assert refusal.rule == "G5"
    facts = refusal_to_data(refusal, "fr")["facts"]
    assert facts["fact"] == "edge-mismatch"
    assert facts["ours"] == "green"
    assert sheet_to_data(score(state))["totals"]["red"] == 0
    assert to_data(state)["board"][0]["tile"] == "H03"
    assert from_json(to_json(state)) == state
    view = observe(state, "blue")
    assert view.supply["red"] == 19
    sent: ViewData = view_to_data(observe(state, events=play(state, Place((0, 1), "H03")).events))
    assert sent["phase"] == "place"
    assert [event["event"] for event in sent.get("events", [])] == ["tile-laid"]
    board = Board({Hex(0, 0): "T"})
    return f"{refusal.sentence('fr')} {state.actor} {board.open_cells} {len(svg.state(view))}"


def typos() -> None:
    """Misspell names: a checker that finds no error here reports an unused comment instead."""
    new_game(["red", "purple"])  # type: ignore[list-item]  # no such colour
    Rules(variants={"aftershock"})  # type: ignore[arg-type]  # no such variant
    Rules(options={"R1": "nine-steps"})  # type: ignore[dict-item]  # no such option
    Rules(options={"R15": "isolated"})  # type: ignore[dict-item]  # no such reading
    Rules().option("R1")  # type: ignore[arg-type]  # no such option
    Crew((0, -1), 0, "pink")  # type: ignore[arg-type]  # no such colour


def from_outside(line: str) -> str:
    """Deal a game for the colours that somebody has typed; `new_game` checks them."""
    state = new_game(cast("list[Colour]", line.split()), heights={"red": 170})
    again = new_game(state.players, rules=state.rules, heights=state.heights)
    lone = seismic.observe(again, again.actor)
    q, r = lone.rules.towns[0]
    return f"{q},{r} {seismic.text.state(again)} {seismic.__version__}"


if __name__ == "__main__":
    print(from_outside("red blue"))
    print(by_hand())
    print(first_moves(7))
    shake(7)
