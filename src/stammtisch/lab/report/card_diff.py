"""What two versions of a game do not have alike, for a report."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.core import Overlay, slug
from stammtisch.core.card_diff import CardChange
from stammtisch.core.card_diff import card_diff as diff_of
from stammtisch.games import game_named
from stammtisch.lab.names import Names

from .finding import Finding, table
from .wording import wording


def card_diff(game: str, base: Overlay | None, variant: Overlay | None, language: str = "en") -> list[CardChange]:
    """What differs, in the order of the game's own files; without an overlay, a version is the game as it is."""
    return diff_of(game_named(game).package, base, variant, language)


def what_was_changed(found: Sequence[CardChange], names: Names) -> Finding:
    """To which versions of the cards the rest of a report belongs."""
    say = wording(names.language)
    sentence = say("compare.said", many=say("compare.one" if len(found) == 1 else "compare.many", count=len(found)))
    rows = [(names.by_slug.get(slug(one.name), one.name), one.was, one.now, one.versions) for one in found]
    head = ("", *[say(f"compare.{name}") for name in ("was", "is", "version")])
    return Finding(say("compare.changed"), sentence, table(head, rows, words=True))
