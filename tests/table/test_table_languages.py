"""Whatever is refused is refused in the language of who asks."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from starlette.requests import HTTPConnection

from stammtisch.table.refusal import Refusal
from stammtisch.table.web.language import language_of, some_language_of
from table.guests import Guest, Site
from table.party import House, with_two

TEXTS = {
    language: tomllib.loads((files("stammtisch.table") / "text" / f"{language}.toml").read_text("utf-8"))
    for language in ("en", "de")
}


def request(query: str = "", accept: str | None = None) -> HTTPConnection:
    headers = [] if accept is None else [(b"accept-language", accept.encode())]
    return HTTPConnection({"type": "http", "query_string": query.encode(), "headers": headers})


@pytest.mark.parametrize(
    ("query", "accept", "language"),
    [
        ("lang=de", "en", "de"),
        ("lang=en", "de", "en"),
        ("", "de-AT,de;q=0.9,en;q=0.8", "de"),
        ("", "fr, en;q=0.5, de;q=0.7", "de"),
        ("", "DE", "de"),
        ("", "fr", "en"),
        ("", "de;q=nonsense, , ;", "en"),
        ("", None, "en"),
    ],
)
def test_the_language_is_the_one_asked_for_or_the_browsers_favourite(
    query: str, accept: str | None, language: str
) -> None:
    assert language_of(request(query, accept)) == language


def test_a_language_that_there_is_not_is_refused_in_one_that_there_is() -> None:
    with pytest.raises(Refusal) as no:
        language_of(request("lang=fr", "de"))
    assert some_language_of(request("lang=fr", "de")) == "de"
    assert no.value.said("de") == "Unbekannte Sprache 'fr'; es gibt en, de."


@pytest.mark.parametrize("table", ["guest", "refused", "no_undo", "hint", "bot"])
def test_both_languages_say_the_same(table: str) -> None:
    fields = {
        language: {
            key: {name for _, name, _, _ in Formatter().parse(said) if name} for key, said in text[table].items()
        }
        for language, text in TEXTS.items()
    }
    assert fields["en"] == fields["de"]
    for key in fields["en"]:
        same = TEXTS["en"][table][key] == TEXTS["de"][table][key]
        assert not same or "{" in TEXTS["en"][table][key], f"{key} is not translated"


def test_every_refusal_has_its_sentence() -> None:
    """Those that are raised, and no others."""
    raised = set()
    for source in Path(str(files("stammtisch.table"))).rglob("*.py"):
        for code, why in re.findall(r'Refusal\("([\w-]+)"(?:, "([\w-]+)")?', source.read_text("utf-8")):
            raised.add(why or code)
    raised |= {"not-found", "not-allowed", "no-undo"}  # chosen by status; by what bars an undo
    assert raised - {"no-undo"} == set(TEXTS["en"]["refused"])


KOMBIO = {"game": "kombio", "seats": ["me", "free"]}


@pytest.mark.parametrize(
    ("wish", "status", "english", "german"),
    [
        (("GET", "/api/tables/nonsense"), 404, "There is no such table.", "Diesen Tisch gibt es nicht."),
        (("GET", "/api/games/poker"), 404, "Unknown game 'poker'", "Unbekanntes Spiel 'poker'"),
        (("GET", "/api/nonsense"), 404, "There is nothing here.", "Hier ist nichts."),
        (("DELETE", "/api/tables"), 405, "in this way", "so nicht fragen"),
        (("PUT", "/api/me", {"name": 7}), 400, "That cannot be read", "Das ist nicht lesbar"),
        (("PUT", "/api/me", {"name": "\u202e"}), 400, "nothing in it", "nichts zu sehen"),
        (("POST", "/api/tables", {**KOMBIO, "seats": ["me", "hal"]}), 422, "Unknown player", "Unbekannter Mitspieler"),
        (("POST", "/api/tables", {**KOMBIO, "seats": ["me"]}), 422, "for 2 to 8 players", "für 2 bis 8 Spieler"),
        (("POST", "/api/tables", {**KOMBIO, "options": {"x": 1}}), 422, "cannot be played like", "lässt es sich nicht"),
    ],
)
def test_http_refuses_in_the_language_of_who_asks(
    wish: tuple[Any, ...], status: int, english: str, german: str, house: House
) -> None:
    method, path, body = (*wish, None)[:3]

    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        for query, accept, said in (
            ("?lang=en", "de", english),
            ("?lang=de", "en", german),
            ("", "en", english),
            ("", "de-AT", german),
        ):
            response = await anna.http.request(method, path + query, json=body, headers={"Accept-Language": accept})
            assert response.status_code == status
            assert said in response.json()["why"]

    with_two(house, test)


def test_who_comes_from_another_page_is_refused_in_their_language(house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        headers = {"Origin": "https://evil.example", "Accept-Language": "de"}
        refused = await anna.http.put("/api/me", json={"name": "Eve"}, headers=headers)
        assert refused.json()["why"].startswith("Das kommt von einer anderen Seite")

    with_two(house, test)
