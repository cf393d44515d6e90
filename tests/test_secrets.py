"""No error shows a tile of the pile or the box, whatever a caller mistakes a whole state for.

A state whose hidden tiles occur nowhere else is given to every public callable, for each of its
arguments: as an object, as data, as the text of a save and as a line, whole and slightly broken.
"""

import json
import random
import re
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner

import seismic
from seismic import Record, Start, TileSet, scenarios
from seismic.cli import main
from test_wrong_arguments import ARGUMENTS, CALLS, PLAYERS, run

pytestmark = pytest.mark.usefixtures("elsewhere")

HIDDEN: Final = ("X0134+71", "H01-24-35", "X0134+72", "X0134+73", "H01-24-35", "X0134+74")
SIGNS: Final = re.compile(r"0134|\+7|24-35")
"""Parts of these tiles, which are in no example that a message gives."""

STATE: Final = seismic.position(
    PLAYERS,
    laid={(0, -1): "H03"},
    face_up=["H03", "H02", "H01"],
    pile=HIDDEN,
    box=sorted(HIDDEN),
)
OVER: Final = seismic.position(PLAYERS, laid={(0, -1): "X03"}, box=HIDDEN)
RECORD: Final = Record(Start(PLAYERS, ["H03", "H02", "H01", *HIDDEN]), ())
DATA: Final[Mapping[str, Any]] = {
    "state": seismic.to_data(STATE),
    "record": RECORD.to_data(),
    "scenario": {"players": PLAYERS, "pile": list(HIDDEN), "box": list(HIDDEN)},
}
LINE: Final = seismic.write_state(STATE)
TEXTS: Final = {
    "line": LINE,
    "save": seismic.to_json(STATE),
    "record": RECORD.to_json(),
    "pile": ",".join(HIDDEN),
    "end": LINE[LINE.index(HIDDEN[0]) :],
    "box first": json.dumps({"box": HIDDEN, **DATA["state"]}),
    "hidden first": json.dumps(dict(reversed(DATA["state"].items())), indent=1),
    "Python": repr(DATA["state"]),
    "TOML": f"pile = {list(HIDDEN)}",
    "YAML": f"- pile: {list(HIDDEN)}\n  box: {' '.join(HIDDEN)}\n",
}


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder of its own: a text may be taken for the name of a file to write."""
    monkeypatch.chdir(tmp_path)


def changed(text: str) -> Iterator[str]:
    """Yield a text with one character changed, missing or doubled, in every place."""
    for at, char in enumerate(text):
        for other in ("", char * 2, 'x0,"+Q -'[at % 8]):
            yield text[:at] + other + text[at + 1 :]


def places(data: object) -> Iterator[tuple[Any, ...]]:
    """Yield the path to everything that data holds."""
    items: Iterable[tuple[Any, object]] = ()
    if isinstance(data, dict):
        items = data.items()
    elif isinstance(data, list):
        items = enumerate(data)
    for key, value in items:
        yield (key,)
        yield from ((key, *path) for path in places(value))


def odd(value: object) -> Iterator[object]:
    """Yield what may stand in place of a value by mistake."""
    yield from (None, -1, list(HIDDEN), dict.fromkeys(HIDDEN, 1), " ".join(HIDDEN), HIDDEN)
    yield [[*HIDDEN]]
    yield [value, value]
    yield {"tile": value, HIDDEN[0]: HIDDEN[2]}
    if isinstance(value, list):
        yield value[::-1]
        yield value * 500
        yield [value]
        yield [*value, 1.5]
    if isinstance(value, str):
        yield value.lower()
        yield value + "0"
        yield value * 9
        yield value[:1] + value[:0:-1]


def spoilt(data: Any) -> Iterator[Any]:
    """Yield data with one thing in it missing, under another name, or something else."""
    for *path, last in places(data):
        for value in odd(_at(data, (*path, last))):
            copy = deepcopy(data)
            _at(copy, path)[last] = value
            yield copy
        copy = deepcopy(data)
        value = _at(copy, path).pop(last)
        yield copy
        if isinstance(last, str):
            copy = deepcopy(copy)
            _at(copy, path)[f"{last}s"] = value
            yield copy


def _at(data: Any, path: Iterable[Any]) -> Any:
    for key in path:
        data = data[key]
    return data


def some(values: Iterable[Any]) -> list[Any]:
    """Return a few of many, always the same."""
    found = list(values)
    return random.Random(1).sample(found, min(6, len(found)))


WRONG: Final[list[Any]] = [
    *(STATE, RECORD, STATE.pile, tuple(STATE.pile), list(HIDDEN), set(HIDDEN)),
    *(dict.fromkeys(HIDDEN, 1), [[each] for each in HIDDEN], {HIDDEN: HIDDEN}, OVER),
    *DATA.values(),
    *TEXTS.values(),
    *(text.encode() for text in TEXTS.values()),
    *(each for text in TEXTS.values() for each in some(changed(text))),
    *(each for data in DATA.values() for each in some(spoilt(data))),
]


def leaks(call: Callable[[], object]) -> Iterator[str]:
    """Call it, and yield what an error shows if it shows a hidden tile."""
    try:
        run(partial(call))
    except Exception as error:
        told = [*traceback.format_exception(error)]
        found: BaseException | None = error
        while found is not None:
            told += [repr(found), repr(found.args)]
            found = found.__cause__ or (None if found.__suppress_context__ else found.__context__)
        message = re.sub("0x[0-9a-f]+", "", "\n".join(told))  # an address may have any digits
        sign = SIGNS.search(message)
        if sign:
            yield message[max(0, sign.start() - 200) : sign.end() + 100]


@pytest.mark.parametrize(("name", "argument"), ARGUMENTS)
def test_any_argument(name: str, argument: int | str) -> None:
    """A state passed as any argument isn't shown, in whatever form it comes."""
    call = CALLS[name]
    found: list[str] = []
    for wrong in WRONG:
        args = [wrong if at == argument else each for at, each in enumerate(call.args)]
        keywords = {key: wrong if key == argument else each for key, each in call.keywords.items()}
        found += leaks(partial(call.func, *args, **keywords))
    assert not found


PARSERS: Final[Mapping[str, Callable[[str], object]]] = {
    "from_json": seismic.from_json,
    "Record.from_json": Record.from_json,
    "parse_state": seismic.parse_state,
    "parse_view": seismic.parse_view,
    "view_from_json": seismic.view_from_json,
    "scenarios.read": partial(scenarios.read, file="file"),
    "TileSet.from_toml": TileSet.from_toml,
}


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("parser", PARSERS)
def test_broken_text(parser: str, text: str) -> None:
    """A text with one wrong character is refused, and its hidden tiles are not shown."""
    assert not [
        each for line in changed(TEXTS[text]) for each in leaks(partial(PARSERS[parser], line))
    ]


READERS: Final[Mapping[str, Callable[[Any], object]]] = {
    "from_data": seismic.from_data,
    "Record.from_data": Record.from_data,
    "view_from_data": seismic.view_from_data,
    "event_from_data": seismic.event_from_data,
    "move_from_data": seismic.move_from_data,
}


@pytest.mark.parametrize("data", DATA)
@pytest.mark.parametrize("reader", READERS)
def test_broken_data(reader: str, data: str) -> None:
    """Data with one wrong value is refused, and its hidden tiles are not shown."""
    assert not [
        each for wrong in spoilt(DATA[data]) for each in leaks(partial(READERS[reader], wrong))
    ]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("command", ["show", "verify", "perft"])
def test_broken_file(command: str, text: str, tmp_path: Path) -> None:
    """No command shows them either, given a file with one wrong character."""
    file, runner = tmp_path / "state.json", CliRunner()
    for broken in some(changed(TEXTS[text])):
        file.write_text(broken)
        told = runner.invoke(main, [command, str(file)])
        assert told.exit_code == 0 or not SIGNS.search(told.output)


def test_broken_line() -> None:
    """Nor does `seismic show`, given a line."""
    for broken in changed(LINE):
        told = CliRunner().invoke(main, ["show", broken])
        said = told.output.replace(broken, "")  # the name of a file that does not exist
        assert told.exit_code == 0 or not SIGNS.search(said), broken
