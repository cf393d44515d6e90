"""A ledger of tiles, crews, face-up tiles, pile and supplies, kept from events alone.

It knows no rule; it only writes down each event.
"""

from collections import Counter
from collections.abc import Iterator

from attrs import define

from seismic import (
    Crew,
    CrewPlaced,
    CrewsReturned,
    Discarded,
    Drawn,
    Event,
    GameState,
    Hex,
    Tile,
    TileLaid,
    TilesLost,
    TileTurned,
    TurnBegan,
)


@define
class Ledger:
    """What lies where, who has what, and whose turn it is."""

    tiles: dict[Hex, Tile]
    crews: dict[tuple[Hex, frozenset[int]], str]
    face_up: list[Tile]
    drawn: int
    supply: Counter[str]
    discards: Counter[Tile]
    turn: str

    @classmethod
    def of(cls, state: GameState) -> "Ledger":
        """Return a ledger opened on a state."""
        tiles = state.board.tiles
        return cls(
            tiles,
            dict(standing(state.board.crews, tiles)),
            list(state.face_up),
            0,
            Counter(state.supply),
            Counter(state.discards),
            state.players[state.turn],
        )

    def write(self, event: Event) -> None:
        """Write down an event."""
        match event:
            case TurnBegan(player):
                self.turn = player
            case Drawn(tile):
                self.drawn += 1
                (self.face_up.append if tile.kind != "quake" else self._discard)(tile)
            case TileLaid(_, at, tile):
                self.face_up.remove(tile.type)
                self.tiles[at] = tile
            case CrewPlaced(player, at, edge):
                self.crews |= standing([Crew(at, edge, player)], self.tiles)
                self.supply[player] -= 1
            case TileTurned(_, at, _, after, by):
                self._turn(at, after, by)
            case Discarded(tiles):
                self.discards.update(tiles)
                self.face_up = [tile for tile in self.face_up if tile not in tiles]
            case CrewsReturned(crews):
                self.supply.update(crew.colour for crew in crews)
            case TilesLost(tiles):
                for laid in tiles:
                    self.discards[self.tiles.pop(laid.at).type] += 1
                lost = {laid.at for laid in tiles}
                self.crews = {key: who for key, who in self.crews.items() if key[0] not in lost}

    def _discard(self, quake: Tile) -> None:
        self.discards[quake] += 1

    def _turn(self, at: Hex, after: Tile, by: int) -> None:
        self.tiles[at] = after
        self.crews = {
            (cell, frozenset((edge + by) % 6 for edge in edges) if cell == at else edges): who
            for (cell, edges), who in self.crews.items()
        }


def standing(
    crews: "list[Crew] | tuple[Crew, ...]", tiles: dict[Hex, Tile]
) -> Iterator[tuple[tuple[Hex, frozenset[int]], str]]:
    """Yield each crew by all edges of its fragment, however it is named."""
    for crew in crews:
        yield (crew.at, frozenset(tiles[crew.at].fragment_at(crew.edge) or ())), crew.colour
