"""Files that people name: every trouble is said in a sentence, and writing is all or nothing."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from secrets import token_hex

from .errors import Mistake


@contextmanager
def place(path: Path) -> Iterator[None]:
    """A mistake made in here is one in that file."""
    try:
        yield
    except Mistake as mistake:
        raise Mistake(f"{path}: {mistake}") from None
    except OSError as error:
        raise Mistake(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise Mistake(f"{path}: it is not text in UTF-8") from None


def write_safely(path: Path, text: str, mode: int = 0o666) -> None:
    """All or nothing: whatever happens meanwhile, the file holds the old text or the new.

    `mode` says who may read it.
    """
    with place(path):
        draft = path.with_name(f".{path.name}.{token_hex(4)}")
        try:
            with open(draft, "x", encoding="utf-8", opener=partial(os.open, mode=mode)) as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise
