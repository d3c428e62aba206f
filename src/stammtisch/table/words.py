"""The sentences of the table itself, in the language of whoever reads them."""

from __future__ import annotations

from stammtisch.bots import Tip
from stammtisch.core import Words, load_text
from stammtisch.core.record import HAS_SHOWN, NOTHING_YET, OTHERS_SINCE

#: Bots are regulars here; each seat has its own.
REGULARS = ("Resi", "Toni", "Vroni", "Sepp", "Lisl", "Xaver", "Zenzi", "Girgl", "Burgl", "Wastl")

NOT_YOU = "it was not you who answered"
_NO_UNDO = {NOTHING_YET: "nothing", OTHERS_SINCE: "others", HAS_SHOWN: "shown", NOT_YOU: "stand_in"}


def refusal(language: str, code: str, **fields: str) -> str:
    return str(load_text(__package__, language)["refused"][code]).format(**fields)


def no_undo(language: str, why: str) -> str:
    return str(load_text(__package__, language)["no_undo"][_NO_UNDO[why]])


def why(tip: Tip, words: Words, language: str) -> str:
    """What speaks for something that one might answer."""
    text = load_text(__package__, language)["hint"]
    said = str(text["why"]).format(value=round(100 * tip.value), tries=tip.tries, all=tip.all)
    return said if tip.then is None else said + str(text["then"]).format(option=words.option(*tip.then))


def level(language: str, bot: str) -> str:
    """What a bot's level is called; one that we have no word for goes by its own name."""
    return str(load_text(__package__, language)["bot"].get(bot, bot))


def unnamed(language: str) -> str:
    return str(load_text(__package__, language)["unnamed"])
