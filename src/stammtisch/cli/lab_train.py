"""Values from the bots' own games: `stammtisch lab train`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from stammtisch.core import Mistake
from stammtisch.core.values_file import write_values
from stammtisch.games import game_named
from stammtisch.lab.training import train, values_of

from .lab import write
from .screen import Screen
from .seats import read_seats
from .speech import Speech, read_start


def train_values(  # noqa: PLR0917 (what stands on the command line)
    game: str,
    out: Path,
    games: str,
    players: Sequence[int],
    bot: str,
    seed: str,
    language: str | None,
    *,
    as_json: bool,
) -> int:
    """Learn, generation by generation, with a line for each; the file is written when all is learned."""
    screen = Screen(Speech(language))
    known = game_named(game)
    counts = sorted(set(players)) or list(known.seats)
    for count in counts:
        known.check_seats(count)
    if len(read_seats(bot)) != 1:
        raise Mistake(f"bot {bot!r}: name one, who sits in every seat")
    start = read_start(seed, "a training")
    if not out.parent.is_dir():
        raise Mistake(f"there is no folder {out.parent} for the values")
    values, lessons = values_of(game), []
    for lesson in train(game, counts, _amounts(games), start, bot):
        lessons.append({name: getattr(lesson, name) for name in ("generation", "seats", "tables", "before", "after")})
        if as_json:
            continue
        screen.line(
            screen.say(
                "trained",
                generation=lesson.generation,
                seats=lesson.seats,
                tables=f"{lesson.tables:,}",
                before=f"{lesson.before:.4f}",
                after=f"{lesson.after:.4f}",
            )
        )
    command = f"stammtisch lab train {game} --out values.toml --games {games}"
    command += f" --bot {bot} --seed {start}" + "".join(f" --players {count}" for count in sorted(set(players)))
    title = f"What a table of {game} promises each seat: learned from the bots' own games."
    write_values(out, title, [f"Made with: {command}"], values, counts)
    if as_json:
        write({"game": game, "file": str(out), "lessons": lessons})
    else:
        screen.line(screen.say("trained_file", file=str(out)))
    return 0


def _amounts(games: str) -> list[int]:
    """How many games each generation plays."""
    parts = games.split(",")
    if not all(part.isdecimal() and int(part) for part in parts):
        raise Mistake(f"games {games!r} are not numbers of games by generation, as in 1000,100")
    return [int(part) for part in parts]
