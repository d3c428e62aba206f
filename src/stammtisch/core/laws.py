"""What every game must satisfy, checked by playing at random and looking closely at every question."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from .cases import ENDLESS, Broken, Case, Law, cases, check, expect_equal, pick
from .claims import Claim
from .errors import Mistake
from .events import FIELDS
from .flow import Seat
from .imagination import Imagination
from .match import Match
from .record import read_record
from .rng import FastRng, Rng, seed_of
from .snapshot import frozen, leaves
from .text_check import say_everything, text_mistakes
from .words import is_claim, option_of, word

__all__ = [
    "ENDLESS",
    "LAWS",
    "Broken",
    "Case",
    "Imagination",
    "Law",
    "cases",
    "check",
    "clones_are_equal_and_independent",
    "everything_can_be_said",
    "imagined_matches_can_be_played",
    "nothing_is_lost",
    "open_answers_are_secret",
    "pick",
    "positions_can_be_written",
    "records_replay",
    "redeals_remember_nothing",
    "same_view_same_options_same_events",
    "undo_goes_back_past_nothing_revealed",
    "views_show_nothing_that_could_be_otherwise",
]

#: After so many answers of an imagined match its cards are counted one by one.
COUNTED = 20


def clones_are_equal_and_independent(case: Case, match: Match[Any], dice: Rng) -> None:
    """Law 1."""
    before = frozen(match.state)
    twin = match.clone()
    expect_equal("a clone's state", frozen(twin.state), before)
    expect_equal("a clone's question", _asked(twin), _asked(match))
    for _ in range(3):
        if twin.ask is not None:
            twin.answer(*pick(twin, dice))
    expect_equal("the original, after its clone has moved on", frozen(match.state), before)


def views_show_nothing_that_could_be_otherwise(case: Case, match: Match[Any], dice: Rng) -> None:
    """Law 2, also for the table after each event; and: what a spectator sees, every seat sees."""
    for table in _tables(match):
        _check_views(case, table, dice)


def _check_views(case: Case, table: Any, dice: Rng) -> None:
    view = case.game.view
    public = leaves(view(table, None))
    for seat in range(case.seats):
        mine = view(table, seat)
        other = table.copy()
        case.game.redeal(other, seat, FastRng(dice.below(1 << 30)))
        expect_equal(f"what seat {seat} sees after a redeal", view(other, seat), mine)
        seen = leaves(mine)
        for place, leaf in public.items():
            if leaf is not None and place != ("seat",):
                expect_equal(f"what a spectator and seat {seat} see at {place}", leaf, seen.get(place))
        for place, leaf in leaves(case.game.forget(mine)).items():
            if leaf is not None:
                expect_equal(f"what seat {seat} sees and has not forgotten at {place}", leaf, seen.get(place))


def redeals_remember_nothing(case: Case, match: Match[Any], dice: Rng) -> None:
    """Law 3."""
    one, two = dice.below(1 << 30), dice.below(1 << 30)
    for seat in range(case.seats):
        once, twice = match.state.copy(), match.state.copy()
        case.game.redeal(once, seat, FastRng(two))
        case.game.redeal(twice, seat, FastRng(one))
        case.game.redeal(twice, seat, FastRng(two))
        expect_equal(f"a redeal for seat {seat} after another", frozen(twice), frozen(once))


def same_view_same_options_same_events(case: Case, match: Match[Any], dice: Rng) -> None:
    """Law 4: two worlds that one seat cannot tell apart go on the same for it, until it can."""
    view = case.game.view
    seat = dice.below(case.seats)
    one, two = match.clone(), _redealt(match, seat, dice)
    if two is None:
        return
    for _ in range(6):
        if one.ask is None or two.ask is None:
            expect_equal(f"the end of the game, for seat {seat}", two.ask, one.ask)
            return
        expect_equal(f"who is asked, for seat {seat}", (two.ask.kind, two.to_act()), (one.ask.kind, one.to_act()))
        expect_equal(f"the options of seat {seat}", _words(two, seat), _words(one, seat))
        who, option = pick(one, dice)
        if word(option) not in _words(two, who):
            return
        one.answer(who, option)
        two.answer(who, option_of(two, who, word(option)))
        if view(one.state, seat) != view(two.state, seat):
            return
        expect_equal(f"what seat {seat} is told", _told(two, seat), _told(one, seat))


def open_answers_are_secret(case: Case, match: Match[Any], dice: Rng) -> None:
    """Law 4 too: while a question is open, nothing shows who has answered what."""
    twin = match.clone()
    question, before = twin.question, frozen(twin.state)
    who, option = pick(twin, dice)
    twin.answer(who, option)
    if twin.question == question and twin.ask is not None and twin.ask.replied():
        expect_equal(f"the table while others have yet to answer in {case.game.name}", frozen(twin.state), before)
        expect_equal("what is told meanwhile", len(twin.events), 0)


def imagined_matches_can_be_played(case: Case, match: Match[Any], dice: Rng) -> None:
    """Law 6, also for those who think aside: to the end, with all cards, counted after the first answers and then."""
    assert match.ask is not None
    waiting = match.to_act()
    seat = waiting[dice.below(len(waiting))]
    other = match.imagine(seat, FastRng(dice.below(1 << 30)))
    expect_equal("the question in an imagined match", _words(other, seat), _words(match, seat))
    quick = [seat for seat in match.state.everyone() if match.ask.aside(seat) is not None]
    if quick and dice.below(2):
        seat = quick[dice.below(len(quick))]
        other = match.imagine(seat, FastRng(dice.below(1 << 30)), aside=True)
        offered = [word(claim.option) for claim in match.ask.claims(seat)]
        expect_equal("what may be claimed in an imagined match", _words(other, seat), [word(None), *offered])
    stock = case.game.inventory(other.state)
    for count in range(ENDLESS):
        if other.ask is None:
            break
        other.answer(*pick(other, dice))
        if count < COUNTED or other.ask is None:
            expect_equal("the cards in an imagined match", case.game.inventory(other.state), stock)
    if other.result() is None:
        raise Broken("an imagined match does not end")


def nothing_is_lost(case: Case, match: Match[Any], dice: Rng) -> None:
    """Law 7: cards, also on the table after each event; words, kinds of questions and of events."""
    for table in _tables(match):
        expect_equal("the cards on the table", case.game.inventory(table), _stock(case))
    assert match.ask is not None
    if match.ask.kind not in case.game.questions:
        raise Broken(f"the question {match.ask.kind!r} is not declared")
    for seat in match.state.everyone():
        words = _words(match, seat)
        if len(set(words)) != len(words) or (not words and seat in match.to_act()):
            raise Broken(f"seat {seat} has no choice or two options of the same name: {words}")
        _check_claims(case, match, match.ask.claims(seat), words)
    for event in match.events:
        if event.kind not in case.game.events:
            raise Broken(f"the event {event.kind.name!r} is not declared")
        event.seen_by(event.to)
        for name, told in zip(event.kind.public + event.kind.secret, event.data + event.secret, strict=True):
            if not _fits(told, event.kind.types[name]):
                raise Broken(f"{name!r} of the event {event.kind.name!r} is not declared as what it is: {told!r}")


def _check_claims(case: Case, match: Match[Any], claims: list[Claim], words: list[str]) -> None:
    """Claims are declared, told apart from answers by their words, and to an offer that has a number."""
    if list(map(word, claims)) != list(filter(is_claim, words)):
        raise Broken(f"answers and claims cannot be told apart: {' '.join(words)}")
    if claims and claims[0].kind not in case.game.questions:
        raise Broken(f"the claim {claims[0].kind!r} is not declared among the questions")
    if claims and match.state.offer == 0:
        raise Broken(f"{word(claims[0])!r} can be claimed, but there was no `new_offer`")


@cache
def _stock(case: Case) -> Any:
    """What a game has at its beginning."""
    return case.game.inventory(case.start().state)


def _fits(told: Any, kind: str) -> bool:
    """Whether a field of an event is what it was declared to be."""
    meant = FIELDS[kind]
    if meant.endswith("[]"):
        return isinstance(told, list) and all(_fits(one, kind[:-1]) for one in told)
    return isinstance(told, int) if meant == "number" else not isinstance(told, int | list)


def positions_can_be_written(case: Case, match: Match[Any], dice: Rng) -> None:
    """Law 8."""
    if match.rest is not None and not match.given:
        written = json.loads(json.dumps(case.game.write(match.rest)))
        expect_equal("a position that was written and read", frozen(case.game.read(written)), frozen(match.rest))


def undo_goes_back_past_nothing_revealed(case: Case, match: Match[Any], dice: Rng) -> None:
    """What can be taken back has told nobody anything: no seat could see another world by it."""
    one = match.clone()
    who, option = pick(one, dice)
    one.answer(who, option)
    if any(event.kind.reveals for event in one.events):
        return
    for seat in range(case.seats):
        two = _redealt(match, seat, dice)
        if two is not None and word(option) in _words(two, who):
            two.answer(who, option_of(two, who, word(option)))
            same = case.game.view(two.state, seat) == case.game.view(one.state, seat)
            if not same or _told(two, seat) != _told(one, seat):
                raise Broken(f"{word(option)!r} of seat {who} shows seat {seat} something, but no event reveals it")


def everything_can_be_said(case: Case, match: Match[Any], dice: Rng) -> None:
    """In every language there is a sentence for each question, option and event, and it can be filled in."""
    for mistake in text_mistakes(case.game):
        raise Broken(mistake)
    try:
        say_everything(match)
    except Mistake as mistake:
        raise Broken(str(mistake)) from None


def records_replay(case: Case) -> None:
    """Law 7 too: a record, through JSON, replays to the same state. Law 8 for that state: the game is over in it."""
    dice = FastRng(seed_of(case.seed, "record"))
    record, match = case.record(), case.start()
    while match.ask is not None:
        record.add(match, *pick(match, dice))
    again = read_record(record.write()).replay(case.game)
    expect_equal("a replayed record", frozen(again.state), frozen(match.state))
    expect_equal("the end, written and read", frozen(case.game.read(case.game.write(match.state))), frozen(match.state))


#: The laws that look at every question. `records_replay` and `Imagination` look at whole games.
LAWS: tuple[Law, ...] = (
    clones_are_equal_and_independent,
    views_show_nothing_that_could_be_otherwise,
    redeals_remember_nothing,
    same_view_same_options_same_events,
    open_answers_are_secret,
    imagined_matches_can_be_played,
    nothing_is_lost,
    positions_can_be_written,
    undo_goes_back_past_nothing_revealed,
    everything_can_be_said,
)


def _redealt(match: Match[Any], seat: Seat, dice: Rng) -> Match[Any] | None:
    """The same question in another world that looks the same to a seat; None if there is no way to it.

    The way leads from the last moment of rest if nothing was answered since. Otherwise a world can be
    dealt anew for a seat that is asked or may claim something, unless answers lie there in secret.
    """
    game, rng = match.game, FastRng(dice.below(1 << 30))
    assert match.ask is not None
    assert match.rest is not None
    if not match.given:
        rest = match.rest.copy()
        game.redeal(rest, seat, rng)
        twin = Match(game, rest)
    elif (seat in match.to_act() or match.ask.claims(seat)) and not match.ask.replied():
        twin = match.clone()
        game.redeal(twin.state, seat, rng)
        assert twin.ask is not None
        twin.ask.look_again()
    else:
        return None
    return twin if game.view(twin.state, seat) == game.view(match.state, seat) else None


def _tables(match: Match[Any]) -> list[Any]:
    """The table after each event, and as it is now."""
    return [*[event.after for event in match.events], match.state]


def _asked(match: Match[Any]) -> Any:
    return match.question, match.ask and match.ask.kind, {seat: _words(match, seat) for seat in match.state.everyone()}


def _words(match: Match[Any], seat: Seat) -> list[str]:
    """What a seat may answer, and claim."""
    return [word(option) for option in match.ask.offer(seat) + match.ask.claims(seat)] if match.ask is not None else []


def _told(match: Match[Any], seat: Seat) -> list[Any]:
    """What a seat hears, and the table as it sees it after each event."""
    view = match.game.view
    return [(event.kind.name, frozen(event.seen_by(seat)), view(event.after, seat)) for event in match.events]
