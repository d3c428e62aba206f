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
    metrics: Metrics = field(default_factory=Metrics)
