"""The database. It knows the shapes in `model`, and neither games nor rooms nor the network.

Rooms hand it jobs: `await storage.run(partial(queries.append, room=..., move=..., state=...))`.
"""

from . import curves, leases, lists, pushes, queries, results
from .database import database_in, open_database, read_about
from .leases import Fenced
from .news import News
from .probe import Probe
from .storage import NotStored, Stale, Storage

__all__ = [
    "Fenced",
    "News",
    "NotStored",
    "Probe",
    "Stale",
    "Storage",
    "curves",
    "database_in",
    "leases",
    "lists",
    "open_database",
    "pushes",
    "queries",
    "read_about",
    "results",
]
