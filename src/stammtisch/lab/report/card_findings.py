"""What a study tells about the cards: which help and which harm, what is done with them, and which are idle."""

from __future__ import annotations

from stammtisch.lab.measure.claims import Claims
from stammtisch.lab.measure.lifts import Lift, uses_in
from stammtisch.lab.measure.statistics import ENOUGH
from stammtisch.lab.measure.sums import Sums
from stammtisch.lab.names import Names, natural, spaced

from .finding import Finding, folded, table
from .plots import Row, dots, points

#: Who has a card and uses it less often than this hardly uses it.
SELDOM = 0.05
#: How many cards are shown at either end.
SHOWN = 12


def dealt_cards(sums: Sums, names: Names, claims: Claims) -> Finding:
    """Nobody chooses what is dealt before the first decision: here a difference has no other reason than the card."""
    title = "Cards at the start"
    every = claims.dealt
    real = [one for one in every if claims.real(*one.use)]
    if names.deals.isdisjoint(sums["uses"]):
        return Finding(title, "What is dealt is not told in this game, or is the same for everybody.")
    if not every:
        return Finding(title, _too_few(sums, "dealt to"))
    sentence = (
        "What is seen of the deal before anybody decides is nobody's choice, so that a difference here is the work of "
        f"the card. Of {len(every)} cards, {len(real) or 'none'} help{'' if len(real) > 1 else 's'} or "
        f"harm{'' if len(real) > 1 else 's'} by more than luck."
    )
    if real:
        sentence += f" What matters most: {_telling(real, names)}."
    rows = [Row(_use(one, names), one.gain, strong=claims.real(*one.use)) for one in ends(every)]
    return Finding(title, sentence, dots(rows, 0, "no difference", points) + _all_of(every, names, claims))


def strongest_cards(sums: Sums, names: Names, claims: Claims) -> list[Finding]:
    """What is done with cards; and what happens with them without anybody's doing, where that is told of somebody."""
    found = [_strong("Strong and weak cards", "uses of cards", claims.used, names, claims)] if claims.used else []
    if claims.passive:
        what = "cards that somebody draws, loses or turns over"
        found.append(_strong("Cards that come and go", what, claims.passive, names, claims))
    return found or [Finding("Strong and weak cards", _too_few(sums, "used by"))]


def _strong(title: str, what: str, every: list[Lift], names: Names, claims: Claims) -> Finding:
    real = [one for one in every if claims.real(*one.use)]
    if not real:
        sentence = f"None of the {len(every)} {what} goes with winning or losing by more than luck."
        return Finding(title, sentence, _all_of(every, names, claims))
    sentence = (
        f"Of {len(every)} {what}, {len(real)} go with winning or losing by more than luck. "
        f"Most telling: {_telling(real, names)}. "
        "Winners may also simply have had more time for it: a lift is a trace, not a cause."
    )
    rows = [Row(_use(one, names), one.gain) for one in ends(real)]
    return Finding(title, sentence, dots(rows, 0, "no difference", points) + _all_of(every, names, claims))


def ends(every: list[Lift]) -> list[Lift]:
    """The first and the last of many."""
    return every if len(every) <= 2 * SHOWN else every[:SHOWN] + every[-SHOWN:]


def _too_few(sums: Sums, done: str) -> str:
    return (
        f"No card can be judged by {sums['games']:,} games: none was {done} at least {ENOUGH} players "
        f"while at least {ENOUGH} others did without."
    )


def _telling(real: list[Lift], names: Names) -> str:
    """The largest difference, whichever way it goes."""
    most = max(real, key=lambda one: abs(one.gain.middle))
    size, way = abs(100 * most.gain.middle), "more" if most.gain.middle > 0 else "less"
    return f"who {_use(most, names)} wins {size:.1f} points of a hundred {way} often than others"


def _use(one: Lift, names: Names) -> str:
    return names.use(one.event, one.card)


def _all_of(every: list[Lift], names: Names, claims: Claims) -> str:
    rows = []
    for one in every:
        span = f"{points(one.gain.low)} … {points(one.gain.high)}"
        luck = "more than luck" if claims.real(*one.use) else "luck"
        rows.append((_use(one, names), f"{one.seats:,}", points(one.gain.middle), span, f"{one.p:.2g}", luck))
    head = ("who", "players", "wins more, of 100", "95 % interval", "p", "")
    return folded(f"All {len(every)} in numbers", table(head, rows))


def card_use(sums: Sums, names: Names) -> Finding:
    events = uses_in(sums, names)
    cards = sorted({card for event in events for card in sums["uses"][event]}, key=lambda card: natural(names.of(card)))
    rows = []
    for card in cards:
        times = [sums["uses"][event].get(card, {}).get("times", 0) for event in events]
        rows.append((names.of(card), *[f"{100 * count / sums['games']:.0f}" if count else "·" for count in times]))
    sentence = f"What happens with each card, in a hundred games: {len(cards)} cards, {len(events)} kinds of event."
    return Finding("Every card", sentence, table(("card", *map(names.event, events)), rows))


def never(sums: Sums, names: Names) -> Finding:
    """What could happen and did not; of cards only where the game says which there are."""
    idle, seldom = unused_cards(sums, names), hardly_used(sums, names)
    silent = [names.event(event) for event, count in sums["told"].items() if not count and event not in names.echoes]
    unasked = [spaced(kind) for kind, count in sums["asked"].items() if not count]
    parts = [
        f"Never used: {', '.join(idle)}." if idle else _EVERY_CARD if names.by_slug else "",
        f"Hardly used by who has it: {', '.join(seldom)}." if seldom else "",
        f"Never happened: {', '.join(silent)}." if silent else "Everything that can happen does.",
        f"Never asked: {', '.join(unasked)}." if unasked else "",
    ]
    games = f"In {sums['games']:,} games of these players, that is; to be dealt, drawn or turned over is no use."
    return Finding("What never happens", " ".join([*filter(None, parts), games]))


_EVERY_CARD = "Somebody does something with every card."


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
