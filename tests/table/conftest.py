"""One server for all tests that can share one."""

from collections.abc import Iterator

import pytest

from table.party import House
from table.postgres import Postgres
from table.running import free_port


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that goes on from test to test: each opens tables of its own there."""
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    house.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for all tests of a worker: who wants a database of their own in it sets one aside."""
    server = Postgres(port=free_port())
    yield server
    server.close()
