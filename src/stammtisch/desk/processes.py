"""A desk whose rows are played in several processes, which write into one memory."""

from __future__ import annotations

import pickle
import struct
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.core import Game, Mistake
from stammtisch.core.sense import Sense
from stammtisch.core.senses import sense_of

from .desk import ARRAYS, arrays_of
from .rows import Rows
from .seats import Sitting

_SIZE = struct.Struct("<q")
_SHARED = Path("/dev/shm")  # noqa: S108 (memory that processes share, where there is such a folder)


def send(pipe: IO[bytes], thing: Any) -> None:
    """One message; `receive` is the other end."""
    message = pickle.dumps(thing)
    pipe.write(_SIZE.pack(len(message)) + message)
    pipe.flush()


def receive(pipe: IO[bytes]) -> Any:
    """The next message; an EOFError if the other side is gone."""
    head = pipe.read(_SIZE.size)
    if len(head) < _SIZE.size:
        raise EOFError
    return pickle.loads(pipe.read(_SIZE.unpack(head)[0]))  # noqa: S301 (our own processes)


def layout(rows: int, sizes: dict[str, int]) -> dict[str, tuple[str, tuple[int, ...], int]]:
    """Where each array lies in the memory, with its type and shape; last the end of it."""
    found, at = {}, 0
    for name, (kind, each) in ARRAYS.items():
        shape = (rows, sizes[each]) if each else (rows,)
        found[name] = kind, shape, at
        at += -(-int(np.prod(shape)) * np.dtype(kind).itemsize // 64) * 64
    return {**found, "": ("", (), at)}


def arrays_in(memory: str, places: dict[str, tuple[str, tuple[int, ...], int]]) -> dict[str, NDArray[Any]]:
    """The arrays that lie in a file."""
    return {
        name: np.asarray(np.memmap(memory, kind, "r+", at, shape)) for name, (kind, shape, at) in places.items() if name
    }


class Workers:
    """The processes, each with its share of the rows."""

    def __init__(self, game: Game[Any], sense: Sense, sitting: tuple[Any, ...], rows: int, processes: int) -> None:
        options, players = sense.options, sense.seats
        places = layout(rows, {"width": sense.width, "size": sense.size, "players": players})
        with tempfile.NamedTemporaryFile(dir=_SHARED if _SHARED.is_dir() else None, delete=False) as file:
            file.truncate(places[""][2])
        self._file = Path(file.name)
        self.arrays = arrays_in(file.name, places)
        for array in self.arrays.values():
            array.flags.writeable = False
        self._bounds = [rows * number // processes for number in range(processes + 1)]
        command = [sys.executable, "-m", "stammtisch.desk.processes"]
        self._workers = [
            subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 (our own)
            for _ in range(processes)
        ]
        shares = zip(self._workers, self._bounds, self._bounds[1:], strict=False)
        try:
            for worker, first, last in shares:
                send(_into(worker), sys.path)
                send(_into(worker), (game, options, players, sitting, first, last, file.name, places))
            self._wait()
        except BaseException:
            self.close()
            raise
        with suppress(OSError):  # everybody has it open; where that does not do, `close` removes it
            self._file.unlink()

    def step(self, actions: NDArray[np.int16]) -> None:
        """An answer in each row. Where one is refused, the others may have gone on."""
        for worker, first, last in zip(self._workers, self._bounds, self._bounds[1:], strict=False):
            send(_into(worker), actions[first:last].tobytes())
        self._wait()

    def reset(self, seed: int) -> None:
        for worker in self._workers:
            send(_into(worker), seed)
        self._wait()

    def _wait(self) -> None:
        """Until everybody is done; what somebody refused is refused."""
        refused = None
        for worker in self._workers:
            assert worker.stdout is not None
            try:
                refused = receive(worker.stdout) or refused
            except EOFError:
                self.close()
                raise RuntimeError("a process of the desk has ended; what it said stands above") from None
        if refused:
            raise Mistake(refused)

    def close(self) -> None:
        for worker in self._workers:
            for pipe in (worker.stdin, worker.stdout):
                if pipe is not None:
                    with suppress(OSError):
                        pipe.close()
        for worker in self._workers:
            worker.wait()
        self._file.unlink(missing_ok=True)

    def __del__(self) -> None:
        if hasattr(self, "_workers"):
            self.close()


def _into(worker: subprocess.Popen[bytes]) -> IO[bytes]:
    assert worker.stdin is not None
    return worker.stdin


def work(pipe: IO[bytes], out: IO[bytes]) -> None:
    """What a process does: play its rows, and copy what is seen into the memory of all."""
    sys.path[:] = receive(pipe)
    game, options, players, sitting, first, last, memory, places = receive(pipe)
    rows = Rows(game, sense_of(game, players, options), Sitting(*sitting), last - first, first)
    here = arrays_of(rows, players)
    there = {name: array[first:last] for name, array in arrays_in(memory, places).items()}
    refused = ""
    while True:
        for name, array in here.items():
            there[name][:] = array
        send(out, refused)
        order = receive(pipe)
        refused = ""
        try:
            if isinstance(order, int):
                rows.deal_again(order)
            else:
                rows.step(order)
        except Mistake as mistake:
            refused = str(mistake)


if __name__ == "__main__":
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever began it ends it
    with suppress(EOFError, BrokenPipeError):
        work(sys.stdin.buffer, sys.stdout.buffer)
