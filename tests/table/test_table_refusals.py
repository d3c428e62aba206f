"""Messages that will not do: a clear refusal, nothing changed, others undisturbed."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from stammtisch.table.settings import Settings
from stammtisch.table.sitting import seat_of
from table.guests import QUICK, Chair, Site
from table.party import House, Party, Where, party

NAME = "a-name-of-a-wish"


def at_a_table(
    where: Where, test: Callable[[Site, str, Chair, Chair], Awaitable[None]], settings: Settings = QUICK
) -> None:
    """Two people at a table of Karuba, where both are asked."""

    async def play(at: Party) -> None:
        await at.take_chairs()
        await test(at.site, at.table, *at.chairs)

    party(where, "karuba", play, settings)


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("", "malformed"),
        ("{", "malformed"),
        ("[" * 3000, "malformed"),
        ("null", "malformed"),
        (b"\xff\xfe\x00", "malformed"),
        ('{"type":"answer"}', "malformed"),
        ('{"type":"dance","id":"a-name-of-a-wish"}', "malformed"),
        ('{"type":"answer","id":"a-name-of-a-wish","question":"q","word":"w","seat":1}', "malformed"),
        ('{"type":"answer","id":"short","question":"q","word":"w"}', "malformed"),
        ('{"type":"say","id":"a-name-of-a-wish","text":"   "}', "malformed"),
        ('{"type":"say","id":"a-name-of-a-wish","text":"' + "x" * 401 + '"}', "malformed"),
        ('{"type":"say","id":"a-name-of-a-wish","text":"\\u0000\\u0007"}', "malformed"),
        ('{"type":"say","id":"a-name-of-a-wish","text":"' + "x" * 5000 + '"}', "too-long"),
        ('{"type":"undo","id":"a-name-of-a-wish","version":0}', "no-undo"),
        ('{"type":"undo","id":"a-name-of-a-wish","version":99999999999999999999999}', "malformed"),
        ('{"type":"answer","id":"a-name-of-a-wish","question":"nonsense","word":"w"}', "late"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(message: str | bytes, code: str, house: House) -> None:
    async def test(site: Site, table: str, one: Chair, two: Chair) -> None:
        before = len(two.heard)
        await one.say(message)
        await one.until(lambda: one.heard[-1]["type"] == "refused")
        assert one.heard[-1]["code"] == code
        assert one.heard[-1]["why"]
        assert (await two.answer())["type"] == "ack"
        assert [one["type"] for one in two.heard[before:]] in (["ack"], ["ack", "step"])
        assert (await one.answer())["type"] == "ack"

    at_a_table(house, test)


def test_an_answer_that_was_not_offered_changes_nothing(house: House) -> None:
    async def test(site: Site, table: str, one: Chair, two: Chair) -> None:
        refused = await one.answer("99.98")
        assert (refused["type"], refused["code"]) == ("refused", "illegal")
        assert one.now is not None
        assert one.now["version"] == 0

    at_a_table(house, test)


def test_a_question_to_somebody_else_is_not_ours(house: House) -> None:
    async def test(site: Site, table: str, one: Chair, two: Chair) -> None:
        assert two.question is not None
        word = two.question["options"][0]["word"]
        refused = await one.wish("answer", question=two.question["id"], word=word)
        assert refused["code"] == "not-yours"
        async with site.guest("Carla") as carla, carla.at(table) as watcher:
            assert watcher.me is None
            for wish in ({"question": two.question["id"], "word": word}, {"question": "x", "word": "y"}):
                assert (await watcher.wish("answer", **wish))["code"] == "not-yours"
            assert (await watcher.wish("undo", version=0))["code"] == "not-yours"

    at_a_table(house, test)


def test_a_wish_that_comes_twice_is_carried_out_once(house: House) -> None:
    async def test(site: Site, table: str, one: Chair, two: Chair) -> None:
        assert one.question is not None
        question, word = one.question["id"], one.question["options"][0]["word"]
        first = await one.wish("answer", id=NAME, question=question, word=word)
        again = await one.wish("answer", id=NAME, question=question, word=word)
        assert first == again == {"type": "ack", "id": NAME, "version": 1}
        assert (await one.wish("say", id=NAME + "2", text="Hello"))["type"] == "ack"
        assert (await one.wish("say", id=NAME + "2", text="Hello"))["type"] == "ack"
        async with site.guest() as stranger, stranger.at(table) as watcher:
            assert [line["text"] for line in watcher.heard[0]["chat"]] == ["Hello"]
        assert (await two.wish("answer", id=NAME, question=question, word=word))["code"] == "late"

    at_a_table(house, test)


def test_a_flood_is_refused_and_then_cut_off(tmp_path: Path) -> None:
    async def test(site: Site, table: str, one: Chair, two: Chair) -> None:
        for count in range(61):
            await one.say({"type": "ping", "count": count})
        await one.until(lambda: one.closed is not None)
        assert one.closed == 1008
        kinds = [message["type"] for message in one.heard if message["type"] in ("pong", "refused")]
        assert kinds[:30] == ["pong"] * 30
        assert set(kinds[30:]) <= {"refused"}
        assert (await two.answer())["type"] == "ack"

    at_a_table(tmp_path, test, replace(QUICK, messages=30))


def test_a_message_beyond_measure_ends_the_connection_of_who_sent_it(house: House) -> None:
    async def test(site: Site, table: str, one: Chair, two: Chair) -> None:
        await one.say("x" * 100_000)
        await one.until(lambda: one.closed is not None)
        assert one.closed == 1009
        assert (await two.answer())["type"] == "ack"

    at_a_table(house, test)


def test_other_pages_cannot_play_for_us(house: House) -> None:
    async def test(site: Site, table: str, one: Chair, two: Chair) -> None:
        async with site.guest("Anna") as anna:
            with pytest.raises(InvalidStatus):
                async with anna.at(table, Origin="https://evil.example"):
                    pass
            async with anna.at(table, Origin=site.address) as chair:
                assert chair.now is not None
            refused = await anna.http.put("/api/me", json={"name": "Eve"}, headers={"Origin": "https://evil.example"})
            assert (refused.status_code, refused.json()["code"]) == (403, "wrong-origin")
            assert (await anna.get("/api/me"))["name"] == "Anna"

    at_a_table(house, test)


def test_who_does_not_keep_up_is_cut_off(tmp_path: Path) -> None:
    async def test(site: Site, table: str, one: Chair, two: Chair) -> None:
        room = await site.server.hall.room(table)
        connection = next(client for client in room.audience.clients if seat_of(room.sheet, client.guest) == 0)
        for number in range(12):  # without a breath between them, so that nothing can be sent
            connection.tell(b'{"type":"pong","count":%d}' % number)
        await one.until(lambda: one.closed is not None)
        assert one.closed == 4408
        assert (await two.answer())["type"] == "ack"

    at_a_table(tmp_path, test, replace(QUICK, outbox=10))


def test_a_cookie_that_we_have_not_signed_is_no_cookie(house: House) -> None:
    async def test(site: Site, table: str, one: Chair, two: Chair) -> None:
        async with site.guest("Anna") as anna:
            ours = anna.http.cookies["stammtisch"]
            assert (await anna.get("/api/me"))["name"] == "Anna"
            guest, signature = ours.split(".")
            for forged in (f"{guest}.{signature[::-1]}", f"{guest[::-1]}.{signature}", guest, "nonsense", "."):
                anna.http.cookies.clear()
                anna.http.headers["Cookie"] = f"stammtisch={forged}"
                assert (await anna.get("/api/me"))["name"] is None

    at_a_table(house, test)
