"""Games read from files, whatever kind of file it is, and pictures written into files.

The loaders of saves, records and scenarios do the reading, each within its bounds.
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import click
from attrs import frozen

from .. import svg
from ..errors import BadScenario, IllegalMove
from ..records import Record
from ..records import replay as replayed
from ..rulebook import message
from ..saves import from_data
from ..saves.strict import USUAL
from ..saves.strict import read as read_json
from ..scenarios import Played, Scenario
from ..scenarios import read as read_scenarios
from ..scenarios.source import MOST_BYTES
from ..turn import Step
from ..wording import joined
from .game import Game, played
from .records import refusals_told

PICTURES: Final = (".svg", ".png")
"""How the name of a picture ends."""

_SCENARIOS: Final = (".yaml", ".yml")
_VERSION: Final = re.compile(rb"^[\"']?seismic[\"']?[ \t]*:", re.MULTILINE)
"""The key that every scenario has."""
_MOST_NAMED: Final = 10


@frozen
class Found:
    """A game found in a file: a whole record, a saved state, or a scenario as it is played."""

    kind: str
    game: Game
    id: str = ""
    title: str = ""
    problem: str = ""
    """Why the play of a scenario goes no further."""


def read_game(file: Path, lang: str, id: str | None = None) -> Found:
    """Read the game in a file; of several scenarios the one with that id."""
    with click.open_file(str(file), "rb") as stream:
        data = stream.read(MOST_BYTES + 1)
    if file.suffix.lower() in _SCENARIOS:
        return _scenario(data, file, lang, id)
    if not data.lstrip().startswith(b"{"):
        if not _VERSION.search(data):
            raise _misused("unknown", lang, file=file)
        return _scenario(data, file, lang, id)
    found = read_json(data, USUAL)
    kind = found.get("seismic") if isinstance(found, dict) else None
    if type(kind) is int:
        return _scenario(data, file, lang, id)
    if not isinstance(kind, str) or kind not in _READERS:
        raise _misused("unknown", lang, file=file)
    if id is not None:
        raise _misused("no-id", lang, file=file)
    return Found(kind, _READERS[kind](found, lang))


def _record(data: object, lang: str) -> Game:
    record = Record.from_data(data)
    with refusals_told(lang):
        return Game(tuple(replayed(record)), record.moves, record.start)


def _state(data: object, _: str) -> Game:
    return Game.at(Step(from_data(data), ()))


_READERS: Final[Mapping[str, Callable[[object, str], Game]]] = {"record": _record, "state": _state}


def _scenario(data: bytes, file: Path, lang: str, id: str | None) -> Found:
    try:
        scenarios = {each.id: each for each in read_scenarios(data, str(file), lang)}
    except BadScenario as bad:
        first, *others = bad.problems
        more = message("cli.show.more", lang).format(count=len(others)) if others else ""
        raise click.UsageError(f"{first}{more}") from None
    if id is None and len(scenarios) > 1:
        raise _misused("which", lang, count=len(scenarios), ids=_names(scenarios, lang))
    if id is not None and id not in scenarios:
        raise _misused("no-such-id", lang, name=repr(id), ids=_names(scenarios, lang))
    scenario = next(iter(scenarios.values())) if id is None else scenarios[id]
    game, problem = _as_played(scenario, lang)
    return Found("scenario", game, scenario.id, scenario.title(lang), problem)


def _names(scenarios: Mapping[str, Scenario], lang: str) -> str:
    ids = list(scenarios)
    return joined([*ids[:_MOST_NAMED], *["..."] * (len(ids) > _MOST_NAMED)], lang)


def _as_played(scenario: Scenario, lang: str) -> tuple[Game, str]:
    """Play the moves of a scenario up to one that is refused; its checks are for ``verify``."""
    game = Game.at(scenario.start)
    for step in scenario.play:
        if isinstance(step, Played):
            try:
                game = played(game, step.move)
            except IllegalMove as error:
                where = f"{scenario.file}:{step.line}:{step.column}"
                return game, f"{where}: {error.refusal.sentence(lang)}"
    return game, ""


def picture_file(ctx: click.Context, _: click.Parameter, file: Path | None) -> Path | None:
    """Take the name of a picture, of which the end says what kind it is."""
    if file is not None:
        checked_picture(file, str(ctx.params["lang"]))
    return file


def checked_picture(file: Path, lang: str) -> Path:
    """Take the name of a picture, or say how it has to end."""
    if file.suffix.lower() not in PICTURES:
        raise _misused("no-picture", lang, file=file, kinds=joined(PICTURES, lang, "or"))
    return file


def write_picture(picture: str, file: Path, lang: str) -> None:
    """Write an SVG picture as it is, or as PNG where the file's name ends so."""
    if file.suffix.lower() == ".svg":
        file.write_text(picture, encoding="utf-8")
        return
    try:
        file.write_bytes(svg.png(picture))
    except ModuleNotFoundError:
        raise click.ClickException(message("cli.show.png", lang)) from None


def _misused(key: str, lang: str, **facts: Any) -> click.UsageError:
    return click.UsageError(message(f"cli.show.{key}", lang).format(**facts))
