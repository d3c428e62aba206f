"""What is counted over all games, as tables of sums: those of two chunks are added number by number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from stammtisch.core import Result

Sums = dict[str, Any]


def add(total: Sums, more: Mapping[str, Any]) -> None:
    """Add the numbers of a chunk to those of the others."""
    for name, value in more.items():
        if isinstance(value, Mapping):
            add(total.setdefault(name, {}), value)
        else:
            total[name] = total.get(name, 0) + value


def sums_of_results(played: Iterable[tuple[Result, int]], seats: int) -> Sums:
    """The sums that results alone give: those of a study have the same, and more (`table_sums`)."""
    games = ties = 0
    wins = {str(seat): 0.0 for seat in range(seats)}
    scores: dict[str, dict[str, int]] = {str(seat): {} for seat in range(seats)}
    answers: dict[str, int] = {}
    for result, count in played:
        games += 1
        ties += len(result.winners) > 1
        answers[str(count)] = answers.get(str(count), 0) + 1
        for seat, score in enumerate(result.scores):
            wins[str(seat)] += result.share(seat)
            column = scores[str(seat)]
            column[str(score)] = column.get(str(score), 0) + 1
    return {"games": games, "ties": ties, "wins": wins, "scores": scores, "answers": answers}
