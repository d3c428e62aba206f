"""The line between a browser and the house, which can be cut like any other."""

import socket
from contextlib import suppress
from threading import Thread

PIECE = 65_536


class Line:
    """Passes on bytes both ways, until it is cut."""

    def __init__(self, to: int) -> None:
        self.to = to
        #: What the house says does not arrive.
        self.deaf = False
        self._ends: list[socket.socket] = []
        self._door = self._listen(0)
        self.port = int(self._door.getsockname()[1])
        self._wait()

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def cut(self) -> None:
        """Every connection ends, and there are no new ones."""
        self._hang_up(self._door)
        for end in self._ends:
            self._hang_up(end)
        self._ends.clear()

    def mend(self) -> None:
        self.deaf = False
        self._door = self._listen(self.port)
        self._wait()

    def _listen(self, port: int) -> socket.socket:
        door = socket.socket()
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(("127.0.0.1", port))
        door.listen()
        return door

    def _wait(self) -> None:
        Thread(target=self._receive, args=(self._door,), daemon=True).start()

    def _receive(self, door: socket.socket) -> None:
        with suppress(OSError):  # it was cut
            while True:
                caller, _ = door.accept()
                house = socket.create_connection(("127.0.0.1", self.to))
                self._ends += [caller, house]
                Thread(target=self._pass_on, args=(caller, house, False), daemon=True).start()
                Thread(target=self._pass_on, args=(house, caller, True), daemon=True).start()

    def _pass_on(self, source: socket.socket, to: socket.socket, back: bool) -> None:
        with suppress(OSError):
            while piece := source.recv(PIECE):
                if not (back and self.deaf):
                    to.sendall(piece)
        self._hang_up(source)
        self._hang_up(to)

    @staticmethod
    def _hang_up(end: socket.socket) -> None:
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)  # or who waits for it would wait on
        end.close()
