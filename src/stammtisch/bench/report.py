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

SECONDS = 0.3
#: How much slower or faster is more than noise, if the rounds do not overlap either.
NOISE = 0.07
#: By which of our figures a peer is measured, and the peer's figures: the documented way, and the shortest we found.
STEPPED = ("crazy_eights", "hearts", "uno", "catanatron")
ROLLED_OUT = ("crazy_eights", "hearts")
KILOBYTE = 1000


class Goal(NamedTuple):
    """What issue 1 asks for, what was found, and whether that is enough."""

    name: str
    wanted: str
    found: float
    reached: bool


def run(peers: str | None, against: str | None, as_json: bool, rounds: int) -> int:
    """Measure and report. The exit code is 0, whatever the figures: a benchmark is not a test."""
    with ExitingContestants(peers, against) as contestants:
        total = rounds * sum(len(contestant.measures) for contestant in contestants.values())
        with progress(total) as tick:
            compete(contestants.values(), rounds, SECONDS, tick)
    if as_json:
        sys.stdout.write(json.dumps(as_data(contestants)) + "\n")
    else:
        show(contestants, Console())
    return 0


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
    """The median of the ratios of the rounds, or None if somebody did not measure that."""
    one = contestants[ours].rounds.get(mine) if ours in contestants else None
    two = contestants[other].rounds.get(theirs) if other in contestants else None
    if not one or not two:
        return None
    return median(a / b for a, b in zip(one, two, strict=False))


def games(contestants: dict[str, Contestant]) -> list[str]:
    return [name.removesuffix(" driven") for name in contestants["ours"].measures if name.endswith(" driven")]


def fastest_rollouts(contestants: dict[str, Contestant], peer: str) -> str:
    """OpenSpiel has two ways of playing out in C++; the faster one counts."""
    figures = contestants["peers"].figures() if "peers" in contestants else {}
    ways = [f"{peer} rollouts", f"{peer} evaluate_bots"]
    return max(ways, key=lambda way: figures.get(way, 0))


def goals(contestants: dict[str, Contestant]) -> list[Goal]:
    """The goals of issue 1, for every game, as far as the peers are here."""
    found: list[Goal] = []

    def at_least(name: str, wanted: float, value: float | None) -> None:
        if value is not None:
            found.append(Goal(name, f">= {wanted}", value, value >= wanted))

    for game in games(contestants):
        stepped, rolled_out = "crazy_eights stepped", fastest_rollouts(contestants, "crazy_eights")
        at_least(f"{game} driven / {stepped}", 1.5, ratio(contestants, "ours", f"{game} driven", "peers", stepped))
        at_least(
            f"{game} playouts / {rolled_out} in C++",
            0.35,
            ratio(contestants, "ours", f"{game} playouts", "peers", rolled_out),
        )
        at_least(
            f"{game} driven, not compiled / uno stepped",
            4,
            ratio(contestants, "sources", f"{game} driven", "peers", "uno stepped"),
        )
        memory = contestants["ours"].figures()[f"{game} memory"] / KILOBYTE
        found.append(Goal(f"{game}: kB of a match", "< 20", memory, memory < 20))
    return found


def changes(contestants: dict[str, Contestant]) -> list[tuple[str, float, bool]]:
    """What changed beyond noise since the last commit: the figure, the speed-up, and whether it became faster."""
    found = []
    for figure, now in contestants["ours"].rounds.items():
        before = contestants["before"].rounds.get(figure) if "before" in contestants else None
        if not before or figure == "yardstick":
            continue
        slow_is_more = figure.endswith((" clone", " imagine", " memory"))
        speed_up = median(before) / median(now) if slow_is_more else median(now) / median(before)
        apart = min(now) > max(before) or max(now) < min(before)
        if apart and abs(speed_up - 1) > NOISE:
            found.append((figure, speed_up, speed_up > 1))
    return found


def as_data(contestants: dict[str, Contestant]) -> dict[str, Any]:
    return {
        "about": {name: contestant.about for name, contestant in contestants.items()},
        "medians": {name: contestant.figures() for name, contestant in contestants.items()},
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
        show_rates(contestants, console, "playouts", "Answers in playouts, as a multiple of C++", ROLLED_OUT)
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
    contestants: dict[str, Contestant], console: Console, figure: str, title: str, peers: tuple[str, ...]
) -> None:
    table = Table("game", "a second", title=title, title_justify="left")
    columns: list[str] = []
    for peer in peers:
        ways = [f"{peer} stepped", f"{peer} short cut"] if figure == "driven" else [fastest_rollouts(contestants, peer)]
        columns += [way for way in ways if way in contestants["peers"].measures]
    for column in columns:
        table.add_column(column, justify="right")
    for game in games(contestants):
        ratios = [ratio(contestants, "ours", f"{game} {figure}", "peers", column) for column in columns]
        rate = contestants["ours"].figures()[f"{game} {figure}"]
        table.add_row(game, f"{rate:,.0f}", *(f"x {value:.2f}" if value else "-" for value in ratios))
    theirs = contestants["peers"].figures()
    table.add_row("(theirs a second)", "", *(f"{theirs[column]:,.0f}" for column in columns))
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
