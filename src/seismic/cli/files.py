"""Reading games from files of any format, and writing files.

The loaders of saves, records and scenarios do the reading, each within its limits.
"""

import json
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
from ..errors import BadRecord, BadSave, BadScenario, IllegalMove, Problem, quoted, shown
from ..lines import parse_either
from ..model.moves import Move
from ..model.outcomes import Step
from ..model.wording import joined
from ..records import Record, Start, Tags
from ..records import replay as replay_record
from ..rules.turn import play
from ..saves import from_data
from ..saves.strict import USUAL
from ..saves.strict import read as read_json
from ..scenario_files import files_in, is_scenario_file
from ..scenarios import Played, Scenario, suite_folder
from ..scenarios import read as read_scenarios
from ..scenarios.source import MOST_BYTES
from ..scenarios.suite import headings
from ..scenarios.values import LONGEST_ID
from ..suggestions import closest
from ..visible import printable
from . import did_you_mean, lang_of, sentence, usage_error
from .game import Game
from .options import Decorator, read_bytes

STANDARD: Final = Path("-")
"""The name of standard input and standard output."""

PICTURES: Final = (".svg", ".png")
"""The suffixes of pictures."""

PAGES: Final = (".html", ".htm")
"""The suffixes of pages for a browser."""

_SCENARIO_KEY: Final = re.compile(rb"^[\"']?seismic[\"']?[ \t]*:", re.MULTILINE)
_MOST_LISTED: Final = 10
_ALIKE: Final = 0.8  # how much a name has to look like an id that is suggested
_ID: Final = re.compile("[a-z0-9]+(?:-[a-z0-9]+)*")


@frozen
class Found:
    """A game found in a file: a record, a saved state, or a scenario as it is played."""

    format: str
    steps: Iterator[Step]
    """The first decision and the step after each move, played when they are asked for."""
    moves: tuple[Move, ...] = ()
    start: Start | None = None
    tags: Tags = Tags()
    heading: str = ""
    """The id and the title of a scenario."""
    scenario: Scenario | None = None


def read_game(file: Path, lang: str, id: str | None = None) -> Found:
    """Read the game in a file; the id selects one of several scenarios."""
    shipped = shipped_file(file)
    if shipped is not None:
        file, id = shipped, id or str(file)
    data = read_bytes(file, MOST_BYTES, lang)
    try:
        format, found = (1, None) if is_scenario_file(file) else _detect(data)
    except BadSave:
        mistake = json_mistake(data, file, lang)
        if mistake is None:
            raise
        raise click.UsageError(str(mistake)) from None
    if type(format) is int:
        return _scenario(data, file, lang, id)
    if not isinstance(format, str) or format not in _LOADERS:
        raise usage_error("show.unknown", lang, file=printable(file))
    if id is not None:
        raise usage_error("show.no-id", lang, file=printable(file))
    return _LOADERS[format](found, lang)


def shipped_file(id: Path) -> Path | None:
    """Return the file of the shipped scenario with an id, unless a file has this name."""
    name = str(id)
    if len(name) > LONGEST_ID or not _ID.fullmatch(name) or id.exists():
        return None
    line = re.compile(rf"^id:[ ]+{re.escape(name)}[ ]*\r?$", re.MULTILINE)
    found = (file for file in files_in(suite_folder()) if line.search(file.read_text("utf-8")))
    return next(found, None)


def misspelt_id(file: Path, lang: str) -> str | None:
    """Return what to say of a missing file whose name looks like the id of a shipped scenario."""
    name = str(file)
    if len(name) > LONGEST_ID or not _ID.fullmatch(name):
        return None
    near = closest(name, [each.id for each in headings()], _ALIKE)
    said = sentence("show.no-such-name", lang, name=quoted(name))
    return said + did_you_mean(near, lang) if near else None


def read_line(line: str, lang: str, id: str | None = None) -> Found:
    """Read a position in one line."""
    if id is not None:
        raise usage_error("show.no-id", lang, file=shown(line))
    return Found("state", iter([Step(parse_either(line), ())]))


def is_game(file: Path, lang: str) -> bool:
    """Return whether a file is a record or a saved game, which may be overwritten."""
    return game_format(file, lang) is not None


def game_format(file: Path, lang: str) -> str | None:
    """Return ``record`` or ``state`` for the file of a game, and None for any other."""
    try:
        format = _detect(read_bytes(file, MOST_BYTES, lang))[0] if file.is_file() else None
    except BadSave:
        return None
    return next((name for name in _LOADERS if name == format), None)


def is_scenario(data: bytes) -> bool:
    """Return whether data looks like a scenario."""
    try:
        return type(_detect(data)[0]) is int
    except BadSave:
        return False


def json_mistake(data: bytes, file: Path, lang: str) -> Problem | None:
    """Return where data stops being JSON; None if something else is wrong with it."""
    try:
        json.loads(data)
    except json.JSONDecodeError as error:
        problem = sentence("show.not-json", lang)
        return Problem(str(file), error.lineno, error.colno, problem)
    except (ValueError, RecursionError):  # another encoding, say
        pass
    return None


def _detect(data: bytes) -> tuple[object, object]:
    """Return the value of the key ``seismic`` and the JSON data; scenarios have a version there."""
    if not data.lstrip().startswith(b"{"):
        return 1 if _SCENARIO_KEY.search(data) else None, None
    found = read_json(data, USUAL)
    return found.get("seismic") if isinstance(found, dict) else None, found


def _load_record(data: object, lang: str) -> Found:
    record = Record.from_data(data)
    return Found("record", _replayed(record, lang), record.moves, record.start, record.tags)


def replayed(record: Record, lang: str) -> Game:
    """Return the game of a record, with its history."""
    return Game(tuple(_replayed(record, lang)), record.moves, record.start, record.tags)


def _replayed(record: Record, lang: str) -> Iterator[Step]:
    with translated_refusals(lang):
        yield from replay_record(record)


def _load_state(data: object, _: str) -> Found:
    return Found("state", iter([Step(from_data(data), ())]))


_LOADERS: Final[Mapping[str, Callable[[object, str], Found]]] = {
    "record": _load_record,
    "state": _load_state,
}


@contextmanager
def translated_refusals(lang: str) -> Iterator[None]:
    """Translate the error of a record that can't be replayed."""
    try:
        yield
    except BadRecord as error:
        key = "wrong-result" if error.refusal is None else "refused"
        reason = "" if error.refusal is None else error.refusal.sentence(lang)
        facts = {"number": error.number, "line": error.line, "reason": reason}
        raise click.ClickException(sentence(f"replay.{key}", lang, **facts)) from error


def _scenario(data: bytes, file: Path, lang: str, id: str | None) -> Found:
    try:
        scenarios = {each.id: each for each in read_scenarios(data, str(file), lang)}
    except BadScenario as bad:
        first, *others = bad.problems
        more = sentence("show.more", lang, count=len(others)) if others else ""
        raise click.UsageError(f"{first}{more}") from None
    more_ids = ["..."] if len(scenarios) > _MOST_LISTED else []
    ids = joined([*list(scenarios)[:_MOST_LISTED], *more_ids], lang)
    if id is None and len(scenarios) > 1:
        raise usage_error("show.which", lang, count=len(scenarios), ids=ids)
    if id is not None and id not in scenarios:
        raise usage_error("show.no-such-id", lang, name=repr(id), ids=ids)
    scenario = next(iter(scenarios.values())) if id is None else scenarios[id]
    return Found(
        "scenario",
        _played(scenario, lang),
        tuple(step.move for step in scenario.play if isinstance(step, Played)),
        heading=f"{scenario.id}: {scenario.title(lang)}",
        scenario=scenario,
    )


def _played(scenario: Scenario, lang: str) -> Iterator[Step]:
    """Play the moves of a scenario, without its checks; raises `click.UsageError`."""
    now = scenario.start
    yield now
    for step in scenario.play:
        if isinstance(step, Played):
            try:
                now = play(now.state, step.move)
            except IllegalMove as error:
                where = f"{scenario.file}:{step.line}:{step.column}"
                problem = f"{where}: {error.refusal.sentence(lang)}"
                raise click.UsageError(problem) from None
            yield now


# Writing


def check_writable(_: click.Context, __: click.Parameter, file: Path | None) -> Path | None:
    """Raise `OSError` if a file can't be written, before any work is done for it."""
    if file is not None and file != STANDARD:
        ensure_writable(file)
    return file


def ensure_writable(file: Path) -> None:
    """Raise `OSError` if a file can't be written."""
    if not _is_special(file):
        with _temporary_file(file) as temporary:
            temporary.touch()


def check_picture(ctx: click.Context, param: click.Parameter, file: Path | None) -> Path | None:
    """Check that a picture can be drawn and written."""
    if file is not None:
        check_picture_name(file, lang_of(ctx))
    return check_writable(ctx, param, file)


def check_picture_name(file: Path, lang: str) -> None:
    """Raise `click.ClickException` for an unknown suffix, or for PNG without its extra."""
    if file.suffix.lower() not in PICTURES:
        kinds = joined(PICTURES, lang, "or")
        raise usage_error("show.no-picture", lang, file=printable(file), kinds=kinds)
    if file.suffix.lower() == ".png" and not find_spec("resvg_py"):
        raise click.ClickException(sentence("show.png", lang))


def output_option(*names: str, callback: Any = check_writable, **settings: Any) -> Decorator:
    """Return an option for a file to write."""
    path = click.Path(path_type=Path, dir_okay=False, allow_dash=True)
    return click.option(*names, type=path, callback=callback, metavar="FILE", **settings)


def write_picture(picture: str, file: Path) -> None:
    """Write an SVG picture as it is, or as PNG if the suffix says so."""
    write(file, picture if file.suffix.lower() == ".svg" else svg.png(picture))


def write(file: Path, content: str | bytes) -> None:
    """Write a file atomically: if anything fails, the old content stays."""
    data = content.encode() if isinstance(content, str) else content
    if _is_special(file):
        file.write_bytes(data)
        return
    with _temporary_file(file) as temporary:
        with temporary.open("xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())  # a full disk may not be reported before
        target = os.path.realpath(file)
        if os.path.exists(target):
            temporary.chmod(stat.S_IMODE(os.stat(target).st_mode))
        os.replace(temporary, target)


def _is_special(file: Path) -> bool:
    """Return whether a name is that of a device, a pipe, or an open file of a process."""
    named = file.absolute().parts[:2] in (("/", "dev"), ("/", "proc"))
    return named or (file.exists() and not file.is_file())


@contextmanager
def _temporary_file(file: Path) -> Iterator[Path]:
    """Yield a free name beside a writable file, and remove what is left under it."""
    target = Path(os.path.realpath(file))  # a link stays a link
    temporary = target.with_name(f".seismic-{token_hex(8)}")
    try:
        if target.exists():
            target.open("r+b").close()  # a read-only file must not be replaced, either
        yield temporary
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from None
    finally:
        with suppress(OSError):  # usually it has been moved to its place
            temporary.unlink()
