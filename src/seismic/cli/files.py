"""Games read from files, whatever kind of file it is, and anything written into files.

The loaders of saves, records and scenarios do the reading, each within its bounds.
"""

import os
import re
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

import click
from attrs import frozen

from .. import svg
from ..errors import BadRecord, BadSave, BadScenario, IllegalMove
from ..model.outcomes import Step
from ..model.wording import joined
from ..records import Record
from ..records import replay as replayed
from ..rulebook import message
from ..saves import from_data
from ..saves.strict import USUAL
from ..saves.strict import read as read_json
from ..scenario_files import is_scenario_file
from ..scenarios import Played, Scenario
from ..scenarios import read as read_scenarios
from ..scenarios.source import MOST_BYTES
from . import plain
from .game import Game, played

STANDARD: Final = Path("-")
"""The name of standard input, and of the standard output."""

PICTURES: Final = (".svg", ".png")
"""How the name of a picture ends."""

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
    if is_scenario_file(file):
        return _scenario(data, file, lang, id)
    if not data.lstrip().startswith(b"{"):
        if not _VERSION.search(data):
            raise _misused("unknown", lang, file=plain(file))
        return _scenario(data, file, lang, id)
    found = read_json(data, USUAL)
    kind = _kind(found)
    if type(kind) is int:
        return _scenario(data, file, lang, id)
    if not isinstance(kind, str) or kind not in _READERS:
        raise _misused("unknown", lang, file=plain(file))
    if id is not None:
        raise _misused("no-id", lang, file=plain(file))
    return Found(kind, _READERS[kind](found, lang))


def is_game(file: Path) -> bool:
    """Say whether a file is a record or a saved game, which may be written over."""
    if not file.is_file():
        return False
    with file.open("rb") as stream:
        data = stream.read(MOST_BYTES + 1)
    try:
        return _kind(read_json(data, USUAL)) in tuple(_READERS)  # a list would not hash
    except BadSave:
        return False


def is_scenario(data: bytes) -> bool:
    """Say whether a file looks like a scenario, which is no record."""
    if not data.lstrip().startswith(b"{"):
        return _VERSION.search(data) is not None
    try:
        return type(_kind(read_json(data, USUAL))) is int
    except BadSave:
        return False


def _kind(found: object) -> object:
    return found.get("seismic") if isinstance(found, dict) else None


def _record(data: object, lang: str) -> Game:
    record = Record.from_data(data)
    with refusals_told(lang):
        return Game(tuple(replayed(record)), record.moves, record.start)


def _state(data: object, _: str) -> Game:
    return Game.at(Step(from_data(data), ()))


_READERS: Final[Mapping[str, Callable[[object, str], Game]]] = {"record": _record, "state": _state}


@contextmanager
def refusals_told(lang: str) -> Iterator[None]:
    """Tell in the language asked for why a record can't be replayed."""
    try:
        yield
    except BadRecord as error:
        key = "wrong-result" if error.refusal is None else "refused"
        reason = "" if error.refusal is None else error.refusal.sentence(lang)
        problem = message(f"cli.replay.{key}", lang)
        raise click.ClickException(
            problem.format(number=error.number, line=error.line, reason=reason)
        ) from error


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


# Writing.


def target_file(_: click.Context, __: click.Parameter, file: Path | None) -> Path | None:
    """Take the name of a file to write, if that can be done: who asks need not wait for it."""
    if file is not None and file != STANDARD and not _special(file):
        with _beside(file) as spare:
            spare.touch()
    return file


def picture_file(ctx: click.Context, param: click.Parameter, file: Path | None) -> Path | None:
    """Take the name of a picture, of which the end says what kind it is."""
    if file is not None:
        lang = str(ctx.params["lang"])
        if checked_picture(file, lang).suffix.lower() == ".png" and not find_spec("resvg_py"):
            raise click.ClickException(message("cli.show.png", lang))
    return target_file(ctx, param, file)


def checked_picture(file: Path, lang: str) -> Path:
    """Take the name of a picture, or say how it has to end."""
    if file.suffix.lower() not in PICTURES:
        raise _misused("no-picture", lang, file=plain(file), kinds=joined(PICTURES, lang, "or"))
    return file


def write_picture(picture: str, file: Path, lang: str) -> None:
    """Write an SVG picture as it is, or as PNG where the file's name ends so."""
    if file.suffix.lower() == ".svg":
        write(file, picture)
        return
    try:
        write(file, svg.png(picture))
    except ModuleNotFoundError:
        raise click.ClickException(message("cli.show.png", lang)) from None


def write(file: Path, content: str | bytes) -> None:
    """Write a file as a whole or not at all: what was in it stays there if anything goes wrong."""
    data = content.encode() if isinstance(content, str) else content
    if _special(file):
        file.write_bytes(data)
        return
    with _beside(file) as spare:
        with spare.open("xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())  # a full disk may be told of no sooner
        target = os.path.realpath(file)
        if os.path.exists(target):
            spare.chmod(stat.S_IMODE(os.stat(target).st_mode))
        os.replace(spare, target)


def _special(file: Path) -> bool:
    """Say whether a name is that of a device, a pipe, or what a process has open."""
    named = file.absolute().parts[:2] in (("/", "dev"), ("/", "proc"))
    return named or (file.exists() and not file.is_file())


@contextmanager
def _beside(file: Path) -> Iterator[Path]:
    """Give a free name in the folder of a file that may be written; nothing is left under it."""
    target = Path(os.path.realpath(file))  # a link stays one
    spare = target.with_name(f".seismic-{token_hex(8)}")
    try:
        if target.exists():
            target.open("r+b").close()  # one that must not be written is not replaced, either
        yield spare
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from None
    finally:
        with suppress(OSError):  # mostly it has its place already
            spare.unlink()


def _misused(key: str, lang: str, **facts: Any) -> click.UsageError:
    return click.UsageError(message(f"cli.show.{key}", lang).format(**facts))
