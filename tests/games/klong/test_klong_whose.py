"""What is one's own and what is another's, and what adds up: gifts, goods, cards, and who is out."""

from games.klong.klong_table import WAITING, may, play, table
from games.script import written
from stammtisch.games.klong.boss import draw_cubes

LATE = {"status": "aboard escaped", "at": "CB1 .", "pods": ". CB5", "artifacts": [0, 5]}


def test_contraband_of_somebody_else_does_not_count() -> None:
    match = table("smuggler", goods=["", "contraband"])
    play(match, "play.smuggler")
    assert written(match, "credits") == [0, 0]


def test_a_prisoner_in_the_hand_does_not_count() -> None:
    match = table("space_skunk captured_pilot")
    play(match, "play.space_skunk")
    assert written(match, "credits") == [0, 0]
    play(match, "play.captured_pilot")
    assert written(match, "credits") == [3, 0]


def test_only_a_master_key_opens_a_lock() -> None:
    match = table("hack", at="CB2 CB1", boots=1, goods=["telepass medikit contraband", "master_key"])
    assert "move.CB10" not in may(match)
    assert "move.CB10" in may(table("hack", at="CB2 CB1", boots=1, goods=["master_key", ""]))


def test_a_telepad_works_when_boots_do_not_and_more_than_once_a_turn() -> None:
    match = table("hack", at="HY8 CB1", boots=1, goods=["telepass", ""], blocked="locked", tokens="")
    assert "move.HY4" not in may(match)
    play(match, "pad.PK10, pad.MB13")
    assert "pad.HY8" in may(match)


def test_whoever_is_teleported_into_a_pod_escapes_too() -> None:
    match = table("hack", at="CB3 CB1", teleports=1, artifacts=[5, 0], hacked=["HY2 PK1", ""])
    assert "escaped who=0" in play(match, "teleport.CB5")
    assert written(match, "status") == "escaped aboard"


def test_a_silence_of_ones_own_hushes_up_nobody_else() -> None:
    match = table("con_artist smuggler", hush=2)
    play(match, "play.con_artist, play.smuggler")
    assert (written(match, "area"), written(match, "hush")) == ([0, 1, 0], 2)


def test_a_red_cube_does_not_hurt_who_has_escaped() -> None:
    match = table("hack", WAITING, **LATE, rage=8, area=[0, 0, 0], bag=[0, 0, 1, 0], black_aside=24)
    draw_cubes(match.state, 1)
    assert (match.state.damage, match.state.supply) == ([1, 0], [29, 30])


def test_to_trash_is_given_by_each_card() -> None:
    match = table("exterminator code_red hack")
    play(match, "play.exterminator, play.code_red")
    assert written(match, "trashes") == 2
    play(match, "trash.exterminator, trash.code_red")
    assert (written(match, "trashes"), written(match, "doomed")) == (0, "exterminator code_red")


def test_teleports_and_hops_add_up() -> None:
    match = table("pocket_teleporter telepad_technician telepad_technician", teleports=1)
    play(match, "play.pocket_teleporter, play.telepad_technician, play.telepad_technician")
    assert (written(match, "teleports"), written(match, "hops")) == (2, 2)


def test_each_vaporizer_that_is_found_trashes_a_card() -> None:
    match = table("hack duck access", boots=2, minor="vaporizer vaporizer", tokens="CB3 CB3")
    play(match, "move.CB3, yes, move.CB1")
    assert written(match, "vaporizers") == 1
    play(match, "play.access, move.CB3, yes")
    assert written(match, "vaporizers") == 2
