"""Games in pairs that differ in one card: in somebody's first hand or not, or one that somebody may not use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple

from stammtisch.bots import Bot, Bots, bot_named, chair, play
from stammtisch.bots.sense import weights
from stammtisch.core import Ask, Claim, Event, FastRng, Match, Result, Rng, Seat, State, make_options, new_rng, seed_of
from stammtisch.core.overlay import slug
from stammtisch.core.words import word
from stammtisch.games import game_named

from .dealing import both_deals, card_numbers
from .event_counter import MANY_CARDS, card_fields
from .job import Job

#: In the first hand or not; free to use it or not.
How = Literal["hand", "forbid"]


class PairTask(NamedTuple):
    """Some deals in a row, each played twice."""

    job: Job
    #: The card in one word.
    card: str
    how: How
    first: int
    deals: int


class Pair(NamedTuple):
    """What a seat won without the card and with it, and by how many points it was ahead."""

    wins: tuple[float, float]
    points: tuple[int, int]


def play_pairs(task: PairTask) -> list[Pair | None]:
    """Each deal without the card and with it, seats taking turns; None for a deal in which that cannot be."""
    made = _dealt if task.how == "hand" else _forbidden
    return [made(task, number) for number in range(task.first, task.first + task.deals)]


def _dealt(task: PairTask, number: int) -> Pair | None:
    job, seat = task.job, number % task.job.seats
    card = card_numbers(job)[task.card]
    both = both_deals(job, number, seat, card, FastRng(seed_of(job.seed, number, task.card)))
    return both and _pair([_played(job, number, table) for table in both], seat)


def _forbidden(task: PairTask, number: int) -> Pair:
    job, seat = task.job, number % task.job.seats
    game = game_named(job.game)
    options = make_options(game.options, dict(job.options))
    tables = [game.laid(job.seats, new_rng(seed_of(job.seed, number)), options) for _ in range(2)]
    return _pair([_played(job, number, tables[0], (seat, task.card)), _played(job, number, tables[1])], seat)


def _pair(results: Sequence[Result], seat: Seat) -> Pair:
    without, with_it = results
    return Pair((without.share(seat), with_it.share(seat)), (without.margin(seat), with_it.margin(seat)))


def _played(job: Job, number: int, table: State, ban: tuple[Seat, str] | None = None) -> Result:
    match = Match(game_named(job.game), table)
    bots = [bot_named(name, FastRng(seed_of(job.seed, number, seat))) for seat, name in enumerate(job.bots)]
    lots = FastRng(seed_of(job.seed, number, "lots"))
    if ban is None:
        play(match, bots, lots)
    else:
        _play_without(match, bots, lots, *ban)
    result = match.result()
    assert result is not None
    return result


def _play_without(match: Match[Any], bots: Sequence[Bot], lots: Rng, seat: Seat, card: str) -> None:
    """One seat does not use a card, as long as it has anything else to do."""
    table = Bots(match, bots, lots)
    while match.ask is not None:
        for ask, who, option in table.answers():
            allowed = option if who != seat else _allowed(match, ask, who, option, card)
            if allowed is not option and isinstance(option, Claim):
                continue
            match.answer(who, allowed)


def _allowed(match: Match[Any], ask: Ask[Any], seat: Seat, option: Any, card: str) -> Any:
    """The answer, or what else appeals most if that would be to use the card."""
    if not uses(match, ask, seat, option, card):
        return option
    if isinstance(option, Claim):
        return None
    every = ask.offer(seat)
    appeal = weights(chair(match, seat), FastRng(match.question))
    for _, other in sorted(enumerate(every), key=lambda one: -appeal[one[0]]):
        if not uses(match, ask, seat, other, card):
            return other
    return option


def uses(match: Match[Any], ask: Ask[Any], seat: Seat, option: Any, card: str) -> bool:
    """Whether an answer is to do something with a card.

    What happens then tells; where all answer in secret, nothing happens yet, and the answer itself has to name it.
    """
    if ask.seat < 0 and not ask.race and not isinstance(option, Claim):
        return card in _cards_in(word(option))
    twin = match.clone()
    twin.answer(seat, option)
    return any(card in cards_of(event, seat) for event in twin.events)


def _cards_in(written: str) -> list[str]:
    """The words of an answer, as in 3+7 or 9@1,0; a card that is called so is among them."""
    for sign in "+@,:/":
        written = written.replace(sign, " ")
    return [slug(part) for part in written.split()]


def cards_of(event: Event, seat: Seat) -> Iterator[str]:
    """The cards that a seat does something with in an event, each in one word."""
    kind = event.kind
    data = event.data + event.secret
    if kind.passive or kind.deals or kind.echoes or "who" not in kind.public or data[kind.public.index("who")] != seat:
        return
    names = [*kind.public, *kind.secret]
    for place in card_fields(kind):
        value = data[place]
        for one in value if kind.types[names[place]] in MANY_CARDS else [value]:
            if one is not None:
                yield slug(word(one))
