"""How much is gone through, as the manual says: what a test counts has to be the same."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]

FIGURES: Final[Mapping[str, int]] = json.loads(
    (ROOT / "docs" / "data" / "arithmetic.json").read_text("utf-8")
)
