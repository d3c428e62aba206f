"""Whether a good offer pays in Klobba!: one player always offers the best card, or the worst; the others play as ever.

    cd tests && ../.venv/bin/python -m studies.klobba --players 3 4 --games 1000

Every deal is played with each kind of offer, and every seat has its turn. docs/studies/klobba.md has what was found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Any

from stammtisch.bots import Bot, Chair, bot_named
from stammtisch.bots.sense import weights
from stammtisch.core import Rng

from .played import Maker, arguments, level, played, said, say

#: How a player chooses the card to offer, from what each would bring.
OFFERS: dict[str, Callable[[list[float]], int]] = {
    "best": lambda worths: worths.index(max(worths)),
    "middle": lambda worths: sorted(range(len(worths)), key=worths.__getitem__)[len(worths) // 2],
    "worst": lambda worths: worths.index(min(worths)),
}


def offering(bots: str, choose: Callable[[list[float]], int]) -> Maker:
    """A bot that offers by this rule, and does everything else as its level does."""

    def make(rng: Rng) -> Bot:
        usual = bot_named(bots, rng)

        def answer(chair: Chair) -> Any:
            return chair.options[choose(weights(chair, rng))] if chair.kind == "offer" else usual(chair)

        return answer

    return make


def outcome(offer: Maker, others: Sequence[Maker], spoils: str, seed: int, number: int) -> tuple[float, float]:
    """What the one who offers so wins, and by how many points it is ahead of the mean of the others."""
    players = len(others) + 1
    seat = number % players
    makers = [*others[:seat], offer, *others[seat:]]
    result = played("klobba", makers, seed, number // players, {"spoils": spoils}).result()
    assert result is not None
    rest = [score for other, score in enumerate(result.scores) if other != seat]
    return (seat in result.winners) / len(result.winners), result.scores[seat] - fmean(rest)


def outcomes(bots: str, players: int, spoils: str, games: int, seed: int) -> dict[str, list[tuple[float, float]]]:
    """Every kind of offer on the same deals."""
    others = [level(bots)] * (players - 1)
    return {
        offer: [outcome(offering(bots, choose), others, spoils, seed, number) for number in range(games)]
        for offer, choose in OFFERS.items()
    }


def main() -> None:
    asked = arguments(__doc__).parse_args()
    say("players | spoils | offer | games won, % | points ahead | against the worst: games won, % | points")
    for players in asked.players or (3, 4):
        for spoils in ("shared", "holder"):
            found = outcomes(asked.bots, players, spoils, asked.games, asked.seed)
            worst = found["worst"]
            for offer, these in found.items():
                wins = [win - lost for (win, _), (lost, _) in zip(these, worst, strict=True)]
                points = [point - less for (_, point), (_, less) in zip(these, worst, strict=True)]
                numbers = [said([win for win, _ in these], 100), said([point for _, point in these], digits=2)]
                numbers += [said(wins, 100), said(points, digits=2)]
                say(players, spoils, offer, *numbers)


if __name__ == "__main__":
    main()
