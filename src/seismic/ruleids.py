"""How a rule is named, in a module of its own: whoever cites one need not load the rulebook."""

from typing import TypeAlias

RuleId: TypeAlias = str
"""The id of a rule, a ruling or a disagreement, such as G3, R16 or D1."""
