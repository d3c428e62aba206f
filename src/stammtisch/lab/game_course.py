"""The course of games: how open they are, when they are decided, and which decisions matter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from stammtisch.core import Overlay

from .measure.statistics import ENOUGH, Estimate, Interval, mean_of, wilson
from .names import Names, names_of
from .play.job import MATCHES, Job, make_job
from .play.plan import Plan, overlay_from
from .play.probe import Probe, ProbeTask, Probing, Stake, probe
from .play.progress import Progress, follow
from .play.workers import in_order

USUAL = Probing()
#: Who wins so surely has won: a game is decided from the moment on from which that holds.
SURE = 0.9
#: Who wins after having had no more than this part of an equal share has come back.
HOPELESS = 0.5
#: What a question decides, in parts of a win, below which one may as well answer anything.
LITTLE = 0.02
#: A card that could have been used so often and never was the best is called so.
SEEN = 10


class Question(NamedTuple):
    """A kind of question: how often it is asked in a game, how often with but one option, and what depends on it."""

    kind: str
    asked: float
    forced: float
    #: What lies between the best and the worst option, in parts of a win; None if it was never looked at.
    worth: Estimate | None

    @property
    def indifferent(self) -> bool:
        """Whether hardly anything depends on it, as far as many have been looked at."""
        return self.worth is not None and self.worth.freedom >= ENOUGH - 1 and self.worth.interval().high < LITTLE


@dataclass
class Course:
    """What some games were like."""

    job: Job
    names: Names
    wanted: int
    probes: list[Probe] = field(default_factory=list)
    finished: bool = False

    @property
    def games(self) -> int:
        """How many games were looked at."""
        return len(self.probes)

    def curve(self, parts: int = 10) -> list[float]:
        """How likely the one who wins in the end was to win, at the beginning, after each part, and at the end."""
        return [value.middle for value in self.chances(parts)]

    def chances(self, parts: int = 10) -> list[Interval]:
        """The same with intervals."""
        return [_part([_winner(_at(one, part / parts), one) for one in self.alone]) for part in range(parts + 1)]

    @property
    def alone(self) -> list[Probe]:
        """The games that one seat wins."""
        return [one for one in self.probes if max(one.shares) == 1.0]

    @property
    def openness(self) -> Interval:
        """How open a game is, on average over its course: 1 if all are as likely to win, 0 if it is decided."""
        seats = self.job.seats
        return _part(
            [_mean([(1 - max(now)) * seats / (seats - 1) for now in one.chances[:-1]]).value for one in self.probes]
        )

    @property
    def drama(self) -> Interval:
        """How far behind who wins in the end is, on average over the course: in parts of a win."""
        return _part([_mean([max(now) - _winner(now, one) for now in _smooth(one)[:-1]]).value for one in self.alone])

    @property
    def comebacks(self) -> Interval:
        """In how many games who wins had at most half of an equal share at some time."""
        hopeless = HOPELESS / self.job.seats
        back = [min(_winner(now, one) for now in _smooth(one)) <= hopeless for one in self.alone]
        return wilson(sum(back), len(back))

    @property
    def decided(self) -> Interval:
        """After which part of a game it is decided."""
        return _part([_decided(one) for one in self.alone])

    def columns(self, parts: int = 10) -> dict[str, list[Any]]:
        """How likely the one who wins was to win, after each part of the game; nothing, where nobody wins alone."""
        chances = self.chances(parts) if self.alone else []
        after = [part / parts for part in range(len(chances))]
        ends = {f"chance{end}": [one[at] for one in chances] for at, end in enumerate(("", "_low", "_high"))}
        return {"after": after, **ends}

    def question_columns(self) -> dict[str, list[Any]]:
        """A row for each kind of question."""
        found = self.questions()
        plain: dict[str, list[Any]] = {
            name: [getattr(one, name) for one in found] for name in ("kind", "asked", "forced", "indifferent")
        }
        spans = [one.worth.interval() if one.worth else None for one in found]
        for at, end in enumerate(("", "_low", "_high")):
            plain[f"worth{end}"] = [span and span[at] for span in spans]
        return plain

    def questions(self) -> list[Question]:
        """All kinds of questions, those first on which most depends in a game."""
        stakes: dict[str, list[Stake]] = {}
        for one in self.stakes:
            stakes.setdefault(one.kind, []).append(one)
        found = []
        for kind in dict.fromkeys(kind for one in self.probes for kind in one.asked):
            asked, forced = (
                sum(of.get(kind, 0) for of in some)
                for some in ([one.asked for one in self.probes], [one.forced for one in self.probes])
            )
            worth = _mean([one.worth for one in stakes[kind]]) if len(stakes.get(kind, ())) > 1 else None
            found.append(Question(kind, asked / self.games, forced / asked, worth))
        return sorted(found, key=lambda one: -(one.worth.value * one.asked * (1 - one.forced) if one.worth else 0))

    @property
    def stakes(self) -> list[Stake]:
        """All decisions that were looked at."""
        return [stake for one in self.probes for stake in one.stakes]

    @property
    def forced(self) -> Interval:
        """How many of the questions have but one answer."""
        return wilson(
            sum(sum(one.forced.values()) for one in self.probes), sum(sum(one.asked.values()) for one in self.probes)
        )

    @property
    def stake(self) -> Interval:
        """What lies between the best and the worst option of a decision, in parts of a win."""
        return _mean([one.worth for one in self.stakes]).interval()

    def never_best(self, names: Names | None = None) -> list[str]:
        """Cards that could have been used in many of the decisions, and were the best in none."""
        called = (names or self.names).by_slug
        offered = [card for one in self.stakes for card in one.offered]
        best = {card for one in self.stakes for card in one.best}
        return sorted(called.get(card, card) for card in set(offered) - best if offered.count(card) >= SEEN)


def _mean(values: Sequence[float]) -> Estimate:
    if not values:
        return Estimate(0.0, 0.0)
    return mean_of(len(values), sum(values), sum(value * value for value in values))


def _part(values: Sequence[float]) -> Interval:
    """The mean of numbers between 0 and 1; a single one says nothing."""
    middle, low, high = _mean(values).interval()
    return Interval(middle, max(0.0, low), min(1.0, high)) if len(values) > 1 else Interval(middle, 0.0, 1.0)


def _winner(now: Sequence[float], one: Probe) -> float:
    return now[one.shares.index(1.0)]


def _smooth(one: Probe) -> list[list[float]]:
    """Each moment with those beside it: few imagined games are a matter of luck."""
    moments = one.chances
    near = [moments[max(0, place - 1) : place + 2] for place in range(len(moments))]
    return [*[[sum(part) / len(some) for part in zip(*some, strict=True)] for some in near[:-1]], moments[-1]]


def _at(one: Probe, part: float) -> list[float]:
    return one.chances[round(part * (len(one.chances) - 1))]


def _decided(one: Probe) -> float:
    """The part of the game after which the winner is sure to win, and stays so."""
    moments = _smooth(one)
    last = max((place for place, now in enumerate(moments) if _winner(now, one) < SURE), default=-1)
    return (last + 1) / max(1, len(moments) - 1)


def course(
    game: str,
    seats: Sequence[str] = ("casual", "casual"),
    games: int = 20,
    seed: int = 0,
    *,
    closely: Probing = USUAL,
    options: Mapping[str, Any] | None = None,
    cards: Overlay | Path | str | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Course:
    """Play some games, and imagine at many moments how each may go on: who wins, and what each option would bring.

    >>> from stammtisch import lab
    >>> found = lab.course("karuba", ["casual", "casual"], games=2, seed=1, closely=lab.Probing(4, 4, 2, 2))
    >>> found.games, len(found.curve())
    (2, 11)
    """
    overlay = overlay_from(cards)
    job = make_job(game, seats, games, seed, options, matches=MATCHES)
    Plan(job, overlay).check()
    found = Course(job, names_of(game, overlay), games)
    tasks = [ProbeTask(job, number, closely) for number in range(games)]
    played = map(probe, tasks) if jobs == 1 and overlay is None else in_order(probe, tasks, jobs, overlay)
    found.finished = follow(_counted(played, found), games, game, progress)
    return found


def _counted(played: Iterator[Probe], found: Course) -> Iterator[int]:
    for one in played:
        found.probes.append(one)
        yield 1
