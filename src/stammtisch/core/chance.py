"""A match in which somebody else says what chance brings: for those who walk through all that can happen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .errors import Mistake
from .flow import Seat
from .game import Game
from .match import Match, played_again
from .rng import ChanceNeeded, ScriptedRng


class ExplicitMatch:
    """Either `chance` waits for an `outcome`, or `match` waits for an answer; in the end, for neither."""

    def __init__(
        self, game: Game[Any], seats: int, options: Any = None, *, script: Iterable[int] = (), recall: bool = False
    ) -> None:
        game.check_seats(seats)
        self.game, self.seats, self.recall = game, seats, recall
        self.options = game.options() if options is None else options
        #: What chance has brought so far, in order.
        self.script = list(script)
        #: How many things can happen, all alike; None where chance has no say.
        self.chance: int | None = None
        self._match: Match[Any] | None = None
        self._pending: tuple[Seat, Any] | None = None
        self._go_on()

    @property
    def match(self) -> Match[Any]:
        """The match as it is when chance has been decided; not before the first deal."""
        if self._match is None:
            raise Mistake(f"the cards are not dealt: chance has to say a number below {self.chance}")
        return self._match

    def outcome(self, number: int) -> None:
        """Say what chance brings: a number from 0 to `chance` - 1."""
        if self.chance is None:
            raise Mistake(f"outcome {number}: chance has no say here; a seat is asked, or the game is over")
        if not 0 <= number < self.chance:
            raise Mistake(f"outcome {number} cannot be; it would be from 0 to {self.chance - 1}")
        self.script.append(number)
        self._go_on()

    def answer(self, seat: Seat, option: Any) -> None:
        """Give a seat's answer."""
        if self.chance is not None:
            raise Mistake(f"seat {seat} is not asked: chance has to say a number below {self.chance}")
        self._pending = seat, option
        try:
            self._go_on()
        except Mistake:
            self._pending = None
            raise

    def clone(self) -> ExplicitMatch:
        """The same once more, which may go another way."""
        twin = ExplicitMatch.__new__(ExplicitMatch)
        vars(twin).update(vars(self))
        twin.script = self.script[:]
        if self._match is not None:
            vars(twin)["_match"] = _with_script(self._match, twin.script)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> ExplicitMatch:
        return self.clone()

    def _go_on(self) -> None:
        """Play on until somebody has to decide something. What was begun in vain is begun again."""
        self.chance = None
        try:
            if self._match is None:
                table = self.game.laid(self.seats, ScriptedRng(self.script), self.options)
                self._match = Match(self.game, table, recall=self.recall)
            elif self._pending is not None:
                self._answer(self._match, *self._pending)
                self._pending = None
        except ChanceNeeded as need:
            self.chance = need.below

    def _answer(self, match: Match[Any], seat: Seat, option: Any) -> None:
        """Give an answer. If chance has to say something first, the match is again as it was before."""
        assert match.rest is not None
        rest, given, many = match.rest, match.given, len(match.given)
        question, events, heard = match.question, match.events, match.heard
        told = 0 if heard is None else len(heard)
        try:
            match.answer(seat, option)
        except ChanceNeeded:
            self._match = played_again(self.game, rest, given[:many], (question, events, heard and heard[:told]))
            raise


def _with_script(match: Match[Any], script: list[int]) -> Match[Any]:
    """The same match, but chance goes on by another script that began alike."""
    assert match.rest is not None
    rest = match.rest.copy()
    rest.rng = ScriptedRng(script, rest.rng.at)
    heard = None if match.heard is None else match.heard[:]
    return played_again(match.game, rest, match.given, (match.question, match.events[:], heard))
