"""The titles and descriptions of pictures, in words for those who do not see them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, assert_never

from ..model.board import Board
from ..model.events import CrewPlaced, TileLaid, TilesLost, TileTurned
from ..model.hexes import Hex
from ..model.pieces import Colour
from ..model.state import GameState
from ..model.steps import ChoosingSide, ChoosingTown
from ..model.tiles import Tile
from ..model.wording import edge_name, joined, lying, standing
from ..rulebook import message
from ..rules.quakes import lengths
from ..rules.scoring import score
from ..rules.sections import Section
from . import overlays
from .marks import is_crowded

_MOST_LISTED: Final = 12
"""The most cells that a sentence lists; more are counted."""

_MOST_TOLD: Final = 200
"""The most tiles or crews of a board that are listed; two copies of the game have 148 to lay."""


def sentence(key: str, lang: str, **facts: object) -> str:
    """Return a sentence about a picture."""
    return message(f"svg.{key}", lang).format(**facts)


def to_do(shown: GameState, lang: str) -> str:
    """Return who has to do what."""
    second = shown.phase == "crew" and "dilemma" in shown.rules.variants
    phase = message(f"phase.{'crew-or-tile' if second else shown.phase}", lang)
    if shown.actor is None:
        return phase
    about = "".join(f" ({quake})" for quake in pending_quake(shown))
    return sentence("now", lang, actor=_colour(shown.actor, lang), phase=phase) + about


def pending_quake(shown: GameState) -> tuple[Tile, ...]:
    """Return the quake that somebody has to decide about, if there is one."""
    return (shown.step.quake,) if isinstance(shown.step, ChoosingSide | ChoosingTown) else ()


def board_desc(shown: Board, asked: Iterable[overlays.Overlay], lang: str) -> str:
    """Describe a board and its overlays."""
    told = (*_board(shown, lang), *(_overlay(each, shown, lang) for each in asked))
    return " ".join(filter(None, told))


def state_desc(shown: GameState, asked: Iterable[overlays.Overlay], lang: str) -> str:
    """Describe what everybody can see of a state; at the end of the game, the points."""
    return " ".join((*_beside(shown, lang), board_desc(shown.board, asked, lang)))


def _beside(shown: GameState, lang: str) -> Iterator[str]:
    """Yield what lies beside the table."""
    if shown.phase == "over":
        yield sentence("points", lang, points=_figures(score(shown).totals, lang))
        return
    if shown.face_up:
        yield sentence("face-up", lang, tiles=joined(shown.face_up, lang))
    supply = _figures(shown.supply, lang)
    yield sentence("seen", lang, pile=len(shown.pile), supply=supply)


def _board(shown: Board, lang: str) -> Iterator[str]:
    towns = shown.towns
    if towns:
        yield sentence("towns", lang, towns=_cells(towns, lang))
    laid = {at: tile for at, tile in shown.tiles.items() if tile.kind != "town"}
    if laid:
        told = lying(laid.items(), lang) if len(laid) <= _MOST_TOLD else str(len(laid))
        yield sentence("laid", lang, tiles=told)
    crews = tuple(shown.crews)
    if crews:
        told = standing(crews, lang) if len(crews) <= _MOST_TOLD else str(len(crews))
        yield sentence("crews", lang, crews=told)
    yield sentence("open", lang, count=len(shown.open_cells))
    if shown.table.shape != "unbounded":
        yield sentence("bounded", lang)


def _overlay(overlay: overlays.Overlay, shown: Board, lang: str) -> str:
    """Return what an overlay marks; nothing where it marks nothing."""
    if is_crowded(overlay, shown):
        return sentence("crowded", lang)
    match overlay:
        case overlays.Coordinates():
            return sentence("coordinates", lang)
        case overlays.EdgeNumbers():
            return sentence("edge-numbers", lang)
        case overlays.OpenCells():
            return _listed("open-cells", shown.open_cells, lang)
        case overlays.Placements(places):
            cells = _cells(dict.fromkeys(place.at for place in places), lang)
            return sentence("placements", lang, count=len(places), cells=cells)
        case overlays.QuakeLines(town):
            counts = ", ".join(
                f"{edge_name(edge, lang)} {count}"
                for edge, count in enumerate(lengths(shown, town))
            )
            return sentence("quake-lines", lang, town=town, lengths=counts)
        case overlays.Lost(cells):
            return _listed("lost", cells, lang)
        case overlays.Lit(section):
            return _section(section, lang)
        case overlays.LastMove(events):
            marked = [e for e in events if isinstance(e, TileLaid | CrewPlaced | TileTurned)]
            gone = [each.at for e in events if isinstance(e, TilesLost) for each in e.tiles]
            last = _listed("last-move", dict.fromkeys(e.at for e in marked), lang)
            lost = _listed("gone" if last else "gone-alone", gone, lang)
            return " ".join(filter(None, (last, lost)))
        case overlays.Room():
            return ""
        case _:
            assert_never(overlay)


def _section(shown: Section, lang: str) -> str:
    if shown.loop:
        return sentence("loop", lang, at=shown.fragments[0].at)
    first, last = (f"{end.at} {edge_name(end.edge, lang)}" for end in shown.ends)
    key = "complete" if shown.complete else "incomplete"
    return sentence(key, lang, first=first, last=last, points=shown.points)


def _listed(key: str, cells: Iterable[Hex], lang: str) -> str:
    """Return a sentence that lists cells, or nothing if there are none."""
    found = list(cells)
    return sentence(key, lang, cells=_cells(found, lang)) if found else ""


def _cells(cells: Iterable[Hex], lang: str) -> str:
    found = list(cells)
    return joined(found, lang) if len(found) <= _MOST_LISTED else str(len(found))


def _figures(figures: Mapping[Colour, int], lang: str) -> str:
    return ", ".join(f"{_colour(player, lang)} {figure}" for player, figure in figures.items())


def _colour(colour: str, lang: str) -> str:
    return message(f"colour.{colour}", lang)
