"""Spoilt options: each reading of a ruling is ignored by one engine and forced by another."""

from collections.abc import Mapping
from typing import Final

from seismic.model.options import OPTIONS

from .spoiling import Spoil, read_as

ENGINES: Final[Mapping[str, Spoil]] = {
    name: spoil
    for ruling, readings in OPTIONS.items()
    for reading in readings
    for name, spoil in {
        f"{ruling}: The option {reading} is ignored.": read_as(ruling, None, of=reading),
        f"{ruling}: The ruling is always read as {reading}.": read_as(ruling, reading),
    }.items()
}
