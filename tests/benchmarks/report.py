"""The figures of a run as tables, to read in a terminal and in the documentation."""

from collections.abc import Iterator, Mapping
from typing import Any


def shown(figures: Mapping[str, Any]) -> str:
    """Return all figures as text."""
    tables = (_engines, _playouts, _builds, _goals)
    return "\n\n".join("\n".join(table(figures)) for table in tables)


def _engines(figures: Mapping[str, Any]) -> Iterator[str]:
    head = ("µs a step", "median", "at first", "µs a move", "moves", "steps", "games/s")
    yield f"{'engine':<24}" + "".join(f"{title:>11}" for title in head)
    for name, found in figures["engines"].items():
        step = found["µs a step"]
        row = (step["min"], step["median"], found["µs a step at first"])
        per_move = (found["µs a move"], found["moves a step"])
        counts = (found["steps a game"], found["games a second"])
        yield f"{name:<24}" + "".join(f"{n:>11.2f}" for n in row + per_move) + _whole(*counts)


def _playouts(figures: Mapping[str, Any]) -> Iterator[str]:
    yield "playouts a second"
    for name, playouts in figures.get("playouts a second", {}).items():
        yield f"{name:<24}" + _whole(playouts)


def _whole(*numbers: float) -> str:
    return "".join(f"{number:>11,.0f}" for number in numbers)


def _builds(figures: Mapping[str, Any]) -> Iterator[str]:
    yield f"{'':<36}" + "".join(f"{build:>14}" for build in figures["builds"])
    for name, *each in zip(
        _names(figures), *(_values(found) for found in figures["builds"].values()), strict=True
    ):
        yield f"{name:<36}" + "".join(f"{value:>14,.1f}" for value in each)
    for name, times in figures["peers"].items():
        yield f"{f'µs {name}':<36}{times['min']:>14,.1f}"


def _names(figures: Mapping[str, Any]) -> list[str]:
    found = next(iter(figures["builds"].values()))
    sizes = [f"µs {area} {int(n):,}" for area, times in found["growth"].items() for n in times]
    return [*found["calls"], "bytes a state", "ms to import seismic", "ms to import attrs", *sizes]


def _values(found: Mapping[str, Any]) -> list[float]:
    calls = [times["min"] for times in found["calls"].values()]
    loading = [found[f"ms to import {name}"]["min"] for name in ("seismic", "attrs")]
    growth = [time for times in found["growth"].values() for time in times.values()]
    return [*calls, found["bytes a state"], *loading, *growth]


def _goals(figures: Mapping[str, Any]) -> Iterator[str]:
    width = max(len(goal["name"]) for goal in figures["goals"])
    for goal in figures["goals"]:
        limits = f"{goal['value']:>9,.2f}  {_bound(goal)}"
        yield f"{goal['name']:<{width}} {limits:<29} {_verdict(goal)}"


def page(figures: Mapping[str, Any]) -> str:
    """Return the goals as a table in Markdown."""
    rows = [
        f"| {goal['name']} | {_bound(goal)} | {goal['value']:,.2f} | {_verdict(goal)} |"
        for goal in figures["goals"]
    ]
    return "\n".join(
        ["| what | goal | measured | result |", "| --- | --- | --- | --- |", *rows, ""]
    )


def _bound(goal: Mapping[str, Any]) -> str:
    bound = "at least" if "at least" in goal else "at most"
    return f"{bound} {goal[bound]:,}"


def _verdict(goal: Mapping[str, Any]) -> str:
    if goal["reached"]:
        return "reached"
    return _missed(goal["value"], goal["at least" if "at least" in goal else "at most"])


def _missed(value: float, limit: float) -> str:
    times = max(value, limit) / min(value, limit) if min(value, limit) else float("inf")
    return f"missed by a factor of {times:.4g}"
