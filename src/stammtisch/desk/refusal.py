"""What is said to an answer that will not do."""

from __future__ import annotations

from typing import Any

from stammtisch.core import Mistake, word


def refused(rows: Any, row: int, number: int) -> Mistake:
    """Who was asked what in which row, and what would be legal."""
    seat = int(rows.asked[row])
    letters = rows.letters[seat]
    legal = [f"{at} {word(letters[at])}" for at in range(len(letters)) if rows.mask.allows(row, at)]
    said = f"{number} {word(letters[number])}" if 0 <= number < len(letters) else f"{number}"
    return Mistake(
        f"row {rows.first + row}: seat {seat} cannot answer action {said} to {rows.asks[row].kind!r}; "
        f"legal are {', '.join(legal)}"
    )
