"""Fair dealing: what the server fixes before a game, what players add to it, and how anybody checks it afterwards.

The seal is a digest of a text that holds a secret of the server and how the game is played; it is shown from the start.
Then the clients of the players send nonces, numbers of their own. The cards are dealt from a digest of all of it, so
that the server cannot choose the deal; at the end, text and nonces are told.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256

from stammtisch.core import Record


def sealed_text(record: Record) -> str:
    """What is sealed of a game that is about to begin, a line for each part; its seed is the secret."""
    options = json.dumps(record.options, sort_keys=True)
    return "\n".join(
        map(str, ["stammtisch", record.seed, record.game, record.rules, record.cards, options, record.seats])
    )


def secret_in(text: str) -> str:
    return text.split("\n")[1]


def seal_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def seed_from(secret: str, nonces: Sequence[str]) -> str:
    """What the cards are dealt from; where no player has added anything, the secret itself."""
    if not any(nonces):
        return secret
    return sha256("\n".join([secret, *nonces]).encode()).hexdigest()[:32]
