# ruff: noqa: RUF009 (parts of a table are fields of a dataclass)
"""What follows from the declaration of a table: set-up, positions that are read or refused, inventory, copies."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from stammtisch.core import Mistake, NoOptions, State, new_rng
from stammtisch.core.parts import (
    SEAT,
    Names,
    a_seat,
    choice_of,
    flag,
    integer,
    knowledge_of,
    list_of,
    one_of,
    score_sheet,
    seat_set,
    set_of,
    stack_of,
    unwritten,
)  # fmt: skip
from stammtisch.core.snapshot import frozen
from stammtisch.core.table import fill_up, lay, parts_of, pieces, reader, write
from stammtisch.core.twins import give_copy
from stammtisch.games import game_named

ANIMAL = Names("animal", ["fox", "owl", "cat"])
DECK = [0, 0, 0, 1, 1, 2]


@dataclass
class Zoo(State):
    """A part of every kind."""

    options: NoOptions
    hands: list[list[int]] = list_of(ANIMAL, each=SEAT, gaps=True)
    known: list[list[int]] = knowledge_of(
        "hands", marked=1 << 9, default=lambda s: [[1 << seat] * len(hand) for seat, hand in enumerate(s.hands)]
    )
    deck: list[int] = stack_of(ANIMAL)
    pile: list[int] = stack_of(ANIMAL)
    held: int = one_of(ANIMAL, written=False)
    cages: list[int] = one_of(ANIMAL, each=2)
    seen: list[int] = set_of(ANIMAL, each=SEAT, counted=False)
    phase: str = choice_of("deal feed", default=lambda s: "feed" if any(s.hands) else "deal")
    turn: int = a_seat(default=lambda s: s.seats - 1)
    leader: int = a_seat(or_nobody=True)
    fed: list[int] = integer(range(10), each=SEAT)
    left: int = integer(default=lambda s: len(s.deck))
    open: bool = flag()
    tired: int = seat_set()
    sheet: list[tuple[int, ...]] = score_sheet()
    total: int = unwritten(lambda s: sum(s.fed))
    notes: list[list[list[int]]] = unwritten([])


read = reader(
    Zoo, NoOptions, range(2, 4), fill=lambda page, s: fill_up(page, s, DECK, ANIMAL, lambda card: f"too many {card}")
)


# Set-up


def test_a_new_table_has_what_is_given_and_the_rest_by_default() -> None:
    s = lay(Zoo, 3, new_rng(0), NoOptions(), hands=[[0], [1, 0], []], fed=[1, 2, 3])
    assert (s.phase, s.turn, s.leader, s.total) == ("feed", 2, -1, 6), "defaults see what was given"
    assert (s.known, s.cages, s.seen, s.sheet) == ([[1], [2, 2], []], [-1, -1], [0, 0, 0], [])


def test_defaults_are_shared_by_no_two_tables() -> None:
    one, two = (lay(Zoo, 2, new_rng(0), NoOptions()) for _ in range(2))
    one.hands[0].append(1)
    one.notes.append([])
    assert (two.hands, two.notes, one.hands[1]) == ([[], []], [], [])


def test_a_field_that_is_not_declared_is_an_error() -> None:
    @dataclass
    class Vague(State):
        options: NoOptions
        size: int = 0

    with pytest.raises(TypeError, match=r"Vague\.size does not say what it holds"):
        parts_of(Vague)


# Positions


def test_what_a_position_leaves_out_is_there_by_default() -> None:
    s = read({"hands": ["fox . owl", "cat"], "known": ["1.0", ""], "marked": "0.2", "deck": "owl fox"})
    assert (s.seats, s.phase, s.turn, s.left) == (2, "feed", 1, 3), "the cards that are not named lie under the deck"
    assert s.hands == [[0, -1, 1], [2]]
    assert s.known == [[0, 0, 1 << 9], [1]]
    assert s.deck == [0, 0, 1], "the next one is the last"
    assert pieces(s, ANIMAL) == DECK


def test_a_position_is_written_as_it_was_read() -> None:
    data = {
        "seats": 2, "options": {}, "hands": ["fox . owl", ""], "known": ["0.0", "0.2"], "marked": "0.0",
        "deck": "cat fox", "pile": "fox", "cages": ". owl", "seen": ["fox cat", ""], "phase": "feed", "turn": 0,
        "leader": 1, "fed": [9, 0],
        "left": 7, "open": True, "tired": [1], "sheet": [[1, -2], [3, 4]], "rng": new_rng(3).write(),
    }  # fmt: skip
    assert write(read(data)) == data


@pytest.mark.parametrize(
    ("data", "mistake"),
    [
        ({"hands": ["wolf", ""]}, "unknown animal 'wolf'; there is fox, owl, cat."),
        ({"hands": ["fox", "", "", ""]}, "seats = 4: it is a number from 2 to 3"),
        ({"hands": "fox"}, "hands = 'fox': it is a list of 2 texts, one for each seat"),
        ({"hands": ["cat", "cat"]}, "too many 2"),
        ({"hands": ["fox", ""], "known": ["0.1", ""]}, "'0.1' is not a place on this table"),
        ({"hands": [".", ""], "marked": "0.0"}, "nobody can have seen a card at 0.0: it is a gap"),
        ({"cages": "fox"}, "cages has 1 words; it would have 2, with dots for what is not there"),
        ({"phase": "sleep"}, "unknown phase 'sleep'; there is deal, feed."),
        ({"turn": 2}, "turn = 2: it is a number from 0 to 1"),
        ({"leader": -2}, "leader = -2: it is a number from -1 to 1"),
        ({"seats": 2, "fed": [1]}, "fed = [1]: it is a list of 2 numbers from 0 to 9"),
        ({"fed": [1, True]}, "fed = [1, True]: it is a list of 2 numbers from 0 to 9"),
        ({"open": 1}, "open = 1: it is true or false"),
        ({"seen": ["fox cat fox", ""]}, "seen has animal 'fox' twice; it is there or not"),
        ({"tired": [1, 1]}, "tired = [1, 1]: a seat is there or not, and not twice"),
        ({"tired": [2]}, "tired = [2]: it is a list of numbers from 0 to 1"),
        ({"sheet": [[1]]}, "a round of sheet = [1]: it is a list of 2 numbers"),
        ({"total": 1}, "unknown part of a position 'total'"),
        ({"held": "fox"}, "unknown part of a position 'held'"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(data: dict[str, Any], mistake: str) -> None:
    with pytest.raises(Mistake) as refusal:
        read(data)
    assert str(refusal.value).startswith(mistake)
    assert "\n" not in str(refusal.value)


# Copies


def test_a_twin_is_equal_and_shares_nothing_that_changes() -> None:
    give_copy(Zoo)
    assert "copy" in vars(Zoo)
    s = read({"hands": ["fox", "owl"], "sheet": [[1, 2]]})
    s.notes = [[[1], [2]], []]
    twin = s.copy()
    assert frozen(twin) == frozen(s)
    s.hands[0].append(2)
    s.notes[0][0].append(3)
    s.sheet.append((3, 4))
    s.deck.pop()
    assert (twin.hands, twin.notes, twin.sheet) == ([[0], [1]], [[[1], [2]], []], [(1, 2)])
    assert len(twin.deck) == len(s.deck) + 1


def test_what_has_a_copy_is_copied_by_it() -> None:
    class Pen:
        def __init__(self, size: int) -> None:
            self.size = size

        def copy(self) -> "Pen":
            return Pen(self.size)

    @dataclass
    class Farm(State):
        options: NoOptions
        pens: list[Pen] = unwritten([])

    Farm.__annotations__["pens"] = list[Pen]
    give_copy(Farm)
    s = lay(Farm, 2, new_rng(0), NoOptions(), pens=[Pen(1)])
    twin = s.copy()
    s.pens[0].size = 2
    assert [pen.size for pen in twin.pens] == [1]


def test_a_table_whose_lists_cannot_be_told_by_type_is_refused() -> None:
    @dataclass
    class Odd(State):
        options: NoOptions
        maybe: "list[int] | None" = unwritten(None)

    with pytest.raises(TypeError, match="no twin of"):
        give_copy(Odd)


STATE = """
from __future__ import annotations
from dataclasses import dataclass
from stammtisch.core import NoOptions, State
from stammtisch.core.parts import SEAT, integer

@dataclass
class Yard(State):
    options: NoOptions
    eggs: list[int] = integer(each=SEAT)
    size: int = integer()

    def all(self) -> int:
        return sum(self.eggs)

class Other:
    pass
"""


def test_the_build_writes_the_copy_of_a_game_from_anywhere(tmp_path: Path) -> None:
    """Whatever its modules are called: each with a class of states gets its method, and nothing else changes."""
    (tmp_path / "hens").mkdir()
    (tmp_path / "hens" / "__init__.py").write_text("NUMBER = 1\n", "utf-8")
    (tmp_path / "hens" / "yard.py").write_text(STATE, "utf-8")
    command = [sys.executable, "-m", "stammtisch.copies", str(tmp_path)]
    subprocess.run(command, check=True, capture_output=True)
    written = (tmp_path / "hens" / "yard.py").read_text("utf-8")
    method = "    def copy(self) -> Yard:\n        twin = self.bare_twin()\n        twin.options = self.options\n"
    assert method + "        twin.eggs = self.eggs[:]\n        twin.size = self.size\n        return twin\n" in written
    assert written.index("def all") < written.index("def copy") < written.index("class Other")
    assert (tmp_path / "hens" / "__init__.py").read_text("utf-8") == "NUMBER = 1\n"
    subprocess.run(command, check=True, capture_output=True)
    assert (tmp_path / "hens" / "yard.py").read_text("utf-8") == written, "what has a copy keeps it"


def test_what_lies_there_for_each_seat_says_how_many_play_unless_seats_does() -> None:
    read = game_named("kombio").read
    assert read({"hands": ["1", "2", "3"]}).seats == 3
    assert read({}).seats == 2
    assert read({"seats": 4}).seats == 4
    with pytest.raises(Mistake, match="seats = 9: it is a number from 2 to 8"):
        read({"hands": [""] * 9})
