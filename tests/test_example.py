"""Nimmerland, the larger example of docs/adding-a-game.md: it is right, and has what the page says it has."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from nimmerland import GAME
from nimmerland.bot import Daring
from stammtisch.core import Ask, FastRng, Match, Mistake, Seat, make_options, read_scenario, run_scenario
from stammtisch.core.laws import LAWS, Imagination, cases, check, records_replay
from stammtisch.core.text_check import text_mistakes
from stammtisch.games import all_games

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "examples" / "nimmerland" / "nimmerland"


def test_it_is_held_to_the_laws() -> None:
    imagination = Imagination()
    for case in cases(GAME, 1):
        check(case, *LAWS, imagination, most=25)
        records_replay(case)
    imagination.verdict()
    assert text_mistakes(GAME) == ()


@pytest.mark.parametrize("file", sorted((FOLDER / "scenarios").iterdir()), ids=lambda file: str(file.stem))
def test_its_rule_examples_hold(file: Path) -> None:
    assert run_scenario(read_scenario(file.read_text("utf-8")), GAME) == []


def test_its_options_refuse_what_makes_no_sense() -> None:
    with pytest.raises(Mistake, match="option target is a number from 10 to 200, not 5"):
        make_options(GAME.options, {"target": 5})


class OneByTaste(Daring):
    """Seat 0 answers by taste, the others at random."""

    def answer(self, ask: Ask[Any], seat: Seat) -> Any:
        choices = ask.offer(seat)
        return super().answer(ask, seat) if seat == 0 else choices[self.rng.below(len(choices))]


def test_its_bot_is_better_than_chance() -> None:
    won = 0.0
    for seed in range(60):
        match = Match.new(GAME, 2, seed, fleeting=True)
        match.playout(OneByTaste(match.state, FastRng(seed)))
        result = match.result()
        assert result is not None
        won += result.share(0)
    assert won > 40


def test_it_is_not_among_the_games_unless_it_is_installed() -> None:
    assert "nimmerland" not in all_games()


def test_the_page_says_where_to_look() -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8").partition("## A larger example")[2]
    rows = re.findall(r"^\| (.*) \| `([\w/.]+)` \|$", page, re.MULTILINE)
    assert len(rows) > 8
    for what, name in rows:
        text = (FOLDER / name).read_text("utf-8")
        for word in re.findall(r"`([^`]+)`", what):
            assert word in text, f"{name} has no {word}"
