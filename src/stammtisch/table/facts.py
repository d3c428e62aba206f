"""What a client can know about the games themselves: their cards, words and rules pages."""

from __future__ import annotations

import re
from dataclasses import fields
from functools import cache
from importlib.resources import files
from typing import Any

from markdown_it import MarkdownIt

from stammtisch.bots import BOTS
from stammtisch.core import Game, Words, load_text
from stammtisch.games import all_games, game_named

from . import wire
from .static import board_address
from .words import level

#: A remark before a heading names the questions that are explained under it: <!-- turn keep -->
REMARK = re.compile(r"<!--(.*?)-->\n?", re.DOTALL)
HEADING = re.compile(r"^## ", re.MULTILINE)

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


@cache
def game_cards(language: str) -> list[wire.GameCard]:
    return [_card(game, language) for game in all_games().values()]


def _card(game: Game[Any], language: str) -> wire.GameCard:
    text = load_text(game.package, language)
    minutes = [game.minutes[0], game.minutes[-1]] if game.minutes else []
    bots = [wire.Option(bot, level(language, bot)) for bot in BOTS]
    return wire.GameCard(
        game.name, text["title"], text["about"], list(game.seats), minutes, _options(game, language), bots,
        game.hue, list(game.confirm),
    )  # fmt: skip


def _options(game: Game[Any], language: str) -> list[wire.OptionOf]:
    words, usual = Words(game, language, [], None), game.options()
    return [
        wire.OptionOf(field.name, words.say(field.name), getattr(usual, field.name), _values(words, field.name))
        for field in fields(usual)
    ]


def _values(words: Words, name: str) -> list[wire.Option] | None:
    return [wire.Option(word, text) for word, text in words.values(name).items()] or None


@cache
def game_facts(name: str, language: str) -> wire.GameFacts:
    game = game_named(name)
    info = game.info(Words(game, language, [], None))
    return wire.GameFacts(info, dict(load_text(game.package, language)), rules(game, language), board_address(game))


def rules(game: Game[Any], language: str) -> list[wire.Section]:
    """The rules page in parts: one for each heading, and for what stands before the first."""
    name = "README.md" if language == "en" else f"README.{language}.md"
    source = files(game.package).joinpath(name).read_text("utf-8")
    starts = [0, *[_with_remark(source, found.start()) for found in HEADING.finditer(source)]]
    parts = [source[start:end] for start, end in zip(starts, [*starts[1:], len(source)], strict=True)]
    return [_section(part) for part in parts]


def _with_remark(source: str, heading: int) -> int:
    """Where a part begins: at its heading, or at a remark right before it."""
    remarks = [found.start() for found in REMARK.finditer(source) if not source[found.end() : heading].strip()]
    return min([start for start in remarks if start < heading], default=heading)


def _section(part: str) -> wire.Section:
    kinds = [kind for remark in REMARK.findall(part) for kind in remark.split()]
    title, _, text = REMARK.sub("", part).strip().partition("\n")
    return wire.Section(kinds, title.lstrip("# "), _markdown.render(text))
