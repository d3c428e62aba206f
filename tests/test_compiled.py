"""Law 9: compiled and interpreted play are identical."""

import os
import shutil
import subprocess
import sys
import sysconfig
from hashlib import sha256
from importlib.metadata import files
from pathlib import Path
from typing import Any

import pytest

import stammtisch.core.match
from stammtisch.core import FastRng, Match, Policy
from stammtisch.core.snapshot import frozen
from stammtisch.games import all_games

GAMES = 40


def digests(game: Any) -> list[str]:
    """What becomes of so many random games, to the last bit."""
    found = []
    for number in range(GAMES):
        match = Match.new(game, game.seats[number % len(game.seats)], number)
        answers = match.playout(Policy(FastRng(number)))
        picture = f"{answers} {frozen(match.state)!r} {match.result()}"
        found.append(sha256(picture.encode()).hexdigest())
    return found


def test_this_run_is_compiled_unless_it_was_told_otherwise_or_could_not_be() -> None:
    told = bool(os.environ.get("STAMMTISCH_INTERPRETED"))
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    could = shutil.which(command.split()[0]) is not None
    assert str(stammtisch.core.match.__file__).endswith(".py") == (told or not could)


def test_nothing_is_installed_but_the_package_and_its_libraries() -> None:
    installed = {path.parts[0] for path in files("stammtisch") or []}
    assert "stammtisch" in installed
    assert [part for part in installed if not part.startswith("stammtisch") and part != ".."] == []


@pytest.mark.parametrize("name", all_games())
def test_the_sources_play_the_same_games_as_the_compiled_modules(name: str) -> None:
    code = f"import test_compiled as t; print(*t.digests(t.all_games()[{name!r}]))"
    environment = {**os.environ, "STAMMTISCH_INTERPRETED": "1", "PYTHONPATH": str(Path(__file__).parent)}
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.split() == digests(all_games()[name])
