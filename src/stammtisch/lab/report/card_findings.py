"""What a study tells about the cards: which help and which harm, what is done with them, and which are idle."""

from __future__ import annotations

from stammtisch.core.sentences import Sentences
from stammtisch.lab.measure.claims import Claims
from stammtisch.lab.measure.lifts import Lift, uses_in
from stammtisch.lab.measure.statistics import ENOUGH
from stammtisch.lab.measure.sums import Sums
from stammtisch.lab.names import Names, natural

from .finding import Finding, folded, table
from .plots import Row, dots, points
from .wording import wording

#: Who has a card and uses it less often than this hardly uses it.
SELDOM = 0.05
#: How many cards are shown at either end.
SHOWN = 12


def dealt_cards(sums: Sums, names: Names, claims: Claims, say: Sentences) -> Finding:
    """Nobody chooses what is dealt before the first decision: here a difference has no other reason than the card."""
    title = say("cards.start")
    every = claims.dealt
    real = [one for one in every if claims.real(*one.use)]
    if names.deals.isdisjoint(sums["uses"]):
        return Finding(title, say("cards.untold"))
    if not every:
        return Finding(title, say("cards.few_dealt", games=sums["games"], enough=ENOUGH))
    helps = say(f"cards.help_{_how_many(real)}", count=len(real))
    sentence = say("cards.dealt", count=len(every), helps=helps)
    if real:
        sentence += " " + say("cards.most", telling=_telling(real, names, say))
    rows = [Row(_use(one, names), one.gain, strong=claims.real(*one.use)) for one in ends(every)]
    return Finding(title, sentence, dots(rows, 0, say("no_difference"), points) + _all_of(every, names, claims, say))


def _how_many(some: list[Lift]) -> str:
    return "none" if not some else "one" if len(some) == 1 else "many"


def strongest_cards(sums: Sums, names: Names, claims: Claims, say: Sentences) -> list[Finding]:
    """What is done with cards; and what happens with them without anybody's doing, where that is told of somebody."""
    found = []
    if claims.used:
        found.append(_strong(say("cards.strong"), "cards.uses", claims.used, names, claims))
    if claims.passive:
        found.append(_strong(say("cards.flow"), "cards.comings", claims.passive, names, claims))
    return found or [Finding(say("cards.strong"), say("cards.few_used", games=sums["games"], enough=ENOUGH))]


def _strong(title: str, what: str, every: list[Lift], names: Names, claims: Claims) -> Finding:
    """What goes with winning, among all of what is looked at."""
    say = wording(names.language)
    real = [one for one in every if claims.real(*one.use)]
    looked_at = say(what, count=len(every))
    if not real:
        return Finding(title, say("cards.none_tells", what=looked_at), _all_of(every, names, claims, say))
    key = "cards.one_tells" if len(real) == 1 else "cards.some_tell"
    sentence = say(key, what=looked_at, real=len(real), telling=_telling(real, names, say))
    rows = [Row(_use(one, names), one.gain) for one in ends(real)]
    return Finding(title, sentence, dots(rows, 0, say("no_difference"), points) + _all_of(every, names, claims, say))


def ends(every: list[Lift]) -> list[Lift]:
    """The first and the last of many."""
    return every if len(every) <= 2 * SHOWN else every[:SHOWN] + every[-SHOWN:]


def _telling(real: list[Lift], names: Names, say: Sentences) -> str:
    """The largest difference, whichever way it goes."""
    most = max(real, key=lambda one: abs(one.gain.middle))
    way = "cards.wins_more" if most.gain.middle > 0 else "cards.wins_less"
    return say(way, use=_use(most, names), size=abs(100 * most.gain.middle))


def _use(one: Lift, names: Names) -> str:
    return names.use(one.event, one.card)


def _all_of(every: list[Lift], names: Names, claims: Claims, say: Sentences) -> str:
    rows = []
    for one in every:
        span = f"{points(one.gain.low)} … {points(one.gain.high)}"
        luck = say("real" if claims.real(*one.use) else "luck")
        rows.append((_use(one, names), f"{one.seats:,}", points(one.gain.middle), span, f"{one.p:.2g}", luck))
    head = (*[say(f"cards.{name}") for name in ("who", "players", "gain")], say("interval"), "p", "")
    return folded(say("all_in_numbers", count=len(every)), table(head, rows))


def card_use(sums: Sums, names: Names, say: Sentences) -> Finding:
    events = uses_in(sums, names)
    cards = sorted({card for event in events for card in sums["uses"][event]}, key=lambda card: natural(names.of(card)))
    rows = []
    for card in cards:
        times = [sums["uses"][event].get(card, {}).get("times", 0) for event in events]
        rows.append((names.of(card), *[f"{100 * count / sums['games']:.0f}" if count else "·" for count in times]))
    sentence = say("cards.happens", cards=len(cards), events=len(events))
    return Finding(say("cards.every"), sentence, table((say("cards.card"), *map(names.event, events)), rows))


def never(sums: Sums, names: Names, say: Sentences) -> Finding:
    """What could happen and did not; of cards only where the game says which there are."""
    idle, seldom = unused_cards(sums, names), hardly_used(sums, names)
    silent = [names.event(event) for event, count in sums["told"].items() if not count and event not in names.echoes]
    unasked = [names.question(kind) for kind, count in sums["asked"].items() if not count]
    parts = [
        say("cards.unused", cards=", ".join(idle)) if idle else say("cards.all_used") if names.by_slug else "",
        say("cards.seldom", cards=", ".join(seldom)) if seldom else "",
        say("cards.silent", events=", ".join(silent)) if silent else say("cards.all_happen"),
        say("cards.unasked", questions=", ".join(unasked)) if unasked else "",
        say("cards.meant", games=sums["games"]),
    ]
    return Finding(say("cards.never"), " ".join(filter(None, parts)))


def unused_cards(sums: Sums, names: Names) -> list[str]:
    """The names of the cards with which nobody ever does anything."""
    return names.others(_used(sums, names))


def hardly_used(sums: Sums, names: Names) -> list[str]:
    """Cards that many come to have, by being dealt them or drawing them, and few of those ever use."""
    had: dict[str, float] = {}
    did: dict[str, float] = {}
    for event, cards in sums["uses"].items():
        if event in names.echoes:
            continue
        for card, entry in cards.items():
            players = sum(count for name, count in entry.items() if name.startswith("games_"))
            had[card] = max(had.get(card, 0), players)
            if event not in names.passive:
                did[card] = did.get(card, 0) + players
    return [names.of(card) for card, count in had.items() if count >= ENOUGH and 0 < did.get(card, 0) < SELDOM * count]


def _used(sums: Sums, names: Names) -> set[str]:
    """The cards with which somebody does something."""
    return {
        card
        for event, cards in sums["uses"].items()
        if event not in names.passive
        for card, entry in cards.items()
        if any(count for name, count in entry.items() if name.startswith("games_"))
    }
