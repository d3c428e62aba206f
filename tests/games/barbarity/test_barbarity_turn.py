"""Setting up, the turn, the Adventure and the end."""

import pytest

from games.barbarity.barbarity_table import hand, may, table, view
from games.script import asked, give, play, written
from stammtisch.core import FastRng, IllegalAnswer, Match, Mistake, make_options, written_event
from stammtisch.games.barbarity import GAME
from stammtisch.games.barbarity.options import Options
from stammtisch.games.barbarity.parts import CARD
from stammtisch.games.barbarity.rules import draw_lots
from stammtisch.games.barbarity.state import Barbarity
from stammtisch.games.barbarity.tables import DECK, HEROES


@pytest.mark.parametrize("seats", range(2, 6))
def test_everyone_gets_a_hero_and_five_cards(seats: int) -> None:
    match = Match.new(GAME, seats, 3)
    s = match.state
    assert [len(hand) for hand in s.hands] == [5] * seats
    assert (len(set(s.heroes)), len(s.box), len(s.deck)) == (seats, 5 - seats, 115 - 5 * seats)
    assert (s.phase, s.actions, s.turns, asked(match)) == ("action", 2, 1, {s.turn: "action"})


@pytest.mark.parametrize("seats", [1, 6])
def test_it_is_for_two_to_five(seats: int) -> None:
    with pytest.raises(Mistake, match="barbarity is for 2 to 5 players"):
        Match.new(GAME, seats, 3)


def dealt(seed: int, **options: object) -> tuple[Match[Barbarity], list[str]]:
    """A new game for two, and what was told of it."""
    match = Match.new(GAME, 2, seed, make_options(Options, options))
    return match, [" ".join(written_event(event)) for event in match.events]


def test_heroes_are_dealt_at_random_and_the_others_stay_in_the_box() -> None:
    heroes = set()
    for seed in range(12):
        match, told = dealt(seed)
        heroes.add(written(match, "heroes"))
        assert [line for line in told if line.startswith("hero")] == [
            f"hero who={seat} card={hero}" for seat, hero in enumerate(written(match, "heroes").split())
        ]
        assert sorted(match.state.heroes + match.state.box) == sorted(HEROES)
    assert len(heroes) > 6


def test_heroes_may_be_picked_one_after_the_other() -> None:
    five = ["cormac-the-slayer", "valkyria", "grunhild-goatbane", "thokk-the-unwashed", "sister-mayhem"]
    match = Match.new(GAME, 3, 1, Options(heroes="picked"))
    assert (asked(match), may(match, 0), match.events) == ({0: "hero"}, five, [])
    assert play(match, "0 valkyria") == ["hero who=0 card=valkyria"]
    assert (asked(match), may(match, 1)) == ({1: "hero"}, [hero for hero in five if hero != "valkyria"])
    play(match, "1 sister-mayhem, 2 cormac-the-slayer")
    assert written(match, "heroes") == "valkyria sister-mayhem cormac-the-slayer"
    assert (sorted(match.state.box), asked(match)) == ([2, 3], {match.state.turn: "action"})


def test_who_picks_last_of_five_takes_the_hero_that_is_left() -> None:
    match = Match.new(GAME, 5, 1, Options(heroes="picked"))
    play(match, "0 valkyria, 1 sister-mayhem, 2 cormac-the-slayer, 3 grunhild-goatbane")
    assert written(match, "heroes").split()[4] == "thokk-the-unwashed"
    assert match.state.box == []


def test_the_lots_are_random_and_are_shuffled_back_before_the_deal() -> None:
    """Otherwise they would be the first cards that are dealt."""
    lots, in_hands = set(), []
    for seed in range(12):
        match, told = dealt(seed)
        turned_up = [line.split("card=")[1] for line in told if line.startswith("lot")]
        lots.add(tuple(turned_up))
        held = [card for cards in match.state.hands for card in cards]
        in_hands += [CARD.number(card) in held for card in turned_up]
        assert sorted(match.state.deck + held) == sorted(DECK)
    assert len(lots) > 6
    assert in_hands.count(True) < len(in_hands) / 2


def test_hands_are_dealt_in_secret_and_nobody_sees_a_lot_again() -> None:
    match, told = dealt(1)
    assert [line.split(" cards")[0] for line in told if line.startswith("dealt")] == [
        "dealt who=0 count=5",
        "dealt who=1 count=5",
    ]
    assert [hand(match, 0, seat).count("?") for seat in (0, 1, None)] == [0, 5, 5]
    assert view(match, 0).lots == ()


@pytest.mark.parametrize("options", [{"flips": "now and then"}, {"heroes": "rolled"}])
def test_an_option_with_words_takes_two_of_them(options: dict[str, str]) -> None:
    [(name, word)] = options.items()
    with pytest.raises(Mistake, match=rf"option {name} is \w+( \w+)? or \w+( \w+)?, not '{word}'"):
        make_options(Options, options)


def lots(*cards: str) -> int:
    """Who begins, when the lots come in this order."""
    s = GAME.read({"seats": 3, "phase": "deal", "deck": " ".join(cards)})
    before = sorted(s.deck)
    draw_lots(s)
    assert sorted(s.deck) == before, "the lots go back"
    assert [event.kind.name for event in s.events] == ["lot"] * len(cards) + ["first"]
    return s.turn


def test_the_highest_lot_begins() -> None:
    assert lots("hop-it", "war-mammoth", "pigsticker") == 1
    assert lots("hop-it", "feast-and-rest", "rude-gesture") == 0
    assert lots("rude-gesture", "mirage", "red-rage") == 2


def test_a_special_counts_nothing_as_a_lot() -> None:
    assert lots("saga-of-your-deeds", "mirage", "rude-gesture") == 2
    assert lots("mirage", "guard-dog", "saga-of-your-deeds") == 1


def test_those_who_tie_turn_up_another_card() -> None:
    assert lots("pigsticker", "sabretooth", "mirage", "rude-gesture", "hop-it") == 1
    assert lots(*["croms-knackers"] * 3, *["hop-it"] * 3, "mirage", "mirage", "guard-dog") == 2


def test_two_actions_and_the_same_one_twice() -> None:
    match = table("", "hop-it", deck="mirage shin-kick")
    play(match, "0 draw, 0 draw")
    assert (written(match, "hands")[0], asked(match)) == ("mirage shin-kick", {0: "place"})


def test_actions_may_be_forgone() -> None:
    match = table("chainmail", "hop-it")
    assert play(match, "0 draw, 0 rest")[-1] == "rested who=0 count=1"
    play(match, "0 chainmail")
    assert (written(match, "areas")[0], asked(match)) == ("chainmail", {1: "action"})


def test_only_prizes_are_placed_and_one_at_most() -> None:
    match = table("chainmail hop-it sabretooth mirage", "hop-it", phase="place", areas=["guard-dog", ""])
    assert may(match, 0) == ["-", "chainmail", "sabretooth"]
    assert play(match, "0 sabretooth") == ["placed who=0 card=sabretooth slot=0.1", "began who=1"]
    assert (asked(match), written(match, "areas")) == ({1: "action"}, ["guard-dog sabretooth", ""])


def test_who_holds_cards_and_has_room_is_asked_for_a_prize_whether_there_is_one_or_not() -> None:
    match = table("hop-it", "hop-it", phase="place")
    assert (asked(match), may(match, 0)) == ({0: "place"}, ["-"])


def test_without_room_or_cards_nobody_is_asked_for_a_prize() -> None:
    assert asked(table("", "hop-it", phase="place")) == {1: "action"}
    full = table("horned-helm", "hop-it", phase="place", areas=["chainmail guard-dog sabretooth", ""])
    assert asked(full) == {1: "action"}


def test_prizes_and_responses_are_no_actions() -> None:
    assert may(table("chainmail stitch-that mighty-oath", "hop-it"), 0) == ["draw", "rest"]


def test_equal_cards_are_one_option() -> None:
    match = table("hop-it hop-it", "hop-it", areas=["", "chainmail"])
    assert may(match, 0) == ["draw", "play.hop-it", "rest"]


def test_an_adventure_needs_a_prize() -> None:
    assert "adventure" not in may(table("hop-it", "hop-it"), 0)


def test_the_guards_are_met_from_the_top() -> None:
    match = table("red-rage bear-hug mirage", "", areas=["sabretooth/shin-kick@1/hop-it@1/beard-pull@1", ""])
    told = play(match, "0 adventure, 0 play.red-rage, 0 fight, 0 play.bear-hug, 0 fight")
    assert [line for line in told if line.startswith("met")] == [
        "met who=0 card=beard-pull",
        "met who=0 card=hop-it",
        "met who=0 card=shin-kick",
    ]
    assert may(match, 0) == ["stop"]


def test_a_fight_that_was_begun_cannot_be_stopped() -> None:
    match = table("hop-it hop-it", "", areas=["sabretooth/shin-kick@1", ""])
    play(match, "0 adventure, 0 play.hop-it")
    assert may(match, 0) == ["fight", "play.hop-it"]
    with pytest.raises(IllegalAnswer):
        play(match, "0 stop")


def test_each_of_the_others_is_asked_until_they_have_had_enough() -> None:
    areas = ["dragons-hoard/shin-kick@1", "", ""]
    match = table(
        "hop-it", "stitch-that", "stitch-that", areas=areas, hoards=["", "chainmail horned-helm", "sabretooth"]
    )
    play(match, "0 adventure, 1 use.horned-helm, 1 use.chainmail")
    assert may(match, 1) == ["-", "play.stitch-that"]
    play(match, "1 -")
    assert (asked(match), may(match, 2)) == ({2: "raise"}, ["-", "use.sabretooth", "play.stitch-that"])
    play(match, "2 play.stitch-that, 2 -")
    assert (match.state.raised, asked(match)) == (6, {0: "fight"})


def test_a_prize_is_won_into_the_next_free_place_or_into_that_of_another() -> None:
    hoards = ["chainmail ~horned-helm", ""]
    match = table("hop-it", "", areas=["sabretooth", ""], hoards=hoards)
    assert play(match, "0 adventure, 0 -")[1:] == ["won who=0 card=sabretooth place=2"]
    assert written(match, "hoards")[0] == "chainmail ~horned-helm sabretooth"
    match = table("hop-it", "", areas=["sabretooth", ""], hoards=hoards)
    told = play(match, "0 adventure, 0 horned-helm")
    assert told[1:] == ["won who=0 card=sabretooth place=1", "replaced who=0 card=horned-helm"]
    assert (written(match, "hoards")[0], written(match, "pile")) == ("chainmail sabretooth", "horned-helm")
    match = table("hop-it", "", areas=["sabretooth", ""], hoards=hoards)
    play(match, "0 adventure, 0 chainmail")
    assert written(match, "hoards")[0] == "sabretooth ~horned-helm"


def test_the_winner_of_a_prize_is_not_asked_about_an_empty_hoard() -> None:
    match = table("hop-it", "", areas=["sabretooth", ""])
    assert play(match, "0 adventure") == [
        "embarked who=0 slot=0.0 card=sabretooth",
        "won who=0 card=sabretooth place=0",
    ]
    assert (asked(match), written(match, "hoards")[0]) == ({0: "action"}, "sabretooth")


def test_the_game_ends_at_once_with_the_fifth_prize() -> None:
    hoard = "horned-helm guard-dog pack-mule dune-stalker"
    match = table("hop-it", "mirage", areas=["chainmail guard-dog", ""], hoards=[hoard.replace("guard-dog ", ""), ""])
    play(match, "0 adventure, 0 0.0, 0 -")
    assert match.result() is None
    match = table("hop-it", "mirage", areas=["chainmail", ""], hoards=[hoard, ""])
    assert play(match, "0 adventure, 0 -")[-1] == "scored points=8,0"
    assert (match.ask, match.state.phase) == (None, "over")


def end(*hoards: str, **parts: object) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The scores and the winners, when the turns have run out."""
    seats = len(hoards)
    options = {"turn_cap": 9}
    match = table(*["hop-it"] * min(seats, 4), hoards=list(hoards), phase="place", turns=9, options=options, **parts)
    play(match, "0 -")
    result = match.result()
    assert result is not None
    return result.scores, result.winners


def test_the_most_points_win_and_sagas_count() -> None:
    assert end("chainmail", "sabretooth") == ((2, 3), (1,))
    assert end("chainmail", "sabretooth", sagas=["saga-of-your-deeds saga-of-your-deeds", ""]) == ((4, 3), (0,))


def test_of_equal_points_more_prizes_win() -> None:
    assert end("war-mammoth", "chainmail horned-helm", "frozen-keep") == ((4, 4, 4), (1,))


def test_what_is_equal_in_both_is_shared() -> None:
    assert end("war-mammoth", "frozen-keep", "guard-dog") == ((4, 4, 1), (0, 1))


def test_cards_in_hands_and_adventure_areas_count_nothing() -> None:
    assert end("", "guard-dog", areas=["dragons-hoard", ""]) == ((0, 1), (1,))


@pytest.mark.parametrize("cap", [0, -1, 10_001])
def test_a_cap_that_makes_no_sense_is_refused(cap: int) -> None:
    with pytest.raises(Mistake, match="option turn_cap is a number from 1 to 10000"):
        Options(turn_cap=cap)
    with pytest.raises(Mistake):
        make_options(Options, {"turn_cap": str(cap)})
    assert [Options(turn_cap=most).turn_cap for most in (1, 10_000)] == [1, 10_000]


def test_every_game_ends_by_the_cap() -> None:
    match = Match.new(GAME, 4, 1, Options(turn_cap=7))
    dice = FastRng(1)
    while match.ask is not None:
        seat = match.to_act()[0]
        options = match.ask.offer(seat)
        match.answer(seat, options[dice.below(len(options))])
    assert match.state.turns == 7


def test_a_stronghold_counts_from_the_moment_it_is_won() -> None:
    s = table("hop-it", "hop-it hop-it", areas=["cliff-fort war-mammoth", "horned-helm"]).state
    s.shown = True
    told = give(Match(GAME, s), "0 adventure, 0 0.0")
    limits = [[prize.limit for prize in GAME.view(event.after, None).areas[0]] for event in told]
    assert ([event.kind.name for event in told], limits) == (["embarked", "won"], [[3, 4], [3]])
