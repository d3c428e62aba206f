"""How the app is served: requests arrive in time, and nobody holds more connections than their share."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from typing import Any

import h11
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_remote_addr

from stammtisch.table.limits import Limits, network_of
from stammtisch.table.settings import Settings

from .socket import LARGEST, Measured

if sys.platform != "win32":
    import resource

#: What strangers send is no trouble of ours: nobody fills our log with nonsense. The name is not one below uvicorn's,
#: which sets up all of those anew.
_strangers = logging.getLogger("stammtisch.strangers")
_strangers.setLevel(logging.ERROR)
#: So long it may take to give all tables to other servers.
LEAVING = 4.0


def config(
    app: Starlette, settings: Settings, neighbours: Callable[[], Collection[str]] = lambda: (), **more: Any
) -> uvicorn.Config:
    """The app on uvicorn, with all that it is guarded by. From its neighbours, other servers of ours, all may come."""
    _use_all_files()
    arrivals = Limits(settings.arrivals, settings.message_seconds)
    return uvicorn.Config(
        app,
        http=type(
            "Timely",
            (Timely,),
            {"settings": settings, "held": Counter(), "arrivals": arrivals, "neighbours": staticmethod(neighbours)},
        ),
        ws=type("Measured", (Measured,), {"settings": settings}),
        log_level="warning",
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        **more,
    )


class Running(uvicorn.Server):
    """A server that gives its tables to others before it hangs up, if there are others."""

    def __init__(self, config: uvicorn.Config, leave: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._leave = leave

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._leave(), LEAVING)
        await super().shutdown(sockets)


def _use_all_files() -> None:
    """A connection is an open file, of which a process may have few unless it asks for more."""
    if sys.platform == "win32":
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Timely(H11Protocol):
    """A connection on which a request has to arrive in time; and there are not too many from the same network."""

    settings: Settings
    #: How many each network has.
    held: Counter[str]
    #: How many have come from each lately.
    arrivals: Limits
    #: Where other servers of ours are.
    neighbours: Callable[[], Collection[str]]
    _network: str | None = None
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.logger = _strangers
        address = (get_remote_addr(transport) or ("", 0))[0]
        if not self.settings.trusts(address) and address not in self.neighbours():
            self._network = network_of(address)
            self.held[self._network] += 1
            crowded = self.held[self._network] > self.settings.connections
            if self.arrivals.too_many(self._network) or crowded:
                transport.abort()  # before anything is made for it
                return
        super().connection_made(transport)
        self._expect()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:  # the first part of a request
            self._expect()
        else:
            self._arrived()

    def _expect(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(self.settings.request_seconds, self.transport.abort)

    def _arrived(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._done()
        if self.transport is not None:
            super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._done()
        super().handle_websocket_upgrade(event)

    def _done(self) -> None:
        self._arrived()
        if self._network is not None:
            self.held[self._network] -= 1
            if not self.held[self._network]:
                del self.held[self._network]
            self._network = None
