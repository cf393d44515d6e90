"""A pytest plugin that collects scenario files: every scenario is a test.

It does nothing until it is asked for: by ``--seismic-scenarios``, for all YAML files that pytest
comes across, or by the ini option ``seismic_scenarios``, for the files and folders it names. Pytest
loads it in every project, so it loads nothing but pytest until a scenario file is collected.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import pytest

from .scenario_files import is_scenario_file

if TYPE_CHECKING:
    from .scenarios import Scenario


class ScenarioFailed(Exception):
    """Raised for a scenario that fails, with the file and line of each failure."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the flag and the ini option."""
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
    """Collect a YAML file, if it is one of those asked for."""
    if not is_scenario_file(file_path) or not _is_wanted(file_path, parent.config):
        return None
    return ScenarioFile.from_parent(parent, path=file_path)


def _is_wanted(path: Path, config: pytest.Config) -> bool:
    folders: list[Path] = config.getini("seismic_scenarios")
    return config.getoption("--seismic-scenarios") or any(
        path.is_relative_to(folder.resolve()) for folder in folders
    )


class ScenarioFile(pytest.File):
    """A scenario file; it can't be collected if there is a mistake in it."""

    def collect(self) -> Iterable["ScenarioItem"]:
        """Read the scenarios of the file."""
        try:
            from .scenarios import read_file
        except ModuleNotFoundError as missing:
            raise self.CollectError(str(missing)) from None
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
        """Return the item of a scenario."""
        item: Self = cls.from_parent(parent, name=scenario.id)
        item.scenario = scenario
        item.extra_keyword_matches.update(scenario.rules)
        return item

    def runtest(self) -> None:
        """Run the scenario."""
        from .scenarios import run

        report = run(self.scenario)
        if not report.passed:
            lines = [
                f"{self.scenario.file}:{failure.line}:{failure.column}: {failure.message}"
                for failure in report.failures
            ]
            raise ScenarioFailed("\n".join((*lines, "", report.failures[0].picture)))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return what fails, without a traceback."""
        if isinstance(excinfo.value, ScenarioFailed):
            return f"{self.scenario.title()}\n{excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return where the scenario is written, and its name."""
        return self.path, self.scenario.line - 1, self.name
