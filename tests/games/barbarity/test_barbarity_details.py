"""Details that are easily lost: who is not asked, what a new deck or turn brings, and what is left of what was."""

import pickle

import pytest

from games.barbarity.barbarity_table import may, table
from games.script import asked, names, play, written
from stammtisch.core import Match
from stammtisch.games.barbarity import GAME
from stammtisch.games.barbarity.cards import CARDS
from stammtisch.games.barbarity.parts import CARD
from stammtisch.games.barbarity.rules import draw_lots
from stammtisch.games.barbarity.secrecy import might_raise
from stammtisch.games.barbarity.tables import DECK, FACE, LAYERS, NONE, RAISE, UP, guard

# Who is asked


def test_who_can_only_take_a_guard_away_is_not_asked_to_make_it_stronger() -> None:
    match = table("red-rage", "", areas=["sabretooth/hop-it@1", ""], hoards=["", "marsh-hag"])
    play(match, "0 adventure")
    assert asked(match) == {0: "fight"}


def test_who_could_only_flip_is_not_asked_for_a_prize_where_that_can_be_done_at_any_time() -> None:
    parts: dict[str, object] = {"hoards": ["hunting-hawk", ""], "areas": ["chainmail/hop-it@1", ""], "phase": "place"}
    assert asked(table("", "hop-it", **parts)) == {1: "action"}
    in_turn = table("", "hop-it", **parts, options={"flips": "in turn"})
    assert (asked(in_turn), may(in_turn, 0)) == ({0: "place"}, ["-", "use.hunting-hawk"])


def test_who_holds_nothing_but_a_prize_that_all_have_seen_is_asked_whether_to_place_it() -> None:
    match = table("", "hop-it", hoards=["bone-setter", ""], pile="chainmail", actions=1)
    play(match, "0 use.bone-setter")
    assert (asked(match), may(match, 0)) == ({0: "place"}, ["-", "chainmail"])


@pytest.mark.parametrize("prize", ["pack-mule", "shady-merchant", "travelling-bard"])
def test_a_barter_takes_the_last_card_of_the_hand(prize: str) -> None:
    match = table("hop-it", "bear-hug", hoards=[prize, ""], deck="mirage shin-kick")
    assert names(play(match, f"0 use.{prize}")) == ["used", "discarded", "drew", "drew"]
    assert (written(match, "hands")[0], written(match, "pile")) == ("mirage shin-kick", "hop-it")


# What is new


def test_a_prize_that_was_flipped_can_be_used_again_in_ones_next_turn() -> None:
    parts: dict[str, object] = {"hoards": ["~fast-pony ~pack-mule", ""], "phase": "place", "turn": 1, "tired": [0]}
    match = table("hop-it", "", **parts)
    assert (asked(match), [one for one in may(match, 0) if one.startswith("use")]) == ({0: "action"}, ["use.pack-mule"])


def test_the_pile_is_shuffled_when_it_becomes_the_deck() -> None:
    s = table("", "").state
    orders = set()
    for _ in range(12):
        s.deck, s.pile = [], DECK[:20]
        s.reshuffle()
        assert (sorted(s.deck), s.pile) == (sorted(DECK[:20]), [])
        orders.add(tuple(s.deck))
    assert len(orders) > 6


def test_as_long_as_there_are_cards_for_all_who_tie_they_get_another() -> None:
    s = GAME.read({"seats": 2, "phase": "deal"})
    s.deck = [CARD.number(card) for card in ("pigsticker", "hop-it", "mirage", "mirage")]
    draw_lots(s)
    assert s.turn == 1
    s.deck = [CARD.number(card) for card in ("red-rage", "mirage", "mirage")]
    draw_lots(s)
    assert (s.turn, len(s.deck)) == (0, 3), "one card is not enough for two"


def test_what_a_new_hand_hides_may_be_any_card_of_the_deck() -> None:
    for seed in range(6):
        s = Match.new(GAME, 5, seed).state
        for seat in s.everyone():
            s.deck += [card for card in s.hands[seat] if RAISE[card]]
            s.hands[seat] = [card for card in s.hands[seat] if not RAISE[card]]
        assert all(might_raise(s, seat) for seat in s.everyone())


def test_with_a_new_prize_there_is_something_else_to_flip() -> None:
    match = table("", "", areas=["fast-pony", ""])
    before = match.state.offer
    assert names(play(match, "0 adventure")) == ["embarked", "won"]
    assert match.state.offer > before


# What is left


def test_the_heroes_in_the_box_are_in_order() -> None:
    boxes = [Match.new(GAME, 2, seed).state.box for seed in range(8)]
    assert boxes == [sorted(box) for box in boxes]


def test_a_card_that_a_ward_sends_back_was_laid_by_nobody() -> None:
    match = table("hop-it mirage", "", areas=["", "chainmail"], hoards=["", "guard-dog"])
    play(match, "0 play.hop-it, 1 use.guard-dog")
    assert written(match, "hands")[0] == "mirage hop-it"
    assert [mask & (LAYERS | UP) for mask in match.state.known[0]] == [0, 0]


@pytest.mark.parametrize("answer", ["-", "use.guard-dog"])
def test_after_a_ward_no_prize_is_in_question(answer: str) -> None:
    match = table("hop-it mirage", "", areas=["", "chainmail"], hoards=["", "guard-dog"])
    play(match, "0 play.hop-it")
    assert (match.state.target, match.state.place) == (1, 0)
    play(match, f"1 {answer}")
    assert (match.state.target, match.state.place) == (NONE, NONE)


# Cards as answers


def test_cards_have_their_names_and_name_themselves_in_errors() -> None:
    assert [(face.name, face.title) for face in FACE] == [(kind.name, kind.title) for kind in CARDS]
    assert repr(FACE[CARD.number("hop-it")]) == "Card(hop-it)"
    assert repr(guard(0, 1, 2)) == "Guard(0.1.2)"


def test_there_is_one_object_for_the_place_of_a_guard_even_after_a_journey() -> None:
    places = [guard(seat, place, depth) for seat in range(3) for place in range(3) for depth in range(3)]
    assert all(pickle.loads(pickle.dumps(one)) is one for one in places)  # noqa: S301
    assert len(set(places)) == 27
