"""What may be done in a turn and what may not."""

import pytest

from games.klong.klong_table import WAITING, asked, may, play, table
from games.script import written
from stammtisch.core import IllegalAnswer

ROW = "smuggler fence cell_leader crime_boss lion_robot arms_dealer"


def test_a_turn_ends_only_with_an_empty_hand() -> None:
    match = table("hack access", row=ROW)
    assert "end" not in may(match)
    play(match, "play.hack, play.access")
    assert "end" in may(match)


def test_a_card_that_is_not_in_the_hand_cannot_be_played() -> None:
    match = table("hack")
    with pytest.raises(IllegalAnswer, match=r"cannot answer 'play\.duck'"):
        play(match, "play.duck")


def test_equal_cards_are_offered_once_and_the_only_card_is_asked_for() -> None:
    match = table("hack hack")
    assert may(match) == {"play.hack"}
    assert asked(match) == "action"


def test_equal_tokens_are_offered_once_and_used_one_by_one() -> None:
    match = table("hack", held=["speed_boost speed_boost multipass archive", ""], tokens="")
    assert may(match) == {"play.hack", "use.speed_boost", "use.multipass"}
    play(match, "use.speed_boost")
    assert written(match, "held") == ["speed_boost multipass archive", ""]


def test_options_say_what_they_are_to_those_who_debug() -> None:
    assert match_options() == "[Act(play.hack), Go(move.CB2), Go(move.CB3), Go(move.CB4), Go(move.CB7)]"


def match_options() -> str:
    match = table("hack", boots=1)
    assert match.ask is not None
    return repr(match.ask.offer(0))


def test_a_card_costs_its_skill() -> None:
    match = table("hack", row=ROW, skill=4)
    assert {word for word in may(match) if word.startswith("buy")} == {
        "buy.smuggler", "buy.fence", "buy.lion_robot", "buy.arms_dealer", "buy.vasr", "buy.boldly_go",
    }  # fmt: skip
    play(match, "buy.fence")
    assert written(match, "skill") == 0
    assert written(match, "row") == "smuggler . cell_leader crime_boss lion_robot arms_dealer"
    assert written(match, "discards") == ["fence", ""]


def test_of_two_equal_missions_the_left_one_is_bought() -> None:
    match = table("hack", row="fence smuggler cell_leader smuggler lion_robot arms_dealer", skill=6)
    play(match, "buy.smuggler")
    assert written(match, "row") == "fence . cell_leader smuggler lion_robot arms_dealer"
    play(match, "buy.smuggler")
    assert "buy.smuggler" not in may(match)


def test_an_empty_reserve_pile_sells_nothing() -> None:
    match = table("hack", skill=7, reserve=[0, 1, 1])
    assert {"buy.boldly_go", "buy.memory_core"} <= may(match)
    assert "buy.vasr" not in may(match)
    play(match, "buy.memory_core")
    assert written(match, "reserve") == [0, 1, 0]


def test_enemies_are_never_bought() -> None:
    match = table("hack", skill=9, row="killer_robot fence cell_leader crime_boss lion_robot arms_dealer")
    assert "buy.killer_robot" not in may(match)


def test_a_good_needs_a_market_credits_and_stock() -> None:
    goods = {"good.master_key", "good.telepass", "good.medikit", "good.contraband"}
    assert goods <= may(table("hack", at="HY1 CB1", credits=[7, 0]))
    assert not goods & may(table("hack", at="HY1 CB1", credits=[6, 0]))
    assert not goods & may(table("hack", at="HY2 CB1", credits=[7, 0]))
    assert goods & may(table("hack", at="HY1 CB1", credits=[7, 0], stock=[0, 0, 1, 0])) == {"good.medikit"}


def test_an_empty_place_of_the_row_is_no_mission() -> None:
    match = table("hack", swords=9, skill=9, row=". fence cell_leader crime_boss lion_robot arms_dealer")
    assert {word for word in may(match) if word.startswith("fight")} == {"fight.g0b_l1n"}


def test_whoever_has_escaped_goes_nowhere_and_does_nothing_on_a_space() -> None:
    left = {"status": "escaped aboard", "at": ". CB1", "pods": "CB5 .", "artifacts": [5, 0], "hacked": ["HY2 PK1", ""]}
    given = {"boots": 3, "teleports": 1, "hops": 1, "credits": [20, 0], "goods": ["master_key telepass", ""]}
    match = table("hack", WAITING, row=ROW, **left, **given)
    assert may(match) == {"play.hack"}
    play(match, "play.hack")
    assert match.to_act() == [1], "there was nothing to ask for the last time"


def test_only_a_medikit_heals() -> None:
    match = table("hack", at="HY1 CB1", credits=[21, 0], damage=[3, 0])
    play(match, "good.master_key, good.telepass, good.contraband")
    assert written(match, "damage") == [3, 0]


def test_a_medikit_heals_at_once() -> None:
    match = table("hack", at="HY1 CB1", credits=[9, 0], damage=[3, 0])
    play(match, "good.medikit")
    assert written(match, "damage") == [1, 0]
    assert written(match, "credits") == [2, 0]
    assert written(match, "stock") == [1, 1, 0, 1]


def test_the_first_port_brings_no_code() -> None:
    match = table("hack", at="HY3 CB1")
    told = play(match, "hack.HY3")
    assert "code who=0" not in told
    assert may(match) == {"play.hack"}


def test_a_third_port_cannot_be_hacked() -> None:
    assert "hack.MB3" not in may(table("hack", at="MB3 CB1", hacked=["HY2 PK1", ""]))


def test_an_artifact_that_is_gone_cannot_be_taken() -> None:
    position = {"at": "CM4 CB1", "hacked": ["HY2 PK1", ""]}
    assert "artifact.CM4" in may(table("hack", **position))
    assert "artifact.CM4" not in may(table("hack", lying=[10, 15], **position))


def test_walking_needs_boots_that_are_of_use() -> None:
    assert "move.CB2" in may(table("hack", boots=1))
    assert "move.CB2" not in may(table("hack", boots=0))
    assert "move.CB2" not in may(table("hack", boots=1, blocked="dazed"))
    assert "move.CB6" not in may(table("hack", boots=1))
    assert "move.CB6" in may(table("hack", boots=2))


def test_boots_are_of_use_again_in_the_next_turn() -> None:
    match = table("access", WAITING, at="KO1 CB1", row=ROW, piles=["access hack hack hack hack", ""])
    play(
        match,
        "lift.KO2, play.access, end, 1: play.hack, 1: play.hack, 1: play.hack, 1: play.hack, 1: play.stumble, 1: end",
    )
    play(match, "play.access")
    assert "move.HY4" in may(match)


def test_enemies_are_crossed_with_any_mixture_of_swords_and_damage() -> None:
    for spent in (0, 1, 2):
        match = table("hack", at="HY9 CB1", boots=1, swords=3)
        play(match, "move.HY10")
        assert may(match) == {"0", "1", "2"}
        play(match, str(spent))
        assert written(match, "swords") == 3 - spent
        assert written(match, "damage") == [2 - spent, 0]


def test_without_swords_nobody_is_asked_for_them() -> None:
    match = table("hack", at="HY9 CB1", boots=1)
    play(match, "move.HY10")
    assert written(match, "damage") == [2, 0]
    assert asked(match) == "action"


def test_eight_damage_and_two_enemies_need_one_sword() -> None:
    position = {"at": "HY9 CB1", "boots": 1, "damage": [8, 0]}
    assert "move.HY10" not in may(table("hack", **position))
    match = table("hack", swords=2, **position)
    play(match, "move.HY10")
    assert may(match) == {"1", "2"}


def test_whoever_ignores_enemies_may_pass_where_they_would_be_deadly() -> None:
    position = {"at": "HY9 CB1", "boots": 1, "damage": [9, 0]}
    assert "move.HY10" not in may(table("hack", **position))
    match = table("hack", fearless=True, **position)
    play(match, "move.HY10")
    assert written(match, "damage") == [9, 0]


def test_hops_are_used_one_by_one_and_by_nothing_else() -> None:
    match = table("hack", at="HY1 CB1", hops=2)
    play(match, "hop.HY8")
    assert written(match, "hops") == 1
    assert not any(word.startswith("hop") for word in may(match)), "there is no other telepad in the module"
    match = table("hack", at="KO1 CB1", hops=1)
    play(match, "lift.KO2")
    assert written(match, "hops") == 1


def test_an_arrow_can_be_followed() -> None:
    match = table("hack", at="HY12 CB1", boots=1)
    play(match, "move.HY11, no")
    assert written(match, "at") == "HY11 CB1"


def test_a_teleport_is_kept_for_later_and_used_once() -> None:
    match = table("pocket_teleporter hack", boots=1)
    play(match, "play.pocket_teleporter, move.CB4, teleport.CB8")
    assert written(match, "at") == "CB8 CB1"
    assert not any(word.startswith("teleport") for word in may(match))


def test_a_teleport_works_when_boots_do_not() -> None:
    match = table("hack", at="KO1 CB1", teleports=1, boots=2)
    play(match, "lift.KO2, teleport.PK4")
    assert written(match, "at") == "PK4 CB1"
    assert not any(word.startswith("move") for word in may(match))


def test_a_telepad_leads_into_the_command_module_with_the_code() -> None:
    match = table("hack", at="HY8 CB1", goods=["telepass", ""], hacked=["HY2 PK1", ""])
    assert {"pad.PK10", "pad.MB13", "pad.CM11"} <= may(match)
    play(match, "pad.CM11, no")
    assert written(match, "blocked") == "dazed"


def test_leaving_the_command_module_is_free() -> None:
    match = table("hack", at="CM1 CB1", boots=1, hacked=["HY2 PK1", ""])
    play(match, "move.HY5")
    assert written(match, "at") == "HY5 CB1"


def test_whoever_is_gone_only_draws_cubes_until_nobody_is_aboard() -> None:
    match = table("", WAITING, status="lost aboard", damage=[10, 0], phase="gone")
    assert match.to_act() == [1]
    play(match, "1: play.hack, 1: play.hack, 1: play.hack, 1: play.hack, 1: play.stumble, 1: end")
    assert match.to_act() == [1]


def test_vaporizers_can_each_trash_a_card_or_not() -> None:
    match = table("", WAITING, vaporizers=2, discards=["stumble duck", ""], row=ROW)
    assert asked(match) == "vaporize"
    play(match, "purge.stumble, -")
    assert written(match, "box").split() == ["stumble"]
    assert match.to_act() == [1]


def test_unused_resources_are_lost_with_the_turn() -> None:
    brought = {
        "swords": 3,
        "boots": 2,
        "hush": 2,
        "teleports": 1,
        "trashes": 1,
        "hops": 1,
        "trashed": 1,
        "blocked": "locked",
    }
    given = {**brought, "multipass": True, "fearless": True, "unlocked": True, "pending": "smuggler:0"}
    match = table("hack", WAITING, row=ROW, at="KO1 CB1", **given)
    play(match, "play.hack, end, -")
    assert [written(match, part) for part in ("skill", *brought)] == [0, 0, 0, 0, 0, 0, 0, 0, ""]
    assert [written(match, part) for part in ("multipass", "fearless", "unlocked", "pending")] == [
        False,
        False,
        False,
        "",
    ]


def test_the_turn_goes_round_and_rounds_are_counted() -> None:
    match = table("hack", WAITING, row=ROW, skill=1)
    assert written(match, "round") == 1
    play(match, "play.hack, end, 1: play.hack, 1: play.hack, 1: play.hack, 1: play.hack, 1: play.stumble, 1: end")
    assert (written(match, "round"), match.to_act()) == (2, [0])
