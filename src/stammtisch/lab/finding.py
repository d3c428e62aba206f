"""What a finding is, and how cards, events and numbers are written in one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from stammtisch.core import Kind, slug

#: Events whose names say little to who has not read the rules' code.
_SAID = {
    "armed": "was dealt",
    "dealt": "was dealt",
    "ended": "was stopped by",
    "hero": "played as",
    "lot": "drew by lot",
    "met": "turned over",
    "offers": "offered",
    "peeked": "first saw",
    "stopped": "did not beat",
}


@dataclass(frozen=True)
class Finding:
    """One thing a study shows."""

    title: str
    sentence: str
    figure: str = ""


def numbers(histogram: Mapping[str, float]) -> dict[float, float]:
    return {float(value): count for value, count in sorted(histogram.items(), key=lambda item: float(item[0]))}


def quantile(counts: Mapping[float, float], part: float) -> float:
    """The value that so many stay below."""
    left = part * sum(counts.values())
    for value, count in counts.items():
        left -= count
        if left <= 0:
            return value
    return max(counts)


def table(head: Sequence[str], rows: Sequence[Sequence[Any]], *, words: bool = False) -> str:
    """A table of a word and numbers, or of nothing but words."""
    cells = "".join(f"<th>{escape(str(title))}</th>" for title in head)
    lines = ["<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows]
    kind = "words" if words else "numbers"
    inner = f"<thead><tr>{cells}</tr></thead><tbody>{''.join(lines)}</tbody>"
    return f'<div class="wide"><table class="{kind}">{inner}</table></div>'


def folded(title: str, figure: str) -> str:
    """What few want to see is there for who opens it."""
    return f"<details><summary>{escape(title)}</summary>{figure}</details>"


def said(event: str) -> str:
    return _SAID.get(event, event.replace("_", " "))


def pretty(card: str) -> str:
    """A card as people write it."""
    words = card.replace("_", " ").replace("-", " ") if not card.lstrip("-").isdigit() else card
    return words[:1].upper() + words[1:]


class Names:
    """The names of a game's cards, and of what happens with them."""

    def __init__(self, cards: Iterable[str], kinds: Iterable[Kind]) -> None:
        every = list(kinds)
        #: Events that tell what somebody was dealt; those in which nobody does anything; and those told twice.
        self.deals = {kind.name for kind in every if kind.deals}
        self.passive = {kind.name for kind in every if kind.passive}
        self.echoes = {kind.name for kind in every if kind.echoes}
        self.by_slug = {slug(card): pretty(card) if card == slug(card) else card for card in cards}

    def of(self, card: str) -> str:
        """The name of a card, from the word that stands for it; one that is not known is made of that word."""
        return self.by_slug.get(slug(card)) or pretty(card)

    def but(self, cards: Iterable[str]) -> list[str]:
        """The names of all others."""
        those = set(map(slug, cards))
        return [name for card, name in self.by_slug.items() if card not in those]


def natural(card: str) -> tuple[int, int, str]:
    """Numbers by value, before words by letter."""
    return (0, int(card), "") if card.lstrip("-").isdigit() else (1, 0, card)
