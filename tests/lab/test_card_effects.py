"""What a card does: the same deals with it and without, in every game."""

from __future__ import annotations

import pytest

from stammtisch import lab
from stammtisch.core import FastRng, Match, Mistake, read_overlay
from stammtisch.games import game_named
from stammtisch.lab.play.dealing import both_deals, card_numbers
from stammtisch.lab.play.job import make_job
from stammtisch.lab.play.pairs import PairTask, play_pairs, uses

CARDS = {"kombio": "14", "karuba": "1", "klobba": "boss", "barbarity": "war_mammoth", "klong": "smuggler"}


@pytest.mark.parametrize("game", CARDS)
@pytest.mark.parametrize("seats", [2, 3])
def test_two_deals_differ_in_one_card_of_one_hand(game: str, seats: int) -> None:
    job = make_job(game, ["casual"] * seats, 1, 7, None)
    card, made = card_numbers(job)[CARDS[game]], 0
    for number in range(20):
        seat = number % seats
        both = both_deals(job, number, seat, card, FastRng(number))
        if both is None:
            continue
        made += 1
        without, with_it = ([list(hand) for hand in Match(game_named(game), table).state.hands] for table in both)
        assert without[seat].count(card) == 0
        assert with_it[seat].count(card) == 1
        left = sorted(with_it[seat])
        left.remove(card)
        assert sum(left.count(one) < without[seat].count(one) for one in set(without[seat])) <= 1
        assert [hand for who, hand in enumerate(without) if who != seat] == [
            hand for who, hand in enumerate(with_it) if who != seat
        ]
    assert made >= 15


def test_the_same_deal_is_the_same_again_and_a_card_that_does_nothing_makes_nothing() -> None:
    job = make_job("karuba", ["casual", "casual"], 1, 3, None)
    task = PairTask(job, "7", "hand", 0, 4)
    assert play_pairs(task) == play_pairs(task)
    forbidden = PairTask(make_job("barbarity", ["casual", "casual"], 1, 3, None), "cormac_the_slayer", "forbid", 0, 3)
    assert all(pair is not None and pair.wins[0] == pair.wins[1] for pair in play_pairs(forbidden))


def test_who_may_not_use_a_card_does_not() -> None:
    """Every answer of a whole game that would use it is known as one, and no other."""
    match = Match.new(game_named("barbarity"), 2, 5)
    found = 0
    while match.ask is not None and found < 3:
        seat = match.to_act()[0]
        option = match.ask.offer(seat)[0]
        ask = match.ask
        single = ask.seat >= 0
        told = [uses(match, ask, seat, option, card) for card in ("beard_pull", "hop_it")]
        match.answer(seat, option)
        if single:
            words = [str(event.data) + str(event.secret) for event in match.events if not event.kind.passive]
            assert told == [any(card in word.replace("-", "_") for word in words) for card in ("beard_pull", "hop_it")]
        found += sum(told)


def test_a_planted_effect_is_found_and_a_missing_one_is_not() -> None:
    """A Hero nobody plays with does nothing; a Battle Card of 40 wins every fight."""
    strong = read_overlay('game = "barbarity"\n[cards.hop-it]\nvalue = 40\ncopies = 1', "my.toml")
    found = lab.card_effects("barbarity", ["casual", "casual"], 60, 1, only=["Hop It"], cards=strong)
    [effect] = found.effects
    assert effect.card == "Hop It"
    assert effect.deals + effect.skipped == 60
    assert effect.points.interval().high > 0
    assert set(found.columns()) == set(found.table().column_names)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"only": ["pigstiker"]}, "unknown card 'pigstiker'.*Did you mean pigsticker"),
        ({"only": "pigsticker"}, "is one word; name cards in a list"),
        ({"games": 0}, "0 games cannot be played"),
        ({"seats": ["casual"]}, "for 2 to 5 players, not for 1"),
    ],
)
def test_bad_input_is_one_clear_line(given: dict[str, object], said: str) -> None:
    with pytest.raises(Mistake, match=said):
        lab.card_effects("barbarity", **{"seats": ["casual", "casual"], "games": 10, **given})  # type: ignore[arg-type]


def test_a_game_without_a_file_of_cards_is_refused() -> None:
    with pytest.raises(Mistake, match="unknown game"):
        lab.card_effects("spitz")


def test_cards_that_are_tried_in_two_ways_are_judged_as_one_report() -> None:
    found = lab.card_effects("kombio", ["casual", "casual"], games=30, seed=1, only=["-1", "12"])
    once = [one.p_of_many for one in found.effects]
    found.tables = 2
    assert [one.p_of_many for one in found.effects] == [min(1.0, 2 * p) for p in once]
    assert min(once) < 1.0
