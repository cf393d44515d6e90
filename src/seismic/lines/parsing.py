"""Positions from lines that anybody may have written.

Caps bound the work before it begins. A line that isn't canonical is refused at the end, when the
position is written again and compared.
"""

from collections.abc import Mapping
from itertools import islice
from typing import Final, Literal, TypeAlias

from ..errors import BadPosition, check_type, shown
from ..model.pieces import Colour
from ..model.pile import Undealt
from ..model.state import GameState
from ..model.tiles import Tile
from ..rules.validation import refuse_without_decision, validate
from ..saves.strict import USUAL, Caps
from ..suggestions import closest
from ..views.view import View, observe
from .parts import Named, Part, located
from .rules import rules_of
from .table import board_of, supplies_of, tiles_of, undealt_of
from .turn import heights_of, players_of, step_of, viewer_of
from .writing import usual_box, write_state, write_view

FIELDS: Final = ("players", "step", "board", "face_up", "pile")
NAMES: Final = (
    *("variants", "options", "table", "tiles", "towns"),
    *("heights", "supply", "discards", "box", "bottom", "viewer"),
)
"""The fields with a name, in their order."""

Form: TypeAlias = Literal["state", "view", "either"]

_FOREIGN: Final[Mapping[Form, str]] = {"state": "viewer", "view": "box"}
_MOST_TILES: Final = {"players": 1, "step": 1, "board": 1, "pile": -1, "box": -1}
"""How many tiles a part of a field may name that an error quotes; none in the other fields."""
_SHOWN: Final = 20
"""How many characters of the right line an error shows."""


def parse_state(line: str, caps: Caps = USUAL) -> GameState:
    """Return the state that a line describes, within these caps.

    If the pile of the line is a number of tiles, the state is undealt.

    Raises:
        BadPosition: With the column, unless it is a state that the rules allow, written as
            `write_state` does.

    >>> import seismic
    >>> seismic.parse_state("Rb place - H03 Z1")
    Traceback (most recent call last):
    seismic.errors.BadPosition: column 16: must be a type such as H03, X024 or Q3
    """
    return _parsed(line, caps, "state")[0]


def parse_view(line: str, caps: Caps = USUAL) -> View:
    """Return the view that a line describes, within these caps.

    Raises:
        BadPosition: With the column, unless it shows a state that the rules allow, written as
            `write_view` does.

    >>> import seismic
    >>> seismic.parse_view("Rb place - H03,H02,X024 1").in_pile
    1
    """
    state, viewer = _parsed(line, caps, "view")
    return observe(state, viewer)


def parse_either(line: str, caps: Caps = USUAL) -> GameState:
    """Return the state of a line in either form; that of a view is undealt."""
    return _parsed(line, caps, "either")[0]


def _parsed(line: str, caps: Caps, form: Form) -> tuple[GameState, Colour | None]:
    """Return the state of a line, and its viewer."""
    parts, named = _fields(line, caps)
    if form in _FOREIGN and _FOREIGN[form] in named:
        part = named[_FOREIGN[form]]
        raise BadPosition(part.column, f"there is no {_FOREIGN[form]} in the line of a {form}")
    undealt = undealt_of(parts["pile"], named.get("bottom"))
    if undealt is None:
        if form == "view" or "viewer" in named:
            expected = "must be the number of tiles in the pile, in the line of a view"
            raise BadPosition(parts["pile"].column, expected)  # the order of a pile is hidden
        if "bottom" in named:
            expected = "a bottom needs a pile given as counts, such as H03x2"
            raise BadPosition(named["bottom"].column, expected, "V1")
    rules = rules_of(named)
    players, turn = players_of(parts["players"])
    viewer = viewer_of(named["viewer"], players) if "viewer" in named else None
    board = board_of(parts["board"], rules)
    face_up = tiles_of(parts["face_up"])
    discards = tiles_of(named["discards"]) if "discards" in named else ()
    seen = *face_up, *discards
    pile: tuple[Tile, ...] | Undealt
    if undealt is None:
        pile = tiles_of(parts["pile"])
        usual = usual_box(rules, board, (*seen, *pile))
    else:
        pile, usual = undealt, ()
    box = tiles_of(named["box"]) if "box" in named else usual
    with located(1, _columns(parts, named, len(line) + 1)):
        state = GameState(
            rules=rules,
            players=players,
            board=board,
            supplies=supplies_of(named, rules, players, board),
            step=step_of(parts["step"], players),
            face_up=face_up,
            pile=pile,
            box=box,
            discards=discards,
            heights=heights_of(named),
            turn=turn,
        )
        is_view = form == "view" or viewer is not None
        (refuse_without_decision if is_view or form == "either" else validate)(state)
    again = write_view(observe(state, viewer)) if is_view else write_state(state)
    _refuse_difference(line, again)
    return state, viewer


def _fields(line: str, caps: Caps) -> tuple[Named, Named]:
    """Return the parts of a line by their names: those that are always there, and the others."""
    check_type("caps", caps, Caps)
    if not isinstance(line, str) or not line.isascii():
        raise BadPosition(1, f"must be a line in ASCII, not {shown(line)}")
    if len(line) > caps.bytes:
        raise BadPosition(1, f"the line has more than {caps.bytes} characters")
    parts = list(islice(Part(line, 1, caps).split(" "), len(FIELDS) + len(NAMES) + 1))
    if len(parts) < len(FIELDS):
        expected = f"{', '.join(FIELDS[:-1])} and {FIELDS[-1]}, separated by spaces"
        raise BadPosition(len(line) + 1, f"a line must have {expected}")
    named: dict[str, Part] = {}
    for part in parts[len(FIELDS) :]:
        name, equals, text = part.text.partition("=")
        if name not in NAMES or not equals:
            near = closest(name, NAMES) if len(name) <= caps.texts else ()
            hint = f" (did you mean {near[0]}=?)" if near else ""
            expected = f"must be a name and =, one of {', '.join(NAMES)}{hint}"
            raise BadPosition(part.column, expected)  # not quoted: it may belong to the pile
        if any(NAMES.index(before) >= NAMES.index(name) for before in named):
            raise BadPosition(
                part.column, f"{name} must come once, in the order {', '.join(NAMES)}"
            )
        column = part.column + len(name) + 1
        named[name] = Part(text, column, caps, _MOST_TILES.get(name, 0))
    first = {
        name: Part(part.text, part.column, caps, _MOST_TILES.get(name, 0))
        for name, part in zip(FIELDS, parts, strict=False)
    }
    return first, named


def _columns(parts: Named, named: Named, end: int) -> dict[str, int]:
    """Return the column of each part of a state, or where it would be."""
    columns = dict.fromkeys(("heights", "supplies", "discards", "box"), end)
    columns |= {name: part.column for name, part in {**parts, **named}.items()}
    columns |= dict.fromkeys(("in_pile", "seen"), columns["pile"])
    columns |= {"turn": columns["players"], "supplies": columns.get("supply", end)}
    return columns


def _refuse_difference(line: str, again: str) -> None:
    """Raise `BadPosition` where a line differs from the canonical one of its position."""
    if line != again:
        pairs = enumerate(zip(line, again, strict=False))
        same = next((at for at, (one, other) in pairs if one != other), min(len(line), len(again)))
        rest = again[same:].partition(" ")[0][:_SHOWN]  # of this field alone
        problem = f"must continue with {rest!r}" if rest else "must end here"
        if again.startswith("box=", again.rfind(" ", 0, same) + 1):  # which is hidden
            problem = "must list tiles in the order of their codes"
        raise BadPosition(same + 1, f"{problem}, in the canonical form of this position")
