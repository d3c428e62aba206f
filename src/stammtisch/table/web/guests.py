"""Guests: nobody signs up. A random id in a signed cookie is who one is; a seat belongs to an id."""

from __future__ import annotations

import secrets
import time
from hashlib import sha256

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from stammtisch.table.bans import Bans
from stammtisch.table.refusal import Refusal
from stammtisch.table.services import Services

YEAR = 365 * 24 * 3600
#: How long a link to another device works.
CARRY = 3600


class Guests:
    """Makes and reads the cookies of one server."""

    def __init__(self, services: Services, bans: Bans) -> None:
        self._services = services
        self._bans = bans
        self.use([services.secret])

    def use(self, keys: list[str]) -> None:
        """Read cookies that were signed with any of these keys, and sign with the last."""
        self._signer = Signer(keys, salt="guest", digest_method=sha256)

    async def of(self, connection: HTTPConnection) -> str | None:
        """The guest whose cookie this is; None if there is none, one that we have not made, or one called back.

        Who may not come any more is refused.
        """
        try:
            value = self._signer.unsign(connection.cookies.get(self._services.settings.cookie, "")).decode()
        except (BadSignature, UnicodeError):
            return None
        guest, _, number = value.partition(".")
        if self._bans.bar_guest(guest):
            raise Refusal("forbidden", "banned")
        await self._services.learn([guest])
        return guest if int(number or 0) == self._services.cookies.get(guest, 0) else None

    def give(self, response: Response, guest: str) -> None:
        """A cookie for a year; whoever comes back before that is given it anew."""
        number = self._services.cookies.get(guest, 0)
        value = self._signer.sign(f"{guest}.{number}" if number else guest).decode()
        name, secure = self._services.settings.cookie, self._services.settings.secure
        response.set_cookie(name, value, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=secure)

    def take(self, response: Response) -> None:
        """Who asked for it is nobody from now on."""
        name, secure = self._services.settings.cookie, self._services.settings.secure
        response.delete_cookie(name, path="/", httponly=True, samesite="lax", secure=secure)


def new_guest() -> str:
    return secrets.token_hex(16)  # a host names them in commands, where nothing may begin with a dash


def new_carry() -> tuple[str, str, float]:
    """A token for a link, what is written down of it, and until when it works."""
    token = secrets.token_urlsafe(24)
    return token, digest_of(token), time.time() + CARRY


def new_words() -> str:
    """Words that nobody guesses and everybody can copy: eight groups of four letters."""
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    return "-".join("".join(secrets.choice(letters) for _ in range(4)) for _ in range(8))


def digest_of(token: str) -> str:
    """What is written down of a token; how words are set apart does not matter."""
    return sha256(token.encode()).hexdigest()


def digest_of_words(words: str) -> str:
    return digest_of("".join(char for char in words.lower() if char.isalnum()))
