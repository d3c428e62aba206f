"""The command line: the same words as everywhere, in a terminal."""

from __future__ import annotations

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
    sys.exit(run(sys.argv[1:] or ["--help"]))


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
    """Say whose mistake it is: that of who gave the command, or ours."""
    from stammtisch.core.errors import Mistake  # noqa: PLC0415  # workers load the core while we do

    if isinstance(error, Mistake):
        complain(str(error))
        return BAD_INPUT
    with NamedTemporaryFile("w", prefix="stammtisch-", suffix=".txt", delete=False, encoding="utf-8") as file:
        traceback.print_exception(error, file=file)
    complain(f"this is our mistake: {type(error).__name__}: {error} (please send us {file.name})")
    return OUR_MISTAKE


def complain(message: str) -> None:
    """One line, whatever is in it."""
    line = " ".join(message.split())
    sys.stderr.write(f"stammtisch: {''.join(char if char.isprintable() else '?' for char in line)}\n")
