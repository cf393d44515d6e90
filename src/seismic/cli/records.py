"""``seismic replay`` and ``seismic scenario``: a record shown, and a position taken out of it."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import click

from ..errors import BadSave, shown
from ..model.options import VARIANTS, Rules
from ..model.state import GameState
from ..model.table import Table
from ..pages import MOST_TILES, TooLong, replay_animation, replay_page
from ..records import Record, Start, excerpt
from ..records import replay as replay_record
from ..rulebook import LANGUAGES
from ..rulebook import rule as find_rule
from ..rules.scoring import score
from ..saves import Caps
from ..scenarios.exercised import rule_about
from ..scenarios.showing import show as written
from ..visible import printable
from . import Command, lang_of, lang_option, sentence, usage_error
from .files import PAGES, check_writable, is_scenario, output_option, translated_refusals, write
from .options import file_argument, number_option, read_bytes
from .screen import (
    print_message,
    print_start,
    print_state,
    print_step,
    print_tags,
    print_text,
)

Maker: TypeAlias = Callable[[Record, str], str]
"""What makes a page or an animation of a record."""


def _ends_in(suffixes: tuple[str, ...], key: str) -> Any:
    """Return a check that a file to write has one of these suffixes, and can be written."""

    def check(ctx: click.Context, param: click.Parameter, file: Path | None) -> Path | None:
        if file is not None and file.suffix.lower() not in suffixes:
            raise usage_error(key, lang_of(ctx), file=printable(file))
        return check_writable(ctx, param, file)

    return check


@click.command(cls=Command)
@file_argument()
@number_option("--at")
@output_option("--html", "page", callback=_ends_in(PAGES, "play.no-page"))
@output_option("--svg", "animation", callback=_ends_in((".svg",), "replay.no-animation"))
@lang_option
def replay(
    file: Path, at: int | None, page: Path | None, animation: Path | None, lang: str
) -> None:
    """Show what happens in a record, or the state after a number of moves, or make a page of it."""
    record = _read_record(file, at, lang)
    if page is not None or animation is not None:
        if at is not None:
            raise usage_error("replay.whole", lang)
        _share(record, file, {replay_page: page, replay_animation: animation}, lang)
        return
    last = len(record.moves) if at is None else at
    print_tags(record.tags, lang)
    if not at:  # the start of the game is shown
        print_start(record.start, lang)
    with translated_refusals(lang):
        for number, step in enumerate(replay_record(record)):
            if at is None or number == at:
                print_step(step, number, record.moves, record.tags, lang)
            if number == last:
                print_text()
                print_state(step.state, lang)


def _share(record: Record, source: Path, wanted: Mapping[Maker, Path | None], lang: str) -> None:
    """Write a record as a page, as an animation, or both."""
    for made, file in wanted.items():
        if file is not None:
            try:
                with translated_refusals(lang):
                    content = made(record, lang)
            except TooLong:
                name = printable(source)
                raise usage_error("replay.too-long", lang, file=name, most=MOST_TILES) from None
            write(file, content)
            print_message("replay.written", lang, file=printable(file))


@click.command(cls=Command)
@file_argument()
@number_option("--at", required=True)
@lang_option
def scenario(file: Path, at: int, lang: str) -> None:
    """Write the position after a number of moves of a record as a scenario."""
    record = _read_record(file, at, lang)
    if record.start.undealt_pile is not None:
        raise usage_error("scenario.undealt", lang, file=printable(file))
    with translated_refusals(lang):
        turn = excerpt(record, at)
    name = "-".join(re.findall("[a-z0-9]+", file.stem.lower()))[:60].strip("-")
    click.echo("\n".join(_lines(turn, at, name or "record")))


def _read_record(file: Path, at: int | None, lang: str) -> Record:
    data = read_bytes(file, Caps().bytes, lang)
    try:
        record = Record.from_json(data)
    except BadSave:
        if not is_scenario(data):
            raise
        raise usage_error("replay.a-scenario", lang, file=printable(file)) from None
    moves = len(record.moves)
    if at is not None and at > moves:
        raise usage_error("replay.no-such-move", lang, at=shown(at), moves=moves)
    return record


# Writing a scenario (format 1)


def _lines(turn: Record, at: int, name: str) -> Iterator[str]:
    *_, last = replay_record(turn)
    state, rules = last.state, turn.start.rules
    rule = rule_about(state)
    yield "seismic: 1"
    yield f"id: {name}-after-move-{at}"
    yield "title:"
    for lang in LANGUAGES:
        title = json.dumps(sentence("scenario.title", lang, number=at), ensure_ascii=False)
        yield f"  {lang}: {title}"
    yield f"rules: [{rule}]"
    yield f"places: {_list(find_rule(rule).paragraphs)}"
    yield f"variants: {_list(name for name in VARIANTS if name in rules.variants)}"
    yield f"options: {written(rules.options)}"
    if rules.towns != Rules(rules.variants, rules.options).towns:
        yield f"towns: {_list(rules.towns)}"
    if rules.table != Table():
        yield f"table: {_table(rules.table)}"
    yield f"players: {_list(turn.start.players)}"
    yield from _given(turn.start)
    yield "play:"
    for move in turn.moves:
        yield f"  - {written(move)}"
    yield f"  - expect: {written(_expected(state))}"


def _given(start: Start) -> Iterator[str]:
    """Write the position at the start of the turn, before the player draws."""
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
    if given.box:
        yield f"  box: {_list(given.box)}"
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
    """Write a list in full; ``written`` shortens long ones."""
    return f"[{', '.join(map(str, values))}]"
