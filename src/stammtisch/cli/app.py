"""The commands, each in a module of its own that is loaded when it is needed."""

# ruff: noqa: PLC0415  # that is why imports stand in the functions

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from .admin_app import admin
from .arguments import AsJson, Commands, GameName, Language, Options, SomeGame
from .lab_app import lab

app = typer.Typer(cls=Commands, add_completion=True)
app.add_typer(admin, name="admin")
app.add_typer(lab, name="lab")


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
    game: SomeGame = None,
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
    log: Annotated[
        str, typer.Option(metavar="text|json", help="How it writes about itself.", envvar="STAMMTISCH_LOG")
    ] = "text",
    node: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Its name among several servers on one PostgreSQL.", envvar="STAMMTISCH_NODE"
        ),
    ] = None,
    node_url: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Where the other servers find this one.", envvar="STAMMTISCH_NODE_URL"),
    ] = None,
    lab: Annotated[
        bool, typer.Option("--lab", help="Open the designer's lab in the browser, too: for you alone.")
    ] = False,
    lang: Language = None,
) -> None:
    """Open the table for browsers: friends, bots, phones."""
    from .table import Address, Keeping, check_lab, check_log, node_of, serve, settings_of

    at, kept = Address(host, port, metrics, check_log(log)), Keeping(data, database, node_of(node, node_url, database))
    settings = settings_of(public_url, proxies)
    if lab:
        check_lab(settings, kept.node)
    serve(at, kept, settings, lang, lab=lab)


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
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a game, from its table.")],
    *,
    seal: Annotated[
        str | None, typer.Option(metavar="SEAL", help="The seal that you saw before the game: 64 hex digits.")
    ] = None,
    lang: Language = None,
) -> int:
    """Check that a game was dealt as it was sealed before, and that it can be played from that deal."""
    from .verify import verify

    return verify(file, seal, lang)


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


@app.command()
def ladder(
    game: GameName,
    *,
    levels: Annotated[
        str, typer.Option(metavar="casual,strong", help="Which bots, from the weakest on.")
    ] = "random,beginner,casual,strong,master",
    games: Annotated[int, typer.Option(metavar="N", min=2, help="How many games for each pair.")] = 1000,
    seats: Annotated[
        int, typer.Option(metavar="N", min=2, help="One of a level among so many less one of the level below.")
    ] = 2,
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
    """Let levels of bots play each other, each deal from every seat: two at a time, or one among the level below."""
    from .ladder import ladder

    return ladder(
        game,
        levels=levels,
        games=games,
        seats=seats,
        seed=seed,
        jobs=jobs,
        iterations=iterations,
        options=option or [],
        language=lang,
        as_json=json,
    )


@app.command()
def exact(
    game: GameName,
    *,
    cards: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Changes that make it small; kombio brings its own.")
    ] = None,
    levels: Annotated[
        str, typer.Option(metavar="casual,master@400", help="Which bots; after an @, how many matches they imagine.")
    ] = "random,beginner,casual,strong@80,master@400",
    laps: Annotated[int, typer.Option(metavar="N", min=1, help="How many laps of CFR+.")] = 300,
    times: Annotated[int, typer.Option(metavar="N", min=1, help="How often a bot is asked in each situation.")] = 1,
    option: Options = None,
    json: AsJson = False,
    lang: Language = None,
) -> int:
    """Solve a game that is small enough, and see how far each bot is from perfect play."""
    from .exact import Wish, exact

    return exact(Wish(game, cards, levels, laps, times, option or [], lang, json))


@app.command()
def mcp(
    game: GameName,
    *,
    seats: Annotated[int | None, typer.Option(metavar="N", help="How many play; bots sit in the other seats.")] = None,
    seat: Annotated[int, typer.Option(metavar="N", help="Where the language model sits; the first is 0.")] = 0,
    bots: Annotated[str, typer.Option(metavar="casual", help="The level of all others.")] = "casual",
    seed: Annotated[int, typer.Option(metavar="SEED", min=0, help="The same seed, the same deal.")] = 0,
    listed: Annotated[bool, typer.Option("--listed/--unlisted", help="Whether the allowed words are listed.")] = True,
    option: Options = None,
    lang: Language = None,
) -> None:
    """A seat for a language model: a server of the Model Context Protocol on standard input and output."""
    from .mcp import serve

    serve(game, seats, seat=seat, bots=bots, seed=seed, listed=listed, options=option or [], language=lang)


@app.command()
def record(
    game: GameName,
    *,
    seats: Annotated[str, typer.Option(metavar="casual,strong", help="Which bots play, in order.")] = "casual,casual",
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games.")] = 1000,
    seed: Annotated[str, typer.Option(metavar="SEED", help="The same seed, the same games.")] = "0",
    out: Annotated[Path, typer.Option(metavar="FILE", help="A new file, as in games.parquet.")],
    option: Options = None,
    lang: Language = None,
) -> int:
    """Let bots play, and keep every answer in a file that learners read."""
    from .record import record

    return record(game, seats=seats, games=games, seed=seed, out=out, options=option or [], language=lang)
