"""Scenario files written from data."""

import pytest
import yaml

from seismic.scenarios import Scenario, read, shipped
from seismic.scenarios.writing import write


@pytest.mark.parametrize("scenario", shipped()[::7], ids=lambda scenario: scenario.id)
def test_written_and_read(scenario: Scenario) -> None:
    """What is written of a scenario is read as the same one, with comments or without."""
    comments = dict.fromkeys(scenario.data, "A comment that is long, and: has # signs in it. " * 9)
    for text in (write(scenario.data), write(scenario.data, comments)):
        (found,) = read(text)
        assert scenario.data == found.data
    remarks = [line for line in text.splitlines() if line.lstrip().startswith("#")]
    assert len(remarks) > len(comments)
    assert 88 >= max(map(len, remarks))


@pytest.mark.parametrize(
    "text", ["no", "Yes", "1", "a: b", "a, b", "x # y", " a", "a ", "-", "", "é", "[a]", '"', "y"]
)
def test_texts(text: str) -> None:
    """A text stays what it is, wherever it stands, with quotes where YAML needs them."""
    data = {
        "title": {"en": text},
        "why": {"fr": text},
        "laid": [{"a": text, "b": [text]}],
        "play": [text],
    }
    assert data == yaml.safe_load(write(data))
