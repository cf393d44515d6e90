"""Ways to see the same game: turned, mirrored, moved, with other colours.

No rule knows north, left, a fixed position or a colour; so each of these maps a game onto a game.
"""

from collections.abc import Iterable, Mapping

from attrs import Factory, frozen

from comparison import cells
from properties.seeing import canonical
from seismic import (
    Board,
    ChooseSide,
    ChooseTown,
    Colour,
    Crew,
    CrewPlaced,
    CrewsReturned,
    Discarded,
    Drawn,
    Event,
    GameState,
    Hex,
    Laid,
    Move,
    Passed,
    Place,
    PlaceCrew,
    QuakeStruck,
    Rules,
    Step,
    StepSkipped,
    Table,
    Tile,
    TileLaid,
    TilesLost,
    TileTurned,
    TurnBegan,
    TurnTile,
    legal_moves,
    play,
    score,
)
from seismic.steps import ChoosingSide, Crewing, Turning, TurnStep

Matrix = tuple[int, int, int, int]


@frozen
class Symmetry:
    """Where every hex, edge and colour goes."""

    name: str
    matrix: Matrix = (1, 0, 0, 1)
    """Where q and r go: to ``a*q + b*r`` and ``c*q + d*r``."""

    shift: tuple[int, int] = (0, 0)
    edges: tuple[int, ...] = (0, 1, 2, 3, 4, 5)
    colours: Mapping[Colour, Colour] = Factory(dict)

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def hex(self, at: Hex) -> Hex:
        """Return where a hex goes."""
        a, b, c, d = self.matrix
        return Hex(a * at.q + b * at.r + self.shift[0], c * at.q + d * at.r + self.shift[1])

    def edge(self, edge: int) -> int:
        """Return where an edge goes."""
        return self.edges[edge]

    def colour(self, colour: Colour) -> Colour:
        """Return what a colour becomes."""
        return self.colours.get(colour, colour)

    @property
    def mirrors(self) -> bool:
        """Whether clockwise becomes anticlockwise."""
        return self.edges[1] == (self.edges[0] - 1) % 6

    def tile(self, tile: Tile) -> Tile:
        """Return a tile as it then lies."""
        if tile.kind in ("quake", "town"):
            return tile
        fragments = sorted(tuple(sorted(map(self.edge, each))) for each in tile.fragments)
        written = ["".join(map(str, each)) for each in fragments]
        if tile.kind == "highway":
            return Tile("H" + "-".join(written))
        return Tile(f"X{''.join(written)}+{tile.value}")

    def type(self, tile: Tile) -> Tile:
        """Return the type of a tile that isn't laid."""
        return self.tile(tile).type

    def _crew(self, crew: Crew, lying: Mapping[Hex, Tile]) -> Crew:
        """Return a crew on one of these tiles."""
        edges = lying[crew.at].fragment_at(crew.edge) or ()
        return Crew(self.hex(crew.at), min(map(self.edge, edges)), self.colour(crew.colour))

    def board(self, board: Board) -> Board:
        """Return a whole board."""
        tiles = board.tiles
        return Board(
            {self.hex(at): self.tile(tile) for at, tile in tiles.items()},
            [self._crew(crew, tiles) for crew in board.crews],
            self.table(board.table),
        )

    def table(self, table: Table) -> Table:
        """Return a table; a bounded one becomes a set of cells."""
        existing = cells(table)
        return table if existing is None else Table.of(self.hex(Hex(*at)) for at in existing)

    def rules(self, rules: Rules) -> Rules:
        """Return the rules, with their table and towns."""
        towns = tuple(map(self.hex, rules.towns))
        return Rules(rules.variants, rules.options, self.table(rules.table), rules.tiles, towns)

    def step(self, step: TurnStep) -> TurnStep:
        """Return a step of the turn."""
        match step:
            case Crewing(at):
                return Crewing(self.hex(at))
            case ChoosingSide():
                return self._strike(step)
            case Turning(seat, turned, then):
                return Turning(seat, map(self.hex, turned), then and self._strike(then))
        return step

    def _strike(self, step: ChoosingSide) -> ChoosingSide:
        towns = map(self.hex, step.then)
        counted = map(self.sides, step.counted)
        return ChoosingSide(step.quake, self.hex(step.town), towns, counted)

    def sides(self, lengths: tuple[int, ...]) -> tuple[int, ...]:
        """Return the numbers of tiles on the six sides of a town."""
        counts = {self.edge(edge): length for edge, length in enumerate(lengths)}
        return tuple(counts[edge] for edge in range(6))

    def state(self, state: GameState) -> GameState:
        """Return a whole state."""
        return GameState(
            rules=self.rules(state.rules),
            players=tuple(map(self.colour, state.players)),
            board=self.board(state.board),
            supplies=state.supplies,
            step=self.step(state.step),
            face_up=map(self.type, state.face_up),
            pile=map(self.type, state.pile),
            box=map(self.type, state.box),
            discards=map(self.type, state.discards),
            heights={self.colour(who): height for who, height in state.heights.items()},
            turn=state.turn,
        )

    def move(self, move: Move) -> Move:
        """Return a move, perhaps with more steps or a higher edge than it is listed with."""
        match move:
            case Place(at, tile):
                return Place(self.hex(at), self.tile(tile))
            case PlaceCrew(edge):
                return PlaceCrew(self.edge(edge))
            case ChooseSide(edge):
                return ChooseSide(self.edge(edge))
            case ChooseTown(at):
                return ChooseTown(self.hex(at))
            case TurnTile(at, by):
                return TurnTile(self.hex(at), 6 - by if self.mirrors else by)
        return move

    def events(self, events: Iterable[Event], before: GameState) -> list[Event]:
        """Return the events that followed a state."""
        lying = dict(before.board.tiles)
        mapped: list[Event] = []
        for event in events:
            match event:
                case TileLaid(player, at, tile):
                    lying[at] = tile
                    event = TileLaid(self.colour(player), self.hex(at), self.tile(tile))
                case TileTurned(_, at, _, after, _):
                    lying[at] = after
                    event = self._turned(event, before)
                case CrewPlaced(player, at, edge):
                    crew = self._crew(Crew(at, edge, player), lying)
                    event = CrewPlaced(crew.colour, crew.at, crew.edge)
                case CrewsReturned(crews):
                    event = CrewsReturned(self._returned(crews, lying))
                case _:
                    event = self._simple(event)
            mapped.append(event)
        return mapped

    def _simple(self, event: Event) -> Event:
        match event:
            case TurnBegan(player):
                return TurnBegan(self.colour(player))
            case Drawn(tile):
                return Drawn(self.type(tile))
            case Discarded(tiles):
                return Discarded(tuple(map(self.type, tiles)))
            case TilesLost(tiles):
                return TilesLost(tuple(Laid(self.hex(t.at), self.tile(t.tile)) for t in tiles))
            case QuakeStruck(quake, town, side, lengths):
                struck = None if side is None else self.edge(side)
                return QuakeStruck(quake, self.hex(town), struck, self.sides(lengths))
            case Passed(player, phase):
                return Passed(self.colour(player), phase)
            case StepSkipped(player, phase, rule):
                return StepSkipped(self.colour(player), phase, rule)
        return event

    def _turned(self, event: TileTurned, before: GameState) -> TileTurned:
        move = canonical(self.state(before), self.move(TurnTile(event.at, event.by)))
        assert isinstance(move, TurnTile)
        return TileTurned(
            self.colour(event.player),
            move.at,
            self.tile(event.before),
            self.tile(event.after),
            move.by,
        )

    def _returned(self, crews: tuple[Crew, ...], lying: Mapping[Hex, Tile]) -> tuple[Crew, ...]:
        """Return crews taken back; those of one tile come in the order of its edges."""
        nearest_first = list(dict.fromkeys(self.hex(crew.at) for crew in crews))
        seen = [self._crew(crew, lying) for crew in crews]
        return tuple(sorted(seen, key=lambda crew: (nearest_first.index(crew.at), crew.edge)))

    def maps(self, before: GameState, move: Move, step: Step) -> None:
        """Check that this maps a move of a game onto a move of a game.

        Legal moves, events, the state reached, the score and the winners are mapped along.
        """
        state = self.state(before)
        legal = legal_moves(state)
        assert {canonical(state, self.move(each)) for each in legal_moves(before)} == set(legal)
        played = play(state, self.move(move))
        assert self.events(step.events, before) == list(played.events)
        assert self.state(step.state) == played.state
        sheet, seen = score(step.state), score(played.state)
        assert {self.colour(who): points for who, points in sheet.totals.items()} == seen.totals
        assert tuple(map(self.colour, sheet.winners.players)) == seen.winners.players


def turning(steps: int) -> Symmetry:
    """Return a clockwise turn of the table: north becomes north-east, and so on."""
    matrix: Matrix = (1, 0, 0, 1)
    for _ in range(steps):
        a, b, c, d = matrix
        matrix = (-c, -d, a + c, b + d)  # (q, r) becomes (-r, q + r)
    edges = tuple((edge + steps) % 6 for edge in range(6))
    return Symmetry(f"turned by {60 * steps}°", matrix, edges=edges)


def mirror(steps: int) -> Symmetry:
    """Return a mirror that swaps east and west, followed by a turn."""
    turn = turning(steps)
    a, b, c, d = turn.matrix
    matrix = (b - a, b, d - c, d)  # (q, r) becomes (-q, q + r), and is turned
    edges = tuple(turn.edge(-edge % 6) for edge in range(6))
    return Symmetry(f"mirrored, turned by {60 * steps}°", matrix, edges=edges)


def moving(q: int, r: int) -> Symmetry:
    """Return a shift of the table."""
    return Symmetry(f"moved by {q}, {r}", shift=(q, r))


def renaming(colours: Mapping[Colour, Colour]) -> Symmetry:
    """Return a change of the players' colours."""
    return Symmetry(f"renamed {colours}", colours=colours)
