"""One of several servers, in a process of its own: `python -m table.node URL NAME ADDRESS PORT`."""

from __future__ import annotations

import logging
import sys
from dataclasses import replace

from stammtisch.cli.table import listen
from stammtisch.table.store import open_database
from stammtisch.table.web import Running, Server, config
from table.running import EAGER


def main() -> None:
    url, name, address, port = sys.argv[1:5]
    logging.basicConfig(level=logging.WARNING, format=f"{name} %(asctime)s %(name)s %(message)s")
    settings = replace(EAGER, away=20.0)
    server = Server(open_database(url, name), settings, node=(name, f"http://{address}:{port}"))
    Running(config(server.app(), settings, server.neighbours), server.leave).run(sockets=[listen(address, int(port))])


if __name__ == "__main__":
    main()
