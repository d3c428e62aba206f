"""One server for all tests that can share one."""

from collections.abc import Iterator

import pytest

from table.party import House


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that goes on from test to test: each opens tables of its own there."""
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    house.close()
