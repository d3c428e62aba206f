"""The lab in the browser, as its page asks it: for who has the key, bounded, and never in the way of the tables."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from stammtisch.cli import run
from stammtisch.core import read_overlay
from stammtisch.games import all_games
from stammtisch.table import wire
from stammtisch.table.web import LabDoor
from table.guests import Guest, eventually, serving

Json = dict[str, Any]
NOTHING: Json = {"changes": {}, "added": [], "removed": []}
SPEAR: Json = {**NOTHING, "changes": {"card": {"beard_pull": {"value": 4}}}}
#: How each board finds what is printed on a card (`Sample.svelte`).
PRINTED: dict[str, Callable[[Json, str], Any]] = {
    "kombio": lambda info, card: info["cards"][card],
    "karuba": lambda info, card: info["cards"][card],
    "klobba": lambda info, card: info["actions"][card],
    "barbarity": lambda info, card: info["cards"][card.replace("_", "-")],
    "klong": lambda info, card: info["cards"][card],
}


def in_the_lab(folder: Path, test: Callable[[Guest, LabDoor], Awaitable[None]], seconds: float = 600) -> None:
    async def serve() -> None:
        door = LabDoor("127.0.0.1", seconds)
        async with (
            serving(folder, lab=door) as site,
            site.guest(headers={"Authorization": f"Bearer {door.key}"}) as host,
        ):
            await test(host, door)

    asyncio.run(serve())


def test_without_the_flag_there_is_no_lab(tmp_path: Path) -> None:
    async def serve() -> None:
        async with serving(tmp_path) as site, site.guest(headers={"Authorization": "Bearer x"}) as anna:
            assert (await anna.http.get("/api/lab/study")).status_code == 404
            assert (await anna.http.post("/api/lab/draw", json={})).status_code in (404, 405)

    asyncio.run(serve())


def test_strangers_are_refused_at_every_way_in(tmp_path: Path) -> None:
    async def test(host: Guest, door: LabDoor) -> None:
        wish = {"game": "kombio", "draft": NOTHING}
        bodies = {"/api/lab/study": {**wish, "seats": ["random", "random"], "games": 10}}
        for key in ("", f"Bearer {door.key}x", door.key, "Bearer \u00e9"):
            async with host.site.guest(headers={"Authorization": key.encode()}) as stranger:
                for way in door.ways():
                    path = way.path.format(game="kombio")
                    body = bodies.get(path, wish) if way.takes else None
                    answer = await stranger.http.request(way.method, f"{path}?lang=de", json=body)
                    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden"), (way, key)
                    assert "Das Labor ist für die Person" in answer.json()["why"]
        assert (await host.get("/api/lab/study"))["state"] == "none"

    in_the_lab(tmp_path, test)


def test_every_card_of_every_game_can_be_edited_and_drawn(tmp_path: Path) -> None:
    async def test(host: Guest, door: LabDoor) -> None:
        for game in all_games():
            form = msgspec.convert(await host.get(f"/api/lab/games/{game}?lang=de"), wire.LabForm)
            drawn = await host.post("/api/lab/draw?lang=de", {"game": game, "draft": NOTHING})
            assert msgspec.convert(drawn, wire.LabDrawn).mistake == ""
            assert drawn["info"] == (await host.get(f"/api/games/{game}?lang=de"))["info"]
            assert form.cards
            assert all(PRINTED[game](drawn["info"], card.name) for card in form.cards)
            known = {field.name for field in form.card}
            assert all(set(card.values) <= known for card in form.cards)

    in_the_lab(tmp_path, test)


def test_a_changed_card_is_drawn_and_a_wrong_one_is_named_with_its_line(tmp_path: Path) -> None:
    async def test(host: Guest, door: LabDoor) -> None:
        async def draw(**wish: Any) -> Json:
            drawn = await host.post("/api/lab/draw", {"game": "barbarity", **wish})
            msgspec.convert(drawn, wire.LabDrawn)
            return dict(drawn)

        drawn = await draw(draft=SPEAR)
        assert drawn["info"]["cards"]["beard-pull"]["value"] == 4
        assert drawn["changed"] == [{"name": "Beard Pull", "was": "value 2", "now": "value 4"}]
        assert read_overlay(drawn["text"], "").changes == SPEAR["changes"]
        assert (await draw(text=drawn["text"].replace("beard_pull", '"Beard Pull"')))["draft"] == SPEAR
        wrong = await draw(draft={**NOTHING, "changes": {"card": {"beard_pull": {"value": 400}}}})
        assert wrong["mistake"] == (
            "barbarity-changes.toml line 4: card 'Beard Pull': value = 400; it is a number from 0 to 99"
        )
        assert (wrong["line"], wrong["text"].splitlines()[3]) == (4, "value = 400")
        assert "it is for kombio" in (await draw(text='game = "kombio"'))["mistake"]
        assert (await draw(text="game = "))["mistake"]
        wrongs: list[Json] = [
            {"card": {"beard_pull": 5}},
            {"card": {"x": {"value": None}}},
            {"nothing": {"a": {"b": []}}},
        ]
        for wrong in wrongs:
            assert (await draw(draft={**NOTHING, "changes": wrong}))["mistake"], wrong
        deep: Any = 1
        for _ in range(400):
            deep = {"a": deep}
        assert (await draw(draft={**NOTHING, "changes": {"rules": deep}}))["mistake"]
        assert (await draw(draft=SPEAR))["mistake"] == ""  # it still answers

    in_the_lab(tmp_path, test)


def test_what_cannot_be_asked_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async def test(host: Guest, door: LabDoor) -> None:
        wish = {"game": "barbarity", "draft": NOTHING, "seats": ["casual", "casual"], "games": 10}
        for path, body in (
            ("draw", {"game": "chess", "draft": NOTHING}),
            ("draw", {"game": "kombio"}),
            ("study", {**wish, "games": 1_000_000}),
            ("study", {**wish, "seats": []}),
            ("study", {**wish, "game": "chess"}),
            ("play", {"game": "barbarity", "text": "game = "}),
        ):
            answer = await host.http.post(f"/api/lab/{path}", json=body)
            assert 400 <= answer.status_code < 500, (path, body)
            assert answer.json()["why"]
        assert (await host.http.get("/api/lab/report")).status_code == 404
        await host.post("/api/lab/study", {**wish, "seats": ["casual", "nobody"]})
        found = await finished(host)
        assert found["state"] == "failed"
        assert "nobody" in found["mistake"]

    in_the_lab(tmp_path, test)


async def finished(host: Guest) -> Json:
    while (found := await host.get("/api/lab/study"))["state"] == "running":  # noqa: ASYNC110  # as pages do
        await asyncio.sleep(0.05)
    msgspec.convert(found, wire.LabStudy)
    return dict(found)


def test_a_study_settles_and_comes_to_a_conclusion(tmp_path: Path) -> None:
    async def test(host: Guest, door: LabDoor) -> None:
        wish = {"game": "barbarity", "draft": SPEAR, "seats": ["random", "random"], "games": 60}
        begun = await host.post("/api/lab/study?lang=de", wish)
        assert begun["state"] == "running"
        again = await host.http.post("/api/lab/study", json=wish)
        assert (again.status_code, again.json()["why"]) == (429, "A study is running; wait for it, or stop it first.")
        found = await finished(host)
        assert (found["state"], found["games"], found["mistake"]) == ("done", 60, "")
        assert {"Siege von Platz 1", "Entscheidungen je Spiel"} <= {one["label"] for one in found["figures"]}
        assert [one["topic"] for one in found["verdicts"]] == ["fair", "length", "tension", "depth", "cards"]
        assert [one["card"] for one in found["tests"]] == ["Beard Pull"]
        assert (await host.get("/api/lab/report"))["html"].startswith("<!doctype html>")
        await host.post("/api/lab/study", {**wish, "draft": NOTHING})
        plain = await finished(host)
        assert [one["was"] for one in plain["figures"]] == [None, None]

    in_the_lab(tmp_path, test)


@pytest.fixture
def background() -> Iterator[None]:
    """As a server is started by a script: interrupts are ignored, by all that it starts, too."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("background")
@pytest.mark.parametrize("seconds", [600, 0.5])
def test_a_study_is_stopped_by_who_began_it_or_by_the_clock(seconds: float, tmp_path: Path) -> None:
    async def test(host: Guest, door: LabDoor) -> None:
        wish = {"game": "klong", "draft": NOTHING, "seats": ["strong", "strong"], "games": 20_000}
        await host.post("/api/lab/study", wish)
        found = (await host.http.delete("/api/lab/study")).json() if seconds > 1 else await finished(host)
        assert (found["state"], found["late"]) == ("done", seconds < 1)
        assert found["games"] < 20_000

    in_the_lab(tmp_path, test, seconds)


def test_the_changed_game_is_played_beside_this_one(tmp_path: Path) -> None:
    async def test(host: Guest, door: LabDoor) -> None:
        seat = await host.post("/api/lab/play", {"game": "barbarity", "draft": SPEAR})
        same = await host.post("/api/lab/play", {"game": "barbarity", "draft": SPEAR})
        assert same == seat
        aside = f"http://127.0.0.1:{seat['port']}"
        async with httpx.AsyncClient(base_url=aside, timeout=30) as there:
            facts = (await there.get("/api/games/barbarity")).json()
            assert facts["info"]["cards"]["beard-pull"]["value"] == 4
            me = await there.get("/api/me")
            assert "stammtisch-lab" in me.cookies  # who plays there stays who they are here
            table = await there.post("/api/tables", json={"game": "barbarity", "seats": ["me", "casual"]})
            assert table.status_code == 201
            other = await host.post("/api/lab/play", {"game": "barbarity", "draft": NOTHING})
            assert other != seat
            with pytest.raises(httpx.TransportError):  # there is one at a time
                await there.get("/live")
        here = await host.get("/api/games/barbarity")
        assert here["info"]["cards"]["beard-pull"]["value"] == 2

    in_the_lab(tmp_path, test)


@pytest.mark.parametrize("more", [["--public-url", "https://cards.example.org"], ["--node", "a"]])
def test_the_lab_is_for_ones_own_machine(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    node = ["--node-url", "http://10.0.0.1:8000", "--database", "postgresql://x"] if "--node" in more else []
    assert run(["table", "--lab", *more, *node]) == 2
    assert capsys.readouterr().err.startswith("stammtisch: --lab is for a table on one's own machine")


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
def test_nothing_goes_on_when_the_server_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "stammtisch", "table", "--lab", "--port", "0", "--host", "127.0.0.1"]
    with subprocess.Popen([*command, "--data", str(tmp_path)], stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        link = next(found for line in program.stdout if (found := re.search(r"(http\S+)/lab#(\S+)", line)))
        headers = {"Authorization": f"Bearer {link[2]}"}
        wish = {"game": "klong", "draft": NOTHING, "seats": ["strong", "strong"], "games": 20_000}
        with httpx.Client(base_url=link[1], headers=headers, timeout=30) as http:
            assert http.post("/api/lab/play", json={"game": "kombio", "draft": NOTHING}).status_code == 200
            assert http.post("/api/lab/study", json=wish).status_code == 200
            asyncio.run(eventually(lambda: http.get("/api/lab/study").json()["of"] > 0))
        children = descendants(program.pid)
        assert len(children) >= 3
        os.kill(program.pid, signal.SIGKILL)
        program.wait()
        asyncio.run(eventually(lambda: not any(map(alive, children))))


def descendants(parent: int) -> list[int]:
    found = [pid for pid in pids() if parent_of(pid) == parent]
    return [*found, *[inner for pid in found for inner in descendants(pid)]]


def pids() -> list[int]:
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]


def parent_of(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
