"""What a study costs beside a bare simulation of the same games: random Kombio between two.

`python -m lab.cost` counts instructions (valgrind's callgrind): those of the second half of the games, so that what it
takes to start drops out. `python -m lab.cost --clock 5` plays 20,000 games of each in turns, five times, and takes the
time that the processor spent; with `--jobs 2`, the time on the clock with one process and with two.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import perf_counter

SIMULATION, STUDY, KEPT = "simulation", "study", "study in a folder"
CODE = {
    SIMULATION: "lab.simulate('kombio', ['random'] * 2, {games}, 1, jobs={jobs})",
    STUDY: "lab.study('kombio', ['random'] * 2, {games}, 1, jobs={jobs})",
    KEPT: "lab.study('kombio', ['random'] * 2, {games}, 1, jobs={jobs}, out={folder!r})",
}


def program(what: str, games: int, folder: str, jobs: int = 1) -> list[str]:
    called = CODE[what].format(games=games, folder=f"{folder}/out", jobs=jobs)
    return [sys.executable, "-c", f"from stammtisch import lab\nif __name__ == '__main__': {called}"]


def instructions(what: str, games: int) -> int:
    """How many instructions a whole process takes."""
    with tempfile.TemporaryDirectory() as folder:
        counted = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out.callgrind"]
        done = subprocess.run([*counted, *program(what, games, folder)], capture_output=True, text=True, check=True)
    [count] = re.findall(r"Collected : (\d+)", done.stderr)
    return int(count)


def seconds(what: str, games: int, jobs: int = 1) -> tuple[float, float]:
    """What a whole process takes: on the clock, and of the processor."""
    with tempfile.TemporaryDirectory() as folder:
        before, clock = getrusage(RUSAGE_CHILDREN), perf_counter()
        subprocess.run(program(what, games, folder, jobs), check=True)
        took, after = perf_counter() - clock, getrusage(RUSAGE_CHILDREN)
    return took, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def say(line: str) -> None:
    print(line, flush=True)  # noqa: T201  # it is a command


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--games", type=int, help="1,000, or 20,000 by the clock")
    reader.add_argument("--clock", type=int, default=0, metavar="TIMES")
    reader.add_argument("--jobs", type=int, default=1)
    given = reader.parse_args()
    if not given.clock:
        games = given.games or 1000
        each = {}
        for what in CODE:
            few, many = instructions(what, games // 2), instructions(what, games)
            each[what] = (many - few) / (games - games // 2)
            say(f"{what}: {each[what]:,.0f} instructions a game, {each[what] / each[SIMULATION]:.3f} x")
        return
    games, ratios = given.games or 20_000, []
    for _ in range(given.clock):
        if given.jobs > 1:
            one, several = seconds(KEPT, games)[0], seconds(KEPT, games, given.jobs)[0]
            ratios.append(one / several)
            say(f"one process {one:.2f} s, {given.jobs} processes {several:.2f} s: {ratios[-1]:.2f} x as fast")
        else:
            bare, kept = seconds(SIMULATION, games)[1], seconds(KEPT, games)[1]
            ratios.append(kept / bare)
            say(f"simulation {bare:.2f} s, study in a folder {kept:.2f} s: {ratios[-1]:.2f} x")
    say(f"median {median(ratios):.2f} ({min(ratios):.2f} … {max(ratios):.2f})")


if __name__ == "__main__":
    main()
