"""Why an answer is good: said in both languages, from what a seat may know and nothing else."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

from stammtisch.bots import chair, hint
from stammtisch.bots.thinker import Patience
from stammtisch.core import LANGUAGES, FastRng, Game, Match, load_text, word
from stammtisch.core.snapshot import frozen, leaves
from stammtisch.core.text_check import _Strict
from stammtisch.games import all_games

GAMES = [game for game in all_games().values() if game.package.startswith("stammtisch.")]
REMEMBERED = [game for game in GAMES if game.tests_memory]
by_name = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def some_questions(game: Game[Any], seats: int, count: int, seed: int) -> list[tuple[Match[Any], int]]:
    """Matches where a seat is asked something and has a choice, along games of sensible players."""
    found: list[tuple[Match[Any], int]] = []
    match, dice = Match.new(game, seats, seed), FastRng(seed)
    while len(found) < count:
        if match.ask is None:
            seed += 1
            match = Match.new(game, seats, seed)
        assert match.ask is not None
        seat = match.to_act()[0]
        options = match.ask.offer(seat)
        if len(options) > 1:
            found.append((match.clone(), seat))
        weights = game.policy(match.state, dice).weigh(match.ask, seat) if len(options) > 1 else [1.0]
        best = weights.index(max(weights))
        match.answer(seat, options[dice.below(len(options)) if dice.below(3) == 0 else best])
    return found


@by_name
def test_every_reason_can_be_said_in_both_languages(game: Game[Any]) -> None:
    given = 0
    for match, seat in some_questions(game, 3, 250, 5):
        assert match.ask is not None
        view = game.view(match.state, seat)
        for seen in (view, game.forget(view)):
            for option in match.ask.offer(seat):
                why = game.reason(seen, match.ask.kind, option)
                if why is not None:
                    given += 1
                    for language in LANGUAGES:
                        said = _Strict(game, language, 3, seat).reason(*why)
                        assert said.endswith((".", "!"))
                        assert "None" not in said
    assert given > 200


@by_name
def test_no_reason_is_left_without_a_use(game: Game[Any]) -> None:
    """Every key of the text is said by the code."""
    code = files(game.package).joinpath("reasons.py").read_text("utf-8")
    for key in load_text(game.package, "en")["reason"]:
        assert f'"{key}"' in code or (key.startswith("nearer_") and "nearer_" in code), key


@by_name
def test_a_reason_is_the_same_in_every_world_that_looks_the_same(game: Game[Any]) -> None:
    for number, (match, seat) in enumerate(some_questions(game, 3, 120, 8)):
        assert match.ask is not None
        other = match.state.copy()
        game.redeal(other, seat, FastRng(number))
        for option in match.ask.offer(seat):
            kind = match.ask.kind
            mine = game.reason(game.view(match.state, seat), kind, option)
            assert game.reason(game.view(other, seat), kind, option) == mine


@pytest.mark.parametrize("game", REMEMBERED, ids=lambda game: game.name)
def test_who_remembers_nothing_imagines_by_nothing_but_what_is_seen_now(game: Game[Any]) -> None:
    """Two worlds that differ in what was seen before, and only in that, become the very same."""
    differed = 0
    assert game.forgetful is not None
    for number, (match, seat) in enumerate(some_questions(game, 3, 150, 11)):
        one, two = match.state.copy(), match.state.copy()
        before = game.view(match.state, seat)
        game.forgetful(two, seat, FastRng(number))
        assert game.forget(game.view(two, seat)) == game.forget(before)
        differed += frozen(one) != frozen(two)
        game.forgetful(one, seat, FastRng(99))
        game.forgetful(two, seat, FastRng(99))
        assert frozen(one) == frozen(two)
    assert differed > 100


def test_a_hint_without_memory_does_not_know_the_card_that_was_seen() -> None:
    """With it the equal card is matched; without it nobody knows of one."""
    kombio = next(game for game in GAMES if game.name == "kombio")
    position = {
        "hands": ["9 1 2 3", "4 5 6 7"], "known": ["0.0 0.1 0.2 0.3", ""], "pile": "9", "phase": "match",
        "options": {"rounds": 1},
    }  # fmt: skip
    match = Match(kombio, kombio.read(position))
    assert word(hint(chair(match, 0), FastRng(1), Patience(60))[0].option) == "0.0"
    forgot = chair(match, 0, memory=False)
    assert hint(forgot, FastRng(1), Patience(60))[0].option is None
    worlds = {tuple(forgot.imagine(FastRng(number)).state.hands[0]) for number in range(20)}
    assert len({world[0] for world in worlds}) > 3


#: The parts of a memory that hold cards by their places, and the rows of the table in which they lie.
PLACES = {"kombio": "hands", "klobba": "bands"}


@pytest.mark.parametrize("game", [game for game in REMEMBERED if game.name in PLACES], ids=lambda game: game.name)
def test_what_was_seen_before_is_anything_to_who_remembers_nothing(game: Game[Any]) -> None:
    """The faces that a memory has, and that cannot be seen now, are others in most worlds such a player imagines."""
    same = other = 0
    assert game.forgetful is not None
    for number, (match, seat) in enumerate(some_questions(game, 3, 150, 17)):
        world = match.state.copy()
        game.forgetful(world, seat, FastRng(number))
        before, after = (_remembered(game, table) for table in (match.state, world))
        seen = leaves(game.forget(game.view(match.state, seat)))
        mine = leaves(game.view(match.state, seat).memory)
        for place, face in mine.items():
            if (
                face is not None
                and place in before
                and seen.get(place) is None
                and not _is_seen(game, match, seat, place)
            ):
                same += before[place] == after.get(place)
                other += before[place] != after.get(place)
    assert other > 100
    assert other > 2 * same


def _remembered(game: Game[Any], table: Any) -> dict[Any, Any]:
    """Every card of the table, by the place that a memory has for it."""
    part = PLACES[game.name]
    cards = getattr(table, part)
    if game.name == "klobba":
        cards = [cards[at : at + 3] for at in range(0, len(cards), 3)]
    if game.name == "kombio":
        cards = [[card for card in hand if card >= 0] for hand in cards]
    return {(part, *place): card for place, card in leaves(cards).items()}


def _is_seen(game: Game[Any], match: Match[Any], seat: int, place: Any) -> bool:
    """Whether a card can be seen now: it lies face up, or one has laid it."""
    view = game.view(match.state, seat)
    if game.name == "kombio":
        return view.hands[place[1]][place[2]].value is not None
    return not view.bands[place[1]][place[2]].down


def test_who_remembers_nothing_does_not_know_a_guard_or_a_card_that_was_looked_at() -> None:
    """Of the guards on the Prizes of seat 0 it has seen the first, which seat 1 laid, and a card in that hand."""
    barbarity = next(game for game in REMEMBERED if game.name == "barbarity")
    position = {
        "hands": ["hop-it", "red-rage mirage"],
        "areas": ["horned-helm/pigsticker@1", "dune-stalker/shin-kick@0"],
    }
    table = barbarity.read(position)
    table.seen[0][0][0] |= 1
    table.known[1][0] |= 1
    assert barbarity.view(table, 0).memory.guards[0][0][0] is not None
    assert barbarity.forgetful is not None
    found = []
    for number in range(30):
        world = table.copy()
        barbarity.forgetful(world, 0, FastRng(number))
        found.append((world.guards[0][0][0], world.hands[1][0]))
        assert world.guards[1] == table.guards[1]  # whoever laid a guard may look at it
    assert len({guard for guard, _ in found}) > 8
    assert len({card for _, card in found}) > 8


def test_who_remembers_nothing_does_not_know_what_lies_in_the_pile_below_its_top() -> None:
    kombio = next(game for game in REMEMBERED if game.name == "kombio")
    table = kombio.read({"hands": ["1 2 3 4", "5 6 7 8"], "pile": "9 14 13 12", "turns": 5})
    assert kombio.forgetful is not None
    piles = []
    for number in range(20):
        world = table.copy()
        kombio.forgetful(world, 0, FastRng(number))
        piles.append(tuple(world.pile))
    assert len({pile[:-1] for pile in piles}) > 15
    assert {pile[-1] for pile in piles} == {table.pile[-1]}
