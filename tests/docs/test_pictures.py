"""The pictures that the README and the manual show first."""

import re

import pictures
from PIL import Image

from seismic.rules.scoring import score

README = pictures.STATIC.parents[1] / "README.md"


def test_game_is_up_to_date() -> None:
    """Both themes show the game that the command plays; else ``make pictures`` draws them anew."""
    stored = {
        name: (pictures.STATIC / name).read_text(encoding="utf-8") for name in pictures.THEMES
    }
    assert pictures.drawn(pictures.played()) == stored


def test_the_readme_tells_of_the_picture() -> None:
    """It shows the picture, says how to play that game, and what the best section is worth."""
    text = README.read_text(encoding="utf-8")
    described, file = re.findall(r"!\[(.*)\]\((.*)\)", text)[0]
    assert (README.parent / file).samefile(pictures.STATIC / "game.svg")
    best = max(line.points for line in score(pictures.played()).lines)
    assert f"worth {best} points" in described
    assert f"seismic demo --seed {pictures.SEED} --players 3" in text


def test_card() -> None:
    """A shared link shows a picture of the size that messengers ask for."""
    with Image.open(pictures.STATIC / "card.png") as card:
        assert card.size == (1200, 630)
