"""Recorded games, read in batches: what was seen is made again from seeds and answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from stammtisch.bots.company import whole
from stammtisch.core import Match, Mistake, make_options
from stammtisch.core.course import Course, lots_of
from stammtisch.core.sense import Mask, Sense, Sheet
from stammtisch.core.senses import sense_of
from stammtisch.games import game_named

from .memory import looked_at, wiper
from .recording import SCHEMA


class Batch(NamedTuple):
    """A row for each decision: what the seat saw and might answer, what it answered, and its share of the win."""

    observations: NDArray[np.uint8]
    masks: NDArray[np.bool_]
    actions: NDArray[np.int16]
    seats: NDArray[np.uint8]
    shares: NDArray[np.float32]
    #: The number of its match in the file.
    matches: NDArray[np.int64]


class _Filling:
    """A batch that is filled decision by decision."""

    def __init__(self, sense: Sense, size: int) -> None:
        self.sense, self.size = sense, size
        self._sheet, self._mask = Sheet(sense.width, size), Mask(sense.size, size)
        self._wipe = wiper(self._sheet.cells)
        self._rows = looked_at(self._sheet.cells, "u1").reshape(size, sense.width)
        self._masks = looked_at(self._mask.cells, "?").reshape(size, sense.size)
        #: Action, seat, share and number of the match.
        self._facts: list[tuple[int, int, float, int]] = []

    def look(self, course: Course, seat: int) -> NDArray[np.bool_]:
        """Write what a seat sees that is asked, and what it may answer."""
        at = len(self._facts)
        self._sheet.at = at * self.sense.width
        self.sense.write(course.match.state, course.ask, seat, self._sheet)
        self._mask.begin(at)
        self.sense.mark(course.offer(), seat, self._mask)
        mask: NDArray[np.bool_] = self._masks[at]
        return mask

    def add(self, action: int, seat: int, share: float, match: int) -> bool:
        """The rest of the decision. Whether the batch is full."""
        self._facts.append((action, seat, share, match))
        return len(self._facts) == self.size

    def torn_off(self) -> Batch:
        """The batch; the next is empty."""
        count = len(self._facts)
        actions, seats, shares, matches = zip(*self._facts)
        self._facts = []
        found = Batch(
            self._rows[:count].copy(), self._masks[:count].copy(), np.array(actions, np.int16),
            np.array(seats, np.uint8), np.array(shares, np.float32), np.array(matches, np.int64),
        )  # fmt: skip
        self._wipe()
        return found


class Dataset:
    """A file of games; one of other rules or cards than these is refused."""

    def __init__(self, path: str | Path) -> None:
        if not isinstance(path, str | Path):
            raise Mistake(f"path is {path!r}; it would be the path of a file")
        self.path = Path(path)
        try:
            self._file = pq.ParquetFile(self.path)
            about = json.loads((self._file.schema_arrow.metadata or {})[b"stammtisch"])
            named, levels, options = (
                str(about["game"]),
                [str(level) for level in about["seats"]],
                dict(about["options"]),
            )
            table = self._file.read(["rules", "cards"]).to_pydict()
        except FileNotFoundError:
            raise Mistake(f"{self.path}: there is no such file; stammtisch record makes one") from None
        except (pa.ArrowException, OSError, KeyError, TypeError, ValueError):
            raise Mistake(f"{self.path} is not a file of recorded games; stammtisch record makes one") from None
        if self._file.schema_arrow.names != SCHEMA.names:
            raise Mistake(f"{self.path} has the columns {', '.join(self._file.schema_arrow.names)}; "
                          f"recorded games have {', '.join(SCHEMA.names)}")  # fmt: skip
        self.game = game_named(named)
        self.levels: list[str] = levels
        self.options = make_options(self.game.options, options)
        self.sense = sense_of(self.game, len(self.levels), self.options)
        self._letters = [self.sense.alphabet(seat) for seat in range(len(self.levels))]
        self._check(table)

    def __reduce__(self) -> tuple[Any, ...]:
        return Dataset, (self.path,)

    def __len__(self) -> int:
        return int(self._file.metadata.num_rows)

    def _check(self, table: dict[str, list[Any]]) -> None:
        for what, column, ours in (("rules", "rules", self.game.version), ("cards", "cards", self.game.cards)):
            other = {value for value in table[column] if value != ours}
            if other:
                raise Mistake(
                    f"{self.path} has games of {self.game.name} with other {what} ({column} {other.pop()}); "
                    f"these are {ours}: record it again, or read it with the version that wrote it"
                )

    def games(self) -> Iterator[dict[str, Any]]:
        """Seed, answers and shares of one match after the other, as they are on file."""
        try:
            for group in self._file.iter_batches(columns=["seed", "answers", "shares"]):
                yield from group.to_pylist()
        except (pa.ArrowException, OSError):
            raise Mistake(f"{self.path} cannot be read on: it is damaged") from None

    def batches(self, size: int) -> Iterator[Batch]:
        """So many decisions at a time, in the order in which they were played; the last batch may be smaller."""
        filling, rest = _Filling(self.sense, whole("size", size)), False
        for number, game in enumerate(self.games()):
            for full in self._replayed(number, game, filling):
                if full:
                    yield filling.torn_off()
                rest = not full
        if rest:
            yield filling.torn_off()

    def _replayed(self, number: int, game: dict[str, Any], filling: _Filling) -> Iterator[bool]:
        """Decision by decision, whether the batch is full by it."""
        sense, seed, shares = self.sense, game["seed"], game["shares"]
        match = Match.new(self.game, sense.seats, seed, self.options, fleeting=True)
        course = Course(match, lots_of(seed), sense)
        for at, action in enumerate(game["answers"] or ()):
            seat = course.seat
            if seat is None or not 0 <= action < sense.size or not filling.look(course, seat)[action]:
                raise Mistake(f"{self.path}: answer {at} of match {number} is {action}, which cannot be: it is damaged")
            yield filling.add(action, seat, shares[seat], number)
            course.answer(self._letters[seat][action])
        result = match.result() if course.seat is None else None
        won = [0.0 if result is None else result.share(seat) for seat in range(sense.seats)]
        if shares != np.array(won, np.float32).tolist():
            raise Mistake(f"{self.path}: match {number} was not won as it says: it is damaged")
