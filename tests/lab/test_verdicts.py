"""The first screen: five verdicts, each with its number, a mark and what to try next, in both languages."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace
from typing import Any

import pytest

from stammtisch import lab
from stammtisch.core import LANGUAGES
from stammtisch.lab.game_study import Study
from stammtisch.lab.measure.aims import read_aim
from stammtisch.lab.measure.claims import PLACE, SEAT
from stammtisch.lab.measure.lifts import Lift
from stammtisch.lab.measure.statistics import Estimate, Interval
from stammtisch.lab.play.search import read_vary
from stammtisch.lab.report.verdicts import LOOK, Verdict, at_a_glance, verdicts

TOPICS = ["fair", "length", "tension", "depth", "cards"]


@pytest.fixture(scope="module", params=["kombio", "karuba", "klong"])
def study(request: pytest.FixtureRequest) -> Study:
    return lab.study(request.param, ["random", "random"], games=40, seed=1)


def test_there_are_always_five_in_both_languages(study: Study) -> None:
    found = study.verdicts()
    assert [one.topic for one in found] == TOPICS
    for language in LANGUAGES:
        assert all(one.said(language).endswith(".") for one in found)
    assert [one.said("de") for one in found] != [one.said("en") for one in found]
    page = study.report()
    assert page.index("At a glance") < page.index("Who wins")
    assert page.count("<dt>") == 5


def test_what_to_try_next_is_a_command_that_can_be_given(study: Study) -> None:
    for one in study.verdicts():
        if "tune" in one.command:
            words = shlex.split(one.command)
            read_aim(words[words.index("--aim") + 1])
            read_vary(words[words.index("--vary") + 1])
        assert not one.command or one.command.startswith("stammtisch l")


@pytest.fixture(scope="module")
def barbarity() -> Study:
    played = lab.study("barbarity", ["random", "random", "random"], games=40, seed=1)
    played.job = replace(played.job, bots=("casual",) * 3)  # as if they had planned
    return played


def judged(study: Study, sums: dict[str, Any] | None = None, **claims: Any) -> dict[str, Verdict]:
    """The verdicts by topic, with some things other than they were."""
    changed = study.claims._replace(**claims)
    return {one.topic: one for one in verdicts(study.job, {**study.sums, **(sums or {})}, changed, study.names)}


def test_the_place_that_is_farthest_off_is_named(barbarity: Study) -> None:
    places = {str(place): {"games": 300, "won": won} for place, won in enumerate((130.0, 70.0, 100.0))}
    gains = [Estimate(won, 0.02) for won in (0.1, -0.1001, 0.0)]
    real = judged(barbarity, {"places": places}, places=gains, luck={(PLACE, "0"): 0.01, (PLACE, "1"): 0.01})["fair"]
    assert real.mark == LOOK
    assert "Place 2 in the turn order wins 23.3 %, where 33.3 % is an equal share" in real.said()
    assert "no gain for who begins" in real.command
    luck = judged(barbarity, {"places": places}, places=gains, luck={})["fair"]
    assert (luck.key, luck.mark) == ("even", "good")
    small = judged(barbarity, {"places": places}, places=[Estimate(0.02, 0.001)] * 3, luck={(PLACE, "0"): 0.01})["fair"]
    assert (small.key, small.mark) == ("small", "good")


def test_games_of_chance_say_nothing_about_minutes(study: Study) -> None:
    [length] = [one for one in study.verdicts() if one.topic == "length"]
    assert (length.key, length.mark) == ("random", "open")
    assert "--seats casual,casual" in length.command


def test_numbers_are_written_as_the_language_does() -> None:
    verdict = Verdict("fair", LOOK, "uneven", {"place": 1, "rate": "39.1 %", "share": "33.3 %"})
    assert "gewinnt 39,1 %, gleich wären 33,3 %" in verdict.said("de")
    assert "wins 39.1 %" in verdict.said("en")


def test_a_strong_card_and_an_idle_one_are_named(barbarity: Study) -> None:
    strong = Lift("dealt at first", "beard-pull", 100, Interval(0.25, 0.1, 0.4), 1e-6)
    found = judged(barbarity, dealt=[strong], luck={strong.use: 0.001})["cards"]
    assert found.said() == "Beard Pull at the start makes +25.0 points of a hundred: more than luck."
    luck = judged(barbarity, dealt=[strong], luck={})["cards"]
    assert luck.key in ("idle", "balanced")
    idle = judged(barbarity, {"uses": {}}, dealt=[], luck={})["cards"]
    assert "Beard Pull" in idle.said()


def test_a_game_decided_early_and_one_that_is_too_long_are_marked(barbarity: Study) -> None:
    early = {"decided": {"2": 90, "8": 10}, "ahead": {"5": 100}, "lead_changes": {"1": 100}, "answers": {"9000": 100}}
    found = judged(barbarity, early)
    assert (found["tension"].key, found["tension"].mark) == ("early", LOOK)
    assert "90 %" in found["tension"].said()
    assert (found["length"].key, found["length"].mark) == ("beyond", LOOK)
    assert "900 minutes" in found["length"].said()
    assert re.search(r"--aim 'length \d+'", found["length"].command)
    late = judged(barbarity, {**early, "decided": {"8": 100}, "answers": {"300": 100}})
    assert (late["tension"].key, late["length"].key) == ("late", "fits")


def test_who_plays_better_shows_only_where_bots_differ(barbarity: Study) -> None:
    assert judged(barbarity)["depth"].key == "same"
    mixed = lab.study("karuba", ["casual", "random"], games=2, seed=1)
    wins = {"games": 100, "wins": {"0": 90.0, "1": 10.0}}
    shown = judged(mixed, wins, luck={(SEAT, "0"): 0.001})["depth"]
    assert "casual wins 90.0 %" in shown.said()
    assert judged(mixed, wins, luck={})["depth"].key == "unshown"


def test_what_is_written_on_the_page_cannot_be_markup() -> None:
    verdict = Verdict("cards", LOOK, "idle", {"cards": "<b>"}, "a < b")
    figure = at_a_glance([verdict]).figure
    assert "Nobody ever uses &lt;b&gt;." in figure
    assert "<code>a &lt; b</code>" in figure
