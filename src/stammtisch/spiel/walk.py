"""A match asked one seat at a time, for those who go back: with clones, pickles, and all that a seat was ever told."""

from __future__ import annotations

from functools import cache
from typing import Any, Self

from stammtisch.core import Game, Match, word
from stammtisch.core.chance import ExplicitMatch
from stammtisch.core.course import Course, lots_of
from stammtisch.core.events import Event
from stammtisch.core.flow import Seat
from stammtisch.core.rng import ChanceNeeded, ScriptedRng
from stammtisch.core.sense import Sense
from stammtisch.core.senses import sense_of

#: A seeded deal is one of so many times as many.
DEALS = 1024


@cache
def sense_for(game: Game[Any], seats: int, options: Any) -> Sense:
    """Alphabet and row of a table, made once: a pickle names it."""
    return sense_of(game, seats, options)


class Walk(Course):
    """Either `chance` waits for an outcome, or `seat` for an answer; in the end, for neither."""

    sense: Sense

    def __init__(self, game: Game[Any], sense: Sense) -> None:
        self.game, self.sense = game, sense
        self.seat, self.aside, self.due, self.said = None, False, 0, []
        #: How many things can happen, all alike.
        self.chance: int | None = None
        #: How many answers were given; and by each seat, after how much that was heard, to what, and what.
        self.answers = 0
        self.own: list[list[tuple[int, str, Any]]] = [[] for _ in range(sense.seats)]

    @property
    def dealt(self) -> bool:
        """Whether there is a table to look at."""
        return hasattr(self, "match")

    def outcome(self, number: int) -> None:
        """Say what chance brings."""
        raise NotImplementedError

    def answer(self, option: Any) -> None:
        assert self.seat is not None
        assert self.match.heard is not None
        self.own[self.seat].append((len(self.match.heard), self.ask.kind, option))
        self.answers += 1
        super().answer(option)

    def told(self, seat: Seat) -> str:
        """Everything a seat was ever told and has answered, in order; the same for all that looks the same to it."""
        if not self.dealt:
            return f"{seat}"
        assert self.match.heard is not None
        before = [0]
        for one in self.match.heard:
            before.append(before[-1] + (isinstance(one, Event) or one[0] == seat))
        own = ",".join(f"{before[at]}:{kind}={word(option)}" for at, kind, option in self.own[seat])
        told = ";".join(f"{kind}{list(data.values())}" for kind, data in self.match.told(seat))
        asked = self.ask.kind if self.chance is None and seat == self.seat else ""
        return f"{seat}|{asked}|{own}|{told}"

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = self.__class__.__new__(self.__class__)
        vars(twin).update(vars(self))
        twin.said, twin.own = self.said[:], [own[:] for own in self.own]
        twin.part_from(self)
        if twin.dealt:
            twin.match.state.news = 0  # it was heard
        return twin

    def part_from(self, other: Self) -> None:
        """From here on it goes its own way."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[Any, ...]:
        kept = {name: value for name, value in vars(self).items() if name != "sense"}
        return _walked_again, (self.__class__, (self.game, self.sense.seats, self.sense.options), kept)


def _walked_again(kind: type[Walk], sense: tuple[Any, ...], kept: dict[str, Any]) -> Walk:
    """A walk from what a pickle holds."""
    walk = kind.__new__(kind)
    vars(walk).update(kept)
    walk.sense = sense_for(*sense)
    if walk.dealt:
        walk.match.state.news = 0  # it was heard
    return walk


class Seeded(Walk):
    """What is dealt, rolled and drawn is one of a million ways, which is said at the beginning, in two numbers."""

    match: Match[Any]

    def __init__(self, game: Game[Any], sense: Sense) -> None:
        super().__init__(game, sense)
        self.chance = DEALS
        self._first: int | None = None

    def outcome(self, number: int) -> None:
        if self._first is None:
            self._first = number
            return
        seed = self._first * DEALS + number
        self.match = Match.new(self.game, self.sense.seats, seed, self.sense.options, recall=True)
        self.lots, self.chance = lots_of(seed), None
        self.go_on()

    def part_from(self, other: Self) -> None:
        if other.dealt:
            self.match, self.lots = other.match.clone(), other.lots.copy()


class Explicit(Walk):
    """All that is up to chance is said from outside: every card, die and lot, when it is drawn."""

    match: Match[Any]
    lots: ScriptedRng

    def __init__(self, game: Game[Any], sense: Sense) -> None:
        super().__init__(game, sense)
        self.explicit = ExplicitMatch(game, sense.seats, sense.options, recall=True)
        self.lots = ScriptedRng([])
        self.go_on()

    def outcome(self, number: int) -> None:
        if self.explicit.chance is not None:
            self.explicit.outcome(number)
        else:
            self.lots.script.append(number)
        self.go_on()

    def give(self, seat: Seat, option: Any) -> None:
        self.explicit.answer(seat, option)

    def go_on(self) -> None:
        self.chance = self.explicit.chance
        if self.chance is not None:
            return
        self.match = self.explicit.match
        at = self.lots.at
        try:
            super().go_on()
        except ChanceNeeded as need:
            self.lots.at = at
            self.chance = need.below

    def part_from(self, other: Self) -> None:
        self.explicit = other.explicit.clone()
        self.lots = ScriptedRng(other.lots.script[:], other.lots.at)
        if other.dealt:
            self.match = self.explicit.match
