"""A draft of changed cards: what may stand in it, whether it can be played, and how its cards look."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from stammtisch.core import Mistake, Overlay, Words
from stammtisch.core.cards import card_schema
from stammtisch.core.overlay import blame
from stammtisch.core.rules_page import Part, rules_page
from stammtisch.core.schema import CardSchema
from stammtisch.games import game_named

from .play.edition import Edition, edition_of
from .play.plan import overlay_from
from .play.workers import in_order


def schema(game: str) -> CardSchema:
    """What may stand in the card file of a game, and what does: the very fields that its loader checks.

    >>> from stammtisch import lab
    >>> fields = {field.name: field for field in lab.schema("barbarity").card}
    >>> fields["vp"].least, fields["vp"].most, fields["kind"].choices
    (0, 99, ('hero', 'prize', 'special', 'battle'))
    """
    found = card_schema(game_named(game).package)
    if found is None:
        raise Mistake(f"{game} has no file of cards that could be changed")
    return found


def check(cards: Overlay | Path | str) -> Edition:
    """The edition that changed cards make; a `Mistake` with file and line, if they cannot be played."""
    edition: Edition = _in_a_process(cards, _edition, None)
    return edition


def printed(cards: Overlay | Path | str, language: str = "en") -> Any:
    """What is printed on all cards of the changed game, as boards draw them: the `info` of the game."""
    return _in_a_process(cards, _info, language)


def pages(cards: Overlay | Path | str, language: str = "en") -> list[Part]:
    """The rules page of the changed game, which says at its end what is changed."""
    found: list[Part] = _in_a_process(cards, _rules, language)
    return found


def _in_a_process(cards: Overlay | Path | str, what: Any, given: str | None) -> Any:
    """This process may have loaded the game with other cards."""
    overlay = overlay_from(cards)
    assert overlay is not None
    [found] = in_order(what, [(overlay.game, given)], 1, overlay)
    if isinstance(found, Mistake):
        raise blame(found, overlay)
    return found


def _edition(asked: tuple[str, str]) -> Any:
    try:
        return edition_of(asked[0])
    except Mistake as mistake:
        return mistake


def _info(asked: tuple[str, str]) -> Any:
    try:
        game = game_named(asked[0])
        return game.info(Words(game, asked[1], [], None))
    except Mistake as mistake:
        return mistake


def _rules(asked: tuple[str, str]) -> Any:
    try:
        return rules_page(game_named(asked[0]), asked[1])
    except Mistake as mistake:
        return mistake
