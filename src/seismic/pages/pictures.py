"""Pictures for pages: one frame for all of a series, both themes, small files.

The pictures of a series share a frame, so that the table does not move from step to step; they
follow the reader's light or dark theme; and they are stored as differences, since a step changes
little of the picture before.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from html import unescape
from typing import Final
from urllib.parse import quote

from attrs import evolve, fields

from .. import svg
from ..svg.markup import tag

Piece = str | int

NIGHT: Final = evolve(svg.DARK, danger="#e0264d", rim="#8294a8", paint=svg.LIGHT.paint)
"""The dark theme, with colours on which the letters of the light theme are readable too."""

_HEAD: Final = re.compile(
    r'<svg (?P<before>[^>]*?)viewBox="(?P<box>[^"]*)" width="\d+" height="\d+" (?P<after>[^>]*)>\s*'
    r"<title>(?P<title>[^<]*)</title><desc>(?P<desc>[^<]*)</desc>\s*(?:<rect [^>]*/>)?"
)
"""The frame, texts and backdrop of a picture; the page has texts and a backdrop of its own."""

_PARTS: Final = re.compile("(?=[M<])")
"""Splits a picture into tags and the lines of its paths."""

WORDS: Final = re.compile("(?<=, )")
"""Splits a description into the items of its lists."""


def dark_rules(within: str = "") -> str:
    """Return the rules that replace the light colours, for elements within a selector."""
    pairs = [
        (getattr(svg.LIGHT, each.name), getattr(NIGHT, each.name)) for each in fields(svg.Theme)
    ]
    return "".join(
        f'{within}[{name}="{light}"]{{{name}:{dark}}}'
        for light, dark in pairs
        for name in ("fill", "stroke")
    )


def dark_style() -> str:
    """Return the style that replaces the light colours in a dark environment."""
    return f"@media (prefers-color-scheme:dark){{{dark_rules()}}}"


def framed(pictures: Sequence[str]) -> list[str]:
    """Return pictures in a frame that holds them all, with both themes."""
    heads = [_head(picture) for picture in pictures]
    boxes = [tuple(map(float, head["box"].split())) for head in heads]
    left, top = (min(box[side] for box in boxes) for side in (0, 1))
    width = max(box[0] + box[2] for box in boxes) - left
    height = max(box[1] + box[3] for box in boxes) - top
    frame = f'viewBox="{left:g} {top:g} {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    style = tag("style", dark_style())
    return [
        f"<svg {head['before']}{frame} {head['after']}>{style}{picture[head.end() :]}"
        for head, picture in zip(heads, pictures, strict=True)
    ]


def description(picture: str) -> str:
    """Return the title and the description of a picture, for those who don't see it."""
    head = _head(picture)
    return unescape(f"{head['title']}. {head['desc']}")


def address(picture: str) -> str:
    """Return a picture as an address that holds all of it."""
    return f"data:image/svg+xml,{quote(picture)}"


def _head(picture: str) -> re.Match[str]:
    found = _HEAD.match(picture)
    if found is None:
        raise ValueError(f"not a picture of seismic.svg: {picture[:80]}")
    return found


def differences(texts: Iterable[str], splits: re.Pattern[str] = _PARTS) -> list[list[Piece]]:
    """Return each text, by default a picture, as a difference to the one before.

    A text stands for itself, and a pair of numbers for a run of parts: its start and length.
    """
    before: list[str] = []
    written = []
    for each in texts:
        parts = [part for part in splits.split(each) if part]
        written.append(list(_pieces(parts, before)))
        before = parts
    return written


def _pieces(parts: Sequence[str], before: Sequence[str]) -> Iterator[Piece]:
    """Yield runs of the picture before, preferably continuing after the last one, and texts."""
    known: dict[str, list[int]] = {}
    for at, part in enumerate(before):
        known.setdefault(part, []).append(at)
    own: list[str] = []
    here = there = 0
    while here < len(parts):
        start = _next(known.get(parts[here], ()), there)
        length = 0 if start is None else _run(parts, here, before, start)
        if start is None or sum(map(len, parts[here : here + length])) < _SHORTEST:
            own.append(parts[here])
            here += 1
            continue
        if own:
            yield "".join(own)
            own = []
        yield from (start, length)
        here, there = here + length, start + length
    if own:
        yield "".join(own)


_SHORTEST: Final = 12
"""Shorter runs are written out, since two numbers would not be shorter."""


def _next(indexes: Sequence[int], there: int) -> int | None:
    """Return the first index from ``there`` on, or else the first of all."""
    return next((at for at in indexes if at >= there), indexes[0] if indexes else None)


def _run(parts: Sequence[str], here: int, before: Sequence[str], start: int) -> int:
    most = min(len(parts) - here, len(before) - start)
    same = 0
    while same < most and parts[here + same] == before[start + same]:
        same += 1
    return same
