"""Fuzz one target: `make fuzz FUZZ_TARGET=lines`.

Half of the inputs are changed as bytes, half as JSON where they are JSON.
"""

import random
import sys
from hashlib import sha256
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["seismic", "cattrs", "json", "tomllib"]):
    from seeds import SEEDS
    from targets import TARGETS

from mutation import changed


def mutate(data: bytes, max_size: int, seed: int) -> bytes:
    """Return a changed input."""
    chance = random.Random(seed)
    found = changed(data, chance) if chance.random() < 0.5 else None
    if found is not None and len(found) <= max_size:
        return found
    as_bytes: bytes = atheris.Mutate(data, max_size)
    return as_bytes


def main(name: str, corpus: Path, *arguments: str) -> None:
    """Write the first inputs of a target to its corpus, and fuzz it."""
    corpus.mkdir(parents=True, exist_ok=True)
    for seed in SEEDS[name]():
        (corpus / sha256(seed).hexdigest()).write_bytes(seed)
    atheris.Setup([sys.argv[0], *arguments, str(corpus)], TARGETS[name], custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), *sys.argv[3:])
