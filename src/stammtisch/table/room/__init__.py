"""One table, and all of them: whatever people, bots and clocks want of a table goes through its `Room`."""

from . import keeping, looking_back
from .audience import Client, names_at, seat_of
from .hall import Hall
from .mailbox import Closed
from .room import Room

__all__ = ["Client", "Closed", "Hall", "Room", "keeping", "looking_back", "names_at", "seat_of"]
