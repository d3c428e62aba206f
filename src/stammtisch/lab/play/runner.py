"""The one place where the games of a job are played: each from seeds of its own, counted or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from stammtisch.bots import Bot, Bots, bot_named, play
from stammtisch.core import FastRng, Game, Match, Policy, Result, Rng, State, make_options, new_rng, seed_of
from stammtisch.games import game_named
from stammtisch.lab.measure.sums import Sums, sums_of_results

from .edits import edits_of
from .job import Job, Task
from .paired_rng import PairedRng

if TYPE_CHECKING:
    from .turn_counter import TurnCounter

#: How a game ended, and how many answers it took.
Played = tuple[Result, int]


def play_games(job: Job, first: int, count: int, counter: TurnCounter | None = None) -> Iterator[Played]:
    """Play so many games from the first on, one after the other."""
    game = game_named(job.game)
    options = make_options(game.options, dict(job.options))
    for number in range(first, first + count):
        yield (_play_at_random if job.fast else _play_with_bots)(job, game, options, number, counter)


def play_task(task: Task) -> Sums:
    """Play without counting anything but results."""
    job, first, count = task
    return sums_of_results(play_games(job, first, count), job.seats)


def _dealt(job: Job, game: Game[Any], options: Any, number: int) -> State:
    """The table of a game, dealt from a seed of its own."""
    seed = seed_of(job.seed, number)
    rng: Rng = PairedRng(FastRng(seed), edits_of(job.game), seed, []) if job.paired else new_rng(seed)
    table: State = game.laid(job.seats, rng, options)
    return table


def _play_at_random(job: Job, game: Game[Any], options: Any, number: int, counter: TurnCounter | None) -> Played:
    """Inside the core, as fast as it goes."""
    table, rng = _dealt(job, game, options, number), FastRng(seed_of(job.seed, number, "everybody"))
    if counter is not None:
        return counter.play(game, table, rng)
    match = Match(game, table, fleeting=True)
    count = match.playout(Policy(rng))
    return _result(match), count


def _play_with_bots(job: Job, game: Game[Any], options: Any, number: int, counter: TurnCounter | None) -> Played:
    match = Match(game, _dealt(job, game, options, number))
    bots = [bot_named(name, FastRng(seed_of(job.seed, number, seat))) for seat, name in enumerate(job.bots)]
    lots = FastRng(seed_of(job.seed, number, "lots"))
    if counter is None:
        count = play(match, bots, lots)
        return _result(match), count
    count = _play_counted(match, bots, lots, counter)
    result = _result(match)
    counter.end_game(result)
    return result, count


def _play_counted(match: Match[Any], bots: Sequence[Bot], lots: Rng, counter: TurnCounter) -> int:
    """As `stammtisch.bots.play`, with a counter that is told of every question, event and turn."""
    count = 0
    table = Bots(match, bots, lots)
    counter.begin_game(FastRng(0))
    counter.events.hear_all(match.events)
    while match.ask is not None:
        rest = match.rest
        for ask, seat, option in table.answers():
            counter.count_question(ask, seat)
            match.answer(seat, option)
            counter.events.hear_all(match.events)
            count += 1
        if match.rest is not rest or match.ask is None:
            counter.end_turn(match.state)
    return count


def _result(match: Match[Any]) -> Result:
    result = match.result()
    assert result is not None
    return result
