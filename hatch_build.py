"""The build: compiles core and games with mypyc, or leaves them as they are where there is no C compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SETUP = """
import sys
from setuptools import setup
from mypyc.build import mypycify
setup(name="stammtisch", packages=[], ext_modules=mypycify(["--strict", *sys.argv[3:]], opt_level="3"),
      script_args=sys.argv[1:3])
"""


class CompileHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling's own generic argument is of no use here
    """mypyc, if the machine has what it takes. The source tree stays as it is: a copy is compiled."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        if not has_compiler():
            sys.stderr.write("stammtisch: no C compiler found, built without: the same games, several times slower\n")
            return
        self.workshop = Path(mkdtemp())
        shutil.copytree(Path(self.root, "src"), self.workshop / "src")
        for library in compile_modules(self.workshop / "src", self.config["modules"]):
            build_data["force_include"][str(library)] = str(library.relative_to(self.workshop / "src"))
        build_data["infer_tag"] = True
        build_data["pure_python"] = False

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "workshop"):
            shutil.rmtree(self.workshop)


def has_compiler() -> bool:
    """Whether there is a C compiler, where the build would look for it."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0]) is not None


def environment() -> dict[str, str]:
    """What the compiler is told: nobody replaces our functions from outside, so small ones may be put in place."""
    flags = [os.environ.get("CFLAGS", ""), "-fno-semantic-interposition" if sys.platform == "linux" else ""]
    return {**os.environ, "CFLAGS": " ".join(flags).strip()}


def compile_modules(source: Path, patterns: list[str]) -> list[Path]:
    """The libraries made from the modules that fit the patterns, beside their sources."""
    modules = [str(path.relative_to(source)) for pattern in patterns for path in sorted(source.glob(pattern))]
    command = [sys.executable, "-c", SETUP, "build_ext", "--inplace", *modules]
    run = subprocess.run(command, cwd=source, env=environment(), capture_output=True, text=True, check=False)
    if run.returncode:
        raise RuntimeError(f"mypyc refused the sources:\n{run.stdout}\n{run.stderr}")
    return [path for path in source.rglob("*") if path.suffix in (".so", ".pyd")]
