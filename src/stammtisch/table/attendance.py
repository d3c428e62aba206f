"""Who is at a table right now."""

from __future__ import annotations

import time
from typing import Protocol

from stammtisch.core import Seat

from . import wire
from .ledger import Sheet


class Client(Protocol):
    """Somebody's connection to a table."""

    guest: str | None
    language: wire.Language

    def tell(self, message: bytes) -> None:
        """Send a message, or cut the client off if it does not keep up."""


class Attendance:
    """Who is connected, who has been away for how long, and for whom a bot stands in."""

    def __init__(self, sheet: Sheet, away: float) -> None:
        self.sheet = sheet
        self.away = away
        self.clients: set[Client] = set()
        #: Seats of people for whom a bot plays.
        self.stand_ins: set[Seat] = set()
        now = time.monotonic()
        self._left: dict[Seat, float] = dict.fromkeys(range(len(sheet.places)), now)
        self._alone = now

    def here(self, seat: Seat) -> bool:
        guest = self.sheet.places[seat].guest
        return guest is not None and any(client.guest == guest for client in self.clients)

    def watchers(self) -> int:
        return sum(self.sheet.seat_of(client.guest) is None for client in self.clients)

    def join(self, client: Client) -> None:
        self.clients.add(client)
        self.back(self.sheet.seat_of(client.guest))

    def back(self, seat: Seat | None) -> bool:
        """A player is there again. Whether a bot has to get up for them."""
        if seat in self.stand_ins:
            self.stand_ins.remove(seat)
            return True
        return False

    def leave(self, client: Client) -> None:
        self.clients.discard(client)
        seat = self.sheet.seat_of(client.guest)
        if seat is not None and not self.here(seat):
            self._left[seat] = time.monotonic()
        if not self._anybody():
            self._alone = time.monotonic()

    def look_around(self) -> bool:
        """Let bots stand in for those who have been away too long. Whether anything has changed."""
        if self.sheet.pace == "slow":
            return False
        people = [seat for seat, place in enumerate(self.sheet.places) if place.guest is not None]
        gone = {seat for seat in people if not self.here(seat) and self._long_ago(self._left[seat])}
        changed = not gone <= self.stand_ins
        self.stand_ins |= gone
        return changed

    def awake(self) -> bool:
        """Whether the game goes on.

        A live table that everybody has left goes on for as long as somebody may be away, and then rests: bots do not
        play a game to its end for nobody, and no clock runs. It goes on as soon as one of the players is back (at
        a table of bots: as soon as somebody watches). A slow table never rests.
        """
        if self.sheet.state != "playing":
            return False
        return self.sheet.pace == "slow" or self._anybody() or not self._long_ago(self._alone)

    def _anybody(self) -> bool:
        people = [seat for seat, place in enumerate(self.sheet.places) if place.guest is not None]
        return any(self.here(seat) for seat in people) if people else bool(self.clients)

    def _long_ago(self, moment: float) -> bool:
        return time.monotonic() - moment >= self.away
