"""What all rooms of a server share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b

from .bots import Thinker
from .limits import network_of
from .metrics import Metrics
from .settings import Settings
from .store import Storage, lists


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
    metrics: Metrics = field(default_factory=Metrics)
    _known: set[str] = field(default_factory=set)

    async def learn(self, guests: Sequence[str]) -> None:
        """Read what is known of guests. Of those who have told nothing, nothing is kept."""
        new = [guest for guest in guests if guest not in self._known]
        if new:
            for guest, known in (await self.storage.read(partial(lists.known, wanted=new))).items():
                self._known.add(guest)
                self.cookies[guest] = known.cookies
                if known.name is not None:
                    self.names[guest] = known.name

    def origin(self, address: str) -> str:
        """The network of an address, as it is written down: whoever reads the database does not learn where we live."""
        return blake2b(network_of(address).encode(), key=self.secret.encode()[:64], digest_size=8).hexdigest()
