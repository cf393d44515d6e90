"""The type of a rule's id, in a module of its own so that citing a rule loads no rulebook."""

from typing import TypeAlias

RuleId: TypeAlias = str
"""The id of a rule, a ruling or a disagreement, such as G3, R16 or D1."""
