"""A build hook: the compiled wheel needs what its C code calls, beyond what the pure one needs."""

from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DEPENDENCIES = ("librt>=0.16", "mypy_extensions>=1.1")
"""Lists of numbers without objects, and the types of their numbers."""


class CompiledDependencies(BuildHookInterface[BuilderConfig]):
    """Adds to the dependencies of the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add what the compiled modules import."""
        build_data["dependencies"] += DEPENDENCIES
