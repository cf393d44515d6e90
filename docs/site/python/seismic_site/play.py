"""The page that plays: new games, moves, bots, the score sheet, odds, saves and links."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, TypeAlias

from seismic import (
    Board,
    Colour,
    Crew,
    CrewPlaced,
    Game,
    GameState,
    Hex,
    Move,
    Pass,
    Place,
    PlaceCrew,
    Reading,
    Rules,
    Ruling,
    Start,
    TileLaid,
    TileTurned,
    Variant,
    draw_odds,
    legal_moves,
    observe,
    outcome,
    parse_move,
    score,
    svg,
    text,
    totals,
    write_move,
    write_view,
)
from seismic.bots import BOTS
from seismic.errors import BadState, BadValue
from seismic.model.steps import ChoosingSide, ChoosingTown, Crewing
from seismic.rulebook import message
from seismic.svg.descriptions import pending_quake, to_do
from seismic.svg.geometry import corners
from seismic.svg.markup import outline
from seismic.text.meanings import meaning
from seismic.text.sheet import rows
from seismic.widget.clicks import Clickable, Clicks, moves_at

from .frames import frames
from .games import GameData, begun, game_of, read_game, written
from .saying import refusal_data, sentences

Shown: TypeAlias = dict[str, Any]


def new_game(
    seats: Mapping[Colour, str],
    variants: list[Variant],
    options: Mapping[Ruling, Reading],
    seed: int | None = None,
) -> GameData:
    """Deal a game; seats are colours, clockwise, with the name of a bot or an empty text."""
    for bot in seats.values():
        _check_bot(bot)
    rules = Rules(variants=variants, options=options)
    return begun(Start.dealt(list(seats), rules=rules, seed=seed), seats)


def _check_bot(name: str) -> str:
    if name and name not in BOTS:
        raise BadValue("bot", name, f"one of {', '.join(BOTS)}, or an empty text for a person")
    return name


def open_game(text: str) -> GameData:
    """Read a record, a saved state or a position in one line; people play it."""
    return read_game(text)


def save(game: GameData) -> str:
    """Write a game as a file; like every record, it tells the order of the pile."""
    return written(game)


def link(game: GameData) -> str:
    """Return what everybody may see of a position in one line."""
    return write_view(observe(game_of(game).state))


def show(game: GameData, lang: str) -> Shown:
    """Return what the page shows of a game."""
    return _shown(game, game_of(game), lang)


def move(game: GameData, line: str, lang: str) -> Shown:
    """Play a move: return the game after it, what happened and what is shown, or a refusal."""
    played = game_of(game)
    wanted = parse_move(line)
    refusal = _clicks(played, lang).explain(wanted)
    if refusal:
        return {"refusal": refusal_data(refusal, lang)}
    return _after(game, played, wanted, lang)


def bot_move(game: GameData, lang: str) -> Shown:
    """Play the move of the bot whose turn it is; it is always the same at this point of a game."""
    played = game_of(game)
    name = game["seats"].get(str(played.state.actor), "")
    if not name:
        raise BadValue("game", str(played.state.actor), "one in which it is the turn of a bot")
    bot = BOTS[_check_bot(name)]
    chance = Random(f"{game['start']} {len(game['moves'])}")
    return _after(game, played, bot(observe(played.state), chance), lang)


def _after(game: GameData, played: Game, move: Move, lang: str) -> Shown:
    before = played.state.board
    step = played.push(move)
    after: GameData = {**game, "moves": [*game["moves"], write_move(move)]}
    return {
        "game": after,
        "frames": list(frames(before, step.events, lang)),
        "shown": _shown(after, played, lang),
    }


def undo(game: GameData) -> GameData:
    """Take back moves up to the last decision of a person; without one, the game stays."""
    played = game_of(game)
    actors = [step.state.actor for step in played][:-1]
    for number in reversed(range(len(actors))):
        if not game["seats"].get(str(actors[number]), ""):
            return {**game, "moves": game["moves"][:number]}
    return game


# What there is to show


def _clicks(game: Game, lang: str, at: Hex | None = None) -> Clicks:
    *_, last = game
    return Clicks(game.state, last.events, lang, at=at)


def _shown(data: GameData, game: Game, lang: str) -> Shown:
    state, clicks = game.state, _clicks(game, lang)
    end, bot = outcome(state), data["seats"].get(str(state.actor), "")
    return {
        "picture": svg.board(state.board, *_overlays(state, clicks), lang=lang),
        "now": text.outcome(end, lang) if end else to_do(state, lang),
        "phase": state.phase,
        "over": end is not None,
        "bot": bot,
        "said": sentences(clicks.events, lang),
        "players": list(_players(data, state, lang)),
        "face_up": [
            {"tile": str(tile), "picture": svg.tile(tile, lang=lang)}
            for tile in (*state.face_up, *pending_quake(state))
        ],
        "pile": len(state.pile),
        "marks": list(_marks(clicks)),
        "turns": list(_turns(clicks, lang)),
        "targets": [] if bot else list(_targets(state, clicks)),
        "choices": [] if bot else list(_choices(state, clicks, lang)),
        "undoable": bool(undo(data)["moves"] != data["moves"]),
    }


def _marks(clicks: Clicks) -> Iterator[str]:
    """Yield the outlines of the cells where something has just changed."""
    for event in clicks.events:
        if isinstance(event, TileLaid | TileTurned | CrewPlaced):
            yield outline(corners(event.at))


def _turns(clicks: Clicks, lang: str) -> Iterator[Shown]:
    """Yield the tiles that have just been turned, as they lay before."""
    for event in clicks.events:
        if isinstance(event, TileTurned):
            drawn = svg.tile(event.before, lang=lang)
            yield {"path": outline(corners(event.at)), "picture": drawn, "by": event.by}


def _targets(state: GameState, clicks: Clicks) -> Iterator[Clickable]:
    """Yield what can be clicked on the table; a cell says which of the tiles face up fit there."""
    fitting: dict[Hex, set[str]] = {}
    for each in legal_moves(state):
        if isinstance(each, Place):
            fitting.setdefault(each.at, set()).add(str(each.tile.type))
    for target in clicks.targets():
        cell = target["send"].get("cell")
        fits = {"fits": sorted(fitting.get(Hex(*cell), ()))} if cell and fitting else {}
        yield {**target, **fits}


def _overlays(state: GameState, clicks: Clicks) -> Iterator[svg.Overlay]:
    yield svg.LastMove(clicks.events)
    if state.phase in ("place", "crew"):
        yield svg.OpenCells()
    if isinstance(state.step, ChoosingSide):
        yield svg.QuakeLines(state.step.town)


def _players(data: GameData, state: GameState, lang: str) -> Iterator[Shown]:
    points, supply = totals(state), state.supply
    for colour in state.players:
        yield {
            "colour": colour,
            "name": message(f"colour.{colour}", lang),
            "bot": data["seats"].get(colour, ""),
            "points": points[colour],
            "supply": supply[colour],
            "acts": colour == state.actor,
        }


def _choices(state: GameState, clicks: Clicks, lang: str) -> Iterator[Clickable]:
    """Yield what can be chosen beside the table: crews, sides, towns, tiles to turn up, a pass."""
    yield from clicks.choices()
    for move in legal_moves(state):
        match move, state.step:
            case PlaceCrew(edge), Crewing(at):
                crew = Crew(at, edge, state.players[state.turn])
                picture = svg.board(Board({at: state.board[at]}, [crew]), lang=lang)
                yield clicks.move(move, picture=picture, label=meaning(state, move, lang))
            case _, ChoosingSide() | ChoosingTown():
                yield clicks.move(move, label=meaning(state, move, lang) or write_move(move))
            case Pass(), _:
                yield clicks.move(move, label=message("widget.pass", lang))


def ways(game: GameData, at: list[int], lang: str) -> list[Shown]:
    """Return the ways to lay or turn a tile at a cell, by type; each is legal or says why not."""
    played = game_of(game)
    state, clicks = played.state, _clicks(played, lang)
    found: dict[str, list[Shown]] = {}
    for each in moves_at(state, Hex(*at)):
        tile = state.board[each.at].turned(each.by) if hasattr(each, "by") else each.tile
        refusal = clicks.explain(each)
        found.setdefault(str(tile.type), []).append(
            {
                "move": write_move(each),
                "tile": str(tile),
                "picture": svg.tile(tile, lang=lang),
                "meaning": "" if refusal else meaning(state, each, lang),
                "refusal": refusal_data(refusal, lang) if refusal else None,
            }
        )
    return [{"type": type, "ways": each} for type, each in found.items()]


def sheet(game: GameData, lang: str) -> Shown:
    """Return the score sheet: its heading, a row for each complete section, and the totals."""
    found = score(game_of(game).state)
    heading, *scored, total = rows(found, lang)
    numbers = [number for number, line in enumerate(found.lines) if line.section.complete]
    open_ones = [
        {
            "number": number,
            "crews": line.section.claims,
            "said": message("cli.play.loop" if line.section.loop else "cli.play.open", lang).format(
                chords=line.section.chords
            ),
        }
        for number, line in enumerate(found.lines)
        if line.section.crews and not line.section.complete
    ]
    return {
        "heading": heading,
        "rows": [
            {"number": number, "cells": cells}
            for number, cells in zip(numbers, scored, strict=True)
        ],
        "total": total,
        "open": open_ones,
    }


def lit(game: GameData, number: int, lang: str) -> str:
    """Draw the table with a section of the score sheet lit up."""
    state = game_of(game).state
    return svg.board(
        state.board, svg.Lit(score(state).lines[number].section), svg.OpenCells(), lang=lang
    )


def odds(game: GameData, lang: str) -> list[Shown] | None:
    """Return how likely each tile is to come next, or None for a game that no set-up deals."""
    try:
        found = draw_odds(observe(game_of(game).state))
    except BadState:
        return None
    ordered = sorted(found.items(), key=lambda each: (-each[1], each[0].code))
    return [
        {"tile": str(tile), "picture": svg.tile(tile, lang=lang), "share": float(share)}
        for tile, share in ordered
    ]
