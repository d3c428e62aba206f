"""What a study tells: each finding is a title, a sentence in a designer's words, and a plot or a table."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.core.sentences import Sentences
from stammtisch.lab.measure.claims import LEAD, PLACE, SCORE, SEAT, Claims, equal_share
from stammtisch.lab.measure.statistics import ENOUGH, Interval, least_seen, mean, wilson
from stammtisch.lab.measure.sums import Sums
from stammtisch.lab.measure.table_sums import CLOSE
from stammtisch.lab.names import Names
from stammtisch.lab.play.turn_counter import GLANCE, PHASES

from .card_findings import card_use, dealt_cards, never, strongest_cards
from .finding import Finding, numbers, quantile, table
from .plots import SEAT_COLOURS, Row, bars, curve, dots, percent, plain, points, whole
from .wording import ordinal, wording


def findings(sums: Sums, bots: Sequence[str], names: Names, claims: Claims) -> list[Finding]:
    """All there is to tell."""
    say = wording(names.language)
    return [
        who_wins(sums, bots, claims, say),
        *turn_order(sums, bots, claims, say),
        scores(sums, bots, claims, say),
        length(sums, say),
        decisions(sums, names, say),
        *course(sums, bots, claims, say),
        dealt_cards(sums, names, claims, say),
        *strongest_cards(sums, names, claims, say),
        card_use(sums, names, say),
        never(sums, names, say),
        endings(sums, say),
        how_sure(claims, say),
    ]


def won_by_nobody(sums: Sums, say: Sentences) -> str:
    return " " + say("wins.nobody", count=int(sums["nobody"]), games=sums["games"]) if sums["nobody"] else ""


def who_wins(sums: Sums, bots: Sequence[str], claims: Claims, say: Sentences) -> Finding:
    games, share = sums["games"], equal_share(sums, len(bots))
    rates = [wilson(sums["wins"][str(seat)], games) for seat in range(len(bots))]
    unseen = least_seen((share * (1 - share) / games) ** 0.5, 2 * max(claims.planned, len(bots)))
    real = [claims.real(SEAT, seat) for seat in range(len(bots))]
    if sums["nobody"] == games:
        sentence = say("wins.none", games=games)
    elif any(real):
        best = max(range(len(bots)), key=lambda seat: rates[seat].middle)
        rate = percent(rates[best].middle)
        sentence = say("wins.some", seat=best, bot=bots[best], rate=rate, share=percent(share))
        sentence += won_by_nobody(sums, say)
    else:
        low, high = percent(min(rates).middle), percent(max(rates).middle)
        told = {"low": low, "high": high, "share": percent(share), "unseen": f"{100 * unseen:.2g}", "games": games}
        sentence = say("wins.alike", **told) + won_by_nobody(sums, say)
    return Finding(say("wins.title"), sentence, dots(by_seat(bots, rates, real, say), share, say("equal_share")))


def by_seat(bots: Sequence[str], values: Sequence[Interval], real: Sequence[bool], say: Sentences) -> list[Row]:
    return [
        Row(say("seat", seat=seat, bot=bot), values[seat], SEAT_COLOURS[seat], strong=real[seat])
        for seat, bot in enumerate(bots)
    ]


def turn_order(sums: Sums, bots: Sequence[str], claims: Claims, say: Sentences) -> list[Finding]:
    """The seat that decides first need not be the first one: lots may say who begins. If all do at once, none does."""
    if not claims.places or sums["nobody"] == sums["games"]:
        return []
    share, seats = equal_share(sums, len(bots)), len(bots)
    rates = [wilson(sums["places"][str(place)]["won"], sums["places"][str(place)]["games"]) for place in range(seats)]
    real = [claims.real(PLACE, place) for place in range(seats)]
    said = [
        say("order.one", place=ordinal(place, say), rate=percent(rate.middle))
        for place, rate in enumerate(rates[1:], 1)
    ]
    alike = len(set(bots)) == 1
    first, others = percent(rates[0].middle), ", ".join(said)
    sentence = say("order.said", first=first, others=others, share=percent(share), which=_which(real, say))
    sentence += "" if alike else " " + say("order.beyond")
    shown = rates if alike else [gain.interval() for gain in claims.places]
    rows = [Row(_place(place, say), shown[place], strong=real[place]) for place in range(seats)]
    figure = dots(rows, share, say("equal_share")) if alike else dots(rows, 0, say("no_difference"), points)
    return [Finding(say("order.title"), sentence, figure)]


def _place(place: int, say: Sentences) -> str:
    return say("order.begins") if not place else say("order.place", place=ordinal(place, say))


def _which(real: Sequence[bool], say: Sentences) -> str:
    """Which places in the turn order differ by more than luck."""
    some = [ordinal(place, say) for place, is_real in enumerate(real) if is_real]
    return say("order.differ", places=say("order.and").join(some)) if some else say("order.same")


def scores(sums: Sums, bots: Sequence[str], claims: Claims, say: Sentences) -> Finding:
    spread = [numbers(sums["scores"][str(seat)]) for seat in range(len(bots))]
    everybody: dict[float, float] = {}
    for values in spread:
        for value, count in values.items():
            everybody[value] = everybody.get(value, 0) + count
    means, all_of_them = [mean(values.items()) for values in spread], mean(everybody.items()).middle
    real = [claims.real(SCORE, seat) for seat in range(len(bots))]
    judged = say("scores.real" if any(real) else "scores.luck")
    low, high = plain(min(means).middle), plain(max(means).middle)
    rows = by_seat(bots, means, real, say)
    figure = bars(dict(sorted(everybody.items())), say) + dots(rows, all_of_them, say("scores.mean"), plain)
    return Finding(say("scores.title"), say("scores.said", low=low, high=high, judged=judged), figure)


def length(sums: Sums, say: Sentences) -> Finding:
    answers = numbers(sums["answers"])
    middle = mean(answers.items())
    low, median, high = (quantile(answers, part) for part in (0.05, 0.5, 0.95))
    turns = mean(numbers(sums["turns"]).items()).middle
    mean_and_error = {"mean": plain(middle.middle), "error": plain(middle.high - middle.middle), "turns": plain(turns)}
    sentence = say("length.said", **mean_and_error, low=f"{low:g}", high=f"{high:g}")
    marks = {say("length.half", median=f"{median:g}"): median}
    return Finding(say("length.title"), sentence, bars(answers, say, marks=marks))


def decisions(sums: Sums, names: Names, say: Sentences) -> Finding:
    games = sums["games"]
    asked = {kind: count for kind, count in sums["asked"].items() if count}
    total = sum(asked.values())
    rows = []
    for kind, count in sorted(asked.items(), key=lambda item: -item[1]):
        options = sums["offered"][kind] / count
        rows.append((names.question(kind), f"{count / games:.1f}", f"{whole(count / total)}", f"{options:.1f}"))
    busiest = max(asked, key=lambda kind: asked[kind])
    most, options = whole(asked[busiest] / total), sums["options"] / total
    sentence = say("decisions.said", options=options, question=names.question(busiest), share=most)
    head = [say("question"), *[say(f"decisions.{name}") for name in ("times", "share", "options")]]
    return Finding(say("decisions.title"), sentence, table(head, rows))


def course(sums: Sums, bots: Sequence[str], claims: Claims, say: Sentences) -> list[Finding]:
    """How the lead goes; nothing, where nobody is ahead before the end."""
    return [*lead(sums, len(bots), claims, say), changes(sums, bots, say)] if any(sums["ahead"].values()) else []


def lead(sums: Sums, seats: int, claims: Claims, say: Sentences) -> list[Finding]:
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
    since = say("lead.since", part=whole(turning)) if turning else say("lead.never")
    judged, rate = say("lead.real" if claims.real(LEAD) else "lead.luck"), percent(values[-1][1].middle)
    sentence = say("lead.said", since=since, rate=rate, judged=judged, early=whole(early))
    return [Finding(say("lead.title"), sentence, curve(values, share, say("luck"), say))]


def changes(sums: Sums, bots: Sequence[str], say: Sentences) -> Finding:
    often = numbers(sums["lead_changes"])
    middle = mean(often.items())
    sentence = say("changes.said", mean=middle.middle, low=middle.low, high=middle.high)
    if set(bots) == {"random"}:
        sentence += " " + say("changes.glance", every=GLANCE)
    return Finding(say("changes.title"), sentence, bars(often, say))


def endings(sums: Sums, say: Sentences) -> Finding:
    games = sums["games"]
    answers = numbers(sums["answers"])
    low, high = quantile(answers, 0.25), quantile(answers, 0.75)
    fence = high + 3 * (high - low)
    stalled = sum(count for value, count in answers.items() if value > fence)
    rows = [
        Row(say("endings.ties"), wilson(sums["ties"], games)),
        Row(say("endings.nobody"), wilson(sums["nobody"], games)),
        Row(say("endings.close"), wilson(sums["close"], games)),
        Row(say("endings.stalled"), wilson(stalled, games)),
    ]
    ties, close = percent(sums["ties"] / games), percent(sums["close"] / games)
    sentence = say("endings.said", ties=ties, close=close, limit=whole(CLOSE)) + won_by_nobody(sums, say)
    sentence += " " + say("endings.stalls", stalled=percent(stalled / games), fence=f"{fence:g}")
    return Finding(say("endings.title"), sentence, dots(rows, None, ""))


def how_sure(claims: Claims, say: Sentences) -> Finding:
    """What the whole report may be wrong about."""
    many, planned = len(claims.luck), claims.planned
    return Finding(say("sure.title"), say("sure.study", many=many, planned=planned, rest=many - planned))
