"""The examples in the README and the documentation run as they stand.

Python sessions are doctests. Of the commands, those of ``seismic`` that show what they print are
run, in a folder with the files that the page shows under a caption; of the others the options are
looked up.
"""

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from examples import SESSION, failed_sessions
from seismic.cli import main

ROOT = Path(__file__).parents[1]
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FILE = re.compile(
    r"^```\{code-block\} \w+\n:caption: ([\w.-]+)\n\n(.*?)^```$", re.DOTALL | re.MULTILINE
)


def pages(block: re.Pattern[str]) -> list[str]:
    """Name the pages that hold such blocks, as paths from the root."""
    candidates = [ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md"))]
    return [
        page.relative_to(ROOT).as_posix()
        for page in candidates
        if block.search(page.read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize("page", pages(SESSION))
def test_sessions_of_a_page(page: str) -> None:
    """The blocks of one page share their names, from top to bottom."""
    assert not failed_sessions(ROOT / page)


def commands(text: str) -> Iterator[tuple[list[str], str]]:
    """Find every command of seismic: its words, and what it is shown to print."""
    for block in CONSOLE.finditer(text):
        for entry in re.split(r"^\$ ", block[1], flags=re.MULTILINE)[1:]:
            line, _, printed = entry.partition("\n")
            words = shlex.split(line, comments=True)
            if words[0] == "seismic":
                yield words[1:], printed


@pytest.mark.parametrize("page", pages(CONSOLE))
def test_commands_of_a_page(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command prints what the page shows, with dots for what is left out."""
    text = (ROOT / page).read_text(encoding="utf-8")
    for name, content in FILE.findall(text):
        (tmp_path / name).write_text(content, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    runner = CliRunner(env={"LC_ALL": "C.UTF-8", "LANGUAGE": "en", "COLUMNS": "80"})
    for words, shown in commands(text):
        if shown.strip():
            printed = runner.invoke(main, words, prog_name="seismic").output
            assert same(shown, printed), f"seismic {shlex.join(words)} prints\n{printed}"
        else:
            assert_options_exist(words)


def same(shown: str, printed: str) -> bool:
    """Compare line by line, without the blanks at the ends."""
    expected, found = ("\n".join(map(str.rstrip, each.split("\n"))) for each in (shown, printed))
    return doctest.OutputChecker().check_output(
        f"{expected.rstrip()}\n", f"{found.rstrip()}\n", doctest.ELLIPSIS
    )


def assert_options_exist(words: list[str]) -> None:
    """Look up the command and its options, for what is too long, or too random, to be run."""
    context = click.Context(main)
    options = {"--help", "--lang", "--version"}
    if words and not words[0].startswith("-"):
        command = main.get_command(context, words[0]) if isinstance(main, click.Group) else None
        assert command is not None, f"there is no seismic {words[0]}"
        options |= {name for each in command.params for name in each.opts}
    for word in words:
        if re.match("--?[a-z]", word):
            assert word.partition("=")[0] in options, f"seismic {shlex.join(words)}: {word}"
