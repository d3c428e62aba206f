"""What is to be played: a game, by which bots, how often, from which seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stammtisch.bots import at_pace, bot_named
from stammtisch.core import FastRng, Mistake, make_options, new_rng, written_options
from stammtisch.games import game_named

#: How many matches a master imagines for each answer where a result has to come out the same again on any machine, and
#: others in proportion: a time would not be the same anywhere.
MATCHES = 400


@dataclass(frozen=True)
class Job:
    """What is to be played."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    options: tuple[tuple[str, Any], ...] = ()
    #: Whether other versions are played on the same deals, so that these have to stay alike if cards are changed.
    paired: bool = False

    @property
    def seats(self) -> int:
        return len(self.bots)

    @property
    def fast(self) -> bool:
        """Whether everybody is random, so that the core plays at full speed."""
        return set(self.bots) == {"random"}

    def check(self) -> None:
        """Refuse a job that cannot be played."""
        game = game_named(self.game)
        game.check_seats(self.seats)
        make_options(game.options, dict(self.options))
        for name in self.bots:
            bot_named(name, FastRng(0))
        if self.games < 1:
            raise Mistake(f"{self.games} games cannot be played; there is at least one")


#: Some games of a job in a row: the first, and how many.
Task = tuple[Job, int, int]


def make_job(
    game: str,
    seats: Sequence[str],
    games: int,
    seed: int,
    options: Mapping[str, Any] | None,
    *,
    matches: int = 0,
    paired: bool = False,
) -> Job:
    """A job that can be played. Bots that search count so many matches, in place of a time, unless that is 0."""
    if isinstance(seats, str):
        raise Mistake(f"seats = {seats!r} is one word; name the bot of each seat, as in ['casual', 'random']")
    new_rng(seed)
    given = written_options(make_options(game_named(game).options, dict(options or {})))
    job = Job(game, tuple(at_pace(bot, matches) for bot in seats), games, seed, tuple(given.items()), paired)
    job.check()
    return job
