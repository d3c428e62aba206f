"""What two versions of a game do not have alike, for a report."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.core import Overlay
from stammtisch.core.card_diff import CardChange
from stammtisch.core.card_diff import card_diff as diff_of
from stammtisch.games import game_named

from .finding import Finding, table


def card_diff(game: str, base: Overlay | None, variant: Overlay | None) -> list[CardChange]:
    """What differs, in the order of the game's own files; without an overlay, a version is the game as it is."""
    return diff_of(game_named(game).package, base, variant)


def what_was_changed(found: Sequence[CardChange]) -> Finding:
    """To which versions of the cards the rest of a report belongs."""
    many = "one card or table of rules" if len(found) == 1 else f"{len(found)} cards or tables of rules"
    sentence = (
        f"The variant differs from the base in {many}; nothing else was changed. All that follows is about these "
        "versions: whoever changes one of them again has another version, and other results."
    )
    rows = [(one.name, one.was, one.now, one.versions) for one in found]
    return Finding("What was changed", sentence, table(("", "was", "is", "version"), rows, words=True))
