"""Tells browsers that it is somebody's turn, beside everything else: no table ever waits for it."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from functools import partial
from hashlib import sha256
from typing import NamedTuple

from stammtisch.core import load_text
from stammtisch.games import all_games
from stammtisch.table.settings import Settings
from stammtisch.table.store import NotStored, Storage, pushes
from stammtisch.table.store.pushes import Browser
from stammtisch.table.words import sentence

from .addresses import NotThere, address_of, post
from .sealing import Keys, b64, sealed

log = logging.getLogger(__name__)

#: So many turns may wait to be told, and so many are told at the same time.
WAITING = 1000
AT_ONCE = 4
#: A push service keeps a message for so many seconds for a browser that is off.
KEPT = 3 * 24 * 3600
#: What a push service answers if there is no such browser any more.
GONE = (404, 410)
#: Whom a push service may ask about us, if the server has no address of its own.
CONTACT = "mailto:nobody@stammtisch.invalid"


class Turn(NamedTuple):
    """Somebody's turn at a table."""

    guest: str
    table: str
    game: str


class Pusher:
    """A row of turns that are still to be told, and those who tell them."""

    def __init__(self, settings: Settings, storage: Storage, keys: Keys) -> None:
        self.settings = settings
        self.storage = storage
        self.keys = keys
        self._turns: asyncio.Queue[Turn] = asyncio.Queue(WAITING)
        self._tasks = [asyncio.create_task(self._work()) for _ in range(AT_ONCE)]

    def tell(self, guest: str, table: str, game: str) -> None:
        """It is somebody's turn, and they are not there."""
        try:
            self._turns.put_nowait(Turn(guest, table, game))
        except asyncio.QueueFull:
            log.warning("too many turns wait to be pushed: one at table %s is not", table)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _work(self) -> None:
        while True:
            turn = await self._turns.get()
            try:
                for browser in await self.storage.read(partial(pushes.of_guest, guest=turn.guest)):
                    await self._push(turn, browser)
            except NotStored:
                log.warning("the database could not say whom to push a turn to")
            except Exception:
                log.exception("a turn was not pushed")

    async def _push(self, turn: Turn, browser: Browser) -> None:
        """One that is gone is forgotten; so is one at an address that nothing is pushed to."""
        anywhere = self.settings.push_anywhere
        try:
            address = address_of(browser.endpoint, anywhere=anywhere)
            public = self.settings.public_url or ""
            contact = public if public.startswith("https://") else CONTACT
            headers = {
                "Authorization": self.keys.word_for(address.origin, time.time(), contact),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(KEPT),
                "Topic": b64(sha256(turn.table.encode()).digest()[:16]),  # a later turn takes the place of this one
                "Urgency": "normal",
            }
            body = sealed(message_of(turn, browser.language), browser.p256dh, browser.auth)
            status = await post(address, headers, body, anywhere=anywhere)
        except NotThere:
            status = GONE[0]
        except (OSError, TimeoutError) as error:
            log.warning("a browser could not be pushed to: %s", type(error).__name__)
            return
        if status in GONE:
            await self.storage.run(partial(pushes.drop, digest=browser.digest))
        elif status >= 300:
            log.warning("a push service answered %d", status)


def message_of(turn: Turn, language: str) -> bytes:
    """What a browser is told: which table, which game, and that it is their turn. Nothing of what lies there."""
    game = all_games().get(turn.game)
    title = turn.game if game is None else str(load_text(game.package, language)["title"])
    told = {"table": turn.table, "title": title, "text": sentence(language, "push", "turn")}
    return json.dumps(told, ensure_ascii=False).encode()
