"""Nobody's document does harm: one error of ours, with a path, in little time and memory."""

import time
import tracemalloc

import pytest

from hostile.saves.corpus import Hostile, corpus, tiresome
from seismic import BadSave, Caps, Record, from_json

SECONDS = 0.1
BYTES = 64 * 1024 * 1024
CORPUS = tuple(corpus())


def refused(hostile: Hostile) -> BadSave:
    """Load a document that must be refused."""
    load = Record.from_json if hostile.record else from_json
    with pytest.raises(BadSave) as error:
        load(hostile.text)
    return error.value


def test_at_least_300() -> None:
    """The corpus is large, and no document is in it twice."""
    assert len({hostile.name for hostile in CORPUS}) == len(CORPUS)
    assert len({(hostile.text, hostile.record) for hostile in CORPUS}) >= 300


@pytest.mark.parametrize("hostile", CORPUS, ids=lambda hostile: hostile.name)
class TestHostile:
    def test_one_error_with_the_path(self, hostile: Hostile) -> None:
        """The first problem is named where it is, in a few words, and at most 20 are."""
        error = refused(hostile)
        assert 1 <= len(error.problems) <= 20
        first = error.problems[0]
        assert first.field.startswith(hostile.path), first
        assert first.rule == hostile.rule
        assert all(len(str(problem)) < 400 for problem in error.problems)
        str(error).encode()  # no lone surrogate gets into a message

    def test_little_time_and_memory(self, hostile: Hostile) -> None:
        """It takes less than 100 ms and 64 MB to refuse."""
        fastest = _seconds(hostile)
        if fastest > SECONDS:  # perhaps the machine was busy with something else
            fastest = min(_seconds(hostile) for _ in range(5))
        assert fastest < SECONDS
        if len(hostile.text) > 10_000:
            tracemalloc.start()
            refused(hostile)
            _, most = tracemalloc.get_traced_memory()
            tracemalloc.stop()
            assert most < BYTES


def test_loaded_without_being_played() -> None:
    """However long a record takes to replay, it is loaded as fast as any."""
    text = tiresome()
    seconds = []
    for _ in range(5):
        start = time.process_time()
        record = Record.from_json(text, Caps(quakes=2_000))
        seconds.append(time.process_time() - start)
    assert 2_000 == len(record.start.pile)
    assert min(seconds) < SECONDS


def _seconds(hostile: Hostile) -> float:
    start = time.process_time()
    refused(hostile)
    return time.process_time() - start
