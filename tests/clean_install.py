"""A wheel as a newcomer gets it: installed where nothing else is, and played with; how long that takes.

`python -m clean_install dist/*.whl` does both. Without a wheel, only what is installed is played with.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

#: From nothing to the end of a first game.
SECONDS = 30
PLAY = ("play", "kombio", "--option", "rounds=1", "--seats", "me,casual", "--seed", "7", "--lang", "en")
ANSWERS = "1\n" * 500


def install(wheel: Path, folder: Path) -> str:
    """A clean environment with the wheel and the command line: its Python."""
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    python = str(folder / "bin" / "python")
    wanted = f"{wheel.resolve()}[cli]"
    subprocess.run([python, "-m", "pip", "install", "-q", "--disable-pip-version-check", wanted], check=True)
    return python


def play(python: str, folder: Path) -> None:
    """A whole game at the terminal, first options only, and what it left."""
    save = folder / "game.json"
    command = [python, "-m", "stammtisch", *PLAY, "--save", str(save)]
    said = subprocess.run(command, cwd=folder, input=ANSWERS, capture_output=True, text=True, check=True).stdout
    if "stammtisch replay" not in said or not save.exists():
        raise RuntimeError(f"the game did not come to an end:\n{said[-2000:]}")


def main(*wheels: str) -> None:
    with TemporaryDirectory() as place:
        folder = Path(place)
        start = monotonic()
        python = install(Path(wheels[0]), folder / "clean") if wheels else sys.executable
        play(python, folder)
        took = monotonic() - start
    sys.stdout.write(f"installed and played in {took:.0f} s\n" if wheels else "played\n")
    if took > SECONDS:
        sys.exit(f"that is more than {SECONDS} s")


if __name__ == "__main__":
    main(*sys.argv[1:])
