"""The directive ``draw``: an example whose result is a picture, with the picture below it.

The examples of a page share their names from top to bottom: ordinary ``pycon`` blocks, those of
docstrings, and these::

    ```{draw}
    :caption: A straight.

    >>> from seismic import svg
    >>> picture = svg.tile("H03")

    ```

The picture is the value of the last line, drawn once for light and once for dark pages: where its
function takes a theme or a language and the example gives none, the page's is taken. ``hide-code``
shows the picture alone.
"""

import ast
import doctest
import inspect
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from typing import Any, ClassVar, Final

from attrs import field, frozen
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata, OptionSpec

from seismic.sphinx_ext.pictures import shown
from seismic.svg import Theme

_LOGGER: Final = logging.getLogger(__name__)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive; its pictures are drawn before a page is written, and then linked."""
    app.add_directive("draw", DrawDirective)
    app.connect("doctree-resolved", _draw, priority=400)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


class awaited(nodes.General, nodes.Element):  # noqa: N801 - a node of docutils, as those are named
    """A picture that is drawn when all examples above it are known."""


class DrawDirective(SphinxDirective):
    """Show an example and its picture."""

    has_content = True
    option_spec: ClassVar[OptionSpec] = {
        "caption": directives.unchanged_required,
        "hide-code": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        """Leave a place for the picture, below the example."""
        self.assert_has_content()
        session = "\n".join(self.content)
        figure = nodes.figure("", awaited(session=session), classes=["drawn"])
        if "caption" in self.options:
            words, problems = self.parse_inline(self.options["caption"])
            caption = nodes.caption(self.options["caption"], "", *words, *problems)
            figure += caption
            self.set_source_info(caption)
        self.set_source_info(figure)
        if "hide-code" in self.options:
            return [figure]
        return [nodes.literal_block(session, session, language="pycon", classes=["draws"]), figure]


class BadExample(ValueError):
    """Raised for an example that fails, or whose last line is no picture."""


@frozen
class Examples:
    """The examples of a page as far as they have run."""

    names: dict[str, Any] = field(factory=dict)

    def run(self, session: str) -> ast.stmt:
        """Run a session, and return its last statement.

        >>> page = Examples()
        >>> ast.unparse(page.run(">>> tile = 'H03'"))
        "tile = 'H03'"
        >>> page.names["tile"]
        'H03'
        """
        examples = doctest.DocTestParser().get_examples(session)
        if not examples:
            raise BadExample("there is no example in it")
        for example in examples:
            self._run(example)
        return ast.parse(examples[-1].source).body[-1]

    def _run(self, example: doctest.Example) -> None:
        code = compile(example.source, "<example>", "single")
        try:
            with redirect_stdout(StringIO()):
                exec(code, self.names)
        except Exception as error:
            if example.exc_msg is None:
                line = example.source.strip()
                raise BadExample(f"{line}: {type(error).__name__}: {error}") from None

    def picture(self, last: ast.stmt, **given: object) -> str:
        r"""Return the value of a statement, an SVG picture, with these arguments where it has none.

        >>> page = Examples()
        >>> last = page.run(">>> from seismic import svg\n>>> picture = svg.tile('H03')")
        >>> 'lang="fr"' in page.picture(last, lang="fr")
        True
        """
        match last:
            case ast.Assign(value=value) | ast.Expr(value=value):
                drawn = self._value(value, given)
                if isinstance(drawn, str) and drawn.startswith("<svg "):
                    return drawn
        raise BadExample(f"{ast.unparse(last)} is no picture, such as svg.board(board)")

    def _value(self, node: ast.expr, given: dict[str, object]) -> object:
        names = self.names | {f"_{name}": value for name, value in given.items()}
        if isinstance(node, ast.Call):
            taken = inspect.signature(eval(ast.unparse(node.func), self.names)).parameters
            present = {keyword.arg for keyword in node.keywords}
            more = [
                ast.keyword(name, ast.Name(f"_{name}", ast.Load()))
                for name in given
                if name in taken and name not in present
            ]
            node = ast.Call(node.func, node.args, [*node.keywords, *more])
        return eval(ast.unparse(node), names)


def sessions(doctree: nodes.document) -> Iterator[tuple[nodes.Element, str]]:
    """Yield the examples of a page in their order; one that draws is the place of its picture."""
    for node in list(doctree.findall(nodes.Element)):
        code = isinstance(node, nodes.literal_block) and node.get("language") == "pycon"
        if isinstance(node, awaited):
            yield node, node["session"]
        elif isinstance(node, nodes.doctest_block) or (code and "draws" not in node["classes"]):
            yield node, node.astext()


def _draw(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Draw what awaits it, with the names of all examples above."""
    if app.builder.name == "gettext" or not any(doctree.findall(awaited)):
        return
    examples = Examples()
    for node, session in sessions(doctree):
        drawn = isinstance(node, awaited)
        try:
            last = examples.run(session)
            shown = [_picture(app, page, examples, last)] if drawn else []
        except BadExample as bad:
            shown = []
            _LOGGER.error("%s", bad, location=node.parent if drawn else node, type="draw")
        if drawn:
            node.parent.replace(node, shown)


def _picture(app: Sphinx, page: str, examples: Examples, last: ast.stmt) -> nodes.raw:
    def draw(theme: Theme) -> str:
        return examples.picture(last, theme=theme, lang=app.config.language)

    name = f"{page.replace('/', '-')}-example"
    drawn = shown(app.env, name, draw)
    return nodes.raw("", drawn.html + drawn.words(app.config.language), format="html")
