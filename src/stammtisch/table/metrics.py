"""Figures for whoever looks after a server, in the format of Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


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
        self.stored = Histogram(
            "stammtisch_move_seconds",
            "From the arrival of a move to its broadcast",
            buckets=(0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
            registry=registry,
        )

    def page(self) -> bytes:
        return generate_latest(self.registry)
