"""Ctrl-C at any moment: no traceback, and no word about a mistake of ours."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

import stammtisch.cli
from cli.terminal import environment
from stammtisch.cli import INTERRUPTED, run

#: Ctrl-C comes while a module is loaded; without that module, the program is as it is.
WHILE_LOADING = """
import sys
import stammtisch

class Pressed:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Pressed())
sys.argv = ["stammtisch", "games"]
{start}
"""
SCRIPT = "from stammtisch.cli import main; main()"
MODULE = "import runpy; runpy.run_module('stammtisch', run_name='__main__')"


@pytest.mark.parametrize("start", [SCRIPT, MODULE], ids=["script", "module"])
@pytest.mark.parametrize("module", ["typer", "stammtisch.cli.app", "stammtisch.cli.games", "stammtisch.core.match"])
def test_ctrl_c_while_modules_are_loaded_is_no_traceback(module: str, start: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WHILE_LOADING.format(module=module, start=start)],
        env=environment(),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (INTERRUPTED, "")


def test_ctrl_c_before_the_command_line_itself_is_there() -> None:
    code = WHILE_LOADING.format(module="stammtisch.cli", start=MODULE)
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(), capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stderr) == (INTERRUPTED, "")


def test_the_command_line_needs_nothing_of_its_own_until_somebody_hears_ctrl_c() -> None:
    code = "import sys; before = set(sys.modules); import stammtisch.cli; print(*sorted(set(sys.modules) - before))"
    own = {name: value for name, value in environment().items() if name != "STAMMTISCH_INTERPRETED"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=own, capture_output=True, text=True, timeout=120, check=True
    )
    assert set(done.stdout.split()) <= {"__future__", "stammtisch", "stammtisch.cli"}


def test_ctrl_c_that_python_wraps_in_another_error_is_still_ctrl_c(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Pressed:
        def __set_name__(self, owner: type, name: str) -> None:
            raise KeyboardInterrupt

    def command(_: list[str]) -> int:
        type("Made", (), {"field": Pressed()})
        return 0

    monkeypatch.setattr(stammtisch.cli, "_command", command)
    try:
        code = run(["games"])
    except KeyboardInterrupt:  # as newer versions of Python leave it
        code = INTERRUPTED
    assert code == INTERRUPTED
    assert capsys.readouterr().err == ""


def test_when_all_is_said_ctrl_c_ends_it_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(stammtisch.cli, "run", lambda _: 0)
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        with pytest.raises(SystemExit):
            stammtisch.cli.main()
        assert signal.getsignal(signal.SIGINT) == signal.SIG_DFL
    finally:
        signal.signal(signal.SIGINT, before)
