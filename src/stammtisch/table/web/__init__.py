"""HTTP and WebSockets: `make_app(url, settings)` is the whole server."""

from .lab_door import LabDoor
from .server import Server, make_app
from .serving import Running, config

__all__ = ["LabDoor", "Running", "Server", "config", "make_app"]
