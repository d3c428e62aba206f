"""A game of very many moves, written down as a server does; and what it costs to come to it.

`python -m table.long_game 60000` (in tests/) measures how long joining and looking back take at move 100 and there.
"""

import asyncio
import secrets
import sys
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter

from stammtisch.core import word
from stammtisch.games import game_named
from stammtisch.table.game import Play, told_of
from stammtisch.table.model import Entry, Place, Sheet, Written
from stammtisch.table.store import database_in, open_database, queries
from table.guests import QUICK, Guest, Site, serving

NAMES = {"en": ["Anna", "Ben"], "de": ["Anna", "Ben"]}


def write_game(folder: Path, moves: int) -> str:
    """Play Kombio at random, for so many moves, and write all of it down. The name of the table."""
    game = game_named("kombio")
    sheet = Sheet(
        id=f"long{moves}", made=0.0, opener="anna", state="gathering", moves=0, version=0, game=game.name,
        rules=game.version, cards=game.cards, options={**game.slow, "rounds": 100}, seed=secrets.token_hex(16),
        public=False,
        pace="live", race_seconds=60.0, turn_seconds=None, memory=True, rematch=None, origin="", since=0,
        sealed=None, nonces=None, watch=True,
        talk="all", trouble=None, places=[Place("anna"), Place("ben")],
    )  # fmt: skip
    play, dice = Play(sheet.blank_record(), []), Random(moves)
    engine = open_database(database_in(folder))
    with engine.begin() as connection:
        queries.add_room(connection, sheet)
        told = told_of(game, play.opening, NAMES)  # type: ignore[arg-type]
        play.log.append(Entry(0, 0, told))
        queries.begin(connection, sheet, told, None)
        while play.match.ask is not None and play.count < moves:
            ask = play.match.ask
            seat = dice.choice(ask.waiting())
            options = [word(option) for option in ask.offer(seat)]
            choice = "-" if ask.race else dice.choice([one for one in options if one != "call"] or options)
            move = play.answer(seat, choice, f"{seat}.{play.count}", "person")
            rest = play.rest()
            told = told_of(game, play.outcomes[-1].events, NAMES)  # type: ignore[arg-type]
            step = Written(move, "playing", told, 0, rest)
            queries.write(connection, sheet.id, step)
            play.settle(rest)
    engine.dispose()
    return sheet.id


async def costs(site: Site, guest: Guest, table: str, times: int = 5) -> dict[str, float]:
    """The best of several times that it takes to join a table that is not in memory, and to look back."""
    found = {"join": 9e9, "replay": 9e9, "log": 9e9}
    hall = site.server.hall
    for _ in range(times):
        if (loaded := hall.rooms.get(table)) is not None:
            hall.rooms.forget(table)
            await loaded.close()
        start = perf_counter()
        async with guest.at(table) as chair:
            found["join"] = min(found["join"], perf_counter() - start)
            assert chair.now is not None
            version = chair.now["version"]
        for what in ("replay", "log"):
            start = perf_counter()
            await guest.get(f"/api/tables/{table}/{what}/{version - 3}")
            found[what] = min(found[what], perf_counter() - start)
    return found


async def compare(folder: Path, few: str, many: str) -> list[dict[str, float]]:
    async with serving(folder, QUICK) as site, site.guest() as guest:
        return [await costs(site, guest, table) for table in (few, many)]


def main() -> None:
    moves = int(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        few, many = (write_game(Path(folder), count) for count in (100, moves))
        for count, found in zip((100, moves), asyncio.run(compare(Path(folder), few, many)), strict=True):
            figures = ", ".join(f"{what} {1000 * seconds:.1f} ms" for what, seconds in found.items())
            sys.stdout.write(f"at move {count}: {figures}\n")


if __name__ == "__main__":
    main()
