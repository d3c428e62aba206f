"""How a server is run."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address, ip_network


def secret_seed() -> str:
    """128 bits that nobody can guess."""
    return secrets.token_hex(16)


@dataclass(frozen=True)
class Settings:
    """All times in seconds."""

    #: How long somebody may be away before a bot plays for them, and everybody before a live table pauses.
    away: float = 60.0
    #: Bots wait about so long before they play, and before they react in a race.
    bot_pause: float = 1.2
    bot_reaction: float = 1.8
    #: How much of the time that boards take to tell what happened is granted before races, claims and clocks begin and
    #: bots go on (`telling.toml` of each game): 1 is all of it.
    telling: float = 1.0
    #: Bots take as long as they may think, also when they need not think: nobody can tell whether they had a choice.
    bot_even: bool = True
    #: A bot that has not answered by then plays a quick move instead.
    bot_time: float = 4.0
    #: Processes in which bots think.
    workers: int = 2

    #: So many messages of one client, and requests of one network that change something, are taken in so many seconds.
    messages: int = 100
    message_seconds: float = 20.0
    #: So many messages of one network, on all of its connections.
    network_messages: int = 8000
    #: So many requests of one network that only read.
    reads: int = 600
    #: A longer message is refused.
    message_bytes: int = 4096
    #: So many messages may wait for a slow client before it is cut off, and so many wishes at a table.
    outbox: int = 200
    inbox: int = 1000
    #: So many lines of chat of one guest, and of all at a table, in so many seconds.
    lines: int = 10
    table_lines: int = 40
    line_seconds: float = 20.0
    #: Those who watch one table, and connections to it of one guest.
    clients: int = 200
    guest_sockets: int = 8
    #: WebSockets, and other connections, of one network.
    sockets: int = 200
    connections: int = 100
    #: New ones of one network that are taken in the time of `message_seconds`.
    joins: int = 300
    arrivals: int = 1000
    #: So long may a request take to arrive.
    request_seconds: float = 10.0
    #: Tables that are not over, of one guest and of one network; and how many of the latter are opened in ten minutes.
    tables: int = 50
    network_tables: int = 200
    openings: int = 60
    opening_seconds: float = 600.0
    #: So many reports of one guest are kept for the host, and taken from one network in ten minutes.
    reports: int = 20

    #: Only tests push to this machine, and without TLS. No option of the command line and no message leads here.
    push_anywhere: bool = False

    #: Of several servers on one database, each has its tables for so long unless it renews that.
    lease: float = 3.0

    #: Tables are closed after so many days: if they never began, if nobody has played on, if only bots play.
    days_gathering: float = 7.0
    days_left: float = 60.0
    days_only_bots: float = 1.0

    #: What the cookie of guests is called.
    cookie: str = "stammtisch"
    #: Where browsers find this server, if that is not where it listens: https://cards.example.org
    public_url: str | None = None
    #: Where others in the same network find it, if it listens to them.
    lan_url: str | None = None
    #: The addresses of proxies in front of it, or their networks; they say who asks.
    proxies: tuple[str, ...] = ()
    #: What the next table is dealt from. No option of the command line and no message leads here.
    seed: Callable[[], str] = secret_seed

    def trusts(self, address: str) -> bool:
        """Whether an address is one of our proxies."""
        try:
            return any(ip_address(address) in ip_network(proxy) for proxy in self.proxies)
        except ValueError:
            return False

    @property
    def secure(self) -> bool:
        """Whether browsers come over HTTPS: then the cookie goes no other way."""
        return self.public_url is not None and self.public_url.startswith("https://")
