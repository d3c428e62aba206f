"""How the app is served: requests arrive in time, and nobody holds more connections than their share."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from contextlib import suppress
from typing import Any

import h11
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from stammtisch.table.limits import network_of
from stammtisch.table.settings import Settings

if sys.platform != "win32":
    import resource

#: Longer messages close the connection; those a little too long are refused in a sentence.
LARGEST = 65_536


def config(app: Starlette, settings: Settings, **more: Any) -> uvicorn.Config:
    """The app on uvicorn, with all that it is guarded by."""
    _use_all_files()
    return uvicorn.Config(
        app,
        http=type("Timely", (Timely,), {"settings": settings, "held": Counter()}),
        log_level="warning",
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        **more,
    )


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
    _network: str | None = None
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self.settings.trusts(address):
            self._network = network_of(address)
            self.held[self._network] += 1
            if self.held[self._network] > self.settings.connections:
                transport.abort()
                return
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
