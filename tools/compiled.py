"""Build the compiled wheel, and test it in an environment of its own.

The wheel is built from the sdist, unpacked elsewhere, so that no extension file ever lies beside
the sources, where the next pure wheel would include it. ``build`` leaves the wheel in
build/compiled; ``install`` puts it into build/compiled/env; ``test`` runs all tests there.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Mapping
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / "build" / "compiled"
ENV = PLACE / "env"
PYTHON = ENV / "bin" / "python"
ASK: Final = {
    "HATCH_BUILD_HOOK_ENABLE_CUSTOM": "true",
    "HATCH_BUILD_HOOK_ENABLE_MYPYC": "true",
}
DIRECT_CALLS: Final = {
    "CFLAGS": "-fno-semantic-interposition",
    "LDFLAGS": "-Wl,-Bsymbolic-functions",
}
"""On Linux: let functions of the library call each other directly, which saves a tenth."""
EXCHANGE = ROOT / "tests" / "builds" / "exchange.py"


def missing(environ: Mapping[str, str]) -> str | None:
    """Return what is missing for compiling, if anything."""
    command = environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    program = shlex.split(command)[0]
    if not shutil.which(program, path=environ.get("PATH", "")):
        return f"a C compiler ({program}, or another one named by CC)"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "the C headers of this Python, which some systems pack apart (python3-dev)"
    return None


def run(*command: str | Path, **environ: str) -> None:
    """Run a command in the checkout, without PYTHONPATH, which could lead to the sources."""
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run(list(map(str, command)), cwd=ROOT, env=inherited | environ, check=True)


def build() -> Path:
    """Build the wheel."""
    if lacking := missing(os.environ):
        sys.exit(f"the compiled wheel needs {lacking}; the pure one of `make build` needs none")
    for old in PLACE.glob("seismic_rules-*"):
        old.unlink()
    flags = DIRECT_CALLS if sys.platform == "linux" else {}
    given = {name: f"{os.environ.get(name, '')} {flag}".strip() for name, flag in flags.items()}
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", PLACE, **ASK, **given)
    for sdist in PLACE.glob("*.tar.gz"):
        sdist.unlink()
    return wheel()


def wheel() -> Path:
    """Return the wheel that was built."""
    (found,) = PLACE.glob("seismic_rules-*.whl")
    return found


def install() -> None:
    """Install the wheel in its environment, which is rebuilt if pyproject.toml has changed."""
    mark = ENV / ".made"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-qq", "--python", PYTHON)
    project = ROOT / "pyproject.toml"
    if not mark.exists() or mark.stat().st_mtime < project.stat().st_mtime:
        venv.create(ENV, clear=True, symlinks=os.name != "nt")
        run(*pip, "install", "--group", f"{project}:test")
        mark.touch()
    run(*pip, "uninstall", "--yes", "seismic-rules")
    run(*pip, "install", f"{wheel()}[cli]")


def test(*arguments: str) -> None:
    """Run all tests on the installed package, and exchange pickles with the other build."""
    tests = arguments or ("--pyargs", "seismic", "tests")
    run(PYTHON, "-m", "pytest", "-n", "auto", *tests, SEISMIC_BUILD="compiled")
    for writer, reader in ((sys.executable, PYTHON), (PYTHON, sys.executable)):
        pickles = PLACE / "exchanged.pickle"
        run(writer, EXCHANGE, "write", pickles)
        run(reader, EXCHANGE, "read", pickles)


COMMANDS: Final = {"build": build, "install": install, "test": test}


if __name__ == "__main__":
    try:
        COMMANDS[sys.argv[1]](*sys.argv[2:])
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error}")
