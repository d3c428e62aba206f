"""Games of bots on file, for learners: `stammtisch record GAME`."""

from __future__ import annotations

from pathlib import Path

from stammtisch.core import Mistake
from stammtisch.desk.recording import record as play_and_write
from stammtisch.games import game_named

from .progress import Bar
from .screen import Screen
from .seats import read_seats
from .speech import Speech, read_options, read_start


def record(
    game: str, *, seats: str, games: int, seed: str, out: Path, options: list[str], language: str | None
) -> int:  # fmt: skip
    """Play, write, and say how large it has become."""
    screen = Screen(Speech(language))
    given = read_options(game_named(game), options)
    if out.exists():
        raise Mistake(f"{out} is there already; --out names a new file")
    if not out.parent.is_dir():
        raise Mistake(f"there is no folder {out.parent} to write {out.name} to")
    with Bar(screen.say("playing")) as bar:
        start = read_start(seed, "a record of many games")
        answers = play_and_write(game, read_seats(seats), games, out, seed=start, options=given, progress=bar)
    size = f"{out.stat().st_size / 1000:,.0f}"
    screen.line(screen.say("recorded", games=games, answers=answers, path=out, size=size))
    return 0
