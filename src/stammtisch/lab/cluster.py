"""Playing a study on a Dask cluster: what a killed worker had is played by another."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import islice

from stammtisch.core import Mistake, Overlay, lay_over

from .part import Part, play_part
from .study import Players, Task

APART = "from stammtisch.lab.cluster import play_from_outside; play_from_outside()"
#: How long to look for the cluster, in seconds.
PATIENCE = 3
#: Parts under way for each core of the cluster: enough that none is idle, few enough to be held in memory.
AHEAD = 2
#: A part whose worker was killed so often is to blame itself.
KILLED = 10


def on_a_cluster(address: str) -> Players:
    """Players at the workers of the cluster at this address."""
    if not re.fullmatch(r"\w+://.+:\d+", address):
        raise Mistake(f"{address!r} is not the address of a cluster; it looks like tcp://192.0.2.1:8786")
    return lambda tasks, overlay: _parts(address, tasks, overlay)


def _parts(address: str, tasks: Iterable[Task], overlay: Overlay | None) -> Iterator[Part]:
    try:
        from distributed import Client, as_completed  # noqa: PLC0415  # an extra that few have
    except ImportError:
        raise Mistake("a cluster needs an extra: pip install 'stammtisch[cluster]'") from None
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise Mistake(f"there is no cluster at {address}: {' '.join(str(error).split())}") from None
    left = iter(tasks)
    with client:
        cores = sum(client.nthreads().values())
        if not cores:
            raise Mistake(f"the cluster at {address} has no workers; start some with: dask worker {address}")
        under_way = as_completed(_submit(client, islice(left, AHEAD * cores), overlay), loop=client.loop)
        for future in under_way:
            yield future.result()
            future.release()
            for one in _submit(client, islice(left, 1), overlay):
                under_way.add(one)


def _submit(client: object, tasks: Iterable[Task], overlay: Overlay | None) -> list[object]:
    submit = client.submit  # type: ignore[attr-defined]  # a Client, of a library that may be missing
    return [submit(play_apart, task, overlay, pure=False, retries=KILLED) for task in tasks]


def play_apart(task: Task, overlay: Overlay | None) -> Part:
    """Play with changed cards in a process of its own: that of the worker may have loaded others."""
    if overlay is None:
        return play_part(task)
    given = pickle.dumps((task, overlay))
    done = subprocess.run([sys.executable, "-c", APART], input=given, capture_output=True, check=False)  # noqa: S603  # our own program
    if done.returncode:
        raise RuntimeError(done.stderr.decode("utf-8", "replace")[-2000:])
    part: Part = pickle.loads(done.stdout)  # noqa: S301  # from our own process
    return part


def play_from_outside() -> None:
    """The other end of `play_apart`."""
    task, overlay = pickle.load(sys.stdin.buffer)  # noqa: S301  # from our own process
    lay_over(overlay)
    sys.stdout.buffer.write(pickle.dumps(play_part(task)))
