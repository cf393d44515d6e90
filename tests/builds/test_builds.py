"""Which of the two builds runs, that it says so, and what making the compiled one asks for."""

import os
import pickle
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import seismic
from builds import exchange
from builds.exchange import build, differences, moments
from seismic.cli import main
from seismic.steps import ChoosingSide, ChoosingTown, Crewing, Over, Placing, Turning

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "compiled.py"
ENGINE = [path.stem for path in sorted((ROOT / "src/seismic/_engine").glob("[a-z]*.py"))]


def test_the_build_that_is_asked_for() -> None:
    """`make test` runs the interpreted build and `make test-compiled` the compiled one."""
    assert os.environ.get("SEISMIC_BUILD", "interpreted") == build()


@pytest.mark.parametrize("name", ENGINE)
def test_the_whole_engine(name: str) -> None:
    """All modules of the engine are of one build."""
    file = str(import_module(f"seismic._engine.{name}").__file__)
    assert (build() == "interpreted") == file.endswith(".py")


@pytest.mark.parametrize(
    "name",
    [
        *("model.packed", "model.placing", "rules._decision", "rules._draft", "rules._listing"),
        *("rules.aftershocks", "rules.crews", "rules.drawing", "rules.placement", "rules.quakes"),
        "rules.turn",
    ],
)
def test_what_a_step_runs_through(name: str) -> None:
    """These go with the engine, and nothing else does."""
    file = str(import_module(f"seismic.{name}").__file__)
    assert (build() == "interpreted") == file.endswith(".py")
    others = [
        seismic,
        *map(
            import_module, ("seismic.model.state", "seismic.rules.scoring", "seismic.model.moves")
        ),
    ]
    assert all(str(other.__file__).endswith(".py") for other in others)


def test_nothing_beside_the_sources() -> None:
    """No extension file lies in the checkout, where the next pure wheel would find it."""
    found = [path for path in (ROOT / "src").rglob("*") if path.suffix in {".so", ".pyd"}]
    assert not found


def test_the_version_says_which(capsys: pytest.CaptureFixture[str]) -> None:
    """`seismic --version` names the build that runs."""
    main(["--version", "--lang", "en"], standalone_mode=False)
    assert re.fullmatch(rf"seismic-rules \S+ \({build()} kernel\)\n", capsys.readouterr().out)


class TestWithoutACompiler:
    """Asking for the compiled wheel without a compiler prints one line."""

    @pytest.mark.parametrize(
        ("environ", "program"),
        [
            ({"CC": "no-such-compiler -O2"}, "no-such-compiler"),
            ({"CC": "cc", "PATH": ""}, "cc"),
        ],
    )
    def test_one_clear_line(self, environ: dict[str, str], program: str) -> None:
        """It says what is missing, and which wheel needs none."""
        done = subprocess.run(
            [sys.executable, str(TOOL), "build"],
            capture_output=True,
            encoding="utf-8",
            env=os.environ | environ,
        )
        assert (1, "") == (done.returncode, done.stdout)
        assert done.stderr == (
            f"the compiled wheel needs a C compiler ({program}, or another one named by CC); "
            "the pure one of `make build` needs none\n"
        )


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Have another process pickle."""
    file = tmp_path_factory.mktemp("exchange") / "pickles"
    program = [sys.executable, str(exchange.__file__)]
    subprocess.run([*program, "write", str(file)], check=True)
    return file


class TestExchange:
    """`make test-compiled` has each build read what the other one pickled."""

    def test_between_two_processes(self, file: Path) -> None:
        """What another process has written is equal, to what follows from it."""
        writer, number, found = differences(file)
        assert (build(), []) == (writer, found)
        assert number > 3 * 16  # in every game somebody places, crews and comes to the end

    def test_every_kind_of_step(self) -> None:
        """The moments are of all steps of a turn."""
        kinds = {Placing, Crewing, ChoosingSide, ChoosingTown, Turning, Over}
        assert kinds == {type(state.step) for state in moments()}

    def test_it_notices(self, file: Path, tmp_path: Path) -> None:
        """A board of another moment is found out."""
        writer, written = pickle.loads(file.read_bytes())
        written[3]["board"] = written[4]["board"]
        wrong = tmp_path / "wrong"
        wrong.write_bytes(pickle.dumps((writer, written)))
        assert ["the board at moment 3"] == differences(wrong)[2]
