"""Which known names somebody may have meant by one that isn't known."""

from collections.abc import Iterable
from typing import Final

_SEPARATORS: Final = str.maketrans("", "", " _-")


def closest(name: str, known: Iterable[str], cutoff: float = 0.5) -> tuple[str, ...]:
    """Return up to three other names that look like this one, those with its first letter first.

    Case, spaces, hyphens and underscores make no difference. The cutoff is difflib's: how alike
    names have to be, from 0 to 1.

    >>> closest("faceup", ["face_up", "pile"])
    ('face_up',)
    """
    from difflib import get_close_matches  # loaded for mistakes alone

    asked = _folded(name)
    folded = {_folded(each): each for each in known if each != name}
    near = get_close_matches(asked, folded, n=3, cutoff=cutoff)
    return tuple(folded[each] for each in sorted(near, key=lambda each: each[:1] != asked[:1]))


def _folded(name: str) -> str:
    return name.casefold().translate(_SEPARATORS)
