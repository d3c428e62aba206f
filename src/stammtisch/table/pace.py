"""How much somebody may ask for in a while."""

from __future__ import annotations

import time
from collections import deque


class Pace:
    """So many in so many seconds."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._times: deque[float] = deque()

    def count(self) -> int:
        """How many there were in that time, with one more now."""
        now = time.monotonic()
        while self._times and self._times[0] <= now - self.seconds:
            self._times.popleft()
        self._times.append(now)
        return len(self._times)

    def too_many(self) -> bool:
        return self.count() > self.most

    @property
    def idle(self) -> bool:
        return not self._times or self._times[-1] <= time.monotonic() - self.seconds
