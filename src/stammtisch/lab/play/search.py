"""Searching numbers of a game toward an aim: which versions are tried, and what each comes to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import product
from math import inf, prod
from pathlib import Path
from typing import Any, NamedTuple

from stammtisch.core import Match, Mistake, Overlay, make_options, seed_of
from stammtisch.games import game_named
from stammtisch.lab.measure.aims import Aim, Measured, Moved, Moves, Score, measure
from stammtisch.lab.measure.statistics import ENOUGH, Interval
from stammtisch.lab.store.store import Store, open_store

from .backend import Backend
from .chunk import Chunk
from .edition import Edition
from .job import Job
from .plan import CHUNK, SLOW_CHUNK, Plan, play

#: The search may come back to a version it knows, which costs nothing; but not for ever.
PATIENCE = 10
#: So many versions are tried at random before the best of them say where to look. It must not depend on how many are
#: asked for: whoever asks for more later goes on with the same search.
AT_RANDOM = 8
#: Where the versions are kept, a folder for each.
VERSIONS = "versions"
#: Where the best and the game as it is are kept, on fresh deals.
CONFIRM = "confirm"
#: After these parts of its games a version is looked at, and dropped if it is hopeless.
LOOKS = (0.25, 0.5)


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


class Version(NamedTuple):
    """A version that was played: its values, none for the game as it is; and what came of it."""

    values: tuple[int, ...]
    score: Score
    distance: Interval
    #: How much nearer to the aim than the game as it is.
    nearer: Moved
    moves: Moves
    #: How many games of it were played, and whether it was dropped early: it is farther than another by more than luck.
    games: int = 0
    dropped: bool = False


class Unplayable(NamedTuple):
    """A version that cannot be played: its values, and what is wrong with them."""

    values: tuple[int, ...]
    said: str


@dataclass(frozen=True)
class Search:
    """What is to vary toward which aim, in games of which job; and the folder in which all that is played is kept."""

    job: Job
    vary: Sequence[Vary]
    aim: Aim
    folder: Path | None = None
    resume: bool = False

    def check(self) -> None:
        """Refuse what the game does not have, or cannot be played with at either end."""
        names = [one.name for one in self.vary]
        for name in names:
            if names.count(name) > 1:
                raise Mistake(f"{name} is to vary twice; one range is enough")
        for ends in ([one.low for one in self.vary], [one.high for one in self.vary]):
            Plan(self.job, overlay_with(self.job.game, self.vary, ends)).check()
        if self.aim.who_begins and not somebody_begins(self.job):
            raise Mistake(
                f"nobody begins in {self.job.game}, where all decide at once, so that {self.aim.said!r} is no aim; "
                "take 'seat win rates equal', 'many close games' or 'length 100'"
            )

    def store(self, plan: Plan, edition: Edition, values: tuple[int, ...] = ()) -> Store:
        """That of a version, or of the game as it is. It holds less than that of a study, and is not taken for one."""
        what = {"aim": self.aim.said, "vary": [one.written for one in self.vary]}
        folder, resume = self.folder, self.resume
        if values and folder is not None:
            folder, resume = folder / VERSIONS / ",".join(map(str, values)), True
        return open_store(folder, {**plan.description(edition), **what}, resume=resume)


def somebody_begins(job: Job) -> bool:
    """Where the first question goes to several at once, nobody does."""
    game = game_named(job.game)
    match = Match.new(game, len(job.bots), seed_of(job.seed, 0), make_options(game.options, dict(job.options)))
    return match.ask is not None and match.ask.seat >= 0


def overlay_with(game: str, vary: Sequence[Vary], values: Sequence[int]) -> Overlay:
    """The version of the game with these values."""
    changes: dict[str, Any] = {}
    for one, value in zip(vary, values, strict=True):
        table = changes
        for name in ("card" if one.path[0] == "cards" else one.path[0], *one.path[1:-1]):
            table = table.setdefault(name, {})
        table[one.path[-1]] = value
    return Overlay("--vary", game, changes)


def unchanged(job: Job) -> Plan:
    """The game as it is."""
    return Plan(job, overlay_with(job.game, (), ()))


def count_versions(vary: Sequence[Vary]) -> int:
    """How many versions there are."""
    return prod(one.high - one.low + 1 for one in vary)


def search(wanted: Search, trials: int, backend: Backend) -> Iterator[Version | Unplayable]:
    """Try versions: all, if there are not too many, otherwise those that the best so far make likely (TPE).

    The game as it is comes first. What was played before is not played again, so that the search goes on as it was.
    """
    wanted.check()
    plan = unchanged(wanted.job)
    edition = plan.check()
    with closing(wanted.store(plan, edition)) as base:
        trying = Trying(wanted, backend, edition, base, min(trials, count_versions(wanted.vary)))
        with closing(trying):
            yield trying.unchanged()
            if count_versions(wanted.vary) <= trials:
                for values in product(*[range(one.low, one.high + 1) for one in wanted.vary]):
                    yield trying.version(values)
            else:
                yield from _sampled(trying, trials)


def confirm(wanted: Search, values: tuple[int, ...], backend: Backend) -> Version:
    """The same version and the game as it is on deals that nobody has seen: what was chosen by luck falls back here."""
    job = replace(wanted.job, seed=seed_of(wanted.job.seed, CONFIRM))
    folder = wanted.folder and wanted.folder / CONFIRM
    fresh = replace(wanted, job=job, folder=folder, resume=bool(folder and folder.exists()))
    plan = unchanged(job)
    edition = plan.check()
    with closing(fresh.store(plan, edition)) as base:
        trying = Trying(fresh, backend, edition, base, best=base)
        trying.unchanged()
        with closing(trying):
            version = trying.version(values, race=False)
    assert isinstance(version, Version)
    return version


@dataclass
class Trying:
    """Plays versions, always on the same deals. What is farther from the aim than another is not played to the end."""

    wanted: Search
    backend: Backend
    edition: Edition
    base: Store
    #: As one of how many each version is judged when it may be dropped.
    among: int = 1
    #: The nearest that was played to the end, by its store.
    best: Store | None = None
    nearest: float = inf

    def unchanged(self) -> Version:
        self._play(unchanged(self.wanted.job), self.base)
        return self._noted(Version((), *self._measured(self.base), self.wanted.job.games), self.base)

    def version(self, values: Sequence[int], *, race: bool = True) -> Version | Unplayable:
        wanted, values = self.wanted, tuple(values)
        plan = Plan(wanted.job, overlay_with(wanted.job.game, wanted.vary, values))
        try:
            edition = plan.check()
        except Mistake as mistake:
            return Unplayable(values, str(mistake))
        if edition == self.edition:  # it is the game as it is
            return Version(values, *self._measured(self.base), wanted.job.games)
        store = wanted.store(plan, edition, values)
        for games in self._looks() if race else [wanted.job.games]:
            there = sum(store.done().values())
            if there > games:
                continue  # it was looked at then, and went on
            self._play(replace(plan, job=replace(plan.job, games=games)), store)
            if games < wanted.job.games and self._hopeless(store):
                with closing(store):
                    return Version(values, *self._measured(store), games, dropped=True)
        return self._noted(Version(values, *self._measured(store), wanted.job.games), store)

    def close(self) -> None:
        """Let go of the nearest."""
        if self.best is not None and self.best is not self.base:
            self.best.close()

    def _looks(self) -> list[int]:
        """After how many games a version is looked at: whole chunks, so that none is played twice."""
        job = self.wanted.job
        size = CHUNK if job.fast else SLOW_CHUNK
        looks = {max(1, round(job.games * part / size)) * size for part in LOOKS}
        return [*sorted(games for games in looks if ENOUGH <= games < job.games), job.games]

    def _hopeless(self, store: Store) -> bool:
        """Whether it is farther than the nearest so far, with room for all looks at all versions."""
        assert self.best is not None
        job = self.wanted.job
        farther = measure(store, self.best, job.seats, self.wanted.aim, begins=somebody_begins(job)).nearer
        return farther.is_more(self.among * len(LOOKS))

    def _noted(self, version: Version, store: Store) -> Version:
        """Keep the nearest, to race against it."""
        if version.distance.middle < self.nearest:
            self.close()
            self.best, self.nearest = store, version.distance.middle
        elif store is not self.base:
            store.close()
        return version

    def _play(self, plan: Plan, store: Store) -> None:
        for _ in play(plan, store, lambda tasks, overlay: map(_games_only, self.backend(tasks, overlay))):
            pass

    def _measured(self, store: Store) -> Measured:
        job = self.wanted.job
        return measure(self.base, store, job.seats, self.wanted.aim, begins=somebody_begins(job))


def _games_only(chunk: Chunk) -> Chunk:
    """Nobody asks for turns and cards of a version; there are many versions."""
    return replace(chunk, turns=b"", uses=b"", sums={})


def _sampled(trying: Trying, trials: int) -> Iterator[Version | Unplayable]:
    """Those versions that the best so far make likely."""
    import optuna  # noqa: PLC0415  # takes long to load

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    wanted = trying.wanted
    sampler = optuna.samplers.TPESampler(seed=wanted.job.seed % 2**32, n_startup_trials=AT_RANDOM)
    tpe = optuna.create_study(sampler=sampler)
    tried: dict[tuple[int, ...], Version | Unplayable] = {}
    for _ in range(PATIENCE * trials):
        if len(tried) == trials:
            return
        question = tpe.ask()
        values = tuple(question.suggest_int(one.name, one.low, one.high) for one in wanted.vary)
        if values not in tried:
            tried[values] = trying.version(values)
            yield tried[values]
        version = tried[values]
        if isinstance(version, Version):
            tpe.tell(question, version.distance.middle)
        else:
            tpe.tell(question, state=optuna.trial.TrialState.PRUNED)  # which it counts as worse than all others
