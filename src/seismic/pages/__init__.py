"""A table or a game for a browser, each in one file that loads nothing else."""

from .animation import replay_animation
from .document import is_page
from .live import live_page
from .replay import replay_page
from .steps import MOST_TILES, TooLong

__all__ = ["MOST_TILES", "TooLong", "is_page", "live_page", "replay_animation", "replay_page"]
