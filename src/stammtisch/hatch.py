"""The build plugin: what asks for it is compiled when hatchling builds a wheel (see `stammtisch.build`).

A package uses it with two lines in its `pyproject.toml`: `requires = ["hatchling", "stammtisch[build]"]` in
`[build-system]`, and the table `[tool.hatch.build.hooks.stammtisch]`, which may be empty.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.plugin import hookimpl

from .build import compile_modules, compiled_modules, has_compiler


class Compile(BuildHookInterface):  # type: ignore[type-arg]  # hatchling's own generic argument is of no use here
    """Adds the compiled modules to a wheel, beside their sources. Without a C compiler, the sources are all."""

    PLUGIN_NAME = "stammtisch"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or self.target_name != "wheel":
            return
        self.bench = Path(mkdtemp())
        self.copy_sources()
        self.add_to(build_data)

    def copy_sources(self) -> None:
        """Every file of the wheel, where it will lie in it."""
        for file in self.build_config.builder.recurse_included_files():
            copy = self.bench / "src" / file.distribution_path
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file.path, copy)

    def add_to(self, build_data: dict[str, Any]) -> None:
        """What this build adds to the wheel."""
        source = self.bench / "src"
        if not compiled_modules(source):
            return
        if not has_compiler():
            name = self.metadata.name
            sys.stderr.write(f"{name}: no C compiler found, built without: the same games, several times slower\n")
            return
        for library in compile_modules(source):
            build_data["force_include"][str(library)] = str(library.relative_to(source))
        build_data["infer_tag"] = True
        build_data["pure_python"] = False

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "bench"):
            shutil.rmtree(self.bench)


@hookimpl
def hatch_register_build_hook() -> type[Compile]:
    """How hatchling finds it."""
    return Compile
