"""One's own games and what they add up to, how strong everybody is, the course of a game, and the deal of the day."""

from __future__ import annotations

from functools import partial

from stammtisch.table import wire
from stammtisch.table.room import daily as days
from stammtisch.table.room.course import course as course_of
from stammtisch.table.room.decisions import decisions as decisions_of
from stammtisch.table.store import results
from stammtisch.table.store.results import Line, Strength
from stammtisch.table.words import BOT_NAMES, sentence

from .call import Call


async def history(call: Call) -> wire.History:
    """My games that are over, and my figures."""
    read = call.services.storage.read
    games = await read(partial(results.games_of, guest=call.me))
    await call.hall.learn_names([line.guest for lines in games for line in lines if line.guest])
    mine = await read(partial(results.strengths_of, guest=call.me))
    figures = [
        wire.Figures(game, count, won, most, _rating(game, mine.get(game)))
        for game, count, won, _, most in await read(partial(results.figures_of, guest=call.me))
    ]
    bots = [
        wire.BotRating(bot, wire.Rating(game, one.value, one.doubt, one.games))
        for game, bot, one in await read(results.strengths_of_bots)
    ]
    return wire.History([_played(call, *lines) for lines in games], figures, bots)


def _played(call: Call, mine: Line, *others: Line) -> wire.Played:
    names = [_name(call, line) for line in others]
    return wire.Played(mine.room, mine.game, mine.ended, mine.rank, mine.seats, mine.score, names, mine.daily)


def _name(call: Call, line: Line) -> str:
    if line.guest is None:
        return BOT_NAMES[line.seat]
    return call.services.names.get(line.guest) or sentence(call.language, "guest", "unnamed")


def _rating(game: str, strength: Strength | None) -> wire.Rating | None:
    return None if strength is None else wire.Rating(game, strength.value, strength.doubt, strength.games)


async def ratings(call: Call) -> list[wire.Rating | None]:
    """How strong those are who sit at a table, seat by seat; None: nobody knows yet."""
    sheet = (await call.room()).sheet
    who = [place.guest or (f"bot:{place.bot}" if place.bot else "") for place in sheet.places]
    found = await call.services.storage.read(partial(results.strengths, game=sheet.game, who=who))
    return [_rating(sheet.game, found[one]) if one and found[one].games else None for one in who]


async def course(call: Call) -> wire.Course:
    """How everybody's chances changed over a game that is over."""
    return await course_of(await call.room(), call.guest)


async def decisions(call: Call) -> wire.Decisions:
    """My best and my worst decision in a game that is over, by what I could know."""
    return await decisions_of(await call.room(), call.guest, call.language)


async def daily(call: Call) -> wire.Daily:
    """The deal of the day."""
    return await days.today(call.hall, call.me)


async def play_daily(call: Call) -> wire.Room:
    """Play the deal of the day: once."""
    await call.hall.learn_names([call.me])
    return call.card(await days.begin(call.hall, call.me, call.origin))
