"""Golden transcripts: whole games in writing, to notice when a change changes what happens.

`make golden` writes them anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stammtisch.core import FastRng, Game, seed_of, word, written_event
from stammtisch.core.laws import Case, pick
from stammtisch.games import all_games

#: Each game keeps its own, in its folder of the sources.
GAMES = Path(__file__).parents[2] / "src" / "stammtisch" / "games"
ENOUGH = 10


def golden_cases(game: Game[Any]) -> Iterator[Case]:
    """Every number of seats with every variant in turn, and ten at least."""
    seats = list(game.seats)
    for number in range(max(ENOUGH, len(seats), len(game.variants))):
        variant = game.variants[number % len(game.variants)]
        yield Case(game, seats[number % len(seats)], tuple(variant.items()), number)


def all_cases() -> list[Case]:
    ours = [game for game in all_games().values() if (GAMES / game.name).is_dir()]
    return [case for game in ours for case in golden_cases(game)]


def file_of(case: Case) -> Path:
    return GAMES / case.game.name / "golden" / f"{case.seed:02}-for-{case.seats}.txt"


def transcript(case: Case) -> str:
    """Who was asked what, what they could and did answer, and what came of it."""
    dice = FastRng(seed_of(case.game.name, case.seed))
    match = case.start()
    lines = [f"# {case}", f"# rules {case.game.version}, cards {case.game.cards}"]
    lines += [f"  {' '.join(written_event(event))}" for event in match.events]
    while match.ask is not None:
        kind = match.ask.kind
        seat, option = pick(match, dice)
        offered = " ".join(word(choice) for choice in match.ask.offer(seat))
        match.answer(seat, option)
        lines.append(f"{seat} {kind}: {word(option)} of {offered}")
        lines += [f"  {' '.join(written_event(event))}" for event in match.events]
    return "\n".join([*lines, f"# {match.result()}", ""])


def main() -> None:
    for case in all_cases():
        file_of(case).parent.mkdir(exist_ok=True)
        file_of(case).write_text(transcript(case), "utf-8")


if __name__ == "__main__":
    main()
