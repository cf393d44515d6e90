"""The data of the scenario explorer: the list of scenarios, and the steps of each, as JSON values.

Texts come from ``explorer_words``; ``explorer`` writes the files.
"""

from collections.abc import Iterable, Sequence
from typing import Any, get_args

from attrs import frozen
from explorer_frames import Frame, Kind, frames
from explorer_words import heading, page_texts, said, sentences

from seismic import svg
from seismic.model.board import COLOURS
from seismic.model.options import VARIANTS
from seismic.pages.beside import beside
from seismic.pages.pictures import Piece, differences, framed
from seismic.rulebook import LANGUAGES, Rule, message, rule, rules
from seismic.scenarios import Scenario
from seismic.scenarios.given import given_facts, written
from seismic.scenarios.telling import checked
from seismic.sphinx_ext.chapters import homes, page_of
from seismic.svg.descriptions import board_desc, pending_quake


@frozen
class Drawn:
    """A scenario with its frames and its pictures; frames share equal pictures."""

    scenario: Scenario
    frames: list[Frame]
    pictures: list[list[Piece]]
    shown: list[int]
    """The number of the picture of each frame."""


def drawn(scenario: Scenario) -> Drawn:
    """Play and draw a scenario."""
    found = frames(scenario)
    numbers: dict[tuple[object, ...], int] = {}
    shown = [numbers.setdefault((each.board, *each.overlays), len(numbers)) for each in found]
    pictures = [
        svg.board(found[at].board, *found[at].overlays) for at in map(shown.index, numbers.values())
    ]
    return Drawn(scenario, found, differences(framed(pictures)), shown)


def index(suite: Sequence[Drawn], lang: str) -> dict[str, Any]:
    """Return what the page needs to list and filter scenarios: texts, rules and entries."""
    return {
        "lang": lang,
        "texts": page_texts(lang),
        "kinds": _names("kind", get_args(Kind), lang),
        "labels": _names("label", ("rule", "ruling", "disagreement"), lang),
        "colours": _names("colour", COLOURS, lang),
        "variants": _names("variant", VARIANTS, lang),
        "editions": {
            name: title[:1].upper() + title[1:]
            for name, title in _names("edition", LANGUAGES, lang).items()
        },
        "rules": {each.id: _rule(each, lang) for each in rules()},
        "scenarios": [_entry(each, lang) for each in suite],
    }


def _names(table: str, names: Iterable[str], lang: str) -> dict[str, str]:
    return {name: message(f"{table}.{name}", lang) for name in names}


def _rule(found: Rule, lang: str) -> dict[str, Any]:
    """Return a rule in our words, with its grounds and its place in each edition."""
    facts: dict[str, Any] = {
        "kind": found.kind,
        "chapter": _chapter(found, lang),
        "title": found.title(lang),
        "page": _in_manual(found, found.id),
        "text": found.text(lang),
        "reason": found.reason(lang),
        "against": found.against(lang),
        "certainty": message(f"certainty.{found.certainty}", lang) if found.certainty else None,
        "evidence": {address: found.evidence_says(address, lang) for address in found.evidence},
        "reading": found.reading(lang),
        "places": {
            edition: ", ".join(each.title(edition) for each in found.paragraphs)
            for edition in LANGUAGES
        },
        "apart": list(found.editions),
        "options": {option: found.option_text(option, lang) for option in found.options},
    }
    if found.kind == "disagreement":
        facts["says"] = {edition: found.edition_says(edition, lang) for edition in LANGUAGES}
    return {name: fact for name, fact in facts.items() if fact}


def _in_manual(found: Rule, anchor: str) -> str:
    """Return the address of an anchor on the page of a rule, as the explorer links to it."""
    return f"../rules/{page_of(found)}.html#{anchor}"


def _chapter(found: Rule, lang: str) -> str:
    """Return the chapter under which a rule is listed."""
    if found.kind == "ruling":
        return said("page.rulings", lang)
    if found.kind == "disagreement":
        return said("page.disagreements", lang)
    return found.paragraph.title(lang).rpartition(" ")[0]


def _entry(each: Drawn, lang: str) -> dict[str, Any]:
    scenario = each.scenario
    played = scenario.start.state.rules
    facts = {
        "id": scenario.id,
        "title": scenario.title(lang),
        "why": scenario.why(lang),
        "rules": list(scenario.rules),
        "variants": [name for name in VARIANTS if name in played.variants],
        "options": played.options,
        "steps": len(each.frames),
        "page": _in_manual(rule(homes().get(scenario.id, scenario.rules[0])), scenario.id),
    }
    return {name: fact for name, fact in facts.items() if fact}


def steps(each: Drawn, lang: str) -> list[dict[str, Any]]:
    """Return every frame of a scenario in words."""
    return [
        _step(each.scenario, frame, picture, lang)
        for frame, picture in zip(each.frames, each.shown, strict=True)
    ]


def _step(scenario: Scenario, frame: Frame, picture: int, lang: str) -> dict[str, Any]:
    facts = checked(frame.expected, lang) if frame.expected else []
    if frame.reached is None:
        facts = given_facts(scenario, lang)
    told = {
        "kind": frame.kind,
        "heading": heading(frame, lang),
        "told": sentences(frame, lang),
        "facts": facts,
        "rule": frame.refusal.rule if frame.refusal else None,
        "picture": picture,
        "alt": board_desc(frame.board, frame.overlays, lang),
        "table": _beside(scenario, frame, lang),
    }
    return {name: fact for name, fact in told.items() if fact or name == "picture"}


def _beside(scenario: Scenario, frame: Frame, lang: str) -> dict[str, Any]:
    """Return what lies beside the board."""
    if frame.reached is None:
        return _given(scenario)
    return beside(frame.reached.state, frame.reached.totals, lang)


def _given(scenario: Scenario) -> dict[str, Any]:
    given = written(scenario)
    return {"up": given.get("face_up", []), "next": given.get("pile", [])}


def tiles_of(suite: Iterable[Drawn]) -> set[str]:
    """Return the tiles that are shown beside a board."""
    found: set[str] = set()
    for each in suite:
        given = _given(each.scenario)
        found.update(given["up"], given["next"])
        for frame in each.frames:
            if frame.reached:
                state = frame.reached.state
                found.update(tile.code for tile in (*state.face_up, *pending_quake(state)))
    return found
