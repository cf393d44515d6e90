"""Which files are scenario files: finding them needs no extra, unlike reading them."""

from pathlib import Path
from typing import Final

SUFFIXES: Final = (".yaml", ".yml")


def is_scenario_file(path: Path) -> bool:
    """Return whether the name of a file ends like that of a scenario file."""
    return path.suffix.lower() in SUFFIXES


def files_in(path: Path) -> tuple[Path, ...]:
    """Return the scenario files in the folder at a path and below it, ordered by their names."""
    from .errors import check_type  # the pytest plugin loads this module in every project

    check_type("path", path, Path)
    return tuple(
        sorted(file for file in path.rglob("*") if is_scenario_file(file) and file.is_file())
    )
