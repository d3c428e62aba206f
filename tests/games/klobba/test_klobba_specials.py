"""Mirror, Swap and Flee: every pairing, chains of Swaps, and Surprises."""

import pytest

from games.klobba.klobba_table import bands, duel, fight, line, may, table
from games.script import asked, dealt_anew, names, play, written
from stammtisch.core import Match
from stammtisch.games.klobba.state import Klobba
from stammtisch.games.klobba.tables import CARD, FRESH

BACK_0 = "0 berzerk, 0 berzerk, 0 glory"
BACK_1 = "1 boss, 1 boss, 1 second"


def hand(match: Match[Klobba], seat: int) -> str:
    return str(written(match, "hands")[seat])


# Mirror & Switch


def test_a_mirror_applies_the_other_card_to_the_own_group() -> None:
    """KL-11."""
    match, told = fight("A", "D", "mirror", "boss")
    assert line(told, "mirrored") == "mirrored who=0 card=boss"
    assert line(told, "won") == "won who=1 over=0 total=10 against=7"
    assert written(match, "trophies") == ["", "claw7"]


def test_a_mirrored_clan_card_may_distract() -> None:
    """KL-12."""
    match, told = fight(
        "claw7 claw6 raven6 / talon2 raven9~ claw4~", "D", "mirror", "foxes", hands=["mirror boss", "foxes boss"]
    )
    assert line(told, "selected") == "selected who=1 barbarians=fox5,fox10 total=15 stars=2"
    assert line(told, "distracted") == "distracted who=0 barbarians=fox5,fox10"
    assert line(told, "paid") == "paid who=0 count=2 to=1"
    assert (match.state.stars, written(match, "trophies")) == ([6, 10], ["", ""])


def test_white_mirrors_black() -> None:
    _, told = fight("D", "A", "boss", "mirror")
    assert line(told, "mirrored") == "mirrored who=1 card=boss"
    assert line(told, "won") == "won who=0 over=1 total=10 against=7"


def test_two_mirrors_clobber_nobody_and_both_may_switch() -> None:
    """KL-17."""
    match, told = fight("A", "D", "mirror", "mirror")
    assert "face_to_face" in names(told)
    assert not {"selected", "won", "tied"} & set(names(told))
    assert (asked(match), written(match, "switches")) == ({0: "switch"}, [3, 3])


# Swap & Play


def test_a_swap_puts_three_back_draws_three_and_plays_a_new_one() -> None:
    match, told = fight("A", "D", "swap", "boss", actions="couple ravens second boss")
    assert line(told, "revealed", 1) == "revealed who=1 owner=1 card=boss"  # seen before the choice
    assert (asked(match), may(match, 0)) == ({0: "put_back"}, "berzerk berzerk.2 glory glory.2")
    play(match, "0 glory")
    assert may(match, 0) == "berzerk berzerk.2 glory"
    told = play(match, "0 berzerk, 0 berzerk")
    assert told == ["put_back who=0 count=3", "drew who=0 count=3 cards=couple,ravens,second"]
    assert (asked(match), may(match, 0)) == ({0: "play"}, "couple ravens second")
    assert written(match, "actions").split()[-3:] == ["glory@0", "berzerk@0", "berzerk@0"]
    told = play(match, "0 ravens")
    assert line(told, "revealed") == "revealed who=0 owner=0 card=ravens"
    assert line(told, "won") == "won who=1 over=0 total=10 against=6"
    assert written(match, "discard").split() == ["ravens", "boss", "swap"]


def test_the_cards_that_are_not_played_stay_in_the_hand() -> None:
    match, _ = fight("A", "D", "swap", "boss", actions="couple ravens second boss")
    play(match, f"{BACK_0}, 0 ravens")
    assert hand(match, 0) == "boss berzerk glory couple second"  # two are drawn at the end of the round


def test_the_chain_of_swaps_is_three_three_two_one() -> None:
    """KL-19: on the fourth, the one new card is played by itself."""
    deck = "swap boss couple swap boss couple swap boss ravens"
    hands = ["swap glory glory berzerk berzerk", "second second second second talons"]
    match, _ = fight("A", "D", "swap", "talons", actions=deck, hands=hands)
    told = play(match, "0 glory, 0 glory, 0 berzerk, 0 swap, 0 berzerk, 0 boss, 0 swap, 0 boss, 0 swap")
    counts = [one.split()[-1] for one in told if one.startswith("put_back")]
    assert counts == ["count=3", "count=3", "count=2", "count=1"]
    revealed = [one.split()[-1] for one in told if one.startswith("revealed")]
    assert revealed == ["card=swap", "card=swap", "card=swap", "card=ravens"]
    assert written(match, "discard").split() == ["ravens", "swap", "swap", "swap", "talons", "swap"]


def test_a_swap_with_an_empty_hand_plays_nothing() -> None:
    """There are too few Swaps for it, but a Mirror may copy a fifth."""
    match = table(
        seats=2, phase="settle", paired=1, bands=bands("A", "D"),
        hands=["", "boss boss"], owner=[0, 1], cards=["mirror", "swap"], todo=["swap", "swap"], played="mirror swap",
        switches=[3, 0], actions="couple boss",
    )  # fmt: skip
    assert "no_card who=0" in [" ".join([event.kind.name, f"who={event.data[0]}"]) for event in match.events]
    told = play(match, "1 boss, 1 couple")
    assert line(told, "nobody") == "nobody who=0"
    assert line(told, "won") == "won who=1 over=0 total=7 against=0"


def test_a_new_mirror_against_a_side_without_a_card_selects_nobody() -> None:
    match = table(
        seats=2, phase="settle", paired=1, bands=bands("A", "D"), hands=["boss boss", ""], owner=[0, 1],
        cards=["mirror", "swap"], todo=["swap", "swap"], played="mirror swap", switches=[3, 0], actions="mirror boss",
    )  # fmt: skip
    told = play(match, "0 boss, 0 mirror")
    assert [one for one in told if one.split()[0] in ("no_card", "nobody", "tied", "face_to_face")] == [
        "no_card who=1", "nobody who=0", "nobody who=1", "tied total=0",
    ]  # fmt: skip


def test_two_swaps_are_revealed_together_black_first() -> None:
    match, _ = fight("A", "D", "swap", "swap", actions="couple ravens talons foxes claws boss")
    told = play(match, f"{BACK_0}, 0 couple")
    assert "revealed" not in names(told)
    assert asked(match) == {1: "put_back"}
    told = play(match, f"{BACK_1}, 1 foxes")
    assert [line(told, "revealed", nth).split()[-1] for nth in (0, 1)] == ["card=couple", "card=foxes"]


def test_a_new_mirror_mirrors_and_a_new_flee_flees() -> None:
    match, _ = fight("A", "D", "swap", "boss", actions="mirror flee ravens couple")
    told = play(match, f"{BACK_0}, 0 mirror")
    assert line(told, "mirrored") == "mirrored who=0 card=boss"
    assert written(match, "switches") == [3, 0]
    match, _ = fight("A", "D", "swap", "boss", actions="mirror flee ravens couple")
    told = play(match, f"{BACK_0}, 0 flee")
    assert asked(match) == {0: "stay"}
    told = play(match, "0 claw6")
    assert line(told, "fled") == "fled who=0 barbarians=raven6,talon2"
    assert line(told, "surprised") == "surprised who=0 card=couple"


# Swap against Mirror


def test_a_mirror_copies_a_swap_and_both_swap() -> None:
    match, told = fight("A", "D", "swap", "mirror", actions="couple ravens talons foxes claws boss")
    told = play(match, f"{BACK_0}, 0 couple")
    assert (told[-1], asked(match)) == ("mirrored who=1 card=swap", {1: "put_back"})
    told = play(match, f"{BACK_1}, 1 claws")
    assert [line(told, "revealed", nth).split()[-1] for nth in (0, 1)] == ["card=couple", "card=claws"]


def test_a_mirror_that_copied_a_swap_still_earns_the_switch() -> None:
    match, _ = fight("A", "D", "swap", "mirror", actions="boss ravens talons foxes claws boss")
    play(match, f"{BACK_0}, 0 boss, {BACK_1}, 1 foxes")
    assert (asked(match), written(match, "switches")) == ({1: "switch"}, [0, 3])


def test_a_new_mirror_against_a_new_swap_swaps_again() -> None:
    match, _ = fight(
        "A", "D", "swap", "swap", actions="mirror ravens talons swap claws boss couple second glory foxes talons"
    )
    play(match, f"{BACK_0}, 0 mirror")
    told = play(match, f"{BACK_1}, 1 swap")
    assert line(told, "mirrored") == "mirrored who=0 card=swap"
    assert asked(match) == {0: "put_back"}
    play(match, "0 ravens, 0 talons, 0 couple")
    assert asked(match) == {1: "put_back"}


def test_two_new_mirrors_clobber_nobody() -> None:
    match, _ = fight("A", "D", "swap", "swap", actions="mirror ravens talons mirror claws boss")
    told = play(match, f"{BACK_0}, 0 mirror, {BACK_1}, 1 mirror")
    assert "face_to_face" in names(told)
    assert written(match, "switches") == [3, 3]


# Flee & Surprise


@pytest.mark.parametrize(
    ("group", "answers", "fled", "left"),
    [
        ("A", "0 raven6", "claw6,talon2", ["claw7 . raven6", ". raven9~ fox4~"]),
        ("B", "", "fox2,claw4,talon2,talon8", ["fox9 raven9 .", ". . ."]),
        ("C", "0 fox8, 0 raven8", "claw8", ["fox8 . raven8", "claw3~ raven5~ talon10~"]),
        ("D", "", "fox5,talon3,talon4,talon5", ["fox10 talon6 .", ". . ."]),
    ],
)
def test_all_but_the_two_mightiest_flee(group: str, answers: str, fled: str, left: list[str]) -> None:
    """KL-13. White has to choose between equals, so the table can be looked at before the Bands are filled."""
    foe = "fox7 raven7 talon7 / claw2~ raven2~ raven3~"
    match, told = fight(group, foe, "flee", "boss", actions="ravens")
    told += play(match, answers) if answers else []
    assert line(told, "fled") == f"fled who=0 barbarians={fled}"
    assert asked(match) == {1: "select"}
    assert written(match, "bands")[:2] == left
    assert sorted(written(match, "deck").split(" / ")[-1].split()) == sorted(fled.split(","))


def test_the_surprise_counts_only_who_stayed() -> None:
    _, told = fight("D", "A", "flee", "boss", actions="glory")
    assert line(told, "selected") == "selected who=0 barbarians=talon6 total=8 stars=1"


@pytest.mark.parametrize(
    ("group", "total"),
    [
        ("claw7 claw6 raven6~ / talon2~ raven9~ fox4~", 6 + 2),
        ("claw7 claw6~ raven6~ / talon2~ raven9~ fox4~", 7),
    ],
)
def test_with_two_or_fewer_nobody_flees(group: str, total: int) -> None:
    match, told = fight(group, "D", "flee", "boss", actions="glory")
    assert "all_stay who=0" in told
    assert f"total={total}" in line(told, "selected")
    assert len(match.state.deck) == 1


def test_with_nobody_there_the_surprise_selects_nobody() -> None:
    _, told = fight("claw7~ claw6~ raven6~ / talon2~ raven9~ fox4~", "D", "flee", "boss", actions="glory")
    assert "nobody who=0" in told


def test_a_surprise_that_is_a_swap_or_a_flee_is_set_aside_and_goes_under_the_deck() -> None:
    match, told = fight("D", "A", "flee", "boss", actions="flee swap glory")
    assert [one for one in told if one.startswith("set_aside")] == [
        "set_aside who=0 card=flee",
        "set_aside who=0 card=swap",
    ]
    assert line(told, "surprised") == "surprised who=0 card=glory"
    assert written(match, "actions").split()[-2:] == ["flee@*", "swap@*"]


def test_without_any_other_card_there_is_no_surprise() -> None:
    rest = "couple couple couple couple foxes foxes claws claws ravens ravens talons talons mirror mirror mirror mirror"
    hands = [
        f"flee boss boss boss glory {rest}",
        "boss glory glory glory second second second second berzerk berzerk berzerk berzerk",
    ]
    match, told = fight("D", "A", "flee", "boss", actions="flee flee swap flee swap swap swap", hands=hands)
    assert names(told).count("set_aside") == 7
    assert "no_card who=0" in told
    assert "nobody who=0" in told
    assert line(told, "won") == "won who=1 over=0 total=7 against=0"
    assert "distracted" not in names(told)
    assert match.state.stars == [8, 8]


def test_without_a_deck_there_is_no_surprise_at_all() -> None:
    clans = "foxes foxes claws claws ravens ravens talons talons"
    rest = f"{clans} couple couple couple couple mirror mirror mirror mirror flee flee flee"
    hands = [
        f"flee boss boss boss glory swap swap swap swap {rest}",
        "boss glory glory glory second second second second berzerk berzerk berzerk berzerk",
    ]
    _, told = fight("D", "A", "flee", "boss", hands=hands)
    assert "no_card who=0" in told
    assert "reshuffled" not in names(told)[: names(told).index("won")]
    assert line(told, "won") == "won who=1 over=0 total=7 against=0"


def test_a_surprise_from_the_reshuffled_deck_lies_there_no_more() -> None:
    match, _ = fight("D", "A", "flee", "boss", actions="ravens+ glory+ second+", fresh="ravens glory second")
    assert written(match, "fresh") == "glory second"


def test_a_surprise_that_waits_while_the_deck_is_made_anew_was_not_in_the_discard_pile() -> None:
    match, told = fight("D", "B", "flee", "flee", actions="talons+", fresh="talons", rest="discard")
    assert "reshuffled" in names(told)
    assert line(told, "surprised") == "surprised who=0 card=talons"
    assert written(match, "fresh").split().count("talons") == 1  # the other one, which was discarded before


def test_those_who_flee_lie_under_the_deck_in_any_order() -> None:
    orders = {tuple(fight("D", "A", "flee", "boss", actions="glory", seed=seed)[0].state.deck[0]) for seed in range(20)}
    assert len(orders) > 5
    assert len({tuple(sorted(order)) for order in orders}) == 1


def test_a_surprise_may_distract() -> None:
    _, told = fight("D", "A", "flee", "boss", actions="ravens")
    assert line(told, "distracted") == "distracted who=0 barbarians=claw7"


def test_a_surprise_mirror_copies_the_card_of_the_other_side_and_earns_the_switch() -> None:
    match, told = fight("D", "A", "flee", "boss", actions="mirror")
    assert line(told, "mirrored") == "mirrored who=0 card=boss"
    assert line(told, "won") == "won who=0 over=1 total=10 against=7"
    assert written(match, "switches") == [3, 0]


# Flee against Flee, Mirror and Swap


def test_two_flee_and_both_draw() -> None:
    match, told = fight("D", "B", "flee", "flee", actions="talons boss")
    assert [line(told, "fled", nth).split()[1] for nth in (0, 1)] == ["who=0", "who=1"]
    assert [line(told, "surprised", nth) for nth in (0, 1)] == [
        "surprised who=0 card=talons",
        "surprised who=1 card=boss",
    ]
    assert asked(match) == {1: "select"}
    assert [len(batch) for batch in match.state.deck] == [4, 4, 24]


def test_two_surprise_mirrors_clobber_nobody() -> None:
    match, told = fight("D", "B", "flee", "flee", actions="mirror mirror")
    assert "face_to_face" in names(told)
    assert written(match, "switches") == [3, 3]


def test_a_surprise_mirror_copies_the_other_surprise() -> None:
    _, told = fight("D", "B", "flee", "flee", actions="mirror talons")
    assert line(told, "mirrored") == "mirrored who=0 card=talons"
    assert line(told, "selected") == "selected who=0 barbarians=talon6 total=6 stars=1"


def test_a_surprise_mirror_that_sees_nothing_selects_nobody() -> None:
    match = table(
        seats=2, phase="select", paired=1, bands=bands("fox10 talon6 . / . . .", "A"),
        hands=["boss boss", "boss boss"], owner=[0, 1], cards=["flee", ""], surprise=["mirror", ""],
        played="flee mirror", switches=[3, 0],
    )  # fmt: skip
    assert [event.kind.name for event in match.events][:3] == ["nobody", "nobody", "tied"]


def test_a_mirror_flees_too_and_each_draws_an_own_surprise() -> None:
    match, told = fight("D", "B", "mirror", "flee", actions="talons boss")
    assert line(told, "mirrored") == "mirrored who=0 card=flee"
    assert [line(told, "surprised", nth) for nth in (0, 1)] == [
        "surprised who=0 card=talons",
        "surprised who=1 card=boss",
    ]
    assert asked(match) == {1: "select"}


def test_a_swap_against_a_flee_chooses_before_the_surprise_is_seen() -> None:
    match, told = fight("D", "A", "flee", "swap", actions="glory couple ravens talons")
    assert "surprised" not in names(told)
    assert (asked(match), written(match, "unseen")) == ({1: "put_back"}, ["glory", ""])
    told = play(match, f"{BACK_1}, 1 ravens")
    assert names(told)[2:4] == ["revealed", "surprised"]
    match, told = fight("A", "D", "swap", "flee", actions="glory couple ravens talons")
    told = play(match, f"{BACK_0}, 0 ravens")
    assert names(told)[2:5] == ["fled", "revealed", "surprised"]
    assert line(told, "surprised") == "surprised who=1 card=talons"


def test_a_mirror_brought_by_a_swap_against_a_flee_flees_too() -> None:
    match, _ = fight("D", "B", "flee", "swap", actions="talons mirror ravens glory couple")
    told = play(match, f"{BACK_1}, 1 mirror")
    assert line(told, "mirrored") == "mirrored who=1 card=flee"
    assert line(told, "fled") == "fled who=1 barbarians=fox2,claw4,talon2,talon8"
    assert line(told, "surprised", 1) == "surprised who=1 card=couple"
    assert written(match, "switches") == [0, 3]


def test_a_surprise_mirror_waits_for_what_a_swap_ends_with() -> None:
    deck = "mirror swap ravens glory boss talons couple second"
    match, _ = fight("D", "A", "flee", "swap", actions=deck)
    told = play(match, f"{BACK_1}, 1 swap")
    assert line(told, "surprised") == "surprised who=0 card=mirror"
    assert asked(match) == {1: "put_back"}  # the Surprise does not swap: only what counts in the end is copied
    told = play(match, "1 second, 1 ravens, 1 talons")
    assert line(told, "mirrored") == "mirrored who=0 card=talons"


def test_a_swap_after_which_the_opponent_flees() -> None:
    match, _ = fight("D", "B", "flee", "swap", actions="mirror flee ravens glory boss")
    told = play(match, f"{BACK_1}, 1 flee")
    assert [line(told, "surprised", nth) for nth in (0, 1)] == [
        "surprised who=0 card=mirror",
        "surprised who=1 card=boss",
    ]
    assert line(told, "mirrored") == "mirrored who=0 card=boss"


def test_a_flee_with_ties_asks_the_owner_of_the_card() -> None:
    match = duel("C", "D", "flee", "boss")
    play(match, "0 flee, 1 boss")
    assert (asked(match), may(match, 0)) == ({0: "stay"}, "fox8 claw8 raven8")
    play(match, "0 claw8")
    assert may(match, 0) == "fox8 raven8"


# New cards for a Swap


def test_a_swap_draws_new_cards_even_if_the_deck_has_too_few() -> None:
    """The discard pile goes under the deck before the returned cards do."""
    match, told = fight("A", "D", "swap", "boss", actions="couple foxes", rest="discard")
    assert line(told, "reshuffled") == "reshuffled deck=28"
    assert written(match, "actions").split()[:2] == ["couple", "foxes"]  # they are still drawn first
    third = written(match, "actions").split()[2].removesuffix("+")
    play(match, BACK_0)
    assert sorted(may(match, 0).split()) == sorted(["couple", "foxes", third])
    assert written(match, "actions").split()[-3:] == ["berzerk@0", "berzerk@0", "glory@0"]


def test_a_deck_that_has_enough_is_left_alone() -> None:
    match, told = fight("A", "D", "swap", "boss", actions="couple foxes ravens", rest="discard")
    assert "reshuffled" not in names(told)
    play(match, BACK_0)
    assert may(match, 0) == "couple foxes ravens"


def test_a_returned_card_is_only_seen_again_if_there_are_not_enough_others() -> None:
    used = " ".join(f"{name} " * count for name, count in LEFT.items())
    match, _ = fight(
        "A", "D", "swap", "boss", actions="couple", hands=["swap glory glory berzerk berzerk", f"boss {used}"]
    )
    play(match, "0 glory, 0 glory, 0 berzerk")
    assert may(match, 0) == "glory glory.2 couple"


#: All Action cards but those of the test above.
LEFT = {
    "boss": 3, "berzerk": 2, "glory": 2, "couple": 3, "foxes": 2, "claws": 2, "ravens": 2, "talons": 2, "second": 4,
    "mirror": 4, "swap": 3, "flee": 4,
}  # fmt: skip


def test_what_lay_in_the_deck_before_is_not_counted_among_the_reshuffled() -> None:
    match, _ = fight("A", "D", "swap", "boss", actions="couple+ foxes@1", fresh="couple", rest="discard")
    assert written(match, "actions").split()[:2] == ["couple", "foxes@1"]
    assert "couple" in written(match, "fresh").split()
    assert all(place.endswith("+") for place in written(match, "actions").split()[2:])
    for twin in dealt_anew(match, 1, 10):
        assert sorted(place & CARD for place in twin.actions if place & FRESH) == sorted(twin.fresh)
