"""Hints to the compiler change nothing."""

from seismic._engine.hints import mypyc_attr


def test_a_class_stays_as_it_is() -> None:
    """Whatever the hint, the class is the same."""

    class Kind:
        pass

    assert Kind is mypyc_attr(acyclic=True)(Kind) is mypyc_attr(free_list_len=1)(Kind)
