"""Run the notebooks of the manual and store what they show; ``make notebooks`` does it."""

from pathlib import Path
from typing import Any, Final

import nbformat
from nbclient import NotebookClient

NOTEBOOKS: Final = Path(__file__).parents[1] / "docs" / "notebooks"
SECONDS: Final = 60
"""What a cell may take."""


def files() -> list[Path]:
    """Return the notebooks of the manual."""
    return sorted(NOTEBOOKS.glob("*.ipynb"))


def run(file: Path) -> Any:
    """Return a notebook as it is after running it in a new kernel; raises where a cell does."""
    notebook: Any = nbformat.read(file, 4)  # type: ignore[no-untyped-call]  # it has no types
    NotebookClient(
        notebook,
        timeout=SECONDS,
        kernel_name="python3",
        record_timing=False,
        coalesce_streams=True,  # or it depends on chance whether two prints are one output
    ).execute()
    notebook.metadata.language_info = {"name": "python"}  # the version of this Python is no matter
    return notebook


def written(notebook: Any) -> str:
    """Return the text of a notebook's file, as Jupyter writes it."""
    text: str = nbformat.writes(notebook)  # type: ignore[no-untyped-call]  # it has no types
    return f"{text}\n"


if __name__ == "__main__":
    for file in files():
        file.write_text(written(run(file)), encoding="utf-8")
        print(file.relative_to(Path.cwd()))
