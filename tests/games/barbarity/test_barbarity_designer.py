"""A card file of one's own is played, without touching code."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import stammtisch
from games.barbarity.test_barbarity_cards import COMPOSED, SOURCE

LAWFUL = """
from stammtisch.core.laws import LAWS, cases, check
from stammtisch.games.barbarity import GAME
for case in cases(GAME, 2):
    check(case, *LAWS, most=6)
print("lawful")
"""

#: Reads a position and answers; prints what may be answered then, and the hand of seat 0.
TRIED = """
import json, sys
from stammtisch.core import Match, option_of, word
from stammtisch.games.barbarity import GAME
match = Match(GAME, GAME.read(json.loads(sys.argv[1])))
for answer in sys.argv[2].split():
    match.answer(match.to_act()[0], option_of(match, match.to_act()[0], answer))
print(*[word(option) for option in match.ask.offer(match.to_act()[0])], "|", GAME.write(match.state)["hands"][0])
"""

RUSTY_AXE = """name = "Rusty Axe"
kind = "prize"
copies = 2
vp = 3
when = "fight"
effects = [{ do = "boost" }]"""
SPRING_CLEANING = """name = "Spring Cleaning"
kind = "special"
when = "action"
effects = [{ do = "draw" }, { do = "discard", count = 9 }]"""
HARD_BARGAIN = """name = "Hard Bargain"
kind = "special"
when = "action"
effects = [{ do = "discard", count = 2 }, { do = "steal", count = 2 }]"""
FENCE = """name = "Fence"
kind = "prize"
copies = 2
vp = 1
when = "action"
effects = [{ do = "discard" }, { do = "draw" }]"""


def with_cards(folder: Path, cards: list[str], total: int, *changes: tuple[str, str]) -> Path:
    """The package with a card file of one's own in it."""
    source = SOURCE + "".join(f"\n[[card]]\n{card}\n" for card in cards)
    for old, new in (("cards = 120", f"cards = {total}"), *changes):
        assert old in source
        source = source.replace(old, new, 1)
    shutil.copytree(Path(stammtisch.__file__).parent, folder / "stammtisch")
    (folder / "stammtisch/games/barbarity/cards.toml").write_text(source, "utf-8")
    return folder


def run(folder: Path, *script: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", *script],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(folder)},
        cwd=folder,
    )
    assert not done.stderr
    return done.stdout.strip()


def test_all_laws_hold_with_many_new_cards_and_other_numbers(tmp_path: Path) -> None:
    cards = [f'name = "New Thing {number}"\ncopies = 4\n{lines}' for number, lines in enumerate(COMPOSED)]
    numbers = [("hand = 5 ", "hand = 4 "), ("actions = 2 ", "actions = 3 "), ("area = 3 ", "area = 4 ")]
    folder = with_cards(tmp_path, cards, 120 + 4 * len(COMPOSED), *numbers)
    assert run(folder, LAWFUL) == "lawful"


@pytest.fixture(scope="module")
def designed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    cards = [RUSTY_AXE, SPRING_CLEANING, HARD_BARGAIN, FENCE]
    return with_cards(tmp_path_factory.mktemp("designed"), cards, 126, ('"Hop It"', '"Skip It"'))


def tried(folder: Path, script: str, **position: Any) -> str:
    return run(folder, TRIED, json.dumps(position), script)


def test_two_copies_of_a_boost_win_together(designed: Path) -> None:
    position: Any = {"hands": ["mirage", "bear-hug"], "areas": ["dragons-hoard/+red-rage@1", ""], "phase": "fight"}
    assert tried(designed, "", **position, hoards=["rusty-axe rusty-axe", ""]) == "use.rusty-axe stop | mirage"
    assert tried(designed, "", **position, hoards=["~rusty-axe rusty-axe", ""]) == "stop | mirage"
    both = tried(designed, "use.rusty-axe use.rusty-axe", **position, hoards=["rusty-axe rusty-axe", ""])
    assert both == "fight | mirage"


def test_a_new_special_does_one_thing_after_the_other_as_far_as_it_goes(designed: Path) -> None:
    hands = ["spring-cleaning skip-it", "bear-hug"]
    assert tried(designed, "play.spring-cleaning", hands=hands, deck="mirage") == "skip-it mirage | skip-it mirage"
    assert tried(designed, "play.spring-cleaning mirage", hands=hands, deck="mirage") == "draw rest |"


def test_what_a_new_special_demands_first_must_be_paid_in_full(designed: Path) -> None:
    assert "play.hard-bargain" not in tried(designed, "", hands=["hard-bargain skip-it", "bear-hug"])
    hands = ["hard-bargain skip-it shin-kick", "bear-hug"]
    assert tried(designed, "play.hard-bargain skip-it", hands=hands) == "draw rest | bear-hug"


def test_a_prize_in_the_hoard_may_be_paid_with_its_twin_from_the_hand(designed: Path) -> None:
    assert tried(designed, "use.fence", hands=["fence", "bear-hug"], hoards=["fence", ""], deck="mirage") == (
        "draw rest | mirage"
    )
