"""The shipped suite: every scenario passes, is valid, and has its texts in all languages."""

import json
from importlib.resources import files

import pytest
from jsonschema_rs import Draft202012Validator

from seismic.rulebook import LANGUAGES
from seismic.scenarios import Scenario, export, files_in, read_file, run, shipped, suite_folder

FILES = files_in(suite_folder())
SCENARIOS = shipped()
SCHEMA = Draft202012Validator(
    json.loads((files("seismic") / "data" / "scenario.schema.json").read_text("utf-8"))
)

each_scenario = pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)


@each_scenario
def test_a_scenario(scenario: Scenario) -> None:
    """The engine does what the scenario says."""
    report = run(scenario)
    assert not report.failures, "\n".join(
        f"{scenario.file}:{failure.line}: {failure.message}\n{failure.picture}"
        for failure in report.failures
    )


@each_scenario
def test_the_schema_fits(scenario: Scenario) -> None:
    """Every scenario is valid by the schema, as the export writes it."""
    SCHEMA.validate(json.loads(json.dumps(scenario.data)))


@each_scenario
def test_titles(scenario: Scenario) -> None:
    """A scenario has a title in every language, and a reason in all of them or in none."""
    assert set(LANGUAGES) == set(scenario.titles)
    assert set(scenario.reasons) in (set(), set(LANGUAGES))


@each_scenario
def test_citations(scenario: Scenario) -> None:
    """A scenario that ships says which rules it shows, and where they stand."""
    assert scenario.rules
    assert scenario.places


def test_ids_are_unique() -> None:
    """No two scenarios of any files share an id."""
    ids = [scenario.id for scenario in SCENARIOS]
    assert len(ids) == len(set(ids))


def test_nothing_is_left_out() -> None:
    """The export has every scenario of every file, and survives JSON."""
    written = json.loads(json.dumps(export(SCENARIOS)))
    assert 1 == written["seismic"]
    found = [scenario.id for file in FILES for scenario in read_file(file)]
    assert found == [each["id"] for each in written["scenarios"]]
