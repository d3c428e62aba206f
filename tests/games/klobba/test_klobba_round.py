"""The course of a game: setup, Groups, offers, reinforcing, rearming, switching, passing, and the end."""

from typing import Any

import pytest

from games.klobba.klobba_table import FULL, HANDS, bands, duel, fight, line, may, table
from games.script import asked, names, play, written
from stammtisch.core import FastRng, Match, Mistake, Policy
from stammtisch.games.klobba import GAME
from stammtisch.games.klobba.cards import CARDS
from stammtisch.games.klobba.rules import result
from stammtisch.games.klobba.state import Klobba, Options
from stammtisch.games.klobba.tables import NONE


def start(seats: int, **parts: Any) -> Match[Klobba]:
    return table(**{"bands": FULL, "hands": HANDS[:seats], **parts})


# Setup


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_is_laid_for_every_number_of_players(seats: int) -> None:
    s = Match.new(GAME, seats, seed=3).state
    assert NONE not in s.bands
    assert (s.down, [len(batch) for batch in s.deck]) == (0, [24])
    assert [len(hand) for hand in s.hands] == [5] * seats
    assert (len(s.actions), s.stars, s.trophies) == (40 - 5 * seats, [8] * seats, [0] * seats)
    assert (s.phase, s.round, s.discard) == ("group", 1, [])


def test_both_decks_are_shuffled() -> None:
    tables = [Match.new(GAME, 4, seed).state for seed in range(30)]
    for part in ("bands", "actions", "hands"):
        assert len({str(getattr(s, part)) for s in tables}) == 30, part


def test_three_players_sit_side_by_side_and_two_opposite_each_other() -> None:
    three = start(3, black=2, phase="lay", paired=3, offered=["", "mirror"])
    assert [three.state.place(seat) for seat in range(3)] == [0, 1, 2]
    assert [str(one) for one in three.state.among(0, -1)] == [*FULL[2].split(), *FULL[3].split()]
    assert [start(2).state.place(seat) for seat in range(2)] == [0, 2]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_anybody_may_get_the_black_totem(seats: int) -> None:
    found = {(s.black, s.white) for s in [Match.new(GAME, seats, seed).state for seed in range(60)]}
    white = {2: [1, 0], 3: [1, 2, 0], 4: [2, 3, 0, 1]}[seats]
    assert found == set(enumerate(white))


# Step 1


@pytest.mark.parametrize(
    ("seats", "black", "options"),
    [
        (2, 0, "free.1 free.3"),
        (2, 1, "free.1 free.3"),
        (3, 0, "band.2 free.3"),
        (3, 1, "band.0 free.3"),
        (3, 2, "band.1 free.3"),
        (4, 0, "band.1 band.3"),
        (4, 1, "band.0 band.2"),
    ],
)
def test_black_picks_one_of_the_bands_without_a_totem(seats: int, black: int, options: str) -> None:
    match = start(seats, black=black)
    assert (asked(match), may(match, black)) == ({black: "group"}, options)


def test_white_gets_the_other_band() -> None:
    match = start(4)
    assert play(match, "0 band.3") == ["grouped who=0 band=band.3 other=band.1 to=2"]
    assert (match.state.partner(0), match.state.partner(1)) == (3, 1)


# Step 2


def test_two_players_offer_nothing() -> None:
    """KL-21."""
    match = start(2)
    play(match, "0 free.1")
    assert asked(match) == {0: "lay", 1: "lay"}


def test_a_free_band_offers_nothing() -> None:
    match = start(3)
    play(match, "0 free.3")
    assert asked(match) == {2: "offer"}
    play(match, "2 boss")
    assert written(match, "offered") == ["", "boss"]
    assert may(match, 0) == "boss boss.2 glory glory.2 second"
    assert may(match, 1) == "berzerk berzerk.2 couple couple.2 flee offered.boss"


def test_players_grouped_with_a_totem_holder_offer_a_card_and_cannot_refuse() -> None:
    match = start(4)
    play(match, "0 band.3")
    assert asked(match) == {1: "offer", 3: "offer"}
    assert may(match, 1) == "berzerk berzerk.2 couple couple.2 flee"
    assert play(match, "1 flee") == []
    told = play(match, "3 couple")
    assert told == ["offers who=1 to=2 card=flee", "offers who=3 to=0 card=couple"]
    assert written(match, "offered") == ["couple", "flee"]


# Step 3


def test_an_offer_that_is_not_laid_goes_back_to_its_giver() -> None:
    match = start(4)
    told = play(match, "0 band.3, 1 flee, 3 couple, 0 boss, 2 offered.flee")
    assert line(told, "gave_back") == "gave_back who=0 to=3"
    assert [line(told, "revealed", nth) for nth in (0, 1)] == [
        "revealed who=0 owner=0 card=boss",
        "revealed who=2 owner=1 card=flee",
    ]
    assert written(match, "hands")[3] == HANDS[3]
    assert written(match, "known") == "0.3.couple"


# Steps 5 to 7


def test_all_cards_of_the_round_are_discarded() -> None:
    match, _ = fight("D", "A", "flee", "boss", actions="flee swap glory")
    assert written(match, "discard").split() == ["glory", "boss", "flee"]


def test_bands_are_filled_from_black_on_clockwise() -> None:
    match = duel(
        "A", "D", "flee", "flee", deck="fox2 fox3 fox6 fox7 fox8 fox9 claw2", actions="boss boss", black=1, paired=1
    )
    told = play(match, "1 flee, 0 flee, 0 claw6")
    arrived = [one for one in told if one.startswith("arrived")]
    assert arrived[0].startswith("arrived band=band.1 barbarians=fox2")
    _, told = fight("A", "D", "boss", "boss", deck="fox2")
    assert [one for one in told if one.startswith("arrived")] == ["arrived band=band.0 barbarians=fox2"]
    assert [one.split()[1] for one in arrived] == ["band=band.1", "band=free.3", "band=band.0", "band=free.1"]


def test_a_band_that_lies_face_down_as_a_whole_gets_up() -> None:
    match, told = fight(
        "claw7 claw6~ raven6~ / talon2 raven9 fox4", "C", "boss", "boss", hands=["boss glory", "boss glory"]
    )
    assert asked(match) == {1: "select"}
    told = play(match, "1 fox8")
    # Black's 9 won: only the Free Band of White lay face down as a whole.
    assert [one for one in told if one.startswith("recovered")] == ["recovered band=free.3"]


def test_a_band_that_lost_a_barbarian_does_not_get_up_because_the_new_one_stands() -> None:
    match, told = fight("claw7 claw6~ raven6~ / talon2~ raven9~ fox4", "D", "boss", "boss")
    assert line(told, "clobbered") == "clobbered who=1 barbarians=claw7"
    assert "recovered" not in names(told)
    assert written(match, "bands")[0].count("~") == 2


def test_everyone_draws_up_to_five_black_first() -> None:
    match, told = fight("A", "D", "boss", "boss", actions="foxes claws")
    armed = [one for one in told if one.startswith("armed")]
    assert armed == ["armed who=0 count=1 cards=foxes", "armed who=1 count=1 cards=claws"]
    match = duel("A", "D", "boss", "boss", actions="foxes claws", black=1, paired=1)
    told = play(match, "0 boss, 1 boss")
    assert line(told, "armed") == "armed who=1 count=1 cards=foxes"


def test_everyone_draws_in_turn_clockwise_from_black() -> None:
    short = [" ".join(hand.split()[:3]) for hand in HANDS]
    match = start(4, hands=short, black=1, phase="lay", paired=0, offered=["mirror", "mirror"])
    told = play(match, "1 berzerk, 3 berzerk")
    assert [one.split()[1] for one in told if one.startswith("armed")] == [
        "who=1", "who=2", "who=3", "who=0",
    ]  # fmt: skip


def test_nothing_of_a_round_is_left_in_the_next() -> None:
    match, told = fight("A", "D", "boss", "mirror")
    assert line(told, "selected", 1) == "selected who=1 barbarians=fox10 total=10 stars=1"
    play(match, "1 talon6, 1 claw6, 1 -")
    assert written(match, "phase") == "group"
    for part in ("offered", "laid", "cards", "todo", "unseen", "surprise", "selected"):
        assert written(match, part) == ["", ""], part
    assert [written(match, part) for part in ("owner", "marks", "switches")] == [[-1, -1], [0, 0], [0, 0]]
    assert [written(match, part) for part in ("paired", "switching", "moved", "played")] == [-1, "black", "", ""]


def test_the_reshuffled_discard_pile_lies_in_any_order() -> None:
    orders = set()
    for seed in range(20):
        match = duel("A", "D", "boss", "boss", rest="discard")
        match.state.rng = FastRng(seed)
        play(match, "0 boss, 1 boss")
        orders.add(written(match, "actions"))
    assert len(orders) == 20


def test_an_empty_action_deck_is_made_of_the_discard_pile() -> None:
    match, told = fight("A", "D", "boss", "boss", rest="discard")
    assert line(told, "reshuffled") == "reshuffled deck=32"
    assert written(match, "discard") == ""
    assert len(match.state.actions) == 30


def test_without_any_card_left_a_hand_stays_short() -> None:
    everything = [kind.name for kind in CARDS for _ in range(kind.copies)]
    match = duel("A", "D", "boss", "boss", hands=[" ".join(everything[1:]), "boss"])
    assert asked(match) == {0: "lay"}  # White has but one card to lay
    told = play(match, "0 boss")
    assert line(told, "reshuffled") == "reshuffled deck=2"
    assert line(told, "armed") == "armed who=1 count=2 cards=boss,boss"
    assert names(told).count("reshuffled") == 1  # the second time there is nothing to be shuffled
    assert match.state.actions == match.state.discard == []


# Step 8


def switching(**parts: Any) -> Match[Klobba]:
    return start(4, **{"phase": "switch", "paired": 1, "switches": [3, 0], **parts})


def test_who_played_a_mirror_may_switch_up_to_three_pairs() -> None:
    match = switching()
    assert (asked(match), may(match, 0)) == ({0: "switch"}, "- claw7 claw6 raven6")
    play(match, "0 claw7")
    assert (asked(match), may(match, 0)) == (
        {0: "switch_with"},
        "talon2 raven9 claw4 fox10 talon6 talon5 fox5 talon4 talon3",
    )
    assert play(match, "0 fox10") == ["switched who=0 one=claw7 other=fox10"]
    assert written(match, "bands")[::2] == ["fox10 claw6 raven6", "claw7 talon6 talon5"]
    play(match, "0 claw6, 0 talon2, 0 raven6, 0 fox5")
    assert written(match, "bands")[0] == "fox10 talon2 fox5"
    assert (written(match, "phase"), written(match, "moved")) == ("group", "")


def test_nobody_is_switched_twice_in_a_round() -> None:
    """KL-22."""
    match = switching()
    play(match, "0 claw7, 0 fox10")
    assert may(match, 0) == "- claw6 raven6"
    play(match, "0 claw6")
    assert may(match, 0) == "talon2 raven9 claw4 talon6 talon5 fox5 talon4 talon3"


def test_a_switch_keeps_barbarians_as_they_lie() -> None:
    match = switching(bands=["claw7~ claw6 raven6", *FULL[1:3], "fox5 talon4~ talon3"])
    play(match, "0 down.0.0, 0 fox5, 0 raven6, 0 down.3.1")
    assert written(match, "bands")[::3] == ["fox5 claw6 talon4~", "claw7~ raven6 talon3"]


def test_who_passes_is_done() -> None:
    match = switching(switches=[3, 3])
    play(match, "0 -")
    assert asked(match) == {2: "switch"}
    play(match, "2 fox10, 2 claw7")
    assert asked(match) == {2: "switch"}
    told = play(match, "2 -")
    assert told == ["round round=2 black=1 white=3"]


def test_two_switch_in_turns_black_first() -> None:
    match = switching(switches=[3, 3])
    told = play(match, "0 claw7, 0 fox10, 2 talon6, 2 claw6, 0 raven6, 0 fox5")
    assert [one.split()[1] for one in told] == ["who=0", "who=2", "who=0"]
    assert asked(match) == {2: "switch"}
    assert may(match, 2) == "- talon5"


def test_a_band_that_has_moved_altogether_is_not_asked() -> None:
    match = switching(switches=[1, 1], moved="fox10 talon6 talon5")
    told = play(match, "0 claw7, 0 fox5")
    assert told[-1] == "round round=2 black=1 white=3"


def test_the_totem_holder_switches_even_if_the_mirror_was_an_offer() -> None:
    match = start(4, phase="lay", paired=1, offered=["mirror", "foxes"])
    play(match, "0 offered.mirror, 2 boss")
    assert (asked(match), may(match, 0)) == ({0: "switch"}, "- claw7 claw6 raven6")


# The Totems pass


@pytest.mark.parametrize(
    ("seats", "order"),
    [
        (2, [(0, 1), (1, 0), (0, 1)]),
        (3, [(0, 1), (1, 2), (2, 0)]),
        (4, [(0, 2), (1, 3), (2, 0)]),
    ],
)
def test_both_totems_go_to_the_next_player(seats: int, order: list[tuple[int, int]]) -> None:
    match = start(seats)
    found: list[tuple[int, int]] = []
    dice = FastRng(1)
    policy = Policy(dice)
    while len(found) < 3:
        ask = match.ask
        assert ask is not None
        if ask.kind == "group":
            found.append((match.state.black, match.state.white))
        for seat in match.to_act():
            match.answer(seat, policy.answer(ask, seat))
    assert found == order


# The end


def test_the_game_ends_after_so_many_rounds() -> None:
    match, told = fight("A", "D", "boss", "boss", round=12)
    assert (asked(match), line(told, "ended")) == ({}, "ended scores=7,11")
    assert match.result() == GAME.result(match.state)
    match, told = fight("A", "D", "boss", "boss", round=3, options={"rounds": 3})
    assert match.result() is not None
    match, told = fight("A", "D", "boss", "boss", round=3, options={"rounds": 4})
    assert match.result() is None


def test_the_last_round_ends_before_rearming_and_switching() -> None:
    match, told = fight("A", "D", "mirror", "boss", round=12)
    assert (asked(match), "armed" in names(told)) == ({}, False)


ALL = [f"{clan}{value}" for clan in ("fox", "claw", "raven", "talon") for value in range(2, 11)]


def left_over(*rows: str, keep: int) -> str:
    """All Barbarians that are in none of the rows, but for so many."""
    there = [word.strip("~") for row in rows for word in row.split()]
    return " ".join([name for name in ALL if name not in there][keep:])


@pytest.mark.parametrize(("keep", "over"), [(0, True), (1, False), (2, False)])
def test_the_game_ends_when_the_deck_cannot_fill_all_bands(keep: int, over: bool) -> None:
    trophies = left_over(*bands("A", "D"), keep=keep)
    match, _ = fight("A", "D", "boss", "boss", trophies=[trophies, ""])
    assert (match.result() is not None) == over
    assert sum(map(len, match.state.deck)) == max(0, keep - 1)


def test_the_game_ends_in_the_middle_of_filling_a_band() -> None:
    trophies = left_over(*bands("D", "A"), keep=1)
    match, told = fight("D", "A", "talons", "boss", trophies=[trophies, ""], hands=["talons boss", "boss boss"])
    assert line(told, "won") == "won who=0 over=1 total=18 against=7"
    assert match.result() is None  # the one that was clobbered is replaced by the last of the deck
    match, told = fight("C", "D", "berzerk", "couple", trophies=[left_over(*bands("C", "D"), keep=1), ""])
    play(match, "0 fox8")
    assert match.result() is not None
    assert (match.state.bands.count(NONE), match.state.deck) == (1, [])


def over(trophies: list[str], stars: list[int]) -> Klobba:
    seats = len(stars)
    return GAME.read(
        {"bands": FULL, "hands": HANDS[:seats], "phase": "over", "round": 12, "trophies": trophies, "stars": stars}
    )


@pytest.mark.parametrize(
    ("trophies", "stars", "scores", "winners"),
    [
        (["fox9", "fox2 fox3"], [8, 8], (11, 10), (0,)),
        (["fox9", "fox2 fox3 raven2"], [8, 8], (11, 11), (1,)),
        (["fox9", "raven10"], [8, 8], (11, 11), (0, 1)),
        (["fox9 raven7", "raven8 claw8"], [8, 8], (13, 14), (1,)),
        (["fox7", "", "fox2 fox3"], [6, 12, 6], (8, 12, 8), (1,)),
        (["fox7", "", "fox2 fox3"], [10, 2, 12], (12, 2, 14), (2,)),
        (["fox7", "", "fox2 fox3", "claw2 claw3"], [10, 2, 10, 10], (12, 2, 12, 12), (2, 3)),
    ],
)
def test_the_most_stars_win_then_the_most_trophies(
    trophies: list[str], stars: list[int], scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    found = result(over(trophies, stars))
    assert found is not None
    assert (found.scores, found.winners) == (scores, winners)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_come_to_an_end(seats: int) -> None:
    for seed in range(20):
        match = Match.new(GAME, seats, seed, Options(rounds=100))
        match.playout(Policy(FastRng(seed)))
        assert match.result() is not None
        assert NONE in match.state.bands


# Options


def test_options_that_make_no_sense_are_refused() -> None:
    wrongs: list[dict[str, Any]] = [{"two_lowest": "other"}, {"tie": "other"}, {"rounds": 0}, {"rounds": 101}]
    for wrong in wrongs:
        with pytest.raises(Mistake, match=f"option {next(iter(wrong))} is "):
            Options(**wrong)
    assert [Options(rounds=rounds).rounds for rounds in (1, 100)] == [1, 100]


def test_who_lies_face_down_is_offered_by_its_place_and_told_by_it() -> None:
    match = switching(bands=["claw7~ claw6 raven6", *FULL[1:3], "fox5 talon4~ talon3"])
    assert may(match, 0) == "- down.0.0 claw6 raven6"
    play(match, "0 down.0.0")
    assert may(match, 0).split()[-3:] == ["fox5", "down.3.1", "talon3"]
    assert play(match, "0 down.3.1") == ["switched who=0 one=down.0.0 other=down.3.1"]
    assert may(match, 0) == "- claw6 raven6"  # whoever has moved is not offered again, face down or not
    told = str(GAME.forget(GAME.view(match.state, None)))
    assert "claw7" not in told
    assert "talon4" not in told
