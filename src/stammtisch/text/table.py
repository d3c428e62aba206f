"""A match as a conversation with one seat; bots sit in the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from stammtisch.bots import bot_named, chair, thinks_by_clock
from stammtisch.bots.company import around, as_game, as_seed, whole
from stammtisch.core import Game, Match, Mistake, Words, make_options, new_rng, seed_of, word
from stammtisch.core.canvas import without_styles
from stammtisch.core.course import Course, lots_of
from stammtisch.core.errors import unknown
from stammtisch.core.events import Event
from stammtisch.core.options import written_options
from stammtisch.core.rules_page import rules_page
from stammtisch.core.senses import sense_of
from stammtisch.core.text import LANGUAGES, load_text

#: What people and models put around a word.
_AROUND = " \t\r\n.,;!\"'`*[]()"


@dataclass
class Tally:
    """How a guest has answered so far, over all matches."""

    answers: int = 0
    illegal: int = 0
    forced: int = 0
    games: int = 0
    won: float = 0.0


class TextTable:
    """What the seat reads is `text`; `step` takes its word.

    After `tries` words in a row that are not allowed the first option is taken for it.
    """

    def __init__(
        self, game: str | Game[Any], seats: int | None = None, *, seat: int = 0, seed: int = 0,
        bots: str | Sequence[str] = "casual", options: Mapping[str, Any] | None = None, language: str = "en",
        options_listed: bool = True, tries: int = 3,
    ) -> None:  # fmt: skip
        self.game = as_game(game)
        self.seats = self.game.seats[0] if seats is None else seats
        self.levels = around(self.game, self.seats, seat, bots, "guest")
        if language not in LANGUAGES:
            raise unknown("language", str(language), LANGUAGES)
        if not isinstance(options or {}, Mapping):
            raise Mistake(f"options are {options!r}; they would be a mapping, as in {{'rounds': 3}}")
        self.seat = seat
        self.options = make_options(self.game.options, options or {})
        self.listed, self.tries, self.language = options_listed, whole("tries", tries), language
        self.tally = Tally()
        self._sense = sense_of(self.game, self.seats, self.options)
        self._own = load_text(__package__ or "", language)["sentence"]
        names = [self._own["seat"].format(number=number) for number in range(self.seats)]
        self.words = Words(self.game, language, names, seat)
        self._said: list[str] = []
        self.reset(seed)

    def __reduce__(self) -> tuple[Any, ...]:
        """By seed and words: what bots have answered they answer again."""
        by_clock = [name for name in self.levels if name is not None and thinks_by_clock(name)]
        if by_clock:
            raise TypeError(f"{by_clock[0]} thinks by the clock; a table with {by_clock[0]}@20 can be pickled")
        again = partial(
            TextTable, seat=self.seat, seed=self._seed, bots=[name for name in self.levels if name is not None],
            options=written_options(self.options), language=self.language, options_listed=self.listed, tries=self.tries,
        )  # fmt: skip
        return again, (self.game, self.seats), (self._said, replace(self.tally))

    def __setstate__(self, played: tuple[list[str], Tally]) -> None:
        said, tally = played
        for one in said:
            self.step(one)
        self.tally = tally

    def reset(self, seed: int) -> str:
        """Deal anew, from a seed; what the seat reads first."""
        self._seed, self._said = as_seed(seed), []
        self.match = Match.new(self.game, self.seats, self._seed, self.options)
        self._bots = [bot_named(level or "random", new_rng(seed_of(seed, at))) for at, level in enumerate(self.levels)]
        self._failed, self._news = 0, [self._intro()]
        self._hear()
        self._course = Course(self.match, lots_of(seed), self._sense)
        self._let_bots_answer()
        self.text = self._told()
        return self.text

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._course.seat is None

    @property
    def question(self) -> str:
        """The kind of question that is open."""
        return self._course.ask.kind

    def legal(self) -> list[str]:
        """The words that would do."""
        return [word(option) for option in self._course.offer()]

    def rules(self) -> str:
        """The rules of the game, as its page has them."""
        return "\n\n".join(str(part) for part in rules_page(self.game, self.language))

    def step(self, answer: str) -> tuple[str, float, bool, dict[str, Any]]:
        """Answer with a word. What is read next, the share of the win, whether it is over, and what was wrong."""
        if self.over:
            raise Mistake("the game is over; reset(seed) deals another")
        self._said.append(str(answer))
        said = str(answer).strip(_AROUND).lower()
        self.tally.answers += 1
        options = {word(option).lower(): option for option in self._course.offer()}
        legal = said in options
        if legal:
            self._answer(options[said])
        else:
            self._refuse(answer, options)
        self.text = self._told()
        over = self._course.seat is None
        reward = self._share(self.seat) if over else 0.0
        self.tally.games += over
        self.tally.won += reward
        info = {"legal": legal, "illegal": self.tally.illegal, "forced": self.tally.forced}
        return self.text, reward, over, info

    def _refuse(self, answer: str, options: dict[str, Any]) -> None:
        """Say so and ask again; for who cannot answer, the first option is taken."""
        self.tally.illegal += 1
        self._failed += 1
        self._news.append(self._own["not_allowed"].format(answer=repr(str(answer)[:80])))
        if self._failed >= self.tries:
            self.tally.forced += 1
            first = next(iter(options))
            self._news.append(self._own["forced"].format(tries=self.tries, word=first))
            self._answer(options[first])

    def _answer(self, option: Any) -> None:
        self._failed = 0
        self._give(option)
        self._let_bots_answer()

    def _give(self, option: Any) -> None:
        before = self.match.events
        self._course.answer(option)
        if self.match.events is not before:
            self._hear()

    def _let_bots_answer(self) -> None:
        course = self._course
        while course.seat is not None and course.seat != self.seat:
            self._give(self._bots[course.seat](chair(self.match, course.seat, aside=course.aside)))

    def _hear(self) -> None:
        self._news += [self.words.event(event) for event in self.match.events if isinstance(event, Event)]

    def _intro(self) -> str:
        return str(self._own["you_are"].format(seat=self.seat, seats=self.seats, game=self.words.text["title"]))

    def _told(self) -> str:
        """What has happened, the table, and what is asked."""
        parts = ["\n".join(self._news)]
        self._news = []
        if self.over:
            return "\n\n".join([*parts, self._end()])
        ask = self._course.ask
        drawing = self.game.draw(self.game.view(self.match.state, self.seat), self.words)
        parts += [without_styles(drawing), self.words.prompt(ask.kind)]
        if self.listed:
            lines = [f"{word(option)}: {self.words.option(ask.kind, option)}" for option in self._course.offer()]
            parts.append("\n".join([self._own["listed"], *lines]))
        else:
            parts.append(self._own["answer"])
        return "\n\n".join(part for part in parts if part)

    def _end(self) -> str:
        result = self.match.result()
        assert result is not None
        lines = [
            self._own["share"].format(who=name, share=f"{result.share(seat):.2f}", score=result.scores[seat])
            for seat, name in enumerate(self.words.names)
        ]
        return "\n".join([self._own["over"], *lines])

    def _share(self, seat: int) -> float:
        result = self.match.result()
        return 0.0 if result is None else result.share(seat)


def text(game: str | Game[Any], seats: int | None = None, **settings: Any) -> TextTable:
    """A table for one who reads and writes: seat, seed, bots, options, language, options_listed, tries."""
    return TextTable(game, seats, **settings)
