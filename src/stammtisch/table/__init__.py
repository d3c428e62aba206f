"""The browser table: a server for rooms of people and bots, and the built client it serves.

`make_app(database_in(folder), Settings())` is the whole server as an ASGI app.
Inside, each sub-package knows only those before it:

- `wire`: the messages between table and client, and the client's types made from them
- `game`: a game being played, and what each seat may see of it; knows no clock, disk or network
- `store`: the database; knows only the shapes in `model`
- `bots`: bots at a table, and the processes in which they think
- `admin`: what a host does about tables and guests, while the server runs or not
- `room`: one table, and all of them: who is there, whose turn it is, what is stored and told
- `web`: HTTP and WebSockets
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .settings import Settings
    from .store import database_in
    from .web import make_app

__all__ = ["Settings", "database_in", "make_app"]

_WHERE = {"Settings": "settings", "database_in": "store", "make_app": "web"}


def __getattr__(name: str) -> Any:
    """Loaded when it is asked for: the client is built where there is neither a database nor a web server."""
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
