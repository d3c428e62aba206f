"""Values from the bots' own games: what is played, what is noted of each table, and the weights that tell most.

A generation plays games, notes how each seat stood whenever a table could be judged, and fits weights by which the
seats' shares of the win are foretold best (a conditional logit: softmax over the seats of a sum of weighted traits).
The first generation plays by taste alone, which is quick; the next ones are bots that search with the values so far,
and start from these.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots import Bots, bot_named
from stammtisch.core import FastRng, Game, Judging, Match, Mistake, Values, seed_of
from stammtisch.games import game_named

Floats = NDArray[np.float64]
#: One table of so many that can be judged is noted: those of one game are much alike.
EVERY = 3
#: The tables of a game are much alike, and count together as so many.
TABLES = 3.0
#: In tables, how much a weight is held at nothing where little speaks for it; what a generation knew counts in the next
#: for so much. How many steps a fit takes at most.
RIDGE = 5.0
KEPT = 0.5
STEPS = 30


@dataclass
class Notes:
    """Tables that were judged: the traits of each seat, its share of the win in the end, and what the table counts."""

    traits: Floats
    shares: Floats
    counts: Floats


@dataclass
class Known:
    """Weights, and how sure they are (the bend of the likelihood, a matrix)."""

    weights: Floats
    sure: Floats


def judge_of(game: Game[Any], state: Any) -> Judging:
    """The taste of a game, if it judges by values."""
    policy = game.policy(state, FastRng(0))
    if not isinstance(policy, Judging):
        raise Mistake(f"{game.name} has no values to learn: its policy judges no tables")
    return policy


def values_of(name: str) -> Values:
    """What is known about the tables of a game; searches go by it, so that what is learned counts at once."""
    game = game_named(name)
    return judge_of(game, Match.new(game, game.seats[0], 0).state).values


def notes_of(game: Game[Any], seats: int, games: int, seed: int, bot: str = "") -> Notes:
    """Play so many games, by taste or with a bot in every seat, and note how it stood on the way."""
    traits: list[Floats] = []
    shares: list[list[float]] = []
    counts: list[float] = []
    for number in range(games):
        found, won = _played(game, seats, seed_of(seed, number), bot)
        traits += found
        shares += [won] * len(found)
        counts += [TABLES / len(found)] * len(found) if found else []
    return Notes(np.array(traits), np.array(shares), np.array(counts)[:, None])


def _played(game: Game[Any], seats: int, seed: int, bot: str) -> tuple[list[Floats], list[float]]:
    match: Match[Any] = Match.new(game, seats, seed, fleeting=not bot)
    rng = FastRng(seed_of(seed, "lots"))
    length = len(judge_of(game, match.state).values.names)
    found: list[Floats] = []
    for _ in _course(match, bot, seed):
        judge = judge_of(game, match.state)
        if judge.is_moment() and not rng.below(EVERY):
            table = np.zeros((seats, length))
            for seat in range(seats):
                row = judge.traits(seat)
                table[seat, : len(row)] = row
            found.append(table)
    result = match.result()
    assert result is not None
    return found, [result.share(seat) for seat in range(seats)]


def _course(match: Match[Any], bot: str, seed: int) -> Iterator[None]:
    """A game from question to question."""
    seats = match.state.everyone()
    policy = match.game.policy(match.state, FastRng(seed_of(seed, "taste")))
    table = Bots(match, [bot_named(bot, FastRng(seed_of(seed, seat))) for seat in seats] if bot else [], FastRng(seed))
    while match.ask is not None:
        yield
        if bot:
            for _, seat, option in table.answers():
                match.answer(seat, option)
        else:
            match.settle(policy)


def nothing_known(notes: Notes) -> Known:
    """No weight counts anything, and that is held to as if a few tables had told it."""
    spread = np.maximum(notes.traits.std(axis=(0, 1)), 1e-3)
    return Known(np.zeros(len(spread)), np.diag(RIDGE * spread**2))


def fit(notes: Notes, before: Known) -> Known:
    """The weights that foretell best who wins, with what was known before (Newton's method)."""
    traits, shares = notes.traits, notes.shares * notes.counts
    whole = shares.sum(axis=1, keepdims=True)
    weights, sure = before.weights, before.sure
    for _ in range(STEPS):
        chances = foretold(traits, weights) * whole
        slope = np.einsum("nsk,ns->k", traits, chances - shares) + before.sure @ (weights - before.weights)
        mean = np.einsum("nsk,ns->nk", traits, chances)
        bend = np.einsum("nsk,nsl,ns->kl", traits, traits, chances, optimize=True)
        won = whole[:, 0] > 0
        bend -= np.einsum("nk,nl,n->kl", mean[won], mean[won], 1.0 / whole[won, 0], optimize=True)
        sure = before.sure + bend
        step = np.linalg.solve(sure, slope)
        weights = weights - step
        if float(np.abs(step).max()) < 1e-4:
            break
    return Known(weights, sure)


def foretold(traits: Floats, weights: Floats) -> Floats:
    """By table, each seat's share of the win."""
    promises = traits @ weights
    chances = np.exp(promises - promises.max(axis=1, keepdims=True))
    shares: Floats = chances / chances.sum(axis=1, keepdims=True)
    return shares


def loss(notes: Notes, weights: Floats) -> float:
    """How badly the shares are foretold: the mean logarithm of the winner's, with the sign changed."""
    shares = notes.shares * notes.counts
    return -float((shares * np.log(foretold(notes.traits, weights))).sum() / shares.sum())


@dataclass(frozen=True)
class Lesson:
    """What a generation learned for one number of players: tables, and the loss before and after on games held back."""

    generation: int
    seats: int
    tables: int
    before: float
    after: float


def train(
    name: str, counts: Sequence[int], games: Sequence[int], seed: int, bot: str = "strong@20"
) -> Iterator[Lesson]:
    """Teach the values of a game in generations, of so many games each; some more are played to see what that did."""
    game, values = game_named(name), values_of(name)
    known: dict[int, Known] = {}
    for generation, amount in enumerate(games):
        for count in counts:
            player = bot if generation else ""
            lots = seed_of(seed, generation, count)
            notes = notes_of(game, count, amount, lots, player)
            tests = notes_of(game, count, max(1, amount // 5), seed_of(lots, "held back"), player)
            before = np.array(values.weights[min(count, len(values.weights) - 1)])
            start = Known(known[count].weights, KEPT * known[count].sure) if generation else nothing_known(notes)
            known[count] = fit(notes, start)
            _teach(values, known)
            yield Lesson(
                generation + 1, count, len(notes.traits), loss(tests, before), loss(tests, known[count].weights)
            )


def _teach(values: Values, known: Mapping[int, Known]) -> None:
    """For numbers of players that nothing is known of yet, those of the next lower one count."""
    values.weights = [
        known[max([count for count in known if count <= seats], default=min(known))].weights.tolist()
        for seats in range(max(known) + 1)
    ]
