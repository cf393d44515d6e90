"""Known names for misspelt ones."""

import pytest

from seismic.suggestions import closest

KNOWN = ("laid", "face_up", "pile", "tile", "stile")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("faceup", ("face_up",)),
        ("Face-Up", ("face_up",)),
        ("face up", ("face_up",)),
        ("lade", ("laid", "tile", "pile")),
        ("pill", ("pile", "tile")),
        ("tilde", ("tile", "stile", "pile")),
        ("tile", ("stile", "pile")),
        ("zzz", ()),
        ("", ()),
        ("tile" * 1_000, ()),
    ],
)
def test_closest(name: str, expected: tuple[str, ...]) -> None:
    """A slip of the pen is recognised, whatever joins the words; a name is no hint for itself."""
    assert expected == closest(name, KNOWN)


def test_cutoff() -> None:
    """Half of the letters are enough for a short id, and can be too few for a word."""
    assert ("Q3",) == closest("Q9", ["Q3"])
    assert () == closest("Q9", ["Q3"], cutoff=0.6)
