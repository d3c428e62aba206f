"""Telling how far many games have come."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable


class Stop(KeyboardInterrupt):
    """Raised by who is told how far it is, it ends the work as Ctrl-C would: what was played so far is given back."""


#: Is told what is played, how much of it is done, and how much there is: first when all was found playable.
Progress = Callable[[str, int, int], object]


def follow(counts: Iterable[int], total: int, what: str, progress: Progress | None) -> bool:
    """Go on until everything is counted; False if it was interrupted (Ctrl-C) before."""
    done = 0
    try:
        if progress is not None:
            progress(what, done, total)
        for count in counts:
            done += count
            if progress is not None:
                progress(what, done, total)
    except KeyboardInterrupt:
        return False
    finally:
        if isinstance(counts, Generator):
            counts.close()  # which sends workers home
    return True
