"""The real program: called here, in a process of its own with pipes, or at a terminal as a person would sit at it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Callable
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path

import stammtisch
import stammtisch.cli

PROGRAM = (sys.executable, "-W", "error", "-m", "stammtisch")
#: Ctrl-C works there, also if whoever started the tests does not hear it.
ON_A_TERMINAL = (
    "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); os.login_tty(0); "
    "os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
)
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PATIENCE = 120.0
NOTICE = "stammtisch: without its compiled parts: the same games, several times slower\n"


def environment(**more: str) -> dict[str, str]:
    """Ours, with the sources in it wherever we are, and in English unless told otherwise."""
    mine = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    source = str(Path(stammtisch.__file__).parents[1])
    return {
        **mine,
        "PYTHONPATH": source,
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
        "COLUMNS": "",
        "LINES": "",
        **more,
    }


@dataclass
class Done:
    """What a command left behind; the notice that it is not compiled is left out."""

    returncode: int
    stdout: str
    stderr: str


def run(*arguments: str, folder: Path, typed: str = "", **more: str) -> Done:
    """The program, called here: what reads the command line, the files and the input is the same."""
    out, err = _stream(), _stream()
    standard = sys.stdin
    kept = dict(os.environ)
    with chdir(folder), redirect_stdout(out), redirect_stderr(err):
        sys.stdin = TextIOWrapper(BytesIO(typed.encode()), "utf-8")
        os.environ.clear()
        os.environ.update(environment(**more))
        try:
            code = stammtisch.cli.run(list(arguments) or ["--help"])
        except SystemExit as left:
            code = int(left.code or 0)
        finally:
            sys.stdin = standard
            os.environ.clear()
            os.environ.update(kept)
    return Done(code, _written(out), _written(err).replace(NOTICE, ""))


def _stream() -> TextIOWrapper:
    return TextIOWrapper(BytesIO(), "utf-8", errors="replace", write_through=True)


def _written(stream: TextIOWrapper) -> str:
    stream.flush()
    written: bytes = stream.buffer.getvalue()  # type: ignore[attr-defined]
    return written.decode()


def run_alone(*arguments: str, folder: Path, typed: str = "", **more: str) -> Done:
    """The program in a process of its own, with pipes: where it starts workers, changes cards, or starts up itself."""
    done = subprocess.run(
        [*PROGRAM, *arguments],
        cwd=folder,
        input=typed,
        env=environment(**more),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        encoding="utf-8",
    )
    return Done(done.returncode, done.stdout, done.stderr.replace(NOTICE, ""))


class Terminal:
    """The program at a terminal of its own. Nothing waits for a time, only for output."""

    def __init__(self, *arguments: str, folder: Path, size: tuple[int, int] = (24, 80)) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-c", ON_A_TERMINAL, *PROGRAM[1:], *arguments],
            cwd=folder,
            env=environment(),
            stdin=slave,
            stdout=slave,
            stderr=slave,
        )
        os.close(slave)
        #: All that came out, and how much of it was there when we last typed something.
        self.output = ""
        self.typed_at = 0
        self._bytes = b""

    def wait_for(self, found: Callable[[str], object]) -> str:
        """Read until what came since we last typed is what we wait for, or everything has ended."""
        while not found(self.output[self.typed_at :]):
            if not self._read():
                break
        return self.screen

    def wait_for_prompt(self) -> str:
        return self.wait_for(lambda output: output.endswith("\n> "))

    def _read(self) -> bool:
        """A bit more, or False at the end: when the last process that holds the terminal is gone."""
        ready, _, _ = select.select([self.master], [], [], PATIENCE)
        assert ready, f"nothing came for {PATIENCE} seconds after:\n{self.output[-3000:]}"
        try:
            self._bytes += os.read(self.master, 65536)
        except OSError:
            return False
        self.output = self._bytes.decode("utf-8", errors="ignore")
        return True

    def type(self, *lines: str) -> str:
        """Type lines, each at a prompt; what is on the screen at the next one, or at the end."""
        for line in lines:
            self.wait_for_prompt()
            self.typed_at = len(self.output)
            os.write(self.master, f"{line}\n".encode())
            self.wait_for_prompt()
        return self.screen

    def interrupt(self) -> None:
        """Ctrl-C, and Enter: Python may be about to read a line, and would hear of the signal only after that."""
        self.typed_at = len(self.output)
        os.write(self.master, b"\x03\n")

    def play(self, reply: Callable[[str], str], until: Callable[[str], object] = lambda _: False) -> str:
        """Answer every question, to the end or until something is on the screen."""
        self.wait_for_prompt()
        while self.output.endswith("\n> ") and not until(self.screen):
            self.type(reply(self.screen))
        return self.screen

    @property
    def screen(self) -> str:
        """What can be seen, without colours: all that came after the screen was last wiped."""
        seen = re.split(r"\x1b\[2J|\x1b\[3J", self.output)[-1]
        return ESCAPE.sub("", seen).replace("\r", "")

    @property
    def history(self) -> str:
        """What one could scroll back to: all that came after everything was last wiped for good."""
        return ESCAPE.sub("", self.output.rpartition("\x1b[3J")[2]).replace("\r", "")

    def end(self) -> int:
        """Wait for the end; the exit code."""
        while self._read():
            pass
        os.close(self.master)
        return self.process.wait(PATIENCE)
