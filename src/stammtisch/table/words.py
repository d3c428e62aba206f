"""The sentences of the table itself, found by key, in the language of whoever reads them."""

from __future__ import annotations

from unicodedata import combining, normalize

from stammtisch.core import load_text

#: What bots are called, by seat.
BOT_NAMES = ("Resi", "Toni", "Vroni", "Sepp", "Lisl", "Xaver", "Zenzi", "Girgl", "Burgl", "Wastl")


#: So many marks stand above or below a letter, in any language; more are there to cover the lines around.
MARKS = 3


def visible(text: str) -> str:
    """What people write, as it is shown: one line, in the usual form of its letters, without what cannot be seen."""
    kept: list[str] = []
    marks = 0
    for char in normalize("NFC", text):
        marks = marks + 1 if combining(char) else 0
        if marks <= MARKS:
            kept.append(char if char.isprintable() else " ")
    return " ".join("".join(kept).split())


def sentence(language: str, table: str, key: str) -> str:
    """A sentence of `text/en.toml` and its sisters."""
    return str(load_text(__package__, language)[table][key])


def level(language: str, bot: str) -> tuple[str, str]:
    """What a bot is called by its level and style, and how it plays; one without a word here goes by its own name."""
    text = load_text(__package__, language)
    plain, plus, style = bot.partition("+")
    name, about = text["bot"].get(plain, plain), text["bot_about"].get(plain, "")
    if not plus:
        return name, about
    return f"{name}, {text['style'][style]}", f"{about}, {text['style_about'][style]}"
