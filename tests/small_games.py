"""Small games by number, made to reach rules that games from the start hardly reach.

A number determines everything, on every Python alike: towns 1 to 8 apart, on the line or off it;
tables of a few cells with holes; positions with crews; piles of 1 to 14 tiles; heights, values,
colours, seats, variants and options. Each of the `PLANS` reaches for some rules.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Final, TypeVar

from attrs import evolve, frozen

import seismic
from comparison import Pair, cells
from games import SMALL_TABLES, TABLES_FOR_TWO_TOWNS, Style, pick
from seismic import (
    COLOURS,
    OPTIONS,
    Colour,
    Crew,
    GameState,
    Hex,
    Move,
    Place,
    Reading,
    Rules,
    Ruling,
    Step,
    Table,
    Tile,
    TurnTile,
    Variant,
)
from specification import Cell, Game
from specification.board import Board, beyond, distance, opposite
from specification.scoring import cited
from specification.sections import Section, all_sections
from specification.setup import town_cells
from specification.tiles import EDGES, TOWN, canonical, highway_edges, is_quake, type_of

_Any = TypeVar("_Any")
Crews = dict[tuple[Cell, int], Colour]

HIGHWAYS: Final = tuple(tile.code for tile in seismic.all_types() if tile.code.startswith("H"))
INTERSECTIONS: Final = tuple(tile.code for tile in seismic.all_types() if tile.code.startswith("X"))
QUAKES: Final = ("Q1", "Q2", "Q3", "Q4", "Q5", "Q6")
TRIES: Final = 40
"""For a section that is wished for."""
LONG: Final = 40
"""Fragments that a long highway has more of."""
SHAPED: Final = {cells(table): table for table in (Table(), *SMALL_TABLES, *TABLES_FOR_TWO_TOWNS)}
"""Tables that are given by their shape, by their cells."""


@frozen
class SmallGame:
    """A game before it begins: a position by hand, or set up from a pile."""

    number: int
    players: tuple[Colour, ...]
    turn: Colour
    variants: frozenset[Variant]
    options: dict[Ruling, Reading]
    towns: tuple[Cell, ...] | None
    """None where they usually lie."""
    table: frozenset[Cell] | None
    laid: dict[Cell, str]
    crews: Crews
    face_up: tuple[str, ...]
    pile: tuple[str, ...]
    box: tuple[str, ...]
    supply: dict[Colour, int]
    heights: dict[Colour, int]
    set_up: bool
    """Whether it is set up from the pile, and the first player begins."""
    wanted: dict[Cell, str]
    """Tiles that are mostly laid there where they can be."""
    style: Style

    def choose(self, state: GameState, random: Random) -> Move:
        """Return one of the legal moves; the game must not be over."""
        moves = seismic.legal_moves(state)
        wanted = [Place(Hex(*cell), Tile(code)) for cell, code in self.wanted.items()]
        possible = [move for move in wanted if move in moves]
        if possible and likely(random, 0.9):
            return pick(random, possible)
        turns = [m for m in moves if isinstance(m, TurnTile) and state.board.crews_on(m.at)]
        if turns and likely(random, 0.5):
            return pick(random, turns)
        return self.style.choose(state, random)

    def rules(self) -> Rules:
        """Return the rules of the engine for it."""
        shaped = self.table in SHAPED
        table = SHAPED[self.table] if shaped else Table.of(sorted(self.table or ()))
        if self.towns is None:
            return Rules(variants=self.variants, options=self.options, table=table)
        return Rules(variants=self.variants, options=self.options, table=table, towns=self.towns)

    def begin(self) -> Pair:
        """Return the game begun in both, compared."""
        start = self.begin_in_engine()
        return Pair.opened(self.number, start, self.expected(start.state.box))

    def begin_in_engine(self) -> Step:
        """Return the game begun in the engine alone."""
        if self.set_up:
            return seismic.begin_game(
                self.players, rules=self.rules(), pile=self.pile, heights=self.heights
            )
        return seismic.begin_position(
            self.players,
            rules=self.rules(),
            laid={Hex(*cell): code for cell, code in self.laid.items()},
            crews=[Crew(Hex(*at), edge, who) for (at, edge), who in self.crews.items()],
            face_up=self.face_up,
            pile=self.pile,
            supply=self.supply,
            turn=self.turn,
            heights=self.heights,
            box=self.box,
        )

    def expected(self, box: Iterable[Tile] = ()) -> Game:
        """Return the game begun in the specification; what is set up leaves tiles in the box."""
        if self.set_up:
            return Game.new(
                players=self.players,
                variants=self.variants,
                options=dict(self.options.items()),
                table=self.table,
                towns=self.towns and sorted(self.towns),
                pile=self.pile,
                heights=dict(self.heights.items()),
                box=[tile.code for tile in box],
            )
        return Game.given(
            players=self.players,
            variants=self.variants,
            options=dict(self.options.items()),
            table=self.table,
            towns=self.towns and sorted(self.towns),
            laid=[(cell, code, self.crews_on(cell)) for cell, code in self.laid.items()],
            face_up=self.face_up,
            pile=self.pile,
            supply=dict(self.supply.items()),
            turn=self.turn,
            heights=dict(self.heights.items()),
            box=self.box,
        )

    def crews_on(self, cell: Cell) -> dict[int, Colour]:
        """Return the crews on a tile by the lowest edges of their fragments."""
        return {edge: who for (at, edge), who in self.crews.items() if at == cell}


# Chance: by `Random.random` alone, which Python promises to repeat for a seed.


def between(random: Random, low: int, high: int) -> int:
    """Return a whole number, both bounds included."""
    return low + int(random.random() * (high - low + 1))


def shuffled(random: Random, things: Iterable[_Any]) -> list[_Any]:
    """Return things in a random order."""
    return sorted(things, key=lambda _: random.random())


def likely(random: Random, chance: float) -> bool:
    """Return whether something with this chance happens."""
    return random.random() < chance


# Boards.


def blob(random: Random, start: Iterable[Cell], size: int) -> list[Cell]:
    """Return connected cells around others, this many more, often with holes."""
    found = list(start)
    size += len(found)
    while len(found) < size:
        cell = beyond(pick(random, found), pick(random, EDGES))
        if cell not in found:
            found.append(cell)
    return found


@frozen
class Weave:
    """How highways are laid at random over some cells."""

    density: float
    """The chance that a highway crosses an edge."""
    intersections: float
    """The chance that a tile is an intersection where it could carry highways."""
    outer: float
    """The chance that a highway leads out of these cells."""


def woven(
    random: Random, towns: Collection[Cell], over: Collection[Cell], weave: Weave
) -> dict[Cell, str]:
    """Return tiles that match each other and the towns, on most of these cells."""
    crossed: dict[tuple[Cell, int], bool] = {}
    laid = {}
    for cell in sorted(set(over) - set(towns)):
        inner, outer = [], []
        for edge in EDGES:
            beside = beyond(cell, edge)
            if beside in towns:
                inner.append((edge, True))  # R1
            elif beside in over:
                known = crossed.get((beside, opposite(edge)))
                here = likely(random, weave.density) if known is None else known
                crossed[cell, edge] = here
                inner.append((edge, here))
            else:
                outer.append(edge)
        edges = [edge for edge, here in inner if here]
        edges += [edge for edge in outer if likely(random, weave.outer)]
        if len(edges) % 2 and outer and not likely(random, weave.intersections):
            edges = sorted(set(edges) ^ {pick(random, outer)})
        if edges:
            laid[cell] = tile_with(random, edges, weave.intersections)
    return laid


def woven_with(
    weave: Callable[[], dict[Cell, str]],
    game: SmallGame,
    wished: Callable[[Section], bool],
) -> dict[Cell, str]:
    """Return tiles woven for a game that have such a section, if some tries find any."""
    for _ in range(TRIES):
        laid = weave()
        board = Board(dict.fromkeys(towns_of(game), TOWN) | laid, {}, game.table)
        if any(map(wished, all_sections(board))):
            break
    return laid


def passes_a_tile_twice(section: Section) -> bool:
    """Return whether two chords of a section are on the same tile (E5)."""
    cells = [cell for cell, edges in section.fragments if len(edges) == 2]
    return len(set(cells)) < len(cells)


def tile_with(random: Random, edges: Collection[int], intersections: float) -> str:
    """Return a tile with highways at just these edges."""
    if len(edges) % 2 or likely(random, intersections):
        return valued(random, "X" + "".join(map(str, sorted(edges))))
    mixed = shuffled(random, edges)
    pairs = [sorted(mixed[each : each + 2]) for each in range(0, len(mixed), 2)]
    return code_of((low, high) for low, high in pairs)


def valued(random: Random, code: str) -> str:
    """Return an intersection, half of the time with a value of its own."""
    return canonical(f"{code}+{between(random, 1, 12)}") if likely(random, 0.5) else code


Port = tuple[Cell, int]  # an edge of a cell


def long_highway(
    random: Random, towns: Collection[Cell], fragments: int
) -> tuple[dict[Cell, str], Port, Port]:
    """Return the tiles of one winding highway, the fragment that it begins with, and its end.

    It crosses itself and is open at both ends. It keeps away from towns, so an edge between two
    of its tiles is crossed by it or is green on both sides.
    """
    forbidden = {beyond(town, edge) for town in towns for edge in EDGES} | set(towns)
    while True:
        here, entered = (between(random, 0, 9), between(random, 0, 9)), pick(random, EDGES)
        before = beyond(here, entered)
        chords: dict[Cell, list[tuple[int, int]]] = {}
        ports: list[Port] = [(here, entered)]
        while sum(map(len, chords.values())) < fragments and here not in forbidden:
            taken = {edge for chord in chords.get(here, ()) for edge in chord} | {entered}
            free = [edge for edge in EDGES if edge not in taken and beyond(here, edge) != before]
            if not free:
                break
            edge = pick(random, free)
            chords.setdefault(here, []).append((min(entered, edge), max(entered, edge)))
            ports.append((here, edge))
            here, entered = beyond(here, edge), opposite(edge)
        laid = {cell: code_of(some) for cell, some in chords.items()}
        whole = sum(map(len, chords.values())) == fragments
        if whole and not {here, before} & (laid.keys() | forbidden):
            return laid, (ports[0][0], min(chords[ports[0][0]][0])), ports[-1]


def code_of(chords: Iterable[tuple[int, int]]) -> str:
    """Return the code of a highway tile with these fragments."""
    return "H" + "-".join(sorted(f"{low}{high}" for low, high in chords))


# Games.


def small_game(number: int) -> SmallGame:
    """Return the small game of this number; consecutive numbers go through all the plans."""
    return PLANS[number % len(PLANS)](number, Random(number))


def blank(
    number: int,
    random: Random,
    twin: float = 0.4,
    aftershocks: float = 0.4,
    dilemma: float = 0.3,
    four_players: float = 0.4,
    options: float = 0.3,
) -> SmallGame:
    """Return a game without tiles, by variants and options with these chances."""
    chances: dict[Variant, float] = {
        "big-one": 0.2,
        "dilemma": dilemma,
        "aftershocks": aftershocks,
        "twin-cities": twin,
    }
    variants = frozenset(name for name, chance in chances.items() if likely(random, chance))
    read = {
        rule: pick(random, readings)
        for rule, readings in OPTIONS.items()
        if likely(random, options)
    }
    number_of_players = 4 if likely(random, four_players) else between(random, 2, 4)
    players = tuple(shuffled(random, COLOURS)[:number_of_players])
    return SmallGame(
        number=number,
        players=players,
        turn=pick(random, players),
        variants=variants,
        options=read,
        towns=some_towns(random, "twin-cities" in variants, 0.6 if "R11" in read else 0.1),
        table=None,
        laid={},
        crews={},
        face_up=(),
        pile=(),
        box=tuple(loose_tiles(random, between(random, 0, 3))) if likely(random, 0.3) else (),
        supply={player: between(random, 0, 1) for player in players if likely(random, 0.3)},
        heights=some_heights(random, players),
        set_up=False,
        wanted={},
        style=Style(crews=pick(random, (0.2, 0.6, 0.95)), care=pick(random, (1, 2, 6))),
    )


def some_towns(random: Random, two: bool, usual: float) -> tuple[Cell, ...] | None:
    """Return where the town or the towns lie; two are 1 to 8 apart, on the line or off it."""
    if likely(random, usual):
        return None
    first = (between(random, -3, 3), between(random, -3, 3))
    if not two:
        return (first,)
    apart, edge = pick(random, (1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8)), pick(random, EDGES)
    aside = between(random, 1, apart - 1) if apart > 1 and likely(random, 0.4) else 0
    return first, beyond(beyond(first, edge, apart - aside), (edge + 1) % 6, aside)


def off_the_line(random: Random, game: SmallGame) -> SmallGame:
    """Return a game with its two towns, if it has two, off each other's lines."""
    if "twin-cities" not in game.variants:
        return game
    edge = pick(random, EDGES)
    corner = beyond((0, 0), edge, between(random, 1, 4))
    return evolve(game, towns=((0, 0), beyond(corner, (edge + 1) % 6, between(random, 1, 4))))


def near_towns(random: Random, game: SmallGame) -> SmallGame:
    """Return a game with its two towns, if it has two, three apart at most and in a line."""
    if "twin-cities" not in game.variants:
        return game
    return evolve(game, towns=((0, 0), beyond((0, 0), pick(random, EDGES), between(random, 1, 3))))


def some_heights(random: Random, players: Sequence[Colour]) -> dict[Colour, int]:
    """Return heights: those of all, equal or not, or of some, or of nobody."""
    known = pick(random, (0.0, 0.7, 1.0, 1.0, 1.0))
    tallest = pick(random, (160, 161, 163))
    return {player: between(random, 160, tallest) for player in players if likely(random, known)}


def loose_tiles(random: Random, number: int, quakes: float = 0.2) -> list[str]:
    """Return tiles of any type, intersections of any value, and quakes with this chance."""
    found = []
    for _ in range(number):
        if likely(random, quakes):
            found.append(pick(random, QUAKES))
        elif likely(random, 0.3):
            found.append(type_of(valued(random, pick(random, INTERSECTIONS))))
        else:
            found.append(pick(random, HIGHWAYS))
    return found


def towns_of(game: SmallGame) -> tuple[Cell, ...]:
    """Return the cells of the towns."""
    return game.towns or town_cells(game.variants, dict(game.options.items()))


def with_tiles(
    random: Random, game: SmallGame, laid: Mapping[Cell, str], off: int, more: Sequence[str]
) -> SmallGame:
    """Return a game with these tiles, some of which are not laid yet: they are in the pile."""
    cells_off = shuffled(random, laid)[:off]
    wanted = {cell: laid[cell] for cell in cells_off}
    loose = shuffled(random, [*map(type_of, wanted.values()), *more])
    shown = [code for code in loose if not is_quake(code)][: between(random, 0, 2)]
    for code in shown:
        loose.remove(code)
    return evolve(
        game,
        laid={cell: code for cell, code in laid.items() if cell not in wanted},
        face_up=tuple(shown),
        pile=tuple(loose),
        wanted=wanted,
    )


def on_table(random: Random, game: SmallGame, margin: int) -> SmallGame:
    """Return a game on a table that is little larger than what lies or shall lie there."""
    used = {*towns_of(game), *game.laid, *game.wanted}
    return evolve(game, table=frozenset(blob(random, sorted(used), margin)))


MOST_CREWS: Final = 16
"""That a position has, of all colours, so that every supply may have one more."""


def with_crews(
    random: Random, game: SmallGame, chance: float, together: Sequence[Colour] = ()
) -> SmallGame:
    """Return a game with crews on some sections; a group stands together on complete ones."""
    board = Board(dict.fromkeys(towns_of(game), TOWN) | game.laid, {}, game.table)
    crews: Crews = {}
    owners: Sequence[Colour]
    for section in all_sections(board):
        laid = sorted(each for each in section.fragments if each[0] in game.laid)  # not on towns
        places = shuffled(random, laid)
        if together:
            owners = together if section.complete and len(places) >= len(together) else ()
        elif likely(random, 0.5):
            owners = [pick(random, game.players)]
        else:
            owners = [pick(random, game.players) for _ in range(between(random, 2, 5))]
        if likely(random, chance) and len(crews) + len(owners) <= MOST_CREWS:
            for (cell, edges), owner in zip(places, owners, strict=False):
                crews[cell, min(edges)] = owner
    return evolve(game, crews=crews)


# Plans.


def from_the_start(number: int, random: Random) -> SmallGame:
    """Return a game set up from a small pile, mostly on a small table with holes (S4)."""
    game = evolve(blank(number, random), set_up=True)
    game = evolve(game, turn=game.players[0], box=(), supply={})
    pile = loose_tiles(random, between(random, 1, 14), quakes=pick(random, (0.1, 0.4, 0.7)))
    if likely(random, 0.7):
        pile[0] = pick(random, QUAKES)
    game = evolve(game, pile=tuple(pile))
    return on_table(random, game, between(random, 3, 20)) if likely(random, 0.8) else game


def patchwork(number: int, random: Random) -> SmallGame:
    """Return a game in progress with anything in it."""
    game = blank(number, random, aftershocks=0.5)
    over = blob(random, towns_of(game), between(random, 3, 16))
    weave = Weave(pick(random, (0.5, 0.7, 0.9)), pick(random, (0.1, 0.3)), 0.5)
    more = loose_tiles(random, between(random, 0, 5), quakes=0.4)
    game = with_tiles(random, game, woven(random, towns_of(game), over, weave), 3, more)
    if likely(random, 0.6):
        game = on_table(random, game, between(random, 0, 8))
    return with_crews(random, game, 0.4)


def without_crews(number: int, random: Random) -> SmallGame:
    """Return a game in which supplies are empty, and a second tile may be laid (R20, R14)."""
    game = patchwork(number, random)
    supply = {player: between(random, 0, 1) for player in game.players}
    more = loose_tiles(random, between(random, 1, 2), quakes=0.1)
    return evolve(
        game,
        variants=game.variants | {"dilemma"},
        supply=supply | {game.turn: 0},
        pile=(*game.pile[:1], *more),
    )


def last_tiles(number: int, random: Random) -> SmallGame:
    """Return a game in which the last tiles fill the table (E1 with E2, R4)."""
    game = near_towns(random, blank(number, random, twin=0.3, dilemma=0.5))
    over = blob(random, towns_of(game), between(random, 2, 8))
    laid = woven(random, towns_of(game), over, Weave(0.7, 0.2, 0.5))
    game = with_tiles(random, game, laid, between(random, 1, 3), ())
    return with_crews(random, on_table(random, game, 0), 0.5)


def stuck(number: int, random: Random) -> SmallGame:
    """Return a game on a full table, with tiles that mostly can't be laid (G7, R6, R28)."""
    game = near_towns(random, blank(number, random, twin=0.2, aftershocks=0.2))
    over = blob(random, towns_of(game), between(random, 6, 12))
    laid = woven(random, towns_of(game), over, Weave(0.9, 0.1, 0.5))
    if laid:
        amid = max(laid, key=lambda cell: sum(beyond(cell, edge) in laid for edge in EDGES))
        game = evolve(game, wanted={amid: laid.pop(amid)}, laid=laid)
    singles = ("X0", "X01", "H01", "H02", "H03")
    unfit = [pick(random, singles) for _ in range(pick(random, (2, 4, 5, 7, 8)))]
    if likely(random, 0.8):
        unfit.insert(3, pick(random, QUAKES))
    fit = tuple(map(type_of, game.wanted.values())) if likely(random, 0.4) else ()
    game = evolve(game, pile=(*unfit, *fit), box=())
    return with_crews(random, on_table(random, game, 0), 0.3)


def rivals(number: int, random: Random) -> SmallGame:
    """Return a game in which the same players tie on all they have (E8, E9, E11, R21)."""
    game = blank(number, random, four_players=0.9)
    over = blob(random, towns_of(game)[:1], between(random, 6, 12))
    group = shuffled(random, game.players)[: pick(random, (2, 3, 3, 3, 4, 4, 4))]
    laid = woven_with(
        lambda: woven(random, towns_of(game), over, Weave(0.8, 0.15, 0.1)),
        game,
        lambda section: section.complete and section.chords >= len(group),
    )
    game = with_tiles(random, game, laid, 0, loose_tiles(random, between(random, 1, 2), 0.1))
    if likely(random, 0.7):
        game = evolve(game, heights=dict.fromkeys(game.players, 170), style=Style(0.2, 1))
    if likely(random, 0.2):
        group = [*group, group[0]]  # who has more crews than the others
    return with_crews(random, game, 0.9, group)


def town_to_town(number: int, random: Random) -> SmallGame:
    """Return a game with highways between two towns that are close together (V4e)."""
    game = near_towns(random, blank(number, random, twin=1, aftershocks=0.3))
    over = blob(random, towns_of(game), between(random, 6, 14))
    laid = woven_with(
        lambda: woven(random, towns_of(game), over, Weave(1.0, 0.02, 0.1)),
        game,
        lambda section: "V4e" in cited(section) and passes_a_tile_twice(section),
    )
    more = loose_tiles(random, between(random, 0, 2))
    game = with_tiles(random, game, laid, between(random, 0, 2), more)
    if likely(random, 0.3):
        game = on_table(random, game, between(random, 0, 4))
    return with_crews(random, game, 0.5)


def there_and_back(number: int, random: Random) -> SmallGame:
    """Return a game with an intersection to which highways lead back, and loops (E4, E7)."""
    game = blank(number, random, twin=0.2)
    middle = beyond(towns_of(game)[0], pick(random, EDGES), 3)
    over = blob(random, [middle], between(random, 5, 9))
    wished = pick(random, ("E7", "E7", "E4"))

    def weave() -> dict[Cell, str]:
        laid = woven(random, towns_of(game), over, Weave(1.0, 0.0, 0.1))
        exits = "".join(map(str, sorted(highway_edges(laid.get(middle, "H03")))))
        high = canonical(f"X{exits}+{between(random, 5, 12)}")
        return laid | {middle: high} if middle in laid else laid

    laid = woven_with(weave, game, lambda section: wished in cited(section))
    game = with_tiles(random, game, laid, 0, loose_tiles(random, between(random, 1, 2), 0.1))
    return with_crews(random, game, 0.5)


def shaken(number: int, random: Random) -> SmallGame:
    """Return a game of quakes: tiles in lines, with gaps, out from the towns."""
    return _in_lines(random, blank(number, random, 0.4, 0.85, 0.1, options=0.5))


def twins_shaken(number: int, random: Random) -> SmallGame:
    """Return a game of quakes at two towns that are close together (V4c, V4d, R9, R10, R26)."""
    game = blank(number, random, 1, 0.7, 0.1, options=0.5)
    if likely(random, 0.8):
        game = evolve(game, options=game.options | {"R9": "uses-up-magnitude"})
    if likely(random, 0.7):
        return _in_lines(random, near_towns(random, game))
    return _in_lines(random, off_the_line(random, game))


def _in_lines(random: Random, game: SmallGame) -> SmallGame:
    towns = towns_of(game)
    lines = set()
    for town in () if likely(random, 0.35) else towns:
        for edge in EDGES:
            axis = any(
                beyond(town, edge, distance(town, other)) == other
                for other in towns
                if other != town
            )
            if likely(random, 0.4) or axis:
                length = between(random, 4, 7) if axis else between(random, 1, 5)
                line = [beyond(town, edge, steps) for steps in range(1, length + 1)]
                lines |= {cell for cell in line if likely(random, 0.75)}
    over = blob(random, sorted({*towns, *lines}), between(random, 0, 3))
    laid = woven(random, towns, over, Weave(pick(random, (0.4, 0.8)), 0.2, 0.6))
    more = loose_tiles(random, between(random, 1, 5), quakes=0.7)
    if likely(random, 0.7):
        more[0] = pick(random, QUAKES[:4])
    game = with_tiles(random, game, laid, 0, more)
    if likely(random, 0.6):
        game = on_table(random, game, between(random, 0, 5))
    return with_crews(random, game, 0.7)


def harmless(number: int, random: Random) -> SmallGame:
    """Return a game whose quakes strike nothing: no tile lies in a line with a town (R7, R25)."""
    game = off_the_line(random, blank(number, random, 0.7, 0.9, 0.1, options=0.6))
    if likely(random, 0.5):
        game = evolve(game, options=game.options | {"R25": "only-after-damage"})
    towns = towns_of(game)
    start = beyond(beyond(towns[0], pick(random, EDGES), 2), pick(random, EDGES))
    in_line = {beyond(town, edge, steps) for town in towns for edge in EDGES for steps in range(12)}
    over = set(blob(random, [start], between(random, 0, 5))) - in_line
    laid = woven(random, towns, over, Weave(0.7, 0.2, 0.7))
    pile = loose_tiles(random, between(random, 1, 4), quakes=0.5)
    return with_crews(random, evolve(game, laid=laid, pile=("Q3", *pile)), 0.7)


def turning(number: int, random: Random) -> SmallGame:
    """Return a game of aftershocks in which highways cross all edges (V3, R16).

    So every tile can be turned, and many look the same afterwards.
    """
    game = blank(number, random, 0.2, 1, 0.1, options=0.5)
    over = blob(random, towns_of(game)[:1], between(random, 3, 7))
    laid = woven(random, towns_of(game), over, Weave(1, 0.2, 1))
    pile = (pick(random, QUAKES[:2]), *loose_tiles(random, between(random, 1, 2), quakes=0.5))
    return with_crews(random, evolve(game, laid=laid, pile=pile), 0.7)


def moated(number: int, random: Random) -> SmallGame:
    """Return a game with a table that lacks the cells around the towns (R8, R18, R23)."""
    game = near_towns(random, blank(number, random, 0.2, 0.5, 0.1, options=0.5))
    towns = towns_of(game)
    moat = {beyond(town, edge) for town in towns for edge in EDGES}
    line = [beyond(towns[0], pick(random, EDGES), 2)]
    if likely(random, 0.3):
        line.append(beyond(line[0], pick(random, EDGES)))
    line = [cell for cell in line if cell not in moat | set(towns)]
    around = set(blob(random, [*towns, *line], between(random, 2, 5))) - moat
    game = evolve(game, table=frozenset({*towns, *around}))
    laid = woven_with(
        lambda: woven(random, towns, line, Weave(0.8, 0.3, 0.8)),
        game,
        lambda section: any(end == "open" for end, _, _ in section.ends),
    )
    quake = pick(random, QUAKES[1:])
    pile = (quake, *loose_tiles(random, between(random, 1, 3)))
    return with_crews(random, evolve(game, laid=laid, pile=pile), 0.5)


def shaken_to_the_end(number: int, random: Random) -> SmallGame:
    """Return a game in which no tile fits after a quake, if some tries find one (R28, R23).

    Only a tile with few exits comes, and there is room for it only at the end of a line.
    """
    for _ in range(TRIES):
        game = near_towns(random, blank(number, random, twin=0.1, aftershocks=0.2))
        town, edge = towns_of(game)[0], pick(random, EDGES)
        ring = [beyond(town, each) for each in EDGES]
        line = [beyond(town, edge, steps) for steps in range(1, between(random, 2, 4) + 1)]
        game = evolve(
            game,
            options=game.options | {"R28": "some-tile-fits"},
            laid=woven(random, towns_of(game), [*ring, *line], Weave(0.9, 0.1, 0.1)),
            table=frozenset({*towns_of(game), *ring, *line, beyond(town, edge, len(line) + 1)}),
            pile=(pick(random, QUAKES[2:]),),
        )
        come = (pick(random, ("X0", "X01", "H01", "H02", "H03")),)
        game = (
            evolve(game, box=come) if likely(random, 0.45) else evolve(game, face_up=come, box=())
        )
        game = with_crews(random, game, 0.5)
        begun = game.expected()
        if begun.reason in ("E1", "R28") and any(event[0] == "quake" for event in begun.opening):
            break
    return game


def long_claim(number: int, random: Random) -> SmallGame:
    """Return a game whose long highway, claimed at one end, is continued at the other (G8, G10)."""
    game = blank(number, random, twin=0.2, aftershocks=0.1)
    laid, (first, lowest), (last, edge) = long_highway(
        random, towns_of(game), between(random, LONG + 2, LONG + 12)
    )
    entered = opposite(edge)
    onwards = pick(random, [each for each in EDGES if each != entered])
    code = code_of([(min(entered, onwards), max(entered, onwards))])
    return evolve(
        game,
        laid=laid,
        crews={(first, lowest): pick(random, game.players)},
        face_up=(type_of(code),),
        pile=tuple(loose_tiles(random, between(random, 0, 1))),
        wanted={beyond(last, edge): code},
    )


_OFTEN: Final = (
    *(from_the_start, stuck, rivals, town_to_town, there_and_back),
    *(shaken, twins_shaken, harmless, moated, long_claim, without_crews),
)
PLANS: Final[tuple[Callable[[int, Random], SmallGame], ...]] = (
    *_OFTEN,
    *(patchwork, last_tiles, stuck, rivals, twins_shaken, turning, moated, last_tiles),
    *_OFTEN,
    *(shaken_to_the_end, shaken_to_the_end, shaken_to_the_end),
)
"""Those of consecutive numbers."""
