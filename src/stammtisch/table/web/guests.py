"""Guests: nobody signs up. A random id in a signed cookie is who one is; a seat belongs to an id."""

from __future__ import annotations

import secrets
import time
from hashlib import sha256

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "stammtisch"
YEAR = 365 * 24 * 3600
#: How long a link to another device works.
CARRY = 3600


class Guests:
    """Makes and reads the cookies of one server."""

    def __init__(self, secret: str, *, secure: bool) -> None:
        self._signer = Signer(secret, salt="guest", digest_method=sha256)
        self._secure = secure

    def of(self, connection: HTTPConnection) -> str | None:
        """The guest whose cookie this is; None if there is none, or one that we have not made."""
        try:
            return self._signer.unsign(connection.cookies.get(COOKIE, "")).decode()
        except (BadSignature, UnicodeError):
            return None

    def give(self, response: Response, guest: str) -> None:
        value = self._signer.sign(guest).decode()
        response.set_cookie(COOKIE, value, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=self._secure)


def new_guest() -> str:
    return secrets.token_urlsafe(16)


def new_carry() -> tuple[str, str, float]:
    """A token for a link, what is written down of it, and until when it works."""
    token = secrets.token_urlsafe(24)
    return token, carry_digest(token), time.time() + CARRY


def carry_digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
