"""A build hook: what the compiled wheel needs beyond the pure one, and beyond mypyc's own hook."""

from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DEPENDENCIES = ("librt>=0.16", "mypy_extensions>=1.1")
"""Lists of numbers without objects, and the types of their numbers."""

LIBRARY = "src/seismic/_engine/compiled__mypyc.*"
"""The library that all compiled modules share: mypyc's hook only looks for it at the top level."""


class CompiledWheel(BuildHookInterface[BuilderConfig]):
    """Adds dependencies and the shared library to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add what the compiled modules import."""
        self.clean([version])  # another Python may have built its own here
        build_data["dependencies"] += DEPENDENCIES
        build_data["artifacts"].append(f"/{LIBRARY}")

    def clean(self, versions: list[str]) -> None:
        """Remove libraries that were built before."""
        for library in Path(self.root).glob(LIBRARY):
            library.unlink()
