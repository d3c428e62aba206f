"""The browser table: `stammtisch table`."""

from __future__ import annotations

import errno
import os
import socket
from ipaddress import ip_network
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import uvicorn

from stammtisch.core import Mistake
from stammtisch.core.text_check import text_mistakes
from stammtisch.games import all_games
from stammtisch.table import Settings, database_in
from stammtisch.table.store import open_database
from stammtisch.table.web import Server, config

from . import complain
from .screen import Screen
from .speech import Speech


def serve(at: Address, data: Path | None, database: str | None, settings: Settings, language: str | None) -> None:
    """Open the table and keep it open until Ctrl-C."""
    host, port, metrics = at
    screen = Screen(Speech(language))
    for game in all_games().values():
        for mistake in text_mistakes(game):
            complain(mistake)  # what is missing is said in other words
    server = Server(open_database(database or database_in(data or usual_folder())), settings)
    listener = listen(host, port)
    port = listener.getsockname()[1]
    screen.line(screen.say("table_here", address=f"http://localhost:{port}"), "bold")
    if host not in ("localhost", "127.0.0.1") and (address := lan_address()):
        screen.line(screen.say("table_lan", address=f"http://{address}:{port}"))
    screen.line(screen.say("table_end"))
    if metrics is not None:
        server.show_metrics(metrics)
    uvicorn.Server(config(server.app(), settings)).run(sockets=[listener])


class Address(NamedTuple):
    """Where a server listens; and the port on this machine where its figures are shown, if they are."""

    host: str
    port: int
    metrics: int | None = None


def settings_of(public_url: str | None, proxies: str | None) -> Settings:
    """How it is run behind a proxy: under which address, and whom to believe where people come from."""
    if public_url is not None and (
        urlsplit(public_url).scheme not in ("http", "https") or not urlsplit(public_url).netloc
    ):
        raise Mistake(f"--public-url {public_url!r} is not an address; it would look like https://cards.example.org")
    found = tuple(part.strip() for part in (proxies or "").split(",") if part.strip())
    for part in found:
        try:
            ip_network(part)
        except ValueError:
            raise Mistake(
                f"--proxies: {part!r} is not an address or a network, as 10.0.0.2 or 10.0.0.0/24 is"
            ) from None
    return Settings(public_url=public_url, proxies=found)


def usual_folder() -> Path:
    """Where programs keep what belongs to a user."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "stammtisch"


def listen(host: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen()  # whoever opens the address at once waits a moment, but is not refused
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise Mistake(f"port {port} is in use; choose another with --port") from None
        raise Mistake(f"cannot listen on {host}, port {port}: {error.strerror}") from None
    except OverflowError:
        listener.close()
        raise Mistake(f"{port} is not a port; a port is a number from 0 to 65535") from None
    return listener


def lan_address() -> str | None:
    """The address under which others in the same network find this machine. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])
