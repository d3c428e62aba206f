"""How deadly Klong is: who is lost, by the number of players and by ship.

    cd tests && ../.venv/bin/python -m studies.klong --players 2 3 4 --games 400 --ship first random

docs/studies/klong.md has what was found.
"""

from __future__ import annotations

from typing import Any

from stammtisch.core import Match
from stammtisch.games.klong.tables import ESCAPED, LOST, RESCUED

from .played import arguments, many, said, say


def fates(match: Match[Any], status: int) -> float:
    """The part of all players that ended so."""
    s = match.state
    return float(s.status.count(status) / s.seats)


def points(match: Match[Any]) -> tuple[int, ...]:
    result = match.result()
    assert result is not None
    return tuple(result.scores)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--ship", nargs="+", default=["first", "random"])
    asked = parser.parse_args()
    say("players | ship | lost, % | escaped | rescued | rounds | boss marker | points of who came home")
    for players in asked.players or (2, 3, 4):
        for ship in asked.ship:
            games = list(many("klong", [asked.bots] * players, asked.games, asked.seed, {"ship": ship}))
            parts = [said([fates(match, status) for match in games], 100) for status in (LOST, ESCAPED, RESCUED)]
            rounds = said([match.state.round for match in games])
            rage = said([match.state.rage + 1 for match in games])
            home = said([score for match in games for score in points(match) if score])
            say(players, ship, *parts, rounds, rage, home)


if __name__ == "__main__":
    main()
