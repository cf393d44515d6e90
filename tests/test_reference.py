"""The reference is complete: every public name, error, refusal, field and check is in it."""

import ast
import doctest
import inspect
import json
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import get_args

import attrs
import pytest

from examples import SESSION
from seismic import _MODULES, errors, refusals
from seismic.rulebook import rules
from seismic.scenarios.schema import DEFINITIONS, SCHEMA

ROOT = Path(__file__).parents[1]
REFERENCE = ROOT / "docs" / "reference"
DATA = ROOT / "src" / "seismic" / "data"

MODULES = ("seismic", *(f"seismic.{name}" for name in _MODULES))
"""The modules whose names are public, as docs/explanation/stability.md promises."""

DIRECTIVE = re.compile(
    r"^\.\. (?:auto(?:function|class|exception)|py:data):: ([\w.]+)(?:\(.*\))?$", re.MULTILINE
)


def page(name: str) -> str:
    """Read a page of the documentation."""
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def public() -> list[tuple[str, str]]:
    """List every public name with its module."""
    return [(module, name) for module in MODULES for name in names_of(module)]


def names_of(module: str) -> list[str]:
    """Return the names that a module lists, or else those that it defines."""
    loaded = import_module(module)
    listed = getattr(loaded, "__all__", None)
    return list(listed) if listed is not None else list(defined_in(inspect.getsource(loaded)))


def defined_in(source: str) -> Iterator[str]:
    """Find what a module defines, apart from what begins with an underscore."""
    for node in ast.parse(source).body:
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                found = name
            case ast.AnnAssign(target=ast.Name(id=name)):
                found = name
            case _:
                continue
        if not found.startswith("_"):
            yield found


def documented() -> dict[str, list[object]]:
    """Return what the reference describes, by its last name; each path must exist."""
    found: dict[str, list[object]] = {}
    for file in REFERENCE.rglob("*.md"):
        for path in DIRECTIVE.findall(file.read_text(encoding="utf-8")):
            module, _, name = path.rpartition(".")
            found.setdefault(name, []).append(getattr(import_module(module), name))
    return found


def examples() -> Iterator[str]:
    """Return every example of the reference and of the docstrings that it shows."""
    for file in REFERENCE.rglob("*.md"):
        yield from SESSION.findall(file.read_text(encoding="utf-8"))
    finder = doctest.DocTestFinder(exclude_empty=True)
    for things in documented().values():
        for thing in things:
            if inspect.isclass(thing) or inspect.isfunction(thing):
                for test in finder.find(thing, module=False):
                    yield "".join(each.source + each.want for each in test.examples)


DOCUMENTED = documented()
EXAMPLES = "\n".join(examples())


@pytest.mark.parametrize(("module", "name"), public())
def test_a_public_name_is_described(module: str, name: str) -> None:
    """A directive describes it, under this path or another of the same thing."""
    thing = getattr(import_module(module), name)
    assert any(each is thing for each in DOCUMENTED.get(name, ()))


@pytest.mark.parametrize("name", sorted({name for _, name in public()}))
def test_a_public_name_has_an_example(name: str) -> None:
    """An example that runs names it."""
    assert re.search(rf"\b{name}\b", EXAMPLES)


def described() -> Iterator[tuple[str, Callable[..., object]]]:
    """List every function and method of the reference, by its path."""
    for things in documented().values():
        for thing in things:
            if inspect.isfunction(thing):
                yield f"{thing.__module__}.{thing.__qualname__}", thing
            elif inspect.isclass(thing) and thing.__module__ not in NOT_OURS:
                for name in vars(thing):
                    method = getattr(thing, name)
                    if not name.startswith("_") and inspect.isroutine(method):
                        yield f"{thing.__module__}.{method.__qualname__}", method


NOT_OURS = {f"seismic.{name}" for name in ("envs.aec", "envs.single", "envs.vector")} | {
    "builtins",
    "seismic.widget.board",
}
"""Where methods are those of Python or of a framework, which describes them."""


@pytest.mark.parametrize("function", [pytest.param(f, id=path) for path, f in described()])
def test_parameters_are_described(function: Callable[..., object]) -> None:
    """Every parameter is named in the docstring; that of the language is described once."""
    text = inspect.getdoc(function) or ""
    names = set(inspect.signature(function).parameters) - {"self", "lang"}
    assert [name for name in names if not re.search(rf"\b{name}s?\b", text, re.IGNORECASE)] == []


RECORDS = [
    each
    for things in DOCUMENTED.values()
    for each in things
    if inspect.isclass(each) and attrs.has(each) and each.__module__ != "seismic.model.refusals"
]
"""The records of the reference, apart from refusals: a table of theirs is compared below."""


@pytest.mark.parametrize("record", RECORDS)
def test_fields_are_described(record: type) -> None:
    """Every field has a docstring, or that of its class names it."""
    known = {name for kind, name in described_fields(record.__module__) if kind == record.__name__}
    known |= {name for name, value in vars(record).items() if isinstance(value, property)}
    fields = {field.name for field in attrs.fields(record) if not field.name.startswith("_")}
    text = record.__doc__ or ""
    assert [name for name in fields - known if not re.search(rf"\b{name}\b", text)] == []


@cache
def described_fields(module: str) -> set[tuple[str, str]]:
    """Find the docstrings of a module that stand below a field, by class and name."""
    tree = ast.parse(inspect.getsource(import_module(module)))
    return {
        (kind.name, field.target.id)
        for kind in ast.walk(tree)
        if isinstance(kind, ast.ClassDef)
        for field, text in pairwise(kind.body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant)
    }


def test_the_public_modules_are_promised() -> None:
    """The page about stability names every public module and no other."""
    (promised,) = re.findall(
        r"^- those in the modules (.*);$", page("explanation/stability.md"), re.M
    )
    named = {name.removeprefix("seismic.") for name in re.findall(r"`([\w.]+)`", promised)}
    assert named == {name.removeprefix("seismic.") for name in MODULES[1:]}


def test_the_readme_names_the_layers_in_their_order() -> None:
    """What the README names from top to bottom lies so in the contract on imports."""
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    (house,) = [each for each in tools["importlinter"]["contracts"] if each["id"] == "house"]
    layer_of = {
        name: number
        for number, layer in enumerate(house["layers"])
        for name in re.findall(r"\w+", layer)
    }
    (told,) = re.findall(
        r"^Folders are layers, (.*)$", (ROOT / "README.md").read_text(encoding="utf-8"), re.M
    )
    named = re.findall(r"`(\w+)`", told)
    assert named == sorted(named, key=layer_of.__getitem__)
    folders = {each.parent.name for each in DATA.parent.glob("*/__init__.py")}
    assert folders <= set(named)


def rows(text: str, columns: int) -> dict[str, list[str]]:
    """Return the rows of tables with this many columns, by the name in backquotes before them."""
    found = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        name = re.fullmatch(r"`(\w+)`", cells[0])
        if line.startswith("| ") and len(cells) == columns and name:
            found[name[1]] = cells[1:]
    return found


def coded(cell: str) -> list[str]:
    """Return the words in backquotes of a cell, up to a colon or a remark."""
    return re.findall(r"`(\w+)`", re.split(r":|, and", cell)[0])


def test_every_error_is_listed_with_what_it_carries() -> None:
    """The table of errors has all of them, and just the attributes that they set."""
    listed = rows(page("reference/errors.md"), 3)
    kinds = {
        name: kind
        for name, kind in vars(errors).items()
        if inspect.isclass(kind) and issubclass(kind, errors.SeismicError)
    }
    assert {name: carried_by(kind) for name, kind in kinds.items()} == {
        name: set(coded(cells[1])) for name, cells in listed.items()
    }


def carried_by(error: type) -> set[str]:
    """Find what an error sets on itself or computes."""
    own = set(re.findall(r"self\.(\w+) =", inspect.getsource(error))) - {"args"}
    return own | {name for name, each in vars(error).items() if isinstance(each, property)}


def test_every_kind_of_refusal_is_listed_with_its_rules_and_fields() -> None:
    """The table of refusals has all kinds of facts, the rules of their docstrings, their fields."""
    listed = rows(page("reference/errors.md"), 4)
    kinds = get_args(refusals.Facts)
    assert [kind.__name__ for kind in kinds] == list(listed)
    for kind in kinds:
        ids, _, fields = listed[kind.__name__]
        assert coded(fields) == [field.name for field in attrs.fields(kind)]
        assert f"({ids})" in str(kind.__doc__)


@pytest.mark.parametrize("name", ["state", "record", "refusal", "sheet", "outcome", "scenario"])
def test_the_fields_of_a_schema_are_listed(name: str) -> None:
    """The table of a format has the fields of its schema, and says which are required."""
    assert fields_of(name) == listed_fields(name)


def test_the_fields_of_views_are_listed() -> None:
    """A view has the fields of a state except what is hidden, and those in its table."""
    ours = listed_fields("state") | listed_fields("view")
    del ours["hidden"]
    assert fields_of("view") == ours


@pytest.mark.parametrize("name", ["event", "move"])
def test_every_event_and_move_is_listed_with_its_fields(name: str) -> None:
    """Both tables have every name, in the order of the schema, with its fields."""
    schema = json.loads((DATA / f"{name}.schema.json").read_text(encoding="utf-8"))
    section = page("reference/schemas.md").split(f"\n## {name.capitalize()}\n")[1].split("\n## ")[0]
    listed = re.findall(r"^\| `([\w-]+)` \| (.*) \|$", section.replace("| |", "|  |"), re.M)
    named = [each["$ref"].removeprefix("#/$defs/") for each in schema["oneOf"]]
    assert named == [each for each, _ in listed if each != name]
    for each, fields in listed:
        if each != name:
            known = [field for field in schema["$defs"][each]["properties"] if field != name]
            assert known == re.findall(r"`(\w+)`", fields)


def fields_of(name: str) -> dict[str, bool]:
    """Return the fields of a schema, and whether each is required."""
    schema = json.loads((DATA / f"{name}.schema.json").read_text(encoding="utf-8"))
    return {field: field in schema["required"] for field in schema["properties"]}


def listed_fields(name: str) -> dict[str, bool]:
    """Return the fields that the page about schemas lists."""
    section = page("reference/schemas.md").split(f"\n## {name.capitalize()}\n")[1].split("\n## ")[0]
    return {field: cells[0] == "yes" for field, cells in rows(section, 3).items()}


MOVES = ("pass", *DEFINITIONS["move"]["oneOf"][1]["properties"])
"""The steps of a scenario that are moves, by the schema."""

PHASES = set(DEFINITIONS["expect"]["properties"]["phase"]["enum"])
"""The phases that a scenario can expect, by the schema."""


@pytest.mark.parametrize("name", ["scenario-format", "scenario-runner"])
def test_every_key_and_check_of_scenarios_is_listed(name: str) -> None:
    """Both pages about scenarios name every key of a scenario, a position and a check."""
    text = page(f"reference/{name}.md")
    keys = (
        *SCHEMA["properties"],
        *SCHEMA["properties"]["given"]["properties"],
        *DEFINITIONS["expect"]["properties"],
    )
    assert [key for key in keys if not re.search(rf"\b{key}\b", text)] == []


def test_the_runner_knows_every_step_and_phase() -> None:
    """The contract of a runner lists the steps and the phases of the schema, and no others."""
    text = page("reference/scenario-runner.md")
    steps = text.split("\n## Steps\n")[1].split("\n### ")[0]
    named = re.findall(r'^\| `(?:\{)?"(\w+)"', steps, re.M)
    assert sorted(named) == sorted([*MOVES, "refuse", "expect"])
    assert set(coded(rows(text, 3)["phase"][0])) == PHASES


def test_the_format_names_every_move_and_phase() -> None:
    """The page about scenario files lists the moves and the phases of the schema, and no others."""
    text = page("reference/scenario-format.md")
    moves = text.split("\n## Moves\n")[1].split("\n## ")[0]
    assert sorted(re.findall(r"^\| `(\w+)", moves, re.M)) == sorted(MOVES)
    (phases,) = re.findall(r"^The phase is (.*)$", text, re.M)
    assert set(re.findall(r"`(\w+)`", phases)) == PHASES


def test_every_disagreement_is_listed_with_its_places() -> None:
    """The page about the editions has all disagreements, with their places, in their order."""
    listed = re.findall(
        r"^\| \{rule\}`(D\d+)` \| ([^|]+) \|", page("explanation/editions.md"), re.M
    )
    known = [each for each in rules() if each.kind == "disagreement"]
    assert [(each.id, ", ".join(map(str, each.paragraphs))) for each in known] == listed
