"""Lessons at a real table: what is said, what is let through, and that all of it is still there after a restart."""

import asyncio
from pathlib import Path

import pytest

from stammtisch.core import is_claim
from stammtisch.games import all_games
from table.guests import Chair, Guest, Json, serving

GAMES = [game.name for game in all_games().values() if game.package.startswith("stammtisch.")]


async def _begin(guest: Guest, game: str) -> str:
    return str((await guest.post(f"/api/games/{game}/lesson"))["id"])


def _lesson(chair: Chair) -> Json | None:
    return chair.now["lesson"] if chair.now else None


async def _wanted(chair: Chair) -> str | None:
    """The answer that the lesson wants next; None at its end."""
    lesson = await chair.until(lambda: _lesson(chair))
    want = lesson["steps"][-1]["want"]
    return str(want[0]) if want else None


async def _another(chair: Chair, before: Json | None) -> None:
    await chair.until(lambda: _lesson(chair) not in (None, before))


async def _give(chair: Chair, word: str) -> Json:
    return await (chair.claim(word) if is_claim(word) else chair.answer(word))


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_to_its_end_and_then_everybody_plays_as_they_like(game: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as site, site.guest("Anna") as anna:
            table = await _begin(anna, game)
            async with anna.at(table, "de") as chair:
                assert chair.room["lesson"] is True
                assert chair.room["seal"] == ""
                said = []
                while (word := await _wanted(chair)) is not None:
                    lesson = _lesson(chair)
                    assert lesson is not None
                    said += [step["text"] for step in lesson["steps"]]
                    assert (await _give(chair, word))["type"] == "ack"
                    await _another(chair, lesson)
                end = _lesson(chair)
                assert end is not None
                assert end["first"] + len(end["steps"]) == end["count"]
                assert len(said) == end["first"]
                await chair.until(lambda: chair.question)
                assert (await chair.answer())["type"] == "ack"
                await chair.until(lambda: _lesson(chair) is None)

    asyncio.run(play())


def test_who_wants_something_else_is_told_gently_and_in_their_language(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as site, site.guest("Anna") as anna:
            table = await _begin(anna, "kombio")
            async with anna.at(table, "de") as chair:
                await _give(chair, "-")
                await chair.until(lambda: chair.question and chair.question["kind"] == "keep")
                refused = await chair.answer("0.0")
                assert refused["type"] == "refused"
                assert refused["why"] == "Erlaubt wäre das, aber loswerden willst du die 9: Tipp sie an."
                assert await _wanted(chair) == "0.3"

    asyncio.run(play())


def test_a_lesson_goes_on_after_a_restart_and_an_undo_goes_back_a_step(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as site, site.guest("Anna") as anna:
            table, cookies = await _begin(anna, "karuba"), anna.http.cookies
            async with anna.at(table) as chair:
                for word in ("5+13", "13@2,0"):
                    assert await _wanted(chair) == word
                    before = _lesson(chair)
                    await _give(chair, word)
                    await _another(chair, before)
                before = _lesson(chair)
        async with serving(tmp_path) as site, site.guest(cookies=cookies) as anna, anna.at(table) as chair:
            assert _lesson(chair) == before
            assert chair.now is not None
            first = await anna.get(f"/api/tables/{table}/replay/0")
            assert first["now"]["view"]["hands"][0] == [2, 5, 13]
            assert (await chair.wish("undo", version=chair.now["version"]))["type"] == "ack"
            await chair.until(lambda: _lesson(chair) != before)
            assert await _wanted(chair) == "13@2,0"

    asyncio.run(play())


def test_a_lesson_can_be_left_and_the_game_goes_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as site, site.guest("Anna") as anna:
            table, cookies = await _begin(anna, "karuba"), anna.http.cookies
            async with anna.at(table) as chair:
                assert (await chair.answer("2+5"))["type"] == "refused"
                for seat in (1, 2):
                    await anna.sit(table, seat, "casual")
                await chair.until(lambda: _lesson(chair) is None)
                assert (await chair.answer("2+5"))["type"] == "ack"
                await chair.until(lambda: chair.now and chair.now["version"] >= 3)
        async with serving(tmp_path) as site, site.guest(cookies=cookies) as anna, anna.at(table) as chair:
            assert chair.now is not None
            assert chair.now["version"] >= 3
            assert chair.now["view"]["round"] == 2
            assert _lesson(chair) is None

    asyncio.run(play())


def test_nobody_can_ask_for_a_tutor_and_not_every_game_is_taught(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as site, site.guest("Anna") as anna:
            wish = {"game": "karuba", "seats": ["me", "tutor"]}
            assert (await anna.http.post("/api/tables", json=wish)).status_code == 422
            missing = await anna.http.post("/api/games/chess/lesson?lang=de")
            assert missing.status_code == 404
            assert missing.json()["why"] == "Für 'chess' gibt es hier keine Einführung."

    asyncio.run(play())
