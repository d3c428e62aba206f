"""Vectors of compiled code as numpy sees them."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import memmove, memset
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray


def looked_at(vector: Any, kind: str) -> NDArray[Any]:
    """A vector where it lies, read-only."""
    return np.frombuffer(vector, kind)


def overwrite(array: NDArray[Any], memory: bytes) -> None:
    """Put bytes where an array looks at."""
    memmove(array.ctypes.data, memory, array.nbytes)


def wiper(cells: Any) -> Callable[[], object]:
    """What sets all cells to 0 at once: to do it cell by cell would take compiled code as long as to write a row.

    The cells must live as long as it is called: it knows where they lie, and no more.
    """
    memory = looked_at(cells, "u1")
    return partial(memset, memory.ctypes.data, 0, memory.nbytes)
