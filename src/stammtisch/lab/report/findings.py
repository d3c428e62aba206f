"""What a study tells: each finding is a title, a sentence in a designer's words, and a plot or a table."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.lab.measure.lifts import ENOUGH
from stammtisch.lab.measure.statistics import Interval, Z, least_seen, mean, more_than_luck, p_value, wilson
from stammtisch.lab.measure.sums import Sums
from stammtisch.lab.measure.table_sums import CLOSE
from stammtisch.lab.names import Names, spaced
from stammtisch.lab.play.turn_counter import GLANCE, PHASES

from .card_findings import card_use, dealt_cards, never, strongest_cards
from .finding import Finding, numbers, quantile, table
from .plots import SEAT_COLOURS, Row, bars, curve, dots, percent, plain, whole


def findings(sums: Sums, bots: Sequence[str], names: Names) -> list[Finding]:
    """All there is to tell."""
    return [
        who_wins(sums, bots),
        *who_begins(sums, bots),
        scores(sums, bots),
        length(sums),
        decisions(sums),
        *course(sums, bots),
        dealt_cards(sums, len(bots), names),
        *strongest_cards(sums, len(bots), names),
        card_use(sums, names),
        never(sums, names),
        endings(sums),
    ]


def equal_share(sums: Sums, seats: int) -> float:
    """What every seat would win if they were alike; that is less where nobody wins some of the games."""
    won: int = sums["games"] - sums["nobody"]
    return won / int(sums["games"]) / seats


def won_by_nobody(sums: Sums) -> str:
    return f" Nobody wins {sums['nobody']:,} of the {sums['games']:,} games." if sums["nobody"] else ""


def who_wins(sums: Sums, bots: Sequence[str]) -> Finding:
    games, share = sums["games"], equal_share(sums, len(bots))
    rates = [wilson(sums["wins"][str(seat)], games) for seat in range(len(bots))]
    error = (share * (1 - share) / games) ** 0.5
    real = more_than_luck([p_value(rate.middle - share, error) for rate in rates])
    if sums["nobody"] == games:
        sentence = f"Nobody wins any of the {games:,} games."
    elif any(real):
        best = max(range(len(bots)), key=lambda seat: rates[seat].middle)
        sentence = (
            f"Seat {best} ({bots[best]}) wins most: {percent(rates[best].middle)} of the games, "
            f"where an equal share is {percent(share)}. The seats differ by more than luck.{won_by_nobody(sums)}"
        )
    else:
        sentence = (
            f"The seats win between {percent(min(rates).middle)} and {percent(max(rates).middle)}, and luck alone may "
            f"explain that (an equal share is {percent(share)}). A seat that is less than about "
            f"{100 * least_seen(error, len(bots)):.2g} points of a hundred better or worse than the others "
            f"can hardly be told from luck in {games:,} games.{won_by_nobody(sums)}"
        )
    return Finding("Who wins", sentence, dots(by_seat(bots, rates, real), share, "an equal share"))


def by_seat(bots: Sequence[str], values: Sequence[Interval], real: Sequence[bool]) -> list[Row]:
    return [
        Row(f"seat {seat}, {bot}", values[seat], SEAT_COLOURS[seat], strong=real[seat]) for seat, bot in enumerate(bots)
    ]


def who_begins(sums: Sums, bots: Sequence[str]) -> list[Finding]:
    """The seat that decides first need not be the first one: lots may say who begins. If all do at once, none does."""
    if sums.get("together") or sums["nobody"] == sums["games"]:
        return []
    share, rate = equal_share(sums, len(bots)), wilson(sums["first"]["won"], sums["first"]["games"])
    real = not rate.low <= share <= rate.high
    sentence = (
        f"Whoever decides first in a game wins {percent(rate.middle)} of the games "
        f"(between {percent(rate.low)} and {percent(rate.high)}), where an equal share is {percent(share)}: "
        f"the difference is {'more' if real else 'no more'} than luck."
    )
    return [Finding("Who begins", sentence, dots([Row("who begins", rate, strong=real)], share, "an equal share"))]


def scores(sums: Sums, bots: Sequence[str]) -> Finding:
    spread = [numbers(sums["scores"][str(seat)]) for seat in range(len(bots))]
    everybody: dict[float, float] = {}
    for values in spread:
        for value, count in values.items():
            everybody[value] = everybody.get(value, 0) + count
    means, all_of_them = [mean(values.items()) for values in spread], mean(everybody.items()).middle
    real = more_than_luck([p_value(one.middle - all_of_them, (one.high - one.middle) / Z) for one in means])
    sentence = (
        f"The mean scores lie between {plain(min(means).middle)} and {plain(max(means).middle)}, "
        f"{'which is more than luck' if any(real) else 'no further apart than luck may bring them'}; "
        f"the columns show how widely all scores are spread."
    )
    rows = by_seat(bots, means, real)
    figure = bars(dict(sorted(everybody.items()))) + dots(rows, all_of_them, "the mean of all", plain)
    return Finding("Scores", sentence, figure)


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
        rows.append((spaced(kind), f"{count / games:.1f}", f"{whole(count / total)}", f"{options:.1f}"))
    busiest = max(asked, key=lambda kind: asked[kind])
    sentence = (
        f"Whoever decides has {sums['options'] / total:.1f} options on average. "
        f"Most often asked is “{spaced(busiest)}”: {whole(asked[busiest] / total)} of all decisions."
    )
    return Finding("Decisions", sentence, table(("question", "times a game", "share", "options"), rows))


def course(sums: Sums, bots: Sequence[str]) -> list[Finding]:
    """How the lead goes; nothing, where nobody is ahead before the end."""
    return [*lead(sums, len(bots)), changes(sums, bots)] if any(sums["ahead"].values()) else []


def lead(sums: Sums, seats: int) -> list[Finding]:
    """Who is ahead, and wins; nothing, where too few were."""
    share = equal_share(sums, seats)
    values = [
        (int(phase) / PHASES, wilson(sums["ahead_won"][phase], count))
        for phase, count in sums["ahead"].items()
        if count >= ENOUGH
    ]
    if not values:
        return []
    decided, alone = numbers(sums["decided"]), sum(sums["decided"].values())
    early = sum(count for phase, count in decided.items() if phase < PHASES / 2) / max(1, alone)
    turning = next((at for at, rate in values if rate.low > 0.5), None)
    safe = f"from {whole(turning)} of the game on" if turning else "at no time for certain"
    better = values[-1][1].low > share
    sentence = (
        f"Whoever is ahead wins more often than not {safe}. Near the end it is {percent(values[-1][1].middle)}, "
        f"{'more than luck would give' if better else 'no more than luck would give'}. "
        f"In {whole(early)} of the games with one winner, that one is ahead for good before half of it is played."
    )
    return [Finding("Who is ahead, and wins", sentence, curve(values, share, "luck"))]


def changes(sums: Sums, bots: Sequence[str]) -> Finding:
    often = numbers(sums["lead_changes"])
    middle = mean(often.items())
    sentence = (
        f"The lead changes {middle.middle:.1f} times a game (between {middle.low:.2f} and {middle.high:.2f} "
        f"on average, whatever the luck of these games)."
    )
    if set(bots) == {"random"}:
        sentence += (
            f" In games of chance alone the lead is looked at after every {GLANCE} turns or parts of turns, "
            "so that short ones are missed: there are more."
        )
    return Finding("Changes of the lead", sentence, bars(often))


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
        f"(somebody wins, and the next is at most {whole(CLOSE)} behind).{won_by_nobody(sums)} "
        f"{percent(stalled / games)} drag on for more than {fence:g} decisions, "
        "far beyond the usual."
    )
    return Finding("Ties, close games and stalls", sentence, dots(rows, None, ""))
