"""A request to the HTTP side: who asks, in which language, and for what."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from stammtisch.table import wire
from stammtisch.table.refusal import Refusal
from stammtisch.table.room import Hall, Room

from .language import language_of
from .middleware import address_of


class Call:
    """A request: who asks, in which language, and for what."""

    def __init__(self, hall: Hall, request: Request, guest: str | None, body: Any) -> None:
        self.hall = hall
        self.services = hall.services
        self.request = request
        self.guest = guest
        self.body = body
        self.language = language_of(request)
        self.origin = hall.services.origin(address_of(request.scope))
        #: Whether a cookie goes back with the answer.
        self.gives_cookie = False
        #: Whether the cookie of who asks is taken away.
        self.takes_cookie = False

    @property
    def me(self) -> str:
        assert self.guest is not None
        return self.guest

    def number(self, name: str) -> int:
        """A number in the path. More digits than any table has seats or moves are none of ours."""
        written = self.request.path_params[name]
        if not (written.isascii() and written.isdecimal() and len(written) < 10):
            raise Refusal("not-found", "no-number", written=written)
        return int(written)

    async def room(self) -> Room:
        return await self.hall.room(self.request.path_params["table"])

    def card(self, room: Room) -> wire.Room:
        return room.audience.card(self.guest, self.language)
