"""How games ended for those who played them, and how strong that shows them to be."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from openskill.models import PlackettLuce
from sqlalchemy import Connection, delete, func, insert, select

from stammtisch.core import Match, Result
from stammtisch.table.model import Place, Sheet

from .schema import ratings, results

#: So many games are shown of somebody's, and so many results of a day.
SHOWN = 50
#: A rating as people read it: 1000 at the beginning, and a bot's or a person's strength above or below.
MIDDLE, SPREAD = 1000, 40

_model = PlackettLuce()


def write_end(write: Callable[[Connection], None], sheet: Sheet, match: Match[Any], connection: Connection) -> None:
    """The last move, and with it how the game ended for everybody."""
    write(connection)
    result = match.result()
    if result is not None:
        write_results(connection, sheet, result)


class Strength(NamedTuple):
    """How strong somebody is thought to be, and how sure that is."""

    mu: float = _model.mu
    sigma: float = _model.sigma
    games: int = 0

    @property
    def value(self) -> int:
        return round(MIDDLE + SPREAD * (self.mu - _model.mu))

    @property
    def doubt(self) -> int:
        return round(SPREAD * self.sigma)


def write_results(connection: Connection, sheet: Sheet, result: Result) -> None:
    """With the last move of a game: how it ended for each seat. A game among bots, or a lesson, counts for nobody."""
    people = [place.guest or place.was for place in sheet.places]
    if not any(people) or sheet.sealed == "":
        return
    ranks = ranks_of(sheet.places, result)
    now = time.time()
    rows = [
        {
            "room": sheet.id, "seat": seat, "guest": people[seat], "bot": None if people[seat] else place.bot,
            "game": sheet.game, "seats": len(sheet.places), "score": result.scores[seat], "rank": ranks[seat],
            "ended": now, "daily": sheet.daily, "origin": sheet.origin,
        }
        for seat, place in enumerate(sheet.places)
    ]  # fmt: skip
    connection.execute(delete(results).where(results.c.room == sheet.id))
    connection.execute(insert(results), rows)
    if sheet.daily is None:
        who = [person or f"bot:{place.bot}" for person, place in zip(people, sheet.places, strict=True)]
        rate(connection, sheet.game, who, ranks)


def ranks_of(places: Sequence[Place], result: Result) -> list[int]:
    """Winners are first, then who has more points (or fewer); who has left their seat to a bot is last."""

    def worth(seat: int) -> tuple[bool, bool, int]:
        left = places[seat].guest is None and places[seat].was is not None
        score = result.scores[seat] if result.low_is_good else -result.scores[seat]
        return left, seat not in result.winners, score

    worths = [worth(seat) for seat in range(len(places))]
    return [1 + sum(other < mine for other in worths) for mine in worths]


def rate(connection: Connection, game: str, who: Sequence[str], ranks: Sequence[int]) -> None:
    """What a result says about those who took part. Bots of one level share what is known of them."""
    before = strengths(connection, game, who)
    teams = [[_model.rating(mu=before[one].mu, sigma=before[one].sigma)] for one in who]
    after = _model.rate(teams, ranks=[float(rank) for rank in ranks])
    for one in dict.fromkeys(who):
        mine = [after[seat][0] for seat, other in enumerate(who) if other == one]
        mu = sum(each.mu for each in mine) / len(mine)
        sigma = sum(each.sigma for each in mine) / len(mine)
        connection.execute(delete(ratings).where(ratings.c.game == game, ratings.c.who == one))
        row = {"game": game, "who": one, "mu": mu, "sigma": sigma, "games": before[one].games + 1}
        connection.execute(insert(ratings), row)


def strengths(connection: Connection, game: str, who: Sequence[str]) -> dict[str, Strength]:
    query = select(ratings).where(ratings.c.game == game, ratings.c.who.in_(who))
    found = {row.who: Strength(row.mu, row.sigma, row.games) for row in connection.execute(query)}
    return {one: found.get(one, Strength()) for one in who}


def strengths_of(connection: Connection, guest: str) -> dict[str, Strength]:
    """A guest's, by game."""
    query = select(ratings).where(ratings.c.who == guest)
    return {row.game: Strength(row.mu, row.sigma, row.games) for row in connection.execute(query)}


def strengths_of_bots(connection: Connection) -> list[tuple[str, str, Strength]]:
    """Game, level and strength of all bots that have played with people."""
    query = select(ratings).where(ratings.c.who.like("bot:%")).order_by(ratings.c.game, ratings.c.mu)
    return [
        (row.game, row.who.removeprefix("bot:"), Strength(row.mu, row.sigma, row.games))
        for row in connection.execute(query)
    ]


class Line(NamedTuple):
    """A line of the results."""

    room: str
    seat: int
    guest: str | None
    bot: str | None
    game: str
    seats: int
    score: int
    rank: int
    ended: float
    daily: str | None
    origin: str


_LINE = [results.c[name] for name in Line._fields]


def games_of(connection: Connection, guest: str) -> list[list[Line]]:
    """The last games of a guest, each with the lines of all who played, the guest's own first."""
    query = select(*_LINE).where(results.c.guest == guest).order_by(results.c.ended.desc()).limit(SHOWN)
    mine = [Line(*row) for row in connection.execute(query)]
    others = select(*_LINE).where(results.c.room.in_([line.room for line in mine])).order_by(results.c.seat)
    found = [Line(*row) for row in connection.execute(others)]
    return [[line, *[one for one in found if one.room == line.room and one.seat != line.seat]] for line in mine]


def figures_of(connection: Connection, guest: str) -> list[tuple[str, int, int, int, int]]:
    """By game: how often played and won, the least and the most points."""
    query = select(
        results.c.game,
        func.count(),
        func.count().filter(results.c.rank == 1),
        func.min(results.c.score),
        func.max(results.c.score),
    ).where(results.c.guest == guest)
    return [
        (str(game), int(count), int(won), int(least), int(most))
        for game, count, won, least, most in connection.execute(query.group_by(results.c.game))
    ]


def of_a_day(connection: Connection, day: str) -> list[Line]:
    """The results of a day's deal, in the order in which they came."""
    query = select(*_LINE).where(results.c.daily == day)
    return [Line(*row) for row in connection.execute(query.order_by(results.c.ended).limit(1000))]
