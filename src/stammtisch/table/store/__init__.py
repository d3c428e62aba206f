"""The database. It knows the shapes in `model`, and neither games nor rooms nor the network.

Rooms hand it jobs: `await storage.run(partial(queries.append, room=..., move=..., state=...))`.
"""

from . import lists, queries
from .database import database_in, open_database, read_about
from .probe import Probe
from .storage import NotStored, Stale, Storage

__all__ = ["NotStored", "Probe", "Stale", "Storage", "database_in", "lists", "open_database", "queries", "read_about"]
