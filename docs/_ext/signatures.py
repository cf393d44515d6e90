"""Short signatures, and parameters described below them.

Autodoc writes ``~typing.Literal['red', 'blue', 'green', 'yellow']`` where the source says
``Colour``, and ``attr_dict['tiles'].default`` for the default of a field. Every description of the
Python domain gets the names of the public aliases back, and every field its default.

Docstrings describe parameters and errors under ``Args:`` and ``Raises:``.
"""

import re
from functools import cache
from operator import attrgetter
from typing import Any, Final

import attrs
from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.directives import ObjectDescription
from sphinx.domains.python import PythonDomain
from sphinx.environment import BuildEnvironment
from sphinx.ext.napoleon import Config
from sphinx.ext.napoleon.docstring import GoogleDocstring
from sphinx.util.typing import ExtensionMetadata, stringify_annotation

import seismic

_ALIASES: Final = (
    *("Colour", "Event", "EventData", "Move", "MoveData", "Phase", "Reading", "Ruling", "Variant"),
    *("bots.Bot", "refusals.Facts", "rulebook.Certainty", "rulebook.Kind", "steps.TurnStep"),
    *("svg.Overlay", "tilesets.Source", "wire.FactsData"),
)
"""The public aliases, by their paths in the package."""

_SHOWN: Final = {"~seismic.model.shown.PublicView": "~seismic.View"}
"""What a view is to the modules below it."""

_DEFAULT: Final = re.compile(r"attr_dict\['(\w+)'\]\.default")
_WITH_PARAMETERS: Final = ("class", "exception", "function", "method")
_STYLE: Final = Config(napoleon_use_rtype=False)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Replace the directives that describe something with those that know the aliases."""
    for name, directive in PythonDomain.directives.items():
        if issubclass(directive, ObjectDescription):
            short = type(directive.__name__, (Short, directive), {})
            app.add_directive_to_domain("py", name, short, override=True)
    app.connect("autodoc-process-signature", _show_defaults)
    app.connect("autodoc-process-docstring", _describe)
    app.connect("missing-reference", _in_the_package)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


class Short(ObjectDescription[tuple[str, str]]):
    """A description whose signature and type name the aliases."""

    def get_signatures(self) -> list[str]:
        """Return the signatures, with the names of the aliases."""
        if "type" in self.options:
            self.options["type"] = shortened(self.options["type"])
        return list(map(shortened, super().get_signatures()))


def shortened(text: str) -> str:
    """Replace what an alias stands for by its name, the longest first.

    >>> shortened("~typing.Literal['red', 'blue', 'green', 'yellow'] | None")
    '~seismic.Colour | None'
    """
    for written, name in _aliases().items():
        text = text.replace(written, name)
    return text


@cache
def _aliases() -> dict[str, str]:
    written = {
        stringify_annotation(attrgetter(path)(seismic), "smart"): f"~seismic.{path}"
        for path in _ALIASES
    }
    return dict(sorted({**written, **_SHOWN}.items(), key=lambda entry: -len(entry[0])))


def _show_defaults(
    app: Sphinx, what: str, name: str, obj: Any, options: object, signature: str | None, result: str
) -> tuple[str, str] | None:
    """Show the defaults of fields as they are written by those who give them."""
    if not signature or not attrs.has(obj):
        return None
    fields = attrs.fields_dict(obj)

    def default(found: re.Match[str]) -> str:
        value = fields[found[1]].default
        return "..." if hasattr(value, "factory") else repr(value)

    return _DEFAULT.sub(default, signature), result


def _describe(
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Read ``Args:`` and ``Raises:``; an attribute has neither, and may hold a colon."""
    if what in _WITH_PARAMETERS:
        lines[:] = GoogleDocstring(list(lines), _STYLE).lines()  # type: ignore[arg-type]  # its own Config


def _in_the_package(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, shown: nodes.TextElement
) -> nodes.reference | None:
    """Link a name of the package that a docstring of one of its modules leaves unqualified."""
    target = f"seismic.{node['reftarget']}"
    if node.get("refdomain") != "py" or target.startswith("seismic.seismic."):
        return None
    domain = env.domains.python_domain
    return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", target, node, shown)
