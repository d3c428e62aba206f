"""Small tables, each written as a whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.csv as pc
import pyarrow.parquet as pq

from stammtisch.core import Mistake


def write_columns(path: Path, columns: dict[str, list[Any]], *, csv: bool) -> None:
    """As Parquet, and as CSV if that is wanted."""
    table = pa.table(columns)
    try:
        pq.write_table(table, path.with_suffix(".parquet"))
        if csv:
            pc.write_csv(table, path.with_suffix(".csv"))
    except OSError as error:
        raise Mistake(f"{path}: {error.strerror or error}") from None
