"""A game being played."""
# mypyc: compile this module

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Generic, NamedTuple, TypeVar, final

from .errors import FaultyGame, IllegalAnswer, Mistake
from .events import Event
from .flow import Ask, Policy, Seat
from .game import Game, Result
from .rng import Rng, new_rng
from .state import State
from .words import word

S = TypeVar("S", bound=State)

#: No game has so many steps in all; and one that asks nobody anything for so many in a row never will.
ENDLESS: Final = 100_000
_IDLE: Final = 1000


class Told(NamedTuple):
    """Something a seat was told, by the kind of event; or "answer", what it answered itself, and to which question."""

    kind: str
    data: dict[str, Any]


@final
class Redealt:
    """Stands among the answers where somebody began to imagine: what the seat cannot know was dealt anew."""

    def __init__(self, rng: Rng, aside: bool) -> None:
        self.rng = rng
        self.aside = aside

    def __reduce__(self) -> tuple[Any, ...]:
        return Redealt, (self.rng, self.aside)


class Match(Generic[S]):
    """A state at rest, and the answers given since.

    The rules run as a coroutine, which Python can neither copy nor save. It need not:
    `rest` and `given` are plain data, and giving the answers again brings another
    coroutine to the same point. Steps are short, so there are few answers to repeat.

    A fleeting match (`rest` is None) is for simulations: it goes on, never back,
    and nobody is told what happens.
    """

    def __init__(self, game: Game[S], rest: S, fleeting: bool = False, recall: bool = False) -> None:
        self.game = game
        self.rest: S | None = None if fleeting else rest
        self.given: list[tuple[Seat, Any]] = []
        self.state = rest if fleeting else rest.copy()
        self.state.quiet = fleeting
        #: What the last answer brought about.
        self.events: list[Event] = []
        #: All events and answers so far, for those who want to recall them (`told`).
        self.heard: list[Any] | None = [] if recall else None
        #: The open question, or None when the game is over; and its number.
        self.ask: Ask[Any] | None = None
        self.question = 0
        self._flow: Iterator[Ask[Any]] = iter(())
        if fleeting:
            self._flow = _course(game, rest).__await__()
        elif game.result(rest) is None:
            self._flow = game.step(self.state).__await__()
        self._run()

    @classmethod
    def new(
        cls,
        game: Game[S],
        seats: int,
        seed: int | str,
        options: Any = None,
        *,
        fleeting: bool = False,
        shown: bool = False,
        recall: bool = False,
    ) -> Match[S]:
        """A new match, dealt from a seed."""
        game.check_seats(seats)
        table = game.laid(seats, new_rng(seed), game.usual() if options is None else options)
        table.shown = shown
        return cls(game, table, fleeting, recall)

    def to_act(self) -> list[Seat]:
        """The seats whose answer is awaited."""
        return self.ask.waiting() if self.ask is not None else []

    def claims(self, seat: Seat) -> list[Any]:
        """What a seat may claim beside the question, whether or not it is asked."""
        return self.ask.claims(seat) if self.ask is not None else []

    def answer(self, seat: Seat, option: Any) -> None:
        """Give one seat's answer. The rules go on as soon as the question is settled."""
        ask = self.ask
        if ask is None or not (_among(option, ask.offer(seat)) or _among(option, ask.claims(seat))):
            raise self.illegal(seat, option)
        self.give(ask, seat, option)

    def give(self, ask: Ask[Any], seat: Seat, option: Any) -> None:
        """The same for those who know that the answer will do."""
        if self.rest is not None:
            self.given.append((seat, option))
            self.events = []
            self.state.news = 0
            if self.heard is not None:
                self.heard.append((seat, ask.kind, option))
        if ask.reply(seat, option):
            self._run()
        elif self.rest is not None:
            self._hear()

    def told(self, seat: Seat) -> list[Told]:
        """Everything a seat was ever told, and its own answers, in order: for matches that began with `recall`."""
        if self.heard is None:
            raise Mistake("this match does not recall what was told; begin it with Match.new(..., recall=True)")
        found: list[Told] = []
        for one in self.heard:
            if isinstance(one, Event):
                found.append(Told(one.kind.name, one.seen_by(seat)))
            elif one[0] == seat:
                found.append(Told("answer", {"question": one[1], "option": word(one[2])}))
        return found

    def result(self) -> Result | None:
        """How the match ended, or None while it is played."""
        return self.game.result(self.state)

    def clone(self) -> Match[S]:
        """The same match once more."""
        twin = self._again(len(self.given))
        twin.question = self.question
        twin.events = self.events[:]
        twin.heard = None if self.heard is None else self.heard[:]
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """The table at rest and the answers since: a coroutine cannot be pickled, and need not be."""
        if self.rest is None:
            raise TypeError("a fleeting match has no past and cannot be pickled; make it with fleeting=False")
        return played_again, (self.game, self.rest, self.given, (self.question, self.events, self.heard))

    def __deepcopy__(self, memo: dict[int, Any]) -> Match[S]:
        """For `copy.deepcopy`, which stops at a coroutine."""
        return self.clone()

    def imagine(self, seat: Seat, rng: Rng, *, aside: bool = False, fleeting: bool = True) -> Match[S]:
        """A match that looks the same to a seat that is asked, the rest being dealt anew.

        Aside from the question, a seat may think about what it can claim: that is what it is asked in such a match.
        One that is not fleeting can be cloned, and tells what happens; under its answers lies the true table, from
        which it begins again: it is for those who may see that.
        """
        ask = self.ask
        if ask is None or (ask.aside(seat) is None if aside else seat not in ask.waiting()):
            raise IllegalAnswer(
                f"seat {seat} can claim nothing; only who may claim something may imagine that"
                if aside
                else f"seat {seat} is not asked anything; only who is asked may imagine"
            )
        secret = ask.replied()  # open answers are secret
        twin = self._again(len(self.given) - secret, fleeting)
        twin.question = self.question
        if not fleeting:
            twin.given.append((seat, Redealt(rng.copy(), aside)))
            if self.heard is not None:
                twin.heard = self.heard[: len(self.heard) - secret]
        twin.redeal(seat, rng, aside)
        return twin

    def redeal(self, seat: Seat, rng: Rng, aside: bool) -> None:
        """Deal anew what a seat cannot know: this match is imagined from now on."""
        self.game.redeal(self.state, seat, rng)
        if self.ask is not None:
            self.ask.look_again()
            if aside:
                self.ask = self.ask.aside(seat)

    def settle(self, policy: Policy) -> None:
        """Let a policy answer the open question for everybody, in a fleeting match."""
        if self.ask is not None:
            self.ask.settle(policy)
            self._run()

    def playout(self, policy: Policy) -> int:
        """Play to the end, without looking back. How many answers it took."""
        fleeting = self.rest is None
        self.rest, self.given, self.state.quiet = None, [], True
        if self.ask is None:
            return 0
        count = self.ask.settle(policy) + _settled(self._flow, policy)
        if not fleeting:  # its flow was that of one step
            count += _settled(_course(self.game, self.state).__await__(), policy)
        self.ask = None
        return count

    def _again(self, answers: int, fleeting: bool = False) -> Match[S]:
        """From rest to where so many answers lead."""
        if self.rest is None:
            raise RuntimeError("a fleeting match has no past to start again from")
        twin = Match(self.game, self.rest.copy() if fleeting else self.rest, fleeting)
        for seat, option in self.given[:answers]:
            if isinstance(option, Redealt):
                if not fleeting:
                    twin.given.append((seat, option))
                twin.redeal(seat, option.rng.copy(), option.aside)
                continue
            if not fleeting:
                twin.given.append((seat, option))
                twin.events = []
            twin.state.news = 0
            if twin.ask is not None and twin.ask.reply(seat, option):
                twin._run()
            elif not fleeting:
                twin._hear()
        return twin

    def _run(self) -> None:
        """Run the rules until they ask something or the game is over."""
        self.ask = _next(self._flow)
        steps = 0
        while self.ask is None and (self.state.goes_on() or self.game.result(self.state) is None):
            steps += 1
            if steps > _IDLE:
                raise endless(self.game, _IDLE)
            if self.rest is not None:
                self._rest()
            self._flow = self.game.step(self.state).__await__()
            self.ask = _next(self._flow)
        self.question += 1
        if self.rest is not None:
            self._hear()

    def _rest(self) -> None:
        """The table is at rest: from here a twin can start again."""
        self._hear()
        self.rest, self.given = self.state, []
        self.state = self.state.copy()

    def _hear(self) -> None:
        if self.state.events:
            self.events += self.state.events
            if self.heard is not None:
                self.heard += self.state.events
            self.state.events = []

    def illegal(self, seat: Seat, option: Any) -> IllegalAnswer:
        """Why an answer will not do, and which would."""
        ask = self.ask
        if ask is None:
            return IllegalAnswer(f"seat {seat} cannot answer {word(option)!r}: the game is over")
        claims = ask.claims(seat)
        if seat not in ask.waiting() and not claims:
            return IllegalAnswer(
                f"seat {seat} cannot answer {word(option)!r}: it is not asked, but {ask.waiting()} about {ask.kind!r}"
            )
        legal = " ".join([word(choice) for choice in ask.offer(seat) + claims])
        return IllegalAnswer(f"seat {seat} cannot answer {word(option)!r} to {ask.kind!r}; it may answer: {legal}")


def played_again(
    game: Game[Any], rest: Any, given: list[Any], more: tuple[int, list[Event], list[Any] | None]
) -> Match[Any]:
    """A match from its table at rest and the answers since; then its question, events, and what was heard."""
    match = Match(game, rest)
    match.given = given
    twin = match.clone()
    twin.question, twin.events, twin.heard = more
    return twin


async def _course(game: Game[S], state: S) -> None:
    """All steps to the end, with no rest between them."""
    steps = 0
    while state.goes_on() or game.result(state) is None:
        await game.step(state)
        steps += 1
        if steps > ENDLESS:
            raise endless(game, ENDLESS)


def endless(game: Game[Any], steps: int) -> FaultyGame:
    """What to say of a game that goes on and on."""
    return FaultyGame(f"{game.name} has played {steps} steps and does not come to an end; is an `await` missing?")


def _settled(flow: Iterator[Ask[Any]], policy: Policy) -> int:
    """Let a policy answer all that is asked. How many answers it took."""
    count = 0
    for ask in flow:
        count += ask.settle(policy)
    return count


def _next(flow: Iterator[Ask[Any]]) -> Ask[Any] | None:
    for ask in flow:  # cheaper than next() when compiled
        return ask
    return None


def _among(option: Any, choices: list[Any]) -> bool:
    for choice in choices:  # most options are the very objects that were offered
        if choice is option:
            return True
    return option in choices
