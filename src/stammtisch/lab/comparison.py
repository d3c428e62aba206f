"""Two versions of a game on the same deals, and what changed beyond chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stammtisch.core import Mistake, Overlay
from stammtisch.core.card_diff import CardChange
from stammtisch.core.files import write_safely

from .game_study import Study, shown_now_and_then
from .measure.changes import MainTest, MeasureChange
from .measure.differences import Differences, differences
from .names import names_of, title_of
from .play.backend import backend_for
from .play.job import MATCHES, make_job
from .play.plan import Plan, overlay_from, play, sums_of
from .play.progress import Progress, follow
from .report.card_diff import card_diff, what_was_changed
from .report.changed_cards import changed_cards
from .report.compare_findings import compare_findings
from .report.finding import Finding
from .report.html import html_page
from .report.wording import wording
from .store.store import Store, folder_of, open_store

BASE, VARIANT = "base", "variant"


@dataclass(frozen=True)
class Comparison:
    """What was played of both versions, what differs in their cards, and what that changes."""

    base: Study
    variant: Study
    #: The cards and tables of rules that differ.
    cards: list[CardChange]
    #: By how much the games differ that both have played, judged together.
    differences: Differences

    @property
    def measures(self) -> list[MeasureChange]:
        """What is measured in every game that both have played, and by how much it differs."""
        return self.differences.measures

    @property
    def tests(self) -> list[MainTest]:
        """The planned test of each changed card."""
        return self.differences.tests

    @property
    def deals(self) -> int:
        """How many deals were played with both."""
        return self.measures[0].deals if self.measures else 0

    @property
    def games(self) -> int:
        """How many games were played of both versions."""
        return self.base.games + self.variant.games

    @property
    def stopped(self) -> str | None:
        """Which version was being played when it was interrupted, if it was."""
        both = (BASE, self.base), (VARIANT, self.variant)
        return next((name for name, one in both if not one.finished), None)

    @property
    def finished(self) -> bool:
        """Whether nobody stopped it early."""
        return self.stopped is None

    def findings(self, language: str = "en") -> list[Finding]:
        """All that changed: a title, a sentence and a figure each."""
        game, overlays = self.base.job.game, (self.base.overlay, self.variant.overlay)
        names = names_of(game, *overlays, language=language)
        lifts = [{one.use: one for one in study.claims.lifts} for study in (self.base, self.variant)]
        return [
            what_was_changed(card_diff(game, *overlays, language), names),
            *changed_cards(self.differences, lifts, names),
            *compare_findings(self.differences, self.base.job.bots, names),
        ]

    def report(self, path: Path | str | None = None, command: str = "", language: str = "en") -> str:
        """A page for a designer, in HTML; also written to a file, if one is named."""
        job, say = self.base.job, wording(language)
        both = {BASE: self.base.edition.cards, VARIANT: self.variant.edition.cards}
        facts = {**both, **({"command": command} if command else {})}
        about = say("compare.about", deals=self.deals, bots=", ".join(job.bots))
        if not self.base.games == self.variant.games == self.deals:
            about += " " + say("compare.uneven", base=self.base.games, variant=self.variant.games)
        title = say("compare.title", game=title_of(job.game, language))
        page = html_page(title, about, self.findings(language), facts, language)
        if path is not None:
            write_safely(Path(path), page)
        return page


def compare(
    base: Overlay | Path | str,
    variant: Overlay | Path | str,
    seats: Sequence[str] = ("random", "random"),
    games: int = 1000,
    seed: int = 0,
    *,
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
    cluster: str | None = None,
    out: Path | str | None = None,
    resume: bool = False,
    progress: Progress | None = None,
    interim: Callable[[Comparison], object] | None = None,
) -> Comparison:
    r"""Play two versions of a game on the same deals: what is due to the deal drops out of the difference.

    Both are changes to the cards, or files of them; the base may name its game and change nothing. `interim` is shown
    the comparison of what is played so far, about every second: then both are played at the same time. What it calls
    more than luck is to be believed at the end only, for who looks often enough sees anything.

    >>> from stammtisch import lab
    >>> from stammtisch.core import read_overlay
    >>> base = read_overlay('game = "karuba"', "base.toml")
    >>> variant = read_overlay('game = "karuba"\n[rules]\nrounds = 4', "variant.toml")
    >>> found = lab.compare(base, variant, games=20, seed=1)
    >>> [(change.name, change.was, change.now) for change in found.cards]
    [('rules', 'rounds 8', 'rounds 4')]
    >>> {one.name: one.gain.middle < 0 for one in found.measures}["answers"]
    True
    """
    folder = folder_of(out, resume=resume)
    overlays = [overlay for overlay in map(overlay_from, (base, variant)) if overlay is not None]
    game = _one_game(*overlays)
    job = make_job(game, seats, games, seed, options, matches=MATCHES, paired=True)
    plans = [Plan(job, overlay) for overlay in overlays]
    editions = [plan.check() for plan in plans]
    if editions[0] == editions[1]:
        both = " and ".join(overlay.place for overlay in overlays)
        raise Mistake(f"{both} make the same cards; there is nothing to compare")
    with ExitStack() as opened:
        backend = opened.enter_context(backend_for(jobs, cluster))
        stores = [
            opened.enter_context(
                closing(open_store(folder and folder / name, plan.description(edition), resume=resume))
            )
            for name, plan, edition in zip((BASE, VARIANT), plans, editions, strict=True)
        ]

        def so_far() -> Comparison:
            studies = [
                Study(plan, edition, sums_of(store), store)
                for plan, edition, store in zip(plans, editions, stores, strict=True)
            ]
            return _compared(studies[0], studies[1], stores, overlays)

        plays = [play(plan, store, backend) for plan, store in zip(plans, stores, strict=True)]
        if interim is not None:
            follow(shown_now_and_then(_in_turns(plays), interim, so_far), 2 * games, game, progress)
        else:
            for name, counts in zip((BASE, VARIANT), plays, strict=True):
                if not follow(counts, games, name, progress):
                    break
        return so_far()


def _compared(base: Study, variant: Study, stores: Sequence[Store], overlays: Sequence[Overlay]) -> Comparison:
    job = base.job
    cards = card_diff(job.game, overlays[0], overlays[1])
    names, sums, changed = names_of(job.game, *overlays), (base.sums, variant.sums), [change.name for change in cards]
    found = differences(stores[0], stores[1], sums, job.seats, names=names, changed=changed)
    return Comparison(base, variant, cards, found)


def _in_turns(plays: Sequence[Iterator[int]]) -> Iterator[int]:
    """What each counts, one after the other, as long as any has more."""
    with ExitStack() as opened:
        left = [opened.enter_context(closing(one)) for one in plays]  # type: ignore[type-var]  # they are generators
        while left:
            for one in list(left):
                count = next(one, None)
                if count is None:
                    left.remove(one)
                else:
                    yield count


def _one_game(one: Overlay, other: Overlay) -> str:
    if one.game != other.game:
        raise Mistake(f"{one.place} is for {one.game}, {other.place} for {other.game}; compare versions of one game")
    return one.game
