"""Games of bots on file: a row for each match, as its seed and the numbers that were answered."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from stammtisch.bots import chair
from stammtisch.bots.company import as_game, as_seed, check_level, whole
from stammtisch.core import Game, Match, Mistake, make_options, seed_of
from stammtisch.core.course import Course, lots_of
from stammtisch.core.options import written_options
from stammtisch.core.sense import Sense
from stammtisch.core.senses import sense_of

from .desk import MAX_CYCLES
from .seats import Sitting

#: So many matches are written at a time.
_GROUP = 1000
#: A bot that wants to take back what it has just done is asked again so often; then the first option counts.
_AGAIN = 100
SCHEMA = pa.schema([
    ("rules", pa.int16()), ("cards", pa.dictionary(pa.int32(), pa.string())), ("seed", pa.int64()),
    ("answers", pa.list_(pa.int16())), ("shares", pa.list_(pa.float32())),
])  # fmt: skip


class Played(NamedTuple):
    """A match that was played; nobody has won one that was cut short."""

    seed: int
    answers: list[int]
    shares: list[float]


def record(
    game: str | Game[Any], seats: Sequence[str], games: int, out: str | Path, *, seed: int = 0,
    options: Mapping[str, Any] | None = None, progress: Callable[[str, int, int], None] | None = None,
) -> int:  # fmt: skip
    """Let bots play, and write it to a parquet file. How many answers there were."""
    rules, games, seed = as_game(game), whole("games", games), as_seed(seed)
    if isinstance(seats, str):
        raise Mistake(f"seats are {seats!r}; there is a level for each, as in ['casual', 'casual']")
    made = make_options(rules.options, options or {})
    sense = sense_of(rules, len(seats), made)
    for level in seats:
        check_level(level)
    about = {"game": rules.name, "seats": list(seats), "options": written_options(made)}
    schema = SCHEMA.with_metadata({"stammtisch": json.dumps(about)})
    answers = 0
    if not isinstance(out, str | Path) or Path(out).is_dir():
        raise Mistake(f"out is {out!r}; it would be the path of a file")
    if not Path(out).parent.is_dir():
        raise Mistake(f"{out}: there is no folder {Path(out).parent}")
    with pq.ParquetWriter(out, schema, compression="zstd") as writer:
        for first in range(0, games, _GROUP):
            rows: list[Played] = []
            for number in range(first, min(first + _GROUP, games)):
                rows.append(play(rules, sense, seats, seed_of(seed, number, 0)))  # as in row `number` of a desk
                answers += len(rows[-1].answers)
                if progress is not None:
                    progress(rules.name, number + 1, games)
            writer.write_table(_table(rules, rows, schema))
    return answers


def play(game: Game[Any], sense: Sense, seats: Sequence[str], seed: int) -> Played:
    """One match, asked in the order of a desk."""
    sitting = Sitting(list(seats), seed, 0, 0, 0)
    match = Match.new(game, sense.seats, seed, sense.options, fleeting=sitting.fleeting)
    course = Course(match, lots_of(seed), sense)
    answer = _answerer(game, course, sitting, seed)
    most = game.longest(sense.seats, sense.options) or MAX_CYCLES
    answers: list[int] = []
    while course.seat is not None:
        seat = course.seat
        if len(answers) >= most or any(sense.number(option, seat) < 0 for option in course.offer()):
            return Played(seed, answers, [0.0] * sense.seats)
        option, number = _numbered(course, sense, answer)
        answers.append(number)
        course.answer(option)
    result = match.result()
    assert result is not None
    return Played(seed, answers, [result.share(seat) for seat in range(sense.seats)])


def _answerer(game: Game[Any], course: Course, sitting: Sitting, seed: int) -> Callable[[int], Any]:
    """What a seat answers: those who think sit in chairs, and all others do as at a desk."""
    if sitting.chairs:
        bots = sitting.sit_down(seed)
        return lambda seat: bots[seat](chair(course.match, seat, aside=course.aside))
    policies = sitting.policies(game, course.match.state, seed)
    return lambda seat: sitting.option(policies[seat], course.ask, seat)


def _numbered(course: Course, sense: Sense, answer: Callable[[int], Any]) -> tuple[Any, int]:
    """What a bot answers that has a number."""
    seat = course.seat
    assert seat is not None
    for _ in range(_AGAIN):
        option = answer(seat)
        number = int(sense.number(option, seat))
        if number >= 0:
            return option, number
    first = course.offer()[0]
    return first, int(sense.number(first, seat))


def _table(game: Game[Any], rows: list[Played], schema: Any) -> Any:
    columns = {
        "rules": [game.version] * len(rows),
        "cards": pa.array([game.cards] * len(rows)).dictionary_encode(),
        "seed": [row.seed for row in rows],
        "answers": [row.answers for row in rows],
        "shares": [row.shares for row in rows],
    }
    return pa.table(columns, schema=schema)
