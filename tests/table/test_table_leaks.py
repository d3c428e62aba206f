"""Everything that clients and spectators hear over whole games is searched for what they may not know."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from stammtisch.core.game import remember
from stammtisch.games import all_games, game_named
from stammtisch.table import wire
from stammtisch.table.game import Presenter
from stammtisch.table.room import card
from stammtisch.table.store import queries
from table.entitled import Entitled, Leak
from table.guests import QUICK, Guest, Json, Site, at_random, now_and_then, play_on
from table.party import House, Where, at_site
from test_laws import all_is_open

NAMES = ["Anna", "Ben", "Vroni"]
#: Those that three can play, and in which something is hidden.
GAMES = [name for name, game in all_games().items() if 3 in game.seats and not all_is_open(game)]
#: More moves than any game has.
END = 10**9
#: Dealt from this, and played in haste, a raid on Klong's ship is over after about three hundred answers.
SHORT = f"{66:032x}"


@dataclass
class Heard:
    """What a game's players and watchers are entitled to; and for each, what they have heard as a seat (or none)."""

    entitled: Entitled
    clients: list[tuple[list[Json], int | None, str]]


async def recorded(site: Site, game: str, memory: bool, until: int) -> Heard:
    """Two people, a bot and somebody who watches; in the end, each looks at the game again."""
    player = hasty if game == "klong" else at_random
    async with site.guest("Anna") as anna, site.guest("Ben") as ben, site.guest() as eve:
        options = {"kombio": {"rounds": 1}, "klobba": {"rounds": 4}, "barbarity": {"turn_cap": 9}}.get(game, {})
        table = await anna.open(game, "me", "free", "random", memory=memory, race_seconds=1, options=options)
        await ben.sit(table, 1)
        await anna.post(f"/api/tables/{table}/start")
        async with anna.at(table) as one, ben.at(table, "de") as two, eve.at(table) as watcher:
            playing = [
                asyncio.create_task(play_on(chair, player(Random(seed)), claim=now_and_then(Random(seed))))
                for seed, chair in enumerate((one, two), 1)
            ]
            await watcher.until(lambda: watcher.over or (watcher.now and watcher.now["version"] >= until), 120)
            if watcher.over:
                await asyncio.gather(*playing)
                assert one.now["ending"] == two.now["ending"] == watcher.now["ending"]  # type: ignore[index]
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            assert watcher.over or until < END
            heard = [(one.heard, 0, "en"), (two.heard, 1, "de"), (watcher.heard, None, "en")]
            open_book = watcher.over or memory or not game_named(game).tests_memory
            for guest, (live, seat, language) in zip((anna, ben, eve), heard[:], strict=True):
                again = await replayed(guest, table, live, language)
                heard.append((again, seat if open_book else None, language))
        room = await site.server.hall.room(table)
        play = room.play
        assert play is not None
        secrets = [str(play.blank.seed), *[place.guest for place in room.sheet.places if place.guest]]
        moves = await room.services.storage.read(partial(queries.moves_of, room=table))
        return Heard(Entitled(play.blank, moves, NAMES, memory, secrets), heard)


async def replayed(guest: Guest, table: str, live: list[Json], language: str) -> list[Json]:
    """Some versions of what somebody has heard, looked at again."""
    last = max(message["now"]["version"] for message in live if message.get("now"))
    return [
        await guest.get(f"/api/tables/{table}/replay/{version}?lang={language}")
        for version in range(0, last, max(1, last // 8))
    ]


def hasty(dice: Random) -> Callable[[Json], str]:
    """Plays, fights and buys before anything else; at random it would take a thousand answers and more."""

    def pick(question: Json) -> str:
        words = [str(option["word"]) for option in question["options"]]
        return dice.choice([word for word in words if word.startswith(("play.", "fight.", "buy."))] or words)

    return pick


def search(where: Where, game: str, *, memory: bool = False, moves: int = END) -> None:
    async def play(site: Site) -> None:
        heard = await recorded(site, game, memory, moves)
        for messages, seat, language in heard.clients:
            assert heard.entitled.check(messages, seat, language) > 5

    at_site(where, play, replace(QUICK, seed=lambda: SHORT) if game == "klong" else QUICK)


@pytest.fixture
def where(request: pytest.FixtureRequest, house: House, tmp_path: Path) -> Where:
    """Klong is dealt from a seed of its own."""
    game = request.node.callspec.params.get("game")
    return tmp_path if game == "klong" else house


@pytest.mark.parametrize(
    ("game", "memory"),
    [(name, memory) for name in GAMES for memory in (False, True)[: 1 + (game_named(name).forget is not remember)]],
)
def test_nobody_hears_what_they_may_not_know(game: str, memory: bool, where: Where) -> None:
    search(where, game, memory=memory)


def show_all_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Presenter, "_view", lambda self, table: self.play.game.forget(self.play.game.view(table, 0)))


def tell_secrets_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def lines(self: Presenter, version: int, events: list[Any]) -> list[wire.Line]:
        return [
            wire.Line(version, event.kind.name, event.seen_by(event.to), self.words.event(event), None)
            for event in events
        ]

    monkeypatch.setattr(Presenter, "_lines", lines)


def offer_to_those_who_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    question = Presenter._question

    def any_question(self: Presenter) -> wire.Question | None:
        asked = self.play.match.to_act()
        if self.seat is not None or not asked:
            return question(self)
        return question(Presenter(self.play, self.words.names, asked[0], self.language, self.memory))

    monkeypatch.setattr(Presenter, "_question", any_question)


def let_those_claim_who_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    claims = Presenter._claims

    def any_claims(self: Presenter) -> wire.Question | None:
        if self.seat is not None:
            return claims(self)
        return claims(Presenter(self.play, self.words.names, 0, self.language, self.memory))

    monkeypatch.setattr(Presenter, "_claims", any_claims)


def publish_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card, "seal_of", lambda text: text)


def keep_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Presenter, "_view", lambda self, table: self.play.game.view(table, self.seat))


def show_hands_on_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the views between are those of somebody else."""
    view = Presenter._view

    def look(self: Presenter, table: Any) -> Any:
        if table is self.play.match.state:
            return view(self, table)
        return replace(self.play.game.forget(self.play.game.view(table, 0)), seat=self.seat)

    monkeypatch.setattr(Presenter, "_view", look)


def keep_the_memory_on_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the views between hold what has to be remembered."""
    view = Presenter._view

    def look(self: Presenter, table: Any) -> Any:
        now = table is self.play.match.state
        return view(self, table) if now else self.play.game.view(table, self.seat)

    monkeypatch.setattr(Presenter, "_view", look)


def replay_from_the_first_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only who looks at the game again sees more."""
    again = Presenter.replayed

    def replayed(self: Presenter) -> wire.Step:
        return again(Presenter(self.play, self.words.names, 0, self.language, self.memory))

    monkeypatch.setattr(Presenter, "replayed", replayed)


def replay_with_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who looks at a running game again is reminded of what they have seen."""
    again = Presenter.replayed

    def replayed(self: Presenter) -> wire.Step:
        return again(Presenter(self.play, self.words.names, self.seat, self.language, memory=True))

    monkeypatch.setattr(Presenter, "replayed", replayed)


@pytest.mark.parametrize(
    "leak",
    [
        show_all_hands,
        tell_secrets_to_all,
        offer_to_those_who_watch,
        let_those_claim_who_watch,
        publish_the_seed,
        keep_the_memory,
        show_hands_on_the_way,
        keep_the_memory_on_the_way,
        replay_from_the_first_seat,
        replay_with_the_memory,
    ],
)
def test_a_planted_leak_is_found(
    leak: Callable[[pytest.MonkeyPatch], None], house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    with pytest.raises(Leak):
        search(house, "kombio", moves=15)


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_shown_to_others_is_found_in_every_game(
    game: str, where: Where, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_all_hands(monkeypatch)
    with pytest.raises(Leak):
        search(where, game, moves=15)
