"""A game looked at from within: who is likely to win at each moment, and what each decision was worth.

All of it is imagined by those at the table: what a seat cannot know is dealt anew, and the game is played to its end by
the policy that bots play out with.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from stammtisch.bots import Bots, Chair, bot_named, chair
from stammtisch.bots.basic import POINT
from stammtisch.core import FastRng, Game, Match, Seat, State, make_options, new_rng, seed_of
from stammtisch.games import game_named

from .job import Job
from .pairs import cards_of

#: Of many options so many are tried: more would cost as much again, and tell little more.
OPTIONS = 8


class Probing(NamedTuple):
    """How closely a game is looked at: moments, games imagined at each; decisions, and games imagined for each option.

    Of these last there are twice as many: one half names the best option, the other counts.
    """

    moments: int = 12
    playouts: int = 12
    decisions: int = 12
    worlds: int = 6


class ProbeTask(NamedTuple):
    """One game of a job."""

    job: Job
    number: int
    probing: Probing


@dataclass
class Stake:
    """A decision that was looked at: what kind of question, and what depended on it for who decided.

    The best and the worst option are named by one half of the imagined games, and what lies between them is counted in
    the other half: so it is not luck that makes them differ.
    """

    kind: str
    options: int
    #: In parts of a win.
    worth: float
    #: Cards that some option would use, and those that the best would use.
    offered: list[str] = field(default_factory=list)
    best: list[str] = field(default_factory=list)


@dataclass
class Probe:
    """What one game was like."""

    #: By moment and seat, from the beginning to the end.
    chances: list[list[float]]
    #: Who won, each with their part.
    shares: list[float]
    turns: int
    #: By kind of question: how often it was asked, and how often there was but one option.
    asked: dict[str, int]
    forced: dict[str, int]
    stakes: list[Stake]


def probe(task: ProbeTask) -> Probe:
    """Play a game, and look at it."""
    job, number, probing = task
    game = game_named(job.game)
    table = game.laid(job.seats, new_rng(seed_of(job.seed, number)), make_options(game.options, dict(job.options)))
    match = Match(game, table)
    watch = _Watch(match, FastRng(seed_of(job.seed, number, "watch")), probing)
    bots = [bot_named(name, FastRng(seed_of(job.seed, number, seat))) for seat, name in enumerate(job.bots)]
    everybody = Bots(match, bots, FastRng(seed_of(job.seed, number, "lots")))
    while match.ask is not None:
        watch.look()
        for _, seat, option in everybody.answers():
            match.answer(seat, option)
    result = match.result()
    assert result is not None
    shares = [result.share(seat) for seat in range(job.seats)]
    rng = FastRng(seed_of(job.seed, number, "probe"))
    chances = [_chances(game, rest, probing.playouts, rng) for rest in _spread(watch.rests, probing.moments)]
    stakes = [_stake(one, seat, probing.worlds, rng) for one, seat in watch.decisions]
    return Probe([*chances, shares], shares, len(watch.rests), watch.asked, watch.forced, stakes)


class _Watch:
    """Keeps the table after every turn, and some of the decisions, each as likely as any other."""

    def __init__(self, match: Match[Any], rng: FastRng, probing: Probing) -> None:
        self.match, self.rng, self.most = match, rng, probing.decisions
        self.rests: list[State] = []
        self.asked: dict[str, int] = {}
        self.forced: dict[str, int] = {}
        self.decisions: list[tuple[Match[Any], Seat]] = []
        self._count = 0

    def look(self) -> None:
        match = self.match
        rest, ask = match.rest, match.ask
        if rest is not None and (not self.rests or self.rests[-1] is not rest):
            self.rests.append(rest)
        if ask is None or ask.race:
            return
        for seat in ask.waiting():
            few = len(ask.offer(seat)) < 2
            self.asked[ask.kind] = self.asked.get(ask.kind, 0) + 1
            self.forced[ask.kind] = self.forced.get(ask.kind, 0) + few
            if not few:
                self._keep(seat)

    def _keep(self, seat: Seat) -> None:
        """Of all decisions so far, each stays with the same chance."""
        self._count += 1
        if len(self.decisions) < self.most:
            self.decisions.append((self.match.clone(), seat))
        elif (place := self.rng.below(self._count)) < self.most:
            self.decisions[place] = self.match.clone(), seat


def _spread(rests: Sequence[State], moments: int) -> list[State]:
    """Some tables, as evenly over the game as can be."""
    if len(rests) <= moments:
        return list(rests)
    return [rests[place * len(rests) // moments] for place in range(moments)]


def _chances(game: Game[Any], rest: State, playouts: int, rng: FastRng) -> list[float]:
    """How likely each seat is to win, as those at the table take it, each in turn."""
    won = [0.0] * rest.seats
    for number in range(playouts):
        state = rest.copy()
        state.rng = rng.fork()
        game.redeal(state, number % rest.seats, rng.fork())
        match = Match(game, state, fleeting=True)
        match.playout(game.policy(match.state, rng.fork()))
        result = match.result()
        assert result is not None
        for seat in range(rest.seats):
            won[seat] += result.share(seat)
    return [part / playouts for part in won]


def _stake(match: Match[Any], seat: Seat, worlds: int, rng: FastRng) -> Stake:
    """What depends on a decision: every option is tried in the same imagined worlds."""
    sitting = chair(match, seat)
    options = list(sitting.options)
    tried = options if len(options) <= OPTIONS else [options[rng.below(len(options))] for _ in range(OPTIONS)]
    seen = [rng.fork() for _ in range(2 * worlds)]
    ends = [[_played_out(sitting, option, world) for world in seen] for option in tried]
    names = [[sum(worth for _, worth in some[half::2]) for some in ends] for half in range(2)]
    counts = [[sum(share for share, _ in some[half::2]) / worlds for some in ends] for half in range(2)]
    worth = sum(_between(names[half], counts[1 - half]) for half in range(2)) / 2
    cards = [_cards(match, seat, option) for option in tried]
    best = max(range(len(tried)), key=lambda place: names[0][place] + names[1][place])
    return Stake(
        sitting.kind, len(options), worth, sorted({card for some in cards for card in some}), sorted(cards[best])
    )


def _played_out(sitting: Chair, option: Any, world: FastRng) -> tuple[float, float]:
    """What is won after an option in an imagined world; and the same with points, which tell the better of two wins."""
    match = sitting.imagine(world.copy())
    match.answer(sitting.seat, option)
    match.playout(match.game.policy(match.state, world.copy()))
    result = match.result()
    assert result is not None
    share = result.share(sitting.seat)
    return share, share + POINT * result.margin(sitting.seat)


def _between(named: Sequence[float], counted: Sequence[float]) -> float:
    """What lies between the best and the worst, as one half names them and the other counts."""
    best, worst = named.index(max(named)), named.index(min(named))
    return counted[best] - counted[worst]


def _cards(match: Match[Any], seat: Seat, option: Any) -> set[str]:
    """The cards that an answer uses at once."""
    twin = match.clone()
    twin.answer(seat, option)
    return {card for event in twin.events for card in cards_of(event, seat)}
