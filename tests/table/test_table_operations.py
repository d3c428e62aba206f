"""What a host looks at: lines of JSON, figures, and whether a table is behind a proxy for real."""

import gc
import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from stammtisch.cli import run
from stammtisch.table.web.logs import log_as_json
from table.guests import Site
from table.party import at_site


@pytest.fixture
def lines() -> Iterator[list[dict[str, Any]]]:
    """What is logged, read when it is asked for."""
    root, ours = logging.getLogger(), logging.getLogger("stammtisch")
    before, level, ours_level = root.handlers[:], root.level, ours.level
    stream = io.StringIO()
    log_as_json(stream)

    class Lines(list[dict[str, Any]]):
        def __iter__(self) -> Iterator[dict[str, Any]]:
            return iter([json.loads(line) for line in stream.getvalue().splitlines()])

    yield Lines()
    root.handlers[:] = before
    root.setLevel(level)
    ours.setLevel(ours_level)


def test_each_request_is_a_line_with_its_name_and_its_table(tmp_path: Path, lines: list[dict[str, Any]]) -> None:
    async def test(site: Site) -> None:
        async with site.guest("Anna", address="127.0.0.7") as anna:
            table = await anna.open("karuba", "me", "casual")
            answer = await anna.http.get(f"/api/tables/{table}", headers={"X-Request-Id": "from-a-proxy-1"})
            assert answer.headers["x-request-id"] == "from-a-proxy-1"
            odd = await anna.http.get("/api/tables/nowhere", headers={"X-Request-Id": '"} {'})
            assert len(odd.headers["x-request-id"]) == 16
            async with anna.at(table):
                pass
        found = [line for line in lines if line.get("request") == "from-a-proxy-1"]
        assert [(line["status"], line["table"], line["address"]) for line in found] == [(200, table, "127.0.0.7")]

    at_site(tmp_path, test)
    sockets = [line for line in lines if line.get("method") == "WS"]
    assert len(sockets) == 1
    assert {"time", "level", "message", "seconds", "table"} <= sockets[0].keys()


def test_no_line_tells_what_was_answered(tmp_path: Path, lines: list[dict[str, Any]]) -> None:
    async def test(site: Site) -> None:
        async with site.guest("Anna") as anna:
            table = await anna.open("klobba", "me", "casual")
            async with anna.at(table) as chair:
                await chair.asked()
                assert chair.question is not None
                word = chair.question["options"][0]["word"]
                await chair.answer(word)
        assert not any(word in json.dumps(line) for line in lines)

    at_site(tmp_path, test)


def test_trouble_of_ours_is_one_line_with_what_was_raised(lines: list[dict[str, Any]]) -> None:
    try:
        int("two\nlines")
    except ValueError:
        logging.getLogger("stammtisch.table").exception("table %s", "abc")
    (line,) = lines
    assert (line["level"], line["message"]) == ("error", "table abc")
    assert "ValueError: invalid literal" in line["error"]


def test_figures_tell_of_requests_rows_loop_and_commits(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        async with site.guest("Anna") as anna:
            await anna.open("karuba", "me", "casual")
            assert (await anna.http.get("/api/tables/nowhere")).status_code == 404
            page = site.server.metrics.page().decode()
        found = {
            (sample.name, *sample.labels.values()): sample.value
            for family in text_string_to_metric_families(page)
            for sample in family.samples
        }
        assert found["stammtisch_requests_total", "GET", "404"] == 1
        assert found["stammtisch_requests_total", "POST", "201"] == 1
        assert found[("stammtisch_commit_seconds_count",)] >= 2
        assert found["stammtisch_waiting", "storage"] == 0
        assert found["stammtisch_waiting", "bots"] >= 0
        assert ("stammtisch_loop_lag_seconds_count",) in found

    at_site(tmp_path, test)


def test_a_log_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["table", "--log", "xml"]) == 2
    assert "unknown log 'xml'; there is text, json" in capsys.readouterr().err


def test_memory_is_not_looked_through_while_people_play(tmp_path: Path) -> None:
    """With a thousand tables that takes half a second; what is young costs nothing, and is still looked through."""
    before, seen = gc.get_threshold(), []

    def see(phase: str, about: dict[str, int]) -> None:
        seen.append((phase, about["generation"]))

    async def test(site: Site) -> None:
        async with site.guest("Anna") as anna:
            gc.callbacks.append(see)
            kept = [[number] for number in range(300_000)]
            gc.callbacks.remove(see)
            assert len(kept) == 300_000
            assert (await anna.get("/api/me"))["name"] == "Anna"

    at_site(tmp_path, test)
    assert {generation for _, generation in seen} == {0, 1}
    assert gc.get_threshold() == before
