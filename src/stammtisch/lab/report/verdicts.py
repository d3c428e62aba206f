"""The first screen of a study: five verdicts, each a sentence with its number and a mark, and what to try next."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from stammtisch.core import load_text
from stammtisch.core.overlay import table_files, table_with
from stammtisch.core.sentences import Sentences
from stammtisch.games import game_named
from stammtisch.lab.measure.claims import PLACE, SEAT, Claims, equal_share
from stammtisch.lab.measure.statistics import mean
from stammtisch.lab.measure.sums import Sums
from stammtisch.lab.names import Names
from stammtisch.lab.play.job import Job
from stammtisch.lab.play.turn_counter import PHASES

from .card_findings import unused_cards
from .finding import Finding, numbers
from .plots import percent, points, whole

if TYPE_CHECKING:
    from stammtisch.lab.game_course import Course

#: What a place may gain, and a card of the start, before a designer should look: in parts of all games.
UNEVEN, STRONG = 0.03, 0.1
#: How long somebody at a table takes for a decision. Whoever knows better multiplies.
SECONDS = 6
#: Decided before half of it is played: in more than this part of the games, the second half decides little.
EARLY = 0.5
GOOD, LOOK, OPEN = "good", "look", "open"
#: Beside a verdict on paper and in a terminal, and its colour.
SIGNS = {GOOD: "\N{CHECK MARK}", LOOK: "!", OPEN: "?"}


class Verdict(NamedTuple):
    """What it is about, how it is marked, which sentence with which values, and what to try next."""

    topic: str
    mark: str
    key: str
    values: dict[str, Any]
    #: A command, where there is one that helps.
    command: str = ""

    def said(self, language: str = "en") -> str:
        """The sentence."""
        return Sentences("stammtisch.lab", language)(f"{self.topic}.{self.key}", **self.values)

    def named(self, language: str = "en") -> tuple[str, str]:
        """What it is about and how it is marked, in words."""
        text = load_text("stammtisch.lab", language)
        return str(text["topic"][self.topic]), str(text["mark"][self.mark])


def verdicts(job: Job, sums: Sums, claims: Claims, names: Names) -> list[Verdict]:
    """Fair, long enough, tense, deep, and with cards that matter: always these five."""
    return [
        _fair(job, sums, claims),
        _length(job, sums),
        _tension(job, sums),
        _depth(job, sums, claims),
        _cards(job, sums, claims, names),
    ]


def at_a_glance(found: Sequence[Verdict], language: str = "en") -> Finding:
    """The verdicts as the first section of a page."""
    text = load_text("stammtisch.lab", language)
    rows = []
    for one in found:
        topic, mark = one.named(language)
        sign = f'<span class="mark {one.mark}" title="{escape(mark)}">{SIGNS[one.mark]}</span>'
        command = f"<br><code>{escape(one.command)}</code>" if one.command else ""
        rows.append(f"<dt>{sign} {escape(topic)}</dt><dd>{escape(one.said(language))}{command}</dd>")
    return Finding(str(text["title"]), "", f'<dl class="verdicts">{"".join(rows)}</dl>')


def _fair(job: Job, sums: Sums, claims: Claims) -> Verdict:
    if sums["nobody"] == sums["games"]:
        return Verdict("fair", LOOK, "nobody", {}, _more_games(job))
    share = equal_share(sums, job.seats)
    if sums["together"]:
        real = [seat for seat in range(job.seats) if claims.real(SEAT, seat)]
        seat = max(real, key=lambda one: sums["wins"][str(one)], default=0)
        rate = sums["wins"][str(seat)] / sums["games"]
        key, mark = ("seats_uneven", LOOK) if real and len(set(job.bots)) == 1 else ("seats_even", GOOD)
        return Verdict("fair", mark, key, {"share": percent(share), "seat": seat, "rate": percent(rate)})
    if not claims.places:
        return Verdict("fair", OPEN, "other_bots", {}, _study(job, [job.bots[0]] * job.seats))
    real = [place for place in range(job.seats) if claims.real(PLACE, place)]
    place = max(real or range(job.seats), key=lambda one: abs(claims.places[one].value))
    rate = sums["places"][str(place)]["won"] / sums["places"][str(place)]["games"]
    values = {"place": place + 1, "rate": percent(rate), "share": percent(share), "limit": f"{100 * UNEVEN:.0f}"}
    if not real:
        return Verdict("fair", GOOD, "even", values)
    if abs(claims.places[place].value) < UNEVEN:
        return Verdict("fair", GOOD, "small", values)
    return Verdict("fair", LOOK, "uneven", values, _tune(job, "no gain for who begins"))


def _length(job: Job, sums: Sums) -> Verdict:
    decisions = mean(numbers(sums["answers"]).items()).middle
    at_once = job.seats if sums["together"] else 1
    minutes = decisions * SECONDS / 60 / at_once
    box = game_named(job.game).minutes
    values: dict[str, Any] = {"decisions": round(decisions), "minutes": round(minutes), "seconds": SECONDS}
    if job.fast:
        return Verdict("length", OPEN, "random", values, _study(job, ["casual"] * job.seats))
    if not box:
        return Verdict("length", OPEN, "unsaid", values)
    values |= {"few": box[0], "many": box[-1]}
    if box[0] / 2 <= minutes <= 1.5 * box[-1]:  # what a decision takes is known no better
        return Verdict("length", GOOD, "fits", values)
    aim = box[0] if minutes < box[0] else box[-1]
    return Verdict("length", LOOK, "beyond", values, _tune(job, f"length {aim * 60 * at_once // SECONDS}"))


def _tension(job: Job, sums: Sums) -> Verdict:
    close = percent(sums["close"] / sums["games"])
    alone = sum(sums["decided"].values())
    if not any(sums["ahead"].values()) or not alone:
        return Verdict("tension", OPEN, "unseen", {"close": close}, _tune(job, "many close games"))
    decided = numbers(sums["decided"])
    early = sum(count for phase, count in decided.items() if phase < PHASES / 2) / alone
    changes = mean(numbers(sums["lead_changes"]).items()).middle
    values = {"early": whole(early), "changes": f"{changes:.1f}"}
    if early > EARLY:
        return Verdict("tension", LOOK, "early", values, _tune(job, "many close games"))
    return Verdict("tension", GOOD, "late", values)


def tension_of(found: Course) -> Verdict | None:
    """The same from the chances of those who win, where some games were looked at closely."""
    if not found.alone:
        return None
    values = {
        "decided": whole(found.decided.middle),
        "back": whole(found.comebacks.middle),
        "open": whole(found.openness.middle),
        "games": found.games,
    }
    if found.decided.high < EARLY:
        return Verdict("tension", LOOK, "soon", values, _tune(found.job, "many close games"))
    return Verdict("tension", GOOD if found.decided.low > EARLY else OPEN, "course", values, _closely(found.job))


def _closely(job: Job) -> str:
    seats = ",".join(job.bots)
    return shlex.join(["stammtisch", "lab", "course", job.game, "--seats", seats, "--games", "40"])


def _depth(job: Job, sums: Sums, claims: Claims) -> Verdict:
    if len(set(job.bots)) == 1:
        options = f"{sums['options'] / max(1, sum(sums['asked'].values())):.1f}"
        ladder = ["stammtisch", "lab", "skill", job.game, "--players", str(job.seats)]
        return Verdict("depth", OPEN, "same", {"options": options}, shlex.join(ladder))
    best = max(range(job.seats), key=lambda seat: sums["wins"][str(seat)])
    share, rate = equal_share(sums, job.seats), sums["wins"][str(best)] / sums["games"]
    values = {"bot": job.bots[best], "rate": percent(rate), "share": percent(share)}
    real = claims.real(SEAT, best)
    return Verdict(
        "depth", GOOD if real else OPEN, "shown" if real else "unshown", values, "" if real else _more_games(job)
    )


def _cards(job: Job, sums: Sums, claims: Claims, names: Names) -> Verdict:
    strong = [one for one in claims.dealt if claims.real(*one.use) and abs(one.gain.middle) >= STRONG]
    if strong:
        most = max(strong, key=lambda one: abs(one.gain.middle))
        values = {"card": names.of(most.card), "gain": points(most.gain.middle)}
        return Verdict("cards", LOOK, "strong", values, _tune(job, "seat win rates equal"))
    if idle := unused_cards(sums, names):
        return Verdict("cards", LOOK, "idle", {"cards": ", ".join(idle)}, _more_games(job))
    if claims.dealt:
        return Verdict("cards", GOOD, "balanced", {"count": len(claims.dealt), "limit": f"{100 * STRONG:.0f}"})
    real = sum(claims.real(*one.use) for one in claims.used)
    causal = ["stammtisch", "lab", "cards", job.game, "--causal", "--seats", ",".join(job.bots)]
    return Verdict("cards", OPEN, "unseen", {"count": len(claims.used), "real": real}, shlex.join(causal))


def _study(job: Job, bots: Sequence[str], games: int | None = None) -> str:
    seats = ",".join(bots)
    count = str(games or job.games)
    return shlex.join(["stammtisch", "lab", job.game, "--seats", seats, "--games", count, "--out", "next"])


def _more_games(job: Job) -> str:
    """The same, four times as often: differences half as large show."""
    return _study(job, job.bots, 4 * job.games)


def _tune(job: Job, aim: str) -> str:
    """A search for a better version, over a number of the rules that is likely to matter."""
    vary = _a_number(game_named(job.game).package)
    if not vary:
        return ""
    seats, games = ",".join(job.bots), str(min(job.games, 1000))
    command = ["stammtisch", "lab", "tune", job.game, "--aim", aim, "--vary", vary, "--seats", seats]
    return shlex.join([*command, "--games", games, "--out", "tune"])


def _a_number(package: str) -> str:
    """The first number of the tables of rules, one more and one less of it; the size of a hand, where there is one."""
    for file in table_files(package):
        tables = {name: part for name, part in table_with(None, package, file)[0].items() if isinstance(part, dict)}
        found = [
            (key != "hand", f"{name}.{key}={max(1, value - 1)}..{value + 1}")
            for name, part in tables.items()
            for key, value in part.items()
            if type(value) is int and value > 0
        ]
        if found:
            return min(found, key=lambda one: one[0])[1]
    return ""
