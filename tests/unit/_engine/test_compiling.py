"""What differs between the builds: each has its own way, and both ways find the same."""

from bisect import bisect_left
from collections.abc import Callable
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

from seismic._engine import compiling, unboxed
from seismic._engine.compiling import COMPILED, mypyc_attr
from seismic._engine.unboxed import NumberMap, Numbers

SOURCE = Path(__file__).parents[3] / "src" / "seismic" / "_engine" / "compiling.py"
NAMES: Final = ("NumberMap", "Numbers", "any_in", "bisect", "items_of", "keys_of", "total")
WAYS: Final = [(compiling, compiling.Numbers), (unboxed, Numbers)]
"""The functions of this build with its lists, and those of the compiled one."""


def _executed_anew(file: str) -> ModuleType:
    """Return another module made from the same source, as if it were loaded from this file."""
    module = ModuleType(compiling.__name__)
    module.__file__ = file
    module.__package__ = compiling.__package__
    exec(compile(SOURCE.read_text("utf-8"), str(SOURCE), "exec"), module.__dict__)
    return module


class TestBuild:
    """Which build runs."""

    def test_compiled(self) -> None:
        """A compiled module is not loaded from its source."""
        assert COMPILED is not compiling.__file__.endswith(".py")

    def test_loaded_from_a_library(self) -> None:
        """A module that comes from a library uses numbers without objects."""
        anew = _executed_anew("compiling.so")
        assert True is anew.COMPILED
        assert all(getattr(anew, name) is getattr(unboxed, name) for name in NAMES)

    def test_loaded_from_its_source(self) -> None:
        """Interpreted code uses the standard library, and needs no package of the compiler."""
        anew = _executed_anew("compiling.py")
        assert False is anew.COMPILED
        assert (dict, list, bisect_left) == (anew.NumberMap, anew.Numbers, anew.bisect)
        assert int is anew.i64 is anew.mypyc_attr(acyclic=True)(int)

    def test_decorator(self) -> None:
        """Whatever the attributes, the class is the same."""

        class Decorated:
            pass

        assert Decorated is mypyc_attr(acyclic=True, free_list_len=1)(Decorated)


@pytest.mark.parametrize(("way", "numbers"), WAYS)
class TestSearches:
    """Searching lists of numbers, in both ways."""

    @pytest.mark.parametrize("size", range(12))
    def test_every_position(self, way: Any, numbers: Callable[..., Any], size: int) -> None:
        """A number could be inserted leftmost where no smaller one follows."""
        sorted_numbers = [10 * position for position in range(size)]
        for number in range(-5, 10 * size + 5):
            expected = sum(other < number for other in sorted_numbers)
            assert expected == way.bisect(numbers(sorted_numbers), number)

    def test_large_numbers(self, way: Any, numbers: Callable[..., Any]) -> None:
        """Cells are large and may be negative."""
        large = [-(2**50), -(2**33), -1, 0, 2**33, 2**50]
        for position, number in enumerate(large):
            assert position == way.bisect(numbers(large), number)
            assert position + 1 == way.bisect(numbers(large), number + 1)

    @pytest.mark.parametrize("size", range(4))
    def test_tables(self, way: Any, numbers: Callable[..., Any], size: int) -> None:
        """Each key counts as often as it occurs, in all three tables."""
        tables = bytes([0, 1, 85]), bytes([0, 1, 85]), bytes([7, 0, 85])
        each = 7, 2, 255
        for chosen in product(range(3), repeat=size):
            keys = numbers(chosen)
            assert sum(each[key] for key in chosen) == way.total(keys, *tables)
            assert any(key > 0 for key in chosen) is way.any_in(keys, tables[0])


@pytest.mark.parametrize("way", [compiling, unboxed])
def test_loops(way: Any) -> None:
    """What a loop runs over: the numbers of a list in their order, the keys of a dict."""
    assert [5, -7, 2**40] == list(way.items_of(way.Numbers([5, -7, 2**40])))
    assert {7, -3} == set(way.keys_of(way.NumberMap({7: 70, -3: 2**33})))


@pytest.mark.parametrize("make", [compiling.Numbers, Numbers, list])
def test_lists(make: Callable[..., Any]) -> None:
    """A list of numbers has what the engine needs of a list."""
    numbers = make([5, -7, 2**40])
    other = numbers.copy()
    numbers.insert(1, 3)
    numbers.append(9)
    numbers[0] = 6
    assert [6, 3, -7, 2**40, 9] == list(numbers) == [numbers[at] for at in range(len(numbers))]
    assert -7 == numbers.pop(2)
    assert make([6, 3, 2**40, 9]) == numbers
    assert numbers == [6, 3, 2**40, 9]
    assert other != numbers
    assert [5, -7, 2**40] == list(other)
    with pytest.raises(TypeError):
        hash(numbers)
    with pytest.raises(IndexError):
        numbers[4]


@pytest.mark.parametrize("make", [compiling.NumberMap, NumberMap, dict])
def test_dicts(make: Callable[..., Any]) -> None:
    """A dict of numbers has what the engine needs of a dict."""
    numbers = make({7: 70, -3: 2**33})
    other = numbers.copy()
    numbers[2] = 20
    numbers[7] = 71
    pairs = {-3: 2**33, 2: 20, 7: 71}
    assert (
        pairs == dict(numbers.items()) == dict(zip(numbers.keys(), numbers.values(), strict=True))
    )
    assert sorted(pairs) == sorted(numbers)
    assert [2**33, 20, 71, -1] == [numbers.get(key, -1) for key in (-3, 2, 7, 8)]
    assert [True, False, False] == [key in numbers for key in (2, 3, 100)]
    assert 71 == numbers[7]
    assert numbers == pairs
    assert make(pairs) == numbers != other
    assert 20 == numbers.pop(2)
    assert 2 == len(numbers)
    assert {7: 70, -3: 2**33} == dict(other.items())
    with pytest.raises(KeyError):
        numbers[2]
    with pytest.raises(KeyError):
        numbers.pop(2)
    with pytest.raises(TypeError):
        hash(numbers)
