"""Questions to the judge, answered by the engine: may I, what is it worth, which side is struck.

Each answer is a verdict: yes, no or neither, sentences, and the rules that they rest on.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from attrs import frozen

from seismic import svg
from seismic.errors import BadValue, IllegalMove
from seismic.model.events import CrewsReturned, Event, QuakeStruck, TilesLost
from seismic.model.hexes import Hex, as_hex
from seismic.model.moves import ChooseSide, ChooseTown, Draw, Move, Pass, Place, PlaceCrew, TurnTile
from seismic.model.notation import parse_move
from seismic.model.options import Reading, Ruling
from seismic.model.outcomes import Step
from seismic.model.refusals import SideNotChosen
from seismic.model.state import GameState
from seismic.model.tiles import Tile
from seismic.model.wording import joined
from seismic.rulebook import message
from seismic.ruleids import RuleId
from seismic.rules.lone_quake import OPTIONS_OF_A_QUAKE, Quake, resolve_quake
from seismic.rules.quakes import longest
from seismic.rules.scoring import score_line
from seismic.rules.sections import CHORD_POINTS, TOWN_TO_TOWN, End, Section, section_at
from seismic.rules.turn import explain, play
from seismic.text.situation import by_player

from .saying import sentences
from .words import said


@frozen
class MayI:
    """Whether a move is legal now."""

    move: str


@frozen
class Worth:
    """What the section through an edge of a tile is worth, and who takes it."""

    at: Hex
    edge: int


@frozen
class Struck:
    """Which side of a town a quake strikes, or whether it may be that one."""

    magnitude: int
    town: Hex
    side: int | None = None


Question: TypeAlias = MayI | Worth | Struck


@frozen
class Verdict:
    """What the rules say to a question, and the state and marks that show it."""

    answer: bool | None
    sentences: tuple[str, ...]
    rules: tuple[RuleId, ...]
    state: GameState
    marks: tuple[svg.Overlay, ...] = ()


def judge(question: Question, now: Step, lang: str) -> Verdict:
    """Answer a question about a position."""
    match question:
        case MayI(line):
            return _may(parse_move(line), now, lang)
        case Worth(at, edge):
            return _worth(section_at(now.state.board, at, edge), now.state, lang)
        case Struck():
            return _struck(question, now.state, lang)


def question_of(data: object) -> Question:
    """Return the question that plain data asks: one of may, worth and struck."""
    match data:
        case {"may": str(line)}:
            return MayI(line)
        case {"worth": [q, r, edge]}:
            return Worth(as_hex([q, r]), edge)
        case {
            "struck": {"magnitude": int(magnitude), "town": [q, r], "side": int() | None as side}
        }:
            return Struck(magnitude, as_hex([q, r]), side)
        case _:
            raise BadValue("question", data, "one with may, worth or struck")


# May I?

_ALLOWS: Final[dict[type, tuple[RuleId, ...]]] = {
    Place: ("G3", "G4", "G5"),
    PlaceCrew: ("G8",),
    Pass: ("G1",),
    ChooseSide: ("Q2", "Q3"),
    ChooseTown: ("V4c",),
    TurnTile: ("V3", "V3a"),
    Draw: ("G2",),
}
"""The rules by which a move is allowed."""


def _may(move: Move, now: Step, lang: str) -> Verdict:
    state = now.state
    refusal = explain(state, move, now.events)
    if refusal is not None:
        return Verdict(False, (refusal.sentence(lang),), (refusal.rule,), state)
    step = play(state, move)
    rules = _ALLOWS[type(move)]
    if isinstance(move, Place) and state.phase == "crew":
        rules = ("V2", "R14", *rules)
    if isinstance(move, Pass) and state.phase == "turn":
        rules = ("V3",)
    told = tuple(sentences(step.events, lang))
    return Verdict(True, told, rules, step.state, (svg.LastMove(step.events),))


# What is it worth?


def _worth(section: Section, state: GameState, lang: str) -> Verdict:
    line = score_line(section)
    marks = (svg.Lit(section),)
    if not section.complete:
        why = "loop" if section.loop else "incomplete"
        ends = joined((_end(each, lang) for each in section.ends if not each.is_terminus), lang)
        sentence = said(f"worth.{why}", lang, ends=ends)
        return Verdict(None, (sentence,), line.rules, state, marks)
    told = (_sum(section, lang), _takers(section, line.takers, lang))
    return Verdict(None, told, line.rules, state, marks)


def _end(end: End, lang: str) -> str:
    return said(f"end.{end.kind}", lang, at=end.at)


def _sum(section: Section, lang: str) -> str:
    """Return what a complete section is worth, as a sum of its parts (E5, E6, V4e)."""
    chords = CHORD_POINTS * section.chords
    parts = [said("part.chords", lang, points=chords)] if chords else []
    parts += [said(f"part.{end.kind}", lang, points=end.value, at=end.at) for end in section.ends]
    if section.joins_two_towns:
        parts.append(said("part.towns", lang, points=TOWN_TO_TOWN))
    return said("worth.sum", lang, points=section.points, parts=" + ".join(parts))


def _takers(section: Section, takers: Sequence[str], lang: str) -> str:
    if not takers:
        return said("worth.nobody", lang)
    crews = by_player(section.claims, lang)
    whom = joined((message(f"colour.{colour}", lang) for colour in takers), lang)
    key = "worth.shared" if len(takers) > 1 else "worth.taken"
    return said(key, lang, players=whom, crews=crews)


# Which side is struck?


def _struck(question: Struck, state: GameState, lang: str) -> Verdict:
    town, lines = question.town, svg.QuakeLines(question.town)
    try:
        struck = [_strike(question, question.side, state)]
    except IllegalMove as error:
        facts = error.refusal.facts
        if not isinstance(facts, SideNotChosen):
            why = (error.refusal.sentence(lang),)
            shown = (lines,) if town in state.board.towns else ()
            return Verdict(False, why, (error.refusal.rule,), state, shown)
        struck = [_strike(question, side, state) for side in facts.sides]
    told = [each for one in struck for each in _told(question, one, lang)]
    tied = len(longest(struck[0].lengths)) > 1
    rules = ("Q3", "Q2", "Q4") if tied else ("Q2", "Q4") if struck[0].removed else ("R7",)
    if len(struck) > 1:
        return Verdict(None, (said("struck.tied", lang), *told), rules, state, (lines,))
    lost = svg.Lost([each.at for each in struck[0].removed])
    answer = None if question.side is None else True
    return Verdict(answer, tuple(told), rules, state, (lines, lost))


def _strike(question: Struck, side: int | None, state: GameState) -> Quake:
    """Strike a side by the readings that concern a single quake."""
    played = state.rules.options
    options: dict[Ruling, Reading] = {
        each: played[each] for each in played if each in OPTIONS_OF_A_QUAKE
    }
    return resolve_quake(state.board, question.town, question.magnitude, side, options=options)


def _told(question: Struck, struck: Quake, lang: str) -> tuple[str, ...]:
    """Return what a quake does to a side in sentences."""
    quake = Tile(f"Q{question.magnitude}")
    events: list[Event] = [QuakeStruck(quake, question.town, struck.side, struck.lengths)]
    if struck.removed:
        events.append(TilesLost(struck.removed))
    if struck.returned:
        events.append(CrewsReturned(struck.returned))
    return tuple(sentences(events, lang))
