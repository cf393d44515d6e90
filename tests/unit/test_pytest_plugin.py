"""The pytest plugin in somebody else's project."""

from pathlib import Path

import pytest

import seismic.scenarios  # noqa: F401  # pytester unloads what is first loaded in a run of its own

pytest_plugins = ["pytester"]

SCENARIO = """\
seismic: 1
id: {id}
title: {{en: A straight in the north}}
rules: [E3, E6]
places: [end 2, end 3]
players: [red, blue]
given:
  laid: [{{at: [0, -1], tile: H03, crews: {{0: red}}}}, {{at: [0, -2], tile: X3}}]
play:
  - expect: {{score: {{red: {points}}}}}
"""
GOOD = SCENARIO.format(id="a-good-one", points=8)
BAD = SCENARIO.format(id="a-bad-one", points=9)


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """Return a project with a test, a scenario file of two documents, and another YAML file."""
    pytester.makepyfile(test_own="def test_own():\n    pass\n")
    folder = pytester.mkdir("rulings")
    (folder / "ends.yaml").write_text(f"{GOOD}---\n{BAD}", encoding="utf-8")
    (pytester.path / "compose.yml").write_text("services: {}\n", encoding="utf-8")
    return pytester


def test_silent_unless_asked(project: pytest.Pytester) -> None:
    """Another suite that happens to have YAML files is left alone."""
    project.runpytest().assert_outcomes(passed=1)


@pytest.mark.parametrize("asked", [(), ("--seismic-scenarios",)], ids=["silent", "asked"])
def test_costs_nothing(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, asked: tuple[str, ...]
) -> None:
    """Where no scenario file is collected, nothing of this library or its needs is loaded."""
    pytester.makepyfile(
        """
        import sys

        def test_loaded():
            names = {name for name in sys.modules if name.split(".")[0] in OURS}
            assert names <= {"seismic", "seismic.pytest_plugin", "seismic.scenario_files"}

        OURS = ("seismic", "attr", "attrs", "cattr", "cattrs", "yaml", "click", "tomllib")
        """
    )
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    result = pytester.runpytest_subprocess("-p", "seismic.pytest_plugin", *asked)
    result.assert_outcomes(passed=1)


def test_by_an_ini_option(project: pytest.Pytester) -> None:
    """Files and folders named in the settings become tests, and no others."""
    project.makeini("[pytest]\nseismic_scenarios = rulings\n")
    result = project.runpytest("-v")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["rulings/ends.yaml::a-good-one PASSED*"])


def test_by_a_flag(project: pytest.Pytester) -> None:
    """The flag collects every YAML file that pytest comes across."""
    project.runpytest("--seismic-scenarios", "rulings").assert_outcomes(passed=1, failed=1)
    everything = project.runpytest("--seismic-scenarios")
    everything.assert_outcomes(errors=1)
    everything.stdout.fnmatch_lines(["*compose.yml:1:1: *key services*"])


def test_a_failure(project: pytest.Pytester) -> None:
    """A failure shows title, file, line, column and the table, and no traceback."""
    result = project.runpytest("--seismic-scenarios", "rulings/ends.yaml::a-bad-one")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "A straight in the north",
            "*ends.yaml:21:27: score.red: expected 9, but it is 8",
            "*H03r*",
            "FAILED rulings/ends.yaml::a-bad-one*",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*pytest_plugin.py*")


def test_a_mistake(project: pytest.Pytester) -> None:
    """A file that can't be read is a collection error with its place."""
    Path("rulings/ends.yaml").write_text(GOOD.replace("rules", "rule"), encoding="utf-8")
    result = project.runpytest("--seismic-scenarios", "rulings")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*ends.yaml:4:1: there is no key rule here*did you mean rules?"])
    result.stdout.no_fnmatch_line("*Traceback*")


def test_rules_are_keywords(project: pytest.Pytester) -> None:
    """Scenarios can be chosen by the rules that they cite, or by their ids."""
    by_rule = project.runpytest("--seismic-scenarios", "rulings", "-k", "E6 and good")
    by_rule.assert_outcomes(passed=1, deselected=1)


def test_side_by_side(project: pytest.Pytester) -> None:
    """pytest-xdist hands scenarios to its workers like any tests."""
    project.makeini("[pytest]\nseismic_scenarios = rulings\n")
    result = project.runpytest_subprocess("-n", "2")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["*ends.yaml:21:27: *"])


def test_without_the_extra(project: pytest.Pytester) -> None:
    """Where PyYAML is missing, the error says what to install."""
    project.makeconftest("import sys; sys.modules['yaml'] = None")
    result = project.runpytest_subprocess("--seismic-scenarios", "rulings")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*need an extra: pip install 'seismic-rules[[]scenarios[]]'"])
