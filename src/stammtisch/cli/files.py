"""Reading and writing files, with every trouble said in a sentence."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from secrets import token_hex
from tempfile import gettempdir
from typing import Any

from stammtisch.core import Game, Mistake, Record, read_record
from stammtisch.games import all_games, game_named


@contextmanager
def place(path: Path) -> Iterator[None]:
    """A mistake made in here is one in that file."""
    try:
        yield
    except Mistake as mistake:
        raise Mistake(f"{path}: {mistake}") from None
    except OSError as error:
        raise Mistake(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise Mistake(f"{path}: it is not text in UTF-8") from None


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


def write_safely(path: Path, text: str) -> None:
    """All or nothing: whatever happens meanwhile, the file holds the old text or the new."""
    with place(path):
        draft = path.with_name(f".{path.name}.{token_hex(4)}")
        try:
            with draft.open("x", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise
