"""What is kept of strangers' games after they are gone: next to none of their tables."""

import gc
import pickle
from random import Random

import seismic
from seismic import Rules, Table

ROWS = 40
MANY = 1_000
"""More cells than any table has that is kept."""


def play_on(rules: Rules) -> None:
    """Use whatever caches something about rules."""
    state = seismic.new_game(["red", "blue"], rules=rules, seed=7)
    state = seismic.apply(state, seismic.legal_moves(state)[0])
    view = seismic.observe(pickle.loads(pickle.dumps(state)), "red")
    seismic.view_from_json(seismic.view_to_json(view))
    seismic.parse_state(seismic.write_state(seismic.from_json(seismic.to_json(state))))
    seismic.draw_odds(view)
    seismic.sample(view, Random(7))
    seismic.undealt(state)


def large_table(number: int) -> Table:
    """Return a table that no other number has."""
    cells = [(q, r) for q in range(-3, ROWS) for r in range(-3, ROWS)]
    return Table.of([*cells, (1_000, number)])


def test_large_tables() -> None:
    """Of twenty games on tables of their own, no more than a few tables stay."""
    before = large_tables()  # of other tests; kept, so that nothing new looks like one of them
    for number in range(20):
        play_on(Rules(table=large_table(number)))
    after = large_tables()
    assert 8 >= sum(all(each is not other for other in before) for each in after)


def large_tables() -> list[Table]:
    """Return all large tables that somebody holds."""
    gc.collect()
    tables = [each for each in gc.get_objects() if isinstance(each, Table)]
    return [table for table in tables if len(table.cells) > MANY]
