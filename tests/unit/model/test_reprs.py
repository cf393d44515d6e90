"""Records by their public names."""

import re

import pytest

from seismic import Place, Record, Rules, Start, Table, Tags, new_game, observe, score
from seismic.model.reprs import public_repr

STATE = new_game(["red", "blue"], seed=7, heights={"red": 170})
START = Start(["red", "blue"], ["H03"], heights={"red": 170})


class TestPublicRepr:
    @pytest.mark.parametrize(
        "record",
        [
            Rules(),
            Rules({"twin-cities"}, {"R11": "nine-steps"}, Table.rectangle(30, 20)),
            Table.hexagon(3),
            Tags({"red": "R"}, "2006-10-19", "Essen", {1: "!"}),
            Tags(),
        ],
    )
    def test_call(self, record: object) -> None:
        """What it shows makes the same record again."""
        assert eval(repr(record)) == record

    @pytest.mark.parametrize(
        "record", [STATE, observe(STATE), score(STATE), Record(START, [Place((0, -1), "H03")])]
    )
    def test_private_names(self, record: object) -> None:
        """No private name is shown, not even of a part."""
        assert not re.search(r"\b_", repr(record))

    def test_usual(self) -> None:
        """Defaults are left out, even if they follow from other fields."""
        assert "Rules(variants=['twin-cities'])" == public_repr(Rules({"twin-cities"}))
