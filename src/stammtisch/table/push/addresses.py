"""Where something may be pushed to: the wide world, and never a machine of the house that only the server can reach.

Browsers say where they are to be reached. Whoever says "http://127.0.0.1/..." or a name that leads there would make the
server knock at doors for them; so a name is looked up once, and what was found and checked is what is connected to.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from functools import cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

#: Longer addresses are nobody's.
LONGEST = 1000
#: So many seconds it may take to be rid of a message, and so much is read of what is said to it.
PATIENCE = 10.0
HEARD = 512
#: Networks in which other addresses are wrapped.
_WRAPPED = IPv6Network("64:ff9b::/96")


class NotThere(Exception):
    """Nothing is pushed to such an address."""


class Address(NamedTuple):
    """An address, taken apart."""

    secure: bool
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        usual = 443 if self.secure else 80
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http{'s' * self.secure}://{host}" + ("" if self.port == usual else f":{self.port}")


def address_of(endpoint: str, *, anywhere: bool = False) -> Address:
    """An address as a browser has told it. Only tests push `anywhere`: to this machine, and without TLS."""
    if len(endpoint) > LONGEST or not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
        raise NotThere
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise NotThere from None
    secure = parts.scheme == "https"
    if not host or "@" in parts.netloc or not (secure or (anywhere and parts.scheme == "http")):
        raise NotThere
    if port not in (None, 443) and not anywhere:
        raise NotThere
    try:
        literal = ip_address(host)
    except ValueError:
        named = "." in host.strip(".") or anywhere
    else:
        named = anywhere or is_public(literal)
    if not named:
        raise NotThere
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Address(secure, host, port or (443 if secure else 80), path)


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address is in the wide world, whatever it is wrapped in."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if address in _WRAPPED:
            inner = IPv4Address(int(address) & 0xFFFFFFFF)
        if address.teredo is not None:
            return False
        if inner is not None:
            return is_public(inner)
    return address.is_global and not address.is_multicast


async def post(address: Address, headers: dict[str, str], body: bytes, *, anywhere: bool = False) -> int:
    """Send a message; the status that is answered. Nobody is followed elsewhere."""
    async with asyncio.timeout(PATIENCE):
        reader, writer = await _connect(address, anywhere=anywhere)
        try:
            told = {"Host": address.origin.partition("//")[2], "Content-Length": str(len(body)), **headers}
            lines = [f"POST {address.path} HTTP/1.1", *[f"{name}: {value}" for name, value in told.items()]]
            writer.write("\r\n".join([*lines, "Connection: close", "", ""]).encode("ascii") + body)
            await writer.drain()
            return _status(await reader.read(HEARD))
        finally:
            writer.close()


def _status(heard: bytes) -> int:
    words = heard.split(b" ", 2)
    if len(words) < 2 or not words[0].startswith(b"HTTP/") or not words[1][:3].isdigit():
        raise ConnectionError("this is no HTTP")
    return int(words[1][:3])


async def _connect(address: Address, *, anywhere: bool) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    places = [str(entry[4][0]) for entry in found]
    if not places or not (anywhere or all(is_public(ip_address(place.partition("%")[0])) for place in places)):
        raise NotThere
    context, name = (_context(), address.host) if address.secure else (None, None)
    return await asyncio.open_connection(places[0], address.port, ssl=context, server_hostname=name, limit=HEARD)


@cache
def _context() -> ssl.SSLContext:
    return ssl.create_default_context()
