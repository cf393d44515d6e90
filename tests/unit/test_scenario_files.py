"""Finding scenario files."""

from pathlib import Path

import pytest

from seismic.scenario_files import files_in, is_scenario_file


@pytest.mark.parametrize(
    ("name", "expected"),
    [("a.yaml", True), ("a.yml", True), ("A.YAML", True), ("a.json", False), ("yaml", False)],
)
def test_suffixes(name: str, expected: bool) -> None:
    """Scenario files are YAML files, in capitals or not."""
    assert expected == is_scenario_file(Path("folder", name))


def test_files(tmp_path: Path) -> None:
    """Files are found in folders of folders, in order, by their suffix."""
    for name in ("b/2.yml", "b/1.yaml", "a.yaml", "notes.txt", "b/deep/er/3.yaml"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    (tmp_path / "folder.yaml").mkdir()
    found = [file.relative_to(tmp_path).as_posix() for file in files_in(tmp_path)]
    assert ["a.yaml", "b/1.yaml", "b/2.yml", "b/deep/er/3.yaml"] == found
