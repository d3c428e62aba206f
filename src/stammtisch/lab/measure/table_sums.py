"""The sums of tables of games, turns and uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from stammtisch.lab.play.turn_counter import PHASES

from .sums import Sums

#: A game is close if somebody wins, and that by at most this part of the best score.
CLOSE = 0.1


def sums_of_games(games: Mapping[str, Any], turns: Mapping[str, Any], seats: int) -> Sums:
    wins = np.array([games[f"win_{seat}"] for seat in range(seats)])
    scores = np.array([games[f"score_{seat}"] for seat in range(seats)])
    winners = (wins > 0).sum(axis=0)
    return {
        "games": len(games["game"]),
        "ties": int((winners > 1).sum()),
        "nobody": int((winners == 0).sum()),
        "close": int(close_ones(games, seats).sum()),
        "wins": {str(seat): float(wins[seat].sum()) for seat in range(seats)},
        "scores": {str(seat): _histogram(scores[seat]) for seat in range(seats)},
        "answers": _histogram(games["answers"]),
        "options": int(games["options"].sum()),
        "turns": _histogram(games["turns"]),
        "margin": _histogram(games["margin"]),
        "lead_changes": _histogram(games["lead_changes"]),
        "decided": _decided(games),
        "places": _places(games, wins, seats),
        **_leaders(games, turns, wins),
    }


def close_ones(games: Mapping[str, Any], seats: int) -> Any:
    """Which games are close."""
    won = np.array([games[f"win_{seat}"] for seat in range(seats)]).any(axis=0)
    best = np.abs([games[f"score_{seat}"] for seat in range(seats)]).max(axis=0)
    return won & (games["margin"] <= CLOSE * np.maximum(best, 1))


def _decided(games: Mapping[str, Any]) -> dict[str, int]:
    """In which tenth of a game with one winner that winner was ahead for good."""
    alone = games["decided"] >= 0
    phases = np.minimum(PHASES - 1, games["decided"][alone] * PHASES // np.maximum(1, games["turns"][alone]))
    return _histogram(phases)


def _places(games: Mapping[str, Any], wins: Any, seats: int) -> Sums:
    """By place in the turn order, from who decides first: in how many games each seat had it, and what it won."""
    there = np.flatnonzero(games["first"] >= 0)
    found: Sums = {}
    for place in range(seats):
        who = (games["first"][there] + place) % seats
        entry: Sums = {"games": len(there), "won": float(wins[who, there].sum())}
        for seat in range(seats):
            mine = there[who == seat]
            entry[f"games_{seat}"] = len(mine)
            entry[f"wins_{seat}"] = float(wins[seat, mine].sum())
        found[str(place)] = entry
    return found


def _leaders(games: Mapping[str, Any], turns: Mapping[str, Any], wins: Any) -> Sums:
    """After each tenth of the games: how often somebody was ahead, and how often that one won."""
    lengths = games["turns"]
    starts = np.cumsum(lengths) - lengths
    ahead: dict[str, int] = {}
    won: dict[str, float] = {}
    for phase in range(1, PHASES):
        leader = turns["ahead"][starts + np.minimum(lengths - 1, lengths * phase // PHASES)]
        there = leader >= 0
        ahead[str(phase)] = int(there.sum())
        won[str(phase)] = float(wins[leader[there], np.nonzero(there)[0]].sum())
    return {"ahead": ahead, "ahead_won": won}


def sums_of_uses(uses: Mapping[str, Any], games: Mapping[str, Any], first: int, seats: int) -> Sums:
    """By kind of event and card: how often in all; and by seat in how many games, and what was won in those."""
    kinds, cards = uses["event"].dictionary.to_pylist(), uses["card"].dictionary.to_pylist()
    codes = np.multiply(uses["event"].indices, len(cards), dtype=np.int64) + uses["card"].indices
    every = len(kinds) * len(cards)
    often = np.bincount(codes, weights=uses["count"], minlength=every)
    place = uses["seat"] + 1  # nobody is the first, and never wins
    wins = np.concatenate([np.zeros(len(games["game"])), *[games[f"win_{seat}"] for seat in range(seats)]])
    cells = np.multiply(place, every, dtype=np.int64) + codes
    shape = seats + 1, every
    counts = np.bincount(cells, minlength=(seats + 1) * every).reshape(shape)[1:]
    shares = wins.take(np.multiply(place, len(games["game"]), dtype=np.int64) + (uses["game"] - first))
    won = np.bincount(cells, shares, minlength=(seats + 1) * every).reshape(shape)[1:]
    sums: Sums = {}
    for code in np.flatnonzero(often).tolist():
        entry: Sums = {"times": int(often[code])}
        for seat in range(seats):
            entry[f"games_{seat}"] = int(counts[seat, code])
            entry[f"wins_{seat}"] = float(won[seat, code])
        kind, card = divmod(code, len(cards))
        sums.setdefault(kinds[kind], {})[cards[card]] = entry
    return {"uses": sums}


def _histogram(values: Any) -> dict[str, int]:
    found, counts = np.unique(values, return_counts=True)
    return dict(zip(map(str, found.tolist()), counts.tolist(), strict=True))
