"""The command line: the same words as everywhere, in a terminal."""

# ruff: noqa: PLC0415  # until `main` runs, nobody hears Ctrl-C but Python, with a traceback: so it is there at once

from __future__ import annotations

import sys

#: What the program leaves behind: a mistake in what was given to it, one of our own, or Ctrl-C.
BAD_INPUT = 2
OUR_MISTAKE = 70
INTERRUPTED = 130


def main() -> None:
    """The console script `stammtisch`."""
    try:
        _prepare()
        code = run(sys.argv[1:] or ["--help"])
        _fall_silent()
    except KeyboardInterrupt:  # before the command began, or after it
        code = INTERRUPTED
    sys.exit(code)


def _prepare() -> None:
    import warnings
    from io import TextIOWrapper

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # rather a ? than nothing, where a terminal lacks a letter
    # Rules that were interrupted before their first question are dropped, which is nobody's business.
    warnings.filterwarnings("ignore", "coroutine .* was never awaited", RuntimeWarning)


def _fall_silent() -> None:
    """All is said: who presses Ctrl-C while Python takes itself apart ends it at once, without its words."""
    import signal

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def run(arguments: list[str]) -> int:
    """Run a command; whatever goes wrong is said in one line."""
    try:
        return _command(arguments)
    except ModuleNotFoundError as missing:
        return lack(missing)
    except Exception as error:  # noqa: BLE001  # no traceback reaches a user
        return INTERRUPTED if _is_interrupt(error) else admit(error)


def _command(arguments: list[str]) -> int:
    import typer

    from .app import app

    try:
        return app(arguments, prog_name="stammtisch", standalone_mode=False) or 0
    except typer.TyperException as error:
        said = error.format_message()
        complain(f"{said}{'' if said.endswith(('.', '?')) else '.'} See stammtisch --help.")
    except typer.Abort:
        complain("the input ended before the command was done")
    return BAD_INPUT


def _is_interrupt(error: BaseException | None) -> bool:
    """Whether it was Ctrl-C all the same: Python wraps it in another error while it makes a class."""
    return error is not None and (isinstance(error, KeyboardInterrupt) or _is_interrupt(error.__cause__))


def lack(missing: ModuleNotFoundError) -> int:
    """Say which extra of the package brings what is not installed."""
    package = str(missing.name).partition(".")[0]
    extra = extra_with(package)
    if extra is None:
        return admit(missing)
    complain(f"this needs {package}, which is not installed: pip install 'stammtisch[{extra}]'")
    return BAD_INPUT


def extra_with(package: str) -> str | None:
    """The smallest extra that brings a package, as our own metadata has it."""
    from importlib.metadata import PackageNotFoundError, requires

    try:
        wanted = requires("stammtisch") or []
    except PackageNotFoundError:
        return None
    extras = {one: one.rpartition("extra ==")[2].strip(" '\"") for one in wanted if "extra ==" in one}
    bringing = [extra for one, extra in extras.items() if one.replace("-", "_").lower().startswith(package.lower())]
    return min(bringing, key=list(extras.values()).count, default=None)


def admit(error: Exception) -> int:
    """Say whose mistake it is: that of who gave the command, of who wrote the game, or ours."""
    from stammtisch.core.errors import FaultyGame, Mistake

    if isinstance(error, Mistake):
        complain(str(error))
        return BAD_INPUT
    import traceback
    from tempfile import NamedTemporaryFile

    story = "".join(traceback.format_exception(error))
    with NamedTemporaryFile("w", prefix="stammtisch-", suffix=".txt", delete=False, encoding="utf-8") as file:
        file.write(story)
    what = str(error) if isinstance(error, FaultyGame) else f"{type(error).__name__}: {error}"
    if whose := game_at_fault(story):
        complain(f"{whose[0]}: {what} ({whose[1]}; {file.name} tells more)")
    else:
        complain(f"this is our mistake: {what} (please send us {file.name})")
    return OUR_MISTAKE


def game_at_fault(story: str) -> tuple[str, str] | None:
    """Whose game it is in which something happened, and in which line, by the files that a traceback names."""
    import re
    from importlib.metadata import entry_points

    games = {
        entry.module.replace(".", "/"): f"a mistake in {entry.name}, a game of the package {entry.dist.name}"
        for entry in entry_points(group="stammtisch.games")
        if entry.dist is not None
    }
    games[r"stammtisch/games/(?P<name>\w+)"] = "a mistake in the game {name}, ours unless you wrote it"
    path = story.replace("\\", "/")
    found = [
        (line.start(), said.format(**line.groupdict()), f"{line['file']} line {line['line']}")
        for folder, said in games.items()
        for line in re.finditer(rf'/{folder}/(?P<file>[\w/]+\.py)", line (?P<line>\d+)', path)
    ]
    return max(found)[1:] if found else None


def complain(message: str) -> None:
    """One line, whatever is in it."""
    line = " ".join(message.split())
    sys.stderr.write(f"stammtisch: {''.join(char if char.isprintable() else '?' for char in line)}\n")
