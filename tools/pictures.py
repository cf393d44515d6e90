"""Draw what the manual and the README show first: a whole game, and the card of a shared link.

The game is that of ``seismic demo --seed 3 --players 3``; a test compares it with the stored files.
"""

import argparse
import re
from pathlib import Path
from typing import Final

import resvg_py

from seismic import svg
from seismic.bots import BOTS
from seismic.cli.demo import best_section
from seismic.cli.game import Game
from seismic.model.board import COLOURS
from seismic.model.state import GameState
from seismic.records import Start

STATIC: Final = Path(__file__).parents[1] / "docs" / "_static"
SEED: Final = 3
THEMES: Final = {"game.svg": svg.LIGHT, "game-dark.svg": svg.DARK}

CARD: Final = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
<rect width="1200" height="630" fill="{backdrop}"/>
{game}
{logo}
<g font-family="Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans'" fill="{ink}">
<text x="60" y="330" font-size="68" font-weight="bold">seismic-rules</text>
<text x="60" y="400" font-size="34">The board game Seismic</text>
<text x="60" y="446" font-size="34">as a Python library</text>
</g>
</svg>
"""


def played() -> GameState:
    """Return the end of the game."""
    game = Game.begin(Start.dealt(COLOURS[:3], seed=SEED))
    while game.state.actor is not None:
        game = game.play(game.suggest(BOTS["greedy"], SEED))
    return game.state


def drawn(state: GameState) -> dict[str, str]:
    """Return the board in both themes, by file name."""
    best = tuple(best_section(state))
    return {name: svg.board(state.board, *best, theme=theme) for name, theme in THEMES.items()}


def card(game: str) -> bytes:
    """Return the picture that is shown beside a link to the manual."""
    logo = (STATIC / "logo.svg").read_text(encoding="utf-8")
    whole = CARD.format(
        game=_at(game, 560, 15, 640, 600),
        logo=_at(logo, 60, 120, 110, 110),
        backdrop=svg.LIGHT.backdrop,
        ink=svg.LIGHT.ink,
    )
    return bytes(resvg_py.svg_to_bytes(svg_string=whole))


def _at(picture: str, x: int, y: int, width: int, height: int) -> str:
    """Return a picture as a part of another one."""
    place = f' x="{x}" y="{y}" width="{width}" height="{height}"'
    return re.sub(r' width="\d+" height="\d+"', place, picture, count=1)


def main() -> None:
    """Store the pictures."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    pictures = drawn(played())
    for name, text in pictures.items():
        (STATIC / name).write_text(text, encoding="utf-8")
    (STATIC / "card.png").write_bytes(card(pictures["game.svg"]))


if __name__ == "__main__":
    main()
