"""What a study tells: each finding is a title, a sentence in a designer's words, and a plot or a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, NamedTuple

from stammtisch.core import slug

from .plots import SEAT_COLOURS, Row, bars, curve, dots, percent, plain, points
from .statistics import Group, Interval, lift, mean, more_than_luck, p_value, wilson
from .sums import CLOSE, Sums
from .watch import PARTS

#: A card has to be used by so many, and not used by so many, before its wins say anything.
ENOUGH = 30
#: Events that tell what somebody was dealt.
DEALT = ("dealt", "peeked", "armed")
#: How many cards are shown at either end.
SHOWN = 12


@dataclass(frozen=True)
class Finding:
    """One thing a study shows."""

    title: str
    sentence: str
    figure: str = ""


class Lift(NamedTuple):
    """What a card does to the chances of who uses it."""

    event: str
    card: str
    seats: int
    gain: Interval
    p: float
    real: bool


def findings(sums: Sums, bots: Sequence[str], cards: Sequence[str]) -> list[Finding]:
    """All there is to tell; `cards` are those in the game, to see which are never used."""
    return [
        who_wins(sums, bots),
        who_begins(sums, bots),
        scores(sums, bots),
        length(sums),
        decisions(sums),
        *course(sums, len(bots)),
        dealt_cards(sums, len(bots)),
        strongest_cards(sums, len(bots)),
        card_use(sums),
        never(sums, cards),
        endings(sums),
    ]


def numbers(histogram: Mapping[str, float]) -> dict[float, float]:
    return {float(value): count for value, count in sorted(histogram.items(), key=lambda item: float(item[0]))}


def who_wins(sums: Sums, bots: Sequence[str]) -> Finding:
    games, chance = sums["games"], 1 / len(bots)
    rates = [wilson(sums["wins"][str(seat)], games) for seat in range(len(bots))]
    error = (chance * (1 - chance) / games) ** 0.5
    real = more_than_luck([p_value(rate.middle - chance, error) for rate in rates])
    labels = [f"seat {seat}, {bot}" for seat, bot in enumerate(bots)]
    rows = [Row(labels[seat], rates[seat], SEAT_COLOURS[seat], real[seat]) for seat in range(len(bots))]
    if any(real):
        best = max(range(len(bots)), key=lambda seat: rates[seat].middle)
        sentence = (
            f"Seat {best} ({bots[best]}) wins most: {percent(rates[best].middle)} of the games, "
            f"where an equal share is {percent(chance)}. The seats differ by more than luck."
        )
    else:
        sentence = f"Every seat wins about {percent(chance)}: what differences there are, luck explains."
    return Finding("Who wins", sentence, dots(rows, chance, "an equal share"))


def who_begins(sums: Sums, bots: Sequence[str]) -> Finding:
    """The seat that decides first need not be the first one: lots may say who begins."""
    chance, rate = 1 / len(bots), wilson(sums["first"]["won"], sums["first"]["games"])
    luck = "no more than luck" if rate.low <= chance <= rate.high else "more than luck"
    sentence = (
        f"Whoever decides first in a game wins {percent(rate.middle)} of the games "
        f"(between {percent(rate.low)} and {percent(rate.high)}), where an equal share is {percent(chance)}: "
        f"the difference is {luck}."
    )
    return Finding("Who begins", sentence, dots([Row("who begins", rate)], chance, "an equal share"))


def scores(sums: Sums, bots: Sequence[str]) -> Finding:
    spread = [numbers(sums["scores"][str(seat)]) for seat in range(len(bots))]
    means = [mean(values.items()) for values in spread]
    low, high = min(means, key=lambda value: value.middle), max(means, key=lambda value: value.middle)
    differ = low.high < high.low
    sentence = (
        f"The mean scores lie between {plain(low.middle)} and {plain(high.middle)}, "
        f"{'which is more than luck' if differ else 'and that difference is no more than luck'}; "
        f"the columns show how widely all scores are spread."
    )
    everybody: dict[float, float] = {}
    for values in spread:
        for value, count in values.items():
            everybody[value] = everybody.get(value, 0) + count
    rows = [Row(f"seat {seat}, {bots[seat]}", means[seat], SEAT_COLOURS[seat]) for seat in range(len(bots))]
    return Finding("Scores", sentence, bars(dict(sorted(everybody.items()))) + dots(rows, None, "", plain))


def length(sums: Sums) -> Finding:
    answers = numbers(sums["answers"])
    middle = mean(answers.items())
    low, median, high = (quantile(answers, part) for part in (0.05, 0.5, 0.95))
    turns = mean(numbers(sums["turns"]).items()).middle
    sentence = (
        f"A game takes {plain(middle.middle)} decisions on average (give or take {plain(middle.high - middle.middle)}) "
        f"in {plain(turns)} turns or parts of turns; nine of ten take between {low:g} and {high:g}."
    )
    return Finding("Length", sentence, bars(answers, marks={f"half of them: {median:g}": median}))


def decisions(sums: Sums) -> Finding:
    games = sums["games"]
    asked = {kind: count for kind, count in sums["asked"].items() if count}
    total = sum(asked.values())
    rows = []
    for kind, count in sorted(asked.items(), key=lambda item: -item[1]):
        options = sums["offered"][kind] / count
        rows.append((kind, f"{count / games:.1f}", f"{count / total:.0%}", f"{options:.1f}"))
    busiest = max(asked, key=lambda kind: asked[kind])
    sentence = (
        f"Whoever decides has {sums['options'] / total:.1f} options on average. "
        f"Most often asked is “{busiest}”: {asked[busiest] / total:.0%} of all decisions."
    )
    return Finding("Decisions", sentence, table(("question", "times a game", "share", "options"), rows))


def course(sums: Sums, seats: int) -> list[Finding]:
    """How the lead goes; nothing, where nobody is ahead before the end."""
    if not any(sums["ahead"].values()):
        return []
    chance = 1 / seats
    values = [
        (int(part) / PARTS, wilson(sums["ahead_won"][part], count))
        for part, count in sums["ahead"].items()
        if count >= ENOUGH
    ]
    changes = mean(numbers(sums["lead_changes"]).items())
    decided, alone = numbers(sums["decided"]), sum(sums["decided"].values())
    early = sum(count for part, count in decided.items() if part < PARTS / 2) / max(1, alone)
    turning = next((at for at, rate in values if rate.low > 0.5), None)
    safe = f"from {turning:.0%} of the game on more often than not" if turning else "at no time more often than not"
    if not values:
        return []
    better = values[-1][1].low > chance
    return [
        Finding(
            "Who is ahead, and wins",
            f"Whoever is ahead wins {safe}. Near the end it is {percent(values[-1][1].middle)}, "
            f"{'more than luck would give' if better else 'no more than luck would give'}. "
            f"In {early:.0%} of the games the winner is ahead for good before half of it is played.",
            curve(values, chance, "luck"),
        ),
        Finding(
            "Changes of the lead",
            f"The lead changes {changes.middle:.1f} times a game (between {changes.low:.2f} and {changes.high:.2f} "
            f"on average, whatever the luck of these games).",
            bars(numbers(sums["lead_changes"])),
        ),
    ]


def lifts(sums: Sums, seats: int, *, dealt: bool) -> list[Lift]:
    """For each card that is dealt, or used: how much more those win who have it, within the same seat; best first."""
    found = []
    for event in [event for event in sums["uses"] if (event in DEALT) == dealt]:
        for card, entry in sums["uses"][event].items():
            pairs = []
            for seat in map(str, range(seats)):
                with_it = Group(entry[f"games_{seat}"], entry[f"wins_{seat}"])
                pairs.append((with_it, Group(sums["games"] - with_it.seats, sums["wins"][seat] - with_it.won)))
            count = sum(one.seats for one, _ in pairs)
            if min(count, sum(other.seats for _, other in pairs)) >= ENOUGH and (result := lift(pairs)):
                found.append((event, card, int(count), *result))
    real = more_than_luck([p for *_, p in found])
    every = [Lift(*one, luck) for one, luck in zip(found, real, strict=True)]
    return sorted(every, key=lambda one: -one.gain.middle)


def dealt_cards(sums: Sums, seats: int) -> Finding:
    """Nobody chooses what is dealt: here a difference has no other reason than the card."""
    every = lifts(sums, seats, dealt=True)
    real = [one for one in every if one.real]
    if not every:
        return Finding("Cards in the first hand", "What is dealt is not told in this game, or to everybody alike.")
    best, worst = every[0], every[-1]
    sentence = (
        f"Nobody chooses what is dealt, so that a difference here is the work of the card. Of {len(every)} cards, "
        f"{len(real)} help or harm by more than luck. Best to have is {pretty(best.card)} "
        f"({points(best.gain.middle)} points of a hundred), worst {pretty(worst.card)} ({points(worst.gain.middle)})."
    )
    rows = [Row(f"{said(one.event)} {pretty(one.card)}", one.gain, strong=one.real) for one in ends(every)]
    return Finding("Cards in the first hand", sentence, dots(rows, 0, "no difference", points))


def ends(every: list[Lift]) -> list[Lift]:
    """The first and the last of many."""
    return every if len(every) <= 2 * SHOWN else every[:SHOWN] + every[-SHOWN:]


def strongest_cards(sums: Sums, seats: int) -> Finding:
    every = lifts(sums, seats, dealt=False)
    real = [one for one in every if one.real]
    shown = ends(real)
    if not shown:
        sentence = f"None of the {len(every)} uses of cards goes with winning or losing by more than luck."
        return Finding("Strong and weak cards", sentence)
    best = shown[0]
    sentence = (
        f"Of {len(every)} uses of cards, {len(real)} go with winning or losing by more than luck "
        f"(of those, at most one in twenty is luck after all). "
        f"Most telling: who {said(best.event)} {pretty(best.card)} wins "
        f"{points(best.gain.middle)} points of a hundred more often than who does not. "
        "Winners may also simply have had more time to do it: a lift is a trace, not a cause."
    )
    rows = [Row(f"{said(one.event)} {pretty(one.card)}", one.gain) for one in shown]
    return Finding("Strong and weak cards", sentence, dots(rows, 0, "no difference", points))


def card_use(sums: Sums) -> Finding:
    events = list(sums["uses"])
    cards = sorted({card for event in events for card in sums["uses"][event]}, key=natural)
    rows = []
    for card in cards:
        times = [sums["uses"][event].get(card, {}).get("times", 0) for event in events]
        rows.append((pretty(card), *[f"{100 * count / sums['games']:.0f}" if count else "·" for count in times]))
    sentence = f"What happens with each card, in a hundred games: {len(cards)} cards, {len(events)} kinds of use."
    return Finding("Every card", sentence, table(("card", *map(said, events)), rows))


def never(sums: Sums, cards: Sequence[str]) -> Finding:
    used = {slug(card) for event in sums["uses"].values() for card in event}
    idle = [pretty(card) for card in cards if slug(card) not in used]
    silent = [said(event) for event, count in sums["told"].items() if not count]
    unasked = [kind for kind, count in sums["asked"].items() if not count]
    parts = [
        f"Never used: {', '.join(idle)}." if idle else "Every card is used at least once.",
        f"Never happened: {', '.join(silent)}." if silent else "Everything that can happen does.",
        f"Never asked: {', '.join(unasked)}." if unasked else "",
    ]
    games = f"In {sums['games']:,} games of these players, that is."
    return Finding("What never happens", " ".join([*filter(None, parts), games]))


def endings(sums: Sums) -> Finding:
    games = sums["games"]
    answers = numbers(sums["answers"])
    low, high = quantile(answers, 0.25), quantile(answers, 0.75)
    fence = high + 3 * (high - low)
    stalled = sum(count for value, count in answers.items() if value > fence)
    rows = [
        Row("shared wins", wilson(sums["ties"], games)),
        Row("nobody wins", wilson(sums["nobody"], games)),
        Row("close games", wilson(sums["close"], games)),
        Row("stalled games", wilson(stalled, games)),
    ]
    sentence = (
        f"{percent(sums['ties'] / games)} of the games are shared and {percent(sums['close'] / games)} are close "
        f"(the next is at most {CLOSE:.0%} behind). "
        f"{percent(stalled / games)} drag on for more than {fence:g} decisions, "
        "far beyond the usual."
    )
    return Finding("Ties, close games and stalls", sentence, dots(rows, None, ""))


def quantile(counts: Mapping[float, float], part: float) -> float:
    """The value that so many stay below."""
    left = part * sum(counts.values())
    for value, count in counts.items():
        left -= count
        if left <= 0:
            return value
    return max(counts)


def table(head: Sequence[str], rows: Sequence[Sequence[Any]], *, words: bool = False) -> str:
    """A table of a word and numbers, or of nothing but words."""
    cells = "".join(f"<th>{escape(str(title))}</th>" for title in head)
    lines = ["<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows]
    kind = "words" if words else "numbers"
    inner = f"<thead><tr>{cells}</tr></thead><tbody>{''.join(lines)}</tbody>"
    return f'<div class="wide"><table class="{kind}">{inner}</table></div>'


def said(event: str) -> str:
    return event.replace("_", " ")


def pretty(card: str) -> str:
    """A card as people write it."""
    words = card.replace("_", " ").replace("-", " ") if not card.lstrip("-").isdigit() else card
    return words[:1].upper() + words[1:]


def natural(card: str) -> tuple[int, int, str]:
    """Numbers by value, before words by letter."""
    return (0, int(card), "") if card.lstrip("-").isdigit() else (1, 0, card)
