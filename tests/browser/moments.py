"""Moments of games as a browser is shown them, without playing up to them: how boards look with few and with many."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import msgspec
from playwright.sync_api import WebSocketRoute, expect

from browser.player import Player, going_on
from stammtisch.core import Record, word
from stammtisch.games import game_named
from stammtisch.table.game import Play, Presenter

#: One of them has the longest name that there may be.
NAMES = ("Anna", "Bartholomäus Wolkenstein", "Resi", "Toni", "Vroni", "Sepp", "Lisl", "Xaver", "Zenzi", "Girgl")
#: Nobody plays for longer than this to get to a crowded table.
MOVES = 260


@cache
def moments(game: str, seats: int, number: int = 3) -> dict[str, Play]:
    """The first question put to seat 0, the one at the most crowded table, and the one with the most answers."""
    record = Record.of(game_named(game), seats, number, {})
    play, dice = Play(record, []), Random(number)
    asked: list[tuple[int, int, int]] = []
    while play.match.ask is not None and play.count < MOVES:
        seat = play.match.to_act()[0]
        words = [word(option) for option in play.match.ask.offer(seat)]
        if play.question(0) is not None:
            crowd = len(msgspec.json.encode(shown(play, "en"), enc_hook=str))
            asked.append((crowd, len(play.match.ask.offer(0)), play.count))
        play.answer(seat, dice.choice(going_on(words)), f"{play.count}.wish", "person")
    chosen = {"first": asked[0], "crowded": max(asked), "most answers": max(asked, key=lambda one: one[1])}
    return {name: Play(record, play.moves[:at]) for name, (_, _, at) in chosen.items()}


def shown(play: Play, language: str, seat: int | None = 0) -> Any:
    return Presenter(play, NAMES[: len(play.match.state.everyone())], seat, language, memory=False).now()


@dataclass
class Stage:
    """A table in a browser at which the test decides what lies on it: the server's own game is not shown."""

    player: Player
    line: WebSocketRoute | None = None
    #: What the server has said about the room, but for what lies on the table.
    whole: dict[str, Any] = field(default_factory=dict)
    play: Play | None = None

    def __post_init__(self) -> None:
        self.player.page.route_web_socket("**/ws/tables/**", self._connect)

    def _connect(self, line: WebSocketRoute) -> None:
        self.line = line
        server = line.connect_to_server()
        server.on_message(self._pass_on)

    def _pass_on(self, message: str | bytes) -> None:
        said = json.loads(message)
        if said["type"] == "whole":
            self.whole = said
            if self.play is not None:
                self._say()
        elif said["type"] in ("pong", "room", "chat") and self.line is not None:
            self.line.send(message)

    def lay(self, game: str, seats: int, play: Play) -> None:
        """Open a table of this size, and show a moment on it."""
        self.play = play
        self.player.go(self.player.lay(game, "me", *["random"] * (seats - 1)))
        expect(self.player.board.locator(".board")).to_be_visible()

    def show(self, play: Play) -> None:
        self.play = play
        self._say()

    def _say(self) -> None:
        assert self.line is not None
        assert self.play is not None
        language = self.player.page.evaluate("document.documentElement.lang")
        seats = [
            dict(sitting, name=name, bot=None)
            for sitting, name in zip(self.whole["room"]["seats"], NAMES, strict=False)
        ]
        room = {**self.whole["room"], "seats": seats, "state": "playing", "version": 10**6}
        now = msgspec.json.decode(msgspec.json.encode(shown(self.play, language), enc_hook=str))
        self.line.send(json.dumps({**self.whole, "room": room, "now": now, "log": []}))
