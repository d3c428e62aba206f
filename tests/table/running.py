"""A server in a process of its own, which can be killed. `python -m table.running FOLDER PORT` runs it."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import httpx
import uvicorn

from stammtisch.cli.table import listen
from stammtisch.table.settings import Settings
from stammtisch.table.store import database_in
from stammtisch.table.web import config, make_app

#: Nobody is held up on purpose.
MANY = 10**6
EAGER = Settings(
    bot_pause=0,
    bot_reaction=0,
    telling=0,
    bot_even=False,
    workers=1,
    messages=MANY,
    network_messages=MANY,
    reads=MANY,
    lines=MANY,
    table_lines=MANY,
    sockets=MANY,
    connections=MANY,
    joins=MANY,
    arrivals=MANY,
    tables=MANY,
    network_tables=MANY,
    openings=MANY,
)


def start(
    folder: Path | str, port: int, *more: str, program: str = "table.running", stderr: IO[bytes] | None = None
) -> subprocess.Popen[bytes]:
    """Start it, and wait until it answers."""
    tests = Path(__file__).parent.parent
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tests), *sys.path])}
    command = [sys.executable, "-m", program, str(folder), str(port), *more]
    process = subprocess.Popen(command, env=environment, stderr=stderr)
    end = time.monotonic() + 60
    while time.monotonic() < end and process.poll() is None:
        try:
            httpx.get(f"http://127.0.0.1:{port}/health", timeout=5).raise_for_status()
        except httpx.TransportError:
            time.sleep(0.02)
        else:
            return process
    process.kill()
    process.wait()
    raise RuntimeError("the server does not start")


@contextmanager
def running(
    folder: Path | str, port: int, *more: str, program: str = "table.running"
) -> Iterator[subprocess.Popen[bytes]]:
    process = start(folder, port, *more, program=program)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def free_port() -> int:
    with listen("127.0.0.1", 0) as listener:
        return int(listener.getsockname()[1])


def serve(where: str, port: str, settings: Settings = EAGER) -> None:
    """On a database in a folder, or behind a URL."""
    app = make_app(where if "://" in where else database_in(Path(where)), settings)
    listener = listen("127.0.0.1", int(port))
    uvicorn.Server(config(app, settings)).run(sockets=[listener])


if __name__ == "__main__":
    serve(sys.argv[1], sys.argv[2])
