"""A pytest plugin: scenario files become tests, a scenario an item.

It does nothing until it is asked: by ``--seismic-scenarios``, which takes every YAML file that
pytest comes by, or by the ini option ``seismic_scenarios``, which names files and folders.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

import pytest

if TYPE_CHECKING:
    from .scenarios import Scenario

_SUFFIXES: Final = (".yaml", ".yml")


class ScenarioFailed(Exception):
    """What fails in a scenario, told with file and line."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer the flag and the ini option."""
    group = parser.getgroup("seismic")
    group.addoption(
        "--seismic-scenarios",
        action="store_true",
        help="collect YAML files as Seismic scenario files",
    )
    parser.addini(
        "seismic_scenarios",
        type="paths",
        default=[],
        help="files and folders whose YAML files are Seismic scenario files",
    )


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "ScenarioFile | None":
    """Collect a YAML file if that is asked for."""
    if file_path.suffix not in _SUFFIXES or not _wanted(file_path, parent.config):
        return None
    return ScenarioFile.from_parent(parent, path=file_path)


def _wanted(path: Path, config: pytest.Config) -> bool:
    folders: list[Path] = config.getini("seismic_scenarios")
    return config.getoption("--seismic-scenarios") or any(
        path.is_relative_to(folder.resolve()) for folder in folders
    )


class ScenarioFile(pytest.File):
    """A scenario file; it cannot be collected if there is a mistake in it."""

    def collect(self) -> Iterable["ScenarioItem"]:
        """Read the file's scenarios."""
        try:
            from .scenarios import read_file
        except ModuleNotFoundError as missing:
            raise self.CollectError(
                f"scenario files need {missing.name}: pip install 'seismic-rules[scenarios]'"
            ) from None
        from .errors import BadScenario

        try:
            scenarios = read_file(self.path)
        except BadScenario as bad:
            raise self.CollectError(str(bad)) from None
        return [ScenarioItem.of(self, scenario) for scenario in scenarios]


class ScenarioItem(pytest.Item):
    """A scenario as a test; its rules are keywords for ``-k``."""

    scenario: "Scenario"

    @classmethod
    def of(cls, parent: ScenarioFile, scenario: "Scenario") -> Self:
        """Make the item of a scenario."""
        item: Self = cls.from_parent(parent, name=scenario.id)
        item.scenario = scenario
        item.extra_keyword_matches.update(scenario.rules)
        return item

    def runtest(self) -> None:
        """Run the scenario."""
        from .scenarios import run

        report = run(self.scenario)
        if not report.passed:
            told = [
                f"{self.scenario.file}:{failure.line}:{failure.column}: {failure.message}"
                for failure in report.failures
            ]
            raise ScenarioFailed("\n".join((*told, "", report.failures[0].picture)))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Tell what fails, without a traceback."""
        if isinstance(excinfo.value, ScenarioFailed):
            return f"{self.scenario.title()}\n{excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Say where the scenario is written."""
        return self.path, self.scenario.line - 1, self.name
