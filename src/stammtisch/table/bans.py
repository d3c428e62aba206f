"""Who may not come any more, as a running server knows it by heart."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import Any

from .limits import origin_of


class Bans:
    """Networks and guests, each until some time or for good."""

    def __init__(self) -> None:
        self._until: dict[str, float | None] = {}
        self._secret = ""

    def learn(self, secret: str, rows: Iterable[Mapping[str, Any]]) -> None:
        """What is written down now."""
        self._secret = secret
        self._until = {row["who"]: row["until"] for row in rows}

    def bar_address(self, address: str) -> bool:
        """Whether nobody from there may come in."""
        return bool(self._until) and self._bar(f"net:{origin_of(address, self._secret)}")

    def bar_guest(self, guest: str | None) -> bool:
        return guest is not None and self._bar(f"guest:{guest}")

    def _bar(self, who: str) -> bool:
        if who not in self._until:
            return False
        until = self._until[who]
        return until is None or until > time.time()
