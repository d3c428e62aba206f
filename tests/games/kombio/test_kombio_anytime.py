"""Matching at any time: while somebody is about to act, holds a card, uses an ability, or has called."""

import pytest

from games.kombio.kombio_table import anytime, claims, hands, may, points, sees
from games.script import asked, dealt_anew, names, play, written
from stammtisch.core import IllegalAnswer, option_of

# Before a turn begins


def test_the_next_player_is_asked_at_once_and_everyone_may_match_meanwhile() -> None:
    match = anytime("1 2", "6 3", "4 4", pile="5", deck="9", turn=0)
    play(match, "0 draw, 0 0.0")
    assert asked(match) == {1: "turn"}
    everywhere = "match:0.0 match:0.1 match:1.0 match:1.1 match:2.0 match:2.1"
    assert [claims(match, seat) for seat in (0, 1, 2)] == [everywhere] * 3


def test_nobody_has_to_let_it_pass() -> None:
    match = anytime("1 2", "6 3", "4 4", pile="5", deck="9 8 7", turn=0)
    play(match, "0 draw, 0 0.0, 1 draw, 1 1.0, 2 draw")
    assert asked(match) == {2: "keep"}


def test_after_a_match_the_question_is_asked_again_with_the_table_as_it_is() -> None:
    match = anytime("5 2", "6 3", "4 4", pile="5", turn=1)
    assert may(match, 1) == "draw take call"
    assert play(match, "0 match:0.0") == ["matched who=0 slot=0.0 card=5"]
    assert (asked(match), may(match, 1), claims(match, 2)) == ({1: "turn"}, "draw call", "")


def test_who_is_asked_may_match_too() -> None:
    match = anytime("1 2", "6 5", "4 4", pile="5", turn=1)
    play(match, "1 match:1.1")
    assert (asked(match), hands(match)) == ({1: "turn"}, ["1 2", "6 .", "4 4"])


def test_there_is_one_attempt_for_each_card_and_the_others_keep_theirs() -> None:
    match = anytime("1 2", "6 3", "5 4", pile="5", turn=1, deck="9 9")
    play(match, "0 match:0.0")
    assert (claims(match, 0), bool(claims(match, 2))) == ("", True)
    with pytest.raises(IllegalAnswer):
        play(match, "0 match:0.1")
    play(match, "2 match:2.0")
    assert hands(match)[2] == ". 4"


def test_a_discard_is_another_offer_and_nothing_else_is() -> None:
    """By its number a table knows that a claim is late."""
    match = anytime("5 2", "6 3", "4 4", pile="5", turn=1, deck="9 0")
    before = match.state.offer
    play(match, "1 draw, 2 match:2.0")
    assert match.state.offer == before
    play(match, "1 1.0")
    assert match.state.offer == before + 1
    play(match, "1 match:2.0, 2 keep, 0 match:1.1, 1 penalty")
    assert match.state.offer == before + 1


def test_a_match_leaves_no_offer_behind_and_is_none() -> None:
    match = anytime("5 2", "6 3", "4 4", pile="5", turn=1, deck="9")
    before = match.state.offer
    play(match, "1 draw, 2 match:2.0, 0 match:0.0")
    assert (match.state.offer, match.state.tried) == (before, 0b100)


def test_who_meant_a_card_that_was_swapped_away_does_not_get_the_other() -> None:
    match = anytime("1 2", "6 3", "4 4", pile="5", turn=1, deck="11")
    play(match, "1 draw, 1 -, 1 0.0")
    before = match.state.offer
    play(match, "1 1.0")
    assert match.state.offer == before + 1  # a claim that was on its way is late


def test_a_matched_card_is_another_offer_where_it_can_be_matched_again() -> None:
    match = anytime("5 2", "6 5", "4 4", pile="5", turn=1, options={"chain_matching": True})
    before = match.state.offer
    play(match, "0 match:0.0")
    assert (match.state.offer, claims(match, 0)) == (before + 1, "match:0.1 match:1.0 match:1.1 match:2.0 match:2.1")
    play(match, "1 match:1.1")
    assert hands(match) == [". 2", "6 .", "4 4"]


def test_who_takes_the_top_of_the_pile_ends_it() -> None:
    match = anytime("5 2", "6 3", "4 4", pile="5", turn=1)
    play(match, "1 take")
    assert (asked(match), claims(match, 0)) == ({1: "exchange"}, "")
    with pytest.raises(IllegalAnswer):
        play(match, "0 match:0.0")


def test_after_each_discard_there_is_nothing_to_claim() -> None:
    match = anytime("5 2", "6 3", "4 4", pile="5", turn=1, options={"matching": "after each discard"})
    assert [claims(match, seat) for seat in range(3)] == [""] * 3
    before = match.state.offer
    play(match, "1 draw, 1 1.0")
    assert (asked(match), match.state.offer) == ({0: "match", 1: "match", 2: "match"}, before)


# With a card in hand


def test_the_place_of_the_drawn_card_may_be_gone() -> None:
    match = anytime("1 2", "5 3", "4 4", pile="5", turn=1, deck="0")
    play(match, "1 draw")
    assert may(match, 1) == "- 1.0 1.1"
    play(match, "0 match:1.0, 0 -")
    assert (asked(match), may(match, 1)) == ({1: "keep"}, "- 1.1")
    play(match, "1 1.1")
    assert hands(match)[1] == ". 0"


def test_a_card_is_named_by_an_answer_and_by_a_claim_in_different_words() -> None:
    match = anytime("1 2", "5 3", "4 4", pile="5", turn=1, deck="0")
    play(match, "1 draw, 1 match:1.0")
    assert (asked(match), hands(match)[1]) == ({1: "keep"}, ". 3")
    play(match, "1 1.1")
    assert (hands(match)[1], written(match, "pile")[:1]) == (". 0", "3")


def test_a_gift_takes_the_place_that_a_drawn_card_may_go_to() -> None:
    match = anytime("1 2", "5 3", "4 4", pile="5", turn=1, deck="0")
    play(match, "1 draw, 0 match:1.0, 0 0.1, 1 1.0")
    assert (hands(match), written(match, "pile")[:1]) == (["1 .", "0 3", "4 4"], "2")


def test_a_hand_may_become_empty_while_its_owner_holds_a_card() -> None:
    match = anytime("1 2", "5", "4 4", pile="5", turn=1, deck="0")
    told = play(match, "1 draw, 0 match:1.0, 0 -")
    assert names(told)[-2:] == ["emptied", "discarded"]  # there is no place left for it
    assert (match.state.caller, asked(match), match.state.turns_left) == (1, {2: "turn"}, 1)


def test_who_holds_a_card_without_a_hand_may_use_its_ability_but_not_on_locked_cards() -> None:
    match = anytime("1 2", "5", "4 4", pile="5", turn=1, deck="10")
    play(match, "1 draw, 0 match:1.0, 0 -")
    assert (asked(match), may(match, 1), match.state.caller) == ({1: "look"}, "- 0.0 0.1 2.0 2.1", 1)


def test_who_can_only_discard_is_asked_while_somebody_may_match() -> None:
    """Seat 1 lost its last card after somebody else's call."""
    match = anytime("1 2", ".", "4 5", pile="5", deck="0 2", caller=0, turns_left=1, turn=1)
    play(match, "1 draw")
    assert (asked(match), may(match, 1)) == ({1: "keep"}, "-")
    play(match, "2 match:2.1")
    assert written(match, "pile").startswith("0 5 5")


def test_the_owner_decides_about_a_wrong_card_before_anything_else_happens() -> None:
    match = anytime("1 2", "6 3", "4 4", pile="5", turn=1, deck="0 9")
    play(match, "1 draw, 0 match:2.0")
    assert (asked(match), claims(match, 1), may(match, 1)) == ({2: "ruling"}, "", "")
    play(match, "2 penalty")
    assert (asked(match), hands(match)[0]) == ({1: "keep"}, "1 2 9")


def test_a_penalty_that_reshuffles_the_deck_does_not_change_where_the_card_in_hand_came_from() -> None:
    match = anytime("1 2", "6 3", "4 4", pile="5 8 8 8", rest="pile", deck="0", turn=1)
    play(match, "1 draw, 0 match:0.0")
    assert match.state.exhausted == 1
    dealt_anew(match, 2, 20)
    play(match, "1 1.0")
    assert written(match, "recycled").split() == ["0.2"]


# Abilities


def test_what_one_looks_at_stays_open_while_somebody_is_wrong() -> None:
    match = anytime("1 2", "6 3", "4 4", pile="5", turn=1, deck="13 9 9")
    play(match, "1 draw, 1 -, 1 2.0")
    assert sees(match, 1)[2] == "4 ?"
    play(match, "0 match:0.0")
    assert (asked(match), sees(match, 1), sees(match, 0)) == (
        {1: "swap_with"},
        ["? ? ?", "? ?", "4 ?"],
        ["? ? ?", "? ?", "? ?"],
    )


@pytest.mark.parametrize(("card", "first"), [("11", "swap"), ("13", "look")])
@pytest.mark.parametrize("gift", ["-", "0.1"])
def test_if_the_card_that_was_picked_is_gone_the_ability_is_asked_again(card: str, first: str, gift: str) -> None:
    """It is matched by somebody else; even if another takes its place, it was not that one that was picked."""
    match = anytime("1 2", "6 3", f"{card} 4", pile="5", turn=1, deck=card)
    play(match, f"1 draw, 1 -, 1 2.0, 0 match:2.0, 0 {gift}")
    assert (asked(match), "2.1" in may(match, 1)) == ({1: first}, True)
    play(match, "1 1.0, 1 0.0")
    assert hands(match)[1] == "1 3"


def test_of_two_cards_that_were_looked_at_only_the_one_that_is_gone_is_asked_for_again() -> None:
    match = anytime("1 2", "6 3", "14 4", pile="5", turn=1, deck="14")
    play(match, "1 draw, 1 -, 1 2.0, 1 1.0")
    assert asked(match) == {1: "swap_them"}
    play(match, "0 match:2.0, 0 -")
    assert (asked(match), may(match, 1)) == ({1: "look"}, "- 0.0 0.1 1.1 2.1")
    play(match, "1 0.0, 1 yes")
    assert hands(match) == ["6 2", "1 3", ". 4"]


def test_of_two_cards_the_first_may_be_gone_before_the_second_is_picked() -> None:
    match = anytime("1 2", "6 3", "14 4", pile="5", turn=1, deck="14")
    play(match, "1 draw, 1 -, 1 2.0, 0 match:2.0, 0 -, 1 1.0, 1 1.1, 1 yes")
    assert hands(match)[1] == "3 6"


def test_if_too_few_cards_are_left_the_ability_is_over() -> None:
    match = anytime("1", "6", "12", pile="5", turn=1, deck="12 3", caller=0, turns_left=1)
    play(match, "1 draw, 1 -")
    assert (asked(match), may(match, 1)) == ({1: "swap"}, "- 1.0 2.0")
    assert names(play(match, "2 match:2.0")) == ["matched", "drew", "discarded"]  # seat 2 can do nothing else
    assert asked(match) == {1: "match", 2: "match"}


def test_an_ability_without_a_card_to_use_it_on_is_not_asked_about_while_somebody_may_match() -> None:
    match = anytime("1 2", ".", "4 5", pile="6", deck="7", caller=0, turns_left=1, turn=1)
    play(match, "1 draw, 1 -")
    assert (asked(match), written(match, "pile")[:1]) == ({2: "turn"}, "7")


def test_nobody_sees_a_card_that_is_picked_to_be_swapped() -> None:
    match = anytime("1 2", "6 3", "4 4", pile="5", turn=1, deck="11")
    play(match, "1 draw, 1 -, 1 0.0")
    assert [sees(match, seat) for seat in (0, 1, 2, None)] == [["? ?"] * 3] * 4


def test_who_learns_of_a_card_by_an_ability_may_match_it_at_once() -> None:
    match = anytime("1 2", "7 3", "4 4", pile="5", turn=1, deck="7")
    play(match, "1 draw, 1 -, 1 1.0, 1 match:1.0")
    assert (asked(match), hands(match)[1]) == ({2: "turn"}, ". 3")


def test_a_look_is_news_to_who_looks_and_a_wrong_card_to_all() -> None:
    match = anytime("1 2", "7 3", "4 4", pile="5", turn=1, deck="7 9")
    play(match, "1 draw, 1 -")
    assert match.state.news == 0b111  # a discard
    play(match, "1 1.1")
    assert match.state.news == 0b010
    play(match, "2 draw")
    assert match.state.news == 0
    play(match, "0 match:0.0")
    assert match.state.news == 0b111


# Calls


def test_after_a_call_the_last_discard_can_still_be_matched_but_not_by_the_caller() -> None:
    match = anytime("5 2", "1 5", "4 4", pile="5", turn=1)
    play(match, "1 call")
    assert (asked(match), claims(match, 1)) == ({2: "turn"}, "")
    assert claims(match, 0) == "match:0.0 match:0.1 match:2.0 match:2.1"
    play(match, "0 match:0.0")
    assert asked(match) == {2: "keep"}  # there is nothing left to do but to draw


def test_between_two_the_caller_may_match_and_be_matched() -> None:
    match = anytime("5 2", "1 5", pile="5", turn=0)
    play(match, "0 call")
    assert claims(match, 0) == claims(match, 1) == "match:0.0 match:0.1 match:1.0 match:1.1"
    play(match, "0 match:0.0")
    assert (asked(match), hands(match)) == ({1: "keep"}, [". 2", "1 5"])


def test_who_runs_out_of_cards_before_a_turn_begins_leaves_everyone_one_turn() -> None:
    match = anytime("5", "6 3", "4 4", pile="5", deck="9 9 9 9", turn=1)
    play(match, "0 match:0.0")
    assert (match.state.caller, match.state.turns_left, asked(match)) == (0, 1, {1: "keep"})
    play(match, "1 -")
    assert asked(match) == {1: "look"}
    play(match, "1 -, 2 draw, 2 -, 2 -")
    assert asked(match) == {1: "match", 2: "match"}


def test_who_runs_out_of_cards_in_the_middle_of_a_turn_leaves_one_more_to_that_player_too() -> None:
    match = anytime("5", "6 3", "4 4", pile="5", deck="1 1 1 1", turn=1)
    play(match, "1 draw, 0 match:0.0, 1 -, 2 draw, 2 -, 1 draw, 1 -")
    assert asked(match) == {1: "match", 2: "match"}


def test_who_runs_out_of_cards_instead_of_a_turn_has_called() -> None:
    match = anytime("1 2", "5", "4 4", pile="5", deck="1 1 1 1", turn=1)
    assert names(play(match, "1 match:1.0")) == ["matched", "emptied", "drew"]  # which is no turn of theirs
    assert (match.state.caller, match.state.turns_left, asked(match)) == (1, 1, {2: "keep"})
    play(match, "2 -, 0 draw, 0 -")
    assert asked(match) == {0: "match", 2: "match"}


def test_who_runs_out_of_cards_instead_of_a_turn_does_nothing_else_even_if_others_may_still_match() -> None:
    match = anytime("1 2", "5", "5 4", pile="5", deck="1 1 1 1", turn=1, options={"chain_matching": True})
    play(match, "1 match:1.0")
    assert (match.state.caller, asked(match)) == (1, {2: "turn"})


def test_a_turn_that_follows_another_has_not_begun_before_something_is_done() -> None:
    match = anytime("1 1", "5", "4 4", pile="6", deck="5 0 0 0", turn=2)
    play(match, "2 draw, 2 -, 1 match:1.0")
    assert (match.state.caller, match.state.turns_left, asked(match)) == (1, 1, {0: "keep"})
    play(match, "0 -, 2 draw, 2 -")
    assert asked(match) == {0: "match", 2: "match"}


def test_the_last_discard_of_a_round_waits_for_everyone() -> None:
    match = anytime("1 2", "0", "3 4", pile="5", deck="2 2", caller=1, turns_left=0, turn=0, options={"rounds": 1})
    play(match, "0 draw, 0 -")
    assert asked(match) == {0: "match", 2: "match"}
    play(match, "2 -, 0 0.1")
    assert (match.state.phase, points(match)) == ("over", [1 + 10, 0, 7 + 10])


def test_the_only_thing_to_do_is_asked_for_as_long_as_somebody_may_match() -> None:
    match = anytime("1 2", ".", "5 4", pile="5", deck="2 2", caller=0, turns_left=1, turn=1)
    assert (asked(match), may(match, 1)) == ({1: "turn"}, "draw")
    play(match, "2 match:2.0")
    assert asked(match) == {2: "turn"}  # with nothing to match, it is not asked


# In words


def test_a_word_that_is_no_claim_is_refused() -> None:
    match = anytime("1 2", "6 3", "4 5", pile="5", turn=1)
    with pytest.raises(IllegalAnswer, match=r"it may answer: match:0\.0"):
        option_of(match, 2, "0.0")
