"""What games say is printed: boards draw from it, and work nothing out themselves."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.klobba.klobba_table import fight
from stammtisch.core import Words
from stammtisch.core.game import PLAIN_HUE
from stammtisch.games import all_games, game_named
from stammtisch.games.klobba.view import view as klobba_view
from stammtisch.games.klong import GAME as KLONG
from stammtisch.games.klong.rules import points
from stammtisch.games.klong.view import view as klong_view

#: Written on the hue of every game.
ON_GAME = "#fff7e6"


def info(name: str, language: str = "en") -> Any:
    game = game_named(name)
    return game.info(Words(game, language, [], None))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", all_games())
def test_every_sentence_is_whole(name: str, language: str) -> None:
    assert not re.search(r"\{[\w.]+(:\w+)?\}", repr(info(name, language)))


@pytest.mark.parametrize("name", all_games())
def test_a_game_asks_again_only_about_answers_that_there_are(name: str) -> None:
    game = game_named(name)
    assert {one.partition(":")[0] for one in game.confirm} <= set(game.questions)


@pytest.mark.parametrize("hue", [PLAIN_HUE, *[game.hue for game in all_games().values()]])
def test_pale_letters_can_be_read_on_the_hue_of_a_game(hue: str) -> None:
    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    assert (light(ON_GAME) + 0.05) / (light(hue) + 0.05) >= 4.5


def test_kombio_says_what_a_card_can_do() -> None:
    cards = info("kombio").cards
    assert (cards[13].ability, cards[1].ability) == ("look_and_swap", None)
    assert cards[1].text == "It has no ability."


def test_karuba_says_what_a_treasure_is_worth() -> None:
    treasures = [card for card in info("karuba").cards.values() if card.treasure]
    assert treasures
    assert all(card.text.endswith(f": +{card.points}") and card.points for card in treasures)


def test_a_prize_of_barbarity_adds_its_points_in_a_fight() -> None:
    chainmail = info("barbarity").cards["chainmail"]
    assert (chainmail.title, chainmail.amount) == (f"{chainmail.name} {chainmail.vp}★", f"+{chainmail.vp}")
    assert chainmail.does == (f"+{chainmail.vp}",)
    assert info("barbarity").cards["croms-knackers"].trap


def test_a_hand_of_barbarity_begins_with_what_is_fought_with() -> None:
    cards = sorted(info("barbarity").cards.values(), key=lambda card: card.order)
    kinds = list(dict.fromkeys(card.kind for card in cards))
    assert kinds == ["battle", "prize", "special", "hero"]


def test_a_card_of_klong_says_all_that_is_printed_on_it() -> None:
    monkeybot = info("klong").cards["monkeybot_30000"]
    assert monkeybot.text == (
        "3 of your cubes go into the Clank area",
        "draw 3 cards",
        "with another Science card this turn: take up to 3 of your cubes back from the Clank area",
        "the boss attacks when it comes into the row",
        "1 points in the end",
    )
    assert [(line.condition, line.signs[0].word, line.signs[0].number) for line in monkeybot.signs] == [
        ("", "clank", 3),
        ("", "draw", 3),
        ("science", "clank", -3),
    ]


def test_the_plan_of_klong_has_every_room_and_path_once() -> None:
    told = info("klong")
    for code, joints in told.ships.items():
        modules = code.split("-")
        rooms = {**told.fixed, **{name: at for slot, module in zip(told.slots, modules, strict=True)
                                  for name, at in slot[module].items()}}  # fmt: skip
        assert set(rooms) <= set(told.rooms)
        assert len(set(rooms.values())) == len(rooms)
        for path in [told.joints[number] for number in joints]:
            assert {path.one, path.other} <= set(rooms)


#: One of the lowest value and one of the next; White has to choose one of three, so that Black's total is seen.
BLACK, WHITE = "claw8 fox9 fox10 / talon10 raven10 claw10", "fox7 claw7 raven7 / claw3~ raven5~ talon5~"


@pytest.mark.parametrize(
    ("card", "terms", "worth", "total"),
    [("boss", "", 10, 10), ("berzerk", "2 * 8", 16, 13), ("glory", "8 + 2 * 5", 18, 18), ("couple", "9 + 8", 17, 14)],
)
def test_klobba_says_how_a_total_comes_about(card: str, terms: str, worth: int, total: int) -> None:
    black = BLACK if card != "boss" else BLACK.replace("talon10 raven10 claw10", "talon6 raven6 claw6")
    match, _ = fight(black, WHITE, card, "boss")
    side = klobba_view(match.state, None).sides[0]
    assert (side.terms.replace("\N{MULTIPLICATION SIGN}", "*"), side.sum, side.total) == (terms, worth, total)


def test_a_mirror_of_klobba_shows_the_card_that_it_faces() -> None:
    match, _ = fight(BLACK, WHITE, "mirror", "boss")
    assert [side.mirrored for side in klobba_view(match.state, None).sides] == ["boss", None]


def test_klong_says_what_a_score_is_made_of() -> None:
    away = {"status": "escaped lost", "at": ". CB1", "pods": "CB5 .", "artifacts": [15, 0], "credits": [7, 9]}
    s = KLONG.read({"phase": "over", "hands": ["", ""], "rest": "box", "tokens": "", **away})
    players = klong_view(s, None).players
    assert (players[0].score[:3], sum(players[0].score)) == ((15, 20, 7), points(s, 0))
    assert players[1].score == ()
