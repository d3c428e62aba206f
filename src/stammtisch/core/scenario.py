"""Rule examples as files: a position, what is said, and what must hold after it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .errors import IllegalAnswer, Mistake, unknown
from .events import Event
from .flow import Seat
from .game import Game
from .match import Match
from .options import make_options
from .words import option_of, word

#: The keys of a scenario and of each [[then]], with what they hold.
_KEYS: dict[str, tuple[type, ...]] = {
    "rule": (str,), "about": (str,), "game": (str,),
    "position": (dict,), "seats": (int,), "seed": (int, str), "options": (dict,), "then": (list,),
}  # fmt: skip
_CHECKS: dict[str, tuple[type, ...]] = {
    "say": (list,), "asked": (dict,), "may": (dict,), "claims": (dict,), "may_not": (list,), "position": (dict,),
    "events": (list,), "silent": (list,), "scores": (list,), "winners": (list,), "over": (bool,),
}  # fmt: skip
_NAMES = {str: "a text", int: "a number", bool: "true or false", dict: "a table", list: "a list"}


@dataclass(frozen=True)
class Scenario:
    """A rule, by number and in a sentence, and the play that shows it."""

    rule: str
    about: str
    game: str
    start: Mapping[str, Any]
    then: list[Mapping[str, Any]]


@dataclass(frozen=True)
class Difference:
    """What did not hold: after which block, what it was about, what was expected and what was found."""

    block: int
    what: str
    expected: str
    found: str


def read_scenario(source: str) -> Scenario:
    """A scenario from TOML; an unknown key is a mistake."""
    data = read_table("scenario", source)
    check_keys("scenario", data, _KEYS)
    for key in ("rule", "about", "game"):
        if key not in data:
            raise Mistake(f"the scenario has no {key}, which is a text")
    check_beginning("scenario", data)
    if not data.get("then"):
        raise Mistake("the scenario checks nothing: it has no [[then]]")
    for block in data["then"]:
        _check_block(block)
    return Scenario(data["rule"], data["about"], data["game"], data, data["then"])


def read_table(what: str, source: str) -> dict[str, Any]:
    """TOML as a table."""
    try:
        return tomllib.loads(source)
    except (ValueError, RecursionError) as error:  # also numbers without end, and nesting without end
        raise Mistake(f"not a {what}: {error}") from None


def check_beginning(what: str, data: Mapping[str, Any]) -> None:
    """It is written how the table lies, or from what it is dealt."""
    if ("position" in data) == ("seats" in data):
        raise Mistake(f"a {what} begins with either a [position] or with seats = and seed =")


def _check_block(block: Any) -> None:
    if not isinstance(block, dict):
        raise Mistake(f"then = {block!r}: each [[then]] is a table")
    check_keys("[[then]]", block, _CHECKS)
    for line in [*block.get("say", []), *block.get("may_not", [])]:
        answer_in(line)
    for line in [*block.get("events", []), *block.get("silent", [])]:
        if not isinstance(line, str) or not line.strip():
            raise Mistake(f"{line!r} is not an event; write its name and perhaps fields, as in 'drew who=0'")
    for key, example in (("may", "draw"), ("claims", "match:0.2")):
        for seat, words in block.get(key, {}).items():
            if not seat.isdecimal() or not isinstance(words, list):
                raise Mistake(f'{key}.{seat} = {words!r}: it is a list of words for a seat, as in 0 = ["{example}"]')


def run_scenario(scenario: Scenario, game: Game[Any]) -> list[Difference]:
    """Play it; nothing comes back if everything holds."""
    match = begin(scenario.start, game)
    told = list(match.events)
    differences: list[Difference] = []
    for number, block in enumerate(scenario.then, 1):
        for line in block.get("say", []):
            seat, written = answer_in(line)
            try:
                match.answer(seat, option_of(match, seat, written))
            except IllegalAnswer as refusal:
                return [*differences, Difference(number, "say", line, str(refusal))]
            told += match.events
        differences += [Difference(number, *difference) for difference in _check(match, block, told)]
        told = []
    return differences


def begin(start: Mapping[str, Any], game: Game[Any]) -> Match[Any]:
    """The match that a file begins with: from its [position], or dealt from seats and seed."""
    if "position" in start:
        return Match(game, game.read(start["position"]))
    options = make_options(game.options, start.get("options", {}))
    return Match.new(game, start["seats"], start.get("seed", 0), options)


def _check(match: Match[Any], block: Mapping[str, Any], told: list[Event]) -> Iterable[tuple[str, str, str]]:
    """Each check that fails, as what, expected and found."""
    asked = {str(seat): match.ask.kind for seat in match.to_act()} if match.ask is not None else {}
    if "asked" in block:
        yield from _compare("asked", block["asked"], asked)
    yield from _check_options(match, block)
    if "position" in block:
        position = match.game.write(match.state)
        for key, value in block["position"].items():
            if key not in position:
                raise unknown("part of a position", key, position)
            yield from _compare(key, value, position[key])
    yield from _check_events(block.get("events", []), [written_event(event) for event in told])
    for name in block.get("silent", []):
        if any(event.kind.name == name for event in told):
            yield "events", f"nothing about {name}", name
    yield from _check_result(match, block)


def _check_options(match: Match[Any], block: Mapping[str, Any]) -> Iterable[tuple[str, str, str]]:
    """What seats may answer, what they may claim meanwhile, and what they may do neither with."""
    for seat, words in block.get("may", {}).items():
        offered = match.ask.offer(int(seat)) if match.ask is not None else []
        yield from _compare(f"seat {seat} may", sorted(words), sorted(map(word, offered)))
    for seat, words in block.get("claims", {}).items():
        yield from _compare(f"seat {seat} may claim", sorted(words), sorted(map(word, match.claims(int(seat)))))
    for line in block.get("may_not", []):
        seat, written = answer_in(line)
        if match.ask is not None and written in map(word, match.ask.offer(seat) + match.claims(seat)):
            yield "may not", f"seat {seat} cannot answer {written}", "it can"


def _check_result(match: Match[Any], block: Mapping[str, Any]) -> Iterable[tuple[str, str, str]]:
    result = match.result()
    if "over" in block:
        yield from _compare("over", block["over"], result is not None)
    if "scores" in block:
        yield from _compare("scores", block["scores"], list(result.scores) if result else "the game is not over")
    if "winners" in block:
        yield from _compare("winners", block["winners"], list(result.winners) if result else "the game is not over")


def _check_events(expected: list[str], told: list[list[str]]) -> Iterable[tuple[str, str, str]]:
    """The expected events are told in this order, perhaps with others between; fields left out may be anything."""
    rest = iter(told)
    for line in expected:
        parts = line.split()
        if not any(event[0] == parts[0] and set(parts) <= set(event) for event in rest):
            yield "events", line, "; ".join(" ".join(event) for event in told) or "nothing happened"
            return


def written_event(event: Event) -> list[str]:
    """An event as the words `name field=value ...`, the secret part included."""
    fields = {**event.seen_by(None), **dict(zip(event.kind.secret, event.secret, strict=True))}
    return [event.kind.name, *(f"{name}={_value(value)}" for name, value in fields.items())]


def _value(value: Any) -> str:
    return ",".join(map(word, value)) if isinstance(value, list) else word(value)


def _compare(what: str, expected: Any, found: Any) -> Iterable[tuple[str, str, str]]:
    if expected != found:
        yield what, str(expected), str(found)


def answer_in(line: Any) -> tuple[Seat, str]:
    """The seat and the word in a line such as '0 draw'."""
    match str(line).split():
        case [seat, written] if seat.isdecimal():
            return int(seat), written
    raise Mistake(f"{line!r} is not an answer; write a seat and a word, as in '0 draw'")


def check_keys(what: str, data: Mapping[str, Any], known: Mapping[str, tuple[type, ...]]) -> None:
    """Refuse a key that there is not, and a value of another kind."""
    for key, value in data.items():
        if key not in known:
            raise unknown(f"key of a {what}", key, known)
        if not isinstance(value, known[key]) or (isinstance(value, bool) and bool not in known[key]):
            raise Mistake(f"{key} = {value!r}: it is {' or '.join(_NAMES[kind] for kind in known[key])}")
