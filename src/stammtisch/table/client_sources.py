"""Lays out what the client is built from besides its own sources: the types of the wire, and the games' boards.

`python -m stammtisch.table.client_sources web/src` does it, before anything is checked or built.
"""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser
from importlib.resources import as_file, files
from pathlib import Path
from shutil import copytree, rmtree

from stammtisch.core import Mistake
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
                check_scripts(folder, name)
                copytree(folder, boards / name)


def check_scripts(board: Path, game: str) -> None:
    """A component in plain JavaScript is built, but what it gets wrong nobody notices: its types are not checked."""
    for file in sorted(board.rglob("*.svelte")):
        for script in re.findall(r"<script\b[^>]*>", file.read_text("utf-8")):
            if 'lang="ts"' not in script:
                raise Mistake(
                    f'{game}/board/{file.relative_to(board)}: {script} is not checked; write <script lang="ts">'
                )


def main(arguments: list[str]) -> None:
    """The command."""
    parser = ArgumentParser(
        prog="python -m stammtisch.table.client_sources", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("sources", type=Path, help="the sources of the client: web/src of a clone")
    sources: Path = parser.parse_args(arguments).sources
    if not (sources / "main.ts").is_file():
        parser.error(f"{sources} does not hold the sources of the client; in a clone they are web/src")
    try:
        lay_out(sources)
    except Mistake as mistake:
        parser.error(str(mistake))


if __name__ == "__main__":
    main(sys.argv[1:])
