"""Figures for whoever looks after a server, in the format of Prometheus."""

from __future__ import annotations

import asyncio

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

#: Seconds, where most is quick.
QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5)


#: So often, in seconds, it is looked how late the event loop is.
LAG = 0.5


class Metrics:
    """Counted where it happens. A registry of its own, so that several servers can live in one process."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.rooms = Gauge("stammtisch_rooms", "Tables in memory", registry=registry)
        self.clients = Gauge("stammtisch_clients", "Connected clients", registry=registry)
        self.moves = Counter("stammtisch_moves", "Moves stored", ["by"], registry=registry)
        self.refused = Counter("stammtisch_refused", "Wishes refused", ["code"], registry=registry)
        self.cut_off = Counter("stammtisch_cut_off", "Clients that were too slow", registry=registry)
        self.late_bots = Counter("stammtisch_late_bots", "Bots that missed their time", registry=registry)
        self.requests = Counter(
            "stammtisch_requests", "Requests by their status, WebSockets by their code", ["method", "status"],
            registry=registry,
        )  # fmt: skip
        self.waiting = Gauge("stammtisch_waiting", "What waits in a row", ["for"], registry=registry)
        self.lag = Histogram(
            "stammtisch_loop_lag_seconds", "How late the event loop is", buckets=QUICK, registry=registry
        )
        self.commits = Histogram(
            "stammtisch_commit_seconds", "How long a transaction takes", buckets=QUICK, registry=registry
        )
        self.stored = Histogram(
            "stammtisch_move_seconds",
            "From the arrival of a move to its broadcast",
            buckets=QUICK,
            registry=registry,
        )

    def page(self) -> bytes:
        return generate_latest(self.registry)

    async def watch_loop(self) -> None:
        """How much later than it should the event loop comes to what it has to do."""
        while True:
            due = asyncio.get_running_loop().time() + LAG
            await asyncio.sleep(LAG)
            self.lag.observe(max(0.0, asyncio.get_running_loop().time() - due))
