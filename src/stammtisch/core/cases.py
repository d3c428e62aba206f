"""Games played at random, of every game, number of seats and variant: what the laws look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from .errors import Mistake
from .flow import Seat
from .game import Game
from .match import Match
from .options import make_options
from .record import Record
from .rng import FastRng, Rng, seed_of
from .snapshot import first_difference

#: No game takes more answers than this.
ENDLESS = 100_000


class Broken(AssertionError):
    """A law does not hold."""


@dataclass(frozen=True)
class Case:
    """A game to be played at random: for so many seats, with these options, from this seed."""

    game: Game[Any]
    seats: int
    options: tuple[tuple[str, Any], ...]
    seed: int

    def __str__(self) -> str:
        options = "".join(f" {name}={value}" for name, value in self.options)
        return f"{self.game.name} for {self.seats}{options}, seed {self.seed}"

    def start(self) -> Match[Any]:
        """A match that begins as the case says."""
        options = make_options(self.game.options, dict(self.options))
        return Match.new(self.game, self.seats, self.seed, options, shown=True)

    def record(self) -> Record:
        """What is noted of a match of the case."""
        return Record.of(self.game, self.seats, self.seed, dict(self.options))


def cases(game: Game[Any], games: int) -> Iterator[Case]:
    """So many games for every number of seats and every variant: two of the variant itself, then with mixed options."""
    for seats, variant, number in product(game.seats, game.variants, range(games)):
        seed = seed_of(game.name, seats, str(variant), number)
        options = mixed(game, variant, seed) if number > 1 else variant
        yield Case(game, seats, tuple(options.items()), seed)


def mixed(game: Game[Any], variant: dict[str, Any], seed: int) -> dict[str, Any]:
    """Each option as in any of the variants, drawn by lot; the variant, if the game does not want that mixture."""
    dice = FastRng(seed_of(seed, "options"))
    names = sorted({name for each in game.variants for name in each})
    drawn = [(name, game.variants[dice.below(len(game.variants))]) for name in names]
    options = {name: each[name] for name, each in drawn if name in each}
    try:
        make_options(game.options, options)
    except Mistake:
        return variant
    return options


Law = Callable[[Case, Match[Any], Rng], None]


def check(case: Case, *laws: Law, most: int = ENDLESS, every: int = 1) -> int:
    """Play a game at random and check laws at every so many questions, at most so often.

    How many questions there were.
    """
    dice = FastRng(seed_of(case.seed, "laws"))
    match = case.start()
    for count in range(ENDLESS):
        if match.ask is None:
            return count
        if count < most * every and count % every == 0:
            for law in laws:
                try:
                    law(case, match, dice)
                except Broken as broken:
                    raise Broken(f"{case}, question {count}: {broken}") from None
        seat, option = pick(match, dice)
        match.answer(seat, option)
    raise Broken(f"{case}: the game does not end")


def pick(match: Match[Any], dice: Rng) -> tuple[Seat, Any]:
    """Somebody who is asked, and anything they may answer; now and then, something that somebody may claim meanwhile.

    Where an odd number plays, most races are let pass, and claims are few.
    """
    assert match.ask is not None
    quick = [seat for seat in match.state.everyone() if match.ask.claims(seat)]
    if quick and dice.below(12 if match.state.seats % 2 else 4) == 0:
        seat = quick[dice.below(len(quick))]
        claims = match.ask.claims(seat)
        return seat, claims[dice.below(len(claims))]
    waiting = match.to_act()
    seat = waiting[dice.below(len(waiting))]
    options = match.ask.offer(seat)
    if match.ask.race and match.state.seats % 2 and dice.below(10):
        return seat, None
    return seat, options[dice.below(len(options))]


def expect_equal(what: str, found: Any, expected: Any) -> None:
    """A law does not hold if these differ."""
    if found != expected:
        raise Broken(f"{what} differs: {first_difference(found, expected)}")
