"""Searching numbers of a game toward an aim."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any, NamedTuple

from stammtisch.core import Mistake, Overlay, unknown

from .simulate import Job
from .study import Players, Study
from .sums import Sums, add

#: The search may come back to a version it knows, which costs nothing; but not for ever.
PATIENCE = 10


class Vary(NamedTuple):
    """A number that may change: its place in the tables of the game, and from where to where."""

    path: tuple[str, ...]
    low: int
    high: int

    @property
    def name(self) -> str:
        return ".".join(self.path)


def read_vary(written: str) -> Vary:
    """As in cards.pigsticker.value=1..5."""
    found = re.fullmatch(r"([\w'-]+(?:\.[\w'-]+)+)=(-?\d{1,6})\.\.(-?\d{1,6})", written)
    if found is None:
        raise Mistake(f"{written!r} does not say what to vary; write it as cards.pigsticker.value=1..5")
    low, high = int(found[2]), int(found[3])
    if low > high:
        raise Mistake(f"{written!r}: {low} is more than {high}; write the smaller number first")
    return Vary(tuple(found[1].split(".")), low, high)


class Score(NamedTuple):
    """What a version of the game is like."""

    spread: float
    #: How much more than an equal share who begins wins.
    first: float
    length: float
    close: float


@dataclass(frozen=True)
class Aim:
    """What is wanted: the distance from it, which shall be small."""

    said: str
    distance: Callable[[Score], float]


def read_aim(written: str) -> Aim:
    """One of the aims in words."""
    if written == "seat win rates equal":
        return Aim(written, lambda score: score.spread)
    if written == "no gain for who begins":
        return Aim(written, lambda score: abs(score.first))
    if written == "many close games":
        return Aim(written, lambda score: 1 - score.close)
    if found := re.fullmatch(r"length (\d{1,6})", written):
        wanted = int(found[1])
        return Aim(written, lambda score: abs(score.length - wanted))
    raise unknown("aim", written, ("seat win rates equal", "no gain for who begins", "many close games", "length 100"))


def score_of(sums: Sums) -> Score:
    """How far the seats are apart, what it is worth to begin, how long a game is, and the share of close games."""
    games = sums["games"]
    rates = [won / games for won in sums["wins"].values()]
    answers = sum(float(value) * count for value, count in sums["answers"].items())
    first = sums["first"]["won"] / sums["first"]["games"] - 1 / len(rates)
    return Score(max(rates) - min(rates), first, answers / games, sums["close"] / games)


class Trial(NamedTuple):
    """Values that were tried, and what came of them."""

    values: tuple[int, ...]
    score: Score


class Unplayable(NamedTuple):
    """Values with which there is no game, and what is wrong with them."""

    values: tuple[int, ...]
    said: str


def overlay_of(game: str, vary: Sequence[Vary], values: Sequence[int]) -> Overlay:
    """The version of the game with these values."""
    changes: dict[str, Any] = {}
    for one, value in zip(vary, values, strict=True):
        table = changes
        for name in ("card" if one.path[0] == "cards" else one.path[0], *one.path[1:-1]):
            table = table.setdefault(name, {})
        table[one.path[-1]] = value
    return Overlay("--vary", game, changes)


def try_out(job: Job, vary: Sequence[Vary], values: Sequence[int], players: Players) -> Trial | Unplayable:
    """Play one version: always the same deals, so that versions are compared fairly."""
    study = Study(job, overlay_of(job.game, vary, values))
    try:
        parts = sorted(players(study.tasks({}), study.overlay), key=lambda part: part.first)
    except Mistake:
        if said := _what_is_wrong(study):
            return Unplayable(tuple(values), said)
        raise  # it is not the version's fault
    total: Sums = {}
    for part in parts:
        add(total, part.sums)
    return Trial(tuple(values), score_of(total))


def _what_is_wrong(study: Study) -> str:
    """Asked only when playing failed: most versions can be played, and to ask takes a process of its own."""
    try:
        study.check()
    except Mistake as mistake:
        return str(mistake)
    return ""


def versions(vary: Sequence[Vary]) -> int:
    """How many there are."""
    return prod(one.high - one.low + 1 for one in vary)


def tune(job: Job, vary: Sequence[Vary], aim: Aim, trials: int, players: Players) -> Iterator[Trial | Unplayable]:
    """Try versions: all, if there are not too many, otherwise those that the best so far make likely (TPE)."""
    check_vary(job, vary)
    if versions(vary) <= trials:
        for values in product(*[range(one.low, one.high + 1) for one in vary]):
            yield try_out(job, vary, values, players)
    else:
        yield from _search(job, vary, aim, trials, players)


def check_vary(job: Job, vary: Sequence[Vary]) -> None:
    """Refuse what the game does not have, or cannot be played with at either end."""
    names = [one.name for one in vary]
    for name in names:
        if names.count(name) > 1:
            raise Mistake(f"{name} is to vary twice; one range is enough")
    for ends in ([one.low for one in vary], [one.high for one in vary]):
        Study(job, overlay_of(job.game, vary, ends)).check()


def _search(job: Job, vary: Sequence[Vary], aim: Aim, trials: int, players: Players) -> Iterator[Trial | Unplayable]:
    import optuna  # noqa: PLC0415  # takes long to load

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    search = optuna.create_study(
        sampler=optuna.samplers.TPESampler(seed=job.seed % 2**32, n_startup_trials=trials // 3)
    )
    tried: dict[tuple[int, ...], Trial | Unplayable] = {}
    for _ in range(PATIENCE * trials):
        if len(tried) == trials:
            return
        question = search.ask()
        values = tuple(question.suggest_int(one.name, one.low, one.high) for one in vary)
        if values not in tried:
            tried[values] = try_out(job, vary, values, players)
            yield tried[values]
        trial = tried[values]
        if isinstance(trial, Trial):
            search.tell(question, aim.distance(trial.score))
        else:
            search.tell(question, state=optuna.trial.TrialState.PRUNED)  # which it counts as worse than all others


def best_first(trials: Sequence[Trial], aim: Aim) -> list[Trial]:
    return sorted(trials, key=lambda trial: (aim.distance(trial.score), trial.values))


def is_a_trade_off(trial: Trial, trials: Sequence[Trial], aim: Aim) -> bool:
    """Nothing else comes nearer to the aim and has more close games, too."""
    mine = aim.distance(trial.score), -trial.score.close
    rest = [(aim.distance(other.score), -other.score.close) for other in trials]
    return not any(other[0] <= mine[0] and other[1] <= mine[1] and other != mine for other in rest)
