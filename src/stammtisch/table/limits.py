"""How much of something is taken, from whom, in which time."""

from __future__ import annotations

import ipaddress
import time
from collections import deque
from functools import lru_cache
from hashlib import blake2b


class RateLimit:
    """So many in so many seconds."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._times: deque[float] = deque(maxlen=2 * most + 2)

    def count(self, weight: int = 1) -> int:
        """How many there were in that time, with one more now, or one that counts for several."""
        now = time.monotonic()
        while self._times and self._times[0] <= now - self.seconds:
            self._times.popleft()
        self._times.extend([now] * weight)
        return len(self._times)

    def too_many(self, weight: int = 1) -> bool:
        return self.count(weight) > self.most

    @property
    def idle(self) -> bool:
        return not self._times or self._times[-1] <= time.monotonic() - self.seconds


class Limits:
    """A limit for each of those who come."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._limits: dict[str, RateLimit] = {}
        self._tidied = time.monotonic()

    def too_many(self, who: str, weight: int = 1) -> bool:
        return self.count(who, weight) > self.most

    def count(self, who: str, weight: int = 1) -> int:
        """How many there were lately, with this one; no more than about twice as many as may be."""
        if who not in self._limits:
            self._tidy()
            self._limits[who] = RateLimit(self.most, self.seconds)
        return self._limits[who].count(weight)

    def _tidy(self) -> None:
        """Forget those who were not seen for long, now and then."""
        if time.monotonic() - self._tidied > self.seconds:
            self._limits = {one: limit for one, limit in self._limits.items() if not limit.idle}
            self._tidied = time.monotonic()


@lru_cache(4096)
def network_of(address: str) -> str:
    """Whom an address belongs to: in the new internet everybody has a network of their own, full of addresses."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(found) if found.version == 4 else str(ipaddress.ip_network((found, 64), strict=False))


def origin_of(address: str, secret: str) -> str:
    """The network of an address, as it is written down: a digest that only who knows our secret can make."""
    return blake2b(network_of(address).encode(), key=secret.encode()[:64], digest_size=8).hexdigest()
