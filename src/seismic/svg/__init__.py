"""Boards, states and tiles as SVG pictures, and pictures as PNG.

A picture is a string: self-contained, without scripts, links or ids, and reproducible. Overlays
add what it shows beyond the table; a theme sets its colours.
"""

from .overlays import (
    Coordinates,
    EdgeNumbers,
    LastMove,
    Lit,
    Lost,
    OpenCells,
    Overlay,
    Placements,
    QuakeLines,
    Room,
)
from .pictures import board, state, tile, tiles
from .raster import png
from .themes import DARK, LIGHT, Theme

__all__ = [
    "DARK",
    "LIGHT",
    "Coordinates",
    "EdgeNumbers",
    "LastMove",
    "Lit",
    "Lost",
    "OpenCells",
    "Overlay",
    "Placements",
    "QuakeLines",
    "Room",
    "Theme",
    "board",
    "png",
    "state",
    "tile",
    "tiles",
]
