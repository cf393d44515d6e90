"""Notebooks as pages of the manual, with the output that is stored in them.

Nothing is run here; a test runs them and compares. A notebook becomes MyST text, so that its links
and roles work as on any page.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata


def setup(app: Sphinx) -> ExtensionMetadata:
    """Read notebooks as Markdown."""
    app.connect("source-read", _convert)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _convert(app: Sphinx, docname: str, source: list[str]) -> None:
    file = app.env.doc2path(docname)
    if file.suffix == ".ipynb":
        link = f"{{download}}`Download this notebook <{file.name}>`"
        source[0] = "\n\n".join((*blocks(json.loads(source[0])), link))


def blocks(notebook: dict[str, Any]) -> Iterator[str]:
    """Yield the cells of a notebook and their output, as Markdown.

    >>> list(blocks({"cells": [{"cell_type": "markdown", "source": ["# A title"]}]}))
    ['# A title']
    """
    for cell in notebook["cells"]:
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            yield text
        else:
            yield _fenced("{code-block} python", text)
            yield from map(_output, cell["outputs"])


def _output(output: dict[str, Any]) -> str:
    """Return the output of a cell: HTML or a picture if there is one, or else text."""
    data = output.get("data", {})
    for mime in ("text/html", "image/svg+xml"):
        if mime in data:
            shown = f'<div class="notebook-output">{"".join(data[mime])}</div>'
            return _fenced("{raw} html", shown)
    text = "".join(output["text"] if "text" in output else data["text/plain"])
    return _fenced("{code-block} text\n:class: notebook-output", text)


def _fenced(directive: str, content: str) -> str:
    """Return a block whose fence is longer than any in its content."""
    longest = max(map(len, re.findall("`+", content)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{directive}\n\n{content.strip()}\n{fence}"
