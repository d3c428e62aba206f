"""The command line: the same words as everywhere, in a terminal."""

from __future__ import annotations

import re
import sys
import traceback
import warnings
from io import TextIOWrapper
from tempfile import NamedTemporaryFile

#: What the program leaves behind: a mistake in what was given to it, one of our own, or Ctrl-C.
BAD_INPUT = 2
OUR_MISTAKE = 70
INTERRUPTED = 130


def main() -> None:
    """The console script `stammtisch`."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # rather a ? than nothing, where a terminal lacks a letter
    # Rules that were interrupted before their first question are dropped, which is nobody's business.
    warnings.filterwarnings("ignore", "coroutine .* was never awaited", RuntimeWarning)
    try:
        code = run(sys.argv[1:] or ["--help"])
    except KeyboardInterrupt:  # before the command began, or after it
        code = INTERRUPTED
    sys.exit(code)


def run(arguments: list[str]) -> int:
    """Run a command; whatever goes wrong is said in one line."""
    try:
        import typer  # noqa: PLC0415  # what is not needed is not loaded: every command shall start fast

        from .app import app  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        return lack(missing)
    try:
        return app(arguments, prog_name="stammtisch", standalone_mode=False) or 0
    except typer.TyperException as error:
        said = error.format_message()
        complain(f"{said}{'' if said.endswith(('.', '?')) else '.'} See stammtisch --help.")
    except typer.Abort:
        complain("the input ended before the command was done")
    except ModuleNotFoundError as missing:
        return lack(missing)
    except Exception as error:  # noqa: BLE001  # no traceback reaches a user
        return admit(error)
    return BAD_INPUT


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
    from importlib.metadata import PackageNotFoundError, requires  # noqa: PLC0415  # seldom needed

    try:
        wanted = requires("stammtisch") or []
    except PackageNotFoundError:
        return None
    extras = {one: one.rpartition("extra ==")[2].strip(" '\"") for one in wanted if "extra ==" in one}
    bringing = [extra for one, extra in extras.items() if one.replace("-", "_").lower().startswith(package.lower())]
    return min(bringing, key=list(extras.values()).count, default=None)


def admit(error: Exception) -> int:
    """Say whose mistake it is: that of who gave the command, of who wrote the game, or ours."""
    from stammtisch.core.errors import FaultyGame, Mistake  # noqa: PLC0415  # workers load the core while we do

    if isinstance(error, Mistake):
        complain(str(error))
        return BAD_INPUT
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
    from importlib.metadata import entry_points  # noqa: PLC0415  # seldom needed

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
