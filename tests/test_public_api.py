"""The public interface is the recorded one, so changing it takes a change of the record."""

from public_api import RECORDED, public_api


def test_public_api() -> None:
    """Nothing public comes, goes or changes unless it is recorded (`make public-api`)."""
    recorded, found = set(RECORDED.read_text("utf-8").splitlines()), set(public_api())
    assert not recorded - found, "gone or changed: users need a deprecation or a changelog line"
    assert not found - recorded, "new: record it with make public-api"
