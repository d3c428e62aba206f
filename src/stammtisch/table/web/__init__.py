"""HTTP and WebSockets: `make_app(url, settings)` is the whole server."""

from .server import Server, make_app

__all__ = ["Server", "make_app"]
