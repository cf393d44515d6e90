"""The pictures of the scenario explorer: one frame for all of a scenario, both themes, small files.

What is drawn belongs to ``seismic.svg``. Here pictures of one scenario get a common frame, so that
the table stands still from step to step; they learn to follow the reader's light or dark theme; and
they are written as differences, since a step changes little of what was drawn before.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from attrs import evolve, fields

from seismic import svg

Piece = str | int

NIGHT: Final = evolve(svg.DARK, danger="#e0264d", rim="#8294a8", paint=svg.LIGHT.paint)
"""Dark, with colours on which the letters of the light theme can be read as well."""

_HEAD: Final = re.compile(
    r'<svg (?P<before>[^>]*?)viewBox="(?P<box>[^"]*)" width="\d+" height="\d+" (?P<after>[^>]*)>\s*'
    r"<title>[^<]*</title><desc>[^<]*</desc>\s*(?:<rect [^>]*/>)?"
)
"""The frame, the words and the backdrop; the page has words and a backdrop of its own."""

_PARTS: Final = re.compile("(?=[M<])")
"""A picture falls into tags and the lines of its paths."""


def dark_style() -> str:
    """Write the style that gives every colour of the light theme its dark one, where it is dark."""
    pairs = [
        (getattr(svg.LIGHT, each.name), getattr(NIGHT, each.name)) for each in fields(svg.Theme)
    ]
    told = "".join(
        f'[{name}="{light}"]{{{name}:{dark}}}'
        for light, dark in pairs
        for name in ("fill", "stroke")
    )
    return f"<style>@media (prefers-color-scheme:dark){{{told}}}</style>"


def framed(pictures: Sequence[str]) -> list[str]:
    """Give pictures a frame that holds them all, and both themes."""
    heads = [_head(picture) for picture in pictures]
    boxes = [tuple(map(float, head["box"].split())) for head in heads]
    left, top = (min(box[side] for box in boxes) for side in (0, 1))
    width = max(box[0] + box[2] for box in boxes) - left
    height = max(box[1] + box[3] for box in boxes) - top
    frame = f'viewBox="{left:g} {top:g} {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    style = dark_style()
    return [
        f"<svg {head['before']}{frame} {head['after']}>{style}{picture[head.end() :]}"
        for head, picture in zip(heads, pictures, strict=True)
    ]


def _head(picture: str) -> re.Match[str]:
    found = _HEAD.match(picture)
    if found is None:
        raise ValueError(f"not a picture of seismic.svg: {picture[:80]}")
    return found


def differences(pictures: Iterable[str]) -> list[list[Piece]]:
    """Write each picture by what it shares with the one before.

    A text stands for itself, a pair of numbers for a run of parts: where it begins, how many.
    """
    before: list[str] = []
    written = []
    for picture in pictures:
        parts = [part for part in _PARTS.split(picture) if part]
        written.append(list(_pieces(parts, before)))
        before = parts
    return written


def _pieces(parts: Sequence[str], before: Sequence[str]) -> Iterator[Piece]:
    """Take the longest run that goes on where the last one ended, or begins anywhere."""
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
"""What is not longer than the two numbers is written out."""


def _next(places: Sequence[int], there: int) -> int | None:
    """Choose the place to go on from: the next one, or else the first."""
    return next((at for at in places if at >= there), places[0] if places else None)


def _run(parts: Sequence[str], here: int, before: Sequence[str], start: int) -> int:
    most = min(len(parts) - here, len(before) - start)
    same = 0
    while same < most and parts[here + same] == before[start + same]:
        same += 1
    return same
