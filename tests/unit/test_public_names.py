"""What ``import seismic`` offers: the public names, and modules that are loaded on demand."""

import subprocess
import sys
from importlib.metadata import version
from types import ModuleType

import pytest

import seismic
from public_api import MODULES


def test_dir() -> None:
    """`dir` lists the public names, the public modules and the version, and nothing else."""
    assert sorted({*seismic.__all__, *MODULES, "__version__"}) == dir(seismic)


@pytest.mark.parametrize("name", dir(seismic))
def test_every_name_is_there(name: str) -> None:
    """Every name that `dir` lists can be asked for."""
    assert isinstance(getattr(seismic, name), ModuleType) == (name in MODULES)


def test_version() -> None:
    """The version is that of the installed package."""
    assert version("seismic-rules") == seismic.__version__


def test_modules_are_loaded_on_demand() -> None:
    """Importing the library loads no public module; asking for one loads it."""
    program = (
        "import sys, seismic\n"
        "print([name for name in dir(seismic) if f'seismic.{name}' in sys.modules])\n"
        "print(seismic.text.WIDTH, 'seismic.text' in sys.modules, 'seismic.svg' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "[]\n80 True False\n" == done.stdout


def test_nothing_is_loaded_early() -> None:
    """Importing the library loads no other module of it, and not even attrs."""
    program = "import sys, seismic; print([m for m in sys.modules if m[:4] in ('attr', 'seis')])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "['seismic']\n" == done.stdout


@pytest.mark.parametrize("module", seismic._LATER)
def test_any_module_may_come_first(module: str) -> None:
    """No module needs another one to have been loaded before it."""
    program = f"import seismic.{module}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "" == done.stderr
