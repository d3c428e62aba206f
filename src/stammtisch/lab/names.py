"""What cards are called in reports, and what is said of events that happen with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from stammtisch.core import EventKind, Overlay, load_text, slug
from stammtisch.core.overlay import called, overlay_of, table_files, table_with
from stammtisch.games import game_named

from .play.event_counter import at_first

CARD_FILE = "cards.toml"


class Names:
    """The names of a game's cards, or where those have none the words of its text; and of what happens with them."""

    def __init__(
        self,
        cards: Iterable[str],
        kinds: Iterable[EventKind],
        words: Mapping[str, str] | None = None,
        phrases: Mapping[str, str] | None = None,
        *,
        language: str = "en",
        translated: Mapping[str, str] | None = None,
        questions: Mapping[str, str] | None = None,
    ) -> None:
        self.language = language
        self._text = load_text("stammtisch.lab", language)["names"]
        #: What cards are called in another language than that of their file, by slug; and short words for questions.
        self.translated = {slug(card): name for card, name in (translated or {}).items()}
        self.questions = questions or {}
        every = list(kinds)
        #: What tells what everybody was dealt before anybody decided; where nobody does anything; what is told twice.
        self.deals = {at_first(kind.name) for kind in every if kind.deals}
        self.passive = {kind.name for kind in every if kind.passive} | self.deals
        self.echoes = {kind.name for kind in every if kind.echoes}
        self.words = words or {}
        self.phrases = phrases or {}
        self.written = {slug(card): card for card in cards if card != slug(card)}
        self.by_slug = {slug(card): self.of(card) for card in cards}

    def of(self, card: str) -> str:
        """The name of a card, from the word that stands for it; one that is not known is made of that word."""
        kind, number = _kind_and_number(card)
        if slug(card) in self.translated:
            return self.translated[slug(card)]
        if slug(card) in self.written:
            return self.written[slug(card)]
        if card in self.words:
            return _with_a_capital(self.words[card])
        return f"{_with_a_capital(self.words[kind])} {number}" if kind in self.words else _made_of(card)

    def event(self, event: str) -> str:
        """What somebody did, in which the name of a card is still missing."""
        plain = event.removesuffix(at_first(""))
        return self.phrases.get(plain, spaced(plain))

    def use(self, event: str, card: str) -> str:
        """What somebody did with a card."""
        name = self.of(card)
        called = self._text["number"].format(card=name) if _is_a_number(card) else name
        return str(self._text["use"].format(event=self.event(event), card=called))

    def question(self, kind: str) -> str:
        """A kind of question, in a word or two."""
        return self.questions.get(kind, spaced(kind))

    def others(self, cards: Iterable[str]) -> list[str]:
        """The names of all cards but these."""
        those = set(map(slug, cards))
        return [name for card, name in self.by_slug.items() if card not in those]


def names_of(game: str, *overlays: Overlay | None, language: str = "en") -> Names:
    """What the cards of some versions of a game are called."""
    rules = game_named(game)
    cards = dict.fromkeys(called(entry) for overlay in overlays for entry in _cards(rules.package, overlay))
    text = load_text(rules.package, language)
    own = text.get("lab", {})
    phrases, there = {**rules.phrases, **own.get("event", {})}, text.get("card", {})
    named = {"translated": there, "questions": own.get("question", {})}
    return Names(cards, rules.events, text.get("word", {}), phrases, language=language, **named)


def title_of(game: str, language: str = "en") -> str:
    """The title of a game."""
    return str(load_text(game_named(game).package, language)["title"])


def _cards(package: str, overlay: Overlay | None) -> list[dict[str, Any]]:
    """A game need not have a file of cards; what is told of them then is all that is known."""
    if CARD_FILE not in table_files(package):
        return []
    cards: list[dict[str, Any]] = table_with(overlay or overlay_of(package), package, CARD_FILE)[0].get("card", [])
    return cards


def spaced(word: str) -> str:
    """A word of the rules as people write it."""
    return word.replace("_", " ")


def natural(name: str) -> tuple[bool, str, int]:
    """Numbers by value, before words by letter; and words that end in a number by that."""
    if _is_a_number(name):
        return False, "", int(name)
    kind, number = _kind_and_number(name)
    return True, kind.lower(), int(number or 0)


def _made_of(card: str) -> str:
    return card if _is_a_number(card) else _with_a_capital(spaced(card).replace("-", " "))


def _kind_and_number(card: str) -> tuple[str, str]:
    """The parts of a word such as fox7."""
    kind = card.rstrip("0123456789")
    return kind, card[len(kind) :]


def _with_a_capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _is_a_number(name: str) -> bool:
    return name.lstrip("-").isdigit()
