"""After a game: its course, what it says about those who played, and the deal of the day."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from stammtisch.core import Result
from stammtisch.games import game_named
from stammtisch.table import sitting
from stammtisch.table.bots import ReviewTask
from stammtisch.table.bots.tasks import Reviewed
from stammtisch.table.model import Place
from stammtisch.table.room import daily, decisions
from stammtisch.table.store.results import ranks_of
from table.guests import QUICK, Guest, Site, at_random, play_on, serving
from table.party import House, with_two
from table.test_table_http import refused


async def played(site: Site, anna: Guest, ben: Guest, game: str = "karuba") -> str:
    """A game that is over."""
    table = await anna.open(game, "me", "free", "random")
    await ben.sit(table, 1)
    await anna.post(f"/api/tables/{table}/start")
    async with anna.at(table) as one, ben.at(table) as two:
        await asyncio.gather(play_on(one, at_random(Random(1))), play_on(two, at_random(Random(2))))
    return table


def test_the_course_of_a_game_is_worked_out_once_and_only_when_it_is_over(house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        running = await anna.open("karuba", "me", "random")
        assert (await refused(anna, "GET", f"/api/tables/{running}/course"))[0] == 403
        table = await played(site, anna, ben)
        both = await asyncio.gather(*[one.get(f"/api/tables/{table}/course") for one in (anna, ben)])
        assert both[0] == both[1]
        moments = both[0]["moments"]
        assert [one["at"] for one in moments] == sorted({one["at"] for one in moments})
        assert moments[0]["at"] == 0
        for one in moments:
            assert sum(one["chances"]) == pytest.approx(1)
        async with anna.at(table) as chair:
            assert chair.now is not None
            winners = chair.now["ending"]["winners"]
            assert moments[-1]["at"] == chair.now["version"]
        assert [seat for seat, chance in enumerate(moments[-1]["chances"]) if chance] == winners
        slow = await anna.open("kombio", "me", "random", pace="slow", options={"rounds": 1})
        async with anna.at(slow) as chair:
            await play_on(chair, at_random(Random(4)))
        versions = [one["at"] for one in (await anna.get(f"/api/tables/{slow}/course"))["moments"]]
        assert versions == sorted(set(versions)), "who lets a race pass leads to no moment of its own"
        turning = both[0]["turning"]
        assert turning is None or 0 < turning < len(moments)
        thinker, site.server.hall.services.thinker = site.server.hall.services.thinker, None  # type: ignore[assignment]
        try:
            assert await ben.get(f"/api/tables/{table}/course") == both[0], "it is kept"
        finally:
            site.server.hall.services.thinker = thinker

    with_two(house, test)


def test_the_best_and_the_worst_decision_are_for_who_made_them_and_when_it_is_over(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("FIRST", 0.02), ("SECOND", 0.04), ("MUCH", 0.0), ("SURE", 0.0)):
        monkeypatch.setattr(decisions, name, value)

    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        running = await anna.open("karuba", "me", "random")
        assert (await refused(anna, "GET", f"/api/tables/{running}/decisions"))[0] == 403
        table = await played(site, anna, ben)
        async with site.guest("Eva") as eva:
            assert (await refused(eva, "GET", f"/api/tables/{table}/decisions"))[0] == 403
        mine, again = await asyncio.gather(*[anna.get(f"/api/tables/{table}/decisions?lang=de") for _ in range(2)])
        assert mine == again
        assert 0 < mine["looked"] <= decisions.LOOKED
        room = await site.server.hall.room(table)
        for kind, sign in (("best", 1), ("worst", -1)):
            if (found := mine[kind]) is not None:
                assert found["gain"] * sign > 0
                assert 0 <= found["at"] < room.sheet.version
                assert found["text"] != found["instead"]
        lesson = (await anna.post("/api/games/karuba/lesson"))["id"]
        assert (await refused(anna, "GET", f"/api/tables/{lesson}/decisions"))[0] == 403

    with_two(house, test)


def test_what_stands_out_is_told_only_if_a_second_look_agrees(house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        table = await played(site, anna, ben)
        services, asked = site.server.hall.services, list[ReviewTask]()

        class Judge:
            """Finds the first answer that it is asked about good, the next one bad and the others as good as any."""

            def __init__(self, *gains: float, error: float = 0.01) -> None:
                self.gains, self.error = gains, error

            async def think(self, task: ReviewTask) -> str:
                asked.append(task)
                again = [one.seed for one in asked if one.rival is None and one.record == task.record]
                gain = self.gains[len(asked) - 1] if task.rival is None and len(asked) <= len(self.gains) else 0.0
                if task.rival is not None:
                    assert task.seed not in again, "a second look is a look at other worlds"
                    gain = float(task.rival)
                found = Reviewed(str(gain), gain, self.error, task.chosen, "the other")
                return msgspec.json.encode(found).decode()

        async def decided(judge: Judge) -> Any:
            asked.clear()
            services.thinker = judge  # type: ignore[assignment]
            return await anna.get(f"/api/tables/{table}/decisions")

        thinker = services.thinker
        try:
            told = await decided(Judge(0.3, -0.2))
            assert (told["best"]["gain"], told["worst"]["gain"]) == (0.3, -0.2)
            assert told["best"]["at"] < told["worst"]["at"]
            assert told["best"]["text"] == asked[0].chosen
            told = await decided(Judge(0.3, -0.04))
            assert (told["best"]["gain"], told["worst"]) == (0.3, None), "too little to be worth a word"
            told = await decided(Judge(0.3, -0.2, error=0.12))
            assert (told["best"]["gain"], told["worst"]) == (0.3, None), "it might have been luck"
            assert (await decided(Judge()))["best"] is None
        finally:
            services.thinker = thinker

    with_two(house, test)


@pytest.mark.parametrize(("found", "most", "spread"), [(5, 9, 5), (9, 9, 9), (100, 9, 9), (0, 9, 0)])
def test_answers_are_looked_at_evenly(found: int, most: int, spread: int) -> None:
    chosen = decisions.spread(range(found), most)
    assert len(set(chosen)) == spread
    assert chosen == sorted(chosen)
    assert not chosen or chosen[-1] >= found * (most - 1) // most or found <= most


def test_history_figures_and_ratings(tmp_path: Path) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        assert await anna.get("/api/me/history") == {"games": [], "figures": [], "bots": []}
        table = await played(site, anna, ben)
        mine, his = await anna.get("/api/me/history"), await ben.get("/api/me/history")
        (game,) = mine["games"]
        assert (game["table"], game["game"], game["seats"], game["others"]) == (table, "karuba", 3, ["Ben", "Vroni"])
        ranks = {game["rank"], his["games"][0]["rank"]}
        assert ranks <= {1, 2, 3}
        (figures,) = mine["figures"]
        assert (figures["played"], figures["won"], figures["best"]) == (1, int(game["rank"] == 1), game["score"])
        values = [
            mine["figures"][0]["rating"]["value"],
            his["figures"][0]["rating"]["value"],
            mine["bots"][0]["rating"]["value"],
        ]
        assert mine["bots"][0]["bot"] == "random"
        seats = await anna.get(f"/api/tables/{table}/ratings")
        assert [one["value"] for one in seats] == values
        order = sorted(range(2), key=lambda seat: [game["rank"], his["games"][0]["rank"]][seat])
        if len(ranks) == 2:
            assert values[order[0]] > values[order[1]], "who came before the other is thought to be stronger"

    with_two(tmp_path, test)


def test_who_leaves_is_last_and_a_game_among_bots_counts_for_nobody(tmp_path: Path) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        table = await anna.open("karuba", "me", "free")
        await ben.sit(table, 1)
        await anna.post(f"/api/tables/{table}/start")
        await anna.post(f"/api/tables/{table}/leave")
        async with ben.at(table) as chair:
            await play_on(chair, at_random(Random(3)))
        (game,) = (await anna.get("/api/me/history"))["games"]
        assert game["rank"] == 2
        bots = await anna.open("karuba", "random", "random")
        async with ben.at(bots) as chair:
            await chair.until(lambda: chair.over)
        assert len((await anna.get("/api/me/history"))["games"]) == 1

    with_two(tmp_path, test)


@pytest.mark.parametrize(
    ("scores", "winners", "low", "left", "ranks"),
    [
        ((5, 9, 7), (1,), False, None, [3, 1, 2]),
        ((5, 9, 7), (0,), True, None, [1, 3, 2]),
        ((5, 9, 9), (1, 2), False, None, [3, 1, 1]),
        ((5, 9, 9), (2,), False, None, [3, 2, 1]),
        ((5, 9, 7), (1,), False, 1, [2, 3, 1]),
    ],
)
def test_places(scores: Any, winners: Any, low: bool, left: int | None, ranks: list[int]) -> None:
    places = [Place("somebody") if seat != left else Place(bot="casual", was="gone") for seat in range(3)]
    assert ranks_of(places, Result(scores, winners, low)) == ranks


async def daily_game(guest: Guest, pick: Callable[[Any], str]) -> tuple[str, list[Any]]:
    """Play the deal of the day: its table, and all that was told."""
    room = await guest.post("/api/daily")
    async with guest.at(room["id"]) as chair:
        await play_on(chair, pick)
        return str(room["id"]), [line["text"] for line in chair.log]


def test_the_deal_of_the_day_is_the_same_for_everybody_and_played_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily, "game_of", lambda _: "karuba")

    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        before = await anna.get("/api/daily")
        assert (before["game"], before["table"], before["results"], before["played"]) == ("karuba", None, [], 0)
        table, story = await daily_game(anna, lambda question: str(question["options"][0]["word"]))
        assert (await anna.post("/api/daily"))["id"] == table, "one try"
        room = await anna.get(f"/api/tables/{table}")
        assert (room["state"], room["deal"], room["hints"]) == ("over", None, False)
        async with anna.at(table) as chair:
            assert chair.now is not None
            assert chair.now["ending"]["seed"] == "", "others are still to play it"
        for path in ("record", "replay/3"):
            status = (await ben.http.get(f"/api/tables/{table}/{path}")).status_code
            assert status == 403, path
        assert (await refused(anna, "GET", f"/api/tables/{table}/record"))[0] == 403
        assert (await refused(anna, "POST", f"/api/tables/{table}/rematch"))[0] == 422
        assert (await ben.get("/api/daily"))["results"] == [], "shown to those who have played"
        _, again = await daily_game(ben, lambda question: str(question["options"][0]["word"]))
        # Everyone lays in their own time: who was quicker does not matter, what was laid does.
        assert sorted(again) == sorted(story), "the same answers lead to the same game"
        results = (await ben.get("/api/daily"))["results"]
        assert [(one["name"], one["near"]) for one in results] == [("Anna", False), ("Ben", True)]
        assert results[0]["score"] == results[1]["score"]
        monkeypatch.setattr(sitting, "day_of", lambda _: "9999-12-31")
        assert (await anna.get(f"/api/tables/{table}"))["deal"]["seed"] == daily.seed_of_day(
            site.server.hall.services, before["day"], "karuba"
        )
        assert (await anna.get(f"/api/tables/{table}/record"))["game"] == "karuba"

    with_two(tmp_path, test)


def test_nobody_changes_the_seats_of_a_daily_deal_or_guesses_its_seed(tmp_path: Path) -> None:
    async def run() -> None:
        seeds = set()
        for nth in range(2):
            folder = tmp_path / str(nth)
            async with serving(folder, replace(QUICK, away=60)) as site, site.guest("Anna") as anna:
                room = await anna.post("/api/daily")
                path = f"/api/tables/{room['id']}/seats/1"
                assert (await refused(anna, "PUT", path, {"who": "random"}))[0] == 422
                assert not room["watch"]
                seeds.add(daily.seed_of_day(site.server.hall.services, "2026-11-18", "karuba"))
        assert len(seeds) == 2, "every server has its own"

    asyncio.run(run())


def test_the_games_take_turns_by_day() -> None:
    days = [f"2026-11-{day:02}" for day in range(10, 20)]
    games = [daily.game_of(day) for day in days]
    assert games[:5] == games[5:]
    assert len(set(games[:5])) == 5
    for name in set(games):
        assert len(daily.seats_of(game_named(name))) in game_named(name).seats
