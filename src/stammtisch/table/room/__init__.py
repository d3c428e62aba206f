"""One table, and all of them: whatever people, bots and clocks want of a table goes through its `Room`."""

from . import keeping, leaving, looking_back, matching, opening
from .audience import Client
from .hall import Hall
from .mailbox import Closed
from .node import Elsewhere
from .room import Room

__all__ = ["Client", "Closed", "Elsewhere", "Hall", "Room", "keeping", "leaving", "looking_back", "matching", "opening"]
