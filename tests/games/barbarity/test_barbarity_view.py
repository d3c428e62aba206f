"""Who sees what, who remembers what, and what may be imagined about the rest."""

import pytest

from games.barbarity.barbarity_table import guards, hand, heard, may, table, view
from games.script import asked, play, written
from stammtisch.core import FastRng, Match, word
from stammtisch.core.laws import Case, cases, pick
from stammtisch.games.barbarity import GAME
from stammtisch.games.barbarity.state import Barbarity
from stammtisch.games.barbarity.tables import DECK, FACE, GUARD, HEROES


def imagined(match: Match[Barbarity], seat: int, times: int = 40) -> list[Barbarity]:
    """Worlds that look the same to a seat."""
    worlds = []
    for number in range(times):
        world = match.state.copy()
        GAME.redeal(world, seat, FastRng(number))
        worlds.append(world)
    return worlds


def cards(world: Barbarity, seat: int) -> list[str]:
    return [word(FACE[card]) for card in world.hands[seat]]


def test_a_hand_is_seen_by_its_owner_only() -> None:
    match = table("hop-it mirage", "red-rage")
    assert [hand(match, 0, seat) for seat in (0, 1, None)] == ["hop-it mirage", "? ?", "? ?"]
    assert [[card and word(card) for card in view(match, seat).hands[0]] for seat in (0, 1)] == [
        ["hop-it", "mirage"],
        [None, None],
    ]


def test_a_guard_is_seen_by_who_laid_it_until_it_is_turned_up() -> None:
    match = table("hop-it", "red-rage", "mirage", areas=["", "chainmail", ""])
    play(match, "0 play.hop-it")
    now = [view(match, seat).areas[1][0].guards[0] for seat in (0, 1, 2, None)]
    assert [guard.card and word(guard.card) for guard in now] == ["hop-it", None, None, None]
    assert {(guard.up, guard.by) for guard in now} == {(False, 0)}
    play(match, "0 rest, 1 adventure")
    assert [guards(match, 1, 0, seat) for seat in (0, 1, 2, None)] == ["hop-it"] * 4
    assert view(match, None).areas[1][0].guards[0].up


def test_what_was_scouted_has_to_be_remembered() -> None:
    areas = ["", "", "chainmail/mirage@1"]
    match = table("", "red-rage", "hop-it", areas=areas, hoards=["hunting-hawk", "", ""])
    told = heard(match, "0 use.hunting-hawk", 2)
    assert told[1] == {"who": "0", "guard": "2.0.0"}, "the others hear which card, not what it is"
    assert guards(match, 2, 0, 0) == "mirage"
    seen = view(match, 0)
    assert seen.areas[2][0].guards[0].card is None
    assert GAME.forget(seen).memory is None


def test_who_knows_a_card_in_a_hand_cannot_tell_whether_it_was_laid() -> None:
    for laid in ("hop-it", "shin-kick"):
        match = table("shin-kick chainmail", "red-rage", areas=["", "sabretooth"], hoards=["bone-setter", ""],
                      pile="hop-it", shown="0.1")  # fmt: skip
        play(match, "0 use.bone-setter")
        assert hand(match, 0, 1) == "? chainmail hop-it"
        play(match, f"0 play.{laid}")
        assert (guards(match, 1, 0, 1), guards(match, 1, 0, None)) == ("?", "?")
        assert sorted(hand(match, 0, 1).split()) == ["?", "chainmail"], "a Prize cannot have been laid as a guard"


@pytest.mark.parametrize("laid", ["shin-kick", "bear-hug"])
def test_whether_an_old_or_a_new_card_was_laid_does_not_show(laid: str) -> None:
    """Horned Helm, which everybody saw, came into the hand between the two."""
    match = table(
        "shin-kick", "", hoards=["bone-setter", ""], pile="horned-helm", areas=["", "sabretooth"], deck="bear-hug"
    )
    play(match, "0 use.bone-setter, 0 draw, 0 -, 1 rest")
    play(match, f"0 play.{laid}")
    assert hand(match, 0, 1) == hand(match, 0, None) == "horned-helm ?"


def test_the_only_card_of_a_hand_is_known_when_it_is_laid() -> None:
    match = table("", "red-rage", areas=["", "chainmail"], hoards=["bone-setter", ""], pile="hop-it")
    play(match, "0 use.bone-setter, 0 play.hop-it")
    assert guards(match, 1, 0, 1) == guards(match, 1, 0, None) == "hop-it"
    assert not view(match, 1).areas[1][0].guards[0].up
    assert written(match, "shown") == "1.0.0"


def test_of_two_equal_cards_the_one_that_others_know_is_played() -> None:
    for known in ("0.0", "0.1"):
        match = table("feast-and-rest feast-and-rest", "red-rage", known=["", known])
        play(match, "0 play.feast-and-rest")
        assert hand(match, 0, 1) == "? ? ? ?"


def test_cards_that_others_know_come_first_when_one_has_left_the_hand_unseen() -> None:
    match = table(
        "chainmail shin-kick horned-helm bear-hug guard-dog", "", areas=["", "sabretooth"], shown="0.0 0.2 0.4"
    )
    play(match, "0 play.bear-hug")
    assert hand(match, 0, 1) == "chainmail horned-helm guard-dog ?"


def test_who_knows_a_card_in_a_hand_cannot_tell_whether_it_was_stolen() -> None:
    for seed in range(4):
        match = table(
            "light-fingers", "hop-it chainmail", "mirage", known=["1.0", "", "1.0 1.1"], rng=f"fast:{seed + 1}"
        )
        play(match, "0 play.light-fingers, 0 1")
        assert (hand(match, 0, 2), hand(match, 1, 2)) == ("?", "?")
        assert hand(match, 0, 1) == hand(match, 0, 0), "the victim knows what is gone"


def test_the_only_card_of_a_hand_is_known_when_it_is_stolen() -> None:
    match = table("light-fingers", "hop-it", "mirage", known=["", "", "1.0"])
    play(match, "0 play.light-fingers, 0 1")
    assert [hand(match, 0, seat) for seat in (1, 2, None)] == ["hop-it", "hop-it", "?"]


def test_a_stolen_card_is_not_recognised_by_its_owner_when_it_is_laid() -> None:
    match = table("light-fingers shin-kick", "hop-it", "mirage", areas=["", "", "chainmail"])
    play(match, "0 play.light-fingers, 0 1")
    assert hand(match, 0, 1) == "? hop-it"
    play(match, "0 play.shin-kick")
    assert (hand(match, 0, 1), guards(match, 2, 0, 1)) == ("?", "?")


def test_imagined_guards_are_battle_cards_and_traps() -> None:
    areas = ["sabretooth/hop-it@1/mirage@1", "chainmail/red-rage@0"]
    match = table("pigsticker", "horned-helm pigsticker", areas=areas)
    for world in imagined(match, 0):
        assert all(GUARD[card] for row in world.guards[0] for card in row)
    assert len({word(FACE[world.guards[0][0][1]]) for world in imagined(match, 0)}) > 5


def test_imagination_keeps_what_a_seat_knows_and_varies_the_rest() -> None:
    match = table("hop-it", "red-rage mirage", "pigsticker", known=["1.1", "", ""])
    worlds = imagined(match, 0)
    assert {cards(world, 0)[0] for world in worlds} == {"hop-it"}
    assert {cards(world, 1)[1] for world in worlds} == {"mirage"}
    assert len({cards(world, 1)[0] for world in worlds}) > 10
    assert len({cards(world, 2)[0] for world in worlds}) > 10


def test_what_went_into_a_new_deck_everybody_knows() -> None:
    """Cards that were drawn before the pile was shuffled cannot be cards of the pile, and the other way round."""
    match = table("hop-it", "red-rage pigsticker", batches=["1.1"], deck="pigsticker bear-hug", rest="pile")
    old, new = {"red-rage"}, {"pigsticker", "bear-hug"}
    worlds = imagined(match, 0)
    assert {cards(world, 1)[0] for world in worlds} == old
    assert {cards(world, 1)[1] for world in worlds} == new


def test_a_drawn_card_belongs_to_the_deck_it_came_from() -> None:
    match = table("hop-it", "red-rage", rest="pile")
    play(match, "0 draw, 0 draw")
    assert (written(match, "batches"), match.state.shuffles) == (["0.1 0.2"], 1)
    memory = view(match, 1).memory
    assert memory is not None
    assert len(memory.shuffled) == 113, "which cards became the deck everybody may remember"


def test_whether_somebody_could_respond_does_not_show() -> None:
    """Whatever the hands hold, the same seats are asked the same questions until the fight."""
    for cards_held in ("stitch-that", "hop-it", "mighty-oath", "chainmail"):
        match = table("red-rage", cards_held, "shin-kick", areas=["guard-dog/hop-it@1", "", ""])
        play(match, "0 adventure")
        assert asked(match) == {1: "raise"}
        play(match, "1 -")
        assert asked(match) == {2: "raise"}
        play(match, "2 -")
        assert asked(match) == {0: "fight"}


def test_who_cannot_win_a_fight_is_asked_like_everybody_else() -> None:
    for cards_held in ("mirage", "hop-it", "red-rage"):
        match = table(cards_held, "", areas=["chainmail/hop-it@1", ""])
        play(match, "0 adventure")
        assert asked(match) == {0: "fight"}


def test_a_view_tells_what_a_fight_needs_and_what_is_offered() -> None:
    match = table(
        "red-rage bear-hug", "stitch-that", areas=["chainmail/pigsticker@1", ""], hoards=["fighting-pits", ""]
    )
    play(match, "0 adventure, 1 play.stitch-that")
    for seat in (0, 1, None):
        seen = view(match, seat)
        assert (seen.needed, seen.raised, seen.offered, seen.committed) == (5, 2, 1, ())
    play(match, "0 play.red-rage")
    seen = view(match, 1)
    assert (seen.needed, seen.offered, [word(card) for card in seen.committed]) == (5, 6, ["red-rage"])
    play(match, "0 fight")
    assert (view(match, 1).needed, view(match, 1).offered, view(match, 1).committed) == (0, 0, ())


def test_a_special_lies_on_the_table_while_it_has_its_effect() -> None:
    match = table("light-fingers", "hop-it", "mirage")
    play(match, "0 play.light-fingers")
    played = view(match, None).played
    assert (asked(match), played and word(played)) == ({0: "victim"}, "light-fingers")
    assert may(match, 0) == ["1", "2"]
    play(match, "0 1")
    assert view(match, None).played is None


def lying(s: Barbarity) -> list[object]:
    """All cards by where they lie."""
    return [
        s.heroes, s.deck, s.pile, s.lots, s.hands, s.prizes, s.guards, s.maps, s.sagas, s.hoards, s.flipped, s.tired,
        s.committed, s.played,
    ]  # fmt: skip


@pytest.mark.parametrize("case", [*cases(GAME, 2)], ids=str)
def test_every_card_is_on_the_table_after_each_event_and_none_moves_untold(case: Case) -> None:
    dice, match = FastRng(case.seed), case.start()
    told = lying(match.state)
    while True:
        for event in match.events:
            assert GAME.inventory(event.after) == sorted(HEROES + DECK), f"after {event.kind.name}"
            told = lying(event.after)
        assert lying(match.state) == told
        if match.ask is None:
            return
        match.answer(*pick(match, dice))
