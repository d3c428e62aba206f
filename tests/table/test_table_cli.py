"""`stammtisch table`, as it is typed."""

import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from stammtisch.cli.table import listen
from stammtisch.core import Mistake
from stammtisch.table.settings import Settings
from stammtisch.table.store import database_in, open_database
from stammtisch.table.web import Server
from table.running import free_port


def test_it_prints_its_address_serves_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "stammtisch", "table", "--port", "0", "--data", str(tmp_path), "--lang", "en"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        try:
            found = re.search(r"http://localhost:\d+", program.stdout.readline())
            assert found is not None
            assert httpx.get(found[0] + "/health", timeout=20).json() == {"status": "ok"}
            program.send_signal(signal.SIGINT)
            assert program.wait(20) in (0, 130)
            assert program.stderr.read() == ""
        finally:
            program.kill()  # or the test would wait for it for ever
    assert (tmp_path / "table.sqlite").exists()


def test_a_port_in_use_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        command = [sys.executable, "-m", "stammtisch", "table", "--host", "127.0.0.1", "--port", str(port)]
        done = subprocess.run(
            [*command, "--data", str(tmp_path)], capture_output=True, text=True, timeout=60, check=False
        )
    assert (done.returncode, done.stderr) == (2, f"stammtisch: port {port} is in use; choose another with --port\n")


def test_whoever_opens_the_address_at_once_is_not_refused() -> None:
    """It is printed before anybody serves."""
    with listen("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname(), 5) as caller:
        assert caller.getpeername() == listener.getsockname()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--public-url", "cards.example.org"], "is not an address"),
        (["--proxies", "127.0.0.1,nonsense"], "'nonsense' is not an address or a network"),
    ],
)
def test_what_a_host_mistypes_is_said_in_one_line(options: list[str], said: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "stammtisch", "table", "--port", "0", "--data", str(tmp_path), *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert said in done.stderr


def test_figures_are_shown_on_a_port_of_their_own(tmp_path: Path) -> None:
    server = Server(open_database(database_in(tmp_path)), Settings(proxies=("10.0.0.0/8",)))
    port = free_port()
    server.show_metrics(port)
    assert "stammtisch_rooms" in httpx.get(f"http://127.0.0.1:{port}/metrics").text
    with pytest.raises(Mistake, match="cannot be shown"):
        server.show_metrics(port)
    assert [server.settings.trusts(address) for address in ("10.1.2.3", "11.1.2.3", "")] == [True, False, False]
