"""``seismic replay``: a record told on the terminal, or made into a page or an animation."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import click

from ..errors import BadSave, shown
from ..pages import MOST_TILES, TooLong, replay_animation, replay_page
from ..records import Record
from ..records import replay as replay_record
from ..saves import Caps
from ..visible import printable
from . import Command, lang_of, lang_option, usage_error
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
