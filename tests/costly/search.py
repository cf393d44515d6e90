"""Search for expensive inputs that are accepted: `make search-costly`.

Hypothesis makes records of positions and plays them; its targets are the numbers of functions that
are called by each use of them. Caps are a tenth of the usual ones where cost grows with them, so
that the search is quick; what is found must then cost less than a tenth of the limit. The worst
inputs are kept in ``corpus``, which the tests read.
"""

import argparse
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from hypothesis import HealthCheck, Phase, given, seed, settings, target
from hypothesis import strategies as st

import seismic
from costly import inputs, uses
from costly.counting import calls
from seismic.model.options import OPTIONS, VARIANTS
from seismic.saves.work import work_of
from seismic.tilesets import TileSet

CORPUS: Final = Path(__file__).parent / "corpus"
SHARE: Final = 10
"""The usual caps on tiles and work are this many times as high as those of the search."""

TILES: Final = seismic.Caps().tiles // SHARE
WORK: Final = seismic.Caps().work // SHARE

CODES: Final = sorted(str(tile) for tile in TileSet.standard().counts if tile.kind != "quake")
QUAKES: Final = [f"Q{magnitude}" for magnitude in range(1, 7)]

BOARDS: Final[Mapping[str, Callable[[int, str], inputs.Laid]]] = {
    "lone": lambda number, code: inputs.lone(number, code),
    "near": lambda number, code: inputs.lone(number, code, 2),
    "pairs": lambda number, _: inputs.pairs(number),
    "snake": lambda number, _: inputs.snake(number),
    "nothing": lambda *_: [],
}


@st.composite
def records(draw: st.DrawFn) -> str:
    """Return a record, its moves chosen by a few numbers again and again."""
    board = BOARDS[draw(st.sampled_from(sorted(BOARDS)))](
        draw(st.integers(0, TILES)), draw(st.sampled_from(CODES))
    )
    runs = draw(st.lists(st.tuples(st.sampled_from(CODES), st.integers(1, 60)), max_size=6))
    pile = [code for code, times in runs for _ in range(times)][:TILES]
    for at in draw(st.lists(st.integers(0, TILES), max_size=seismic.Caps().quakes)):
        pile.insert(at, draw(st.sampled_from(QUAKES)))
    options = {
        ruling: draw(st.sampled_from(OPTIONS[ruling]))
        for ruling in draw(st.sets(st.sampled_from(sorted(OPTIONS))))
    }
    rules: dict[str, Any] = {
        "variants": sorted(draw(st.sets(st.sampled_from(VARIANTS))), key=VARIANTS.index),
        "options": options,
    }
    if draw(st.booleans()):
        rules["table"] = {"hexagon": draw(st.sampled_from([9, 30, 65_000]))}
    picks = draw(st.lists(st.integers(0, 1_000), min_size=1, max_size=8))
    return _played(board, pile, rules, picks)


def _played(board: inputs.Laid, pile: list[str], rules: dict[str, Any], picks: list[int]) -> str:
    """Play as long as the work is allowed; return the beginning if the position is refused."""
    begun = inputs.record(board, pile, rules=rules, supply=10)
    try:
        state = seismic.Record.from_json(begun).start.begin().state
    except seismic.SeismicError:
        return begun
    moves: list[seismic.Move] = []
    for number in range(600):
        legal = seismic.legal_moves(state)
        if not legal:
            break
        move = legal[picks[number % len(picks)] % len(legal)]
        if work_of(len(board), [*moves, move]) > WORK:
            break
        moves.append(move)
        state = seismic.apply(state, move)
    return inputs.record(board, pile, map(seismic.write_move, moves), rules=rules, supply=10)


def costs(record: str) -> dict[str, int]:
    """Return how many functions each use calls; none if the record is refused."""
    try:
        begun = seismic.Record.from_json(record).start.begin()
        state = seismic.to_json(begun.state)
    except seismic.SeismicError:
        return {}
    return {
        "replay": calls(lambda: uses.replay(record)),
        "load": calls(lambda: uses.load(state)),
        "draw": calls(lambda: uses.draw(state)),
    }


def search(minutes: float) -> None:
    """Search for so long, and keep what is more expensive than what the corpus has."""
    worst = {file.stem: (costs(record)[file.stem], record) for file, record in kept().items()}
    worst = dict.fromkeys(("replay", "load", "draw"), (0, "")) | worst
    end = time.monotonic() + minutes * 60
    tried = 0

    def run(number: int) -> None:
        @seed(number)
        @settings(
            max_examples=200,
            deadline=None,
            database=None,
            phases=[Phase.generate, Phase.target],
            suppress_health_check=list(HealthCheck),
        )
        @given(records())
        def one(record: str) -> None:
            nonlocal tried
            if time.monotonic() > end:
                return
            tried += 1
            for use, cost in costs(record).items():
                target(float(cost), label=use)
                worst[use] = max(worst[use], (cost, record))

        one()

    number = 0
    while time.monotonic() < end:
        run(number)
        number += 1
        for use, (_, record) in worst.items():
            (CORPUS / f"{use}.json").write_text(record, "utf-8")
        found = ", ".join(f"{use} {cost:,}" for use, (cost, _) in worst.items())
        print(f"{tried} inputs; calls of the most expensive: {found}", flush=True)


def kept() -> dict[Path, str]:
    """Return the inputs of the corpus by file."""
    return {file: file.read_text("utf-8") for file in sorted(CORPUS.glob("*.json"))}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30)
    search(parser.parse_args().minutes)
