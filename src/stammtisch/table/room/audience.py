"""Who is at a table right now, what each is told, and for whom a bot stands in."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import NamedTuple, Protocol

from stammtisch.core import Seat
from stammtisch.table import wire
from stammtisch.table.game import Play, Presenter, Times
from stammtisch.table.model import Sheet
from stammtisch.table.sitting import kept_secret, names_at, seat_of

from .card import room_card


class Manner(NamedTuple):
    """How somebody likes it: how much of the usual time it is told what happened, and how long bots pause.

    Both are in parts of what is usual.
    """

    tempo: float = 1.0
    bots: float = 1.0


class Client(Protocol):
    """Somebody's connection to a table."""

    guest: str | None
    language: wire.Language
    manner: Manner

    def tell(self, message: bytes) -> None:
        """Send a message, or cut the client off if it does not keep up."""

    def hang_up(self, code: int) -> None:
        """Listen no more."""


class Audience:
    """The connected clients, and the seats of those who are away."""

    def __init__(self, sheet: Sheet, names: Mapping[str, str], away: float) -> None:
        self.sheet = sheet
        self.names = names
        self.away = away
        self.clients: set[Client] = set()
        #: Called when somebody has come or gone.
        self.changed: Callable[[], None] = lambda: None
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

    def manner(self) -> Manner:
        """How it is told here and how bots play: as those like it who play and are here, and of several the calmest.

        So nobody is hurried by somebody else, and nobody gains by it.
        """
        manners = [client.manner for client in self.clients if seat_of(self.sheet, client.guest) is not None]
        if not manners:
            return Manner()
        return Manner(max(one.tempo for one in manners), max(one.bots for one in manners))

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
        presenter = Presenter(play, names_at(self.sheet, self.names, language), seat, language, self.sheet.memory)
        presenter.hushed = kept_secret(self.sheet)
        return presenter

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
        self.changed()
        for client in self.clients:
            if client is not but:
                client.tell(wire.encode(wire.Around(self.card(client.guest, client.language))))

    def whole(self, client: Client, play: Play | None, times: Times, chat: list[wire.Spoken]) -> wire.Whole:
        """Everything, as one client may know it."""
        seat, now, lines = seat_of(self.sheet, client.guest), None, []
        if play is not None:
            presenter = self.presenter(play, seat, client.language)
            now, lines = presenter.now(times), presenter.log()
        return wire.Whole(self.card(client.guest, client.language), seat, now, lines, chat)

    def tell_whole(self, play: Play | None, times: Times, chat: list[wire.Spoken], of: str | None = None) -> None:
        """Everything, to everybody or to one guest."""
        for client in self.clients:
            if of is None or client.guest == of:
                client.tell(wire.encode(self.whole(client, play, times, chat)))

    def tell_step(self, play: Play, times: Times, only: Seat | None = None) -> None:
        """What the last move brought about, as each may know it."""
        self._tell_each(lambda seat, language: self.presenter(play, seat, language).step(times), only)

    def tell_now(self, play: Play, times: Times, only: Seat | None = None) -> None:
        """How the table is, when nothing has happened on it: a clock has stopped, or a pass was taken back."""
        still = partial(wire.Step, [], [], [])
        self._tell_each(lambda seat, language: still(self.presenter(play, seat, language).now(times)), only)

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
