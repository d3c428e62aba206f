"""The count of what random games exercise."""

import builtins
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

import coverage_of
from coverage_of import Marked, Place

SOURCE = '''
def sign(number):
    """Of a number."""
    if number > 0:
        return 1
    elif number < 0:
        return -1
    for _ in ():
        number += 1
    return 0
'''


def test_statements_are_marked_by_line_and_function(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "signs.py"
    file.write_text(SOURCE)
    places: list[Place] = []
    ran: set[int] = set()
    monkeypatch.setattr(coverage_of, "PLACES", places)
    monkeypatch.setattr(builtins, "__ran__", ran.add, raising=False)
    spec = spec_from_file_location("signs", file, loader=Marked("signs", str(file)))
    assert spec is not None
    assert spec.loader is not None
    signs = module_from_spec(spec)
    spec.loader.exec_module(signs)
    assert {place.function for place in places} == {"sign"}
    assert ran == set()
    assert [signs.sign(5), signs.sign(0)] == [1, 0]
    never = [place.line for number, place in enumerate(places) if number not in ran]
    assert [SOURCE.splitlines()[line - 1].strip() for line in never] == ["return -1", "number += 1"]


def test_a_game_is_reported_with_what_never_ran() -> None:
    command = [sys.executable, "-m", "coverage_of", "karuba", "--games", "250", "--workers", "1"]
    run = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, text=True, check=True)
    lines = run.stdout.splitlines()
    assert lines[0].startswith("karuba: 250 games, ")
    assert any(line.startswith("rules.py: ") for line in lines)
    assert not any(line.startswith("drawing.py: ") for line in lines)
    assert lines[-2] == "cards never named in an event: none (of 16)"
