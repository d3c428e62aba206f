"""The server at which a changed game is played: `python -m stammtisch.table.web.changed_server FD FOLDER`.

It serves on a socket that listens already, keeps what is played in a folder, and ends with its input.
"""

from __future__ import annotations

import socket
import sys
from pathlib import Path
from threading import Thread

import uvicorn

from stammtisch.table.settings import Settings
from stammtisch.table.store import database_in

from . import config, make_app

#: Browsers do not tell the ports of a machine apart: cookies of both servers need names of their own.
SETTINGS = Settings(cookie="stammtisch-lab", workers=1)


def main(listening: str, folder: str) -> None:
    """Serve, until nobody is there any more who wanted it."""
    served = uvicorn.Server(config(make_app(database_in(Path(folder)), SETTINGS), SETTINGS))

    def end() -> None:
        sys.stdin.read()
        served.should_exit = True

    Thread(target=end, daemon=True).start()
    served.run(sockets=[socket.socket(fileno=int(listening))])


if __name__ == "__main__":
    main(*sys.argv[1:])
