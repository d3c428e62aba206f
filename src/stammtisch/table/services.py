"""What all rooms of a server share."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from .bots import Thinker
from .limits import Limits, origin_of
from .metrics import Metrics
from .settings import Settings
from .store import Storage, lists
from .wire import Course, Decisions


@dataclass
class Services:
    """How it is run, where things are written down, who thinks for the bots, and what is known of guests."""

    settings: Settings
    storage: Storage
    thinker: Thinker
    secret: str
    #: What guests are called, and the number of their cookies that count, if it is not the first.
    names: dict[str, str] = field(default_factory=dict)
    cookies: dict[str, int] = field(default_factory=dict)
    #: The tables and seats that a hint is being worked out for: one at a time.
    hinted: set[tuple[str, int]] = field(default_factory=set)
    #: The courses of games that are being worked out, by table.
    courses: dict[str, asyncio.Task[Course]] = field(default_factory=dict)
    #: The decisions that are being looked at, by table, seat and language.
    reviews: dict[tuple[str, int, str], asyncio.Task[Decisions]] = field(default_factory=dict)
    metrics: Metrics = field(default_factory=Metrics)
    #: Tells a guest's browsers that it is their turn at a table of a game; and the key they know us by.
    call: Callable[[str, str, str], None] = lambda guest, table, game: None
    push_key: str = ""
    #: What time it is: of the database, where several servers share one.
    now: Callable[[], float] = time.time
    #: How many messages each network has sent lately.
    messages: Limits = field(init=False)
    _known: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.messages = Limits(self.settings.network_messages, self.settings.message_seconds)

    async def learn(self, guests: Sequence[str]) -> None:
        """Read what is known of guests. Of those who have told nothing, nothing is kept."""
        new = [guest for guest in guests if guest not in self._known]
        if new:
            for guest, known in (await self.storage.read(partial(lists.known, wanted=new))).items():
                self._known.add(guest)
                self.cookies[guest] = known.cookies
                if known.name is not None:
                    self.names[guest] = known.name

    def forget(self, guest: str) -> None:
        """What is known of a guest is no longer so."""
        self._known.discard(guest)

    def forget_all(self) -> None:
        self._known.clear()

    async def learn_anew(self, guest: str) -> None:
        """Read again what is known of a guest, who may be gone."""
        self._known.discard(guest)
        self.names.pop(guest, None)
        self.cookies.pop(guest, None)
        await self.learn([guest])

    def origin(self, address: str) -> str:
        """The network of an address, as it is written down: whoever reads the database does not learn where we live."""
        return origin_of(address, self.secret)
