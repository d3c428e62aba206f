"""What each seat and a spectator see, what they know, and what they may imagine."""

from typing import Any

import pytest

from games.klobba.klobba_table import FULL, HANDS, duel, fight, table
from games.script import asked, dealt_anew, play, written
from stammtisch.core import FastRng, Match
from stammtisch.core.laws import pick
from stammtisch.games.klobba import GAME
from stammtisch.games.klobba.cards import CARDS
from stammtisch.games.klobba.state import Klobba
from stammtisch.games.klobba.tables import ACTIONS, CARD, FRESH
from stammtisch.games.klobba.view import Memory, Standing, View, redeal


def start(**parts: Any) -> Match[Klobba]:
    return table(**{"bands": FULL, "hands": HANDS, **parts})


def view(match: Match[Klobba], seat: int | None) -> View:
    seen: View = GAME.view(match.state, seat)
    return seen


def memory(match: Match[Klobba], seat: int | None) -> Memory:
    found = view(match, seat).memory
    assert found is not None
    return found


def hand(s: Klobba, seat: int) -> list[str]:
    return [ACTIONS[card].name for card in s.hands[seat]]


# Views


def test_everyone_sees_the_own_hand_only() -> None:
    match = start()
    for seat in (0, 1, 2, 3, None):
        hands = view(match, seat).hands
        assert [hands[who] if who == seat else hands[who] == (None,) * 5 for who in range(4)] == [
            tuple(HANDS[who].split()) if who == seat else True for who in range(4)
        ]


def test_face_down_barbarians_are_remembered() -> None:
    match = start(bands=["claw7~ claw6 raven6", *FULL[1:]])
    seen = view(match, None)
    assert seen.bands[0][:2] == (
        Standing(None, down=True, moved=False),
        Standing("claw6", down=False, moved=False),
    )
    assert memory(match, None).bands[0] == ("claw7", "claw6", "raven6")
    assert GAME.forget(seen).memory is None


def test_players_sit_at_their_places() -> None:
    assert view(table(seats=2, bands=FULL), None).players == (0, None, 1, None)
    assert view(table(seats=3, bands=FULL), None).players == (0, 1, 2, None)
    assert view(table(seats=4, bands=FULL), None).players == (0, 1, 2, 3)


def test_an_offer_is_seen_by_its_giver_and_the_totem_holder() -> None:
    match = start()
    play(match, "0 band.1, 1 flee, 3 couple")
    assert [view(match, seat).sides[0].offered for seat in (0, 1, 2, 3, None)] == ["flee", "flee", None, None, None]
    assert [view(match, seat).sides[1].offered for seat in (0, 1, 2, 3, None)] == [None, None, "couple", "couple", None]
    assert view(match, None).sides[0].hidden == ("offered",)


def test_a_new_card_is_seen_by_its_owner_until_both_are_revealed() -> None:
    match, _ = fight("A", "D", "swap", "swap", actions="couple ravens talons foxes claws boss")
    play(match, "0 glory, 0 glory, 0 berzerk")
    assert [view(match, seat).new for seat in (0, 1)] == [("couple", "ravens", "talons"), (None, None, None)]
    play(match, "0 ravens")
    assert [view(match, seat).sides[0].laid for seat in (0, 1, None)] == ["ravens", None, None]
    assert view(match, 1).sides[0].hidden == ("laid",)


def test_nobody_sees_a_surprise_before_it_is_turned_up_unless_it_is_known() -> None:
    match, _ = fight("D", "A", "flee", "swap", actions="glory couple ravens talons")
    assert [view(match, seat).sides[0].surprise for seat in (0, 1, None)] == [None, None, None]
    match, _ = fight("D", "A", "flee", "swap", actions="glory@1 couple ravens talons")
    assert [view(match, seat).sides[0].surprise for seat in (0, 1, None)] == [None, "glory", None]


def test_selected_barbarians_and_their_stars_are_seen() -> None:
    match, _ = fight("D", "C", "boss", "boss")
    side = view(match, None).sides[0]
    assert (side.selected, side.marks, side.card, side.owner) == (("fox10",), 1, "boss", 0)


# What is known of hidden cards


@pytest.mark.parametrize(
    ("group", "card", "answer", "terms", "total"),
    [
        ("C", "berzerk", "fox8", "2 x 8", (16, 13)),
        ("B", "glory", "fox2", "2 + 2 x 5", (12, 12)),
        ("C", "boss", "fox8", "", (8, 8)),
        ("C", "couple", "fox8, 0 raven8", "8 + 8", (16, 14)),
    ],
)
def test_it_is_seen_how_a_total_comes_about(
    group: str, card: str, answer: str, terms: str, total: tuple[int, int]
) -> None:
    foe = "fox7 claw7 raven6~ / talon6~ raven7~ fox4~"
    match, _ = fight(group, foe, card, "boss", hands=[f"{card} mirror", "boss mirror"])
    play(match, f"0 {answer}")
    assert asked(match) == {1: "select"}
    side = view(match, None).sides[0]
    assert (side.terms.replace("\N{MULTIPLICATION SIGN}", "x"), side.sum, side.total) == (terms, *total)


def test_nothing_is_seen_of_an_offer_by_a_partner_who_made_none() -> None:
    match = start(phase="offer", paired=1)
    assert [view(match, seat).sides[0].offered for seat in range(4)] == [None] * 4
    assert [match.state.giver(side) for side in range(2)] == [-1, -1]


def test_who_puts_cards_back_knows_where_they_lie() -> None:
    match, _ = fight("A", "D", "swap", "boss", actions="couple ravens second boss")
    play(match, "0 glory, 0 berzerk, 0 berzerk")
    assert memory(match, 0).actions[-3:] == ("glory", "berzerk", "berzerk")
    assert memory(match, 1).actions[-3:] == (None, None, None)
    assert {tuple(twin.actions[:3]) for twin in dealt_anew(match, 0)} == {tuple(match.state.actions[:3])}
    assert len({tuple(twin.actions[:3]) for twin in dealt_anew(match, 1)}) > 20


def test_cards_set_aside_are_known_to_everybody_where_they_lie() -> None:
    match, _ = fight("D", "A", "flee", "boss", actions="flee swap glory")
    for seat in (0, 1, None):
        assert memory(match, seat).actions[-2:] == ("flee", "swap")
    for seat in (0, 1):
        assert {tuple(twin.actions[:2]) for twin in dealt_anew(match, seat)} == {tuple(match.state.actions[:2])}


def test_cards_set_aside_lie_open_until_the_surprise_is_found() -> None:
    s = duel("D", "A", "flee", "boss", actions="flee swap glory").state
    s.shown = True
    match = Match(GAME, s)
    play(match, "0 flee, 1 boss")
    seen = {event.kind.name: GAME.view(event.after, None) for event in match.events}
    assert seen["revealed"].aside == ()
    assert seen["set_aside"].aside == ("flee", "swap")
    assert seen["surprised"].aside == ()
    assert seen["surprised"].memory.actions[-2:] == ("flee", "swap")
    assert all(GAME.inventory(event.after) == GAME.inventory(s) for event in match.events)


def test_who_gives_an_offer_back_knows_who_has_it() -> None:
    match = start()
    play(match, "0 band.1, 1 flee, 3 couple, 0 boss, 2 boss")
    assert written(match, "known") == "0.1.flee 2.3.couple"
    assert (memory(match, 0).known, memory(match, 0).shown) == (((), ("flee",), (), ()), ((), (), (), ()))
    assert memory(match, 3).known == ((), (), (), ())
    assert all("flee" in hand(twin, 1) for twin in dealt_anew(match, 0))
    assert not all("flee" in hand(twin, 1) for twin in dealt_anew(match, 2))


def test_what_others_know_is_imagined_with_the_hands() -> None:
    match = start()
    play(match, "0 band.1, 1 flee, 3 couple, 0 boss, 2 boss")
    twins = dealt_anew(match, 2)
    assert all(len(GAME.view(twin, 0).memory.known[1]) == 1 for twin in twins)
    assert len({GAME.view(twin, 0).memory.known[1] for twin in twins}) > 3


def test_what_everybody_knows_and_what_others_know_of_ones_own_hand_stays_so() -> None:
    match = start(known="0.1.flee 0.1.couple 3.2.boss *.1.berzerk *.3.couple")
    for twin in dealt_anew(match, 2, 20):
        known = GAME.write(twin)["known"].split()
        assert set(known) >= {"3.2.boss", "*.1.berzerk", "*.3.couple"}
        assert [word[:4] for word in known].count("0.1.") == 2
        GAME.read(GAME.write(twin))  # what is known is so


def test_an_offer_of_a_card_that_was_known_before_tells_nothing_new() -> None:
    match = start(known="0.1.flee")
    play(match, "0 band.1, 1 flee, 3 couple, 0 boss, 2 boss")
    assert written(match, "known") == "0.1.flee 2.3.couple"


def test_two_cards_known_on_different_ways_are_two() -> None:
    match = start(known="0.1.berzerk *.1.berzerk", phase="lay", paired=1, offered=["foxes", "claws"])
    assert memory(match, 0).known[1] == memory(match, 0).shown[1] == ("berzerk",)
    assert all(hand(twin, 1).count("berzerk") >= 2 for twin in dealt_anew(match, 0))
    berzerk = ACTIONS.index(next(action for action in ACTIONS if action.name == "berzerk"))
    twins = dealt_anew(match, 2)  # for whom it may be the card that was offered
    assert all(berzerk in [*twin.hands[1], twin.sides[0].offered] for twin in twins)
    assert not all(hand(twin, 1).count("berzerk") >= 2 for twin in twins)


def test_to_play_a_card_is_to_have_it_no_longer() -> None:
    hands = ["glory boss boss second second", "foxes berzerk berzerk couple couple"]
    match = duel("A", "D", "glory", "foxes", hands=hands, known="1.0.glory *.1.foxes 0.1.berzerk")
    play(match, "0 glory, 1 foxes")
    assert written(match, "known") == "0.1.berzerk"


def test_to_put_cards_back_is_to_be_unknown_again() -> None:
    match, _ = fight("A", "D", "swap", "boss", known="1.0.glory *.0.berzerk 0.1.second")
    play(match, "0 glory")
    assert written(match, "known") == "0.1.second"


def test_who_put_a_card_back_knows_who_draws_it() -> None:
    match = duel("A", "D", "boss", "boss", actions="foxes@1 claws@1")
    play(match, "0 boss, 1 boss")
    assert written(match, "known") == "1.0.foxes"
    match = duel("A", "D", "boss", "boss", actions="foxes@* claws@*")
    play(match, "0 boss, 1 boss")
    assert written(match, "known") == "*.0.foxes *.1.claws"
    assert [memory(match, seat).shown for seat in (0, 1, None)] == [(("foxes",), ("claws",))] * 3


def test_an_offer_to_the_imagining_seat_stays_as_it_is() -> None:
    match = start()
    play(match, "0 band.1, 1 flee, 3 couple")
    assert asked(match) == {0: "lay", 2: "lay"}
    assert {twin.sides[0].offered for twin in dealt_anew(match, 0)} == {match.state.sides[0].offered}
    assert len({twin.sides[1].offered for twin in dealt_anew(match, 0)}) > 5


def test_a_hidden_laid_card_and_a_hidden_surprise_are_imagined() -> None:
    match, _ = fight("A", "D", "swap", "swap", actions="couple ravens talons foxes claws boss")
    play(match, "0 glory, 0 glory, 0 berzerk, 0 couple")
    assert len({twin.sides[0].laid for twin in dealt_anew(match, 1)}) > 5
    assert {twin.sides[0].laid for twin in dealt_anew(match, 0)} == {match.state.sides[0].laid}
    match, _ = fight("D", "A", "flee", "swap", actions="glory couple ravens talons")
    assert len({twin.sides[0].unseen for twin in dealt_anew(match, 1)}) > 5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_imagined_is_a_possible_position(seats: int) -> None:
    match, dice = Match.new(GAME, seats, seats), FastRng(seats)
    while match.ask is not None:
        assert match.rest is not None
        for seat in range(seats):
            twin = match.rest.copy()
            redeal(twin, seat, FastRng(dice.below(1000)))
            assert GAME.read(GAME.write(twin)) == twin
        match.answer(*pick(match, dice))


def test_if_everybody_knew_of_a_card_that_is_played_those_who_knew_of_another_still_do() -> None:
    match, _ = fight("A", "D", "boss", "boss", known="0.1.boss *.1.boss")
    assert written(match, "known") == "0.1.boss"


def test_of_two_cards_that_somebody_knew_of_one_is_left() -> None:
    match, _ = fight("A", "D", "boss", "boss", known="0.1.boss 0.1.boss 0.1.second")
    assert written(match, "known") == "0.1.boss 0.1.second"


def test_new_cards_are_imagined_in_order() -> None:
    match, _ = fight("A", "D", "swap", "boss", actions="couple ravens second boss")
    play(match, "0 glory, 0 berzerk, 0 berzerk")
    twins = dealt_anew(match, 1, 30)
    assert all(twin.new == sorted(twin.new) for twin in twins)
    assert len({tuple(twin.new) for twin in twins}) > 10


# The Barbarian deck


def test_barbarians_that_fled_change_places_among_themselves_only() -> None:
    match, _ = fight("D", "C", "flee", "boss", actions="ravens")
    fled = set(match.state.deck[0])
    twins = dealt_anew(match, 1)
    assert all(set(twin.deck[0]) == fled for twin in twins)
    assert len({tuple(twin.deck[0]) for twin in twins}) > 10
    assert len({tuple(twin.deck[1]) for twin in twins}) == 60
    assert memory(match, None).deck[-1] == ("fox5", "talon3", "talon4", "talon5")


# The reshuffled Action deck


def reshuffled() -> Match[Klobba]:
    """The discard pile had no Boss and no Glory Seeker: they are all in the hands, but for those just played."""
    hands = [
        "boss boss glory glory second",
        "berzerk berzerk couple couple flee",
        "boss boss glory glory second",
        "berzerk berzerk couple couple flee",
    ]
    match = start(hands=hands, rest="discard", phase="lay", paired=1, offered=["mirror", "foxes"])
    play(match, "0 second, 2 second")
    return match


def test_everybody_knows_what_can_be_in_the_reshuffled_deck() -> None:
    match = reshuffled()
    absent = {CARDS.index(kind) for kind in CARDS if kind.name in ("boss", "glory", "couple", "berzerk")} - {
        card & CARD for card in match.state.actions
    }
    assert absent
    for seat in range(4):
        for twin in dealt_anew(match, seat):
            assert not absent & {place & CARD for place in twin.actions if place & FRESH}
