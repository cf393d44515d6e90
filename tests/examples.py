"""The examples of a page of documentation."""

import re
from typing import Final

SESSION: Final = re.compile(
    r"^```(?:pycon|\{draw\})\n(?::.*\n)*(.*?)^```$", re.DOTALL | re.MULTILINE
)
"""A Python session: a plain block, or one with its picture, after its options."""
