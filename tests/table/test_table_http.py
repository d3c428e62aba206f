"""The lobby side: names, tables, seats, rematches, links, pages."""

import asyncio
import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from msgspec import to_builtins

from games.test_games import WITH_PAGES
from stammtisch.bots import PLAYERS
from stammtisch.core import read_record, word
from stammtisch.core.fair import seal_of, secret_in, seed_from
from stammtisch.games import all_games, game_named
from stammtisch.table.web import static
from stammtisch.table.web.game_info import game_facts
from table.guests import QUICK, Guest, Site, at_random, play_on, serving
from table.party import House, with_two

MARKUP = "<b onclick=x>Eve</b>"


async def refused(guest: Guest, method: str, path: str, body: object = None) -> tuple[int, str]:
    response = await guest.http.request(method, path, json=body)
    return response.status_code, response.json()["why"]


def test_names_and_chat_with_markup_are_text(house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        assert (await anna.put("/api/me", {"name": MARKUP}))["name"] == MARKUP
        table = await anna.open("karuba", "me", "random")
        async with anna.at(table) as chair, ben.at(table) as watcher:
            await chair.wish("say", text=f"  {MARKUP}\nnext ")
            await watcher.until(lambda: any(one["type"] == "chat" for one in watcher.heard))
            line = next(one["line"] for one in watcher.heard if one["type"] == "chat")
            assert (line["name"], line["seat"], line["text"]) == (MARKUP, 0, f"{MARKUP} next")
            assert watcher.room["seats"][0]["name"] == MARKUP
            await watcher.wish("say", text="hello")
            chats = await chair.until(lambda: [one["line"] for one in chair.heard if one["type"] == "chat"][1:])
            assert [line["seat"] for line in chats] == [None]

    with_two(house, test)


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "\u202e\u0000", None, 7])
def test_names_are_bounded(name: object, house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        status, why = await refused(anna, "PUT", "/api/me", {"name": name})
        assert status in (400, 422)
        assert why
        assert (await anna.get("/api/me"))["name"] == "Anna"

    with_two(house, test)


def test_a_table_gathers_and_starts(house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        table = await anna.open("kombio", "me", "free", "free", public=True)
        assert (await ben.get("/api/tables"))[0]["id"] == table  # the latest
        async with ben.at(table) as watcher:
            assert watcher.now is None
            assert (await refused(anna, "POST", f"/api/tables/{table}/start"))[1].startswith("A seat is still free")
            assert (await refused(ben, "PUT", f"/api/tables/{table}/seats/0", {"who": "me"}))[0] == 422
            assert (await refused(ben, "PUT", f"/api/tables/{table}/seats/2", {"who": "random"}))[0] == 422
            await ben.sit(table, 1)
            await ben.sit(table, 2)
            await watcher.until(lambda: watcher.me == 2)
            assert watcher.room["seats"][1]["name"] is None
            await anna.sit(table, 1, "random")
            assert (await refused(ben, "POST", f"/api/tables/{table}/start"))[0] == 403
            room = await anna.post(f"/api/tables/{table}/start")
            assert room["state"] == "playing"
            await watcher.until(lambda: watcher.now is not None)
            assert watcher.me == 2
            assert (await refused(anna, "POST", f"/api/tables/{table}/start"))[0] == 422

    with_two(house, test)


def test_a_seat_can_change_hands_but_nobody_learns_two_hands(house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        table = await anna.open("karuba", "me", "random", "random", "free", race_seconds=None)
        await ben.sit(table, 3)  # and never answers, so that the bots do not play the game to its end meanwhile
        await anna.post(f"/api/tables/{table}/start")
        assert (await refused(anna, "PUT", f"/api/tables/{table}/seats/1", {"who": "me"}))[0] == 422
        assert (await refused(anna, "PUT", f"/api/tables/{table}/seats/0", {"who": "free"}))[0] == 422
        room = await anna.sit(table, 0, "random")
        assert room["seats"][0]["bot"] == "random"
        assert (await refused(anna, "PUT", f"/api/tables/{table}/seats/1", {"who": "me"}))[0] == 422
        assert [sitting["open"] for sitting in room["seats"]] == [True, False, False, False]
        assert (await anna.sit(table, 0))["seats"][0]["yours"]
        assert (await anna.sit(table, 2, "flat"))["seats"][2]["bot"] == "flat"

    with_two(house, test)


def test_a_rematch_is_one_table_for_all(house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        table = await anna.open("karuba", "me", "free", memory=True)
        await ben.sit(table, 1)
        await anna.post(f"/api/tables/{table}/start")
        assert (await refused(anna, "POST", f"/api/tables/{table}/rematch"))[0] == 422
        assert (await refused(anna, "GET", f"/api/tables/{table}/record"))[0] == 403
        async with anna.at(table) as one, ben.at(table) as two:
            await asyncio.gather(play_on(one, at_random(Random(1))), play_on(two, at_random(Random(2))))
            asked = await anna.post(f"/api/tables/{table}/rematch")
            assert (asked["id"], asked["rematch"]) == (table, None)
            await two.until(lambda: two.room["seats"][0]["again"])
            assert not two.room["seats"][1]["again"]
            agreed = await ben.post(f"/api/tables/{table}/rematch")
            assert (await anna.post(f"/api/tables/{table}/rematch"))["rematch"] == agreed["rematch"] != table
            assert (await anna.get(f"/api/tables/{agreed['rematch']}"))["state"] == "playing"
            await one.until(lambda: one.room["rematch"] == agreed["rematch"])
            async with site.guest("Carla") as carla:
                assert (await refused(carla, "POST", f"/api/tables/{table}/rematch"))[0] == 403
            record = read_record((await anna.http.get(f"/api/tables/{table}/record")).text)
            assert record.replay(game_named("karuba")).result() is not None
            deal = one.room["deal"]
            assert seal_of(deal["sealed"]) == one.room["seal"]
            assert record.seed == deal["seed"] == seed_from(secret_in(deal["sealed"]), deal["nonces"])
            assert record.players == ["Anna:me", "Ben:me"]

    with_two(house, test)


def test_who_does_not_wait_for_the_others_keeps_their_seats_free(house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        table = await anna.open("karuba", "me", "free", "random")
        await ben.sit(table, 1)
        await anna.post(f"/api/tables/{table}/start")
        async with anna.at(table) as one, ben.at(table) as two:
            await asyncio.gather(play_on(one, at_random(Random(1))), play_on(two, at_random(Random(2))))
        made = (await anna.post(f"/api/tables/{table}/rematch/now"))["rematch"]
        room = await ben.get(f"/api/tables/{made}")
        assert [room["state"], room["seats"][1]["name"], room["seats"][2]["bot"]] == ["gathering", None, "random"]
        assert room["seats"][1]["open"]
        assert (await ben.post(f"/api/tables/{table}/rematch"))["rematch"] == made
        assert (await ben.sit(made, 1))["seats"][1]["yours"]

    with_two(house, test)


def test_the_replay_shows_each_version_as_it_was_seen(house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        table = await anna.open("karuba", "me", "random")
        async with anna.at(table) as chair:
            await play_on(chair, at_random(Random(1)))
            steps = [message for message in chair.heard if message["type"] == "step"]
            for step in steps:
                version = step["now"]["version"]
                seen = await anna.get(f"/api/tables/{table}/replay/{version}")
                assert seen["now"]["view"] == step["now"]["view"]
                assert seen["events"] == step["events"]
            seen = await ben.get(f"/api/tables/{table}/replay/5")
            assert seen["now"]["view"]["seat"] is None
            assert (await refused(anna, "GET", f"/api/tables/{table}/replay/9999"))[0] == 404

    with_two(house, test)


def test_the_replay_of_a_running_game_is_no_memory_aid(house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        for memory, seat in ((False, None), (True, 0)):
            table = await anna.open("kombio", "me", "random", memory=memory)
            assert (await anna.get(f"/api/tables/{table}/replay/0"))["now"]["view"]["seat"] == seat

    with_two(house, test)


def test_without_the_memory_aid_the_log_does_not_remember_for_us(house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        for memory in (False, True):
            table = await anna.open("kombio", "me", "random", memory=memory)
            async with anna.at(table) as chair:
                peeked = next(line for line in chair.log if line["kind"] == "peeked" and line["data"]["who"] == 0)
                assert ("cards" in peeked["data"]) == memory
                assert chair.now is not None
                assert (chair.now["view"]["memory"] is not None) == memory

    with_two(house, test)


def test_a_link_carries_seats_to_another_device_once(house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        table = await anna.open("karuba", "me", "random")
        link = (await anna.post("/api/me/carry"))["path"]
        async with site.guest() as phone:
            assert "<form" in (await phone.http.get(link)).text  # to look at it does not use it up
            assert (await phone.http.post(link)).status_code == 303
            assert (await phone.get("/api/me"))["name"] == "Anna"
            async with phone.at(table) as chair:
                assert chair.me == 0
        late = await ben.http.post(link)
        assert (late.status_code, "This link was used before" in late.text) == (410, True)
        assert (await ben.get("/api/me"))["name"] == "Ben"

    with_two(house, test)


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ({"game": "poker", "seats": ["me"]}, "Unknown game 'poker'"),
        ({"game": "kombio", "seats": ["me"]}, "for 2 to 8 players"),
        ({"game": "kombio", "seats": ["me", "me"]}, "one seat, not several"),
        ({"game": "kombio", "seats": ["me", "hal"]}, "Unknown player 'hal'"),
        ({"game": "kombio", "seats": ["me", "free"], "options": {"cards": 3}}, "unknown option 'cards'"),
        ({"game": "kombio", "seats": ["me", "free"], "options": {"rounds": "many"}}, "a whole number"),
        ({"game": "kombio", "seats": ["me", "free"], "options": {"rounds": -1}}, "rounds"),
        ({"game": "kombio", "seats": ["me", "free"], "race_seconds": 0}, "race_seconds"),
        ({"game": "kombio", "seats": ["me", "free"], "colour": "red"}, "colour"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_the_reason(table: dict[str, object], why: str, house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        status, said = await refused(anna, "POST", "/api/tables", table)
        assert status in (400, 422)
        assert why in said

    with_two(house, test)


@pytest.mark.parametrize("place", ["PACKED", "IN_A_CLONE"])
def test_pages_come_with_a_strict_policy_and_fitting_caches(
    tmp_path: Path, house: House, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    client = tmp_path / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("<!doctype html>the client")
    (client / "assets" / "app-1a2b.js").write_text("1")
    (tmp_path / "secret.txt").write_text("no")

    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        missing = await anna.http.get("/")
        assert missing.status_code == 503
        assert "was not built" in missing.text
        monkeypatch.setattr(static, place, client)
        table = await anna.open("karuba", "me", "free")
        for path, status in (
            ("/", 200),
            (f"/t/{table}", 200),
            ("/t/nonsense", 404),
            ("/nonsense", 404),
            ("/t/a/b", 404),
        ):
            page = await anna.http.get(path, headers={"Accept": "text/html,*/*;q=0.8"})
            assert page.status_code == status
            assert page.text.endswith("the client")
            assert page.headers["cache-control"] == "no-cache"
            assert "default-src 'self'" in page.headers["content-security-policy"]
            assert "'unsafe-inline'" not in page.headers["content-security-policy"].split("style-src-attr")[0]
        asset = await anna.http.get("/assets/app-1a2b.js")
        assert "immutable" in asset.headers["cache-control"]
        for path in ("/assets/nothing.js", "/..%2fsecret.txt", "/assets/..%2f..%2fsecret.txt", "/assets"):
            assert (await anna.http.get(path)).status_code == 404
        for path in ("/api/nonsense", "/api/tables/nonsense", "/nonsense.js"):
            accept = "text/html" if path.startswith("/api/") else "*/*"
            missing = await anna.http.get(path, headers={"Accept": accept})
            assert (missing.status_code, missing.json()["code"]) == (404, "not-found")

    monkeypatch.setattr(static, "PACKED", tmp_path / "nowhere")
    monkeypatch.setattr(static, "IN_A_CLONE", tmp_path / "nowhere else")
    with_two(house, test)


def test_health_and_metrics(tmp_path: Path) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        for path in ("/live", "/ready", "/health"):
            assert (await anna.get(path)) == {"status": "ok"}
        table = await anna.open("karuba", "me", "random")
        async with anna.at(table) as chair:
            await chair.answer()
            await chair.asked("lay", "discard")
            page = site.server.hall.services.metrics.page().decode()
            assert (await anna.http.get("/metrics")).status_code == 404
        assert 'stammtisch_moves_total{by="person"} 1.0' in page
        assert "stammtisch_clients 1.0" in page

    with_two(tmp_path, test)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", [game.name for game in WITH_PAGES])
def test_every_question_is_explained_on_the_rules_page(game: str, language: str) -> None:
    facts = game_facts(game, language)
    assert {kind for section in facts.rules for kind in section.kinds} == set(game_named(game).questions)
    assert all(section.title and "<p>" in section.html + "<p>" for section in facts.rules)
    assert not any("<!--" in section.html or "&lt;!--" in section.html for section in facts.rules)
    assert facts.text["title"]


def test_the_lobby_shows_every_game_with_its_options_and_bots(house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        cards = await anna.get("/api/games?lang=de")
        assert [card["name"] for card in cards] == list(all_games())
        for card in cards:
            assert card["title"]
            assert [bot["word"] for bot in card["bots"]] == list(PLAYERS)
            for option in card["options"]:
                assert (option["values"] is None) == (not isinstance(option["usual"], str))
                assert option["values"] is None or option["values"][0]["word"] == option["usual"]
                assert all(value["text"] not in ("", value["word"]) for value in option["values"] or [])
            assert (await anna.get(f"/api/games/{card['name']}?lang=de"))["info"]
            assert re.fullmatch("#[0-9a-f]{6}", card["hue"])
        assert (await refused(anna, "GET", "/api/games/poker"))[0] == 404
        assert (await refused(anna, "GET", "/api/games?lang=fr"))[0] == 422

    with_two(house, test)


def test_a_bot_that_thinks_may_have_a_style(house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        bots = {bot["word"]: bot for bot in (await anna.get("/api/games?lang=de"))[0]["bots"]}
        assert bots["strong+bold"]["text"] == "Schlaukopf, kühn"
        assert bots["strong+bold"]["about"] not in (bots["strong"]["about"], bots["strong+careful"]["about"])
        table = await anna.open("kombio", "me", "strong+bold")
        async with anna.at(table) as chair:
            assert chair.room["seats"][1]["bot"] == "strong+bold"
            await play_on(chair, at_random(Random(1)), stop=lambda: bool(chair.now and chair.now["version"] > 8))
        wish = {"game": "kombio", "seats": ["me", "casual+bold"]}
        status, why = await refused(anna, "POST", "/api/tables", wish)
        assert (status, "strong+bold" in why) == (422, True)

    with_two(house, test)


def test_who_asks_too_often_has_to_wait(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, replace(QUICK, messages=5)) as site, site.guest() as anna:
            answers = [await anna.http.put("/api/me", json={"name": "Anna"}) for _ in range(6)]
            assert [answer.status_code for answer in answers] == [200] * 5 + [429]
            assert (await anna.get("/api/me"))["name"] == "Anna"

    asyncio.run(play())


def test_browsers_draw_the_cards_of_a_designer(tmp_path: Path) -> None:
    """A card file is read when its game is loaded: in a process of its own."""
    overlay = tmp_path / "my.toml"
    overlay.write_text('game = "karuba"\n[rules]\ncrystal = 71\n[cards.7]\nexits = "NEW"\n', "utf-8")
    code = "from stammtisch.table.web.game_info import game_facts; from stammtisch.table.wire import encode; "
    code += "import sys; sys.stdout.buffer.write(encode(game_facts('karuba', 'en')))"
    environment = {**os.environ, "STAMMTISCH_CARDS": str(overlay)}
    told = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=True).stdout
    usual = json.dumps(to_builtins(game_facts("karuba", "en"), enc_hook=word))
    changed = json.dumps(json.loads(told))
    assert changed != usual
    assert changed.count('"NEW"') == usual.count('"NEW"') + 1
