"""Who is at a table right now, what each is told, and for whom a bot stands in."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol, get_args

from stammtisch.core import Mistake, Seat, commitment
from stammtisch.games import all_games, game_named
from stammtisch.table import wire
from stammtisch.table.fair import seal_of
from stammtisch.table.game import Play, Presenter
from stammtisch.table.model import Sheet
from stammtisch.table.words import BOT_NAMES, sentence

#: Every language that something is told in, and what the seats are called in each.
LANGUAGES: tuple[wire.Language, ...] = get_args(wire.Language)
Names = Mapping[wire.Language, Sequence[str]]


class Client(Protocol):
    """Somebody's connection to a table."""

    guest: str | None
    language: wire.Language

    def tell(self, message: bytes) -> None:
        """Send a message, or cut the client off if it does not keep up."""

    def hang_up(self, code: int) -> None:
        """Listen no more."""


def seat_of(sheet: Sheet, guest: str | None) -> Seat | None:
    """The seat that a guest has."""
    for seat, place in enumerate(sheet.places):
        if guest is not None and place.guest == guest:
            return seat
    return None


def names_at(sheet: Sheet, names: Mapping[str, str], language: wire.Language) -> list[str]:
    """What the seats are called in sentences: two people of one name are told apart by a number."""
    found: list[str] = []
    for seat, place in enumerate(sheet.places):
        name = BOT_NAMES[seat] if place.guest is None else names.get(place.guest)
        name = sentence(language, "guest", "unnamed") if name is None else name
        number = 1
        while (name if number == 1 else f"{name} {number}") in found:
            number += 1
        found.append(name if number == 1 else f"{name} {number}")
    return found


def called(sheet: Sheet, names: Mapping[str, str]) -> Names:
    """What the seats are called, in every language."""
    return {language: names_at(sheet, names, language) for language in LANGUAGES}


def gives_hints(sheet: Sheet) -> bool:
    """A hint knows what its seat has seen: where that has to be remembered, there are none."""
    return sheet.game in all_games() and (sheet.memory or not game_named(sheet.game).tests_memory)


def _seal(sheet: Sheet) -> str:
    try:
        return commitment(sheet.seed) if sheet.sealed is None else seal_of(sheet.sealed)
    except Mistake:  # a damaged row is still listed
        return ""


def _deal(sheet: Sheet) -> wire.Deal | None:
    """What was sealed, once there is nothing more to hide."""
    if sheet.state not in ("over", "closed"):
        return None
    return wire.Deal(sheet.sealed, sheet.nonces or [], sheet.seed)


def room_card(
    sheet: Sheet, names: Mapping[str, str], guest: str | None, language: wire.Language, audience: Audience | None
) -> wire.Room:
    """What everybody may know of a table, for one guest. A table that is not in memory has no audience."""
    called = names_at(sheet, names, language)
    return wire.Room(
        id=sheet.id,
        game=sheet.game,
        options=sheet.options,
        seats=[
            wire.Sitting(
                name=called[seat] if place.guest or place.bot else None,
                bot=place.bot,
                here=audience is not None and audience.here(seat),
                stand_in=audience is not None and seat in audience.stand_ins,
                yours=guest is not None and place.guest == guest,
                open=place.guest is None and (sheet.state == "gathering" or (guest is not None and place.was == guest)),
            )
            for seat, place in enumerate(sheet.places)
        ],
        watchers=audience.watchers() if audience is not None else 0,
        public=sheet.public,
        pace=sheet.pace,
        race_seconds=sheet.race_seconds,
        turn_seconds=sheet.turn_seconds,
        memory=sheet.memory,
        hints=gives_hints(sheet),
        state=sheet.state,
        yours=guest is not None and sheet.opener == guest,
        seal=_seal(sheet),
        deal=_deal(sheet),
        rematch=sheet.rematch,
        version=sheet.version,
        watch=sheet.watch,
        talk=sheet.talk,
        trouble=sentence(language, "room", "trouble").format(why=sheet.trouble) if sheet.trouble else None,
    )


class Audience:
    """The connected clients, and the seats of those who are away."""

    def __init__(self, sheet: Sheet, names: Mapping[str, str], away: float) -> None:
        self.sheet = sheet
        self.names = names
        self.away = away
        self.clients: set[Client] = set()
        #: Seats of people for whom a bot plays.
        self.stand_ins: set[Seat] = set()
        #: Those of them who have answered what nobody may notice: their bots get up with the next move that all see.
        self._returning: set[Seat] = set()
        now = time.monotonic()
        self._left: dict[Seat, float] = dict.fromkeys(range(len(sheet.places)), now)
        self._alone = now

    # Who is there

    def here(self, seat: Seat) -> bool:
        guest = self.sheet.places[seat].guest
        return guest is not None and any(client.guest == guest for client in self.clients)

    def watchers(self) -> int:
        return sum(seat_of(self.sheet, client.guest) is None for client in self.clients)

    def hang_up(self, code: int, on: Callable[[Client], bool]) -> None:
        """Show some of those who are here to the door."""
        for client in self.clients:
            if on(client):
                client.hang_up(code)

    def join(self, client: Client) -> None:
        self.clients.add(client)
        self.back(seat_of(self.sheet, client.guest))

    def back(self, seat: Seat | None) -> bool:
        """A player is there again. Whether a bot has to get up for them."""
        if seat in self.stand_ins:
            self.stand_ins.remove(seat)
            return True
        return False

    def answered(self, seat: Seat | None, *, noticed: bool) -> bool:
        """Somebody has answered, maybe a player. Whether a bot has to get up: later, if nobody may notice it."""
        if seat is not None and seat in self.stand_ins:
            self._returning.add(seat)
        if not noticed:
            return False
        back = self._returning & self.stand_ins
        self.stand_ins -= back
        self._returning.clear()
        return bool(back)

    def leave(self, client: Client) -> None:
        self.clients.discard(client)
        seat = seat_of(self.sheet, client.guest)
        if seat is not None and not self.here(seat):
            self._left[seat] = time.monotonic()
        if not self._anybody():
            self._alone = time.monotonic()

    def look_around(self) -> bool:
        """Let bots stand in for those who have been away too long. Whether anything has changed."""
        if self.sheet.pace == "slow":
            return False
        gone = {seat for seat in self._people() if not self.here(seat) and self._long_ago(self._left[seat])}
        changed = not gone <= self.stand_ins
        self.stand_ins |= gone
        return changed

    def stand_in_for(self, seats: Iterable[Seat]) -> None:
        """Let bots stand in for those people who sit there."""
        self.stand_ins |= {seat for seat in seats if self.sheet.places[seat].guest}

    def awake(self) -> bool:
        """Whether the game goes on.

        A live table that everybody has left goes on for as long as somebody may be away, and then rests: bots do not
        play a game to its end for nobody, and no clock runs. It goes on as soon as one of the players is back (at
        a table of bots: as soon as somebody watches). A slow table rests when only bots would play on.
        """
        if self.sheet.state != "playing" or self.sheet.trouble:
            return False
        waits = self.sheet.pace == "slow" and any(seat not in self.stand_ins for seat in self._people())
        return waits or self._anybody() or not self._long_ago(self._alone)

    def _people(self) -> list[Seat]:
        return [seat for seat, place in enumerate(self.sheet.places) if place.guest is not None]

    def _anybody(self) -> bool:
        people = self._people()
        return any(self.here(seat) for seat in people) if people else bool(self.clients)

    def _long_ago(self, moment: float) -> bool:
        return time.monotonic() - moment >= self.away

    # What they are told

    def presenter(self, play: Play, seat: Seat | None, language: wire.Language) -> Presenter:
        return Presenter(play, names_at(self.sheet, self.names, language), seat, language, self.sheet.memory)

    def card(self, guest: str | None, language: wire.Language) -> wire.Room:
        return room_card(self.sheet, self.names, guest, language, self)

    def name_of(self, client: Client) -> str | None:
        """What a client is called in the chat."""
        seat = seat_of(self.sheet, client.guest)
        if seat is not None:
            return names_at(self.sheet, self.names, client.language)[seat]
        return None if client.guest is None else self.names.get(client.guest)

    def tell(self, message: wire.Chat) -> None:
        """Something that is the same for everybody."""
        written = wire.encode(message)
        for client in self.clients:
            client.tell(written)

    def tell_around(self, but: Client | None = None) -> None:
        """How the room is now."""
        for client in self.clients:
            if client is not but:
                client.tell(wire.encode(wire.Around(self.card(client.guest, client.language))))

    def whole(self, client: Client, play: Play | None, clock: wire.Clock | None, chat: list[wire.Spoken]) -> wire.Whole:
        """Everything, as one client may know it."""
        seat, now, lines = seat_of(self.sheet, client.guest), None, []
        if play is not None:
            presenter = self.presenter(play, seat, client.language)
            now, lines = presenter.now(clock), presenter.log()
        return wire.Whole(self.card(client.guest, client.language), seat, now, lines, chat)

    def tell_whole(
        self, play: Play | None, clock: wire.Clock | None, chat: list[wire.Spoken], of: str | None = None
    ) -> None:
        """Everything, to everybody or to one guest."""
        for client in self.clients:
            if of is None or client.guest == of:
                client.tell(wire.encode(self.whole(client, play, clock, chat)))

    def tell_step(self, play: Play, clock: wire.Clock | None, only: Seat | None = None) -> None:
        """What the last move brought about, as each may know it."""
        self._tell_each(lambda seat, language: self.presenter(play, seat, language).step(clock), only)

    def tell_now(self, play: Play, clock: wire.Clock | None, only: Seat | None = None) -> None:
        """How the table is, when nothing has happened on it: a clock has stopped, or a pass was taken back."""
        self._tell_each(lambda seat, language: wire.Step([], [], self.presenter(play, seat, language).now(clock)), only)

    def _tell_each(self, step: Callable[[Seat | None, wire.Language], wire.Step], only: Seat | None) -> None:
        """To everybody, or to one seat; made once for all who see the same in the same language."""
        written: dict[tuple[Seat | None, str], bytes] = {}
        for client in self.clients:
            seat = seat_of(self.sheet, client.guest)
            if only is not None and seat != only:
                continue
            if (seat, client.language) not in written:
                written[seat, client.language] = wire.encode(step(seat, client.language))
            client.tell(written[seat, client.language])
