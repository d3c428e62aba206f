"""A push service of our own on this machine, and a browser that can read what comes there."""

from __future__ import annotations

import asyncio
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()


def b64(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Came(NamedTuple):
    """What was pushed."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """Answers every message with a status, and keeps it."""

    port: int = 0
    status: int = 201
    came: asyncio.Queue[Came] = field(default_factory=asyncio.Queue)

    def endpoint(self, name: str = "browser") -> str:
        return f"http://127.0.0.1:{self.port}/push/{name}"

    @asynccontextmanager
    async def open(self) -> AsyncIterator[PushService]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            await server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("ascii").split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)}
        body = await reader.readexactly(int(headers["content-length"]))
        self.came.put_nowait(Came(head[0].split(" ")[1], headers, body))
        writer.write(f"HTTP/1.1 {self.status} As you like\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()

    async def next(self) -> Came:
        async with asyncio.timeout(20):
            return await self.came.get()


class Browser:
    """Has the keys with which a message can be read."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(CURVE)
        self.public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.auth = bytes(range(16))

    def subscription(self, endpoint: str) -> dict[str, str]:
        return {"endpoint": endpoint, "p256dh": b64(self.public), "auth": b64(self.auth)}

    def read(self, body: bytes) -> dict[str, Any]:
        """As a browser would: RFC 8291, section 4."""
        salt, length = body[:16], body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
        ikm = HKDF(SHA256(), 32, self.auth, b"WebPush: info\0" + self.public + theirs).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(ikm)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(ikm)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\2")
        told: dict[str, Any] = json.loads(plain[:-1])
        return told


def claims_of(came: Came, key: str) -> dict[str, Any]:
    """What the sender says of itself, checked with the key that browsers were told."""
    scheme, _, rest = came.headers["authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, parts["k"]) == ("vapid", key)
    head, body, signature = parts["t"].split(".")
    r, s = (int.from_bytes(unb64(signature)[at : at + 32], "big") for at in (0, 32))
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unb64(key))
    public.verify(utils.encode_dss_signature(r, s), f"{head}.{body}".encode(), ec.ECDSA(SHA256()))
    told: dict[str, Any] = json.loads(unb64(body))
    return told
