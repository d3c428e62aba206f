"""What is known and what is not."""

from collections import Counter
from typing import Any

from games.klong.klong_table import WAITING, play, table
from stammtisch.core import FastRng, Match
from stammtisch.games.klong import GAME
from stammtisch.games.klong.view import redeal, view


def hands(match: Match[Any], seat: int | None) -> list[tuple[str | None, ...]]:
    return [player.hand for player in view(match.state, seat).players]


def test_hands_are_hidden_from_the_others() -> None:
    match = table("hack duck", "stumble hack")
    assert hands(match, 0) == [("hack", "duck"), (None, None)]
    assert hands(match, 1) == [(None, None), ("hack", "stumble")]
    assert hands(match, None) == [(None, None), (None, None)]


def test_who_draws_the_last_cards_of_a_pile_holds_what_everybody_can_work_out() -> None:
    match = table("quantum_physicist hack", rest="box", piles=["duck", ""], discards=["stumble access vasr", ""])
    play(match, "play.quantum_physicist")
    known = hands(match, 1)[0]
    assert sorted(map(str, known)) == sorted(["hack", "duck", "None"])
    assert sorted(map(str, hands(match, None)[0])) == sorted(map(str, known))


def test_who_draws_the_last_card_of_a_pile_shows_the_hand_to_whoever_counts() -> None:
    match = table("star_opal hack", rest="box", piles=["duck", ""])
    assert hands(match, 1)[0] == (None, None)
    play(match, "play.star_opal")
    assert hands(match, 1)[0] == ("hack", "duck")


def test_a_card_known_to_be_in_a_hand_stays_there_in_every_imagination() -> None:
    match = table("quantum_physicist hack", rest="box", piles=["duck", ""], discards=["stumble access vasr", ""])
    play(match, "play.quantum_physicist")
    drawn = Counter[str]()
    for seed in range(60):
        s = match.state.copy()
        redeal(s, 1, FastRng(seed))
        hand = [card for card in view(s, 0).players[0].hand if card is not None]
        assert hand[:2] == ["hack", "duck"]
        drawn[hand[2]] += 1
    assert set(drawn) == {"stumble", "access", "vasr"}


def test_a_known_card_that_is_played_is_no_longer_known() -> None:
    match = table("hack duck", known=["hack duck", ""])
    play(match, "play.hack")
    assert match.state.known[0] == match.state.hands[0]


def test_an_unknown_card_that_is_played_leaves_what_is_known() -> None:
    match = table("hack duck stumble", known=["duck", ""])
    play(match, "play.hack")
    assert hands(match, 1)[0] == ("duck", None)


def test_a_redeal_shuffles_decks_and_secrets_and_nothing_else() -> None:
    match = Match.new(GAME, 3, 5)
    before = match.state.copy()
    s = match.state.copy()
    redeal(s, 1, FastRng(9))
    assert s.deck != before.deck
    assert sorted(s.deck) == sorted(before.deck)
    assert s.minor != before.minor
    assert sorted(s.major) == sorted(before.major)
    assert s.hands[1] == before.hands[1]
    assert view(s, 1) == view(before, 1)
    for seat in range(3):
        assert sorted(s.hands[seat] + s.piles[seat]) == sorted(before.hands[seat] + before.piles[seat])


def test_the_view_shows_counts_not_contents_of_face_down_piles() -> None:
    seen = view(Match.new(GAME, 2, 5).state, 0)
    assert seen.deck == 94
    assert [player.pile for player in seen.players] == [5, 5]
    assert len(seen.tokens) == 39


def test_the_enemies_on_the_way_are_seen_while_swords_are_asked_for() -> None:
    match = table("hack", at="HY9 CB1", boots=1, swords=2)
    play(match, "move.HY10")
    assert view(match.state, 1).foes == 2
    play(match, "1")
    assert view(match.state, 1).foes == 0


def test_an_imagined_match_can_be_played_from_any_seat() -> None:
    match = table("princess_lyra hack", WAITING)
    other = match.imagine(0, FastRng(1))
    other.answer(0, other.ask.offer(0)[0] if other.ask is not None else None)
    assert match.state.hands[0] == table("princess_lyra hack", WAITING).state.hands[0]
