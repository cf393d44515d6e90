"""The examples in the README and the documentation run as they stand."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^```pycon\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def pages() -> list[str]:
    """Name the pages that hold examples, as paths from the root."""
    candidates = [ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md"))]
    return [
        page.relative_to(ROOT).as_posix()
        for page in candidates
        if BLOCK.search(page.read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize("page", pages())
def test_examples_of_a_page(page: str) -> None:
    """The blocks of one page share their names, from top to bottom."""
    text = (ROOT / page).read_text(encoding="utf-8")
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    names: dict[str, object] = {}
    report: list[str] = []
    for block in BLOCK.finditer(text):
        line = text[: block.start(1)].count("\n")
        test = parser.get_doctest(block[1], names, page, page, line)
        runner.run(test, out=report.append, clear_globs=False)
        names = test.globs
    assert not runner.failures, "".join(report)
