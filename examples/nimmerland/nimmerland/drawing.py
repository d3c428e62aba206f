"""Nimmerland in characters."""

from __future__ import annotations

from typing import Any

from stammtisch.core.canvas import Canvas

from .cards import CARDS, WORDS
from .view import View

_VALUES = {word: kind.value for word, kind in zip(WORDS, CARDS.kinds, strict=True)}
_SIGNS = {"peek": "?", "shield": "+"}
_MARKS = {
    word: "".join(_SIGNS[effect] for effect in kind.effects) for word, kind in zip(WORDS, CARDS.kinds, strict=True)
}


def draw(view: View, words: Any) -> str:
    """Deck and pile on top, then a line for each seat."""
    canvas = Canvas()
    top = f" ({_card(view.top)}: {words.say(view.top)})" if view.top else ""
    canvas.put(0, 0, f"{words.say('deck')} {view.deck}{top}   {words.say('pile')} {len(view.pile)}", "bold")
    canvas.put(0, 1, f"{words.say('target')}: {view.target}")
    for seat, row in enumerate(view.rows):
        y = 3 + seat
        canvas.put(0, y, ">" if seat == view.turn else " ")
        canvas.put(2, y, words.names[seat][:12], "bold")
        canvas.put(15, y, f"{view.scores[seat]:3}")
        hand = view.hands[seat]
        canvas.put(20, y, f"[{_card(hand)}]" if hand else "[??]" if view.holds[seat] else "")
        canvas.put(26, y, " ".join(map(_card, row)), "cyan")
        if row:
            canvas.put(26 + 3 * len(row) + 1, y, f"= {view.sums[seat]}")
    return str(canvas)


def _card(word: str) -> str:
    return f"{_VALUES[word]}{_MARKS[word]}"
