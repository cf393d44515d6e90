"""Boards, states, score sheets and events as plain text."""

import random
import re
from collections import Counter
from functools import cache
from string import Formatter
from typing import Any, get_args

import pytest

import seismic
from seismic import Board, Colour, Crew, GameState, Hex, Laid, Rules, Table, Tile, Variant, text
from seismic.model.events import Event, Passed, StepSkipped
from seismic.model.outcomes import Outcome
from seismic.rulebook import LANGUAGES, message, message_keys
from seismic.text.canvas import label
from seismic.visible import printable

CELL = re.compile(r"(-?\d+),(-?\d+)")

each_language = pytest.mark.parametrize("lang", LANGUAGES)

# From the coordinates of a tile to those of its neighbour over each edge: columns of the picture
# are 6 characters apart and a space is 4 lines high, so a diagonal neighbour is 2 lines away.
STEPS = ((0, -4), (6, -2), (6, 2), (0, 4), (-6, 2), (-6, -2))
# Where the sign of a highway over an edge stands, and which one it is.
SIGNS = ((0, -2, "|"), (3, -2, "/"), (3, 0, "\\"), (0, 2, "|"), (-3, 0, "/"), (-3, -2, "\\"))


@cache
def final(seed: int, *variants: Variant) -> GameState:
    """Play a game to its end."""
    chance = random.Random(seed)
    state = seismic.new_game(["red", "blue"], rules=Rules(variants=variants), seed=seed)
    while moves := seismic.legal_moves(state):
        state = seismic.apply(state, chance.choice(moves))
    return state


class Picture:
    """A picture without its legend, and the positions of the coordinates in it."""

    def __init__(self, board: Board) -> None:
        *self.lines, _ = text.board(board, width=10_000).splitlines()
        self.middles = {
            Hex(int(found[1]), int(found[2])): (found.start() + len(found[0]) // 2, number)
            for number, line in enumerate(self.lines)
            for found in re.finditer(r"(-?\d+),(-?\d+)", line)
        }

    def char(self, x: int, y: int) -> str:
        line = self.lines[y] if 0 <= y < len(self.lines) else ""
        return line[x : x + 1].strip()

    def above(self, at: Hex) -> str:
        """The word above the coordinates of a space."""
        x, y = self.middles[at]
        words = re.finditer(r"\S+", self.lines[y - 1].replace("|", " "))
        return next(word[0] for word in words if word.start() <= x < word.end())


class TestBoard:
    def test_a_town(self) -> None:
        """The town has six highways to open spaces, and the picture is a hexagon."""
        assert text.board(Board({(0, 0): "T"})).splitlines() == [
            r"        .",
            r"      0,-1",
            r"  .     |     .",
            r"-1,0 \  |  /1,-1",
            r"        T",
            r"     / 0,0 \ ".rstrip(),
            r"  .     |     .",
            r"-1,1    |    1,0",
            r"        .",
            r"       0,1",
            r"code over q,r  . open  / | \ highway",
        ]

    @pytest.mark.parametrize("seed", [3, 5])
    def test_every_space_of_a_game(self, seed: int) -> None:
        """Tiles and open spaces are drawn once each, beside their neighbours."""
        board = final(seed).board
        picture = Picture(board)
        assert {*board.tiles, *board.open_cells} == set(picture.middles)
        for at, (x, y) in picture.middles.items():
            tile = board.tile(at)
            assert (tile.code if tile else ".") == re.sub("[rbgy]", "", picture.above(at))
            for neighbour, (right, down) in zip(at.neighbours, STEPS, strict=True):
                if neighbour in picture.middles:
                    assert (x + right, y + down) == picture.middles[neighbour]

    @pytest.mark.parametrize("seed", [3, 5])
    def test_every_highway_of_a_game(self, seed: int) -> None:
        """A sign stands at an edge exactly if a highway crosses it."""
        board = final(seed).board
        picture = Picture(board)
        for at, (x, y) in picture.middles.items():
            for edge, (right, down, sign) in enumerate(SIGNS):
                sides = ((board.tile(at), edge), (board.tile(at.neighbour(edge)), (edge + 3) % 6))
                crossed = any(tile and tile.ground(each) == "highway" for tile, each in sides)
                found = picture.char(x + right, y + down) == sign
                assert found == crossed, (at, edge)

    @pytest.mark.parametrize(
        ("code", "crews", "label"),
        [
            ("H03", {0: "red"}, "H03r"),
            ("H03-14-25", {1: "blue"}, "H03-14b-25"),
            ("H03-14-25", {0: "green", 1: "blue", 2: "yellow"}, "H03g-14b-25y"),
            ("H01-25", {5: "red"}, "H01-25r"),
            ("X024", {2: "yellow"}, "X02y4"),
            ("X024+15", {0: "red", 4: "blue"}, "X0r24b+15"),
            ("X012345", dict.fromkeys(range(6), "green"), "X0g1g2g3g4g5g"),
        ],
    )
    def test_crews_stand_behind_their_fragments(
        self, code: str, crews: dict[int, Colour], label: str
    ) -> None:
        """The code stays readable and each crew's letter follows its fragment."""
        at = Hex(3, -1)
        board = Board({at: Tile(code)}, [Crew(at, *crew) for crew in crews.items()])
        assert label in text.board(board).split()

    @pytest.mark.parametrize("width", [20, 33, 50, 80])
    def test_the_longest_labels(self, width: int) -> None:
        """Tiles full of crews keep clear of each other, of the highways and of the margin."""
        cells = [Hex(q, -(q // 2)) for q in range(-4, 5)]
        crews = [Crew(at, edge, "green") for at in cells for edge in range(6)]
        picture = text.board(Board(dict.fromkeys(cells, Tile("X012345")), crews), width=width)
        assert len(cells) == picture.split().count("X0g1g2g3g4g5g")
        *rows, _ = picture.split("\ncode over")
        assert width >= max(map(len, "".join(rows).splitlines()))

    @each_language
    def test_the_legend_names_the_colours_that_stand(self, lang: str) -> None:
        """Letters are the same in every language; the names of colours are not."""
        board = Board({(0, 0): "H03"}, [Crew((0, 0), 0, "yellow")])
        legend = text.board(board, lang).splitlines()[-1]
        assert legend.endswith(f"y {message('colour.yellow', lang)}")
        assert message("colour.red", lang) not in legend

    def test_the_edge_of_the_table(self) -> None:
        """A highway off the table has its sign, but no open space behind it."""
        board = Board({(0, 0): "H03"}, table=Table.of([(0, 0), (0, 1)]))
        assert ["|", "|", "H03", "0,0", "|", "|", ".", "0,1"] == [
            line.strip() for line in text.board(board).splitlines()[:-1]
        ]

    @pytest.mark.parametrize("width", [40, 80])
    def test_no_wider_than_asked(self, width: int) -> None:
        """A board that is too wide is split into bands without losing anything."""
        board = final(3).board
        lines = text.board(board, width=width).splitlines()
        assert width >= max(map(len, lines))
        drawn = [found[0] for line in lines for found in re.finditer(r"-?\d+,-?\d+", line)]
        assert sorted(drawn) == sorted(f"{at.q},{at.r}" for at in Picture(board).middles)
        headings = re.findall(r"^columns (-?\d+) to (-?\d+)$", "\n".join(lines), re.MULTILINE)
        columns = {at.q for at in (*board.tiles, *board.open_cells)}
        numbers = [int(number) for heading in headings for number in heading]
        assert numbers == sorted(numbers)
        assert columns == {
            q for first, last in zip(numbers[::2], numbers[1::2], strict=True)
            for q in range(first, last + 1)
        }  # fmt: skip

    def test_two_towns(self) -> None:
        """The empty part between towns is left out, and the legend says so."""
        board = seismic.new_game(["red", "blue"], rules=Rules(variants={"twin-cities"})).board
        *lines, legend = text.board(board).splitlines()
        assert legend.endswith(": empty part left out")
        assert 22 > len(lines)
        assert 50 > max(map(len, lines))
        assert {"0,0", "8,0"} <= set(" ".join(lines).split())

    @pytest.mark.parametrize("width", [1, 12, 80])
    def test_never_too_narrow(self, width: int) -> None:
        """Every space is drawn, however narrow the picture."""
        board = Board({(0, 0): "H03", (2, -1): "H03", (9, 0): "H25"})
        drawn = re.findall(r"-?\d+,-?\d+", text.board(board, width=width))
        cells = (*board.tiles, *board.open_cells)
        assert sorted(drawn) == sorted(f"{at.q},{at.r}" for at in cells)

    def test_far_apart(self) -> None:
        """Tiles at extreme coordinates make a small picture."""
        far = 2**17 - 2
        tiles = {(0, 0): "T", (far, 0): "H03", (-far, far): "H14", (0, far): "X0", (7, -far): "X1"}
        picture = text.board(Board(tiles))
        assert 60 > picture.count("\n")
        assert all(re.search(rf"(?<![\d-]){q},{r}(?!\d)", picture) for q, r in tiles)

    @pytest.mark.parametrize("apart", [1, 3, 20])
    def test_thousands_of_tiles(self, apart: int) -> None:
        """A huge board is listed in part, with the number of the other tiles."""
        board = Board({(q * apart, 0): "H03" for q in range(5_000)})
        lines = text.board(board).splitlines()
        assert 80 >= max(map(len, lines))
        assert 50 > len(lines)
        assert "0,0:H03" in lines[0].split()
        listed = sum(line.count("H03") for line in lines)
        assert f"and {5_000 - listed:d} more" == lines[-1].split("  ")[-1].strip()

    @pytest.mark.parametrize("apart", [1, 3, 20])
    def test_as_many_as_are_drawn(self, apart: int) -> None:
        """The size of a picture is bounded, however the tiles lie."""
        board = Board({(q * apart, q * apart): "X135" for q in range(text.MOST_DRAWN)})
        assert 100_000 > len(text.board(board))

    def test_an_empty_table(self) -> None:
        """An empty board can be drawn."""
        assert 1 == len(text.board(Board({})).splitlines())

    @each_language
    def test_plain_letters(self, lang: str) -> None:
        """The picture itself is ASCII, and the legend is printable in every language."""
        *lines, legend = text.board(final(3).board, lang, 10_000).splitlines()
        assert "\n".join(lines).isascii()
        assert legend == printable(legend)


class TestLastMove:
    def test_marked(self) -> None:
        """The tile of the last move stands between arrows, which the legend explains."""
        marked = text.board(final(3).board, last=Hex(0, 1))
        code = label(final(3).board, Hex(0, 1))
        assert [f">{code}<"] == re.findall(r">\S+<", marked)
        assert "> < last move" in marked.splitlines()[-1]

    def test_lost_since(self) -> None:
        """A tile that has been lost since isn't marked."""
        town = Board({(0, 0): "T"})
        assert text.board(town) == text.board(town, last=Hex(0, 1))


class TestWindow:
    @pytest.mark.parametrize("size", [(80, 10), (80, 24), (40, 15), (200, 30)])
    def test_fits(self, size: tuple[int, int]) -> None:
        """Around every tile, a window fits, shows that tile, and counts all that it leaves out."""
        board, (width, height) = final(3).board, size
        for around in board.tiles:
            *lines, legend = text.window(board, around, "en", width, height).splitlines()
            assert height > len(lines)
            assert width >= max(map(len, lines))
            cells = {Hex(int(q), int(r)) for line in lines for q, r in CELL.findall(line)}
            assert around in cells
            left_out = re.search(r"tiles left out: (\d+)", legend)
            assert len(board) - len(cells & set(board.tiles)) == int(left_out[1] if left_out else 0)

    def test_no_room_wasted(self) -> None:
        """At the edge of the table the window shows as many columns as in its middle."""
        board = final(3).board
        columns = {
            len({q for q, _ in CELL.findall(text.window(board, around, "en", 60, 24))})
            for around in (min(board.tiles), max(board.tiles), Hex(0, 0))
        }
        assert {9} == columns, "60 letters, 6 for each column and some for the last label"

    def test_the_whole_board(self) -> None:
        """A board that fits is drawn as a whole."""
        board = Board({(0, 0): "T", (0, -1): "X3"})
        lines = text.board(board).count("\n") + 1
        assert text.board(board) == text.window(board, Hex(0, 0), height=lines)
        assert "tiles left out" in text.window(board, Hex(0, 0), height=lines - 1)

    def test_far_away(self) -> None:
        """A window is small on a board of any extent, and one with thousands of tiles."""
        apart = Board({(0, 0): "T", (2**17 - 2, 0): "H03"})
        many = Board({(q, 0): "H03" for q in range(5000)})
        for board in (apart, many):
            drawn = text.window(board, max(board.tiles), "en", 80, 24)
            assert 24 >= len(drawn.splitlines())
            assert "H03" in drawn

    @pytest.mark.parametrize("height", [0, -1, True, 2.5])
    def test_invalid(self, height: Any) -> None:
        """A height is a positive whole number."""
        with pytest.raises(seismic.BadValue, match="height"):
            text.window(Board({(0, 0): "T"}), Hex(0, 0), height=height)


def mapped(board: Board, last: Hex | None = None) -> list[str]:
    """Return the lines of a map, without its legend."""
    lines = text.overview(board, last=last).splitlines()
    legend = next(n for n, line in enumerate(lines) if line.startswith(message("board.map")))
    return lines[:legend]


class TestOverview:
    def test_every_tile_once(self) -> None:
        """Each tile has a sign or the letter of its crews; a line ends with its last cell."""
        board = final(3).board
        lines = mapped(board, last=Hex(0, 0))
        signs = Counter(sign for line in lines for sign in line[: line.rindex(" ")] if sign != " ")
        crewed = {crew.at: crew.colour[0] for crew in board.crews}
        several = {at for at in crewed if 1 < len({c.colour for c in board.crews_on(at)})}
        kinds = {"town": "T", "intersection": "X", "highway": "o"}
        expected = Counter(
            "*" if at in several else crewed.get(at, kinds[tile.kind])
            for at, tile in board.tiles.items()
        )
        expected |= {".": len(board.open_cells), ">": 1, "<": 1}
        assert expected == signs
        for line in lines:
            ((q, r),) = CELL.findall(line)
            assert Hex(int(q), int(r)) in {*board.tiles, *board.open_cells}
        assert 80 >= max(map(len, lines))

    def test_several_colours(self) -> None:
        """Crews of two colours on a tile are a star."""
        crews = [Crew((0, 1), 0, "red"), Crew((0, 1), 1, "blue")]
        board = Board({(0, 0): "T", (0, 1): "H03-14"}, crews)
        assert 1 == sum(" * " in line for line in mapped(board))

    def test_bands(self) -> None:
        """Where the map is too wide it is split, and far-apart parts are close in it."""
        row = Board({(0, 0): "T"} | {(q, 0): "H25" for q in range(1, 40)})
        headings = [line for line in text.overview(row).splitlines() if line.startswith("columns")]
        assert ["columns -1 to 19", "columns 20 to 40"] == headings
        apart = Board({(0, 0): "T", (100, 0): "H03"})
        assert 11 == len(mapped(apart)), "five lines for each tile, and a cut"


class TestState:
    def test_what_everybody_sees(self) -> None:
        """Who is to do what, the face-up tiles, the number in the pile, the supplies."""
        state = seismic.position(
            ["red", "blue"],
            laid={(0, -1): "H03"},
            crews=[Crew((0, -1), 0, "blue")],
            face_up=["H02", "X024", "H01"],
            pile=["H05", "H14"],
            turn="blue",
        )
        assert text.state(state).splitlines()[:5] == [
            "now      blue: lay a tile",
            "face up  H02, X024 and H01",
            "pile     2",
            "supply   red 20, blue 19",
            "",
        ]
        assert text.board(state.board) == text.state(state).split("\n\n")[1]

    def test_pile_and_box_stay_hidden(self) -> None:
        """States that differ only in hidden information have the same text."""
        first, second = (
            seismic.position(["red", "blue"], face_up=["H02", "H01", "X0"], pile=pile)
            for pile in (["H03", "Q5", "X024"], ["X012345", "H01-25", "H03"])
        )
        assert first != second
        assert text.state(first) == text.state(second)
        assert "Q5" not in text.state(first)

    def test_variants_and_options(self) -> None:
        """Variants and options are listed, variants in the order of the rulebook."""
        rules = Rules(variants=seismic.VARIANTS, options={"R11": "nine-steps"})
        lines = text.state(seismic.new_game(["red", "blue"], rules=rules, seed=1)).splitlines()
        names = "The Big One, Road Crew's Dilemma, Aftershocks and Twin Cities"
        assert f"variants  {names}" in lines
        assert "options   R11 nine-steps" in lines

    @pytest.mark.parametrize(
        ("variants", "laid", "pile", "move", "expected"),
        [
            ((), {}, ["H03"], "place", "red: place a crew or pass (H03, [0, -1])"),
            (
                ("dilemma",),
                {},
                ["H03"],
                "place",
                "red: place a crew, lay a second tile or pass (H03, [0, -1])",
            ),
            (
                (),
                {(0, -1): "H03", (0, 1): "H03"},
                ["Q3"],
                None,
                "red: choose the side that the quake strikes (Q3, [0, 0])",
            ),
            (("twin-cities",), {}, ["Q3"], None, "red: choose the town that is struck first (Q3)"),
        ],
    )
    def test_what_is_due(
        self,
        variants: tuple[Variant, ...],
        laid: dict[tuple[int, int], str],
        pile: list[str],
        move: str | None,
        expected: str,
    ) -> None:
        """The line says what the choice is about: the tile laid, the quake, the town."""
        state = seismic.position(
            ["red", "blue"],
            rules=Rules(variants=variants),
            laid=laid,
            face_up=["H03", "H03"],
            pile=pile,
        )
        if move == "place":
            state = seismic.apply(state, seismic.Place((0, -1), "H03"))
        assert f"now       {expected}".split() == text.state(state).splitlines()[0].split()

    def test_tiles_turned_already(self) -> None:
        """In a round of aftershocks the line names the tiles that have been turned."""
        state = seismic.position(
            ["red", "blue"],
            rules=Rules(variants={"aftershocks"}),
            laid={(0, -1): "H03-14", (0, 1): "H03-14", (1, -1): "H14", (2, -2): "H14"},
            face_up=["H03", "H03"],
            pile=["Q1"],
        )
        assert "now       red: turn a tile or pass" == text.state(state).splitlines()[0]
        turn = next(move for move in seismic.legal_moves(state) if move != seismic.Pass())
        assert isinstance(turn, seismic.TurnTile)
        state = seismic.apply(state, turn)
        assert (
            f"now       blue: turn a tile or pass ({turn.at})"
            == (text.state(state).splitlines()[0])
        )

    @each_language
    def test_a_finished_game(self, lang: str) -> None:
        """When the game is over, nobody has to do anything."""
        first = text.state(final(3), lang).splitlines()[0]
        assert f"{message('state.now', lang)} {message('phase.over', lang)}" == " ".join(
            first.split()
        )


class TestSheet:
    # One complete section, from an intersection worth 5 over a straight to the town; five
    # stubs of the town; the stubs and curves of a closed loop far off.
    STATE = seismic.position(
        ["red", "blue"],
        laid={(0, -1): "H03", (0, -2): "X3+5", (5, 0): "H12", (6, -1): "H34", (6, 0): "H05"},
        crews=[Crew((0, -1), 0, "red"), Crew((6, 0), 0, "blue")],
        face_up=["H03"],
    )

    def test_a_complete_section(self) -> None:
        """A row has the ends, the crews, the sum, the takers and the rules."""
        heading, _, row, *_ = text.sheet(seismic.score(self.STATE)).splitlines()
        assert ["section", "crews", "worth", "red", "blue", "rules"] == heading.split()
        ends, crews, worth, points, rules = re.split(" {2,}", row)
        assert {"[0, -2] 3", "[0, 0] 0"} == set(ends.split(" - "))
        total = worth.replace(" ", "").split("=")
        assert (["1", "5", "6"], "12") == (sorted(total[0].split("+")), total[1])
        assert ("1r", "12", "E5 E6") == (crews, points, rules)
        assert row[: heading.index("red") + len("red")].endswith("12")

    def test_what_scores_nothing(self) -> None:
        """Incomplete sections and loops are counted, with the crews on them."""
        lines = text.sheet(seismic.score(self.STATE)).splitlines()
        assert "incomplete: 5  E3" in lines
        assert "closed loops: 1 (1b)  E4" in lines

    def test_totals(self) -> None:
        """The last line adds up, under the names of the players."""
        lines = text.sheet(seismic.score(self.STATE)).splitlines()
        assert ["total", "12", "0", "E10"] == lines[-1].split()
        for player, points in (("red", "12"), ("blue", "0")):
            assert lines[-1][: lines[0].index(player) + len(player)].endswith(points)

    def test_town_to_town(self) -> None:
        """Joining the towns shows as 10 more in the sum (V4e)."""
        state = seismic.position(
            ["red", "blue"],
            rules=Rules(variants={"twin-cities"}),
            laid={(q, 0): "H25" for q in range(1, 8)},
            crews=[Crew((1, 0), 2, "red"), Crew((2, 0), 2, "blue")],
            face_up=["H03"],
        )
        row = text.sheet(seismic.score(state)).splitlines()[2]
        assert ["1r", "1b", "7+6+6+10", "=", "29", "29", "29"] == row.split()[7:14]
        assert ["E5", "E6", "V4e", "E9"] == row.split()[14:]

    @each_language
    def test_every_language(self, lang: str) -> None:
        """The table holds the same numbers in every language."""
        sheets = [text.sheet(seismic.score(final(3)), each) for each in ("en", lang)]
        assert len({tuple(re.findall(r"\d+", each)) for each in sheets}) == 1
        assert message("colour.blue", lang) in sheets[1]


AT = Hex(1, -2)
H03 = Tile("H03")
EVENTS: list[tuple[Event, str]] = [
    (seismic.TurnBegan("red"), "It is the red player's turn."),
    (seismic.Drawn(Tile("Q3")), "Q3 is turned up."),
    (seismic.TileLaid("blue", AT, H03), "The blue player lays H03 at [1, -2]."),
    (
        seismic.CrewPlaced("blue", AT, 2),
        "The blue player places a crew at the south-east edge of [1, -2].",
    ),
    (Passed("blue", "crew"), "The blue player passes and places no crew."),
    (Passed("blue", "turn"), "The blue player passes and turns no tile."),
    (
        StepSkipped("red", "crew", "G8"),
        "The red player can't place a crew: every section of the tile just laid is claimed (G8).",
    ),
    (
        StepSkipped("red", "crew", "R20"),
        "The red player can't place a crew: none is left in the supply (R20).",
    ),
    (
        StepSkipped("red", "turn", "V3a"),
        "The red player has no aftershock: no tile can be turned (V3a).",
    ),
    (
        seismic.QuakeStruck(Tile("Q3"), Hex(0, 0), 5, (0, 1, 0, 2, 0, 3)),
        "Quake Q3 strikes the north-west side of the town at [0, 0] (north 0, north-east 1,"
        " south-east 0, south 2, south-west 0, north-west 3).",
    ),
    (
        seismic.QuakeStruck(Tile("Q3"), Hex(0, 0), None, (0,) * 6),
        "Quake Q3 strikes the town at [0, 0], where no side has a tile to lose.",
    ),
    (
        seismic.TilesLost((Laid(AT, H03), Laid(Hex(2, 0), Tile("X0")))),
        "Lost from the table: H03 at [1, -2] and X0 at [2, 0].",
    ),
    (
        seismic.CrewsReturned((Crew(AT, 0, "red"),)),
        "Crews back in the supply: red at the north edge of [1, -2].",
    ),
    (
        seismic.TileTurned("red", AT, H03, Tile("H14"), 1),
        "The red player turns the tile at [1, -2] by 1 × 60°: H03 becomes H14.",
    ),
    (seismic.Discarded((H03, Tile("H02"), H03)), "Out of the game: H03, H02 and H03."),
    (seismic.GameEnded("R6"), "The game is over: none of the tiles left can be laid."),
    (
        seismic.GameEnded("R28"),
        "The game is over: none of the tiles that may still come can be laid.",
    ),
]


class TestEvent:
    @pytest.mark.parametrize(("event", "sentence"), EVENTS)
    def test_a_sentence(self, event: Event, sentence: str) -> None:
        """Each event is described with its facts."""
        assert sentence == text.event(event)

    def test_every_kind(self) -> None:
        """The examples cover every event class."""
        assert set(get_args(Event)) == {type(event) for event, _ in EVENTS}

    @each_language
    @pytest.mark.parametrize("event", [event for event, _ in EVENTS])
    def test_every_language(self, event: Event, lang: str) -> None:
        """Sentences have the same codes, cells and figures in every language."""
        told = text.event(event, lang)
        assert re.fullmatch(r"[A-ZÉ][^{}]+\.", told)
        facts = re.compile(r"\[-?\d+, -?\d+\]|[HXQ]\d[\d-]*|\d+")
        assert sorted(facts.findall(text.event(event))) == sorted(facts.findall(told))

    def test_a_whole_game(self) -> None:
        """Every event of a game with all variants can be described."""
        chance = random.Random(2)
        step = seismic.begin_game(["red", "blue"], rules=Rules(variants=seismic.VARIANTS), seed=2)
        told = set()
        while True:
            for event in step.events:
                assert text.event(event).endswith(".")
                told.add(type(event))
            moves = seismic.legal_moves(step.state)
            if not moves:
                break
            step = seismic.play(step.state, chance.choice(moves))
        assert {seismic.TileTurned, seismic.TilesLost, seismic.GameEnded} <= told


class TestOutcome:
    @pytest.mark.parametrize(
        ("end", "expected"),
        [
            (
                Outcome(("red",), "E10", "E1"),
                "The game is over: the last tile has been laid."
                " The red player has most points and wins.",
            ),
            (
                Outcome(("blue",), "E11", "E2"),
                "The game is over: no section has an open end left."
                " The blue player is the tallest of those tied and wins.",
            ),
            (
                Outcome(("red", "blue", "green"), "R21", "R6"),
                "The game is over: none of the tiles left can be laid."
                " The win is shared: red, blue and green.",
            ),
        ],
    )
    def test_why_and_who(self, end: Outcome, expected: str) -> None:
        """The sentence has the reason of the end and the winners."""
        assert expected == text.outcome(end)

    @each_language
    def test_every_language(self, lang: str) -> None:
        """Winners are named in the selected language."""
        told = text.outcome(Outcome(("green", "yellow"), "R21", "E1"), lang)
        assert message("over.E1", lang) in told
        assert f"{message('colour.green', lang)}{message('list.and', lang)}" in told


@pytest.mark.parametrize("table", ["board", "state", "event", "winners", "sheet", "cli"])
@pytest.mark.parametrize("lang", ["es", "fr"])
def test_the_same_fields(table: str, lang: str) -> None:
    """A message of these tables has the same fields in every language."""
    keys = [key for key in message_keys() if key.split(".")[0] == table]
    assert keys
    for key in keys:
        ours, theirs = (
            {name for _, name, _, _ in Formatter().parse(message(key, each)) if name}
            for each in ("en", lang)
        )
        assert ours == theirs, key
