"""The public interface as text: every public name, with the parameters, fields and methods it has.

``tests/data/public_api.txt`` is what it was when it was last recorded; ``make public-api`` records
it anew. It is read from the source, so that both builds tell the same.
"""

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import griffe

ROOT: Final = Path(__file__).resolve().parents[1]
RECORDED: Final = ROOT / "tests" / "data" / "public_api.txt"
MODULES: Final = (
    *("bots", "encoding", "envs", "errors", "notation", "perft", "records", "refusals"),
    *("rulebook", "saves", "scenarios", "simulate", "steps", "svg", "text", "tilesets"),
    *("views", "widget", "wire"),
)
"""The modules that the manual promises to keep."""


def public_api() -> list[str]:
    """Return a line for each public name and each public member of a class."""
    logging.getLogger("griffe").setLevel(logging.CRITICAL)  # what optional packages would add
    package = griffe.load("seismic", search_paths=[ROOT / "src"], resolve_aliases=True)
    modules = [package, *(package[name] for name in MODULES)]
    return sorted({line for module in modules for line in _module(module)})


def _module(module: griffe.Object | griffe.Alias) -> Iterator[str]:
    for name in module.exports or ():
        yield from _described(f"{module.path}.{name}", module[str(name)])


def _described(path: str, found: griffe.Object | griffe.Alias) -> Iterator[str]:
    target = found.final_target if isinstance(found, griffe.Alias) else found
    match target:
        case griffe.Function():
            yield f"{path}{_parameters(target)} -> {target.returns}"
        case griffe.Class():
            bases = ", ".join(map(str, target.bases))
            yield f"class {path}({bases})"
            for name, member in target.members.items():
                if not name.startswith("_") or name == "__init__":
                    yield from _described(f"{path}.{name}", member)
        case griffe.Attribute():
            yield f"{path}: {target.annotation}"
        case _:
            yield path


def _parameters(function: griffe.Function) -> str:
    return function.signature().removeprefix(function.name).split(" -> ")[0]


def record() -> None:
    """Write what is public now."""
    RECORDED.write_text("".join(f"{line}\n" for line in public_api()), "utf-8")


if __name__ == "__main__":
    record()
