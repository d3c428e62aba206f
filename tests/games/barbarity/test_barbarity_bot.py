"""What bots make of the questions of a fight, and of flips at any time."""

from games.barbarity.barbarity_table import table
from games.script import play
from stammtisch.core import Ask, FastRng, Match, word
from stammtisch.games.barbarity.bot import policy
from stammtisch.games.barbarity.state import Barbarity


def weights(match: Match[Barbarity], seat: int, ask: Ask[object] | None = None) -> dict[str, float]:
    """How much each answer, or claim, appeals to a seat."""
    ask = ask or match.ask
    assert ask is not None
    weighed = policy(match.state, FastRng(1)).weigh(ask, seat)
    return dict(zip(map(word, ask.offer(seat)), weighed, strict=True))


def parry(*hoards: str, guard: str = "hop-it") -> Match[Barbarity]:
    areas = [f"dragons-hoard/+{guard}@1", *[""] * (len(hoards) - 1)]
    hands = ["red-rage mirage", *[""] * (len(hoards) - 1)]
    match = table(*hands, areas=areas, hoards=list(hoards), phase="fight", actions=1)
    play(match, "0 play.red-rage, 0 fight")
    return match


def test_a_boost_is_flipped_when_it_saves_the_guard_and_kept_when_it_cannot() -> None:
    saves = weights(parry("", "sabretooth"), 1)
    assert saves["use.sabretooth"] > saves["-"]
    in_vain = weights(parry("", "chainmail"), 1)
    assert in_vain["use.chainmail"] < in_vain["-"]


def test_aside_a_guard_is_saved_and_nothing_else_is_flipped() -> None:
    match = parry("dune-stalker", "chainmail", "war-mammoth")
    assert match.ask is not None
    aside = weights(match, 2, match.ask.aside(2))
    assert aside["use.war-mammoth"] > -1.5
    areas, hoards = ["sabretooth/hop-it@2", "", ""], ["", "hunting-hawk", ""]
    match = table("hop-it", "mirage", "red-rage", areas=areas, hoards=hoards)
    assert match.ask is not None
    aside = weights(match, 1, match.ask.aside(1))
    assert aside["use.hunting-hawk"] < aside["-"]


def test_what_was_put_down_counts_when_one_thinks_about_stopping() -> None:
    match = table("pigsticker hop-it red-rage", "", areas=["dragons-hoard/+pigsticker@1", ""], hoards=["", "chainmail"],
                  phase="fight", actions=1)  # fmt: skip
    play(match, "0 play.pigsticker, 0 play.hop-it, 0 fight, 1 use.chainmail")
    weighed = weights(match, 0)
    assert weighed["play.red-rage"] > weighed["stop"]
