"""Positions in writing."""

from typing import Any

import pytest

from games.klobba.klobba_table import GROUPS, duel, fight
from games.script import play
from stammtisch.core import Match, Mistake, new_rng
from stammtisch.games.klobba import GAME
from stammtisch.games.klobba.state import Options
from stammtisch.games.klobba.tables import NONE

FULL = ["claw7 claw6 raven6", "talon2 raven9~ claw4", "fox10 talon6 talon5", "fox5 talon4 talon3"]
HANDS = ["boss boss glory glory second", "berzerk berzerk couple couple flee"]


def test_a_position_in_full() -> None:
    data = {
        "seats": 3,
        "options": {"tie": "nobody"},
        "phase": "settle",
        "round": 4,
        "black": 2,
        "paired": 3,
        "bands": ["claw7 claw6~ raven6", "talon2 raven9~ claw4", "fox10 talon6 .", "fox5 talon4 ."],
        "deck": "fox2 fox3 fox4 fox6 fox7 fox8 fox9 claw2 claw3 claw5 claw8 claw9 claw10 raven2 raven3 raven4 "
        "raven5 raven7 raven8 raven10 talon7 talon8 talon9 / talon3 talon5",
        "hands": ["boss glory glory second", "berzerk berzerk couple couple flee", "boss boss second"],
        "known": "*.0.glory 2.1.flee",
        "actions": "foxes swap@1 claws@* ravens+",
        "fresh": "ravens ravens talons",
        "discard": "boss glory",
        "stars": [8, 7, 9],
        "trophies": ["talon10", "", ""],
        "offered": ["", ""],
        "owner": [2, 0],
        "laid": ["", ""],
        "cards": ["flee", "swap"],
        "todo": ["", "swap"],
        "unseen": ["couple", ""],
        "surprise": ["", ""],
        "new": "",
        "swapper": -1,
        "played": "flee swap",
        "selected": ["", ""],
        "marks": [0, 0],
        "switches": [0, 0],
        "switching": "black",
        "moved": "",
        "rng": "fast:1a2b",
    }
    s = GAME.read(data)
    found = GAME.write(s)
    rest = found.pop("actions").split()
    assert found == {name: value for name, value in data.items() if name != "actions"}
    assert rest[:4] == ["foxes", "swap@1", "claws@*", "ravens+"]
    assert [len(things) for things in GAME.inventory(s)] == [36, 40, 1]


def test_only_the_bands_need_to_be_given() -> None:
    s = GAME.read({"bands": FULL})
    assert (s.seats, s.options, s.phase, s.round, s.black, s.white) == (2, Options(), "group", 1, 0, 1)
    assert [len(hand) for hand in s.hands] == [5, 5]
    assert ([len(batch) for batch in s.deck], len(s.actions), s.stars) == ([24], 30, [8, 8])
    assert s.rng == new_rng(0)


def test_without_bands_the_table_waits_for_the_deal() -> None:
    s = GAME.read({"seats": 4})
    assert (s.phase, s.round, s.hands) == ("deal", 0, [[], [], [], []])
    match = Match(GAME, s)
    assert NONE not in match.state.bands
    assert [len(hand) for hand in match.state.hands] == [5] * 4


def test_without_a_word_black_has_taken_the_first_of_the_bands() -> None:
    assert GAME.read({"bands": FULL, "hands": HANDS, "black": 1}).paired == NONE
    assert GAME.read({"bands": FULL, "hands": HANDS[:2], "phase": "lay", "black": 1}).paired == 1


def test_cards_that_are_known_or_new_may_be_named_in_any_order() -> None:
    s = GAME.read({"bands": FULL, "hands": HANDS, "fresh": "second couple mirror", "new": "flee boss", "swapper": 1})
    assert (GAME.write(s)["fresh"], GAME.write(s)["new"]) == ("couple second mirror", "boss flee")


def test_the_rest_may_lie_on_the_discard_pile_and_be_shuffled() -> None:
    s = GAME.read({"bands": FULL, "hands": HANDS, "rest": "discard"})
    assert (len(s.actions), len(s.discard)) == (0, 30)
    decks = [GAME.read({"bands": FULL, "seed": seed}).deck for seed in (1, 1, 2)]
    assert decks[0] == decks[1] != decks[2]
    assert GAME.read({"bands": FULL, "seed": "0123456789abcdef" * 2}).rng.write().startswith("sealed:")


def test_batches_are_parted_by_strokes() -> None:
    s = GAME.read({"bands": FULL, "deck": "fox2 / fox3 fox4"})
    assert [len(batch) for batch in s.deck] == [23, 1]
    assert GAME.write(s)["deck"].startswith("fox2 / fox3 fox4 fox6")


def test_a_position_in_the_middle_of_a_step_can_be_written_too() -> None:
    match, _ = fight("A", "D", "swap", "boss", actions="couple ravens second boss")
    play(match, "0 glory, 0 berzerk, 0 berzerk")
    found = GAME.write(match.state)
    assert (found["new"], found["swapper"]) == ("couple ravens second", 0)


LAY = {"phase": "lay", "paired": 1}


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"bands": ["wolf1", "", "", ""]}, "unknown Barbarian 'wolf1'"),
        ({"bands": ["fox2 fox3 fox4 fox5", "", "", ""]}, "bands: 'fox2 fox3 fox4 fox5' has 4 places; a Band has 3"),
        ({"bands": ["fox2 fox2 fox4", *FULL[1:]]}, "there is only one fox2; the position has it twice"),
        ({"trophies": ["fox2", "fox2"]}, "there is only one fox2; the position has it twice"),
        ({"trophies": ["fox2 fox2", ""]}, "trophies has Barbarian 'fox2' twice; it is there or not"),
        ({"bands": ["fox2 . fox4", *FULL[1:]]}, 'phase = "group", but 1 places of the Bands are empty'),
        ({"bands": FULL[:3]}, "it is a list of 4 texts, one for each seat"),
        ({"hands": ["chief", "boss"]}, "unknown Action card 'chief'"),
        ({"hands": ["boss boss boss boss boss", "glory"]}, "there are only 4 cards boss; the position has more"),
        ({"hands": ["boss", ""]}, "seat 1 has no Action cards"),
        ({"seats": 5}, "seats = 5: it is a number from 2 to 4"),
        ({"deck": "fox2 /  / fox3"}, "deck: there is nobody between two strokes"),
        ({"stars": [8, 7]}, "stars = [8, 7] and 0 as marks: together there are 16"),
        ({"stars": [17, -1]}, "stars = [17, -1]: it is a list of 2 numbers from 0 to 999"),
        ({"owner": [1]}, "owner = [1]: it is a list of 2 numbers from -1 to 1"),
        ({"marks": []}, "marks = []: it is a list of 2 numbers from 0 to 999"),
        ({"laid": ["boss glory", ""]}, "'boss glory' are 2 cards; a side has one at most"),
        ({"actions": "boss@7"}, "'boss@7' is no card of the Action deck; it would look like 'boss', 'boss@1', "),
        ({"actions": "boss@3"}, "boss@3 is known to a seat that is not there; there are 0 to 1"),
        ({"known": "boss"}, "'boss' is no knowledge; that seat 0 knows of a Boss of seat 1 is 0.1.boss"),
        ({"known": "0.1.mirror"}, "known: 0.1.mirror, but seat 1 does not have so many cards of that kind"),
        ({"known": "1.1.berzerk"}, "known: 1.1.berzerk is about a seat that is not there, or about oneself"),
        ({"known": "0.3.berzerk"}, "known: 0.3.berzerk is about a seat that is not there, or about oneself"),
        ({"actions": "mirror+"}, "fresh: more cards mirror lie in the reshuffled deck than are said to be there"),
        (
            {"actions": "mirror+ mirror+", "fresh": "boss mirror"},
            "fresh: more cards mirror lie in the reshuffled deck than are said to be there",
        ),
        ({"phase": "deal"}, 'phase = "deal", but there are Bands already'),
        ({"phase": "over"}, 'phase = "over", but there are rounds left, and Barbarians for them'),
        ({"phase": "offer"}, 'phase = "offer", but with two players nobody offers anything'),
        ({"phase": "lay", "paired": 0}, "paired = 0: Black takes one of the Bands without a Totem, 1 or 3"),
        ({"phase": "settle"}, "owner = [-1, -1]: a card belongs to the Totem holder"),
        ({"phase": "settle", "owner": [0, 1]}, 'todo: in phase "settle" there is a Swap or a Flee'),
        ({"phase": "settle", "owner": [0, 1], "todo": ["boss", ""]}, "todo: boss is neither a Swap nor a Flee"),
        ({"phase": "switch"}, 'phase = "switch", but whose turn it is has nothing to switch'),
        ({**LAY, "offered": ["mirror", ""]}, "offered: before cards are laid, every player grouped"),
        ({"switching": "."}, "unknown side '.'"),
        ({"round": 0}, 'round = 0, but with phase = "group" the first has begun'),
        ({"round": 13}, "round = 13, but only 12 are played"),
        ({"seed": 1.5}, "seed = 1.5: it is a number, or 32 hex digits"),
        ({"deckk": ""}, "unknown part of a position 'deckk'"),
    ],
)
def test_what_cannot_be_is_refused(parts: dict[str, Any], message: str) -> None:
    with pytest.raises(Mistake) as refused:
        GAME.read({"bands": FULL, "hands": HANDS, **parts})
    assert message in str(refused.value)


def test_the_example_groups_can_be_laid_out() -> None:
    for name in GROUPS:
        if name != "D":
            assert NONE not in duel(name, "D", "boss", "boss").state.bands
