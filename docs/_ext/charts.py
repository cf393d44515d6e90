"""The directive ``benchmark-chart FILE``: recorded figures as bars.

``make bench-data`` records the file. Each entry of one of its tables is a bar::

    ```{benchmark-chart} ../data/benchmarks.json
    :of: engines
    :figure: games a second
    ```

``of`` is the dotted path of the table, and ``figure`` selects a figure if entries have several. Of
a figure with a median, the median is drawn.
"""

import json
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any, ClassVar

from attrs import frozen
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata, OptionSpec


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive."""
    app.add_directive("benchmark-chart", BenchmarkChart)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


@frozen
class Bar:
    """A figure with its name."""

    name: str
    value: float


def bars(data: Any, table: str, figure: str | None) -> tuple[Bar, ...]:
    """Return the bars of a table; raises `ValueError` if something is missing.

    >>> bars({"engines": {"ours": {"µs a step": {"min": 3, "median": 4}}}}, "engines", "µs a step")
    (Bar(name='ours', value=4.0),)
    """
    for name in table.split("."):
        data = _entry(data, name)
    if not isinstance(data, dict) or not data:
        raise ValueError(f"{table} is not a table of figures")
    return tuple(Bar(name, _number(each, name, figure)) for name, each in data.items())


def _entry(data: Any, name: str) -> Any:
    if not isinstance(data, dict) or name not in data:
        known = ", ".join(data) if isinstance(data, dict) else "nothing"
        raise ValueError(f"there is no {name!r} here, only {known}")
    return data[name]


def _number(entry: Any, name: str, figure: str | None) -> float:
    value = entry if figure is None else _entry(entry, figure)
    if isinstance(value, dict):
        value = _entry(value, "median")
    if not isinstance(value, int | float) or value < 0:
        raise ValueError(f"{name} is not a figure: {value!r}")
    return float(value)


class BenchmarkChart(SphinxDirective):
    """Draw the figures of a table as bars."""

    required_arguments = 1
    option_spec: ClassVar[OptionSpec] = {
        "of": directives.unchanged_required,
        "figure": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Draw the bars, with the machine and the versions below."""
        relative, path = self.env.relfn2path(self.arguments[0])
        self.env.note_dependency(relative)
        table, figure = self.options.get("of", "engines"), self.options.get("figure")
        try:
            data = json.loads(Path(path).read_text(encoding="utf-8"))
            found = bars(data, table, figure)
        except (OSError, ValueError) as error:
            raise self.error(f"{self.arguments[0]}: {error}") from None
        heading = figure or table.rpartition(".")[2]
        most = max(bar.value for bar in found) or 1
        drawn = chart({bar.name: (bar.value / most, _shown(bar.value)) for bar in found}, heading)
        measured = ", ".join((*_listed(data, "machine"), *_listed(data, "versions")))
        return [drawn, nodes.paragraph(text=measured, classes=["chart-caption"])]


def _listed(data: Mapping[str, Any], name: str) -> Iterator[str]:
    for key, value in data.get(name, {}).items():
        if name == "versions":
            yield f"{key} {value}"
        else:
            yield f"{value} {key}" if isinstance(value, int) else str(value)


def _shown(value: float) -> str:
    """Format a figure with about three digits.

    >>> _shown(12345.6), _shown(3.14159)
    ('12,346', '3.14')
    """
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def chart(rows: Mapping[str, tuple[float, str]], heading: str) -> nodes.raw:
    """Return a table with a bar before each figure, which fits any width.

    A row is a name with the length of its bar, from 0 to 1, and the figure as it is shown.
    """
    written = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td><span class="bar" '
        f'style="--share: {share:.3f}"></span>{escape(figure)}</td></tr>'
        for name, (share, figure) in rows.items()
    )
    table = f'<table class="chart"><caption>{escape(heading)}</caption>{written}</table>'
    return nodes.raw("", table, format="html")
