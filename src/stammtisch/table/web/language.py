"""In which language somebody is answered."""

from __future__ import annotations

from typing import get_args

from starlette.requests import HTTPConnection

from stammtisch.table.refusal import Refusal
from stammtisch.table.wire import Language

LANGUAGES: tuple[Language, ...] = get_args(Language)


def language_of(connection: HTTPConnection) -> Language:
    """The one asked for with `?lang=`, or the browser's favourite among those that there are."""
    wanted = connection.query_params.get("lang")
    if wanted is None:
        return _favourite(connection)
    for language in LANGUAGES:
        if language == wanted:
            return language
    raise Refusal("mistake", "no-language", wanted=wanted, known=", ".join(LANGUAGES))


def some_language_of(connection: HTTPConnection) -> Language:
    """The same for who has to be told something in any case."""
    try:
        return language_of(connection)
    except Refusal:
        return _favourite(connection)


def _favourite(connection: HTTPConnection) -> Language:
    """By Accept-Language: `de-AT, en;q=0.5`."""
    best, found = 0.0, LANGUAGES[0]
    for part in connection.headers.get("accept-language", "").split(","):
        name, _, weight = part.strip().partition(";q=")
        for language in LANGUAGES:
            if name.lower().split("-")[0] == language and _number(weight) > best:
                best, found = _number(weight), language
    return found


def _number(weight: str) -> float:
    try:
        return float(weight or 1)
    except ValueError:
        return 0.0
