"""The deck, the deal, the order of play, and what happens when the cards run out."""

from collections import Counter
from typing import Any

import pytest

from games.kombio.kombio_table import hands, may, pass_by, points, table, window
from games.script import asked, names, play, written
from stammtisch.core import Match, Mistake
from stammtisch.games.kombio import GAME
from stammtisch.games.kombio.options import Options
from stammtisch.games.kombio.state import DECK, VALUE, Kombio

COUNTS = range(2, 9)


def test_there_are_seventy_cards_worth_441() -> None:
    values = Counter(VALUE[card] for card in DECK)
    assert (values.total(), sum(values.elements())) == (70, 441)
    assert [values[value] for value in range(-1, 15)] == [3, 3, *[5] * 12, 2, 2]


@pytest.mark.parametrize("seats", COUNTS)
def test_everyone_gets_four_cards_and_the_first_player_draws(seats: int) -> None:
    match = Match.new(GAME, seats, seed=7)
    assert [len(hand) for hand in match.state.hands] == [4] * seats
    assert (len(match.state.deck), match.state.pile) == (70 - 4 * seats - 1, [])
    assert asked(match) == {(match.state.dealer + 1) % seats: "keep"}
    assert len(GAME.inventory(match.state)) == 70


def test_two_to_eight_can_play() -> None:
    assert GAME.seats == COUNTS


def test_a_deck_that_is_no_more_than_the_hands_is_refused() -> None:
    whole = DECK[:]
    del DECK[32:]
    try:
        assert [len(hand) for hand in Match.new(GAME, 7, 1).state.hands] == [4] * 7
        with pytest.raises(Mistake, match="32 cards are not enough for 8 hands of 4 and a deck"):
            Match.new(GAME, 8, 1)
    finally:
        DECK[:] = whole


@pytest.mark.parametrize("seats", COUNTS)
def test_any_seat_may_be_the_first_dealer(seats: int) -> None:
    assert {Match.new(GAME, seats, seed).state.dealer for seed in range(200)} == set(range(seats))


def test_the_deck_is_shuffled() -> None:
    deals = [Match.new(GAME, 2, seed).state.hands for seed in range(50)]
    assert all(deals.count(deal) == 1 for deal in deals)


@pytest.mark.parametrize("seats", COUNTS)
def test_the_deal_goes_to_the_left_each_round(seats: int) -> None:
    match = Match.new(GAME, seats, 3, Options(rounds=3))
    dealer = match.state.dealer
    dealers: list[int] = []
    while match.ask is not None:
        pass_by(match)
        dealers += [event.data[1] for event in match.events if event.kind.name == "dealt"]
    assert dealers == [(dealer + 1) % seats, (dealer + 2) % seats]


@pytest.mark.parametrize("seats", COUNTS)
def test_play_goes_to_the_left(seats: int) -> None:
    match = Match.new(GAME, seats, 3)
    order: list[int] = []
    while len(order) < 2 * seats:
        if "keep" in asked(match).values():
            order += asked(match)
        pass_by(match)
    first = (match.state.dealer + 1) % seats
    assert order == [(first + turn) % seats for turn in range(2 * seats)]


def test_the_first_dealer_deals_the_first_round() -> None:
    match = table("", "", "", phase="deal", dealer=1)
    assert (match.state.round, match.state.dealer, asked(match)) == (1, 1, {2: "keep"})


def test_a_new_round_starts_from_nothing() -> None:
    match = window("5 1", "3", pile="5", matched=True, tried=[0], caller=1, exhausted=2, turns=30, rest="pile")
    play(match, "1 -")
    s = match.state
    assert (s.round, s.matched, s.tried, s.caller, s.turns_left, s.exhausted, s.pile) == (2, False, 0, -1, 0, 0, [])
    assert [len(hand) for hand in s.hands] == [4, 4]
    assert sorted([*s.deck, s.drawn, *s.hands[0], *s.hands[1]]) == sorted(DECK)


# The deck is empty


def without_a_deck(*cards: str, **parts: Any) -> Match[Kombio]:
    """All cards that are in no hand lie on the pile, a 5 on top."""
    return table(*cards, **{"pile": "5", "rest": "pile", **parts})


def test_to_draw_from_an_empty_deck_shuffles_the_pile_but_for_its_top() -> None:
    match = without_a_deck("1 2", "6 3")
    before = match.state.pile[:-1]
    told = play(match, "0 draw")
    assert names(told) == ["reshuffled", "drew"]
    assert written(match, "pile") == "5"
    assert sorted([*match.state.deck, match.state.drawn]) == sorted(before)
    assert [*match.state.deck, match.state.drawn] != before


@pytest.mark.parametrize(("lying", "options"), [("5", "- take call"), ("5 8", "draw take call")])
def test_a_pile_of_one_card_makes_no_deck(lying: str, options: str) -> None:
    """Somebody holds nearly all cards: it takes many wrong matches."""
    rest = Counter(VALUE[card] for card in DECK) - Counter(map(int, ["6", *lying.split()]))
    match = table(" ".join(map(str, rest.elements())), "6", pile=lying, turn=1)
    assert (may(match, 1), match.events) == (options, [])
    assert match.state.exhausted == (lying == "5")


def test_the_deck_is_not_shuffled_before_a_card_is_needed() -> None:
    match = without_a_deck("1 2", "6 3")
    told = play(match, "0 take, 0 0.0")
    assert "reshuffled" not in names(told)
    assert match.state.exhausted == 0


def test_the_last_card_of_the_deck_is_drawn_without_a_shuffle() -> None:
    match = table("1 2", "6 3", deck="4", pile="5", rest="pile")
    assert names(play(match, "0 draw")) == ["drew"]
    assert match.state.exhausted == 0


def test_a_penalty_shuffles_the_pile_too() -> None:
    match = without_a_deck("1 2", "6 3", phase="match")
    assert names(play(match, "0 0.0")) == ["mismatched", "reshuffled", "penalty"]
    assert (written(match, "pile"), len(match.state.hands[0])) == ("5", 3)


def test_the_second_time_there_is_no_penalty() -> None:
    match = without_a_deck("1 2", "6 3", phase="match", exhausted=1)
    assert names(play(match, "0 0.0")) == ["mismatched", "last_lap", "no_penalty"]
    assert (hands(match), match.state.exhausted) == (["1 2", "6 3"], 2)


def test_the_owner_still_decides_about_a_penalty_that_cannot_be_paid() -> None:
    match = without_a_deck("1 2", "6 3", phase="match", exhausted=1)
    assert names(play(match, "0 1.0, 1 penalty")) == ["mismatched", "last_lap", "no_penalty"]
    match = without_a_deck("1 2", "6 3", phase="match", exhausted=1)
    play(match, "0 1.0, 1 keep")
    assert hands(match) == ["1 2 6", ". 3"]


def test_the_second_time_nobody_can_draw() -> None:
    assert may(without_a_deck("1 2", "6 3", exhausted=1), 0) == "- take call"


def test_the_second_time_the_round_ends_before_its_first_player_is_due() -> None:
    match = without_a_deck("1", "6", "8", exhausted=1, dealer=0, turn=2, options={"rounds": 1})
    play(match, "2 take, 0 -, 1 -, 2 -, 0 take, 0 -, 1 -, 2 -")
    assert match.state.phase == "over"
    assert points(match) == [8, 6, 5]


def test_the_first_player_may_begin_the_last_lap() -> None:
    match = without_a_deck("1", "6", exhausted=1, dealer=1, turn=0, options={"rounds": 1})
    play(match, "0 take, 0 -, 1 -")
    assert asked(match) == {1: "turn"}


def test_the_first_time_the_round_goes_on() -> None:
    match = without_a_deck("1 2", "6 3", dealer=0, turn=0)
    play(match, "0 draw, 0 0.0, 0 -, 1 -")
    assert asked(match) == {1: "turn"}


def test_without_a_caller_the_hands_count_as_they_are() -> None:
    match = without_a_deck("1", "6", phase="match", exhausted=2, turn=1, options={"rounds": 1})
    play(match, "0 -, 1 -")
    assert points(match) == [1, 6]


def test_a_call_in_the_last_lap_has_its_last_turns() -> None:
    match = without_a_deck("1", "6", "8", exhausted=1, dealer=2, turn=2, options={"rounds": 1})
    told = play(match, "2 call")
    assert match.state.exhausted == 3  # seat 0 is the next who cannot draw; the caller is not asked again
    told += play(match, "0 take, 0 -, 1 -, 1 take, 0 -, 1 -")
    assert [line for line in told if line.startswith("took")] == ["took who=0 card=5", "took who=1 card=1"]
    assert points(match) == [5, 1, 23]


def test_to_run_out_of_cards_in_the_last_window_of_the_lap_is_a_call() -> None:
    match = without_a_deck("1", "5", "8", phase="match", exhausted=2, dealer=2, turn=2, options={"rounds": 1})
    assert names(play(match, "1 1.0"))[:4] == ["matched", "emptied", "passed", "passed"]
    assert points(match) == [11, 0, 18]


def test_after_a_call_an_empty_deck_does_not_cut_the_last_turns_short() -> None:
    match = without_a_deck("1", "6", "8", exhausted=1, dealer=0, turn=0, caller=2, turns_left=1)
    told = play(match, "0 take, 0 -, 1 -")
    assert "last_lap" not in names(told)
    assert asked(match) == {1: "turn"}


def test_who_can_do_nothing_passes_and_that_is_a_turn() -> None:
    last = {"turn": 1, "caller": 0, "turns_left": 1, "turns": 9, "options": {"rounds": 1}}
    match = without_a_deck("1", "6 2", "8", exhausted=2, matched=True, **last)
    assert [event.kind.name for event in match.events][:2] == ["passed", "passed"]
    assert (points(match), match.state.turns) == ([1, 18, 18], 11)


def test_who_can_only_call_need_not() -> None:
    match = without_a_deck("1", "6 2", "8", exhausted=2, matched=True, turn=1, dealer=2, options={"rounds": 1})
    assert (asked(match), may(match, 1)) == ({1: "turn"}, "- call")
    assert names(play(match, "1 -")) == ["passed"]
    assert (asked(match), match.state.caller) == ({2: "turn"}, -1)


def test_a_limit_may_be_a_single_turn() -> None:
    match = table("1 2", "6 3", deck="4", options={"rounds": 1, "turn_limit": 1})
    play(match, "0 0.0, 0 -, 1 -")
    assert (match.state.phase, points(match)) == ("over", [6, 9])


def test_a_limit_does_not_cut_the_last_turns_short_once_somebody_has_called() -> None:
    match = table("1 2", "6 3", "4 5", pile="5", deck="4 4 4", turns=2, options={"rounds": 1, "turn_limit": 3})
    play(match, "0 call, 1 draw, 1 -, 2 -, 1 -")
    assert asked(match) == {2: "turn"}
    play(match, "2 draw, 2 -, 1 -, 2 -")
    assert (match.state.phase, points(match)) == ("over", [3, 19, 19])


def test_nobody_who_can_draw_may_pass() -> None:
    assert may(table("1 2", "6 3", deck="4", pile="5", rest="pile"), 0) == "draw take call"


def test_a_matched_card_can_be_reshuffled_but_the_top_stays_matched() -> None:
    match = without_a_deck("1 2", "5 3", phase="match")
    play(match, "1 1.0")
    assert may(match, 1) == "draw call"
    play(match, "1 draw")
    assert (written(match, "pile"), match.state.matched) == ("5", True)
