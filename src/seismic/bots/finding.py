"""Finding a bot by its name: one of ours, an installed one, one in a file, or a program.

A name may run any code, so it must not come from a stranger.
"""

import shlex
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Final, cast

from attrs import frozen

from ..errors import BadValue
from ..model.moves import Move
from ..views import View
from . import BOTS, Bot, Program

GROUP: Final = "seismic.bots"
"""The group of entry points for the bots of installed packages."""

RUN: Final = "run:"
"""The prefix of the name of a program."""

_FORMS: Final = "FILE.py:FUNCTION, MODULE:FUNCTION or run:COMMAND"


def bot_names() -> tuple[str, ...]:
    """Return the names of all bots that need no file: ours, and those of installed packages."""
    return (*BOTS, *sorted(entry_points(group=GROUP).names - BOTS.keys()))


def find_bot(name: str) -> Bot | Program:
    """Return the bot with a name; raises `BadValue` if there is none.

    >>> find_bot("run:node bot.mjs")
    Program(command=('node', 'bot.mjs'), seconds=10.0)
    """
    if name in BOTS:
        return BOTS[name]
    if name.startswith(RUN):
        return _program(name)
    source, colon, function = name.rpartition(":")
    if colon:
        # Workers may be in another folder.
        named = Named(str(Path(source).resolve()) if source.endswith(".py") else source, function)
        named.load()
        return named
    for entry in entry_points(group=GROUP, name=name):
        named = Named(entry.module, entry.attr)
        found = named.load()
        return found if isinstance(found, Program) else named
    raise BadValue("bot", name, f"one of {', '.join(bot_names())}, or {_FORMS}")


def _program(name: str) -> Program:
    try:
        command = shlex.split(name.removeprefix(RUN))
    except ValueError as error:
        raise BadValue("bot", name, f"run: and a command ({error})") from None
    return Program(tuple(command))


@frozen
class Named:
    """A bot of a file or a module, which every process loads for itself."""

    source: str
    function: str

    @property
    def __name__(self) -> str:
        """The name of the function, for results."""
        return self.function

    def __call__(self, view: View, rng: Random) -> Move:
        """Return a legal move of the actor."""
        bot = self.load()
        assert not isinstance(bot, Program)
        return bot(view, rng)

    def load(self) -> Bot | Program:
        """Return the bot; raises `BadValue` if it isn't one."""
        return _load(self.source, self.function)


@cache
def _load(source: str, function: str) -> Bot | Program:
    try:
        module = _from_file(source) if source.endswith(".py") else import_module(source)
    except Exception as error:  # foreign code may raise anything
        problem = f"a bot that can be imported ({type(error).__name__}: {error})"
        raise BadValue("bot", f"{source}:{function}", problem) from error
    found: object = getattr(module, function, None)
    if isinstance(found, Program):
        return found
    if not callable(found) or isinstance(found, type):
        raise BadValue("bot", f"{source}:{function}", "the name of a function of view and rng")
    return cast("Bot", found)


def _from_file(file: str) -> ModuleType:
    spec = spec_from_file_location(Path(file).stem, file)
    assert spec is not None  # its suffix is that of Python
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
