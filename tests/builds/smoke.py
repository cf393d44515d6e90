"""A smoke test of an installed wheel: which build it is, and whether golden games go as recorded.

``python tests/builds/smoke.py compiled`` fails unless the installed package is the compiled one;
``interpreted`` likewise. It needs nothing but the package itself.
"""

import sys
from itertools import islice
from pathlib import Path

import seismic

sys.path.append(str(Path(__file__).resolve().parents[1]))

from builds.exchange import build
from golden.replay import games, pinned

NUMBER = 20


def main(expected: str) -> None:
    """Replay some golden games, state by state."""
    if build() != expected:
        sys.exit(f"{seismic.__file__} is the {build()} build, not the {expected} one")
    for number, game in enumerate(islice(games(), NUMBER)):
        if pinned(seismic.Record.from_data(game["record"]))["signature"] != game["signature"]:
            sys.exit(f"golden game {number} goes otherwise than recorded")
    print(f"seismic-rules {seismic.__version__}, {build()}: {NUMBER} golden games as recorded")


if __name__ == "__main__":
    main(*sys.argv[1:])
