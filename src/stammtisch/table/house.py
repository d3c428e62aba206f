"""What all rooms of a server share."""

from __future__ import annotations

from dataclasses import dataclass, field

from .metrics import Metrics
from .settings import Settings
from .storage import Storage
from .thinking import Thinker


@dataclass
class House:
    """Where things are written down, who thinks for the bots, and what guests are called."""

    settings: Settings
    storage: Storage
    thinker: Thinker
    names: dict[str, str] = field(default_factory=dict)
    #: The tables and seats that a hint is being worked out for: one at a time.
    advised: set[tuple[str, int]] = field(default_factory=set)
    metrics: Metrics = field(default_factory=Metrics)
