"""What the pages of the site ask the rules: plain data in, plain data out, no hidden information.

The worker calls `answer` with the name of an exported function and its arguments as JSON. It keeps
nothing between two calls that it could not find again: a page holds its game, as data.
"""

import json
from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from seismic.errors import BadPosition, SeismicError

EXPORTS: Final[Mapping[str, tuple[str, ...]]] = {
    "desk": (
        "ask",
        "bring",
        "build",
        "edit",
        "follow",
        "link",
        "new",
        "scenario",
        "table",
        "verify",
        "words",
    ),
    "lesson": ("screens", "show"),
    "play": (
        "bot_move",
        "link",
        "lit",
        "move",
        "new_game",
        "odds",
        "open_game",
        "save",
        "sheet",
        "show",
        "undo",
        "ways",
    ),
}
"""The functions that a page may call, by module; a module is imported when it is first needed."""

MOST_ARGUMENTS: Final = 1_000_000
"""The longest arguments of a call, in characters; a record of a whole game has far fewer."""


def prepare(module: str) -> None:
    """Load a module before it is called; a name of none is ignored."""
    if module in EXPORTS:
        import_module(f"{__name__}.{module}")


def answer(name: str, arguments: str) -> str:
    """Call an exported function, and return ``{"value": …}`` or ``{"error": …}`` as JSON."""
    try:
        found = {"value": call(name, arguments)}
    except SeismicError as error:
        found = {"error": _told(error)}
    except Exception as error:  # the page has to hear of it, whatever it is
        found = {"error": {"kind": "bug", "message": f"{type(error).__name__}: {error}"}}
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def call(name: str, arguments: str) -> Any:
    """Call an exported function with arguments in JSON; raises `KeyError` for any other name."""
    module, _, function = name.partition(".")
    if function not in EXPORTS.get(module, ()):
        raise KeyError(name)
    if len(arguments) > MOST_ARGUMENTS:
        raise BadPosition(1, f"the input has more than {MOST_ARGUMENTS} characters")
    return getattr(import_module(f"{__name__}.{module}"), function)(**json.loads(arguments))


def _told(error: SeismicError) -> dict[str, str]:
    told = {"kind": type(error).__name__, "message": str(error)}
    rule = getattr(error, "rule", None)
    return {**told, "rule": rule} if rule else told
