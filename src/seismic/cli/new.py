"""``seismic new``: write a scenario file, by asking questions or from a game."""

from pathlib import Path
from typing import Any, Final

import click

from ..errors import shown_code
from ..model.state import GameState
from ..records import Record, excerpt
from ..rules.scoring import score
from ..scenarios import origins, read
from ..scenarios.exercised import citations
from ..scenarios.values import VERSION
from ..scenarios.writing import write as as_yaml
from ..visible import printable
from . import Command, lang_of, lang_option, sentence, usage_error
from .files import check_writable, read_game, write
from .new_answers import Data, id_of
from .new_dialogue import ask_for_file, ask_for_scenario, free_id
from .options import number_option
from .prompting import prepare_input
from .screen import print_message

_COMMENTED: Final = ("seismic", "rules", "players", "given", "laid", "face_up", "pile", "expect")

_TITLES: Final = {
    "record": "title",
    "state": "title-of-state",
    "scenario": "title-of-scenario",
}
"""The key of the title by the format of the game."""


def _new_file(ctx: click.Context, param: click.Parameter, file: Path | None) -> Path | None:
    """Check that a file isn't there yet and can be written."""
    if file is not None and file.exists():
        raise usage_error("new.there", lang_of(ctx), file=printable(file))
    return check_writable(ctx, param, file)


@click.command(cls=Command)
@click.argument("file", type=click.Path(path_type=Path), required=False, callback=_new_file)
@click.option(
    "--from",
    "source",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path),
    metavar="GAME",
)
@number_option("--at")
@lang_option
def new(file: Path | None, source: Path | None, at: int | None, lang: str) -> None:
    """Write a scenario file, by asking questions or from a game."""
    if source is not None:
        data = _from_game(source, at, lang)
    elif at is not None:
        raise usage_error("new.at-alone", lang)
    else:
        prepare_input()
        data = ask_for_scenario(lang)
        data["id"] = free_id(data["id"], file.parent if file else Path())
        file = file or ask_for_file(f"{data['id']}.yaml", lang)
    text = _completed(data, lang)
    if file is None:
        click.echo(text, nl=False)
    else:
        write(file, text)
        print_message("new.written", lang, file=printable(file))


def _from_game(source: Path, at: int | None, lang: str) -> Data:
    """Return the data of a scenario that comes to a position of a game."""
    found = read_game(source, lang)
    steps = list(found.steps)
    number = (0 if found.format == "scenario" else len(steps) - 1) if at is None else at
    if number >= len(steps):
        raise usage_error("show.no-such-move", lang, at=shown_code(at), moves=len(steps) - 1)
    data: Data | None
    if found.scenario is not None:
        data = origins.of_moves(found.scenario, number)
    elif found.start is not None and found.start.undealt_pile is None:
        record = Record(found.start, found.moves, tags=found.tags)
        data = origins.of_turn(excerpt(record, number))
    else:
        data = origins.of_state(steps[number].state)
    if data is None:
        problem = "no-origin" if steps[number].state.pile.undealt is None else "undealt"
        raise usage_error(f"new.{problem}", lang, file=printable(source))
    key = _TITLES[found.format]
    title = sentence(f"new.{key}", lang, number=number)
    id = f"{id_of(source.stem)}-after-move-{number}"
    return {"seismic": VERSION, "id": id, "title": {lang: title}, **data}


def _completed(data: Data, lang: str) -> str:
    """Return the text of a scenario, with what it exercises and what is true at its end."""
    (scenario,) = read(as_yaml(data), lang=lang)
    now = origins.end_of(scenario)
    data = {**data, "play": [*data.get("play", ()), {"expect": _expected(now)}]}
    if now.phase == "over":  # what is expected is what it is about
        (scenario,) = read(as_yaml(data), lang=lang)
    heading = {key: data[key] for key in ("seismic", "id", "title")}
    comments = {key: sentence(f"new.comment.{key}", lang) for key in _COMMENTED}
    return as_yaml({**heading, **citations(scenario), **data}, comments)


def _expected(state: GameState) -> dict[str, Any]:
    actor = {} if state.actor is None else {"actor": state.actor}
    return {
        "phase": state.phase,
        **actor,
        "laid": len(state.board),
        "score": dict(score(state).totals),
    }
