"""Play on without a screen: who looks at the table sees all of it, and a test comes sooner to what it is about."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from websockets.sync.client import ClientConnection, connect

from browser.picks import Pick
from browser.player import Player, going_on

#: In seconds: who has nothing to say looks whether the others have stopped.
LOOK_UP = 0.05
#: What a table shows somebody.
Now = dict[str, Any]


def hurry(table: str, picks: Mapping[Player, Pick], near: Callable[[Now], bool]) -> None:
    """Play for these people till somebody's table is as it should be, or the game is over."""
    hurrying = _Hurry(near)
    lines = [(_line(player, table), pick) for player, pick in picks.items()]
    with ThreadPoolExecutor(len(lines)) as threads:
        for done in [threads.submit(hurrying.play, line, pick) for line, pick in lines]:
            done.result()


def to_round(number: int) -> Callable[[Now], bool]:
    """Of a game that counts its rounds."""
    return lambda now: bool(now["view"]["round"] >= number)


def _line(player: Player, table: str) -> ClientConnection:
    cookie = "; ".join(f"{one['name']}={one['value']}" for one in player.context.cookies(player.address))
    address = f"{player.address.replace('http', 'ws', 1)}/ws/tables/{table.removeprefix('/t/')}?lang=en"
    return connect(address, additional_headers={"Cookie": cookie}, max_size=None, proxy=None)


class _Hurry:
    def __init__(self, near: Callable[[Now], bool]) -> None:
        self.near = near
        self.there = False

    def play(self, line: ClientConnection, pick: Pick) -> None:
        asked = None
        with line:
            while not self.there:
                try:
                    now = json.loads(line.recv(timeout=LOOK_UP)).get("now")
                except TimeoutError:
                    continue
                if now is None:
                    continue
                question = now["question"]
                if now["ending"] or self.near(now):
                    self.there = True
                elif question and question["id"] != asked:  # it comes again when somebody else has answered
                    asked = question["id"]
                    word = pick(going_on([option["word"] for option in question["options"]]))
                    line.send(
                        json.dumps({"type": "answer", "id": secrets.token_hex(8), "question": asked, "word": word})
                    )
