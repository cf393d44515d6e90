"""A page with one picture, which checks every two seconds whether there is a newer one."""

from collections.abc import Iterable
from html import escape

from ..rulebook import message
from ..svg.markup import tag
from .document import document, static
from .pictures import address, description, framed


def live_page(picture: str, told: Iterable[str], lang: str, going_on: bool = True) -> str:
    """Return a page with a picture and sentences; it loads itself again while a game goes on."""
    title = message("page.live" if going_on else "page.over", lang)
    drawn = tag("img", src=address(framed([picture])[0]), alt=description(picture))
    sentences = [tag("li", escape(each)) for each in told]
    happened = (
        (tag("h2", escape(message("page.events", lang))), tag("ol", *sentences))
        if sentences
        else ()
    )
    return document(
        f"{title} · Seismic",
        [tag("main", drawn, *happened)],
        lang,
        styles=[static("page.css"), static("live.css")],
        scripts=[static("live.js")] if going_on else [],
    )
