"""The browser table: `stammtisch table`."""

from __future__ import annotations

import errno
import os
import re
import socket
from dataclasses import replace
from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from stammtisch.core import Mistake, unknown
from stammtisch.core.text_check import text_mistakes
from stammtisch.games import all_games
from stammtisch.table import Settings, database_in
from stammtisch.table.store import open_database
from stammtisch.table.web import LabDoor, Running, Server, config
from stammtisch.table.web.logs import log_as_json

from . import complain
from .screen import Screen
from .speech import Speech

#: What a server is called among several on one database, and where the others find it.
Node = tuple[str, str]


def serve(at: Address, kept: Keeping, settings: Settings, language: str | None, *, lab: bool = False) -> None:
    """Open the table and keep it open until Ctrl-C."""
    host, port, metrics, log = at
    screen = Screen(Speech(language))
    for game in all_games().values():
        for mistake in text_mistakes(game):
            complain(mistake)  # what is missing is said in other words
    data, database, node = kept
    folder = data or usual_folder()
    engine = open_database(database or database_in(folder), node[0] if node else None)
    listener = listen(host, port)
    port = listener.getsockname()[1]
    lan = None if host in ("localhost", "127.0.0.1") else lan_address()
    settings = replace(settings, lan_url=lan and f"http://{lan}:{port}")
    door = LabDoor(host) if lab else None
    server = Server(engine, settings, folder, node, door)
    screen.line(screen.say("table_here", address=f"http://localhost:{port}"), "bold")
    if settings.lan_url:
        screen.line(screen.say("table_lan", address=settings.lan_url))
    if door is not None:
        screen.line(screen.say("table_lab", address=f"http://localhost:{port}/lab#{door.key}"))
    screen.line(screen.say("table_end"))
    if metrics is not None:
        server.show_metrics(metrics)
    served = Running(config(server.app(), settings, server.neighbours), server.leave)
    if log == "json":
        log_as_json()  # uvicorn has set up its own before
    served.run(sockets=[listener])


class Keeping(NamedTuple):
    """Where games are kept: in a folder, or in a database; and as which of several servers."""

    data: Path | None = None
    database: str | None = None
    node: Node | None = None


class Address(NamedTuple):
    """Where a server listens, the port on this machine where its figures are shown, if they are, and how it logs."""

    host: str
    port: int
    metrics: int | None = None
    log: str = "text"


def check_log(how: str) -> str:
    """Refuse a way to write the log that there is not."""
    if how not in ("text", "json"):
        raise unknown("log", how, ("text", "json"))
    return how


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


def check_lab(settings: Settings, node: Node | None) -> None:
    """The lab works on this machine and for who sits at it."""
    if settings.public_url is not None or node is not None:
        raise Mistake("--lab is for a table on one's own machine, not for one with --public-url or --node")
    if find_spec("pyarrow") is None:
        raise Mistake("the lab is not installed; pip install 'stammtisch[table,lab]' brings it")


def node_of(name: str | None, url: str | None, database: str | None) -> Node | None:
    """This server as one of several, if it is to be one."""
    if name is None and url is None:
        return None
    if name is None or url is None:
        raise Mistake("--node and --node-url belong together: what this server is called, and where others find it")
    if not re.fullmatch(r"[A-Za-z0-9._-]{1,40}", name):
        raise Mistake(f"--node {name!r} is not a name; it would look like node-1 (letters, digits, . _ -)")
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/"):
        raise Mistake(f"--node-url {url!r} is not an address; it would look like http://10.0.0.1:8000")
    if database is None:
        raise Mistake("several servers share a PostgreSQL only: name it with --database, or leave --node out")
    return name, f"{parts.scheme}://{parts.netloc}"


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
