"""A first game with somebody at one's side: a written position, what the others answer, and what is said meanwhile.

A lesson is a file in the folder of its game, `lesson.toml`. Each [[step]] says something, in every language; what the
others answer before it (`others`), what it lights up on the board (`lit`), and what the learner is to answer (`want`,
one word or several that will do; none, if there is only something to read). After the last step the game goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

from .errors import Mistake, unknown
from .flow import Seat
from .game import Game
from .match import Match
from .scenario import answer_in, begin, check_beginning, check_keys, read_table
from .text import LANGUAGES
from .words import option_of

FILE = "lesson.toml"
#: The keys of a lesson and of each [[step]], with what they hold.
_KEYS: dict[str, tuple[type, ...]] = {
    "game": (str,), "learner": (int,), "position": (dict,), "seats": (int,), "seed": (int, str), "options": (dict,),
    "step": (list,),
}  # fmt: skip
_STEP: dict[str, tuple[type, ...]] = {
    "others": (list,), "lit": (list,), "want": (list,), "say": (dict,), "instead": (dict,),
}  # fmt: skip
#: A lesson is short: so many answers at most.
MOST = 100


@dataclass(frozen=True)
class Step:
    """What is said, what is lit meanwhile, and what is wanted; `instead` is said to who wants something else."""

    others: tuple[tuple[Seat, str], ...]
    say: Mapping[str, str]
    lit: tuple[str, ...]
    want: tuple[str, ...]
    instead: Mapping[str, str]


@dataclass(frozen=True)
class Place:
    """Where a lesson is: whose answer comes next and which words will do, and the steps to be read before that."""

    #: None at the end, when everybody plays as they like.
    seat: Seat | None
    words: tuple[str, ...]
    #: The number of the first of the steps, from 0.
    first: int
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Lesson:
    """A game, who learns it, how it begins, and the steps."""

    game: str
    learner: Seat
    start: Mapping[str, Any]
    steps: tuple[Step, ...]

    def script(self) -> list[tuple[int, Seat, tuple[str, ...]]]:
        """All answers in their order: the number of the step, who answers, and which words will do."""
        found: list[tuple[int, Seat, tuple[str, ...]]] = []
        for number, step in enumerate(self.steps):
            found += [(number, seat, (written,)) for seat, written in step.others]
            found += [(number, self.learner, step.want)] if step.want else []
        return found

    def after(self, answers: Sequence[tuple[Seat, str]]) -> Place | None:
        """Where some answers lead; None when all is said, or something else was played."""
        script = self.script()
        if len(answers) > len(script):
            return None
        if any(seat != who or said not in words for (seat, said), (_, who, words) in zip(answers, script)):
            return None
        done = [number for number, who, _ in script[: len(answers)] if who == self.learner]
        first = done[-1] + 1 if done else 0
        if len(answers) == len(script):
            return Place(None, (), first, self.steps[first:])
        number, seat, words = script[len(answers)]
        return Place(seat, words, first, self.steps[first : number + 1] if seat == self.learner else ())

    def begin(self, game: Game[Any]) -> Match[Any]:
        """The match as the lesson finds it."""
        return begin(self.start, game)


@cache
def lesson_of(game: Game[Any]) -> Lesson | None:
    """The lesson in a game's folder, if it has one."""
    file = files(game.package) / FILE
    return read_lesson(file.read_text("utf-8")) if file.is_file() else None


def read_lesson(source: str) -> Lesson:
    """A lesson from TOML; whether it can be played is another matter (`check_lesson`)."""
    data = read_table("lesson", source)
    check_keys("lesson", data, _KEYS)
    if "game" not in data:
        raise Mistake("the lesson has no game, which is a text")
    check_beginning("lesson", data)
    if not data.get("step"):
        raise Mistake("the lesson teaches nothing: it has no [[step]]")
    steps = tuple(_in_step(number, _read_step, step) for number, step in enumerate(data["step"], 1))
    for number, (before, step) in enumerate(pairwise(steps), 2):
        if step.others and not before.want:
            raise Mistake(f"step {number}: others answer once the learner has, but step {number - 1} wants nothing")
    return Lesson(data["game"], data.get("learner", 0), data, steps)


def _in_step(number: int, do: Callable[..., Any], *given: Any) -> Any:
    """Do something that is about a step; what is wrong is wrong there."""
    try:
        return do(*given)
    except Mistake as mistake:
        raise Mistake(f"step {number}: {mistake}") from None


def _read_step(step: Any) -> Step:
    if not isinstance(step, dict):
        raise Mistake(f"{step!r}: each [[step]] is a table")
    check_keys("[[step]]", step, _STEP)
    for key in ("lit", "want"):
        if not all(isinstance(name, str) and name for name in step.get(key, [])):
            raise Mistake(f'{key} = {step[key]!r}: it is a list of words, as in ["draw"]')
    _check_said("say", step.get("say", {}))
    if "instead" in step:
        _check_said("instead", step["instead"])
    want = tuple(step.get("want", []))
    return Step(
        tuple(answer_in(line) for line in step.get("others", [])),
        step["say"],
        tuple(step.get("lit", want)),
        want,
        step.get("instead", {}),
    )


def _check_said(key: str, said: Mapping[str, Any]) -> None:
    for language in said:
        if language not in LANGUAGES:
            raise Mistake(f"{key}: {unknown('language', language, LANGUAGES)}")
    for language in LANGUAGES:
        sentence = said.get(language)
        if not isinstance(sentence, str) or not sentence.strip():
            raise Mistake(f"there is no {key}.{language}, which is a text")


def check_lesson(lesson: Lesson, game: Game[Any]) -> None:
    """Refuse a lesson with a step that cannot happen: every way through it is played."""
    script = lesson.script()
    if len(script) > MOST:
        raise Mistake(f"the lesson has {len(script)} answers; it is a beginning, of {MOST} at most")
    match = lesson.begin(game)
    if lesson.learner not in range(match.state.seats):
        raise Mistake(f"learner = {lesson.learner}: the seats are 0 to {match.state.seats - 1}")
    usual = [words[0] for _, _, words in script]
    ways = [usual]
    for place, (_, _, words) in enumerate(script):
        ways += [[*usual[:place], other, *usual[place + 1 :]] for other in words[1:]]
    for way in ways:
        _play(lesson, lesson.begin(game), way)


def _play(lesson: Lesson, match: Match[Any], way: list[str]) -> None:
    """Play a lesson from its beginning; in the end it is the learner's turn."""
    for (number, seat, _), written in zip(lesson.script(), way, strict=True):
        _in_step(number + 1, _answer, lesson, match, seat, written)
    if lesson.learner not in match.to_act():
        raise Mistake(f"step {len(lesson.steps)}: after it the learner is to play on, but is not asked anything")


def _answer(lesson: Lesson, match: Match[Any], seat: Seat, written: str) -> None:
    if seat != lesson.learner and lesson.learner in match.to_act():
        raise Mistake(f"seat {seat} cannot answer {written!r} here: the learner is asked, and answers first")
    match.answer(seat, option_of(match, seat, written))
