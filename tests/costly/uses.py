"""What an app does with a stranger's input: each use must be cheap whatever is accepted."""

import io
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import seismic
from seismic import svg, text
from seismic.cli import main
from seismic.cli.perft import counted
from seismic.perft import read_positions
from seismic.scenarios import read, run
from seismic.views import observe, sample, view_from_json, view_to_json

OVERLAYS: Final = (svg.Coordinates(), svg.EdgeNumbers(), svg.OpenCells())


def load(data: str) -> None:
    """Load a state, look at it in every way, and play its first and its last move."""
    state = seismic.from_json(data)
    seismic.validate(state)
    seismic.parse_state(seismic.write_state(state))
    moves = seismic.legal_moves(state)
    for move in {moves[0], moves[-1]} if moves else ():
        seismic.play(state, move)
    seismic.score(state)
    text.state(state)


def view(data: str) -> None:
    """Load a state as a view, and draw a state that fits it."""
    state = seismic.from_json(data)
    loaded = view_from_json(view_to_json(observe(state, state.players[0])))
    sample(loaded, Random(7))


def replay(data: str) -> None:
    """Load a record and replay it; a move that is refused is no harm."""
    with suppress(seismic.BadRecord):
        deque(seismic.replay(seismic.Record.from_json(data)), maxlen=0)


def show(data: str) -> None:
    """Show a record on the terminal."""
    with TemporaryDirectory() as folder, redirect_stdout(io.StringIO()):
        file = Path(folder, "record.json")
        file.write_text(data, "utf-8")
        main(["show", str(file)], standalone_mode=False)


def draw(data: str) -> str:
    """Draw a state with every overlay that it may have."""
    state = seismic.from_json(data)
    places = svg.Placements(seismic.legal_moves(state))
    return svg.state(state, *OVERLAYS, places, *map(svg.QuakeLines, state.board.towns))


def png(picture: str) -> None:
    """Render a picture as PNG."""
    svg.png(picture)


def run_file(data: str) -> None:
    """Read a scenario file and run all of it."""
    for scenario in read(data):
        run(scenario)


def perft(data: str) -> None:
    """Read a file of positions and count again."""
    for position in read_positions(data):
        counted(position)


def tile_set(data: str) -> None:
    """Read a tile set."""
    with suppress(seismic.BadValue):
        seismic.TileSet.from_toml(data)


USES: Final[Mapping[str, Callable[[str], object]]] = {
    use.__name__: use for use in (load, view, replay, show, draw, png, run_file, perft, tile_set)
}
