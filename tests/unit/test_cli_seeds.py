"""Seeds as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seismic.cli.seeds import SECRET_BITS, format_seed, parse_seed


@given(st.integers(0, 1 << SECRET_BITS + 1))
def test_round_trip(seed: int) -> None:
    """A seed is what its text says, short or long."""
    assert seed == parse_seed(format_seed(seed))


@pytest.mark.parametrize("seed", [0, 7, 999_999, 10**9 - 1])
def test_short(seed: int) -> None:
    """A short number is written as it is."""
    assert str(seed) == format_seed(seed)


def test_typed() -> None:
    """A code may be typed in small letters, without hyphens, and with letters for digits."""
    code = "4Q9R-D0KJ-6ZTA-8W3M-X5BE-1NGV-C2HS"
    seed = parse_seed(code)
    assert seed is not None
    assert code == format_seed(seed)
    assert seed == parse_seed(code.lower().replace("-", "").replace("0", "o").replace("1", "l"))
    assert seed >> SECRET_BITS == 0
    assert 4 == seed >> SECRET_BITS - 5
