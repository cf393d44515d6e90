"""Mutation testing: change the code a little, run the tests, and see whether they notice.

`make mutate` does so for every mutant of the engine and the rules. Each mutant gets a
process of its own, forked when all third-party code is loaded; it runs the module's own tests first
and then the others, until one fails. Results are kept, so it can be stopped and started again.
Survivors that no test can kill are listed, with reasons, in tests/data/equivalent_mutants.toml.
"""

import argparse
import ast
import hashlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from mutants import Mutant, mutants
from trying import ROOT, SOURCE, any_fails, fails, prepare, tried

EQUIVALENT = ROOT / "tests" / "data" / "equivalent_mutants.toml"

MODULES: Final = (
    *(f"_engine.{file.stem}" for file in sorted((SOURCE / "_engine").glob("[a-z]*.py"))),
    *(
        "model.matching",
        "model.packed",
        "model.packing",
        "model.pile",
        "model.placing",
        "model.board",
    ),
    *(f"rules.{file.stem}" for file in sorted((SOURCE / "rules").glob("*[a-z].py"))),
)
"""What a step runs through, and all chapters of the rulebook."""

FOLDERS: Final = ("rules", "_engine", "model")
GAMES: Final = (27, 21, 17, 5, 3, 13)
PROPERTIES: Final = ("listing", "events")
TARGET = 0.95
EXAMPLES = 25
"""Of each law."""


def own(module: str) -> list[str]:
    """Return the tests of a module; those of its folder where it has none of its own."""
    folder, _, name = module.rpartition(".")
    tests = ROOT / "tests" / "unit" / folder
    file = tests / f"test_{name.lstrip('_')}.py"
    return [str(file if file.exists() else tests)]


def common() -> list[list[str]]:
    """Return the tests for all of them, those that take longest last."""
    tests = ROOT / "tests"
    games = f"{tests}/properties/test_specification.py::test_a_game_in_both"
    return [
        [
            *(f"{tests}/unit/{folder}" for folder in FOLDERS),
            f"{tests}/unit/test_svg.py",
            f"{tests}/unit/test_html.py",
        ],
        [f"{games}[{number}]" for number in GAMES],
        [
            f"{tests}/unit/_engine/test_carried_along.py",
            *(f"{tests}/properties/test_{name}.py" for name in PROPERTIES),
        ],
    ]


class Mutated(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Where the import system finds the one module that has been changed."""

    def __init__(self, module: str, tree: ast.Module) -> None:
        self.name = f"seismic.{module}"
        self.file = SOURCE / (module.replace(".", "/") + ".py")
        self.tree = tree

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Answer for that module alone."""
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.file, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        """Run the changed code."""
        exec(compile(self.tree, str(self.file), "exec"), module.__dict__)


def notices(module: str, tree: ast.Module, stages: list[list[str]]) -> bool:
    """Return whether a test fails with a changed module, in this process."""
    sys.meta_path.insert(0, Mutated(module, tree))
    return any(map(any_fails, stages))


def results_of(
    module: str, changes: Iterable[tuple[str, Mutant]], stages: list[list[str]]
) -> Iterator[dict[str, Any]]:
    """Yield what comes of the mutants of a module, each with its key."""
    checks = (
        ((name, mutant), partial(notices, module, mutant.tree, stages)) for name, mutant in changes
    )
    for (name, mutant), noticed, seconds in tried(checks):
        found = {"key": name, "module": module, "name": mutant.name, "line": mutant.line}
        yield found | {"noticed": noticed, "seconds": seconds}


def known(progress: Path) -> dict[str, dict[str, Any]]:
    """Read what has been found before."""
    lines = progress.read_text("utf-8").splitlines() if progress.exists() else []
    return {result["key"]: result for result in map(json.loads, lines)}


def key(module: str, source: str, mutant: Mutant) -> str:
    """Name a mutant of this very source."""
    digest = hashlib.sha256(source.encode()).hexdigest()[:8]
    return f"{module} {digest} {mutant.name}"


def score(results: list[dict[str, Any]]) -> float:
    """Return the share of the mutants that has been caught."""
    return sum(bool(result["noticed"]) for result in results) / len(results)


def summary(results: list[dict[str, Any]]) -> str:
    """Return how many were caught, and a list of those that were not."""
    reasons = tomllib.loads(EQUIVALENT.read_text("utf-8")) if EQUIVALENT.exists() else {}
    made, noticed = Counter[str](), Counter[str]()
    for result in results:
        made[result["module"]] += 1
        noticed[result["module"]] += result["noticed"]
    lines = [f"{name:<18}{noticed[name]:>5} of {made[name]:>5}" for name in made]
    lines.append(f"{'all':<18}{noticed.total():>5} of {made.total():>5}: {score(results):.1%}")
    for result in results:
        if not result["noticed"]:
            reason = reasons.get(result["module"], {}).get(result["name"], "NOT EXPLAINED")
            lines.append(f"{result['module']}:{result['line']}  {result['name']}\n    {reason}")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Run as a command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", default=MODULES)
    parser.add_argument("--every", type=int, default=1, help="try only every so-manieth mutant")
    parser.add_argument("--again", action="store_true", help="try survivors once more")
    parser.add_argument("--to", type=Path, default=ROOT / "build" / "mutate", help="a directory")
    options = parser.parse_args()

    prepare(EXAMPLES)
    options.to.mkdir(parents=True, exist_ok=True)
    progress = options.to / "mutants.jsonl"
    before = known(progress)
    results: list[dict[str, Any]] = []
    with progress.open("a", encoding="utf-8") as file:
        for module in options.modules:
            source = (SOURCE / (module.replace(".", "/") + ".py")).read_text("utf-8")
            stages = [own(module), *common()]
            first = stages[:1] if results else stages
            if fails(partial(notices, module, ast.parse(source), first)):
                print(f"the tests of {module} fail as it is")
                return 1
            made = {key(module, source, each): each for each in mutants(source)}
            chosen = dict(list(made.items())[:: options.every])
            found = {name: before[name] for name in chosen if name in before}
            done = {name for name, known in found.items() if known["noticed"] or not options.again}
            left = [(name, mutant) for name, mutant in chosen.items() if name not in done]
            for result in results_of(module, left, stages):
                file.write(json.dumps(result) + "\n")
                file.flush()
                found[result["key"]] = result
            results += [found[name] for name in chosen]
            print(f"{module}: {score(results):.1%} of all so far noticed", flush=True)
    text = summary(results)
    (options.to / "report.txt").write_text(text, "utf-8")
    print(text, end="")
    return 0 if score(results) >= TARGET and "NOT EXPLAINED" not in text else 1


if __name__ == "__main__":
    sys.exit(main())
