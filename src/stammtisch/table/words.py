"""The sentences of the table itself, found by key, in the language of whoever reads them."""

from __future__ import annotations

from stammtisch.core import load_text

#: What bots are called, by seat.
BOT_NAMES = ("Resi", "Toni", "Vroni", "Sepp", "Lisl", "Xaver", "Zenzi", "Girgl", "Burgl", "Wastl")


def sentence(language: str, table: str, key: str) -> str:
    """A sentence of `text/en.toml` and its sisters."""
    return str(load_text(__package__, language)[table][key])


def level(language: str, bot: str) -> str:
    """What a bot's level is called; one that we have no word for goes by its own name."""
    return str(load_text(__package__, language)["bot"].get(bot, bot))
