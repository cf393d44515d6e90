"""``seismic replay`` and ``seismic scenario``: a game record shown, and a position taken out of it.

Records are read, replayed and cut by ``seismic.records``; here stands what people see of them.
"""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import click

from .. import text
from ..errors import BadSave, shown
from ..model.notation import write_move
from ..model.options import VARIANTS, Rules
from ..model.outcomes import Step
from ..model.state import GameState
from ..model.steps import Over
from ..model.table import Table
from ..records import Record, Start, excerpt
from ..records import replay as replayed
from ..rulebook import LANGUAGES, message
from ..rulebook import rule as find_rule
from ..rules.scoring import score
from ..rules.turn import outcome
from ..saves import Caps
from ..scenarios.showing import show as written
from . import Command, lang_option, plain
from .files import is_scenario, refusals_told
from .screen import show, tell, width

_FILE: Final = click.argument(
    "file", type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path)
)

_PINNED: Final = {"place": "G3", "crew": "G8", "side": "Q3", "town": "V4c", "turn": "V3"}
"""The rule that a position is about, by what is to be decided in it."""


@click.command(cls=Command)
@_FILE
@click.option("--at", type=click.IntRange(min=0), metavar="NUMBER")
@lang_option
def replay(file: Path, at: int | None, lang: str) -> None:
    """Show what happens in a game record, or the state after so many moves."""
    record = _record(file, at, lang)
    last = len(record.moves) if at is None else at
    with refusals_told(lang):
        for number, step in enumerate(replayed(record)):
            if at is None or number == at:
                _tell(record, number, step, lang)
            if number == last:
                _show(step.state, lang)


@click.command(cls=Command)
@_FILE
@click.option("--at", type=click.IntRange(min=0), metavar="NUMBER", required=True)
@lang_option
def scenario(file: Path, at: int, lang: str) -> None:
    """Write the position after so many moves of a game record as a scenario."""
    record = _record(file, at, lang)
    rules = record.start.rules
    if rules.towns != Rules(rules.variants, rules.options).towns:
        raise click.ClickException(message("cli.scenario.towns", lang))
    with refusals_told(lang):
        turn = excerpt(record, at)
    name = "-".join(re.findall("[a-z0-9]+", file.stem.lower()))[:60].strip("-")
    click.echo("\n".join(_lines(turn, at, name or "record")))


def _record(file: Path, at: int | None, lang: str) -> Record:
    with click.open_file(str(file), "rb") as stream:
        data = stream.read(Caps().bytes + 1)
    try:
        record = Record.from_json(data)
    except BadSave:
        if not is_scenario(data):
            raise
        problem = message("cli.replay.a-scenario", lang).format(file=plain(file))
        raise click.UsageError(problem) from None
    moves = len(record.moves)
    if at is not None and at > moves:
        problem = message("cli.replay.no-such-move", lang).format(at=shown(at), moves=moves)
        raise click.UsageError(problem)
    return record


# Showing a game.


def _tell(record: Record, number: int, step: Step, lang: str) -> None:
    if number:
        tell(f"{number:4}. {write_move(record.moves[number - 1])}")
    for event in step.events:
        tell(text.event(event, lang), indent=" " * 6)


def _show(state: GameState, lang: str) -> None:
    show()
    show(text.state(state, lang, width()))
    end = outcome(state)
    if end is not None:
        show()
        show(text.sheet(score(state), lang))
        show()
        tell(text.outcome(end, lang))


# Writing a scenario (format 1).


def _lines(turn: Record, at: int, name: str) -> Iterator[str]:
    *_, last = replayed(turn)
    state, rules = last.state, turn.start.rules
    pinned = state.step.reason if isinstance(state.step, Over) else _PINNED[state.phase]
    yield "seismic: 1"
    yield f"id: {name}-after-move-{at}"
    yield "title:"
    for lang in LANGUAGES:
        title = message("cli.scenario.title", lang).format(number=at)
        yield f"  {lang}: {json.dumps(title, ensure_ascii=False)}"
    yield f"rules: [{pinned}]"
    yield f"places: {_list(find_rule(pinned).paragraphs)}"
    yield f"variants: {_list(name for name in VARIANTS if name in rules.variants)}"
    yield f"options: {written(rules.options)}"
    if rules.table != Table():
        yield f"table: {_table(rules.table)}"
    yield f"players: {_list(turn.start.players)}"
    yield from _given(turn.start)
    yield "play:"
    for move in turn.moves:
        yield f"  - {written(move)}"
    yield f"  - expect: {written(_expected(state))}"


def _given(start: Start) -> Iterator[str]:
    """Write the position before the turn's player draws."""
    given = start.given
    assert given is not None  # an excerpt always begins with a position
    yield "given:"
    yield "  laid:" if len(given.board) > len(start.rules.towns) else "  laid: []"
    for at, tile in given.board.tiles.items():
        if tile.kind != "town":
            crews = {crew.edge: crew.colour for crew in given.board.crews_on(at)}
            laid = {"at": at, "tile": tile} | ({"crews": crews} if crews else {})
            yield f"    - {written(laid)}"
    yield f"  face_up: {_list(given.face_up)}"
    yield f"  pile: {_list(start.pile)}"
    yield f"  supply: {written(given.supply)}"
    yield f"  turn: {given.turn}"
    if start.heights:
        yield f"  heights: {written(start.heights)}"


def _expected(state: GameState) -> dict[str, object]:
    actor = {} if state.actor is None else {"actor": state.actor}
    laid = {"laid": len(state.board), "score": score(state).totals}
    return {"phase": state.phase} | actor | laid


def _table(table: Table) -> str:
    if table.shape == "cells":
        return f"{{cells: {_list(sorted(table.cells))}}}"
    size = table.size[0] if table.shape == "hexagon" else list(table.size)
    return written({table.shape: size})


def _list(values: Iterable[object]) -> str:
    """Write a list in full, however long it is."""
    return f"[{', '.join(map(str, values))}]"
