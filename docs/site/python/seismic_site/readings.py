"""What others may hold: the same question by other readings, and rulings about the rules cited."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from seismic.errors import IllegalMove, SeismicError
from seismic.model.options import OPTIONS, Reading, Rules, Ruling
from seismic.rulebook import Rule, rule, rules
from seismic.ruleids import RuleId

from .asking import Question, Verdict, judge
from .cards import Card, card
from .cases import Case, position
from .words import said

_ELSEWHERE: Final = "R11"
"""It says where the towns lie, which a position shows."""


def other_readings(
    case: Case, question: Question, found: Verdict, played: Rules, lang: str
) -> list[dict[str, Any]]:
    """Return each reading by which the answer would differ, with the answer that it gives."""
    here = _as_data(found)
    readings = []
    for ruling, reading in _alternatives(played):
        options = dict(_with(played, ruling, reading))
        there = _answer(case, question, options, lang)
        if there is not None and _differs(here, there):
            text = _text(ruling, reading, lang)
            about = {"reading": reading or "", "text": text, "card": card(ruling, lang)}
            readings.append({"id": ruling, **about, **there})
    return readings


def _differs(here: Mapping[str, Any], there: Mapping[str, Any]) -> bool:
    """Whether two answers are unlike; a no is a no, whichever rule it rests on."""
    both_refuse = here["answer"] is False and there["answer"] is False
    return here != there and not both_refuse


def _alternatives(played: Rules) -> Iterator[tuple[Ruling, Reading | None]]:
    """Yield the readings that are not played, None for that of the ruling itself."""
    for ruling, offered in OPTIONS.items():
        if ruling != _ELSEWHERE and played.variants.issuperset(rule(ruling).variants):
            for reading in (None, *offered):
                if reading != played.option(ruling):
                    yield ruling, reading


def _with(
    played: Rules, ruling: Ruling, reading: Reading | None
) -> Iterator[tuple[Ruling, Reading]]:
    """Yield the readings that are played, with one of them changed."""
    yield from ((each, kept) for each, kept in played.options.items() if each != ruling)
    if reading is not None:
        yield ruling, reading


def _text(ruling: Ruling, reading: Reading | None, lang: str) -> str:
    found = rule(ruling)
    return found.text(lang) if reading is None else found.option_text(reading, lang)


def _answer(
    case: Case, question: Question, options: Mapping[Ruling, Reading], lang: str
) -> dict[str, Any] | None:
    """Return the answer by other readings; None where the position makes no sense with them."""
    try:
        return _as_data(judge(question, position(case, options), lang))
    except IllegalMove as error:
        reason = error.refusal.sentence(lang)
        return {"answer": False, "sentences": [said("reading.unreached", lang, reason=reason)]}
    except SeismicError:
        return None


def _as_data(verdict: Verdict) -> dict[str, Any]:
    return {"answer": verdict.answer, "sentences": list(verdict.sentences)}


def related(cited: Iterable[RuleId], played: Rules, lang: str) -> list[Card]:
    """Return the rulings and disagreements about the rules cited that bear on this game."""
    cited = set(cited)
    return [card(each.id, lang) for each in rules() if _bears(each, cited, played)]


def _bears(found: Rule, cited: set[RuleId], played: Rules) -> bool:
    in_play = played.variants.issuperset(found.variants)
    return in_play and found.id not in cited and not cited.isdisjoint(found.about)
