"""How many tiles of each type a box holds; see `seismic.model.tilesets`."""

from .model.tilesets import MOST_BYTES, MOST_TILES, Entry, Source, TileSet

__all__ = ["MOST_BYTES", "MOST_TILES", "Entry", "Source", "TileSet"]
