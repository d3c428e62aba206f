"""The commands of the designer's lab, each in a module of its own that is loaded when it is needed."""

# ruff: noqa: PLC0415  # that is why imports stand in the functions

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
import typer.core

from .arguments import (
    CORES,
    AsJson,
    CardFile,
    Cluster,
    GameName,
    Games,
    Jobs,
    Language,
    Options,
    Resume,
    Seats,
    Seed,
    SomeFolder,
    game_names,
)  # fmt: skip

if TYPE_CHECKING:
    from .lab import Table


class Lab(typer.core.TyperGroup):
    """`stammtisch lab GAME` is short for `stammtisch lab study GAME`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0].lower() in self.commands:
            args = [args[0].lower(), *args[1:]]
        elif args and not args[0].startswith("-"):
            self._check_game(args[0])
            args = ["study", *args]
        return super().parse_args(ctx, args)

    def _check_game(self, word: str) -> None:
        """What is neither a game nor a command may be one that is misspelt."""
        known = [*game_names(), *self.commands]
        nearest = get_close_matches(word.lower(), known, 1)
        if word.lower() not in known and nearest and nearest[0] in self.commands:
            from stammtisch.core import Mistake

            raise Mistake(f"{word!r} is no game and no command. Did you mean stammtisch lab {nearest[0]}?")


def _table(
    seats: str,
    games: int,
    seed: str,
    options: list[str] | None,
    jobs: int,
    *,
    language: str | None,
    json: bool,
    cluster: str | None = None,
) -> Table:
    """What all commands take, while workers begin to load what they need."""
    from stammtisch.lab import prepare_workers

    prepare_workers(1 if cluster else jobs)
    from .lab import Table

    return Table(seats, games, seed, options or [], jobs, cluster, language, json)


lab = typer.Typer(cls=Lab, help="The designer's lab: many games, and what they tell about a game.")


@lab.command()
def study(
    game: GameName,
    *,
    out: SomeFolder = None,
    seats: Seats = "random,random",
    games: Games = 1000,
    seed: Seed = "0",
    cards: CardFile = None,
    jobs: Jobs = CORES,
    option: Options = None,
    resume: Resume = False,
    csv: Annotated[bool, typer.Option("--csv", help="The tables as CSV, too.")] = False,
    json: AsJson = False,
    cluster: Cluster = None,
    lang: Language = None,
) -> int:
    """Play many games and say what they tell: who wins, how long, which cards. `study` may be left out."""
    table = _table(seats, games, seed, option, jobs, language=lang, json=json, cluster=cluster)
    from .lab import lab as run

    return run(game, table, cards, out, resume=resume, csv=csv)


@lab.command()
def compare(
    base: Annotated[Path, typer.Argument(metavar="BASE", help="A file of changes; it may name its game and no more.")],
    variant: Annotated[Path, typer.Argument(metavar="VARIANT", help="Another file of changes to the same game.")],
    *,
    out: SomeFolder = None,
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
    table = _table(seats, games, seed, option, jobs, language=lang, json=json, cluster=cluster)
    from .lab_compare import compare as run

    return run(base, variant, table, out, resume=resume)


@lab.command()
def tune(
    game: GameName,
    *,
    aim: Annotated[
        list[str],
        typer.Option(
            metavar="AIM",
            help="'seat win rates equal', 'no gain for who begins', 'many close games', 'length 300'; or several.",
        ),
    ],
    vary: Annotated[list[str], typer.Option(metavar="NAME=A..B", help="As in cards.pigsticker.value=1..5.")],
    trials: Annotated[int, typer.Option(metavar="N", min=3, help="How many versions are tried.")] = 30,
    out: SomeFolder = None,
    seats: Seats = "random,random",
    games: Games = 1000,
    seed: Seed = "0",
    jobs: Jobs = CORES,
    option: Options = None,
    resume: Resume = False,
    confirm: Annotated[
        bool, typer.Option("--confirm/--no-confirm", help="Play the best once more, on fresh deals.")
    ] = True,
    csv: Annotated[bool, typer.Option("--csv", help="The table as CSV, too.")] = False,
    json: AsJson = False,
    cluster: Cluster = None,
    lang: Language = None,
) -> int:
    """Search the numbers of a game for a version that comes near an aim, and see what it costs."""
    table = _table(seats, games, seed, option, jobs, language=lang, json=json, cluster=cluster)
    from .lab_tune import search

    return search(game, table, out, aim=aim, vary=vary, trials=trials, resume=resume, csv=csv, confirm=confirm)


@lab.command()
def cards(
    game: GameName,
    *,
    causal: Annotated[
        bool, typer.Option("--causal", help="Each deal with a card in a first hand, and without.")
    ] = False,
    forbid: Annotated[
        bool, typer.Option("--forbid", help="Each deal with one seat that may not use the card.")
    ] = False,
    card: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A card; may be given several times. Usually all.")
    ] = None,
    seats: Seats = "casual,casual",
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many deals for each card.")] = 200,
    seed: Seed = "0",
    changes: CardFile = None,
    out: SomeFolder = None,
    jobs: Jobs = CORES,
    option: Options = None,
    json: AsJson = False,
    lang: Language = None,
) -> int:
    """What each card does: how many more games who has it wins on the same deals, and who may use it."""
    table = _table(seats, games, seed, option, jobs, language=lang, json=json)
    from .lab_cards import show_cards

    ways = [way for way, wanted in (("hand", causal), ("forbid", forbid)) if wanted] or ["hand"]
    return show_cards(game, table, ways, card or [], changes=changes, out=out)


@lab.command()
def course(
    game: GameName,
    *,
    seats: Seats = "casual,casual",
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games are looked at.")] = 20,
    seed: Seed = "0",
    cards: CardFile = None,
    out: SomeFolder = None,
    jobs: Jobs = CORES,
    option: Options = None,
    json: AsJson = False,
    lang: Language = None,
) -> int:
    """How games go: who is likely to win at each moment, when it is decided, and which decisions matter."""
    table = _table(seats, games, seed, option, jobs, language=lang, json=json)
    from .lab_course import show_course

    return show_course(game, table, cards, out)


@lab.command()
def skill(
    game: GameName,
    *,
    levels: Annotated[
        str, typer.Option(metavar="casual,strong", help="Which bots, from the weakest on.")
    ] = "random,beginner,casual",
    players: Annotated[
        list[int] | None,
        typer.Option(metavar="N", help="How many play; may be given several times. Usually all."),
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many deals for each row.")] = 200,
    seed: Seed = "0",
    cards: CardFile = None,
    out: SomeFolder = None,
    jobs: Jobs = CORES,
    option: Options = None,
    json: AsJson = False,
    lang: Language = None,
) -> int:
    """What skill is worth: levels by number of players, the gain of who begins, and luck against skill."""
    table = _table(levels, games, seed, option, jobs, language=lang, json=json)
    from .lab_skill import show_skill

    return show_skill(game, table, players or [], cards, out)


@lab.command()
def trend(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files of changes, the oldest first.")],
    *,
    seats: Seats = "random,random",
    games: Games = 1000,
    seed: Seed = "0",
    out: SomeFolder = None,
    jobs: Jobs = CORES,
    option: Options = None,
    json: AsJson = False,
    lang: Language = None,
) -> int:
    """Versions of a game beside each other, all on the same deals: what moved from one to the next."""
    table = _table(seats, games, seed, option, jobs, language=lang, json=json)
    from .lab_trend import show_trend

    return show_trend(files, table, out)


@lab.command()
def train(
    game: GameName,
    *,
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where the values are written.")],
    games: Annotated[
        str, typer.Option(metavar="N,N", help="Games of each generation and number of players; the first by taste.")
    ] = "1000,100",
    players: Annotated[
        list[int] | None,
        typer.Option(metavar="N", help="How many play; may be given several times. Usually all."),
    ] = None,
    bot: Annotated[str, typer.Option(metavar="BOT", help="Who plays from the second generation on.")] = "strong@20",
    seed: Seed = "0",
    json: AsJson = False,
    lang: Language = None,
) -> int:
    """Learn from the bots' own games what a table promises: a game's `values.toml`, by which searches judge."""
    from .lab_train import train_values

    return train_values(game, out, games, players or [], bot, seed, lang, as_json=json)
