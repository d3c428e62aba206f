"""A table from the database: as it was left, carried over to new rules, or with the reason why it cannot go on."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection

from stammtisch.core import Game, Mistake
from stammtisch.games import all_games
from stammtisch.table.game import Play, told_of
from stammtisch.table.game.presenter import Told
from stammtisch.table.model import Deadline, Entry, Move, Rest, Saved, Sheet
from stammtisch.table.refusal import Refusal
from stammtisch.table.services import Services
from stammtisch.table.sitting import LANGUAGES, Names, called
from stammtisch.table.store import NotStored, queries
from stammtisch.table.store.storage import Job
from stammtisch.table.words import sentence

from .tutor import is_taught

log = logging.getLogger(__name__)


@dataclass
class Loaded:
    """A table as it is found."""

    play: Play | None
    chat: Sequence[Mapping[str, Any]]
    deadline: Deadline | None
    removed: set[str]
    #: Why it cannot go on.
    trouble: str | None = None
    #: What has to be written down before it goes on; and what is other on the sheet from then on.
    job: Job | None = None
    changes: dict[str, Any] | None = None


def load(connection: Connection, sheet: Sheet, names: Names) -> Loaded:
    """What is written down of a table. Whatever is wrong with its game, this never fails because of it."""
    saved = queries.saved(connection, sheet.id, whole=is_taught(sheet))
    found = Loaded(None, saved.chat, saved.deadline, queries.removed_from(connection, sheet.id))
    if sheet.state in ("gathering", "closed"):
        return found
    try:
        _play(connection, sheet, saved, names, found)
    except Mistake as mistake:
        found.trouble = str(mistake)
    except Exception as error:  # a damaged row, or rules that stumble: one table's trouble is not the server's
        log.exception("table %s cannot be read", sheet.id)
        found.trouble = f"{type(error).__name__}: {error}"
    if found.trouble:
        log.warning("table %s cannot go on: %s", sheet.id, found.trouble)
    return found


async def stored_last(services: Services, sheet: Sheet) -> Loaded:
    """The same for a table that does not know what was stored last: its sheet is brought up to date."""

    def read(connection: Connection) -> Loaded:
        stored = queries.sheets(connection, [sheet.id])[0]
        sheet.moves, sheet.version, sheet.state = stored.moves, stored.version, stored.state
        found = load(connection, sheet, called(sheet, services.names))
        sheet.trouble = found.trouble
        return found

    try:
        return await services.storage.read(read)
    except NotStored:
        raise Refusal("not-stored") from None


async def was_stored(services: Services, sheet: Sheet, wish: str) -> bool:
    """Whether a wish was carried out, as far as can be known now."""
    try:
        return await services.storage.read(partial(queries.has_wish, room=sheet.id, wish=wish))
    except NotStored:
        return False


def _play(connection: Connection, sheet: Sheet, saved: Saved, names: Names, found: Loaded) -> None:
    game = all_games().get(sheet.game)
    if game is None:
        raise Mistake(f"the game {sheet.game!r} is not installed here")
    if (game.version, game.cards) != (sheet.rules, sheet.cards):
        rest = queries.rest_before(connection, sheet.id)
        _carry_over(sheet, game, saved, rest, found)
        return
    found.play = Play(sheet.blank_record(), saved.moves, saved.rest, saved.log)
    if found.play.count != sheet.moves:
        raise Mistake(f"of {sheet.moves} moves, {found.play.count} are there")
    if saved.rest is None and not saved.log:
        found.play.log = entries_of(found.play, names)
        found.job = _written_later(sheet, found.play) if sheet.moves else None


def _carry_over(sheet: Sheet, game: Game[Any], saved: Saved, rest: Rest | None, found: Loaded) -> None:
    """From its last rest a game goes on under the rules of today, and says so; one that is over can be looked at."""
    if rest is None:
        raise Mistake(
            f"it was played by version {sheet.rules} of the rules of {sheet.game}, here is version {game.version} "
            "or another card file, and no position was kept from which it could go on"
        )
    blank = replace(sheet.blank_record(), rules=game.version, cards=game.cards)
    if sheet.state == "over":
        found.play = Play(blank, [], rest, saved.log)
        if found.play.match.ask is not None:
            raise Mistake("by the rules of today its game would not be over")
        return
    number, version = sheet.moves + 1, sheet.version + 1
    again = [count + 1 for count in rest.again]
    base = Rest(number, version, rest.question + 1, again, number, rest.position)
    move = Move(number, version, f"table.{number}", "upgrade", 0, str(game.version), "table")
    told = _upgraded(game.version)
    found.play = Play(blank, [], base, [*saved.log, Entry(number, version, told)])
    found.deadline = None
    found.changes = {"rules": game.version, "cards": game.cards, "since": number}

    def write(connection: Connection) -> None:
        queries.append(connection, sheet.id, move, "playing", told=told)
        queries.begin_anew(connection, sheet.id, base)
        queries.change(connection, sheet.id, **(found.changes or {}))
        queries.set_deadline(connection, sheet.id, None)

    found.job = write


def _upgraded(rules: int) -> str:
    said = {language: sentence(language, "log", "upgraded").format(rules=rules) for language in LANGUAGES}
    told = Told("upgraded", {"rules": rules}, {}, -1, None, {language: (text, None) for language, text in said.items()})
    return msgspec.json.encode([told]).decode()


def _written_later(sheet: Sheet, play: Play) -> Job:
    """What a table of an earlier version has not written down: what was told, and its rests."""
    rests = list(_rests_of(play))

    def write(connection: Connection) -> None:
        queries.set_told(connection, sheet.id, play.log)
        for rest in rests:
            queries.add_rest(connection, sheet.id, rest)

    return write


def entries_of(play: Play, names: Names) -> list[Entry]:
    """The whole log of a game that was played from its beginning."""
    entries = [Entry(0, 0, told_of(play.game, play.opening, names))]
    entries += [
        Entry(one.move.number, one.move.version, told_of(play.game, one.events, names))
        for one in play.outcomes
        if one.events
    ]
    return entries


def _rests_of(play: Play) -> list[Rest]:
    """The rests on the way: those of a game without an undo, which would lead elsewhere."""
    rests: list[Rest] = []
    if any(move.kind == "undo" for move in play.moves):
        rest = play.rest()
        return [rest] if rest is not None else rests
    again = Play(play.blank, [])
    for move in play.moves:
        again.answer(move.seat, move.word, move.wish, move.by)
        if (rest := again.rest()) is not None:
            rests.append(rest)
    return rests
