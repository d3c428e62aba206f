"""Playing chunks on a Dask cluster: what a killed worker had is played by another."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from stammtisch.core import Mistake, Overlay, lay_over

from .backend import Backend
from .chunk import Chunk, play_chunk
from .edition import Edition
from .job import Task
from .plan import Plan

if TYPE_CHECKING:
    from distributed import Client

APART = "from stammtisch.lab.play.cluster import play_from_outside; play_from_outside()"
#: How a cluster may be spoken to.
SCHEMES = ("tcp", "tls", "ws", "wss")
#: How long to look for the cluster, in seconds.
PATIENCE = 3
#: Chunks under way for each core of the cluster: enough that none is idle, few enough to be held in memory.
AHEAD = 2
#: A chunk whose worker was killed so often is to blame itself.
KILLED = 10


@contextmanager
def on_a_cluster(address: str) -> Iterator[Backend]:
    """The workers of the cluster at this address; it is found before anything is played."""
    if not re.fullmatch(rf"({'|'.join(SCHEMES)})://.+:\d+", address):
        known = ", ".join(SCHEMES)
        raise Mistake(f"{address!r} is not the address of a cluster; it looks like tcp://192.0.2.1:8786, with {known}")
    with _client(address) as client:
        if not client.nthreads():
            raise Mistake(f"the cluster at {address} has no workers; start some with: dask worker {address}")
        yield lambda tasks, overlay: _chunks(client, tasks, overlay)


def _client(address: str) -> Client:
    try:
        from distributed import Client, Security  # noqa: PLC0415  # an extra that few have
    except ImportError:
        raise Mistake("a cluster needs an extra: pip install 'stammtisch[cluster]'") from None
    if address.startswith("tls:") and Security().get_connection_args("client")["ssl_context"] is None:
        raise Mistake(f"{address} needs certificates; name them in Dask's configuration, under distributed.comm.tls")
    try:
        return Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise Mistake(f"there is no cluster at {address}: {' '.join(str(error).split())}") from None


def _chunks(client: Client, tasks: Iterable[Task], overlay: Overlay | None) -> Iterator[Chunk]:
    from distributed import as_completed  # noqa: PLC0415  # as above

    left = iter(tasks)
    first = next(left, None)
    if first is None:
        return
    left, edition = chain([first], left), Plan(first[0], overlay).check()
    cores = max(1, sum(client.nthreads().values()))  # if all workers are gone, others may come
    under_way = as_completed(_submit(client, islice(left, AHEAD * cores), overlay), loop=client.loop)
    for future in under_way:
        chunk = future.result()
        _check(chunk.edition, edition)
        yield chunk
        future.release()
        for one in _submit(client, islice(left, 1), overlay):
            under_way.add(one)


def _check(theirs: Edition, ours: Edition) -> None:
    """Refuse games of a worker that plays something else; it may have come later than the others."""
    for name, their, our in zip(ours._fields, theirs, ours, strict=True):
        if their != our:
            raise Mistake(
                f"a worker of the cluster plays with {name} = {their!r}, not {our!r}; "
                "install the same Stammtisch on all machines"
            )


def _submit(client: Client, tasks: Iterable[Task], overlay: Overlay | None) -> list[Any]:
    return [client.submit(play_apart, task, overlay, pure=False, retries=KILLED) for task in tasks]


def play_apart(task: Task, overlay: Overlay | None) -> Chunk:
    """Play with changed cards in a process of its own: that of the worker may have loaded others."""
    if overlay is None:
        return play_chunk(task)
    given = pickle.dumps((task, overlay))
    done = subprocess.run([sys.executable, "-c", APART], input=given, capture_output=True, check=False)  # noqa: S603  # our own program
    if done.returncode:
        raise RuntimeError(done.stderr.decode("utf-8", "replace")[-2000:])
    chunk: Chunk = pickle.loads(done.stdout)  # noqa: S301  # from our own process
    return chunk


def play_from_outside() -> None:
    """The other end of `play_apart`."""
    task, overlay = pickle.load(sys.stdin.buffer)  # noqa: S301  # from our own process
    lay_over(overlay)
    sys.stdout.buffer.write(pickle.dumps(play_chunk(task)))
