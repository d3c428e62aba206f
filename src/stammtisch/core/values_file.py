"""The file in which a game keeps what was learned about its tables: `values.toml`, a line for each trait."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path

from .errors import Mistake
from .values import Values

FILE = "values.toml"


def learned(package: str, names: list[str]) -> Values:
    """The values in the folder of a game; its traits have to be those that were learned about."""
    return read_values((files(package) / FILE).read_text("utf-8"), names, f"{package.rpartition('.')[2]}/{FILE}")


def read_values(text: str, names: list[str], place: str) -> Values:
    """Weights by trait and number of players. For numbers that are missing those of the next lower one count."""
    rows = tomllib.loads(text)["weights"]
    if list(rows) != names:
        raise Mistake(f"{place}: these are not the traits of the game ({', '.join(names)}); make it anew with `train`")
    counts = sorted({int(count) for row in rows.values() for count in row})
    weights: list[list[float]] = []
    for seats in range(counts[-1] + 1):
        count = str(max([known for known in counts if known <= seats], default=counts[0]))
        weights.append([float(rows[name][count]) for name in names])
    return Values(names, weights)


def write_values(path: Path, title: str, recipe: list[str], values: Values, counts: list[int]) -> None:
    """The file anew: how it was made, and the weights."""
    lines = [f"# {line}" for line in (title, *recipe)] + ["", "[weights]"]
    for at, name in enumerate(values.names):
        row = ", ".join(f"{count} = {values.weights[count][at]:.4g}" for count in counts)
        lines.append(f"{name} = {{ {row} }}")
    path.write_text("\n".join(lines) + "\n", "utf-8")
