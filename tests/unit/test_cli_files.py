"""Files that commands read, and those that they write: atomically, whatever is there already."""

import os
import resource
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from seismic import new_game, observe, to_json, write_view
from seismic.cli.files import write

SAVES = Path(__file__).parents[1] / "fixtures" / "saves"
RECORD = str(SAVES / "record-1-given.json")
SCENARIO = str(Path(__file__).parents[1] / "scenarios" / "setup")
ROOM = 50
"""The largest file, in bytes, in a process with a simulated full disk."""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test runs in a folder of its own."""
    monkeypatch.chdir(tmp_path)


def without_room(*args: str, lines: str = "") -> "subprocess.CompletedProcess[str]":
    """Run the command with a limit on file sizes, as on a full disk."""
    return subprocess.run(
        [sys.executable, "-m", "seismic", *args],
        input=lines,
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"LC_ALL": "C.UTF-8"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, ROOM)),
        timeout=60,
    )


@pytest.mark.parametrize(
    "args",
    [
        ("show", RECORD, "-o", "old.svg"),
        ("show", RECORD, "-o", "old.png"),
        ("demo", "--seed", "3", "-o", "old.svg"),
        ("simulate", "random", "random", "--games", "1", "-j", "1", "--json", "old.json"),
        ("simulate", "random", "random", "--games", "1", "-j", "1", "--plot", "old.svg"),
        ("verify", SCENARIO, "--junit", "old.xml"),
        ("export", "-o", "old.json"),
    ],
    ids=lambda args: f"{args[0]}-{args[-1]}",
)
def test_no_room(args: tuple[str, ...], tmp_path: Path) -> None:
    """A command that can't write its file reports it, and leaves only the old file."""
    old = Path(args[-1])
    old.write_text("old", "utf-8")
    done = without_room(*args)
    assert (2, f"seismic: {old}: File too large\n") == (done.returncode, done.stderr)
    assert "old" == old.read_text("utf-8")
    assert [old.name] == [file.name for file in tmp_path.iterdir()]


def test_no_room_for_a_game(tmp_path: Path) -> None:
    """A game that can't be saved leaves the old file, which is not offered for resuming."""
    before = Path(RECORD.replace("given", "dealt")).read_text("utf-8")
    Path("game.json").write_text(before, "utf-8")
    done = without_room("play", "--resume", "game.json", lines="pass\nsave\n")
    assert "game.json can't be written: File too large" in done.stdout
    assert "Continue with" not in done.stdout
    assert before == Path("game.json").read_text("utf-8")
    assert ["game.json"] == [file.name for file in tmp_path.iterdir()]
    elsewhere = without_room("play", "--resume", "game.json", lines="pass\nsave other.json\n")
    assert "Continue with: seismic play --resume game.json" in elsewhere.stdout


class TestRead:
    """What a command reads: files, and pipes that are open already."""

    @pytest.mark.parametrize(
        "command",
        [
            *(("show",), ("replay",), ("perft",), ("new", "--at", "0", "--from")),
            *(("play", "--resume"), ("referee", "--resume"), ("referee", "--tiles")),
        ],
    )
    @pytest.mark.parametrize("name", ["pipe", "/dev/zero"])
    def test_special_file(self, command: tuple[str, ...], name: str) -> None:
        """A pipe that nobody writes to, or a device, is refused and not waited for."""
        os.mkfifo("pipe")
        result = subprocess.run(
            [sys.executable, "-m", "seismic", *command, name, "--lang", "en"],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        problem = f"{name} is a device or a pipe, not a file; name a file, or - for"
        assert f"seismic: {problem} standard input.\n" == result.stderr
        assert 2 == result.returncode

    @pytest.mark.parametrize("name", ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"])
    def test_open_pipe(self, name: str) -> None:
        """The standard input and other open pipes are read, as bash passes them."""
        result = subprocess.run(
            [sys.executable, "-m", "seismic", "show", name, "--lang", "en", "--one-line"],
            input=to_json(new_game(["red", "blue"], seed=7)).encode(),
            capture_output=True,
            check=True,
            timeout=60,
        )
        assert write_view(observe(new_game(["red", "blue"], seed=7))) == result.stdout.decode()[:-1]


class TestWrite:
    def test_new(self) -> None:
        """A new file has the default permissions."""
        write(Path("new"), "é")
        Path("usual").touch()
        assert "é".encode() == Path("new").read_bytes()
        assert Path("usual").stat().st_mode == Path("new").stat().st_mode

    def test_rights(self) -> None:
        """An overwritten file keeps its permissions."""
        Path("private").touch(0o600)
        write(Path("private"), b"new")
        assert 0o600 == stat.S_IMODE(Path("private").stat().st_mode)
        assert b"new" == Path("private").read_bytes()

    def test_a_link(self) -> None:
        """A link stays a link, and its target is written."""
        Path("folder").mkdir()
        Path("folder/file").write_text("old", "utf-8")
        Path("link").symlink_to("folder/file")
        write(Path("link"), "new")
        assert Path("link").is_symlink()
        assert "new" == Path("folder/file").read_text("utf-8")

    def test_a_long_name(self) -> None:
        """A name may be as long as the system allows."""
        write(Path("n" * 255), "new")
        assert "new" == Path("n" * 255).read_text("utf-8")

    def test_a_device(self) -> None:
        """A device is written to and not replaced."""
        write(Path("/dev/null"), "new")
        assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)

    def test_the_standard_output(self) -> None:
        """An open file descriptor is written to, even if it is a file."""
        with open("out", "wb") as out:
            subprocess.run(
                [sys.executable, "-m", "seismic", "export", "-o", "/dev/stdout"],
                stdout=out,
                check=True,
                timeout=60,
            )
            assert os.fstat(out.fileno()).st_ino == Path("out").stat().st_ino
        assert Path("out").read_bytes().startswith(b"{")

    def test_a_pipe(self) -> None:
        """A named pipe is written to and not replaced."""
        os.mkfifo("pipe")
        reading = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)
        write(Path("pipe"), "new")
        assert b"new" == os.read(reading, 10)
        os.close(reading)
        assert stat.S_ISFIFO(Path("pipe").stat().st_mode)

    @pytest.mark.parametrize("name", ["no/such/folder", "file/within", "n" * 256])
    def test_no_such_place(self, name: str, tmp_path: Path) -> None:
        """An error names the file as it was given."""
        Path("file").touch()
        with pytest.raises(OSError, match=r"directory|too long") as error:
            write(Path(name), "new")
        assert name == str(error.value.filename)
        assert ["file"] == [file.name for file in tmp_path.iterdir()]
