"""Writing the data of a scenario as a file for people, with comments."""

import json
import re
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any, Final

_PLAIN: Final = re.compile(r"[^\W\d_](?:[\w+@ ,.-]*[\w+])?")
"""A text that needs no quotes in YAML, wherever it stands by itself."""
_IN_FLOW: Final = re.compile(r"[^\W\d_](?:[\w+ -]*[\w+])?")
_WORDS: Final = ("yes", "no", "on", "off", "true", "false", "null", "y", "n")
"""Texts that YAML takes for something else."""
_BLOCKS: Final = ("title", "why", "given", "laid", "play")
"""The keys whose values stand on lines of their own."""
_WIDEST: Final = 88


def write(data: Mapping[str, Any], comments: Mapping[str, str] | None = None) -> str:
    """Return the text of a scenario file, with a comment above each key that has one.

    >>> print(write({"seismic": 1, "play": ["H03@0,-1", {"crew": 0}]}, {"play": "What follows"}))
    seismic: 1
    # What follows
    play:
      - H03@0,-1
      - crew: 0
    <BLANKLINE>
    """
    return "\n".join([*_lines(data, comments or {}, ""), ""])


def _lines(data: Mapping[str, Any], comments: Mapping[str, str], indent: str) -> Iterator[str]:
    for key, value in data.items():
        yield from _comment(comments.get(key, ""), indent)
        if key not in _BLOCKS or not value:
            yield f"{indent}{key}: {flow(value)}"
            continue
        yield f"{indent}{key}:"
        if isinstance(value, Mapping):
            yield from _lines(value, comments, f"{indent}  ")
            continue
        for item in value:
            if isinstance(item, dict) and len(item) == 1:
                ((name, part),) = item.items()
                yield from _comment(comments.get(name, ""), f"{indent}  ")
                yield f"{indent}  - {name}: {flow(part)}"
            else:
                yield f"{indent}  - {flow(item, _PLAIN)}"


def _comment(comment: str, indent: str) -> list[str]:
    head = f"{indent}# "
    return textwrap.wrap(
        comment, _WIDEST, initial_indent=head, subsequent_indent=head, break_on_hyphens=False
    )


def flow(value: object, plain: re.Pattern[str] = _IN_FLOW) -> str:
    """Return a value on one line of YAML."""
    match value:
        case Mapping():
            return f"{{{', '.join(f'{_key(k)}: {flow(v)}' for k, v in value.items())}}}"
        case list() | tuple():
            return f"[{', '.join(map(flow, value))}]"
        case str() if plain.fullmatch(value) and value.lower() not in _WORDS:
            return value
        case _:
            return json.dumps(value, ensure_ascii=False)


def _key(key: object) -> str:
    """Return a key, of which edges are numbers."""
    return str(key) if str(key).isdecimal() else flow(str(key))
