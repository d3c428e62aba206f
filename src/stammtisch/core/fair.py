"""Fair dealing: what the server fixes before a game, what players add to it, and how anybody checks it afterwards.

The seal is a digest of a text that holds a secret of the server and how the game is played; it is shown from the start.
Then the clients of the players send nonces, numbers of their own. The cards are dealt from a digest of all of it, so
that the server cannot choose the deal; at the end, text and nonces are told.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Literal, NamedTuple

from .record import Deal, Record

#: What is checked of a deal, in this order.
Part = Literal["seal", "kept", "game", "seed"]


def sealed_text(record: Record) -> str:
    """What is sealed of a game that is about to begin, a line for each part; its seed is the secret."""
    options = json.dumps(record.options, sort_keys=True)
    return "\n".join(
        map(str, ["stammtisch", record.seed, record.game, record.rules, record.cards, options, record.seats])
    )


def secret_in(text: str) -> str:
    """The second line of what was sealed; nothing if there is none."""
    return text.partition("\n")[2].partition("\n")[0]


def seal_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def seed_from(secret: str, nonces: Sequence[str]) -> str:
    """What the cards are dealt from; where no player has added anything, the secret itself."""
    if not any(nonces):
        return secret
    return sha256("\n".join([secret, *nonces]).encode()).hexdigest()[:32]


class Check(NamedTuple):
    """One thing that must hold of a deal, and whether it does; None where there is nothing to compare it with."""

    part: Part
    holds: bool | None


def checks(record: Record, kept: str | None = None) -> Iterator[Check]:
    """Whether a game was dealt as it was sealed, by its record and the seal that somebody has kept since its start."""
    deal = record.deal
    assert deal is not None, "a record without a seal has nothing to check"
    secret = secret_in(deal.sealed)
    yield Check("seal", seal_of(deal.sealed) == deal.seal)
    yield Check("kept", None if kept is None else kept == seal_of(deal.sealed))
    yield Check("game", deal.sealed == sealed_text(replace(record, seed=secret)))
    yield Check("seed", len(deal.nonces) == record.seats and seed_from(secret, deal.nonces) == record.seed)


def deal_of(sealed: str, nonces: Sequence[str]) -> Deal:
    """What is told of a deal when its game is over."""
    return Deal(sealed, seal_of(sealed), tuple(nonces))
