"""Details that are easily lost: where no pod is, who hears no Clank, how many crystals there are."""

import pytest

from games.klong.klong_table import play, table
from games.script import written
from stammtisch.core import Match
from stammtisch.games.klong import GAME
from stammtisch.games.klong.chart import MODULES, Slot, places_in
from stammtisch.games.klong.options import BUY, FIGHT_GUARD, LIFT, MOVE, PLAY
from stammtisch.games.klong.ship import POD, PODS
from stammtisch.games.klong.tables import CRYSTALS, ESCAPED


def test_nobody_escapes_where_no_pod_is() -> None:
    assert [at for at, pod in enumerate(POD) if pod >= 0] == PODS
    for seats in (2, 3, 4):
        others = seats - 1
        match = table(
            "hack", *["hack"] * others, at="CB1" + " CB1" * others, boots=1, tokens="", artifacts=[5] + [0] * others
        )
        assert [line.split()[0] for line in play(match, "move.CB3")] == ["moved"]
        assert match.state.is_aboard(0)


def test_there_are_so_many_crystals_and_no_more() -> None:
    s = table("hack").state
    for taken in range(CRYSTALS + 2):
        assert s.bank == CRYSTALS - min(taken, CRYSTALS)
        s.take_crystal(taken % 2)
    assert (sum(s.crystals), s.bank) == (CRYSTALS, 0)


@pytest.mark.parametrize("count", [-2, 2])
def test_who_is_off_the_ship_neither_makes_noise_nor_takes_it_back(count: int) -> None:
    s = table("hack", area=[3, 0, 0], hush=1).state
    s.status[0] = ESCAPED
    s.clank(0, count)
    assert (s.area[0], s.hush) == (3, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_red_cube_lies_in_the_clank_area_at_the_beginning(seats: int) -> None:
    assert Match.new(GAME, seats, 5).state.area[-1] == 0


def test_what_was_trashed_in_a_turn_is_counted_wherever_it_came_from() -> None:
    match = table("hack", play="stumble", doomed="stumble", apart="fence")
    assert match.state.trashed == 2


def test_tokens_and_cards_that_all_know_may_be_named_in_any_order() -> None:
    match = table("hack stumble", held=["multipass health_boost", ""], known=["stumble hack", ""], tokens="")
    assert (written(match, "held")[0], written(match, "known")[0]) == ("health_boost multipass", "hack stumble")


def test_an_action_knows_the_key_of_its_verb() -> None:
    assert [MOVE[0].doing, LIFT[0].doing, BUY[0].doing, PLAY[0].doing, FIGHT_GUARD[0].doing] == [
        "do_move", "do_lift", "do_buy", "do_play", "do_fight",
    ]  # fmt: skip


def test_a_turned_module_is_mirrored_in_its_slot() -> None:
    module = MODULES["HY"]
    spaces = module.spaces.values()
    wide = max(space.x for space in spaces)
    assert places_in(Slot("A", 30, 2), module) == {space.name: (30 + space.x, 2 + space.y) for space in spaces}
    assert places_in(Slot("A", 30, 2, turned=True), module) == {
        space.name: (30 + wide - space.x, 2 + 9 - space.y) for space in spaces
    }
