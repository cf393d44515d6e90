"""Replay the golden games under every Python that is installed, each with eight hash seeds.

`make matrix` looks for python3.11 and later on the PATH; further interpreters come from a pattern
for file names, such as ``--also 'pythons/3.*/bin/python'``, or from the variable PYTHONS.
"""

import argparse
import glob
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "tests" / "golden" / "replay.py"
SIGNATURE = ROOT / "tests" / "golden" / "signature.txt"
SEEDS = ("0", "1", "2", "3", "42", "1000003", "2147483647", "4294967295")
OLDEST, NEWEST = 11, 20

_ABOUT = """
import json, platform, sys
print(json.dumps([sys.version_info[:2], platform.python_version(), sys.implementation.name]))
"""


def candidates(pattern: str) -> list[str]:
    """Return possible interpreters: this one, those on the PATH, those that match a pattern."""
    names = ["python3", *(f"python3.{minor}" for minor in range(OLDEST, NEWEST))]
    on_path = [found for name in names if (found := shutil.which(name))]
    also = [found for part in pattern.split(os.pathsep) for found in glob.glob(_expanded(part))]
    return [sys.executable, *on_path, *sorted(also)]


def _expanded(part: str) -> str:
    return os.path.expandvars(os.path.expanduser(part))


def pythons(pattern: str) -> dict[str, str]:
    """Return an interpreter for every version from 3.11 on."""
    found: dict[str, str] = {}
    for program in candidates(pattern):
        asked = subprocess.run([program, "-c", _ABOUT], capture_output=True, encoding="utf-8")
        if asked.returncode == 0:
            (major, minor), version, name = json.loads(asked.stdout)
            if (major, minor) >= (3, OLDEST):
                found.setdefault(f"{name} {version}", program)
    return found


def prepared(name: str, program: str) -> Path:
    """Build an environment for an interpreter, with the package and its dependencies."""
    place = ROOT / "build" / "matrix" / name.replace(" ", "-")
    python = place / "bin" / "python"
    if not python.exists():
        subprocess.run([program, "-m", "venv", "--clear", str(place)], check=True)
    pip = [str(python), "-m", "pip", "--disable-pip-version-check", "-qq", "install"]
    subprocess.run([*pip, "--editable", str(ROOT)], check=True)
    return python


def main() -> int:
    """Run as a command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--also", default=os.environ.get("PYTHONS", ""), metavar="PATTERN")
    pattern = parser.parse_args().also
    expected = SIGNATURE.read_text("utf-8").strip()
    failed = 0
    for name, program in sorted(pythons(pattern).items()):
        python = prepared(name, program)
        for seed in SEEDS:
            run = subprocess.run(
                [str(python), str(PROGRAM)],
                capture_output=True,
                encoding="utf-8",
                env=os.environ | {"PYTHONHASHSEED": seed},
            )
            right = run.returncode == 0 and run.stdout.strip() == expected
            failed += not right
            print(f"{name:<20} hash seed {seed:>10}  {'right' if right else 'WRONG'}", flush=True)
            if not right:
                print(run.stderr or f"signature {run.stdout}")
    print(f"expected {expected}: {failed} wrong" if failed else f"all gave {expected}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
