"""What a picture is called and what it shows, in words for those who do not see it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, assert_never

from ..model.board import COLOURS, Board
from ..model.events import CrewPlaced, TileLaid, TilesLost, TileTurned
from ..model.hexes import Hex
from ..model.state import GameState
from ..model.steps import ChoosingSide, ChoosingTown
from ..model.tiles import Tile
from ..model.wording import edge_name, joined
from ..rulebook import message
from ..rules.quakes import lengths
from ..rules.scoring import score
from ..rules.sections import Section
from .overlays import (
    Coordinates,
    EdgeNumbers,
    LastMove,
    Lit,
    Lost,
    OpenCells,
    Overlay,
    Placements,
    QuakeLines,
)

_MOST_NAMED: Final = 12
"""So many cells are named in a sentence; of more it says how many."""


def board_title(shown: Board, lang: str) -> str:
    """Name the picture of a board."""
    return _said("title", lang, tiles=len(shown), crews=len(shown.crews))


def state_title(shown: GameState, lang: str) -> str:
    """Name the picture of a state by what is to be done."""
    return _said("state", lang, now=now(shown, lang))


def now(shown: GameState, lang: str) -> str:
    """Say who has to do what."""
    second = shown.phase == "crew" and "dilemma" in shown.rules.variants
    phase = message(f"phase.{'crew-or-tile' if second else shown.phase}", lang)
    if shown.actor is None:
        return phase
    about = "".join(f" ({quake})" for quake in quake_of(shown))
    return _said("now", lang, actor=_colour(shown.actor, lang), phase=phase) + about


def quake_of(shown: GameState) -> tuple[Tile, ...]:
    """Give the quake that somebody has to decide about, if there is one."""
    return (shown.step.quake,) if isinstance(shown.step, ChoosingSide | ChoosingTown) else ()


def board_desc(shown: Board, overlays: Iterable[Overlay], lang: str) -> str:
    """Say what lies and stands on a board, and what the overlays show."""
    return " ".join((*_board(shown, lang), *(_overlay(each, shown, lang) for each in overlays)))


def state_desc(shown: GameState, overlays: Iterable[Overlay], lang: str) -> str:
    """Say what everybody can see of a state; at the end, what everybody has got."""
    if shown.phase == "over":
        seen = _said("points", lang, points=_figures(score(shown).totals, lang))
        return f"{seen} {board_desc(shown.board, overlays, lang)}"
    seen = _said(
        "seen",
        lang,
        face_up=joined(shown.face_up, lang),
        pile=len(shown.pile),
        supply=_figures(shown.supply, lang),
    )
    return f"{seen} {board_desc(shown.board, overlays, lang)}"


def tile_words(shown: Tile, lang: str) -> str:
    """Name a tile and its kind."""
    return _said("tile", lang, kind=message(f"tile.{shown.kind}", lang), tile=shown)


def tiles_title(count: int, lang: str) -> str:
    """Name a row of tiles."""
    return _said("tiles", lang, count=count)


def tiles_desc(shown: Iterable[Tile], lang: str) -> str:
    """List the tiles of a row."""
    return _said("listed", lang, tiles=joined(shown, lang))


def _board(shown: Board, lang: str) -> Iterator[str]:
    towns = shown.towns
    if towns:
        yield _said("towns", lang, towns=_cells(towns, lang))
    standing = Counter(crew.colour for crew in shown.crews)
    if standing:
        ordered = {colour: standing[colour] for colour in COLOURS if standing[colour]}
        yield _said("crews", lang, crews=_figures(ordered, lang))
    yield _said("open", lang, count=len(shown.open_cells))
    if shown.table.shape != "unbounded":
        yield _said("bounded", lang)


def _overlay(overlay: Overlay, shown: Board, lang: str) -> str:
    match overlay:
        case Coordinates():
            return _said("coordinates", lang)
        case EdgeNumbers():
            return _said("edge-numbers", lang)
        case OpenCells():
            return _said("open-cells", lang, cells=_cells(shown.open_cells, lang))
        case Placements(places):
            cells = _cells(dict.fromkeys(place.at for place in places), lang)
            return _said("placements", lang, count=len(places), cells=cells)
        case QuakeLines(town):
            counts = ", ".join(
                f"{edge_name(edge, lang)} {count}"
                for edge, count in enumerate(lengths(shown, town))
            )
            return _said("quake-lines", lang, town=town, lengths=counts)
        case Lost(cells):
            return _said("lost", lang, cells=_cells(cells, lang))
        case Lit(section):
            return _section(section, lang)
        case LastMove(events):
            marked = [e for e in events if isinstance(e, TileLaid | CrewPlaced | TileTurned)]
            gone = [each.at for e in events if isinstance(e, TilesLost) for each in e.tiles]
            said = _said("last-move", lang, cells=_cells({e.at: 0 for e in marked}, lang))
            return f"{said} {_said('gone', lang, cells=_cells(gone, lang))}" if gone else said
        case _:
            assert_never(overlay)


def _section(shown: Section, lang: str) -> str:
    if shown.loop:
        return _said("loop", lang, at=shown.fragments[0].at)
    first, last = (f"{end.at} {edge_name(end.edge, lang)}" for end in shown.ends)
    key = "complete" if shown.complete else "incomplete"
    return _said(key, lang, first=first, last=last, points=shown.points)


def _cells(cells: Iterable[Hex], lang: str) -> str:
    found = list(cells)
    return joined(found, lang) if len(found) <= _MOST_NAMED else str(len(found))


def _figures(figures: Mapping[str, int], lang: str) -> str:
    return ", ".join(f"{_colour(player, lang)} {figure}" for player, figure in figures.items())


def _colour(colour: str, lang: str) -> str:
    return message(f"colour.{colour}", lang)


def _said(key: str, lang: str, **facts: object) -> str:
    return message(f"svg.{key}", lang).format(**facts)
