"""What a finding is, and how cards, events and numbers are written in one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from stammtisch.core import EventKind, slug

#: What stands for what is not there.
MISSING = "\N{EN DASH}"
#: Events whose names say little to who has not read the rules' code.
_SAID = {
    "armed": "was dealt",
    "dealt": "was dealt",
    "ended": "was stopped by",
    "hero": "played as",
    "looked": "looked at",
    "lot": "drew by lot",
    "met": "turned over",
    "offers": "offered",
    "peeked": "first saw",
    "stopped": "did not beat",
    "walked": "walked over",
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
    words = card.replace("_", " ").replace("-", " ") if not _is_a_number(card) else card
    return _with_a_capital(words)


class Names:
    """The names of a game's cards, or where those have none the words of its text; and of what happens with them."""

    def __init__(
        self, cards: Iterable[str], kinds: Iterable[EventKind], words: Mapping[str, str] | None = None
    ) -> None:
        every = list(kinds)
        #: Events that tell what somebody was dealt; those in which nobody does anything; and those told twice.
        self.deals = {kind.name for kind in every if kind.deals}
        self.passive = {kind.name for kind in every if kind.passive}
        self.echoes = {kind.name for kind in every if kind.echoes}
        self.words = words or {}
        self.written = {slug(card): card for card in cards if card != slug(card)}
        self.by_slug = {slug(card): self.of(card) for card in cards}

    def of(self, card: str) -> str:
        """The name of a card, from the word that stands for it; one that is not known is made of that word."""
        kind, number = _kind_and_number(card)
        if slug(card) in self.written:
            return self.written[slug(card)]
        if card in self.words:
            return _with_a_capital(self.words[card])
        return f"{_with_a_capital(self.words[kind])} {number}" if kind in self.words else pretty(card)

    def use(self, event: str, card: str) -> str:
        """What somebody did with a card."""
        return f"{said(event)} {'the ' if _is_a_number(card) else ''}{self.of(card)}"

    def replace(self, cards: Iterable[str]) -> list[str]:
        """The names of all others."""
        those = set(map(slug, cards))
        return [name for card, name in self.by_slug.items() if card not in those]


def _kind_and_number(card: str) -> tuple[str, str]:
    """The parts of a word such as fox7."""
    kind = card.rstrip("0123456789")
    return kind, card[len(kind) :]


def _with_a_capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def natural(name: str) -> tuple[bool, str, int]:
    """Numbers by value, before words by letter; and words that end in a number by that."""
    if _is_a_number(name):
        return False, "", int(name)
    kind, number = _kind_and_number(name)
    return True, kind.lower(), int(number or 0)


def _is_a_number(name: str) -> bool:
    return name.lstrip("-").isdigit()
