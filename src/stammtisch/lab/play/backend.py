"""Where chunks are played: in processes of this machine, or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext

from stammtisch.core import Overlay

from .chunk import Chunk, play_chunk
from .job import Task
from .workers import in_order

#: Plays tasks somewhere, and gives the chunks back in the order of the tasks or any other.
Backend = Callable[[Iterable[Task], Overlay | None], Iterator[Chunk]]


def backend_for(jobs: int, cluster: str | None) -> AbstractContextManager[Backend]:
    """So many processes here, or the cluster at an address, which is found before anything is played."""
    if cluster is None:
        return nullcontext(on_this_machine(jobs))
    from .cluster import on_a_cluster  # noqa: PLC0415  # an extra that few have

    return on_a_cluster(cluster)


def on_this_machine(workers: int) -> Backend:
    """So many processes; a single one is this one, if the cards are as it has them."""
    return lambda tasks, overlay: (
        map(play_chunk, tasks) if workers == 1 and overlay is None else in_order(play_chunk, tasks, workers, overlay)
    )
