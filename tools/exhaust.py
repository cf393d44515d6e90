"""Compare engine and specification on all boards of a few tiles, and in all games on tiny tables.

`make exhaust` takes boards of up to two tiles. With three, `EXHAUST_ARGS='--tiles 3'`, it takes an
hour or more. It can be interrupted and continued: boards that exactly this code has compared are
not compared again. `--record` writes the counts to tests/data/exhausted.json.
"""

import argparse
import gc
import hashlib
import json
import os
import platform
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any, Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tests"))  # last: an environment may have the specification compiled

from exhaustion.boards import boards
from exhaustion.counts import BOARDS
from exhaustion.games import FAMILIES, explore
from exhaustion.questions import compare_boards

PROGRESS: Final = ROOT / "build" / "exhaust" / "done.jsonl"
RECORD: Final = ROOT / "tests" / "data" / "exhausted.json"
QUESTIONS: Final = ("comparison", "exhaustion.boards", "exhaustion.questions")
COMPARED: Final = ("seismic", "specification", *QUESTIONS)
AT_ONCE: Final = {0: 1, 1: 1, 2: 2, 3: 25}
"""By the number of tiles: of how many boards with one less the children are compared in a job."""

Job = tuple[str, int, int]
"""The name of a family of games, or a number of tiles and the bounds of some boards."""

Result = dict[str, Any]


def code() -> str:
    """Return a digest of the code that is compared on boards, and of the code that compares it."""
    digest = hashlib.sha256()
    for name in sorted(sys.modules):
        if not any(f"{name}.".startswith(f"{each}.") for each in COMPARED):
            continue
        spec = sys.modules[name].__spec__  # of compiled modules, __file__ is not where they are
        file = Path(str(spec and spec.origin))
        digest.update(name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def jobs(tiles: int) -> list[Job]:
    """Return all that is to be done with up to this many tiles."""
    return [(name, 0, 0) for name in FAMILIES] + [
        (str(number), first, first + AT_ONCE[number])
        for number in range(tiles + 1)
        for first in range(0, len(boards(max(number - 1, 0)).layouts), AT_ONCE[number])
    ]


def done(job: Job) -> Result:
    """Do a job, and return what was compared or what differs."""
    began = time.process_time()
    what, first, last = job
    try:
        if what in FAMILIES:
            compared, rules = explore(FAMILIES[what])
        else:
            compared, rules = compare_boards(int(what), slice(first, last))
    except Exception as error:  # any failure in either is a finding
        return {"job": job, "disagreement": f"{type(error).__name__}: {error}"}
    seconds = round(time.process_time() - began, 3)
    return {"job": job, "compared": compared, "rules": rules, "seconds": seconds}


def known(progress: Path, digest: str) -> dict[Job, Result]:
    """Return the stored results of this code, skipping truncated lines."""
    results: dict[Job, Result] = {}
    for line in progress.read_text("utf-8").splitlines() if progress.exists() else ():
        try:
            result = json.loads(line)
        except json.JSONDecodeError:
            continue
        if result.pop("code", None) == digest:
            what, first, last = result["job"]
            results[what, first, last] = result
    return results


def do_all(todo: Sequence[Job], processes: int) -> Iterator[Result]:
    """Do jobs in parallel, and yield the results as they come."""
    with ProcessPoolExecutor(processes, initializer=_begin_worker) as pool:
        try:
            for future in as_completed([pool.submit(done, job) for job in todo]):
                yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _begin_worker() -> None:
    """Leave interrupts to the parent, which waits for the running jobs.

    Nothing here makes cycles, so that collecting them would only take time.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    gc.freeze()
    gc.disable()


def summary(results: Iterable[Result]) -> dict[str, Any]:
    """Return what was compared on all boards of a size, or in all games of a family."""
    compared, rules = Counter[str](), Counter[str]()
    seconds = 0.0
    for result in results:
        compared.update(result["compared"])
        rules.update(result["rules"])
        seconds += result["seconds"]
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "version": metadata.version("seismic-rules"),
        "python": platform.python_version(),
        "seconds": round(seconds),
        "compared": dict(sorted(compared.items())),
        "rules": {rule: number for rule, number in sorted(rules.items()) if number},
    }


def miscounted(what: str, facts: dict[str, Any]) -> str | None:
    """Return what is wrong with the number of boards or states, if anything."""
    if what in FAMILIES:
        pinned = {"states": FAMILIES[what].states}
    else:
        up_to, before = BOARDS[int(what)]
        pinned = {"boards": up_to, "boards before symmetry": before}
    found = {each: facts["compared"][each] for each in pinned}
    return None if found == pinned else f"{what}: {found}, not {pinned}"


def main() -> int:
    """Run as a command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tiles", type=int, choices=sorted(BOARDS), default=2)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--record", action="store_true", help="write the counts")
    options = parser.parse_args()

    signal.signal(signal.SIGTERM, signal.default_int_handler)  # either stops it in the same way
    PROGRESS.parent.mkdir(parents=True, exist_ok=True)
    digest = code()
    results = known(PROGRESS, digest)
    everything = jobs(options.tiles)
    todo = [job for job in everything if job[0] in FAMILIES or job not in results]
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    try:
        with (
            Progress(*columns, TimeRemainingColumn()) as bar,
            PROGRESS.open("a", encoding="utf-8") as file,
        ):
            task = bar.add_task(
                "jobs", total=len(everything), completed=len(everything) - len(todo)
            )
            for result in do_all(todo, options.processes):
                bar.advance(task)
                if "disagreement" in result:
                    print(result["disagreement"])
                    return 1
                file.write(json.dumps(result | {"code": digest}) + "\n")
                file.flush()
                results[result["job"]] = result
    except KeyboardInterrupt:
        print("Interrupted; run again to continue.")
        return 1

    names = [*FAMILIES, *map(str, range(options.tiles + 1))]
    facts = {
        name: summary(result for (what, *_), result in results.items() if what == name)
        for name in names
    }
    for name, each in facts.items():
        counts = ", ".join(f"{number:,} {what}" for what, number in each["compared"].items())
        print(f"{name}: {counts}; {each['seconds']:,} seconds of one core")
    wrong = [problem for name in names if (problem := miscounted(name, facts[name]))]
    print("\n".join(wrong) or "No disagreement.")
    if options.record and not wrong:
        record(facts)
    return 1 if wrong else 0


def record(facts: dict[str, Any]) -> None:
    """Write down what was compared, and keep what was before with more tiles."""
    before = json.loads(RECORD.read_text("utf-8")) if RECORD.exists() else {}
    recorded = {
        "boards": before.get("boards", {})
        | {name: each for name, each in facts.items() if name not in FAMILIES},
        "games": {name: each for name, each in facts.items() if name in FAMILIES},
    }
    rules = Counter[str]()
    for part in recorded.values():
        for each in part.values():
            rules.update(each["rules"])
    recorded["rules"] = dict(sorted(rules.items()))
    RECORD.write_text(json.dumps(recorded, indent=1) + "\n", "utf-8")
    print(f"wrote {RECORD.relative_to(ROOT)}")


if __name__ == "__main__":
    sys.exit(main())
