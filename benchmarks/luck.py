"""`python -m benchmarks.luck GAME`: the bound of luck, by a cheater who thinks like a master but sees every card.

One cheater sits among masters, in every seat by turns. What it wins beyond its fair share is what more knowledge could
bring; what it loses is luck. It sees the deck, too, so nobody who plays fair can come so far.
"""

from __future__ import annotations

import argparse
from typing import Any

from stammtisch.bots import Bot, Chair, bot_named, chair, play
from stammtisch.bots.search import Manner
from stammtisch.bots.thinker import Patience, Thought
from stammtisch.core import FastRng, Match, Rng, seed_of
from stammtisch.games import game_named
from stammtisch.lab.measure.statistics import wilson


def cheater(match: Match[Any], rng: Rng, patience: Patience) -> Bot:
    """A bot that imagines the table as it is."""
    open_game = match.game.replace(redeal=lambda *_: None)
    manner = Manner(sees=True)

    def answer(honest: Chair) -> Any:
        if len(honest.options) == 1:
            return honest.options[0]
        twin = match.clone()
        twin.game = open_game
        aside = match.ask is not None and match.ask.offer(honest.seat) != honest.options
        seat = chair(twin, honest.seat, aside=aside)
        return Thought(seat, rng, patience, manner=manner).best().edge.option

    return answer


def main() -> None:
    """Play, and say how often the cheater won."""
    parser = argparse.ArgumentParser(description="The bound of luck: one who sees every card among masters.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--matches", type=int, default=80)
    wish = parser.parse_args()
    game, won, played = game_named(wish.game), 0.0, 0
    while played < wish.games:
        place, deal = played % wish.seats, played // wish.seats
        match = Match.new(game, wish.seats, seed_of(0, deal))
        bots = [bot_named(f"master@{wish.matches}", FastRng(seed_of(deal, seat))) for seat in range(wish.seats)]
        bots[place] = cheater(match, FastRng(seed_of(deal, "cheater")), Patience(wish.matches))
        play(match, bots, FastRng(seed_of(deal, "lots")))
        result = match.result()
        assert result is not None
        won += result.share(place)
        played += 1
    low, high = wilson(won, played)[1:]
    print(f"{wish.game}: {won / played:.1%} of {played} ({low:.1%} … {high:.1%})")


if __name__ == "__main__":
    main()
