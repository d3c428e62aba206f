"""`python -m benchmarks` measures how fast the games are; `make bench` also sets up whom they are compared with."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from stammtisch.cli import BAD_INPUT, complain
from stammtisch.core import Mistake

from .report import run


def bench(
    *,
    peers: Annotated[
        str | None, typer.Option(metavar="PYTHON", help="The Python of an environment with other projects in it.")
    ] = None,
    against: Annotated[
        str | None, typer.Option(metavar="PYTHON", help="The Python of an environment with another Stammtisch.")
    ] = None,
    rounds: Annotated[int, typer.Option(metavar="N", min=1, help="How often everything is measured.")] = 5,
    json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Measure how fast the games are."""
    try:
        run(peers, against, json, rounds)
    except Mistake as mistake:
        complain(str(mistake))
        sys.exit(BAD_INPUT)


if __name__ == "__main__":
    typer.run(bench)
