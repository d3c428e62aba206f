"""How a fight goes back and forth, and who is asked and who need not be."""

import pytest

from games.barbarity.barbarity_table import may, table, view
from games.barbarity.test_barbarity_specials import everything_but
from games.script import asked, names, play, written
from stammtisch.core import Match
from stammtisch.games.barbarity.state import Barbarity

IN_TURN = {"flips": "in turn"}


def fight(hand: str, *hoards: str, guard: str = "pigsticker", **parts: object) -> Match[Barbarity]:
    """Seat 0 faces a guard of 3, unless another is given; the others have Hoards and no cards."""
    areas = [f"dragons-hoard/mirage@1/+{guard}@1", *[""] * (len(hoards) - 1)]
    empty = [""] * (len(hoards) - 1)
    return table(hand, *empty, areas=areas, hoards=list(hoards), phase="fight", actions=1, **parts)


def test_when_enough_lies_there_a_boost_may_be_flipped_once_more_and_answered() -> None:
    match = fight("pigsticker hop-it red-rage", "", "chainmail sabretooth")
    play(match, "0 play.pigsticker, 0 play.hop-it, 0 fight")
    assert (asked(match), may(match, 1)) == ({1: "raise"}, ["-", "use.chainmail", "use.sabretooth"])
    assert play(match, "1 use.chainmail") == ["raised who=1 card=chainmail count=2 place=0"]
    assert (asked(match), may(match, 0)) == ({0: "fight"}, ["play.red-rage", "stop"])
    play(match, "0 play.red-rage")
    assert may(match, 0) == ["fight"], "enough lies there again"
    play(match, "0 fight")
    assert (asked(match), may(match, 1)) == ({1: "raise"}, ["-", "use.sabretooth"])
    told = play(match, "1 -")
    assert told[0] == "beat who=0 card=pigsticker total=10 needed=5"
    assert written(match, "pile").split()[-4:] == ["red-rage", "hop-it", "pigsticker", "pigsticker"]


def test_who_lets_a_raised_guard_be_has_spent_what_lies_there() -> None:
    match = fight("pigsticker hop-it red-rage", "rusty-cleaver", "sabretooth")
    play(match, "0 play.pigsticker, 0 use.rusty-cleaver, 0 fight, 1 use.sabretooth")
    assert may(match, 0) == ["play.hop-it", "play.red-rage", "stop"]
    assert play(match, "0 stop") == ["stopped who=0 card=pigsticker"]
    assert (written(match, "pile"), written(match, "hands")[0]) == ("pigsticker", "hop-it red-rage")
    assert written(match, "hoards") == ["~rusty-cleaver", "~sabretooth"]
    assert written(match, "areas")[0] == "dragons-hoard/mirage@1/+pigsticker@1"
    s = match.state
    assert (s.raised, s.offered, s.contested, s.committed, asked(match)) == (0, 0, False, [], {0: "action"})


def test_one_point_is_enough_to_be_contested() -> None:
    match = fight("red-rage bear-hug", "rusty-cleaver", "chainmail")
    play(match, "0 use.rusty-cleaver")
    assert may(match, 0) == ["play.red-rage", "play.bear-hug"]
    play(match, "1 flip:use.chainmail")
    assert may(match, 0) == ["play.red-rage", "play.bear-hug", "stop"]


def test_who_can_answer_no_more_has_lost_what_lies_there() -> None:
    match = fight("pigsticker hop-it mirage", "", "war-mammoth")
    play(match, "0 play.pigsticker, 0 play.hop-it, 0 fight, 1 use.war-mammoth")
    assert may(match, 0) == ["stop"]
    play(match, "0 stop")
    assert written(match, "pile") == "hop-it pigsticker"


def test_a_boost_that_is_not_enough_leaves_the_others_time_for_theirs() -> None:
    match = fight("red-rage", "", "chainmail", "rusty-cleaver", guard="hop-it")
    play(match, "0 play.red-rage, 0 fight, 1 use.chainmail")
    assert (asked(match), may(match, 2)) == ({2: "raise"}, ["-", "use.rusty-cleaver"])
    assert names(play(match, "2 use.rusty-cleaver")) == ["raised", "stopped"]
    assert written(match, "pile") == "red-rage", "five do not exceed five, and there is nothing to answer with"


def test_nobody_is_asked_to_raise_what_is_not_beaten() -> None:
    match = fight("red-rage mirage", "", "sabretooth", "chainmail", guard="hop-it")
    play(match, "0 play.red-rage, 0 fight, 1 use.sabretooth")
    assert asked(match) == {0: "fight"}, "seat 2 may wait"


def test_boosts_are_asked_for_clockwise_from_the_adventurer() -> None:
    areas = ["", "", "dragons-hoard/+rude-gesture@1", ""]
    hoards = ["chainmail", "horned-helm", "", "sabretooth"]
    match = table("", "", "red-rage mirage", "", areas=areas, hoards=hoards, turn=2, phase="fight", actions=1)
    play(match, "2 play.red-rage, 2 fight")
    assert asked(match) == {3: "raise"}
    play(match, "3 -")
    assert asked(match) == {0: "raise"}
    play(match, "0 -")
    assert asked(match) == {1: "raise"}
    assert "beat who=2 card=rude-gesture total=5 needed=1" in play(match, "1 -")


def test_a_flipped_boost_is_not_asked_for() -> None:
    match = fight("red-rage", "", "~sabretooth")
    assert "beat who=0 card=pigsticker total=5 needed=3" in play(match, "0 play.red-rage, 0 fight")


def test_stitch_that_has_its_moment_before_cards_are_put_down() -> None:
    areas = ["dragons-hoard/+hop-it@1", ""]
    match = table("red-rage pigsticker", "stitch-that", areas=areas, hoards=["", "chainmail"], phase="fight", actions=1)
    play(match, "0 play.red-rage, 0 fight")
    assert may(match, 1) == ["-", "use.chainmail"]


def test_an_arena_alone_may_be_raised_and_nothing_is_spent() -> None:
    match = fight("mirage", "fighting-pits throne-of-skulls", "chainmail", guard="rude-gesture")
    assert may(match, 0) == ["fight", "stop"]
    play(match, "0 fight, 1 use.chainmail")
    assert (may(match, 0), match.state.contested) == (["stop"], False)
    play(match, "0 stop")
    assert written(match, "pile") == ""


def test_a_guard_that_was_raised_is_faced_again_from_its_printed_value() -> None:
    match = fight("pigsticker hop-it red-rage", "fast-pony", "sabretooth", tired=[0])
    play(match, "0 play.pigsticker, 0 play.hop-it, 0 fight, 1 use.sabretooth, 0 stop, 0 use.fast-pony, 0 adventure")
    assert (view(match, 0).needed, asked(match)) == (3, {0: "fight"})


def test_in_turn_a_guard_is_beaten_at_once() -> None:
    match = fight("red-rage", "", "sabretooth", options=IN_TURN)
    assert names(play(match, "0 play.red-rage, 0 fight"))[:2] == ["committed", "beat"]


def test_in_turn_who_has_begun_has_to_win() -> None:
    match = fight("hop-it hop-it mirage", "", "sabretooth", options=IN_TURN)
    play(match, "0 play.hop-it")
    assert may(match, 0) == ["play.hop-it"]


def test_a_view_of_a_fight_is_the_same_while_others_are_asked() -> None:
    match = fight("red-rage mirage", "fighting-pits", "sabretooth")
    play(match, "0 play.red-rage, 0 fight")
    seen = view(match, None)
    assert (seen.phase, seen.needed, seen.raised, seen.offered, seen.extra, seen.enough) == ("parry", 3, 0, 6, 1, True)
    play(match, "1 use.sabretooth")
    seen = view(match, None)
    assert (seen.phase, seen.needed, seen.raised, seen.offered, seen.extra, seen.enough) == ("fight", 6, 3, 6, 1, False)


# Who need not be asked


def faced_by(hand: str, **parts: object) -> Match[Barbarity]:
    """Seat 0 sets out with cards of its own, seat 1 holds some."""
    match = table("red-rage", hand, areas=["chainmail/pigsticker@1", ""], **parts)
    play(match, "0 adventure")
    return match


def test_who_shows_all_cards_and_has_no_stitch_that_is_not_asked() -> None:
    assert asked(faced_by("hop-it mirage", shown="1.0 1.1")) == {0: "fight"}
    assert asked(faced_by("hop-it mirage", shown="1.0")) == {1: "raise"}
    assert asked(faced_by("hop-it mirage", known=["1.0 1.1", ""])) == {1: "raise"}, "not everybody has seen them"


def test_who_shows_a_stitch_that_is_asked() -> None:
    assert asked(faced_by("hop-it stitch-that", shown="1.0 1.1")) == {1: "raise"}


STITCHES = "stitch-that stitch-that stitch-that"


def test_when_every_stitch_that_lies_open_nobody_is_asked() -> None:
    assert asked(faced_by("hop-it", pile=STITCHES)) == {0: "fight"}
    assert asked(faced_by("hop-it", pile="stitch-that stitch-that")) == {1: "raise"}, "one may be in the hand"


def test_a_stitch_that_in_another_hand_is_as_good_as_in_this_one() -> None:
    areas, pile = ["chainmail/pigsticker@1", "", ""], "stitch-that stitch-that"
    match = table("red-rage", "hop-it", "stitch-that", areas=areas, pile=pile)
    play(match, "0 adventure")
    assert asked(match) == {1: "raise"}
    match = table("red-rage", "hop-it", "stitch-that", areas=areas, pile=pile, shown="2.0")
    play(match, "0 adventure")
    assert asked(match) == {2: "raise"}, "everybody knows who has it"


def test_what_was_shuffled_into_the_deck_is_not_in_a_hand_from_before() -> None:
    rest = {"rest": "pile", "batches": [""]}
    assert asked(faced_by("hop-it", deck=f"{STITCHES} shin-kick", **rest)) == {0: "fight"}
    assert asked(faced_by("hop-it", deck=f"{STITCHES} shin-kick", rest="pile", batches=["1.0"])) == {1: "raise"}
    assert asked(faced_by("hop-it stitch-that", deck="shin-kick", **rest)) == {1: "raise"}


def test_who_can_only_let_the_guard_be_and_hides_nothing_is_not_asked() -> None:
    match = table("", "", areas=["chainmail/pigsticker@1", ""])
    assert play(match, "0 adventure")[-1] == "stopped who=0 card=pigsticker"
    match = table("mirage", "", areas=["chainmail/pigsticker@1", ""], shown="0.0")
    assert play(match, "0 adventure")[-1] == "stopped who=0 card=pigsticker"
    match = table("mirage", "", areas=["chainmail/pigsticker@1", ""])
    play(match, "0 adventure")
    assert (asked(match), may(match, 0)) == ({0: "fight"}, ["stop"])


def test_to_beat_a_guard_is_asked_for_even_if_nothing_else_is_possible() -> None:
    match = fight("red-rage", "", "")
    play(match, "0 play.red-rage")
    assert (asked(match), may(match, 0)) == ({0: "fight"}, ["fight"])


@pytest.mark.parametrize(("shown", "who"), [("0.0", 1), ("", 0)])
def test_who_shows_no_prize_is_not_asked_to_place_one(shown: str, who: int) -> None:
    match = table("hop-it", "mirage", phase="place", shown=shown)
    assert asked(match) == {who: "place" if who == 0 else "action"}


def test_who_can_only_rest_and_hides_nothing_is_not_asked() -> None:
    match = table("", everything_but())
    assert (asked(match), match.state.turns) == ({1: "action"}, 2)
