"""Check the wheel in dist/ in a new environment, outside the checkout, with type checkers.

It must be pure Python, whatever else was built before, install what the core needs (with its
dependencies) and nothing else, import, run the program in tests/typing, and pass mypy and pyright.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
PROGRAM = ROOT / "tests" / "typing" / "user.py"

# Runs inside the new environment: only the dependencies of the core may be installed.
LOOK = """
import re
from importlib.metadata import distribution, distributions

def canonical(name):
    return re.sub("[-_.]+", "-", name).lower()

def needs(name):
    lines = distribution(name).requires or []
    return {canonical(re.match(r"[\\w.-]+", line)[0]) for line in lines if "extra ==" not in line}

core = {"attrs", "cattrs"}
assert needs("seismic-rules") == core, needs("seismic-rules")
allowed = {"seismic-rules"} | core | needs("attrs") | needs("cattrs")
installed = {canonical(found.metadata["Name"]) for found in distributions()}
assert installed <= allowed, installed - allowed

import seismic
print(seismic.__file__)
print("installed:", *sorted(installed))
"""


def main() -> None:
    """Build an environment and run the checks in it."""
    wheels = sorted((ROOT / "dist").glob("seismic_rules-*.whl"))
    if len(wheels) != 1:
        sys.exit(f"one wheel should be in dist/, not {len(wheels)}: run make build first")
    compiled = [name for name in ZipFile(wheels[0]).namelist() if name.endswith((".so", ".pyd"))]
    if compiled or not wheels[0].name.endswith("-py3-none-any.whl"):
        sys.exit(f"{wheels[0].name} is not pure Python: {', '.join(compiled) or 'see its name'}")
    with tempfile.TemporaryDirectory(prefix="seismic-wheel-") as folder:
        here = Path(folder).resolve()
        venv.create(here / "env", symlinks=os.name != "nt")
        python = str(here / "env" / "bin" / "python")
        program = str(shutil.copy(PROGRAM, here))
        look = here / "look.py"
        look.write_text(LOOK, encoding="utf-8")

        def run(*command: str) -> None:
            print("$", *command, flush=True)
            environ = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
            subprocess.run(command, cwd=here, env=environ, check=True)

        run(sys.executable, "-m", "pip", "--python", python, "install", "-qq", str(wheels[0]))
        run(python, str(look))
        checker = ("-m", "mypy", "--strict", "--config-file=", "--python-executable", python)
        run(sys.executable, *checker, program)
        run(sys.executable, "-m", "pyright", "--warnings", "--pythonpath", python, program)
        run(python, "-W", "error", program)


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(f"the wheel failed: {error}")
