"""When memory is looked through for what nobody needs any more.

Python does so by itself whenever much has been made, through all that there is: with a thousand tables that is half a
second, again and again, in which nobody's move arrives. What is young is still looked through; all of it once an hour.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

#: How much has to be made before the youngest are looked through, and how often that is done before the next; the
#: oldest never by themselves.
YOUNG, MIDDLE, NEVER = 10_000, 20, 10**9


@contextmanager
def swept_seldom() -> Iterator[None]:
    """As long as a server runs. What there is at the start stays, and is not looked at."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def sweep() -> None:
    """Look through all of it."""
    gc.collect()
