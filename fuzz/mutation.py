"""Changes to JSON documents that a fuzzer of bytes seldom hits on."""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any, Final

VALUES: Final[list[Any]] = [
    *(None, True, False, 0, 1, -1, 7, 2**31, 10**20, 1.5, "", "0", "5", "red", "green", "H03"),
    *("H14", "X024+5", "T", "Q3", "E1", "R6", "dilemma", "twin-cities", "aftershocks", "turn"),
    *([], {}, [0, 0], [0, -1], [8, 0], [[0, 0]], {"0": "red"}, {"hexagon": 1}, "pass", "crew 0"),
    *("H03@0,1", "side 0", "town 8,0", "turn 0,-1 x1", {"at": [0, 1], "tile": "H03"}),
    *({"phase": "place"}, {"phase": "turn", "player": "red"}, {"phase": "over", "reason": "E2"}),
]
KEYS: Final = ("heights", "given", "result", "then", "turned", "crews", "towns", "tiles", "table")


def changed(data: bytes, chance: random.Random) -> bytes | None:
    """Return a JSON document with one to three changes, or None if it isn't one."""
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        return None
    if not isinstance(document, dict | list):
        return None
    for _ in range(chance.randrange(1, 4)):
        found = list(_entries(document))
        if not found:
            break
        holder, key = chance.choice(found)
        other, at = chance.choice(found)
        what = chance.randrange(5)
        if what == 0:
            holder[key] = copy.deepcopy(chance.choice(VALUES))
        elif what == 1:
            holder[key] = copy.deepcopy(other[at])
        elif what == 2:
            del holder[key]
        elif isinstance(holder, dict):
            holder[chance.choice(KEYS)] = copy.deepcopy(chance.choice(VALUES))
        else:
            holder.insert(key, copy.deepcopy(holder[key]))
    return json.dumps(document, separators=(",", ":")).encode()


def _entries(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every entry of a document, at any depth: what holds it, and its key or index."""
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from _entries(value[key])
