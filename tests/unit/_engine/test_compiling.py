"""What differs between the builds: each has its own way, and both ways find the same."""

import sys
from bisect import bisect_left
from itertools import product
from pathlib import Path
from types import ModuleType

import pytest

from seismic._engine import compiling
from seismic._engine.compiling import (
    COMPILED,
    bisect,
    bisect_by_loop,
    mypyc_attr,
    total,
    total_by_loop,
)

SOURCE = Path(__file__).parents[3] / "src" / "seismic" / "_engine" / "compiling.py"


class TestBuild:
    """Which build runs."""

    def test_compiled(self) -> None:
        """A compiled module is not loaded from its source."""
        assert COMPILED is not compiling.__file__.endswith(".py")

    def test_which_functions(self) -> None:
        """Interpreted code uses the standard library, compiled code the loops."""
        assert (bisect_by_loop if COMPILED else bisect_left) is bisect
        assert COMPILED is (total is total_by_loop)

    def test_loaded_from_a_library(self) -> None:
        """A module that comes from a library keeps the loops."""
        anew = _executed_anew("compiling.so")
        assert True is anew.COMPILED
        assert anew.bisect is anew.bisect_by_loop
        assert anew.total is anew.total_by_loop


class TestBisect:
    """Where a number could be inserted in a sorted list."""

    @pytest.mark.parametrize("size", range(12))
    def test_every_position(self, size: int) -> None:
        """Both find the leftmost position."""
        numbers = [10 * position for position in range(size)]
        for number in range(-5, 10 * size + 5):
            expected = sum(other < number for other in numbers)
            assert expected == bisect_by_loop(numbers, number) == bisect(numbers, number)

    @pytest.mark.parametrize("search", [bisect_by_loop, bisect])
    def test_large_numbers(self, search: object) -> None:
        """Cells are large and may be negative."""
        assert callable(search)
        numbers = [-(2**61), -(2**33), -1, 0, 2**33, 2**61]
        for position, number in enumerate(numbers):
            assert position == search(numbers, number)
            assert position + 1 == search(numbers, number + 1)


@pytest.mark.parametrize("size", range(4))
def test_every_total(size: int) -> None:
    """Both count each key as often as it occurs, in all three tables."""
    first, second, third = bytes([0, 1, 85]), bytes([0, 10, 85]), bytes([7, 0, 85])
    each = [7, 11, 255]
    for keys in product(range(3), repeat=size):
        expected = sum(each[key] for key in keys)
        for add in (total_by_loop, total):
            assert expected == add(list(keys), first, second, third)


class TestDecorator:
    """What the compiler reads, and nobody else."""

    def test_unchanged(self) -> None:
        """Whatever the attributes, the class is the same."""

        class Decorated:
            pass

        assert Decorated is mypyc_attr(acyclic=True)(Decorated)
        assert Decorated is mypyc_attr(acyclic=True, free_list_len=1)(Decorated)

    def test_without_the_package(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The compiler's package may be missing where the engine runs."""
        monkeypatch.setitem(sys.modules, "mypy_extensions", None)
        anew = _executed_anew("compiling.py")
        assert anew.mypyc_attr is not mypyc_attr
        assert int is anew.mypyc_attr(acyclic=True)(int)


def _executed_anew(file: str) -> ModuleType:
    """Return another module made from the same source, as if it were loaded from this file."""
    module = ModuleType(compiling.__name__)
    module.__file__ = file
    exec(compile(SOURCE.read_text("utf-8"), str(SOURCE), "exec"), module.__dict__)
    return module
