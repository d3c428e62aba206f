"""Attacked once more, by a stranger who knows the pages and not the code: what was found, as a client would do it."""

import socket
from pathlib import Path

from table.running import free_port, start

#: What port scanners and worse send: no HTTP, of no version that there is, a TLS handshake, a header without a name.
NONSENSE = b"nonsense\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00", b"GET / HTTP/1.1\r\n:\r\n\r\n"


def test_nonsense_does_not_fill_the_log(tmp_path: Path) -> None:
    """A server as it is started, with all that its libraries set up about logs."""
    said = tmp_path / "said"
    port = free_port()
    with said.open("wb") as stderr:
        server = start(tmp_path, port, stderr=stderr)
        try:
            for nonsense in NONSENSE:
                with socket.create_connection(("127.0.0.1", port)) as line:
                    line.sendall(nonsense)
                    line.shutdown(socket.SHUT_WR)
                    while line.recv(1000):
                        pass
        finally:
            server.terminate()
            server.wait()
    assert said.read_text() == ""
