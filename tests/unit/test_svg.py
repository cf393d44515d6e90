"""Pictures: what is drawn where, safe and self-contained documents, titles and descriptions."""

import os
import re
import struct
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from math import dist, hypot, sqrt
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import attrs
import pytest

import seismic
from seismic import (
    BadValue,
    Board,
    ChooseSide,
    Crew,
    CrewPlaced,
    Event,
    GameState,
    Hex,
    Laid,
    Pass,
    Place,
    Table,
    Tile,
    TileLaid,
    TilesLost,
    TileTurned,
    svg,
)
from seismic.rulebook import LANGUAGES, UnknownLanguage, message
from seismic.svg import markup
from seismic.svg.crews import RADIUS
from seismic.svg.geometry import APOTHEM, SIZE, Box, Point, centre, corners, middle
from seismic.svg.surface import MOST_CELLS
from seismic.svg.themes import ink_on

GOLDEN = Path(__file__).parent.parent / "golden" / "svg"
SVG = "{http://www.w3.org/2000/svg}"
ROUNDING = 0.02  # two decimals
LARGEST = (1 << 17) - 1

# Around the town a straight, both curves, an intersection, and an overpass with three levels.
BOARD = Board(
    {
        (0, 0): "T",
        (0, -1): "H03-14-25",
        (1, -1): "H14-25",
        (1, 0): "H15-24",
        (0, 1): "X013",
        (-1, 1): "H01",
        (-1, 0): "H02-13-45",
    },
    [
        Crew((0, -1), 0, "red"),
        Crew((0, -1), 1, "blue"),
        Crew((1, -1), 1, "yellow"),
        Crew((0, 1), 3, "green"),
    ],
)
LONE = Board({(0, 0): "T"})

OVERLAYS: list[svg.Overlay] = [
    svg.Coordinates(),
    svg.EdgeNumbers(),
    svg.OpenCells(),
    svg.Placements([Place((0, -2), "H03")]),
    svg.QuakeLines(Hex(0, 0)),
    svg.Lost([(0, -1)]),
    svg.Lit(seismic.section_at(BOARD, (0, 1), 0)),
    svg.LastMove([TileLaid("red", Hex(1, 0), Tile("H15-24"))]),
    svg.Room([(0, 0)]),
]


def position(*pile: str, face_up: Iterable[str] = ("H01", "H02")) -> GameState:
    """A position with a straight north and south of the town; red draws."""
    return seismic.position(
        ["red", "blue"],
        laid={(0, -1): "H03", (0, 1): "H03"},
        crews=[Crew((0, -1), 0, "blue")],
        face_up=face_up,
        pile=pile,
    )


def read(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def said(picture: str, name: str) -> str:
    return str(read(picture).findtext(SVG + name))


def words(picture: str) -> list[str]:
    """What is written in a picture."""
    return [str(found.text) for found in read(picture).iter(f"{SVG}text")]


def painted(picture: str, **attributes: str) -> Iterator[ElementTree.Element]:
    """The paths with these attributes."""
    for found in read(picture).iter(f"{SVG}path"):
        if all(found.get(key.replace("_", "-")) == value for key, value in attributes.items()):
            yield found


def lines(path: ElementTree.Element) -> list[str]:
    """The separate lines of a path."""
    return [f"M{line}" for line in str(path.get("d")).split("M")[1:]]


def figures(line: str) -> list[float]:
    return [float(figure) for figure in re.findall(r"-?\d+(?:\.\d+)?", line)]


def asphalt(picture: str) -> list[str]:
    """Every highway, as the widest lines in the colour of asphalt."""
    found = list(painted(picture, stroke=svg.LIGHT.asphalt))
    widest = max(float(str(path.get("stroke-width"))) for path in found)
    chosen = (path for path in found if float(str(path.get("stroke-width"))) == widest)
    return [line for path in chosen for line in lines(path)]


def ends(line: str) -> tuple[Point, Point]:
    numbers = figures(line)
    return Point(*numbers[:2]), Point(*numbers[-2:])


def turning_point(line: str) -> Point | None:
    """The centre of an arc's circle, by the SVG specification (F.6.5)."""
    if "A" not in line:
        return None
    x1, y1, radius, _, _, large, sweep, x2, y2 = figures(line)
    assert large == 0
    chord = hypot(x2 - x1, y2 - y1)
    off = sqrt(radius**2 - chord**2 / 4) * (1 if sweep else -1)
    return Point((x1 + x2) / 2 - off * (y2 - y1) / chord, (y1 + y2) / 2 + off * (x2 - x1) / chord)


class TestRoads:
    def test_every_fragment_has_a_road(self) -> None:
        """Each fragment is drawn once, between the middles of the edges it touches."""
        expected = Counter(
            (
                markup.line(middle(at, edges[0])),
                markup.line(middle(at, edges[1]) if edges[1:] else centre(at)),
            )
            for at, tile in BOARD.tiles.items()
            for edges in tile.fragments
        )
        drawn = Counter(
            (markup.line(start), markup.line(end))
            for start, end in map(ends, asphalt(svg.board(BOARD)))
        )
        assert expected == drawn

    def test_neighbours_meet(self) -> None:
        """Where two tiles meet, two roads end in exactly the same point."""
        met = Counter(
            point for line in asphalt(svg.board(BOARD)) for point in map(markup.line, ends(line))
        )
        joined = {
            markup.line(middle(at, edge))
            for at, tile in BOARD.tiles.items()
            for edge in tile.edges
            if at.neighbour(edge) in BOARD
        }
        assert {2} == {met[point] for point in joined}
        assert 10 == len(joined)  # six at the town, and four between its neighbours

    def test_curves_are_square_to_the_edges(self) -> None:
        """The centre of a curve's circle lies on the lines of both edges that it leaves."""
        for edges in ("01", "02", "45", "35", "15", "05", "24"):
            (line,) = asphalt(svg.tile(f"H{edges}"))
            pivot = turning_point(line)
            assert pivot is not None
            for edge in map(int, edges):
                mid = middle(Hex(0, 0), edge)
                across = (pivot.x - mid.x) * mid.x + (pivot.y - mid.y) * mid.y
                assert abs(across) / APOTHEM < ROUNDING * 10
            assert dist(pivot, (0, 0)) > APOTHEM  # it bends towards the middle of the tile

    def test_lane_lines_go_on(self) -> None:
        """A dashed line has half a gap at each end, for any length of its road."""
        for code, length in (("H03", sqrt(3)), ("H02", 1.570796), ("H01", 1.047198)):
            (path,) = painted(svg.tile(code), stroke=svg.LIGHT.lane)
            dash, gap = figures(str(path.get("stroke-dasharray")))
            assert -gap / 2 == pytest.approx(float(str(path.get("stroke-dashoffset"))), abs=0.01)
            times = length * SIZE / (dash + gap)
            assert round(times) == pytest.approx(times, abs=0.01)

    @pytest.mark.parametrize(
        ("code", "bridges"),
        [
            *(("H03", 0), ("H01-34", 0), ("H02-35", 0), ("X012345", 0), ("T", 0)),
            *(("H03-14", 1), ("H02-14-35", 2), ("H03-14-25", 3)),
        ],
    )
    def test_overpasses(self, code: str, bridges: int) -> None:
        """There is an overpass exactly where two highways cross, never at a terminus."""
        shades = painted(svg.tile(code), stroke=svg.LIGHT.shadow, stroke_opacity="0.35")
        assert bridges == sum(len(lines(path)) for path in shades)

    def test_the_upper_road_is_drawn_later(self) -> None:
        """On H03-14 the straight 14 is carried over the straight 03."""
        at = Hex(0, 0)
        assert [
            markup.line(middle(at, 0), middle(at, 3)),
            markup.line(middle(at, 1), middle(at, 4)),
        ] == asphalt(svg.tile("H03-14"))


class TestTiles:
    @pytest.mark.parametrize(
        ("code", "written"),
        [("X024", ["+3"]), ("X024+12", ["+12"]), ("T", ["+6"]), ("H03", []), ("Q4", ["4.0"])],
    )
    def test_what_is_written_on_it(self, code: str, written: list[str]) -> None:
        """An intersection and the town show their value, a quake its magnitude."""
        assert written == words(svg.tile(code))

    def test_the_town(self) -> None:
        """Only the town has its own ground, houses and roofs."""
        for colour in (svg.LIGHT.town, svg.LIGHT.houses):
            assert 1 == len(list(painted(svg.tile("T"), fill=colour)))
            assert not list(painted(svg.tile("X012345"), fill=colour))

    @pytest.mark.parametrize("tile", seismic.all_types(), ids=str)
    def test_trees_stand_off_the_road(self, tile: Tile) -> None:
        """No tree stands on a highway, under a hexagon or off the tile."""
        board = Board({Hex(3, 4): tile})
        here = centre(Hex(3, 4))
        picture = svg.board(board)
        for path in painted(picture, fill=svg.LIGHT.trees):
            for line in lines(path):
                x, y, radius, *_ = figures(line)
                tree = Point(x - radius - here.x, y - here.y)
                assert hypot(*tree) + radius < SIZE
                for road in asphalt(picture):
                    assert _away(road, tree.moved(*here)) > radius + 0.16 * SIZE

    def test_a_row(self) -> None:
        """Tiles are shown six in a row, each over its code."""
        picture = svg.tiles(["H03"] * 7 + ["X0"])
        assert ["H03"] * 7 + ["X0"] == [each for each in words(picture) if each != "+1"]
        captions = [each for each in read(picture).iter(f"{SVG}text") if each.text != "+1"]
        rows = Counter(each.get("y") for each in captions)
        assert [6, 2] == list(rows.values())

    def test_no_tiles(self) -> None:
        """A picture of no tiles can be drawn."""
        assert "Seismic tiles (0)" == said(svg.tiles([]), "desc")

    def test_bad_code(self) -> None:
        """An invalid tile code is refused."""
        with pytest.raises(seismic.BadCode, match="H30"):
            svg.tile("H30")


def _away(road: str, point: Point) -> float:
    """The distance of a point from a road."""
    pivot, (start, end) = turning_point(road), ends(road)
    if pivot:
        return abs(dist(pivot, point) - dist(pivot, start))
    length = dist(start, end)
    along = ((point.x - start.x) * (end.x - start.x) + (point.y - start.y) * (end.y - start.y)) / (
        length**2
    )
    return dist(point, start.towards(end, min(1.0, max(0.0, along))))


class TestCrews:
    def test_a_letter_and_a_shape(self) -> None:
        """Crews differ in letter and shape, not only in colour."""
        picture = svg.board(BOARD)
        assert ["B", "G", "R", "Y"] == sorted(each for each in words(picture) if each.isalpha())
        shapes = {
            colour: re.sub(r"[^A-Z]", "", lines(path)[0])
            + str(len(set(figures(lines(path)[0])[1::2])))
            for colour in seismic.COLOURS
            for path in painted(picture, fill=getattr(svg.LIGHT, colour))
        }
        assert 4 == len(set(shapes.values()))

    def test_they_stand_on_their_roads(self) -> None:
        """A letter stands on the fragment of its crew: here on a straight off the crossing."""
        board = Board({(0, 0): "H03-14"}, [Crew((0, 0), 0, "red"), Crew((0, 0), 1, "blue")])
        texts = {each.text: each for each in read(svg.board(board)).iter(f"{SVG}text")}
        assert "0" == texts["R"].get("x")  # the line from north to south
        assert abs(float(str(texts["R"].get("y")))) > 0.2 * SIZE
        blue = Point(float(str(texts["B"].get("x"))), float(str(texts["B"].get("y"))))
        assert 0 < blue.x * blue.y * -1  # north-east or south-west

    @pytest.mark.parametrize("theme", [svg.LIGHT, svg.DARK])
    def test_contrast(self, theme: svg.Theme) -> None:
        """Letters and figures have enough contrast (WCAG 2.2, 1.4.3: 4.5 to 1)."""
        pairs = [(getattr(theme, each), ink_on(getattr(theme, each))) for each in seismic.COLOURS]
        pairs += [(each, ink_on(each)) for each in (theme.glow, theme.danger, theme.rim)]
        pairs += [(theme.terminus, theme.paint), (theme.backdrop, theme.ink)]
        assert [] == [pair for pair in pairs if contrast(*pair) < 4.5]

    @pytest.mark.parametrize("theme", [svg.LIGHT, svg.DARK])
    def test_roads_stand_out(self, theme: svg.Theme) -> None:
        """Lines on asphalt have enough contrast (WCAG 2.2, 1.4.11: 3 to 1)."""
        lines = [theme.lane, theme.paint, theme.glow, theme.verge]
        assert [] == [line for line in lines if contrast(line, theme.asphalt) < 3]


def contrast(one: str, other: str) -> float:
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2.2."""
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


class TestTable:
    @pytest.mark.parametrize(
        ("table", "cells", "rim"),
        [
            (Table.hexagon(1), 7, 18),
            (Table.rectangle(3, 1), 3, 14),
            (Table.of([(0, 0), (5, 5)]), 2, 12),
            (Table.of(Hex(0, 0).neighbours), 6, 24),  # a hole in the middle
        ],
    )
    def test_its_edge(self, table: Table, cells: int, rim: int) -> None:
        """All cells of the table are drawn, and its edge around them."""
        board = Board({next(at for at in (Hex(0, 0), Hex(0, -1)) if at in table): "H03"}, (), table)
        picture = svg.board(board)
        (ground,) = painted(picture, fill=svg.LIGHT.table)
        (edge,) = painted(picture, fill="none", stroke=svg.LIGHT.rim)
        assert (cells, rim) == (len(lines(ground)), len(lines(edge)))

    def test_no_edge(self) -> None:
        """An unbounded table has no edge."""
        assert not list(painted(svg.board(BOARD), fill=svg.LIGHT.table))

    @pytest.mark.parametrize(
        "table",
        [
            Table.hexagon(60_000),
            Table.rectangle(60_000, 60_000),
            Table.of((q, r) for q in range(-20, 20) for r in range(-20, 20)),
        ],
    )
    def test_a_large_one(self, table: Table) -> None:
        """Of a very large table only the cells around its tiles are drawn."""
        (ground,) = painted(svg.board(Board({(0, 0): "T"}, (), table)), fill=svg.LIGHT.table)
        assert 7 == len(lines(ground))

    def test_just_too_large(self) -> None:
        """One cell over the limit, and only those around the tiles are drawn."""
        table = Table.rectangle(MOST_CELLS + 1, 1)
        (ground,) = painted(svg.board(Board({(0, 0): "T"}, (), table)), fill=svg.LIGHT.table)
        assert 3 == len(lines(ground))

    def test_up_to_its_limit(self) -> None:
        """A table at the limit is drawn completely."""
        table = Table.rectangle(MOST_CELLS // 10, 10)
        (ground,) = painted(svg.board(Board({(0, 0): "T"}, (), table)), fill=svg.LIGHT.table)
        assert MOST_CELLS == len(lines(ground))


class TestOverlays:
    def test_coordinates(self) -> None:
        """Tiles and open cells have their coordinates, inside the picture."""
        picture = svg.board(LONE, svg.Coordinates())
        assert {"+6", "0,0", "0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0"} == set(words(picture))
        left, top, width, height = figures(str(read(picture).get("viewBox")))
        for at in Hex(0, 0).neighbours:
            for corner in corners(at):
                assert left < corner.x < left + width
                assert top < corner.y < top + height

    def test_long_coordinates(self) -> None:
        """A long coordinate is written smaller, so that it stays on its tile."""
        far = Board({(-10, 12): "T", (0, 0): "X0"})
        sizes = {
            str(each.text): float(str(each.get("font-size")))
            for each in read(svg.board(far, svg.Coordinates())).iter(f"{SVG}text")
        }
        assert sizes["-10,12"] * len("-10,12") < sizes["0,0"] * 5

    def test_edge_number_beside_a_crew(self) -> None:
        """The number of an edge is not written over the crew on its stub."""
        crewed = Board({(0, 0): "X3"}, [Crew((0, 0), 3, "red")])
        texts = list(read(svg.board(crewed, svg.EdgeNumbers())).iter(f"{SVG}text"))
        (crew,), (edge,) = (
            [Point(float(str(each.get("x"))), float(str(each.get("y")))) for each in found]
            for found in ([t for t in texts if t.text == "R"], [t for t in texts if t.text == "3"])
        )
        assert dist(crew, edge) > 1.5 * RADIUS

    def test_edge_numbers(self) -> None:
        """Every tile has its six numbers, each inside its edge."""
        texts = read(svg.board(LONE, svg.EdgeNumbers())).iter(f"{SVG}text")
        spots = {
            str(each.text): Point(float(str(each.get("x"))), float(str(each.get("y"))))
            for each in texts
            if each.text != "+6"
        }
        assert list("012345") == sorted(spots)
        for edge, spot in spots.items():
            assert dist(spot, middle(Hex(0, 0), int(edge))) < 0.2 * SIZE

    def test_open_cells(self) -> None:
        """A lone town has six open cells."""
        (path,) = painted(svg.board(LONE, svg.OpenCells()), fill=svg.LIGHT.glow)
        assert 6 == len(lines(path))

    @pytest.mark.parametrize("count", [1, 2, 3, 4, 7, 8, 19])
    def test_placements(self, count: int) -> None:
        """Each placement is a small tile, inside its cell and apart from the others."""
        places = [Place((3, -2), tile) for tile in seismic.all_types()[:count]]
        picture = svg.board(LONE, svg.Placements(places))
        ghosts = [figures(str(g.get("transform"))) for g in read(picture).iter(f"{SVG}g")]
        ghosts = [ghost for ghost in ghosts if ghost]
        assert count == len(ghosts)
        here = centre(Hex(3, -2))
        for x, y, scale in ghosts:
            for corner in corners(Hex(0, 0)):
                point = Point(x + corner.x * scale - here.x, y + corner.y * scale - here.y)
                assert _within_cell(point)
        for number, (x, y, scale) in enumerate(ghosts):
            for other in ghosts[:number]:
                assert dist((x, y), other[:2]) > 2 * APOTHEM * scale - ROUNDING

    def test_too_many_placements(self) -> None:
        """Placements that don't fit on a cell are counted."""
        places = [Place((3, -2), tile) for tile in seismic.all_types()[:20]]
        assert {"+6", "× 20"} == set(words(svg.board(LONE, svg.Placements(places))))

    def test_legal_moves_as_they_come(self) -> None:
        """Moves that are not placements are skipped."""
        asked = svg.Placements([Place((0, -2), "H03"), Pass(), ChooseSide(2)])
        assert (Place((0, -2), "H03"),) == asked.places

    def test_quake_lines(self) -> None:
        """Each side shows its number of tiles, the longest in another colour (Q2)."""
        board = Board({(0, 0): "T", (0, 1): "H03", (0, 4): "H25", (1, 0): "H25"})
        picture = svg.board(board, svg.QuakeLines(Hex(0, 0)))
        assert ["+6", "0", "0", "1", "2", "0", "0"] == words(picture)
        plates = [rect.get("fill") for rect in read(picture).iter(f"{SVG}rect")][1:]
        usual, longest = svg.LIGHT.rim, svg.LIGHT.danger
        assert [usual, usual, usual, longest, usual, usual] == plates
        dots = sorted(len(lines(p)) for p in painted(picture, stroke_width="1.8", fill=longest))
        assert [2] == dots

    def test_the_other_town_counts(self) -> None:
        """In Twin Cities the other town is a tile on a side (V4d)."""
        board = Board({(0, 0): "T", (8, 0): "T"})
        assert "2" not in words(svg.board(board, svg.QuakeLines(Hex(0, 0))))
        assert "1" in words(svg.board(board, svg.QuakeLines(Hex(0, 0))))

    def test_no_town_there(self) -> None:
        """Quake lines need a town."""
        with pytest.raises(BadValue, match=r"town must be a cell on which a town lies"):
            svg.board(LONE, svg.QuakeLines(Hex(0, 1)))

    def test_lost(self) -> None:
        """Tiles about to be lost are numbered in their order."""
        picture = svg.board(BOARD, svg.Lost([(0, -1), (1, 0)]))
        texts = {t.text: t for t in read(picture).iter(f"{SVG}text") if str(t.text).isdigit()}
        assert ["1", "2"] == list(texts)
        for number, at in (("1", Hex(0, -1)), ("2", Hex(1, 0))):
            spot = Point(float(str(texts[number].get("x"))), float(str(texts[number].get("y"))))
            assert dist(spot, centre(at)) < APOTHEM

    def test_nothing_to_lose(self) -> None:
        """A cell without a tile can't be about to be lost."""
        with pytest.raises(BadValue, match="cells on which a tile lies"):
            svg.board(LONE, svg.Lost([(0, 1)]))

    def test_lit(self) -> None:
        """A complete section shows its points: 1 chord, 6 for the town and 2 (E5, E6)."""
        board = Board({(0, 0): "T", (0, -1): "H03", (0, -2): "X3+2", (1, 0): "H25"})
        picture = svg.board(board, svg.Lit(seismic.section_at(board, (0, -1), 0)))
        assert "9" in words(picture)
        (halo,) = painted(picture, stroke_opacity="0.75")
        lit = {frozenset(map(markup.line, ends(line))) for line in lines(halo)}
        assert {
            frozenset({markup.line(middle(Hex(0, -2), 3)), markup.line(centre(Hex(0, -2)))}),
            frozenset({markup.line(middle(Hex(0, -1), 0)), markup.line(middle(Hex(0, -1), 3))}),
            frozenset({markup.line(middle(Hex(0, 0), 0)), markup.line(centre(Hex(0, 0)))}),
        } == lit

    def test_points_beside_a_crew(self) -> None:
        """The points of a section do not cover its crew."""
        board = Board({(0, 0): "X03"}, [Crew((0, 0), 0, "red")])
        chord = Board({(0, 0): "H03"}, [Crew((0, 0), 0, "red")])
        for shown, edge in ((board, 0), (chord, 0)):
            picture = svg.board(shown, svg.Lit(seismic.section_at(shown, (0, 0), edge)))
            spots = {
                str(t.text): Point(float(str(t.get("x"))), float(str(t.get("y"))))
                for t in read(picture).iter(f"{SVG}text")
            }
            assert dist(spots["0"], spots["R"]) > 0.3 * SIZE

    def test_a_section_of_another_board(self) -> None:
        """A section of another board is refused."""
        with pytest.raises(BadValue, match="a section of this board"):
            svg.board(LONE, svg.Lit(seismic.section_at(BOARD, (1, 0), 1)))

    def test_last_move(self) -> None:
        """Tiles laid or turned are outlined, crews are ringed, lost tiles are drawn as ruins."""
        events: list[Event] = [
            TileLaid("red", Hex(1, 0), Tile("H15-24")),
            CrewPlaced("green", Hex(0, 1), 3),
            TileTurned("blue", Hex(-1, 1), Tile("H12"), Tile("H01"), 5),
            TilesLost((Laid(Hex(2, 0), Tile("H25")),)),
        ]
        picture = svg.board(BOARD, svg.LastMove(events))
        outlines, ring = painted(picture, fill="none", stroke=svg.LIGHT.glow)
        assert 2 == len(lines(outlines))
        letter = next(t for t in read(picture).iter(f"{SVG}text") if t.text == "G")
        x, _, radius, *_ = figures(str(ring.get("d")))
        assert float(str(letter.get("x"))) == pytest.approx(x - radius)
        (ruin,) = painted(picture, fill=svg.LIGHT.danger)
        xs = figures(lines(ruin)[0])[::2]
        assert centre(Hex(2, 0)).x == pytest.approx((min(xs) + max(xs)) / 2)

    def test_a_move_undone_by_a_quake(self) -> None:
        """A crew that a quake has already returned is not marked."""
        lost = TilesLost((Laid(Hex(0, 1), Tile("H03")),))
        events: list[Event] = [CrewPlaced("red", Hex(0, 1), 0), lost]
        assert "Lost in it: [0, 1]." in said(svg.board(LONE, svg.LastMove(events)), "desc")

    def test_no_overlay(self) -> None:
        """A value that is not an overlay is refused, with a list of the overlays."""
        with pytest.raises(BadValue, match="one of Coordinates, EdgeNumbers, OpenCells"):
            svg.board(LONE, "coordinates")  # type: ignore[arg-type]  # that it is refused
        with pytest.raises(BadValue, match="overlay"):
            svg.board(LONE, svg.Coordinates)  # type: ignore[arg-type]  # a class, not a value

    def test_wrong_kinds(self) -> None:
        """Arguments of the wrong type are refused."""
        with pytest.raises(BadValue, match="board must be a Board"):
            svg.board(position("H03"))  # type: ignore[arg-type]  # that it is refused
        with pytest.raises(BadValue, match="state must be a GameState"):
            svg.state(LONE)  # type: ignore[arg-type]  # that it is refused
        with pytest.raises(BadValue, match="section must be a Section"):
            svg.Lit(9)  # type: ignore[arg-type]  # that it is refused
        draws: tuple[Callable[[Any], str], ...] = (
            lambda theme: svg.board(LONE, theme=theme),
            lambda theme: svg.state(position("H03"), theme=theme),
            lambda theme: svg.tile("H03", theme=theme),
            lambda theme: svg.tiles(["H03"], theme=theme),
        )
        for draw in draws:
            with pytest.raises(BadValue, match="theme must be a Theme"):
                draw("dark")

    def test_room(self) -> None:
        """Pictures with room for the same cells have one size, whatever lies there."""
        room = svg.Room(BOARD.tiles)
        whole, lone = (ElementTree.fromstring(svg.board(each, room)) for each in (BOARD, LONE))
        assert whole.get("viewBox") == lone.get("viewBox")
        assert svg.board(BOARD, room) == svg.board(BOARD)  # it draws and says nothing


def _within_cell(point: Point) -> bool:
    """Whether a point lies in the hexagon around the origin."""
    return abs(point.y) <= APOTHEM and sqrt(3) * abs(point.x) + abs(point.y) <= sqrt(3) * SIZE


class TestState:
    def test_long_heading(self) -> None:
        """Words that would leave the picture are written smaller."""
        dilemma = seismic.Rules(variants={"dilemma"})
        state = seismic.position(["yellow", "red"], rules=dilemma, face_up=["H03", "H02"])
        state = seismic.apply(state, Place((0, -1), "H03"))
        sizes = [
            float(str(each.get("font-size")))
            for lang in ("en", "es")
            for each in read(svg.state(state, lang=lang)).iter(f"{SVG}text")
            if str(each.text).startswith(("yellow", "amarillo"))
        ]
        assert len(sizes) == 2
        assert sizes[0] > sizes[1]

    def test_what_everybody_sees(self) -> None:
        """Who has to do what, the tiles face up, the size of the pile and the supplies."""
        picture = svg.state(position("H03", "H01", "H01"))
        assert {"red: lay a tile", "2", "20", "19"} <= set(words(picture))
        assert said(picture, "desc").startswith(
            "Face up: H01, H02 and H03. Tiles in the pile: 2. Crews in the supply: red 20, blue 19."
        )

    def test_who_is_due(self) -> None:
        """Only the marker of the player who decides is highlighted."""
        picture = svg.state(position("H03"))
        (spot,) = painted(picture, fill=svg.LIGHT.glow)
        x, _, radius, *_ = figures(str(spot.get("d")))
        reds = [t for t in read(picture).iter(f"{SVG}text") if t.text == "R"]
        assert float(str(reds[-1].get("x"))) == pytest.approx(x - radius)

    def test_nothing_hidden(self) -> None:
        """A picture reveals neither the order of the pile nor the box."""
        one = seismic.new_game(["red", "blue"], pile=["H03", "H01", "H02", "X0", "X01", "Q3"])
        other = seismic.new_game(["red", "blue"], pile=["H03", "H01", "H02", "Q6", "X02", "X0"])
        assert one.pile != other.pile
        assert one.box != other.box
        assert svg.state(one) == svg.state(other)

    def test_the_tile_just_laid(self) -> None:
        """The tile just laid is highlighted while a crew may be placed on it."""
        state = seismic.apply(position("H03"), Place((0, -2), "H34"))
        assert "place" == state.phase  # its section is claimed
        assert not list(painted(svg.state(state), fill="none", stroke=svg.LIGHT.glow))
        state = seismic.apply(position("H03"), Place((0, 2), "H01"))
        assert "crew" == state.phase
        (outline,) = painted(svg.state(state), fill="none", stroke=svg.LIGHT.glow)
        assert 1 == len(lines(outline))

    def test_a_side_to_choose(self) -> None:
        """While a side is to be chosen, the quake and the lines of the town are shown."""
        picture = svg.state(position("Q2", "H03"), lang="fr")
        assert "Seismic – rouge\xa0: choisir le côté que frappe le séisme (Q2)" == said(
            picture, "title"
        )
        assert "2.0" in words(picture)
        assert 2 == words(picture)[:9].count("1")

    def test_the_end(self) -> None:
        """When the game is over, everybody's points are shown."""
        state = seismic.position(
            ["red", "blue"],
            laid={(0, -1): "X3+5"},
            crews=[Crew((0, -1), 3, "blue")],
        )
        picture = svg.state(state)
        assert "Seismic: game over" == said(picture, "title")
        assert said(picture, "desc").startswith("Points: red 0, blue 11.")
        assert ["R", "0", "B", "11"] == words(picture)[-4:]

    def test_room_for_words(self) -> None:
        """A narrow board is centred in a picture that is wide enough for the panel."""
        left, _, width, _ = figures(str(read(svg.state(position("H03"))).get("viewBox")))
        assert width > 10 * SIZE
        assert 0 == pytest.approx(left + width / 2, abs=1)


class TestWords:
    def test_board(self) -> None:
        """The title has numbers, the description which tile lies where and who stands where."""
        picture = svg.board(BOARD)
        assert "Seismic table (tiles: 7, crews: 4)" == said(picture, "title")
        assert (
            "San Andreas lies at [0, 0]. "
            "Tiles laid: H02-13-45 at [-1, 0], H01 at [-1, 1], H03-14-25 at [0, -1], "
            "X013 at [0, 1], H14-25 at [1, -1] and H15-24 at [1, 0]. "
            "Crews on the table: red at the north edge of [0, -1], "
            "blue at the north-east edge of [0, -1], green at the south edge of [0, 1] "
            "and yellow at the north-east edge of [1, -1]. Open spaces: 9."
        ) == said(picture, "desc")

    def test_overlays(self) -> None:
        """Every overlay is described."""
        told = said(svg.board(BOARD, *OVERLAYS), "desc")
        for sentence in (
            "Every space shows its coordinates.",
            "Every tile shows the numbers of its edges.",
            "Possible placements shown (1), on these spaces: [0, -2].",
            "north 1, north-east 1, south-east 1, south 1, south-west 1, north-west 1.",
            "About to be lost: [0, -1].",
            "Lit up: the section from [0, 1] north to [0, 0] south, worth 9 points.",
            "Last move at [1, 0].",
        ):
            assert sentence in told

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_marks_nothing(self, lang: str) -> None:
        """An overlay that marks nothing adds nothing to the description."""
        plain = said(svg.board(BOARD, lang=lang), "desc")
        nothing = svg.board(BOARD, svg.LastMove([]), svg.Lost([]), lang=lang)
        assert plain == said(nothing, "desc")

    def test_sections(self) -> None:
        """Loops and incomplete sections are described as worth nothing."""
        ring = Board({(0, 0): "H12", (1, -1): "H34", (1, 0): "H05"})
        told = said(svg.board(ring, svg.Lit(seismic.section_at(ring, (0, 0), 1))), "desc")
        assert "Lit up: the closed loop through [0, 0], worth nothing." in told
        open_ended = svg.Lit(seismic.section_at(BOARD, (1, 0), 1))
        assert "the incomplete section from" in said(svg.board(BOARD, open_ended), "desc")

    def test_many_cells(self) -> None:
        """A long list is counted instead."""
        row = Board({(q, 0): "X0134" for q in range(10)})  # eleven to the north, and the south
        assert "Open spaces outlined: 22." in said(svg.board(row, svg.OpenCells()), "desc")

    def test_many_tiles(self) -> None:
        """More than 200 tiles, and more than 200 crews, are counted instead."""
        for count in (200, 201):
            laid = {(q, 0): "H25" for q in range(1, count + 1)}
            crews = [Crew(at, 2, "red") for at in laid]
            told = said(svg.board(Board({(0, 0): "T", **laid}, crews)), "desc")
            listed = count == 200
            assert listed == ("H25 at [1, 0]" in told)
            assert listed == ("red at the south-east edge of [1, 0]" in told)
            assert listed != (f"Tiles laid: {count}. Crews on the table: {count}." in told)

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_nothing_there(self, lang: str) -> None:
        """What isn't there isn't described: no tile face up, none laid, no crews."""
        bare = seismic.new_game(["red", "blue"], deal=False)
        told = said(svg.state(bare, lang=lang), "desc")
        assert message("list.none", lang) not in told
        for key in ("face-up", "laid", "crews"):
            assert message(f"svg.{key}", lang).partition(":")[0] not in told, key

    def test_codes_to_type(self) -> None:
        """The tiles face up, and a quake that is due, carry their codes."""
        codes = [each for each in words(svg.state(position("H03"))) if each.startswith("H")]
        assert ["H01", "H02", "H03"] == codes
        assert "Q2" in words(svg.state(position("Q2", "H03")))

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_languages(self, lang: str) -> None:
        """A picture is in the selected language, and declares it."""
        drawn: tuple[Callable[[str], str], ...] = (
            lambda lang: svg.board(BOARD, *OVERLAYS, lang=lang),
            lambda lang: svg.state(position("H03"), lang=lang),
            lambda lang: svg.tiles(["H03", "Q1"], lang=lang),
        )
        for draw in drawn:
            picture = draw(lang)
            assert lang == read(picture).get("lang")
            assert (lang == "en") == (said(picture, "desc") == said(draw("en"), "desc"))
            assert (lang == "en") == (said(picture, "title") == said(draw("en"), "title"))

    def test_tile(self) -> None:
        """The title of a tile has its code and what it is."""
        assert "Ficha de Seismic X024 (intersección)" == said(svg.tile("X024", lang="es"), "title")

    def test_unknown_language(self) -> None:
        """An unsupported language is refused."""
        with pytest.raises(UnknownLanguage):
            svg.board(BOARD, lang="de")


class TestDocument:
    PICTURES = (
        svg.board(BOARD, *OVERLAYS),
        svg.state(position("Q2", "H03"), theme=svg.DARK, lang="fr"),
        svg.tiles([*seismic.all_types(), "T", "Q6"]),
        svg.board(Board({})),
    )

    @pytest.mark.parametrize("picture", PICTURES, ids=["board", "state", "tiles", "empty"])
    def test_self_contained(self, picture: str) -> None:
        """A picture has only shapes and text: no script, link, font, style or id."""
        plain = {"svg", "title", "desc", "rect", "g", "path", "text"}
        for found in read(picture).iter():
            assert found.tag.removeprefix(SVG) in plain
            assert not {"id", "href", "style", "class"} & set(found.attrib)
            assert not [name for name in found.attrib if name.startswith("on")]
            assert not [value for value in found.attrib.values() if "url(" in value]
        assert 1 == picture.count("http")  # the namespace

    @pytest.mark.parametrize("picture", PICTURES, ids=["board", "state", "tiles", "empty"])
    def test_for_screen_readers(self, picture: str) -> None:
        """A picture has the role of an image and starts with a title and a description."""
        root = read(picture)
        assert "img" == root.get("role")
        assert [f"{SVG}title", f"{SVG}desc"] == [child.tag for child in root][:2]

    def test_escaping(self) -> None:
        """Text and attributes are escaped."""
        hostile = "</text><script>\"'&"
        element = ElementTree.fromstring(markup.text(Point(0, 0), hostile, 1, fill=hostile))
        assert (hostile, hostile) == (element.text, element.get("fill"))
        whole = markup.document(Box(0, 0, 10, 10), hostile, hostile, "en")
        assert (hostile, hostile) == (said(whole, "title"), said(whole, "desc"))

    @pytest.mark.parametrize(
        ("value", "written"),
        [
            (1, "1"),
            (1.5, "1.5"),
            (-0.001, "0"),
            (2.346, "2.35"),
            (-10, "-10"),
            (1e15, "1" + "0" * 15),
        ],
    )
    def test_numbers(self, value: float, written: str) -> None:
        """At most two decimals, no exponent, no negative zero."""
        assert written == markup.number(value)

    def test_the_same_every_time(self) -> None:
        """A picture does not depend on insertion order or hash seeds."""
        again = Board(dict(reversed(BOARD.tiles.items())), reversed(BOARD.crews))
        assert svg.board(BOARD, *OVERLAYS) == svg.board(again, *OVERLAYS)
        program = (
            "from seismic import *; from seismic import svg; import hashlib;"
            "b = Board({(0, 0): 'T', (0, -1): 'H03-14-25'}, [], Table.hexagon(3));"
            "s = svg.board(b, svg.OpenCells(), svg.Lit(section_at(b, (0, -1), 1)));"
            "print(hashlib.sha256(s.encode()).hexdigest())"
        )
        digests = {
            subprocess.run(
                [sys.executable, "-c", program],
                env={**os.environ, "PYTHONHASHSEED": seed},
                capture_output=True,
                check=True,
            ).stdout
            for seed in ("1", "2")
        }
        assert 1 == len(digests)

    def test_far_apart(self) -> None:
        """Tiles at extreme coordinates make a picture of the usual size."""
        board = Board({(0, 0): "T", (LARGEST, -LARGEST): "H03", (-LARGEST, LARGEST): "X012345"})
        asked = [each for each in OVERLAYS if isinstance(each, svg.Coordinates | svg.OpenCells)]
        root = read(svg.board(board, *asked, svg.QuakeLines(Hex(0, 0)), svg.EdgeNumbers()))
        assert 2000 == int(str(root.get("width")))
        assert 1 <= int(str(root.get("height"))) <= 2000

    def test_thousands_of_tiles(self) -> None:
        """The size of a picture grows linearly with its tiles."""
        few, many = (
            len(svg.board(Board({(q, r): "H03-14-25" for q in range(n) for r in range(n)})))
            for n in (10, 50)
        )
        assert many < 30 * few  # for 25 times as many

    def test_notebooks(self) -> None:
        """Boards and states have a picture in notebooks."""
        assert svg.board(BOARD) == BOARD._repr_svg_()
        assert svg.state(position("H03")) == position("H03")._repr_svg_()

    def test_only_on_demand(self) -> None:
        """Importing seismic does not load the pictures."""
        program = (
            "import sys, seismic; print([m for m in sys.modules if m.startswith('seismic.svg')])"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
        assert b"[]" == done.stdout.strip()


class TestThemes:
    @pytest.mark.parametrize("name", [field.name for field in attrs.fields(svg.Theme)])
    def test_every_colour_is_used(self, name: str) -> None:
        """Every colour of a theme is used."""
        changed = attrs.evolve(svg.LIGHT, **{name: "#0ddba1"})
        bounded = Board(BOARD.tiles, BOARD.crews, Table.hexagon(3))
        assert "#0ddba1" in svg.board(bounded, *OVERLAYS, theme=changed)
        assert "#0ddba1" not in svg.board(bounded, *OVERLAYS)

    def test_only_colours_differ(self) -> None:
        """Light and dark pictures differ only in colours."""
        light, dark = (
            re.sub("#[0-9a-f]{6}", "#", svg.board(BOARD, *OVERLAYS, theme=theme))
            for theme in (svg.LIGHT, svg.DARK)
        )
        assert light == dark

    @pytest.mark.parametrize(
        "colour", ["red", "#fff", "#12345g", "url(#a)", '#123456"/><script>', "#123456\n", 7, None]
    )
    def test_no_colour(self, colour: Any) -> None:
        """An invalid colour is refused, so that no markup can be injected."""
        with pytest.raises(BadValue, match="asphalt must be a colour such as #2f6f9f"):
            attrs.evolve(svg.LIGHT, asphalt=colour)


class TestPng:
    @pytest.mark.parametrize(("width", "expected"), [(None, 136), (300, 300)])
    def test_width(self, width: int | None, expected: int) -> None:
        """A PNG has the width of the picture, or the given one."""
        data = svg.png(svg.tile("H03"), width)
        assert b"\x89PNG\r\n\x1a\n" == data[:8]
        assert (expected,) == struct.unpack(">I", data[16:20])

    @pytest.mark.parametrize("width", [0, -1, 10_001, 1.5, "300", True])
    def test_bad_width(self, width: object) -> None:
        """An invalid width is refused."""
        with pytest.raises(BadValue, match="width must be a whole number of pixels"):
            svg.png(svg.tile("H03"), width)  # type: ignore[arg-type]  # that it is refused

    @pytest.mark.parametrize(
        "picture",
        [
            *("", "<svg", "H03", None, b"<svg"),
            '<svg width="10" height="10"><broken',
            '<svg width="1" height="1"><title>&unknown;</title></svg>',
        ],
    )
    def test_no_picture(self, picture: str) -> None:
        """Foreign SVG is refused."""
        with pytest.raises(BadValue, match="picture must be an SVG picture"):
            svg.png(picture)

    @pytest.mark.parametrize(
        ("inside", "found"),
        [
            ('<image href="/a.png"/>', "the element image"),
            ('<image href = "/a.png"/>', "the element image"),
            ('<g><i:image xmlns:i="http://www.w3.org/2000/svg"/></g>', "the element i:image"),
            ('<use href="#a"/>', "the element use"),
            ("<style>@import 'a.css';</style>", "the element style"),
            ("<foreignObject/>", "the element foreignObject"),
            ('<g\nhref\n=\n"/a.svg"/>', "the attribute href"),
            ('<g xlink:href="/a.svg"/>', "the attribute xlink:href"),
            ('<g xmlns:xlink="http://www.w3.org/1999/xlink"/>', "the attribute xmlns:xlink"),
            ('<g style="fill: url(/a.svg)"/>', "the attribute style"),
            ('<path d="M0 0" fill="url(/a.svg#b)"/>', "the value of fill"),
            ('<path d="M0 0" fill="&#117;rl(/a.svg#b)"/>', "the value of fill"),
            ('<path d="M0 0" fill="UR\\4c(/a.svg#b)"/>', "the value of fill"),
            ("<![CDATA[a]]>", "a section of CDATA"),
            ("<!-- a -->", "a comment"),
            ("<?xml-stylesheet href='a.css'?>", "a processing instruction"),
        ],
    )
    def test_reference(self, inside: str, found: str) -> None:
        """Anything that could make a renderer open a file is refused, with its line."""
        picture = svg.tile("H03").replace("</svg>", f"{inside}</svg>")
        line = 1 + picture[: picture.index(inside)].count("\n")
        with pytest.raises(BadValue, match=f"drawn by seismic.svg, without {found} in line {line}"):
            svg.png(picture)

    @pytest.mark.parametrize(
        "declaration",
        [
            '<!DOCTYPE svg SYSTEM "/a.dtd">',
            '<!DOCTYPE svg [<!ENTITY a "b">]>',
            '<!DOCTYPE svg [<!ENTITY a SYSTEM "/etc/hostname">]>',
        ],
    )
    def test_document_type(self, declaration: str) -> None:
        """A document type is refused: before the picture, and inside it as well."""
        picture = svg.tile("H03")
        for broken in (declaration + picture, picture.replace("<title>", f"{declaration}<title>")):
            with pytest.raises(BadValue, match="picture must be an SVG picture drawn by seismic"):
                svg.png(broken)

    @pytest.mark.parametrize("golden", sorted(GOLDEN.glob("*.svg")), ids=lambda path: path.stem)
    def test_every_picture_of_ours(self, golden: Path) -> None:
        """Nothing that this package draws is refused."""
        assert svg.png(golden.read_text("utf-8"), 10).startswith(b"\x89PNG")

    @pytest.mark.parametrize(
        ("wide", "high", "width"),
        [(1_000_000, 1_000_000, None), (10_001, 1, None), (1, 10_001, None), (10, 1_000, 101)],
    )
    def test_too_large(self, wide: int, high: int, width: int | None) -> None:
        """A picture that is too large is refused before memory is allocated."""
        picture = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"/>'
        with pytest.raises(BadValue, match="picture must be one of at most 10000 pixels a side"):
            svg.png(picture, width)

    def test_far_apart(self) -> None:
        """The largest picture can be rendered."""
        board = Board({(0, 0): "T", (LARGEST, -LARGEST): "H03"})
        assert svg.png(svg.board(board)).startswith(b"\x89PNG")

    def test_without_the_extra(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Without the extra one line says what to install."""
        monkeypatch.setitem(sys.modules, "resvg_py", None)
        with pytest.raises(ModuleNotFoundError) as caught:
            svg.png(svg.tile("H03"))
        assert "PNG pictures need an extra: pip install 'seismic-rules[png]'" == str(caught.value)


class TestCrowded:
    """An overlay with too many marks to tell apart is left out, and the description says so."""

    BOARD = Board({(3 * q, 3 * r): "X012345" for q in range(15) for r in range(15)})
    OVERLAYS = (
        svg.Coordinates(),
        svg.EdgeNumbers(),
        svg.OpenCells(),
        svg.Placements([Place((3 * n, 1), "H03") for n in range(1_001)]),
    )

    @pytest.mark.parametrize("overlay", OVERLAYS, ids=lambda each: type(each).__name__)
    def test_left_out(self, overlay: svg.Overlay) -> None:
        """The picture is that of the bare board, with a sentence more."""
        bare, crowded = svg.board(self.BOARD), svg.board(self.BOARD, overlay)
        said = message("svg.crowded", "en")
        assert bare == crowded.replace(f" {said}", "")
        assert said in crowded

    def test_cells_alone(self) -> None:
        """Many ways to lay a tile on a few cells are shown by their outlines."""
        places = [Place((0, -1), tile) for tile in ("H03", "H34")]
        few, many = (svg.board(LONE, svg.Placements(places * n)) for n in (1, 501))
        assert len(many) < len(few)
