"""What several commands take: a game, seats, seeds; with what a shell may complete."""

# ruff: noqa: PLC0415  # every command shall start fast: what is not needed is not loaded

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

import typer
import typer.core


class Commands(typer.core.TyperGroup):
    """A group of commands that understands who forgets one: `stammtisch kombio`."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0].lower() in self.commands:
            args = [args[0].lower(), *args[1:]]
        try:
            return super().resolve_command(ctx, args)
        except typer.TyperException:
            if args and args[0].lower() in game_names():
                from stammtisch.core import Mistake

                words = " ".join([args[0].lower(), *args[1:]])
                raise Mistake(f"{args[0]} is a game, not a command. Did you mean stammtisch play {words}?") from None
            raise


def _type_of(option: Any, ctx: Any) -> str | None:
    """A flag is given or not: that it is a truth value is nobody's business."""
    return None if option.is_flag else _usual(option, ctx)


_usual = typer.core.TyperOption.display_type_rich
typer.core.TyperOption.display_type_rich = _type_of  # type: ignore[method-assign, assignment]  # there is no other way to say so


def game_names() -> list[str]:
    """The games that are installed."""
    from stammtisch.games import all_games

    return list(all_games())


def _games(incomplete: str) -> list[str]:
    return [name for name in game_names() if name.startswith(incomplete.lower())]


def _bots(incomplete: str) -> list[str]:
    """The next of several seats."""
    from stammtisch.bots import BOTS

    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{bot}" for bot in BOTS if bot.startswith(last)]


def _languages(incomplete: str) -> list[str]:
    from stammtisch.core import LANGUAGES

    return [language for language in LANGUAGES if language.startswith(incomplete)]


def _lower(name: str | None) -> str | None:
    """Names of games are small letters, however they are written."""
    return name and name.lower()


AsJson = Annotated[bool, typer.Option("--json", help="For programs.")]
GameName = Annotated[
    str,
    typer.Argument(metavar="GAME", help="As `stammtisch games` lists it.", callback=_lower, autocompletion=_games),
]
SomeGame = Annotated[
    str | None,
    typer.Argument(metavar="[GAME]", help="Left out, you choose.", callback=_lower, autocompletion=_games),
]
Language = Annotated[
    str | None,
    typer.Option("--lang", metavar="LANGUAGE", help="en or de; usually that of the system.", autocompletion=_languages),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be given several times."),
]
Seats = Annotated[str, typer.Option(metavar="strong,casual", help="Which bots play, in order.", autocompletion=_bots)]
Games = Annotated[int, typer.Option(metavar="N", min=1, help="How many games.")]
Seed = Annotated[str, typer.Option(metavar="SEED", help="The same seed, the same deals.")]
Jobs = Annotated[int, typer.Option(metavar="N", min=1, help="How many games at a time; usually one for each core.")]
CORES = os.cpu_count() or 1
SomeFolder = Annotated[
    Path | None,
    typer.Option("--out", metavar="FOLDER", help="Where the report, the tables and what was played go, if somewhere."),
]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with what is in that folder.")]
Cluster = Annotated[str | None, typer.Option(metavar="tcp://...", help="Play on a Dask cluster.")]
CardFile = Annotated[Path | None, typer.Option("--cards", metavar="FILE", help="Changes to the cards of the game.")]
