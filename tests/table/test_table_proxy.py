"""The table behind nginx with TLS, by the configuration that hosts are given; and the service of systemd."""

import asyncio
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from table.guests import QUICK, serving
from table.running import free_port

DEPLOY = Path(__file__).parents[2] / "deploy"
TRUSTING = ssl._create_unverified_context()  # noqa: S323  # the certificate is one of our own


def program(name: str) -> str:
    found = shutil.which(name, path="/usr/sbin:/usr/bin:/sbin:/bin")
    assert found, f"this test needs Debian's {name}: `make test` installs it where it may"
    return found


@contextmanager
def proxied(folder: Path, port: int, plain: int, to: int) -> Iterator[None]:
    """Nginx on this machine, as deploy/nginx.conf has it but for ports, places and what only a container has."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    command = [
        program("openssl"),
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=localhost",
    ]
    subprocess.run([*command, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    written = (DEPLOY / "nginx.conf").read_text("utf-8")
    for was, now in [
        (r"/etc/letsencrypt/live/\S+/fullchain.pem", str(certificate)),
        (r"/etc/letsencrypt/live/\S+/privkey.pem", str(key)),
        (r"listen 80;", f"listen 127.0.0.1:{plain};"),
        (r"listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        (r"\s*listen \[::\][^;]*;", ""),
        (r"cards\.example\.org", "localhost"),
        (r"127\.0\.0\.1:8000", f"127.0.0.1:{to}"),
    ]:
        written, count = re.subn(was, now, written)
        assert count, f"{was} is not in deploy/nginx.conf"
    file = folder / "nginx.conf"
    file.write_text(f"pid {folder}/nginx.pid;\nerror_log {folder}/error.log;\n{written}", "utf-8")
    subprocess.run([program("nginx"), "-t", "-p", folder, "-c", file], check=True, capture_output=True)
    process = subprocess.Popen([program("nginx"), "-p", folder, "-c", file, "-g", "daemon off;"])
    try:
        for one in (port, plain):
            wait_for(one)
        yield
    finally:
        process.terminate()
        process.wait()


def wait_for(port: int) -> None:
    """Until somebody listens there."""
    end = time.monotonic() + 30
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 5).close()
        except OSError:
            assert time.monotonic() < end, "nginx does not start"
            time.sleep(0.02)
        else:
            return


def test_behind_nginx_people_play_with_secure_cookies_and_limits_of_their_own(tmp_path: Path) -> None:
    port, plain = free_port(), free_port()
    address = f"https://localhost:{port}"
    settings = replace(QUICK, public_url=address, proxies=("127.0.0.1",), reads=40)

    async def test() -> None:
        async with serving(tmp_path / "data", settings) as site:
            with proxied(tmp_path, port, plain, site.port):
                await visit(address, plain)

    (tmp_path / "data").mkdir()
    asyncio.run(test())


async def visit(address: str, plain: int) -> None:
    ours = {"Origin": address}
    async with httpx.AsyncClient(base_url=address, verify=TRUSTING, headers=ours, http2=False) as anna:
        first = await anna.get("/api/me")
        cookie = first.headers["set-cookie"]
        assert "Secure" in cookie
        assert "HttpOnly" in cookie
        assert first.headers["strict-transport-security"]
        assert len(first.headers["x-request-id"]) == 32, "the proxy's name for it"
        made = await anna.post("/api/tables", json={"game": "karuba", "seats": ["me", "casual"]})
        assert made.status_code == 201
        other = await anna.post("/api/tables", json={}, headers={"Origin": "https://elsewhere.example"})
        assert other.status_code == 403
        line_to = f"{address.replace('https', 'wss')}/ws/tables/{made.json()['id']}"
        headers = {"Cookie": cookie.partition(";")[0]}
        async with connect(line_to, ssl=TRUSTING, additional_headers=headers, origin=address, proxy=None) as line:  # type: ignore[arg-type]
            assert '"type":"whole"' in str(await line.recv())
        with pytest.raises((InvalidStatus, AssertionError)):
            async with connect(line_to, ssl=TRUSTING, origin="https://elsewhere.example", proxy=None) as line:  # type: ignore[arg-type]
                assert '"type":"whole"' in str(await line.recv())
        assert (await anna.get(f"http://localhost:{plain}/x")).headers["location"].startswith("https://localhost")
        greedy = [(await anna.get("/api/tables")).status_code for _ in range(45)]
        assert greedy[-1] == 429
    way = httpx.AsyncHTTPTransport(local_address="127.0.0.8", verify=TRUSTING)
    async with httpx.AsyncClient(base_url=address, transport=way) as ben:
        lied = await ben.get("/api/tables", headers={"X-Forwarded-For": "127.0.0.1"})
        assert lied.status_code == 200, "somebody else has limits of their own"


def test_the_service_of_systemd_is_well_formed(tmp_path: Path) -> None:
    unit = tmp_path / "stammtisch.service"
    written = (DEPLOY / "stammtisch.service").read_text("utf-8")
    unit.write_text(written.replace("/opt/stammtisch/bin/stammtisch", "/bin/true"), "utf-8")
    done = subprocess.run(
        [program("systemd-analyze"), "verify", unit], capture_output=True, text=True, check=False, timeout=60
    )
    assert "stammtisch.service" not in done.stderr, done.stderr
