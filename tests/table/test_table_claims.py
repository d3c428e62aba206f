"""What can be claimed beside a question: whoever is first has it, who is late loses nothing, and nobody waits."""

import asyncio
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from stammtisch.core import Record, is_claim, word
from stammtisch.games import game_named
from stammtisch.games.kombio.state import VALUE
from stammtisch.table.game import Play
from stammtisch.table.model import Deadline
from table.guests import Chair, Site, moved_on, serving
from table.party import House, Later, Party, at_site, party

#: The game begins with a turn.
OPTIONS = {"ready": False, "rounds": 1}


async def discarded(at: Party) -> tuple[Chair, Chair]:
    """Somebody discards a card: who is asked then, and who is not."""
    first = next(chair for chair in at.chairs if chair.question)
    await first.answer("-" if first.question and first.question["kind"] != "turn" else "draw")
    await at.settle()
    asked, other = sorted(at.chairs, key=lambda chair: chair.question is None)
    return (asked, other) if asked.claims else await discarded(at)


def matching(play: Play, words: dict[str, str], *, right: bool) -> list[str]:
    """Those claims that are right, or wrong."""
    table = play.match.state
    places = {one: one.removeprefix("match:").split(".") for one in words}
    return [
        one
        for one, (seat, place) in places.items()
        if (VALUE[table.hands[int(seat)][int(place)]] == VALUE[table.pile[-1]]) is right
    ]


async def wrong_claims(at: Party, of: Chair, cards_of: Chair) -> list[str]:
    """What a seat could claim of somebody's cards, and pay for; there is always one."""
    found = matching(await at.truth(), of.claims, right=False)
    return [one for one in found if one.startswith(f"match:{cards_of.me}.")]


def at_kombio(where: House | Path, test: Callable[[Party, Chair, Chair], Any], **how: Any) -> None:
    """Two sit down; when a card has been discarded, the test begins."""

    async def begin(at: Party) -> None:
        await at.take_chairs()
        await test(at, *await discarded(at))

    party(where, "kombio", begin, **{"options": OPTIONS, **how})


def test_who_is_not_asked_is_shown_what_it_may_claim_and_nobody_waits_for_it(house: House) -> None:
    async def test(at: Party, asked: Chair, other: Chair) -> None:
        play = await at.truth()
        assert other.question is None
        assert other.now is not None
        assert other.now["waiting"]["seats"] == [asked.me]
        assert list(other.claims) == [word(claim) for claim in play.match.claims(other.me or 0)]
        assert all(is_claim(one) for one in other.claims)
        assert other.claims.keys() == asked.claims.keys(), "who is asked may claim too"
        async with at.site.guest("Eve") as eve, eve.at(at.table) as watcher:
            assert watcher.now is not None
            assert watcher.now["claims"] is None
        await other.claim((await wrong_claims(at, other, other))[0])
        await at.settle()
        assert not other.claims, "one try is all one has"
        assert asked.claims

    at_kombio(house, test)


def test_a_claim_is_in_time_although_the_question_beside_it_was_answered(house: House) -> None:
    async def test(at: Party, asked: Chair, other: Chair) -> None:
        assert other.now is not None
        name, claim = other.now["claims"]["id"], (await wrong_claims(at, other, other))[0]
        while asked.question and asked.question["kind"] != "turn":  # the ability of the card
            question = asked.question
            await asked.answer("-")
            await asked.until(partial(moved_on, asked, question))
            await at.settle()
            asked, _ = sorted(at.chairs, key=lambda chair: chair.question is None)
        await asked.answer("draw")
        await at.settle()
        assert (await other.claim(claim, question=name))["type"] == "ack"
        await at.settle()
        assert asked.question is not None
        assert asked.question["kind"] == "keep", "the drawn card is still in hand"
        assert (await at.truth()).moves[-1].word == claim

    at_kombio(house, test)


def test_a_claim_after_the_next_discard_is_late_and_costs_nothing(house: House) -> None:
    async def test(at: Party, asked: Chair, other: Chair) -> None:
        claims = dict(other.now["claims"]) if other.now else {}
        claim = (await wrong_claims(at, other, other))[0]
        before = (await at.truth()).match.state.offer
        while (await at.truth()).match.state.offer == before:
            await discarded(at)
        play = await at.truth()
        moves, hands = len(play.moves), [hand[:] for hand in play.match.state.hands]
        owner = next(chair for chair in at.chairs if f"match:{chair.me}." in claim)
        late = await owner.claim(claim, question=claims["id"])
        assert (late["code"], late["why"]) == (
            "late", "Too late: somebody was faster, or it is no longer there. That costs nothing."
        )  # fmt: skip
        assert (len(play.moves), play.match.state.hands) == (moves, hands)
        assert not play.match.state.tried, "it was no try"
        assert (await owner.claim(claim))["type"] == "ack", "what can be claimed now is another card"

    at_kombio(house, test)


def test_an_answer_that_a_claim_has_overtaken_is_late_and_asked_again(house: House) -> None:
    async def test(at: Party, asked: Chair, other: Chair) -> None:
        question = asked.question
        assert question is not None
        claim, answer = (await wrong_claims(at, other, other))[0], question["options"][0]["word"]
        first, second = await asyncio.gather(other.claim(claim), asked.answer(answer))
        assert (first["type"], second["type"], second["code"]) == ("ack", "refused", "late")
        assert [move.word for move in (await at.truth()).moves[-1:]] == [claim]
        await asked.until(lambda: asked.question and asked.question["id"] != question["id"])
        assert asked.question is not None
        assert asked.question["kind"] == question["kind"]
        assert (await asked.answer(answer))["type"] == "ack"

    at_kombio(house, test)


def test_of_two_who_claim_a_card_the_first_has_it(house: House) -> None:
    async def test(at: Party, asked: Chair, other: Chair) -> None:
        while not (found := matching(await at.truth(), other.claims, right=True)):
            asked, other = await discarded(at)
        order = [asked, other] if len((await at.truth()).moves) % 2 else [other, asked]
        done = await asyncio.gather(*[chair.claim(found[0]) for chair in order])
        assert [one.get("code", "first") for one in done] == ["first", "late"]
        play = await at.truth()
        assert (play.moves[-1].seat, play.moves[-1].word) == (order[0].me, found[0])
        assert play.match.state.tried == 0, "the other one has not tried"

    at_kombio(house, test)


def test_a_claim_does_not_turn_the_clock_back_and_it_stands_while_the_claim_is_dealt_with(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = Later()
    monkeypatch.setattr("stammtisch.table.room.clock.time", later)

    async def test(at: Party, asked: Chair, other: Chair) -> None:
        room = await at.site.server.hall.room(at.table)
        whole, left = 60, 20
        room.clock.due = Deadline(time.time() + left, None, whole)
        await other.claim((await wrong_claims(at, other, other))[0])  # dealt with at once
        await at.settle()
        assert clock(asked) <= left * 1000
        claims = await wrong_claims(at, asked, other)
        assert (await asked.claim(claims[0]))["type"] == "ack"
        await at.settle()
        assert other.question is not None
        assert other.question["kind"] == "ruling"
        assert left * 1000 < clock(other) <= whole * 1000, "who decides about it has a clock of their own"
        later.by = left - 5
        await other.answer("penalty")
        await at.settle()
        assert (left - 3) * 1000 < clock(asked) <= left * 1000, "it has not run meanwhile"

    at_kombio(house, test, turn_seconds=60)


def clock(chair: Chair) -> int:
    assert chair.now is not None
    return int(chair.now["clock"]["left"])


def test_nothing_can_be_claimed_while_a_claim_is_dealt_with(house: House) -> None:
    async def test(at: Party, asked: Chair, other: Chair) -> None:
        claims = dict(other.now["claims"]) if other.now else {}
        assert (await asked.claim((await wrong_claims(at, asked, other))[0]))["type"] == "ack"
        await at.settle()
        assert not any(chair.claims for chair in at.chairs)
        mine = (await at.truth()).match.state
        refused = await other.claim(f"match:{other.me}.0", question=claims["id"])
        assert (refused["code"], mine.tried) == ("late", 1 << (asked.me or 0))
        await other.answer("penalty")
        await at.settle()
        assert other.now is not None
        assert other.now["claims"]["id"] == claims["id"], "it is still the same card"

    at_kombio(house, test)


def test_after_a_restart_claims_stand_as_they_did(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as site, AsyncExitStack() as stack:
            guests = [await stack.enter_async_context(site.guest(name)) for name in ("Anna", "Ben")]
            table = await guests[0].open("kombio", "me", "free", options=OPTIONS)
            await guests[1].sit(table, 1)
            await guests[0].post(f"/api/tables/{table}/start")
            at = Party(site, stack, guests, table)
            await at.take_chairs()
            _, other = await discarded(at)
            before, cookies = other.now, guests[other.me or 0].http.cookies
            claim = (await wrong_claims(at, other, other))[0]
        assert before is not None
        async with serving(tmp_path) as site, site.guest(cookies=cookies) as guest, guest.at(table) as chair:
            assert chair.now == before
            assert (await chair.claim(claim, question=before["claims"]["id"]))["type"] == "ack"
            await chair.until(lambda: chair.now and not chair.now["claims"])

    asyncio.run(play())


def test_who_takes_a_card_before_others_match_it_does_not_give_it_back(house: House) -> None:
    async def test(at: Party, asked: Chair, other: Chair) -> None:
        while not (asked.question and "take" in [one["word"] for one in asked.question["options"]]):
            asked, other = await discarded(at)
        assert other.now is not None
        name, claim = other.now["claims"]["id"], (await wrong_claims(at, other, other))[0]
        await asked.answer("take")
        await at.settle()
        assert other.now["claims"] is None, "a card that somebody takes cannot be matched"
        assert (await other.claim(claim, question=name))["code"] == "late"
        assert asked.now is not None
        assert not asked.now["undo"]
        barred = await asked.wish("undo", version=asked.now["version"])
        assert (barred["code"], barred["why"]) == (
            "no-undo", "That cannot be taken back: others could have claimed something and came too late."
        )  # fmt: skip

    at_kombio(house, test)


def test_who_shows_a_card_that_is_wrong_cannot_take_that_back(house: House) -> None:
    async def test(at: Party, asked: Chair, other: Chair) -> None:
        await other.claim((await wrong_claims(at, other, other))[0])
        await at.settle()
        assert other.now is not None
        assert not other.now["undo"]
        assert (await other.wish("undo", version=other.now["version"]))["code"] == "no-undo"

    at_kombio(house, test)


def test_a_slow_table_asks_after_each_discard_and_who_opens_one_may_wish_otherwise(house: House) -> None:
    async def play(site: Site) -> None:
        async with site.guest("Anna") as anna:
            for pace, options, found in (
                ("live", {}, {"ready": True}),
                ("slow", {}, {"matching": "after each discard"}),
                ("slow", {"matching": "any time"}, {}),
                ("live", {"matching": "after each discard", "ready": False}, {"matching": "after each discard"}),
            ):
                table = await anna.open("kombio", "me", "free", pace=pace, options=options)
                assert (await anna.get(f"/api/tables/{table}"))["options"] == found
            card = next(one for one in await anna.get("/api/games") if one["name"] == "kombio")
            matching = next(one for one in card["options"] if one["name"] == "matching")
            assert (matching["usual"], matching["slow"]) == ("any time", "after each discard")

    at_site(house, play)


def test_who_may_claim_is_given_a_hint_where_there_are_hints(house: House) -> None:
    async def test(at: Party, asked: Chair, other: Chair) -> None:
        guest = at.guests[other.me or 0]
        tips = await guest.post(f"/api/tables/{at.table}/hint")
        assert {tip["word"] for tip in tips} <= {"-", *other.claims}
        tips = await at.guests[asked.me or 0].post(f"/api/tables/{at.table}/hint")
        assert asked.question is not None
        assert {tip["word"] for tip in tips} <= {option["word"] for option in asked.question["options"]}

    at_kombio(house, test, memory=True)


def before_a_swap() -> Play:
    """Somebody is asked which cards to swap."""
    for seed in range(1, 99):
        play = Play(Record.of(game_named("kombio"), 3, f"{seed:032x}", {}), [])
        while play.match.ask is not None and play.match.ask.kind != "swap" and play.count < 9:
            (seat,) = play.match.to_act()
            play.answer(seat, "draw" if play.match.ask.kind == "turn" else "-", f"{play.count}", "person")
        if play.match.ask is not None and play.match.ask.kind == "swap":
            return play
    raise AssertionError("nobody swaps cards")


def test_who_meant_a_card_that_was_swapped_away_is_late() -> None:
    play = before_a_swap()
    (seat,) = play.match.to_act()
    name = play.claims(0)
    play.answer(seat, "0.0", "1", "person")
    assert play.claims(0) == name is not None, "to pick one changes nothing"
    play.answer(seat, "1.0", "2", "person")
    assert play.match.claims(0)
    assert play.claims(0) != name
    assert play.no_undo(seat) == "forestalled", "the cards stay where they lie now"


def test_who_takes_back_what_nobody_noticed_keeps_nobody_from_a_claim() -> None:
    """Otherwise somebody could pick a card and think better of it, again and again, until all others are late."""
    play = before_a_swap()
    (seat,) = play.match.to_act()
    others = [other for other in range(3) if other != seat]
    names = [play.claims(other) for other in others]
    play.answer(seat, "0.0", "1", "person")
    assert play.no_undo(seat) is None
    play.undo(seat, "2")
    assert [play.claims(other) for other in others] == names
    again = Play(play.blank, play.moves)
    assert [again.claims(other) for other in others] == names, "after a restart, too"


def test_who_looks_back_is_offered_nothing(house: House) -> None:
    async def test(at: Party, asked: Chair, other: Chair) -> None:
        await other.claim((await wrong_claims(at, other, other))[0])
        play = await at.truth()
        for version in range(play.version + 1):
            step = await at.guests[asked.me or 0].get(f"/api/tables/{at.table}/replay/{version}")
            assert step["now"]["claims"] is None

    at_kombio(house, test, memory=True)  # then one sees again what one saw


def test_a_game_with_claims_is_the_same_when_it_is_played_again(house: House) -> None:
    async def test(at: Party, asked: Chair, other: Chair) -> None:
        for chair in (other, asked):
            await chair.claim((await wrong_claims(at, chair, chair))[0])
            await at.settle()
        play = await at.truth()
        again = Play(play.blank, play.moves)
        assert again.match.state == play.match.state
        assert [again.claims(seat) for seat in range(2)] == [play.claims(seat) for seat in range(2)]
        assert [move.word for move in play.moves if is_claim(move.word)] == [move.word for move in play.moves[-2:]]

    at_kombio(house, test)
