"""Lays out what the client is built from besides its own sources: the types of the wire, and the games' boards.

`python -m stammtisch.table.client_sources web/src` does it, before anything is checked or built.
"""

from __future__ import annotations

import sys
from importlib.resources import as_file, files
from pathlib import Path
from shutil import copytree, rmtree

from stammtisch.games import all_games

from .wire.typescript import page


def lay_out(sources: Path) -> None:
    """Write the types, and bring the board of every game that has one."""
    (sources / "lib" / "wire.ts").write_text(page(), "utf-8")
    boards = sources / "boards"
    rmtree(boards, ignore_errors=True)
    for name, game in all_games().items():
        with as_file(files(game.package) / "board") as folder:
            if folder.is_dir():
                copytree(folder, boards / name)


if __name__ == "__main__":
    lay_out(Path(sys.argv[1]))
