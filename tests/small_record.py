"""A recorded game that is short and has everything: a crew, a quake with a choice, a lost tile."""

from seismic import ChooseSide, Move, Pass, Place, PlaceCrew, Record, Start, Tags

# Red joins San Andreas with an intersection and claims the section; then a quake takes it away.
PILE = ["X3", "H03", "H02", "H01", "Q2", "H05", "H04"]
MOVES: list[Move] = [
    Place((0, -1), "X3"),
    PlaceCrew(3),
    Place((1, -1), "H14"),
    Pass(),
    ChooseSide(0),
]


def small_record(tags: Tags | None = None, last: str = PILE[-1]) -> Record:
    """Return the record with these tags and this last tile of the pile, which nobody sees."""
    return Record(Start(["red", "blue"], [*PILE[:-1], last]), MOVES, tags=tags or Tags())
