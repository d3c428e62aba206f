"""Modules are compiled that ask for it; where nothing can be compiled, the wheel is built all the same."""

from __future__ import annotations

import ast
import importlib.metadata
import os
import subprocess
import sys
from pathlib import Path

import pytest

import stammtisch
from stammtisch import cli
from stammtisch.build import MARK, asks_to_be_compiled, compiled_modules, keep_python_classes
from tutorial import write_package

OURS = Path(stammtisch.__file__).parent
GAMES = sorted(path.parent for path in OURS.glob("games/*/__init__.py"))
#: Where a game is played.
HOT = ("state.py", "rules.py", "effects.py", "events.py", "view.py", "bot.py")


def test_a_module_asks_with_a_line_of_its_own(tmp_path: Path) -> None:
    asking, silent = tmp_path / "asking.py", tmp_path / "silent.py"
    asking.write_text(f'"""Rules."""\n{MARK}\n\nimport sys\n')
    silent.write_text(f'"""Speaks of `{MARK}`."""\n')
    assert [asks_to_be_compiled(module) for module in (asking, silent)] == [True, False]
    assert compiled_modules(tmp_path) == [asking]


@pytest.mark.parametrize("line", ["# mypyc: compiled", "# mypyc: compile this file", "# mypyc:"])
def test_a_module_that_nearly_asks_is_told_how(tmp_path: Path, line: str) -> None:
    module = tmp_path / "rules.py"
    module.write_text(f'"""Rules."""\n{line}\n')
    with pytest.raises(ValueError, match=rf'rules.py, line 2: "{line}" asks for nothing; write "{MARK}"'):
        asks_to_be_compiled(module)


@pytest.mark.parametrize("game", GAMES, ids=lambda folder: folder.name)
def test_every_game_of_ours_is_compiled_where_it_is_played(game: Path) -> None:
    asking = {module.name for module in compiled_modules(game)}
    assert {name for name in HOT if (game / name).exists()} <= asking
    assert not asking & {"__init__.py", "cards.py", "position.py", "drawing.py"}, "what reads and writes stays Python"


def test_classes_made_from_ours_stay_python_classes_in_another_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A compiled class would rely on how our classes lie in memory."""
    module = tmp_path / "strange_state.py"
    module.write_text(
        "from dataclasses import dataclass\nfrom enum import Enum\nfrom stammtisch import core\n"
        "@dataclass\nclass Table(core.State):\n    deck: list[int]\nclass Larger(Table):\n    pass\n"
        "class Turn(Enum):\n    END = 1\nclass Plan(core.Policy):\n    pass\nclass Own:\n    pass\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    keep_python_classes(tmp_path, module)
    classes = [node for node in ast.parse(module.read_text()).body if isinstance(node, ast.ClassDef)]
    python = [one.name for one in classes if any("native_class=False" in ast.unparse(a) for a in one.decorator_list)]
    assert python == ["Table", "Larger", "Plan"]
    assert "import mypy_extensions, stammtisch.core.state\n" in module.read_text(), "where mypyc looks for State"


def test_without_a_compiler_a_wheel_is_built_of_the_sources_and_says_so(tmp_path: Path) -> None:
    write_package(tmp_path)
    (tmp_path / "spitz" / "rules.py").write_text(f"{MARK}\n")
    code = "from hatchling.build import build_wheel; print(build_wheel('dist'))"
    environment = {**os.environ, "CC": "/nowhere/cc"}
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (0, "spitz-1.0-py3-none-any.whl\n"), run.stderr
    assert run.stderr == "spitz: no C compiler found, built without: the same games, several times slower\n"


REQUIRED = [
    "mypy-extensions>=1.1",
    "markdown-it-py>=4; extra == 'all'",
    "numpy>=2; extra == 'all'",
    "typer>=0.29; extra == 'all'",
    "uvloop>=0.22; (sys_platform != 'win32') and extra == 'all'",
    "typer>=0.29; extra == 'cli'",
    "markdown-it-py>=4; extra == 'table'",
    "uvloop>=0.22; (sys_platform != 'win32') and extra == 'table'",
    "typer>=0.29; extra == 'table'",
]


@pytest.mark.parametrize(
    ("package", "extra"), [("typer", "cli"), ("markdown_it", "table"), ("uvloop", "table"), ("numpy", "all")]
)
def test_a_command_that_lacks_a_package_names_the_smallest_extra(
    package: str, extra: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.metadata, "requires", lambda name: REQUIRED)
    assert cli.lack(ModuleNotFoundError(name=f"{package}.inner")) == cli.BAD_INPUT
    told = f"stammtisch: this needs {package}, which is not installed: pip install 'stammtisch[{extra}]'\n"
    assert capsys.readouterr().err == told


def test_without_typer_no_command_runs_and_one_line_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.metadata, "requires", lambda name: REQUIRED)
    monkeypatch.setitem(sys.modules, "typer", None)
    assert cli.run(["games"]) == cli.BAD_INPUT
    assert capsys.readouterr().err.endswith("pip install 'stammtisch[cli]'\n")


def test_a_module_that_nobody_brings_is_our_mistake(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.metadata, "requires", lambda name: REQUIRED)
    assert cli.lack(
        ModuleNotFoundError("No module named 'stammtisch.core.nowhere'", name="stammtisch.core.nowhere")
    ) == (cli.OUR_MISTAKE)
    assert "this is our mistake: ModuleNotFoundError" in capsys.readouterr().err
