"""What each seat and a spectator see at this moment, what they remember, and what they may imagine."""

from dataclasses import asdict
from typing import Any

import pytest

from games.kombio.kombio_table import hands, may, pass_by, remembers, sees, table, window
from games.script import asked, dealt_anew, give, play
from stammtisch.core import FastRng, Match, Policy, Words
from stammtisch.games.kombio import GAME
from stammtisch.games.kombio.options import Options
from stammtisch.games.kombio.state import DECK, VALUE, Kombio
from stammtisch.games.kombio.view import Lying, View

EVERYONE = (0, 1, 2, None)


def view(match: Match[Kombio], seat: int | None) -> View:
    seen: View = GAME.view(match.state, seat)
    return seen


# The look before the first turn


@pytest.mark.parametrize("seats", range(2, 9))
def test_before_the_first_discard_everyone_sees_the_own_lower_two(seats: int) -> None:
    match = Match.new(GAME, seats, seed=5)
    for seat, hand in enumerate(match.state.hands):
        lower = f"? ? {VALUE[hand[2]]} {VALUE[hand[3]]}"
        nothing = ["? ? ? ?"] * seats
        assert sees(match, seat) == remembers(match, seat) == [*nothing[:seat], lower, *nothing[seat + 1 :]]
    assert sees(match, None) == remembers(match, None) == ["? ? ? ?"] * seats


def test_everyone_is_told_what_they_saw_and_nobody_else_is() -> None:
    match = Match.new(GAME, 3, seed=5)
    peeks = [event for event in match.events if event.kind.name == "peeked"]
    assert [event.data[0] for event in peeks] == [0, 1, 2]
    for who, event in enumerate(peeks):
        lower = [VALUE[card] for card in match.state.hands[who][2:]]
        assert event.seen_by(who)["cards"] == lower
        assert all("cards" not in event.seen_by(seat) for seat in EVERYONE if seat != who)


@pytest.mark.parametrize("script", ["0 -", "0 0.0"])
def test_the_look_is_over_with_the_first_discard(script: str) -> None:
    match = table("1 2 3 4", "6 6 7 7", deck="5")
    play(match, script)
    assert sees(match, 1) == ["? ? ? ?", "? ? ? ?"]
    assert remembers(match, 1) == ["? ? ? ?", "? ? 7 7"]


def test_the_look_is_over_while_the_first_ability_is_used() -> None:
    match = table("1 2 3 4", "6 6 7 7", deck="9")
    play(match, "0 -")
    assert (asked(match), sees(match, 0)) == ({0: "look"}, ["? ? ? ?", "? ? ? ?"])


def test_where_the_first_turn_waits_everyone_looks_until_all_are_ready() -> None:
    match = Match.new(GAME, 3, 5, Options(ready=True))
    assert asked(match) == dict.fromkeys(range(3), "ready")
    seen = sees(match, 1)[1]
    assert seen.split()[:2] == ["?", "?"]
    assert "?" not in seen.split()[2:]
    play(match, "0 -, 2 -")
    assert (asked(match), sees(match, 1)[1], sees(match, 2)[1]) == ({1: "ready"}, seen, "? ? ? ?")
    play(match, "1 -")
    assert (asked(match), sees(match, 1)[1]) == ({match.state.turn: "keep"}, "? ? ? ?")
    assert remembers(match, 1)[1] == seen


def test_the_first_look_comes_back_in_every_round() -> None:
    match = window("5 1", "3", pile="5", matched=True, caller=1, options={"ready": True})
    play(match, "0 -, 1 -")
    assert (asked(match), match.state.phase, match.state.round) == ({0: "ready", 1: "ready"}, "look", 2)


# What the log remembers


def test_the_log_loses_what_everybody_saw_of_cards_that_lie_face_down_now() -> None:
    match = table("1 2", "6 3", "7", pile="5", turn=0)
    events = [*give(match, "0 take, 0 0.0"), *give(match, "1 2.0, 2 penalty, 0 -, 2 -, 1 draw")]
    kept = {event.kind.name: event.remembered() for event in events}
    assert "card" not in kept["took"]
    assert set(kept["mismatched"]) == {"who", "slot"}
    assert kept["discarded"] == {"who": 0, "card": 1}
    assert kept["drew"] == {"who": 1}


@pytest.mark.parametrize(
    ("language", "took", "mine"),
    [
        ("en", "Anna takes the top of the pile.", "You take the top of the pile."),
        ("de", "Anna nimmt die oberste Karte vom Ablagestapel.", "Du nimmst die oberste Karte vom Ablagestapel."),
    ],
)
def test_the_log_says_so_in_every_language(language: str, took: str, mine: str) -> None:
    match = table("1 2", "6 3", pile="5", turn=0)
    event = give(match, "0 take, 0 0.0")[0]
    said = [Words(GAME, language, ["Anna", "Ben"], seat).later(event) for seat in (1, 0)]
    assert said == [took, mine]


# The drawn card and the open ones


def test_only_who_drew_a_card_sees_it() -> None:
    match = table("1 2", "6 3", "7 7", pile="5", deck="4")
    play(match, "0 draw")
    assert [view(match, seat).drawn for seat in EVERYONE] == [4, None, None, None]
    assert [view(match, seat).holding for seat in EVERYONE] == [True] * 4
    play(match, "0 -")
    assert [(view(match, seat).drawn, view(match, seat).holding) for seat in EVERYONE] == [(None, False)] * 4


def test_gaps_are_left_out_and_places_keep_their_numbers() -> None:
    match = table("1 . 2 3", "6 3", pile="5")
    assert view(match, 0).hands[0] == (Lying(0, None), Lying(2, None), Lying(3, None))
    assert remembers(match, 0)[0] == "? 2 3"


def test_deck_and_pile_show_how_many_and_the_top() -> None:
    seen = view(table("1 2", "6 3", pile="5 8 9"), None)
    assert (seen.deck, seen.pile, seen.top) == (63, 3, 5)
    assert view(table("1 2", "6 3"), None).top is None


def test_everyone_remembers_the_pile() -> None:
    for seat in EVERYONE[:2]:
        memory = view(table("1 2", "6 3", pile="5 8 9"), seat).memory
        assert memory is not None
        assert memory.pile == (9, 8, 5)


def test_everyone_sees_how_the_round_stands() -> None:
    match = window(
        "1 2", "6 3", "7", pile="5", tried=[1], caller=2, turns_left=1, sheet=[[1, 2, 3]], exhausted=1, turn=0
    )
    for seat in EVERYONE:
        seen = view(match, seat)
        assert (seen.seat, seen.phase, seen.round, seen.dealer, seen.turn, seen.turns) == (seat, "match", 2, 2, 0, 1)
        assert (seen.tried, seen.matched) == ((False, True, False), False)
        assert (seen.caller, seen.turns_left, seen.exhausted) == (2, 1, 1)
        assert (seen.sheet, seen.totals) == (((1, 2, 3),), (1, 2, 3))


def test_when_the_game_is_over_all_hands_lie_open() -> None:
    match = window("1 . 2", "6 3", "7", pile="5", caller=2, turn=1, options={"rounds": 1})
    pass_by(match)
    assert [sees(match, seat) for seat in EVERYONE] == [["1 2", "6 3", "7"]] * 4
    assert GAME.read(GAME.write(match.state)) == match.state


# Memory


def test_what_you_know_goes_with_a_swapped_card() -> None:
    match = table("1 2 3 4", "6 8 10 9", "7 7 5 5", pile="0", deck="11")
    play(match, "0 draw, 0 -, 0 0.2, 0 1.2")
    assert remembers(match, 0) == ["? ? ? 4", "? ? 3 ?", "? ? ? ?"]
    assert remembers(match, 1) == ["? ? 10 ?", "? ? ? 9", "? ? ? ?"]
    assert remembers(match, 2) == ["? ? ? ?", "? ? ? ?", "? ? 5 5"]


def test_everyone_remembers_a_wrong_card_wherever_it_goes() -> None:
    match = window("1 2", "6 3", "7 7", pile="5", deck="12", turn=0, known=["", "", ""])
    play(match, "2 1.0, 1 keep, 0 -, 1 -")
    assert [remembers(match, seat) for seat in EVERYONE] == [["? ?", "?", "? ? 6"]] * 4
    play(match, "1 draw, 1 -, 1 2.2, 1 0.0")
    assert [remembers(match, seat) for seat in EVERYONE] == [["6 ?", "?", "? ? ?"]] * 4


def test_an_exchanged_card_is_forgotten_with_its_place() -> None:
    match = table("1 2 3 4", "6 8 10 9", pile="0", deck="5")
    play(match, "0 draw, 0 0.2")
    assert remembers(match, 0)[0] == "? ? 5 4"
    assert remembers(match, 1)[0] == "? ? ? ?"


def test_nobody_remembers_the_round_before() -> None:
    match = window("1 2", "6 3", "7 7", pile="5", deck="12", caller=0, turn=2, sheet=[])
    play(match, "1 2.0, 2 penalty, 2 -")
    assert match.state.round == 2
    for seat in range(3):
        unknown = [hand.replace("?", "").split() for hand in remembers(match, seat)]
        assert [len(cards) for cards in unknown] == [2 if who == seat else 0 for who in range(3)]


def test_one_table_does_not_know_what_happened_at_another() -> None:
    fresh = remembers(Match.new(GAME, 2, seed=5), 0)
    for seed in range(20):
        Match.new(GAME, 2, seed, fleeting=True).playout(Policy(FastRng(seed)))
    assert remembers(Match.new(GAME, 2, seed=5), 0) == fresh


def test_who_plays_without_the_memory_aid_gets_no_memory_but_all_the_rest() -> None:
    match = table("1 2 3 4", "6 8 10 9", pile="0")
    seen = view(match, 0)
    assert seen.memory is not None
    assert asdict(GAME.forget(seen)) == {**asdict(seen), "memory": None}


def test_to_forget_keeps_what_lies_open() -> None:
    match = Match.new(GAME, 2, seed=5)
    assert GAME.forget(view(match, 0)).hands == view(match, 0).hands


# Imagination


def values(s: Kombio, seat: int, place: int) -> int:
    return VALUE[s.hands[seat][place]]


def test_you_imagine_other_cards_where_you_do_not_know_them() -> None:
    match = table("1 2 3 4", "6 8 . 9", pile="5")
    twins = dealt_anew(match, 0)
    assert {(values(twin, 0, 2), values(twin, 0, 3)) for twin in twins} == {(3, 4)}
    for seat, place in ((0, 0), (0, 1), (1, 0), (1, 1), (1, 3)):
        assert len({values(twin, seat, place) for twin in twins}) > 5
    assert {twin.hands[1][2] for twin in twins} == {-1}
    assert {tuple(twin.pile) for twin in twins} == {tuple(match.state.pile)}
    assert len({tuple(twin.deck) for twin in twins}) == 60


def test_who_drew_a_card_imagines_no_other() -> None:
    match = table("1 2", "6 3", pile="5", deck="4")
    play(match, "0 draw")
    assert {VALUE[twin.drawn] for twin in dealt_anew(match, 0)} == {4}
    assert len({VALUE[twin.drawn] for twin in dealt_anew(match, 1)}) > 5


def test_the_next_shuffle_is_imagined_too() -> None:
    match = table("1 2", "6 3", pile="5")
    assert len({twin.rng.write() for twin in dealt_anew(match, 0)}) == 60


def test_recycled_cards_and_older_ones_do_not_mix() -> None:
    match = table("1 2", "14 14 3", pile="5", rest="pile", known=["", ""])
    play(match, "0 draw, 0 0.0, 0 -, 1 1.2")  # seat 0 keeps a card of the new deck, seat 1 takes one as a penalty
    assert hands(match)[0].endswith(" 2")
    old = [sorted([values(twin, 1, 0), values(twin, 1, 1), values(twin, 0, 1)]) for twin in dealt_anew(match, 1)]
    assert old == [[2, 14, 14]] * len(old)
    assert len({values(twin, 0, 0) for twin in dealt_anew(match, 1)}) > 5
    assert len({values(twin, 1, 3) for twin in dealt_anew(match, 1)}) > 5


def test_a_card_drawn_from_the_new_deck_is_recycled_too() -> None:
    match = table("1 2", "14 14", pile="5", rest="pile", known=["", ""])
    play(match, "0 draw")
    twins = dealt_anew(match, 1)
    assert {twin.drawn for twin in twins} <= {*match.state.deck, match.state.drawn}
    assert 14 not in {VALUE[twin.drawn] for twin in twins}


def test_the_lower_cards_stay_face_down_while_the_only_card_of_the_pile_is_in_a_hand() -> None:
    match = table("1 2 3 4", "5 6 7 8", pile="9", turns=2)
    match.state.shown = True
    took, *_ = give(match, "0 take, 0 0.0")
    assert took.kind.name == "took"
    assert took.after.pile == []
    assert {card.value for hand in GAME.view(took.after, 0).hands for card in hand} == {None}


# Between two events


def watched(*cards: str, **parts: Any) -> Match[Kombio]:
    """The same as `table`, with the table kept as it was after each event."""
    s = table(*cards, **parts).state
    s.shown = True
    return Match(GAME, s)


@pytest.mark.parametrize("script", ["0 draw, 0 0.1", "0 draw, 0 -", "0 take, 0 0.1"])
def test_no_card_is_in_nobodys_place_while_something_is_told(script: str) -> None:
    match = watched("1 2", "6 3", pile="5", deck="4")
    told = give(match, script)
    assert len(told) > 1
    for event in told:
        assert GAME.inventory(event.after) == GAME.inventory(match.state)


def test_the_hands_lie_open_while_they_are_counted() -> None:
    match = watched("1 2", "6 3", pile="5", phase="match", caller=0, turn=1, options={"rounds": 2})
    told = [event for event in give(match, "0 -, 1 -") if event.kind.name in {"showed", "scored"}]
    hands_seen = [[[card.value for card in hand] for hand in GAME.view(event.after, None).hands] for event in told]
    assert hands_seen == [[[1, 2], [None, None]], [[1, 2], [6, 3]], [[1, 2], [6, 3]]]


def test_a_hand_may_have_any_number_of_cards() -> None:
    rest = sorted(VALUE[card] for card in DECK)
    for count in (32, 33, 34):
        match = table(" ".join(map(str, rest[:count])), "6", pile="12", phase="match")
        assert may(match, 0).split() == ["-", *[f"0.{place}" for place in range(count)], "1.0"]
