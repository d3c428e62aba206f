"""Searching numbers of a game toward an aim."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

from stammtisch.core import Match, Mistake, Overlay, make_options, seed_of
from stammtisch.games import game_named

from .measure import Aim, Measured, Moves, Score, measure
from .part import Edition, Part
from .shelf import Shelf
from .simulate import Job
from .statistics import Estimate, Interval
from .study import Players, Study, play

#: The search may come back to a version it knows, which costs nothing; but not for ever.
PATIENCE = 10
#: So many versions are tried at random before the best of them say where to look. It must not depend on how many are
#: asked for: whoever asks for more later goes on with the same search.
AT_RANDOM = 8
#: Where the versions are kept, a folder for each.
VERSIONS = "versions"


class Vary(NamedTuple):
    """A number that may change: its place in the tables of the game, and from where to where."""

    path: tuple[str, ...]
    low: int
    high: int

    @property
    def name(self) -> str:
        return ".".join(self.path)

    @property
    def written(self) -> str:
        return f"{self.name}={self.low}..{self.high}"


def read_vary(written: str) -> Vary:
    """As in cards.pigsticker.value=1..5."""
    found = re.fullmatch(r"([\w'-]+(?:\.[\w'-]+)+)=(-?\d{1,6})\.\.(-?\d{1,6})", written)
    if found is None:
        raise Mistake(f"{written!r} does not say what to vary; write it as cards.pigsticker.value=1..5")
    low, high = int(found[2]), int(found[3])
    if low > high:
        raise Mistake(f"{written!r}: {low} is more than {high}; write the smaller number first")
    return Vary(tuple(found[1].split(".")), low, high)


class Trial(NamedTuple):
    """Values that were tried, none for the game as it is; and what came of them."""

    values: tuple[int, ...]
    score: Score
    distance: Interval
    #: How much nearer to the aim than the game as it is.
    nearer: Estimate
    moves: Moves


class Unplayable(NamedTuple):
    """Values with which there is no game, and what is wrong with them."""

    values: tuple[int, ...]
    said: str


@dataclass(frozen=True)
class Wish:
    """What is to vary toward which aim, in games of which job, and where all that is played is kept."""

    job: Job
    vary: Sequence[Vary]
    aim: Aim
    folder: Path
    resume: bool = False

    def check(self) -> None:
        """Refuse what the game does not have, or cannot be played with at either end."""
        names = [one.name for one in self.vary]
        for name in names:
            if names.count(name) > 1:
                raise Mistake(f"{name} is to vary twice; one range is enough")
        for ends in ([one.low for one in self.vary], [one.high for one in self.vary]):
            Study(self.job, overlay_of(self.job.game, self.vary, ends)).check()
        if self.aim.who_begins and not somebody_begins(self.job):
            raise Mistake(
                f"nobody begins in {self.job.game}, where all decide at once, so that {self.aim.said!r} is no aim; "
                "take 'seat win rates equal', 'many close games' or 'length 100'"
            )

    def shelf(self, study: Study, edition: Edition, folder: Path, *, resume: bool) -> Shelf:
        """It holds less than that of a study, and is not taken for one."""
        what = {"aim": self.aim.said, "vary": [one.written for one in self.vary]}
        return Shelf(folder, {**study.description(edition), **what}, resume=resume)


def somebody_begins(job: Job) -> bool:
    """Where the first question goes to several at once, nobody does."""
    game = game_named(job.game)
    match = Match.new(game, len(job.bots), seed_of(job.seed, 0), make_options(game.options, dict(job.options)))
    return match.ask is not None and match.ask.seat >= 0


def overlay_of(game: str, vary: Sequence[Vary], values: Sequence[int]) -> Overlay:
    """The version of the game with these values."""
    changes: dict[str, Any] = {}
    for one, value in zip(vary, values, strict=True):
        table = changes
        for name in ("card" if one.path[0] == "cards" else one.path[0], *one.path[1:-1]):
            table = table.setdefault(name, {})
        table[one.path[-1]] = value
    return Overlay("--vary", game, changes)


def unchanged(job: Job) -> Study:
    """The game as it is."""
    return Study(job, overlay_of(job.game, (), ()))


def versions(vary: Sequence[Vary]) -> int:
    """How many there are."""
    return prod(one.high - one.low + 1 for one in vary)


def tune(wish: Wish, trials: int, players: Players) -> Iterator[Trial | Unplayable]:
    """Try versions: all, if there are not too many, otherwise those that the best so far make likely (TPE).

    The game as it is comes first. What was played before is not played again, so that the search goes on as it was.
    """
    wish.check()
    study = unchanged(wish.job)
    edition = study.check()
    with closing(wish.shelf(study, edition, wish.folder, resume=wish.resume)) as base:
        trying = Trying(wish, players, edition, base)
        yield trying.unchanged()
        if versions(wish.vary) <= trials:
            for values in product(*[range(one.low, one.high + 1) for one in wish.vary]):
                yield trying.version(values)
        else:
            yield from _search(trying, trials)


@dataclass(frozen=True)
class Trying:
    """Plays versions, always on the same deals."""

    wish: Wish
    players: Players
    edition: Edition
    base: Shelf

    def unchanged(self) -> Trial:
        self._play(unchanged(self.wish.job), self.base)
        return Trial((), *self._measured(self.base))

    def version(self, values: Sequence[int]) -> Trial | Unplayable:
        wish, values = self.wish, tuple(values)
        study = Study(wish.job, overlay_of(wish.job.game, wish.vary, values))
        try:
            edition = study.check()
        except Mistake as mistake:
            return Unplayable(values, str(mistake))
        if edition == self.edition:  # it is the game as it is
            return Trial(values, *self._measured(self.base))
        folder = wish.folder / VERSIONS / ",".join(map(str, values))
        with closing(wish.shelf(study, edition, folder, resume=True)) as shelf:
            self._play(study, shelf)
            return Trial(values, *self._measured(shelf))

    def _play(self, study: Study, shelf: Shelf) -> None:
        for _ in play(study, shelf, lambda tasks, overlay: map(_games_only, self.players(tasks, overlay))):
            pass

    def _measured(self, shelf: Shelf) -> Measured:
        job = self.wish.job
        return measure(self.base, shelf, len(job.bots), self.wish.aim, begins=somebody_begins(job))


def _games_only(part: Part) -> Part:
    """Nobody asks for turns and cards of a version; there are many versions."""
    return replace(part, turns=b"", uses=b"", sums={})


def _search(trying: Trying, trials: int) -> Iterator[Trial | Unplayable]:
    import optuna  # noqa: PLC0415  # takes long to load

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    wish = trying.wish
    sampler = optuna.samplers.TPESampler(seed=wish.job.seed % 2**32, n_startup_trials=AT_RANDOM)
    search = optuna.create_study(sampler=sampler)
    tried: dict[tuple[int, ...], Trial | Unplayable] = {}
    for _ in range(PATIENCE * trials):
        if len(tried) == trials:
            return
        question = search.ask()
        values = tuple(question.suggest_int(one.name, one.low, one.high) for one in wish.vary)
        if values not in tried:
            tried[values] = trying.version(values)
            yield tried[values]
        trial = tried[values]
        if isinstance(trial, Trial):
            search.tell(question, trial.distance.middle)
        else:
            search.tell(question, state=optuna.trial.TrialState.PRUNED)  # which it counts as worse than all others


def best_first(trials: Sequence[Trial]) -> list[Trial]:
    return sorted(trials, key=lambda trial: (trial.distance.middle, trial.values))


def is_a_trade_off(trial: Trial, trials: Sequence[Trial]) -> bool:
    """Nothing else comes nearer to the aim and has more close games, too."""
    mine = trial.distance.middle, -trial.score.close.middle
    rest = [(other.distance.middle, -other.score.close.middle) for other in trials]
    return not any(other[0] <= mine[0] and other[1] <= mine[1] and other != mine for other in rest)


def is_nearer(trial: Trial, trials: Sequence[Trial]) -> bool:
    """Whether it is nearer than the game as it is by more than luck, with so many from which it was chosen."""
    return trial.nearer.interval(len(trials)).low > 0
