"""Scenario files: rulings as data that anyone can write and run (format 1).

This module re-exports the public names. `read` and `read_file` return the scenarios of a file or
raise `BadScenario`; `run` plays one and reports.
"""

from ..scenario_files import files_in
from .format import read, read_file
from .running import Report, run
from .scenario import Expected, Played, Refused, Scenario
from .snapshot import Failure
from .suite import coverage, export, shipped, suite_folder

__all__ = [
    "Expected",
    "Failure",
    "Played",
    "Refused",
    "Report",
    "Scenario",
    "coverage",
    "export",
    "files_in",
    "read",
    "read_file",
    "run",
    "shipped",
    "suite_folder",
]
