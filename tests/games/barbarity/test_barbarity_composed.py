"""Effects that a designer may compose: more than one thing on a card, and more than one of a thing."""

from collections.abc import Callable, Iterator

import pytest

from games.barbarity.barbarity_table import may, table
from games.script import asked, names, play, written
from stammtisch.games.barbarity.parts import CARD
from stammtisch.games.barbarity.tables import DEEDS, Deed

Says = Callable[..., None]


@pytest.fixture
def says() -> Iterator[Says]:
    """Print other effects on a card, as in says("feast-and-rest", "draw 2", "discard 1")."""
    printed = DEEDS[:]

    def print_on(card: str, *effects: str) -> None:
        DEEDS[CARD.number(card)] = [Deed(do, int(count)) for do, count in (effect.split() for effect in effects)]

    yield print_on
    DEEDS[:] = printed


def test_one_thing_after_the_other_as_far_as_it_can_be_done(says: Says) -> None:
    says("feast-and-rest", "draw 1", "discard 3")
    match = table("feast-and-rest hop-it", "bear-hug", deck="mirage")
    assert names(play(match, "0 play.feast-and-rest")) == ["played", "drew"]
    assert (asked(match), may(match, 0)) == ({0: "discard"}, ["hop-it", "mirage"])
    assert names(play(match, "0 hop-it")) == ["discarded", "discarded", "spent"]
    assert (written(match, "hands")[0], written(match, "pile")) == ("", "feast-and-rest mirage hop-it")


def test_the_first_thing_a_special_says_must_be_paid_in_full_without_itself(says: Says) -> None:
    says("feast-and-rest", "discard 2", "draw 1")
    assert "play.feast-and-rest" not in may(table("feast-and-rest hop-it", "bear-hug"), 0)
    assert "play.feast-and-rest" in may(table("feast-and-rest hop-it mirage", "bear-hug"), 0)


def test_a_prize_in_the_hoard_is_paid_for_with_all_cards_of_the_hand(says: Says) -> None:
    says("pack-mule", "discard 2", "draw 1")
    assert "use.pack-mule" not in may(table("hop-it", "bear-hug", hoards=["pack-mule", ""]), 0)
    assert "use.pack-mule" in may(table("hop-it mirage", "bear-hug", hoards=["pack-mule", ""]), 0)


def test_what_cannot_be_done_later_is_left_out(says: Says) -> None:
    says("feast-and-rest", "draw 1", "steal 1", "salvage 1", "remove_guard 1", "look 1", "ready_hero 1")
    match = table("feast-and-rest", "", deck="mirage")
    assert names(play(match, "0 play.feast-and-rest")) == ["played", "drew", "spent"]


def test_several_random_cards_are_stolen_from_one_hand_as_many_as_there_are(says: Says) -> None:
    says("light-fingers", "steal 3")
    match = table("light-fingers", "hop-it mirage", "bear-hug")
    told = play(match, "0 play.light-fingers, 0 1")
    assert names(told) == ["played", "stole", "robbed", "stole", "robbed", "spent"]
    assert [len(hand.split()) for hand in written(match, "hands")] == [2, 0, 1]


def test_several_cards_are_salvaged_from_the_top(says: Says) -> None:
    says("bone-setter", "salvage 2")
    match = table("", "", hoards=["bone-setter", ""], pile="hop-it mirage bear-hug")
    assert play(match, "0 use.bone-setter")[1:] == ["salvaged who=0 card=hop-it", "salvaged who=0 card=mirage"]
    match = table("", "", hoards=["bone-setter", ""], pile="hop-it")
    assert names(play(match, "0 use.bone-setter")) == ["used", "salvaged"]


def test_several_guards_of_one_prize_are_removed(says: Says) -> None:
    says("pass-unseen", "remove_guard 2")
    areas = ["sabretooth/hop-it@1/mirage@1/shin-kick@1 guard-dog/bear-hug@1", ""]
    match = table("pass-unseen", "", areas=areas)
    assert names(play(match, "0 play.pass-unseen, 0 0.0")) == ["played", "removed", "removed", "spent"]
    assert written(match, "areas")[0] == "sabretooth/hop-it@1 guard-dog/bear-hug@1"
    match = table("pass-unseen", "", areas=areas)
    assert names(play(match, "0 play.pass-unseen, 0 0.1")) == ["played", "removed", "spent"]


def test_several_guards_are_looked_at_as_many_as_there_are(says: Says) -> None:
    says("hunting-hawk", "look 2")
    areas = ["sabretooth/hop-it@1/mirage@1/shin-kick@1", ""]
    match = table("", "bear-hug", areas=areas, hoards=["hunting-hawk", ""])
    assert names(play(match, "0 use.hunting-hawk, 0 0.0.2, 0 0.0.0")) == ["used", "looked", "looked"]
    assert (asked(match), written(match, "known")) == ({0: "action"}, ["0.0.0 0.0.2", ""])
    match = table("", "bear-hug", areas=["sabretooth/hop-it@1", ""], hoards=["hunting-hawk", ""])
    assert names(play(match, "0 use.hunting-hawk")) == ["used", "looked"]


def test_everyone_else_discards_several_cards(says: Says) -> None:
    says("lawless-times", "others_discard 2")
    match = table("lawless-times hop-it", "mirage bear-hug shin-kick", "red-rage", areas=["chainmail", "", ""])
    play(match, "0 play.lawless-times, 1 mirage, 1 bear-hug")
    assert written(match, "hands") == ["hop-it", "shin-kick", ""]


def test_a_prize_makes_others_discard_even_if_no_area_has_a_prize(says: Says) -> None:
    says("pack-mule", "others_discard 1")
    assert "use.pack-mule" in may(table("", "mirage", hoards=["pack-mule", ""]), 0)
    assert "use.pack-mule" not in may(table("", "", hoards=["pack-mule", ""]), 0)


def test_a_trap_may_do_several_things_before_it_is_discarded(says: Says) -> None:
    says("covered-pit", "draw 2", "lose 1", "end 1")
    match = table("", "bear-hug", areas=["sabretooth/hop-it@1/covered-pit@1", ""], deck="mirage mirage")
    told = play(match, "0 adventure")
    assert names(told) == ["embarked", "met", "drew", "drew", "lost", "ended", "sprung"]
    assert (written(match, "pile"), written(match, "hands")[0]) == ("covered-pit mirage", "mirage")
    assert (asked(match), written(match, "areas")[0]) == ({0: "action"}, "sabretooth/hop-it@1")


def test_a_card_that_is_drawn_at_any_time_can_be_answered_with(says: Says) -> None:
    says("hunting-hawk", "draw 1")
    match = table("hop-it mirage", "", areas=["chainmail/+pigsticker@1", ""], hoards=["hunting-hawk", ""],
                  deck="red-rage", phase="fight", actions=1)  # fmt: skip
    assert may(match, 0) == ["stop"]
    play(match, "0 flip:use.hunting-hawk")
    assert may(match, 0) == ["play.hop-it", "play.red-rage", "stop"]
