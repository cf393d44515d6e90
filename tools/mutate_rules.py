"""Semantic mutation testing: get a rule wrong on purpose, and see which tests notice.

`make mutate-rules` does so for every mutant of tests/data/semantic_mutants.toml. It changes a copy
of the package, and asks each layer of tests by itself, in a process of its own, until a test fails.
Every mutant has to be noticed by two layers at least, and the laws have to notice most of them.
Results are kept in build/mutate-rules, so it can be stopped and started again; those of all mutants
are recorded in tests/data/semantic_mutants.json.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from semantic_mutants import DATA, RECORD, SemanticMutant, patched, read
from trying import ROOT, SOURCE, any_fails, fails, prepare, tried

TESTS: Final = ROOT / "tests"

LEAST_LAYERS: Final = 2
"""How many layers have to notice a mutant."""

LEAST_BY_LAWS: Final = 0.6
"""The share of the mutants that the laws have to notice."""

EXAMPLES: Final = 40
"""Of each law."""

SMALL_GAMES: Final = 150
"""The number of games in which the engine is compared with the specification."""

TINY_GAMES: Final = ("hexagon 1", "Dilemma with Aftershocks", "options")
"""The families of tiny games that are explored: together half a minute at most."""

UNCHANGED: Final = SemanticMutant("Nothing is changed.", ("R19", "Q5"), ())
"""What no layer may notice."""

SLOW_LAWS: Final = {"test_views.py"}
"""Files of laws that take long, and are about what is hidden."""

NOT_UNIT_TESTS: Final = {"test_carried_along.py"}
"""Files in tests/unit that draw from random games, and take long."""


def fails_a_scenario(mutant: SemanticMutant) -> bool:
    """Return whether a scenario fails that cites a rule of the mutant."""
    from seismic.scenarios import files_in, read_file, run, suite_folder

    citing = [file for file in files_in(suite_folder()) if _names(file, mutant.rules)]
    scenarios = [scenario for file in citing for scenario in read_file(file)]
    return not all(run(each).passed for each in scenarios if {*each.rules} & {*mutant.rules})


def fails_a_unit_test(mutant: SemanticMutant) -> bool:
    """Return whether a unit test fails in a file that names a rule of the mutant, or its module."""
    files = [
        file
        for folder in ("rules", "model", "_engine")
        for file in sorted((TESTS / "unit" / folder).glob("test_*.py"))
        if file.name not in NOT_UNIT_TESTS
    ]
    own = {f"test_{Path(patch.file).stem}.py" for patch in mutant.patches}
    chosen = [file for file in files if file.name in own or _names(file, mutant.rules)]
    return any_fails([str(file) for file in chosen])


def _names(file: Path, rules: Iterable[str]) -> bool:
    """Return whether a file has the id of one of these rules."""
    return re.search(rf"\b({'|'.join(rules)})\b", file.read_text("utf-8")) is not None


def differs_from_the_specification(mutant: SemanticMutant) -> bool:
    """Return False if engine and specification agree on small games, or raise."""
    from census import count

    count(range(SMALL_GAMES))
    return False


def breaks_a_law(mutant: SemanticMutant) -> bool:
    """Return whether a law fails that names a rule of the mutant; the quick ones come first."""
    from properties.laws import LAWS

    naming = [file for file in LAWS if LAWS[file] & {*mutant.rules}]
    naming.sort(key=lambda file: "stories()" not in file.read_text("utf-8"))  # of small games
    return any_fails([str(file) for file in naming if file.name not in SLOW_LAWS])


def differs_on_tiny_tables(mutant: SemanticMutant) -> bool:
    """Return whether boards of one tile or all games of some families tell it, or raise."""
    from exhaustion.games import FAMILIES, explore
    from exhaustion.questions import compare_boards

    for tiles in (0, 1):
        compare_boards(tiles)
    chosen = [FAMILIES[name] for name in TINY_GAMES]
    return any(explore(family)[0]["states"] != family.states for family in chosen)


LAYERS: Final[dict[str, Callable[[SemanticMutant], bool]]] = {
    "scenarios": fails_a_scenario,
    "unit": fails_a_unit_test,
    "comparison": differs_from_the_specification,
    "laws": breaks_a_law,
    "exhaustion": differs_on_tiny_tables,
}
"""What may notice a mutant, each by itself, in a process of its own."""


def notices(layer: str, mutant: SemanticMutant, folder: Path) -> bool:
    """Return whether a layer notices a mutant, made in a folder that is not there yet."""
    package = folder / "src" / "seismic"
    shutil.copytree(SOURCE, package)  # with the compiled files, which stay valid
    (folder / "tests").symlink_to(TESTS)  # where a checkout has its scenarios
    for file, text in patched(mutant).items():
        (package / file).write_text(text, "utf-8")
    os.environ["PYTHONPATH"] = str(package.parent)
    sys.path[:0] = [str(package.parent), str(TESTS)]
    return LAYERS[layer](mutant)


def key(mutant: SemanticMutant, layer: str) -> str:
    """Return what names a mutant as it is now, asked of a layer."""
    return f"{hashlib.sha256(repr(mutant).encode()).hexdigest()[:12]} {layer}"


def asked(
    mutants: Sequence[SemanticMutant], layers: Sequence[str], known: dict[str, Any], root: Path
) -> Iterator[dict[str, Any]]:
    """Yield which layer notices which mutant, where that is not known."""
    checks = (
        ((mutant, layer), partial(notices, layer, mutant, root / key(mutant, layer)))
        for layer in layers
        for mutant in mutants
        if key(mutant, layer) not in known
    )
    for (mutant, layer), noticed, seconds in tried(checks):
        shutil.rmtree(root / key(mutant, layer))
        yield {
            "key": key(mutant, layer),
            "words": mutant.words,
            "layer": layer,
            "noticed": noticed,
            "seconds": seconds,
        }


def record(mutants: Sequence[SemanticMutant], known: dict[str, Any]) -> dict[str, Any]:
    """Return, by mutant, its rules and the layers that notice it."""
    return {
        mutant.words: {
            "rules": list(mutant.rules),
            "layers": [layer for layer in LAYERS if known[key(mutant, layer)]["noticed"]],
        }
        for mutant in mutants
    }


def summary(found: dict[str, Any]) -> str:
    """Return a table of mutants and layers, and the share that each layer notices."""
    lines = [
        f"{'  '.join('x' if name in each['layers'] else '.' for name in LAYERS)}   "
        f"{words} ({', '.join(each['rules'])})"
        for words, each in found.items()
    ]
    for name in LAYERS:
        noticed = sum(name in each["layers"] for each in found.values())
        lines.append(f"{name:<12}{noticed:>4} of {len(found)}: {noticed / len(found):.1%}")
    return "\n".join(lines) + "\n"


def complaints(found: dict[str, Any]) -> list[str]:
    """Return what is wrong: mutants that too few layers notice, and laws that notice too little."""
    wrong = [
        f"noticed by {', '.join(each['layers']) or 'nothing'}: {words}"
        for words, each in found.items()
        if len(each["layers"]) < LEAST_LAYERS
    ]
    by_laws = sum("laws" in each["layers"] for each in found.values())
    if by_laws < LEAST_BY_LAWS * len(found):
        wrong.append(f"the laws notice {by_laws} of {len(found)}, less than {LEAST_BY_LAWS:.0%}")
    return wrong


def known_results(file: Path) -> dict[str, Any]:
    """Return what has been found before, by key; the latest counts."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    return {each["key"]: each for each in map(json.loads, lines)}


def main() -> int:
    """Run as a command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", help="only mutants with one of these in their words")
    parser.add_argument("--layer", action="append", choices=LAYERS, help="ask only this layer")
    parser.add_argument("--again", action="store_true", help="ask again what has been found before")
    parser.add_argument("--to", type=Path, default=ROOT / "build" / "mutate-rules", help="a folder")
    options = parser.parse_args()

    mutants = read(DATA.read_text("utf-8"))
    chosen = [
        each for each in mutants if not options.words or any(w in each.words for w in options.words)
    ]
    layers = options.layer or list(LAYERS)
    prepare(EXAMPLES)
    options.to.mkdir(parents=True, exist_ok=True)
    progress = options.to / "results.jsonl"
    known = known_results(progress)
    before = {} if options.again else dict(known)
    with TemporaryDirectory() as folder, progress.open("a", encoding="utf-8") as file:
        for layer in layers:
            if fails(partial(notices, layer, UNCHANGED, Path(folder, layer))):
                print(f"{layer}: something fails with the package as it is")
                return 1
        for result in asked(chosen, layers, before, Path(folder)):
            known[result["key"]] = result
            file.write(json.dumps(result) + "\n")
            file.flush()
            mark = "noticed" if result["noticed"] else "NOT noticed"
            line = f"{result['layer']:<11}{mark:<12}{result['seconds']:>5} s  {result['words']}"
            print(line, flush=True)
    if any(key(mutant, layer) not in known for mutant in mutants for layer in LAYERS):
        return 0  # some mutants were left out: there is nothing to record
    found = record(mutants, known)
    RECORD.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")
    (options.to / "report.txt").write_text(summary(found), "utf-8")
    print(summary(found), end="")
    wrong = complaints(found)
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
