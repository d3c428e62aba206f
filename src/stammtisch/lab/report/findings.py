"""What a study tells: each finding is a title, a sentence in a designer's words, and a plot or a table."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.lab.measure.claims import LEAD, PLACE, SCORE, SEAT, Claims, equal_share
from stammtisch.lab.measure.statistics import ENOUGH, Interval, least_seen, mean, wilson
from stammtisch.lab.measure.sums import Sums
from stammtisch.lab.measure.table_sums import CLOSE
from stammtisch.lab.names import Names, spaced
from stammtisch.lab.play.turn_counter import GLANCE, PHASES

from .card_findings import card_use, dealt_cards, never, strongest_cards
from .finding import Finding, numbers, quantile, table
from .plots import SEAT_COLOURS, Row, bars, curve, dots, percent, plain, points, whole


def findings(sums: Sums, bots: Sequence[str], names: Names, claims: Claims) -> list[Finding]:
    """All there is to tell."""
    return [
        who_wins(sums, bots, claims),
        *turn_order(sums, bots, claims),
        scores(sums, bots, claims),
        length(sums),
        decisions(sums),
        *course(sums, bots, claims),
        dealt_cards(sums, names, claims),
        *strongest_cards(sums, names, claims),
        card_use(sums, names),
        never(sums, names),
        endings(sums),
        how_sure(claims),
    ]


def won_by_nobody(sums: Sums) -> str:
    return f" Nobody wins {sums['nobody']:,} of the {sums['games']:,} games." if sums["nobody"] else ""


def who_wins(sums: Sums, bots: Sequence[str], claims: Claims) -> Finding:
    games, share = sums["games"], equal_share(sums, len(bots))
    rates = [wilson(sums["wins"][str(seat)], games) for seat in range(len(bots))]
    unseen = least_seen((share * (1 - share) / games) ** 0.5, 2 * max(claims.planned, len(bots)))
    real = [claims.real(SEAT, seat) for seat in range(len(bots))]
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
            f"{100 * unseen:.2g} points of a hundred better or worse than the others "
            f"can hardly be told from luck in {games:,} games.{won_by_nobody(sums)}"
        )
    return Finding("Who wins", sentence, dots(by_seat(bots, rates, real), share, "an equal share"))


def by_seat(bots: Sequence[str], values: Sequence[Interval], real: Sequence[bool]) -> list[Row]:
    return [
        Row(f"seat {seat}, {bot}", values[seat], SEAT_COLOURS[seat], strong=real[seat]) for seat, bot in enumerate(bots)
    ]


def turn_order(sums: Sums, bots: Sequence[str], claims: Claims) -> list[Finding]:
    """The seat that decides first need not be the first one: lots may say who begins. If all do at once, none does."""
    if not claims.places or sums["nobody"] == sums["games"]:
        return []
    share, seats = equal_share(sums, len(bots)), len(bots)
    rates = [wilson(sums["places"][str(place)]["won"], sums["places"][str(place)]["games"]) for place in range(seats)]
    real = [claims.real(PLACE, place) for place in range(seats)]
    said = [f"the {ORDINALS[place]} {percent(rate.middle)}" for place, rate in enumerate(rates[1:], 1)]
    alike = len(set(bots)) == 1
    beyond = "" if alike else " Seats are compared with themselves here, so that a better bot is no better place."
    sentence = (
        f"In the turn order from whoever decides first, the first wins {percent(rates[0].middle)} of the games, "
        f"{', '.join(said)}, where an equal share is {percent(share)}: "
        f"{_which(real)}.{beyond}"
    )
    shown = rates if alike else [gain.interval() for gain in claims.places]
    rows = [Row(_place(place), shown[place], strong=real[place]) for place in range(seats)]
    figure = dots(rows, share, "an equal share") if alike else dots(rows, 0, "no difference", points)
    return [Finding("Turn order", sentence, figure)]


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def _place(place: int) -> str:
    return "who begins" if not place else f"who is {ORDINALS[place]}"


def _which(real: Sequence[bool]) -> str:
    """Which places in the turn order differ by more than luck."""
    some = [ORDINALS[place] for place, is_real in enumerate(real) if is_real]
    if not some:
        return "the places differ by no more than luck"
    return f"for the {' and the '.join(some)} that is more than luck"


def scores(sums: Sums, bots: Sequence[str], claims: Claims) -> Finding:
    spread = [numbers(sums["scores"][str(seat)]) for seat in range(len(bots))]
    everybody: dict[float, float] = {}
    for values in spread:
        for value, count in values.items():
            everybody[value] = everybody.get(value, 0) + count
    means, all_of_them = [mean(values.items()) for values in spread], mean(everybody.items()).middle
    real = [claims.real(SCORE, seat) for seat in range(len(bots))]
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


def course(sums: Sums, bots: Sequence[str], claims: Claims) -> list[Finding]:
    """How the lead goes; nothing, where nobody is ahead before the end."""
    return [*lead(sums, len(bots), claims), changes(sums, bots)] if any(sums["ahead"].values()) else []


def lead(sums: Sums, seats: int, claims: Claims) -> list[Finding]:
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
    turning = next((at for at, rate in values if rate.middle > 0.5), None)
    safe = f"from {whole(turning)} of the game on" if turning else "at no time"
    better = "more than luck would give" if claims.real(LEAD) else "no more than luck would give"
    sentence = (
        f"In these games, whoever is ahead wins more often than not {safe}. "
        f"Near the end it is {percent(values[-1][1].middle)}, {better}. "
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


def how_sure(claims: Claims) -> Finding:
    """What the whole report may be wrong about."""
    many = len(claims.luck)
    sentence = (
        f"This report looks at {many:,} differences that might be more than luck. Whatever it calls so holds with room "
        "for all of them: of a hundred such reports, at most five say so of anything that is luck. Half of that is for "
        f"seats, turn order, scores and the lead ({claims.planned} differences, planned before anybody looked), half "
        f"for the {many - claims.planned} uses of cards that are looked through. Intervals are 95 % intervals, each on "
        "its own."
    )
    return Finding("How sure this is", sentence)
