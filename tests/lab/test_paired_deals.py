"""Deals that stay alike in all versions of a game, so that what is due to the deal drops out of a comparison."""

from __future__ import annotations

from collections import Counter

import pytest
from scipy.stats import chisquare

from stammtisch.core import FastRng
from stammtisch.lab.play.paired_rng import Edits, PairedRng

#: Thirty cards, two copies of each.
CARDS = [card for card in range(30) for _ in range(2)]
SAME = Edits(list(range(30)), [2] * 30, [2] * 30)
#: One card has a copy more or fewer, or left the game, so that all after it have other numbers.
MORE = Edits(list(range(30)), [2] * 30, [2] * 7 + [3] + [2] * 22)
FEWER = Edits(list(range(30)), [2] * 30, [2] * 7 + [1] + [2] * 22)
GONE = Edits([card for card in range(30) if card != 7], [2] * 30, [2] * 7 + [0] + [2] * 22)


def dealt(cards: list[int], edits: Edits, seed: int, times: int = 1) -> list[int]:
    """What is drawn, the first card first, in the numbers of the game as it is."""
    rng, found = PairedRng(FastRng(seed), edits, seed, []), cards[:]
    for _ in range(times):
        found = cards[:]
        rng.shuffle(found)
    return [edits.numbers[card] for card in reversed(found)]


VERSIONS = {
    "more": (sorted([*CARDS, 7]), MORE, 1),
    "fewer": (sorted(CARDS[:14] + CARDS[15:]), FEWER, 1),
    "gone": ([card - (card > 7) for card in CARDS if card != 7], GONE, 2),
}


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("times", [1, 3])
def test_a_copy_more_or_fewer_moves_but_itself_and_the_bottom_card(version: str, times: int) -> None:
    cards, edits, copies = VERSIONS[version]
    for seed in range(50):
        base, other = dealt(CARDS, SAME, seed, times), dealt(cards, edits, seed, times)
        assert len(other) == len(cards)
        moved = sum(one != two for one, two in zip(base, other, strict=False))
        assert moved <= 2 * copies


@pytest.mark.parametrize(
    ("cards", "edits"),
    [
        ([0, 1, 2, 3], Edits([0, 1, 2, 3], [1] * 4, [1] * 4)),
        ([0, 1, 1, 2], Edits([0, 1, 2], [1] * 3, [1, 2, 1])),
        ([0, 1, 2], Edits([0, 1, 2], [2, 1, 1], [1, 1, 1])),
        ([0, 1, 2], Edits([0, 2, 3], [1, 2, 1, 1], [1, 0, 1, 1])),
    ],
    ids=["same", "more", "fewer", "gone"],
)
def test_every_order_is_as_likely_as_any_other(cards: list[int], edits: Edits) -> None:
    count = 6000
    orders = Counter(tuple(dealt(cards, edits, seed)) for seed in range(count))
    possible = 12 if cards.count(1) > 1 else {3: 6, 4: 24}[len(cards)]
    assert len(orders) == possible
    assert chisquare(list(orders.values())).pvalue > 0.001


def test_what_else_is_shuffled_does_not_change_the_next_deal() -> None:
    rng, other = (PairedRng(FastRng(1), SAME, 1, []) for _ in range(2))
    some = [3, 9, 4]
    rng.shuffle(some)
    one, two = CARDS[:], CARDS[:]
    rng.shuffle(one)
    other.shuffle(two)
    assert one == two
    again = CARDS[:]
    other.shuffle(again)
    assert again != two


def test_a_twin_deals_the_same_and_chance_besides_goes_its_own_way() -> None:
    rng = PairedRng(FastRng(1), SAME, 1, [])
    twin = rng.copy()
    assert rng == twin
    one, two = CARDS[:], CARDS[:]
    rng.shuffle(one)
    assert rng != twin
    twin.shuffle(two)
    assert one == two
    words = ["b", "a", "c"]
    rng.shuffle(words)
    assert sorted(words) == ["a", "b", "c"]
    assert [rng.below(100) for _ in range(3)] != [twin.below(100) for _ in range(3)]
