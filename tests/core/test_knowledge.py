"""Who knows which card: rows of cards and masks, pools of what somebody has not seen, and dealing them anew."""

from collections import Counter

from stammtisch.core import PUBLIC, FastRng
from stammtisch.core.knowledge import BATCH, SEEN, faces_known, hand_out, unseen

ME, YOU = 1, 2
OLD, NEW = 0, 1 << BATCH


def test_a_row_as_somebody_knows_it() -> None:
    row, faces = ([2, 0, -1, 1], [ME, YOU, 0, ME | YOU | PUBLIC]), ["a", "b", "c"]
    assert faces_known(*row, ME, faces) == ("c", None, "b")
    assert faces_known(*row, YOU, faces) == (None, "a", "b")
    assert faces_known(*row, PUBLIC, faces) == (None, None, "b")


def test_the_number_of_a_batch_is_above_all_that_says_who_has_seen_a_card() -> None:
    assert all(1 << seat & SEEN for seat in range(8))
    assert PUBLIC & SEEN
    assert not NEW & SEEN


def test_the_pools_hold_what_somebody_has_not_seen_by_batch_and_in_order() -> None:
    rows = [([5, 3, 9], [YOU, ME, YOU | NEW]), ([4, -1], [NEW, 0])]
    assert unseen(rows, ME, [8, 7], 1) == [[5], [4, 7, 8, 9]]
    assert unseen(rows, YOU, [8, 7], 1) == [[3], [4, 7, 8]]


def test_the_deck_stays_as_it_is_while_pools_are_made_of_it() -> None:
    deck = [8, 7]
    unseen([], ME, deck, 0)
    assert deck == [8, 7]


def test_a_card_comes_only_where_somebody_has_not_seen_the_one_that_lies_there_and_from_its_batch() -> None:
    seen: Counter[tuple[int, ...]] = Counter()
    for seed in range(200):
        rows = [([5, 3, 9, -1], [YOU, ME, YOU | NEW, 0]), ([6], [OLD])]
        pools = unseen(rows, ME, [8, 7], 1)
        hand_out(pools, rows, ME, FastRng(seed))
        [hand, _], [other, _] = rows
        assert hand[1] == 3
        assert hand[3] == -1
        assert sorted([hand[0], *other]) == [5, 6]
        assert sorted([hand[2], *pools[1]]) == [7, 8, 9]
        assert pools[0] == []
        seen[hand[0], hand[2], pools[1][0]] += 1
    assert len(seen) == 12, "every world that could be is dealt"
