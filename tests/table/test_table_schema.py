"""The HTTP API keeps to its own description, whatever is asked, while games go on."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from stammtisch.table.web.api import WAYS
from stammtisch.table.web.openapi import openapi
from table.crash import open_table
from table.running import free_port, running

OPERATIONS = [(way.method, way.path) for way in WAYS]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """A server with a table at which two people play; its address and the table."""
    port = free_port()
    with running(tmp_path_factory.mktemp("data"), port):
        players = asyncio.run(open_table(port, "kombio", 1))
        yield f"http://127.0.0.1:{port}", players[0].table


@pytest.mark.parametrize("mode", list(schemathesis.GenerationMode))
@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_answers_are_as_described(method: str, path: str, mode: Any, site: tuple[str, str]) -> None:
    address, table = site
    operation = schemathesis.openapi.from_dict(openapi())[path][method]

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=15,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: Any) -> None:
        if mode is schemathesis.GenerationMode.POSITIVE and "table" in case.path_parameters:
            case.path_parameters["table"] = table
        # Which games and bots there are, and who may sit where, a schema cannot say.
        case.call_and_validate(base_url=address, excluded_checks=[positive_data_acceptance])

    ask()


def test_the_description_names_every_way(tmp_path: Path) -> None:
    described = {(method.upper(), path) for path, ways in openapi()["paths"].items() for method in ways}
    assert described == set(OPERATIONS)
