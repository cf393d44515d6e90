"""An answer as a scenario file, which anybody can run again."""

import re
from typing import Any

from seismic.model.events import TilesLost
from seismic.model.hexes import Hex
from seismic.model.moves import IN_CATALOGUES, ChooseSide, ChooseTown, Move, PlaceCrew
from seismic.model.notation import parse_move, write_move
from seismic.model.outcomes import Step
from seismic.model.tiles import Tile
from seismic.model.wording import edge_name
from seismic.rulebook import LANGUAGES, message, rule
from seismic.rules.sections import section_at
from seismic.rules.turn import explain, legal_moves
from seismic.scenarios.values import move_to_data
from seismic.typography import NO_BREAK

from .asking import MayI, Question, Struck, Verdict, Worth
from .cases import Case, position
from .sources import case_before_quake
from .words import said
from .writing import written


def ruling(case: Case, question: Question, found: Verdict) -> str:
    """Return the scenario file of a question with its answer."""
    now = position(case)
    match question:
        case MayI(line):
            checks = [_may(line, found)]
        case Worth(at, edge):
            checks = [_worth(now, at, edge)]
        case Struck():
            case, checks = _struck(question, now)
    titles = {lang: title(question, now, lang).replace(NO_BREAK, " ") for lang in LANGUAGES}
    places = dict.fromkeys(str(each) for id in found.rules for each in rule(id).paragraphs)
    heading = {
        "id": "-".join(re.findall("[a-z0-9]+", titles["en"].lower()))[:90].strip("-"),
        "title": titles,
        "rules": list(found.rules),
        "places": list(places),
    }
    return written(case, heading, checks)


def title(question: Question, now: Step, lang: str) -> str:
    """Return a question in words."""
    actor = now.state.actor
    who = message(f"colour.{actor}", lang) if actor else ""
    match question:
        case MayI(line):
            return _may_question(parse_move(line), who, lang)
        case Worth(at, edge):
            return said("ask.worth", lang, at=at, edge=edge_name(edge, lang))
        case Struck(magnitude, town, side):
            key = "ask.struck" if side is None else "ask.side"
            name = "" if side is None else edge_name(side, lang)
            return said(key, lang, magnitude=magnitude, town=town, side=name)


def _may_question(move: Move, player: str, lang: str) -> str:
    """Return whether a player may do that, as one would ask at a table."""
    facts = {name: getattr(move, name) for name in ("tile", "at", "by") if hasattr(move, name)}
    if isinstance(move, PlaceCrew | ChooseSide):
        facts["edge"] = edge_name(move.edge, lang)
    asked = said(f"may.{IN_CATALOGUES[type(move)]}", lang, player=player, **facts)
    return asked[0].upper() + asked[1:]


def _may(line: str, found: Verdict) -> dict[str, Any]:
    move = move_to_data(parse_move(line))
    if found.answer:
        return {"expect": {"includes": [move]}}
    return {"refuse": {"move": move, "rule": found.rules[0]}}


def _worth(now: Step, at: Hex, edge: int) -> dict[str, Any]:
    section = section_at(now.state.board, at, edge)
    facts = {
        "complete": section.complete,
        "fragments": section.chords,
        "points": section.points,
        "crews": section.claims,
    }
    return {"expect": {"sections": [{"at": [at.q, at.r], "edge": edge, **facts}]}}


def _struck(question: Struck, now: Step) -> tuple[Case, list[Any]]:
    """Return the case in which the quake comes next, and what then must be true."""
    case = case_before_quake(now.state, Tile(f"Q{question.magnitude}"))
    then = position(case)
    if then.state.phase == "town":
        case["play"] = [write_move(ChooseTown(question.town))]
        then = position(case)
    if question.side is not None:
        side = ChooseSide(question.side)
        refusal = explain(then.state, side, then.events)
        if refusal is None:
            return case, [{"expect": {"includes": [move_to_data(side)]}}]
        if refusal.rule == "Q2":
            return case, [{"refuse": {"move": move_to_data(side), "rule": "Q2"}}]
    elif then.state.phase == "side":
        moves = [move_to_data(move) for move in legal_moves(then.state)]
        return case, [{"expect": {"moves": moves}}]
    lost = next((event.tiles for event in then.events if isinstance(event, TilesLost)), ())
    return case, [{"expect": {"empty": [[each.at.q, each.at.r] for each in lost]}}]
