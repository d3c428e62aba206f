"""The commands, each in a module of its own that is loaded when it is needed."""

# ruff: noqa: PLC0415  # that is why imports stand in the functions

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
import typer.core

app = typer.Typer(add_completion=False)

AsJson = Annotated[bool, typer.Option("--json", help="For programs.")]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="As `stammtisch games` lists it.")]
Language = Annotated[
    str | None, typer.Option("--lang", metavar="LANGUAGE", help="en or de; usually that of the system.")
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be given several times."),
]


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import PackageNotFoundError, version

        try:
            sys.stdout.write(f"stammtisch {version('stammtisch')}\n")
        except PackageNotFoundError:
            sys.stdout.write("stammtisch, not installed but run from its sources\n")
        raise typer.Exit


@app.callback()
def stammtisch(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """A card table: play, replay, check and simulate modern card games."""


@app.command()
def games(lang: Language = None) -> None:
    """Which games there are, for how many, and what can be agreed on before."""
    from .games import show_games

    show_games(lang)


@app.command()
def rules(game: GameName, lang: Language = None) -> None:
    """The rules of a game, on one page."""
    from .rules import show_rules

    show_rules(game, lang)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Left out, you choose.")] = None,
    *,
    seats: Annotated[
        str | None, typer.Option(metavar="me,casual,strong", help="Who sits there, in order: me or a bot.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="SEED", help="A number or 32 hex digits: the same seed, the same deal.")
    ] = None,
    lang: Language = None,
    option: Options = None,
    name: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Your name; with several people, once for each.")
    ] = None,
    memory: Annotated[bool, typer.Option("--memory", help="Show what you have seen before, too.")] = False,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Write every answer to a new file.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
) -> int:
    """Play at this terminal, alone against bots or several people in turn."""
    from .play import Wish, play

    return play(Wish(game, seats, seed, lang, option or [], name or [], memory=memory, save=save, resume=resume))


@app.command()
def table(
    *,
    port: Annotated[int, typer.Option(metavar="N", help="0 for any that is free.", envvar="STAMMTISCH_PORT")] = 8000,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="127.0.0.1 for this machine only.", envvar="STAMMTISCH_HOST")
    ] = "0.0.0.0",  # noqa: S104  # friends come with their phones
    data: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where the games are kept.", envvar="STAMMTISCH_DATA")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="Another database, as in postgresql+psycopg://...", envvar="STAMMTISCH_DATABASE"
        ),
    ] = None,
    public_url: Annotated[
        str | None,
        typer.Option(metavar="URL", help="The address that browsers use, behind a proxy.", envvar="STAMMTISCH_URL"),
    ] = None,
    proxies: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESSES", help="Proxies that say who asks, with commas between.", envvar="STAMMTISCH_PROXIES"
        ),
    ] = None,
    metrics: Annotated[
        int | None,
        typer.Option(metavar="N", help="A port for figures, on this machine only.", envvar="STAMMTISCH_METRICS"),
    ] = None,
    lang: Language = None,
) -> None:
    """Open the table for browsers: friends, bots, phones."""
    from .table import Address, serve, settings_of

    serve(Address(host, port, metrics), data, database, settings_of(public_url, proxies), lang)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")],
    *,
    seat: Annotated[int | None, typer.Option(metavar="N", help="As that seat saw it; the first is 0.")] = None,
    spectator: Annotated[bool, typer.Option("--spectator", help="As a spectator saw it, which is usual.")] = False,
    lang: Language = None,
) -> None:
    """Watch a saved game step by step, from any seat."""
    from stammtisch.core import Mistake

    from .replay import replay

    if spectator and seat is not None:
        raise Mistake("--seat and --spectator contradict each other; one of them is enough")
    replay(file, seat, lang)


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenarios, or folders of them.")],
    lang: Language = None,
) -> int:
    """Play rule examples and say where something else happens than they expect."""
    from .check import check

    return check(files, lang)


@app.command()
def simulate(
    game: GameName,
    *,
    seats: Annotated[str, typer.Option(metavar="random,flat", help="Which bots play, in order.")] = "random,random",
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games.")] = 1000,
    seed: Annotated[str, typer.Option(metavar="SEED", help="The same seed, the same games.")] = "0",
    jobs: Annotated[int, typer.Option(metavar="N", min=1, help="How many games at a time.")] = 1,
    option: Options = None,
    json: AsJson = False,
    lang: Language = None,
) -> int:
    """Let bots play many games, and see who wins how often."""
    from stammtisch.lab import prepare_workers

    prepare_workers(jobs, tables=False)
    from .simulate import simulate

    return simulate(
        game, seats=seats, games=games, seed=seed, jobs=jobs, options=option or [], language=lang, as_json=json
    )


class Lab(typer.core.TyperGroup):
    """`stammtisch lab GAME` is short for `stammtisch lab study GAME`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        named = bool(args) and (args[0] in self.commands or args[0].startswith("-"))
        return super().parse_args(ctx, args if named or not args else ["study", *args])


lab = typer.Typer(cls=Lab, help="The designer's lab: many games, and what they tell about a game.")
app.add_typer(lab, name="lab")

Seats = Annotated[str, typer.Option(metavar="strong,casual", help="Which bots play, in order.")]
Games = Annotated[int, typer.Option(metavar="N", min=1, help="How many games.")]
Seed = Annotated[str, typer.Option(metavar="SEED", help="The same seed, the same deals.")]
Jobs = Annotated[int, typer.Option(metavar="N", min=1, help="How many games at a time; usually one for each core.")]
CORES = os.cpu_count() or 1
Folder = Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where the report and the tables go.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with what is in that folder.")]
Cluster = Annotated[str | None, typer.Option(metavar="tcp://...", help="Play on a Dask cluster.")]


@lab.command()
def study(
    game: GameName,
    *,
    out: Folder,
    seats: Seats = "random,random",
    games: Games = 1000,
    seed: Seed = "0",
    cards: Annotated[Path | None, typer.Option(metavar="FILE", help="Changes to the cards of the game.")] = None,
    jobs: Jobs = CORES,
    option: Options = None,
    resume: Resume = False,
    csv: Annotated[bool, typer.Option("--csv", help="The tables as CSV, too.")] = False,
    json: AsJson = False,
    cluster: Cluster = None,
    lang: Language = None,
) -> int:
    """Play many games and write a report about them: who wins, how long, which cards. `study` may be left out."""
    from stammtisch.lab import prepare_workers

    prepare_workers(1 if cluster else jobs)
    from .lab import Table
    from .lab import lab as run

    table = Table(seats, games, seed, option or [], jobs, cluster, lang, json)
    return run(game, table, cards, out, resume=resume, csv=csv)


@lab.command()
def compare(
    base: Annotated[Path, typer.Argument(metavar="BASE", help="A file of changes; it may name its game and no more.")],
    variant: Annotated[Path, typer.Argument(metavar="VARIANT", help="Another file of changes to the same game.")],
    *,
    out: Folder,
    seats: Seats = "random,random",
    games: Games = 1000,
    seed: Seed = "0",
    jobs: Jobs = CORES,
    option: Options = None,
    resume: Resume = False,
    json: AsJson = False,
    cluster: Cluster = None,
    lang: Language = None,
) -> int:
    """Play two versions of a game on the same deals, and see what changed beyond chance."""
    from stammtisch.lab import prepare_workers

    prepare_workers(1 if cluster else jobs)
    from .lab import Table
    from .lab_compare import compare as run

    return run(base, variant, Table(seats, games, seed, option or [], jobs, cluster, lang, json), out, resume=resume)


@lab.command()
def tune(
    game: GameName,
    *,
    aim: Annotated[str, typer.Option(metavar="AIM", help="'seat win rates equal', 'no gain for who begins', ...")],
    vary: Annotated[list[str], typer.Option(metavar="NAME=A..B", help="As in cards.pigsticker.value=1..5.")],
    trials: Annotated[int, typer.Option(metavar="N", min=3, help="How many versions are tried.")] = 30,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where the page, the table and all that was played go.")
    ] = None,
    seats: Seats = "random,random",
    games: Games = 1000,
    seed: Seed = "0",
    jobs: Jobs = CORES,
    option: Options = None,
    resume: Resume = False,
    csv: Annotated[bool, typer.Option("--csv", help="The table as CSV, too.")] = False,
    json: AsJson = False,
    cluster: Cluster = None,
    lang: Language = None,
) -> int:
    """Search the numbers of a game for a version that comes near an aim, and see what it costs."""
    from stammtisch.lab import prepare_workers

    prepare_workers(1 if cluster else jobs)
    from .lab import Table
    from .lab_tune import search

    table = Table(seats, games, seed, option or [], jobs, cluster, lang, json)
    return search(game, table, out, aim=aim, vary=vary, trials=trials, resume=resume, csv=csv)


@app.command()
def ladder(
    game: GameName,
    *,
    levels: Annotated[
        str, typer.Option(metavar="casual,strong", help="Which bots, from the weakest on.")
    ] = "random,beginner,casual,strong,master",
    games: Annotated[int, typer.Option(metavar="N", min=2, help="How many games for each pair.")] = 1000,
    iterations: Annotated[
        int,
        typer.Option(
            metavar="N", min=0, help="Imagined matches for each answer of a master, instead of a time; 0 for the time."
        ),
    ] = 0,
    seed: Annotated[str, typer.Option(metavar="SEED", help="The same seed, the same deals.")] = "0",
    jobs: Annotated[int, typer.Option(metavar="N", min=1, help="How many games at a time.")] = 1,
    option: Options = None,
    json: AsJson = False,
    lang: Language = None,
) -> int:
    """Let all levels of bots play each other, two at a time, each deal from both seats."""
    from .ladder import ladder

    return ladder(
        game,
        levels=levels,
        games=games,
        seed=seed,
        jobs=jobs,
        iterations=iterations,
        options=option or [],
        language=lang,
        as_json=json,
    )
