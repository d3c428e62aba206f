"""How often the lab is wrong: reports on games in which nothing differs, and on effects that were planted.

`make calibrate` prints the table of docs/lab.md; tests/lab/test_calibration.py does the same with few games.
A study is played once; what it is judged by is then shuffled again and again, so that whatever a report finds is luck.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.random import Generator, default_rng

from stammtisch.core import read_overlay, slug
from stammtisch.lab.card_trials import CardEffects, card_effects
from stammtisch.lab.measure.aims import measure, read_aim
from stammtisch.lab.measure.claims import claims_of
from stammtisch.lab.measure.differences import MAIN, Differences, differences
from stammtisch.lab.measure.lifts import lift_errors, place_errors
from stammtisch.lab.measure.pairs import same_deals
from stammtisch.lab.measure.statistics import is_real, wilson
from stammtisch.lab.measure.sums import Sums
from stammtisch.lab.measure.table_sums import sums_of_games, sums_of_uses
from stammtisch.lab.names import names_of
from stammtisch.lab.play.backend import on_this_machine
from stammtisch.lab.play.chunk import Chunk
from stammtisch.lab.play.job import Job, make_job
from stammtisch.lab.play.pairs import Pair
from stammtisch.lab.play.plan import Plan, play
from stammtisch.lab.skill_table import shares_of, skill_row
from stammtisch.lab.store.store import MemoryStore
from stammtisch.lab.version_trend import MOVED

#: Who plays each game, how many games, and what is changed in it for comparisons.
STUDIES = {
    "kombio": (("random",) * 3, 300, "[cards.13]\ncopies = 3"),
    "karuba": (("random",) * 3, 300, "[rules]\ngold = 3"),
    "klobba": (("random",) * 4, 300, "[rules]\nhand = 4"),
    "barbarity": (("random",) * 4, 300, "[cards.borrowed-spear]\nvp = 4"),
    "klong": (("casual",) * 2, 100, "[rules]\nhand = 4"),
}


#: How many deals for cards and for skill; and which cards, where all would take long.
DEALS = {"kombio": 100, "karuba": 100, "klobba": 60, "barbarity": 60, "klong": 40}
CARDS = {
    "barbarity": ("Beard Pull", "Borrowed Spear", "War Mammoth", "Scavenger Crow", "Pigsticker", "Mirage"),
    "klong": ("hack", "stumble", "access", "duck"),
}
LEVELS = ("casual", "beginner")


def played(game: str, seats: Sequence[str], games: int, seed: int, overlay: str = "") -> MemoryStore:
    """A study in memory, as one chunk."""
    job = make_job(game, seats, games, seed, None, matches=40, paired=True)
    store, whole = MemoryStore(), MemoryStore()
    for _ in play(Plan(job, read_overlay(f'game = "{game}"\n{overlay}', game)), store, on_this_machine(1)):
        pass
    tables = {
        name: store.whole_table(name).unify_dictionaries().combine_chunks() for name in ("games", "turns", "uses")
    }
    first = next(iter(store._chunks.values()))
    told = {name: first.sums[name] for name in ("together", "low")}
    all_games, turns, uses = (written(tables[name]) for name in ("games", "turns", "uses"))
    whole.add(Chunk(0, games, all_games, turns, uses, told, first.edition))
    return whole


def written(table: pa.Table) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return bytes(sink.getvalue())


def with_games(store: MemoryStore, games: dict[str, Any], uses: pa.Table | None = None) -> tuple[MemoryStore, Sums]:
    """The same chunk with other games in it, and its sums."""
    [chunk] = store._chunks.values()
    seats = sum(name.startswith("win_") for name in games)
    uses = store.table("uses", 0) if uses is None else uses
    ahead = store.table("turns", 0).column("ahead").to_numpy()
    turns = {"ahead": ahead if len(ahead) == games["turns"].sum() else np.full(games["turns"].sum(), -1)}
    columns: dict[str, Any] = {name: uses.column(name).to_numpy() for name in ("game", "seat", "count")}
    columns |= {name: uses.column(name).combine_chunks() for name in ("event", "card")}
    sums = {**chunk.sums, **sums_of_games(games, turns, seats), **sums_of_uses(columns, games, 0, seats)}
    other = MemoryStore()
    other.add(replace(chunk, games=written(pa.table(games)), uses=written(uses), sums=sums))
    return other, sums


def columns_of(store: MemoryStore) -> dict[str, Any]:
    table = store.table("games", 0)
    return {name: table.column(name).to_numpy() for name in table.column_names}


def null_report(store: MemoryStore, game: str, bots: Sequence[str], dice: Generator) -> bool:
    """Whether a report claims anything once winners were shuffled: between the games, and between the seats of each."""
    games, seats = columns_of(store), len(bots)
    count = len(games["game"])
    whose = dice.permuted(np.tile(np.arange(seats), (count, 1)), axis=1)
    order = dice.permutation(count)
    for what in ("win", "score"):
        values = np.column_stack([games[f"{what}_{seat}"] for seat in range(seats)])
        shuffled = np.take_along_axis(values[order], whose, axis=1)
        games |= {f"{what}_{seat}": shuffled[:, seat].copy() for seat in range(seats)}
    games["margin"] = games["margin"][order]
    shuffled_store, sums = with_games(store, games)
    names = names_of(game, None)
    errors = lift_errors(shuffled_store, sums, seats), place_errors(shuffled_store, sums, seats)
    claims = claims_of(sums, bots, names, *errors)
    return any(map(is_real, claims.luck.values()))


def swapped(stores: Sequence[MemoryStore], dice: Generator) -> list[tuple[MemoryStore, Sums]]:
    """The versions exchanged at random, deal by deal: no version is other than another."""
    every = [columns_of(store) for store in stores]
    uses = [store.table("uses", 0) for store in stores]
    count = len(every[0]["game"])
    which = dice.permuted(np.tile(np.arange(len(stores)), (count, 1)), axis=1)
    found = []
    for place, store in enumerate(stores):
        games = {name: np.choose(which[:, place], [one[name] for one in every]) for name in every[0]}
        parts = [
            one.filter(pa.array(which[one.column("game").to_numpy(), place] == number))
            for number, one in enumerate(uses)
        ]
        mixed = pa.concat_tables(parts).unify_dictionaries().combine_chunks().sort_by("game")
        found.append(with_games(store, games, mixed))
    return found


def null_comparison(stores: Sequence[MemoryStore], game: str, changed: Sequence[str], dice: Generator) -> bool:
    """Whether a comparison claims anything of versions that were exchanged at random."""
    return any(map(is_real, compared(swapped(stores, dice), game, changed).luck.values()))


def compared(both: Sequence[tuple[MemoryStore, Sums]], game: str, changed: Sequence[str]) -> Differences:
    (base, before), (variant, after) = both
    seats = len(before["wins"])
    return differences(base, variant, [before, after], seats, names=names_of(game, None), changed=changed)


#: A card that is called otherwise, and nothing else.
NAMES = ("Beard Pull", "Beard Tug")
RENAMED = f'remove = ["{NAMES[0]}"]\n[[add]]\nname = "{NAMES[1]}"\nkind = "battle"\nvalue = 2\ncopies = 3'


def null_renaming(games: int, seed: int) -> bool:
    """Whether a comparison claims anything of a card that only has another name, but that this name is used."""
    stores = [played("barbarity", ("random",) * 4, games, seed, more) for more in ("", RENAMED)]
    found = compared([with_games(store, columns_of(store)) for store in stores], "barbarity", NAMES)
    named = set(map(slug, NAMES))
    return any(is_real(p) for (what, which), p in found.luck.items() if what == MAIN or slug(which) not in named)


AIMS = ("seat win rates equal", "many close games", "length 100")


def null_tuning(stores: Sequence[MemoryStore], aim: str, dice: Generator) -> bool:
    """Whether a search calls any version nearer, or otherwise other, if all were exchanged at random."""
    (base, sums), *versions = swapped(stores, dice)
    seats, among = len(sums["wins"]), 2 * len(versions)
    for version, _ in versions:
        found = measure(base, version, seats, read_aim(aim), begins=False)
        if found.nearer.is_more(among) or any(move.is_other(2 * among) for move in found.moves[:2]):
            return True
    return False


def null_trend(stores: Sequence[MemoryStore], dice: Generator) -> bool:
    """Whether a trend marks any step between versions that were exchanged at random."""
    mixed = [store for store, _ in swapped(stores, dice)]
    seats, among = sum(name.startswith("win_") for name in columns_of(mixed[0])), (len(mixed) - 1) * len(MOVED)
    moves = [
        measure(before, after, seats, read_aim("seat win rates equal"), begins=False).moves
        for before, after in pairwise(mixed)
    ]
    return any(getattr(move, name).is_other(among) for move in moves for name in MOVED)


def null_cards(found: CardEffects, dice: Generator) -> bool:
    """Whether any card is said to do something once it was drawn by lot which game of a deal was the one with it."""
    mixed = {
        card: [pair and (turned(pair) if dice.integers(2) else pair) for pair in pairs]
        for card, pairs in found.pairs.items()
    }
    return any(one.more_than_luck for one in replace(found, pairs=mixed).effects)


def turned(pair: Pair) -> Pair:
    """The same deal, with and without exchanged."""
    return pair._replace(wins=pair.wins[::-1], points=pair.points[::-1])


def null_skill(shares: Sequence[Sequence[float]], job: Job, dice: Generator) -> bool:
    """Whether a table of skill calls one of two better, by its interval, once it was drawn by lot which was which."""
    deals = [(1 - two, 1 - one) if dice.integers(2) else (one, two) for one, two in zip(*shares, strict=True)]
    wins = skill_row(job, list(zip(*deals, strict=True))).wins
    return not wins.low <= 1 / 2 <= wins.high


def variance_saved(base: MemoryStore, variant: MemoryStore) -> float:
    """How many times the games that two versions need fewer, on the same deals than on others."""
    [(before, after)] = same_deals(base, variant)
    one, other = ((games["score_0"] - games["score_1"]) for games in (before, after))
    return float((one.var() + other.var()) / max((other - one).var(), 1e-12))


def rate(wrong: Sequence[bool]) -> str:
    """A rate of errors with its interval."""
    middle, low, high = wilson(sum(wrong), len(wrong))
    return f"{sum(wrong)} of {len(wrong)} ({100 * middle:.1f} %, {100 * low:.1f} … {100 * high:.1f})"


SPEAR = "[cards.borrowed-spear]\nvp = 4"


def found_spear(seed: int) -> bool:
    """Whether a comparison finds that a card is worth four points in place of one, in 400 deals of two."""
    base, variant = (played("barbarity", ("casual", "casual"), 400, seed, more) for more in ("", SPEAR))
    both = [with_games(store, columns_of(store)) for store in (base, variant)]
    return compared(both, "barbarity", ["Borrowed Spear"]).real(MAIN, "Borrowed Spear")


def lines(games: Sequence[str], rounds: int, part: float) -> Iterator[str]:
    """The table of docs/lab.md, line by line; fewer games are played where a part of them is enough."""
    dice = default_rng(1)
    for game in games:
        bots, count, change = STUDIES[game]
        count = int(count * part)
        stores = [played(game, bots, count, 1, more) for more in ("", change)]
        where = f"{game}, {len(bots)} {bots[0]}, {count} games"
        wrong = [null_report(stores[0], game, bots, dice) for _ in range(rounds)]
        yield f"| report, winners shuffled | {where} | {rate(wrong)} |"
        changed = ["Borrowed Spear"] if "spear" in change else []
        wrong = [null_comparison(stores, game, changed, dice) for _ in range(rounds)]
        yield f"| compare, versions exchanged | {where} | {rate(wrong)} |"
        versions = [*stores, played(game, bots, count, 1, change), played(game, bots, count, 2)]
        wrong = [null_tuning(versions, AIMS[number % len(AIMS)], dice) for number in range(rounds)]
        yield f"| tune, three versions exchanged | {where} | {rate(wrong)} |"
        wrong = [null_trend(versions[:3], dice) for _ in range(rounds)]
        yield f"| trend, three versions exchanged | {where} | {rate(wrong)} |"
        yield from _of_players(game, rounds, part, dice)
    if "barbarity" in games:
        count, times = int(STUDIES["barbarity"][1] * part), rounds // 5  # each is played anew
        wrong = [null_renaming(count, seed) for seed in range(1, times + 1)]
        yield f"| compare, a card renamed | barbarity, 4 random, {count} games | {rate(wrong)} |"


def _of_players(game: str, rounds: int, part: float, dice: Generator) -> Iterator[str]:
    """Cards and skill, of two casual players and of one among beginners."""
    deals = int(DEALS[game] * part)
    tried = card_effects(game, ["casual", "casual"], deals, 1, only=CARDS.get(game, ()))
    wrong = [null_cards(tried, dice) for _ in range(rounds)]
    yield f"| cards --causal, with and without exchanged | {game}, 2 casual, {deals} deals | {rate(wrong)} |"
    jobs = [make_job(game, seats, deals, 1, None, matches=40) for seats in (LEVELS, LEVELS[::-1])]
    shares = [[won[place] for won in shares_of((job, 0, deals))] for place, job in enumerate(jobs)]
    wrong = [null_skill(shares, jobs[0], dice) for _ in range(rounds)]
    yield f"| skill, bots exchanged | {game}, casual and beginner, {deals} deals | {rate(wrong)} |"


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("games", nargs="*", default=list(STUDIES))
    reader.add_argument("--rounds", type=int, default=200)
    reader.add_argument("--part", type=float, default=1.0)
    reader.add_argument("--seeds", type=int, default=10)
    given = reader.parse_args()
    for line in lines(given.games, given.rounds, given.part):
        print(line, flush=True)  # noqa: T201  # it is a command
    found = [found_spear(seed) for seed in range(1, given.seeds + 1)]
    if found:
        print(f"| Borrowed Spear, VP 1 to 4, found | barbarity, 2 casual, 400 deals | {rate(found)} |")  # noqa: T201


if __name__ == "__main__":
    main()
