"""The rulebook as data: every rule id, the paragraphs it rests on, its texts, and all messages.

The structure is in ``data/rulebook.toml``, with a catalogue for each language beside it; both are
read on first use. Formatting a refusal, a rule or a list as a sentence is up to the modules that
show them.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final, Literal, Self, TypeAlias

import attrs

from .errors import SeismicError, restored, shown, shown_code
from .ruleids import RuleId as RuleId  # it belongs to the rulebook, too
from .suggestions import closest
from .typography import typeset

Kind: TypeAlias = Literal["rule", "ruling", "disagreement"]

Certainty: TypeAlias = Literal["printed", "follows", "choice"]
"""How sure a ruling is: an edition says it, it follows from a printed rule, or nothing decides."""

LANGUAGES: Final = ("en", "es", "fr")

_KINDS: Final[tuple[Kind, ...]] = ("rule", "ruling", "disagreement")


class Unknown(SeismicError, LookupError):
    """Raised for a name that the rulebook doesn't have."""

    what = "name"

    def __init__(self, name: str) -> None:
        super().__init__()  # any value may have been asked for, even a state
        self.name = name

    def _known(self) -> Iterable[str]:
        return ()

    @property
    def near(self) -> tuple[str, ...]:
        """The names that look most like it."""
        return closest(self.name, self._known()) if isinstance(self.name, str) else ()

    def __str__(self) -> str:
        hint = f"; did you mean {' or '.join(self.near)}?" if self.near else ""
        return f"the rulebook has no {self.what} {shown_code(self.name)}{hint}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return restored(self)


class UnknownRule(Unknown):
    """Raised for an id that no rule, ruling or disagreement has."""

    what = "rule"

    @property
    def id(self) -> RuleId:
        """The id that was asked for."""
        return self.name

    def _known(self) -> Iterable[str]:
        return _by_id()


class UnknownParagraph(Unknown):
    """Raised for a paragraph that the editions don't have."""

    what = "paragraph"

    def _known(self) -> Iterable[str]:
        return map(str, paragraphs())


class UnknownMessage(Unknown):
    """Raised for a message that the catalogues don't have."""

    what = "message"

    def _known(self) -> Iterable[str]:
        return message_keys()


class _UnknownText(Unknown):
    """Raised for a text that a rule doesn't have."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(name)
        self._problem = problem

    def __str__(self) -> str:
        return self._problem


class UnknownLanguage(Unknown):
    """Raised for a language without a catalogue."""

    what = "language"

    def __str__(self) -> str:
        return f"{super().__str__()}; it has {', '.join(LANGUAGES)}"


@attrs.frozen
class Paragraph:
    """A numbered paragraph of a section, the same in every edition."""

    section: str
    """The section, by its key, such as ``quakes``."""
    number: int
    """The number in the section."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the paragraph that a text names by a section and a number.

        Raises:
            UnknownParagraph: If the editions have no such paragraph.

        >>> from seismic import rulebook
        >>> rulebook.Paragraph.parse("quakes 2").title("fr")
        'Séismes 2'
        """
        if not isinstance(text, str):
            raise UnknownParagraph(text)
        section, _, number = text.partition(" ")
        if number not in map(str, _sections().get(section, {}).get("paragraphs", ())):
            raise UnknownParagraph(text)
        return cls(section, int(number))

    def __str__(self) -> str:
        return f"{self.section} {self.number}"

    @property
    def silent(self) -> bool:
        """Whether the paragraph carries no rule."""
        return self.number in _sections()[self.section].get("silent", ())

    def title(self, lang: str = "en") -> str:
        """Return the title as the edition of a language prints it."""
        return f"{_catalogue(lang)[f'sections.{self.section}']} {self.number}"


@attrs.frozen(kw_only=True)
class Rule:
    """A rule, a ruling where the rulebooks are silent, or a disagreement between editions."""

    id: RuleId
    """Its id, such as ``G5``."""
    kind: Kind
    """Whether it is a rule, a ruling or a disagreement."""
    paragraphs: tuple[Paragraph, ...]
    """Where it is printed; the first is the one to cite."""
    variants: tuple[str, ...] = ()
    """The variants that it belongs to."""
    options: tuple[str, ...] = ()
    """The names of its other readings."""
    refusable: bool = False
    """Whether a refusal can name it."""
    certainty: Certainty | None = None
    """How sure a ruling is."""
    about: tuple[RuleId, ...] = ()
    """The rules that a ruling or a disagreement is about."""
    editions: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()
    """The addresses of evidence from outside the rulebook."""

    @property
    def paragraph(self) -> Paragraph:
        """The paragraph to cite, the first."""
        return self.paragraphs[0]

    @property
    def chapter(self) -> str:
        """The section of the rulebook that it belongs to."""
        return self.paragraph.section

    def title(self, lang: str = "en") -> str:
        """Return a title of a few words.

        >>> from seismic import rulebook
        >>> rulebook.rule("Q1").title()
        'A quake strikes at once'
        """
        return _catalogue(lang)[f"rules.{self.id}.title"]

    def heading(self, lang: str = "en") -> str:
        """Return the id and the title, for a heading or a list."""
        return f"{self.id} · {self.title(lang)}"

    def text(self, lang: str = "en") -> str:
        """Return the rule in our own words; for a disagreement, what it is about."""
        return _catalogue(lang)[f"rules.{self.id}.text"]

    def reason(self, lang: str = "en") -> str | None:
        """Return the reason for a ruling, or None for anything else."""
        return _catalogue(lang).get(f"rules.{self.id}.reason")

    def against(self, lang: str = "en") -> str | None:
        """Return the arguments against a ruling, or None for anything else."""
        return _catalogue(lang).get(f"rules.{self.id}.against")

    def evidence_says(self, address: str, lang: str = "en") -> str:
        """Return what is found at an address of its evidence."""
        if address not in self.evidence:
            has = ", ".join(self.evidence) or "none"
            problem = f"{self.id} has no evidence {shown(address)}; it has {has}"
            raise _UnknownText(address, problem)
        return _catalogue(lang)[f"rules.{self.id}.evidence.{address}"]

    def option_text(self, option: str, lang: str = "en") -> str:
        """Return the ruling as it reads with that option."""
        if option not in self.options:
            has = ", ".join(self.options) or "none"
            problem = f"{self.id} has no option {shown(option)}; it has {has}"
            raise _UnknownText(option, problem)
        return _catalogue(lang)[f"rules.{self.id}.options.{option}"]

    def edition_says(self, edition: str, lang: str = "en") -> str:
        """Return what an edition says in a disagreement."""
        if self.kind != "disagreement":
            raise _UnknownText(edition, f"the editions agree on {self.id}")
        if edition not in LANGUAGES:
            raise UnknownLanguage(edition)
        return _catalogue(lang)[f"rules.{self.id}.says.{edition}"]

    def reading(self, lang: str = "en") -> str | None:
        """Return the reading of a disagreement that is followed, or None for anything else."""
        return _catalogue(lang).get(f"rules.{self.id}.reading")


def rules() -> tuple[Rule, ...]:
    """Return every rule, then the rulings, then the disagreements.

    >>> from seismic import rulebook
    >>> [found.id for found in rulebook.rules() if found.options]
    ['R4', 'R9', 'R10', 'R11', 'R12', 'R15', 'R25', 'R26', 'R28']
    """
    return tuple(_by_id().values())


def rule(id: RuleId) -> Rule:
    """Return the rule with an id.

    Raises:
        UnknownRule: If there is none; it names those whose ids look alike.

    >>> from seismic import rulebook
    >>> rulebook.rule("E10").text("es")
    'Gana quien tiene más puntos.'
    """
    found = _by_id().get(id) if isinstance(id, str) else None
    if found is None:
        raise UnknownRule(id)
    return found


def paragraphs() -> tuple[Paragraph, ...]:
    """Return every paragraph, in the order of the editions."""
    return tuple(
        Paragraph(name, number)
        for name, section in _sections().items()
        for number in section["paragraphs"]
    )


def message(key: str, lang: str = "en") -> str:
    """Return the message or the name with a key, in a language.

    Raises:
        UnknownMessage: If no message has that key.
        UnknownLanguage: If there is no catalogue in that language.

    >>> from seismic import rulebook
    >>> rulebook.message("tried.place", "fr").format(tile="H03", at="[0, 1]")
    'Impossible de placer H03 en [0, 1]'
    """
    found = _catalogue(lang).get(f"messages.{key}") if isinstance(key, str) else None
    if found is None:
        raise UnknownMessage(key)
    return found


def message_keys() -> tuple[str, ...]:
    """Return the keys of all messages."""
    return tuple(key.partition(".")[2] for key in _catalogue("en") if key.startswith("messages."))


def _read(name: str) -> dict[str, Any]:
    import tomllib  # a program that reads no rule doesn't wait for these two
    from importlib.resources import files

    return tomllib.loads((files("seismic") / "data" / name).read_text(encoding="utf-8"))


@cache
def _structure() -> dict[str, Any]:
    return _read("rulebook.toml")


def _sections() -> dict[str, dict[str, Any]]:
    return dict(_structure()["sections"])


@cache
def _by_id() -> dict[RuleId, Rule]:
    return {
        id: _rule(id, kind, **entry)
        for kind in _KINDS
        for id, entry in _structure()[f"{kind}s"].items()
    }


def _rule(id: RuleId, kind: Kind, places: Iterable[str], **rest: Any) -> Rule:
    lists = {name: tuple(each) for name, each in rest.items() if type(each) is list}
    return Rule(id=id, kind=kind, paragraphs=tuple(map(Paragraph.parse, places)), **rest | lists)


def _catalogue(lang: str) -> Mapping[str, str]:
    if lang not in LANGUAGES:
        raise UnknownLanguage(lang)
    return _read_catalogue(lang)


@cache
def _read_catalogue(lang: str) -> Mapping[str, str]:
    return {key: typeset(text, lang) for key, text in _flat(_read(f"{lang}.toml"))}


def _flat(table: Mapping[str, Any], start: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, str):
            yield start + key, value
        else:
            yield from _flat(value, f"{start}{key}.")
