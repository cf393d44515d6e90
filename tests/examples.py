"""The examples of pages of documentation; as a program, run them on the installed package."""

import doctest
import re
import sys
from pathlib import Path
from typing import Final

SESSION: Final = re.compile(
    r"^```(?:pycon|\{draw\})\n(?::[^\n]*\n)*(.*?)^```$", re.DOTALL | re.MULTILINE
)
"""A Python session: a plain block, or one with its picture, after its options."""


def failed_sessions(page: Path) -> str:
    """Return what fails when the sessions of a page run in one namespace, from top to bottom."""
    text = page.read_text(encoding="utf-8")
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    names: dict[str, object] = {}
    report: list[str] = []
    for block in SESSION.finditer(text):
        line = text[: block.start(1)].count("\n")
        test = parser.get_doctest(block[1], names, page.name, str(page), line)
        runner.run(test, out=report.append, clear_globs=False)
        names = test.globs
    return "".join(report)


if __name__ == "__main__":
    sys.exit("".join(failed_sessions(Path(page)) for page in sys.argv[1:]) or 0)
