"""HTTP and WebSockets: `make_app(url, settings)` is the whole server."""

from .server import Server, make_app
from .serving import config

__all__ = ["Server", "config", "make_app"]
