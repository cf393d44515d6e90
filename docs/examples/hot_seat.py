"""Seismic for two at one keyboard: moves are typed here, a browser shows the table.

Run it as ``python hot_seat.py``: it takes up the last game, or deals a new one if that is over.
"""

import sys
from collections import defaultdict
from pathlib import Path

from seismic import (
    BadMove,
    Colour,
    GameState,
    Place,
    Record,
    SeismicError,
    Start,
    Step,
    explain,
    legal_moves,
    outcome,
    parse_move,
    replay,
    score,
    svg,
    text,
    write_move,
)

PLAYERS: list[Colour] = ["red", "blue"]
SAVED = Path("hot-seat.json")
PAGE = Path("hot-seat.html")

HTML = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="2">
<title>Seismic</title>
<style>body {{ margin: 0 }} svg {{ width: 100vw; height: 100vh }}</style>
{picture}
</html>
"""

HELP = """Type a move: H03@0,-1, crew 0, pass, side 2.
Or a word: moves (what is legal), score, undo, help, quit."""


def now(game: Record) -> Step:
    """Return the current step of a game: its state, and the events that led to it."""
    *_, last = replay(game)
    return last


def told(step: Step) -> str:
    """Return what has happened, and what is to be decided."""
    events = "\n".join(text.event(event) for event in step.events)
    return f"{events}\n\n{text.state(step.state)}"


def choices(state: GameState) -> str:
    """List what is legal: tiles by the cell they may lie on, then everything else."""
    cells = defaultdict(list)
    others = []
    for move in legal_moves(state):
        if isinstance(move, Place):
            cells[move.at].append(move.tile.code)
        else:
            others.append(write_move(move))
    return "\n".join([f"{at}: {' '.join(codes)}" for at, codes in cells.items()] + others)


def sheet(state: GameState) -> str:
    """Write the score sheet, and at the end who has won."""
    end = outcome(state)
    return text.sheet(score(state)) + (f"\n{text.outcome(end)}" if end else "")


def answer(game: Record, line: str) -> tuple[Record, str]:
    """Return the game after a typed line, and the answer to the players."""
    state = now(game).state
    if line == "help":
        return game, HELP
    if line == "moves":
        return game, choices(state)
    if line == "score":
        return game, sheet(state)
    if line == "undo":
        game = Record(game.start, game.moves[:-1])
        return game, told(now(game))
    try:
        move = parse_move(line)
    except BadMove as error:
        return game, str(error)
    refusal = explain(state, move)
    if refusal:
        return game, refusal.sentence()
    game = Record(game.start, (*game.moves, move))
    return game, told(now(game))


def opened() -> Record:
    """Return the saved game, or deal a new one."""
    if SAVED.exists():
        game = Record.from_json(SAVED.read_bytes())
        if game.result is None:
            return game
    return Record(Start.dealt(PLAYERS))


def kept(game: Record) -> None:
    """Save a game and draw its table."""
    SAVED.write_text(Record.of(game.start, game.moves).to_json(), encoding="utf-8")
    picture = svg.state(now(game).state, svg.Coordinates(), svg.EdgeNumbers())
    PAGE.write_text(HTML.format(picture=picture), encoding="utf-8")


def main() -> None:
    """Let two people play."""
    try:
        game = opened()
        step = now(game)
    except SeismicError as error:
        sys.exit(f"{SAVED} can't be opened: {error}")
    print(told(step), HELP, sep="\n\n")
    kept(game)
    while step.state.actor:
        print(f"{step.state.actor}> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line or line.strip() == "quit":
            return
        game, said = answer(game, line.strip())
        print(said)
        kept(game)
        step = now(game)
    print(sheet(step.state))


if __name__ == "__main__":
    main()
