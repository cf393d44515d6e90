"""What threads may share, and what a forked process may go on with.

These tests need pytest alone, so that `make test-threads` can run them on a free-threaded Python.
"""

import gc
import pickle
import subprocess
import sys
import textwrap
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

import seismic
from seismic import GameState, Rules, Table, svg, text
from seismic.lines import write_state, write_view
from seismic.model.matching import type_of_piece
from seismic.views import observe, view_to_json

THREADS = 8
ROUNDS = 3


@contextmanager
def tiny_switch_interval() -> Iterator[None]:
    """Let threads take turns as often as they can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


def in_threads(task: Callable[[], Any]) -> list[Any]:
    """Run a task in eight threads that start together, and return what each returns."""
    gate = threading.Barrier(THREADS)

    def begin() -> Any:
        gate.wait()
        return task()

    with tiny_switch_interval(), ThreadPoolExecutor(THREADS) as pool:
        return [each.result() for each in [pool.submit(begin) for _ in range(THREADS)]]


def states() -> list[GameState]:
    """Return states of games of each variant, on tables that no other test uses, half played."""
    found = []
    for number, variants in enumerate(([], *([name] for name in seismic.VARIANTS))):
        rules = Rules(variants=variants, table=Table.hexagon(20 + number))
        state = seismic.new_game(["red", "blue", "green"], rules=rules, seed=number)
        chance = Random(number)
        for _ in range(25):
            moves = seismic.legal_moves(state)
            if moves:
                state = seismic.apply(state, chance.choice(moves))
        found.append(state)
    return found


def facts(state: GameState) -> tuple[Any, ...]:
    """Return everything that is computed from a state when somebody first asks for it."""
    moves = seismic.legal_moves(state)
    few = moves[:: max(1, len(moves) // 4)]
    view = observe(state, "red")
    return (
        tuple(moves),
        len(moves),
        [move in moves for move in few],
        [seismic.to_json(seismic.apply(state, move)) for move in few],
        [seismic.explain(state, move) for move in (*few, seismic.Pass(), seismic.PlaceCrew(0))],
        seismic.score(state),
        seismic.totals(state),
        seismic.sections(state.board),
        seismic.outcome(state),
        hash(state),
        hash(state.board),
        hash(state.rules),
        repr(state),
        seismic.to_json(state),
        write_state(state),
        svg.state(state, svg.OpenCells(), svg.LastMove(())),
        text.state(state),
        view,
        repr(view),
        view.seen,
        view.unseen,
        view.legal_moves(),
        view_to_json(view),
        write_view(view),
        seismic.draw_odds(view),
        seismic.to_json(seismic.sample(view, Random(7))),
        seismic.playout(state, Random(7)) == seismic.playout(state, Random(7)),
        pickle.loads(pickle.dumps(state)) == state,
    )


@pytest.mark.parametrize("round", range(ROUNDS))
def test_shared_states(round: int) -> None:
    """Threads that share fresh states find what one thread finds, whichever asks first."""
    shared = states()
    seen = in_threads(lambda: [facts(state) for state in shared])
    alone = [facts(state) for state in states()]
    assert [alone] * THREADS == seen


def test_shared_listing() -> None:
    """A listing of moves that threads share has the same length, moves and order for all."""
    for state in states():
        shared = seismic.legal_moves(state)
        alone = tuple(seismic.legal_moves(seismic.from_json(seismic.to_json(state))))

        def ask(listing: Any = shared) -> Any:
            middle = listing[len(listing) // 2] if listing else None
            return len(listing), middle, tuple(listing), middle in listing, listing[1:3]

        middle = alone[len(alone) // 2] if alone else None
        expected = len(alone), middle, alone, middle in alone, alone[1:3]
        assert [expected] * THREADS == in_threads(ask)


def test_one_type_for_each_piece() -> None:
    """Threads that ask for the same types at once get the same objects."""
    pieces = [seismic.Tile(f"X024+{value}")._packed for value in range(40, 60)]
    first, *others = in_threads(lambda: [id(type_of_piece(piece)) for piece in pieces])
    assert [first] * (THREADS - 1) == others


def test_no_module_holds_a_lock() -> None:
    """A forked process inherits every lock as it is: there is none."""
    facts(states()[0])
    modules = [sys.modules[name] for name in list(sys.modules) if name.startswith("seismic")]
    locks = type(threading.Lock()), type(threading.RLock())
    held = [each for module in modules for each in gc.get_referents(vars(module))]
    assert not [each for each in held if isinstance(each, locks)]


def test_fork_while_a_thread_computes() -> None:
    """A process forked while another thread fills a cache can go on playing."""
    program = """
        import os, signal, sys, threading, warnings
        import seismic
        from seismic.model import matching

        warnings.simplefilter("ignore")  # Python warns of forking with threads, rightly
        piece, other = (seismic.Tile(code)._packed for code in ("X024+40", "X024+41"))
        begun, tabulated = threading.Event(), matching._tabulated

        def slow(piece):
            if threading.current_thread() is threading.main_thread():
                return tabulated(piece)
            begun.set()
            threading.Event().wait()

        matching._tabulated = slow
        threading.Thread(target=matching.type_of_piece, args=[piece], daemon=True).start()
        begun.wait()
        child = os.fork()
        if not child:
            signal.alarm(20)
            matching.type_of_piece(other)
            state = seismic.new_game(["red", "blue"], seed=7)
            os._exit(0 if seismic.legal_moves(state) else 1)
        _, status = os.waitpid(child, 0)
        os._exit(0 if status == 0 else 1)
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(program)], check=True, timeout=60)
