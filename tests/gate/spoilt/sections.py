"""Spoilt sections: when one is complete, and what it is worth (E3 to E7, V4e, R17, R26)."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from seismic.model.hexes import Hex
from seismic.model.tiles import Tile
from seismic.rules import scoring, sections
from seismic.rules.scoring import ScoreLine
from seismic.rules.sections import End, Section

from .scoring import by_lines
from .spoiling import Spoil, all_of, constants, instead
from .spoiling import fact as changed_fact


def fact(owner: type, name: str, replacement: Callable[[Any, Any], object]) -> Spoil:
    """Return the change of a property that the lines of the score sheet rest on."""
    return by_lines(changed_fact(owner, name, replacement))


def complete_if(complete: Callable[[Section, bool], bool]) -> Spoil:
    """Return the change of when a section is complete."""
    return fact(Section, "complete", complete)


def score_loop(real: Any, section: Section) -> ScoreLine:
    """Score a loop like a complete section."""
    if section.ends:
        line: ScoreLine = real(section)
        return line
    return ScoreLine(section, section.points, tuple(section.claims), ("E5",))


def same_terminus_once(section: Section, points: int) -> int:
    """Return the points less the value of a terminus that is at both ends."""
    same = section.complete and section.ends[0].at == section.ends[1].at
    return points - section.ends[0].value if same else points


def chord_claims(section: Section, real: dict[str, int]) -> dict[str, int]:
    """Return the crews of each colour on chords of a section."""
    chords = {(each.at, edge) for each in section.fragments if each.is_chord for edge in each.edges}
    return dict(Counter(crew.colour for crew in section.crews if (crew.at, crew.edge) in chords))


def at_second_town(section: Section) -> bool:
    """Return whether a section ends at a town other than the first one."""
    return any(end.kind == "town" and end.at != Hex(0, 0) for end in section.ends)


ENGINES: Final[Mapping[str, Spoil]] = {
    "E3: One end at a terminus is enough.": complete_if(
        lambda self, real: any(end.is_terminus for end in self.ends)
    ),
    "E3: Incomplete sections score, too.": complete_if(lambda self, real: bool(self.ends)),
    "E3: No section is complete.": complete_if(lambda self, real: False),
    "D1: Incomplete sections score, and complete ones don't.": complete_if(
        lambda self, real: bool(self.ends) and not real
    ),
    "D2: Only a section that ends at the town is complete.": complete_if(
        lambda self, real: real and any(end.kind == "town" for end in self.ends)
    ),
    "E4: A closed loop is complete.": all_of(
        complete_if(lambda self, real: real or not self.ends),
        by_lines(instead(scoring, "score_line", score_loop)),
    ),
    "E4: A closed loop is not seen as one.": fact(Section, "loop", lambda self, real: False),
    "E5: Fragments score nothing.": constants(sections, CHORD_POINTS=0),
    "E5: Fragments score two points.": constants(sections, CHORD_POINTS=2),
    "E5: A tile passed twice scores once.": fact(
        Section,
        "chords",
        lambda self, real: len({each.at for each in self.fragments if each.is_chord}),
    ),
    "E6, D10: Stubs score like other fragments.": fact(
        Section, "chords", lambda self, real: len(self.fragments)
    ),
    "E6: The town is worth 5.": fact(
        Tile, "value", lambda tile, real: 5 if tile.kind == "town" else real
    ),
    "E6: Ends are worth nothing.": fact(
        Section, "points", lambda self, real: real and real - sum(end.value for end in self.ends)
    ),
    "E7: The same terminus at both ends counts once.": fact(Section, "points", same_terminus_once),
    "G9: A crew on a stub claims nothing.": fact(Section, "claims", chord_claims),
    "R17: An end off the table is complete.": fact(
        End, "is_terminus", lambda end, real: real or end.kind == "edge"
    ),
    "R26: A section runs on through the second town.": complete_if(
        lambda self, real: real and not at_second_town(self)
    ),
    "V4e: From town to town is worth no more.": constants(sections, TOWN_TO_TOWN=0),
    "V4e: Every section to the second town scores ten more.": fact(
        Section, "joins_two_towns", lambda self, real: at_second_town(self)
    ),
    "V4e: From a town back to itself scores ten more.": fact(
        Section, "joins_two_towns", lambda self, real: all(e.kind == "town" for e in self.ends)
    ),
}
