"""`make dataset`: many games are recorded and read back, batch by batch, and every answer is found again."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from time import process_time
from typing import NamedTuple

import numpy as np

from stammtisch.desk.dataset import Dataset
from stammtisch.desk.recording import record
from stammtisch.games import all_games


class Figures(NamedTuple):
    """What came of it; seconds are of CPU."""

    answers: int
    size: int
    recording: float
    reading: float


def there_and_back(game: str, games: int, folder: Path, batch: int = 4096) -> Figures:
    """Record and read. What is read is what was written: match by match, answers, seats and shares."""
    path, start = folder / f"{game}.parquet", process_time()
    answers = record(game, ["casual", "casual"], games, path, seed=1)
    recorded, data = process_time(), Dataset(path)
    assert len(data) == games
    written, found = data.games(), 0
    kept: list[int] = []
    number = 0
    for some in data.batches(batch):
        assert some.masks[np.arange(len(some.actions)), some.actions].all(), "each answer was allowed"
        assert some.observations.any(axis=1).all()
        found += len(some.actions)
        for match, action in zip(some.matches.tolist(), some.actions.tolist(), strict=True):
            if match != number:
                assert kept == next(written)["answers"]
                number, kept = match, []
            kept.append(action)
    assert kept == next(written)["answers"]
    assert found == answers
    return Figures(answers, path.stat().st_size, recorded - start, process_time() - recorded)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    with tempfile.TemporaryDirectory() as folder:
        for game in sys.argv[2:] or all_games():
            got = there_and_back(game, games, Path(folder))
            sys.stdout.write(
                f"{game}: {games:,} games, {got.answers:,} answers, {got.size / 1e6:.1f} MB; recorded in "
                f"{got.recording:.0f} s, read back in {got.reading:.0f} s ({got.answers / got.reading:,.0f} a second)\n"
            )


if __name__ == "__main__":
    main()
