"""A position in one line: what is written, what is parsed, and what is refused at which column."""

import re
from typing import Any

import pytest

from seismic import (
    BadPosition,
    BadValue,
    Board,
    Caps,
    Crew,
    GameState,
    Hex,
    Rules,
    Table,
    Tile,
    TileSet,
    Undealt,
    apply,
    new_game,
    observe,
    parse_move,
    parse_state,
    parse_view,
    position,
    undealt,
    write_state,
    write_view,
)
from seismic.lines import parse_either
from seismic.steps import ChoosingSide, ChoosingTown, Over, Placing, Turning
from seismic.tilesets import Entry

BEGUN = new_game(["red", "blue"], pile=["H03", "H02", "X024", "Q1", "H01"])
START = "Rb place - H03,H02,X024"
"""All but the pile of a line; it has 23 characters."""

TOWN, SECOND_TOWN = Hex(0, 0), Hex(8, 0)
NORTH_AND_SOUTH = {(0, -1): "H03", (0, 1): "H03"}


def played(*lines: str) -> GameState:
    """Play moves from the beginning."""
    now = BEGUN
    for line in lines:
        now = apply(now, parse_move(line))
    return now


def made(**parts: Any) -> GameState:
    """Put a state together that need not be one that the rules allow."""
    rules = parts.setdefault("rules", Rules())
    players = parts.setdefault("players", ("red", "blue"))
    tiles = dict.fromkeys(rules.towns, "T") | {
        Hex(*at): tile for at, tile in parts.pop("laid", {}).items()
    }
    crews = parts.pop("crews", ())
    standing = [crew.colour for crew in crews]
    supplies = [rules.crews - standing.count(player) for player in players]
    board = Board(tiles, crews, rules.table)
    usual: dict[str, Any] = {"supplies": supplies, "step": Placing(), "board": board}
    return GameState(**usual | parts)


class TestPlayed:
    """Lines of a small game, worked out by hand."""

    @pytest.mark.parametrize(
        ("moves", "public", "pile", "others"),
        [
            ([], START, "Q1,H01", ""),
            (["H03@0,-1"], "Rb crew@0,-1 0:-1H03 H02,X024", "Q1,H01", ""),
            (  # blue turns up the 1.0, which removes the straight (Q4); the crew returns (Q6)
                ["H03@0,-1", "crew 0"],
                "rB place - H02,X024,H01",
                "-",
                " discards=Q1,H03",
            ),
            (
                ["H03@0,-1", "crew 0", "H34@1,-1"],
                "rB crew@1,-1 1:-1H34 H02,X024",
                "-",
                " discards=Q1,H03",
            ),
            (
                ["H03@0,-1", "crew 0", "H34@1,-1", "crew 4"],
                "Rb place 1:-1H34b H02,X024",
                "-",
                " discards=Q1,H03",
            ),
        ],
    )
    def test_both_forms(self, moves: list[str], public: str, pile: str, others: str) -> None:
        """A state has the tiles of the pile, and a view their number."""
        now = played(*moves)
        line = f"{public} {pile}{others}"
        assert (line, now) == (write_state(now), parse_state(line))
        view = observe(now)
        line = f"{public} {0 if pile == '-' else 2}{others}"
        assert (line, view) == (write_view(view), parse_view(line))

    def test_viewer(self) -> None:
        """A view may be that of a player."""
        view, line = observe(BEGUN, "blue"), f"{START} 2 viewer=blue"
        assert (line, view) == (write_view(view), parse_view(line))

    @pytest.mark.parametrize(
        ("state", "line"),
        [
            (new_game(["red", "blue"], deal=False), "Rb draw:set-up - - 73"),
            (undealt(new_game(["red", "blue"], seed=7)), None),
            (
                position(["red", "blue"], face_up=["H03", "H02"], pile=Undealt.of({"Q1": 2})),
                "Rb draw - H03,H02 Q1x2",
            ),
            (
                position(["red", "blue"], face_up=["H03"], pile=Undealt.of({}, {"Q6": 1})),
                "Rb draw - H03 x bottom=Q6x1",
            ),
        ],
        ids=["set-up", "the view of a dealt game", "counted out", "the bottom of a pile"],
    )
    def test_undealt(self, state: GameState, line: str | None) -> None:
        """A pile without an order is a number, or counts; the same line is that of a view."""
        written = write_state(state)
        assert written == (line or written) == write_view(observe(state))
        assert state == parse_state(written)
        assert observe(state) == parse_view(written)

    def test_either_form(self) -> None:
        """A view has a state, too, in which only the number of the hidden tiles is right."""
        assert BEGUN == parse_either(f"{START} Q1,H01")
        assert observe(BEGUN) == observe(parse_either(f"{START} 2"))

    def test_a_full_pile(self) -> None:
        """A view may have more tiles in the pile than the set has left."""
        assert 2_000 == parse_view(f"{START} 2000").in_pile

    def test_a_choice(self) -> None:
        """A position by hand has its empty box in its line: usually the other tiles are there."""
        tie = position(["red", "blue"], laid=NORTH_AND_SOUTH, face_up=["H02"], pile=["Q1"])
        line = "Rb side:Q1@0,0 0:-1H03,1H03 H02 - discards=Q1 box=-"
        assert (line, tie) == (write_state(tie), parse_state(line))

    def test_the_other_form(self) -> None:
        """Only a state is written as one, and only a view as one."""
        with pytest.raises(BadValue, match="state must be a GameState"):
            write_state(observe(BEGUN))  # type: ignore[arg-type]  # on purpose
        with pytest.raises(BadValue, match="view must be a View"):
            write_view(BEGUN)  # type: ignore[arg-type]  # on purpose


class TestFields:
    """How each field is written; not all of these positions are ones that the rules allow."""

    @pytest.mark.parametrize(
        ("parts", "line"),
        [
            (  # columns go west to east, rows north to south; a run has the number of its first
                {"laid": {(-2, 0): "H03", (0, -2): "X3", (0, -1): "H03", (0, 2): "H25"}},
                "Rb place -2:0H03/0:-2X3H03,2H25 - -",
            ),
            (  # a crew stands behind its fragment
                {
                    "laid": {(0, -1): "H03-14", (1, 0): "X25+7", (2, 0): "X5"},
                    "crews": (
                        Crew((0, -1), 3, "red"),
                        Crew((0, -1), 1, "blue"),
                        Crew((1, 0), 5, "red"),
                        Crew((2, 0), 5, "blue"),
                    ),
                },
                "Rb place 0:-1H03r-14b/1:0X25r+7/2:0X5b - -",
            ),
            ({"players": ("green", "yellow", "red"), "turn": 2}, "gyR place - - -"),
            ({"face_up": ["X024+5", "H14"]}, "Rb place - X024+5,H03 -"),
            ({"pile": ["X0", "Q6"]}, "Rb place - - X0,Q6"),
            ({"step": Over("E1")}, "Rb over:E1 - - -"),
            ({"heights": {"red": 170, "blue": 181}}, "Rb place - - - heights=b181,r170"),
            ({"supplies": [3, 20]}, "Rb place - - - supply=3,20"),
            (
                {"discards": ["H03", "Q1"], "supplies": [3, 20], "heights": {"red": 9}},
                "Rb place - - - heights=r9 supply=3,20 discards=H03,Q1",
            ),
            (
                {"step": ChoosingTown(Tile("Q2")), "rules": Rules({"twin-cities"})},
                "Rb town:Q2 - - - variants=twin-cities",
            ),
            (
                {
                    "step": ChoosingSide(Tile("Q2"), TOWN, [SECOND_TOWN]),
                    "rules": Rules({"twin-cities"}),
                },
                "Rb side:Q2@0,0@8,0 - - - variants=twin-cities",
            ),
            (
                {
                    "step": ChoosingSide(
                        Tile("Q2"), SECOND_TOWN, [TOWN], [(0, 0, 0, 0, 0, 1), (1, 0, 0, 12, 0, 0)]
                    ),
                    "rules": Rules({"twin-cities"}, {"R10": "counted-together"}),
                },
                "Rb side:Q2@8,0:0.0.0.0.0.1@0,0:1.0.0.12.0.0 - - - variants=twin-cities"
                " options=R10:counted-together",
            ),
            (
                {
                    "step": Turning(1, [Hex(0, 1), Hex(0, -1)]),
                    "rules": Rules({"aftershocks"}),
                    "laid": NORTH_AND_SOUTH,
                },
                "Rb turn:b@0,-1@0,1 0:-1H03,1H03 - - variants=aftershocks",
            ),
            (
                {
                    "step": Turning(0, (), ChoosingSide(Tile("Q1"), SECOND_TOWN)),
                    "rules": Rules({"twin-cities", "aftershocks"}, {"R25": "after-each-town"}),
                },
                "Rb turn:r/Q1@8,0 - - - variants=aftershocks,twin-cities"
                " options=R25:after-each-town",
            ),
            (
                {"rules": Rules((), {"R9": "uses-up-magnitude", "R10": "counted-together"})},
                "Rb place - - - options=R10:counted-together,R9:uses-up-magnitude",
            ),
            ({"rules": Rules(table=Table.hexagon(6))}, "Rb place - - - table=hexagon:6"),
            ({"rules": Rules(table=Table.rectangle(5, 7))}, "Rb place - - - table=rectangle:5,7"),
            (
                {"rules": Rules(table=Table.of([(0, 0), (0, 1), (0, 2), (0, 4), (-1, -3)]))},
                "Rb place - - - table=cells:-1:-3/0:0..2,4",
            ),
            (
                {"rules": Rules(tiles=TileSet.of({"H03": 6, "X024+5": 1, "H02": 2}))},
                "Rb place - - - tiles=owner:H02x2,H03x6,X024+5x1",
            ),
            (
                {"rules": Rules(tiles=TileSet((Entry("Q1", 1, "rulebook"), Entry("H03", 6))))},
                "Rb place - - - tiles=owner:H03x6/rulebook:Q1x1",
            ),
            ({"rules": Rules(towns=[(1, -1)])}, "Rb place - - - towns=1,-1"),
            (
                {"rules": Rules({"twin-cities"}, towns=[(9, 0), (0, 0)])},
                "Rb place - - - variants=twin-cities towns=0,0/9,0",
            ),
        ],
    )
    def test_written(self, parts: dict[str, Any], line: str) -> None:
        """Defaults are left out; an empty box is not, if the set has more tiles."""
        assert f"{line} box=-" == write_state(made(**parts))

    def test_no_tiles(self) -> None:
        """From a set without tiles nothing is left in the box."""
        now = made(rules=Rules(tiles=TileSet(())))
        assert "Rb place - - - tiles=-" == write_state(now)

    def test_box(self) -> None:
        """A box has its tiles in the order of their codes, if they are not those that are left."""
        rules = Rules(tiles=TileSet.of({"H03": 3, "X0": 1}))
        line = "Rb place - H03 - tiles=owner:H03x3,X0x1"
        assert line == write_state(made(rules=rules, face_up=["H03"], box=["X0", "H03", "H03"]))
        other = made(rules=rules, face_up=["H03"], box=["X0", "H03"])
        assert f"{line} box=H03,X0" == write_state(other)
        assert other == parse_state(f"{line} box=H03,X0")

    def test_rules_are_parsed(self) -> None:
        """Every field of the rules is read."""
        rules = Rules(
            {"twin-cities", "dilemma"},
            {"R12": "one-set", "R28": "some-tile-fits"},
            Table.of([(q, r) for q in range(-2, 12) for r in (-1, 0, 1, 3)]),
            TileSet((Entry("Q1", 1, "rulebook"), Entry("H03", 6))),
            [(0, 0), (9, 0)],
        )
        now = new_game(["red", "blue"], rules=rules, pile=["H03", "H03", "H03", "Q1"])
        assert now == parse_state(write_state(now))


class TestRefused:
    """Every mistake is reported with its column and what would be right."""

    @pytest.mark.parametrize(
        ("line", "column", "problem"),
        [
            ("", 1, "a line must have players, step, board, face_up and pile"),
            ("Rb place - H03", 15, "a line must have players"),
            (f"rb{START[2:]} -", 1, "must be one capital"),
            (f"RB{START[2:]} -", 1, "must be one capital"),
            (f"Rx{START[2:]} -", 1, "must be letters of 2 to 4 colours such as Rb, not 'Rx'"),
            (f"Rr{START[2:]} -", 1, "must be a different colour for each player"),
            ("Rb plaice - H03 -", 4, "must be one of place, crew, town, side, turn, draw, over"),
            ("Rb crew - H03 -", 4, "must be a step such as crew@0,-1, not 'crew'"),
            ("Rb crew@0,-1 - H03 -", 4, "step: no tile has just been laid at [0, -1] (G8)"),
            ("Rb crew@0,9999999999 - H03 -", 4, "must be a step such as crew@0,-1"),
            ("Rb crew@0,1000001 - H03 -", 4, "must be without a number beyond ±1000000"),
            ("Rb side:Q7@0,0 - H03 -", 4, "must be a step such as side:Q3@0,0"),
            ("Rb turn:g - H03 - variants=aftershocks", 4, "must be a step of one of red, blue"),
            ("Rb over:G8 - - -", 4, "step: 'G8' does not end the game"),
            ("Rb place - - -", 4, "step: a tile is to be laid, and none that is face up fits"),
            ("Rb place 0:H03 H03 -", 12, "must be a row and tiles such as -1H03X03, not 'H03'"),
            ("Rb place H03 H03 -", 10, "must be a column and tiles such as"),
            ("Rb place 0:-1H30 H03 -", 14, "must be a tile with its crews such as"),
            ("Rb place 0:-1H03rb H03 -", 14, "must be a tile with its crews such as"),
            ("Rb place 0:-1H03,-1H03 H03 -", 20, "[0, -1] does not come after [0, -1]"),
            ("Rb place 1:0H25/0:-1H03 H03 -", 21, "[0, -1] does not come after [1, 0]"),
            ("Rb place 0:-1H03H03 H03 -", 17, "a town lies at [0, 0] (S2)"),
            ("Rb place 0:-1H25 H03 -", 10, "doesn't match the tile at"),
            ("Rb place 0:-1H03g H03 -", 10, "board: green has crews on the table"),
            ("Rb place 0:-1000001H03 H03 -", 12, "must be without a number beyond"),
            ("Rb place - H14,H02,X024 -", 12, "must be a type such as H03, X024 or Q3"),
            ("Rb place - H03,,X024 -", 16, "must be a type such as H03, X024 or Q3, not ''"),
            ("Rb place - Q1,H02,X024 -", 12, "face_up: at most three tiles are face up"),
            (f"{START} Q1,Z1", 28, "must be a type such as H03, X024 or Q3"),
            (f"{START} T", 25, "must be a type such as H03, X024 or Q3"),
            (f"{START} 2 viewer=blue", 34, "there is no viewer in the line of a state"),
            (f"{START} 70 box=Q1", 32, "nothing is known of the box of an undealt game"),
            (f"{START} 5000", 25, "must be a number from 0 to 2000"),
            (f"{START} H01x2000,H02x2000,H03x1", 25, "a number of tiles from 0 to 4000"),
            (f"{START} Q1x", 25, "must be a type and a number such as H03x2"),
            (f"{START} Q1 bottom=Q6x1", 35, "a bottom needs a pile given as counts"),
            (f"{START} H03x1,H02x1", 27, "must continue with '2x1,H03x1', in the canonical form"),
            (f"{START}  -", 26, "must be a name and =, one of variants, options"),
            (f"{START} - ", 27, "must be a name and =, one of variants, options"),
            (f"{START} - varaints=dilemma", 27, "(did you mean variants=?)"),
            (f"{START} - dilemma", 27, "must be a name and =, one of variants"),
            (f"{START} - box=- variants=dilemma", 33, "variants must come once, in the order"),
            (f"{START} - box=- box=-", 33, "box must come once"),
            (f"{START} - viewer=red", 34, "there is no viewer in the line of a state"),
            (f"{START} - variants=dilema", 36, "must be one of big-one"),
            (f"{START} - options=R9", 35, "must be a ruling and its reading such as"),
            (f"{START} - options=R9:never", 35, "must be 'uses-up-magnitude', not 'never' (R9)"),
            (f"{START} - table=circle:3", 33, "must be hexagon:, rectangle: or cells:"),
            (f"{START} - table=hexagon:x", 41, "must be a radius such as 6"),
            (f"{START} - table=rectangle:0,5", 43, "must be a whole number from 1"),
            (f"{START} - table=cells:5", 39, "must be a column and rows such as"),
            (f"{START} - table=cells:0:a", 41, "must be a row or a range of rows"),
            (f"{START} - table=cells:1:0", 33, "must be one that has the cell [0, 0] of a town"),
            (f"{START} - tiles=me:H03x1", 36, "must be one of rulebook, published"),
            (f"{START} - tiles=owner:H03", 39, "must be a type and a number such as H03x6"),
            (f"{START} - tiles=owner:H14x6", 39, "must be written as its type, H03"),
            (f"{START} - tiles=H03x6", 33, "must be a source and tiles"),
            (f"{START} - towns=1", 33, "must be a cell such as 8,0"),
            (f"{START} - towns=1,1/2,2", 33, "must be one hex"),
            (f"{START} - heights=170", 35, "must be a colour and a height such as r170"),
            (f"{START} - heights=g170", 35, "must be one of red, blue"),
            (f"{START} - supply=20,x", 37, "must be a number from 0 to 20, not 'x'"),
            (f"{START} - supply=20,21", 37, "must be a number from 0 to 20, not '21'"),
            (f"{START} - supply=1,2,3", 34, "supplies: there is one for each player"),
            ("Rb side:Q1@0,0 0:-1H03,1H03 H02 -", 34, "discards: Q1 is the last quake among"),
        ],
    )
    def test_column(self, line: str, column: int, problem: str) -> None:
        """The column is that of the part that is wrong, or of what is missing."""
        with pytest.raises(BadPosition, match=re.escape(problem)) as error:
            parse_state(line)
        assert column == error.value.column
        assert str(error.value).startswith(f"column {column}: ")

    @pytest.mark.parametrize(
        ("line", "column", "problem"),
        [
            (f"{START} - supply=20,20", 26, "must end here"),
            (f"{START} - discards=-", 26, "must end here"),
            (f"{START} - table=hexagon:06", 41, "must continue with '6'"),
            (
                f"{START} - variants=aftershocks,big-one",
                36,
                "must continue with 'big-one,",
            ),
            ("Rb place 0:-01H03 H02,H01,X024 -", 13, "must continue with '1H03',"),
            ("Rb place 0:1H03,2H03 H02,H01,X024 -", 16, "must continue with 'H03',"),
            ("Rb place 0:1X03+2 H02,H01,X024 -", 16, "must end here, in the canonical"),
        ],
    )
    def test_written_otherwise(self, line: str, column: int, problem: str) -> None:
        """A position has one line only."""
        with pytest.raises(BadPosition, match=problem) as error:
            parse_state(line)
        assert column == error.value.column

    @pytest.mark.parametrize(
        ("line", "column", "problem"),
        [
            (f"{START} Q1", 25, "must be the number of tiles in the pile"),
            (f"{START} 2001", 25, "must be a number from 0 to 2000"),
            (f"{START} 02", 25, "must continue with '2'"),
            (f"{START} 2 box=-", 31, "there is no box in the line of a view"),
            (f"{START} 2 viewer=green", 34, "must be one of red, blue, not 'green'"),
        ],
    )
    def test_view(self, line: str, column: int, problem: str) -> None:
        """The line of a view is as strict."""
        with pytest.raises(BadPosition, match=problem) as error:
            parse_view(line)
        assert column == error.value.column

    @pytest.mark.parametrize("line", [None, 7, b"Rb", "Rb place \u2013 H03 -", "\ud800"])
    def test_no_line(self, line: Any) -> None:
        """Anything but plain text is refused."""
        with pytest.raises(BadPosition, match="must be a line in ASCII"):
            parse_state(line)


class TestHostile:
    """The work for a line is bounded, and so is what is said about it."""

    @pytest.mark.parametrize(
        "line",
        [
            "R" * 300_000,
            " " * 200_000,
            f"{START} {'H03,' * 60_000}H03",
            f"{START} 999999999",
            f"Rb place 0:1{'H03' * 80_000} H03 -",
            f"Rb place {'0:1H03/' * 30_000}0:1H03 H03 -",
            f"Rb turn:r{'@0,0' * 60_000} - H03 - variants=aftershocks",
            f"Rb side:Q1{'@0,0' * 60_000} - H03 -",
            f"{START} - table=cells:0:-999999999..999999999",
            f"{START} - table=cells:0:{'9..0,' * 40_000}0",
            f"{START} - tiles=owner:H03x999999999",
            f"{START} - tiles=owner:{'H03x1,' * 40_000}H03x1",
            f"{START} - variants={'dilemma,' * 30_000}",
            f"{START} - {'z' * 200_000}=1",
            f"{START} - towns={'1,1/' * 60_000}1,1",
            f"{START} - heights={'r1,' * 60_000}r1",
            f"{START} - supply={'1,' * 100_000}1",
        ],
        ids=lambda line: line[:40],
    )
    def test_bounded(self, line: str) -> None:
        """Long lines and large numbers are refused in few words."""
        for parse in (parse_state, parse_view):
            with pytest.raises(BadPosition) as error:
                parse(line)
            assert 500 > len(str(error.value))

    @pytest.mark.parametrize(
        ("caps", "line", "problem"),
        [
            (Caps(bytes=20), f"{START} Q1", "more than 20 characters"),
            (Caps(tiles=2), f"{START} Q1", "must be at most 2, with , between them"),
            (Caps(quakes=1), f"{START} Q1,H03,Q1", "must be at most 1 quakes, not 2"),
            (Caps(quakes=1), f"{START} H03x1,Q1x2", "must be at most 1 quakes, not 2"),
            (Caps(quakes=1), f"{START} - tiles=owner:Q1x2", "must be at most 1 quakes, not 2"),
            (Caps(tiles=2), "Rb place 0:-2H03H03 H03 -", "there are more than 2 tiles"),
            (Caps(tiles=9), f"{START} H02x5,H03x5", "there are more than 9 tiles"),
            (Caps(cells=3), f"{START} - table=cells:0:0..3", "within the 3 cells"),
        ],
    )
    def test_caps(self, caps: Caps, line: str, problem: str) -> None:
        """Each cap can be lowered."""
        with pytest.raises(BadPosition, match=problem):
            parse_state(line, caps)

    def test_longest_tile(self) -> None:
        """A tile with a crew on each of six stubs can be parsed."""
        line = "rB place 0:2X0r1b2r3b4r5b+99 H03,H02,H01 -"
        assert 6 == len(parse_state(line).board.crews)

    def test_crews(self) -> None:
        """There are no more crews than the colours have."""
        with pytest.raises(BadPosition, match=r"a colour has 20 crews \(C6\)"):
            parse_state(f"Rb place 0:1{'H03r' * 81} H03 -")
