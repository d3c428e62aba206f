"""Attacks on seats: nobody sees a hand that is not theirs, and nobody is locked out of their own."""

from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

from table.guests import QUICK, Guest, Site
from table.party import House, Party, at_site, party, with_two


async def asks(guest: Guest, method: str, path: str, body: object = None) -> tuple[int, str]:
    """What comes of a request: its status, and why it was refused."""
    answer = await guest.http.request(method, path, json=body)
    return answer.status_code, answer.json().get("why", "")


def test_a_second_cookie_cannot_look_into_the_hand_of_a_bot(house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        table = await anna.open("klong", "me", "random", "random", public=True)
        async with site.guest("Anna's other browser") as spy, spy.at(table) as chair:
            status, why = await asks(spy, "PUT", f"/api/tables/{table}/seats/1", {"who": "me"})
            assert (status, why) == (422, "The game has begun: a bot's seat is only for who gave it to the bot.")
            assert chair.me is None
            assert chair.now is not None
            assert chair.now["view"]["seat"] is None

    with_two(house, test)


def test_a_seat_that_was_lent_to_a_bot_waits_for_its_owner(house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        table = await anna.open("karuba", "me", "free", public=True)
        await ben.sit(table, 1)
        await anna.post(f"/api/tables/{table}/start")
        await ben.sit(table, 1, "random")
        async with site.guest("A stranger", address="127.0.0.2") as stranger:
            assert (await asks(stranger, "PUT", f"/api/tables/{table}/seats/1", {"who": "me"}))[0] == 422
        assert (await asks(anna, "PUT", f"/api/tables/{table}/seats/1", {"who": "me"}))[0] == 422
        assert (await anna.sit(table, 1, "flat"))["seats"][1]["bot"] == "flat"
        assert (await ben.sit(table, 1))["seats"][1]["yours"]

    with_two(house, test)


def test_who_has_a_seat_comes_in_however_many_watch(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        anna, ben = at.guests
        async with AsyncExitStack() as crowd, at.site.guest("Eve", address="127.0.0.2") as eve:
            watching = [await crowd.enter_async_context(eve.at(at.table)) for _ in range(4)]
            assert [chair.closed for chair in watching] == [None, None, None, 4429]
            async with anna.at(at.table) as one, ben.at(at.table) as two:
                assert (one.me, two.me, one.closed, two.closed) == (0, 1, None, None)

    party(tmp_path, "karuba", test, replace(QUICK, clients=3))


def test_one_guest_does_not_fill_a_table_alone(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        async with AsyncExitStack() as crowd, at.site.guest("Eve", address="127.0.0.2") as eve:
            watching = [await crowd.enter_async_context(eve.at(at.table)) for _ in range(3)]
            assert [chair.closed for chair in watching] == [None, None, 4429]
            async with at.site.guest("Carla", address="127.0.0.3") as carla, carla.at(at.table) as other:
                assert other.closed is None

    party(tmp_path, "karuba", test, replace(QUICK, guest_sockets=2))


def test_who_opened_a_table_gives_the_seat_of_a_lost_player_to_a_bot(house: House) -> None:
    """A cookie that is lost does not stall a slow table for ever; should it turn up again, the seat is still theirs."""

    async def test(at: Party) -> None:
        anna, ben = at.guests
        async with anna.at(at.table) as one:
            await one.answer()
            room = await anna.sit(at.table, 1, "random")
            assert room["seats"][1]["bot"] == "random"
            await one.until(lambda: one.question is not None)
            assert (await asks(ben, "PUT", f"/api/tables/{at.table}/seats/0", {"who": "random"}))[0] == 422
            assert (await ben.sit(at.table, 1))["seats"][1]["yours"]

    party(house, "karuba", test, pace="slow")


def test_who_was_removed_stays_away(house: House) -> None:
    async def test(at: Party) -> None:
        anna, ben = at.guests
        path = f"/api/tables/{at.table}/remove"
        await at.take_chairs()
        one, two = at.chairs
        assert (await asks(ben, "POST", path, {"seat": 0}))[0] == 403
        assert (await asks(anna, "POST", path, {"seat": 0}))[0] == 422
        assert (await anna.post(path, {"seat": 1}))["seats"][1]["bot"] == "casual"
        await two.until(lambda: False)
        assert two.closed == 4403
        assert (await asks(ben, "PUT", f"/api/tables/{at.table}/seats/1", {"who": "me"}))[0] == 403
        async with ben.at(at.table) as again:
            assert again.closed == 4403
        await one.answer()
        await one.until(lambda: one.question is not None)

    party(house, "karuba", test)


def test_who_opened_a_table_closes_the_door_and_the_chat(house: House) -> None:
    async def test(at: Party) -> None:
        anna, ben = at.guests
        path = f"/api/tables/{at.table}/door"
        assert (await asks(ben, "PUT", path, {"watch": False, "talk": "seats"}))[0] == 403
        async with at.site.guest("Eve", address="127.0.0.2") as eve, ben.at(at.table) as two:
            async with eve.at(at.table) as watcher:
                assert (await watcher.wish("say", text="Hello"))["type"] == "ack"
                await anna.http.put(path, json={"watch": True, "talk": "seats"})
                assert (await watcher.wish("say", text="Hello"))["code"] == "forbidden"
                assert (await two.wish("say", text="Hello"))["type"] == "ack"
                room = (await anna.http.put(path, json={"watch": False, "talk": "nobody"})).json()
                assert (room["watch"], room["talk"]) == (False, "nobody")
                await watcher.until(lambda: False)
                assert watcher.closed == 4403
            async with eve.at(at.table) as again:
                assert again.closed == 4403
            assert (await two.wish("say", text="Hello"))["code"] == "forbidden"
            assert (await asks(eve, "GET", f"/api/tables/{at.table}/replay/0"))[0] == 403

    party(house, "karuba", test)


def test_a_table_is_closed_by_who_opened_it_and_the_seed_is_told(house: House) -> None:
    async def test(at: Party) -> None:
        anna, ben = at.guests
        path = f"/api/tables/{at.table}/close"
        async with ben.at(at.table) as two:
            assert (await asks(ben, "POST", path))[0] == 403
            question = two.question
            assert question is not None
            room = await anna.post(path)
            assert room["state"] == "closed"
            await two.until(lambda: two.room["state"] == "closed")
            assert len(two.room["deal"]["seed"]) == 32
            answer = {"question": question["id"], "word": question["options"][0]["word"]}
            assert (await two.wish("answer", **answer))["code"] == "over"
        assert (await asks(anna, "POST", path))[0] == 422
        assert at.table not in [one["id"] for one in await ben.get("/api/tables")]

    party(house, "karuba", test, public=True)


def test_a_table_that_gathers_can_be_closed_too(house: House) -> None:
    async def play(site: Site) -> None:
        async with site.guest("Anna") as anna:
            table = await anna.open("karuba", "me", "free", public=True)
            assert (await anna.post(f"/api/tables/{table}/close"))["state"] == "closed"
            assert (await asks(anna, "POST", f"/api/tables/{table}/start"))[0] == 422
            assert (await asks(anna, "PUT", f"/api/tables/{table}/seats/1", {"who": "me"}))[0] == 422

    at_site(house, play)
