"""What a game is: a name, and the functions that are its rules."""
# mypyc: compile this module

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final, Generic, NamedTuple, TypeVar

from .errors import FaultyGame, Mistake
from .events import EventKind
from .flow import Flow, Policy, Seat
from .options import NoOptions
from .plain import plain_drawing
from .rng import Rng
from .state import State

S = TypeVar("S", bound=State)


class Result(NamedTuple):
    """How a game ended: what stands on the score sheet, who has won, and whether low scores are good."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    low_is_good: bool = False

    def share(self, seat: Seat) -> float:
        """The part of the win that is this seat's."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def margin(self, seat: Seat) -> int:
        """By how many points a seat is ahead of the best of the others, or behind if negative."""
        others = [score for who, score in enumerate(self.scores) if who != seat]
        return min(others) - self.scores[seat] if self.low_is_good else self.scores[seat] - max(others)


def highest_wins(scores: list[int]) -> Result:
    """Ties share the win."""
    best = max(scores)
    return Result(tuple(scores), tuple([seat for seat, score in enumerate(scores) if score == best]))


def lowest_wins(scores: list[int]) -> Result:
    """Ties share the win."""
    best = min(scores)
    return Result(tuple(scores), tuple([seat for seat, score in enumerate(scores) if score == best]), low_is_good=True)


def remember(view: Any) -> Any:
    """Nothing in this game has to be remembered: all that was seen can be seen still."""
    return view


#: The colour of a game that says none.
PLAIN_HUE: Final = "#54433a"


def nothing_printed(words: Any) -> None:
    """A board of this game needs no more than the views."""


#: Why an option is good: the key of a sentence in the table `reason` of the game's text, and what is put into it.
Reason = tuple[str, dict[str, Any]]


def no_reason(view: Any, kind: str, option: Any) -> Reason | None:
    """This game says nothing about its options."""
    return None


def at_random(s: State, rng: Rng) -> Policy:
    """Playouts of this game tell enough if everybody answers at random."""
    return Policy(rng)


def endless(seats: int, options: Any) -> int | None:
    """Nobody has counted how long a game can be."""
    return None


def _parts(game: Game[Any]) -> list[str]:
    """The names of what a game is made of."""
    names = getattr(Game, "__mypyc_attrs__", None) or vars(game)  # where it is compiled, and where it is not
    return [name for name in names if name not in ("tests_memory", "_usual", "__dict__")]


def _game_in(package: str) -> Game[Any]:
    game: Game[Any] = import_module(package).GAME
    return game


def _changed(package: str, changes: dict[str, Any]) -> Game[Any]:
    """The game of a package, or that with some parts replaced."""
    return _game_in(package).replace(**changes) if changes else _game_in(package)


class Game(Generic[S]):
    """A game as the doors know it. Everything else in its folder is its own affair."""

    def __init__(
        self,
        #: One word, the same in files, addresses and on the command line.
        name: str,
        #: How many can play.
        seats: range,
        *,
        #: The folder of the game as a package: its texts, rules pages, scenarios are there.
        package: str,
        #: Goes up whenever an old record would no longer replay.
        version: int,
        #: A digest of the card data (`Cards.digest`).
        cards: str = "",
        #: The record of the game's options; its defaults are the usual game.
        options: Callable[..., Any] = NoOptions,
        #: Options worth trying: the laws play them all.
        variants: tuple[dict[str, Any], ...] = ({},),
        #: What is usual instead where people sit together and act at once, and where they do not: at a slow table, or
        #: one after the other at one screen.
        live: Mapping[str, Any] = {},
        slow: Mapping[str, Any] = {},
        #: What may happen, and what may be asked or claimed.
        events: tuple[EventKind, ...] = (),
        questions: tuple[str, ...] = (),
        #: How long it takes, in minutes.
        minutes: range = range(0),
        #: Lay the table for so many seats.
        setup: Callable[[int, Rng, Any], S],
        #: Play up to the next moment of rest: a turn, or a part of one.
        step: Callable[[S], Flow[None]],
        #: How it ended, or None while the game goes on.
        result: Callable[[S], Result | None],
        #: All that one seat is entitled to see; None is a spectator.
        view: Callable[[S, Seat | None], Any],
        #: What is left of a view for those who have to remember what they saw.
        forget: Callable[[Any], Any] = remember,
        #: Replace what a seat cannot know by what it might as well be.
        redeal: Callable[[S, Seat, Rng], None],
        #: The same for who remembers nothing of what was seen before: only what can be seen now stays. None: hints for
        #: such players cannot be made.
        forgetful: Callable[[S, Seat, Rng], None] | None = None,
        #: A state at rest in writing, as plain tables and lists; and back.
        write: Callable[[S], dict[str, Any]],
        read: Callable[[Mapping[str, Any]], S],
        #: Every card and token on the table, in order: the same at all times.
        inventory: Callable[[S], list[Any]],
        #: The table in characters, from a view and the words of a language.
        draw: Callable[[Any, Any], str] = plain_drawing,
        #: Who answers in a playout of this state: sensibly and fast, where chance alone would say nothing.
        policy: Callable[[S, Rng], Policy] = at_random,
        #: Why one might give an answer to a kind of question, from a view and nothing else.
        reason: Callable[[Any, str, Any], Reason | None] = no_reason,
        #: How well everybody stands, more being better; None where nobody can be ahead before the end.
        standing: Callable[[S], list[int]] | None = None,
        #: What somebody did with a card, for reports: of events whose name, followed by the card, does not say it.
        phrases: Mapping[str, str] = {},
        #: How the game's sentences may ask for values, beside what all games can: `{space:room}` calls "room" with the
        #: words of a language and the value.
        forms: Mapping[str, Callable[[Any, Any], str]] = {},
        #: What is printed on cards and board, in the words of a language: a record that boards draw from.
        info: Callable[[Any], Any] = nothing_printed,
        #: The colour the game is known by, dark enough for pale letters on it.
        hue: str = PLAIN_HUE,
        #: The most answers a game for so many seats with such options can take, second thoughts aside: those that take
        #: back what one has just done. None where the rules know no end.
        longest: Callable[[int, Any], int | None] = endless,
        #: Whether there is always a winner, so that the shares of the win sum to one.
        shares_sum_to_one: bool = True,
        #: Answers that a touch has to give twice: "question" or "question:word"; none in a race, where speed counts.
        confirm: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.seats = seats
        self.package = package
        self.version = version
        self.cards = cards
        self.options = options
        self.variants = variants
        self.live = live
        self.slow = slow
        self.events = events
        self.questions = questions
        self.minutes = minutes
        self.setup = setup
        self.step = step
        self.result = result
        self.view = view
        self.forget = forget
        #: Whether one has to remember what one has seen.
        self.tests_memory = forget is not remember
        self.redeal = redeal
        self.forgetful = forgetful if forgetful is not None or forget is not remember else redeal
        self.write = write
        self.read = read
        self.inventory = inventory
        self.draw = draw
        self.policy = policy
        self.reason = reason
        self.standing = standing
        self.phrases = phrases
        self.forms = forms
        self.info = info
        self.hue = hue
        self.longest = longest
        self.shares_sum_to_one = shares_sum_to_one
        self.confirm = confirm
        self._usual: Any = None
        for kind in events:
            kind.package = kind.package or package

    def __reduce__(self) -> tuple[Any, ...]:
        """Where it is found again, and what is different."""
        original = _game_in(self.package)
        names = [name for name in _parts(self) if getattr(self, name) is not getattr(original, name)]
        return _changed, (self.package, {name: getattr(self, name) for name in names})

    def replace(self, **changes: Any) -> Game[Any]:
        """The same game with some parts replaced."""
        return Game(**{**{name: getattr(self, name) for name in _parts(self)}, **changes})

    def usual(self) -> Any:
        """The options where nobody says otherwise: always the same object, since options never change."""
        if self._usual is None:
            self._usual = self.options()
        return self._usual

    def laid(self, seats: int, rng: Rng, options: Any) -> S:
        """The table before anything has happened."""
        table = self.setup(seats, rng, options)
        if table.events:
            told = table.events[0].kind.name
            raise FaultyGame(f"{self.name} tells {told!r} in its setup, where nobody hears it; let the first step tell")
        return table

    def check_seats(self, seats: int) -> None:
        """Refuse a number of players that the game is not for."""
        if seats not in self.seats:
            allowed = f"{self.seats[0]} to {self.seats[-1]}" if len(self.seats) > 1 else str(self.seats[0])
            raise Mistake(f"{self.name} is for {allowed} players, not for {seats}")
