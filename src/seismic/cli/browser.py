"""A page in the browser that follows a file: it is drawn anew whenever the file is saved."""

import webbrowser
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp
from typing import Final, TypeAlias

import click

from ..errors import SeismicError
from ..pages import live_page
from ..visible import printable
from .files import write
from .saving import saved
from .screen import print_message, print_wrapped

Drawing: TypeAlias = tuple[str, list[str]]
"""A picture, and the sentences below it."""

_NAME: Final = "seismic.html"


def browse(draw: Callable[[], Drawing], followed: Path | None, lang: str) -> None:
    """Open a page in the browser; with a file, draw it anew whenever that is saved.

    What is wrong with the file stands on the page and on the terminal, until it is saved again.
    """
    picture, told = draw()
    page = Path(mkdtemp(prefix="seismic-")) / _NAME
    write(page, live_page(picture, told, lang, followed is not None))
    opened = webbrowser.open(page.as_uri())
    print_message("show.opened" if opened else "show.to-open", lang, page=page.as_uri())
    if followed is None:
        return
    print_message("show.following", lang, file=printable(followed))
    try:
        for number, _ in enumerate(saved([followed])):
            if number:
                picture, told = _redrawn(draw, picture)
                write(page, live_page(picture, told, lang))
    finally:
        write(page, live_page(picture, told, lang, False))


def _redrawn(draw: Callable[[], Drawing], picture: str) -> Drawing:
    """Return the new drawing, or the old picture with what is wrong."""
    try:
        return draw()
    except click.ClickException as error:
        problem = error.format_message()
    except (SeismicError, OSError) as error:
        problem = str(error)
    print_wrapped(printable(problem))
    return picture, [problem]
