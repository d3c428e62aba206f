"""How long Barbarity takes, and whether it matters who begins: by the number of players.

    cd tests && ../.venv/bin/python -m studies.barbarity --players 2 3 4 5 --games 1000

With STAMMTISCH_CARDS=overlay.toml it is another card list. docs/studies/barbarity.md has what was found.
"""

from __future__ import annotations

from typing import Any

from stammtisch.core import Match

from .played import arguments, many, said, say


def shares(match: Match[Any]) -> list[float]:
    """What each won, in turn order from who began; a shared win counts in parts."""
    s, result = match.state, match.result()
    assert result is not None
    first = (s.turn - (s.turns - 1)) % s.seats
    won = [(seat in result.winners) / len(result.winners) for seat in range(s.seats)]
    return won[first:] + won[:first]


def main() -> None:
    asked = arguments(__doc__).parse_args()
    say("players | turns | games at the turn cap | beyond an equal share, in turn order, %")
    for players in asked.players or (2, 3, 4, 5):
        turns: list[int] = []
        won: list[list[float]] = []
        capped = 0
        for match in many("barbarity", [asked.bots] * players, asked.games, asked.seed):
            turns.append(match.state.turns)
            capped += match.state.turns >= match.state.options.turn_cap
            won.append(shares(match))
        places = [said([share - 1 / players for share in place], 100) for place in zip(*won, strict=True)]
        say(players, said(turns), capped, *places)


if __name__ == "__main__":
    main()
