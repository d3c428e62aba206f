"""Studies are interrupted at random moments: each ends at once, and says how.

`python -m lab.interrupt 1000` does it a thousand times (`make interrupt`).
"""

import os
import random
import shlex
import signal
import sys
import tempfile
from pathlib import Path
from subprocess import PIPE, Popen, TimeoutExpired
from time import monotonic, sleep

#: Seconds until it has to be over: a chunk may still be written, and the report.
PATIENCE = 30.0
#: Every command of the lab, each long enough.
COMMANDS = (
    "lab kombio --seats casual,casual --games 100000 --out {folder}",
    "lab compare {base} {variant} --seats casual,casual --games 100000 --out {folder}",
    "lab tune karuba --aim 'length 40' --vary rules.rounds=4..8 --seats casual,casual --games 100000 --out {folder}",
    "lab cards barbarity --causal --forbid --seats casual,casual --games 10000",
    "lab course klong --seats casual,casual --games 1000",
    "lab skill karuba --games 100000",
    "lab trend {base} {variant} --seats casual,casual --games 100000",
)


def interrupted(written: str, after: float, folder: Path) -> tuple[int, float, str]:
    """How a command ends that is interrupted after so many seconds: its exit code, how long it took, what it wrote."""
    base, variant = folder / "base.toml", folder / "variant.toml"
    base.write_text('game = "karuba"\n', "utf-8")
    variant.write_text('game = "karuba"\n[rules]\ngold = 3\n', "utf-8")
    words = shlex.split(written.format(folder=folder / "out", base=base, variant=variant))
    command = [sys.executable, "-m", "stammtisch", *words, "--jobs", "2"]
    with Popen(command, stdout=PIPE, stderr=PIPE, text=True, start_new_session=True) as process:
        sleep(after)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: the workers hear it, too
        begun = monotonic()
        try:
            _, errors = process.communicate(timeout=PATIENCE)
        except TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return -1, PATIENCE, "it hung"
        return process.returncode, monotonic() - begun, errors


def before_us(code: int, errors: str) -> bool:
    """Whether Python itself was interrupted before it came to us: then the words, and the way to end, are its own."""
    if "stammtisch" in errors or code not in {1, -signal.SIGINT}:
        return False
    return "KeyboardInterrupt" in errors or (not errors and code != 1)


def main() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # what a shell starts in the background would ignore it
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    longest = float(sys.argv[2]) if len(sys.argv) > 2 else 3.0
    dice, wrong, slowest = random.Random(1), 0, 0.0
    for number in range(count):
        after, written = dice.uniform(0, longest), COMMANDS[number % len(COMMANDS)]
        with tempfile.TemporaryDirectory() as folder:
            code, took, errors = interrupted(written, after, Path(folder))
        slowest = max(slowest, took)
        if not (before_us(code, errors) or (code == 130 and "Traceback" not in errors)):
            wrong += 1
            print(f"{number}, {written}: after {after:.3f} s, code {code}, {took:.1f} s\n{errors}", flush=True)  # noqa: T201
    print(f"{wrong} of {count} went wrong; the slowest took {slowest:.1f} s to end")  # noqa: T201
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
