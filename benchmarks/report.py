"""The benchmark in ratios: beside the peers, beside the sources as they are, beside the last commit."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from .arena import Contestant, compete

#: A round is so many turns of so many seconds: machines have moods that last about a second.
TURNS = 6
SECONDS = 0.05
#: How much slower or faster is more than noise, if all rounds agree that it is slower or faster.
NOISE = 0.07
#: The ways of the peers that ours are measured by: documented ones, and the shortest we found.
STEPPED = (
    "crazy_eights stepped", "crazy_eights short cut", "hearts stepped", "hearts short cut",
    "uno run", "uno stepped", "uno short cut", "catanatron stepped", "catanatron short cut",
)  # fmt: skip
WHOLE_GAMES = ("crazy_eights evaluate_bots", "hearts evaluate_bots")
ROLLED_OUT = ("crazy_eights rollouts", "hearts rollouts")
SEARCHED = ("hearts search", "gin_rummy search", "leduc_poker search")
GAMES = ("catanatron stepped, games", "catanatron short cut, games")
KILOBYTE = 1000


class Demand(NamedTuple):
    """What is asked of a game: its figure, the peer's beside it, the least ratio, and who of us it is about."""

    figure: str
    peer: str
    least: float
    who: str = "ours"


def demands(driven: float, playouts: float, rollouts: float, *more: Demand) -> tuple[Demand, ...]:
    """Driven from Python, and inside the core: whole games with their deal, and from a deal, here and there."""
    return (
        Demand("driven", "crazy_eights stepped", driven),
        Demand("playouts", "crazy_eights evaluate_bots", playouts),
        Demand("rollouts", "crazy_eights rollouts", rollouts),
        *more,
    )


#: What is asked of a game that says nothing else, and what is asked of each of the larger ones.
USUAL = demands(1.5, 0.35, 0.35, Demand("driven", "uno run", 4, "sources"))
DEMANDS = {
    "kombio": demands(1.5, 1.1, 0.35, Demand("driven", "uno run", 4, "sources")),
    "karuba": demands(1.5, 0.8, 0.35, Demand("driven", "uno run", 4, "sources")),
    "klobba": demands(1.2, 0.6, 0.25),
    "barbarity": demands(1.2, 0.6, 0.25),
    "klong": demands(0.8, 0.6, 0.15, Demand("games", "catanatron stepped, games", 20)),
}
#: The most a twin may take, in yardsticks: one is about a microsecond where the sketch needs 4.6 and 9.4.
TWINS = {"clone": 10, "imagine": 25}
LARGE_TWINS = {"klong": {"imagine": 60}}
#: Our figures, and the ways of the peers that each is measured by.
RATES = (
    ("driven", STEPPED),
    ("playouts", WHOLE_GAMES),
    ("rollouts", ROLLED_OUT),
    ("search", SEARCHED),
    ("games", GAMES),
)


class Goal(NamedTuple):
    """What is asked for, what was found, and whether that is enough."""

    name: str
    wanted: str
    found: float
    reached: bool


def run(peers: str | None, against: str | None, as_json: bool, rounds: int) -> None:
    """Measure and report. Whatever the figures, all is well: a benchmark is not a test."""
    with ExitingContestants(peers, against) as contestants:
        total = rounds * TURNS * sum(len(contestant.measures) for contestant in contestants.values())
        with progress(total) as tick:
            compete(contestants.values(), rounds * TURNS, SECONDS, tick)
    if as_json:
        sys.stdout.write(json.dumps(as_data(contestants)) + "\n")
    else:
        show(contestants, Console())


class ExitingContestants:
    """All contestants, who leave when we are done with them."""

    def __init__(self, peers: str | None, against: str | None) -> None:
        self.wanted = [("ours", sys.executable, "ours", {}), ("sources", sys.executable, "ours", _INTERPRETED)]
        self.wanted += [("peers", peers, "peers", {})] if peers else []
        self.wanted += [("before", against, "ours", {})] if against else []
        self.here: dict[str, Contestant] = {}

    def __enter__(self) -> dict[str, Contestant]:
        try:
            for name, python, module, environment in self.wanted:
                self.here[name] = Contestant(name, python, module, environment)
        except BaseException:
            self.__exit__()
            raise
        return self.here

    def __exit__(self, *_: object) -> None:
        for contestant in self.here.values():
            contestant.leave()


_INTERPRETED = {"STAMMTISCH_INTERPRETED": "1"}


@contextmanager
def progress(total: int) -> Iterator[Any]:
    columns = (TextColumn("measuring"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda: bar.advance(task)


# The figures


def ratio(contestants: dict[str, Contestant], ours: str, mine: str, other: str, theirs: str) -> float | None:
    """The median of the ratios of the turns, or None if somebody did not measure that."""
    one = contestants[ours].found.get(mine) if ours in contestants else None
    two = contestants[other].found.get(theirs) if other in contestants else None
    if not one or not two:
        return None
    return median(a / b for a, b in zip(one, two, strict=False))


def games(contestants: dict[str, Contestant]) -> list[str]:
    return [name.removesuffix(" driven") for name in contestants["ours"].measures if name.endswith(" driven")]


def goals(contestants: dict[str, Contestant]) -> list[Goal]:
    """What is asked of every game, as far as the peers are here."""
    found: list[Goal] = []

    for game in games(contestants):
        for figure, peer, least, who in DEMANDS.get(game, USUAL):
            value = ratio(contestants, who, f"{game} {figure}", "peers", peer)
            if value is not None:
                name = f"{game} {figure}{', not compiled' * (who == 'sources')} / {peer}"
                found.append(Goal(name, f">= {least}", value, value >= least))
        for twin, most in LARGE_TWINS.get(game, TWINS).items():
            value = ratio(contestants, "ours", f"{game} {twin}", "ours", "yardstick")
            if value is not None:
                found.append(Goal(f"{game} {twin}, in yardsticks", f"<= {most}", value, value <= most))
        memory = contestants["ours"].figures()[f"{game} memory"] / KILOBYTE
        found.append(Goal(f"{game}: kB of a match", "< 20", memory, memory < 20))
    return found


def changes(contestants: dict[str, Contestant]) -> list[tuple[str, float, bool]]:
    """What changed beyond noise since the last commit: the figure, the speed-up, and whether it became faster."""
    found = []
    for figure, now in contestants["ours"].found.items():
        before = contestants["before"].found.get(figure) if "before" in contestants else None
        if not before or figure == "yardstick":
            continue
        gains = [new / old for new, old in zip(now, before, strict=False)]
        if figure.endswith((" clone", " imagine", " memory")):
            gains = [1 / gain for gain in gains]
        of_rounds = [median(gains[first : first + TURNS]) for first in range(0, len(gains), TURNS)]
        agreed = all(gain > 1 for gain in of_rounds) or all(gain < 1 for gain in of_rounds)
        if agreed and abs(median(gains) - 1) > NOISE:
            found.append((figure, median(gains), median(gains) > 1))
    return found


def as_data(contestants: dict[str, Contestant]) -> dict[str, Any]:
    return {
        "about": {name: contestant.about for name, contestant in contestants.items()},
        "medians": {name: contestant.figures() for name, contestant in contestants.items()},
        "ratios": {
            f"{game} {figure} / {way}": found
            for game in games(contestants)
            for figure, ways in RATES
            for way in ways
            if (found := ratio(contestants, "ours", f"{game} {figure}", "peers", way)) is not None
        },
        "goals": [goal._asdict() for goal in goals(contestants)],
        "changes": [{"figure": figure, "speed_up": speed_up} for figure, speed_up, _ in changes(contestants)],
    }


# The tables


def show(contestants: dict[str, Contestant], console: Console) -> None:
    about = {key: value for contestant in contestants.values() for key, value in contestant.about.items()}
    about["stammtisch"] = contestants["ours"].about["stammtisch"]
    console.print(", ".join(f"{name} {value}" for name, value in about.items()))
    if "peers" in contestants:
        show_rates(contestants, console, "driven", "Answers given from Python, as a multiple of", STEPPED)
        show_rates(contestants, console, "playouts", "Whole games inside the core, as a multiple of C++", WHOLE_GAMES)
        show_rates(contestants, console, "rollouts", "From a deal, as a multiple of C++", ROLLED_OUT)
        show_rates(contestants, console, "search", "Matches imagined by a search, as a multiple of C++", SEARCHED)
        show_rates(contestants, console, "games", "Whole games inside the core, counted, as a multiple of", GAMES)
    else:
        console.print("Without peers: `make bench` sets them up.")
    show_ourselves(contestants, console)
    for goal in goals(contestants):
        mark = "[green]reached[/]" if goal.reached else "[bold red]missed[/]"
        console.print(f"{mark}  {goal.name}: {goal.found:.2f} (wanted {goal.wanted})")
    if "before" in contestants:
        lines = [
            f"{'faster' if better else 'SLOWER'}: {name} x {gain:.2f}" for name, gain, better in changes(contestants)
        ]
        console.print("\n".join(["Since the last commit:", *(lines or ["nothing changed beyond noise"])]))


def show_rates(
    contestants: dict[str, Contestant], console: Console, figure: str, title: str, ways: tuple[str, ...]
) -> None:
    """One row for each way of a peer, one column for each of our games."""
    ours, theirs = contestants["ours"].figures(), contestants["peers"].figures()
    table = Table("", "a second", title=title, title_justify="left")
    for game in games(contestants):
        table.add_column(game, justify="right")
    table.add_row("ours a second", "", *(f"{ours[f'{game} {figure}']:,.0f}" for game in games(contestants)))
    for way in ways:
        ratios = [ratio(contestants, "ours", f"{game} {figure}", "peers", way) for game in games(contestants)]
        rate = f"{theirs[way]:,.0f}" if way in theirs else "missing"
        table.add_row(way, rate, *(f"x {value:.2f}" if value else "-" for value in ratios))
    console.print(table)


def show_ourselves(contestants: dict[str, Contestant], console: Console) -> None:
    table = Table(
        "game", "compiled / sources", "kept / fleeting", "games a second", "clone", "imagine", "kB",
        title="Ourselves: clone and imagine in microseconds", title_justify="left",
    )  # fmt: skip
    ours = contestants["ours"].figures()
    for game in games(contestants):
        compiled = ratio(contestants, "ours", f"{game} playouts", "sources", f"{game} playouts") or 0
        table.add_row(
            game,
            f"x {compiled:.1f}",
            f"x {ours[f'{game} kept'] / ours[f'{game} driven']:.2f}",
            f"{ours[f'{game} games']:,.0f}",
            f"{ours[f'{game} clone']:.1f}",
            f"{ours[f'{game} imagine']:.1f}",
            f"{ours[f'{game} memory'] / KILOBYTE:.1f}",
        )
    console.print(table)
