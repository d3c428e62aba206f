"""Saved games: read with all that may be wrong said in a sentence, and new files that overwrite nothing."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from stammtisch.core import Game, Mistake, Record, read_record
from stammtisch.core.files import place
from stammtisch.games import all_games, game_named


def load_record(path: Path) -> tuple[Record, Game[Any]]:
    """A saved game, played through once to see that it holds."""
    all_games()  # a broken card file is not the fault of a record
    with place(path):
        record = read_record(path.read_text("utf-8"))
        game = game_named(record.game)
        record.replay(game)
        return record, game


def reserve(path: Path) -> None:
    """Make sure that a new file can be written there, and that nothing is lost by it."""
    with place(path):
        try:
            path.open("x").close()
        except FileExistsError:
            what = "a folder" if path.is_dir() else "there already and is not overwritten"
            raise Mistake(f"it is {what}; name a new file") from None


def new_file(game: str) -> Path:
    """A file in this folder, named after the game and the time, or in that for passing things if this one is closed."""
    name = f"{game}-{datetime.now().astimezone():%Y%m%d-%H%M%S}"
    for path in (Path(f"{name}.json"), Path(f"{name}-2.json")):
        with suppress(Mistake):
            reserve(path)
            return path
    path = Path(gettempdir(), f"{name}.json")
    reserve(path)
    return path
