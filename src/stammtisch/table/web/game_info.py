"""What a client can know about the games themselves: their cards, words and rules pages."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any

from markdown_it import MarkdownIt

from stammtisch.bots import PLAYERS
from stammtisch.core import Game, Words, lesson_of, load_text, make_options, rules_page
from stammtisch.core.rules_page import Part
from stammtisch.games import all_games, game_named
from stammtisch.table import wire
from stammtisch.table.words import level

from .static import board_address

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


@cache
def game_cards(language: str) -> list[wire.GameCard]:
    return [_card(game, language) for game in all_games().values()]


def _card(game: Game[Any], language: str) -> wire.GameCard:
    text = load_text(game.package, language)
    minutes = [game.minutes[0], game.minutes[-1]] if game.minutes else []
    bots = [wire.BotLevel(bot, *level(language, bot)) for bot in PLAYERS]
    return wire.GameCard(
        name=game.name,
        title=text["title"],
        about=text["about"],
        aim=text.get("aim", ""),
        seats=list(game.seats),
        minutes=minutes,
        options=_options(game, language),
        bots=bots,
        hue=game.hue,
        confirm=list(game.confirm),
        lesson=lesson_of(game) is not None,
    )


def _options(game: Game[Any], language: str) -> list[wire.OptionOf]:
    words = Words(game, language, [], None)
    live, slow = make_options(game.options, game.live), make_options(game.options, game.slow)
    return [
        wire.OptionOf(name, words.say(name), getattr(live, name), getattr(slow, name), _values(words, name))
        for name in [field.name for field in fields(live)]
    ]


def _values(words: Words, name: str) -> list[wire.Option] | None:
    return [wire.Option(word, text) for word, text in words.values(name).items()] or None


@cache
def game_facts(name: str, language: str) -> wire.GameFacts:
    """What is printed (a designer's overlay included), the words of the game, its rules page and its board."""
    game = game_named(name)
    info = game.info(Words(game, language, [], None))
    return wire.GameFacts(info, dict(load_text(game.package, language)), rules(game, language), board_address(game))


def rules(game: Game[Any], language: str) -> list[wire.Section]:
    """The rules page in sections: one for each heading of the first two ranks."""
    sections: list[list[Part]] = []
    for part in rules_page(game, language):
        if part.rank <= 2 or not sections:
            sections.append([])
        sections[-1].append(part)
    return [_section(*parts) for parts in sections]


def _section(head: Part, *below: Part) -> wire.Section:
    kinds = [kind for part in (head, *below) for kind in part.kinds]
    return wire.Section(kinds, head.title, _markdown.render("".join([head.text, *map(str, below)])))
