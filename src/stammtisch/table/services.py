"""What all rooms of a server share."""

from __future__ import annotations

from dataclasses import dataclass, field

from .bots import Thinker
from .metrics import Metrics
from .settings import Settings
from .store import Storage


@dataclass
class Services:
    """How it is run, where things are written down, who thinks for the bots, and what guests are called."""

    settings: Settings
    storage: Storage
    thinker: Thinker
    names: dict[str, str] = field(default_factory=dict)
    #: The tables and seats that a hint is being worked out for: one at a time.
    hinted: set[tuple[str, int]] = field(default_factory=set)
    metrics: Metrics = field(default_factory=Metrics)
