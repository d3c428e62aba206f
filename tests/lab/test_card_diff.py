"""What two versions of a game do not have alike."""

from __future__ import annotations

from stammtisch.core import Overlay, read_overlay
from stammtisch.core.card_diff import MISSING, CardChange
from stammtisch.lab.names import names_of
from stammtisch.lab.report.card_diff import card_diff, what_was_changed

BARBARITY = "barbarity"
PLAIN = read_overlay('game = "barbarity"', "base.toml")


def overlay(changes: str) -> Overlay:
    return read_overlay(f'game = "barbarity"\n{changes}', "variant.toml")


def between(base: str, variant: str) -> list[CardChange]:
    return card_diff(BARBARITY, overlay(base), overlay(variant))


def test_every_changed_card_and_rule_is_named_with_what_it_was_and_is() -> None:
    [rules, card] = between("", "[cards.beard-pull]\nvalue = 9\n[rules]\nhand = 4\narea = 2")
    assert (rules.name, rules.was, rules.now) == ("rules", "hand 5, area 3", "hand 4, area 2")
    assert card.name == "Beard Pull"
    assert card.now == "value 9"
    assert card.was.startswith("value ")
    assert card.was != card.now


def test_a_version_is_of_all_that_is_said_about_a_card_and_of_nothing_else() -> None:
    [one] = between("", "[cards.beard-pull]\nvalue = 9")
    [again] = between("[rules]\nhand = 4", "[rules]\nhand = 4\n[cards.beard-pull]\nvalue = 9")
    assert one == again
    [other] = between("[cards.beard-pull]\nvalue = 9", "[cards.beard-pull]\nvalue = 8")
    assert (other.before, other.was) == (one.after, one.now)
    assert len({one.before, one.after, other.after}) == 3


def test_what_is_written_but_not_changed_is_no_difference() -> None:
    assert between("", "[rules]\nhand = 5") == []
    assert card_diff(BARBARITY, None, PLAIN) == []


def test_a_card_that_was_taken_out_is_not_in_the_game() -> None:
    [card] = between("", "[cards.beard-pull]\ncopies = 0")
    assert (card.now, card.after) == ("not in the game", MISSING)


def test_things_in_other_tables_and_files_are_named_with_their_table() -> None:
    changes = "[token.archive]\npoints = 9\n[module.HY.spaces.HY1]\nhas = []\n[rage]\nblockade = 9"
    found = card_diff("klong", None, read_overlay(f'game = "klong"\n{changes}', "klong.toml"))
    assert [(one.name, one.was, one.now) for one in found] == [
        ("token archive", "points 3", "points 9"),
        ("module HY spaces HY1", "has market", "has nothing"),
        ("rage", "blockade 10", "blockade 9"),
    ]


def test_the_report_names_the_versions() -> None:
    found = between("", "[rules]\nhand = 4")
    finding = what_was_changed(found, names_of(BARBARITY, None))
    assert "differs from the base in one card or table of rules" in finding.sentence
    for text in ("rules", "hand 5", "hand 4", f"{found[0].before} → {found[0].after}"):
        assert f"<td>{text}</td>" in finding.figure
