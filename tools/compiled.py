"""Build the compiled wheel, and test it in an environment of its own.

The wheel is built from the sdist, unpacked elsewhere, so that no extension file ever lies beside
the sources, where the next pure wheel would include it. ``build`` leaves the wheel in
build/compiled; ``install`` puts it into build/compiled/env; ``test`` runs all tests there.
``specification`` compiles a copy of tests/specification for long comparisons: that environment
imports it as ``specification``, unless tests/ comes earlier on the path. ``check`` fails if nothing
can be compiled here.
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
from types import MappingProxyType
from typing import Final

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / "build" / "compiled"
ENV = PLACE / "env"
PYTHON = ENV / "bin" / "python"
SPECIFICATION = PLACE / "specification"
ASK: Final = {
    "HATCH_BUILD_HOOK_ENABLE_CUSTOM": "true",
    "HATCH_BUILD_HOOK_ENABLE_MYPYC": "true",
}
LINUX_FLAGS: Final = {
    "CFLAGS": "-DNDEBUG -fno-semantic-interposition",
    "LDFLAGS": "-Wl,-Bsymbolic-functions",
}
"""No assertions of C, which name temporary folders: the same commit gives the same bytes. And
functions of the library call each other directly, which saves a tenth."""
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


def check() -> None:
    """Exit with a sentence about what is missing for compiling, if anything."""
    if lacking := missing(os.environ):
        sys.exit(f"compiling needs {lacking}")


def run(
    *command: str | Path, cwd: Path = ROOT, environ: Mapping[str, str] = MappingProxyType({})
) -> None:
    """Run a command in the checkout, without PYTHONPATH, which could lead to the sources."""
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run(list(map(str, command)), cwd=cwd, env=inherited | dict(environ), check=True)


def flags() -> dict[str, str]:
    """Return the environment variables that the C compiler and the linker read."""
    added = LINUX_FLAGS if sys.platform == "linux" else {}
    return {name: f"{os.environ.get(name, '')} {flag}".strip() for name, flag in added.items()}


def build() -> Path:
    """Build the wheel."""
    if lacking := missing(os.environ):
        sys.exit(f"the compiled wheel needs {lacking}; the pure one of `make build` needs none")
    for old in PLACE.glob("seismic_rules-*"):
        old.unlink()
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", PLACE, environ=ASK | flags())
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


def specification() -> None:
    """Compile a copy of the specification, and lead the environment to it."""
    check()
    shutil.rmtree(SPECIFICATION, ignore_errors=True)
    source = ROOT / "tests" / "specification"
    copy = SPECIFICATION / source.name
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__"))
    modules = sorted(file.relative_to(SPECIFICATION) for file in copy.glob("[a-z]*.py"))
    own_settings = "--config-file="  # those of the checkout lead to the source
    compiler = Path(sys.executable).with_name("mypyc")
    run(compiler, own_settings, "--strict", *modules, cwd=SPECIFICATION, environ=flags())
    libraries = Path(sysconfig.get_path("purelib", "venv", {"base": str(ENV)}))
    (libraries / "specification.pth").write_text(f"{SPECIFICATION}\n", "utf-8")


def test(*arguments: str) -> None:
    """Run all tests on the installed package, and exchange pickles with the other build."""
    tests = arguments or ("--pyargs", "seismic", "tests")
    run(PYTHON, "-m", "pytest", "-n", "auto", *tests, environ={"SEISMIC_BUILD": "compiled"})
    for writer, reader in ((sys.executable, PYTHON), (PYTHON, sys.executable)):
        pickles = PLACE / "exchanged.pickle"
        run(writer, EXCHANGE, "write", pickles)
        run(reader, EXCHANGE, "read", pickles)


COMMANDS: Final = {
    "build": build,
    "check": check,
    "install": install,
    "specification": specification,
    "test": test,
}


if __name__ == "__main__":
    try:
        COMMANDS[sys.argv[1]](*sys.argv[2:])
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error}")
