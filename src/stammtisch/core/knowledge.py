"""Who knows which card: functions for cards in rows, and beside each card a number that says it.

Its low bits are a seat each, `PUBLIC` stands for everybody, spectators too; those up to `BATCH` are a game's own. Above
them is the number of reshuffles before the card left the deck: everybody saw which cards went into each new deck.
A negative number among the cards is a gap.
"""
# mypyc: compile this module

from __future__ import annotations

from typing import Any, Final

from .rng import Rng
from .state import PUBLIC

#: All that a number can say on who has seen a card.
SEEN: Final = 2 * PUBLIC - 1
#: How far above the lowest bit the number of reshuffles begins.
BATCH: Final = 16


def faces_known(cards: list[int], masks: list[int], me: int, faces: list[Any]) -> tuple[Any, ...]:
    """A row as somebody knows it, without its gaps: what is on the cards they have seen, and None for the others."""
    return tuple([faces[card] if mask & me else None for card, mask in zip(cards, masks) if card >= 0])


def unseen(rows: list[tuple[list[int], list[int]]], me: int, deck: list[int], shuffles: int) -> list[list[int]]:
    """The cards that somebody has not seen, a pool for each batch; the deck belongs to the last.

    They are sorted, so that nothing of the true order remains.
    """
    pools: list[list[int]] = [[] for _ in range(shuffles)]
    pools.append(deck[:])
    for cards, masks in rows:
        for card, mask in zip(cards, masks):
            if card >= 0 and not mask & me:
                pools[mask >> BATCH].append(card)
    for pool in pools:
        pool.sort()
    return pools


def hand_out(pools: list[list[int]], rows: list[tuple[list[int], list[int]]], me: int, rng: Rng) -> None:
    """Shuffle the pools, and put a card of its batch wherever somebody has not seen the one that lies there."""
    for pool in pools:
        rng.shuffle(pool)
    for cards, masks in rows:
        for place, mask in enumerate(masks):
            if not mask & me and cards[place] >= 0:
                cards[place] = pools[mask >> BATCH].pop()
