"""Pages for a browser, each in one file that asks for nothing from outside."""

from .document import is_page
from .live import live_page

__all__ = ["is_page", "live_page"]
