"""The notebooks of the manual: they run, show what is stored in them, and become pages."""

from pathlib import Path
from typing import Any

import pytest
from run_notebooks import files, run, written

from notebooks import blocks


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_output_is_up_to_date(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run gives the outputs that the manual shows; else ``make notebooks`` stores new ones."""
    for folder in ("IPYTHONDIR", "JUPYTER_RUNTIME_DIR"):
        monkeypatch.setenv(folder, str(tmp_path / folder))
    assert file.read_text(encoding="utf-8") == written(run(file))


def test_both_are_there() -> None:
    """The first game, and the one about chance."""
    assert ["first-game", "how-likely"] == [file.stem for file in files()]


def cell(*outputs: dict[str, Any], source: str = "1 + 1") -> dict[str, Any]:
    """Return a notebook of one cell of code."""
    return {"cells": [{"cell_type": "code", "source": [source], "outputs": list(outputs)}]}


class TestPages:
    def test_text(self) -> None:
        """A value and what was printed are shown as text."""
        value = {"output_type": "execute_result", "data": {"text/plain": ["2"]}}
        printed = {"output_type": "stream", "name": "stdout", "text": ["a\n", "b\n"]}
        assert [
            "```{code-block} python\n\n1 + 1\n```",
            "```{code-block} text\n:class: notebook-output\n\n2\n```",
            "```{code-block} text\n:class: notebook-output\n\na\nb\n```",
        ] == list(blocks(cell(value, printed)))

    @pytest.mark.parametrize("mime", ["text/html", "image/svg+xml"])
    def test_rich_output(self, mime: str) -> None:
        """A picture or a table is shown in place of its text."""
        value = {"output_type": "execute_result", "data": {"text/plain": ["2"], mime: ["<b/>"]}}
        _, shown = blocks(cell(value))
        assert '```{raw} html\n\n<div class="notebook-output"><b/></div>\n```' == shown

    def test_fences(self) -> None:
        """Backquotes in a cell don't end its block."""
        (shown,) = blocks(cell(source="'```'"))
        assert "````{code-block} python\n\n'```'\n````" == shown
